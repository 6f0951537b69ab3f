"""Thousands of games, each with a small search tree: the walks down, until the network is asked, and back up.

Like :mod:`palatine.kernel.engine`, this file is run once per game, with the game's functions as globals; beside them ``observe`` and
``place`` from the game's ``observe``, and ``share_out`` of :mod:`palatine.bots.evaluators.contract`. :mod:`palatine.train.forest` says
what the records are: ``t`` is the tree of a game, ``d`` the desk of a core.

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

from palatine.bots.evaluators.contract import FRESH, NOT_LEGAL
from palatine.kernel.compile import prange, rule, spread
from palatine.kernel.record import FAST, MOST_SEATS, ROOM
from palatine.kernel.rng import word

if TYPE_CHECKING:
    from palatine.bots.evaluators.contract import share_out
    from palatine.kernel.contract import determinize, legal, observe, place, play, secret, standing, view

EXPLORE, FLOOR, VALUE_SCALE, DOUBT = range(4)  # of the parameters
LEAST = np.float32(-50.0)  # of a logit, compared with the best

cores = prange()


@rule
def first_waiting(s):
    seat = 0
    while not (s.waiting >> seat) & 1:
        seat += 1
    return seat


@rule
def new_node(t):
    node = t.node[t.nodes]
    node.first = -1
    node.visits = 0
    node.slot = -1
    t.nodes += 1
    return t.nodes - 1


@rule
def add_edge(t, n, key):
    e = t.edges
    t.edges += 1
    edge = t.edge[e]
    edge.next = t.node[n].first
    edge.key = key
    edge.child = -1
    edge.visits = 0
    t.node[n].first = e
    return e


@rule
def seen_child(t, n, key):
    """The node behind an edge that carries no statistics; made when it is not there, -1 when the tree is full."""
    e = t.node[n].first
    while e >= 0:
        if t.edge[e].key == key:
            return np.int64(t.edge[e].child)
        e = t.edge[e].next
    if t.nodes == len(t.node) or t.edges == len(t.edge):
        return np.int64(-1)
    e = add_edge(t, n, key)
    t.edge[e].child = new_node(t)
    return np.int64(t.edge[e].child)


@rule
def add_move(t, n, action, where):
    """An edge for a move at this place, with its first guess and its odds."""
    thought = t.thought[t.node[n].slot]
    edge = t.edge[add_edge(t, n, action)]
    edge.worth = thought.value
    edge.odds = np.exp(min(max(thought.logit[where] - thought.best, LEAST), -LEAST))


@rule
def choose(t, d, shown, n, mover, count, params):
    """The edge to follow from a node by PUCT; -1 where there is none."""
    for j in range(count):
        d.mark[d.out[j]] = FRESH
    known = 0
    e = t.node[n].first
    while e >= 0:
        key = t.edge[e].key
        if 0 <= key < len(d.mark) and d.mark[key] == FRESH:
            d.mark[key] = e
            known += 1
        e = t.edge[e].next
    if known < count and t.edges < len(t.edge):
        shown[0] = t.world
        v = shown[0]
        view(v, mover)
        for j in range(count):
            action = np.int64(d.out[j])
            if d.mark[action] == FRESH and t.edges < len(t.edge):
                d.mark[action] = t.edges
                add_move(t, n, action, place(v, mover, action))
    total = 0.0
    for j in range(count):
        if d.mark[d.out[j]] >= 0:
            total += t.edge[d.mark[d.out[j]]].odds + params[FLOOR]
    bonus = params[EXPLORE] * np.sqrt(float(t.node[n].visits)) / total if total > 0 else 0.0
    chosen = -1
    most = -1.0
    for j in range(count):
        e = d.mark[d.out[j]]
        d.mark[d.out[j]] = NOT_LEGAL
        if e >= 0:
            edge = t.edge[e]
            worth = (edge.worth + bonus * (edge.odds + params[FLOOR])) / (1.0 + edge.visits)
            if worth > most:
                most = worth
                chosen = e
    return chosen


@rule
def usual(t):
    """What a simulation found on average, the network's first thought of the root counted once."""
    total, visits = float(t.thought[0].value), 1
    for e in range(t.count):
        total += t.edge[e].worth - t.thought[0].value
        visits += t.edge[e].visits
    return total / visits


