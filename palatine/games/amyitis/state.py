"""The record of Amyitis, and what must hold in every position."""

from __future__ import annotations

import numpy as np

from palatine.games.amyitis import GAME
from palatine.games.amyitis import components as c
from palatine.games.amyitis.rules.conditions import (
    available,
    best_quality,
    easiest_square,
    goods_held,
    keeps,
    kinds_in_stock,
    payable,
    tile_count,
    wanted,
    with_palace,
)
from palatine.kernel.compile import rule
from palatine.kernel.record import game_record, record

# What may be asked at each stage of a round
ASKED = {
    c.Stage.PALACE: [c.Phase.POWER],
    c.Stage.ACTIONS: [
        c.Phase.ACTION,
        c.Phase.ROW,
        c.Phase.TEMPLE,
        c.Phase.CANAL,
        c.Phase.SALE,
        c.Phase.MORE,
        c.Phase.IRRIGATION,
        c.Phase.PAYMENT,
        c.Phase.FAMILY,
        c.Phase.PLANT,
        c.Phase.GAIN,
        c.Phase.FREE,
    ],
    c.Stage.PROCESSION: [c.Phase.TEMPLE],
    c.Stage.ISHTAR: [c.Phase.REWARD],
    c.Stage.TAMMOUZ: [c.Phase.ROW],
    c.Stage.SWAP: [c.Phase.GIVE, c.Phase.WANT],
    c.Stage.LIMIT: [c.Phase.DISCARD],
}
IS_ASKED = np.array([[phase in ASKED.get(stage, ()) for phase in c.Phase] for stage in c.Stage])

MOST = 9999  # talents, points or steps: far more than a game brings

PLAYER = record(
    points="i2",
    won=("i2", 10),  # the points, by what they come from
    talents="i2",
    camels="i1",
    goods=("i1", 5),  # resources
    level=("i1", 3),  # caravaneer, banker, palace
    gardeners="i1",
    tiles="i4",  # the tiles taken, a bit each
    step="i2",  # spaces gone on the palace track
    height="i1",  # discs below, on the same space of the track
    passed="i1",
)

RECORD = game_record(
    GAME.options,
    happenings=26,  # the most that one move can bring: a procession that ends the round, and a round that nobody can begin
    rounds="i1",  # the number of this round, from 1
    stage="i1",
    phase="i1",
    turn="i1",  # the seat that is asked
    first="i1",  # who has the first-player card
    camels="i1",  # in stock
    stock=("i1", 5),  # resources in stock
    deck=("i1", 5),  # craft cards not dealt in this round
    card=("i1", (4, c.GROUP_SIZE)),  # the crafts of each group; NONE where there is no group
    down=("i1", (4, c.GROUP_SIZE)),  # 1: turned down
    tile=("i1", 16),  # the tile on each square, or NONE
    garden="i4",  # the squares that have a tile, a bit each
    planter=("i1", 16),  # who planted each square, or NONE
    slot=("i1", c.SLOTS),  # whose cube lies on each irrigation symbol: a seat, GREY or NONE
    filled="i8",  # the same as bits: 1 where there is a cube
    field=("i1", (2, c.ROW_LENGTH - 1)),  # cubes on the fields, from the left
    temple=("i1", (3, c.TEMPLE_SPACES)),  # cubes in the temples, the newest first
    caravan="i1",  # the city where it stands
    plant=("i1", c.CITY_COUNT),  # the plant card of each city, or NONE
    face=("i1", len(c.PLANTS)),  # which face of each plant card is up
    court=("i1", c.COURT_CARDS),  # court cards in stock
    gone="i1",  # gardeners that have left the game
    token=("i1", c.TOKENS),  # the resources on the best caravaneers; NONE when taken
    due=("i1", 2),  # resources still to be paid in this city
    helped="i1",  # gardeners used for the plant in hand
    square="i1",  # the square being planted, while gains are chosen
    taken="i1",  # the tile that was taken from it
    given="i1",  # the resource given at Tammouz
    power=("i1", 4),  # who has each palace power, or NONE
    craft_used="i1",  # 1: the craft power of this round has been used
    order=("i1", 4),  # who picks palace powers in this round, in turn
    pick="i1",  # how many have been picked
    player=(PLAYER, 4),
)

