"""What a search found, in words: the best moves, the chances of every seat, the line it expects, and the reasons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from palatine.bots.evaluators import Linear
from palatine.bots.search import Analysis, Search
from palatine.i18n import Tr
from palatine.kernel import record
from palatine.kernel.rng import entry_seed
from palatine.kernel.view import View

SHOWN = 4
WORLDS = 8  # in which two moves are compared
TURN = 20  # decisions of one turn that are followed
LEAST = 0.05  # the weight below which a feature is no reason


@dataclass(frozen=True)
class Reason:
    """A named feature of the position, and how much it speaks for the seat, compared with the strongest other."""

    name: str
    weight: float


def reasons(search: Search, view: View) -> list[Reason]:
    """The features that speak for and against the seat, the weightiest first."""
    return _named(search, _lead(search, view, view.states))


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
        if not engine.attempt(states, seat, action, out) or not int(states[0].waiting) >> seat & 1:
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


def explain(search: Search, view: View, analysis: Analysis, lang: str = "en") -> list[str]:
    """The analysis of a position, for its seat, in sentences."""
    _ = Tr(lang)
    lines = [
        _(
            "Win probability after {n} simulations: {chances}.",
            n=analysis.simulations,
            chances=_.all_of([f"{view.name(seat, _)} {_.percent(share)}" for seat, share in enumerate(analysis.win)]),
        )
    ]
    for candidate in [move for move in analysis.moves if move.visits][:SHOWN]:
        seats = [
            _.many(
                "{name} {share} with {n} point",
                "{name} {share} with {n} points",
                round(points),
                name=view.name(seat, _),
                share=_.percent(win),
            )
            for seat, (win, points) in enumerate(zip(candidate.win, candidate.points))
        ]
        lines.append(
            _(
                "{move}: {sentence} {share} of visits; expected: {seats}.",
                move=candidate.move,
                sentence=view.sentence(candidate.move, lang),
                share=_.percent(candidate.visits / max(1, analysis.simulations)),
                seats=_.all_of(seats),
            )
        )
    if analysis.line:
        lines.append(_("Expected line: {moves}.", moves=", ".join(analysis.line)))
    found = reasons(search, view)
    for_me = [_(r.name) for r in found if r.weight > 0][:SHOWN]
    against = [_(r.name) for r in found if r.weight < 0][:SHOWN]
    if for_me:
        lines.append(_("In this seat’s favour: {names}.", names=_.all_of(for_me)))
    if against:
        lines.append(_("Against it: {names}.", names=_.all_of(against)))
    return lines
