"""What lies on the table: the rows of cards with their decks, the nobles, the bank."""

from __future__ import annotations

import unicodedata
from functools import cache

from palatine.draw import Panel, parts
from palatine.draw.canvas import Box, Canvas
from palatine.draw.counts import pool
from palatine.games.splendor import components as c
from palatine.games.splendor.board import cards
from palatine.games.splendor.board.cards import COLOURS, GEMS
from palatine.games.splendor.text import names
from palatine.i18n import Tr
from palatine.kernel.view import View


def market(v: View, _: Tr) -> Panel:
    wide = Canvas("market", _("Cards"), 620, 516, sheet=False)
    _rows(wide, v, _, deck=84, gap=(14, 12), scale=1.0)
    tall = Canvas("market", _("Cards"), 336, 310, sheet=False)
    _rows(tall, v, _, deck=24, gap=(6, 7), scale=0.6)
    return wide.panel(tall=tall)


def _rows(canvas: Canvas, v: View, _: Tr, deck: int, gap: tuple[int, int], scale: float) -> None:
    width, height = cards.CARD[0] * scale, cards.CARD[1] * scale
    for i, level in enumerate((2, 1, 0)):
        y = round(i * (height + gap[1]), 1)
        left = int(v.s.left[level])
        name = _.many("Deck of level {level}, {n} card left", "Deck of level {level}, {n} cards left", left, level=level + 1)
        stack = parts.group(cards.deck(level, left, deck, round(height), _("reserve unseen")), at=(0, y))
        canvas.thing(f"deck-{level + 1}", name, (0, y, deck, height), stack)
        for k in range(c.ROW):
            x = round(deck + gap[0] + k * (width + gap[0]), 1)
            number = int(v.s.row[level, k])
            if number == c.NONE:
                canvas.add(parts.empty(x + 1, y + 1, width - 2, height - 2))
            else:
                face = cards.face(cards.card(number), f"card-{number}", x, y, scale, again=scale != 1)
                canvas.thing(
                    f"row-{level + 1}-{k + 1}", _.start(names.card(number, _)), (x, y, width, height), face, piece=f"card-{number}"
                )


# Nobles and bank


def nobles(v: View, _: Tr) -> Panel:
    shown = [k for k in range(c.MAX_NOBLES) if v.s.nobles[k] != c.NONE]
    size = cards.NOBLE
    wide = Canvas("nobles", _("Nobles"), size, 516, sheet=False)
    column = Canvas("nobles", _("Nobles"), 76, 374, sheet=False)
    tall = Canvas("nobles", _("Nobles"), 336, 62, sheet=False)
    for i, k in enumerate(shown):
        _noble(wide, v, k, _, 0, i * (size + 9), size)
        _noble(column, v, k, _, 3, i * 76, 70)
        _noble(tall, v, k, _, i * 68.5, 0, 62)
    return wide.panel(column=column, tall=tall)


def _noble(canvas: Canvas, v: View, k: int, _: Tr, x: float, y: float, size: int) -> None:
    number, seat = int(v.s.nobles[k]), int(v.s.visits[k])
    if seat != c.NONE:
        who = v.name(seat, _)
        canvas.add(
            parts.empty(x + 1, y + 1, size - 2, size - 2),
            parts.emblem(COLOURS[seat], x + size / 2, y + size * 0.42, 20),
            parts.label(x + size / 2, y + size * 0.75, who, 12, fill="ink-2", anchor="middle", width=size - 8),
        )
        return
    face = cards.face(cards.noble(number), f"noble-{number}", x, y, size / 100, again=size != cards.NOBLE)
    canvas.thing(f"noble-{k + 1}", _.start(names.noble(number, _)), (x, y, size, size), face, piece=f"noble-{number}")


def bank(v: View, _: Tr) -> Panel:
    wide = Canvas("bank", _("Bank"), 184, 516)
    row = Canvas("bank", _("Bank"), 796, 84)
    slim = Canvas("bank", _("Bank"), 82, 374)
    tall = Canvas("bank", _("Bank"), 336, 86)
    for colour in range(6):
        y = 11 + colour * 83
        _stack(wide, v, colour, _, (14, y + 2, 156, 72), (50, y + 38, 58), (93, y + 36, 24), y + 56)
        x = 7 + colour * 131
        _stack(row, v, colour, _, (x + 3, 6, 121, 72), (x + 31, 42, 52), (x + 61, 38, 24), 58)
        y = 5 + colour * 61
        _stack(slim, v, colour, _, (4, y + 4, 74, 51), (29, y + 29, 42), (55, y + 36, 19))
        x = 4 + colour * 55
        _stack(tall, v, colour, _, (x + 4, 4, 45, 78), (x + 26.5, 32, 38), (x + 21.5, 74, 18))
    return wide.panel(row=row, slim=slim, tall=tall)


def _stack(
    canvas: Canvas,
    v: View,
    colour: int,
    _: Tr,
    box: Box,
    chip: tuple[float, float, int],
    number: tuple[float, float, int],
    foot: float | None = None,
) -> None:
    """The gems of a colour: one of them, their number at its right or below, and the colour's name on the line *foot*, if there is room."""
    n, gem = int(v.s.bank[colour]), GEMS[colour]
    said = names.of_colour(colour, n, _) if n else _("no {gem}", gem=names.gem_name(colour, _))
    cx, cy, size = chip
    drawn = (
        parts.token(gem, cx, cy, size, letters(_)[colour]) if n else parts.empty(cx - size / 2, cy - size / 2, size, size, radius=size / 2)
    )
    words = parts.number(number[0], number[1], n, number[2], anchor="start")
    if foot is not None:
        words += parts.label(number[0], foot, names.gem_name(colour, _).capitalize(), 12.5, fill="ink-2", width=box[0] + box[2] - number[0])
    canvas.thing(f"bank-{c.LETTERS[colour]}", _("Bank: {gems}", gems=said), box, pool(f"gem-{gem}", n, drawn), words)


@cache
def letters(_: Tr) -> tuple[str, ...]:
    """The letter of each gem: the first of its name that no gem before it has. Gold has a star."""
    found: list[str] = []
    for colour in range(5):
        plain = unicodedata.normalize("NFD", names.gem_name(colour, _)).upper()
        found.append(next(letter for letter in plain if letter.isalpha() and letter not in found))
    return (*found, "★")
