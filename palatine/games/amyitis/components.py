"""The components of Amyitis, from data/: cities, tiles, squares, canals, cards, temples and amounts; and the parts of a round."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from palatine.i18n import text
from palatine.kernel.data import Sheet, sheet
from palatine.kernel.errors import BadData


def named(start: int, stop: int) -> tuple[np.int64, ...]:
    """Consecutive numbers to give names to. A plain number would make Numba compile each rule again for each of them."""
    return tuple(np.int64(i) for i in range(start, stop))


NONE = np.int64(-1)
BARLEY, DATES, SALT, PALM, WINE = named(0, 5)
RESOURCES = ("barley", "dates", "salt", "palm", "wine")
PEASANT, PRIEST, ENGINEER, MERCHANT, COURTIER = named(0, 5)
CRAFTS = ("peasant", "priest", "engineer", "merchant", "courtier")
CARAVANEER, BANKER, PALACE, GARDENER = named(0, 4)
FAMILIES = ("caravaneer", "banker", "palace", "gardener")
CHOICE = np.int64(4)  # a tile that gives a court card of any family
SALE, PLANT_CITY, COURT_CITY = named(0, 3)
KINDS = ("sale", "plant", "court")
ISHTAR, MARDUK, TAMMOUZ = named(0, 3)
TEMPLES = ("ishtar", "marduk", "tammouz")
FIRST, PROCESSION, CRAFT, MINOR = named(0, 4)
POWERS = ("first", "procession", "craft", "courtier")
GREY = np.int64(4)  # the neutral colour of cubes, after the four seats
PLAYERS = (2, 3, 4)


class Stage(IntEnum):
    """Where the round is: its steps in their order."""

    PALACE = 0
    ACTIONS = 1
    PROCESSION = 2
    ISHTAR = 3
    MARDUK = 4
    TAMMOUZ = 5
    SWAP = 6
    LIMIT = 7
    END = 8
    OVER = 9


class Phase(IntEnum):
    """What the seat to move is asked for."""

    IDLE = 0
    ACTION = 1  # an action, and what a peasant, a priest, an engineer needs
    ROW = 2
    TEMPLE = 3
    CANAL = 4
    SALE = 5  # at Babylon
    MORE = 6
    IRRIGATION = 7
    PAYMENT = 8  # at the other cities
    FAMILY = 9
    PLANT = 10
    GAIN = 11
    FREE = 12
    POWER = 13  # outside the turns
    REWARD = 14
    GIVE = 15
    WANT = 16
    DISCARD = 17


# What points come from
BY_ENGINEER, BY_COURTIER, BY_SALE, BY_PALACE, BY_BANKER, BY_TILE, BY_WATER, BY_MARDUK, BY_AMYITIS, BY_GOODS = named(0, 10)


def _which(table: Sheet, row: int, column: str, words: tuple[str, ...]) -> int:
    """The place of a word of the table among those that are known; an empty cell is NONE."""
    value = table.rows[row][column]
    if value and value not in words:
        known = ", ".join(words)
        raise BadData(text("{table}.csv: “{value}” is not one of {known}.", table=table.name, value=value, known=known))
    return words.index(value) if value else -1


def _words(table: Sheet, column: str, words: tuple[str, ...]) -> np.ndarray:
    return np.array([_which(table, i, column, words) for i in range(len(table.rows))], np.int64)


def _numbers(table: Sheet, *columns: str) -> np.ndarray:
    """The columns of whole numbers side by side; one column alone is flat."""
    found = np.array([table.column(c) for c in columns], np.int64)
    return found[0] if len(columns) == 1 else found.T.copy()


def _by_players(table: Sheet, *columns: str) -> np.ndarray:
    """Figures by number of players: the index is the number itself."""
    return np.concatenate([np.zeros((2, len(columns)), np.int64), _numbers(table, *columns).reshape(3, len(columns))])


def _need(holds: object, table: str) -> None:
    if not holds:
        raise BadData(text("{table}.csv: these values don’t fit the rest of the game.", table=table))


# Cities

_cities = sheet(__file__, "cities").expect(9, "city", "kind", "resource", "family_1", "family_2", "source")
CITIES = tuple(row["city"] for row in _cities.rows)
CITY_COUNT = len(CITIES)
CITY_KIND = _words(_cities, "kind", KINDS)
CITY_PRICE = _words(_cities, "resource", RESOURCES)
CITY_OFFER = np.stack([_words(_cities, f"family_{i}", FAMILIES) for i in (1, 2)], axis=1)
_need((CITY_KIND == SALE).sum() == 1 and (CITY_KIND == PLANT_CITY).sum() == 4 and (CITY_KIND != NONE).all(), "cities")
_need(((CITY_KIND == SALE) | (CITY_PRICE != NONE)).all() and (CITY_OFFER[CITY_KIND == COURT_CITY] != NONE).all(), "cities")
_need((CITY_PRICE != WINE).all(), "cities")
HOME = int(np.argmax(CITY_KIND == SALE))

# The gardens

_squares = sheet(__file__, "squares").expect(16, "square", "floor", "quality", "with_2", "with_3", "with_4")
SQUARES = tuple(row["square"] for row in _squares.rows)
FLOOR = _numbers(_squares, "floor")
NEEDS = _numbers(_squares, "quality")
IN_PLAY = np.array([0, 0, *(sum(1 << i for i, there in enumerate(_squares.column(f"with_{n}")) if there) for n in PLAYERS)], np.int64)

_tiles = sheet(__file__, "tiles").expect(20, "tile", "quality", "points", "talents", "camels", "resources", "card", "square", "source")
TILES = tuple(row["tile"] for row in _tiles.rows)
TILE_COUNT = len(TILES)
TILE_QUALITY = _numbers(_tiles, "quality")
TILE_POINTS = _numbers(_tiles, "points")
TILE_TALENTS = _numbers(_tiles, "talents")
TILE_CAMELS = _numbers(_tiles, "camels")
TILE_RESOURCES = _numbers(_tiles, "resources")
TILE_CARD = _words(_tiles, "card", (*FAMILIES, "choice"))
TILE_SQUARE = _words(_tiles, "square", SQUARES)
_need((TILE_RESOURCES <= 1).all() and (TILE_RESOURCES >= 0).all(), "tiles")
for _quality in (1, 2, 3):
    _free = sum(NEEDS[i] == _quality and i not in TILE_SQUARE for i in range(16))
    _need(((_quality == TILE_QUALITY) & (TILE_SQUARE == NONE)).sum() >= _free, "tiles")

_canals = sheet(__file__, "canals").expect(24, "canal", "square_1", "square_2", "from", "to", "symbols", "river", "source")
CANALS = tuple(row["canal"] for row in _canals.rows)
CANAL_SYMBOLS = _numbers(_canals, "symbols")
_need(((CANAL_SYMBOLS == 1) | (CANAL_SYMBOLS == 2)).all(), "canals")
CANAL_SQUARES = np.stack([_words(_canals, f"square_{i}", SQUARES) for i in (1, 2)], axis=1)
CANAL_FIRST = np.concatenate([[0], np.cumsum(CANAL_SYMBOLS)[:-1]])  # the first slot of each canal
SLOT_CANAL = np.repeat(np.arange(24), CANAL_SYMBOLS)
SLOTS = len(SLOT_CANAL)
ALL_SLOTS = (1 << SLOTS) - 1


def _slot_code(slot: int) -> str:
    """A slot's name in the notation: the canal, and which half of a double one."""
    canal = SLOT_CANAL[slot]
    return CANALS[canal] if CANAL_SYMBOLS[canal] == 1 else f"{CANALS[canal]} {slot - CANAL_FIRST[canal]}"


