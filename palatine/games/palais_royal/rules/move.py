"""Action 2, the stairs: servants step from place to neighbouring place."""

from __future__ import annotations

import numpy as np

from palatine.games.palais_royal.moves import DONE, STEP_NUMBER, STEP_TO
from palatine.games.palais_royal.rules.servants import in_palace, legal_any_time, legal_card, with_bonus
from palatine.games.palais_royal.state import AMOUNT, DIAG, DIAGONAL, MOVE, MOVE2, MOVE5, MOVE9, STAIRS, STEP, STRAIGHT
from palatine.kernel.compile import rule


@rule
def begin_moves(s):
    """The steps of the stairs are counted now: arrivals and departures change nothing."""
    seat = np.int64(s.turn)
    s.phase = MOVE
    s.begun = 0
    s.places = 0
    s.open_gates = 0
    s.moves += with_bonus(s, seat, STAIRS) + int(AMOUNT[MOVE2]) * int(s.player[seat].privilege[MOVE2])


@rule
def asks_to_move(s, p):
    return (s.moves > 0 or p.cards > 0) and in_palace(p) > 0


@rule
def legal_moves(s, p, out):
    n = 0
    if s.moves:
        longest = DIAGONAL if p.privilege[DIAG] else STRAIGHT
        for a in range(9):
            if p.palace[a]:
                for b in range(9):
                    step = STEP[s.cell[a], s.cell[b]]
                    if step and step <= longest:
                        out[n] = STEP_TO + STEP_NUMBER[a, b]
                        n += 1
    if p.cards:
        n = legal_card(p, MOVE5, out, n)
        n = legal_card(p, MOVE9, out, n)
    n = legal_any_time(p, out, n)
    out[n] = DONE
    return n + 1


@rule
def step(s, p, a, b):
    p.palace[a] -= 1
    p.palace[b] += 1
    s.moves -= 1
