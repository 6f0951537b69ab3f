"""The batch of games: it plays by the rules, the same on any number of threads, and shows what a seat may know."""

from __future__ import annotations

import doctest
import importlib
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from env_help import OBSERVED, each_observed, each_observed_case
from splendor_positions import Position

import palatine as pal
import palatine.env
from palatine import bench
from palatine.env import Layout, rewards
from palatine.games.splendor.components import COST
from palatine.games.splendor.moves import CODES
from palatine.i18n import Tr

ARRAYS = ("observation", "mask", "seat", "reward", "over", "scores", "length", "seeds")


def everything(batch):
    return b"".join(getattr(batch, name).tobytes() for name in ARRAYS)


# It plays by the rules


@each_observed_case
def test_each_game_of_a_batch_is_the_game_that_a_table_plays(case):
    name, players, options = case
    batch = pal.env.batch(name, n=3, players=players, seed=5, reward="score", threads=1, **options)
    tables = [pal.new(name, players, int(seed), **options) for seed in batch.seeds]
    for _ in range(150):
        for i, t in enumerate(tables):
            seat = t.to_move[0]
            assert batch.seat[i] == seat
            assert np.flatnonzero(batch.mask[i]).tolist() == sorted(t.actions(seat))
            assert (batch.observation[i] == pal.env.observation(t.view(seat))).all()
        actions = batch.random_actions()
        batch.step(actions)
        for i, t in enumerate(tables):
            t.play(int(actions[i]), t.to_move[0])
            assert batch.over[i] == t.over
            if t.over:
                assert batch.scores[i].tolist() == t.scores
                assert batch.length[i] == len(t.moves)
                assert batch.reward[i].tolist() == pytest.approx(rewards("score", [0] * players, t.scores))
                tables[i] = pal.new(name, players, int(batch.seeds[i]), **options)
            else:
                assert not batch.reward[i].any()


@each_observed
def test_a_batch_goes_on_with_new_games_and_every_reward_sums_to_zero(name):
    batch = pal.env.batch(name, n=64, seed=1, threads=1)
    finished, seeds = 0, {*batch.seeds.tolist()}
    for _ in range(3000):
        batch.step(batch.random_actions())
        if batch.over.any():
            finished += int(batch.over.sum())
            seeds |= {*batch.seeds.tolist()}
            assert not batch.reward[~batch.over].any()
            assert np.abs(batch.reward.sum(1)).max() < 1e-6
            assert (batch.length[batch.over] > 0).all()
        if finished > 128:
            break
    assert finished > 128
    assert len(seeds) == 64 + finished  # no deal comes twice


def test_random_actions_reach_every_legal_action_about_equally_often():
    batch = pal.env.batch("splendor", n=4000, seed=3)
    batch.reset(3)
    first = batch.random_actions().copy()
    assert batch.mask[np.arange(4000), first].all()
    takes = batch.mask[:, :30].all(0)  # legal in every game at the start
    counts = np.bincount(first, minlength=30)[:30][takes]
    expected = 4000 / batch.mask[0].sum()
    assert abs(counts - expected).max() < 5 * expected**0.5
    assert (batch.random_actions() != first).any()


# The same for the same seed


@each_observed
def test_the_number_of_threads_changes_nothing(name):
    one, three = (pal.env.batch(name, n=50, seed=11, threads=threads) for threads in (1, 3))
    assert three.threads == 3
    for _ in range(200):
        assert everything(one) == everything(three)
        one.step(one.random_actions())
        three.step(three.random_actions())


def test_a_reset_begins_as_a_new_batch_does():
    batch = pal.env.batch("splendor", n=8, seed=1, threads=1)
    for _ in range(400):
        batch.step(batch.random_actions())
    assert batch.length.any()
    batch.reset(2)
    fresh = pal.env.batch("splendor", n=8, seed=2, threads=1)
    for _ in range(20):
        assert everything(batch) == everything(fresh)
        batch.step(batch.random_actions())
        fresh.step(fresh.random_actions())
    assert everything(fresh) != everything(pal.env.batch("splendor", n=8, seed=3, threads=1))


PLAIN = """
import hashlib
import palatine.env
batch = palatine.env.batch("splendor", n=2, seed=4, threads=1)
digest = hashlib.sha256()
for _ in range(25):
    batch.step(batch.random_actions())
    digest.update(batch.observation.tobytes() + batch.mask.tobytes())
print(digest.hexdigest())
"""


def test_plain_python_gives_the_same_numbers_as_compiled_code(monkeypatch):
    found = set()
    for jit in "01":
        monkeypatch.setenv("PALATINE_JIT", jit)
        found.add(subprocess.run([sys.executable, "-c", PLAIN], check=True, capture_output=True, text=True).stdout)
    assert len(found) == 1


