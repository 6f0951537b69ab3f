"""Players in any language: what they hear, what they may answer, and a clean forfeit for all the rest."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

import pytest
from every import each_game, pal

from palatine.arena import words
from palatine.arena.journal import Journal
from palatine.arena.match import Job, Played, match, play
from palatine.arena.run import pool, run
from palatine.arena.stats import summary
from palatine.arena.words import result
from palatine.bots.external import ExternalBot, Forfeit
from palatine.bots.spec import parse, resolved
from palatine.i18n import Tr

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "mybot.py"
DOCUMENT = EXAMPLE.parent.parent / "bot-protocol.md"

START = """
import json, os, subprocess, sys, time
def say(**message):
    print(json.dumps(message), flush=True)
def hear():
    line = sys.stdin.readline()
    return json.loads(line) if line else {"type": "end"}
def hello():
    assert hear() == {"type": "hello", "protocol": 1}
    say(type="hello", protocol=1, name="test")
    return hear()
def turns(count=10**9):
    for _ in range(count):
        heard = hear()
        if heard["type"] != "turn":
            return
        yield heard
def move(heard):
    say(type="move", id=heard["id"], move=heard["legal"][0])
"""


@pytest.fixture
def program(tmp_path):
    """Writes a player whose main part is given; returns its spec."""

    def write(main):
        path = tmp_path / "player.py"
        path.write_text(START + main, encoding="utf-8")
        return f"exec:{sys.executable} {path}"

    return write


def against_random(spec, seat=0, limit=10.0, name="splendor", players=2):
    what = match(name, [spec, "random"], players, {}, limit=limit)
    return what, play(what, Job(0, tuple(0 if i == seat else 1 for i in range(players))))


FAULTS = {
    "hangs": ("hello()\ntime.sleep(1000)", "time"),
    "hangs later": ("hello()\nfor t in turns(3): move(t)\nhear()\ntime.sleep(1000)", "time"),
    "never says hello": ("raise SystemExit", "died"),
    "too slow": ("hello()\nfor t in turns():\n    time.sleep(2)\n    move(t)", "time"),
    "dies": ("hello()\nfor t in turns(2): move(t)\nhear()\nraise SystemExit(3)", "died"),
    "crashes": ("hello()\nfor t in turns(2): move(t)\nhear()\nraise RuntimeError('no idea')", "died"),
    "closes its output": ("hello()\nhear()\nos.close(1)\ntime.sleep(1000)", "died"),
    "is killed": ("hello()\nhear()\nos.kill(os.getpid(), 9)", "died"),
    "no JSON": ("hello()\nhear()\nprint('take wbg', flush=True)", "nonsense"),
    "no object": ("hello()\nhear()\nprint('[1]', flush=True)", "nonsense"),
    "deep JSON": ("hello()\nhear()\nprint('[' * 60000, flush=True)", "nonsense"),
    "bytes": ("hello()\nhear()\nos.write(1, bytes(range(128, 256)) + b'\\n')", "nonsense"),
    "illegal move": ("hello()\nt = hear()\nsay(type='move', id=t['id'], move='noble 1')", "nonsense"),
    "unknown move": ("hello()\nt = hear()\nsay(type='move', id=t['id'], move='castle')", "nonsense"),
    "no move": ("hello()\nt = hear()\nsay(type='move', id=t['id'])", "nonsense"),
    "a list for a move": ("hello()\nt = hear()\nsay(type='move', id=t['id'], move=t['legal'])", "nonsense"),
    "wrong id": ("hello()\nt = hear()\nsay(type='move', id=7, move=t['legal'][0])", "nonsense"),
    "answers twice": ("hello()\nfor t in turns():\n    move(t)\n    move(t)", "nonsense"),
    "talks without end": ("hello()\nwhile True: print('x' * 100)", "nonsense"),
    "a line without end": ("hello()\nwhile True: os.write(1, b'x' * 1000)", "nonsense"),
    "another version": ("hear()\nsay(type='hello', protocol=2)\nhear()\ntime.sleep(1000)", "nonsense"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_whatever_goes_wrong_is_a_forfeit(program, name):
    main, why = FAULTS[name]
    began = time.monotonic()
    what, game = against_random(program(main), limit=1.0)
    assert time.monotonic() - began < 8
    assert game.forfeit is not None
    assert game.forfeit[:2] == (0, why)
    assert game.shares == (0.0, 1.0)
    table = pal.new("splendor", 2, game.seed)
    for line in game.moves:
        seat, _, text = line.partition(" ")
        table.play(text, int(seat))
    assert tuple(table.scores) == game.scores
    assert not table.over
    found = summary(what, [game])
    assert found.duels[0].forfeits == (1, 0)
    for lang in ("en", "fr", "de"):
        assert any(what.names[0] in line for line in result(what, found, [game], Tr(lang))[-1:])


def test_the_last_words_of_a_crashed_program_are_kept(program):
    _, game = against_random(program(FAULTS["crashes"][0]))
    assert game.forfeit == (0, "died", "RuntimeError: no idea")


def test_a_forfeit_is_told_with_the_number_of_moves_in_good_english():
    what = match("splendor", ["greedy", "random"], 2, {})
    base = {"deal": 0, "seats": (0, 1), "seed": 1, "shares": (0.0, 1.0), "scores": (0, 0), "decisions": (1, 0)}
    times = {"cpu": (0.0, 0.0), "wall": (0.0, 0.0), "slowest": (0.0, 0.0), "forfeit": (0, "time", "")}
    told = [words.forfeits(what, [Played(moves=("0 take wbg",) * n, **base, **times)], Tr("en"))[0] for n in range(3)]
    assert told == [
        "greedy forfeited before the first move: it did not answer in time",
        "greedy forfeited after 1 move: it did not answer in time",
        "greedy forfeited after 2 moves: it did not answer in time",
    ]


def test_a_program_that_cannot_be_started_forfeits(tmp_path):
    player = ExternalBot(pal.game("splendor"), 1, [str(tmp_path / "nothing")])
    with pytest.raises(Forfeit) as fault:
        player.choose(pal.new("splendor", 2, 1).view(0))
    assert fault.value.why == "start"


def test_at_a_larger_table_the_others_share_the_victory(program):
    _, game = against_random(program("hello()\nraise SystemExit"), seat=2, players=3)
    assert game.forfeit is not None
    assert game.forfeit[0] == 2
    assert game.shares == (0.5, 0.5, 0.0)
    assert len(game.moves) == 2


def test_a_program_that_does_not_listen_does_not_stop_the_arena(program):
    """It answers from what it knows of the ids, and never reads: the pipe to it fills."""
    moves = "for i in range(1, 12): say(type='move', id=i, move='take wbg')\ntime.sleep(1000)"
    _, game = against_random(program(f"hello()\n{moves}"), limit=1.0)
    assert game.forfeit is not None
    assert game.forfeit[1] in ("nonsense", "time")


def alive(pid):
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[:1]
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are found in /proc")
@pytest.mark.parametrize(
    "ending", ["time.sleep(1000)", "raise SystemExit", "for t in turns(): move(t)\ntime.sleep(1000)", "for t in turns(): move(t)"]
)
def test_the_whole_process_group_is_ended(program, tmp_path, ending):
    pids = tmp_path / "pids"
    main = (
        f"child = subprocess.Popen(['sleep', '1000'])\nopen({str(pids)!r}, 'w').write(f'{{os.getpid()}} {{child.pid}}')\nhello()\n{ending}"
    )
    against_random(program(main), limit=1.0)
    end = time.monotonic() + 5
    while any(alive(pid) for pid in pids.read_text().split()) and time.monotonic() < end:
        time.sleep(0.02)
    assert not any(alive(pid) for pid in pids.read_text().split())


def test_it_hears_views_and_nothing_else(program, tmp_path):
    heard = tmp_path / "heard"
    main = f"""
