"""The Palace: the track with its piles, the palace phase and the four powers (12)."""

from __future__ import annotations

import numpy as np

from palatine.games.amyitis import components as c
from palatine.games.amyitis import moves as m
from palatine.games.amyitis.happenings import H
from palatine.games.amyitis.rules.basics import ask, done
from palatine.kernel.compile import rule
from palatine.kernel.happenings import tell

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
def walk(s, seat, steps):
    """Steps of a courtier or a noble: the disc arrives on top of all that lie there."""
    advance(s, seat, steps)
    space = np.int64(s.player[seat].step)
    below = np.int64(0)
    for i in range(s.players):
        if i != seat and s.player[i].step == space:
            below |= np.int64(1) << i
    tell(s, H.STEPPED, seat, steps, space, below)


@rule
def ahead(s, a, b):
    """Is a before b on the track: further on, or higher in the same pile?"""
    p, q = s.player[a], s.player[b]
    return p.step > q.step or (p.step == q.step and p.height > q.height)


@rule
def place_on_track(s, seat):
    """How many are before a seat; outside the palace the lower seats are."""
    before = np.int64(0)
    for i in range(s.players):
        if i != seat and (ahead(s, i, seat) or (i < seat and not ahead(s, seat, i))):
            before += 1
    return before


# The palace phase


@rule
def begin_palace_phase(s):
    """The cubes of the last phase go, and the order of this one is fixed: it does not change with later steps."""
    s.stage = c.Stage.PALACE
    for k in range(4):
        s.power[k] = c.NONE
        s.order[k] = c.NONE
    s.pick = 0
    s.craft_used = 0
    n = 0
    for _ in range(c.POWERS_EACH[s.players]):
        for place in range(s.players):
            seat = at_place(s, place)
            if s.player[seat].step > 0 and n < 4:
                s.order[n] = seat
                n += 1
    if n:
        tell(s, H.PALACE_PHASE)
    else:
        tell(s, H.PALACE_EMPTY)


@rule
def at_place(s, place):
    """Who is at this place among those who pick: in the order of the track, or with two players (option) of the card."""
    if s.players == 2 and s.option.palace_first == 0:
        return (np.int64(s.first) + place) % np.int64(s.players)
    for i in range(s.players):
        if place_on_track(s, i) == place:
            return np.int64(i)
    return c.NONE


@rule
def next_pick(s):
    """Asks the next who picks; the last power left is taken without asking. False when all have picked."""
    if s.pick == 4 or s.order[s.pick] == c.NONE:
        return False
    seat = np.int64(s.order[s.pick])
    if s.pick == 3:
        last = np.int64(0)
        while s.power[last] != c.NONE:
            last += 1
        take_power(s, seat, last)
    else:
        ask(s, seat, c.Phase.POWER)
    return True


@rule
def legal_powers(s, seat, out):
    n = 0
    for k in range(4):
        if s.power[k] == c.NONE:
            out[n] = m.POWER + k
            n += 1
    return n


@rule
def choose_power(s, seat, action):
    take_power(s, seat, m.NUMBER[action])
    done(s)


@rule
def take_power(s, seat, k):
    """First player and minor courtier work at once; the procession and the craft later in the round."""
    s.power[k] = seat
    s.pick += 1
    tell(s, H.POWER, seat, k)
    if k == c.FIRST:
        s.first = seat
        tell(s, H.FIRST_CARD_TAKEN, seat)
    elif k == c.MINOR:
        advance(s, seat, c.MINOR_STEPS)
        s.player[seat].talents += c.MINOR_TALENTS
        tell(s, H.MINOR_COURTIER, seat, c.MINOR_STEPS, np.int64(s.player[seat].step), c.MINOR_TALENTS)


@rule
def end_palace_phase(s):
    """Nobody took the first-player card: it goes on clockwise, even to a player outside the palace."""
    if s.power[c.FIRST] == c.NONE:
        pass_first_card(s)
        tell(s, H.FIRST_CARD_UNCHOSEN, np.int64(s.first))
    if s.power[c.PROCESSION] == c.NONE:
        tell(s, H.PROCESSION_UNCHOSEN, procession_seat(s))


@rule
def pass_first_card(s):
    s.first = (np.int64(s.first) + 1) % np.int64(s.players)


@rule
def procession_seat(s):
    """Who took the power; else the last player, to the right of the first."""
    if s.power[c.PROCESSION] != c.NONE:
        return np.int64(s.power[c.PROCESSION])
    return (np.int64(s.first) + np.int64(s.players) - 1) % np.int64(s.players)
