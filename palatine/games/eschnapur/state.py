"""The record of Der Palast von Eschnapur and the tables of its components."""

from __future__ import annotations

from typing import Any

import numpy as np

from palatine.games.eschnapur import GAME
from palatine.i18n import text
from palatine.kernel.compile import rule
from palatine.kernel.data import sheet
from palatine.kernel.errors import BadData
from palatine.kernel.record import game_record, record

SEATS = 4
SECTIONS = 8
OFFICIALS = 5
VALUES = 6  # gold cards 0 to 5
COLOURS = ("red", "yellow", "green", "blue")
LETTERS = "rygb"

# The components, from data/

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

# Constants that rules hand to other rules are numbers of NumPy: Numba compiles a rule anew for each plain one.

Numbers = tuple[Any, ...]


def numbers(count: int, start: int = 0) -> Numbers:
    return tuple(np.int64(i) for i in range(start, start + count))


# Officials, from the left, and the phases in which they are turned over

BLOCKADER, STOPPER, MASON, MARSHAL, MOVER = numbers(OFFICIALS)
SLOT_OF = np.array([-1, -1, -1, BLOCKADER, STOPPER, MASON, MARSHAL, -1, MOVER, -1], np.int64)  # by phase
PHASE_OF = np.array([3, 4, 5, 6, 8], np.int64)  # by official

# Where in the round the game stands. At those of the first line somebody may be asked, the others do their work at once.

SITES, GOLD, WINDOW, PLAY, BLOCKADE, STOP, MARKER, MARCH, BUILD, GUARDING, MOVE = range(11)
LAY, MEET, TURN, AWARD, REVEAL, POINTS, WAGES, SCORES, LOCK, NEXT = range(11, 21)
STEPS = 21

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

# What happened in the last public move beyond the choice itself: for the log. A line is a kind and up to four numbers.

(
    N_ROUND,  # number
    N_FREED,  # seat, official: the blockade comes off
    N_TURNED,  # official
    N_PLAYED,  # seat, official, value: a card from the hand, without a choice
    N_LEFT,  # seat, official: no card to play
    N_WON,  # official, seat, value
    N_NOBODY,  # official
    N_NO_TARGET,  # the blockade finds no card
    N_COMPENSATED,  # seat, stones
    N_STONES,  # seat, stones, value of the card, stones lost because the supply is empty
    N_SHUFFLED,  # the first turn order is drawn
    N_SITES,  # seat, section, section
    N_BUILT,  # seat, section, further stones: without a choice
    N_KEPT,  # seat, stones that found no place
    N_PREMIUM,  # section
    N_WAGE,  # section, amount
    N_ALMS,
    N_CLAIM,  # seat, claim, sum that can be paid
    N_TOOK,  # seat, value, further cards: without a choice
    N_POINTS,  # seat, privilege points, zeros taken back
    N_SCORED,  # section, seat, value of the highest stone, stones
    N_FINISHED,  # section
    N_BOUGHT,  # seat, privilege
    N_BEATEN,  # seat, privilege: a sealed wish that came too late
    N_GAINED,  # seat, stones by a privilege
    N_GUARDED,  # section: the only one
    N_NO_MOVE,  # seat
    N_BONUS,  # seat, points
    N_OVER,  # why
) = numbers(29, 1)
NEWS = 96

# The record

PLAYER = record(
    hand=("i1", VALUES),  # cards by value; in a view of another player empty, or with open_hands all that he owns unseen
    cards="i1",  # how many they are
    slot=("i1", OFFICIALS),  # the card that lies there, or NONE
    bid=("i1", OFFICIALS),  # what was turned over there this round, or NONE; kept until gold is laid again
    sites="i2",  # a bit for each section chosen
    shown="i1",  # 1: the sites are turned over
    laying="i1",  # in phase 2: the official who gets the next card
    short="i1",  # had fewer cards than places when phase 2 began
    stones="i1",  # on the tableau
    supply="i1",  # in the common supply
    privilege="i2",  # privilege points
    points="i2",  # victory points
    bonus="i1",  # of which at the end for privilege points
    wish="i1",  # with sealed wishes: a privilege, 10 for none, or NONE
)

RECORD = game_record(
    GAME.options,
    rounds="i1",  # the number of the round
    phase="i1",  # 1 to 9
    step="i1",
    order=("i1", SEATS),  # seats in turn order
    ordered="i1",  # 0: there is no turn order yet
    winner=("i1", OFFICIALS),  # who won each official this round, or NONE
    blocked_seat="i1",  # where the blockade lies, or NONE
    blocked_slot="i1",
    ban_seat="i1",  # where it may not be put again (the relocation rule), or NONE
    ban_slot="i1",
    stop="i1",  # the section with the build stop, or NONE
    sale=("i1", 10),  # 1: this privilege can still be bought
    window="i1",  # in WINDOW: which
    cursor="i1",  # in WINDOW: the place in the turn order that speaks next
    passed="i1",  # in WINDOW: a bit for each seat that passed since the last purchase
    asked="i1",  # who is asked in a simultaneous phase, a bit per seat, whether they have chosen or not
    settling="i1",  # with sealed wishes: 1 while they are carried out, 2 when one was
    buyer="i1",  # who chooses a marker, a guarded section, or gets gold by a privilege
    tie="i1",  # who has this privilege this round, or NONE
    hander="i1",  # who plays from the hand this round, or NONE
    marker_seat="i1",  # who took an order marker beforehand, or NONE
    marker="i1",
    at="i1",  # phase 7: the place in the turn order of who builds
    free="i1",  # who builds now may build anywhere
    nostop="i1",  # who builds or moves now may ignore the build stop
    guarded="i1",  # the section whose last stone stays, or NONE
    bank=("i1", VALUES),
    height=("i1", SECTIONS),  # stones in each section
    stone=("i1", (SECTIONS, TALLEST)),  # whose stone lies there, from the bottom; NONE above the last
    count=("i1", (SECTIONS, SEATS)),  # stones of each player
    closed=("i1", SECTIONS),  # 1: finished, or out of play
    rewarded=("i1", SECTIONS),  # 1: the bag has paid its premium before
    finished="i1",  # sections built in this game
    paying="i1",  # why the bank pays now
    pay_section="i1",
    pay_at="i1",  # the place in the turn order that is paid
    claim="i1",  # what is still to be taken, or NONE before it is known
    largest="i1",  # cards are taken from the largest down
    ended="i1",
    player=(PLAYER, SEATS),
    told="i1",  # lines of news
    serial="i4",  # rises with every public move
    news=("i1", (NEWS, 5)),
)


@rule
def check(s):
    return 0