log = open({str(heard)!r}, "w", buffering=1)
for line in sys.stdin:
    log.write(line)
    m = json.loads(line)
    if m["type"] == "hello":
        say(type="hello", protocol=1)
    if m["type"] == "turn":
        move(m)
"""
    what, game = against_random(program(main), seat=1)
    assert game.forfeit is None
    messages = [json.loads(line) for line in heard.read_text().splitlines()]
    assert [m["type"] for m in messages] == ["hello", "game", *["turn"] * game.decisions[1], "over"]
    about = messages[1]
    assert {k: about[k] for k in ("game", "rules", "players", "seat", "options")} == {
        "game": "splendor",
        "rules": what.rules,
        "players": 2,
        "seat": 1,
        "options": {"take_fewer": "no"},
    }
    assert messages[-1] == {"type": "over", "scores": list(game.scores), "winners": [i for i in (0, 1) if game.shares[i]]}
    table, turns = pal.new("splendor", 2, game.seed), iter(messages[2:-1])
    for line in game.moves:
        seat, _, text = line.partition(" ")
        if seat == "1":
            turn = next(turns)
            assert turn["view"] == json.loads(json.dumps(table.view(1).data))
            assert turn["legal"] == table.legal()
            assert set(turn) == {"type", "id", "seconds", "view", "legal"}
        table.play(text, int(seat))
    assert str(game.seed) not in heard.read_text()


def test_the_same_seeds_give_the_same_games_in_all_processes(tmp_path):
    what = match("splendor", [f"exec:{EXAMPLE}", "greedy"], 2, {})
    courses = []
    for workers in (1, 2):
        with Journal(what, None) as journal:
            assert run(journal, 4, pool(workers))
        courses.append(sorted(game.course for game in journal.games))
        assert all(game.forfeit is None for game in journal.games)
    assert courses[0] == courses[1]


def test_processor_time_of_the_program_is_counted(program):
    main = "hello()\nfor t in turns():\n    end = time.process_time() + 0.02\n    while time.process_time() < end: pass\n    move(t)"
    _, game = against_random(program(main))
    assert game.cpu[0] > 0.015 * game.decisions[0]
    assert game.cpu[1] < 0.005 * game.decisions[1]


# The example and its documentation


def test_the_example_is_short_and_documented():
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) < 40
    assert "examples/mybot.py" in DOCUMENT.read_text(encoding="utf-8")
    assert os.access(EXAMPLE, os.X_OK)


@each_game
def test_the_example_plays_every_game(name):
    players = pal.game(name).players[-1]
    _, game = against_random(f"exec:{sys.executable} {EXAMPLE}", name=name, players=players)
    assert game.forfeit is None


def test_a_program_is_named_by_its_whole_path_for_other_machines(monkeypatch):
    monkeypatch.chdir(EXAMPLE.parent)
    assert resolved(parse("exec:./mybot.py -x")).command == (str(EXAMPLE), "-x")
