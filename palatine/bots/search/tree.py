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
from palatine.kernel.compile import entry

if TYPE_CHECKING:
    from palatine.bots.evaluators.linear import evaluate, priors
    from palatine.bots.search.walk import back_up, deal, follow, mover
    from palatine.kernel.contract import legal, play, standing

    EAGER = False


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
