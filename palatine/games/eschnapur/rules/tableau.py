"""Small things that every phase does: stones from the supply, cards to the bank."""

from __future__ import annotations

import numpy as np

from palatine.games.eschnapur import components as c
from palatine.games.eschnapur.happenings import H
from palatine.kernel.compile import rule
from palatine.kernel.happenings import tell


@rule
def begin_phase(s, phase):
    s.phase = phase
    tell(s, H.PHASE, c.NONE, phase)


@rule
def tell_one(s, kind, seat, what, space=0):
    """Tells of one thing without a choice; several alike, one after the other, are one happening with their number."""
    last = s.happened - 1
    if s.telling and 0 <= last < len(s.happening):
        h = s.happening[last]
        if h.kind == kind and h.seat == seat and h.number[0] == what:
            h.number[1] += 1
            return
    tell(s, kind, seat, what, 1, space)


@rule
def give_stones(s, seat, wanted):
    """Stones from the supply to the tableau, as far as there are any (E15, E48); returns how many."""
    p = s.player[seat]
    n = np.int64(p.supply)
    if wanted < n:
        n = wanted
    p.supply -= n
    p.stones += n
    return n


@rule
def lay_down(p, slot, value):
    """A card from the hand onto a slot."""
    p.hand[value] -= 1
    p.cards -= 1
    p.slot[slot] = value


@rule
def clear_slot(s, seat, slot):
    """A card leaves its slot: zeros go back to the hand, never to the bank (E8)."""
    p = s.player[seat]
    value = p.slot[slot]
    p.slot[slot] = c.NONE
    if value > 0:
        s.bank[value] += 1
    elif value == 0:
        p.hand[0] += 1
        p.cards += 1


@rule
def empty_slots(s, seat, start):
    """Places from *start* on that wait for a card."""
    p = s.player[seat]
    first = c.FIRST[s.players]
    n = 0
    for k in range(start if start > first else first, c.OFFICIALS):
        if p.slot[k] == c.NONE:
            n += 1
    return n


@rule
def open_sections(s):
    """The sections still to be built, a bit each."""
    mask = 0
    for i in range(c.SECTIONS):
        if s.closed[i] == 0:
            mask |= 1 << i
    return mask


@rule
def with_room(s):
    """Those of them that have an empty space."""
    mask = 0
    for i in range(c.SECTIONS):
        if s.closed[i] == 0 and s.height[i] < c.SIZE[i]:
            mask |= 1 << i
    return mask


@rule
def put_stone(s, seat, section):
    """A stone onto the lowest empty space; says which."""
    h = np.int64(s.height[section])
    s.stone[section, h] = seat
    s.count[section, seat] += 1
    s.height[section] = h + 1
    return h


@rule
def lift_stone(s, section):
    """The last stone off a section; says whose it is."""
    h = np.int64(s.height[section]) - 1
    owner = np.int64(s.stone[section, h])
    s.stone[section, h] = c.NONE
    s.count[section, owner] -= 1
    s.height[section] = h
    return owner


@rule
def lift_stop(s):
    """The build stop goes beside the palace without a choice."""
    if s.stop != c.NONE:
        tell(s, H.STOP_OFF, c.NONE, np.int64(s.stop))
    s.stop = c.NONE
