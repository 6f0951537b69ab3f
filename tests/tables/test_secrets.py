"""What another seat chooses secretly changes nothing that a seat sees, however many decisions it takes."""

from __future__ import annotations

import random
from dataclasses import fields

import every
import pytest

import palatine as pal
from palatine.tables.events import PERSON, Chair, Create, Entry, Move
from palatine.tables.presence import Presence
from palatine.tables.projection import project
from palatine.tables.snapshot import Snapshot
from palatine.tables.state import TableState

assert every  # registers the game of the tests

CASES = [(name, {}) for name in pal.games()] + [("eschnapur", {"privilege_priority": "sealed"})]
GAMES, MOVES = 2, 300
PUBLIC = "to_move"  # who is still asked is said aloud


def table(name, options, seed):
    what = pal.game(name)
    players = what.players[-1]
    chairs = tuple(Chair(PERSON, f"P{i}") for i in range(players))
    event = Create(name, players, what.options_from(options), seed, "", chairs, order=tuple(range(players)))
    return TableState("x", [Entry(0, event, 0.0)], rules=True)


def seen(state, audience):
    """Everything in a snapshot, as something that can be compared."""
    snapshot = project(state, audience, "en", Presence(), 0.0)
    found = {field.name: getattr(snapshot, field.name) for field in fields(Snapshot) if field.name != "drawn"}
    return {**found, "view": snapshot.view.states.tobytes()}


@pytest.mark.parametrize(("name", "options"), CASES)
def test_a_secret_choice_changes_nothing_for_the_others(name, options):
    """Unless something becomes public by it: then what they see changes, and their step with it."""
    found = 0
    for seed in range(GAMES):
        state, chance = table(name, options, seed), random.Random(seed)
        others = range(state.players)
        for n in range(1, MOVES):
            if state.over:
                break
            seat = chance.choice(state.asked)
            action = chance.choice(state.table.actions(seat))
            secret = bool(state.table._engine.is_secret(state.table._states, seat, action))
            before = {a: seen(state, a) for a in (None, *others) if a != seat} if secret else {}
            state.apply(Entry(n, Move(seat, state.table.game.actions[action], state.steps.now[seat]), float(n)))
            for audience, then in before.items():
                now = seen(state, audience)
                changed = {key for key in now if now[key] != then[key]} - {PUBLIC}
                found += not changed
                assert not changed or ("step" in changed and changed & {"view", "log"}), (seat, audience, changed)
    assert found or not any(hidden in name for hidden in ("eschnapur", "sealed_bid"))
