"""The action table of Splendor: the game's docstring explains the notation."""

from __future__ import annotations

from itertools import combinations, permutations

import numpy as np

from palatine.games.splendor import components as c
from palatine.kernel.moves import Actions


def _letters(gems: tuple[int, ...]) -> str:
    return "".join(c.LETTERS[colour] for colour in gems)


def _code(card: int) -> str:
    """A card's name in the notation, such as ``2r4``: level, bonus, number among those."""
    alike = [other for other in range(c.CARDS) if c.LEVEL[other] == c.LEVEL[card] and c.BONUS[other] == c.BONUS[card]]
    return f"{c.LEVEL[card] + 1}{c.LETTERS[c.BONUS[card]]}{alike.index(card) + 1}"


# What can be taken: every set of one, two or three different colours, then two of one colour
_SETS = [gems for size in (1, 2, 3) for gems in combinations(range(5), size)]
_TAKES = [*_SETS, *((colour, colour) for colour in range(5))]
TAKE_GEMS = np.array([[gems.count(colour) for colour in range(5)] for gems in _TAKES], np.int8)


def _sets(left: int, *, fewer: bool) -> list[int]:
    """The sets that can be taken when these colours are left, one bit each: of three, or as many as there are."""
    size = min(3, left.bit_count())
    allowed = [gems for gems in _SETS if len(gems) == size or (fewer and len(gems) < size)]
    return [_SETS.index(gems) for gems in allowed if all((left >> colour) & 1 for colour in gems)]


_choices = [[_sets(left, fewer=fewer) for left in range(32)] for fewer in (False, True)]
TAKE_COUNT = np.array([[len(sets) for sets in row] for row in _choices], np.int64)
TAKE_SETS = np.array([[sets + [0] * (len(_SETS) - len(sets)) for sets in row] for row in _choices], np.int16)
PAIRS = len(_SETS)  # where those of two of one colour do

CODES = tuple(_code(card) for card in range(c.CARDS))

ACTIONS = Actions(
    take=("take {}", map(_letters, _TAKES)),
    reserve=("reserve {}", CODES),
    reserve_deck=("reserve deck {}", (1, 2, 3)),
    buy=("buy {}", CODES),
    buy_gold=("buy {} gold", CODES),
    swap=("gold {}", c.LETTERS[:5]),
    pay="pay",
    give=("give {}", c.LETTERS),
    noble=("noble {}", range(1, c.NOBLES + 1)),
    passing="pass",
    # gems may be typed in any order
    aliases={f"take {_letters(order)}": f"take {_letters(gems)}" for gems in _SETS for order in permutations(gems)},
)
KIND, NUMBER = ACTIONS.kinds, ACTIONS.numbers

TAKE = ACTIONS.take
RESERVE = ACTIONS.reserve
RESERVE_DECK = ACTIONS.reserve_deck
BUY = ACTIONS.buy
BUY_GOLD = ACTIONS.buy_gold
SWAP = ACTIONS.swap
PAY = ACTIONS.pay
GIVE = ACTIONS.give
NOBLE = ACTIONS.noble
PASS = ACTIONS.passing
