"""The record of Amyitis, and what must hold in every position."""

from __future__ import annotations

import numpy as np

from palatine.games.amyitis import GAME
from palatine.games.amyitis.components import (
    ALL_SLOTS,
    BANKER,
    CAMELS,
    CARAVANEER,
    CHOICE,
    CITY_COUNT,
    CITY_KIND,
    CITY_OFFER,
    COURT_CARD,
    COURT_CARDS,
    COURT_CITY,
    COURT_COUNT,
    COURT_FAMILY,
    COURT_LEVEL,
    DECK,
    GARDENER,
    GARDENER_QUALITY,
    GREY,
    GROUP_SIZE,
    GROUPS,
    IN_PLAY,
    NEEDS,
    NONE,
    PALACE,
    PLANT_CITY,
    PLANTS,
    RESOURCE_TOKENS,
    ROUND_CAP,
    ROW_LENGTH,
    SLOTS,
    TEMPLE_SPACES,
    TILE_CARD,
    TILE_COUNT,
    TILE_QUALITY,
    TILE_RESOURCES,
    TILE_SQUARE,
    TOKENS,
    TOP_LEVEL,
    named,
)
from palatine.games.amyitis.conditions import (
    available,
    best_quality,
    easiest_square,
    goods_held,
    keeps,
    kinds_in_stock,
    payable,
    tile_count,
    wanted,
)
from palatine.kernel.compile import rule
from palatine.kernel.record import game_record, record

# Where the round is: its steps in their order
PALACE_PHASE, ACTIONS, PROCESSION_STEP, ISHTAR_STEP, MARDUK_STEP, TAMMOUZ_STEP, SWAP_STEP, LIMIT_STEP, END_STEP, OVER = named(0, 10)

# What the seat to move is asked for
IDLE = np.int64(0)
ASK_ACTION, ASK_ROW, ASK_TEMPLE, ASK_CANAL = named(1, 5)  # an action, and what a peasant, a priest, an engineer needs
ASK_SALE, ASK_MORE, ASK_IRRIGATION = named(5, 8)  # at Babylon
ASK_PAYMENT, ASK_FAMILY, ASK_PLANT, ASK_GAIN, ASK_FREE = named(8, 13)  # at the other cities
ASK_POWER, ASK_REWARD, ASK_GIVE, ASK_WANT, ASK_DISCARD = named(13, 18)  # outside the turns

# What points come from
BY_ENGINEER, BY_COURTIER, BY_SALE, BY_PALACE, BY_BANKER, BY_TILE, BY_WATER, BY_MARDUK, BY_AMYITIS, BY_GOODS = named(0, 10)

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
    rounds="i1",  # the number of this round, from 1
    stage="i1",
    phase="i1",
    turn="i1",  # the seat that is asked
    first="i1",  # who has the first-player card
    camels="i1",  # in stock
    stock=("i1", 5),  # resources in stock
    deck=("i1", 5),  # craft cards not dealt in this round
    card=("i1", (4, GROUP_SIZE)),  # the crafts of each group; NONE where there is no group
    down=("i1", (4, GROUP_SIZE)),  # 1: turned down
    tile=("i1", 16),  # the tile on each square, or NONE
    garden="i4",  # the squares that have a tile, a bit each
    slot=("i1", SLOTS),  # whose cube lies on each irrigation symbol: a seat, GREY or NONE
    filled="i8",  # the same as bits: 1 where there is a cube
    field=("i1", (2, ROW_LENGTH - 1)),  # cubes on the fields, from the left
    temple=("i1", (3, TEMPLE_SPACES)),  # cubes in the temples, the newest first
    caravan="i1",  # the city where it stands
    plant=("i1", CITY_COUNT),  # the plant card of each city, or NONE
    face=("i1", len(PLANTS)),  # which face of each plant card is up
    court=("i1", COURT_CARDS),  # court cards in stock
    gone="i1",  # gardeners that have left the game
    token=("i1", TOKENS),  # the resources on the best caravaneers; NONE when taken
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


@rule
def check(s):
    """Which invariant is broken: its number in text.BROKEN; 0 if none."""
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
            if p.level[family] < 0 or p.level[family] > TOP_LEVEL[family]:
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
    return owner in (NONE, other) or (owner >= 0 and owner < s.players)


