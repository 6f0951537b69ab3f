"""Whole numbers are taken from wherever they come: Python's, NumPy's, and arrays that hold a single one."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest

import palatine as pal
import palatine.env
import palatine.env.gymnasium
import palatine.env.pettingzoo as zoo
from palatine.kernel.whole import whole

KINDS = [np.int8, np.uint16, np.int32, np.int64, np.array]
each_kind = pytest.mark.parametrize("kind", KINDS)


def test_what_is_no_whole_number_is_none():
    for value in (True, np.True_, 1.0, np.float32(1), "1", None, [1], np.array([1])):
        assert whole(value) is None


@each_kind
def test_a_table_takes_numbers_of_every_kind(kind):
    t = pal.new("splendor", players=kind(3), seed=kind(7))
    same = pal.new("splendor", players=3, seed=7)
    assert type(t.seed) is int
    for table, as_given in ((t, kind), (same, int)):
        table.play(as_given(table.actions()[0]))
        table.play(as_given(table.actions(as_given(1))[0]), as_given(1))
    assert t.data() == same.data()
    assert t.moves == same.moves
    view = t.view(kind(2))
    assert (type(view.seat), view.seat) == (int, 2)
    assert view.sentence(kind(view.actions()[0])) == view.sentence(view.legal()[0])
    assert t.log(kind(0)) == same.log(0)


def test_the_moves_that_numpy_chooses_can_be_played():
    t = pal.new("splendor", seed=1)
    random = np.random.default_rng(1)
    while not t.over:
        t.play(random.choice(t.actions()))
    assert t.winners


def test_a_position_of_numpys_numbers_is_a_position():
    t = pal.new("splendor", seed=1)
    data = t.data()
    data["bank"] = np.array(data["bank"], np.int16)
    data["players"] = np.int8(2)
    assert pal.position("splendor", data).data() == t.data()


@pytest.mark.parametrize("move", [1.5, None, True, np.array([1, 2])])
def test_what_is_no_move_is_refused_in_a_sentence(move):
    t = pal.new("splendor", seed=1)
    with pytest.raises(pal.IllegalMove, match="A move must be its notation or a whole number"):
        t.play(move)


def test_a_number_that_is_no_action_is_refused_in_a_sentence():
    t = pal.new("splendor", seed=1)
    for number in (-1, np.int64(9999)):
        with pytest.raises(pal.IllegalMove, match="not a move in this game"):
            t.play(number)
        with pytest.raises(pal.IllegalMove, match="not a move in this game"):
            t.view(0).sentence(number)


@each_kind
def test_environments_take_numbers_of_every_kind(kind):
    batch = pal.env.batch("splendor", n=kind(2), players=kind(3), seed=kind(4), threads=kind(1))
    assert (batch.n, batch.players) == (2, 3)
    env = gymnasium.make("palatine/Splendor-v0", players=kind(3), seat=kind(1))
    _, info = env.unwrapped.reset(seed=kind(4))
    env.unwrapped.step(kind(np.flatnonzero(info["action_mask"])[0]))
    assert env.unwrapped.seat == 1
    aec = zoo.env("splendor", kind(3))
    aec.reset(seed=kind(4))
    aec.step(kind(np.flatnonzero(aec.last()[0]["action_mask"])[0]))
    assert len(aec.unwrapped.table.moves) == 1


@each_kind
def test_a_bot_takes_seeds_of_every_kind(kind):
    view = pal.new("splendor", seed=1).view(0)
    assert pal.bot("splendor", "random", kind(5)).choose(view) == pal.bot("splendor", "random", 5).choose(view)
    with pytest.raises(pal.BadOption, match="seed"):
        pal.bot("splendor", "random", -1)


def test_a_seat_that_does_not_exist_is_refused_as_it_was_written():
    t = pal.new("splendor", seed=1)
    for wrong, written in ((2, "2"), ("0", "'0'"), (0.0, "0.0"), (np.int8(-1), "-1")):
        with pytest.raises(pal.BadSeat, match=f"There is no seat {written};"):
            t.view(wrong)
    with pytest.raises(pal.BadSeat, match="There is no seat 5;"):
        pal.position("splendor", t.view(0).data, seat=np.int64(5))