@rule
def found(t, e, mean, params):
    """The value of a move at the root. The less often it was tried, the nearer to the mean: chance is not to be learned."""
    edge = t.edge[e]
    return (edge.worth - t.thought[0].value + params[DOUBT] * mean) / (edge.visits + params[DOUBT])


@rule
def best_tried(t, visits, params):
    """Of the moves at the root that were tried so many times, the best by luck, policy and value: the first edges are theirs."""
    mean = usual(t)
    chosen = -1
    most = -1e30
    for e in range(t.count):
        if t.edge[e].visits == visits:
            worth = t.luck[e] + t.logit[e] + params[VALUE_SCALE] * found(t, e, mean, params)
            if worth > most:
                most = worth
                chosen = e
    return chosen


@rule
def plant(t, shown, trees, s, seat, count, moves, names, streams, answer, i):
    """An empty tree for the seat that is asked, from its view; the network has been asked about the root."""
    shown[0] = s
    v = shown[0]
    view(v, seat)
    for j in range(ROOM):
        v.rng[j] = 0
    t.root = v
    t.nodes = 0
    t.edges = 0
    t.thoughts = 0
    for _ in range(trees):
        new_node(t)
    t.leaf = seat if trees > 1 else 0
    t.mover = seat
    t.steps = 0
    t.asked = count
    t.count = count
    for j in range(4):
        t.seed[j] = word(streams[i])
    for j in range(count):
        t.move[j] = moves[i, j]
        t.name[j] = names[i, j]
        t.luck[j] = -np.log(-np.log((word(streams[i]) + 0.5) / 4294967296.0))
        t.logit[j] = answer[i, names[i, j]]
        for p in range(MOST_SEATS):
            t.won[j, p] = 0.0


@rule
def absorb(t, players, answer, shares, i):
    """Takes in what the network thinks of the leaf: its moves, and each seat's share of the win, which goes back up the path."""
    if t.asked:
        most = shares[i, 0]
        for j in range(1, players):
            most = max(most, shares[i, j])
        total = 0.0
        for j in range(players):
            total += np.exp(shares[i, j] - most)
        for j in range(players):
            t.value[(t.mover + j) % players] = np.exp(shares[i, j] - most) / total
        if t.leaf >= 0 and t.thoughts < len(t.thought):
            t.node[t.leaf].slot = t.thoughts
            thought = t.thought[t.thoughts]
            t.thoughts += 1
            thought.value = t.value[t.mover]
            thought.best = answer[i, t.name[0]]
            for j in range(1, t.asked):
                thought.best = max(thought.best, answer[i, t.name[j]])
            for j in range(answer.shape[1]):
                thought.logit[j] = answer[i, j]
            for j in range(t.asked):
                if t.edges < len(t.edge):
                    add_move(t, t.leaf, np.int64(t.move[j]), np.int64(t.name[j]))
    for j in range(t.steps):
        edge = t.edge[t.path[j]]
        edge.visits += 1
        edge.worth += t.value[t.walker[j]]
    if t.steps:
        for j in range(players):
            t.won[t.path[0], j] += t.value[j]


@rule
def deal(t, d, seat, number):
    """A world consistent with what the seat knows, by its number. All moves at the root meet the same ones: their values then
    differ by what they are worth, and less by what chance brings.
    """
    t.world = t.root
    for j in range(4):
        d.stream[j] = t.seed[j]
    d.stream[0] ^= number
    for _ in range(12):
        word(d.stream)
    determinize(t.world, seat, d.stream)
    for j in range(FAST):
        t.world.rng[j] = word(d.stream)


