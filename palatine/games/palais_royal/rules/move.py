"""Action 2, the stairs: servants step from place to neighbouring place."""

from __future__ import annotations

import numpy as np

from palatine.games.palais_royal import components as c
from palatine.games.palais_royal import moves as m
from palatine.games.palais_royal.components import Phase
from palatine.games.palais_royal.happenings import H
from palatine.games.palais_royal.rules.servants import in_palace, legal_any_time, legal_card, with_bonus
from palatine.kernel.compile import rule
from palatine.kernel.happenings import tell


@rule
def begin_moves(s):
    """The steps of the stairs are counted now: arrivals and departures change nothing."""
    s.phase = Phase.MOVE
    s.begun = 0
    s.places = 0
    s.open_gates = 0
    s.moves += steps(s, np.int64(s.turn))


@rule
def steps(s, seat):
    """The steps of a turn, without those of cards."""
    return with_bonus(s, seat, c.STAIRS) + int(c.AMOUNT[c.MOVE2]) * int(s.player[seat].privilege[c.MOVE2])


@rule
def asks_to_move(s):
    p = s.player[s.turn]
    return (s.moves > 0 or p.cards > 0) and in_palace(p) > 0


@rule
def legal_moves(s, seat, out):
    p = s.player[seat]
    n = 0
    if s.moves:
        longest = c.DIAGONAL if p.privilege[c.DIAG] else c.STRAIGHT
        for a in range(9):
            if p.palace[a]:
                for b in range(9):
                    step = c.STEP[s.cell[a], s.cell[b]]
                    if step and step <= longest:
                        out[n] = m.STEP + m.STEP_NUMBER[a, b]
                        n += 1
    if p.cards:
        n = legal_card(p, c.MOVE5, out, n)
        n = legal_card(p, c.MOVE9, out, n)
    n = legal_any_time(s, p, out, n)
    out[n] = m.DONE
    return n + 1


@rule
def move_servant(s, seat, action):
    a, b = m.STEP_FROM[m.NUMBER[action]], m.STEP_INTO[m.NUMBER[action]]
    p = s.player[seat]
    p.palace[a] -= 1
    p.palace[b] += 1
    s.moves -= 1
    tell(s, H.MOVED, seat, a, b)
