"""The memory of a search: the tree, and what one thread works with."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from palatine.bots.evaluators.contract import Moves, make_moves
from palatine.kernel.record import MOST_SEATS, record

NODES, EDGES = 30_000, 240_000  # at first; a tree that is half full gets twice as much room
MOST = 64  # times as much, and no more: a tree that is full is searched on as it is
MAX_PATH = 2000
BEGIN = -1  # the stage of the first simulation before a search

NODE = record(edge="i4", visits="i4", room="i4", spare="i4")
"""A sequence of choices: its last edge, or -1, how often it was reached, and where it has room for more edges, for how many."""
EDGE = record(next="i4", key="i4", child="i4", visits="i4", value="f4", odds="f4")
"""A choice: the next edge of its node, its action, the node behind it (-1: none yet), visits, the sum of values, and its prior."""
STEP = record(edge="i4", seat="i4")
"""A choice on the way down, and who made it."""
WALK = record(steps="i4", node="i4", seat="i4", moves="i4", stage="i4")
"""A simulation under way: how many choices it has made, the node where it waits for the network (-1: none), the seat to move there and
how many legal actions it has, and what it waits for (:mod:`palatine.bots.search.blocks`)."""


class Tree(NamedTuple):
    """The nodes and edges of one or more trees: the root of tree *t* is the node *t*."""

    nodes: Any
    edges: Any
    used: Any
    """How many nodes and edges there are."""


class Block(NamedTuple):
    """Simulations that go down together, a row for each."""

    walk: Any
    at: Any
    """Its node in each tree."""
    path: Any
    """The choices from the root."""
    action: Any
    """The legal actions where it waits for the network."""
    place: Any
    """Where these lie on the table, as the seat sees it."""


class Workspace(NamedTuple):
    """What one thread searches in."""

    tree: Tree
    moves: Moves
    block: Block
    points: Any
    """Each seat's points in the leaf."""
    values: Any
    """Each seat's share of the win in the leaf."""
    won: Any
    """For each action at the root, the sum of every seat's share of the win, then of every seat's points."""
    asked: Any
    """For each seat and action: how often the network was asked about it in this search, and the sum of the priors that it gave."""
    r: Any
    """The stream of random numbers."""
    dice: Any
    """The stream of a world that simulations share."""


class Settings(NamedTuple):
    """How a search chooses where to look."""

    explore: float
    floor: float
    """The least prior of an action, compared with the best."""
    parallel: int
    """How many simulations go down the tree side by side."""
    reduction: float
    """How much less than its node a move is worth at first, before it is tried (first-play urgency); at the root, nothing."""
    worlds: int
    """How many worlds the simulations share; 0: each has its own."""
    recall: int
    """How often the network must have been asked about a move before a node to which chance brings it does without; 0: it asks."""
    first_world: int
    """The seed of the first of these."""


def empty_tree(nodes: int = NODES, edges: int = EDGES) -> Tree:
    """Room for a tree."""
    return Tree(np.empty(nodes, NODE), np.empty(edges, EDGE), np.zeros(2, np.int64))


def make_workspace(count: int, together: int) -> Workspace:
    """Room to search a game of *count* actions, with an evaluator that answers for so many positions *together*."""
    return Workspace(
        empty_tree(),
        make_moves(count),
        Block(
            np.zeros(together, WALK),
            np.zeros((together, MOST_SEATS), np.int64),
            np.empty((together, MAX_PATH), STEP),
            np.zeros((together, count), np.int16),
            np.zeros((together, count), np.int16),
        ),
        np.zeros(MOST_SEATS, np.int64),
        np.zeros(MOST_SEATS),
        np.zeros((count, 2 * MOST_SEATS)),
        np.zeros((MOST_SEATS, count, 2), np.float32),
        np.zeros(4, np.uint32),
        np.zeros(4, np.uint32),
    )


def with_room(w: Workspace) -> Workspace:
    """The same workspace, with more room where the tree is half full."""
    nodes, edges, used = w.tree
    if used[0] > len(nodes) // 2 and len(nodes) < MOST * NODES:
        nodes = np.concatenate([nodes, np.empty_like(nodes)])
    if used[1] > len(edges) // 2 and len(edges) < MOST * EDGES:
        edges = np.concatenate([edges, np.empty_like(edges)])
    return w._replace(tree=Tree(nodes, edges, used))
