"""The components of Palais Royal: park, palace, nobles and cards from ``data/``, and the numbers that the rules know things by."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from palatine.i18n import text
from palatine.kernel.data import Sheet, sheet
from palatine.kernel.errors import BadData


def _in_order(table: Sheet, column: str, words: tuple[str, ...]) -> Sheet:
    """Refuses a table whose rows are not these, in this order: the rules know them by their place."""
    for row, word in zip(table.rows, words):
        if row[column] != word:
            raise BadData(text("{table}.csv: there is no row with {column} = {value}.", table=table.name, column=column, value=word))
    return table


def _member(table: Sheet, row: int, column: str, word: str, words: tuple[str, ...]) -> int:
    if word not in words:
        raise BadData(
            text(
                "{table}.csv, row {row}, column {column}: expected one of {words}, not “{value}”.",
                table=table.name,
                row=row + 1,
                column=column,
                words=", ".join(words),
                value=word,
            )
        )
    return words.index(word)


PARADE, GATE, STAIRS, MINT, KING, POMP, OFFICE, BACKDOOR, CARDINAL = range(9)
PLACES = ("parade", "gate", "stairs", "mint", "king", "pompadour", "office", "backdoor", "cardinal")
WITH_BONUS = (PARADE, STAIRS, MINT, KING, POMP)  # where the majority counts
LEFT, RIGHT, TOP, BOTTOM = range(4)
BORDERS = ("left", "right", "top", "bottom")
SRV1, MOVE2, REINF2, KING1, POMP1, GOLD2, SRV3, CARD3, DIAG = range(9)
PRIVILEGES = ("srv1", "move2", "reinf2", "king1", "pomp1", "gold2", "srv3", "card3", "diag")
COUPLE = len(PRIVILEGES)  # kinds from here on are couples: points only
KINDS = (*PRIVILEGES, "c1", "c2", "c3", "c4")
ALLMAJ, REINFX, MIX26, MOVE5, MOVE9, SEAL2, GOLD4, VP2, VP4 = range(9)
CARDS = ("allmaj", "reinfx", "mix26", "move5", "move9", "seal2", "gold4", "vp2", "vp4")

_park = sheet(__file__, "park").expect(36, "id", "x", "y", "borders", "weight")
_places = _in_order(sheet(__file__, "places").expect(9, "id", "row", "column"), "id", PLACES)
_borders = _in_order(sheet(__file__, "borders").expect(4, "id", "motif", "source"), "id", BORDERS)
_nobles = sheet(__file__, "nobles").expect(42, "kind", "gold", "turquoise", "violet", "points", "source")
_privileges = _in_order(sheet(__file__, "privileges").expect(9, "kind", "amount"), "kind", PRIVILEGES)
_cards = _in_order(sheet(__file__, "cards").expect(9, "id", "copies", "cost", "servants", "moves", "seals", "gold", "points"), "id", CARDS)
_setup = sheet(__file__, "setup").expect(17, "name", "value", "source")

# The park: spaces touch when neither coordinate differs by more than 2 (in half spaces)

SPACES = tuple(row["id"] for row in _park.rows)
if len(set(SPACES)) < 36 or not all(space.isascii() and space.isalnum() and space.islower() for space in SPACES):
    raise BadData(text("{table}.csv: every space needs a name of its own, of small letters and digits.", table="park"))
X, Y = np.array(_park.column("x")), np.array(_park.column("y"))
TOUCH = np.array([[i != j and abs(X[i] - X[j]) <= 2 and abs(Y[i] - Y[j]) <= 2 for j in range(36)] for i in range(36)])
AROUND = np.array([sum(1 << j for j in range(36) if TOUCH[i, j]) for i in range(36)], np.int64)
WEIGHT = np.array(_park.column("weight"), np.int8)
ON_BORDER = np.array(  # a bit for each border the space lies on
    [sum(1 << _member(_park, i, "borders", b, BORDERS) for b in row["borders"].split()) for i, row in enumerate(_park.rows)], np.int8
)
MOTIFS = tuple(row["motif"] for row in _borders.rows)

# The palace: cells 0 to 8, row by row

CELL = np.array([3 * r + c for r, c in zip(_places.column("row"), _places.column("column"))], np.int8)
if sorted(CELL) != list(range(9)):
    raise BadData(text("{table}.csv: the nine places must fill the rows and columns 0 to 2.", table="places"))
STRAIGHT, DIAGONAL = 1, 2
STEP = np.array(  # what kind of step leads from cell to cell
    [
        [{(0, 1): STRAIGHT, (1, 0): STRAIGHT, (1, 1): DIAGONAL}.get((abs(a // 3 - b // 3), abs(a % 3 - b % 3)), 0) for b in range(9)]
        for a in range(9)
    ],
    np.int8,
)

# Nobles and cards

NOBLES = len(_nobles.rows)
KIND = np.array([_member(_nobles, i, "kind", row["kind"], KINDS) for i, row in enumerate(_nobles.rows)], np.int8)
GOLD = np.array(_nobles.column("gold"), np.int8)
TURQUOISE = np.array(_nobles.column("turquoise"), np.int8)
VIOLET = np.array(_nobles.column("violet"), np.int8)
POINTS = np.array(_nobles.column("points"), np.int8)
AMOUNT = np.array(_privileges.column("amount"), np.int8)

COPIES = np.array(_cards.column("copies"), np.int8)
COST = np.array(_cards.column("cost"), np.int8)
CARD_SERVANTS = np.array(_cards.column("servants"), np.int8)
CARD_MOVES = np.array(_cards.column("moves"), np.int8)
CARD_SEALS = np.array(_cards.column("seals"), np.int8)
CARD_GOLD = np.array(_cards.column("gold"), np.int8)
CARD_POINTS = np.array(_cards.column("points"), np.int8)

# Set-up, end, points


def _of(name: str) -> int:
    return _setup.number(_setup.rows.index(_setup.where("name", name)), "value")


RESERVE = _of("servants_reserve")
COMMON = _of("servants_common")
ON_STAIRS = _of("start_stairs")
ON_PARADE = _of("start_parade")
FREE = _of("start_free")
FREE_VARIANT = _of("start_free_variant")
START_GOLD = np.array([_of(f"gold_{n}") for n in ("first", "second", "third", "fourth")], np.int8)
GOLD_IN_ALL = _of("gold_in_all")
IN_PARK = _of("nobles_in_park")
NOBLES_TO_END = _of("nobles_to_end")
BORDER_FIRST = _of("border_first")
BORDER_SECOND = _of("border_second")
MOST_UNPLAYED = _of("unplayed_cards")
IDLE_ROUNDS = _of("rounds_without_recruit")
if not 0 < IN_PARK <= 36:
    raise BadData(text("{table}.csv: the park has room for {n} nobles.", table="setup", n=36))

# The turn


class Phase(IntEnum):
    """What the player to move is asked for."""

    START = 0  # a first servant
    REINFORCE = 1
    MOVE = 2
    ROOMS = 3
    RECRUIT = 4
    BACK = 5
    SEAT = 6  # where a servant for a room comes from
    SEALS = 7  # which seals come from cards
    BORDER = 8  # where a servant for the border comes from
    KEEP = 9  # a card to keep


ACTION = np.zeros(len(Phase), np.int64)
"""The action of the turn, 1 to 5, that a phase belongs to; 0 before the first turn."""
for _action, _phases in enumerate(
    (
        (Phase.REINFORCE,),
        (Phase.MOVE,),
        (Phase.ROOMS, Phase.SEAT),
        (Phase.RECRUIT, Phase.SEALS, Phase.BORDER),
        (Phase.BACK, Phase.KEEP),
    )
):
    ACTION[list(_phases)] = _action + 1

MOMENT = {
    ALLMAJ: Phase.REINFORCE,
    REINFX: Phase.REINFORCE,
    MIX26: Phase.REINFORCE,
    MOVE5: Phase.MOVE,
    MOVE9: Phase.MOVE,
    SEAL2: Phase.RECRUIT,
}
"""When a card is played; the others are played at any time."""

# Numbers in the record

NONE = -1
EMPTY = -1  # a space of the park without noble or servant
SERVANT = -2  # a space with a servant of seat i: SERVANT - i
HOME = -1  # where a servant comes from: a place, or the reserve

DONE_MINT, DONE_KING, DONE_POMP = 1, 2, 4  # s.rooms

RECOMMENDED, GATE_CENTER, RANDOM = range(3)  # s.option.arrangement
FIRST_RANDOM, FIRST_SEAT = range(2)  # s.option.first
