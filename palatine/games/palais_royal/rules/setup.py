"""Set-up: the palace, 36 of the 42 nobles in the park, cards, gold by seat, and the first servants."""

from __future__ import annotations

import numpy as np

from palatine.games.palais_royal.moves import PUT
from palatine.games.palais_royal.rules.turn import begin_round
from palatine.games.palais_royal.state import (
    CELL,
    COMMON,
    COPIES,
    EMPTY,
    FIRST_RANDOM,
    FREE,
    FREE_VARIANT,
    GATE,
    GATE_CENTER,
    GOLD_IN_ALL,
    IN_PARK,
    NOBLES,
    NONE,
    ON_PARADE,
    ON_STAIRS,
    PARADE,
    RECOMMENDED,
    RESERVE,
    STAIRS,
    START,
    START_GOLD,
)
from palatine.kernel.compile import rule
from palatine.kernel.rng import below

CENTRE = 4


@rule
def setup(s):
    arrange_palace(s)
    fill_park(s)
    for k in range(9):
        s.deck[k] = COPIES[k]
        s.left += COPIES[k]
    s.first = below(s.rng, s.players) if s.option.first == FIRST_RANDOM else 0
    if s.option.strict_bank:
        s.bank = GOLD_IN_ALL
    for i in range(s.players):
        p = s.player[i]
        p.reserve = RESERVE
        p.common = COMMON
        if not s.option.start:
            p.palace[STAIRS] = ON_STAIRS
            p.palace[PARADE] = ON_PARADE
            p.reserve -= ON_STAIRS + ON_PARADE
        p.gold = START_GOLD[(i - s.first) % s.players]
        if s.option.strict_bank:
            s.bank -= p.gold
    s.space = NONE
    s.room = NONE
    s.turn = s.first
    s.waiting = 1 << s.turn
    s.phase = START
    s.places = FREE_VARIANT if s.option.start else FREE


@rule
def arrange_palace(s):
    """As recommended, or shuffled: with the gate in the centre, or wherever it comes to lie."""
    for k in range(9):
        s.cell[k] = CELL[k]
    if s.option.arrangement == RECOMMENDED:
        return
    for k in range(8, 0, -1):
        swap_cells(s, k, below(s.rng, k + 1))
    if s.option.arrangement == GATE_CENTER:
        for k in range(9):
            if s.cell[k] == CENTRE:
                swap_cells(s, k, GATE)
                break


@rule
def swap_cells(s, i, j):
    cell = s.cell[i]
    s.cell[i] = s.cell[j]
    s.cell[j] = cell


@rule
def fill_park(s):
    """36 nobles at random, one to a space; the others stay in the box, unseen."""
    for t in range(NOBLES):
        s.holder[t] = t  # for now the shuffled order
    for k in range(36):
        s.park[k] = EMPTY
    for k in range(IN_PARK):
        j = k + below(s.rng, NOBLES - k)
        s.park[k] = s.holder[j]
        s.holder[j] = s.holder[k]
    for t in range(NOBLES):
        s.holder[t] = NONE


@rule
def legal_start(out):
    for k in range(9):
        out[k] = PUT + k
    return 9


@rule
def put(s, p, place):
    """One of the free servants; each player places all of them before the next one does."""
    p.reserve -= 1
    p.palace[place] += 1
    s.places -= 1
    if s.places == 0:
        s.turn = (s.turn + 1) % s.players
        s.waiting = 1 << np.int64(s.turn)
        if s.turn == s.first:
            begin_round(s)
        else:
            s.places = FREE_VARIANT if s.option.start else FREE
