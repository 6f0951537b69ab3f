"""``palatine calibrate``: chances against results."""

from __future__ import annotations

import json
import shutil

import numpy as np
import pytest

import palatine as pal
from palatine.bots.evaluators import Network
from palatine.bots.evaluators.nets import read_net, save_net
from palatine.bots.learned import net_file, own_file
from palatine.bots.search import Search, tempered
from palatine.cli import main
from palatine.study import games as study
from palatine.train.calibrate import Judged, bins, fitted, games_in, interval, judged, log_loss, picture, set_right


def positions(temperature: float, n: int = 1600) -> Judged:
    """Positions whose chances are wrong by a temperature, four in each game."""
    random = np.random.default_rng(3)
    honest = random.uniform(0.02, 0.98, n)
    won = (random.random(n) < honest).astype(float)
    chances = set_right(np.stack([honest, 1 - honest], 1), 1 / temperature)
    return Judged(chances, np.stack([won, 1 - won], 1), np.arange(n) // 4)


@pytest.mark.parametrize("temperature", [0.6, 1.0, 1.8])
def test_the_temperature_of_wrong_chances_is_found(temperature):
    found = positions(temperature)
    assert fitted(found) == pytest.approx(temperature, rel=0.15)
    assert log_loss(found, fitted(found)) <= log_loss(found, 1.0)


def test_the_interval_holds_the_temperature():
    low, high = interval(positions(1.4), 1)
    assert low < 1.4 < high < 1.4 * low


def test_bins_hold_every_position_and_honest_chances_lie_in_their_intervals():
    found = bins(positions(1.0), 1.0)
    assert sum(one.positions for one in found) == 1600
    assert sum(one.won.low <= one.chance <= one.won.high for one in found) >= 8
    assert picture(found, found).count("<circle") == 2 * len(found)


def test_tempered_shares_keep_their_order_and_their_sum():
    shares = (0.5, 0.3, 0.2, 0.0)
    for temperature in (0.5, 1.0, 3.0):
        found = tempered(shares, temperature)
        assert sum(found) == pytest.approx(1)
        assert list(found) == sorted(found, reverse=True)
        assert tempered(shares[:3], temperature) == pytest.approx(set_right(np.array([shares[:3]]), temperature)[0].tolist())
    assert tempered(tempered(shares, 2.0), 0.5) == pytest.approx(shares)


def test_the_card_sets_the_chances_right_and_not_the_moves(tmp_path):
    what = pal.game("splendor")
    arrays, card = read_net(net_file(what, 2), what, 2)
    kept = {key: value for key, value in card.items() if key not in ("game", "players", "rules", "observation", "calibration")}
    found = []
    for more in ({}, {"calibration": {"temperature": 2.0}}):
        path = tmp_path / f"{len(found)}.npz"
        save_net(path, what, 2, arrays, **kept, **more)
        view = pal.new("splendor", 2, 4).view(0)
        found.append(Search(what, 5, simulations=60, evaluator=Network(what, file=path)).analyse(view))
    raw, right = found
    assert [(c.move, c.visits) for c in raw.moves] == [(c.move, c.visits) for c in right.moves]
    assert right.win == pytest.approx(tempered(raw.win, 2.0))
    assert right.moves[0].win == pytest.approx(tempered(raw.moves[0].win, 2.0))


def test_a_match_says_how_honest_a_network_is(tmp_path, capsys):
    results, net, out = tmp_path / "match.jsonl", tmp_path / "net.npz", tmp_path / "plot.svg"
    shutil.copy(net_file(pal.game("splendor"), 2), net)
    assert main(["arena", "splendor", "greedy", "random", "--games", "6", "--workers", "1", "--out", str(results), "--lang", "en"]) == 0
    capsys.readouterr()
    command = ["calibrate", str(results), "--net", str(net), "--simulations", "20", "--positions", "3", "--lang", "en"]
    assert main([*command, "--out", str(out), "--write"]) == 0
    said = capsys.readouterr().out
    assert "6 games, 18 positions." in said
    assert "Temperature " in said
    assert out.read_text().startswith("<svg")
    with np.load(net) as file:
        calibration = json.loads(bytes(file["card"]))["calibration"]
    assert (calibration["games"], calibration["positions"]) == (6, 18)
    before, after = calibration["log_loss"]
    assert after <= before
    assert main(command) == 0  # what is in the card by now does not count
    again = capsys.readouterr().out
    assert again.splitlines()[-1] == next(line for line in said.splitlines() if line.startswith("Temperature"))


def test_positions_come_from_a_study_too_but_not_from_its_beginnings(tmp_path, capsys):
    out = tmp_path / "study.jsonl"
    command = ["study", "eschnapur", "--games", "3", "--level", "greedy", "--workers", "1", "--out", str(out), "--lang", "en"]
    assert main(command) == 0
    name, players, found = games_in(str(out))
    assert (name, players, len(found)) == ("eschnapur", 2, 3)
    assert len({course.moves for course in found}) == 3
    search = Search("eschnapur", 1, simulations=4)
    seen = judged(name, players, found, search, 100_000, 1)
    table = pal.new("eschnapur", 2, found[0].seed)
    decisions = 0
    for seat, move in found[0].moves:
        decisions += len(table.legal(seat)) > 1
        table.play(move, seat)
    assert (seen.game == 0).sum() == decisions - study.DECISIONS * players
    capsys.readouterr()
    assert main(["calibrate", str(out), "--simulations", "8", "--positions", "2", "--lang", "en"]) == 0
    assert "3 games, 6 positions." in capsys.readouterr().out
    out.write_text(out.read_text() + '{"game": "eschnapur"}\n')
    assert main(["calibrate", str(out), "--lang", "en"]) != 0
    assert "line 4: not a game" in capsys.readouterr().err


def test_the_network_that_ships_stays_as_it_is_and_a_copy_is_set_right(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PALATINE_HOME", str(tmp_path))
    what, results = pal.game("splendor"), tmp_path / "match.jsonl"
    shipped, own = net_file(what, 2), own_file(what, 2, ".npz")
    before = shipped.read_bytes()
    assert main(["arena", "splendor", "greedy", "random", "--games", "2", "--workers", "1", "--out", str(results)]) == 0
    command = ["calibrate", str(results), "--simulations", "8", "--positions", "2", "--write", "--lang", "en"]
    assert main(command) == 0
    assert f"Saved: {own}." in capsys.readouterr().out
    assert shipped.read_bytes() == before
    assert read_net(own, what, 2)[1]["calibration"]["games"] == 2
    kept = own.read_bytes()
    assert main(command) != 0
    assert "already exists" in capsys.readouterr().err
    assert (shipped.read_bytes(), own.read_bytes()) == (before, kept)


def test_a_file_without_games_is_refused(tmp_path, capsys):
    assert main(["calibrate", str(tmp_path / "nothing.jsonl"), "--lang", "en"]) != 0
