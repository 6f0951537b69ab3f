"""What holds in every action: majorities, where a new servant comes from, gold, and what may be done at any time."""

from __future__ import annotations

from palatine.games.palais_royal.moves import FROM, PLACE, PLAY_CARD, USE
from palatine.games.palais_royal.state import ALLMAJ, AMOUNT, CARDINAL, COST, GOLD4, SRV1, SRV3, VP2, VP4
from palatine.kernel.compile import rule

# Majorities: parade ground, stairs, mint, King and Pompadour


@rule
def majority(s, seat, place):
    """Has the seat more servants there than each other, or as many and more with the Cardinal than each who is tied?"""
    p = s.player[seat]
    if p.palace[place] == 0:
        return False
    if p.shown[ALLMAJ]:
        return True
    for i in range(s.players):
        q = s.player[i]
        if i != seat:
            if q.palace[place] > p.palace[place]:
                return False
            if q.palace[place] == p.palace[place] and q.palace[CARDINAL] >= p.palace[CARDINAL]:
                return False
    return True


@rule
def with_bonus(s, seat, place):
    """The servants in a place, and one more for the majority."""
    n = int(s.player[seat].palace[place])
    return n + 1 if majority(s, seat, place) else n


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
    """The one place a servant can come from, -1 for the reserve; -2 when there is a choice."""
    if p.reserve:
        return -1
    found = -2
    for k in range(9):
        if k != target and p.palace[k]:
            if found >= 0:
                return -2
            found = k
    return found


@rule
def legal_sources(p, target, out, n):
    if p.reserve:
        out[n] = PLACE
        return n + 1
    for k in range(9):
        if k != target and p.palace[k]:
            out[n] = FROM + k
            n += 1
    return n


@rule
def take_servant(p, source):
    """Takes a servant from a place, or from the reserve (-1)."""
    if source < 0:
        p.reserve -= 1
    else:
        p.palace[source] -= 1


# Gold: a bank without end, or the coins in the box


@rule
def gain(s, n):
    """What of *n* gold the bank can give."""
    if s.option.strict_bank and n > s.bank:
        return int(s.bank)
    return n


@rule
def take_gold(s, p, n):
    given = gain(s, n)
    p.gold += given
    if s.option.strict_bank:
        s.bank -= given


@rule
def pay_gold(s, p, n):
    p.gold -= n
    if s.option.strict_bank:
        s.bank += n


# At any time in one's own turn


@rule
def can_use_noble(p):
    """A noble face up who brings servants, while the common supply has some."""
    return p.common > 0 and (p.privilege[SRV1] > 0 or p.privilege[SRV3] > 0)


@rule
def legal_card(p, kind, out, n):
    if p.hand[kind] and p.gold >= COST[kind]:
        out[n] = PLAY_CARD + kind
        n += 1
    return n


@rule
def legal_any_time(p, out, n):
    if p.cards:
        for kind in (GOLD4, VP2, VP4):
            n = legal_card(p, kind, out, n)
    if p.common:
        if p.privilege[SRV1]:
            out[n] = USE
            n += 1
        if p.privilege[SRV3]:
            out[n] = USE + 1
            n += 1
    return n


@rule
def use_noble(p, kind):
    """Servants from the common supply, as far as it has them; the noble is turned over."""
    n = int(AMOUNT[kind])
    if n > p.common:
        n = int(p.common)
    p.common -= n
    p.reserve += n
    p.privilege[kind] -= 1
