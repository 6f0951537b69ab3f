"""Information-set tree search, generic over games.

Like :mod:`palatine.kernel.engine`, this file is run once per game and judge, with the game's functions as globals.

Each simulation deals one world that the searching seat cannot tell from the real one, and walks down the tree by PUCT.
The tree is *open loop*: a node is a sequence of choices, whatever chance did in between. Where choices are secret there
is one tree per seat, in which the others' secret choices are one and the same branch: a seat never reacts to what it
cannot see. A leaf is worth what the judge says; nothing is played out.

A **judge** (:mod:`palatine.bots.linear`, :mod:`palatine.bots.network`) gives two rules, and a *mind*, a tuple of what they need:
``judge(states, mind, values)``, each seat's share of the win in ``states[1]``; and ``weigh(states, seat, n, out, mark, mind,
first, odds, values)``, for each fresh action of a seat its first value and the odds that are its prior. An ``EAGER`` judge
weighs the moves of a node when it is first reached, and leaves each seat's share in ``values``; else the next visit does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from palatine.bots.victory import FRESH, MOST_SEATS, NOT_LEGAL, share_out
from palatine.kernel.compile import entry, rule
from palatine.kernel.rng import word

if TYPE_CHECKING:
    from palatine.bots.linear import judge, weigh
    from palatine.kernel.contract import determinize, legal, play, score, secret, standing

    EAGER = False

# The columns of a parameter vector
EXPLORE, FLOOR = range(2)

MAX_PATH = 2000


@rule
def first_waiting(s):
    seat = 0
    while not (s.waiting >> seat) & 1:
        seat += 1
    return seat


@rule
def find_child(node, key, nodes, edges, counts):
    """The node behind an edge that carries no statistics; made when it is not there, -1 when the tree is full."""
    e = nodes[node, 0]
    while e >= 0:
        if edges[e, 1] == key:
            return edges[e, 2]
        e = edges[e, 0]
    if counts[0] >= len(nodes) or counts[1] >= len(edges):
        return -1
    child = new_node(nodes, counts)
    add_edge(node, key, nodes, edges, counts)
    edges[counts[1] - 1, 2] = child
    return child


@rule
def new_node(nodes, counts):
    n = counts[0]
    counts[0] += 1
    nodes[n, 0] = -1
    nodes[n, 1] = 0
    return n


@rule
def add_edge(node, key, nodes, edges, counts):
    e = counts[1]
    counts[1] += 1
    edges[e, 0] = nodes[node, 0]
    edges[e, 1] = key
    edges[e, 2] = -1
    edges[e, 3] = 0
    nodes[node, 0] = e


@rule
def choose(states, seat, node, n, out, nodes, edges, stats, counts, mark, mind, params, first, odds, values):
    """The edge to follow from a node. A new action gets its first value and its prior from the judge."""
    for i in range(n):
        mark[out[i]] = FRESH
    e = nodes[node, 0]
    known = 0
    while e >= 0:
        if 0 <= edges[e, 1] < len(mark) and mark[edges[e, 1]] == FRESH:
            mark[edges[e, 1]] = e
            known += 1
        e = edges[e, 0]
    if known < n and counts[1] < len(edges):
        weigh(states, seat, n, out, mark, mind, first, odds, values)
        for i in range(n):
            if mark[out[i]] == FRESH and counts[1] < len(edges):
                add_edge(node, np.int64(out[i]), nodes, edges, counts)
                e = counts[1] - 1
                mark[out[i]] = e
                stats[e, 0] = first[i]
                stats[e, 1] = odds[i]
    # the prior of an action: its odds, relative to the best of those that are legal now
    best = 0.0
    total = 0.0
    legal_edges = 0
    for i in range(n):
        e = mark[out[i]]
        if e >= 0:
            legal_edges += 1
            total += stats[e, 1]
            if stats[e, 1] > best:
                best = stats[e, 1]
    total = total / best + params[FLOOR] * legal_edges if legal_edges else 1.0
    bonus = params[EXPLORE] * np.sqrt(float(nodes[node, 1])) / total
    chosen = -1
    most = -1.0
    for i in range(n):
        e = mark[out[i]]
        mark[out[i]] = NOT_LEGAL
        if e >= 0:
            worth = (stats[e, 0] + bonus * (stats[e, 1] / best + params[FLOOR])) / (1.0 + edges[e, 3])
            if worth > most:
                most = worth
                chosen = e
    return chosen


@entry
def simulate(states, trees, seat, count, r, nodes, edges, stats, counts, mark, out, path, mind, params, first, odds, values, won):
    """Runs *count* simulations from the view in ``states[0]``; node *t* is the root of tree *t*.

    ``edges``: next, key, child, visits. ``stats``: the sum of values, and the odds that are the prior.
    ``won``: for each action at the root, the sum of every seat's share of the win, then of every seat's points.
    """
    cur = np.empty(MOST_SEATS, np.int64)
    points = np.zeros(MOST_SEATS, np.int64)
    s = states[1]
    for _ in range(count):
        states[1] = states[0]
        determinize(s, seat, r)
        for i in range(4):
            s.rng[i] = word(r)
        for t in range(trees):
            cur[t] = t
        steps = 0
        judged = False
        while s.waiting and steps < MAX_PATH:
            mover = seat if (s.waiting >> seat) & 1 else first_waiting(s)  # of secret choices at once, the own ones come first
            tree = mover if trees > 1 else 0
            node = cur[tree]
            if node < 0:
                break
            nodes[node, 1] += 1
            fresh = nodes[node, 1] == 1 and node >= trees
            if fresh and not EAGER:
                break
            n = legal(s, mover, out)
            judged = fresh and counts[1] < len(edges)
            e = choose(states, mover, node, n, out, nodes, edges, stats, counts, mark, mind, params, first, odds, values)
            if e < 0 or fresh:
                break
            action = np.int64(edges[e, 1])
            path[steps, 0] = e
            path[steps, 1] = mover
            steps += 1
            hidden = trees > 1 and secret(s, mover, action)
            if edges[e, 2] < 0 and counts[0] < len(nodes):
                edges[e, 2] = new_node(nodes, counts)
            cur[tree] = edges[e, 2]
            for t in range(trees):
                if t != tree and cur[t] >= 0:
                    other = -1 - mover if hidden else len(mark) * (1 + mover) + action
                    cur[t] = find_child(cur[t], other, nodes, edges, counts)
            play(s, mover, action)
        if s.waiting == 0:
            standing(s, values)
            share_out(values, s.players)
        elif not judged:
            judge(states, mind, values)
        if steps:
            score(s, points)
            for i in range(s.players):
                won[edges[path[0, 0], 1], i] += values[i]
                won[edges[path[0, 0], 1], MOST_SEATS + i] += points[i]
        for i in range(steps):
            e = path[i, 0]
            edges[e, 3] += 1
            stats[e, 0] += values[path[i, 1]]


@entry
def clear(trees, nodes, counts):
    """Empty trees, each with its root."""
    counts[0] = 0
    counts[1] = 0
    for _ in range(trees):
        new_node(nodes, counts)
