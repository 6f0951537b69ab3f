"""What holds in every action: majorities, where a new servant comes from, gold, and what may be done at any time."""

from __future__ import annotations

import numpy as np

from palatine.games.palais_royal import components as c
from palatine.games.palais_royal import moves as m
from palatine.games.palais_royal.happenings import H
from palatine.kernel.compile import rule
from palatine.kernel.happenings import tell

# Majorities: parade ground, stairs, mint, King and Pompadour


@rule
def majority(s, seat, place):
    """Has the seat more servants there than each other, or as many and more with the Cardinal than each who is tied?"""
    mine = force(s.player[seat], place)
    ahead = s.player[seat].palace[place] > 0
    for i in range(s.players):
        ahead &= (i == seat) | (force(s.player[i], place) < mine)
    return ahead


@rule
def force(p, place):
    """The servants there, and those with the Cardinal, who decide a tie."""
    return (np.int64(p.palace[place]) << 8) + p.palace[c.CARDINAL]


@rule
def bonus(s, seat, place):
    """The majority bonus: 1 for the majority, and with ALLMAJ wherever the seat has a servant."""
    p = s.player[seat]
    everywhere = (p.shown[c.ALLMAJ] > 0) & (p.palace[place] > 0)
    return 1 if everywhere | majority(s, seat, place) else 0


@rule
def with_bonus(s, seat, place):
    """The servants in a place, and one more for the majority."""
    return int(s.player[seat].palace[place]) + bonus(s, seat, place)


# A new servant: from the reserve; only when that is empty, from another place of the palace


@rule
def in_palace(p):
    n = 0
    for k in range(9):
        n += int(p.palace[k])
    return n


@rule
def has_source(p, target):
    return p.reserve > 0 or in_palace(p) > p.palace[target]


@rule
def only_source(p, target):
    """The one place a servant can come from, or HOME; NO_SOURCE when there is a choice."""
    if p.reserve:
        return c.HOME
    found = NO_SOURCE
    for k in range(9):
        if k != target and p.palace[k]:
            if found >= 0:
                return NO_SOURCE
            found = k
    return found


NO_SOURCE = -2


@rule
def legal_sources(p, target, out, n):
    if p.reserve:
        out[n] = m.PLACE
        return n + 1
    for k in range(9):
        if k != target and p.palace[k]:
            out[n] = m.FROM + k
            n += 1
    return n


@rule
def take_servant(p, source):
    """Takes a servant from a place, or from the reserve."""
    if source == c.HOME:
        p.reserve -= 1
    else:
        p.palace[source] -= 1


@rule
def bring_servant(s, seat, source, place):
    p = s.player[seat]
    take_servant(p, source)
    p.palace[place] += 1
    tell(s, H.BROUGHT, seat, source, place)


# Gold: a bank without end, or the coins in the box


@rule
def gain(s, n):
    """What of *n* gold the bank can give."""
    if s.option.strict_bank and n > s.bank:
        return np.int64(s.bank)
    return n


@rule
def take_gold(s, p, n):
    """Takes *n* gold, or what the bank has; returns how much that is."""
    given = gain(s, n)
    p.gold += given
    if s.option.strict_bank:
        s.bank -= given
    return given


@rule
def pay_gold(s, p, n):
    p.gold -= n
    if s.option.strict_bank:
        s.bank += n


# At any time in one's own turn


@rule
def can_use_noble(p):
    """A noble face up who brings servants, while the common supply has some."""
    return p.common > 0 and (p.privilege[c.SRV1] > 0 or p.privilege[c.SRV3] > 0)


@rule
def legal_card(p, kind, out, n):
    if p.hand[kind] and p.gold >= c.COST[kind]:
        out[n] = m.PLAY + kind
        n += 1
    return n


@rule
def card_time(s):
    """May cards still be played? An option ends that for the turn once cards were drawn: those that are kept wait in the hand."""
    return not (s.option.play_after_drawing and s.drew)


@rule
def legal_any_time(s, p, out, n):
    if p.cards and card_time(s):
        for kind in (c.GOLD4, c.VP2, c.VP4):
            n = legal_card(p, kind, out, n)
    if p.common:
        for i in range(len(m.USES)):
            if p.privilege[m.USES[i]]:
                out[n] = m.USE + i
                n += 1
    return n


@rule
def servants_brought(p, kind):
    """The servants that a noble brings from the common supply, as far as it has them."""
    n = int(c.AMOUNT[kind])
    return n if n < p.common else int(p.common)


@rule
def use_noble(s, seat, kind):
    """Servants from the common supply; the noble is turned over."""
    p = s.player[seat]
    n = np.int64(servants_brought(p, kind))
    p.common -= n
    p.reserve += n
    p.privilege[kind] -= 1
    tell(s, H.CALLED, seat, kind, n)
