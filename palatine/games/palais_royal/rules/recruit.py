"""Action 4: nobles leave the park for who has a servant in the office, the seals and the gold."""

from __future__ import annotations

import numpy as np

from palatine.games.palais_royal.moves import DONE, FROM, MOST_V, PAY_SEALS, PLACE, TAKE_NOBLE
from palatine.games.palais_royal.rules.servants import in_palace, legal_any_time, legal_card, pay_gold, take_servant
from palatine.games.palais_royal.state import (
    AROUND,
    BORDER,
    CARD3,
    COUPLE,
    EMPTY,
    GOLD,
    KIND,
    KING,
    NONE,
    OFFICE,
    ON_BORDER,
    POMP,
    RECRUIT,
    SEAL2,
    SEALS,
    SERVANT,
    TURQUOISE,
    VIOLET,
)
from palatine.kernel.compile import rule

# The price: gold, one less for each space around without a noble; seals are never fewer


@rule
def free_spaces(s):
    """The spaces without a noble, a bit each; a servant does not fill a space."""
    mask = 0
    for k in range(36):
        if s.park[k] < 0:
            mask |= 1 << k
    return mask


ALL_FREE = (1 << 36) - 1


@rule
def bits(mask):
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


@rule
def price(free, space, noble):
    cost = GOLD[noble] - bits(AROUND[space] & free)
    return cost if cost > 0 else 0


@rule
def seals_lacking(p, noble):
    """Seals that servants cannot pay."""
    t = TURQUOISE[noble] - np.int64(p.palace[KING])
    v = VIOLET[noble] - np.int64(p.palace[POMP])
    return (t if t > 0 else 0) + (v if v > 0 else 0)


@rule
def can_recruit(s, p, free, space):
    noble = s.park[space]
    return noble >= 0 and seals_lacking(p, noble) <= s.seals and price(free, space, noble) <= p.gold


@rule
def asks_to_recruit(s, p):
    """With an office servant and a noble in the park: if one can be had, or a card in hand may help."""
    if p.palace[OFFICE] == 0:
        return False
    free = free_spaces(s)
    if p.cards:
        return free != ALL_FREE
    for space in range(36):
        if can_recruit(s, p, free, space):
            return True
    return False


@rule
def legal_recruits(s, p, out):
    n = 0
    free = free_spaces(s)
    if p.palace[OFFICE]:
        for space in range(36):
            if can_recruit(s, p, free, space):
                out[n] = TAKE_NOBLE + space
                n += 1
        if p.cards and free != ALL_FREE:
            n = legal_card(p, SEAL2, out, n)
    n = legal_any_time(p, out, n)
    out[n] = DONE
    return n + 1


# Recruiting: which seals come from cards, the payment, the servant on the border


@rule
def recruit(s, seat, space):
    p = s.player[seat]
    s.space = space
    ways = 0
    t = 0
    v = 0
    if s.seals:
        noble = s.park[space]
        for i in range(TURQUOISE[noble] + 1):
            for j in range(VIOLET[noble] + 1):
                if can_pay(s, p, noble, i, j):
                    ways += 1
                    t, v = i, j
    if ways > 1:
        s.phase = SEALS
    else:
        pay(s, seat, t, v)


@rule
def can_pay(s, p, noble, t, v):
    """Can *t* turquoise and *v* violet seals come from cards, the rest from servants?"""
    if t > TURQUOISE[noble] or v > VIOLET[noble] or t + v > s.seals:
        return False
    return p.palace[KING] >= TURQUOISE[noble] - t and p.palace[POMP] >= VIOLET[noble] - v


@rule
def legal_seals(s, p, out):
    n = 0
    noble = s.park[s.space]
    for t in range(TURQUOISE[noble] + 1):
        for v in range(VIOLET[noble] + 1):
            if can_pay(s, p, noble, t, v):
                out[n] = PAY_SEALS + t * (MOST_V + 1) + v
                n += 1
    return n


@rule
def pay(s, seat, t, v):
    """Servants go home, gold goes to the bank, the noble comes: face up with a privilege, else face down."""
    p = s.player[seat]
    space = np.int64(s.space)
    noble = np.int64(s.park[space])
    turquoise = TURQUOISE[noble] - t
    violet = VIOLET[noble] - v
    pay_gold(s, p, price(free_spaces(s), space, noble))
    p.palace[OFFICE] -= 1
    p.palace[KING] -= turquoise
    p.palace[POMP] -= violet
    p.reserve += 1 + turquoise + violet
    s.seals -= t + v
    s.park[space] = EMPTY
    s.holder[noble] = seat
    s.recruited += 1
    if KIND[noble] >= COUPLE:
        p.couples += 1
    else:
        p.privilege[KIND[noble]] += 1
        if KIND[noble] == CARD3:
            s.fresh += 1
    s.phase = RECRUIT
    if not ON_BORDER[space]:
        s.space = NONE
    elif in_palace(p):
        s.phase = BORDER
    else:
        border_servant(s, p, -1)


@rule
def legal_border(p, out):
    """From the reserve, where one has just come home, or from any place."""
    out[0] = PLACE
    n = 1
    for k in range(9):
        if p.palace[k]:
            out[n] = FROM + k
            n += 1
    return n


@rule
def border_servant(s, p, source):
    take_servant(p, source)
    s.park[s.space] = SERVANT - s.turn
    s.space = NONE
    s.phase = RECRUIT
