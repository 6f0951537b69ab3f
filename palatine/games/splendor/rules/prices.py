"""The price of a card: bonuses first and by themselves, then gems, gold for what is missing."""

from __future__ import annotations

import numpy as np

from palatine.games.splendor import components as c
from palatine.kernel.bits import ones
from palatine.kernel.compile import rule


@rule
def positive(n):
    return n if n > 0 else 0


@rule
def due(p, card, colour):
    """What is to be paid of a colour, after the discount."""
    return positive(np.int64(c.COST[card, colour] - p.bonus[colour]))


@rule
def coloured(p, card, colour):
    """What can be paid of it in its own colour."""
    owed = due(p, card, colour)
    return owed if owed < p.tokens[colour] else np.int64(p.tokens[colour])


@rule
def pays_a_gem(p, card):
    for colour in range(5):
        if coloured(p, card, colour) > 0:
            return True
    return False


@rule
def gems_paid(s, p, card, colour):
    """What is paid of a colour: gold may have been put in its place."""
    return coloured(p, card, colour) - np.int64(s.swapped[colour])


@rule
def gold_paid(s, p, card):
    """The gold for what is missing and for what was swapped."""
    n = 0
    for colour in range(5):
        n += due(p, card, colour) - gems_paid(s, p, card, colour)
    return n


# What a player lacks. A price is a set of gems: so many bits of the twelve that each colour has, from the lowest on. What a player can
# pay is another, and what is in the first but not in the second is missing.

LANE = 12
MOST_GEMS = 128  # no player has more of a colour, bonuses counted
assert max(c.COST.max(), c.NOBLE_COST.max()) <= LANE


def _gems(costs):
    """The last of these prices, which NONE finds, is nothing at all."""
    return np.array([*(sum(((1 << int(n)) - 1) << LANE * colour for colour, n in enumerate(row)) for row in costs), 0], np.int64)


PRICE = _gems(c.COST)
NOBLE_PRICE = _gems(c.NOBLE_COST)
GEMS = np.array([(1 << min(n, LANE)) - 1 for n in range(MOST_GEMS)], np.int64)  # so many


@rule
def lane(n, colour):
    """So many gems of a colour."""
    return GEMS[n] << LANE * colour


@rule
def bonuses(p):
    """The bonuses of a player, as gems."""
    gems = np.int64(0)
    for colour in range(5):
        gems |= lane(np.int64(p.bonus[colour]), colour)
    return gems


@rule
def purse(p):
    """What a player can pay in gems, bonuses counted; and the gold."""
    gems = np.int64(0)
    for colour in range(5):
        gems |= lane(np.int64(p.bonus[colour]) + np.int64(p.tokens[colour]), colour)
    return gems, np.int64(p.tokens[c.GOLD])


@rule
def of_colour(gems, colour):
    return ones((gems >> LANE * colour) & ((1 << LANE) - 1))


@rule
def bonuses_lacking(p, noble):
    return ones(NOBLE_PRICE[noble] & ~bonuses(p))


@rule
def lacks(have, card):
    """What is missing of each colour for a card, from a purse; gold is not counted."""
    lack = PRICE[card] & ~have[0]
    return of_colour(lack, 0), of_colour(lack, 1), of_colour(lack, 2), of_colour(lack, 3), of_colour(lack, 4)


@rule
def lacks_in_all(have, card):
    """How many gems are missing for a card; gold is not counted."""
    return ones(PRICE[card] & ~have[0])


@rule
def tokens_lacking(have, card):
    """How many tokens are missing to buy a card, gold counted for any colour."""
    return positive(lacks_in_all(have, card) - have[1])
