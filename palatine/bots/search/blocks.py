"""Information-set tree search with a network, which answers for many positions at once.

As :mod:`palatine.bots.search.tree`, but several simulations go down the tree side by side. Each stops where it needs the network: at a
leaf, or where chance has brought moves that a node does not have yet and that are not well known by now (:func:`remember`). The network
answers for all of them together, which is faster than one by one; then those at a leaf come back, and the others go on. A simulation
counts its visits on the way down and brings its value on the way back: in between it counts as lost (virtual loss), so that the others
go elsewhere.

This file is run once per game, with the game's functions as globals, and ``observe``, ``place`` and those of
:mod:`palatine.bots.search.walk` beside them. The network sees what the seat to move would see, never more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from palatine.bots.evaluators.contract import NOT_LEGAL, share_out
from palatine.bots.evaluators.forward import forward, logit, refer, share_values
from palatine.bots.search.nodes import expand, has_room, match, select
from palatine.bots.search.workspace import BEGIN
from palatine.kernel.compile import entry, rule, unit
from palatine.kernel.record import MOST_SEATS
from palatine.kernel.rng import below, seed

if TYPE_CHECKING:
    from palatine.bots.search.walk import deal, follow, mover
    from palatine.kernel.contract import legal, observe, place, play, score, standing, view

WARM = 8  # no more than this part of the simulations so far go side by side: at first each one counts
IDLE, LEAF, NEW_MOVES, OVER = range(4)  # the stages of a simulation: not begun, waiting for the network, or at the end of the game


@rule
def ask(states, w, k, node, seat, n, stage, model):
    """Simulation *k* waits for the network: notes what the seat to move sees, and where its *n* moves lie."""
    block, walk = w.block, w.block.walk[k]
    walk.node = node
    walk.seat = seat
    walk.moves = n
    walk.stage = stage
    states[1] = states[2 + k]
    s = states[1]
    view(s, seat)
    observe(s, seat, model.seen[k])
    model.seat[k] = seat
    for i in range(n):
        block.action[k, i] = w.moves.action[i]
        block.place[k, i] = place(s, seat, np.int64(w.moves.action[i]))


@unit
def refer_to(states, seat, model):
    """Compares the observations of a seat with the one it would make now."""
    states[1] = states[2]
    view(states[1], seat)
    observe(states[1], seat, model.seen[0])
    model.seat[0] = seat
    refer(model)


@rule
def open_node(w, k, model, players, settings):
    """Each seat's share of the win where simulation *k* waits, and an edge for each move there, from the network's answer."""
    block, walk = w.block, w.block.walk[k]
    share_values(model, k, players, np.int64(walk.seat), w.values)
    if walk.node < 0:
        return
    reduction = settings.reduction if walk.steps else 0.0
    n = np.int64(walk.moves)
    for i in range(n):
        w.moves.action[i] = block.action[k, i]
    if match(w.tree, np.int64(walk.node), n, w.moves) < n:
        most = np.float32(-1e9)
        for i in range(n):
            model.logits[k, i] = logit(model, k, np.int64(block.place[k, i]))
            most = max(most, model.logits[k, i])
        for i in range(n):
            w.moves.odds[i] = np.exp(model.logits[k, i] - most)
            w.moves.first[i] = max(0.0, w.values[walk.seat] - reduction)
            if settings.recall:
                w.asked[walk.seat, w.moves.action[i], 0] += 1.0
                w.asked[walk.seat, w.moves.action[i], 1] += w.moves.odds[i]
        expand(w.tree, np.int64(walk.node), n, w.moves)
    forget(w.moves, n)


@rule
def remember(w, node, n, seat, settings, reduction):
    """Opens moves that chance has brought to a known node without the network, if it was asked about each of them often enough elsewhere
    in this search: with the priors it gave them on average, and what the other moves of the node are worth. False if it must be asked.
    """
    edges, moves, asked = w.tree.edges, w.moves, w.asked
    if settings.recall == 0:
        return False
    value, visits = 0.0, 0.0
    for i in range(n):
        e = moves.edge[moves.action[i]]
        if e >= 0:
            value += edges[e].value
            visits += 1.0 + edges[e].visits
        elif asked[seat, moves.action[i], 0] < settings.recall:
            return False
    for i in range(n):
        action = np.int64(moves.action[i])
        if moves.edge[action] < 0:
            moves.odds[i] = asked[seat, action, 1] / asked[seat, action, 0]
            moves.first[i] = max(0.0, value / visits - reduction)
    expand(w.tree, node, n, moves)
    return True


@rule
def forget(moves, n):
    for i in range(n):
        moves.edge[moves.action[i]] = NOT_LEGAL


@rule
def back_up(states, w, k, players):
    """Adds the values at the end of simulation *k* to all that was chosen in it; the visits are counted already."""
    edges, values = w.tree.edges, w.values
    path, steps = w.block.path[k], w.block.walk[k].steps
    if steps:
        score(states[2 + k], w.points)
        won = w.won[edges[path[0].edge].key]
        for i in range(players):
            won[i] += values[i]
            won[MOST_SEATS + i] += w.points[i]
    for i in range(steps):
        edges[path[i].edge].value += values[path[i].seat]
    w.block.walk[k].stage = IDLE


@unit
def go_on(states, w, k, model, settings, seat, trees):
    """Simulation *k* goes down until it needs the network, or the game is over."""
    s = states[2 + k]
    tree, path, at, walk = w.tree, w.block.path[k], w.block.at[k], w.block.walk[k]
    answered = walk.stage == NEW_MOVES
    while s.waiting:
        who = mover(s, seat)
        node = at[who if trees > 1 else 0]
        if node < 0 or walk.steps == len(path):
            ask(states, w, k, np.int64(-1), who, np.int64(0), LEAF, model)
            return
        n = legal(s, who, w.moves.action)
        known = match(tree, node, n, w.moves)
        if not answered:
            tree.nodes[node].visits += 1
            if 0 < known < n and remember(w, node, n, who, settings, settings.reduction if walk.steps else 0.0):
                known = n
            if known == 0 or (known < n and has_room(tree, node)):
                ask(states, w, k, node, who, n, NEW_MOVES if known else LEAF, model)
                forget(w.moves, n)
                return
        answered = False
        e = select(tree, node, n, w.moves, settings)
        action = np.int64(tree.edges[e].key)
        tree.edges[e].visits += 1
        path[walk.steps].edge = e
        path[walk.steps].seat = who
        walk.steps += 1
        follow(s, tree, at, len(w.moves.edge), trees, who, action, e)
        play(s, who, action)
    walk.stage = OVER


@rule
def start(states, w, k, seat, trees, settings):
    """Simulation *k* begins, in a world of its own, or in one of a few that simulations share."""
    if settings.worlds:
        seed(w.dice, np.int64(settings.first_world) + below(w.r, np.int64(settings.worlds)))
        deal(states, 2 + k, seat, w.dice)
    else:
        deal(states, 2 + k, seat, w.r)
    for t in range(trees):
        w.block.at[k, t] = t
    w.block.walk[k].steps = 0
    w.block.walk[k].stage = IDLE


@entry
def simulate(states, w, model, settings, seat, trees, count, most):
    """Completes *count* simulations from the view in ``states[0]``, or a few more; returns how many.

    Others may still be under way then: the next call goes on with them. *most* is how many the whole search may yet complete.
    """
    players = np.int64(states[0].players)
    root = np.int64(seat if trees > 1 else 0)
    walk = w.block.walk
    if walk[0].stage == BEGIN:
        start(states, w, np.int64(0), seat, trees, settings)
        for other in range(players):
            refer_to(states, other, model)
        if w.tree.nodes[root].visits == 0:  # the moves of the root, before the first simulation: each of them follows one
            n = legal(states[2], seat, w.moves.action)
            ask(states, w, np.int64(0), root, np.int64(seat), n, LEAF, model)
            forward(model, 1)
            open_node(w, np.int64(0), model, players, settings)
            walk[0].stage = IDLE
    begun = 0
    for k in range(len(walk)):
        begun += walk[k].stage != IDLE
    done = 0
    while done < count:
        parallel = min(settings.parallel, 1 + w.tree.nodes[root].visits // WARM)
        rows = 0
        for k in range(len(walk)):
            if walk[k].stage == IDLE and k < parallel and begun < most:
                start(states, w, k, seat, trees, settings)
                begun += 1
                go_on(states, w, k, model, settings, seat, trees)
            elif walk[k].stage == NEW_MOVES:
                go_on(states, w, k, model, settings, seat, trees)
            if walk[k].stage == OVER:
                standing(states[2 + k], w.values)
                share_out(w.values, players)
                back_up(states, w, k, players)
                done += 1
            elif walk[k].stage != IDLE:
                rows = k + 1
        forward(model, rows)
        for k in range(rows):
            if walk[k].stage != IDLE:
                open_node(w, k, model, players, settings)
            if walk[k].stage == LEAF:
                back_up(states, w, k, players)
                done += 1
    return done
