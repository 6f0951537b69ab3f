"""The record of Palais Royal, the tables of its park, nobles and cards, and what must hold in every position."""

from __future__ import annotations

import numpy as np

from palatine.games.palais_royal import GAME
from palatine.i18n import text
from palatine.kernel.compile import rule
from palatine.kernel.data import Sheet, sheet
from palatine.kernel.errors import BadData
from palatine.kernel.record import game_record, record

# The components, from data/


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
                "{table}.csv, row {row}, column {column}: one of {words} is needed, not “{value}”.",
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
_x, _y = np.array(_park.column("x")), np.array(_park.column("y"))
TOUCH = np.array([[i != j and abs(_x[i] - _x[j]) <= 2 and abs(_y[i] - _y[j]) <= 2 for j in range(36)] for i in range(36)])
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

# The record

# What the player to move is asked for. The five actions of the turn stand in their order; SEAT belongs to the rooms,
# SEALS and BORDER to recruiting, KEEP to the cards.
START, REINFORCE, MOVE, ROOMS, RECRUIT, BACK, SEAT, SEALS, BORDER, KEEP = range(10)

NONE = -1
EMPTY = -1  # a space of the park without noble or servant
SERVANT = -2  # a space with a servant of seat i: SERVANT - i

DONE_MINT, DONE_KING, DONE_POMP = 1, 2, 4

RECOMMENDED, GATE_CENTER, RANDOM = range(3)  # s.option.arrangement
FIRST_RANDOM, FIRST_SEAT = range(2)  # s.option.first

PLAYER = record(
    gold="i2",
    reserve="i1",  # servants at home
    common="i1",  # servants of this colour in the common supply
    palace=("i1", 9),  # servants in each place
    privilege=("i1", COUPLE),  # nobles face up, by privilege; a used one is turned over and leaves this count
    couples="i1",  # nobles taken face down
    hand=("i1", 9),  # cards by kind; in a view only one's own
    cards="i1",  # how many cards there are in the hand
    shown=("i1", 9),  # cards face up: those with points, and ALLMAJ until the turn ends
)

RECORD = game_record(
    GAME.options,
    turn="i1",
    first="i1",  # the first player
    phase="i1",
    rounds="i2",
    last_round="i1",
    recruited="i1",  # nobles recruited in this round
    idle="i1",  # rounds in a row without a recruit
    begun="i1",  # 1: reinforcing has begun, so that it is too late for ALLMAJ; in SEAT: a servant has come
    places="i1",  # servants that may still be placed: at the start, at the gate, or in the room
    open_gates="i1",  # 1: as many as one likes
    moves="i2",  # steps left; before action 2 those of MIX26
    rooms="i1",  # which rooms are done: DONE_MINT + DONE_KING + DONE_POMP
    room="i1",  # in SEAT: the room that is filled
    seals="i1",  # seals left from SEAL2
    space="i1",  # in SEALS and BORDER: the space of the noble
    fresh="i1",  # CARD3 nobles recruited in this turn
    drew="i1",  # 1: cards were drawn in this turn
    bank="i2",  # with a strict bank
    cell=("i1", 9),  # where each place lies
    park=("i1", 36),  # on each space a noble, EMPTY or a servant
    holder=("i1", NOBLES),  # who has each noble: a seat, or NONE in the park and in the box
    deck=("i1", 9),  # cards not drawn yet, by kind; in a view also those in other hands
    left="i1",  # how many cards there are in the deck
    discard=("i1", 9),
    drawn=("i1", 9),  # in KEEP: the cards being looked at
    looking="i1",  # and how many
    player=(PLAYER, 4),
)


@rule
def nobles_in_park(s):
    n = 0
    for i in range(36):
        if s.park[i] >= 0:
            n += 1
    return n


