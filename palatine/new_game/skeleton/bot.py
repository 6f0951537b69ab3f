"""What a good player looks at: rules of thumb for the greedy player, named features for the search."""

from __future__ import annotations

from palatine.i18n import N_
from palatine.kernel.compile import rule

from . import components as c
from . import moves as m
from .rules import gain


@rule
def greedy(s, seat, moves, n, r):
    """Twice the points, less the size of the step: a small one leaves room above it."""
    best, most = moves[0], -1000
    for i in range(n):
        card, stair = m.PARTS[moves[i], 0], m.PARTS[moves[i], 1]
        points = gain(s, card, stair)
        step = card + 1 - s.top[stair] if points > 0 else card
        worth = 2 * points - step
        if worth > most:
            best, most = moves[i], worth
    return best


# What the search looks at

FEATURES = (N_("points"), N_("the best step in reach"), N_("cards that climb"))
FEATURE_COUNT = len(FEATURES)


@rule
def progress(s):
    """How far the game is, from 0 to 1."""
    cards = s.left
    for i in range(s.players):
        cards += s.player[i].held
    return 1.0 - cards / c.CARDS


@rule
def features(s, seat, x):
    """Each roughly between 0 and 2."""
    p = s.player[seat]
    best = 0
    climbing = 0
    for card in range(c.VALUES):
        for stair in range(c.STAIRS):
            points = gain(s, card, stair) if p.hand[card] else 0
            if points > 0:
                climbing += 1
                best = max(best, points)
    x[0] = p.points / 20.0
    x[1] = best / 5.0
    x[2] = climbing / 5.0
