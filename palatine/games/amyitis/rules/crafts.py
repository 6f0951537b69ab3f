"""Recruiting: craft cards and their price, and what each craft does (7)."""

from __future__ import annotations

import numpy as np

from palatine.games.amyitis import components as c
from palatine.games.amyitis import moves as m
from palatine.games.amyitis.happenings import H
from palatine.games.amyitis.rules.basics import ask, done, earn, list_bits, receive, take_camels
from palatine.games.amyitis.rules.canals import begin_canal, room_for_a_canal
from palatine.games.amyitis.rules.caravan import take_gardener
from palatine.games.amyitis.rules.conditions import with_palace
from palatine.games.amyitis.rules.palace import walk
from palatine.kernel.bits import lowest
from palatine.kernel.compile import rule
from palatine.kernel.happenings import tell
from palatine.kernel.rows import places_in

on_fields = places_in(c.ROW_LENGTH - 1)  # (s.field[row], seat): the fields with a cube of a player


@rule
def price(s, g):
    """A talent for each card of the group that is face down."""
    n = 0
    for k in range(c.GROUP_SIZE):
        n += int(s.down[g, k])
    return n


@rule
def has_effect(s, craft):
    """Nobody is recruited for nothing (7, 16.13)."""
    if craft == c.MERCHANT:
        return s.camels > 0
    if craft == c.ENGINEER:
        return room_for_a_canal(s)
    return True


@rule
def has_craft_power(s, seat):
    return s.power[c.CRAFT] == seat and not s.craft_used


@rule
def can_recruit(s, seat):
    """Is there anybody at all to recruit?"""
    p = s.player[seat]
    for g in range(c.GROUPS[s.players]):
        if price(s, g) <= p.talents:
            for k in range(c.GROUP_SIZE):
                if not s.down[g, k] and has_effect(s, np.int64(s.card[g, k])):
                    return True
    return (with_palace(s) and p.talents >= c.NOBLE_PRICE) or has_craft_power(s, seat)


@rule
def legal_recruits(s, seat, out, n):
    p = s.player[seat]
    for g in range(c.GROUPS[s.players]):
        if price(s, g) <= p.talents:
            listed = 0
            for k in range(c.GROUP_SIZE):
                craft = np.int64(s.card[g, k])
                if not s.down[g, k] and not (listed >> craft) & 1 and has_effect(s, craft):
                    listed |= 1 << craft
                    out[n] = m.RECRUIT + craft * m.GROUP_COUNT + g
                    n += 1
    if with_palace(s) and p.talents >= c.NOBLE_PRICE:
        out[n] = m.NOBLE
        n += 1
    if has_craft_power(s, seat):
        for craft in range(5):
            if has_effect(s, craft):
                out[n] = m.USE_CRAFT + craft
                n += 1
    return n


@rule
def recruit(s, seat, craft, g):
    """Pays, turns the card down and carries out the craft."""
    cost = price(s, g)
    s.player[seat].talents -= cost
    k = 0
    while s.card[g, k] != craft or s.down[g, k]:
        k += 1
    s.down[g, k] = 1
    tell(s, H.RECRUITED, seat, craft, g, cost)
    carry_out(s, seat, craft)


@rule
def use_craft_power(s, seat, craft):
    """Once in the round, for nothing and without a card (12.4)."""
    s.craft_used = 1
    tell(s, H.CRAFT_POWER, seat, craft)
    carry_out(s, seat, craft)


@rule
def recruit_noble(s, seat):
    """Two talents, two steps on the palace track (12.2)."""
    s.player[seat].talents -= c.NOBLE_PRICE
    tell(s, H.NOBLE, seat, c.NOBLE_PRICE)
    walk(s, seat, c.NOBLE_STEPS)
    done(s)


@rule
def carry_out(s, seat, craft):
    if craft == c.PEASANT:
        ask(s, seat, c.Phase.ROW)
    elif craft == c.PRIEST:
        ask(s, seat, c.Phase.TEMPLE)
    elif craft == c.ENGINEER:
        begin_canal(s, seat)
    elif craft == c.MERCHANT:
        tell(s, H.CAMELS, seat, take_camels(s, s.player[seat], c.MERCHANT_CAMELS))
        done(s)
    elif craft == c.COURTIER:
        earn(s.player[seat], c.BY_COURTIER, c.COURTIER_POINTS)
        tell(s, H.COURTIER, seat, c.COURTIER_POINTS)
        walk(s, seat, c.COURTIER_STEPS)
        done(s)


# Peasants


@rule
def legal_rows(s, seat, out):
    return list_bits(np.int64(0b11), m.ROW, out)


@rule
def choose_row(s, seat, action):
    """A peasant's field, or that of the first at Tammouz."""
    work_field(s, seat, m.NUMBER[action])
    done(s)
    if s.stage == c.Stage.TAMMOUZ:
        s.stage = c.Stage.SWAP


@rule
def cubes_in_row(s, row):
    return lowest(on_fields(s.field[row], c.NONE) | (1 << (c.ROW_LENGTH - 1)))


@rule
def work_field(s, seat, row):
    """The leftmost free field and its resource, if the stock has one; the last field closes the row."""
    n = cubes_in_row(s, row)
    k = c.FIELDS[row, n]
    got = np.int64(s.stock[k] > 0)
    if got:
        receive(s, s.player[seat], k)
    tell(s, H.WORKED, seat, row, n, k, got)
    if n < c.ROW_LENGTH - 1:
        s.field[row, n] = seat
    else:
        close_row(s, seat, row)


@rule
def cubes_of(s, row, owner):
    n = 0
    for i in range(c.ROW_LENGTH - 1):
        if s.field[row, i] == owner:
            n += 1
    return n


@rule
def close_row(s, last, row):
    """Strictly most cubes in the row bring a gardener, while there are any; then the row is emptied."""
    most = 0
    best = c.NONE
    for i in range(s.players):
        n = cubes_of(s, row, i) + (1 if i == last else 0)
        if n > most:
            most = n
            best = np.int64(i)
        elif n == most:
            best = c.NONE
    gardener = np.int64(best != c.NONE and s.court[c.COURT_CARD[c.GARDENER, 1]] > 0)
    if gardener:
        take_gardener(s, best)
    tell(s, H.ROW_FULL, best, row, gardener)
    for i in range(c.ROW_LENGTH - 1):
        s.field[row, i] = c.NONE
