"""The action table of Splendor: the game's docstring explains the notation."""

from __future__ import annotations

from itertools import combinations, permutations

import numpy as np

from palatine.games.splendor.state import BONUS, CARDS, FIRST, LETTERS, LEVEL, NOBLES
from palatine.kernel.moves import Actions

# Every set of one, two or three different colours, then two of one colour
_SETS = [gems for size in (1, 2, 3) for gems in combinations(range(5), size)]
TAKE = 0
TAKE_TWO = TAKE + len(_SETS)
RESERVE = TAKE_TWO + 5
RESERVE_DECK = RESERVE + CARDS
BUY = RESERVE_DECK + 3
BUY_GOLD = BUY + CARDS
SWAP = BUY_GOLD + CARDS
PAY_NOW = SWAP + 5
GIVE_BACK = PAY_NOW + 1
RECEIVE = GIVE_BACK + 6
PASS = RECEIVE + NOBLES

TAKE_FIRST = np.array([0, 0, 5, 15, 25], np.int64)  # where the sets of each size begin
TAKE_MASK = np.array([sum(1 << c for c in gems) for gems in _SETS], np.int64)
TAKE_GEMS = np.array([[gems.count(c) for c in range(5)] for gems in [*_SETS, *((c, c) for c in range(5))]], np.int8)


def card_code(card: int) -> str:
    """A card's name in the notation, such as ``2r4``: level, bonus, number among those."""
    alike = [c for c in range(int(FIRST[LEVEL[card]]), CARDS) if LEVEL[c] == LEVEL[card] and BONUS[c] == BONUS[card]]
    return f"{LEVEL[card] + 1}{LETTERS[BONUS[card]]}{alike.index(card) + 1}"


CODES = tuple(card_code(card) for card in range(CARDS))

ACTIONS = Actions(
    [f"take {''.join(LETTERS[c] for c in gems)}" for gems in _SETS]
    + [f"take {LETTERS[c] * 2}" for c in range(5)]
    + [f"reserve {code}" for code in CODES]
    + [f"reserve deck {level}" for level in (1, 2, 3)]
    + [f"buy {code}" for code in CODES]
    + [f"buy {code} gold" for code in CODES]
    + [f"gold {LETTERS[c]}" for c in range(5)]
    + ["pay"]
    + [f"give {LETTERS[c]}" for c in range(6)]
    + [f"noble {n}" for n in range(1, NOBLES + 1)]
    + ["pass"],
    # gems may be typed in any order
    aliases={
        f"take {''.join(LETTERS[c] for c in order)}": f"take {''.join(LETTERS[c] for c in gems)}"
        for gems in _SETS
        for order in permutations(gems)
    },
)
