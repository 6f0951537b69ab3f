"""Games are compiled beside the server: it plays meanwhile, and tells what fails."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest
from web_help import until

import palatine as pal
from palatine.bots import warm
from palatine.kernel import compile
from palatine.tables import readiness
from palatine.tables.readiness import Readiness

needs_numba = pytest.mark.skipif(not compile.enabled(), reason="nothing is compiled")


@pytest.fixture
def cold(monkeypatch):
    """Nothing is compiled yet, as far as this process knows. Gives the compilers that were asked for: none of them begins by itself."""
    monkeypatch.setattr(warm, "_loaded", set())
    monkeypatch.setattr(readiness, "is_warm", lambda what: False)
    monkeypatch.setattr(readiness, "FIRST_PAGE", 0.0)
    monkeypatch.setattr(readiness, "load", lambda what, stages: warm.load(what, []))  # there is nothing in the cache
    asked: list[Compiler] = []

    def child(what, *, told):
        assert told
        asked.append(Compiler(what.name))
        return asked[-1].process

    monkeypatch.setattr(readiness, "child", child)
    yield asked
    compile._postponed.clear()


class Compiler:
    """A child that compiles when it is told to: it says and does what it reads."""

    CODE = "import sys\nfor line in sys.stdin:\n  if line.strip().isdigit(): sys.exit(int(line))\n  print(line, end='', flush=True)"

    def __init__(self, game: str) -> None:
        self.game = game
        command = [sys.executable, "-c", self.CODE]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def tell(self, line: object) -> None:
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()


@needs_numba
def test_the_game_that_somebody_plays_is_compiled_first(cold, monkeypatch):
    monkeypatch.setattr(readiness, "AT_ONCE", 1)
    ready = Readiness()
    ready.want("amyitis")
    ready.want("eschnapur")
    ready.start()
    for number, name in enumerate(("eschnapur", "amyitis", "splendor")):
        until(lambda number=number: len(cold) > number, "a compiler")
        assert cold[number].game == name
        cold[number].tell(1)
    ready.close()


@needs_numba
def test_the_rules_change_over_as_soon_as_they_are_compiled(cold):
    heard = []
    ready = Readiness(lambda: heard.append(ready.progress()["splendor"]), thinks=False)
    folder = str(pal.game("splendor").folder)
    assert folder in compile._postponed
    assert warm.player(pal.game("splendor"), "master") == "master:simulations=60"
    assert warm.player(pal.game("splendor"), "champion") == "prodigy"
    assert warm.player(pal.game("splendor"), "courtier") == "greedy"
    ready.start(everything=False)
    ready.want("splendor")
    until(lambda: cold, "a compiler")
    cold[0].tell("rules")
    until(lambda: folder not in compile._postponed, "the change-over")
    assert ready.progress()["splendor"] == "compiling"
    cold[0].tell(0)
    assert ready.wait("splendor")
    assert warm.player(pal.game("splendor"), "master") == "master"
    ready.close()


@needs_numba
def test_a_failure_is_told_and_tried_again(cold, monkeypatch, caplog):
    monkeypatch.setattr(readiness, "AGAIN", 0.0)
    ready = Readiness()
    ready.start(everything=False)
    with caplog.at_level(logging.WARNING, "palatine"):
        ready.want("splendor")
        for number in range(3):
            until(lambda number=number: len(cold) > number, "a compiler")
            assert str(pal.game("splendor").folder) in compile._postponed
            cold[number].tell(1 if number < 2 else 0)
        until(lambda: ready.progress()["splendor"] == "ready", "the rules")
    assert len([r for r in caplog.records if "splendor" in r.getMessage()]) == 2
    ready.close()


FIRST_BOARD = """
import json, sys
import numba.core.event as event
from web_help import create, server, until
from palatine.tables import readiness
import subprocess

never = [sys.executable, "-c", "import sys; sys.stdin.read()"]
readiness.child = lambda what, told: subprocess.Popen(never, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
found = {}
with event.install_recorder("numba:compile") as compiled, server(sys.argv[1], warm=True) as (app, address):
    for game in ("amyitis", "eschnapur", "palais_royal", "splendor"):
        client, made = create(address, game, "me", "novice", "greedy", "random")
        for _ in range(3):
            view = until(lambda: (v := client.view())["legal"] and v, "our turn")
            assert client.play(view["legal"][0], view["step"]).status_code == 200
        found[game] = app.state.readiness.progress()[game]
print(json.dumps([found, len(compiled.buffer)]))
"""


@needs_numba
def test_with_an_empty_cache_all_games_are_played_and_the_server_compiles_nothing(tmp_path):
    support = Path(__file__).parents[1] / "support"
    env = {**os.environ, "PALATINE_CACHE": str(tmp_path / "cache"), "PYTHONPATH": os.pathsep.join([str(support), str(support.parents[1])])}
    command = [sys.executable, "-c", FIRST_BOARD, f"sqlite:///{tmp_path}/palatine.db"]
    run = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    found, compiled = json.loads(run.stdout)
    assert sorted(found) == ["amyitis", "eschnapur", "palais_royal", "splendor"]
    assert set(found.values()) <= {"compiling", "waiting"}
    assert compiled == 0
    assert not list((tmp_path / "cache").rglob("*.nbi"))
