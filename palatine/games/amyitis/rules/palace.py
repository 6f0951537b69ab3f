"""The Palace: the track with its piles, the palace phase and the four powers (12)."""

from __future__ import annotations

import numpy as np

from palatine.games.amyitis.components import FIRST, MINOR, MINOR_STEPS, MINOR_TALENTS, NONE, POWERS_EACH
from palatine.games.amyitis.rules.basics import ask, done
from palatine.games.amyitis.state import ASK_POWER
from palatine.kernel.compile import rule


@rule
def with_palace(s):
    return s.option.palace == 0


# The track


@rule
def advance(s, seat, steps):
    """One move: what lay above comes down, and the disc goes on top of those where it arrives."""
    p = s.player[seat]
    for i in range(s.players):
        q = s.player[i]
        if p.step > 0 and q.step == p.step and q.height > p.height:
            q.height -= 1
    p.step += steps
    p.height = 0
    for i in range(s.players):
        if i != seat and s.player[i].step == p.step:
            p.height += 1


@rule
def ahead(s, a, b):
    """Is a before b on the track: further on, or higher in the same pile?"""
    p, q = s.player[a], s.player[b]
    return p.step > q.step or (p.step == q.step and p.height > q.height)


# The palace phase


@rule
def begin_palace_phase(s):
    """The cubes of the last phase go, and the order of this one is fixed: it does not change with later steps."""
    for k in range(4):
        s.power[k] = NONE
        s.order[k] = NONE
    s.pick = 0
    s.craft_used = 0
    n = 0
    for _ in range(POWERS_EACH[s.players]):
        for place in range(s.players):
            seat = at_place(s, place)
            if s.player[seat].step > 0 and n < 4:
                s.order[n] = seat
                n += 1


@rule
def at_place(s, place):
    """Who is at this place among those who pick: in the order of the track, or with two players (option) of the card."""
    if s.players == 2 and s.option.palace_first == 0:
        return (np.int64(s.first) + place) % np.int64(s.players)
    for i in range(s.players):
        before = 0
        for j in range(s.players):
            if j != i and (ahead(s, j, i) or (j < i and not ahead(s, i, j))):
                before += 1
        if before == place:
            return np.int64(i)
    return np.int64(NONE)


@rule
def next_pick(s):
    """Asks the next who picks; the last power left is taken without asking. False when all have picked."""
    if s.pick == 4 or s.order[s.pick] == NONE:
        return False
    seat = np.int64(s.order[s.pick])
    if s.pick == 3:
        last = 0
        while s.power[last] != NONE:
            last += 1
        take_power(s, seat, last)
    else:
        ask(s, seat, ASK_POWER)
    return True


@rule
def legal_powers(s, out, base):
    n = 0
    for k in range(4):
        if s.power[k] == NONE:
            out[n] = base + k
            n += 1
    return n


@rule
def take_power(s, seat, k):
    """First player and minor courtier work at once; the procession and the craft later in the round."""
    s.power[k] = seat
    s.pick += 1
    if k == FIRST:
        s.first = seat
    elif k == MINOR:
        advance(s, seat, MINOR_STEPS)
        s.player[seat].talents += MINOR_TALENTS
    done(s)


@rule
def end_palace_phase(s):
    """Nobody took the first-player card: it goes on clockwise, even to a player outside the palace."""
    if s.power[FIRST] == NONE:
        pass_first_card(s)


@rule
def pass_first_card(s):
    s.first = (np.int64(s.first) + 1) % np.int64(s.players)
