"""The arena: balanced seats, shared deals, the same games everywhere, results that survive whatever stops it."""

from __future__ import annotations

import io
import json
import os
import runpy
import signal
import subprocess
import sys
import time
from collections import Counter
from concurrent import futures
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from every import pal

from palatine.arena.command import arena
from palatine.arena.journal import Journal
from palatine.arena.match import Job, Played, jobs, match, play
from palatine.arena.run import here, interruptible, pool, run, score
from palatine.bots.spec import Spec, parse, positive_float, positive_int
from palatine.cli import main

COMMAND = [sys.executable, "-m", "palatine", "arena"]


def played(what, games, runner=here, path=None):
    with Journal(what, path) as journal:
        assert run(journal, games, runner)
    return journal.games


def courses(games):
    return sorted(game.course for game in games)


def command(*args, status=0):
    """What a command prints, and what it says besides."""
    out, said = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(said):
        assert main([*args, "--lang", "en"]) == status, out.getvalue() + said.getvalue()
    return out.getvalue(), said.getvalue()


# Seats and deals


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("games", [1, 10, 12])
def test_everybody_sits_in_every_seat_equally_often(players, count, games):
    what = match("splendor", ["random"] * count, players, {})
    found = list(jobs(what, games))
    assert len(set(found)) == len(found)
    assert [job.pair for job in found if job.deal == 0][::players] == what.pairs
    for pair in what.pairs:
        mine = [job for job in found if job.pair == pair]
        assert games <= len(mine) < games + players
        for who in pair:
            times = {sum(job.seats[seat] == who for job in mine) for seat in range(players)}
            assert len(times) == 1
        assert set(Counter(job.deal for job in mine).values()) == {players}


def test_a_larger_table_sits_one_against_the_others():
    what = match("splendor", ["greedy", "random"], 4, {})
    assert [job.seats for job in jobs(what, 4)] == [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]


def test_all_rotations_of_a_deal_have_the_same_seed_and_different_deals_do_not():
    games = played(match("splendor", ["greedy", "random", "random"], 2, {}), 6)
    assert len({game.seed for game in games}) == 3
    assert all(len({game.seed for game in games if game.deal == deal}) == 1 for deal in range(3))


# The same games everywhere


@pytest.mark.parametrize(("name", "players"), [("splendor", 4), ("sealed_bid", 3)])
def test_processes_play_the_same_games(name, players):
    what = match(name, ["greedy", "random"], players, {})
    assert courses(played(what, 8, pool(2))) == courses(played(what, 8))


def test_a_game_depends_on_its_place_alone():
    what = match("splendor", ["greedy", "random"], 2, {})
    job = Job(3, (1, 0))
    assert play(what, job).course == next(game for game in played(what, 8) if game.job == job).course
    assert play(match("splendor", ["greedy", "random"], 2, {}, seed=2), job).course != play(what, job).course


def test_the_record_replays_to_its_result():
    for game in played(match("splendor", ["greedy", "random"], 3, {"take_fewer": "yes"}), 3):
        table = pal.new("splendor", 3, game.seed, take_fewer="yes")
        for line in game.moves:
            seat, _, move = line.partition(" ")
            table.play(move, int(seat))
        assert table.over
        assert tuple(table.scores) == game.scores
        assert tuple(float(seat in table.winners) / len(table.winners) for seat in range(3)) == game.shares
        assert sum(game.decisions) == len(game.moves)


# Results on disk


def small():
    return match("sealed_bid", ["greedy", "random"], 3, {"pace": "quick"})


def test_a_file_cut_at_any_byte_goes_on_to_the_same_results(tmp_path):
    path = tmp_path / "results.jsonl"
    games = played(small(), 3, path=path)
    whole, found = courses(games), {game.job: game for game in games}
    content = path.read_bytes()
    assert content.count(b"\n") == 4
    for cut in range(len(content) + 1):
        path.write_bytes(content[:cut])
        assert courses(played(small(), 3, lambda what, missing: (found[job] for job in missing), path)) == whole
        kept = content[:cut].rpartition(b"\n")[0]
        assert path.read_bytes().startswith(kept)
        lines = path.read_bytes().decode().splitlines()
        assert json.loads(lines[0]) == small().heading()
        assert courses([Played.read(json.loads(line)) for line in lines[1:]]) == whole


