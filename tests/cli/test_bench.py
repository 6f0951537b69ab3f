"""What ``palatine bench`` counts and how it says it."""

from __future__ import annotations

import pytest

import palatine as pal
from palatine import bench
from palatine.i18n import Tr

MOVES = 94  # of every game here


@pytest.fixture
def splendor(monkeypatch):
    """Splendor on a clock of its own: a game lasts 94 moves and takes a millisecond, so that the first blocks are short."""
    now = 0.0

    def random_games(states, count, seed, out):
        nonlocal now
        now += count / 1000
        return MOVES * count

    game = pal.game("splendor")
    monkeypatch.setattr(game.playout, "random_games", random_games)
    monkeypatch.setattr(bench, "process_time", lambda: now)
    return game


def test_every_game_is_counted_once(splendor):
    row = bench._compiled(splendor, 2, 1.0)
    assert row == pytest.approx({"moves_per_second": 1000 * MOVES, "games_per_second": 1000, "moves_per_game": MOVES})


def test_even_a_short_measurement_has_a_result(splendor):
    assert bench._compiled(splendor, 2, 0.0)["moves_per_second"] == pytest.approx(1000 * MOVES)


def test_the_report_writes_numbers_as_the_language_does():
    row = {"players": 2, "moves_per_second": 4512345.6, "games_per_second": 48003.2, "moves_per_game": 94.0}
    result = {"game": "splendor", "compiled": True, "rows": [row], "table": 20000.0, "plain": 4000.0, "cold": 4.0, "warm": 0.5}
    assert "4\u202f512\u202f346 coups" in bench.report(result, Tr("fr"))[1]
    assert "4.512.346 zufällige Züge" in bench.report(result, Tr("de"))[1]
    assert "3,5\u00a0s (88\u00a0%)" in bench.report(result, Tr("fr"))[-1]
