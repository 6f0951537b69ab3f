"""The games for Gymnasium: its own checker, the opponents, the seat, and what is not legal."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from env_help import each_observed
from gymnasium.utils.env_checker import check_env

import palatine as pal
import palatine.env.gymnasium  # registers the games
from palatine.env import observation

SPLENDOR = "palatine/Splendor-v0"


def play_out(env, seed=None):
    """Random moves to the end: the last reward and info."""
    _, info = env.reset(seed=seed)
    random, over = np.random.default_rng(seed), False
    while not over:
        _, reward, over, _, info = env.step(random.choice(np.flatnonzero(info["action_mask"])))
    return reward, info


@each_observed
def test_gymnasiums_own_checker_passes(name):
    title = name.title().replace("_", "")
    what = pal.game(name)
    for players in what.players:
        options = {o.name: o.choices[-1] for o in what.options} if players == what.players[0] else {}
        env = gymnasium.make(f"palatine/{title}-v0", players=players, seat="rotate", **options)
        check_env(env.unwrapped)
        env.close()


@each_observed
def test_a_whole_game_rewards_the_seat_by_its_result(name):
    players = pal.game(name).players[-1]
    env = gymnasium.make(f"palatine/{name.title().replace('_', '')}-v0", players=players, seat=1, opponents="random", reward="rank")
    reward, info = play_out(env, 5)
    better = sum(rank < info["ranks"][1] for rank in info["ranks"])
    worse = sum(rank > info["ranks"][1] for rank in info["ranks"])
    assert reward == pytest.approx((worse - better) / (players - 1))
    assert info["scores"] == env.unwrapped.table.scores


def test_the_same_seed_gives_the_same_game_against_the_same_opponents():
    def course(seed):
        env = gymnasium.make(SPLENDOR, players=3, opponents=["greedy", "novice"], seat=2)
        play_out(env, seed)
        return env.unwrapped.table.moves

    assert course(1) == course(1)
    assert course(1) != course(2)


def test_the_seat_rotates_with_the_episodes_and_opponents_keep_their_order():
    env = gymnasium.make(SPLENDOR, players=3, opponents=["random", "greedy"], seat="rotate")
    seats = [env.reset(seed=1 if episode == 0 else None)[1]["seat"] for episode in range(4)]
    assert seats == [0, 1, 2, 0]
    assert [player.name for player in env.unwrapped._bots] == ["random", "greedy"]


def test_the_greedy_opponent_beats_random_play():
    env = gymnasium.make(SPLENDOR, opponents="greedy", seat="rotate")
    assert sum(play_out(env, 7 if game == 0 else None)[0] for game in range(6)) == -6


def test_the_seat_sees_its_view_and_the_mask():
    env = gymnasium.make(SPLENDOR, seat=1)
    seen, info = env.reset(seed=3)
    table = env.unwrapped.table
    assert table.to_move == (1,)
    assert (seen == observation(table.view(1))).all()
    assert np.flatnonzero(info["action_mask"]).tolist() == sorted(table.actions(1))
    assert (env.unwrapped.action_masks() == info["action_mask"]).all()


def test_no_mask_is_all_zero_under_make_vec_with_its_usual_autoreset():
    envs = gymnasium.make_vec(SPLENDOR, num_envs=3, vectorization_mode="sync", opponents="random")
    _, info = envs.reset(seed=1)
    random, ended = np.random.default_rng(1), 0
    while ended < 4:
        assert info["action_mask"].any(1).all()
        _, _, over, _, info = envs.step(np.array([random.choice(np.flatnonzero(mask)) for mask in info["action_mask"]]))
        ended += over.sum()
    table = envs.envs[0].unwrapped.table
    assert envs.envs[0].unwrapped.action_masks().sum() == (len(table.game.actions) if table.over else len(table.actions(0)))
    envs.close()


def test_an_illegal_action_ends_the_episode_and_says_why_or_is_an_error():
    wrong = pal.game("splendor").actions.number("pass")
    env = gymnasium.make(SPLENDOR)
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(wrong)
    assert (reward, terminated) == (-1, True)
    assert info["illegal"] == env.unwrapped.table.view(0).why_not("pass")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(wrong)
    strict = gymnasium.make(SPLENDOR, illegal_reward=None)
    strict.reset(seed=1)
    with pytest.raises(pal.IllegalMove) as error:
        strict.step(wrong)
    assert error.value.reason == info["illegal"]
    assert not strict.unwrapped.table.moves


def test_rendering_tells_the_board_as_the_seat_sees_it():
    env = gymnasium.make(SPLENDOR, render_mode="ansi", lang="de")
    env.reset(seed=1)
    assert env.render() == env.unwrapped.table.view(0).describe("de")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"seat": 2}, "from 0 to 1"),
        ({"seat": "north"}, "rotate"),
        ({"opponents": ["greedy", "greedy"]}, "needed: 1; named: 2"),
        ({"reward": "glory"}, "win, rank, score"),
        ({"players": 9}, "2–4"),
    ],
)
def test_what_cannot_be_set_up_is_said(given, words):
    with pytest.raises(pal.BadOption, match=words):
        gymnasium.make(SPLENDOR, **given)
