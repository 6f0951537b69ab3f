"""What every chapter uses: asking somebody, earning points, finding bits."""

from __future__ import annotations

import numpy as np

from palatine.games.amyitis import components as c
from palatine.kernel.compile import rule


@rule
def ask(s, seat, phase):
    s.turn = seat
    s.phase = phase
    s.waiting = 1 << seat


@rule
def done(s):
    """Nothing more to decide here: the round goes on from its stage."""
    s.phase = c.Phase.IDLE
    s.waiting = 0


@rule
def earn(p, source, points):
    p.points += points
    p.won[source] += points


@rule
def only(mask):
    """The place of the bit, if there is exactly one; else NONE."""
    if mask == 0 or mask & (mask - 1):
        return c.NONE
    i = np.int64(0)
    while not (mask >> i) & 1:
        i += 1
    return i


@rule
def list_bits(mask, base, out):
    """Writes an action for each bit, counted from *base*; returns how many."""
    n = 0
    rest = np.int64(mask)
    i = base
    while rest:
        if rest & 1:
            out[n] = i
            n += 1
        rest >>= 1
        i += 1
    return n


@rule
def give_up(s, p, k):
    """A resource goes back to the stock."""
    p.goods[k] -= 1
    s.stock[k] += 1


@rule
def receive(s, p, k):
    """A resource from the stock, which has one."""
    s.stock[k] -= 1
    p.goods[k] += 1


@rule
def take_camels(s, p, count):
    """As many as the stock has; returns how many."""
    n = count if count < s.camels else np.int64(s.camels)
    s.camels -= n
    p.camels += n
    return n
