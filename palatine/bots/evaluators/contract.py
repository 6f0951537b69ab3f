"""What an evaluator gives to the search, in compiled code, and what both share.

An evaluator has a *model*: a named tuple of arrays, what it knows and room to work, for one thread. Two kinds are searched with.

One that looks at a position after the other (:mod:`palatine.bots.search.tree`) gives two rules:

``evaluate(states, model, values)``
    writes each seat's share of the win in ``states[1]``, where the game goes on, to *values*.
``priors(states, seat, n, moves, model, values)``
    looks at the first *n* of ``moves.action``, the legal actions of *seat* in ``states[1]``. For each whose ``moves.edge`` is
    :data:`FRESH` it writes ``moves.first``, the value the action begins with, and ``moves.odds``, which are its prior.

Both may use ``states[2]`` and *values* as they like, and leave ``states[0]`` and ``states[1]`` as they are.

A network looks at many positions together (:mod:`palatine.bots.search.blocks`): observations go into the rows of ``model.seen``,
``forward(model, n)`` answers the first *n* of them, in ``model.logits`` by place and in ``model.shares`` by seat, the own one first.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from palatine.kernel.compile import rule

FRESH, NOT_LEGAL = -1, -2  # in the place of an action's edge


class Moves(NamedTuple):
    """The legal actions of the position at hand."""

    action: Any
    """The actions, as ``legal`` writes them."""
    first: Any
    """The value that each of these begins with."""
    odds: Any
    """How likely each of these is to be the best."""
    edge: Any
    """For every action of the game: its edge in the tree, :data:`FRESH` if it has none yet, or :data:`NOT_LEGAL`."""


def make_moves(count: int) -> Moves:
    """Room for the moves of a game of *count* actions."""
    return Moves(np.empty(count, np.int16), np.zeros(count), np.zeros(count), np.full(count, NOT_LEGAL, np.int32))


@rule
def share_out(values, players):
    """Turns the numbers of a final standing into shares of the victory: one to the winner, or its parts to those who share it."""
    best = values[0]
    for i in range(1, players):
        if values[i] > best:
            best = values[i]
    count = 0
    for i in range(players):
        count += 1 if values[i] == best else 0
    for i in range(players):
        values[i] = 1.0 / count if values[i] == best else 0.0
