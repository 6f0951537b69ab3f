"""The price of a card: bonuses first and by themselves, then gems, gold for what is missing."""

from __future__ import annotations

import numpy as np

from palatine.games.splendor import components as c
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


# What a player lacks
#
# Five colours lie side by side in one number, so that a card is compared with a purse in a few operations: a lane each, whose
# highest bit stays free to show which colour suffices.

LANE = 12
LOWEST = (1 << LANE) - 1
WEIGHT = 1 << LANE * np.arange(5, dtype=np.int64)
HIGHEST = int(WEIGHT.sum()) << LANE - 1
PRICE = c.COST.astype(np.int64) @ WEIGHT
NOBLE_PRICE = c.NOBLE_COST.astype(np.int64) @ WEIGHT


@rule
def short(price, have):
    """What is missing of each colour, in lanes."""
    difference = (price | HIGHEST) - have
    enough = difference & HIGHEST
    return difference & (enough - (enough >> (LANE - 1)))


@rule
def of_colour(lanes, colour):
    return (lanes >> (LANE * colour)) & LOWEST


@rule
def in_all(lanes):
    """The sum of the lanes: casting out, as with nines."""
    return lanes % LOWEST


@rule
def bonuses(p):
    """The bonuses of a player, in lanes."""
    lanes = np.int64(p.bonus[4])
    for i in range(1, 5):
        lanes = (lanes << LANE) + np.int64(p.bonus[4 - i])
    return lanes


@rule
def purse(p):
    """What a player can pay of each colour, bonuses counted, in lanes; and in gold."""
    lanes = np.int64(p.tokens[4])
    for i in range(1, 5):
        lanes = (lanes << LANE) + np.int64(p.tokens[4 - i])
    return lanes + bonuses(p), np.int64(p.tokens[c.GOLD])


@rule
def bonuses_lacking(p, noble):
    return in_all(short(NOBLE_PRICE[noble], bonuses(p)))


@rule
def shortfall(have, card):
    """What is missing for a card from a purse, in lanes; gold is not counted."""
    return short(PRICE[card], have[0])


@rule
def lacks(have, card):
    """The same, colour by colour."""
    lanes = shortfall(have, card)
    return of_colour(lanes, 0), of_colour(lanes, 1), of_colour(lanes, 2), of_colour(lanes, 3), of_colour(lanes, 4)


@rule
def tokens_lacking(have, card):
    """How many tokens are missing to buy a card, gold counted for any colour."""
    return positive(in_all(shortfall(have, card)) - have[1])
