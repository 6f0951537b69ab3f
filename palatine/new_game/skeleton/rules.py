"""The game itself, in the order of its rules.

It always ends: every turn lays one card, and no card ever comes back.
"""

from __future__ import annotations

from palatine.kernel.compile import rule
from palatine.kernel.rng import draw

from .state import COUNT, HAND, STAIRS, VALUES

# Setting up


@rule
def setup(s):
    for c in range(VALUES):
        s.deck[c] = COUNT[c]
        s.left += COUNT[c]
    for i in range(s.players):
        for _ in range(HAND[s.option.hand]):
            take(s, i)
    s.waiting = 1  # a bit for each seat that is asked: seat 0 begins


@rule
def take(s, seat):
    """A card from the deck, which nobody has looked into: chance decides now which one it is."""
    card = draw(s.rng, s.deck, 0, VALUES)
    s.left -= 1
    s.player[seat].hand[card] += 1
    s.player[seat].held += 1


# A turn


@rule
def legal(s, seat, out):
    """Any card of the hand, on any stair."""
    n = 0
    for c in range(VALUES):
        if s.player[seat].hand[c]:
            for k in range(STAIRS):
                out[n] = c * STAIRS + k
                n += 1
    return n


@rule
def play(s, seat, action):
    card, stair = action // STAIRS, action % STAIRS
    p = s.player[seat]
    p.hand[card] -= 1
    p.held -= 1
    s.barrier += 1  # the others have seen the card: this cannot be taken back
    if card + 1 > s.top[stair]:
        s.height[stair] += 1
        p.points += s.height[stair]
    else:
        p.points -= s.height[stair]
        s.height[stair] = 1
    s.top[stair] = card + 1
    if s.left:
        take(s, seat)
    s.turn = (s.turn + 1) % s.players
    s.waiting = 1 << s.turn if s.player[s.turn].held else 0  # the next one has no card: nobody has


# The end


@rule
def score(s, out):
    for i in range(s.players):
        out[i] = s.player[i].points


@rule
def standing(s, out):
    """Equal points share the victory."""
    score(s, out)
