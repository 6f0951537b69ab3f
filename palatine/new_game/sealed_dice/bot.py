"""What a good player looks at: rules of thumb for the greedy player, named features for the search."""

from __future__ import annotations

from palatine.i18n import N_
from palatine.kernel.compile import rule

from . import components as c
from .rules import prize


@rule
def greedy(s, seat, moves, n, r):
    """The better the prize, the higher the card, counted among those that are left."""
    least, most = c.DICE, c.DICE * c.FACES
    return moves[(prize(s) - least) * n // (most - least + 1)]


# What the search looks at

FEATURES = (N_("points"), N_("the cards left"), N_("the highest card left"))
FEATURE_COUNT = len(FEATURES)


@rule
def progress(s):
    """How far the game is, from 0 to 1."""
    return s.rounds / c.CARDS


@rule
def features(s, seat, x):
    """Each roughly between 0 and 2."""
    p = s.player[seat]
    total, highest = 0, 0
    for card in range(c.CARDS):
        if p.hand[card]:
            total += card + 1
            highest = card + 1
    x[0] = p.points / 20.0
    x[1] = total / 20.0
    x[2] = highest / c.CARDS
