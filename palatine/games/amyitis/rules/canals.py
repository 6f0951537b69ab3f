"""Canals: where a cube may go (2.2, 8.1)."""

from __future__ import annotations

import numpy as np

from palatine.games.amyitis import components as c
from palatine.games.amyitis import moves as m
from palatine.games.amyitis.happenings import H
from palatine.games.amyitis.rules.basics import ask, done, earn, list_bits, only
from palatine.kernel.compile import rule
from palatine.kernel.happenings import tell

TOUCHED = np.array(  # by all slots of a set of eight
    [[sum({1 << to for k in range(8) if which >> k & 1 for to in range(c.SLOTS) if c.TOUCHES[first + k] >> to & 1}) for which in range(256)]
     for first in range(0, c.SLOTS, 8)], np.int64
)  # fmt: skip
assert TOUCHED.shape == (4, 256)


@rule
def reachable(filled):
    """The free slots at the river, or touching a cube that is connected with it (of any colour), a bit each."""
    near = np.int64(c.RIVER)
    wet = np.int64(-1)
    while filled & near != wet:
        wet = filled & near
        near |= TOUCHED[0, wet & 255] | TOUCHED[1, (wet >> 8) & 255] | TOUCHED[2, (wet >> 16) & 255] | TOUCHED[3, wet >> 24]
    return near & ~filled


@rule
def room_for_a_canal(s):
    """While a slot is free, one of them can be reached: on the way from the river to it, the first that is free."""
    return s.filled != c.ALL_SLOTS


@rule
def lay_cube(s, slot, owner):
    s.slot[slot] = owner
    s.filled |= np.int64(1) << slot


@rule
def legal_canals(s, seat, out):
    return list_bits(reachable(np.int64(s.filled)), m.CANAL, out)


# The engineer's canal (7)


@rule
def begin_canal(s, seat):
    slot = only(reachable(np.int64(s.filled)))
    if slot == c.NONE:
        ask(s, seat, c.Phase.CANAL)
    else:
        dig(s, seat, slot, c.ENGINEER_POINTS)


@rule
def choose_canal(s, seat, action):
    dig(s, seat, m.NUMBER[action], c.ENGINEER_POINTS)


@rule
def dig(s, seat, slot, points):
    lay_cube(s, slot, seat)
    earn(s.player[seat], c.BY_ENGINEER, points)
    tell(s, H.DUG, seat, slot, points)
    done(s)


# Babylon's canal earns nothing (8.1) and is skipped when there is no room (16.2)


@rule
def irrigate(s, seat):
    if not room_for_a_canal(s):
        tell(s, H.NO_ROOM, seat)
        done(s)
        return
    slot = only(reachable(np.int64(s.filled)))
    if slot == c.NONE:
        ask(s, seat, c.Phase.IRRIGATION)
    else:
        dig(s, seat, slot, np.int64(0))


@rule
def choose_irrigation(s, seat, action):
    dig(s, seat, m.NUMBER[action], np.int64(0))
