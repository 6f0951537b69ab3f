"""What a seat of Splendor may know: all but the decks and the cards that others reserved from a deck."""

from __future__ import annotations

from palatine.games.splendor import components as c
from palatine.kernel.compile import rule
from palatine.kernel.rng import draw


@rule
def view(s, seat):
    """Others' blind cards go back among the unseen: their level is public, their face is not."""
    for i in range(s.players):
        p = s.player[i]
        for k in range(c.HAND):
            if i != seat and p.blind[k]:
                s.deck[p.hand[k]] = 1
                p.hand[k] = c.UNKNOWN - c.LEVEL[p.hand[k]]


@rule
def determinize(s, seat, r):
    """Deals the blind cards from the unseen ones; the decks are bags, so the rest of the world decides itself."""
    for i in range(s.players):
        p = s.player[i]
        for k in range(c.HAND):
            if p.hand[k] <= c.UNKNOWN:
                level = c.UNKNOWN - p.hand[k]
                p.hand[k] = draw(r, s.deck, c.FIRST[level], c.FIRST[level + 1])


@rule
def secret(s, seat, action):
    """Every choice is made in the open."""
    return False
