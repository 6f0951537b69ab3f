"""Phase 8: the winner may move the last stone of a section to another one."""

from __future__ import annotations

import numpy as np

from palatine.games.eschnapur import components as c
from palatine.games.eschnapur import moves as m
from palatine.games.eschnapur.happenings import H
from palatine.games.eschnapur.rules.payout import maybe_premium
from palatine.games.eschnapur.rules.tableau import lift_stone, put_stone, with_room
from palatine.kernel.compile import rule
from palatine.kernel.happenings import tell

IGNORING = np.int64(1)  # the build stop


@rule
def sources(s, seat, ignoring):
    """Sections whose last stone may be moved: any colour (D1), also from one completed this round (E38)."""
    mask = 0
    for i in range(c.SECTIONS):
        if s.closed[i] == 0 and s.height[i] > 0 and i != s.guarded and (ignoring or i != s.stop):
            if s.option.move_own == c.NOT_OWN and s.stone[i, s.height[i] - 1] == seat:
                continue
            mask |= 1 << i
    return mask


@rule
def targets(s, ignoring):
    """Sections that it may be moved to."""
    mask = with_room(s)
    if s.stop != c.NONE and not ignoring:
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
    seat = np.int64(s.winner[c.MOVER])
    if any_move(s, seat, np.int64(s.nostop)):
        return True
    return s.sale[c.NOSTOP] == 1 and s.player[seat].privilege >= c.COST[c.NOSTOP] and any_move(s, seat, IGNORING)


@rule
def ask_move(s):
    seat = np.int64(s.winner[c.MOVER])
    if seat != c.NONE:
        if any_move(s, seat, np.int64(s.nostop)):
            s.waiting = 1 << seat
            return
        tell(s, H.NO_MOVE, seat)  # E42
    end_moving(s)


@rule
def legal_moves(s, seat, out):
    ignoring = np.int64(s.nostop)
    out_of = sources(s, seat, ignoring)
    into = targets(s, ignoring)
    n = 0
    for i in range(c.SECTIONS):
        if (out_of >> i) & 1:
            for j in range(c.SECTIONS):
                if j != i and (into >> j) & 1:
                    out[n] = m.MOVE_STONE + c.SECTIONS * i + j
                    n += 1
    out[n] = m.MOVE_NONE
    return n + 1


@rule
def choose_move(s, seat, action):
    """The stone keeps its owner (E40); a move pays no premium (E33, D9)."""
    end_moving(s)
    if m.KIND[action] == m.MOVE_NONE:
        tell(s, H.MOVED_NONE, seat)
        return
    start, to = m.PARTS[action, 0], m.PARTS[action, 1]
    owner = lift_stone(s, start)
    space = put_stone(s, owner, to)
    tell(s, H.MOVED, seat, start, np.int64(s.height[start]), to, space, owner)
    if s.option.premium_on_move == c.PREMIUM_ON_MOVE:
        maybe_premium(s, to, space)


@rule
def end_moving(s):
    s.nostop = 0
    s.guarded = c.NONE
    s.waiting = 0
    s.step = c.Step.POINTS
