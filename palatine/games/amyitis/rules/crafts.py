"""Recruiting: craft cards and their price, and what each craft does (7)."""

from __future__ import annotations

import numpy as np

from palatine.games.amyitis.components import (
    COURT_CARD,
    COURTIER,
    COURTIER_POINTS,
    COURTIER_STEPS,
    CRAFT,
    ENGINEER,
    FIELDS,
    GARDENER,
    GROUP_SIZE,
    GROUPS,
    MERCHANT,
    MERCHANT_CAMELS,
    NOBLE_PRICE,
    NOBLE_STEPS,
    NONE,
    PEASANT,
    PRIEST,
    ROW_LENGTH,
)
from palatine.games.amyitis.moves import GROUP_COUNT, NOBLE, RECRUIT, USE_CRAFT
from palatine.games.amyitis.rules.basics import ask, done, earn, receive
from palatine.games.amyitis.rules.canals import begin_canal, room_for_a_canal
from palatine.games.amyitis.rules.palace import advance, with_palace
from palatine.games.amyitis.state import ASK_CANAL, ASK_ROW, ASK_TEMPLE, BY_COURTIER
from palatine.kernel.compile import rule

GARDENER_CARD = int(COURT_CARD[GARDENER, 1])


@rule
def price(s, g):
    """A talent for each card of the group that is face down."""
    n = 0
    for k in range(GROUP_SIZE):
        n += int(s.down[g, k])
    return n


@rule
def has_effect(s, craft):
    """Nobody is recruited for nothing (7, 16.13)."""
    if craft == MERCHANT:
        return s.camels > 0
    if craft == ENGINEER:
        return room_for_a_canal(s)
    return True


@rule
def has_craft_power(s, seat):
    return s.power[CRAFT] == seat and not s.craft_used


@rule
def can_recruit(s, seat):
    """Is there anybody at all to recruit?"""
    p = s.player[seat]
    for g in range(GROUPS[s.players]):
        if price(s, g) <= p.talents:
            for k in range(GROUP_SIZE):
                if not s.down[g, k] and has_effect(s, np.int64(s.card[g, k])):
                    return True
    return (with_palace(s) and p.talents >= NOBLE_PRICE) or has_craft_power(s, seat)


@rule
def legal_recruits(s, seat, out, n):
    p = s.player[seat]
    for g in range(GROUPS[s.players]):
        if price(s, g) <= p.talents:
            listed = 0
            for k in range(GROUP_SIZE):
                craft = np.int64(s.card[g, k])
                if not s.down[g, k] and not (listed >> craft) & 1 and has_effect(s, craft):
                    listed |= 1 << craft
                    out[n] = RECRUIT + craft * GROUP_COUNT + g
                    n += 1
    if with_palace(s) and p.talents >= NOBLE_PRICE:
        out[n] = NOBLE
        n += 1
    if has_craft_power(s, seat):
        for craft in range(5):
            if has_effect(s, craft):
                out[n] = USE_CRAFT + craft
                n += 1
    return n


@rule
def recruit(s, seat, craft, g):
    """Pays, turns the card down and carries out the craft."""
    s.player[seat].talents -= price(s, g)
    k = 0
    while s.card[g, k] != craft or s.down[g, k]:
        k += 1
    s.down[g, k] = 1
    carry_out(s, seat, craft)


@rule
def use_craft_power(s, seat, craft):
    """Once in the round, for nothing and without a card (12.4)."""
    s.craft_used = 1
    carry_out(s, seat, craft)


@rule
def recruit_noble(s, seat):
    """Two talents, two steps on the palace track (12.2)."""
    s.player[seat].talents -= NOBLE_PRICE
    advance(s, seat, NOBLE_STEPS)
    done(s)


@rule
def carry_out(s, seat, craft):
    p = s.player[seat]
    if craft == PEASANT:
        ask(s, seat, ASK_ROW)
    elif craft == PRIEST:
        ask(s, seat, ASK_TEMPLE)
    elif craft == ENGINEER:
        begin_canal(s, seat, ASK_CANAL)
    elif craft == MERCHANT:
        take_camels(s, p, MERCHANT_CAMELS)
        done(s)
    elif craft == COURTIER:
        earn(p, BY_COURTIER, COURTIER_POINTS)
        advance(s, seat, COURTIER_STEPS)
        done(s)


@rule
def take_camels(s, p, count):
    """As many as the stock has."""
    n = count if count < s.camels else int(s.camels)
    s.camels -= n
    p.camels += n


# Peasants


@rule
def cubes_in_row(s, row):
    n = 0
    while n < ROW_LENGTH - 1 and s.field[row, n] != NONE:
        n += 1
    return n


@rule
def work_field(s, seat, row):
    """The leftmost free field and its resource, if the stock has one; the last field closes the row."""
    n = cubes_in_row(s, row)
    k = FIELDS[row, n]
    if s.stock[k] > 0:
        receive(s, s.player[seat], k)
    if n < ROW_LENGTH - 1:
        s.field[row, n] = seat
    else:
        close_row(s, seat, row)
    done(s)


@rule
def cubes_of(s, row, owner):
    n = 0
    for i in range(ROW_LENGTH - 1):
        if s.field[row, i] == owner:
            n += 1
    return n


@rule
def close_row(s, last, row):
    """Strictly most cubes in the row bring a gardener, while there are any; then the row is emptied."""
    most = 0
    best = NONE
    for i in range(s.players):
        n = cubes_of(s, row, i) + (1 if i == last else 0)
        if n > most:
            most = n
            best = i
        elif n == most:
            best = NONE
    if best != NONE and s.court[GARDENER_CARD] > 0:
        s.court[GARDENER_CARD] -= 1
        s.player[best].gardeners += 1
    for i in range(ROW_LENGTH - 1):
        s.field[row, i] = NONE
