"""The game itself, in the order of its rules.

It always ends: every turn lays one card, and no card ever comes back.
"""

from __future__ import annotations

import numpy as np

from palatine.kernel.compile import rule
from palatine.kernel.happenings import tell, tell_only
from palatine.kernel.rng import draw

from . import components as c
from . import moves as m
from .happenings import H

# Setting up


@rule
def setup(s):
    for card in range(c.VALUES):
        s.deck[card] = c.COUNT[card]
        s.left += c.COUNT[card]
    for i in range(s.players):
        for _ in range(c.HAND[s.option.hand]):
            take(s, i)
    s.waiting = 1  # a bit for each seat that is asked: seat 0 begins


@rule
def take(s, seat):
    """A card from the deck, which nobody has looked into: chance decides now which one it is."""
    card = draw(s.rng, s.deck, 0, c.VALUES)
    s.left -= 1
    s.player[seat].hand[card] += 1
    s.player[seat].held += 1
    return card


# A turn


@rule
def legal(s, seat, out):
    """Any card of the hand, on any stair."""
    n = 0
    for card in range(c.VALUES):
        if s.player[seat].hand[card]:
            for stair in range(c.STAIRS):
                out[n] = m.LAY + card * c.STAIRS + stair
                n += 1
    return n


@rule
def gain(s, card, stair):
    """What laying a card brings: the steps that the stair then has, or as many points lost as steps fall."""
    height = np.int64(s.height[stair])
    return height + 1 if card + 1 > s.top[stair] else -height


@rule
def play(s, seat, action):
    card, stair = m.PARTS[action, 0], m.PARTS[action, 1]
    p = s.player[seat]
    p.hand[card] -= 1
    p.held -= 1
    s.barrier += 1  # the others have seen the card: this cannot be taken back
    points = gain(s, card, stair)
    p.points += points
    if points > 0:
        s.height[stair] += 1
        tell(s, H.CLIMBED, seat, card + 1, stair, points)
    else:
        s.height[stair] = 1
        tell(s, H.BROUGHT_DOWN, seat, card + 1, stair, -points)
    s.top[stair] = card + 1
    if s.left:
        tell_only(s, seat, H.DREW, seat, take(s, seat) + 1)
    s.turn = (s.turn + 1) % s.players
    s.waiting = 1 << s.turn
    if s.player[s.turn].held == 0:  # the next one has no card: nobody has
        s.waiting = 0
        tell(s, H.ENDED)


# The end


@rule
def score(s, out):
    for i in range(s.players):
        out[i] = s.player[i].points


@rule
def standing(s, out):
    """Equal points share the victory."""
    score(s, out)
