"""Phases 1 and 2: sites and gold, chosen secretly and at the same time."""

from __future__ import annotations

import numpy as np

from palatine.games.eschnapur import components as c
from palatine.games.eschnapur import moves as m
from palatine.games.eschnapur.happenings import H
from palatine.games.eschnapur.rules.tableau import begin_phase, empty_slots, lay_down
from palatine.kernel.compile import rule
from palatine.kernel.happenings import tell_only

# Phase 1: sites


@rule
def ask_sites(s):
    s.asked = (1 << s.players) - 1
    s.waiting = s.asked


@rule
def legal_sites(s, seat, out):
    """Two different open sections."""
    chosen = np.int64(s.player[seat].sites)
    n = 0
    for i in range(c.SECTIONS):
        if s.closed[i] == 0 and not (chosen >> i) & 1:
            out[n] = m.SITE + i
            n += 1
    return n


@rule
def choose_site(s, seat, action):
    p = s.player[seat]
    first = p.sites == 0
    p.sites |= 1 << m.NUMBER[action]
    tell_only(s, seat, H.SITE, seat, m.NUMBER[action])
    if first:
        return
    s.waiting &= ~(1 << seat)
    if s.waiting == 0:
        s.barrier += 1
        s.asked = 0
        s.window = c.W1
        s.step = c.Step.WINDOW


# Phase 2: gold


@rule
def lay_gold(s):
    """All but the owner of the privilege ``hand`` are asked; each has two zeros, so each has a choice (E9)."""
    begin_phase(s, np.int64(c.Phase.GOLD))
    s.step = c.Step.GOLD
    s.asked = 0
    for seat in range(np.int64(s.players)):
        p = s.player[seat]
        for k in range(c.OFFICIALS):
            p.bid[k] = c.NONE
        p.short = p.cards < empty_slots(s, seat, c.BLOCKADER)
        p.laying = c.OFFICIALS
        if seat != s.hander:
            p.laying = next_slot(s, seat, c.BLOCKADER)
            s.asked |= 1 << seat
    for k in range(c.OFFICIALS):
        s.winner[k] = c.NONE
    s.waiting = s.asked


@rule
def next_slot(s, seat, start):
    """The next official who has no card yet; a card left from the last round counts as laid (E2)."""
    p = s.player[seat]
    k = np.int64(c.FIRST[s.players])
    if start > k:
        k = start
    while k < c.OFFICIALS and p.slot[k] != c.NONE:
        k += 1
    return k


@rule
def may_leave(s, seat, slot):
    """Only who is short of cards leaves officials without one, and only as many as are missing (E1, D5)."""
    p = s.player[seat]
    if s.option.underfill == c.AS_ONE_LIKES:
        return p.short == 1
    return p.cards < empty_slots(s, seat, slot)


@rule
def legal_gold(s, seat, out):
    p = s.player[seat]
    slot = np.int64(p.laying)
    n = 0
    for v in range(c.VALUES):
        if p.hand[v] > 0:
            out[n] = m.LAY_GOLD + c.VALUES * slot + v
            n += 1
    if may_leave(s, seat, slot):
        out[n] = m.LEAVE + slot
        n += 1
    return n


@rule
def only_value(p):
    """The value of all cards in hand if they are alike, or NONE."""
    found = c.NONE
    for v in range(c.VALUES):
        if p.hand[v] > 0:
            if found != c.NONE:
                return c.NONE
            found = v
    return found


@rule
def choose_gold(s, seat, action):
    """Lays a card on the official in turn, or none, and then whatever leaves no choice."""
    p = s.player[seat]
    slot = np.int64(p.laying)
    value = m.PARTS[action, 1] if m.KIND[action] == m.LAY_GOLD else c.NONE
    while True:
        if value != c.NONE:
            lay_down(p, slot, value)
            tell_only(s, seat, H.LAID, seat, slot, value)
        else:
            tell_only(s, seat, H.LAID_NONE, seat, slot)
        slot = next_slot(s, seat, slot + 1)
        if slot == c.OFFICIALS or p.cards == 0:
            slot = np.int64(c.OFFICIALS)
            break
        value = only_value(p)
        if value == c.NONE or may_leave(s, seat, slot):
            break
    p.laying = slot
    if slot == c.OFFICIALS:
        s.waiting &= ~(1 << seat)
        if s.waiting == 0:
            s.barrier += 1
            s.asked = 0
            s.step = c.Step.MEET
            begin_phase(s, c.PHASE_OF[c.FIRST[s.players]])
