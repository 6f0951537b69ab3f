"""The bookkeeping of a tree, which knows no game: it is compiled once for all of them.

A node is a sequence of choices; its edges are a linked list. An edge's key is the action; in the tree of another seat, where a choice
carries no statistics, a number beside the actions. Edges of a node lie side by side in runs, for a search goes through all of them.
"""

from __future__ import annotations

import numpy as np

from palatine.bots.evaluators.contract import FRESH, NOT_LEGAL
from palatine.kernel.compile import entry, rule, unit

RUN = 8  # edges that a node gets room for at a time
NO_KEY = -1000  # of an edge that is not used yet


@rule
def new_node(tree):
    n = tree.used[0]
    tree.used[0] += 1
    tree.nodes[n].edge = -1
    tree.nodes[n].visits = 0
    tree.nodes[n].spare = 0
    return n


@rule
def has_room(tree, node):
    """Is there room for another edge of this node?"""
    return tree.nodes[node].spare > 0 or tree.used[1] < len(tree.edges)


@rule
def reserve(tree, node, count):
    """Where a node has no room left, it gets a run of *count* edges, or what the tree has."""
    n = tree.nodes[node]
    if n.spare == 0:
        n.room = tree.used[1]
        n.spare = min(count, len(tree.edges) - tree.used[1])
        tree.used[1] += n.spare
        for e in range(n.room, n.room + n.spare):
            edge = tree.edges[e]
            edge.next = -1
            edge.key = NO_KEY
            edge.child = -1
            edge.visits = 0
            edge.value = 0.0
            edge.odds = 0.0


@rule
def add_edge(tree, node, key):
    """A new edge of a node that has room."""
    n = tree.nodes[node]
    e = np.int64(n.room)
    n.room += 1
    n.spare -= 1
    edge = tree.edges[e]
    edge.next = n.edge
    edge.key = key
    edge.child = -1
    edge.visits = 0
    edge.value = 0
    edge.odds = 0
    tree.nodes[node].edge = e
    return e


@unit
def find_child(tree, node, key):
    """The node behind an edge that carries no statistics; made when it is not there, -1 when the tree is full."""
    e = np.int64(tree.nodes[node].edge)
    while e >= 0:
        if tree.edges[e].key == key:
            return np.int64(tree.edges[e].child)
        e = np.int64(tree.edges[e].next)
    if tree.used[0] >= len(tree.nodes) or not has_room(tree, node):
        return np.int64(-1)
    child = new_node(tree)
    reserve(tree, node, 1)
    tree.edges[add_edge(tree, node, key)].child = child
    return child


@unit
def child_by(tree, node, key):
    """The node behind the edge with this key; -1 if there is none."""
    if node < 0:
        return np.int64(-1)
    e = np.int64(tree.nodes[node].edge)
    while e >= 0 and tree.edges[e].key != key:
        e = np.int64(tree.edges[e].next)
    return np.int64(tree.edges[e].child) if e >= 0 else np.int64(-1)


@unit
def next_choice(tree, e, n, moves, least):
    """From edge *e* on, the first that is one of the *n* legal actions and was visited at least so often; -1 if there is none."""
    while e >= 0:
        if tree.edges[e].visits >= least:
            for i in range(n):
                if moves.action[i] == tree.edges[e].key:
                    return e
        e = np.int64(tree.edges[e].next)
    return np.int64(-1)


@rule
def match(tree, node, n, moves):
    """Finds the edges of the *n* legal actions of a node; returns how many there are."""
    for i in range(n):
        moves.edge[moves.action[i]] = FRESH
    known = 0
    e = np.int64(tree.nodes[node].edge)
    while e >= 0:
        beside = True
        while beside:  # the next edge lies before this one: it need not be waited for
            key = tree.edges[e].key
            if 0 <= key < len(moves.edge):
                before = moves.edge[key]
                moves.edge[key] = e if before == FRESH else before  # without a branch, which could not be foreseen
                known += before == FRESH
            beside = e > 0 and tree.edges[e].next == e - 1
            e -= 1
        e = np.int64(tree.edges[e + 1].next)
    return known


