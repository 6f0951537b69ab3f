"""The end of the game and the score (10)."""

from __future__ import annotations

import numpy as np

from palatine.games.amyitis.components import BAND_POINTS, BAND_TILES, END_AT, RESOURCE_POINTS, ROUND_CAP
from palatine.games.amyitis.conditions import goods_held, tile_count
from palatine.games.amyitis.rules.basics import earn
from palatine.games.amyitis.state import BY_AMYITIS, BY_GOODS
from palatine.kernel.compile import rule


@rule
def tiles_left(s):
    n = 0
    for i in range(16):
        n += (np.int64(s.garden) >> i) & 1
    return n


@rule
def is_last_round(s):
    """Few enough tiles are left, or the cap on rounds is reached."""
    return tiles_left(s) <= END_AT[s.players] or s.rounds >= ROUND_CAP


@rule
def amyitis_bonus(s, tiles):
    """The best band of the Amyitis card that a number of tiles reaches."""
    bonus = 0
    for band in range(2):
        if tiles >= BAND_TILES[s.players, band]:
            bonus = BAND_POINTS[s.players, band]
    return bonus


@rule
def final_scoring(s):
    for i in range(s.players):
        p = s.player[i]
        earn(p, BY_AMYITIS, amyitis_bonus(s, tile_count(p)))
        earn(p, BY_GOODS, RESOURCE_POINTS * goods_held(p))


@rule
def score(s, out):
    for i in range(s.players):
        out[i] = s.player[i].points


@rule
def standing(s, out):
    """Most points; tied players share the victory."""
    score(s, out)
