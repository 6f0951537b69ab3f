"""The learned evaluator: positions and moves by a neural network, in compiled code.

Like :mod:`palatine.kernel.engine`, this file is run once per game, with the game's functions as globals, and ``observe`` and
``place`` from the game's ``observe`` beside them. :mod:`palatine.bots.evaluators.contract` says what an evaluator is,
:mod:`palatine.bots.evaluators.nets` what the network looks like. It sees what the seat to move would see, never more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from palatine.bots.evaluators.forward import forward
from palatine.kernel.compile import entry, rule, unit

if TYPE_CHECKING:
    from palatine.kernel.contract import observe, place, view


@rule
def look(states, seat, model):
    """Lets the network look at ``states[1]`` with the eyes of a seat."""
    states[2] = states[1]
    s = states[2]
    view(s, seat)
    observe(s, seat, model.seen[0])
    forward(model, 1)


@rule
def share_values(players, seat, model, values):
    """Each seat's share of the win, from the network's answer."""
    shares = model.shares[0]
    most = shares[0]
    for i in range(1, players):
        most = max(most, shares[i])
    total = 0.0
    for i in range(players):
        total += np.exp(shares[i] - most)
    for i in range(players):
        values[(seat + i) % players] = np.exp(shares[i] - most) / total


@unit
def evaluate(states, model, values):
    """Each seat's share of the win in ``states[1]``, as the first seat that is asked sees it."""
    s = states[1]
    seat = 0
    while not (s.waiting >> seat) & 1:
        seat += 1
    look(states, seat, model)
    share_values(s.players, seat, model, values)


@unit
def priors(states, seat, n, moves, model, values):
    """All legal actions by the network: what it would play, and what it thinks of the position before them."""
    look(states, seat, model)
    share_values(states[1].players, seat, model, values)
    logits = model.logits[0]
    most = np.float32(-1e9)
    for i in range(n):
        most = max(most, logits[place(states[2], seat, np.int64(moves.action[i]))])
    for i in range(n):
        moves.odds[i] = np.exp(logits[place(states[2], seat, np.int64(moves.action[i]))] - most)
        moves.first[i] = values[seat]


@entry
def consider(states, seat, n, moves, model, values):
    """:func:`priors` for the view in ``states[0]``, from Python."""
    states[1] = states[0]
    priors(states, seat, n, moves, model, values)