def test_arrays_are_reused():
    batch = pal.env.batch("splendor", n=4)
    before = [getattr(batch, name) for name in ARRAYS]
    batch.step(batch.random_actions())
    assert all(getattr(batch, name) is array for name, array in zip(ARRAYS, before))


# Bad input


def test_one_illegal_action_is_refused_before_any_game_moves():
    batch = pal.env.batch("splendor", n=6, threads=2)
    actions = batch.random_actions().copy()
    before = everything(batch)
    actions[4] = batch.game.actions.number("pass")
    with pytest.raises(pal.IllegalMove, match=r"Splendor, game 4 of the batch: action \d+ \(pass\) is illegal for seat 0"):
        batch.step(actions)
    actions[4] = 9999
    with pytest.raises(pal.IllegalMove, match="action 9999 is illegal"):
        batch.step(actions)
    assert everything(batch) == before
    batch.mask[:] = True  # writing into the arrays opens no back door
    with pytest.raises(pal.IllegalMove):
        batch.step(actions)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"players": 5}, "2–4 players"),
        ({"n": 0}, "at least 1"),
        ({"threads": 0}, "at least 1"),
        ({"seed": -1}, "The seed must be"),
        ({"reward": "glory"}, "win, rank, score"),
        ({"colour": "red"}, "no option"),
    ],
)
def test_what_a_batch_cannot_be_is_said(given, words):
    with pytest.raises(pal.BadOption, match=words):
        pal.env.batch("splendor", **{"n": 2, **given})


def test_a_step_takes_a_whole_number_for_each_game():
    batch = pal.env.batch("splendor", n=3)
    for actions in ([0, 0], [0.0, 0.0, 0.0], [[0, 0, 0]]):
        with pytest.raises(pal.BadOption, match="A step needs 3 whole numbers"):
            batch.step(actions)


def test_a_game_without_numbers_says_so():
    with pytest.raises(pal.BadOption, match="module “observe” is missing"):
        pal.env.batch("sealed_bid", players=3)


# Bounds


@each_observed_case
def test_every_observation_lies_within_its_bounds(case):
    name, players, options = case
    batch = pal.env.batch(name, n=32, players=players, seed=8, threads=1, **options)
    low, high = batch.layout.bounds
    assert low.shape == high.shape == (batch.layout.size,)
    assert (high <= 2047).all()  # as they are, not all that 16 bits can hold
    assert (high == 1).any()
    for _ in range(400):
        assert (batch.observation >= low).all()
        assert (batch.observation <= high).all(), [
            part for part, where in batch.layout.parts.items() if (batch.observation[:, where] > high[where]).any()
        ]
        batch.step(batch.random_actions())
    table = pal.new(name, players, 3, **options)
    greedy = pal.bot(name, "greedy", 1)
    while not table.over:
        for seat in table.to_move[:1]:
            seen = pal.env.observation(table.view(seat))
            assert ((low <= seen) & (seen <= high)).all(), np.flatnonzero(seen > high)
            table.play(greedy.choose(table.view(seat)), seat)


# Rewards


@pytest.mark.parametrize(
    ("reward", "standing", "scores", "expected"),
    [
        ("win", [7, 3], [7, 3], [1, -1]),
        ("win", [3, 3], [3, 3], [0, 0]),
        ("win", [1, 9, 4], [1, 9, 4], [-1 / 2, 1, -1 / 2]),
        ("win", [9, 9, 4], [9, 9, 4], [1 / 4, 1 / 4, -1 / 2]),
        ("win", [1, 2, 3, 4], [5, 5, 5, 5], [-1 / 3, -1 / 3, -1 / 3, 1]),  # a tie on points that the tie-break decides
        ("rank", [7, 3], [7, 3], [1, -1]),
        ("rank", [1, 9, 4], [1, 9, 4], [-1, 1, 0]),
        ("rank", [4, 3, 2, 1], [9, 9, 9, 9], [1, 1 / 3, -1 / 3, -1]),
        ("rank", [4, 4, 2, 1], [4, 4, 2, 1], [2 / 3, 2 / 3, -1 / 3, -1]),
        ("score", [7, 3], [7, 3], [4, -4]),
        ("score", [1, 2, 3], [15, 12, 3], [7.5, 3, -10.5]),
    ],
)
def test_rewards_by_win_by_rank_and_by_score(reward, standing, scores, expected):
    found = rewards(reward, standing, scores)
    assert found == pytest.approx(expected)
    assert sum(found) == pytest.approx(0, abs=1e-6)


# What a seat of Splendor sees


def seen(table, seat):
    numbers, layout = pal.env.observation(table.view(seat)), Layout(table.game, table.players)
    return {name: numbers[where].tolist() for name, where in layout.parts.items()}


