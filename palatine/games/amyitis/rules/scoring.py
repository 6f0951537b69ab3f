"""The end of the game and the score (10)."""

from __future__ import annotations

import numpy as np

from palatine.games.amyitis import components as c
from palatine.games.amyitis.happenings import H
from palatine.games.amyitis.rules.basics import earn
from palatine.games.amyitis.rules.conditions import goods_held, tile_count
from palatine.kernel.bits import ones
from palatine.kernel.compile import rule
from palatine.kernel.happenings import tell


@rule
def tiles_left(s):
    return ones(np.int64(s.garden))


@rule
def is_last_round(s):
    """Few enough tiles are left, or the cap on rounds is reached."""
    return tiles_left(s) <= c.END_AT[s.players] or s.rounds >= c.ROUND_CAP


@rule
def amyitis_bonus(s, tiles):
    """The best band of the Amyitis card that a number of tiles reaches."""
    bonus = np.int64(0)
    for band in range(2):
        if tiles >= c.BAND_TILES[s.players, band]:
            bonus = c.BAND_POINTS[s.players, band]
    return bonus


@rule
def final_scoring(s):
    if tiles_left(s) <= c.END_AT[s.players]:
        tell(s, H.GARDENS_FULL, c.NONE, c.END_AT[s.players])
    else:
        tell(s, H.ROUNDS_PLAYED, c.NONE, np.int64(s.rounds))
    for i in range(s.players):
        p = s.player[i]
        tiles = tile_count(p)
        points = amyitis_bonus(s, tiles)
        earn(p, c.BY_AMYITIS, points)
        if points:
            tell(s, H.TILE_BONUS, i, tiles, points)
        points = c.RESOURCE_POINTS * goods_held(p)
        earn(p, c.BY_GOODS, points)
        if points:
            tell(s, H.GOODS_BONUS, i, points, p.goods[0], p.goods[1], p.goods[2], p.goods[3], p.goods[4])
    tell(s, H.OVER)


@rule
def score(s, out):
    for i in range(s.players):
        out[i] = s.player[i].points


@rule
def standing(s, out):
    """Most points; tied players share the victory."""
    score(s, out)
