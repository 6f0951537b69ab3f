"""The pictures of the rules page, drawn with the parts of the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from markupsafe import Markup

from palatine.draw import parts
from palatine.draw.canvas import Box
from palatine.draw.guide import Figure
from palatine.games.eschnapur.board import faces
from palatine.games.eschnapur.board.common import COLOURS, gold, official
from palatine.games.eschnapur.board.palace import bag_of, bricks, next_space, place, plinth, shell, size_of, stone, value_of
from palatine.games.eschnapur.components import BLOCKADER, NONE, VALUES
from palatine.games.eschnapur.rules.accounts import section_points
from palatine.games.eschnapur.rules.officials import best_bid, laid_twice, stones_for
from palatine.games.eschnapur.rules.tableau import put_stone
from palatine.games.eschnapur.state import RECORD
from palatine.games.eschnapur.text.names import ICONS
from palatine.i18n import Tr
from palatine.kernel.compile import plain

WIDTH, ROW = 72.5, 27.0
SHOWN = 2
"""The section of the examples: number 3, whose figures the rulebook tells."""
BASE = 57.0 + ROW * -(-size_of[SHOWN] // 2)
FULL = [(3, 3, 0, 3, 3, 0, 3, 2, 3, 2, 2)[k % 11] for k in range(size_of[SHOWN])]
"""Whose stones fill it."""


def _position(laid: Sequence[int] = (), owners: Sequence[int] = ()) -> Any:
    """A position for the rules to look at: these cards lie open for every official, these stones in the section."""
    s = np.zeros(1, RECORD)[0]
    s.players, s.tie = len(COLOURS), NONE
    s.stone[:] = NONE
    for seat, value in enumerate(laid):
        s.player[seat].bid[:] = value
    for seat in owners:
        plain(put_stone)(s, seat, SHOWN)
    return s


def _place(k: int, x: float) -> Box:
    return place(SHOWN, k, x, BASE, WIDTH, ROW)


def tower(x: float, owners: list[int]) -> Markup:
    """The section with stones of these players, from the bottom."""
    drawn = bricks(*_place(0, x)[2:]) + shell(SHOWN, x, BASE, WIDTH, ROW, len(owners), False, False, True)
    for k, seat in enumerate(owners):
        drawn += stone(COLOURS[seat], _place(k, x), value_of[SHOWN][k])
    if len(owners) < size_of[SHOWN]:
        k = len(owners)
        drawn += next_space(_place(k, x), value_of[SHOWN][k], k == bag_of[SHOWN])
    return drawn + plinth(SHOWN, x, BASE, WIDTH, "wall-e", "")


def section(_: Tr) -> Figure:
    """A section in the making, with its parts named."""
    x, bag = 150.0, bag_of[SHOWN]
    drawn = [tower(x, [(3, 0, 1, 1, 2)[k % 5] for k in range(bag)])]
    notes = (
        (_place(size_of[SHOWN] - 1, x)[1] + 13, False, _("the last space: the highest value")),
        (_place(bag, x)[1] + 13, True, _("the next space; it has the bag")),
        (_place(bag // 2, x)[1] + 13, False, _("stones, on spaces that rise from left to right")),
        (BASE + 17, True, _("the wage")),
        (BASE + 17, False, _("the number of the section")),
    )
    for y, right, words in notes:
        x1, x2 = (x + WIDTH + 2, x + WIDTH + 18) if right else (x - 2, x - 18)
        drawn.append(parts.shape("path", d=f"M{x1} {y}H{x2}", stroke="edge", stroke_width=1.2))
        drawn.append(parts.label(x2 + (6 if right else -6), y + 4, words, 13, anchor="start" if right else "end", width=120, lines=3))
    return Figure(Markup("").join(drawn), 372, round(BASE) + 38, _("Section 3 in the making"))


def bidding(_: Tr) -> Figure:
    """Four officials with what the players laid, and who wins."""
    examples = ((5, 5, 3, 0), (5, 5, 4, 4), (4, 2, 2, 1), (0, 0, 1, 0))
    drawn = []
    for row in range(4):
        drawn.append(parts.emblem(COLOURS[row], 24, 30 + row * 46, 18))
    for column, laid in enumerate(examples):
        left = 56 + column * 78
        winner, cards = judged(laid, [(left, 10.0 + seat * 46, 40.0, 40.0) for seat in range(4)])
        drawn.append(cards)
        cy = 208
        if winner == NONE:
            drawn.append(parts.label(left + 20, cy + 4, _("nobody"), 12.5, fill="ink-2", anchor="middle", width=74))
        else:
            drawn.append(parts.emblem(COLOURS[winner], left + 20, cy, 18))
    drawn.append(parts.icon("crown", 14, 198, 20, "ink-2"))
    return Figure(Markup("").join(drawn), 368, 224, _("Equal cards cancel each other out; the next lower single card wins"))


def judged(laid: Sequence[int], boxes: Sequence[Box]) -> tuple[int, Markup]:
    """Who wins an official with these cards, and the cards: equal ones are struck out."""
    s, drawn = _position(laid), []
    winner, twice = int(plain(best_bid)(s, BLOCKADER)), int(plain(laid_twice)(s, BLOCKADER))
    for seat, (value, box) in enumerate(zip(laid, boxes, strict=True)):
        if seat == winner:
            drawn.append(faces.won(box, value))
            continue
        drawn.append(faces.paper(box, value, ink="ink-2"))
        if twice >> value & 1 and value > (laid[winner] if winner != NONE else 0):
            drawn.append(faces.stroke(box))
    return winner, Markup("").join(drawn)


def stones(_: Tr) -> Figure:
    """Phase 5: what four cards bring."""
    drawn = []
    for column, laid in enumerate(((5, 5, 4, 3), (5, 4, 4, 4))):
        s = _position(laid)
        for seat, value in enumerate(laid):
            box = (12.0 + seat * 54 + column * 244, 8.0, 40.0, 40.0)
            drawn += [faces.paper(box, value), faces.badge(box, f"+{plain(stones_for)(s, seat)}")]
    return Figure(Markup("").join(drawn), 470, 60, _("Two examples of phase 5: 3, 3, 4 and 3 stones; 5, 2, 2 and 2 stones"))


def officials(_: Tr) -> Figure:
    """The five officials by their signs."""
    drawn = []
    for k in range(5):
        cx = 44 + k * 88
        drawn.append(parts.icon(ICONS[k], cx - 15, 8, 30, "eschnapur"))
        drawn.append(parts.label(cx, 56, official(k, _), 12.5, anchor="middle", width=84, lines=2))
    return Figure(Markup("").join(drawn), 440, 66, _("The officials, from the left"))


def hand(_: Tr) -> Figure:
    """The six values of gold."""
    return Figure(
        Markup("").join(gold(6 + value * 56, 6, value) for value in range(VALUES)), 334, 80, _("Gold cards: a zero never leaves its owner")
    )


def scoring(_: Tr) -> Figure:
    """The example of the rulebook: a full section of eleven spaces."""
    drawn = tower(20, FULL) + sums(130, BASE - 122, 36)
    return Figure(drawn, 270, round(BASE) + 38, _("Scoring: the highest stone plus the number of stones"))


def sums(x: float, y: float, line: float) -> Markup:
    """What that section scores for each player."""
    s, drawn = _position(owners=FULL), []
    for n, seat in enumerate((3, 2, 0, 1)):
        points, stones = int(plain(section_points)(s, SHOWN, seat)), FULL.count(seat)
        words = f"{points - stones} + {stones} = {points}" if stones else "0"
        drawn.append(parts.emblem(COLOURS[seat], x, y + n * line, 18))
        drawn.append(parts.label(x + 20, y + n * line + 6, words, 18, font="serif"))
    return Markup("").join(drawn)