def test_more_games_are_added_to_a_finished_match(tmp_path):
    path = tmp_path / "results.jsonl"
    first = played(small(), 3, path=path)
    assert courses(played(small(), 9, path=path)) == courses(played(small(), 9))
    assert played(small(), 3, path=path)[:3] == first


@pytest.mark.parametrize(
    ("content", "words"),
    [(b'{"some": "json"}\n', "another match"), (b"a letter to a friend\n", "line 1"), (b"HEAD{}\n", "line 2"), (b"HEAD[1]\n", "line 2")],
)
def test_a_file_that_is_something_else_is_refused_and_left_alone(tmp_path, content, words):
    path = tmp_path / "file"
    content = content.replace(b"HEAD", json.dumps(small().heading()).encode() + b"\n")
    path.write_bytes(content)
    with pytest.raises(pal.BadSave, match=words):
        played(small(), 3, path=path)
    assert path.read_bytes() == content


def test_two_arenas_do_not_write_one_file(tmp_path):
    with Journal(small(), tmp_path / "file"), pytest.raises(pal.BadSave, match="Another arena"), Journal(small(), tmp_path / "file"):
        pass


def begun(mark, path, ready, *players):
    """A match in processes of its own, to be stopped by the caller."""
    env = {**os.environ, "PALATINE_TEST_MARK": mark}
    call = [*COMMAND, "splendor", *players, "--games", "4000", "--workers", "2", "--move-time", "1000", "--out", str(path), "--lang", "en"]
    process = subprocess.Popen(call, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    end = time.monotonic() + 120
    while not ready():
        assert process.poll() is None
        assert time.monotonic() < end
        time.sleep(0.05)
    return process


def marked(mark):
    """The processes that carry the mark."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if f"PALATINE_TEST_MARK={mark}".encode() in (folder / "environ").read_bytes().split(b"\0"):
                found.append(int(folder.name))
        except OSError:
            continue
    return found


def gone(mark):
    """Do the processes that carry the mark end within a moment?"""
    end = time.monotonic() + 20
    while marked(mark) and time.monotonic() < end:
        time.sleep(0.05)
    return marked(mark) == []


in_proc = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="processes are found in /proc")
stopping = pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])


@in_proc
@stopping
def test_a_program_that_hangs_goes_when_the_match_is_stopped(tmp_path, number):
    there = tmp_path / "there"
    mark = str(tmp_path)
    process = begun(mark, tmp_path / "out", there.exists, f"exec:sh -c 'touch {there}; sleep 1000; true'", "greedy")
    assert len(marked(mark)) > 2
    process.send_signal(number)
    process.communicate(timeout=60)
    assert gone(mark)


@in_proc
@stopping
def test_a_stopped_match_leaves_no_process_and_goes_on(tmp_path, number):
    path = tmp_path / "results.jsonl"
    mark = str(tmp_path)
    process = begun(mark, path, lambda: path.exists() and path.read_bytes().count(b"\n") > 20, "greedy", "random")
    process.send_signal(number)
    _, errors = process.communicate(timeout=60)
    assert gone(mark)
    if number == signal.SIGINT:
        assert process.returncode == 130
        assert "Run the same command to continue." in errors
        assert path.read_bytes().endswith(b"\n")
        assert "Traceback" not in errors
    before = path.read_bytes().count(b"\n") - 1
    what = match("splendor", ["greedy", "random"], 2, {}, limit=1000)
    games = played(what, before + 10, path=path)
    assert len({game.job for game in games}) == len(games) >= before + 10
    again = played(what, 10)
    wanted = {game.job for game in again}
    assert courses(again) == courses([game for game in games if game.job in wanted])


def test_a_match_is_not_stopped_in_the_midst_of_waiting(monkeypatch):
    """The locks of the futures would stay locked, and the match would never end."""
    waited = []

    def wait(*how):
        os.kill(os.getpid(), signal.SIGINT)
        waited.append(futures.wait(*how))
        return waited[-1]

    monkeypatch.setattr("palatine.arena.run.wait", wait)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with Journal(match("splendor", ["greedy", "random"], 2, {}), None) as journal:
            assert not run(journal, 4000, pool(2))
        assert len(waited) == 1
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)


def test_who_ignores_the_keyboard_goes_on():
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with interruptible() as stop:
            os.kill(os.getpid(), signal.SIGINT)
            assert not stop.is_set()
        assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_an_interrupted_match_tells_what_it_has(capsys):
    def impatient(what, todo):
        yield play(what, next(iter(todo)))
        raise KeyboardInterrupt

    with Journal(small(), None) as journal:
        assert not run(journal, 6, impatient)
    assert len(journal.games) == 1
    assert score(journal).startswith("greedy ")


# The command


def test_the_command_prints_the_result(tmp_path):
    page = tmp_path / "page.html"
    call = [*COMMAND, "splendor", "greedy", "random", "--games", "9", "--workers", "1", "--html", str(page), "--lang", "en"]
    done = subprocess.run(call, capture_output=True, text=True, check=True)
    assert "9 games don’t divide evenly among the seats; playing 10." in done.stderr
    assert "Traceback" not in done.stderr
    for words in ("greedy vs random:", "win rate:", "Elo difference:", "first-seat", "Moves per game", "CPU"):
        assert words in done.stdout
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_a_larger_table_is_said_with_its_fair_share():
    out, _ = command("arena", "splendor", "greedy", "random", "--games", "4", "--players", "4", "--workers", "1")
    assert "One greedy vs 3 × random" in out
    assert "fair share 25.0%" in out


def test_a_round_robin_prints_a_cross_table():
    out, _ = command("arena", "splendor", "greedy", "random", "random", "--games", "4", "--workers", "1")
    rows = [line.split() for line in out.splitlines()]
    assert ["Elo", "1", "2", "3"] in rows
    assert {"greedy", "random"} <= {row[1] for row in rows if row[:1] in (["1"], ["2"], ["3"])}
    assert "random #2" in out


def test_json_is_for_programs(tmp_path):
    path = tmp_path / "results.jsonl"
    call = ["arena", "splendor", "greedy", "random", "--games", "4", "--out", str(path)]
    found = json.loads(command(*call, "--workers", "1", "--json")[0])
    assert found["complete"] is True
    assert found["games"] == 4
    assert found["match"]["specs"] == ["greedy", "random"]
    assert found["duels"][0]["won"] + found["duels"][0]["shared"] + found["duels"][0]["lost"] == 4
    assert "Found 4 finished games." in command(*call)[1]


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_the_result_in_three_languages(lang, capsys):
    what = match("splendor", ["greedy", "random"], 2, {})
    assert arena(what, 4, workers=1, ray=None, out=None, page=None, as_json=False, lang=lang) == 0
    assert {"en": "win rate", "fr": "taux de victoire", "de": "Siegquote"}[lang] in capsys.readouterr().out


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["chess", "greedy", "random"], "Unknown game “chess”"),
        (["splendor", "greedy"], "at least two players"),
        (["splendor", "greedy", "genius"], "Unknown player “genius”"),
        (["splendor", "greedy", "random:luck=1"], "no option “luck”"),
        (["splendor", "greedy", "random:luck"], "NAME:KEY=VALUE"),
        (["splendor", "greedy", "exec:"], "exec:COMMAND"),
        (["splendor", "greedy", "exec:./no-such-program"], "it doesn’t exist"),
        (["splendor", "greedy", "random", "--players", "5"], "2–4 players"),
        (["splendor", "greedy", "random", "--games", "0"], "at least 1"),
        (["splendor", "greedy", "random", "--workers", "0"], "at least 1"),
        (["splendor", "greedy", "random", "--seed", "x"], "whole number"),
        (["splendor", "greedy", "random", "--seed", "9" * 30], "whole number"),
        (["splendor", "greedy", "random", "--move-time", "-1"], "positive number of seconds"),
        (["splendor", "greedy", "random", "--option", "luck=1"], "no option “luck”"),
        (["splendor", "greedy", "random", "--out", "/no/such/folder/file"], "Can’t write"),
        (["splendor", "greedy", "random", "--html", "/no/such/folder/file"], "Can’t write"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(args, words, capsys):
    assert main(["arena", *args, "--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert words in said
    assert said.count("\n") == 1


# The ladder


def test_the_ladder_is_a_table_for_the_documentation(tmp_path):
    call = ["ladder", "splendor", "random", "greedy", "--games", "4", "--workers", "1"]
    call += ["--out", str(tmp_path / "out"), "--table", str(tmp_path / "t.md")]
    first, _ = command(*call)
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in first.splitlines()]
    assert [row[:3] for row in rows[2:]] == [
        ["2", "greedy vs random", "4"],
        ["3", "One greedy vs 2 × random", "6"],
        ["4", "One greedy vs 3 × random", "4"],
    ]
    assert (tmp_path / "t.md").read_text(encoding="utf-8") == first
    assert command(*call)[0] == first  # the times too: nothing is played again


def test_a_ladder_for_programs_and_with_chosen_players():
    found = json.loads(command("ladder", "splendor", "random", "greedy", "--players", "3", "--games", "3", "--workers", "1", "--json")[0])
    assert [(rung["match"]["players"], rung["games"]) for rung in found] == [(3, 3)]


def test_a_ladder_of_one_level_is_none():
    assert "at least two levels" in command("ladder", "splendor", "greedy", status=2)[1]


def test_a_faulty_player_of_ours_is_a_fault_and_no_forfeit(monkeypatch):
    what = match("splendor", ["greedy", "random"], 2, {})
    monkeypatch.setattr("palatine.bots.GreedyBot.choose", lambda *_: "castle")
    with pytest.raises(pal.IllegalMove):
        play(what, Job(0, (0, 1)))


# How a player is written


@pytest.mark.parametrize(
    ("written", "spec"),
    [
        ("greedy", Spec("greedy")),
        (" master:seconds=2, threads=4 ", Spec("master", {"seconds": "2", "threads": "4"})),
        ("exec:./my bot", Spec("exec", command=("./my", "bot"))),
        ("exec:'./my bot' --depth=3,4 -x:y", Spec("exec", command=("./my bot", "--depth=3,4", "-x:y"))),
    ],
)
def test_a_player_is_a_name_with_options_or_a_command(written, spec):
    assert parse(written) == spec
    assert parse(str(spec)) == spec


@pytest.mark.parametrize(
    "written", ["master:", "master:seconds", "master:=2", "master:seconds=", "master:a=1,a=2", ":a=1", "exec:", "exec:'"]
)
def test_a_player_written_wrongly_is_refused_in_three_languages(written):
    with pytest.raises(pal.BadOption) as fault:
        parse(written)
    assert len({fault.value.say(lang) for lang in ("en", "fr", "de")}) == 3


def test_options_are_read_and_checked():
    known = {"seconds": positive_float, "simulations": positive_int}
    assert parse("master:seconds=0.5,simulations=20").values(known) == {"seconds": 0.5, "simulations": 20}
    for wrong in ("seconds=0", "seconds=nan", "seconds=inf", "seconds=soon", "simulations=1.5", "simulations=-1", "depth=3"):
        with pytest.raises(pal.BadOption):
            parse(f"master:{wrong}").values(known)


def test_a_table_of_mixed_levels_shares_the_wins(capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["mixed.py", "splendor", "greedy", "random", "random", "--games", "4", "--workers", "1"])
    runpy.run_path(str(Path(__file__).parents[2] / "tools" / "mixed.py"), run_name="__main__")
    head, *lines = capsys.readouterr().out.splitlines()
    assert head == "splendor, 3 players, 6 games"  # whole deals: each in three rotations
    won = {name: float(rest.split("%")[0]) for name, rest in (line.split(": ") for line in lines)}
    assert list(won) == ["greedy", "random #1", "random #2"]
    assert sum(won.values()) == pytest.approx(100, abs=0.2)
    assert won["greedy"] > 80
