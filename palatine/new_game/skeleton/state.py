"""The record, and what must hold in every position."""

from __future__ import annotations

import numpy as np

from palatine.kernel.compile import rule
from palatine.kernel.record import game_record, record

from . import GAME
from . import components as c

PLAYER = record(hand=("i1", c.VALUES), held="i1", points="i2")
RECORD = game_record(
    GAME.options,
    happenings=3,  # in one move: a card is laid, and one is drawn or the game is over
    turn="i1",
    left="i1",  # cards in the deck
    deck=("i1", c.VALUES),
    top=("i1", c.STAIRS),  # the value on top, 0 for none
    height=("i1", c.STAIRS),
    player=(PLAYER, 4),
)


@rule
def check(s):
    """0, or the number of the broken invariant: text.broken has its sentence."""
    held = 0
    for i in range(4):
        p = s.player[i]
        cards = 0
        for card in range(c.VALUES):
            if p.hand[card] < 0:
                return 1
            cards += p.hand[card]
        if cards != p.held or (i >= s.players and (cards or p.points)):
            return 1
        held += cards
    left = 0
    for card in range(c.VALUES):
        known = np.int64(s.deck[card])
        left += known
        for i in range(s.players):
            known += s.player[i].hand[card]
        if s.deck[card] < 0 or known > c.COUNT[card]:
            return 2
    if left != s.left:
        return 2
    for k in range(c.STAIRS):
        if s.top[k] < 0 or s.top[k] > c.VALUES or s.height[k] > s.top[k] or (s.height[k] > 0) != (s.top[k] > 0):
            return 3
    laid = c.CARDS - left - held
    if s.turn != laid % s.players or s.waiting != (1 << s.turn if held else 0):
        return 4
    return 0
