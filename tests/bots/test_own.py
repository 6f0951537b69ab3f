"""Players of one's own, wrong views, and what is learned here: nothing is ever written into the package."""

from __future__ import annotations

import copy
import hashlib
import pickle
from pathlib import Path

import gymnasium
import numpy as np
import pytest

import palatine as pal
import palatine.env.gymnasium
from palatine.arena import compare
from palatine.bots import own
from palatine.bots.evaluators.weights import load_weights
from palatine.bots.learned import own_file
from palatine.cli import main

PACKAGE = Path(pal.__file__).parent
LEVELS = ("random", "greedy", "novice", "prodigy")


class First:
    """The first legal move."""

    name = "first"

    def choose(self, view):
        return view.legal()[0]


class Timed:
    def __init__(self, game, seed):
        self.asked = (game.name, seed)

    def choose(self, view, seconds=None):
        return view.actions()[-1]


def last(view):
    return view.legal()[-1]


def foolish(view):
    return "pass"


# Who may play


@pytest.mark.parametrize(
    "player",
    [First(), First, last, Timed, "test_own:First", "test_own:last"],
    ids=["object", "class", "function", "asking", "module:class", "module:function"],
)
def test_any_object_class_or_function_is_a_player_everywhere(player):
    view = pal.new("splendor", seed=1).view(0)
    assert pal.bot("splendor", player, 3).choose(view) in view.legal()
    env = gymnasium.make("palatine/Splendor-v0", players=3, opponents=player)
    env.reset(seed=1)
    assert len(env.unwrapped.opponents) == 2
    found = compare("splendor", player, "random", games=2)
    assert len(found.games) == 2


def test_a_match_tells_players_by_their_own_names_and_keeps_none_of_them(tmp_path):
    for games in (2, 4):  # the second call goes on with the file of the first
        found = compare("splendor", First(), lambda view: view.legal()[-1], First, games=games, out=tmp_path / "match.jsonl")
        assert found.match.names == ("first", "lambda", "first_2")
        assert "here" not in str(found)
    assert own._lent == {}


def test_numpys_numbers_decide_a_match_that_is_kept_in_a_file(tmp_path):
    given = {"games": np.int64(2), "seats": np.int8(2), "seed": np.uint32(5), "workers": np.int64(1)}
    assert len(compare("splendor", "random", First, out=tmp_path / "match.jsonl", **given).games) == 2
    for wrong in ({"games": 0}, {"workers": 1.5}):
        with pytest.raises(pal.BadOption, match="must be a whole number of at least 1"):
            compare("splendor", "random", First, **wrong)


@pytest.mark.parametrize("level", [*LEVELS, First, "exec:./somewhere"])
def test_a_player_says_what_it_is_and_what_it_plays(level):
    assert ", a player of splendor" in repr(pal.bot("splendor", level, 1))


def test_opponents_of_ones_own_sit_beside_others():
    env = gymnasium.make("palatine/Splendor-v0", players=3, opponents=[First(), "greedy"])
    env.reset(seed=1)
    assert [player.name for player in env.unwrapped._bots] == ["first", "greedy"]


def test_a_class_gets_the_game_and_the_seed_if_it_asks():
    assert pal.bot("splendor", Timed, 5).player.asked == ("splendor", 5)


def test_the_arena_and_the_terminal_take_a_player_of_a_module(tmp_path, monkeypatch, capsys):
    (tmp_path / "mine.py").write_text("def pick(view):\n    return view.legal()[0]\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PALATINE_HOME", str(tmp_path / "home"))
    assert main(["arena", "splendor", "mine:pick", "random", "--games", "2", "--workers", "1", "--lang", "en"]) == 0
    assert "mine:pick vs random" in capsys.readouterr().out
    assert main(["play", "splendor", "--seats", "mine:pick,random", "--seed", "1", "--lang", "en"]) == 0
    for written, words in (("nowhere:pick", "no Python module “nowhere”"), ("mine:other", "“mine” has no “other”")):
        assert main(["arena", "splendor", written, "random", "--games", "2", "--lang", "en"]) == 2
        assert words in capsys.readouterr().err


