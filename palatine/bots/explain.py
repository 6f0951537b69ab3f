"""What a search found, in words: the best moves, the chances of every seat, the line it expects, and the reasons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from palatine.bots.judges import Linear
from palatine.bots.search import Analysis, Search
from palatine.i18n import Tr
from palatine.kernel.view import View

SHOWN = 4


@dataclass(frozen=True)
class Reason:
    """A named feature of the position, and how much it speaks for the seat, compared with the strongest other."""

    name: str
    weight: float


def reasons(search: Search, view: View) -> list[Reason]:
    """The features that speak for and against the seat, the weightiest first."""
    bot = search.game.bot
    judge = search.judge if isinstance(search.judge, Linear) else Linear(search.game)  # a network has no words
    weights = judge.weights(view.players)
    parts = []
    x = np.zeros(len(bot.FEATURES))
    for seat in range(view.players):
        late = judge.code.describe(view.states, seat, x)
        parts.append(x * (weights[0, :-1] * (1 - late) + weights[1, :-1] * late))
    others: list[Any] = [p for seat, p in enumerate(parts) if seat != view.seat]
    rival = max(others, key=lambda p: float(p.sum()))
    assert view.seat is not None
    found = [Reason(name, float(w)) for name, w in zip(bot.FEATURES, parts[view.seat] - rival) if abs(w) > 0.05]
    return sorted(found, key=lambda r: -abs(r.weight))


def explain(search: Search, view: View, analysis: Analysis, lang: str = "en") -> list[str]:
    """The analysis of a position, for its seat, in sentences."""
    _ = Tr(lang)
    lines = [
        _(
            "After {n} simulations, the chances to win: {chances}.",
            n=analysis.simulations,
            chances=_.all_of([f"{view.name(seat, _)} {share:.0%}" for seat, share in enumerate(analysis.win)]),
        )
    ]
    for candidate in analysis.moves[:SHOWN]:
        seats = [
            _("{name} {share} with {points} points", name=view.name(seat, _), share=f"{win:.0%}", points=f"{points:.0f}")
            for seat, (win, points) in enumerate(zip(candidate.win, candidate.points))
        ]
        lines.append(
            _(
                "{move}: {sentence} {share} of the visits; then {seats}.",
                move=candidate.move,
                sentence=view.sentence(candidate.move, lang),
                share=f"{candidate.visits / max(1, analysis.simulations):.0%}",
                seats=_.all_of(seats),
            )
        )
    if analysis.line:
        lines.append(_("The line it expects: {moves}.", moves=", ".join(analysis.line)))
    found = reasons(search, view)
    for_me = [_(r.name) for r in found if r.weight > 0][:SHOWN]
    against = [_(r.name) for r in found if r.weight < 0][:SHOWN]
    if for_me:
        lines.append(_("For this seat speak: {names}.", names=_.all_of(for_me)))
    if against:
        lines.append(_("Against it speak: {names}.", names=_.all_of(against)))
    return lines
