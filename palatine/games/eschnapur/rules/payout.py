"""Payments from the bank: premium, wages, goods of privileges, alms (dossier 4, E43, D10, D23).

A claim is paid with the largest sum that the cards of the bank can make up to it; which cards, the player chooses. He
takes them one at a time, the larger ones first, so that each combination is one sequence; he is asked only where he has
a choice. Sums that can be made are the bits of one number.
"""

from __future__ import annotations

import numpy as np

from palatine.games.eschnapur import components as c
from palatine.games.eschnapur import moves as m
from palatine.games.eschnapur.happenings import H
from palatine.games.eschnapur.rules.tableau import give_stones, tell_one
from palatine.kernel.compile import rule
from palatine.kernel.happenings import tell


@rule
def largest_sum(s, claim):
    """The largest sum up to the claim that the bank can pay (E43)."""
    sums = 1
    limit = (1 << (claim + 1)) - 1
    for v in range(1, c.VALUES):
        n = claim // v
        if s.bank[v] < n:
            n = np.int64(s.bank[v])
        for _ in range(n):
            sums = (sums | sums << v) & limit
    top = claim
    while not (sums >> top) & 1:
        top -= 1
    return top


@rule
def choices(s):
    """Which cards may be taken next, a bit for each value; bit 0: no more."""
    claim, largest = np.int64(s.claim), np.int64(s.largest)
    found = 0
    if s.option.payout == c.FREE_SUM:
        for v in range(1, largest + 1):
            if v <= claim and s.bank[v] > 0:
                found |= 1 << v
        return found | 1
    sums = 1
    for v in range(1, largest + 1):
        n = claim // v
        if s.bank[v] < n:
            n = np.int64(s.bank[v])
        if n:
            for _ in range(n - 1):
                sums |= sums << v
            if (sums >> (claim - v)) & 1:  # one of this value, and the rest from no larger ones
                found |= 1 << v
            sums |= sums << v
    return found


@rule
def legal_takes(s, seat, out):
    found = choices(s)
    n = 0
    for v in range(1, c.VALUES):
        if (found >> v) & 1:
            out[n] = m.TAKE + v - 1
            n += 1
    if found & 1:
        out[n] = m.ENOUGH
        n += 1
    return n


@rule
def start_paying(s, why, section):
    s.paying = why
    s.pay_section = section
    s.pay_at = 0
    s.claim = c.NONE


@rule
def take_card(s, seat, value):
    """Only cards of the bank: nothing in the hand can be used to give change."""
    p = s.player[seat]
    s.bank[value] -= 1
    p.hand[value] += 1
    p.cards += 1
    s.claim -= value
    s.largest = value
    if s.paying == c.PAY_PREMIUM:
        s.rewarded[s.pay_section] = 1  # E70: only an actual payment counts


@rule
def choose_take(s, seat, action):
    """A card, or enough."""
    s.waiting = 0
    if m.KIND[action] == m.TAKE:
        value = m.NUMBER[action] + 1
        take_card(s, seat, value)
        tell(s, H.TOOK, seat, value)
    else:
        s.claim = 0
        tell(s, H.ENOUGH, seat)


@rule
def claim_of(s, seat):
    """What a seat has a claim to now."""
    if s.paying == c.PAY_GOLD5:
        return c.GOLD5_GOLD if seat == s.buyer else 0
    if s.paying == c.PAY_MIX:
        return c.MIX_GOLD if seat == s.buyer else 0
    if s.paying == c.PAY_ALMS:
        return c.ALMS
    if s.count[s.pay_section, seat] == 0:
        return 0
    return c.PREMIUM if s.paying == c.PAY_PREMIUM else np.int64(c.WAGE[s.pay_section])


@rule
def pay_on(s):
    """Pays all who have a claim, in turn order from marker 1 (E30), until somebody has a choice."""
    while s.pay_at < s.players:
        seat = np.int64(s.order[s.pay_at])
        first = s.claim == c.NONE
        if first:
            make_claim(s, seat)
        if asks(s, seat):
            s.waiting = 1 << seat
            if first:
                tell(s, H.CHOOSES, seat, np.int64(s.paying), np.int64(s.pay_section), np.int64(s.claim))
            return
        s.pay_at += 1
        s.claim = c.NONE
    end_payment(s)


@rule
def make_claim(s, seat):
    claim = np.int64(claim_of(s, seat))
    s.claim = claim
    s.largest = c.VALUES - 1
    if claim:
        top = largest_sum(s, claim)
        if top < claim:
            tell(s, H.SHORT, seat, claim, top)
        if s.option.payout != c.FREE_SUM:
            s.claim = top


@rule
def asks(s, seat):
    """Takes the cards that leave no choice; says whether then there is one."""
    while s.claim > 0:
        found = choices(s)
        if found & (found - 1):
            return True
        if found <= 1:
            return False
        v = 1
        while found >> v != 1:
            v += 1
        take_card(s, seat, v)
        tell_one(s, H.PAID, seat, np.int64(v))
    return False


@rule
def end_payment(s):
    if s.paying == c.PAY_WAGE and next_wage(s, np.int64(s.pay_section) + 1):
        return
    if s.paying == c.PAY_MIX:  # E63: the gold first, then the stones
        seat = np.int64(s.buyer)
        tell(s, H.GAINED, seat, give_stones(s, seat, c.MIX_STONES))
    if s.paying == c.PAY_GOLD5 or s.paying == c.PAY_MIX:
        s.buyer = c.NONE
    s.paying = c.NO_PAY
    s.pay_section = c.NONE
    s.pay_at = 0


@rule
def next_wage(s, section):
    """Starts the wages of the next full section, in ascending order (E44)."""
    for i in range(section, c.SECTIONS):
        if s.closed[i] == 0 and s.height[i] == c.SIZE[i]:
            start_paying(s, c.PAY_WAGE, i)
            tell(s, H.WAGE, c.NONE, i, c.WAGE[i])
            return True
    return False


# The premium of a bag space


@rule
def pays_premium(s, section, space):
    """Does a stone on this space bring a premium? A bag pays again if it is covered again (E32, D29)."""
    return space == c.BAG[section] and not (s.option.premium_repeat == c.PREMIUM_ONCE and s.rewarded[section])


@rule
def maybe_premium(s, section, space):
    """A covered bag pays all who have a stone there at this moment (E31)."""
    if pays_premium(s, section, space):
        tell(s, H.PREMIUM, c.NONE, section)
        start_paying(s, c.PAY_PREMIUM, section)
