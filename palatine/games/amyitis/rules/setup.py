"""Set-up (4, 12.1)."""

from __future__ import annotations

import numpy as np

from palatine.games.amyitis import components as c
from palatine.games.amyitis.rules.round import new_round, proceed
from palatine.kernel.compile import rule
from palatine.kernel.rng import below


@rule
def setup(s):
    clear(s)
    lay_tiles(s)
    s.caravan = c.HOME
    lay_plants(s)
    stock_up(s)
    s.first = below(s.rng, np.int64(s.players))
    new_round(s)
    proceed(s)


@rule
def clear(s):
    """Everything that is empty or nobody's."""
    for i in range(c.SLOTS):
        s.slot[i] = c.NONE
    for row in range(2):
        for i in range(c.ROW_LENGTH - 1):
            s.field[row, i] = c.NONE
    for t in range(3):
        for i in range(c.TEMPLE_SPACES):
            s.temple[t, i] = c.NONE
    for g in range(4):
        for k in range(c.GROUP_SIZE):
            s.card[g, k] = c.NONE
        s.power[g] = c.NONE
        s.order[g] = c.NONE
    for i in range(2):
        s.due[i] = c.NONE
    s.square = c.NONE
    s.taken = c.NONE
    s.given = c.NONE


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
        s.tile[i] = c.NONE
        s.planter[i] = c.NONE
    used = np.int64(0)
    for tile in range(c.TILE_COUNT):
        if c.TILE_SQUARE[tile] != c.NONE:
            used |= np.int64(1) << tile
            if (c.IN_PLAY[s.players] >> c.TILE_SQUARE[tile]) & 1:
                s.tile[c.TILE_SQUARE[tile]] = tile
    for i in range(16):
        if (c.IN_PLAY[s.players] >> i) & 1 and s.tile[i] == c.NONE:
            pool = np.int64(0)
            for tile in range(c.TILE_COUNT):
                if c.TILE_QUALITY[tile] == c.NEEDS[i]:
                    pool |= np.int64(1) << tile
            tile = random_bit(s, pool & ~used)
            used |= np.int64(1) << tile
            s.tile[i] = tile
    s.garden = c.IN_PLAY[s.players]


@rule
def lay_plants(s):
    """Some plant cards have their city, the others are shuffled; a card may start with either face."""
    free = np.int64(0)
    for city in range(c.CITY_COUNT):
        s.plant[city] = c.NONE
        if c.CITY_KIND[city] == c.PLANT_CITY:
            free |= np.int64(1) << city
    for card in range(len(c.PLANTS)):
        if c.PLANT_CITY_OF[card] != c.NONE:
            s.plant[c.PLANT_CITY_OF[card]] = card
            free &= ~(np.int64(1) << c.PLANT_CITY_OF[card])
    for card in range(len(c.PLANTS)):
        if c.PLANT_CITY_OF[card] == c.NONE:
            city = random_bit(s, free)
            s.plant[city] = card
            free &= ~(np.int64(1) << city)
        s.face[card] = c.PLANT_STARTS[card] if c.PLANT_STARTS[card] < 2 else below(s.rng, np.int64(2))


@rule
def stock_up(s):
    """Stocks, the tokens on the best caravaneers (never wine), and what each player starts with."""
    for card in range(c.COURT_CARDS):
        s.court[card] = c.COURT_COUNT[s.players, card]
    s.court[c.COURT_CARD[c.CARAVANEER, 0]] -= s.players
    for k in range(5):
        s.stock[k] = c.RESOURCE_TOKENS
    kinds = np.int64((1 << c.WINE) - 1)
    for i in range(c.TOKENS):
        s.token[i] = c.NONE
        if i < s.court[c.COURT_CARD[c.CARAVANEER, c.TOP_LEVEL[c.CARAVANEER]]]:
            k = random_bit(s, kinds)
            kinds &= ~(np.int64(1) << k)
            s.token[i] = k
            s.stock[k] -= 1
    s.camels = c.CAMELS
    for i in range(s.players):
        s.player[i].talents = c.START_TALENTS
        s.player[i].camels = c.START_CAMELS
        s.camels -= c.START_CAMELS
