"""A network learns from search."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest

import palatine as pal
import palatine.env
from palatine.bots.evaluators.nets import read_net
from palatine.cli import main
from palatine.env.batch import KEPT
from palatine.kernel.compile import plain
from palatine.kernel.errors import BadSave
from palatine.kernel.game import _registered
from palatine.train.command import read_checkpoint, write_checkpoint
from palatine.train.config import Budget, Progress, config_for
from palatine.train.forest import Forest
from palatine.train.search import FASTEST, STEP, trainer_for

SMALL = config_for("cpu", games=32, search=8, rollout_length=4, width=16, depth=1)
SCALE = 60.0


def small_trainer(name="splendor", config=SMALL):
    return trainer_for(pal.game(name), 2, config, "cpu", 2)


@pytest.fixture
def sealed_dice(monkeypatch):
    """A small game with dice and secret choices: its search compiles in seconds."""
    monkeypatch.setitem(_registered, "sealed_dice", "palatine.new_game.sealed_dice")


def searched(batch, simulations=16):
    """A search in every game of a batch; the network is some function of what it is shown, the same for every game."""
    forest = Forest(batch, simulations)
    random = np.random.default_rng(3)
    places, seats = (random.normal(size=(batch.layout.size, n)) for n in (batch.layout.places, batch.players))
    shown, leaves = batch.observation, []
    for simulation in range(simulations + 1):
        for i in range(batch.n):
            forest.answer[i] = np.sin(shown[i] @ places)
            forest.shares[i] = np.sin(shown[i] @ seats)
        forest.walk(simulation, SCALE)
        shown = forest.observation
        leaves.append(shown.copy())
    return forest, leaves


def twins(batch):
    """Makes the second game the same as the first."""
    for name in KEPT:
        getattr(batch, name)[1] = getattr(batch, name)[0]


def assert_alike(batch):
    """The seat that is asked in both games thinks the same in both, and thinking changes what it would do."""
    assert batch._states[0].tobytes() != batch._states[1].tobytes()
    forest, leaves = searched(batch)
    assert all((seen[0] == seen[1]).all() for seen in leaves)
    assert (forest.policy[0] == forest.policy[1]).all()
    assert (forest.value[0] == forest.value[1]).all()
    assert forest.chosen[0] == forest.chosen[1]
    assert forest.apart[0] > 0


def test_what_lies_face_down_does_not_change_what_is_learned():
    batch = palatine.env.batch("splendor", 2, 2, 5, places=True, threads=1)
    for _ in range(24):
        batch.step(batch.random_actions())
    twins(batch)
    other = batch._states[1]
    plain(batch.game.hidden.determinize)(other, int(batch.seat[1]), np.array([1, 2, 3, 4], np.uint32))
    other.rng[:] = 9
    assert_alike(batch)


def test_a_secret_choice_does_not_change_what_another_seat_learns(sealed_dice):
    batch = palatine.env.batch("sealed_dice", 2, 2, 5, places=True, threads=1)
    while batch._states[0].waiting != 3 or batch._count[0] < 2:
        batch.step(batch.random_actions())
    twins(batch)
    secret = plain(batch.game.hidden.secret)
    assert secret(batch._states[0], 0, int(batch._moves[0, 0]))
    while (batch.seat == 0).any():  # a choice may have several parts: the first of all in one game, the last in the other
        batch.step(batch._names[[0, 1], [0, batch._count[1] - 1]])
    batch._streams[1] = batch._streams[0]
    assert (batch.seat == 1).all()
    assert_alike(batch)


def test_the_policy_of_a_search_and_how_far_it_is_from_the_networks_own():
    batch = palatine.env.batch("splendor", 8, 2, 1, places=True, threads=2)
    forest, _ = searched(batch)
    random = np.random.default_rng(3)
    logits = np.where(batch.mask, np.sin(batch.observation @ random.normal(size=(batch.layout.size, batch.layout.places))), -np.inf)
    own = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
    assert forest.policy.sum(axis=1) == pytest.approx(1, abs=1e-5)
    assert (forest.policy[~batch.mask] == 0).all()
    assert forest.value.sum(axis=1) == pytest.approx(1, abs=1e-5)
    assert batch.mask[np.arange(8), forest.chosen].all()
    found = [sum(p * np.log(p / q) for p, q in zip(forest.policy[i], own[i]) if p) for i in range(8)]
    assert forest.apart == pytest.approx(found, rel=1e-3, abs=1e-5)


def test_the_network_comes_nearer_to_what_the_search_found():
    trainer = small_trainer()

    def apart():
        """How far the network is from the policies that the search found: the Kullback-Leibler divergence."""
        flat = trainer.room.flat
        rows = np.flatnonzero(flat("policy").sum(axis=1) > 0.5)
        logits = trainer.net.forward(flat("observation")[rows])[0]
        logp = trainer.xp.log_softmax(trainer.xp.masked(logits, flat("mask")[rows]))
        found = flat("policy")[rows]
        return float((found * (np.log(np.maximum(found, 1e-30)) - logp)).sum(axis=1).mean())

    with ThreadPoolExecutor(1) as pool:
        for _ in range(3):
            trainer.play(pool)
    before = apart()
    for _ in range(20):
        trainer.learn(5e-3, 0.0, 0.0)
    assert apart() < 0.7 * before


@pytest.mark.parametrize(("start", "more"), [(10.0, True), (1000.0, False)])
def test_values_count_as_much_as_brings_the_policy_a_step_away(start, more):
    trainer = small_trainer()
    trainer.progress.value_scale = start
    with ThreadPoolExecutor(1) as pool:
        trainer.play(pool)
        apart = np.mean([grove._forest.apart.mean() for grove in trainer._groves.values()])
        assert (apart < STEP) == more
        assert trainer.progress.value_scale == pytest.approx(start * FASTEST if more else start / FASTEST)


def test_where_choices_are_secret_it_learns_from_search_too(sealed_dice):
    trainer = small_trainer("sealed_dice")
    *_, progress = trainer.train(Budget(rounds=2))
    assert progress.decisions == 2 * 4 * 32
    assert np.isfinite(progress.value_loss)
    assert all(np.isfinite(array).all() for array in trainer.net.export().values())


def test_the_same_seed_learns_the_same_from_search():
    nets = []
    for _ in range(2):
        trainer = small_trainer()
        list(trainer.train(Budget(rounds=2)))
        nets.append(trainer.net.export())
    assert all((nets[0][name] == nets[1][name]).all() for name in nets[0])


def test_an_interrupted_training_with_search_goes_on(tmp_path):
    path, first = tmp_path / "half.npz", small_trainer()
    next(first.train(Budget(rounds=3)))
    write_checkpoint(path, first)
    second = small_trainer()
    second.restore(*read_checkpoint(path, second))
    assert second.progress == first.progress
    assert second.progress.value_scale != Progress.value_scale
    assert [progress.rounds for progress in second.train(Budget(rounds=2))] == [2]
    with pytest.raises(BadSave, match="other settings"):
        read_checkpoint(path, small_trainer(config=replace(SMALL, search=9)))


def test_on_the_command_line_it_starts_from_a_network(tmp_path):
    small = ["--iterations", "1", "--envs", "16", "--eval-games", "0", "--device", "cpu", "--lang", "en"]
    first, second = str(tmp_path / "first.npz"), tmp_path / "second.npz"
    assert main(["train", "splendor", "--width", "24", "--depth", "2", *small, "--out", first]) == 0
    assert main(["train", "splendor", "--search", "4", "--from", first, *small, "--out", str(second)]) == 0
    arrays, card = read_net(second, pal.game("splendor"), 2)
    assert arrays["first"].shape[1] == 24
    assert len(arrays["layers"]) == 2
    assert (card["config"]["search"], card["config"]["start"].split()[0]) == (4, "first")
