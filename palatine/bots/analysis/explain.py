"""Reasons by features: what a move gives a seat more than another one, by the names of what positions are evaluated by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from palatine.bots.evaluators import Linear
from palatine.bots.search import Search
from palatine.kernel import record
from palatine.kernel.rng import entry_seed
from palatine.kernel.view import View

WORLDS = 8  # in which two moves are compared
TURN = 20  # decisions of one turn that are followed
LEAST = 0.05  # the weight below which a feature is no reason


@dataclass(frozen=True)
class Reason:
    """A named feature of the position, and how much it speaks for the seat, compared with the strongest other."""

    name: str
    weight: float


def compare(search: Search, view: View, better: str, other: str) -> list[Reason]:
    """What a move gives the seat more than another one, and what less, the weightiest first.

    Each is played in some worlds consistent with what the seat knows, and its turn played to the end by rules of thumb.
    """
    total: Any = 0
    for number in range(WORLDS):
        total += _lead(search, view, _after(view, better, number)) - _lead(search, view, _after(view, other, number))
    return _named(search, total / WORLDS)


def _after(view: View, move: str, number: int) -> Any:
    engine, states, out = view.game.engine, record.copy(view.states), np.empty(len(view.game.actions), np.int16)
    seat = view.seat
    assert seat is not None
    r = np.zeros(4, np.uint32)
    entry_seed(r, number)
    engine.imagine(states, seat, r)
    action = view.game.actions.parse(move)
    for _ in range(TURN):
        if engine.attempt(states, seat, action, out) < 0 or not int(states[0].waiting) >> seat & 1:
            break
        action = int(engine.advise(states, seat, out, r))
    return states


def _lead(search: Search, view: View, states: Any) -> Any:
    """How much each feature speaks for the seat of the view, compared with the strongest other."""
    evaluator = search.evaluator if isinstance(search.evaluator, Linear) else Linear(search.game)  # a network has no words
    weights = evaluator.weights(view.players)
    parts = []
    x = np.zeros(len(search.game.bot.FEATURES))
    for seat in range(view.players):
        late = evaluator.code.describe(states, seat, x)
        parts.append(x * (weights[0, :-1] * (1 - late) + weights[1, :-1] * late))
    others: list[Any] = [p for seat, p in enumerate(parts) if seat != view.seat]
    assert view.seat is not None
    return parts[view.seat] - max(others, key=lambda p: float(p.sum()))


def _named(search: Search, weights: Any) -> list[Reason]:
    found = [Reason(name, float(w)) for name, w in zip(search.game.bot.FEATURES, weights) if abs(w) > LEAST]
    return sorted(found, key=lambda r: -abs(r.weight))
