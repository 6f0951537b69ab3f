"""The temples: queues that push out, the procession, and the rewards of the round (2.4, 9)."""

from __future__ import annotations

import numpy as np

from palatine.games.amyitis.components import (
    GREY,
    ISHTAR,
    MARDUK,
    NONE,
    PROCESSION,
    SECOND_PLACE,
    TAMMOUZ,
    TEMPLE_REWARD,
    TEMPLE_SPACES,
    named,
)
from palatine.games.amyitis.conditions import kinds_held, wanted
from palatine.games.amyitis.moves import GIVE, KEEP, TAKE
from palatine.games.amyitis.rules.basics import ask, done, earn, give_up, list_bits, only, receive
from palatine.games.amyitis.rules.crafts import take_camels
from palatine.games.amyitis.state import ASK_GIVE, ASK_REWARD, ASK_ROW, ASK_TEMPLE, ASK_WANT, BY_MARDUK
from palatine.kernel.compile import rule

WINNER, RUNNER_UP = named(0, 2)


@rule
def enter(s, t, owner):
    """A cube comes in on the left; the one that no space is left for goes back to its owner."""
    for k in range(TEMPLE_SPACES - 1):
        i = TEMPLE_SPACES - 1 - k
        s.temple[t, i] = s.temple[t, i - 1]
    s.temple[t, 0] = owner


@rule
def strength(s, t, seat):
    """Most cubes count; among equals, the one whose cube is furthest right; 0 without a cube."""
    cubes = 0
    oldest = 0
    for i in range(TEMPLE_SPACES):
        if s.temple[t, i] == seat:
            cubes += 1
            oldest = i
    return cubes * TEMPLE_SPACES + oldest


@rule
def placed(s, t, place):
    """Who is first or second in a temple; NONE if nobody, or if second places get nothing."""
    if place and not SECOND_PLACE[s.players]:
        return np.int64(NONE)
    for i in range(s.players):
        mine = strength(s, t, i)
        if mine:
            before = 0
            for j in range(s.players):
                if strength(s, t, j) > mine:
                    before += 1
            if before == place:
                return np.int64(i)
    return np.int64(NONE)


# Procession


@rule
def procession_seat(s):
    """Who took the power; else the last player, to the right of the first."""
    if s.power[PROCESSION] != NONE:
        return np.int64(s.power[PROCESSION])
    return (np.int64(s.first) + np.int64(s.players) - 1) % np.int64(s.players)


@rule
def begin_procession(s):
    ask(s, procession_seat(s), ASK_TEMPLE)


@rule
def procession(s, seat, t):
    """His own cube into one temple, a grey one into each of the others."""
    for other in range(3):
        enter(s, other, seat if other == t else GREY)
    done(s)


# Ishtar: a camel or a talent


@rule
def begin_ishtar(s):
    """Without a camel in stock the first takes the talent, and the second nothing (16.7)."""
    seat = placed(s, ISHTAR, WINNER)
    if seat == NONE:
        return
    if s.camels > 0:
        ask(s, seat, ASK_REWARD)
    else:
        s.player[seat].talents += TEMPLE_REWARD[ISHTAR, 0]


@rule
def ishtar(s, seat, camel):
    """The first has chosen; the second takes the other."""
    second = placed(s, ISHTAR, RUNNER_UP)
    if camel:
        take_camels(s, s.player[seat], TEMPLE_REWARD[ISHTAR, 0])
        if second != NONE:
            s.player[second].talents += TEMPLE_REWARD[ISHTAR, 1]
    else:
        s.player[seat].talents += TEMPLE_REWARD[ISHTAR, 0]
        if second != NONE:
            take_camels(s, s.player[second], TEMPLE_REWARD[ISHTAR, 1])
    done(s)


# Marduk: points


@rule
def marduk(s):
    for place in range(2):
        seat = placed(s, MARDUK, place)
        if seat != NONE:
            earn(s.player[seat], BY_MARDUK, TEMPLE_REWARD[MARDUK, place])


# Tammouz: a field for the first, an exchange for the second


@rule
def begin_tammouz(s):
    seat = placed(s, TAMMOUZ, WINNER)
    if seat != NONE:
        ask(s, seat, ASK_ROW)


@rule
def exchangeable(s, p):
    """The kinds that a player could give for something, a bit each."""
    mask = kinds_held(p)
    for k in range(5):
        if not wanted(s, k):
            mask &= ~(1 << k)
    return mask


@rule
def begin_swap(s):
    seat = placed(s, TAMMOUZ, RUNNER_UP)
    if seat != NONE and exchangeable(s, s.player[seat]):
        ask(s, seat, ASK_GIVE)


@rule
def legal_swap(s, p, out):
    n = list_bits(exchangeable(s, p), GIVE, out)
    out[n] = KEEP
    return n + 1


@rule
def give(s, seat, k):
    kind = only(wanted(s, k))
    s.given = k
    if kind == NONE:
        ask(s, seat, ASK_WANT)
    else:
        want(s, seat, kind)


@rule
def legal_wanted(s, out):
    return list_bits(wanted(s, np.int64(s.given)), TAKE, out)


@rule
def want(s, seat, k):
    p = s.player[seat]
    give_up(s, p, np.int64(s.given))
    receive(s, p, k)
    s.given = NONE
    done(s)
