"""The components of Der Palast von Eschnapur: the figures of the tables in ``data/``, and where in the round the game stands."""

from __future__ import annotations

from enum import IntEnum
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

# Constants that rules hand to other rules are numbers of NumPy: Numba compiles a rule again for each plain one.

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
LAST_TILE = 2 * TRACK  # no tile of the box shows more (D3)
ROUND_CAP = _limits["rounds"]
ALMS = np.int64(_limits["alms"])

# The course of a round


class Phase(IntEnum):
    """The phases of a round, numbered as in the rulebook."""

    SITES = 1
    GOLD = 2
    BLOCKADE = 3
    STOP = 4
    STONES = 5
    ORDER = 6
    BUILDING = 7
    MOVING = 8
    ACCOUNTS = 9


class Step(IntEnum):
    """What is to be done next."""

    # Here somebody may be asked
    SITES = 0
    GOLD = 1
    WINDOW = 2
    PLAY = 3
    BLOCKADE = 4
    STOP = 5
    MARKER = 6
    MARCH = 7
    BUILD = 8
    GUARDING = 9
    MOVE = 10
    # These are done at once
    LAY = 11
    MEET = 12
    TURN = 13
    AWARD = 14
    REVEAL = 15
    POINTS = 16
    WAGES = 17
    SCORES = 18
    LOCK = 19
    NEXT = 20


ASKING = tuple(Step)[: Step.LAY]
ASKS = np.array([step in ASKING for step in Step])  # by step: may somebody be asked?

# Officials, from the left, and the phases in which they are turned over

BLOCKADER, STOPPER, MASON, MARSHAL, MOVER = numbers(OFFICIALS)
PHASE_OF = np.array([Phase.BLOCKADE, Phase.STOP, Phase.STONES, Phase.ORDER, Phase.MOVING], np.int64)  # by official
SLOT_OF = np.full(len(Phase) + 1, -1, np.int64)  # by phase
SLOT_OF[PHASE_OF] = range(OFFICIALS)
PAST = np.array([[phase > other for other in range(len(Phase) + 1)] for phase in range(len(Phase) + 1)])
"""In a phase, is another one past?"""
DECIDES = np.full(len(Step), -1, np.int64)  # by step: the official whose winner is asked
DECIDES[[Step.BLOCKADE, Step.STOP, Step.MARCH, Step.MOVE]] = BLOCKADER, STOPPER, MARSHAL, MOVER

# The moments at which privileges are bought (the windows of the dossier)

W1, W2, W3, W4, W5, W6, W7, LAST = numbers(8, 1)
GOODS = 1 << STONES3 | 1 << GOLD5 | 1 << MIX
ON_SALE = np.array(
    [
        0,
        GOODS | 1 << TIE | 1 << HAND,
        1 << REFUSE,
        1 << ORDER,
        GOODS,
        GOODS | 1 << NOSTOP | 1 << FREE,
        1 << GUARD | 1 << NOSTOP,
        GOODS,
        GOODS,
    ],
    np.int64,
)

# Why the bank pays, and why the game ended

NO_PAY, PAY_GOLD5, PAY_MIX, PAY_PREMIUM, PAY_WAGE, PAY_ALMS = numbers(6)
PLAYING, BUILT, LOCKED, CAPPED = numbers(4)

NONE = np.int64(-1)
UNKNOWN = -2  # a card or sites that this view may not show

# The options, where they are not at their default

NOT_OWN = 1  # move_own
LAST_PLACEMENT = 1  # blockade_memory
AT_ONCE = 1  # zero_return
PREMIUM_ON_MOVE = 1  # premium_on_move
AS_ONE_LIKES = 1  # underfill
PREMIUM_ONCE = 1  # premium_repeat
FREE_SUM = 1  # payout
SEALED, REALTIME = 1, 2  # privilege_priority
ALMS_FOR_ALL = 1  # deadlock
