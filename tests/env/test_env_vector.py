"""Gymnasium's vector environments over the batch: the same game, the same rewards, and opponents that play by themselves."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from env_help import OBSERVED, each_observed
from gymnasium.vector import AutoresetMode

import palatine as pal
import palatine.env.gymnasium
from palatine.env import observation
from palatine.env.vector import VectorSeat


def title(name):
    return f"palatine/{name.title().replace('_', '')}-v0"


@each_observed
def test_make_vec_leads_to_the_batch(name):
    envs = gymnasium.make_vec(title(name), num_envs=6, opponents="random", seat="rotate", threads=1)
    assert isinstance(envs, VectorSeat)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    seen, info = envs.reset(seed=3)
    assert seen.shape == envs.observation_space.shape
    assert seen in envs.observation_space
    ended = 0
    for _ in range(600):
        seen, reward, over, cut, info = envs.step(envs.batch.random_actions())
        assert info["action_mask"].any(1).all()
        assert not reward[~over].any()
        assert not cut.any()
        ended += over.sum()
        if ended > 8:
            break
    assert ended > 8


def test_a_game_of_it_is_the_game_that_a_table_plays_against_the_same_opponents():
    """Whoever makes the moves: what is shown is the view of the seat at a table with the same deal and moves."""
    for seat in (0, 1):
        envs = VectorSeat("splendor", 4, 2, opponents="greedy", seat=seat, threads=1)
        seen, info = envs.reset(seed=5)
        assert (info["seat"] == seat).all()
        tables = [pal.new("splendor", 2, int(number)) for number in envs.batch.seeds]
        greedy = [pal.bot("splendor", "greedy", 1) for _ in tables]
        for _ in range(12):
            for i, table in enumerate(tables):
                while table.to_move[0] != seat:  # Splendor's greedy player needs no chance
                    table.play(greedy[i].choose(table.view(table.to_move[0])))
                assert (seen[i] == observation(table.view(seat))).all()
                assert np.flatnonzero(info["action_mask"][i]).tolist() == sorted(table.actions(seat))
            actions = envs.batch.random_actions().copy()
            seen, _, over, _, info = envs.step(actions)
            assert not over.any()
            for i, table in enumerate(tables):
                table.play(actions[i], seat)


def test_the_greedy_opponent_beats_random_play_and_seats_rotate():
    envs = VectorSeat("splendor", 32, 3, opponents="greedy", seat="rotate", threads=2)
    _, info = envs.reset(seed=1)
    seats, total, games = {*info["seat"].tolist()}, 0.0, 0
    while games < 64:
        _, reward, over, _, info = envs.step(envs.batch.random_actions())
        total, games = total + reward.sum(), games + over.sum()
        seats |= {*info["seat"].tolist()}
    assert seats == {0, 1, 2}
    assert total / games < -0.3


def test_the_same_seed_gives_the_same_course_on_any_number_of_threads():
    courses = []
    for threads in (1, 3):
        envs = VectorSeat("splendor", 64, opponents="random", threads=threads)
        envs.reset(seed=[4, 5])
        courses.append([envs.step(envs.batch.random_actions())[0].tobytes() for _ in range(40)])
    assert courses[0] == courses[1]


def test_what_cannot_be_is_said():
    assert OBSERVED
    with pytest.raises(pal.BadOption, match=r"opponents in compiled code, not “master”\. Others play with gymnasium"):
        gymnasium.make_vec(title("splendor"), num_envs=2, opponents="master")
    with pytest.raises(pal.BadOption, match="“num_envs” must be a whole number of at least 1, not “many”"):
        VectorSeat("splendor", "many")
    with pytest.raises(pal.BadOption, match="rotate"):
        VectorSeat("splendor", 2, seat=5)
    envs = VectorSeat("splendor", 2)
    envs.reset(seed=1)
    with pytest.raises(pal.IllegalMove, match="9999 is illegal"):
        envs.step([9999, 0])
