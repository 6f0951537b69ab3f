"""A network learns a game by itself."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, replace
from importlib.util import find_spec

import numpy as np
import pytest

import palatine as pal
from palatine.bots.evaluators import Network
from palatine.bots.evaluators.nets import read_net
from palatine.bots.prodigy import Prodigy
from palatine.cli import main
from palatine.kernel.errors import BadOption, BadSave
from palatine.kernel.observation import Layout
from palatine.train import command
from palatine.train.arrays import Gpu, Host
from palatine.train.cluster import SYNC_EVERY, TrainGroup
from palatine.train.command import read_checkpoint, write_checkpoint
from palatine.train.config import FEWEST, MOST, Budget, TrainConfig, config_for, config_in, games_for
from palatine.train.net import Net, fresh
from palatine.train.ppo import Ppo

SMALL = TrainConfig(games=128, rollout_length=16, minibatch=512, width=48, depth=1, learning_rate=2e-3)


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


def test_a_network_that_learned_for_a_while_beats_random_clearly(tmp_path, capsys, monkeypatch):
    path = tmp_path / "net.npz"
    monkeypatch.setattr(command, "SNAPSHOTS", 2)
    assert main(["train", "splendor", "--rounds", "80", "--device", "cpu", "--games", "128", "--width", "64", "--depth", "1",
                 "--master", "1", "--out", str(path), "--lang", "en"]) == 0  # fmt: skip
    told = capsys.readouterr().out
    assert "decisions/s" in told
    assert "Versus its own snapshot" in told
    assert "versus master: " in told
    what = pal.game("splendor")
    learned = Prodigy(what, 1, Network(what, read_net(path, what, 2)[0]))
    won = 0.0
    for number in range(40):
        table, mine = pal.new("splendor", 2, number // 2), number % 2
        other = pal.bot("splendor", "random", seed=number)
        while not table.over:
            seat = table.to_move[0]
            table.play((learned if seat == mine else other).choose(table.view(seat)), seat)
        won += (mine in table.winners) / len(table.winners)
    assert won >= 34


def test_a_network_that_is_there_is_not_lost_to_a_try(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PALATINE_HOME", str(tmp_path))
    there = tmp_path / "learned" / "splendor-2.npz"
    there.parent.mkdir()
    there.write_bytes(b"the work of days")
    assert main(["train", "splendor", "--device", "cpu", "--rounds", "1", "--games", "8", "--width", "8", "--lang", "en"]) == 2
    assert "already exists" in capsys.readouterr().err
    assert there.read_bytes() == b"the work of days"


def test_an_interrupted_training_goes_on(tmp_path):
    what, path = pal.game("splendor"), tmp_path / "half.npz"
    first = Ppo(what, 2, SMALL, "cpu", threads=1)
    next(first.train(Budget(rounds=9)))
    write_checkpoint(path, first)
    second = Ppo(what, 2, SMALL, "cpu", threads=1)
    second.restore(*read_checkpoint(path, second))
    assert second.progress == first.progress
    assert all((second.net.weights[name] == array).all() for name, array in first.net.weights.items())
    with pytest.raises(BadSave, match="2 players"):
        read_checkpoint(path, Ppo(what, 3, SMALL, "cpu", threads=1))
    with pytest.raises(BadSave, match="other settings"):
        read_checkpoint(path, Ppo(what, 2, replace(SMALL, width=32), "cpu", threads=1))
    path.write_bytes(b"nothing")
    with pytest.raises(BadSave, match="damaged"):
        read_checkpoint(path, second)


def test_only_learning_counts_as_time_of_learning():
    trainer = Ppo(pal.game("splendor"), 2, SMALL, "cpu", threads=1)
    began = time.perf_counter()
    for _ in trainer.train(Budget(rounds=2)):
        time.sleep(0.2)
    assert 0 < trainer.progress.seconds < time.perf_counter() - began - 0.2


def test_the_same_seed_learns_the_same():
    what = pal.game("splendor")
    nets = []
    for _ in range(2):
        trainer = Ppo(what, 2, SMALL, "cpu", threads=1)
        list(trainer.train(Budget(rounds=2)))
        nets.append(trainer.net.export())
    assert all((nets[0][name] == nets[1][name]).all() for name in nets[0])


def rows_of(trainer, **columns):
    """A trainer whose games are made, with these numbers in the rows that it learns from."""
    trainer._prepare()
    n = len(next(iter(columns.values())))
    trainer._rows = np.arange(n)
    for name, numbers in columns.items():
        trainer.room.flat(name)[:n] = numbers
    return trainer


def test_it_is_drawn_to_the_ways_of_another_as_firmly_as_it_was_told(monkeypatch):
    """The gradient, by differences, where no choice is better than another: how far it is from *usual*, times the share."""
    random, places = np.random.default_rng(1), Layout(pal.game("splendor"), 3).places
    mask = np.zeros((4, places), bool)
    mask[:, :6] = True
    mask[1, 2:5] = False
    trainer = rows_of(Ppo(pal.game("splendor"), 3, SMALL, "cpu", 1), mask=mask, action=[0, 1, 2, 3], target=np.full((4, 3), 1 / 3))
    xp = trainer.xp
    logits, usual = random.normal(size=(2, 4, places))
    monkeypatch.setattr(trainer, "_usual", lambda _: usual)
    trainer._dials[0] = 0.3

    def apart(logits):
        logp, other = (xp.log_softmax(xp.masked(x, mask)) for x in (logits, usual))
        return float((np.exp(logp) * (logp - other)).sum(axis=1).mean())

    slopes = trainer._slopes(logits, np.zeros((4, 3)))[0]
    for row, place in np.ndindex(4, 6):
        moved = logits.copy()
        moved[row, place] += 1e-5
        assert slopes[row, place] == pytest.approx(0.3 * (apart(moved) - apart(logits)) / 1e-5, abs=1e-5)


def test_who_learns_like_another_plays_like_it():
    what = pal.game("splendor")
    layout = Layout(what, 3)
    other = fresh(layout.size, layout.places, 3, 16, 1, 2)
    other["at_place"][:] = np.linspace(600, 0, layout.places)  # takes the first place that is legal

    def firsts(anchor):
        """How often the first place is taken, after some rounds of learning."""
        trainer = Ppo(what, 3, replace(SMALL, entropy=(1.0, 1.0), learning_rate=1e-2), "cpu", 1, anchor)
        list(trainer.train(Budget(rounds=12)))
        return np.mean(trainer.room.flat("action") == trainer.room.flat("mask").argmax(axis=1))

    assert firsts(other) > 0.9 > 0.5 > firsts(None)


def test_part_of_a_victory_may_go_by_points():
    trainer = Ppo(pal.game("splendor"), 3, replace(SMALL, points=1.0), "cpu", 1)
    with ThreadPoolExecutor(1) as pool:
        while not trainer.progress.games:
            trainer.play(pool)
    ended = trainer.room.over
    won, by_points, mixed = (trainer.won(share)[ended] for share in (0.0, 1.0, 0.5))
    assert set(np.unique(won.round(6))) <= {0.0, 0.333333, 0.5, 1.0}
    assert by_points.sum(axis=1) == pytest.approx(1)
    assert (np.argsort(by_points, axis=1, kind="stable") == np.argsort(trainer.room.scores[ended], axis=1, kind="stable")).all()
    assert mixed == pytest.approx((won + by_points) / 2)


def test_more_steps_let_a_choice_be_judged_farther_ahead():
    def trainer(steps):
        return Ppo(pal.game("splendor"), 2, config_for("cpu", games=8, rollout_length=steps, width=8, depth=1), "cpu", 1)

    assert [trainer(steps).fading for steps in (32, 64)] == pytest.approx([0.95, 0.975])


def test_what_became_of_a_step_is_told_from_the_end():
    """TD(lambda) by hand: two steps of one game that ends, then one of the next."""
    trainer = Ppo(pal.game("splendor"), 2, replace(SMALL, games=1, rollout_length=3), "cpu", 1)
    trainer._prepare()
    room, fading = trainer.room, trainer.fading
    room.value[:, 0] = [[0.6, 0.4], [0.5, 0.5], [0.3, 0.7], [0.4, 0.6]]
    room.over[:3, 0] = [False, True, False]
    room.reward[1, 0] = [1, -1]
    room.seat[:3, 0] = [0, 1, 1]
    trainer._judge()
    last = 0.6 - 0.7
    second = 0.0 - 0.5
    first = (0.5 - 0.6) - fading * second
    np.testing.assert_allclose(room.flat("target")[:, 0], [0.6 + first, 0.0, 0.7 + last], atol=1e-6)  # of the seat that was asked
    np.testing.assert_allclose(room.flat("target").sum(axis=1), 1, atol=1e-6)


def test_without_a_gpu_the_number_of_games_goes_by_the_time():
    """A training of two minutes on two cores learns from 64 games at once; it must have time to learn often."""
    assert games_for("cpu", Budget(seconds=120), 2) == 64
    assert games_for("cpu", Budget(seconds=1), 1) == FEWEST
    assert games_for("cpu", Budget(seconds=1e6), 64) == MOST
    assert games_for("cpu", Budget(seconds=600), 2) < games_for("cpu", Budget(seconds=600), 16)
    assert games_for("cpu", Budget(rounds=5), 1) == games_for("cpu", Budget(rounds=5000), 64)


def test_bad_settings_of_a_training_are_refused(tmp_path, capsys):
    good = {"games": 8, "width": 8, "depth": 1, "entropy": (0.02, 0.001), "seed": 1}
    assert config_for("cpu", **good).entropy == (0.02, 0.001)
    bad = {"games": 0, "width": -1, "entropy": (0.1, -0.1), "points": 1.5, "search": -1, "rollout_length": 0}
    for name, value in bad.items():
        with pytest.raises(BadOption, match=name):
            config_for("cpu", **{**good, name: value})
    for option in ("--like", "--from"):
        assert main(["train", "splendor", option, str(tmp_path / "nobody.npz"), "--device", "cpu", "--lang", "en"]) == 2
        assert "nobody.npz" in capsys.readouterr().err


def test_a_network_imitates_the_players_of_a_match(tmp_path, capsys):
    results, path = tmp_path / "games.jsonl", tmp_path / "other.npz"
    assert main(["arena", "splendor", "greedy", "greedy", "--games", "60", "--workers", "1", "--out", str(results), "--lang", "en"]) == 0
    results.write_bytes(results.read_bytes() + b'{"deal": 3')  # a torn line
    how = ["--width", "64", "--depth", "1", "--passes", "8", "--device", "cpu", "--out", str(path), "--lang", "en"]
    assert main(["imitate", str(results), *how]) == 0
    told = capsys.readouterr().out
    assert "60 games" in told
    accuracy = [float(share) for share in re.findall(r"([\d.]+)%, value loss", told)]
    assert len(accuracy) == 8
    assert accuracy[-1] > 30  # of about 20 moves
    what = pal.game("splendor")
    assert read_net(path, what, 2)[1]["imitates"] == ["greedy", "greedy"]
    twin = tmp_path / "twin.npz"
    assert main(["imitate", str(results), *how[:-3], str(twin), "--lang", "en"]) == 0
    arrays, again = read_net(path, what, 2)[0], read_net(twin, what, 2)[0]
    assert all((arrays[name] == again[name]).all() for name in arrays)
    call = ["train", "splendor", "--rounds", "1", "--games", "8", "--width", "8", "--device", "cpu", "--master", "0", "--like", str(path)]
    assert main([*call, "--out", str(tmp_path / "net.npz"), "--lang", "en"]) == 0
    assert read_net(tmp_path / "net.npz", what, 2)[1]["config"]["anchor"].startswith("other ")


def test_what_is_no_match_cannot_be_imitated(tmp_path, capsys):
    out = str(tmp_path / "net.npz")
    assert main(["imitate", str(tmp_path / "nothing.jsonl"), "--out", out, "--lang", "en"]) == 2
    assert "Can’t read" in capsys.readouterr().err
    other = tmp_path / "other.jsonl"
    other.write_text("{}\n")
    assert main(["imitate", str(other), "--out", out, "--lang", "en"]) == 2
    assert "holds no match" in capsys.readouterr().err
    played = tmp_path / "played.jsonl"
    assert main(["arena", "splendor", "greedy", "random", "--games", "2", "--workers", "1", "--out", str(played), "--lang", "en"]) == 0
    played.write_text(played.read_text().replace("buy", "bye"))
    assert main(["imitate", str(played), "--out", out, "--lang", "en"]) == 2
    assert "bye" in capsys.readouterr().err
    played.write_text(played.read_text().replace('"rules":1', '"rules":0'))
    assert main(["imitate", str(played), "--out", out, "--lang", "en"]) == 2
    assert "other rules" in capsys.readouterr().err
    played.write_text(played.read_text().partition("\n")[0].replace('"rules":0', '"rules":1') + "\n")
    assert main(["imitate", str(played), "--out", out, "--lang", "en"]) == 2
    assert "holds no match" in capsys.readouterr().err
    assert main(["imitate", str(played), "--passes", "0", "--out", out, "--lang", "en"]) == 2
    assert "epochs" in capsys.readouterr().err


@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed: pip install 'palatine[ray]'")
def test_many_machines_learn_one_network(tmp_path):
    path = tmp_path / "net.npz"
    call = [
        sys.executable,
        "-m",
        "palatine",
        "train",
        "splendor",
        "--ray",
        "local",
        "--pupils",
        "2",
        "--threads",
        "1",
        "--rounds",
        "2",
    ]
    call += ["--device", "cpu", "--games", "32", "--width", "16", "--depth", "1", "--master", "0", "--out", str(path), "--lang", "en"]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    done = subprocess.run(call, env=env, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    card = read_net(path, pal.game("splendor"), 2)[1]
    assert card["rounds"] == 2
    assert card["decisions"] == 2 * 2 * SYNC_EVERY * 32 * TrainConfig.rollout_length


def test_what_workers_learned_is_averaged():
    what = pal.game("splendor")

    class TrainWorker:
        def __init__(self, change):
            self.change = change
            self.iterate = self

        def remote(self, kept, progress, done):
            moved = {**kept, "weights": kept["weights"] + np.float32(self.change)}
            return moved, {**progress, "games": progress["games"] + 5, "decisions": progress["decisions"] + 100, "entropy": self.change}

    crowd = TrainGroup(what, 2, SMALL, [TrainWorker(1), TrainWorker(3)], lambda results: results, lambda kept: kept)
    before = crowd.net.keep()["weights"]
    (progress,) = crowd.train(Budget(rounds=1))
    assert np.allclose(crowd.net.keep()["weights"], before + 2)
    assert (progress.games, progress.decisions, progress.entropy) == (10, 200, 2.0)
    assert (crowd.net.weights["at_seat"] == 2).all()


def test_on_pytorch_every_number_is_that_of_numpy():
    torch = pytest.importorskip("torch")
    random = np.random.default_rng(0)
    start = {
        name: (array + 0.2 * random.standard_normal(array.shape)).astype(np.float32) for name, array in fresh(12, 7, 3, 16, 2, 1).items()
    }
    seen = random.integers(0, 4, (5, 12)).astype(np.int16)
    slopes = [random.normal(size=(5, n)).astype(np.float32) for n in (7, 3)]
    here, there = (Net(xp, start, np.full(12, 0.5, np.float32)) for xp in (Host(1), Gpu(1, "cpu")))
    for _ in range(3):
        found, other = here.forward(seen), there.forward(torch.from_numpy(seen))
        np.testing.assert_allclose(found[0], other[0], atol=1e-4)
        here.backward(found[2], *slopes)
        there.backward(other[2], *map(torch.from_numpy, slopes))
        for net in (here, there):
            net.pace(1e-2)
            net.step(0.5)
    for name, array in here.keep().items():
        np.testing.assert_allclose(array, there.keep()[name], atol=1e-4)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (["--width", "0"], "width"),
        (["--points", "1.5"], "points"),
        (["--games", "-3"], "games"),
        (["--steps", "0"], "rollout_length"),
        (["--minutes", "0"], "must be positive"),
        (["--master", "-1"], "can’t be negative"),
        (["--players", "7"], "7"),
        (["--device", "abacus"], "PyTorch"),
        (["--search", "-1"], "search"),
        (["--search", "1025"], "1024"),
        (["--search", "8", "--entropy-bonus", "0.1", "0.1"], "entropy bonus"),
        (["--out", "/proc/nowhere/net.npz"], "Can’t write"),
        (["--checkpoint", "/proc/nowhere/half"], "Can’t write"),
        (["--go-on"], "--checkpoint FILE"),
    ],
)
def test_what_cannot_work_is_said_before_the_training(said, told, capsys, tmp_path):
    small = ["train", "splendor", "--device", "cpu", "--rounds", "1" if "--minutes" not in said else "0", "--games", "8", "--width", "8"]
    out = [] if "--out" in said else ["--out", str(tmp_path / "net.npz")]
    assert main([*small, *out, *said, "--lang", "en"]) == 2
    assert told in capsys.readouterr().err


# Files of the first edition


def former(config):
    """The settings under the names of the first edition, which had no search."""
    names = {"rollout_length": "steps", "epochs": "passes", "learning_rate": "rate", "anchor": "like"}
    return {names.get(name, name): value for name, value in asdict(config).items() if name not in ("start", "search", "window")}


def test_a_checkpoint_of_the_first_edition_resumes(tmp_path):
    trainer = Ppo(pal.game("splendor"), 2, SMALL, "cpu", threads=1)
    path = tmp_path / "old.npz"
    head = {"recipe": former(SMALL), "progress": {"rounds": 7, "seconds": 3.5, "surprise": 0.5}, "game": "splendor", "players": 2}
    np.savez(path, head=np.frombuffer(json.dumps(head).encode(), np.uint8), **trainer.net.keep())
    found, progress = read_checkpoint(path, trainer)
    assert (progress.rounds, progress.value_loss) == (7, 0.5)
    assert sorted(found) == sorted(trainer.net.keep())
    with pytest.raises(BadSave, match="other settings"):
        read_checkpoint(path, Ppo(pal.game("splendor"), 2, replace(SMALL, learning_rate=1e-4), "cpu", threads=1))


def test_the_cards_of_the_networks_that_ship_have_todays_names():
    import cards

    for what, players, path in cards.shipped():
        card = read_net(path, what, players)[1]
        assert TrainConfig(**config_in(card)).width == read_net(path, what, players)[0]["first"].shape[1]
        assert cards.command(what, players, card).startswith(f"palatine train {what.name} --players {players} ")
    assert config_in({"recipe": former(SMALL)}) == asdict(SMALL) == config_in({"config": asdict(SMALL)})
    assert cards.multiple({"fair shares": 1.5}) == cards.multiple({"fair_share_multiple": 1.5}) == 1.5
