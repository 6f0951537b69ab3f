"""Tables, views, games and batches can be copied and sent to other processes, and say in a line what they are."""

from __future__ import annotations

import copy
import pickle
import re
import subprocess
import sys

import numpy as np
import pytest
from every import each_case, each_game, random_table

import palatine as pal
import palatine.env
from palatine.env.vector import VectorSeat

WAYS = {"copy": copy.copy, "deepcopy": copy.deepcopy, "pickle": lambda thing: pickle.loads(pickle.dumps(thing))}
each_way = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


def finish(table):
    random = np.random.default_rng(1)
    while not table.over:
        seat = table.to_move[0]
        table.play(random.choice(table.actions(seat)), seat)
    return table


@each_case
def test_a_table_goes_on_elsewhere_as_it_would_here(case):
    table = random_table(case, 3, plies=17)
    before = table.data(), table.moves
    for way in (*WAYS.values(), pal.Table.copy):
        twin = way(table)
        assert (twin.data(), twin.moves, twin.seed, twin.options) == (*before, table.seed, table.options)
        assert twin.at(3).data() == table.at(3).data()
        assert repr(twin.happenings(0)) == repr(table.happenings(0))
        if table.can_undo():
            twin.undo()
            twin.play(table.moves[-1].text, table.moves[-1].seat)
        finish(twin)
        assert (table.data(), table.moves) == before
    assert twin.data() == finish(table).data()


@each_case
def test_a_view_stays_what_it_was(case):
    table = random_table(case, 3, plies=17)
    for seat in [None, *range(table.players)]:
        view = table.view(seat)
        for way in WAYS.values():
            twin = way(view)
            assert (twin.seat, twin.data, twin.names, twin.key) == (seat, view.data, view.names, view.key)
            assert twin.legal() == view.legal()
            twin.s.players = 9
            assert view.players == table.players


@each_game
def test_a_game_travels_by_its_name(name):
    assert all(way(pal.game(name)) is pal.game(name) for way in WAYS.values())


def test_a_table_keeps_its_names_and_its_start_from_a_position():
    start = pal.position("splendor", pal.new("splendor", 3, 4).data(), names=("A", "B", "C"))
    start.play(start.actions()[0])
    twin = pickle.loads(pickle.dumps(start))
    assert (twin.names, twin.seed, twin.at(0).data()) == (("A", "B", "C"), None, start.at(0).data())


CHILD = """
import pickle, sys
table = pickle.load(sys.stdin.buffer)
table.play(table.actions(table.to_move[0])[0], table.to_move[0])
print(table.view(0).key)
"""


def test_a_game_from_outside_arrives_in_a_process_that_has_not_registered_it(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", ":".join(filter(None, sys.path)))
    table = pal.new("sealed_bid", 3, 1)
    run = subprocess.run([sys.executable, "-c", CHILD], input=pickle.dumps(table), capture_output=True, check=True)
    table.play(table.actions(0)[0], 0)
    assert run.stdout.decode().strip() == table.view(0).key


def test_a_line_says_which_game_whose_turn_and_the_points():
    table = pal.new("splendor", 2, 1)
    table.play("take wbg")
    assert re.fullmatch(r"<Table of splendor: ply 1, 2 players, to move: 1, scores: 0 0, key: [0-9a-f]{12}>", repr(table))
    assert re.fullmatch(r"<View of splendor for seat 1: 2 players, to move: 1, scores: 0 0, key: [0-9a-f]{12}>", repr(table.view(1)))
    assert "for a spectator" in repr(table.view())
    assert repr(table.game) == "<Game splendor>"
    assert "over" in repr(finish(table))
    assert repr(pal.env.batch("splendor", 3, threads=1)) == "<Batch of 3 games of splendor: 2 players, 1 threads>"


@pytest.mark.parametrize("name", ["splendor", "palais_royal", "eschnapur", "sealed_bid"])
def test_the_line_of_a_table_tells_no_secret(name):
    players = pal.game(name).players[-1]
    for plies in (5, 23, 60):
        table = random_table((name, players, {}), plies, plies=plies)
        for seat in [None, *range(players)]:
            world = table.view(seat).sample(8)
            assert repr(world.view(seat)) == repr(table.view(seat))
        other = table.view().sample(9)
        assert repr(other).partition("players")[2] == repr(table).partition("players")[2]


@each_way
def test_a_batch_goes_on_elsewhere_as_it_would_here(way):
    for places in (False, True):
        batch = pal.env.batch("splendor", 5, 3, seed=2, reward="score", places=places, take_fewer="yes")
        for _ in range(120):
            batch.step(batch.random_actions())
        twin = way(batch)
        assert twin.options == batch.options
        for _ in range(150):
            for one in (batch, twin):
                one.step(one.random_actions())
            for name in ("observation", "mask", "seat", "reward", "over", "scores", "length", "seeds"):
                assert (getattr(twin, name) == getattr(batch, name)).all()


@each_way
@pytest.mark.parametrize("seat", [1, "rotate"])
def test_a_batch_of_one_seat_goes_on_elsewhere_against_the_same_opponents(way, seat):
    envs = VectorSeat("splendor", 5, 3, opponents="greedy", seat=seat, reward="score", threads=1)
    envs.reset(seed=2)
    for _ in range(40):
        envs.step(envs.batch.random_actions())
    twin = way(envs.batch)
    travelled = copy.deepcopy(envs)
    assert repr(twin) == "<SeatBatch of 5 games of splendor: 3 players, 1 threads>"
    ended = 0
    for _ in range(40):
        for one in (envs.batch, twin, travelled.batch):
            one.step(one.random_actions())
        for name in ("observation", "mask", "seat", "over", "won", "scores", "length", "seeds"):
            assert (getattr(twin, name) == getattr(envs.batch, name)).all()
            assert (getattr(travelled.batch, name) == getattr(envs.batch, name)).all()
        ended += envs.batch.over.sum()
    assert ended


def test_a_batch_goes_back_to_its_snapshot():
    batch = pal.env.batch("splendor", 4, seed=2)
    for _ in range(60):
        batch.step(batch.random_actions())
    kept, seen = batch.snapshot(), batch.observation

    def course():
        found = []
        for _ in range(100):
            found.append(batch.random_actions().copy())
            batch.step(found[-1])
        return np.array(found)

    first = course()
    batch.reset(9)
    batch.restore(kept)
    assert (course() == first).all()
    assert batch.observation is seen
    with pytest.raises(pal.BadOption, match="another batch"):
        pal.env.batch("splendor", 5).restore(kept)


def test_python_runs_the_package():
    said = subprocess.run([sys.executable, "-m", "palatine", "--version"], capture_output=True, text=True, check=True).stdout
    assert said == f"palatine {pal.__version__}\n"
