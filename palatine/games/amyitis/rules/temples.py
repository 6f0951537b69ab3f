"""The temples: queues that push out, the procession, and the rewards of the round (2.4, 9)."""

from __future__ import annotations

import numpy as np

from palatine.games.amyitis import components as c
from palatine.games.amyitis import moves as m
from palatine.games.amyitis.happenings import H
from palatine.games.amyitis.rules.basics import ask, done, earn, give_up, list_bits, only, receive, take_camels
from palatine.games.amyitis.rules.conditions import kinds_held, wanted
from palatine.games.amyitis.rules.palace import procession_seat
from palatine.kernel.compile import rule
from palatine.kernel.happenings import tell
from palatine.kernel.rows import places_in

WINNER, RUNNER_UP = c.named(0, 2)


@rule
def legal_temples(s, seat, out):
    return list_bits(np.int64(0b111), m.TEMPLE, out)


@rule
def choose_temple(s, seat, action):
    """A priest's temple, or that of the procession."""
    if s.stage == c.Stage.PROCESSION:
        lead_procession(s, seat, m.NUMBER[action])
        s.stage = c.Stage.ISHTAR
    else:
        tell(s, H.ENTERED, seat, m.NUMBER[action])
        enter(s, m.NUMBER[action], seat)
    done(s)


@rule
def enter(s, t, owner):
    """A cube comes in on the left; the one that no space is left for goes back to its owner."""
    oldest = np.int64(s.temple[t, c.TEMPLE_SPACES - 1])
    if oldest != c.NONE:
        tell(s, H.PUSHED_OUT, oldest if oldest != c.GREY else c.NONE, t)
    for k in range(c.TEMPLE_SPACES - 1):
        i = c.TEMPLE_SPACES - 1 - k
        s.temple[t, i] = s.temple[t, i - 1]
    s.temple[t, 0] = owner


in_temple = places_in(c.TEMPLE_SPACES)  # (s.temple[t], seat): the spaces with a cube of a player
STRENGTH = np.array([bits.bit_count() * c.TEMPLE_SPACES + max(bits.bit_length() - 1, 0) for bits in range(1 << c.TEMPLE_SPACES)], np.int64)


@rule
def strength(s, t, seat):
    """Most cubes count; among equals, the one whose cube is furthest right; 0 without a cube."""
    return STRENGTH[in_temple(s.temple[t], seat)]


@rule
def placed(s, t, place):
    """Who is first or second in a temple; NONE if nobody, or if second places get nothing."""
    if place and not c.SECOND_PLACE[s.players]:
        return c.NONE
    for i in range(s.players):
        mine = strength(s, t, i)
        if mine:
            before = 0
            for j in range(s.players):
                if strength(s, t, j) > mine:
                    before += 1
            if before == place:
                return np.int64(i)
    return c.NONE


# Procession


@rule
def begin_procession(s):
    ask(s, procession_seat(s), c.Phase.TEMPLE)


@rule
def lead_procession(s, seat, t):
    """One's own cube into one temple, a grey one into each of the others."""
    tell(s, H.PROCESSION, seat, t)
    for other in range(3):
        enter(s, other, seat if other == t else c.GREY)


# Ishtar: a camel or a talent


@rule
def reward_ishtar(s):
    """Without a camel in stock the first takes the talent, and the second nothing (16.7)."""
    seat = placed(s, c.ISHTAR, WINNER)
    if seat != c.NONE and s.camels > 0:
        ask(s, seat, c.Phase.REWARD)
        return
    if seat == c.NONE:
        tell(s, H.TEMPLE_EMPTY, c.NONE, c.ISHTAR)
    else:
        s.player[seat].talents += c.TEMPLE_REWARD[c.ISHTAR, 0]
        tell(s, H.ISHTAR_NO_CAMEL, seat, c.TEMPLE_REWARD[c.ISHTAR, 0])
    s.stage = c.Stage.MARDUK


