"""The linear evaluator: positions by weighted features.

Like :mod:`palatine.kernel.engine`, this file is run once per game, with the game's functions as globals, and ``features``,
``progress`` and ``FEATURE_COUNT`` from the game's ``bot`` beside them. :mod:`palatine.bots.evaluators.contract` says what an
evaluator is.

Each seat's features, weighted for the early and for the late game, sum to a strength; the softmax of the strengths is each
seat's share of the win.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from palatine.bots.evaluators.contract import FRESH, share_out
from palatine.kernel.compile import entry, rule, unit

if TYPE_CHECKING:
    from palatine.kernel.contract import FEATURE_COUNT, features, play, progress, standing


@rule
def strength(s, i, late, model):
    """How strong a seat stands: weighted features, early and late, and a little for being asked."""
    weights, x = model.weights, model.x
    features(s, i, x)
    total = 0.0
    for k in range(FEATURE_COUNT):
        total += x[k] * (weights[0, k] * (1.0 - late) + weights[1, k] * late)
    if (s.waiting >> i) & 1:
        total += weights[0, FEATURE_COUNT] * (1.0 - late) + weights[1, FEATURE_COUNT] * late
    return total


@unit
def evaluate(states, model, values):
    """Each seat's share of the win in ``states[1]``, where the game goes on."""
    s = states[1]
    late = progress(s)
    most = -1e9
    for i in range(s.players):
        values[i] = strength(s, i, late, model)
        if values[i] > most:
            most = values[i]
    total = 0.0
    for i in range(s.players):
        values[i] = np.exp(values[i] - most)
        total += values[i]
    for i in range(s.players):
        values[i] /= total


@unit
def priors(states, seat, n, moves, model, values):
    """The fresh actions by the states behind them: the share of the seat, and its odds.

    The others' strength is taken as it was before the move, which is quick and near enough.
    """
    s = states[2]
    late = progress(states[1])
    others = 0.0
    for i in range(states[1].players):
        if i != seat:
            others += np.exp(strength(states[1], i, late, model))
    for i in range(n):
        action = np.int64(moves.action[i])
        if moves.edge[action] == FRESH:
            states[2] = states[1]
            play(s, seat, action)
            if s.waiting == 0:
                standing(s, values)
                share_out(values, s.players)
                share = values[seat]
            else:
                share = 1.0 / (1.0 + others * np.exp(-strength(s, seat, late, model)))
            moves.first[i] = share
            moves.odds[i] = np.exp(np.log((share + 1e-4) / (1.0001 - share)) / model.temperature)


@entry
def describe(states, seat, x):
    """The features of a seat; returns how far the game is."""
    features(states[0], seat, x)
    return progress(states[0])
