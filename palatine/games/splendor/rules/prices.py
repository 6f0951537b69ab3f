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


@rule
def bonuses_lacking(p, noble):
    n = 0
    for colour in range(5):
        n += positive(np.int64(c.NOBLE_COST[noble, colour] - p.bonus[colour]))
    return n


# One colour after the other, not a loop: that compiles to a third of the time.


@rule
def purse(p):
    """What a player can pay of each colour, bonuses counted, and in gold."""
    white = np.int64(p.bonus[c.WHITE]) + np.int64(p.tokens[c.WHITE])
    blue = np.int64(p.bonus[c.BLUE]) + np.int64(p.tokens[c.BLUE])
    green = np.int64(p.bonus[c.GREEN]) + np.int64(p.tokens[c.GREEN])
    red = np.int64(p.bonus[c.RED]) + np.int64(p.tokens[c.RED])
    black = np.int64(p.bonus[c.BLACK]) + np.int64(p.tokens[c.BLACK])
    return white, blue, green, red, black, np.int64(p.tokens[c.GOLD])


@rule
def lacks(have, card):
    """What is missing of each colour for a card, from a purse; gold is not counted."""
    white, blue, green, red, black, _ = have
    return (
        positive(c.COST[card, c.WHITE] - white),
        positive(c.COST[card, c.BLUE] - blue),
        positive(c.COST[card, c.GREEN] - green),
        positive(c.COST[card, c.RED] - red),
        positive(c.COST[card, c.BLACK] - black),
    )


@rule
def lacks_in_all(have, card):
    """How many gems are missing for a card; gold is not counted."""
    white, blue, green, red, black = lacks(have, card)
    return white + blue + green + red + black


@rule
def tokens_lacking(have, card):
    """How many tokens are missing to buy a card, gold counted for any colour."""
    return positive(lacks_in_all(have, card) - have[c.GOLD])
