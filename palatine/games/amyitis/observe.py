"""What a seat of Amyitis may know, as numbers with names: :mod:`palatine.kernel.observation`.

Whose cube lies on which canal counts only around squares that still have a tile, so it is told by the square.
"""

from __future__ import annotations

import numpy as np

from palatine.games.amyitis import components as c
from palatine.games.amyitis.rules.canals import reachable
from palatine.games.amyitis.rules.caravan import camels_for, distance, has_business
from palatine.games.amyitis.rules.conditions import easiest_of, goods_held, keeps, tile_count, watered
from palatine.games.amyitis.rules.crafts import cubes_in_row, on_fields, price
from palatine.games.amyitis.rules.scoring import amyitis_bonus, tiles_left
from palatine.games.amyitis.rules.temples import strength
from palatine.kernel.bits import lowest, ones
from palatine.kernel.compile import rule
from palatine.kernel.observation import Part
from palatine.kernel.rows import places_in

PLANT_CITIES = np.flatnonzero(c.CITY_KIND == c.PLANT_CITY)
STAGES = len(c.Stage) - 2  # nothing is asked when a round ends, nor when the game does
QUESTIONS = len(c.Phase) - 1
PLAIN = 4  # the resources but wine: no city asks for that
_goods, _families, _temples = ", ".join(c.RESOURCES), ", ".join(c.FAMILIES), ", ".join(c.TEMPLES)
_plant_cities = ", ".join(c.CITIES[i] for i in PLANT_CITIES)
_court = ", ".join(f"{c.FAMILIES[family]} {level}" for family, level in zip(c.COURT_FAMILY, c.COURT_LEVEL))
_from_newest = f"space by space from the newest, {c.TEMPLE_SPACES} for each of {_temples}"

