"""A network learns a game by itself."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import palatine as pal
from palatine.bots.judges import Learned
from palatine.bots.nets import read_net
from palatine.bots.prodigy import Prodigy
from palatine.cli import main
from palatine.kernel.errors import BadSave
from palatine.train.arrays import Host
from palatine.train.command import read_checkpoint, write_checkpoint
from palatine.train.net import Net, fresh
from palatine.train.ppo import Budget, Recipe, Trainer

SMALL = Recipe(games=128, steps=16, minibatch=512, width=48, depth=1, rate=2e-3)


def test_the_gradient_is_that_of_differences():
    random = np.random.default_rng(0)
    start = {name: array + 0.1 * random.standard_normal(array.shape) for name, array in fresh(12, 7, 3, 16, 2, 1).items()}
    net = Net(Host(1), start, np.ones(12))
    seen, to_places, to_seats = random.integers(0, 4, (5, 12)).astype(float), random.normal(size=(5, 7)), random.normal(size=(5, 3))

    def loss() -> float:
        places, seats, _ = net.forward(seen)
        return float((places * to_places).sum() + (seats * to_seats).sum())

    gradient = net.backward(net.forward(seen)[2], to_places, to_seats)
    for name, array in net.weights.items():
        at = tuple(random.integers(0, n) for n in array.shape)
        kept, step = array[at], 1e-6
        array[at] = kept + step
        above = loss()
        array[at] = kept - step
        below = loss()
        array[at] = kept
        assert gradient[name][at] == pytest.approx((above - below) / (2 * step), rel=1e-4, abs=1e-6), name


def test_a_network_that_learned_for_a_while_beats_random_clearly(tmp_path, capsys):
    path = tmp_path / "net.npz"
    assert main(["train", "splendor", "--rounds", "120", "--device", "cpu", "--games", "128", "--width", "64", "--depth", "1",
                 "--master", "2", "--out", str(path), "--lang", "en"]) == 0  # fmt: skip
    told = capsys.readouterr().out
    assert "decisions a second" in told
    assert "Against itself" in told
    assert "against a master: " in told
    what = pal.game("splendor")
    learned = Prodigy(what, 1, Learned(what, read_net(path, what, 2)[0]))
    won = 0.0
    for number in range(40):
        table, mine = pal.new("splendor", 2, number // 2), number % 2
        other = pal.bot("splendor", "random", seed=number)
        while not table.over:
            seat = table.to_move[0]
            table.play((learned if seat == mine else other).choose(table.view(seat)), seat)
        won += (mine in table.winners) / len(table.winners)
    assert won >= 34


def test_an_interrupted_training_goes_on(tmp_path):
    what, path = pal.game("splendor"), tmp_path / "half.npz"
    first = Trainer(what, 2, SMALL, "cpu", threads=1)
    next(first.train(Budget(rounds=9)))
    write_checkpoint(path, first)
    second = Trainer(what, 2, SMALL, "cpu", threads=1)
    second.restore(*read_checkpoint(path, second))
    assert second.progress == first.progress
    assert all((second.net.weights[name] == array).all() for name, array in first.net.weights.items())
    with pytest.raises(BadSave, match="2 players"):
        read_checkpoint(path, Trainer(what, 3, SMALL, "cpu", threads=1))
    with pytest.raises(BadSave, match="other settings"):
        read_checkpoint(path, Trainer(what, 2, replace(SMALL, width=32), "cpu", threads=1))
    path.write_bytes(b"nothing")
    with pytest.raises(BadSave, match="damaged"):
        read_checkpoint(path, second)


def test_the_same_seed_learns_the_same():
    what = pal.game("splendor")
    nets = []
    for _ in range(2):
        trainer = Trainer(what, 2, SMALL, "cpu", threads=1)
        list(trainer.train(Budget(rounds=2)))
        nets.append(trainer.net.export())
    assert all((nets[0][name] == nets[1][name]).all() for name in nets[0])
