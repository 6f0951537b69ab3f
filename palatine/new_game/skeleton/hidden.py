"""What a seat may know: all but the deck and the hands of the others."""

from __future__ import annotations

from palatine.kernel.compile import rule
from palatine.kernel.rng import draw

from . import components as c


@rule
def view(s, seat):
    """The hands of the others go back among the unseen cards; how many they hold stays known."""
    for i in range(s.players):
        if i != seat:
            for card in range(c.VALUES):
                s.deck[card] += s.player[i].hand[card]
                s.player[i].hand[card] = 0


@rule
def determinize(s, seat, r):
    """Deals them again, from the unseen cards."""
    for i in range(s.players):
        if i != seat:
            for _ in range(s.player[i].held):
                s.player[i].hand[draw(r, s.deck, 0, c.VALUES)] += 1


@rule
def secret(s, seat, action):
    """Every card is laid in the open."""
    return False