TABLE = (
    Part(
        "options",
        3,
        "1 if the Palace is not played; if the leader on the track picks first; if used gardeners leave the game",
        low=0,
        high=1,
    ),
    Part("round", 1, "the number of the round", low=0, high=1023),
    Part("tiles", 2, "tiles in the gardens, and how many must still go for this round to be the last", low=0, high=63),
    Part(
        "stage",
        STAGES,
        "a 1 at the step of the round: palace phase, actions, procession, Ishtar, Marduk, Tammouz, exchange, limit of goods",
        low=0,
        high=1,
    ),
    Part(
        "question",
        QUESTIONS,
        "a 1 at what is asked: an action, a row of fields, a temple, a canal, a first sale, a second one, Babylon's canal, a payment, "
        "a family, gardener or square, a resource from a tile, a court card from a tile, a palace power, Ishtar's reward, "
        "what to give, what to get for it, what to give up",
        low=0,
        high=1,
    ),
    Part("camels", 1, "camels in stock", low=0, high=31),
    Part("stock", 5, "resources in stock: " + _goods, low=0, high=15),
    Part("deck", 5, "craft cards not dealt in this round: " + ", ".join(c.CRAFTS), low=0, high=15),
    Part(
        "groups",
        4 * (len(c.CRAFTS) + 1),
        "for each group of craft cards: those face up by craft, and what one of them costs",
        low=0,
        high=7,
    ),
    Part("rows", 2, "cubes in each row of fields: " + ", ".join(c.ROWS), low=0, high=15),
    Part("harvest", 2 * 5, f"for each row, a 1 at the resource of its next field: {_goods}", low=0, high=1),
    Part("grey", 3 * c.TEMPLE_SPACES, f"1 at the grey cubes in the temples, {_from_newest}", low=0, high=1),
    Part("caravan", c.CITY_COUNT, "a 1 at the city where the caravan stands: " + ", ".join(c.CITIES), low=0, high=1),
    Part("journey", c.CITY_COUNT, "camels that I would pay to each city", low=0, high=31),
    Part("business", c.CITY_COUNT, "1 at the cities whose business I could do, were I there: price, card, plant and square", low=0, high=1),
    Part(
        "plants",
        len(PLANT_CITIES) * 2 * (1 + PLAIN),
        f"for each of {_plant_cities}, the face up and the other face of its plant card: quality, and a 1 at the extra resource",
        low=0,
        high=7,
    ),
    Part("court", c.COURT_CARDS, "court cards in stock: " + _court, low=0, high=15),
    Part("gone", 1, "gardeners that have left the game", low=0, high=7),
    Part("tokens", c.TOKENS * 5, f"for each resource that lies on the best caravaneers, a 1 at its kind: {_goods}", low=0, high=1),
    Part("due", 2 * PLAIN, "for the two resources to be paid here, a 1 at the kind of each that is still due", low=0, high=1),
    Part("helped", 1, "gardeners used for the plant in hand", low=0, high=15),
    Part("given", 5, "a 1 at the resource given at Tammouz", low=0, high=1),
    Part("gain", len(c.FAMILIES), f"the court card on the tile just taken, a 1 at each family it may be of: {_families}", low=0, high=1),
    Part("planted", len(c.SQUARES), "a 1 at the square being planted, while gains are chosen", low=0, high=1),
    Part("craft_used", 1, "1 when the craft power of this round has been used", low=0, high=1),
    Part("canals", c.SLOTS, "1 at the canals with a cube: " + ", ".join(c.SLOT_CODES), low=0, high=1),
    Part("free", c.SLOTS, "1 at the canals where the next cube may go", low=0, high=1),
    Part("water", len(c.SQUARES), "1 at the squares with water: " + ", ".join(c.SQUARES), low=0, high=1),
    Part("asks", len(c.SQUARES), "for each square with a tile: the quality it asks for", low=0, high=7),
    Part("tile_points", len(c.SQUARES), "the points of the tile", low=0, high=31),
    Part("tile_talents", len(c.SQUARES), "its talents", low=0, high=7),
    Part("tile_camels", len(c.SQUARES), "its camels", low=0, high=3),
    Part("tile_resource", len(c.SQUARES), "1 if it gives a resource", low=0, high=1),
    *(Part(f"tile_{family}", len(c.SQUARES), f"1 if it may give a {family}", low=0, high=31) for family in c.FAMILIES),
)

SEAT = (
    Part("turn", 3, "1 if asked; 1 with the first-player card; the place in the turn order, from 1", low=0, high=15),
    Part("passed", 1, "1 when passed in this round", low=0, high=1),
    Part("points", 1, "points", low=0, high=1023),
    Part("talents", 1, "talents", low=0, high=255),
    Part("camels", 1, "camels", low=0, high=31),
    Part("goods", 5, "resources: " + _goods, low=0, high=15),
    Part("keeps", 2, "how many of them may be kept at the end of the round, and how many are above that", low=0, high=15),
    Part("level", 3, "level of caravaneer, banker and palace", low=0, high=15),
    Part("gardeners", 1, "gardeners", low=0, high=15),
    Part("tiles", 3, "tiles taken, points for them at the end, and tiles missing for the next points", low=0, high=31),
    Part("track", 2, "steps in the palace, and discs below on the same space", low=0, high=511),
    Part("picks", 2, "palace powers still to be picked in this phase, and at which pick from now, 1 for the next", low=0, high=15),
    Part("powers", len(c.POWERS), "1 at the palace powers held: " + ", ".join(c.POWERS), low=0, high=1),
    Part("fields", 2, "cubes in each row of fields", low=0, high=15),
    Part(
        "temples",
        3,
        f"rank in each temple, the highest is first: four for a cube, and how far on the oldest is; {_temples}",
        low=0,
        high=63,
    ),
    Part("cubes", 3 * c.TEMPLE_SPACES, f"1 at the cubes in the temples, {_from_newest}", low=0, high=1),
    Part("around", len(c.SQUARES), "cubes around each square that has a tile", low=0, high=31),
)

