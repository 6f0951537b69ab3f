"""Planting: gardeners, the square, the tile and its gains, the water majority, grey cubes (8.3)."""

from __future__ import annotations

import numpy as np

from palatine.games.amyitis import components as c
from palatine.games.amyitis import moves as m
from palatine.games.amyitis.happenings import H
from palatine.games.amyitis.rules.basics import ask, done, earn, list_bits, only, receive, take_camels
from palatine.games.amyitis.rules.canals import lay_cube
from palatine.games.amyitis.rules.caravan import take_card
from palatine.games.amyitis.rules.conditions import available, kinds_in_stock, plant_extra, plant_quality, plantable
from palatine.kernel.compile import rule
from palatine.kernel.happenings import tell

LOW_BITS = np.int64((1 << 15) - 1)

# Gardeners and the square


@rule
def quality_now(s):
    """The plant in hand with the gardeners used for it."""
    return plant_quality(s, np.int64(s.caravan)) + np.int64(s.helped) * c.GARDENER_QUALITY


@rule
def begin_planting(s, seat):
    """Gardeners that are needed help at once; the journey was legal, so there are enough of them."""
    used = np.int64(0)
    while plantable(s, quality_now(s)) == 0:
        spend_gardener(s, seat)
        used += 1
    if used:
        tell(s, H.GARDENERS_USED, seat, used)
    settle_planting(s, seat)


@rule
def settle_planting(s, seat):
    """Asks for gardener or square, unless there is one way only."""
    square = only(plantable(s, quality_now(s)))
    if square != c.NONE and s.player[seat].gardeners == 0:
        plant(s, seat, square)
    else:
        ask(s, seat, c.Phase.PLANT)


@rule
def legal_planting(s, seat, out):
    n = list_bits(plantable(s, quality_now(s)), m.PLANT, out)
    if s.player[seat].gardeners > 0:
        out[n] = m.GARDENER
        n += 1
    return n


@rule
def choose_planting(s, seat, action):
    if m.KIND[action] == m.GARDENER:
        spend_gardener(s, seat)
        tell(s, H.GARDENERS_USED, seat, np.int64(1))
        settle_planting(s, seat)
    else:
        plant(s, seat, m.NUMBER[action])


@rule
def spend_gardener(s, seat):
    """One more quality; the gardener goes back to the stock, or (option) leaves the game."""
    s.player[seat].gardeners -= 1
    s.helped += 1
    if s.option.gardeners == 0:
        s.court[c.COURT_CARD[c.GARDENER, 1]] += 1
    else:
        s.gone += 1


# The tile and its gains: talents and camels, then a resource, then a court card. What is not there is lost.


@rule
def plant(s, seat, square):
    p = s.player[seat]
    tile = np.int64(s.tile[square])
    s.tile[square] = c.NONE
    s.garden &= ~(1 << square)
    s.planter[square] = seat
    s.square = square
    s.taken = tile
    s.helped = 0
    p.tiles |= 1 << tile
    earn(p, c.BY_TILE, c.TILE_POINTS[tile])
    tell(s, H.PLANTED, seat, square, tile, c.TILE_POINTS[tile])
    if c.TILE_TALENTS[tile]:
        p.talents += c.TILE_TALENTS[tile]
        tell(s, H.TILE_TALENTS, seat, c.TILE_TALENTS[tile])
    if c.TILE_CAMELS[tile]:
        tell(s, H.TILE_CAMELS, seat, take_camels(s, p, c.TILE_CAMELS[tile]))
    begin_gain(s, seat)


@rule
def begin_gain(s, seat):
    if c.TILE_RESOURCES[s.taken] == 0:
        gain_card(s, seat)
        return
    stocked = kinds_in_stock(s)
    if stocked == 0:
        tell(s, H.NO_RESOURCE, seat)
        gain_card(s, seat)
    elif only(stocked) == c.NONE:
        ask(s, seat, c.Phase.GAIN)
    else:
        gain_resource(s, seat, only(stocked), np.int64(1))


@rule
def legal_gains(s, seat, out):
    return list_bits(kinds_in_stock(s), m.TAKE, out)


@rule
def choose_gain(s, seat, action):
    gain_resource(s, seat, m.NUMBER[action], np.int64(0))


@rule
def gain_resource(s, seat, k, alone):
    receive(s, s.player[seat], k)
    tell(s, H.TILE_RESOURCE, seat, k, alone)
    gain_card(s, seat)


@rule
def free_families(s, p):
    """The families that have a card for this player, a bit each."""
    mask = np.int64(0)
    for family in range(4):
        if available(s, p, family):
            mask |= np.int64(1) << family
    return mask


@rule
def gain_card(s, seat):
    p = s.player[seat]
    family = c.TILE_CARD[s.taken]
    if family == c.NONE:
        finish_planting(s)
        return
    families = free_families(s, p)
    if family != c.CHOICE:
        families &= np.int64(1) << family
    if families and only(families) == c.NONE:
        ask(s, seat, c.Phase.FREE)
        return
    if families:
        take_card(s, seat, only(families))
    else:
        tell(s, H.NO_CARD, seat)
    finish_planting(s)


@rule
def legal_free(s, seat, out):
    return list_bits(free_families(s, s.player[seat]), m.FAMILY, out)


@rule
def choose_free(s, seat, action):
    take_card(s, seat, m.NUMBER[action])
    finish_planting(s)


# Water majority, grey cubes, the plant card


@rule
def cubes_around(s, square, owner):
    n = 0
    sides = c.SIDES[square]
    for i in range(c.SLOTS):
        if (sides >> i) & 1 and s.slot[i] == owner:
            n += 1
    return n


@rule
def water_majority(s, square):
    """Who alone has most cubes around a square; grey ones are nobody's."""
    most = 0
    best = c.NONE
    for i in range(s.players):
        n = cubes_around(s, square, i)
        if n > most:
            most = n
            best = np.int64(i)
        elif n == most:
            best = c.NONE
    return best


@rule
def finish_planting(s):
    square, city = np.int64(s.square), np.int64(s.caravan)
    owner = water_majority(s, square)
    if owner != c.NONE:
        points = plant_quality(s, city)
        earn(s.player[owner], c.BY_WATER, points)
        tell(s, H.WATER, owner, square, cubes_around(s, square, owner), points)
    else:
        tell(s, H.WATER, c.NONE, square)
    fill_between(s, square)
    card = s.plant[city]
    s.face[card] = 1 - s.face[card]
    tell(s, H.TURNED, c.NONE, city, plant_quality(s, city), plant_extra(s, city))
    s.square = c.NONE
    s.taken = c.NONE
    done(s)


@rule
def fill_between(s, square):
    """Grey cubes on every free symbol between this square and its planted neighbours."""
    planted = c.IN_PLAY[s.players] & ~np.int64(s.garden) & c.BESIDE[square]
    if planted == 0:
        return
    before = np.int64(s.filled)
    for k in range(len(c.CANALS)):
        a, b = c.CANAL_SQUARES[k, 0], c.CANAL_SQUARES[k, 1]
        if (a == square and (planted >> b) & 1) or (b == square and (planted >> a) & 1):
            for i in range(c.SLOTS):
                if (c.CANAL_MASK[k] >> i) & 1 and s.slot[i] == c.NONE:
                    lay_cube(s, i, c.GREY)
    new = np.int64(s.filled) & ~before
    if new:
        tell(s, H.GREY, c.NONE, new & LOW_BITS, (new >> 15) & LOW_BITS, new >> 30)