@rule
def legal_rewards(s, seat, out):
    return list_bits(np.int64(0b11), m.REWARD, out)


@rule
def choose_reward(s, seat, action):
    """The first has chosen; the second takes the other."""
    camel = m.NUMBER[action] == m.CAMEL
    receive_at_ishtar(s, seat, WINNER, camel)
    second = placed(s, c.ISHTAR, RUNNER_UP)
    if second != c.NONE:
        receive_at_ishtar(s, second, RUNNER_UP, not camel)
    done(s)
    s.stage = c.Stage.MARDUK


@rule
def receive_at_ishtar(s, seat, place, camel):
    p = s.player[seat]
    n = c.TEMPLE_REWARD[c.ISHTAR, place]
    if camel:
        tell(s, H.ISHTAR, seat, place, take_camels(s, p, n), np.int64(0))
    else:
        p.talents += n
        tell(s, H.ISHTAR, seat, place, np.int64(0), n)


# Marduk: points


@rule
def reward_marduk(s):
    if placed(s, c.MARDUK, WINNER) == c.NONE:
        tell(s, H.TEMPLE_EMPTY, c.NONE, c.MARDUK)
    for place in range(2):
        seat = placed(s, c.MARDUK, place)
        if seat != c.NONE:
            points = c.TEMPLE_REWARD[c.MARDUK, place]
            earn(s.player[seat], c.BY_MARDUK, points)
            tell(s, H.MARDUK, seat, place, points)
    s.stage = c.Stage.TAMMOUZ


# Tammouz: a field for the first, an exchange for the second


@rule
def reward_tammouz(s):
    seat = placed(s, c.TAMMOUZ, WINNER)
    if seat != c.NONE:
        tell(s, H.TAMMOUZ, seat, WINNER)
        ask(s, seat, c.Phase.ROW)
    else:
        tell(s, H.TEMPLE_EMPTY, c.NONE, c.TAMMOUZ)
        s.stage = c.Stage.SWAP


@rule
def exchangeable(s, p):
    """The kinds that a player could give for something, a bit each."""
    mask = kinds_held(p)
    for k in range(5):
        if not wanted(s, k):
            mask &= ~(1 << k)
    return mask


@rule
def offer_exchange(s):
    seat = placed(s, c.TAMMOUZ, RUNNER_UP)
    if seat != c.NONE and exchangeable(s, s.player[seat]):
        tell(s, H.TAMMOUZ, seat, RUNNER_UP)
        ask(s, seat, c.Phase.GIVE)
        return
    if seat != c.NONE:
        tell(s, H.NOTHING_TO_EXCHANGE, seat)
    s.stage = c.Stage.LIMIT


@rule
def legal_swap(s, seat, out):
    n = list_bits(exchangeable(s, s.player[seat]), m.GIVE, out)
    out[n] = m.KEEP
    return n + 1


@rule
def choose_swap(s, seat, action):
    """What to give, if anything."""
    k = m.NUMBER[action]
    if m.KIND[action] == m.KEEP:
        tell(s, H.KEPT, seat)
        end_exchange(s)
        return
    kind = only(wanted(s, k))
    if kind == c.NONE:
        s.given = k
        tell(s, H.OFFERED, seat, k)
        ask(s, seat, c.Phase.WANT)
    else:
        exchange(s, seat, k, kind)


@rule
def legal_wanted(s, seat, out):
    return list_bits(wanted(s, np.int64(s.given)), m.TAKE, out)


@rule
def choose_wanted(s, seat, action):
    exchange(s, seat, np.int64(s.given), m.NUMBER[action])


@rule
def exchange(s, seat, given, taken):
    p = s.player[seat]
    give_up(s, p, given)
    receive(s, p, taken)
    tell(s, H.EXCHANGED, seat, given, taken)
    end_exchange(s)


@rule
def end_exchange(s):
    s.given = c.NONE
    done(s)
    s.stage = c.Stage.LIMIT
