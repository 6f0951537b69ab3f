"""The record, the cards, and what must hold in every position."""

from __future__ import annotations

import numpy as np

from palatine.kernel.compile import rule
from palatine.kernel.data import sheet
from palatine.kernel.record import game_record, record

from . import GAME

# The components, from data/

_cards = sheet(__file__, "cards").expect(12, "value", "count")
VALUES = len(_cards.rows)  # the cards of a hand or deck are counted by value: place 0 counts the ones
COUNT = np.array(_cards.column("count"), np.int8)
CARDS = int(COUNT.sum())
HAND = np.array([int(choice) for choice in GAME.options[0].choices], np.int8)  # by the option
STAIRS = 3

# The record

PLAYER = record(hand=("i1", VALUES), held="i1", points="i2")
RECORD = game_record(
    GAME.options,
    turn="i1",
    left="i1",  # cards in the deck
    deck=("i1", VALUES),
    top=("i1", STAIRS),  # the value on top, 0 for none
    height=("i1", STAIRS),
    player=(PLAYER, 4),
)


@rule
def check(s):
    """0, or the number of the broken invariant: text.broken has its sentence."""
    held = 0
    for i in range(4):
        p = s.player[i]
        cards = 0
        for c in range(VALUES):
            if p.hand[c] < 0:
                return 1
            cards += p.hand[c]
        if cards != p.held or (i >= s.players and (cards or p.points)):
            return 1
        held += cards
    left = 0
    for c in range(VALUES):
        known = np.int64(s.deck[c])
        left += known
        for i in range(s.players):
            known += s.player[i].hand[c]
        if s.deck[c] < 0 or known > COUNT[c]:
            return 2
    if left != s.left:
        return 2
    for k in range(STAIRS):
        if s.top[k] < 0 or s.top[k] > VALUES or s.height[k] > s.top[k] or (s.height[k] > 0) != (s.top[k] > 0):
            return 3
    laid = CARDS - left - held
    if s.turn != laid % s.players or s.waiting != (1 << s.turn if held else 0):
        return 4
    return 0
