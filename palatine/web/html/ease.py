"""What makes a game easier to play: not being asked what needs no thought."""

from __future__ import annotations

from palatine.kernel import record
from palatine.kernel.view import SPECTATOR
from palatine.tables.snapshot import Snapshot


def told(snapshot: Snapshot) -> bool:
    """Does the seat know nothing that the others do not? Then answering at once, because there is no choice, tells nothing."""
    states = record.copy(snapshot.view.states)
    snapshot.view.game.engine.project(states, SPECTATOR)
    return bool(states.tobytes() == snapshot.view.states.tobytes())
