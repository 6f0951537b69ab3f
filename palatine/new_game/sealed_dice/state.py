"""The record, and what must hold in every position."""

from __future__ import annotations

from palatine.kernel.compile import rule
from palatine.kernel.record import game_record, record

from . import GAME
from . import components as c

PLAYER = record(
    hand=("i1", c.CARDS),  # 1: not yet spent
    bid="i1",  # the card chosen in this round, or NONE; hidden until all have chosen
    last="i1",  # the card turned over in the round before, or NONE
    points="i2",
)
RECORD = game_record(
    GAME.options,
    happenings=8,  # in one move: a bid, four cards turned over, a prize, and a roll or the end
    rounds="i1",  # played
    dice=("i1", c.DICE),
    player=(PLAYER, 4),
)


@rule
def check(s):
    """0, or the number of the broken invariant: text.broken has its sentence."""
    for i in range(s.players):
        p = s.player[i]
        left = 0
        for card in range(c.CARDS):
            left += p.hand[card]
        if left != c.CARDS - s.rounds:
            return 1
        if s.waiting and ((s.waiting >> i) & 1) != (p.bid == c.NONE):
            return 2
    if s.rounds < c.CARDS:
        for k in range(c.DICE):
            if s.dice[k] < 1 or s.dice[k] > c.FACES:
                return 3
    return 0