SLOT_CODES = tuple(_slot_code(slot) for slot in range(SLOTS))
CANAL_MASK = np.array([((1 << n) - 1) << first for n, first in zip(CANAL_SYMBOLS, CANAL_FIRST)], np.int64)
CANAL_WATERS = np.array([(1 << a) | (1 << b) for a, b in CANAL_SQUARES], np.int64)  # the squares that a full canal waters
SIDES = np.array([sum(int(CANAL_MASK[k]) for k in range(24) if i in CANAL_SQUARES[k]) for i in range(16)], np.int64)
BESIDE = np.array([sum(1 << int(pair.sum() - i) for pair in CANAL_SQUARES if i in pair) for i in range(16)], np.int64)  # its neighbours


def _ends(slot: int) -> set[str]:
    """The corner points that a slot touches: both for a single canal, one for a half of a double canal."""
    row = _canals.rows[SLOT_CANAL[slot]]
    if CANAL_SYMBOLS[SLOT_CANAL[slot]] == 1:
        return {row["from"], row["to"]}
    return {row["from"] if slot == CANAL_FIRST[SLOT_CANAL[slot]] else row["to"]}


RIVER_POINTS = {row["to"] for row in _canals.rows if row["river"] == "1"}
RIVER = sum(1 << i for i in range(SLOTS) if _ends(i) & RIVER_POINTS)  # the slots at the bank
TOUCHES = np.array(  # the slots that meet a slot in a point, or behind it in the same canal
    [sum(1 << j for j in range(SLOTS) if j != i and (SLOT_CANAL[i] == SLOT_CANAL[j] or _ends(i) & _ends(j))) for i in range(SLOTS)],
    np.int64,
)

# Plant cards

_plants = sheet(__file__, "plants").expect(4, "card", "city", "starts", "quality_a", "extra_a", "quality_b", "extra_b")
PLANTS = tuple(row["card"] for row in _plants.rows)
PLANT_CITY_OF = _words(_plants, "city", CITIES)
PLANT_STARTS = _words(_plants, "starts", ("a", "b", "random"))
PLANT_QUALITY = _numbers(_plants, "quality_a", "quality_b")
PLANT_EXTRA = np.stack([_words(_plants, f"extra_{f}", RESOURCES) for f in "ab"], axis=1)
_need((PLANT_EXTRA != WINE).all(), "plants")
_need(all(c == NONE or CITY_KIND[c] == PLANT_CITY for c in PLANT_CITY_OF), "plants")

# Court cards