@rule
def check(s):
    """Which invariant is broken: its number in text.broken; 0 if none."""
    if not turn_fits(s):
        return 1
    for i in range(s.players):
        p = s.player[i]
        total = int(p.reserve) + int(p.common)
        if p.reserve < 0 or p.common < 0:
            return 2
        for k in range(9):
            if p.palace[k] < 0:
                return 2
            total += int(p.palace[k])
        for k in range(36):
            if s.park[k] == SERVANT - i:
                total += 1
        if total != RESERVE + COMMON:
            return 3
    # the park
    for k in range(36):
        if s.park[k] >= NOBLES or s.park[k] <= SERVANT - s.players or (s.park[k] <= SERVANT and not ON_BORDER[k]):
            return 4
    if not nobles_fit(s):
        return 5
    if not cards_fit(s):
        return 6
    # gold
    gold = int(s.bank)
    for i in range(s.players):
        gold += int(s.player[i].gold)
        if s.player[i].gold < 0:
            return 7
    if s.bank < 0 or (gold != GOLD_IN_ALL if s.option.strict_bank else s.bank != 0):
        return 7
    cells = 0
    for k in range(9):
        if s.cell[k] < 0 or s.cell[k] > 8:
            return 8
        cells |= 1 << np.int64(s.cell[k])
    return 0 if cells == 511 else 8


@rule
def turn_fits(s):
    """Turn, phase, who is asked, and the figures of the turn."""
    if s.turn < 0 or s.turn >= s.players or s.first < 0 or s.first >= s.players or s.phase < START or s.phase > KEEP:
        return False
    if s.waiting != 0 and s.waiting != 1 << s.turn:
        return False
    if s.places < 0 or s.moves < 0 or s.seals < 0 or s.idle < 0 or s.recruited < 0 or s.fresh < 0 or s.rooms < 0 or s.rooms > 7:
        return False
    p = s.player[s.turn]
    if s.phase == START and (s.places == 0 or s.places > p.reserve):
        return False
    if (s.phase == SEAT) != (s.room != NONE) or (s.phase == SEAT and s.room != KING and s.room != POMP):
        return False
    if s.phase == SEALS and (s.space < 0 or s.space >= 36 or s.park[s.space] < 0):
        return False
    if s.phase == BORDER and (s.space < 0 or s.space >= 36 or s.park[s.space] != EMPTY or not ON_BORDER[s.space] or p.reserve == 0):
        return False
    if s.phase != SEALS and s.phase != BORDER and s.space != NONE:
        return False
    return (s.phase == KEEP) == (s.looking > 0)


@rule
def nobles_fit(s):
    """Each noble is in the park, with a player or in the box, and players have the privileges of theirs."""
    seen = np.zeros(NOBLES, np.int8)
    for k in range(36):
        if s.park[k] >= 0:
            seen[s.park[k]] += 1
    taken = np.zeros((4, COUPLE + 1), np.int8)
    for t in range(NOBLES):
        if s.holder[t] < NONE or s.holder[t] >= s.players:
            return False
        if s.holder[t] != NONE:
            seen[t] += 1
            taken[s.holder[t], KIND[t] if KIND[t] < COUPLE else COUPLE] += 1
    total = 0
    for t in range(NOBLES):
        total += int(seen[t])
        if seen[t] > 1:
            return False
    if total != IN_PARK:
        return False
    for i in range(s.players):
        p = s.player[i]
        if p.couples != taken[i, COUPLE]:
            return False
        for k in range(COUPLE):
            once = k in (SRV1, SRV3)
            if p.privilege[k] < 0 or p.privilege[k] > taken[i, k] or (p.privilege[k] < taken[i, k] and not once):
                return False
    return s.fresh <= s.player[s.turn].privilege[CARD3]


@rule
def cards_fit(s):
    """Each card is in the deck, on the discard pile, in a hand, face up before a player, or being looked at."""
    left = 0
    looking = 0
    for k in range(9):
        if s.deck[k] < 0 or s.discard[k] < 0 or s.drawn[k] < 0:
            return False
        left += int(s.deck[k])
        looking += int(s.drawn[k])
        total = int(s.deck[k]) + int(s.discard[k]) + int(s.drawn[k])
        for i in range(s.players):
            p = s.player[i]
            if p.hand[k] < 0 or p.shown[k] < 0 or (p.shown[k] and not CARD_POINTS[k] and (k != ALLMAJ or i != s.turn)):
                return False
            total += int(p.hand[k]) + int(p.shown[k])
        if total != COPIES[k]:
            return False
    for i in range(s.players):
        p = s.player[i]
        cards = 0
        for k in range(9):
            cards += int(p.hand[k])
        if cards != p.cards:
            return False
    return left == s.left and looking == s.looking