ADDED = {"planter": [int(c.NONE)] * 16}  # fields that old positions do not have


@rule
def check(s):
    """Which invariant is broken: its number in text.broken; 0 if none."""
    if not turn_fits(s):
        return 1
    for i in range(s.players):
        p = s.player[i]
        if p.talents < 0 or p.camels < 0 or p.gardeners < 0 or p.points < 0 or p.step < 0:
            return 2
        if p.talents > MOST or p.points > MOST or p.step > MOST:
            return 2
        for k in range(5):
            if p.goods[k] < 0:
                return 2
        for family in range(3):
            if p.level[family] < 0 or p.level[family] > c.TOP_LEVEL[family]:
                return 9
    code = broken_stock(s)
    if code == 0:
        code = broken_cards(s)
    if code == 0:
        code = broken_gardens(s)
    if code == 0:
        code = broken_court(s)
    if code == 0:
        code = broken_palace(s)
    if code == 0 and not (context_fits(s) and can_be_decided(s)):
        code = 1
    return code


@rule
def seat_or(s, owner, other):
    """Is it a seat of this game, or NONE, or *other*?"""
    return owner in (c.NONE, other) or (owner >= 0 and owner < s.players)


@rule
def turn_fits(s):
    """Stage, question and turn belong together."""
    if s.turn < 0 or s.turn >= s.players or s.first < 0 or s.first >= s.players:
        return False
    if s.rounds < 1 or s.rounds > c.ROUND_CAP:
        return False
    if s.stage < 0 or s.stage >= IS_ASKED.shape[0] or s.phase < 0 or s.phase >= IS_ASKED.shape[1]:
        return False
    if s.stage == c.Stage.OVER:
        return s.phase == c.Phase.IDLE and s.waiting == 0
    if s.waiting != 1 << s.turn or not IS_ASKED[s.stage, s.phase]:
        return False
    if s.stage == c.Stage.PALACE:
        return with_palace(s)
    return not (s.stage == c.Stage.ACTIONS and s.player[s.turn].passed)


@rule
def context_fits(s):
    """What a decision is about belongs to that decision."""
    p = s.player[s.turn]
    kind = c.CITY_KIND[s.caravan]
    if (s.phase == c.Phase.PAYMENT) != (s.due[0] != c.NONE or s.due[1] != c.NONE):
        return False
    for k in range(2):
        if s.due[k] < c.NONE or s.due[k] >= 4:
            return False
    if s.phase == c.Phase.PAYMENT and kind != c.COURT_CITY and kind != c.PLANT_CITY:
        return False
    if s.phase == c.Phase.FAMILY and kind != c.COURT_CITY:
        return False
    planting = s.phase == c.Phase.GAIN or s.phase == c.Phase.FREE
    if (s.phase == c.Phase.PLANT or planting) and kind != c.PLANT_CITY:
        return False
    if planting != (s.square != c.NONE) or planting != (s.taken != c.NONE) or s.square < c.NONE or s.square >= 16:
        return False
    if planting and (s.taken < 0 or s.taken >= c.TILE_COUNT or not (np.int64(p.tiles) >> s.taken) & 1 or s.tile[s.square] != c.NONE):
        return False
    if s.helped < 0 or s.helped > c.COURT_COUNT[s.players, c.COURT_CARD[c.GARDENER, 1]] or (s.helped and s.phase != c.Phase.PLANT):
        return False
    return (s.phase == c.Phase.WANT) == (s.given != c.NONE) and s.given >= c.NONE and s.given < 5