@rule
def turn_fits(s):
    if s.turn < 0 or s.turn >= s.players or s.first < 0 or s.first >= s.players:
        return False
    if s.rounds < 1 or s.rounds > ROUND_CAP or s.stage < PALACE_PHASE or s.stage > OVER:
        return False
    if s.stage == OVER:
        return s.phase == IDLE and s.waiting == 0
    if s.waiting != 1 << s.turn:
        return False
    if s.stage == PALACE_PHASE:
        return s.phase == ASK_POWER and s.option.palace == 0
    if s.stage == ACTIONS:
        return s.phase >= ASK_ACTION and s.phase <= ASK_FREE and not s.player[s.turn].passed
    if s.stage == PROCESSION_STEP:
        return s.phase == ASK_TEMPLE
    if s.stage == ISHTAR_STEP:
        return s.phase == ASK_REWARD
    if s.stage == TAMMOUZ_STEP:
        return s.phase == ASK_ROW
    if s.stage == SWAP_STEP:
        return s.phase == ASK_GIVE or s.phase == ASK_WANT
    return s.stage == LIMIT_STEP and s.phase == ASK_DISCARD


@rule
def context_fits(s):
    """What a decision is about belongs to that decision."""
    p = s.player[s.turn]
    kind = CITY_KIND[s.caravan]
    if (s.phase == ASK_PAYMENT) != (s.due[0] != NONE or s.due[1] != NONE):
        return False
    for k in range(2):
        if s.due[k] < NONE or s.due[k] >= 4:
            return False
    if s.phase == ASK_PAYMENT and kind != COURT_CITY and kind != PLANT_CITY:
        return False
    if s.phase == ASK_FAMILY and kind != COURT_CITY:
        return False
    planting = s.phase == ASK_GAIN or s.phase == ASK_FREE
    if (s.phase == ASK_PLANT or planting) and kind != PLANT_CITY:
        return False
    if planting != (s.square != NONE) or planting != (s.taken != NONE) or s.square < NONE or s.square >= 16:
        return False
    if planting and (s.taken < 0 or s.taken >= TILE_COUNT or not (np.int64(p.tiles) >> s.taken) & 1 or s.tile[s.square] != NONE):
        return False
    if s.helped < 0 or s.helped > COURT_COUNT[s.players, COURT_CARD[GARDENER, 1]] or (s.helped and s.phase != ASK_PLANT):
        return False
    return (s.phase == ASK_WANT) == (s.given != NONE) and s.given >= NONE and s.given < 5


@rule
def can_be_decided(s):
    """There is something to choose, and what follows from it is possible."""
    p = s.player[s.turn]
    if s.phase == ASK_CANAL or s.phase == ASK_IRRIGATION:
        return s.filled != ALL_SLOTS
    if s.phase == ASK_SALE or s.phase == ASK_MORE or s.phase == ASK_GIVE:
        return goods_held(p) > 0
    if s.phase == ASK_DISCARD:
        return goods_held(p) > keeps(p)
    if s.phase == ASK_WANT:
        return p.goods[s.given] > 0 and wanted(s, np.int64(s.given)) != 0
    if s.phase == ASK_REWARD:
        return s.camels > 0
    if s.phase == ASK_GAIN:
        return TILE_RESOURCES[s.taken] > 0 and kinds_in_stock(s) != 0
    if s.phase == ASK_FREE and TILE_CARD[s.taken] != CHOICE:
        return False
    if s.phase == ASK_FREE:
        return available(s, p, CARAVANEER) or available(s, p, BANKER) or available(s, p, PALACE) or available(s, p, GARDENER)
    if s.phase != ASK_PAYMENT and s.phase != ASK_FAMILY and s.phase != ASK_PLANT:
        return True
    if not payable(p, np.int64(s.due[0]), np.int64(s.due[1])):
        return False
    if CITY_KIND[s.caravan] == PLANT_CITY:
        return best_quality(s, p, np.int64(s.caravan)) + np.int64(s.helped) * GARDENER_QUALITY >= easiest_square(s)
    one, other = available(s, p, CITY_OFFER[s.caravan, 0]), available(s, p, CITY_OFFER[s.caravan, 1])
    return (one and other) or (s.phase == ASK_PAYMENT and (one or other))


@rule
def broken_stock(s):
    camels = int(s.camels)
    if s.camels < 0:
        return 3
    for i in range(s.players):
        camels += int(s.player[i].camels)
    if camels != CAMELS:
        return 3
    for k in range(5):
        total = int(s.stock[k])
        if s.stock[k] < 0:
            return 4
        for i in range(s.players):
            total += int(s.player[i].goods[k])
        for i in range(TOKENS):
            if s.token[i] == k:
                total += 1
        if total != RESOURCE_TOKENS:
            return 4
    return 0