def test_splendor_shows_what_each_seat_has_and_lacks():
    p = Position(3).row(0, "1w1").row(2, "3r1").tokens(1, "wwbo").bonus(1, "bb").hand(1, "2g4").hand(2, "2r4", blind=True)
    p.nobles(1, 2, 3, 4).d["visits"][2] = 0
    p.d["player"][0]["points"] += 3
    table = p.table(turn=1, waiting=2)
    me = seen(table, 1)
    assert (me["place"], me["phase"], me["last_round"], me["passes"]) == ([0, 1, 0, 0], [1, 0, 0, 0], [0], [0])
    assert me["bank"] == table.data()["bank"]
    assert me["me.tokens"] == [2, 1, 0, 0, 0, 1]
    assert me["me.bonus"] == [0, 2, 0, 0, 0]
    assert me["me.counts"] == [4, 2, 1, 0]
    assert [me[f"{who}.turn"] for who in ("me", "next", "second")] == [[1], [0], [0]]
    assert me["second.counts"] == [0, 0, 0, 1]
    assert me["second.points"] == [3]
    price = COST[CODES.index("1w1")]
    short = [max(0, int(c) - h) for c, h in zip(price, (2, 3, 0, 0, 0))]
    assert me["row"][:17] == [1, 0, 1, 0, 0, 0, 0, *price, *short]
    assert me["me.lack"][0] == max(0, sum(short) - 1)
    assert me["next.lack"][0] == sum(price)
    assert me["nobles"][2 * 11 : 3 * 11] == [0] * 11  # she visits somebody already
    assert me["nobles"][4 * 11 :] == [0] * 11  # there are four with three players


def test_splendor_shows_a_blind_card_to_its_owner_and_its_level_to_the_others():
    table = Position(2).hand(0, "2r4", blind=True).table()
    card = CODES.index("2r4")
    assert seen(table, 0)["me.hand"][:13] == [2, 1, 2, 0, 0, 0, 1, 0, *COST[card]]
    assert seen(table, 1)["next.hand"][:19] == [2, *[0] * 18]


def test_splendor_shows_the_payment_that_is_being_made():
    table = Position(2).row(0, "1w1").tokens(0, "bbooo").table()
    assert seen(table, 0)["paying"] == [0] * 12
    table.play("buy 1w1 gold")
    table.play("gold b")
    now = seen(table, 1)
    assert now["phase"] == [0, 1, 0, 0]
    assert now["paying"] == [1, 0, 1, 0, 0, 0, 0, *COST[CODES.index("1w1")]]
    assert now["swapped"] == [0, 1, 0, 0, 0]


# Researchers need nothing else


def test_importing_the_environments_loads_no_other_library():
    code = "import sys; from palatine.env.batch import seat_batch; "
    code += "print([m for m in ('pettingzoo', 'gymnasium', 'pyspiel') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.strip() == "[]"


@pytest.mark.parametrize(("module", "extra"), [("pettingzoo", "env"), ("gymnasium", "env"), ("openspiel", "openspiel")])
def test_a_missing_library_is_named_with_what_to_install(module, extra, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel" if module == "openspiel" else module, None)
    monkeypatch.delitem(sys.modules, f"palatine.env.{module}", raising=False)
    with pytest.raises(ImportError, match=rf"pip install palatine\[{extra}\]"):
        importlib.import_module(f"palatine.env.{module}")


def test_every_game_of_palatine_can_be_observed():
    assert {name for name in pal.games() if pal.game(name).package.startswith("palatine.")} == {*OBSERVED}


def test_every_example_of_the_page_about_environments_runs():
    page = Path(__file__).parents[2] / "docs" / "environments.md"
    found = doctest.testfile(str(page), module_relative=False)
    assert found.attempted > 20
    assert not found.failed


@pytest.mark.parametrize("module", ["batch", "pettingzoo", "gymnasium", "openspiel", "vector", "text"])
def test_the_examples_in_the_modules_run(module):
    found = doctest.testmod(importlib.import_module(f"palatine.env.{module}"))
    assert found.attempted > 3
    assert not found.failed


def test_the_bench_sets_the_batch_beside_pettingzoo():
    result = bench.measure_env(pal.game("splendor"), 0.1)
    assert result["steps_per_second"] > result["pettingzoo"] > 0
    assert result["steps_per_second"] >= result["random_steps_per_second"]
    lines = bench.report_env(result, Tr("fr"))
    _ = Tr("fr")
    assert _.number(result["pettingzoo"]) in lines[-1]
    assert any(_.number(result["vector"]["steps"]) in line for line in lines)
    assert any(_.number(result["peer"]) in line and "OpenSpiel" in line for line in lines)
    assert "pip install" in bench.report_env({**result, "pettingzoo": None}, Tr("fr"))[-1]
