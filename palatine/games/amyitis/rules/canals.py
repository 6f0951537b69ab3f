"""Canals: where a cube may go, and which squares have water (2.2, 8.1)."""

from __future__ import annotations

import numpy as np

from palatine.games.amyitis.components import (
    ALL_SLOTS,
    ENGINEER_POINTS,
    NONE,
    RIVER,
    SLOTS,
    TOUCHES,
)
from palatine.games.amyitis.rules.basics import ask, done, earn, only
from palatine.games.amyitis.state import ASK_CANAL, ASK_IRRIGATION, BY_ENGINEER
from palatine.kernel.compile import rule


@rule
def reachable(s):
    """The free slots at the river, or touching a cube that is connected with it (of any colour), a bit each."""
    filled = np.int64(s.filled)
    near = np.int64(RIVER)
    wet = np.int64(0)
    fresh = filled & near
    while fresh:
        wet |= fresh
        for i in range(SLOTS):
            if (fresh >> i) & 1:
                near |= TOUCHES[i]
        fresh = filled & near & ~wet
    return near & ~filled


@rule
def room_for_a_canal(s):
    """While a slot is free, one of them can be reached: on the way from the river to it, the first that is free."""
    return s.filled != ALL_SLOTS


@rule
def dig(s, slot, owner):
    s.slot[slot] = owner
    s.filled |= np.int64(1) << slot


@rule
def begin_canal(s, seat, phase):
    """The engineer's canal (7), or Babylon's, which earns nothing (8.1) and is skipped when there is no room (16.2)."""
    if not room_for_a_canal(s):
        done(s)
        return
    slot = only(reachable(s))
    if slot == NONE:
        ask(s, seat, phase)
    else:
        lay_cube(s, seat, phase, slot)


@rule
def lay_cube(s, seat, phase, slot):
    dig(s, slot, seat)
    if phase == ASK_CANAL:
        earn(s.player[seat], BY_ENGINEER, ENGINEER_POINTS)
    done(s)


@rule
def irrigate(s, seat):
    begin_canal(s, seat, ASK_IRRIGATION)
