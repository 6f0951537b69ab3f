"""The games for PettingZoo: its own suites, what an agent sees, and what happens at once."""

from __future__ import annotations

import pickle
import warnings

import numpy as np
import pettingzoo
import pytest
from env_help import OBSERVED, each_observed, each_observed_case
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import palatine as pal
import palatine.env.pettingzoo as zoo
from palatine.env import observation

pytestmark = [
    # the suite wants arrays of all games but those it knows by name; a dict with a mask is what those have, too
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]

SIMULTANEOUS = [name for name in OBSERVED if pal.game(name).simultaneous]


def play_out(env, seed):
    """Random moves to the end: the rewards by agent."""
    env.reset(seed=seed)
    random, rewards = np.random.default_rng(seed), {}
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        if over or cut:
            rewards[agent] = reward
        env.step(None if over or cut else int(random.choice(np.flatnonzero(seen["action_mask"]))))
    return rewards


@each_observed_case
def test_pettingzoos_own_suites_pass(case):
    name, players, options = case
    api_test(pettingzoo.make("aec", f"palatine/{name}-v0", players=players, **options), num_cycles=20)
    seed_test(lambda: zoo.env(name, players, **options), num_cycles=10)


@each_observed
def test_pettingzoos_suite_for_parallel_environments_passes(name):
    for players in pal.game(name).players:
        parallel_api_test(zoo.parallel_env(name, players), num_cycles=30)
        parallel_seed_test(lambda players=players: zoo.parallel_env(name, players), num_cycles=10)


def test_games_with_simultaneous_choices_are_registered_as_parallel_too():
    found = {spec.partition("-")[0] for spec in pettingzoo.parallel_registry if spec.startswith("palatine/")}
    assert found == {f"palatine/{name}" for name in SIMULTANEOUS}
    for name in SIMULTANEOUS:
        env = pettingzoo.make("parallel", f"palatine/{name}-v0", players=3)
        assert env.possible_agents == ["player_0", "player_1", "player_2"]


@each_observed
def test_a_whole_game_gives_the_rewards_of_its_result(name):
    players = pal.game(name).players[-1]
    env = zoo.env(name, players, reward="rank")
    rewards = play_out(env, 3)
    table = env.unwrapped.table
    assert table.over
    ranks = {f"player_{seat}": rank for seat, rank in enumerate(table.ranks)}
    assert sorted(rewards, key=rewards.get, reverse=True)[0] in [agent for agent, rank in ranks.items() if rank == 1]
    assert sum(rewards.values()) == pytest.approx(0, abs=1e-6)
    assert not env.agents


def test_the_seed_of_a_reset_is_the_seed_of_the_table():
    env = zoo.env("splendor", 3)
    env.reset(seed=42)
    assert env.unwrapped.table.data() == pal.new("splendor", 3, 42).data()
    env.reset()
    after = env.unwrapped.table.data()
    env.reset(seed=42)
    assert env.unwrapped.table.data() != after
    env.reset()
    assert env.unwrapped.table.data() == after


def test_an_agent_sees_its_own_view_and_only_the_one_who_is_asked_may_act():
    env = zoo.env("splendor", 2)
    env.reset(seed=1)
    table = env.unwrapped.table
    env.step(table.game.actions.number("reserve deck 2"))
    for seat in (0, 1):
        seen = env.observe(f"player_{seat}")
        assert (seen["observation"] == observation(table.view(seat))).all()
    assert np.flatnonzero(env.observe("player_1")["action_mask"]).tolist() == sorted(table.actions(1))
    assert env.observe("player_0")["action_mask"].all()  # nothing that it chooses is played


