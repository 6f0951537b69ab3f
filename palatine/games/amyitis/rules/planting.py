"""Planting: gardeners, the square, the tile and its gains, the water majority, grey cubes (8.3)."""

from __future__ import annotations

import numpy as np

from palatine.games.amyitis.components import (
    BESIDE,
    CANAL_MASK,
    CANAL_SQUARES,
    CANALS,
    CHOICE,
    GARDENER_QUALITY,
    GREY,
    IN_PLAY,
    NONE,
    PLANT_QUALITY,
    SIDES,
    SLOTS,
    TILE_CAMELS,
    TILE_CARD,
    TILE_POINTS,
    TILE_RESOURCES,
    TILE_TALENTS,
)
from palatine.games.amyitis.conditions import available, kinds_in_stock, plantable
from palatine.games.amyitis.moves import FAMILY, GARDENER, PLANT, TAKE
from palatine.games.amyitis.rules.basics import ask, done, earn, list_bits, only, receive
from palatine.games.amyitis.rules.canals import dig
from palatine.games.amyitis.rules.caravan import take_card
from palatine.games.amyitis.rules.crafts import GARDENER_CARD, take_camels
from palatine.games.amyitis.state import ASK_FREE, ASK_GAIN, ASK_PLANT, BY_TILE, BY_WATER
from palatine.kernel.compile import rule

# Gardeners and the square


@rule
def printed_quality(s):
    """What the plant card of this city shows."""
    card = s.plant[s.caravan]
    return PLANT_QUALITY[card, s.face[card]]


@rule
def squares_now(s):
    return plantable(s, printed_quality(s) + np.int64(s.helped) * GARDENER_QUALITY)


@rule
def settle_planting(s, seat):
    """Asks for gardener or square, unless there is one way only."""
    p = s.player[seat]
    squares = squares_now(s)
    while squares == 0:  # the journey was legal: gardeners help
        spend_gardener(s, p)
        squares = squares_now(s)
    square = only(squares)
    if square != NONE and p.gardeners == 0:
        plant(s, seat, square)
    else:
        ask(s, seat, ASK_PLANT)


@rule
def legal_planting(s, p, out):
    n = list_bits(squares_now(s), PLANT, out)
    if p.gardeners > 0:
        out[n] = GARDENER
        n += 1
    return n


@rule
def spend_gardener(s, p):
    """One more quality; the gardener goes back to the stock, or (option) leaves the game."""
    p.gardeners -= 1
    s.helped += 1
    if s.option.gardeners == 0:
        s.court[GARDENER_CARD] += 1
    else:
        s.gone += 1


@rule
def use_gardener(s, seat):
    spend_gardener(s, s.player[seat])
    settle_planting(s, seat)


# The tile and its gains: talents and camels, then a resource, then a court card. What is not there is lost.


@rule
def plant(s, seat, square):
    p = s.player[seat]
    tile = np.int64(s.tile[square])
    s.tile[square] = NONE
    s.garden &= ~(1 << square)
    s.square = square
    s.taken = tile
    s.helped = 0
    p.tiles |= 1 << tile
    earn(p, BY_TILE, TILE_POINTS[tile])
    p.talents += TILE_TALENTS[tile]
    take_camels(s, p, TILE_CAMELS[tile])
    stocked = kinds_in_stock(s)
    if TILE_RESOURCES[tile] == 0 or stocked == 0:
        gain_card(s, seat)
    elif only(stocked) == NONE:
        ask(s, seat, ASK_GAIN)
    else:
        gain_resource(s, seat, only(stocked))


@rule
def legal_gains(s, out):
    return list_bits(kinds_in_stock(s), TAKE, out)


@rule
def gain_resource(s, seat, k):
    receive(s, s.player[seat], k)
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
    family = TILE_CARD[s.taken]
    if family == CHOICE:
        families = free_families(s, p)
        family = np.int64(only(families))
        if family == NONE and families:
            ask(s, seat, ASK_FREE)
            return
    elif family != NONE and not available(s, p, family):
        family = np.int64(NONE)
    if family != NONE:
        take_card(s, p, family)
    finish_planting(s)


@rule
def legal_free(s, p, out):
    return list_bits(free_families(s, p), FAMILY, out)


@rule
def gain_free(s, seat, family):
    take_card(s, s.player[seat], family)
    finish_planting(s)


# Water majority, grey cubes, the plant card


@rule
def cubes_around(s, square, owner):
    n = 0
    sides = SIDES[square]
    for i in range(SLOTS):
        if (sides >> i) & 1 and s.slot[i] == owner:
            n += 1
    return n


@rule
def water_majority(s, square):
    """Who alone has most cubes around a square; grey ones are nobody's."""
    most = 0
    best = NONE
    for i in range(s.players):
        n = cubes_around(s, square, i)
        if n > most:
            most = n
            best = i
        elif n == most:
            best = NONE
    return best


@rule
def finish_planting(s):
    square = np.int64(s.square)
    owner = water_majority(s, square)
    if owner != NONE:
        earn(s.player[owner], BY_WATER, printed_quality(s))
    fill_between(s, square)
    card = s.plant[s.caravan]
    s.face[card] = 1 - s.face[card]
    s.square = NONE
    s.taken = NONE
    done(s)


@rule
def fill_between(s, square):
    """Grey cubes on every free symbol between this square and its planted neighbours."""
    planted = IN_PLAY[s.players] & ~np.int64(s.garden) & BESIDE[square]
    if planted == 0:
        return
    for k in range(len(CANALS)):
        a, b = CANAL_SQUARES[k, 0], CANAL_SQUARES[k, 1]
        if (a == square and (planted >> b) & 1) or (b == square and (planted >> a) & 1):
            for i in range(SLOTS):
                if (CANAL_MASK[k] >> i) & 1 and s.slot[i] == NONE:
                    dig(s, i, GREY)
