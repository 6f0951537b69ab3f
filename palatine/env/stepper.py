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
def deal(games, i, k):
    """A new game in the place *i*, by the thread *k*."""
    games.seeds[i] = mixed(games.r[k], games.seed, i, games.counters[i, EPISODES])
    for j in range(WORDS):
        games.words[i, j] = games.blank[j]
    start_stream(games.states[i].rng, games.seeds[i])
    setup(games.states[i])
    games.counters[i, LENGTH] = 0


@rule
def look_in(games, views, i, k, who):
    """Makes the view of a seat in the place *i*, in the record of the thread *k*. The random numbers stay zero."""
    for j in range(ROOM // 2, WORDS):
        views.words[k, j] = games.words[i, j]
    v = views.records[k]
    v.rng[ROOM - 1] = 0
    view(v, who)


@rule
def show(games, views, asked, i, k):
    """Who is asked, what that seat may do, and what it may know. Of several seats that are asked the lowest is first."""
    s = games.states[i]
    who = FIRST[s.waiting]
    asked.seat[i] = who
    n = legal(s, who, asked.moves[i])
    asked.count[i] = n
    look_in(games, views, i, k, who)
    v = views.records[k]
    if asked.by_place:
        for j in range(n):
            asked.names[i, j] = place(v, who, asked.moves[i, j])
    for a in range(asked.mask.shape[1]):
        asked.mask[i, a] = False
    for j in range(n):
        asked.mask[i, asked.names[i, j]] = True
    observe(v, who, asked.observation[i])


@entry
def begin(start, stop, k, games, views, asked):
    """Deals a first game in every place."""
    for i in range(start, stop):
        mixed(games.streams[i], games.seed, i, -1)
        games.counters[i, EPISODES] = 0
        deal(games, i, k)
        show(games, views, asked, i, k)


@entry
def refused(start, stop, asked, actions):
    """The first game whose action is not legal; -1 if there is none."""
    for i in range(start, stop):
        found = False
        for j in range(asked.count[i]):
            if asked.names[i, j] == actions[i]:
                found = True
                break
        if not found:
            return i
    return -1


@rule
def action_of(asked, i, actions):
    """What was chosen, as in the action table."""
    if not asked.by_place:
        return np.int64(actions[i])
    j = 0
    while asked.names[i, j] != actions[i]:
        j += 1
    return np.int64(asked.moves[i, j])


@rule
def finish(games, results, i, k):
    """The score of a finished game."""
    results.over[i] = True
    score(games.states[i], results.scores[i])
    standing(games.states[i], results.ranks[k])
    write_rewards(results.kind, results.reward.shape[1], results.ranks[k], results.scores[i], results.reward[i])
    results.length[i] = games.counters[i, LENGTH]


@entry
def advance(start, stop, k, games, views, asked, results, actions):
    """Plays an action in each game. A finished game is scored, and a new one is dealt in its place."""
    for i in range(start, stop):
        s = games.states[i]
        play(s, asked.seat[i], action_of(asked, i, actions))
        games.counters[i, LENGTH] += 1
        if results.over[i]:
            results.over[i] = False
            for j in range(results.reward.shape[1]):
                results.reward[i, j] = 0.0
        if s.waiting == 0:
            finish(games, results, i, k)
            games.counters[i, EPISODES] += 1
            deal(games, i, k)
        show(games, views, asked, i, k)


@rule
def until_asked(games, views, asked, results, others, i, k, mine):
    """The others choose at random or by the game's rules of thumb until the seat *mine* is asked; where a game ends, the next is dealt.

    *mine* is -1 before the first deal.
    """
    going_on = mine >= 0
    s = games.states[i]
    while True:
        if s.waiting == 0:
            if going_on:
                finish(games, results, i, k)
                others.won[i] = results.reward[i, mine]
                going_on = False
            games.counters[i, EPISODES] += 1
            deal(games, i, k)
            mine = others.place if others.place >= 0 else (i + games.counters[i, EPISODES]) % results.reward.shape[1]
        who = FIRST[s.waiting]
        if who == mine:
            return
        n = legal(s, who, asked.moves[i])
        action = np.int64(asked.moves[i, 0])
        if others.kind == RANDOM:
            action = np.int64(asked.moves[i, below(games.streams[i], n)])
        elif n > 1:
            look_in(games, views, i, k, who)
            action = np.int64(greedy(views.records[k], who, asked.moves[i], n, games.streams[i]))
        play(s, who, action)
        games.counters[i, LENGTH] += 1


@entry
def begin_seats(start, stop, k, games, views, asked, results, others):
    """Deals a first game in every place, to the first question for its seat."""
    for i in range(start, stop):
        mixed(games.streams[i], games.seed, i, -1)
        games.counters[i, EPISODES] = -1
        games.states[i].waiting = 0
        until_asked(games, views, asked, results, others, i, k, -1)
        show(games, views, asked, i, k)


@entry
def advance_seats(start, stop, k, games, views, asked, results, others, actions):
    """Plays an action of the seat in each game, then the others, to the next question for the seat.

    One thing after the other in all games: the processor foresees best what it has just done.
    """
    for i in range(start, stop):
        play(games.states[i], asked.seat[i], action_of(asked, i, actions))
        games.counters[i, LENGTH] += 1
        results.over[i] = False
        others.won[i] = 0.0
    for i in range(start, stop):
        until_asked(games, views, asked, results, others, i, k, np.int64(asked.seat[i]))
    for i in range(start, stop):
        show(games, views, asked, i, k)


@entry
def choose(start, stop, games, asked, out):
    """A random legal action for each game, each equally likely."""
    for i in range(start, stop):
        out[i] = asked.names[i, below(games.streams[i], asked.count[i])]


@entry
def places(states, seat, actions, out):
    """The places of actions as a seat sees the table: from its view, an array of one record."""
    for i in range(len(actions)):
        out[i] = place(states[0], seat, np.int64(actions[i]))


@entry
def look(states, seat, out):
    """What a seat may know, as numbers: from its view, an array of one record."""
    observe(states[0], seat, out)