@rule
def can_be_decided(s):
    """There is something to choose, and what follows from it is possible."""
    p = s.player[s.turn]
    if s.phase == c.Phase.CANAL or s.phase == c.Phase.IRRIGATION:
        return s.filled != c.ALL_SLOTS
    if s.phase == c.Phase.SALE or s.phase == c.Phase.MORE or s.phase == c.Phase.GIVE:
        return goods_held(p) > 0
    if s.phase == c.Phase.DISCARD:
        return goods_held(p) > keeps(p)
    if s.phase == c.Phase.WANT:
        return p.goods[s.given] > 0 and wanted(s, np.int64(s.given)) != 0
    if s.phase == c.Phase.REWARD:
        return s.camels > 0
    if s.phase == c.Phase.GAIN:
        return c.TILE_RESOURCES[s.taken] > 0 and kinds_in_stock(s) != 0
    if s.phase == c.Phase.FREE and c.TILE_CARD[s.taken] != c.CHOICE:
        return False
    if s.phase == c.Phase.FREE:
        return available(s, p, c.CARAVANEER) or available(s, p, c.BANKER) or available(s, p, c.PALACE) or available(s, p, c.GARDENER)
    if s.phase != c.Phase.PAYMENT and s.phase != c.Phase.FAMILY and s.phase != c.Phase.PLANT:
        return True
    if not payable(p, np.int64(s.due[0]), np.int64(s.due[1])):
        return False
    if c.CITY_KIND[s.caravan] == c.PLANT_CITY:
        return best_quality(s, p, np.int64(s.caravan)) + np.int64(s.helped) * c.GARDENER_QUALITY >= easiest_square(s)
    one, other = available(s, p, c.CITY_OFFER[s.caravan, 0]), available(s, p, c.CITY_OFFER[s.caravan, 1])
    return (one and other) or (s.phase == c.Phase.PAYMENT and (one or other))


@rule
def broken_stock(s):
    camels = int(s.camels)
    if s.camels < 0:
        return 3
    for i in range(s.players):
        camels += int(s.player[i].camels)
    if camels != c.CAMELS:
        return 3
    for k in range(5):
        total = int(s.stock[k])
        if s.stock[k] < 0:
            return 4
        for i in range(s.players):
            total += int(s.player[i].goods[k])
        for i in range(c.TOKENS):
            if s.token[i] == k:
                total += 1
        if total != c.RESOURCE_TOKENS:
            return 4
    return 0


@rule
def broken_cards(s):
    """Craft cards: each is in the deck or in a group; groups are full."""
    deck = c.PALACE_DECK if with_palace(s) else c.BASE_DECK
    for craft in range(5):
        total = int(s.deck[craft])
        if total < 0:
            return 5
        for g in range(4):
            for k in range(c.GROUP_SIZE):
                if s.card[g, k] == craft:
                    total += 1
        if total != c.DECK[s.players, deck, craft]:
            return 5
    for g in range(4):
        for k in range(c.GROUP_SIZE):
            if (s.card[g, k] == c.NONE) != (g >= c.GROUPS[s.players]) or s.card[g, k] < c.NONE or s.card[g, k] >= 5:
                return 5
            if s.down[g, k] < 0 or s.down[g, k] > 1 or (s.down[g, k] and s.card[g, k] == c.NONE):
                return 5
    return 0


