"""Set-up (4, 12.1)."""

from __future__ import annotations

import numpy as np

from palatine.games.amyitis.components import (
    CAMELS,
    CARAVANEER,
    CITY_COUNT,
    CITY_KIND,
    COURT_CARD,
    COURT_CARDS,
    COURT_COUNT,
    GROUP_SIZE,
    HOME,
    IN_PLAY,
    NEEDS,
    NONE,
    PLANT_CITY,
    PLANT_CITY_OF,
    PLANT_STARTS,
    PLANTS,
    RESOURCE_TOKENS,
    ROW_LENGTH,
    SLOTS,
    START_CAMELS,
    START_TALENTS,
    TEMPLE_SPACES,
    TILE_COUNT,
    TILE_QUALITY,
    TILE_SQUARE,
    TOKENS,
    TOP_LEVEL,
    WINE,
)
from palatine.games.amyitis.rules.round import new_round, proceed
from palatine.kernel.compile import rule
from palatine.kernel.rng import below


@rule
def setup(s):
    clear(s)
    lay_tiles(s)
    s.caravan = HOME
    lay_plants(s)
    stock_up(s)
    s.first = below(s.rng, np.int64(s.players))
    new_round(s)
    proceed(s)


@rule
def clear(s):
    """Everything that is empty or nobody's."""
    for i in range(SLOTS):
        s.slot[i] = NONE
    for row in range(2):
        for i in range(ROW_LENGTH - 1):
            s.field[row, i] = NONE
    for t in range(3):
        for i in range(TEMPLE_SPACES):
            s.temple[t, i] = NONE
    for g in range(4):
        for k in range(GROUP_SIZE):
            s.card[g, k] = NONE
        s.power[g] = NONE
        s.order[g] = NONE
    for i in range(2):
        s.due[i] = NONE
    s.square = NONE
    s.taken = NONE
    s.given = NONE


@rule
def random_bit(s, mask):
    """The place of a random one of the bits."""
    count = 0
    rest = mask
    while rest:
        rest &= rest - 1
        count += 1
    k = below(s.rng, count)
    i = 0
    while True:
        if (mask >> i) & 1:
            if k == 0:
                return i
            k -= 1
        i += 1


@rule
def lay_tiles(s):
    """On every square in play a random tile of its quality; some tiles have their own place. The rest stays unseen."""
    for i in range(16):
        s.tile[i] = NONE
    used = np.int64(0)
    for tile in range(TILE_COUNT):
        if TILE_SQUARE[tile] != NONE:
            used |= np.int64(1) << tile
            if (IN_PLAY[s.players] >> TILE_SQUARE[tile]) & 1:
                s.tile[TILE_SQUARE[tile]] = tile
    for i in range(16):
        if (IN_PLAY[s.players] >> i) & 1 and s.tile[i] == NONE:
            pool = np.int64(0)
            for tile in range(TILE_COUNT):
                if TILE_QUALITY[tile] == NEEDS[i]:
                    pool |= np.int64(1) << tile
            tile = random_bit(s, pool & ~used)
            used |= np.int64(1) << tile
            s.tile[i] = tile
    s.garden = IN_PLAY[s.players]


@rule
def lay_plants(s):
    """Some plant cards have their city, the others are shuffled; a card may start with either face."""
    free = np.int64(0)
    for city in range(CITY_COUNT):
        s.plant[city] = NONE
        if CITY_KIND[city] == PLANT_CITY:
            free |= np.int64(1) << city
    for card in range(len(PLANTS)):
        if PLANT_CITY_OF[card] != NONE:
            s.plant[PLANT_CITY_OF[card]] = card
            free &= ~(np.int64(1) << PLANT_CITY_OF[card])
    for card in range(len(PLANTS)):
        if PLANT_CITY_OF[card] == NONE:
            city = random_bit(s, free)
            s.plant[city] = card
            free &= ~(np.int64(1) << city)
        s.face[card] = PLANT_STARTS[card] if PLANT_STARTS[card] < 2 else below(s.rng, np.int64(2))


@rule
def stock_up(s):
    """Stocks, the tokens on the best caravaneers (never wine), and what each player starts with."""
    for card in range(COURT_CARDS):
        s.court[card] = COURT_COUNT[s.players, card]
    s.court[COURT_CARD[CARAVANEER, 0]] -= s.players
    for k in range(5):
        s.stock[k] = RESOURCE_TOKENS
    kinds = np.int64((1 << WINE) - 1)
    for i in range(TOKENS):
        s.token[i] = NONE
        if i < s.court[COURT_CARD[CARAVANEER, TOP_LEVEL[CARAVANEER]]]:
            k = random_bit(s, kinds)
            kinds &= ~(np.int64(1) << k)
            s.token[i] = k
            s.stock[k] -= 1
    s.camels = CAMELS
    for i in range(s.players):
        s.player[i].talents = START_TALENTS
        s.player[i].camels = START_CAMELS
        s.camels -= START_CAMELS