TABLE_SIZE = sum(part.size for part in TABLE)
SEAT_SIZE = sum(part.size for part in SEAT)
_card = c.TILE_CARD[:, None]
_families_given = (_card == np.arange(len(c.FAMILIES))) | (_card == c.CHOICE)
_printed = (c.TILE_POINTS, c.TILE_TALENTS, c.TILE_CAMELS, c.TILE_RESOURCES)
TILE_FACES = np.hstack([np.stack(_printed, axis=1), _families_given]).astype(np.int16)
SQUARES_AT = TABLE_SIZE - (6 + len(c.FAMILIES)) * len(c.SQUARES)
AROUND_AT = SEAT_SIZE - len(c.SQUARES)  # in the block of a seat

# Where cubes and discs of a player are
in_temples, in_order, on_canals = places_in(3 * c.TEMPLE_SPACES), places_in(4), places_in(c.SLOTS)


@rule
def observe(s, seat, out):
    for k in range(TABLE_SIZE + SEAT_SIZE * s.players):
        out[k] = 0
    at = observe_round(s, out)
    at = observe_people(s, out, at)
    water = watered(s)
    at = observe_cities(s, seat, easiest_of(water & np.int64(s.garden)), out, at)
    at = observe_plan(s, out, at)
    observe_canals(s, out, at)
    observe_squares(s, water, out)
    for i in range(s.players):
        start = TABLE_SIZE + SEAT_SIZE * i
        who = seat + i
        observe_player(s, who if who < s.players else who - s.players, out[start : start + SEAT_SIZE])


@rule
def observe_round(s, out):
    left = tiles_left(s)
    out[0] = s.option.palace
    out[1] = s.option.palace_first
    out[2] = s.option.gardeners
    out[3] = s.rounds
    out[4] = left
    out[5] = left - c.END_AT[s.players] if left > c.END_AT[s.players] else 0
    if s.stage != c.Stage.END and s.stage != c.Stage.OVER:
        out[6 + np.int64(s.stage)] = 1
    at = 6 + STAGES
    if s.phase != c.Phase.IDLE:
        out[at + np.int64(s.phase) - 1] = 1
    return at + QUESTIONS


@rule
def observe_people(s, out, at):
    """Stock, craft cards, fields and the grey cubes of the temples."""
    out[at] = s.camels
    for k in range(5):
        out[at + 1 + k] = s.stock[k]
        out[at + 6 + k] = s.deck[k]
    at += 11
    for g in range(c.GROUPS[s.players]):
        for k in range(c.GROUP_SIZE):
            out[at + 6 * g + np.int64(s.card[g, k])] += s.down[g, k] == 0
        out[at + 6 * g + 5] = price(s, g)
    at += 24
    for row in range(2):
        n = cubes_in_row(s, row)
        out[at + row] = n
        out[at + 2 + 5 * row + c.FIELDS[row, n]] = 1
    at += 12
    grey = in_temples(s.temple, c.GREY)
    for i in range(3 * c.TEMPLE_SPACES):
        out[at + i] = (grey >> i) & 1
    return at + 3 * c.TEMPLE_SPACES


@rule
def observe_cities(s, seat, easiest, out, at):
    """The caravan, and what the cities offer."""
    p = s.player[seat]
    out[at + np.int64(s.caravan)] = 1
    for city in range(c.CITY_COUNT):
        out[at + c.CITY_COUNT + city] = camels_for(p, distance(s, city))
        out[at + 2 * c.CITY_COUNT + city] = has_business(s, p, city, easiest)
    at += 3 * c.CITY_COUNT
    for i in range(len(PLANT_CITIES)):
        card = np.int64(s.plant[PLANT_CITIES[i]])
        for turned in range(2):
            face = s.face[card] if turned == 0 else 1 - s.face[card]
            out[at] = c.PLANT_QUALITY[card, face]
            if c.PLANT_EXTRA[card, face] != c.NONE:
                out[at + 1 + c.PLANT_EXTRA[card, face]] = 1
            at += 1 + PLAIN
    for card in range(c.COURT_CARDS):
        out[at + card] = s.court[card]
    at += c.COURT_CARDS
    out[at] = s.gone
    at += 1
    for i in range(c.TOKENS):
        if s.token[i] != c.NONE:
            out[at + np.int64(s.token[i])] = 1
        at += 5
    return at