@unit
def expand(tree, node, n, moves):
    """An edge for each fresh action, as long as there is room."""
    run = n if tree.nodes[node].edge < 0 else RUN
    for i in range(n):
        action = np.int64(moves.action[i])
        if moves.edge[action] == FRESH and has_room(tree, node):
            reserve(tree, node, run)
            e = add_edge(tree, node, action)
            moves.edge[action] = e
            tree.edges[e].value = moves.first[i]
            tree.edges[e].odds = moves.odds[i]


@rule
def select(tree, node, n, moves, settings):
    """The edge to follow by PUCT, -1 if there is none; the actions are forgotten.

    The prior of an action is its odds, relative to the best of those that are legal now.
    """
    best = 0.0
    total = 0.0
    legal_edges = 0
    for i in range(n):
        e = moves.edge[moves.action[i]]
        if e >= 0:
            legal_edges += 1
            total += tree.edges[e].odds
            if tree.edges[e].odds > best:
                best = tree.edges[e].odds
    total = total / best + settings.floor * legal_edges if legal_edges else 1.0
    bonus = settings.explore * np.sqrt(float(tree.nodes[node].visits)) / total
    chosen = np.int64(-1)
    most = -1.0
    for i in range(n):
        e = moves.edge[moves.action[i]]
        moves.edge[moves.action[i]] = NOT_LEGAL
        if e >= 0:
            edge = tree.edges[e]
            worth = (edge.value + bonus * (edge.odds / best + settings.floor)) / (1.0 + edge.visits)
            if worth > most:
                most = worth
                chosen = np.int64(e)
    return chosen


@rule
def clear_trees(tree, trees):
    tree.used[0] = 0
    tree.used[1] = 0
    for _ in range(trees):
        new_node(tree)


@entry
def clear(tree, trees):
    """Empty trees, each with its root."""
    clear_trees(tree, trees)


@entry
def transplant(tree, to, at, trees, origin):
    """Copies the parts of a tree below the nodes *at*, which become the roots; *origin* is room to note where each node came from."""
    clear_trees(to, trees)
    for t in range(trees):
        origin[t] = at[t]
    n = 0
    while n < to.used[0]:
        if origin[n] >= 0:
            to.nodes[n].visits = tree.nodes[origin[n]].visits
            first, count = np.int64(tree.nodes[origin[n]].edge), 0
            e = first
            while e >= 0:
                count += 1
                e = np.int64(tree.edges[e].next)
            copy = to.used[1] + count
            to.used[1] = copy
            e = first
            while e >= 0:  # the newest edge lies last, as where they were added
                copy -= 1
                to.edges[copy] = tree.edges[e]
                to.edges[copy].next = copy - 1 if tree.edges[e].next >= 0 else -1
                if tree.edges[e].child >= 0:
                    child = new_node(to)
                    origin[child] = tree.edges[e].child
                    to.edges[copy].child = child
                e = np.int64(tree.edges[e].next)
            to.nodes[n].edge = copy + count - 1 if count else -1
        n += 1


@entry
def list_edges(tree, node, out):
    """Copies the edges of a node to *out*; returns how many there are."""
    n = 0
    e = tree.nodes[node].edge
    while e >= 0 and n < len(out):
        out[n] = tree.edges[e]
        n += 1
        e = tree.edges[e].next
    return n


@entry
def find_line(tree, node, keys):
    """From a node along the edges visited most: writes their keys, and returns how many there are."""
    n = 0
    while node >= 0 and n < len(keys):
        best = -1
        e = tree.nodes[node].edge
        while e >= 0:
            if tree.edges[e].key >= 0 and tree.edges[e].visits > (tree.edges[best].visits if best >= 0 else 0):
                best = e
            e = tree.edges[e].next
        if best < 0:
            break
        keys[n] = tree.edges[best].key
        n += 1
        node = tree.edges[best].child
    return n
