"""Information-set tree search, generic over games.

Like :mod:`palatine.kernel.engine`, this file is run once per game and evaluator, with the game's functions as globals, and the
evaluator's (:mod:`palatine.bots.evaluators.contract`) beside them.

Each simulation deals one world that the searching seat cannot tell from the real one, and walks down the tree by PUCT.
The tree is *open loop*: a node is a sequence of choices, whatever chance did in between. Where choices are secret there
is one tree per seat, in which the others' secret choices are one and the same branch: a seat never reacts to what it
cannot see. A leaf is worth what the evaluator says; nothing is played out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from palatine.bots.evaluators.contract import MOST_SEATS, share_out
from palatine.bots.search.nodes import expand, find_child, match, new_node, select
from palatine.kernel.compile import entry, rule
from palatine.kernel.rng import word

if TYPE_CHECKING:
    from palatine.bots.evaluators.linear import evaluate, priors
    from palatine.kernel.contract import determinize, legal, play, score, secret, standing

    EAGER = False


@rule
def deal(states, seat, r):
    """One of the worlds that a seat cannot tell from that of its view in ``states[0]``, into ``states[1]``."""
    states[1] = states[0]
    s = states[1]
    determinize(s, seat, r)
    for i in range(4):
        s.rng[i] = word(r)


@rule
def mover(s, seat):
    """Who chooses next: of secret choices at once, the own ones come first."""
    if (s.waiting >> seat) & 1:
        return seat
    first = 0
    while not (s.waiting >> first) & 1:
        first += 1
    return first


@rule
def follow(s, w, trees, who, action, e):
    """Goes along an edge in the tree of who chose, and along what the others see of it in theirs."""
    tree = w.tree
    own = who if trees > 1 else 0
    hidden = trees > 1 and secret(s, who, action)
    if tree.edges[e].child < 0 and tree.used[0] < len(tree.nodes):
        tree.edges[e].child = new_node(tree)
    w.at[own] = tree.edges[e].child
    for t in range(trees):
        if t != own and w.at[t] >= 0:
            key = -1 - who if hidden else len(w.moves.edge) * (1 + who) + action
            w.at[t] = find_child(tree, w.at[t], key)


@rule
def back_up(s, w, steps):
    """Adds the values of the leaf to all that was chosen on the way to it."""
    edges, values, points = w.tree.edges, w.values, w.points
    if steps:
        score(s, points)
        won = w.won[edges[w.path[0].edge].key]
        for i in range(s.players):
            won[i] += values[i]
            won[MOST_SEATS + i] += points[i]
    for i in range(steps):
        step = w.path[i]
        edges[step.edge].visits += 1
        edges[step.edge].value += values[step.seat]


@entry
def simulate(states, w, model, settings, seat, trees, count):
    """Runs *count* simulations from the view in ``states[0]``."""
    s = states[1]
    tree = w.tree
    for _ in range(count):
        deal(states, seat, w.r)
        for t in range(trees):
            w.at[t] = t
        steps = 0
        evaluated = False
        while s.waiting and steps < len(w.path):
            who = mover(s, seat)
            node = w.at[who if trees > 1 else 0]
            if node < 0:
                break
            tree.nodes[node].visits += 1
            fresh = tree.nodes[node].visits == 1 and node >= trees
            if fresh and not EAGER:
                break
            n = legal(s, who, w.moves.action)
            room = tree.used[1] < len(tree.edges)
            evaluated = fresh and room
            if match(tree, node, n, w.moves) < n and room:
                priors(states, who, n, w.moves, model, w.values)
                expand(tree, node, n, w.moves)
            e = select(tree, node, n, w.moves, settings)
            if e < 0 or fresh:
                break
            action = np.int64(tree.edges[e].key)
            w.path[steps].edge = e
            w.path[steps].seat = who
            steps += 1
            follow(s, w, trees, who, action, e)
            play(s, who, action)
        if s.waiting == 0:
            standing(s, w.values)
            share_out(w.values, s.players)
        elif not evaluated:
            evaluate(states, model, w.values)
        back_up(s, w, steps)
