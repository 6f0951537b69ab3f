"""Who won a game, in a sentence."""

from __future__ import annotations

import numpy as np

from palatine.i18n import Tr
from palatine.tables.snapshot import Snapshot


def ranks(snapshot: Snapshot) -> list[int]:
    """The place of each seat, 1 for the best, after all tie-breaks."""
    v = snapshot.view
    out = np.zeros(v.players, np.int64)
    v.game.engine.ranking(v.states, out)
    return [1 + int((out > mine).sum()) for mine in out]


def verdict(snapshot: Snapshot, _: Tr) -> str:
    """Who won, in one line."""
    scores = snapshot.view.scores
    best = [seat for seat, rank in enumerate(ranks(snapshot)) if rank == 1]
    points = scores[best[0]]
    if best == [snapshot.seat]:
        return _("You win with {points}", points=points)
    names = _.all_of([snapshot.seats[seat].name for seat in best if seat != snapshot.seat])
    if snapshot.seat in best:
        return _("You and {names} share the win with {points}", names=names, points=points)
    return _.many("{names} wins with {points}", "{names} share the win with {points}", len(best), names=names, points=points)
