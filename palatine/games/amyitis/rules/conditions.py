"""What may be asked of a position, by the chapters of the rules and by the check of the record: goods, cards, payment, water."""

from __future__ import annotations

import numpy as np

from palatine.games.amyitis import components as c
from palatine.kernel.bits import ones
from palatine.kernel.compile import rule

OUT_OF_REACH = np.int64(99)  # a quality that no plant has
ASKING = np.array(  # the squares that ask for each quality
    [sum(1 << i for i in range(16) if c.NEEDS[i] == quality) for quality in range(c.NEEDS.max() + 1)], np.int64
)


@rule
def with_palace(s):
    return s.option.palace == 0


@rule
def has_passed(s, seat):
    """Has a seat no more actions in this round? Between the turns of two rounds that is no question."""
    return s.stage == c.Stage.ACTIONS and s.player[seat].passed == 1


# Goods


@rule
def goods_held(p):
    n = 0
    for k in range(5):
        n += int(p.goods[k])
    return n


@rule
def keeps(p):
    """How many resources a player may keep at the end of a round."""
    return c.KEEPS[p.level[c.CARAVANEER]]


@rule
def paid_with(p, k, paid):
    """What a resource is paid with when another (or NONE) has been paid: itself, or else wine; NONE when neither is left."""
    if p.goods[k] > (1 if paid == k else 0):
        return k
    return c.WINE if p.goods[c.WINE] > (1 if paid == c.WINE else 0) else c.NONE


@rule
def payable(p, a, b):
    """Can two resources (or NONE) be paid, wine for what is missing?"""
    missing = np.int64((a != c.NONE) & (p.goods[a] < 1)) + np.int64((b != c.NONE) & (p.goods[b] < 1 + np.int64(a == b)))
    return missing <= p.goods[c.WINE]


@rule
def kinds_held(p):
    """The kinds of resources that a player has, a bit each."""
    mask = np.int64(0)
    for k in range(5):
        if p.goods[k] > 0:
            mask |= np.int64(1) << k
    return mask


@rule
def kinds_in_stock(s):
    mask = np.int64(0)
    for k in range(5):
        if s.stock[k] > 0:
            mask |= np.int64(1) << k
    return mask


@rule
def wanted(s, given):
    """What may be had for a resource at Tammouz: anything in stock but wine and the same kind (16.8)."""
    return kinds_in_stock(s) & ~(1 << c.WINE) & ~(1 << given)


# Cards and tiles


@rule
def tile_count(p):
    return ones(np.int64(p.tiles))


@rule
def next_card(p, family):
    """The court card one level above; NONE beyond the top. A gardener is always the same card."""
    if family == c.GARDENER:
        return c.COURT_CARD[c.GARDENER, 1]
    return c.COURT_CARD[family, p.level[family] + 1]


@rule
def available(s, p, family):
    """Is a card of this family left for a player? No level may be skipped (8.2)."""
    card = next_card(p, family)
    return (card != c.NONE) & (s.court[card] > 0)


# Water and plants


@rule
def watered(s):
    """The squares with water, a bit each: all symbols of at least one side are taken (8.3)."""
    filled = np.int64(s.filled)
    mask = np.int64(0)
    for k in range(len(c.CANALS)):
        if filled & c.CANAL_MASK[k] == c.CANAL_MASK[k]:
            mask |= c.CANAL_WATERS[k]
    return mask


@rule
def plantable(s, quality):
    """The squares that a plant of some quality may take: with a tile, with water, and not asking for more."""
    mask = watered(s) & np.int64(s.garden)
    for i in range(16):
        if c.NEEDS[i] > quality:
            mask &= ~(np.int64(1) << i)
    return mask


@rule
def easiest_square(s):
    """The lowest quality that some watered square with a tile asks for."""
    return easiest_of(watered(s) & np.int64(s.garden))


@rule
def easiest_of(squares):
    """The lowest quality that some of these squares asks for."""
    least = OUT_OF_REACH
    for quality in range(len(ASKING) - 1, -1, -1):
        least = quality if squares & ASKING[quality] else least
    return least


@rule
def plant_quality(s, city):
    """What the plant card of a city shows."""
    card = s.plant[city]
    return c.PLANT_QUALITY[card, s.face[card]]


@rule
def plant_extra(s, city):
    """The resource that the plant of a city costs beside the city's own; or NONE."""
    card = s.plant[city]
    return c.PLANT_EXTRA[card, s.face[card]]


@rule
def best_quality(s, p, city):
    """The plant of a city with all gardeners of a player."""
    return plant_quality(s, city) + np.int64(p.gardeners) * c.GARDENER_QUALITY
