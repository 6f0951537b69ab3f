"""The entry points from Python into the rules of one game.

This file is run once per game by :func:`palatine.kernel.compile.for_game`, with the game's functions as globals. Each
entry takes an array of one record: Numba unpacks an array several times faster than a lone record.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from palatine.kernel.compile import entry
from palatine.kernel.happenings import hush, take_out
from palatine.kernel.record import FAST, ROOM
from palatine.kernel.rng import seed as start_stream
from palatine.kernel.rng import word

if TYPE_CHECKING:
    from palatine.kernel.contract import check, determinize, greedy, legal, play, score, secret, setup, standing, view


@entry
def start(states, seed):
    """Sets up a game; ``players`` and ``option`` are set already."""
    s = states[0]
    start_stream(s.rng, seed)
    setup(s)


@entry
def start_keyed(states):
    """The same; ``rng`` is set already too."""
    setup(states[0])


@entry
def reseed(states, seed):
    start_stream(states[0].rng, seed)


@entry
def options(states, seat, out):
    """The legal actions of a seat: none when it is not asked."""
    s = states[0]
    if seat < 0 or not (s.waiting >> seat) & 1:
        return 0
    return legal(s, seat, out)


@entry
def attempt(states, seat, action, out):
    """Plays an action if it is legal, and writes what it tells to *out*: returns the length of that, -1 if it was not legal."""
    s = states[0]
    if not (s.waiting >> seat) & 1:
        return -1
    n = legal(s, seat, out)
    for i in range(n):
        if out[i] == action:
            play(s, seat, action)
            return take_out(s, out)
    return -1


@entry
def collect(states, out):
    """Takes what was told out of the record, into *out*; returns its length."""
    return take_out(states[0], out)


@entry
def replay(states, seats, actions, n):
    """Plays *n* moves that are known to be legal."""
    for i in range(n):
        play(states[0], seats[i], actions[i])
        hush(states[0])


@entry
def project(states, seat):
    """Turns the state into what a seat may know; -1 is a spectator."""
    s = states[0]
    view(s, seat)
    hush(s)
    s.telling = 0
    for i in range(ROOM):
        s.rng[i] = 0


@entry
def imagine(states, seat, r):
    """Turns a view into a world consistent with what the seat knows."""
    s = states[0]
    determinize(s, seat, r)
    for i in range(FAST):
        s.rng[i] = word(r)


@entry
def is_secret(states, seat, action):
    return secret(states[0], seat, action)


@entry
def points(states, out):
    score(states[0], out)


@entry
def ranking(states, out):
    standing(states[0], out)


@entry
def broken(states):
    return check(states[0])


@entry
def advise(states, seat, out, r):
    """The greedy player's choice, from a view."""
    s = states[0]
    return greedy(s, seat, out, legal(s, seat, out), r)
