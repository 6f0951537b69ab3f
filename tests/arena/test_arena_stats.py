"""The figures of the arena, against values worked out by hand or from the literature."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from palatine.arena.match import Played, match
from palatine.arena.stats import ELO, Duel, Estimate, Z, bradley_terry, elo, summary, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (140, 200, 0.6332, 0.7592)],
)
def test_wilson_interval(wins, games, low, high):
    found = wilson(wins, games)
    assert found.value == wins / games
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-4)


def test_nothing_played_says_nothing():
    found = wilson(0, 0)
    assert math.isnan(found.value)
    assert (found.low, found.high) == (0, 1)


@pytest.mark.parametrize(
    ("share", "players", "points"),
    [(0.5, 2, 0), (0.75, 2, 190.85), (0.64, 2, 99.95), (10 / 11, 2, 400), (0.25, 4, 0), (0.5, 4, 190.85), (0.5, 3, 120.41)],
)
def test_elo_of_a_share(share, players, points):
    assert elo(share, players) == pytest.approx(points, abs=0.01)


def test_elo_of_all_and_nothing_is_endless():
    assert (elo(1), elo(0)) == (math.inf, -math.inf)


def duel(one, other, wins, games):
    nothing = Estimate(0, 0, 0)
    return Duel(one, other, games, 0, 0, 0, wins, nothing, nothing, (0, 0))


def test_ratings_of_two_by_hand():
    """3 of 4, and the imagined draw: 3.5 of 5, so the odds are 7 to 3."""
    first, second = bradley_terry(2, 2, [duel(0, 1, 3, 4)])
    assert first.value - second.value == pytest.approx(ELO * math.log(7 / 3))
    error = ELO * Z * math.sqrt(1 / (5 * 0.7 * 0.3)) / 2
    assert first.high - first.value == pytest.approx(error)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ratings_are_found_again_from_the_shares_they_give(players):
    true = [200.0, 50.0, -250.0]
    games = 10**7
    duels = []
    for one, other in [(0, 1), (0, 2), (1, 2)]:
        odds = math.exp((true[one] - true[other]) / ELO) / (players - 1)
        duels.append(duel(one, other, games * odds / (1 + odds), games))
    found = bradley_terry(3, players, duels)
    assert [rating.value for rating in found] == pytest.approx(true, abs=0.01)
    assert all(rating.low < rating.value < rating.high for rating in found)


def test_ratings_stay_finite_for_who_wins_all_and_unknown_for_who_did_not_play():
    found = bradley_terry(3, 2, [duel(0, 1, 100, 100)])
    assert math.isfinite(found[0].high)
    assert math.isnan(found[2].value)


def game(deal, seats, shares, scores=(0, 0), moves=10, forfeit=None):
    return Played(
        deal=deal,
        seats=seats,
        seed=deal,
        shares=shares,
        scores=scores,
        moves=("0 pass",) * moves,
        decisions=(4, 6),
        cpu=(0.4, 1.2),
        wall=(0.8, 1.8),
        slowest=(0.5, 0.6),
        forfeit=forfeit,
    )


def test_summary_by_hand():
    what = match("splendor", ["greedy", "random"], 2, {})
    games = [
        game(0, (0, 1), (1.0, 0.0), (15, 10), 20),
        game(0, (1, 0), (0.5, 0.5), (16, 16), 40),
        game(1, (0, 1), (0.0, 1.0), (11, 17), 30),
        game(1, (1, 0), (0.0, 1.0), (3, 2), 5, forfeit=(0, "time", "10 s")),
    ]
    found = summary(what, reversed(games))
    assert found == summary(what, games)
    (pair,) = found.duels
    assert (pair.games, pair.won, pair.shared, pair.lost, pair.wins) == (4, 2, 1, 1, 2.5)
    assert pair.share == wilson(2.5, 4)
    assert pair.elo.value == pytest.approx(ELO * math.log(2.5 / 1.5))
    assert pair.forfeits == (0, 1)
    assert found.seats[0] == wilson(1.5, 3)  # the game that was given up says nothing about seats
    assert found.lengths == (20, 40, 30)
    assert found.points == ((15, 16, 11), (10, 16, 17))
    first, second = found.standings
    assert (first.points, second.points) == (14, pytest.approx(43 / 3))
    assert (first.decisions, second.decisions) == (4 + 6 + 4 + 6, 6 + 4 + 6 + 4)
    assert first.cpu == pytest.approx((0.4 + 1.2 + 0.4 + 1.2) / 20)
    assert first.wall == pytest.approx((0.8 + 1.8 + 0.8 + 1.8) / 20)
    assert first.slowest == 0.6
    assert (first.forfeits, second.forfeits) == (0, 1)


def test_one_against_a_table_counts_the_one():
    what = match("splendor", ["greedy", "random"], 3, {})
    plain = replace(game(0, (0, 1), (1.0, 0.0)), decisions=(1, 1, 1), cpu=(1, 1, 1), wall=(1, 1, 1), slowest=(1, 1, 1), scores=(1, 2, 3))
    games = [replace(plain, seats=(0, 1, 1), shares=(1.0, 0.0, 0.0)), replace(plain, seats=(1, 0, 1), shares=(0.5, 0.0, 0.5))]
    (pair,) = summary(what, games).duels
    assert (pair.won, pair.shared, pair.lost) == (1, 0, 1)
    assert pair.share.value == 0.5
    assert pair.elo.value == pytest.approx(ELO * math.log(2))
    assert [s.seats for s in summary(what, games).standings] == [2, 4]


def test_figures_are_json_without_infinities():
    what = match("splendor", ["greedy", "random"], 2, {})
    data = summary(what, [game(0, (0, 1), (1.0, 0.0))]).data()
    assert data["duels"][0]["elo"]["value"] is None
    assert data["length"] == {"mean": 10.0, "least": 10, "most": 10}
    assert summary(what, []).data()["length"]["mean"] is None