_court = sheet(__file__, "court").expect(13, "family", "level", "points", "income_talents", "income_points", "bonus", "keeps")
_counts = sheet(__file__, "court_counts").expect(13, "family", "level", "with_2", "with_3", "with_4", "source")
COURT_CARDS = len(_court.rows)
COURT_FAMILY = _words(_court, "family", FAMILIES)
COURT_LEVEL = _numbers(_court, "level")
COURT_POINTS = _numbers(_court, "points")
TOP_LEVEL = np.array([COURT_LEVEL[family == COURT_FAMILY].max() for family in range(4)], np.int64)
COURT_CARD = np.full((4, int(TOP_LEVEL.max()) + 2), NONE, np.int64)  # family and level to card; NONE beyond the top
for _card in range(COURT_CARDS):
    COURT_CARD[COURT_FAMILY[_card], COURT_LEVEL[_card]] = _card
_need((_words(_counts, "family", FAMILIES) == COURT_FAMILY).all() and (_numbers(_counts, "level") == COURT_LEVEL).all(), "court_counts")
COURT_COUNT = np.concatenate([np.zeros((2, 13), np.int64), _numbers(_counts, "with_2", "with_3", "with_4").T])
TOKENS = int(COURT_COUNT[:, COURT_CARD[CARAVANEER, TOP_LEVEL[CARAVANEER]]].max())  # resources lying on the best caravaneers


def _level_table(family: np.int64, column: str) -> np.ndarray:
    """A column of the court cards by the level that a player holds."""
    table = np.zeros(int(TOP_LEVEL[family]) + 1, np.int64)
    for card in range(COURT_CARDS):
        if COURT_FAMILY[card] == family:
            table[COURT_LEVEL[card]] = _court.number(card, column)
    return table


BONUS = _level_table(CARAVANEER, "bonus")
KEEPS = _level_table(CARAVANEER, "keeps")
INCOME_TALENTS = _level_table(BANKER, "income_talents")
INCOME_POINTS = _level_table(BANKER, "income_points")

# Crafts, fields, temples, players and amounts

_crafts = sheet(__file__, "crafts").expect(6, "deck", "players", *CRAFTS, "source")
DECK = np.concatenate([np.zeros((2, 2, 5), np.int64), _numbers(_crafts, *CRAFTS).reshape(2, 3, 5).transpose(1, 0, 2)])
BASE_DECK, PALACE_DECK = named(0, 2)  # DECK[players, deck, craft]

_fields = sheet(__file__, "fields").expect(2, "row", *(f"field_{i}" for i in range(1, 6)))
FIELDS = np.stack([_words(_fields, f"field_{i}", RESOURCES) for i in range(1, 6)], axis=1)
ROWS = tuple(row["row"] for row in _fields.rows)
ROW_LENGTH = FIELDS.shape[1]

_temples = sheet(__file__, "temples").expect(3, "temple", "first", "second")
_need(tuple(row["temple"] for row in _temples.rows) == TEMPLES, "temples")
TEMPLE_REWARD = _numbers(_temples, "first", "second")

_setup = sheet(__file__, "setup").expect(3, "players", "groups", "end_at", "second_place", "powers")
GROUPS, END_AT, SECOND_PLACE, POWERS_EACH = (
    column.copy() for column in _by_players(_setup, "groups", "end_at", "second_place", "powers").T
)

_bands = sheet(__file__, "bands").expect(6, "players", "tiles", "points")
BAND_TILES = np.concatenate([np.zeros((2, 2), np.int64), _numbers(_bands, "tiles").reshape(3, 2)])
BAND_POINTS = np.concatenate([np.zeros((2, 2), np.int64), _numbers(_bands, "points").reshape(3, 2)])

_limits = {row["name"]: np.int64(row["value"]) for row in sheet(__file__, "limits").rows}
RESOURCE_TOKENS = _limits["resource_tokens"]
CAMELS = _limits["camels"]
START_TALENTS = _limits["start_talents"]
START_CAMELS = _limits["start_camels"]
GROUP_SIZE = int(_limits["cards_in_group"])
TEMPLE_SPACES = int(_limits["temple_spaces"])
_need(GROUP_SIZE <= 4, "limits")  # a digit each, where a deal is told
ENGINEER_POINTS = _limits["engineer_points"]
MERCHANT_CAMELS = _limits["merchant_camels"]
WAITING_TALENTS = _limits["waiting_talents"]
SALE_POINTS = _limits["sale_points"]
GARDENER_QUALITY = _limits["gardener_quality"]
RESOURCE_POINTS = _limits["resource_points"]
COURTIER_POINTS = _limits["courtier_points"]
COURTIER_STEPS = _limits["courtier_steps"]
NOBLE_PRICE = _limits["noble_price"]
NOBLE_STEPS = _limits["noble_steps"]
MINOR_STEPS = _limits["minor_courtier_steps"]
MINOR_TALENTS = _limits["minor_courtier_talents"]
PALACE_FROM = _limits["palace_from_round"]
ROUND_CAP = _limits["rounds"]
_need((DECK.sum(axis=2)[2:] >= GROUP_SIZE * GROUPS[2:, None]).all() and (GROUPS <= 4).all(), "crafts")
