"""What a good Amyitis player looks at, as named numbers for the search."""

from __future__ import annotations

import numpy as np

from palatine.games.amyitis import components as c
from palatine.games.amyitis.rules.conditions import goods_held, keeps, payable, plant_extra, plantable, tile_count
from palatine.games.amyitis.rules.palace import ahead
from palatine.games.amyitis.rules.planting import cubes_around
from palatine.games.amyitis.rules.scoring import amyitis_bonus, tiles_left
from palatine.games.amyitis.rules.temples import strength
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

_PARTS = (c.Phase.CANAL, c.Phase.ROW, c.Phase.TEMPLE, c.Phase.FAMILY, c.Phase.MORE, c.Phase.IRRIGATION)
HALF_DONE = np.array([phase in _PARTS for phase in c.Phase])  # questions in the middle of an action without a plant


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
    x[3] = (goods - p.goods[c.WINE]) / 3.0
    x[4] = float(p.goods[c.WINE])
    x[5] = p.level[c.CARAVANEER] / 2.0
    x[6] = p.level[c.BANKER] / 2.0
    x[7] = p.level[c.PALACE] / 3.0
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
            if ahead(s, i, seat):
                x[17] -= 0.3
    reach(s, p, x)
    cubes = 0
    for row in range(2):
        for i in range(c.ROW_LENGTH - 1):
            cubes += 1 if s.field[row, i] == seat else 0
    x[20] = cubes / 3.0
    x[21] = 1.0 if s.first == seat else 0.0
    x[22] = float(goods - keeps(p)) if goods > keeps(p) else 0.0
    x[23] = 0.0 if p.passed else 1.0
    x[24] = 0.0
    x[25] = 0.0
    if s.turn == seat and s.waiting:
        if s.phase == c.Phase.PLANT or s.square != c.NONE:
            x[24] = 1.0
        elif HALF_DONE[s.phase]:
            x[25] = 1.0
        if s.due[0] != c.NONE or s.due[1] != c.NONE:
            x[24 if c.CITY_KIND[s.caravan] == c.PLANT_CITY else 25] = 0.8


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
            n = cubes_around(s, square, i)
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
        if (squares >> i) & 1 and c.TILE_POINTS[s.tile[i]] > best:
            best = np.int64(c.TILE_POINTS[s.tile[i]])
    x[18] = best / 5.0
    n = 0
    for city in range(c.CITY_COUNT):
        if c.CITY_KIND[city] == c.PLANT_CITY and payable(p, c.CITY_PRICE[city], plant_extra(s, city)):
            n += 1
    x[19] = n / 2.0
