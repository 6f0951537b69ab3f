"""Thousands of games, each with a small search tree: the walks down, until the network is asked, and back up.

Like :mod:`palatine.kernel.engine`, this file is run once per game, with the game's functions as globals, and ``observe`` and
``place`` from the game's ``observe`` beside them. :mod:`palatine.train.forest` owns the arrays.

It is the search of :mod:`palatine.bots`, cut at the leaf: each simulation deals one world that the searching seat cannot tell
from the real one, and walks down an open-loop tree by PUCT, one tree per seat where choices are secret. At the leaf it stops, and
shows what the seat to move there would see; when the network has answered for all games, it goes on. A node that is
reached again in another world, where other moves are legal, gives these the priors of its first visit, by their places.

At the root the choice is Gumbel AlphaZero's (Danihelka and others 2022): some moves are drawn by the policy, sequential halving finds
the best of them, and what is learned is the policy improved by the values found. That is an improvement with few simulations, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from palatine.bots.victory import FRESH, MOST_SEATS, NOT_LEGAL, share_out
from palatine.kernel.compile import prange, rule, spread
from palatine.kernel.rng import word

if TYPE_CHECKING:
    from palatine.kernel.contract import determinize, legal, observe, place, play, secret, standing, view

FIRST_EDGE, VISITS, SLOT = range(3)  # of a node; in its slot lies what the network thought of it
NEXT, KEY, CHILD, TIMES = range(4)  # of an edge
WORTH, ODDS = range(2)  # the sum of values, one of them the first guess; and what the prior is in proportion to
NODE_COUNT, EDGE_COUNT, SLOT_COUNT = range(3)
LEAF, MOVER, STEPS, ASKED = range(4)  # where a walk ended: the node (-1: none to be grown), who moves there, after how many steps
EXPLORE, FLOOR, VALUE_VISITS, VALUE_SCALE = range(4)  # of the parameters

LEAST = np.float32(-50.0)  # of a logit, compared with the best

cores = prange()


@rule
def first_waiting(s):
    seat = 0
    while not (s.waiting >> seat) & 1:
        seat += 1
    return seat


@rule
def new_node(f, i):
    node = f.counts[i, NODE_COUNT]
    f.counts[i, NODE_COUNT] += 1
    f.nodes[i, node, FIRST_EDGE] = -1
    f.nodes[i, node, VISITS] = 0
    f.nodes[i, node, SLOT] = -1
    return node


@rule
def add_edge(f, i, node, key):
    e = f.counts[i, EDGE_COUNT]
    f.counts[i, EDGE_COUNT] += 1
    f.edges[i, e, NEXT] = f.nodes[i, node, FIRST_EDGE]
    f.edges[i, e, KEY] = key
    f.edges[i, e, CHILD] = -1
    f.edges[i, e, TIMES] = 0
    f.nodes[i, node, FIRST_EDGE] = e
    return e


@rule
def has_room(f, i):
    return f.counts[i, NODE_COUNT] < f.nodes.shape[1] and f.counts[i, EDGE_COUNT] < f.edges.shape[1]


@rule
def seen_child(f, i, node, key):
    """The node behind an edge that carries no statistics; made when it is not there, -1 when the tree is full."""
    e = f.nodes[i, node, FIRST_EDGE]
    while e >= 0:
        if f.edges[i, e, KEY] == key:
            return np.int64(f.edges[i, e, CHILD])
        e = f.edges[i, e, NEXT]
    if not has_room(f, i):
        return np.int64(-1)
    e = add_edge(f, i, node, key)
    child = np.int64(new_node(f, i))
    f.edges[i, e, CHILD] = child
    return child


@rule
def add_move(f, i, node, action, where):
    """An edge for a move at this place, with its first guess and its odds."""
    slot = f.nodes[i, node, SLOT]
    e = add_edge(f, i, node, action)
    f.stats[i, e, WORTH] = f.guess[i, slot, 0]
    f.stats[i, e, ODDS] = np.exp(min(max(f.logits[i, slot, where] - f.guess[i, slot, 1], LEAST), -LEAST))


@rule
def choose(f, i, k, node, mover, n, params):
    """The edge to follow from a node by PUCT; -1 where there is none."""
    out, mark = f.out[k], f.mark[k]
    for j in range(n):
        mark[out[j]] = FRESH
    known = 0
    e = f.nodes[i, node, FIRST_EDGE]
    while e >= 0:
        key = f.edges[i, e, KEY]
        if 0 <= key < len(mark) and mark[key] == FRESH:
            mark[key] = e
            known += 1
        e = f.edges[i, e, NEXT]
    if known < n and f.counts[i, EDGE_COUNT] < f.edges.shape[1]:
        f.shown[k] = f.worlds[i]
        v = f.shown[k]
        view(v, mover)
        for j in range(n):
            if mark[out[j]] == FRESH and f.counts[i, EDGE_COUNT] < f.edges.shape[1]:
                mark[out[j]] = f.counts[i, EDGE_COUNT]
                add_move(f, i, node, np.int64(out[j]), place(v, mover, np.int64(out[j])))
    total = 0.0
    for j in range(n):
        if mark[out[j]] >= 0:
            total += f.stats[i, mark[out[j]], ODDS] + params[FLOOR]
    bonus = params[EXPLORE] * np.sqrt(float(f.nodes[i, node, VISITS])) / total if total > 0 else 0.0
    chosen = -1
    most = -1.0
    for j in range(n):
        e = mark[out[j]]
        mark[out[j]] = NOT_LEGAL
        if e >= 0:
            worth = (f.stats[i, e, WORTH] + bonus * (f.stats[i, e, ODDS] + params[FLOOR])) / (1.0 + f.edges[i, e, TIMES])
            if worth > most:
                most = worth
                chosen = e
    return chosen


@rule
def scale_of(f, i, n, params):
    """How much a value counts beside a logit: the more, the more often the moves were tried."""
    most = 0
    for e in range(n):
        most = max(most, f.edges[i, e, TIMES])
    return (params[VALUE_VISITS] + most) * params[VALUE_SCALE]


@rule
def found(f, i, e):
    """The mean value of a move at the root that was tried."""
    return (f.stats[i, e, WORTH] - f.guess[i, 0, 0]) / f.edges[i, e, TIMES]


@rule
def best_tried(f, i, n, times, params):
    """Of the moves at the root that were tried so many times, the best by luck, policy and value. The edges 0 to n - 1 are theirs."""
    scale = scale_of(f, i, n, params)
    chosen = -1
    most = -1e30
    for e in range(n):
        if f.edges[i, e, TIMES] == times:
            worth = f.luck[i, e] + np.log(f.stats[i, e, ODDS]) + (scale * found(f, i, e) if times else 0.0)
            if worth > most:
                most = worth
                chosen = e
    return chosen


@rule
def show(f, i, k, mover):
    """What the seat to move at the leaf would see, and which moves it has there."""
    f.shown[k] = f.worlds[i]
    v = f.shown[k]
    view(v, mover)
    for j in range(4):
        v.rng[j] = 0
    n = legal(f.worlds[i], mover, f.moves[i])
    for j in range(n):
        f.names[i, j] = place(v, mover, np.int64(f.moves[i, j]))
    f.walk[i, ASKED] = n
    observe(v, mover, f.observation[i])


@rule
def absorb(f, i, players, places):
    """Takes in what the network thinks of the leaf: its moves, and each seat's share of the win, which goes back up the path."""
    values, mover = f.values[i], f.walk[i, MOVER]
    if f.walk[i, ASKED]:
        most = f.shares[i, 0]
        for j in range(1, players):
            most = max(most, f.shares[i, j])
        total = 0.0
        for j in range(players):
            total += np.exp(f.shares[i, j] - most)
        for j in range(players):
            values[(mover + j) % players] = np.exp(f.shares[i, j] - most) / total
        node, slot = f.walk[i, LEAF], f.counts[i, SLOT_COUNT]
        if node >= 0 and slot < f.logits.shape[1]:
            f.counts[i, SLOT_COUNT] += 1
            f.nodes[i, node, SLOT] = slot
            best = f.answer[i, f.names[i, 0]]
            for j in range(1, f.walk[i, ASKED]):
                best = max(best, f.answer[i, f.names[i, j]])
            for j in range(places):
                f.logits[i, slot, j] = f.answer[i, j]
            f.guess[i, slot, 0] = values[mover]
            f.guess[i, slot, 1] = best
            for j in range(f.walk[i, ASKED]):
                if f.counts[i, EDGE_COUNT] < f.edges.shape[1]:
                    add_move(f, i, node, np.int64(f.moves[i, j]), f.names[i, j])
    for step in range(f.walk[i, STEPS]):
        e = f.path[i, step, 0]
        f.edges[i, e, TIMES] += 1
        f.stats[i, e, WORTH] += values[f.path[i, step, 1]]
    if f.walk[i, STEPS]:
        for j in range(players):
            f.won[i, f.path[i, 0, 0], j] += values[j]


