"""The components of Der Palast von Eschnapur: the figures of the tables in ``data/``, ready for the rules."""

from __future__ import annotations

from typing import Any

import numpy as np

from palatine.i18n import text
from palatine.kernel.data import sheet
from palatine.kernel.errors import BadData

SEATS = 4
SECTIONS = 8
OFFICIALS = 5
VALUES = 6  # gold cards 0 to 5
COLOURS = ("red", "yellow", "green", "blue")
LETTERS = "rygb"

# Constants that rules hand to other rules are numbers of NumPy: Numba compiles a rule anew for each plain one.

Numbers = tuple[Any, ...]


def numbers(count: int, start: int = 0) -> Numbers:
    return tuple(np.int64(i) for i in range(start, start + count))


# The tables

_sections = sheet(__file__, "sections").expect(SECTIONS, "section", "values", "bag", "wage")
_privileges = sheet(__file__, "privileges").expect(10, "privilege", "players", "cost", "source")
_hands = ("zeros", "ones", "twos", "threes", "fours", "fives")
_setup = sheet(__file__, "setup").expect(3, "players", "sections", *_hands, "official", "finish")
_bonus = sheet(__file__, "bonus").expect(3, "players", "first", "second", "third", "fourth")
_limits = {row["name"]: int(row["value"]) for row in sheet(__file__, "limits").expect(10, "name", "value", "source").rows}


def _listed(row: dict[str, str], column: str, low: int, high: int) -> list[int]:
    """A column that holds several numbers, rising."""
    words = row[column].split()
    numbers = [int(word) if word.isdecimal() else -1 for word in words]
    if not numbers or min(numbers) < low or max(numbers) > high or numbers != sorted(set(numbers)):
        raise BadData(
            text(
                "The column “{column}” holds rising whole numbers from {low} to {high}, not “{value}”.",
                column=column,
                low=low,
                high=high,
                value=row[column],
            )
        )
    return numbers


_values = [_listed(row, "values", 1, 99) for row in _sections.rows]
SIZE = np.array([len(values) for values in _values], np.int64)
TALLEST = int(SIZE.max())
VALUE = np.array([values + [0] * (TALLEST - len(values)) for values in _values], np.int64)
BAG = np.array(_sections.column("bag"), np.int64) - 1  # the space with the bag, from the bottom
WAGE = np.array(_sections.column("wage"), np.int64)
MOST = 60  # no payment is larger: sums are kept as the bits of one number
if (
    _sections.column("section") != list(range(1, SECTIONS + 1))
    or (BAG < 0).any()
    or (BAG >= SIZE).any()
    or WAGE.min() < 0
    or WAGE.max() > MOST
):
    raise BadData(
        text("sections.csv: sections 1 to 8 in this order, each with a bag on one of its spaces and a wage up to {most}.", most=MOST)
    )

ORDER, GUARD, TIE, HAND, REFUSE, STONES3, GOLD5, MIX, NOSTOP, FREE = range(10)
PRIVILEGES = ("order", "guard", "tie", "hand", "refuse", "stones3", "gold5", "mix", "nostop", "free")
COST = np.array([int(_privileges.where("privilege", name)["cost"]) for name in PRIVILEGES], np.int64)
CHEAPEST = int(COST.min())
FOR_PLAYERS = np.array([int(_privileges.where("privilege", name)["players"]) for name in PRIVILEGES], np.int64)

# By number of players: rows 0 and 1 are empty
IN_PLAY = np.array([[0] * SECTIONS] * 2 + [[int(i + 1 in _listed(row, "sections", 1, 8)) for i in range(SECTIONS)] for row in _setup.rows])
DEALT = np.array([[0] * VALUES] * 2 + [[int(row[name]) for name in _hands] for row in _setup.rows], np.int64)
FIRST = np.array([0, 0, *_setup.column("official")], np.int64) - 1  # the first official who takes part
FINISH = np.array([0, 0, *_setup.column("finish")], np.int64)
BONUS = np.array([[0] * 4] * 2 + [[int(row[name]) for name in ("first", "second", "third", "fourth")] for row in _bonus.rows], np.int64)
ALL_GOLD = (DEALT * np.arange(VALUES)).sum(axis=1) * np.arange(SEATS + 1)
ZEROS = int(DEALT[2, 0])

STONES = _limits["stones"]
PREMIUM = np.int64(_limits["premium"])
COMPENSATION = np.int64(_limits["compensation"])
STONES3_STONES = np.int64(_limits["stones3_stones"])
GOLD5_GOLD = np.int64(_limits["gold5_gold"])
MIX_GOLD = np.int64(_limits["mix_gold"])
MIX_STONES = np.int64(_limits["mix_stones"])
TRACK = _limits["track"]
ROUND_CAP = _limits["rounds"]
ALMS = np.int64(_limits["alms"])