@rule
def broken_gardens(s):
    """Tiles, canals, fields, temples."""
    seen = 0
    count = 0
    for i in range(16):
        tile = s.tile[i]
        if (tile != c.NONE) != ((np.int64(s.garden) >> i) & 1 == 1) or tile < c.NONE or tile >= c.TILE_COUNT:
            return 6
        if not seat_or(s, s.planter[i], c.NONE) or (s.planter[i] != c.NONE and not ((c.IN_PLAY[s.players] & ~np.int64(s.garden)) >> i) & 1):
            return 6
        if tile == c.NONE:
            continue
        if (
            (seen >> np.int64(tile)) & 1
            or c.TILE_QUALITY[tile] != c.NEEDS[i]
            or (c.TILE_SQUARE[tile] != c.NONE and c.TILE_SQUARE[tile] != i)
        ):
            return 6
        seen |= np.int64(1) << np.int64(tile)
        count += 1
    if np.int64(s.garden) & ~c.IN_PLAY[s.players]:
        return 6
    for i in range(s.players):
        tiles = np.int64(s.player[i].tiles)
        if tiles & seen or tiles < 0 or tiles >> c.TILE_COUNT:
            return 6
        seen |= tiles
        count += tile_count(s.player[i])
    for i in range(16):
        count -= (c.IN_PLAY[s.players] >> i) & 1
    if count:
        return 6
    if np.int64(s.filled) >> c.SLOTS:
        return 7
    for i in range(c.SLOTS):
        if not seat_or(s, s.slot[i], c.GREY) or (s.slot[i] != c.NONE) != ((np.int64(s.filled) >> i) & 1 == 1):
            return 7
    for row in range(2):
        for i in range(c.ROW_LENGTH - 1):
            if not seat_or(s, s.field[row, i], c.NONE) or (i and s.field[row, i] != c.NONE and s.field[row, i - 1] == c.NONE):
                return 8
    for t in range(3):
        for i in range(c.TEMPLE_SPACES):
            if not seat_or(s, s.temple[t, i], c.GREY) or (i and s.temple[t, i] != c.NONE and s.temple[t, i - 1] == c.NONE):
                return 8
    return 0


@rule
def broken_court(s):
    """Court cards, plant cards and points."""
    for card in range(c.COURT_CARDS):
        out = 0
        for i in range(s.players):
            p = s.player[i]
            if c.COURT_FAMILY[card] == c.GARDENER:
                out += int(p.gardeners)
            elif p.level[c.COURT_FAMILY[card]] >= c.COURT_LEVEL[card]:
                out += 1
        if c.COURT_FAMILY[card] == c.GARDENER:
            out += int(s.gone)
        if s.court[card] < 0 or s.court[card] + out != c.COURT_COUNT[s.players, card]:
            return 9
    if s.gone < 0 or (s.gone and s.option.gardeners == 0):
        return 9
    tokens = 0
    for i in range(c.TOKENS):
        if s.token[i] < c.NONE or s.token[i] >= 5:
            return 9
        if s.token[i] != c.NONE:
            tokens += 1
    if tokens != s.court[c.COURT_CARD[c.CARAVANEER, c.TOP_LEVEL[c.CARAVANEER]]]:
        return 9
    if s.caravan < 0 or s.caravan >= c.CITY_COUNT:
        return 10
    plants = 0
    for city in range(c.CITY_COUNT):
        if (s.plant[city] != c.NONE) != (c.CITY_KIND[city] == c.PLANT_CITY) or s.plant[city] < c.NONE or s.plant[city] >= len(c.PLANTS):
            return 10
        if s.plant[city] != c.NONE:
            plants |= 1 << int(s.plant[city])
    if plants != (1 << len(c.PLANTS)) - 1:
        return 10
    for k in range(len(c.PLANTS)):
        if s.face[k] < 0 or s.face[k] > 1:
            return 10
    for i in range(s.players):
        p = s.player[i]
        points = 0
        for k in range(10):
            if p.won[k] < 0:
                return 11
            points += int(p.won[k])
        if points != p.points:
            return 11
    return 0


@rule
def broken_palace(s):
    """The piles on the track have no gaps; powers and their order belong to seats."""
    for i in range(s.players):
        p = s.player[i]
        if p.step == 0:
            if p.height:
                return 12
            continue
        if s.option.palace:
            return 12
        below = 0
        for j in range(s.players):
            if j != i and s.player[j].step == p.step:
                if s.player[j].height == p.height:
                    return 12
                if s.player[j].height < p.height:
                    below += 1
        if below != p.height:
            return 12
    picked = 0
    for k in range(4):
        if not seat_or(s, s.power[k], c.NONE) or not seat_or(s, s.order[k], c.NONE):
            return 12
        if s.power[k] != c.NONE:
            picked += 1
    if s.pick != picked or s.craft_used < 0 or s.craft_used > 1 or (s.option.palace and picked):
        return 12
    if s.stage == c.Stage.PALACE and (picked > 3 or s.order[picked] != s.turn):
        return 12
    return 0
