"""Information-set tree search, generic over games.

Like :mod:`palatine.kernel.engine`, this file is run once per game and evaluator, with the game's functions as globals, and the
evaluator's (:mod:`palatine.bots.evaluators.contract`) and those of :mod:`palatine.bots.search.walk` beside them.

Each simulation deals one world that the searching seat cannot tell from the real one, and walks down the tree by PUCT.
The tree is *open loop*: a node is a sequence of choices, whatever chance did in between. Where choices are secret there
is one tree per seat, in which the others' secret choices are one and the same branch: a seat never reacts to what it
cannot see. A leaf is worth what the evaluator says; nothing is played out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from palatine.bots.evaluators.contract import share_out
from palatine.bots.search.nodes import expand, match, select
from palatine.kernel.compile import entry, rule
from palatine.kernel.record import MOST_SEATS

if TYPE_CHECKING:
    from palatine.bots.evaluators.linear import evaluate, priors
    from palatine.bots.search.walk import deal, follow, mover
    from palatine.kernel.contract import legal, play, score, standing


@rule
def back_up(s, w, steps):
    """Adds the values of the leaf to all that was chosen on the way to it."""
    edges, values, path, points = w.tree.edges, w.values, w.block.path[0], w.points
    if steps:
        score(s, points)
        won = w.won[edges[path[0].edge].key]
        for i in range(s.players):
            won[i] += values[i]
            won[MOST_SEATS + i] += points[i]
    for i in range(steps):
        edges[path[i].edge].visits += 1
        edges[path[i].edge].value += values[path[i].seat]


@entry
def simulate(states, w, model, settings, seat, trees, count, most):
    """Runs *count* simulations from the view in ``states[0]``; returns how many. *most* matters where they go side by side."""
    s = states[1]
    tree, path, at = w.tree, w.block.path[0], w.block.at[0]
    for _ in range(count):
        deal(states, 1, seat, w.r)
        for t in range(trees):
            at[t] = t
        steps = 0
        while s.waiting and steps < len(path):
            who = mover(s, seat)
            node = at[who if trees > 1 else 0]
            if node < 0:
                break
            tree.nodes[node].visits += 1
            if tree.nodes[node].visits == 1 and node >= trees:
                break
            n = legal(s, who, w.moves.action)
            if match(tree, node, n, w.moves) < n and tree.used[1] < len(tree.edges):
                priors(states, who, n, w.moves, model, w.values)
                expand(tree, node, n, w.moves)
            e = select(tree, node, n, w.moves, settings)
            if e < 0:
                break
            action = np.int64(tree.edges[e].key)
            path[steps].edge = e
            path[steps].seat = who
            steps += 1
            follow(s, tree, at, len(w.moves.edge), trees, who, action, e)
            play(s, who, action)
        if s.waiting == 0:
            standing(s, w.values)
            share_out(w.values, s.players)
        else:
            evaluate(states, model, w.values)
        back_up(s, w, steps)
    return count
