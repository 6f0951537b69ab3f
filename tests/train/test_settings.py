"""``palatine tune --champion``: the settings of the search, by matches."""

from __future__ import annotations

import json
from types import SimpleNamespace

import numpy as np
import pytest

import palatine as pal
from palatine.bots.evaluators import Network
from palatine.bots.evaluators.nets import read_net
from palatine.bots.learned import net_file
from palatine.cli import main
from palatine.train import settings
from palatine.train.settings import Arm, drawn, rounds


def test_the_best_setting_gets_most_games_and_the_same_seed_the_same_ones(monkeypatch):
    strength = [0.35, 0.45, 0.7, 0.5]

    def play(match, job):
        seat = next(at for at, who in enumerate(job.seats) if who)
        won = float(np.random.default_rng((job.deal, seat)).random() < strength[job.seats[seat] - 1])
        return SimpleNamespace(seats=job.seats, shares=tuple(won if at == seat else 1 - won for at in range(2)))

    monkeypatch.setattr(settings, "play", play)
    match = SimpleNamespace(players=2, game="splendor", specs=())

    def tried(seed: int) -> list[Arm]:
        arms = [Arm({"explore": k}) for k in range(4)]
        assert list(rounds(match, arms, 600, 1, seed))[-1] >= 600
        return arms

    arms = tried(1)
    assert max(arms, key=settings.value).search == {"explore": 2}
    assert arms[2].games > sum(arm.games for arm in arms) / 2
    assert all(arm.games >= 2 for arm in arms)
    assert arms == tried(1)
    assert arms != tried(2)


def test_with_four_seats_a_fair_share_is_no_defeat():
    random = np.random.default_rng(1)
    arms = [Arm({}, won=25, games=100), Arm({}, won=10, games=100)]
    assert sum(drawn(arms, 4, random) == 0 for _ in range(50)) >= 45


def test_a_lucky_few_games_are_not_the_best():
    assert settings.value(Arm({}, won=2, games=2)) < settings.value(Arm({}, won=70, games=100))
    assert settings.value(Arm({})) == 0


def test_a_copy_of_the_network_asks_for_the_best_setting(tmp_path, capsys):
    out = tmp_path / "mine.npz"
    what = pal.game("splendor")
    before, old = read_net(net_file(what, 2), what, 2)
    command = [
        "tune",
        "splendor",
        "--champion",
        "--explore",
        "0.1",
        "2",
        "--parallel",
        "1",
        "--recall",
        "3",
        "--worlds",
        "4",
        "--games",
        "4",
        "--simulations",
        "8",
    ]
    assert main([*command, "--workers", "1", "--out", str(out), "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "explore=0.1,parallel=1,worlds=4,recall=3: win rate " in said
    arrays, card = read_net(out, what, 2)
    assert all((arrays[name] == before[name]).all() for name in arrays)
    # what was not tried stays as the card says
    assert card["search"] in [{**old["search"], "explore": e, "parallel": 1, "worlds": 4, "recall": 3} for e in (0.1, 2)]
    assert {**old["search"], **card["tuned"]["settings"]} == card["search"]
    assert card["tuned"]["simulations"] == 8
    assert {**card, "search": 0, "tuned": 0} == {**old, "search": 0, "tuned": 0}
    found = Network(what, file=out).settings(2)._asdict()
    assert {name: found[name] for name in card["search"]} == card["search"]
    assert json.dumps(card)


@pytest.mark.parametrize(
    ("more", "words"), [(["--explore", "1"], "at least two settings"), (["--explore", "1", "-1"], "must be a positive number")]
)
def test_settings_that_are_none_are_refused(tmp_path, capsys, more, words):
    assert main(["tune", "splendor", "--champion", *more, "--out", str(tmp_path / "x.npz"), "--lang", "en"]) != 0
    assert words in capsys.readouterr().err


def test_simulations_side_by_side_are_no_more_than_the_network_judges_together():
    table = pal.new("splendor", 2, 3)
    one, many, most = (pal.bot("splendor", f"champion:simulations=40,parallel={n}", seed=1) for n in (1, 8, 99))
    visits = [[(c.move, c.visits) for c in bot.analyse(table.view(0)).moves] for bot in (one, many, most)]
    assert visits[1] == visits[2] != visits[0]
    with pytest.raises(pal.BadOption, match="parallel"):
        pal.bot("splendor", "master:parallel=2")