@rule
def descend(f, i, k, seat, trees, n, times, params):
    """One simulation, down to a leaf. At the root a move is tried that was tried so many *times*."""
    f.worlds[i] = f.roots[i]
    s = f.worlds[i]
    r = f.streams[i]
    determinize(s, seat, r)
    for j in range(4):
        s.rng[j] = word(r)
    cur = f.cur[k]
    for t in range(trees):
        cur[t] = t
    steps = 0
    while s.waiting:
        mover = seat if (s.waiting >> seat) & 1 else first_waiting(s)  # of secret choices at once, the own ones come first
        tree = mover if trees > 1 else 0
        node = cur[tree]
        e = -1
        if node >= 0 and f.nodes[i, node, SLOT] >= 0 and steps < f.path.shape[1]:
            if steps == 0:
                e = best_tried(f, i, n, times, params)
            else:
                e = choose(f, i, k, node, mover, legal(s, mover, f.out[k]), params)
            f.nodes[i, node, VISITS] += 1
        if e < 0:
            f.walk[i, LEAF] = node if node >= 0 and f.nodes[i, node, SLOT] < 0 else -1
            f.walk[i, MOVER] = mover
            show(f, i, k, mover)
            break
        action = np.int64(f.edges[i, e, KEY])
        f.path[i, steps, 0] = e
        f.path[i, steps, 1] = mover
        steps += 1
        hidden = trees > 1 and secret(s, mover, action)
        if f.edges[i, e, CHILD] < 0 and f.counts[i, NODE_COUNT] < f.nodes.shape[1]:
            f.edges[i, e, CHILD] = new_node(f, i)
        cur[tree] = f.edges[i, e, CHILD]
        for t in range(trees):
            if t != tree and cur[t] >= 0:
                cur[t] = seen_child(f, i, cur[t], -1 - mover if hidden else f.mark.shape[1] * (1 + mover) + action)
        play(s, mover, action)
    f.walk[i, STEPS] = steps
    if not s.waiting:
        f.walk[i, ASKED] = 0
        standing(s, f.values[i])
        share_out(f.values[i], s.players)


