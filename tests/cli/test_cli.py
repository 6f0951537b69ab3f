"""The command `palatine` as a person or a program uses it: at a terminal of its own, in a process of its own, and what it says."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from unittest.mock import patch

import pexpect
import pytest

from palatine.cli import main

COMMAND = [sys.executable, "-m", "palatine"]


def palatine(home, *args, text="", status=0):
    """All that a command says, in this process: a process of its own takes seconds to load. It reads *text* where a person would type."""
    said = io.StringIO()
    env = {"PALATINE_HOME": str(home), "LC_ALL": "C.UTF-8"}
    with patch.dict(os.environ, env), patch("sys.stdin", io.StringIO(text)), redirect_stdout(said), redirect_stderr(said):
        assert main(args) == status, said.getvalue()
    return said.getvalue()


def spawn(home, *args):
    env = {**os.environ, "PALATINE_HOME": str(home), "LC_ALL": "C.UTF-8", "TERM": "dumb"}
    return pexpect.spawn(
        sys.executable,
        ["-m", "palatine", *args],
        env=env,
        encoding="utf-8",
        timeout=60,
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL),
    )  # a child of nohup would ignore it


def test_a_whole_game_against_bots(tmp_path):
    """Always the last move of the list, as a number; Enter where nothing else is asked."""
    child = spawn(tmp_path, "play", "splendor", "--seats", "me,greedy,random", "--seed", "7", "--lang", "en")
    over = False
    while not over:
        found = child.expect([r"\r\n> ", "Press Enter to continue", r"(wins|share the win)\."])
        if found == 0:
            child.sendline(re.findall(r"^ *(\d+)\. ", child.before, re.MULTILINE)[-1])
        elif found == 1:
            child.sendline("")
        else:
            over = True
    child.expect(pexpect.EOF)
    assert "palatine replay" in child.before
    file = next((tmp_path / "games").glob("*.json"))
    content = json.loads(file.read_text())
    assert content["seed"] == "7"
    assert content["winners"]
    assert "wins." in palatine(tmp_path, "replay", str(file), "--all", "--lang", "en")
    assert "is over" in palatine(tmp_path, "play", "--resume", str(file), "--lang", "en", status=2)
    assert "No unfinished game found" in palatine(tmp_path, "play", "--resume", "--lang", "en", status=2)


@pytest.mark.parametrize(
    ("lang", "asked", "undo"),
    [("en", "Take gems, reserve a card", "undo"), ("fr", "Prenez des pierres", "annuler"), ("de", "Nimm Edelsteine", "zurück")],
)
def test_the_commands_in_three_languages(tmp_path, lang, asked, undo):
    copy = tmp_path / "copy.json"
    lines = ["help", "moves", "board", "log", "take wbg", undo, f"save {copy}", f"save {copy}", "nonsense", "pass", "quit"]
    out = palatine(tmp_path, "play", "splendor", "--seed", "7", "--lang", lang, text="\n".join(lines) + "\n")
    assert asked in out
    assert "take wbg" in out
    assert json.loads(copy.read_text())["moves"] == []
    assert out.count("--resume") == 1


def test_quitting_and_resuming(tmp_path):
    palatine(tmp_path, "play", "splendor", "--seed", "7", text="take wbg\n\nquit\n")
    out = palatine(tmp_path, "play", "--resume", "--lang", "en", text="log\nquit\n")
    assert "Player 1 takes 1 diamond, 1 sapphire and 1 emerald." in out


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL, signal.SIGHUP])
def test_a_killed_terminal_loses_nothing(tmp_path, number):
    child = spawn(tmp_path, "play", "splendor", "--seed", "7", "--lang", "en")
    child.expect(r"\r\n> ")
    child.sendline("take wbg")
    child.expect("Press Enter to continue")
    child.kill(number)
    child.expect(pexpect.EOF)
    child.close()
    if number == signal.SIGINT:
        assert "Game saved" in child.before
    out = palatine(tmp_path, "play", "--resume", "--lang", "en", text="log\nquit\n")
    assert "Player 1 takes 1 diamond, 1 sapphire and 1 emerald." in out


def test_two_people_at_one_screen_do_not_see_each_others_cards(tmp_path):
    child = spawn(tmp_path, "play", "splendor", "--seats", "me,me", "--names", "Ann,Bob", "--seed", "3", "--lang", "en")
    child.expect("Ann is next.")
    child.sendline("")
    child.expect(r"\r\n> ")
    child.sendline("reserve deck 2")
    child.expect(r"Ann reserves the (\w+ card \(level 2, [^)]+\))")
    card = child.match.group(1)
    child.expect("Bob is next")
    assert child.before.count("\n") > 40
    child.sendline("")
    child.expect(r"\r\n> ")
    assert "a hidden level 2 card" in child.before
    assert card not in child.before
    child.sendline("quit")
    child.expect(pexpect.EOF)


def test_a_seed_and_the_same_answers_give_the_same_game(tmp_path):
    games = [palatine(tmp_path / str(i), "play", "splendor", "--seed", "7", text="take wbg\n\ntake wbg\n\nquit\n") for i in (1, 2)]
    assert games[0].split("\n")[1:] == games[1].split("\n")[1:]


def test_replay_steps_through_a_game(tmp_path):
    palatine(tmp_path, "play", "splendor", "--seats", "greedy,greedy", "--seed", "1")
    file = next((tmp_path / "games").glob("*.json"))
    out = palatine(tmp_path, "replay", str(file), "--lang", "en", text="\n\nb\n20\n99999\nq\n")
    assert "Move 0 of" in out
    assert "Move 20 of" in out
    assert "wins." in out


def test_replay_of_an_unfinished_game_shows_what_all_may_know(tmp_path):
    palatine(tmp_path, "play", "splendor", "--seed", "3", text="reserve deck 2\nquit\n")
    file = next((tmp_path / "games").glob("*.json"))
    out = palatine(tmp_path, "replay", str(file), "--lang", "en", text="\nq\n")
    assert "only public information" in out
    assert "a hidden level 2 card" in out


def test_data_lists_every_table_with_its_source(tmp_path):
    out = palatine(tmp_path, "data", "splendor", "--lang", "en")
    assert "splendor/cards.csv: Development cards" in out
    assert "source: public sources" in out
    assert "1, white, 0, 0, 3, 0, 0, 0" in out
    tables = json.loads(palatine(tmp_path, "data", "splendor", "--json"))
    assert [len(t["rows"]) for t in tables] == [90, 6, 10, 3]
    only = json.loads(palatine(tmp_path, "data", "splendor", "--json", "--reconstructed"))
    assert [row["name"] for t in only for row in t["rows"]] == ["turns_each"]


def test_games_lists_games_and_options(tmp_path):
    listed = json.loads(palatine(tmp_path, "games", "--json"))
    assert {"name": "splendor", "title": "Splendor", "players": [2, 3, 4], "options": {"take_fewer": ["no", "yes"]}} in listed
    assert "take_fewer=no|yes" in palatine(tmp_path, "games", "--lang", "fr")


def test_bench_prints_its_figures(tmp_path):
    out = json.loads(palatine(tmp_path, "bench", "splendor", "--seconds", "0.1", "--json"))
    (result,) = out
    assert [row["players"] for row in result["rows"]] == [2, 3, 4]
    assert all(row["moves_per_second"] > result["plain"] for row in result["rows"])
    assert result["cold"] > result["warm"]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["play", "chess"], "Unknown game “chess”"),
        (["play"], "Which game?"),
        (["play", "splendor", "--seats", "me"], "2–4 players, not 1"),
        (["play", "splendor", "--seats", "me,genius"], "“genius” can’t take a seat"),
        (["play", "splendor", "--seed", "-3"], "whole number"),
        (["play", "splendor", "--seed", "9" * 30], "whole number"),
        (["play", "splendor", "--option", "luck=yes"], "no option “luck”"),
        (["play", "splendor", "--option", "luck"], "NAME=VALUE"),
        (["play", "splendor", "--names", "Ann"], "2 players but 1 names"),
        (["play", "--resume", "nothing.json"], "Can’t read"),
        (["replay", "nothing.json"], "Can’t read"),
        (["data", "chess"], "Unknown game “chess”"),
        (["games", "--data", "/nonexist"], "The folder /nonexist doesn’t exist."),
        (["bench", "chess"], "Unknown game “chess”"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(tmp_path, monkeypatch, capsys, args, words):
    monkeypatch.setenv("PALATINE_HOME", str(tmp_path))
    assert main([*args, "--lang", "en"]) == 2
    said = capsys.readouterr()
    assert words in said.err
    assert (said.out, said.err.count("\n")) == ("", 1)


@pytest.mark.parametrize("args", [[], ["dance"], ["play", "splendor", "--lang", "it"]])
def test_a_wrong_command_line_shows_the_usage_and_has_status_2(capsys, args):
    with pytest.raises(SystemExit) as left:
        main(args)
    assert left.value.code == 2
    assert "usage: palatine" in capsys.readouterr().err


def test_a_sentence_about_bad_input_is_all_that_a_process_says(tmp_path):
    run = subprocess.run([*COMMAND, "play", "chess", "--lang", "en"], capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert "Unknown game “chess”" in run.stderr
    assert (run.stdout, run.stderr.count("\n")) == ("", 1)


def test_an_unwritable_home_is_said_plainly(tmp_path):
    (tmp_path / "file").touch()
    assert "PALATINE_HOME" in palatine(tmp_path / "file", "play", "splendor", "--lang", "en", status=2)
