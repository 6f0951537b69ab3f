"""The memory of a search: the tree, and what one thread works with."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from palatine.bots.evaluators.contract import MOST_SEATS, Moves, make_moves
from palatine.kernel.record import record

NODES, EDGES = 150_000, 1_200_000
MAX_PATH = 2000

NODE = record(edge="i4", visits="i4")
"""A sequence of choices: its last edge, or -1, and how often it was reached."""
EDGE = record(next="i4", key="i4", child="i4", visits="i4", value="f4", odds="f4")
"""A choice: the next edge of its node, its action, the node behind it (-1: none yet), visits, the sum of values, and its prior."""
STEP = record(edge="i4", seat="i4")
"""A choice on the way down, and who made it."""


class Tree(NamedTuple):
    """The nodes and edges of one or more trees: the root of tree *t* is the node *t*."""

    nodes: Any
    edges: Any
    used: Any
    """How many nodes and edges there are."""


class Workspace(NamedTuple):
    """What one thread searches in."""

    tree: Tree
    moves: Moves
    path: Any
    """The choices from the root to the leaf."""
    at: Any
    """The node of each tree."""
    values: Any
    """Each seat's share of the win in the leaf."""
    points: Any
    """Each seat's points in the leaf."""
    won: Any
    """For each action at the root, the sum of every seat's share of the win, then of every seat's points."""
    r: Any
    """The stream of random numbers."""


class Settings(NamedTuple):
    """How a search chooses where to look."""

    explore: float
    floor: float
    """The least prior of an action, compared with the best."""


def make_workspace(count: int) -> Workspace:
    """Room to search a game of *count* actions."""
    return Workspace(
        Tree(np.empty(NODES, NODE), np.empty(EDGES, EDGE), np.zeros(2, np.int64)),
        make_moves(count),
        np.empty(MAX_PATH, STEP),
        np.zeros(MOST_SEATS, np.int64),
        np.zeros(MOST_SEATS),
        np.zeros(MOST_SEATS, np.int64),
        np.zeros((count, 2 * MOST_SEATS)),
        np.zeros(4, np.uint32),
    )
