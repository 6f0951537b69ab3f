"""The search: it finds wins, uses no hidden information, stops when told, and goes on when its tree is full."""

from __future__ import annotations

import threading
import time

import numpy as np
import pytest
from every import random_table, stream
from splendor_positions import Position, points

import palatine as pal
from palatine.bots import LEVELS, learn, levels
from palatine.bots.search import Search, workspace
from palatine.kernel import record
from palatine.kernel.game import game

SEARCHED = [name for name in pal.games() if hasattr(pal.game(name).bot, "FEATURES")]


def best(table, simulations=2000, seat=None):
    seat = table.to_move[0] if seat is None else seat
    return Search(table.game, 1, simulations=simulations).choose(table.view(seat))


# Positions of Splendor in which one move wins


def test_splendor_buys_the_card_that_ends_the_game():
    p = Position(2)
    points(p, 0, 14)
    points(p, 1, 14)
    p.row(0, "1w8").row(1, "1b1").tokens(1, "ggggw")
    assert best(p.table(turn=1, waiting=2)) == "buy 1w8"


def test_splendor_reserves_the_card_that_the_other_would_win_with():
    p = Position(2).own(0, "3w4", "3b4", "3g2").own(1, "3r4", "3k4", "3b2").tokens(1, "gggg").tokens(0, "ww")
    for slot, codes in enumerate([("1w8", "2w1"), ("1k7", "2b1"), ("1b7", "2g1"), ("1r7", "2r1")]):
        for code in codes:
            p.row(slot, code)
    assert best(p.table()) == "reserve 1w8"


def test_splendor_buys_towards_a_noble_rather_than_two_points():
    p = Position(2).row(0, "1w1").row(0, "2k3").row(1, "2b1").row(2, "2g1").row(3, "2r1")
    p.nobles(1, 2, 3).bonus(1, "wwwbbbb").own(1, "3g4", "3r4", "2g3").own(0, "3w4", "3k4", "3b3").tokens(1, "ww")
    assert best(p.table(turn=1, waiting=2)) == "buy 1w1"


def test_splendor_receives_the_noble_who_wins():
    p = Position(2).nobles(1, 2, 3).bonus(1, "wwwwbbbbkkkk").own(1, "3g4", "3r4", "2g3")
    table = p.table(turn=1, waiting=2)
    table.play(best(table))
    if table.to_move == (1,):
        table.play(best(table))
    assert table.over
    assert table.winners == (1,)


def test_splendor_wins_the_tie_with_fewer_cards():
    p = Position(2).row(0, "1w8").row(1, "1k7").row(2, "1b7").row(3, "1r7")
    p.own(0, "3w4", "3b4", "3g4").bonus(0, "kkrrw").own(1, "3r4", "3k4", "3w2").tokens(1, "gggg")
    assert best(p.table(turn=1, waiting=2, last_round=1)) == "buy 1w8"


# What it may know


@pytest.mark.parametrize("name", SEARCHED)
def test_the_answer_depends_on_the_view_alone(name):
    what = game(name)
    for players in what.players:
        table = random_table((name, players, {}), 3, plies=25)
        for seat in table.to_move:
            answers = set()
            for number in range(3):
                states = record.copy(table.view(seat).states)
                what.engine.imagine(states, seat, stream(number))
                world = pal.Table(what, states, seed=None, options=table.options)
                bot = Search(what, 7, simulations=150)
                found = bot.analyse(world.view(seat))
                answers.add(repr(found.moves))
            assert len(answers) == 1


# Budgets, threads, memory


@pytest.mark.parametrize("name", SEARCHED)
def test_a_search_is_the_same_twice_and_counts_its_simulations(name):
    view = pal.new(name, game(name).players[0], 4).view(pal.new(name, game(name).players[0], 4).to_move[0])
    found = [Search(view.game, 5, simulations=200).analyse(view) for _ in range(2)]
    assert repr(found[0]) == repr(found[1])
    assert found[0].simulations == 200
    assert sum(c.visits for c in found[0].moves) == 200
    assert sum(found[0].win) == pytest.approx(1)


