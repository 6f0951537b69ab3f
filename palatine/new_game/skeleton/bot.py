"""What a good player looks at: rules of thumb for the greedy player, named features for the search."""

from __future__ import annotations

from palatine.i18n import N_
from palatine.kernel.compile import rule

from .state import CARDS, STAIRS, VALUES


@rule
def greedy(s, seat, moves, n, r):
    """Twice the points, less the size of the step: a small one leaves room above it."""
    best, most = moves[0], -1000
    for i in range(n):
        card, k = moves[i] // STAIRS, moves[i] % STAIRS
        if card + 1 > s.top[k]:
            worth = 2 * (s.height[k] + 1) - (card + 1 - s.top[k])
        else:
            worth = -2 * s.height[k] - card
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
    return 1.0 - cards / CARDS


@rule
def features(s, seat, x):
    """Each roughly between 0 and 2."""
    p = s.player[seat]
    best = 0
    climbing = 0
    for c in range(VALUES):
        if p.hand[c]:
            steps = 0
            for k in range(STAIRS):
                if c + 1 > s.top[k]:
                    climbing += 1
                    if s.height[k] + 1 > steps:
                        steps = s.height[k] + 1
            if steps > best:
                best = steps
    x[0] = p.points / 20.0
    x[1] = best / 5.0
    x[2] = climbing / 5.0
