"""Phase 8: the winner may move the last stone of a section to another one."""

from __future__ import annotations

import numpy as np

from palatine.games.eschnapur.components import COST, NOSTOP, SECTIONS
from palatine.games.eschnapur.moves import MOVE_NONE, MOVE_STONE
from palatine.games.eschnapur.rules.payout import maybe_premium
from palatine.games.eschnapur.rules.tableau import put_stone, tell, with_room
from palatine.games.eschnapur.state import MOVER, N_NO_MOVE, NONE, POINTS
from palatine.kernel.compile import rule

NO = 1  # option move_own
YES = 1  # option premium_on_move
IGNORING = np.int64(1)  # the build stop


@rule
def sources(s, seat, ignoring):
    """Sections whose last stone may be moved: any colour (D1), also from one completed this round (E38)."""
    mask = 0
    for i in range(SECTIONS):
        if s.closed[i] == 0 and s.height[i] > 0 and i != s.guarded and (ignoring or i != s.stop):
            if s.option.move_own == NO and s.stone[i, s.height[i] - 1] == seat:
                continue
            mask |= 1 << i
    return mask


@rule
def targets(s, ignoring):
    """Sections that it may be moved to."""
    mask = with_room(s)
    if s.stop != NONE and not ignoring:
        mask &= ~(1 << np.int64(s.stop))
    return mask


@rule
def any_move(s, seat, ignoring):
    out_of = sources(s, seat, ignoring)
    into = targets(s, ignoring)
    return out_of != 0 and into != 0 and (out_of != into or out_of & (out_of - 1) != 0)


@rule
def could_move(s):
    """Could the winner move a stone, as things are or by buying ``nostop`` (E65, E67)?"""
    seat = np.int64(s.winner[MOVER])
    if any_move(s, seat, np.int64(s.nostop)):
        return True
    return s.sale[NOSTOP] == 1 and s.player[seat].privilege >= COST[NOSTOP] and any_move(s, seat, IGNORING)


@rule
def ask_move(s):
    seat = np.int64(s.winner[MOVER])
    if seat != NONE:
        if any_move(s, seat, np.int64(s.nostop)):
            s.waiting = 1 << seat
            return
        tell(s, N_NO_MOVE, seat)  # E42
    end_moving(s)


@rule
def legal_moves(s, seat, out):
    ignoring = np.int64(s.nostop)
    out_of = sources(s, seat, ignoring)
    into = targets(s, ignoring)
    n = 0
    for i in range(SECTIONS):
        if (out_of >> i) & 1:
            for j in range(SECTIONS):
                if j != i and (into >> j) & 1:
                    out[n] = MOVE_STONE + SECTIONS * i + j
                    n += 1
    out[n] = MOVE_NONE
    return n + 1


@rule
def move_stone(s, start, to):
    """The stone keeps its owner (E40); a move pays no premium (E33, D9)."""
    h = np.int64(s.height[start]) - 1
    owner = np.int64(s.stone[start, h])
    s.stone[start, h] = NONE
    s.height[start] = h
    s.count[start, owner] -= 1
    space = put_stone(s, owner, to)
    end_moving(s)
    if s.option.premium_on_move == YES:
        maybe_premium(s, to, space)


@rule
def end_moving(s):
    s.nostop = 0
    s.guarded = NONE
    s.waiting = 0
    s.step = POINTS