@rule
def descend(t, d, shown, trees, seat, visits, observation, i, params):
    """One simulation, down to a leaf. At the root a move is tried that was tried so many times before."""
    deal(t, d, seat, visits)
    s = t.world
    for j in range(trees):
        d.at[j] = j
    t.steps = 0
    while s.waiting:
        mover = seat if (s.waiting >> seat) & 1 else first_waiting(s)  # of secret choices at once, the own ones come first
        tree = mover if trees > 1 else 0
        n = d.at[tree]
        e = -1
        if n >= 0 and t.node[n].slot >= 0 and t.steps < len(t.path):
            t.node[n].visits += 1
            if t.steps:
                e = choose(t, d, shown, n, mover, legal(s, mover, d.out), params)
            else:
                e = best_tried(t, visits, params)
        if e < 0:
            t.leaf = n if n >= 0 and t.node[n].slot < 0 else -1
            t.mover = mover
            show(t, shown, mover, observation, i)
            return
        action = np.int64(t.edge[e].key)
        t.path[t.steps] = e
        t.walker[t.steps] = mover
        t.steps += 1
        hidden = trees > 1 and secret(s, mover, action)
        if t.edge[e].child < 0 and t.nodes < len(t.node):
            t.edge[e].child = new_node(t)
        d.at[tree] = t.edge[e].child
        for j in range(trees):
            if j != tree and d.at[j] >= 0:
                d.at[j] = seen_child(t, d.at[j], -1 - mover if hidden else len(d.mark) * (1 + mover) + action)
        play(s, mover, action)
    t.asked = 0
    standing(s, t.value)
    share_out(t.value, s.players)


@rule
def show(t, shown, mover, observation, i):
    """What the seat to move at the leaf would see, and which moves it has there."""
    shown[0] = t.world
    v = shown[0]
    view(v, mover)
    for j in range(ROOM):
        v.rng[j] = 0
    t.asked = legal(t.world, mover, t.move)
    for j in range(t.asked):
        t.name[j] = place(v, mover, np.int64(t.move[j]))
    observe(v, mover, observation[i])


@rule
def decide(t, d, players, names, chosen, policy, value, apart, i, params):
    """The choice, the improved policy, how far it is from the network's own, and what the root is worth to each seat under it."""
    mean = usual(t)
    best, likeliest, most = -1e30, -1e30, 0
    for e in range(t.count):
        d.weight[e] = t.logit[e] + params[VALUE_SCALE] * found(t, e, mean, params)
        best = max(best, d.weight[e])
        likeliest = max(likeliest, float(t.logit[e]))
        most = max(most, t.edge[e].visits)
    total, tried, before = 0.0, 0.0, 0.0
    for e in range(t.count):
        d.weight[e] = np.exp(max(d.weight[e] - best, LEAST))
        total += d.weight[e]
        before += np.exp(t.logit[e] - likeliest)
        if t.edge[e].visits:
            tried += d.weight[e]
    gain = 0.0
    for e in range(t.count):
        gain += d.weight[e] / total * params[VALUE_SCALE] * found(t, e, mean, params)
    apart[i] = gain + likeliest + np.log(before) - best - np.log(total)  # the Kullback-Leibler divergence
    for j in range(policy.shape[1]):
        policy[i, j] = 0.0
    for j in range(players):
        value[i, j] = 0.0
    for e in range(t.count):
        policy[i, names[i, e]] = d.weight[e] / total
        if t.edge[e].visits:
            for j in range(players):
                value[i, j] += d.weight[e] / tried * t.won[e, j] / t.edge[e].visits
    chosen[i] = names[i, best_tried(t, most, params)]


@spread
def walk(
    bounds, trees, desks, shown, roots, players, simulation, schedule, states, streams, seat, count, moves, names, observation,
    answer, shares, chosen, policy, value, apart, params,
):  # fmt: skip
    """Goes on with what the network answered: down to the next leaf, or, after the last simulation, to a decision.

    There are as many *roots* in each tree as seats that have secrets, or one. *schedule* says for each simulation how often the
    move that it tries at the root was tried before, by the number of moves to halve.
    """
    for k in cores(len(bounds) - 1):
        d = desks[k]
        for i in range(bounds[k], bounds[k + 1]):
            t = trees[i]
            mine = shown[k : k + 1]
            who = np.int64(seat[i])
            if simulation == 0:
                plant(t, mine, roots, states[i], who, count[i], moves, names, streams, answer, i)
            absorb(t, players, answer, shares, i)
            if simulation < schedule.shape[1]:
                visits = schedule[min(t.count, len(schedule) - 1), simulation]
                descend(t, d, mine, roots, who, visits, observation, i, params)
            else:
                decide(t, d, players, names, chosen, policy, value, apart, i, params)
