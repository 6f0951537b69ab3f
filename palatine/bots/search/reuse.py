"""What of a tree still applies at the next decision: the part below the choices that have been made since.

Like :mod:`palatine.kernel.engine`, this file is run once per game, with the game's functions as globals, and ``deal`` and ``mover`` of
:mod:`palatine.bots.search.walk` beside them. A player is shown views, not moves. So the well-known parts of the tree are
played out again in a world that the seat could not tell from the real one, until its view is the one that it has now. Where chance
has done something in between, there is usually no such place, and the tree is thrown away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from palatine.bots.search.nodes import child_by, next_choice
from palatine.kernel.compile import entry, rule
from palatine.kernel.record import ROOM

if TYPE_CHECKING:
    from palatine.bots.search.walk import deal, mover
    from palatine.kernel.contract import legal, play, secret, view

MOST = 3000  # choices that are tried: where there are trees for several seats, the ways through them are many
THEN, NOW, SEEN, FIRST = range(4)  # in the states: the view at the root, the view now, room for a view, and a world for each choice


@rule
def is_now(states, words, k, seat):
    """Does the seat see in ``states[k]`` what it sees now?"""
    states[SEEN] = states[k]
    s = states[SEEN]
    view(s, seat)
    for i in range(ROOM):
        s.rng[i] = 0
    same = 0
    while same < words.shape[1] and words[SEEN, same] == words[NOW, same]:
        same += 1
    return same == words.shape[1]


@entry
def retrace(states, words, tree, moves, at, edge, seat, trees, least, r):
    """Looks for the view in ``states[1]`` below that in ``states[0]``, along choices that were visited at least so often.

    Returns how many choices lead there, and then ``at`` of this depth are its nodes in every tree; -1 if there is no such place. *words*
    are the records without what they tell, *edge* the choices on the way.
    """
    deal(states, FIRST, seat, r)
    for t in range(trees):
        at[0, t] = t
    depth, tried, count = 0, 0, len(moves.edge)
    edge[0] = -2
    while depth >= 0 and tried < MOST:
        s = states[FIRST + depth]
        own = np.int64(0)
        who = np.int64(0)
        if s.waiting:
            who = mover(s, seat)
            own = who if trees > 1 else np.int64(0)
        if edge[depth] == -2:  # here for the first time
            if (s.waiting >> seat) & 1 and is_now(states, words, FIRST + depth, seat):
                return depth
            node = at[depth, own]
            edge[depth] = tree.nodes[node].edge if s.waiting and node >= 0 and depth + 1 < len(edge) else -1
        else:
            edge[depth] = tree.edges[edge[depth]].next
        if edge[depth] >= 0:
            edge[depth] = next_choice(tree, np.int64(edge[depth]), legal(s, who, moves.action), moves, least)
        if edge[depth] < 0:
            depth -= 1
            continue
        action = np.int64(tree.edges[edge[depth]].key)
        hidden = trees > 1 and secret(s, who, action)
        for t in range(trees):
            key = action if t == own else -1 - who if hidden else count * (1 + who) + action
            at[depth + 1, t] = child_by(tree, at[depth, t], key)
        states[FIRST + depth + 1] = s
        depth += 1
        tried += 1
        play(states[FIRST + depth], who, action)
        edge[depth] = -2
    return -1
