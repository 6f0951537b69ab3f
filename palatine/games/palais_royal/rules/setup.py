"""Set-up: the palace, 36 of the 42 nobles in the park, cards, gold by seat, and the first servants."""

from __future__ import annotations

import numpy as np

from palatine.games.palais_royal import components as c
from palatine.games.palais_royal import moves as m
from palatine.games.palais_royal.components import Phase
from palatine.games.palais_royal.happenings import H
from palatine.kernel.compile import rule
from palatine.kernel.happenings import tell
from palatine.kernel.rng import below

CENTRE = 4


@rule
def setup(s):
    arrange_palace(s)
    fill_park(s)
    for k in range(9):
        s.deck[k] = c.COPIES[k]
        s.left += c.COPIES[k]
    s.first = below(s.rng, s.players) if s.option.first == c.FIRST_RANDOM else 0
    if s.option.strict_bank:
        s.bank = c.GOLD_IN_ALL
    for i in range(s.players):
        p = s.player[i]
        p.reserve = c.RESERVE
        p.common = c.COMMON
        if not s.option.start:
            p.palace[c.STAIRS] = c.ON_STAIRS
            p.palace[c.PARADE] = c.ON_PARADE
            p.reserve -= c.ON_STAIRS + c.ON_PARADE
        p.gold = c.START_GOLD[(i - s.first) % s.players]
        if s.option.strict_bank:
            s.bank -= p.gold
    s.space = c.NONE
    s.room = c.NONE
    s.turn = s.first
    s.waiting = 1 << s.turn
    s.phase = Phase.START
    s.places = c.FREE_VARIANT if s.option.start else c.FREE


@rule
def arrange_palace(s):
    """As recommended, or shuffled: with the gate in the centre, or wherever it comes to lie."""
    for k in range(9):
        s.cell[k] = c.CELL[k]
    if s.option.arrangement == c.RECOMMENDED:
        return
    for k in range(8, 0, -1):
        swap_cells(s, k, below(s.rng, k + 1))
    if s.option.arrangement == c.GATE_CENTER:
        for k in range(9):
            if s.cell[k] == CENTRE:
                swap_cells(s, k, c.GATE)
                break


@rule
def swap_cells(s, i, j):
    cell = s.cell[i]
    s.cell[i] = s.cell[j]
    s.cell[j] = cell


@rule
def fill_park(s):
    """36 nobles at random, one to a space; the others stay in the box, unseen."""
    for t in range(c.NOBLES):
        s.holder[t] = t  # for now the shuffled order
    for k in range(36):
        s.park[k] = c.EMPTY
    for k in range(c.IN_PARK):
        j = k + below(s.rng, c.NOBLES - k)
        s.park[k] = s.holder[j]
        s.holder[j] = s.holder[k]
    for t in range(c.NOBLES):
        s.holder[t] = c.NONE


@rule
def legal_start(s, seat, out):
    for k in range(9):
        out[k] = m.PUT + k
    return 9


@rule
def put(s, seat, action):
    """One of the free servants; each player places all of them before the next one does."""
    place = m.NUMBER[action]
    p = s.player[seat]
    p.reserve -= 1
    p.palace[place] += 1
    s.places -= 1
    tell(s, H.PUT, seat, place)
    if s.places == 0:
        s.turn = (s.turn + 1) % s.players
        if s.turn == s.first:
            s.waiting = 0  # until the first round begins
        else:
            s.waiting = 1 << np.int64(s.turn)
            s.places = c.FREE_VARIANT if s.option.start else c.FREE
