"""Information-set tree search with a network, which answers for many positions at once.

As :mod:`palatine.bots.search.tree`, but several simulations go down the tree before any of them comes back: their leaves are a block, and
the network answers for the whole block together, several times as fast as one by one. A descent counts its visits immediately, as
if it had lost, so that the next one goes elsewhere. A node where some action has no edge yet is a leaf, whether it was seen before or not.

This file is run once per game, with the game's functions as globals, and ``observe``, ``place`` and those of
:mod:`palatine.bots.search.walk` beside them. The network sees what the seat to move would see, never more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from palatine.bots.evaluators.contract import MOST_SEATS, NOT_LEGAL, share_out
from palatine.bots.evaluators.forward import forward, refer, share_values
from palatine.bots.search.nodes import expand, match, select
from palatine.kernel.compile import entry, rule, unit

if TYPE_CHECKING:
    from palatine.bots.search.walk import deal, follow, mover
    from palatine.kernel.contract import legal, observe, place, play, score, standing, view

WARM = 8  # a block is no larger than this part of the simulations so far: at first each one counts


@unit
def look(states, leaves, k, model):
    """Notes what the seat of leaf *k* sees, and where its moves lie."""
    states[2] = states[1]
    s = states[2]
    seat = np.int64(leaves.about[k].seat)
    view(s, seat)
    observe(s, seat, model.seen[k])
    model.seat[k] = seat
    for i in range(leaves.about[k].moves):
        leaves.place[k, i] = place(s, seat, np.int64(leaves.action[k, i]))


@unit
def refer_to(states, seat, model):
    """Compares the observations of a seat with the one it would make now."""
    states[2] = states[1]
    view(states[2], seat)
    observe(states[2], seat, model.seen[0])
    model.seat[0] = seat
    refer(model)


@rule
def read_moves(w, k):
    """The legal actions of leaf *k*, as the moves at hand."""
    n = np.int64(w.leaves.about[k].moves)
    for i in range(n):
        w.moves.action[i] = w.leaves.action[k, i]
    return n


@unit
def open_leaf(w, k, model, players):
    """Each seat's share of the win in leaf *k*, and an edge for each of its moves, from the network's answer."""
    about = w.leaves.about[k]
    share_values(model, k, players, np.int64(about.seat), w.values)
    if about.node < 0:
        return
    n = read_moves(w, k)
    if match(w.tree, np.int64(about.node), n, w.moves) < n:
        logits = model.logits[k]
        most = np.float32(-1e9)
        for i in range(n):
            most = max(most, logits[w.leaves.place[k, i]])
        for i in range(n):
            w.moves.odds[i] = np.exp(logits[w.leaves.place[k, i]] - most)
            w.moves.first[i] = w.values[about.seat]
        expand(w.tree, np.int64(about.node), n, w.moves)
    forget(w.moves, n)


@rule
def forget(moves, n):
    for i in range(n):
        moves.edge[moves.action[i]] = NOT_LEGAL


@unit
def back_up(w, k, players):
    """Adds the values of leaf *k* to all that was chosen on the way to it; the visits are counted already."""
    edges, values = w.tree.edges, w.values
    path, points, steps = w.leaves.path[k], w.leaves.points[k], w.leaves.about[k].steps
    if steps:
        won = w.won[edges[path[0].edge].key]
        for i in range(players):
            won[i] += values[i]
            won[MOST_SEATS + i] += points[i]
    for i in range(steps):
        edges[path[i].edge].value += values[path[i].seat]


@unit
def descend(states, w, k, settings, seat, trees):
    """Goes down to a leaf, number *k* of the block; says whether the game is over there."""
    s = states[1]
    tree, leaves = w.tree, w.leaves
    path, about = leaves.path[k], leaves.about[k]
    deal(states, seat, w.r)
    for t in range(trees):
        w.at[t] = t
    steps = 0
    about.node = -1
    about.moves = 0
    while s.waiting:
        who = mover(s, seat)
        about.seat = who
        node = w.at[who if trees > 1 else 0]
        if node < 0 or steps == len(path):
            break
        tree.nodes[node].visits += 1
        n = legal(s, who, w.moves.action)
        known = match(tree, node, n, w.moves)
        if (known < n and tree.used[1] < len(tree.edges)) or known == 0:
            about.node = node
            about.moves = n
            for i in range(n):
                leaves.action[k, i] = w.moves.action[i]
            forget(w.moves, n)
            break
        e = select(tree, node, n, w.moves, settings)
        if e < 0:
            break
        action = np.int64(tree.edges[e].key)
        tree.edges[e].visits += 1
        path[steps].edge = e
        path[steps].seat = who
        steps += 1
        follow(s, w, trees, who, action, e)
        play(s, who, action)
    about.steps = steps
    score(s, leaves.points[k])
    return s.waiting == 0


@entry
def simulate(states, w, model, settings, seat, trees, count, most):
    """Runs *count* simulations from the view in ``states[0]``, and those of the last block, but no more than *most*; returns how many."""
    s = states[1]
    players = np.int64(states[0].players)
    root = w.tree.nodes[seat if trees > 1 else 0]
    if root.visits == 0:  # the moves of the root, before the first simulation: each of them follows one
        descend(states, w, 0, settings, seat, trees)
        for other in range(players):
            refer_to(states, other, model)
        look(states, w.leaves, 0, model)
        forward(model, 1)
        open_leaf(w, 0, model, players)
        root.visits = 0
    done = 0
    while done < count:
        size = min(len(w.leaves.about), 1 + root.visits // WARM, most - done)
        k = 0
        for _ in range(size):
            if descend(states, w, k, settings, seat, trees):
                standing(s, w.values)
                share_out(w.values, players)
                back_up(w, k, players)
            else:
                look(states, w.leaves, k, model)
                k += 1
        forward(model, k)
        for i in range(k):
            open_leaf(w, i, model, players)
            back_up(w, i, players)
        done += size
    return done
