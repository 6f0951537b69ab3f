"""What may be asked of a position of Amyitis, by its rules and by the check of its record: goods, cards, payment, water."""

from __future__ import annotations

from typing import Any

import numpy as np

from palatine.games.amyitis.components import (
    CANAL_MASK,
    CANAL_WATERS,
    CANALS,
    CARAVANEER,
    COURT_CARD,
    GARDENER,
    GARDENER_QUALITY,
    KEEPS,
    NEEDS,
    NONE,
    PLANT_QUALITY,
    TILE_COUNT,
    WINE,
)
from palatine.kernel.compile import rule

OUT_OF_REACH = 99  # a quality that no plant has

# Goods


@rule
def goods_held(p: Any) -> Any:
    n = 0
    for k in range(5):
        n += int(p.goods[k])
    return n


@rule
def keeps(p: Any) -> Any:
    """How many resources a player may keep at the end of a round."""
    return KEEPS[p.level[CARAVANEER]]


@rule
def payable(p: Any, a: Any, b: Any) -> Any:
    """Can two resources (or NONE) be paid, wine for what is missing?"""
    wine = np.int64(p.goods[WINE])
    if a != NONE and p.goods[a] == 0:
        wine -= 1
    if b != NONE and p.goods[b] < (2 if a == b else 1):
        wine -= 1
    return wine >= 0


@rule
def kinds_held(p: Any) -> Any:
    """The kinds of resources that a player has, a bit each."""
    mask = np.int64(0)
    for k in range(5):
        if p.goods[k] > 0:
            mask |= np.int64(1) << k
    return mask


@rule
def kinds_in_stock(s: Any) -> Any:
    mask = np.int64(0)
    for k in range(5):
        if s.stock[k] > 0:
            mask |= np.int64(1) << k
    return mask


@rule
def wanted(s: Any, given: Any) -> Any:
    """What may be had for a resource at Tammouz: anything in stock but wine and the same kind (16.8)."""
    return kinds_in_stock(s) & ~(1 << WINE) & ~(1 << given)


# Cards and tiles


@rule
def tile_count(p: Any) -> Any:
    n = np.int64(0)
    for i in range(TILE_COUNT):
        n += (np.int64(p.tiles) >> i) & 1
    return n


@rule
def next_card(p: Any, family: Any) -> Any:
    """The court card one level above; NONE beyond the top. A gardener is always the same card."""
    if family == GARDENER:
        return COURT_CARD[GARDENER, 1]
    return COURT_CARD[family, p.level[family] + 1]


@rule
def available(s: Any, p: Any, family: Any) -> Any:
    """Is a card of this family left for a player? No level may be skipped (8.2)."""
    card = next_card(p, family)
    return card != NONE and s.court[card] > 0


# Water and plants


@rule
def watered(s: Any) -> Any:
    """The squares with water, a bit each: all symbols of at least one side are taken (8.3)."""
    filled = np.int64(s.filled)
    mask = np.int64(0)
    for k in range(len(CANALS)):
        if filled & CANAL_MASK[k] == CANAL_MASK[k]:
            mask |= CANAL_WATERS[k]
    return mask


@rule
def plantable(s: Any, quality: Any) -> Any:
    """The squares that a plant of some quality may take: with a tile, with water, and not asking for more."""
    mask = watered(s) & np.int64(s.garden)
    for i in range(16):
        if NEEDS[i] > quality:
            mask &= ~(np.int64(1) << i)
    return mask


@rule
def easiest_square(s: Any) -> Any:
    """The lowest quality that some watered square with a tile asks for."""
    mask = watered(s) & np.int64(s.garden)
    least = np.int64(OUT_OF_REACH)
    for i in range(16):
        if (mask >> i) & 1 and NEEDS[i] < least:
            least = NEEDS[i]
    return least


@rule
def best_quality(s: Any, p: Any, city: Any) -> Any:
    """The plant of a city with all gardeners of a player."""
    return PLANT_QUALITY[s.plant[city], s.face[s.plant[city]]] + np.int64(p.gardeners) * GARDENER_QUALITY
