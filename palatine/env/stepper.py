"""Thousands of games side by side, in compiled code.

Like :mod:`palatine.kernel.engine`, this file is run once per game, with the game's functions as globals. Each entry works on
the games *start* to *stop*, so that several threads can share a batch; nothing that a game does depends on the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from palatine.env.rewards import write_rewards
from palatine.kernel.compile import entry, rule
from palatine.kernel.record import MOST_SEATS, ROOM
from palatine.kernel.rng import below, word
from palatine.kernel.rng import seed as start_stream

if TYPE_CHECKING:
    from palatine.kernel.contract import greedy, legal, observe, place, play, score, setup, standing, view

    WORDS = 0  # of a record, 64 bits each, before the room for what a move tells

RANDOM = 0  # the first of palatine.env.batch.OPPONENTS
FIRST = np.array([(who & -who).bit_length() - 1 for who in range(1 << MOST_SEATS)], np.int64)  # the lowest seat that is asked
EPISODES, LENGTH = range(2)  # of a game's counters: games finished in this place, moves of the game going on


@rule
def mixed(r, seed, index, episode):
    """A seed of its own for each episode in each place of the batch."""
    start_stream(r, seed)
    r[0] ^= index & 0xFFFFFFFF
    r[1] ^= episode & 0xFFFFFFFF
    for _ in range(12):
        word(r)
    high = word(r) >> 1
    return (high << 32) | word(r)


@rule
def deal(states, words, blank, i, r, seed, counters, seeds):
    """A new game in the place *i*."""
    seeds[i] = mixed(r, seed, i, counters[i, EPISODES])
    for j in range(WORDS):
        words[i, j] = blank[j]
    start_stream(states[i].rng, seeds[i])
    setup(states[i])
    counters[i, LENGTH] = 0


@rule
def look_in(i, who, words, shown, seen, k):
    """Makes the view of a seat in the place *k*: *words* and *seen* are the same records as numbers. The random numbers stay zero."""
    for j in range(ROOM // 2, WORDS):
        seen[k, j] = words[i, j]
    v = shown[k]
    v.rng[ROOM - 1] = 0
    view(v, who)


@rule
def show(states, i, words, shown, seen, k, by_place, moves, names, count, mask, seat, observation):
    """Who is asked, what that seat may do, and what it may know. Of several seats that are asked the lowest is first.

    *names* are the numbers that actions are called by: their places, or else the same array as *moves*.
    """
    s = states[i]
    who = FIRST[s.waiting]
    seat[i] = who
    n = legal(s, who, moves[i])
    count[i] = n
    look_in(i, who, words, shown, seen, k)
    v = shown[k]
    if by_place:
        for j in range(n):
            names[i, j] = place(v, who, moves[i, j])
    for a in range(mask.shape[1]):
        mask[i, a] = False
    for j in range(n):
        mask[i, names[i, j]] = True
    observe(v, who, observation[i])


@entry
def begin(
    start,
    stop,
    k,
    states,
    words,
    blank,
    shown,
    seen,
    r,
    seed,
    streams,
    counters,
    seeds,
    by_place,
    moves,
    names,
    count,
    mask,
    seat,
    observation,
):
    """Deals a first game in every place."""
    for i in range(start, stop):
        mixed(streams[i], seed, i, -1)
        counters[i, EPISODES] = 0
        deal(states, words, blank, i, r[k], seed, counters, seeds)
        show(states, i, words, shown, seen, k, by_place, moves, names, count, mask, seat, observation)


@entry
def refused(start, stop, actions, names, count):
    """The first game whose action is not legal; -1 if there is none."""
    for i in range(start, stop):
        found = False
        for j in range(count[i]):
            if names[i, j] == actions[i]:
                found = True
                break
        if not found:
            return i
    return -1


@rule
def action_of(i, by_place, moves, names, actions):
    """What was chosen, as in the action table."""
    if not by_place:
        return np.int64(actions[i])
    j = 0
    while names[i, j] != actions[i]:
        j += 1
    return np.int64(moves[i, j])


@entry
def advance(
    start, stop, k,
    states, words, blank, shown, seen, r, seed, streams, counters, seeds, by_place, moves, names, count, mask, seat, observation,
    actions, kind, ranks, reward, over, scores, length,
):  # fmt: skip
    """Plays an action in each game. A finished game is scored, and a new one is dealt in its place."""
    players = reward.shape[1]
    for i in range(start, stop):
        s = states[i]
        play(s, seat[i], action_of(i, by_place, moves, names, actions))
        counters[i, LENGTH] += 1
        if over[i]:
            over[i] = False
            for j in range(players):
                reward[i, j] = 0.0
        if s.waiting == 0:
            over[i] = True
            score(s, scores[i])
            standing(s, ranks[k])
            write_rewards(kind, players, ranks[k], scores[i], reward[i])
            length[i] = counters[i, LENGTH]
            counters[i, EPISODES] += 1
            deal(states, words, blank, i, r[k], seed, counters, seeds)
        show(states, i, words, shown, seen, k, by_place, moves, names, count, mask, seat, observation)


@rule
def until_asked(
    states, words, blank, i, k, opponents, place, shown, seen, r, seed, streams, counters, seeds, moves,
    kind, ranks, reward, over, scores, length, won, mine,
):  # fmt: skip
    """The others choose at random or by the game's rules of thumb until the seat *mine* is asked; where a game ends, the next is dealt.

    *mine* is -1 before the first deal. In each game it is the seat *place*, or the next one in each episode.
    """
    players = reward.shape[1]
    asked = mine >= 0  # in the game that ends, if one does
    s = states[i]
    while True:
        if s.waiting == 0:
            if asked:
                over[i] = True
                score(s, scores[i])
                standing(s, ranks[k])
                write_rewards(kind, players, ranks[k], scores[i], reward[i])
                won[i] = reward[i, mine]
                length[i] = counters[i, LENGTH]
                asked = False
            counters[i, EPISODES] += 1
            deal(states, words, blank, i, r[k], seed, counters, seeds)
            mine = place if place >= 0 else (i + counters[i, EPISODES]) % players
        who = FIRST[s.waiting]
        if who == mine:
            return
        n = legal(s, who, moves[i])
        action = np.int64(moves[i, 0])
        if opponents == RANDOM:
            action = np.int64(moves[i, below(streams[i], n)])
        elif n > 1:
            look_in(i, who, words, shown, seen, k)
            action = np.int64(greedy(shown[k], who, moves[i], n, streams[i]))
        play(s, who, action)
        counters[i, LENGTH] += 1


@entry
def begin_seats(
    start, stop, k, opponents, place,
    states, words, blank, shown, seen, r, seed, streams, counters, seeds, by_place, moves, names, count, mask, seat, observation,
    kind, ranks, reward, over, scores, length, won,
):  # fmt: skip
    """Deals a first game in every place, to the first question for its seat."""
    for i in range(start, stop):
        mixed(streams[i], seed, i, -1)
        counters[i, EPISODES] = -1
        states[i].waiting = 0
        until_asked(
            states, words, blank, i, k, opponents, place, shown, seen, r, seed, streams, counters, seeds, moves,
            kind, ranks, reward, over, scores, length, won, -1,
        )  # fmt: skip
        show(states, i, words, shown, seen, k, by_place, moves, names, count, mask, seat, observation)


@entry
def advance_seats(
    start, stop, k, opponents, place,
    states, words, blank, shown, seen, r, seed, streams, counters, seeds, by_place, moves, names, count, mask, seat, observation,
    kind, ranks, reward, over, scores, length, won, actions,
):  # fmt: skip
    """Plays an action of the seat in each game, then the others, to the next question for the seat.

    One thing after the other in all games: the processor foresees best what it has just done.
    """
    for i in range(start, stop):
        play(states[i], seat[i], action_of(i, by_place, moves, names, actions))
        counters[i, LENGTH] += 1
        over[i] = False
        won[i] = 0.0
    for i in range(start, stop):
        until_asked(
            states, words, blank, i, k, opponents, place, shown, seen, r, seed, streams, counters, seeds, moves,
            kind, ranks, reward, over, scores, length, won, np.int64(seat[i]),
        )  # fmt: skip
    for i in range(start, stop):
        show(states, i, words, shown, seen, k, by_place, moves, names, count, mask, seat, observation)


@entry
def choose(start, stop, streams, names, count, out):
    """A random legal action for each game, each equally likely."""
    for i in range(start, stop):
        out[i] = names[i, below(streams[i], count[i])]


@entry
def places(states, seat, actions, out):
    """The places of actions as a seat sees the table: from its view, an array of one record."""
    for i in range(len(actions)):
        out[i] = place(states[0], seat, np.int64(actions[i]))


@entry
def look(states, seat, out):
    """What a seat may know, as numbers: from its view, an array of one record."""
    observe(states[0], seat, out)