@rule
def broken_cards(s):
    """Craft cards: each is in the deck or in a group; groups are full."""
    deck = 1 if s.option.palace == 0 else 0
    for craft in range(5):
        total = int(s.deck[craft])
        if total < 0:
            return 5
        for g in range(4):
            for k in range(GROUP_SIZE):
                if s.card[g, k] == craft:
                    total += 1
        if total != DECK[s.players, deck, craft]:
            return 5
    for g in range(4):
        for k in range(GROUP_SIZE):
            if (s.card[g, k] == NONE) != (g >= GROUPS[s.players]) or s.card[g, k] < NONE or s.card[g, k] >= 5:
                return 5
            if s.down[g, k] < 0 or s.down[g, k] > 1 or (s.down[g, k] and s.card[g, k] == NONE):
                return 5
    return 0


@rule
def broken_gardens(s):
    """Tiles, canals, fields, temples."""
    seen = 0
    count = 0
    for i in range(16):
        tile = s.tile[i]
        if (tile != NONE) != ((np.int64(s.garden) >> i) & 1 == 1) or tile < NONE or tile >= TILE_COUNT:
            return 6
        if tile == NONE:
            continue
        if (seen >> np.int64(tile)) & 1 or TILE_QUALITY[tile] != NEEDS[i] or (TILE_SQUARE[tile] != NONE and TILE_SQUARE[tile] != i):
            return 6
        seen |= np.int64(1) << np.int64(tile)
        count += 1
    if np.int64(s.garden) & ~IN_PLAY[s.players]:
        return 6
    for i in range(s.players):
        tiles = np.int64(s.player[i].tiles)
        if tiles & seen or tiles < 0 or tiles >> TILE_COUNT:
            return 6
        seen |= tiles
        count += tile_count(s.player[i])
    for i in range(16):
        count -= (IN_PLAY[s.players] >> i) & 1
    if count:
        return 6
    if np.int64(s.filled) >> SLOTS:
        return 7
    for i in range(SLOTS):
        if not seat_or(s, s.slot[i], GREY) or (s.slot[i] != NONE) != ((np.int64(s.filled) >> i) & 1 == 1):
            return 7
    for row in range(2):
        for i in range(ROW_LENGTH - 1):
            if not seat_or(s, s.field[row, i], NONE) or (i and s.field[row, i] != NONE and s.field[row, i - 1] == NONE):
                return 8
    for t in range(3):
        for i in range(TEMPLE_SPACES):
            if not seat_or(s, s.temple[t, i], GREY) or (i and s.temple[t, i] != NONE and s.temple[t, i - 1] == NONE):
                return 8
    return 0


@rule
def broken_court(s):
    """Court cards, plant cards and points."""
    for card in range(COURT_CARDS):
        out = 0
        for i in range(s.players):
            p = s.player[i]
            if COURT_FAMILY[card] == GARDENER:
                out += int(p.gardeners)
            elif p.level[COURT_FAMILY[card]] >= COURT_LEVEL[card]:
                out += 1
        if COURT_FAMILY[card] == GARDENER:
            out += int(s.gone)
        if s.court[card] < 0 or s.court[card] + out != COURT_COUNT[s.players, card]:
            return 9
    if s.gone < 0 or (s.gone and s.option.gardeners == 0):
        return 9
    tokens = 0
    for i in range(TOKENS):
        if s.token[i] < NONE or s.token[i] >= 5:
            return 9
        if s.token[i] != NONE:
            tokens += 1
    if tokens != s.court[COURT_CARD[CARAVANEER, TOP_LEVEL[CARAVANEER]]]:
        return 9
    if s.caravan < 0 or s.caravan >= CITY_COUNT:
        return 10
    plants = 0
    for city in range(CITY_COUNT):
        if (s.plant[city] != NONE) != (CITY_KIND[city] == PLANT_CITY) or s.plant[city] < NONE or s.plant[city] >= len(PLANTS):
            return 10
        if s.plant[city] != NONE:
            plants |= 1 << int(s.plant[city])
    if plants != (1 << len(PLANTS)) - 1:
        return 10
    for k in range(len(PLANTS)):
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
        if not seat_or(s, s.power[k], NONE) or not seat_or(s, s.order[k], NONE):
            return 12
        if s.power[k] != NONE:
            picked += 1
    if s.pick != picked or s.craft_used < 0 or s.craft_used > 1 or (s.option.palace and picked):
        return 12
    if s.stage == PALACE_PHASE and (picked > 3 or s.order[picked] != s.turn):
        return 12
    return 0
