"""Whole games in compiled code: for benchmarks, invariants and node counts.

Like :mod:`palatine.kernel.engine`, this file is run once per game, with the game's functions as globals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from palatine.kernel.compile import entry, rule
from palatine.kernel.happenings import hush
from palatine.kernel.record import MOST_SEATS
from palatine.kernel.rng import below
from palatine.kernel.rng import seed as start_stream

if TYPE_CHECKING:
    from palatine.kernel.contract import check, legal, play, setup

STUCK = -1  # nobody is asked, or the seat asked has no legal action, and yet the game is not over
ENDLESS = -2
UNTOLD = -3  # more happened in one move than the record has room for


ONLY = np.full(1 << MOST_SEATS, -1, np.int64)  # the seat, when one alone is asked
ONLY[[1 << seat for seat in range(MOST_SEATS)]] = range(MOST_SEATS)


@rule
def any_waiting(s, r):
    """A random one of the seats that are asked."""
    seat = ONLY[s.waiting]
    while seat < 0:
        chosen = below(r, s.players)
        if (s.waiting >> chosen) & 1:
            seat = chosen
    return seat


@entry
def random_games(states, count, seed, out):
    """Plays *count* random games on ``states[1]`` from the empty record ``states[0]``; returns the number of moves."""
    r = states[0].rng[:4]  # the empty record has no use for it, and to make an array takes Numba a second to compile
    moves = 0
    s = states[1]
    for i in range(count):
        states[1] = states[0]
        start_stream(s.rng, seed + i)
        s.telling = 0
        setup(s)
        start_stream(r, seed + i + 1)
        while s.waiting:
            seat = any_waiting(s, r)
            n = legal(s, seat, out)
            play(s, seat, out[below(r, n)])
            moves += 1
    return moves


@entry
def checked_games(states, count, seed, limit, out, fault):
    """As :func:`random_games`, with every invariant checked after every move.

    Returns the number of moves. At the first fault it stops, and ``fault`` holds the game's seed, the move and the
    number of the broken invariant.
    """
    r = states[0].rng  # the empty record has no use for it, and to make an array takes Numba a second to compile
    total = 0
    s = states[1]
    for i in range(count):
        states[1] = states[0]
        start_stream(s.rng, seed + i)
        s.telling = 1
        setup(s)
        start_stream(r, seed + i + 1)
        moves = 0
        while True:
            code = check(s)
            if s.happened > len(s.happening):
                code = UNTOLD
            hush(s)
            n = 0
            if s.waiting and code == 0:
                seat = any_waiting(s, r)
                n = legal(s, seat, out)
                if n == 0:
                    code = STUCK
                if moves == limit:
                    code = ENDLESS
            if code:
                fault[0], fault[1], fault[2] = seed + i, moves, code
                return total
            if s.waiting == 0:
                break
            play(s, seat, out[below(r, n)])
            moves += 1
            total += 1
    return total


@entry
def node_count(states, depth, out):
    """How many sequences of *depth* decisions there are from ``states[0]``, chance as the record's stream has it.

    Of several seats that are asked at once, the lowest chooses first. ``states`` has a place for each depth, ``out`` a
    row. (A loop, because Numba cannot keep a function that calls itself.)
    """
    left = np.zeros(depth + 1, np.int64)  # legal actions not tried yet, at each level
    seat = np.zeros(depth + 1, np.int64)
    total = 0
    level = 0
    fresh = True
    while level >= 0:
        s = states[level]
        if fresh:
            if level == depth or s.waiting == 0:
                total += 1
                level -= 1
                fresh = False
                continue
            seat[level] = 0
            while not (s.waiting >> seat[level]) & 1:
                seat[level] += 1
            left[level] = legal(s, seat[level], out[level])
        if left[level] == 0:
            level -= 1
            fresh = False
            continue
        left[level] -= 1
        states[level + 1] = states[level]
        play(states[level + 1], seat[level], out[level, left[level]])
        level += 1
        fresh = True
    return total
