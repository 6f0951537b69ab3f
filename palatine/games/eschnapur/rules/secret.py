"""Phases 1 and 2: sites and gold, chosen secretly and at the same time."""

from __future__ import annotations

import numpy as np

from palatine.games.eschnapur.components import FIRST, OFFICIALS, SECTIONS, VALUES
from palatine.games.eschnapur.moves import LAY_GOLD, LEAVE, SITE
from palatine.games.eschnapur.rules.tableau import empty_slots, fresh_news, lay_down
from palatine.games.eschnapur.state import BLOCKADER, GOLD, MEET, NONE, W1, WINDOW
from palatine.kernel.compile import rule

AS_ONE_LIKES = 1  # option underfill

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
    for i in range(SECTIONS):
        if s.closed[i] == 0 and not (chosen >> i) & 1:
            out[n] = SITE + i
            n += 1
    return n


@rule
def choose_site(s, seat, section):
    p = s.player[seat]
    first = p.sites == 0
    p.sites |= 1 << section
    if first:
        return
    s.waiting &= ~(1 << seat)
    if s.waiting == 0:
        s.barrier += 1
        s.asked = 0
        fresh_news(s)
        s.window = W1
        s.step = WINDOW


# Phase 2: gold


@rule
def lay_gold(s):
    """All but the owner of the privilege ``hand`` are asked; each has two zeros, so each has a choice (E9)."""
    s.phase = 2
    s.step = GOLD
    s.asked = 0
    for seat in range(np.int64(s.players)):
        p = s.player[seat]
        for k in range(OFFICIALS):
            p.bid[k] = NONE
        p.short = p.cards < empty_slots(s, seat, BLOCKADER)
        p.laying = OFFICIALS
        if seat != s.hander:
            p.laying = next_slot(s, seat, BLOCKADER)
            s.asked |= 1 << seat
    for k in range(OFFICIALS):
        s.winner[k] = NONE
    s.waiting = s.asked


@rule
def next_slot(s, seat, start):
    """The next official who has no card yet; a card left from the last round counts as laid (E2)."""
    p = s.player[seat]
    k = np.int64(FIRST[s.players])
    if start > k:
        k = start
    while k < OFFICIALS and p.slot[k] != NONE:
        k += 1
    return k


@rule
def may_leave(s, seat, slot):
    """Only who is short of cards leaves officials without one, and only as many as are missing (E1, D5)."""
    p = s.player[seat]
    if s.option.underfill == AS_ONE_LIKES:
        return p.short == 1
    return p.cards < empty_slots(s, seat, slot)


@rule
def legal_gold(s, seat, out):
    p = s.player[seat]
    slot = np.int64(p.laying)
    n = 0
    for v in range(VALUES):
        if p.hand[v] > 0:
            out[n] = LAY_GOLD + VALUES * slot + v
            n += 1
    if may_leave(s, seat, slot):
        out[n] = LEAVE + slot
        n += 1
    return n


@rule
def only_value(p):
    """The value of all cards in hand if they are alike, or NONE."""
    found = NONE
    for v in range(VALUES):
        if p.hand[v] > 0:
            if found != NONE:
                return NONE
            found = v
    return found


@rule
def lay_card(s, seat, value):
    """Lays a card on the official in turn, or none, and then whatever leaves no choice."""
    p = s.player[seat]
    slot = np.int64(p.laying)
    while True:
        if value != NONE:
            lay_down(p, slot, value)
        slot = next_slot(s, seat, slot + 1)
        if slot == OFFICIALS or p.cards == 0:
            slot = np.int64(OFFICIALS)
            break
        value = only_value(p)
        if value == NONE or may_leave(s, seat, slot):
            break
    p.laying = slot
    if slot == OFFICIALS:
        s.waiting &= ~(1 << seat)
        if s.waiting == 0:
            s.barrier += 1
            s.asked = 0
            fresh_news(s)
            s.step = MEET
            s.phase = 3 if FIRST[s.players] == 0 else 4