def test_an_illegal_action_ends_the_game_or_is_an_error():
    wrong = pal.game("splendor").actions.number("pass")
    env = zoo.env("splendor")
    env.reset(seed=1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the wrapper says that the move was not legal
        env.step(wrong)
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards == {"player_0": -1, "player_1": 0}
    strict = zoo.env("splendor", illegal_reward=None)
    strict.reset(seed=1)
    before = strict.unwrapped.table.data()
    with pytest.raises(pal.IllegalMove, match="pass"):
        strict.step(wrong)
    with pytest.raises(pal.IllegalMove, match="whole number"):
        strict.step(1.5)
    assert strict.unwrapped.table.data() == before


def test_rendering_tells_the_board_as_a_spectator_sees_it():
    env = zoo.env("splendor", render_mode="ansi", lang="fr")
    env.reset(seed=1)
    assert env.render() == pal.new("splendor", 2, 1).view().describe("fr")
    with pytest.raises(pal.BadOption, match="ansi"):
        zoo.env("splendor", render_mode="hologram")


def test_an_environment_travels_to_another_process():
    env = pickle.loads(pickle.dumps(zoo.raw_env("splendor", 3, reward="score", take_fewer="yes")))
    assert (env.players, env.reward, env.options) == (3, "score", {"take_fewer": "yes"})


# At once


def random_choices(env, seen, random):
    return {agent: int(random.choice(np.flatnonzero(seen[agent]["action_mask"]))) for agent in env.agents}


@pytest.mark.parametrize("name", SIMULTANEOUS)
def test_at_once_every_seat_that_is_asked_chooses_and_the_others_wait(name):
    env = zoo.parallel_env(name, 3, reward="score")
    seen, _ = env.reset(seed=2)
    random, together = np.random.default_rng(2), 0
    while env.agents:
        asked = env.table.to_move
        together += len(asked) > 1
        for seat, agent in enumerate(env.agents):
            assert bool(seen[agent]["action_mask"][env.wait]) == (seat not in asked)
            assert (seen[agent]["observation"] == observation(env.table.view(seat))).all()
        moves = len(env.table.moves)
        seen, rewards, over, _, infos = env.step(random_choices(env, seen, random))
        assert not any(infos.values())  # a secret choice never lapses
        assert len(env.table.moves) == moves + len(asked)
    assert together
    assert all(over.values())
    assert sum(rewards.values()) == pytest.approx(0, abs=1e-4)


@pytest.mark.parametrize("name", SIMULTANEOUS)
def test_one_illegal_choice_lets_none_be_made_and_ends_the_game_or_is_an_error(name):
    for strict in (True, False):
        env = zoo.parallel_env(name, 2, **({"illegal_reward": None} if strict else {}))
        seen, _ = env.reset(seed=2)
        while len(env.table.to_move) < 2:
            seen, *_ = env.step(random_choices(env, seen, np.random.default_rng(1)))
        choices = random_choices(env, seen, np.random.default_rng(1))
        before = env.table.data()
        if strict:
            with pytest.raises(pal.IllegalMove, match="wait"):
                env.step({**choices, "player_1": env.wait})
            with pytest.raises(pal.IllegalMove, match="player_1"):
                env.step({**choices, "player_1": 10**6})
            assert env.agents == env.possible_agents
        else:
            _, rewards, over, cut, infos = env.step({**choices, "player_1": env.wait})
            assert rewards == {"player_0": 0, "player_1": -1}
            assert all(over.values())
            assert not any(cut.values())
            assert "wait" in infos["player_1"]["illegal"]
            assert not infos["player_0"]
            assert env.agents == []
        assert env.table.data() == before


def test_where_the_first_to_speak_is_served_a_choice_that_was_overtaken_lapses():
    env = zoo.parallel_env("eschnapur", 3, privilege_priority="realtime")
    random, lapsed = np.random.default_rng(3), 0
    for seed in range(3):
        seen, _ = env.reset(seed=seed)
        while env.agents:
            asked, moves = env.table.to_move, len(env.table.moves)
            seen, _, _, _, infos = env.step(random_choices(env, seen, random))
            late = [agent for agent, info in infos.items() if info.get("lapsed")]
            lapsed += len(late)
            assert len(env.table.moves) == moves + len(asked) - len(late)
            assert env.table.moves[moves].seat == asked[0]
    assert lapsed
