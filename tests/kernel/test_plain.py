"""Plain twins: a rule as Python calls it does what the compiled one does."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import palatine as pal
from palatine.kernel import record
from palatine.kernel.compile import change_over, enabled, entry, plain, postpone, rule
from palatine.kernel.happenings import hush

FACTOR = 3
KERNEL = dict.fromkeys(("rng", *record.BUFFER), 0)  # what the kernel itself blanks in a view


@rule
def twice(n):
    return 2 * n


@rule
def sixfold(n, more=0):
    return twice(FACTOR * n) + more


def test_a_twin_calls_twins_knows_the_constants_and_keeps_the_defaults():
    assert plain(sixfold)(7) == 42
    assert plain(sixfold)(7, 1) == 43
    assert plain(sixfold) is plain(sixfold)
    assert not hasattr(plain(sixfold), "py_func")


@pytest.mark.parametrize("name", ["amyitis", "eschnapur", "palais_royal", "splendor"])
def test_a_game_played_by_the_twins_is_the_same_game(name):
    """What is legal, what a move does and tells, what a seat may see, the points: after every move of two random games."""
    what = pal.game(name)
    legal, play, score, standing = map(plain, (what.rules.legal, what.rules.play, what.rules.score, what.rules.standing))
    view, check = plain(what.hidden.view), plain(what.state.check)
    for seed in range(2):
        table = pal.new(name, what.players[seed], seed)
        random = np.random.default_rng(seed)
        states = record.copy(table._states)
        out = np.zeros(len(what.actions), np.int16)
        while not table.over and len(table.moves) < 60:
            seat = int(random.choice(table.to_move))
            assert out[: legal(states[0], seat, out)].tolist() == table.actions(seat)
            action = int(random.choice(table.actions(seat)))
            table.play(action, seat)
            play(states[0], seat, action)
            news = states[0].happening[: states[0].happened].copy()
            assert news.tobytes() == table._told[-1]
            plain(hush)(states[0])
            assert record.to_data(states[0]) == record.to_data(table._states[0])
            assert check(states[0]) == 0
            points, order = np.zeros((2, table.players), np.int64)
            score(states[0], points)
            standing(states[0], order)
            assert points.tolist() == table.scores
            assert [1 + int((order > mine).sum()) for mine in order] == table.ranks
            seen = record.copy(states)
            view(seen[0], seat)
            assert {**record.to_data(seen[0]), **KERNEL} == {**record.to_data(table.view(seat).s), **KERNEL}


@entry
def ninefold(n):
    return n + twice(4 * n)


@pytest.mark.skipif(not enabled(), reason="nothing is compiled")
def test_what_is_postponed_runs_uncompiled_until_the_change_over():
    here = Path(__file__).parent
    postpone(here)
    try:
        assert ninefold(2) == 18
        assert not ninefold.compiled.signatures
    finally:
        change_over(here)
    assert ninefold(2) == 18
    assert len(ninefold.compiled.signatures) == 1


@pytest.mark.parametrize("name", ["amyitis", "eschnapur", "palais_royal", "splendor"])
def test_a_game_goes_on_when_its_rules_change_over(name):
    """Two tables of the same deal, one of them uncompiled in every other move: the same records all the way."""
    what = pal.game(name)
    table, other = pal.new(name, 3, 7), pal.new(name, 3, 7)
    random = np.random.default_rng(1)
    for ply in range(40):
        seat = int(random.choice(table.to_move))
        action = int(random.choice(table.actions(seat)))
        table.play(action, seat)
        if ply % 2:
            postpone(what.folder)
        try:
            assert action in other.actions(seat)
            other.play(action, seat)
            assert other._states.tobytes() == table._states.tobytes()
            assert other.view(seat).key == table.view(seat).key
            assert other.can_undo(seat) == table.can_undo(seat)
        finally:
            change_over(what.folder)
