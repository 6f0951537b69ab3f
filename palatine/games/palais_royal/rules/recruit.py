"""Action 4: nobles leave the park for a servant in the office, their seals and their gold."""

from __future__ import annotations

import numpy as np

from palatine.games.palais_royal import components as c
from palatine.games.palais_royal import moves as m
from palatine.games.palais_royal.components import Phase
from palatine.games.palais_royal.happenings import H
from palatine.games.palais_royal.rules.servants import in_palace, legal_any_time, legal_card, pay_gold, take_servant
from palatine.kernel.bits import ones
from palatine.kernel.compile import rule
from palatine.kernel.happenings import tell
from palatine.kernel.rows import places_below_in

# The price: gold, one less for each space around without a noble; seals are never fewer

ALL_FREE = (1 << 36) - 1
below = places_below_in(36)


@rule
def free_spaces(s):
    """The spaces without a noble, a bit each; a servant does not fill a space."""
    return below(s.park, 0)


@rule
def nobles_in_park(s):
    return 36 - ones(free_spaces(s))


@rule
def free_around(free, space):
    return ones(c.AROUND[space] & free)


@rule
def price(free, space, noble):
    cost = c.GOLD[noble] - free_around(free, space)
    return cost if cost > 0 else 0


@rule
def lacking(seals, servants):
    """The seals that so many servants cannot pay."""
    n = np.int64(seals) - np.int64(servants)
    return n if n > 0 else 0


@rule
def seals_lacking(p, noble):
    return lacking(c.TURQUOISE[noble], p.palace[c.KING]) + lacking(c.VIOLET[noble], p.palace[c.POMP])


@rule
def can_recruit(s, p, free, space):
    noble = np.int64(s.park[space])
    return noble >= 0 and seals_lacking(p, noble) <= s.seals and price(free, space, noble) <= p.gold


@rule
def begin_recruiting(s):
    s.phase = Phase.RECRUIT


@rule
def asks_to_recruit(s):
    """With an office servant and a noble in the park: if one can be had, or a card in hand may help."""
    p = s.player[s.turn]
    if p.palace[c.OFFICE] == 0:
        return False
    free = free_spaces(s)
    if p.cards:
        return free != ALL_FREE
    for space in range(36):
        if can_recruit(s, p, free, space):
            return True
    return False


@rule
def legal_recruits(s, seat, out):
    p = s.player[seat]
    n = 0
    free = free_spaces(s)
    if p.palace[c.OFFICE]:
        for space in range(36):
            if can_recruit(s, p, free, space):
                out[n] = m.RECRUIT + space
                n += 1
        if p.cards and free != ALL_FREE:
            n = legal_card(p, c.SEAL2, out, n)
    n = legal_any_time(s, p, out, n)
    out[n] = m.DONE
    return n + 1


# Recruiting: which seals come from cards, the payment, the servant on the border


@rule
def recruit(s, seat, action):
    p = s.player[seat]
    space = m.NUMBER[action]
    noble = np.int64(s.park[space])
    s.space = space
    ways = 0
    t = np.int64(0)
    v = np.int64(0)
    if s.seals:
        for i in range(c.TURQUOISE[noble] + 1):
            for j in range(c.VIOLET[noble] + 1):
                if can_pay(s, p, noble, i, j):
                    ways += 1
                    t, v = i, j
    if ways > 1:
        s.phase = Phase.SEALS
        tell(s, H.WANTED, seat, noble, space)
    else:
        pay(s, seat, t, v)


@rule
def can_pay(s, p, noble, t, v):
    """Can *t* turquoise and *v* violet seals come from cards, the rest from servants?"""
    if t > c.TURQUOISE[noble] or v > c.VIOLET[noble] or t + v > s.seals:
        return False
    return p.palace[c.KING] >= c.TURQUOISE[noble] - t and p.palace[c.POMP] >= c.VIOLET[noble] - v


@rule
def legal_seals(s, seat, out):
    n = 0
    noble = np.int64(s.park[s.space])
    for t in range(c.TURQUOISE[noble] + 1):
        for v in range(c.VIOLET[noble] + 1):
            if can_pay(s, s.player[seat], noble, t, v):
                out[n] = m.SEALS + t * (m.MOST_V + 1) + v
                n += 1
    return n


@rule
def choose_seals(s, seat, action):
    pay(s, seat, m.PARTS[action, 0], m.PARTS[action, 1])


@rule
def pay(s, seat, t, v):
    """Servants go home, gold goes to the bank, the noble comes: face up with a privilege, else face down."""
    p = s.player[seat]
    space = np.int64(s.space)
    noble = np.int64(s.park[space])
    kind = c.KIND[noble]
    turquoise = c.TURQUOISE[noble] - t
    violet = c.VIOLET[noble] - v
    gold = price(free_spaces(s), space, noble)
    pay_gold(s, p, gold)
    p.palace[c.OFFICE] -= 1
    p.palace[c.KING] -= turquoise
    p.palace[c.POMP] -= violet
    p.reserve += 1 + turquoise + violet
    s.seals -= t + v
    s.park[space] = c.EMPTY
    s.holder[noble] = seat
    s.recruited += 1
    if kind >= c.COUPLE:
        p.couples += 1
    else:
        p.privilege[kind] += 1
        if kind == c.CARD3:
            s.fresh += 1
    tell(s, H.RECRUITED, seat, noble, space, gold, np.int64(c.POINTS[noble]))
    tell(s, H.WENT_HOME, seat, 1, turquoise, violet)
    if t + v:
        tell(s, H.SEALED, seat, t, v)
    s.phase = Phase.RECRUIT
    if not c.ON_BORDER[space]:
        s.space = c.NONE
    elif in_palace(p):
        s.phase = Phase.BORDER
    else:
        border_servant(s, seat, c.HOME)


@rule
def legal_border(s, seat, out):
    """From the reserve, where one has just come home, or from any place."""
    p = s.player[seat]
    out[0] = m.PLACE
    n = 1
    for k in range(9):
        if p.palace[k]:
            out[n] = m.FROM + k
            n += 1
    return n


@rule
def send_to_border(s, seat, action):
    border_servant(s, seat, m.SOURCE[action])


@rule
def border_servant(s, seat, source):
    take_servant(s.player[seat], source)
    tell(s, H.STAYED, seat, source, np.int64(s.space))
    s.park[s.space] = c.SERVANT - seat
    s.space = c.NONE
    s.phase = Phase.RECRUIT