@rule
def decide(f, i, k, players, n, names, chosen, policy, value, params):
    """The choice, the improved policy, and what the root is worth to each seat under it."""
    scale, weight = scale_of(f, i, n, params), f.weight[k]
    tried, visits, mean, most = 0.0, 0, 0.0, 0
    for e in range(n):
        if f.edges[i, e, TIMES]:
            tried += f.stats[i, e, ODDS]
            visits += f.edges[i, e, TIMES]
            mean += f.stats[i, e, ODDS] * found(f, i, e)
            most = max(most, f.edges[i, e, TIMES])
    # a move that was not tried counts for the mean of those that were, weighed with what the network thought of the root
    unknown = (f.guess[i, 0, 0] + visits * mean / tried) / (1 + visits)
    best = -1e30
    for e in range(n):
        weight[e] = np.log(f.stats[i, e, ODDS]) + scale * (found(f, i, e) if f.edges[i, e, TIMES] else unknown)
        best = max(best, weight[e])
    total = 0.0
    tried = 0.0
    for e in range(n):
        weight[e] = np.exp(max(weight[e] - best, LEAST))
        total += weight[e]
        if f.edges[i, e, TIMES]:
            tried += weight[e]
    for j in range(policy.shape[1]):
        policy[i, j] = 0.0
    for j in range(players):
        value[i, j] = 0.0
    for e in range(n):
        policy[i, names[i, e]] = weight[e] / total
        if f.edges[i, e, TIMES]:
            for j in range(players):
                value[i, j] += weight[e] / tried * f.won[i, e, j] / f.edges[i, e, TIMES]
    chosen[i] = names[i, best_tried(f, i, n, most, params)]


@rule
def plant(f, i, trees, states, seat, n, moves, names):
    """An empty tree for the seat that is asked, from its view; the network has been asked about the root."""
    f.roots[i] = states[i]
    s = f.roots[i]
    view(s, seat)
    for j in range(4):
        s.rng[j] = 0
    for j in range(3):
        f.counts[i, j] = 0
    for _ in range(trees):
        new_node(f, i)
    f.walk[i, LEAF] = seat if trees > 1 else 0
    f.walk[i, MOVER] = seat
    f.walk[i, STEPS] = 0
    f.walk[i, ASKED] = n
    for j in range(n):
        f.moves[i, j] = moves[i, j]
        f.names[i, j] = names[i, j]
        f.luck[i, j] = -np.log(-np.log((word(f.streams[i]) + 0.5) / 4294967296.0))
        for p in range(MOST_SEATS):
            f.won[i, j, p] = 0.0


@spread
def walk(bounds, f, trees, players, places, simulation, schedule, states, seat, count, moves, names, chosen, policy, value, params):
    """Goes on with what the network answered: down to the next leaf, or, after the last simulation, to a decision.

    *schedule* says for each simulation how often the move that it tries at the root was tried before, by the number of moves to halve.
    """
    for k in cores(len(bounds) - 1):
        for i in range(bounds[k], bounds[k + 1]):
            n = count[i]
            if simulation == 0:
                plant(f, i, trees, states, seat[i], n, moves, names)
            absorb(f, i, players, places)
            if simulation < schedule.shape[1]:
                descend(f, i, k, seat[i], trees, n, schedule[min(n, len(schedule) - 1), simulation], params)
            else:
                decide(f, i, k, players, n, names, chosen, policy, value, params)
