"""What a seat of Splendor may know: all but the decks and the cards that others reserved from a deck."""

from __future__ import annotations

from palatine.games.splendor.state import FIRST, HAND, LEVEL, UNKNOWN
from palatine.kernel.compile import rule
from palatine.kernel.rng import draw


@rule
def view(s, seat):
    """Others' blind cards go back among the unseen: their level is public, their face is not."""
    for i in range(s.players):
        p = s.player[i]
        for k in range(HAND):
            if i != seat and p.blind[k]:
                s.deck[p.hand[k]] = 1
                p.hand[k] = UNKNOWN - LEVEL[p.hand[k]]


@rule
def determinize(s, seat, r):
    """Deals the blind cards from the unseen ones; the decks are bags, so the rest of the world decides itself."""
    for i in range(s.players):
        p = s.player[i]
        for k in range(HAND):
            if p.hand[k] <= UNKNOWN:
                level = UNKNOWN - p.hand[k]
                p.hand[k] = draw(r, s.deck, FIRST[level], FIRST[level + 1])


@rule
def secret(s, seat, action):
    """Every choice is made in the open."""
    return False
