"""The steps of a simulation that need the rules of the game but no evaluator.

Like :mod:`palatine.kernel.engine`, this file is run once per game, with the game's functions as globals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from palatine.bots.search.nodes import find_child, new_node
from palatine.kernel.compile import unit
from palatine.kernel.record import FAST
from palatine.kernel.rng import word

if TYPE_CHECKING:
    from palatine.kernel.contract import determinize, secret


@unit
def deal(states, k, seat, r):
    """One of the worlds that a seat cannot tell from that of its view in ``states[0]``, into ``states[k]``."""
    states[k] = states[0]
    s = states[k]
    determinize(s, seat, r)
    for i in range(FAST):
        s.rng[i] = word(r)


@unit
def mover(s, seat):
    """Who chooses next: of secret choices at once, the own ones come first."""
    if (s.waiting >> seat) & 1:
        return seat
    first = 0
    while not (s.waiting >> first) & 1:
        first += 1
    return first


@unit
def follow(s, tree, at, actions, trees, who, action, e):
    """Goes along an edge in the tree of the seat that chose, and along what the others see of it in theirs; *at* are the nodes."""
    own = who if trees > 1 else 0
    hidden = trees > 1 and secret(s, who, action)
    if tree.edges[e].child < 0 and tree.used[0] < len(tree.nodes):
        tree.edges[e].child = new_node(tree)
    at[own] = tree.edges[e].child
    for t in range(trees):
        if t != own and at[t] >= 0:
            key = -1 - who if hidden else actions * (1 + who) + action
            at[t] = find_child(tree, at[t], key)