@rule
def observe_plan(s, out, at):
    """What the decision in hand is about."""
    for i in range(2):
        if s.due[i] != c.NONE:
            out[at + np.int64(s.due[i])] = 1
        at += PLAIN
    out[at] = s.helped
    if s.given != c.NONE:
        out[at + 1 + np.int64(s.given)] = 1
    at += 6
    if s.taken != c.NONE:
        write_families(c.TILE_CARD[s.taken], out, at, 1)
        out[at + len(c.FAMILIES) + np.int64(s.square)] = 1
    at += len(c.FAMILIES) + len(c.SQUARES)
    out[at] = s.craft_used
    return at + 1


@rule
def write_families(card, out, at, step):
    """A 1 at the family of a card, or at all of them for a free choice."""
    for family in range(len(c.FAMILIES)):
        if card in (family, c.CHOICE):
            out[at + step * family] = 1


@rule
def observe_canals(s, out, at):
    """Cubes, and where the next may go."""
    filled = np.int64(s.filled)
    free = reachable(filled)
    for i in range(c.SLOTS):
        out[at + i] = (filled >> i) & 1
        out[at + c.SLOTS + i] = (free >> i) & 1


@rule
def observe_squares(s, water, out):
    n = len(c.SQUARES)
    for i in range(n):
        out[SQUARES_AT + i] = (water >> i) & 1
    tiles = np.int64(s.garden)
    while tiles:
        i = lowest(tiles)
        tiles &= tiles - 1
        at = out[SQUARES_AT + i : TABLE_SIZE]
        at[n] = c.NEEDS[i]
        tile = np.int64(s.tile[i])
        for k in range(TILE_FACES.shape[1]):
            at[(2 + k) * n] = TILE_FACES[tile, k]


@rule
def observe_player(s, who, out):
    p = s.player[who]
    held = goods_held(p)
    tiles = tile_count(p)
    out[0] = (s.waiting >> who) & 1
    out[1] = s.first == who
    after = who - np.int64(s.first)
    out[2] = 1 + after if after >= 0 else 1 + after + s.players
    out[3] = p.passed and s.stage != c.Stage.PALACE  # whoever passed in the last round
    out[4] = p.points
    out[5] = p.talents
    out[6] = p.camels
    for k in range(5):
        out[7 + k] = p.goods[k]
    out[12] = keeps(p)
    out[13] = held - keeps(p) if held > keeps(p) else 0
    for family in range(3):
        out[14 + family] = p.level[family]
    out[17] = p.gardeners
    out[18] = tiles
    out[19] = amyitis_bonus(s, tiles)
    missing = np.int64(0)
    for band in range(1, -1, -1):
        more = c.BAND_TILES[s.players, band] - tiles
        missing = more if more > 0 else missing
    out[20] = missing
    out[21] = p.step
    out[22] = p.height
    picks = in_order(s.order, who) >> s.pick
    out[23] = ones(picks)
    out[24] = lowest(picks) + 1 if picks else 0
    for k in range(len(c.POWERS)):
        out[25 + k] = s.power[k] == who
    for row in range(2):
        out[29 + row] = ones(on_fields(s.field[row], who))
    for t in range(3):
        out[31 + t] = strength(s, t, who)
    cubes = in_temples(s.temple, who)
    for i in range(3 * c.TEMPLE_SPACES):
        out[34 + i] = (cubes >> i) & 1
    own = on_canals(s.slot, who)
    for i in range(len(c.SQUARES)):
        out[AROUND_AT + i] = ones(own & c.SIDES[i]) * ((s.garden >> i) & 1)
