"""The picture: the dice, the cards of the last round, and my hand.

Things: ``die-1``, ``last-1`` (by seat), ``card-5`` (a bid card in my hand).
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


def heading(v: View, _: Tr) -> str:
    return _("Round {n} of {all}", n=min(int(v.s.rounds) + 1, c.CARDS), all=c.CARDS)


def panels(v: View, _: Tr) -> list[Panel]:
    return [middle(v, _)] if v.seat is None else [middle(v, _), mine(v, _)]


def middle(v: View, _: Tr) -> Panel:
    canvas = Canvas("middle", text.dice(v, _), 420, 220)
    for k in range(c.DICE):
        x, face = 140 + 76 * k, int(v.s.dice[k])
        die = [parts.card(x, 14, 64, 64), parts.number(x + 32, 58, face, 34)]
        canvas.thing(f"die-{k + 1}", _("Die: {face}", face=face), (x, 14, 64, 64), *die)
    for seat in range(v.players):
        x, last = 24 + 98 * seat, int(v.s.player[seat].last)
        name = v.name(seat, _)
        about = _("{name}: no bid yet", name=name) if last == c.NONE else _("{name}: last bid {card}", name=name, card=last + 1)
        shown = [parts.empty(x, 100, 60, 80)] if last == c.NONE else [parts.card(x, 100, 60, 80), parts.number(x + 30, 150, last + 1, 30)]
        canvas.thing(f"last-{seat + 1}", about, (x, 100, 60, 104), *shown, parts.label(x + 30, 202, str(seat + 1), 14, anchor="middle"))
    return canvas.panel()


def mine(v: View, _: Tr) -> Panel:
    canvas = Canvas("mine", _("Your cards"), 420, 110)
    for card in text.hand(v, v.seat or 0):
        x = 12 + 57 * (card - 1)
        chosen = int(v.s.player[v.seat].bid) == card - 1
        face = [parts.card(x, 14 if chosen else 22, 50, 74), parts.number(x + 25, 68, card, 28)]
        about = _("{card}, chosen", card=card) if chosen else str(card)
        canvas.thing(f"card-{card}", about, (x, 14, 50, 82), *face)
    return canvas.panel()


def seat(v: View, seat: int, _: Tr) -> Node:
    return [count("i-card", len(text.hand(v, seat)), _("cards left"))]


def touch(v: View, action: int, _: Tr) -> Touch:
    return Touch((f"card-{m.NUMBER[action] + 1}",), _("Bid"))


def meant(v: View, thing: str) -> list[int]:
    kind, which = thing.split("-")
    return [m.BID + int(which) - 1] if kind == "card" else []


def trace(v: View, h: Happening) -> tuple[str, ...]:
    """The things that a happening is about."""
    match h.kind:
        case H.ROLLED:
            return tuple(f"die-{k + 1}" for k in range(c.DICE))
        case H.BID:
            return (f"card-{h.value}",) if h.value in text.hand(v, h.seat or 0) else ()  # the last bid of a round is spent at once
        case H.TURNED_OVER | H.WON:
            return (f"last-{(h.seat or 0) + 1}",)
    return ()