@pytest.mark.parametrize("name", SEARCHED)
def test_a_search_that_has_settled_stops_and_chooses_the_same(name):
    shorter = 0
    for plies in (0, 12, 24, 36):
        table = random_table((name, 2, {}), 3, plies=plies)
        view = table.view(table.to_move[0])
        full = Search(view.game, 5, simulations=1500).analyse(view)
        settled = Search(view.game, 5, simulations=1500).analyse(view, settle=True)
        assert settled.moves[0].move == full.moves[0].move
        lead = settled.moves[0].visits - max((c.visits for c in settled.moves[1:]), default=0)
        assert lead >= full.simulations - settled.simulations
        shorter += settled.simulations < full.simulations
    assert shorter


def test_a_search_stops_in_time():
    view = pal.new("splendor", 2, 4).view(0)
    bot = Search(view.game, 5)
    bot.analyse(view, 0.01)
    began = time.perf_counter()
    found = bot.analyse(view, 0.2)
    assert time.perf_counter() - began < 1.0
    assert found.simulations > 100


def test_two_threads_search_more_and_agree():
    view = pal.new("splendor", 2, 4).view(0)
    found = Search(view.game, 5, simulations=600, threads=2).analyse(view)
    assert found.simulations == 600
    assert sum(c.visits for c in found.moves) == 600


def test_many_tables_may_think_at_once():
    views = [pal.new("splendor", 2, seed).view(0) for seed in range(6)]
    alone = [repr(Search(v.game, 5, simulations=300).analyse(v)) for v in views]
    together = [""] * 6

    def think(i):
        together[i] = repr(Search(views[i].game, 5, simulations=300).analyse(views[i]))

    threads = [threading.Thread(target=think, args=(i,)) for i in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert together == alone


def test_a_full_tree_goes_on_searching(monkeypatch):
    monkeypatch.setattr(workspace, "NODES", 50)
    monkeypatch.setattr(workspace, "EDGES", 400)
    monkeypatch.setattr(workspace, "MOST", 1)
    view = pal.new("splendor", 2, 4).view(0)
    found = Search(view.game, 5, simulations=3000).analyse(view)
    assert found.simulations == 3000
    assert found.moves[0].move in view.legal()


# Levels and learning


@pytest.mark.parametrize("name", SEARCHED)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_every_game(name, level):
    what = game(name)
    for players in what.players:
        table = random_table((name, players, {}), 2, plies=30)
        seat = table.to_move[0]
        view = table.view(seat)
        assert levels.player(what, level, 3).choose(view) in view.legal()


def test_learning_finds_what_decides():
    """Games whose winner is the one with more of the first feature."""
    random = np.random.default_rng(1)
    x = random.normal(size=(2000, 2, 3))
    y = np.zeros((2000, 2))
    y[np.arange(2000), (x[:, 1, 0] > x[:, 0, 0]).astype(int)] = 1
    late = random.random((2000, 1, 1))
    sample = learn.Sample(np.concatenate([x * (1 - late), x * late], axis=2), y)
    weights = learn.fit([sample], ridge=1.0)
    assert weights.shape == (2, 3)
    assert (weights[:, 0] > 3).all()
    assert np.abs(weights[:, 1:]).max() < 1
    assert learn.loss(sample, weights) < 0.2


def test_what_foretells_nothing_is_held_down():
    """Winners drawn by lot: the games that were not learned from are foretold best by the smallest weights."""
    random = np.random.default_rng(2)
    samples = []
    for _ in range(4):
        y = np.zeros((60, 2))
        y[np.arange(60), random.integers(2, size=60)] = 1
        samples.append(learn.Sample(random.normal(size=(60, 2, 6)), y))
    held, free = learn.learn(samples), learn.fit(samples, ridge=min(learn.RIDGES))
    assert np.abs(held).max() < np.abs(free).max() / 2