def test_what_is_no_player_and_what_is_no_move_are_said_in_a_sentence():
    with pytest.raises(pal.UnknownBot, match="must have a method “choose”"):
        pal.bot("splendor", 7)
    view = pal.new("splendor", seed=1).view(0)
    with pytest.raises(pal.IllegalMove, match="foolish answered “pass”"):
        pal.bot("splendor", foolish).choose(view)
    with pytest.raises(pal.BadOption, match="workers=1"):
        compare("splendor", First(), "random", games=2, workers=2)


# A wrong view


@pytest.mark.parametrize("level", [*LEVELS, First])
def test_a_wrong_view_gets_one_sentence(level):
    player = pal.bot("splendor", level, 1)
    table = pal.new("splendor", seed=1)
    for wrong, words in (
        (table, "A player chooses from a view, not from Table"),
        (table.view(), "A spectator’s view has nothing to choose"),
        (table.view(1), "Seat 1 is not to move"),
        (pal.new("palais_royal", seed=1).view(0), "This player plays Splendor, but the view is of Palais Royal"),
    ):
        with pytest.raises(pal.BadOption, match=words):
            player.choose(wrong)


# Copies


@pytest.mark.parametrize("level", [*LEVELS, First(), "exec:./somewhere"], ids=[*LEVELS, "object", "program"])
def test_a_player_can_be_pickled_and_copied(level):
    player = pal.bot("splendor", level, 4)
    view = pal.new("splendor", seed=1).view(0)
    for way in (copy.deepcopy, lambda p: pickle.loads(pickle.dumps(p))):
        twin = way(player)
        assert twin.name == player.name
        if level != "exec:./somewhere":
            assert twin.choose(view) == way(player).choose(view)


# What is learned


def digest():
    files = sorted(path for path in PACKAGE.rglob("*") if path.suffix in (".json", ".npz"))
    return {str(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("PALATINE_HOME", str(tmp_path))
    return tmp_path


def test_tuning_writes_to_the_users_folder_says_so_and_leaves_the_package_alone(home, capsys):
    before = digest()
    assert main(["tune", "splendor", "--iterations", "0", "--games", "1", "--workers", "1", "--lang", "en"]) == 0
    assert digest() == before
    path = home / "learned" / "splendor-2.json"
    assert path == own_file(pal.game("splendor"), 2, ".json")
    assert path.exists()
    assert f"Saved: {path}. Play with these weights: master:weights=own" in capsys.readouterr().out
    view = pal.new("splendor", seed=1).view(0)
    assert pal.bot("splendor", "novice:weights=own", 1).choose(view) in view.legal()
    assert pal.bot("splendor", f"novice:weights={path}", 1).choose(view) in view.legal()


def test_tuning_writes_where_it_is_told(home, capsys):
    out = home / "there" / "mine.json"
    main(["tune", "splendor", "--iterations", "0", "--games", "1", "--workers", "1", "--out", str(out), "--lang", "en"])
    assert f"master:weights={out}" in capsys.readouterr().out
    assert out.exists()
    assert not (home / "learned").exists()


@pytest.mark.parametrize("name", ["amyitis", "eschnapur", "palais_royal", "splendor"])
def test_every_feature_has_its_learned_weight(name):
    """By name: a feature that is renamed without its weights would count for nothing."""
    for players in pal.game(name).players:
        weights = load_weights(pal.game(name), players)
        assert weights.shape == (2, len(pal.game(name).bot.FEATURES) + 1)
        assert (weights != 0).any(axis=0).mean() > 0.9


def test_weights_that_are_none_are_said_in_a_sentence(home):
    view = pal.new("splendor", seed=1).view(0)
    for name in ("own", str(home / "nothing.json")):
        with pytest.raises(pal.BadSave, match="not a file of weights"):
            pal.bot("splendor", f"novice:weights={name}", 1).choose(view)
