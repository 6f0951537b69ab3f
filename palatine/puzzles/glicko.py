"""Glicko-2, the rating of Mark Glickman, for one result at a time: a player against a puzzle.

The steps and letters are those of his paper, *Example of the Glicko-2 system* (2022).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

SCALE = 173.7178
TAU = 0.5  # how much the volatility may change
NEAR = 1e-6
START, UNKNOWN, STEADY = 1500.0, 350.0, 0.06


@dataclass(frozen=True)
class Rating:
    """How strong somebody is, how uncertain that is, and how much it changes."""

    rating: float = START
    deviation: float = UNKNOWN
    volatility: float = STEADY


def after(mine: Rating, results: Sequence[tuple[Rating, float]]) -> Rating:
    """The rating after a period with these results: opponents, and 1 for a win, 0 for a loss, or something between."""
    mu, phi = (mine.rating - START) / SCALE, mine.deviation / SCALE
    if not results:
        return Rating(mine.rating, math.hypot(phi, mine.volatility) * SCALE, mine.volatility)
    inverse = change = 0.0
    for other, score in results:
        g = 1 / math.sqrt(1 + 3 * (other.deviation / SCALE / math.pi) ** 2)
        expected = 1 / (1 + math.exp(-g * (mu - (other.rating - START) / SCALE)))
        inverse += g * g * expected * (1 - expected)
        change += g * (score - expected)
    v = 1 / inverse
    sigma = _volatility(mine.volatility, phi, v, v * change)
    phi = 1 / math.sqrt(1 / (phi * phi + sigma * sigma) + 1 / v)
    return Rating((mu + phi * phi * change) * SCALE + START, phi * SCALE, sigma)


def _volatility(sigma: float, phi: float, v: float, delta: float) -> float:
    """Step 5: the new volatility, by the Illinois algorithm."""
    a = math.log(sigma * sigma)

    def f(x: float) -> float:
        e, d = math.exp(x), phi * phi + v + math.exp(x)
        return e * (delta * delta - d) / (2 * d * d) - (x - a) / (TAU * TAU)

    low = a
    if delta * delta > phi * phi + v:
        high = math.log(delta * delta - phi * phi - v)
    else:
        k = 1
        while f(a - k * TAU) < 0:
            k += 1
        high = a - k * TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > NEAR:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)
