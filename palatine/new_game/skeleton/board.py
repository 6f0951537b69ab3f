"""The picture: three stairs, the deck, and my hand.

Things: ``stair-b``, ``card-5`` (the cards of a value in my hand).
"""

from __future__ import annotations

from htpy import Node

from palatine.draw import Panel, Touch, parts
from palatine.draw.canvas import Canvas
from palatine.draw.counts import count
from palatine.i18n import Tr
from palatine.kernel.happenings import Happening
from palatine.kernel.view import View

from . import components as c
from . import moves as m
from . import text
from .happenings import H

COLOURS = ("blue", "red", "yellow", "green")
STEP = 22  # a step of a stair is so high


def heading(v: View, _: Tr) -> str:
    return _.many("{n} card in the deck", "{n} cards in the deck", int(v.s.left))


def panels(v: View, _: Tr) -> list[Panel]:
    return [stairs(v, _)] if v.seat is None else [stairs(v, _), mine(v, _)]


def stairs(v: View, _: Tr) -> Panel:
    canvas = Canvas("stairs", _("Stairs"), 336, 340)
    for k in range(c.STAIRS):
        x, height = 12 + 108 * k, int(v.s.height[k])
        foot = 20 + STEP * c.VALUES
        steps = [parts.card(x, foot - STEP * (i + 1), 96, STEP - 2, fill="inset", shadow=False) for i in range(height)]
        top = parts.number(x + 48, foot - STEP * height + 17, int(v.s.top[k]), 18) if height else parts.empty(x, foot - STEP, 96, STEP - 2)
        name = parts.label(x + 48, foot + 26, c.LETTERS[k].upper(), 16, anchor="middle", font="bold")
        canvas.thing(f"stair-{c.LETTERS[k]}", text.stair(v, k, _), (x, 12, 96, foot + 20), *steps, top, name)
    return canvas.panel()


def mine(v: View, _: Tr) -> Panel:
    canvas = Canvas("mine", _("Your hand"), 336, 120)
    for i, value in enumerate(sorted(set(text.hand(v, v.seat or 0)))):
        x, n = 12 + 80 * i, int(v.s.player[v.seat].hand[value - 1])
        face = [parts.card(x, 14, 66, 92), parts.number(x + 33, 70, value, 34)]
        more = [parts.label(x + 60, 30, f"× {n}", 12, fill="ink-2", anchor="end")] if n > 1 else []
        canvas.thing(f"card-{value}", _.many("{value}, {n} card", "{value}, {n} cards", n, value=value), (x, 14, 66, 92), *face, *more)
    return canvas.panel()


def seat(v: View, seat: int, _: Tr) -> Node:
    return [count("i-card", int(v.s.player[seat].held), _("cards in the hand"))]


def touch(v: View, action: int, _: Tr) -> Touch:
    card, k = m.PARTS[action]
    return Touch((f"card-{card + 1}", f"stair-{c.LETTERS[k]}"), _("Lay"))


def meant(v: View, thing: str) -> list[int]:
    kind, which = thing.split("-")
    place, index = (1, c.LETTERS.index(which)) if kind == "stair" else (0, int(which) - 1)
    return [action for action in range(len(m.ACTIONS)) if m.PARTS[action, place] == index]


def trace(v: View, h: Happening) -> tuple[str, ...]:
    """The things that a happening is about."""
    match h.kind:
        case H.CLIMBED | H.BROUGHT_DOWN:
            return (f"stair-{c.LETTERS[h.stair]}",)
        case H.DREW:
            return (f"card-{h.value}",)
    return ()
