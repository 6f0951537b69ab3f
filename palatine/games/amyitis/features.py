"""What a good Amyitis player looks at, as named numbers for the search."""

from __future__ import annotations

import numpy as np

from palatine.games.amyitis.components import (
    BANKER,
    CARAVANEER,
    CITY_COUNT,
    CITY_KIND,
    CITY_PRICE,
    NONE,
    PALACE,
    PLANT_CITY,
    PLANT_EXTRA,
    ROW_LENGTH,
    SIDES,
    SLOTS,
    TILE_POINTS,
    WINE,
)
from palatine.games.amyitis.conditions import goods_held, keeps, payable, plantable, tile_count
from palatine.games.amyitis.rules.scoring import amyitis_bonus, tiles_left
from palatine.games.amyitis.rules.temples import strength
from palatine.games.amyitis.state import ASK_CANAL, ASK_FAMILY, ASK_FREE, ASK_GAIN, ASK_IRRIGATION, ASK_MORE, ASK_PLANT, ASK_ROW, ASK_TEMPLE
from palatine.i18n import N_
from palatine.kernel.compile import rule

FEATURES = (
    N_("points"),
    N_("talents"),
    N_("camels"),
    N_("resources"),
    N_("wine"),
    N_("the caravaneer"),
    N_("the banker"),
    N_("the palace family"),
    N_("gardeners"),
    N_("garden tiles"),
    N_("the bonus for tiles"),
    N_("cubes beside squares still to be planted"),
    N_("water majorities"),
    N_("Ishtar"),
    N_("Marduk"),
    N_("Tammouz"),
    N_("steps in the palace"),
    N_("the lead in the palace"),
    N_("the best tile in reach"),
    N_("plants that can be paid"),
    N_("cubes in the fields"),
    N_("the first-player card"),
    N_("resources above the limit"),
    N_("still in the round"),
    N_("a plant in hand"),
    N_("an action half done"),
)
FEATURE_COUNT = len(FEATURES)


@rule
def progress(s):
    """How far the game is: tiles gone from the gardens, or rounds."""
    gone = (16 - tiles_left(s)) / 13.0
    return gone if gone < 1.0 else 1.0


@rule
def features(s, seat, x):
    """The features of a seat, each roughly between 0 and 2."""
    p = s.player[seat]
    goods = goods_held(p)
    tiles = tile_count(p)
    x[0] = p.points / 20.0
    x[1] = p.talents / 5.0
    x[2] = p.camels / 3.0
    x[3] = (goods - p.goods[WINE]) / 3.0
    x[4] = float(p.goods[WINE])
    x[5] = p.level[CARAVANEER] / 2.0
    x[6] = p.level[BANKER] / 2.0
    x[7] = p.level[PALACE] / 3.0
    x[8] = p.gardeners / 2.0
    x[9] = tiles / 3.0
    x[10] = amyitis_bonus(s, tiles) / 5.0
    water(s, seat, x)
    for t in range(3):
        x[13 + t] = temple_place(s, t, seat)
    x[16] = p.step / 5.0
    x[17] = 0.0
    if p.step > 0:
        x[17] = 1.0
        for i in range(s.players):
            q = s.player[i]
            if q.step > p.step or (q.step == p.step and q.height > p.height):
                x[17] -= 0.3
    reach(s, p, x)
    cubes = 0
    for row in range(2):
        for i in range(ROW_LENGTH - 1):
            cubes += 1 if s.field[row, i] == seat else 0
    x[20] = cubes / 3.0
    x[21] = 1.0 if s.first == seat else 0.0
    x[22] = float(goods - keeps(p)) if goods > keeps(p) else 0.0
    x[23] = 0.0 if p.passed else 1.0
    x[24] = 0.0
    x[25] = 0.0
    if s.turn == seat and s.waiting:
        if s.phase == ASK_PLANT or s.square != NONE:
            x[24] = 1.0
        elif (
            s.phase == ASK_CANAL
            or s.phase == ASK_ROW
            or s.phase == ASK_TEMPLE
            or s.phase == ASK_FAMILY
            or s.phase == ASK_MORE
            or s.phase == ASK_IRRIGATION
            or s.phase == ASK_GAIN
            or s.phase == ASK_FREE
        ):
            x[25] = 1.0
        if s.due[0] != NONE or s.due[1] != NONE:
            x[24 if CITY_KIND[s.caravan] == PLANT_CITY else 25] = 0.8


@rule
def water(s, seat, x):
    """Own cubes around squares that still have their tile, and squares where they are the most."""
    cubes = 0
    leads = 0
    for square in range(16):
        if not (np.int64(s.garden) >> square) & 1:
            continue
        mine = 0
        most = 0
        for i in range(s.players):
            n = 0
            for k in range(SLOTS):
                if (SIDES[square] >> k) & 1 and s.slot[k] == i:
                    n += 1
            if i == seat:
                mine = n
            elif n > most:
                most = n
        cubes += mine
        leads += 1 if mine > most else 0
    x[11] = cubes / 5.0
    x[12] = leads / 3.0


@rule
def temple_place(s, t, seat):
    """1 for the first in a temple, less for the others, 0 without a cube."""
    mine = strength(s, t, seat)
    if mine == 0:
        return 0.0
    ahead = 0
    for i in range(s.players):
        ahead += 1 if strength(s, t, i) > mine else 0
    return 1.0 / (1.0 + ahead)


@rule
def reach(s, p, x):
    """The best tile that a plant could take now, and the plant cities whose price is at hand."""
    squares = plantable(s, 2 + np.int64(p.gardeners))
    best = 0
    for i in range(16):
        if (squares >> i) & 1 and TILE_POINTS[s.tile[i]] > best:
            best = np.int64(TILE_POINTS[s.tile[i]])
    x[18] = best / 5.0
    n = 0
    for city in range(CITY_COUNT):
        if CITY_KIND[city] == PLANT_CITY:
            card = s.plant[city]
            if payable(p, CITY_PRICE[city], PLANT_EXTRA[card, s.face[card]]):
                n += 1
    x[19] = n / 2.0
