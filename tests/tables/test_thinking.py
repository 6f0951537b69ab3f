"""Thinking beside the server: in fair order, and whatever happens to a worker."""

from __future__ import annotations

import os
import signal
import time

import pytest
from web_help import create, server, until

import palatine as pal
from palatine.kernel.errors import PalatineError
from palatine.kernel.game import Game, game
from palatine.tables import thinking, worker
from palatine.tables.pickling import pack, unpack
from palatine.tables.thinking import FairQueue, Job, Thinker, ThoughtFailed
from palatine.tables.thoughts import advise, choose, compare_with_best, costliest, study


def job(client: str, name: str = "") -> Job:
    return Job(client, print, (name,))


def served(queue: FairQueue, count: int, cost: float) -> str:
    """Who is served in which order, when each job costs so much."""
    order = ""
    for _ in range(count):
        found = queue.take()
        assert found is not None
        order += found.client
        queue.cost(found, cost)
    return order


def test_a_client_with_many_jobs_delays_nobody_else():
    queue = FairQueue()
    for _ in range(80):
        queue.put(job("a"))
    assert served(queue, 3, 100.0) == "aaa"
    queue.put(job("b"))
    assert served(queue, 1, 100.0) == "b"
    queue.put(job("b"))
    queue.put(job("c"))
    assert sorted(served(queue, 3, 100.0)) == ["a", "b", "c"]


def test_what_counts_is_time_not_the_number_of_jobs():
    queue = FairQueue()
    for _ in range(40):
        queue.put(job("a"))
        queue.put(job("b"))
    order = ""
    for _ in range(22):
        found = queue.take()
        assert found is not None
        order += found.client
        queue.cost(found, 1000.0 if found.client == "a" else 100.0)
    assert order.count("b") >= 9 * order.count("a")


def test_who_pauses_saves_nothing_up():
    queue = FairQueue()
    queue.put(job("b"))
    served(queue, 1, 1.0)
    for _ in range(50):
        queue.put(job("a"))
    served(queue, 20, 100.0)
    for _ in range(20):
        queue.put(job("b"))
    assert served(queue, 8, 100.0).count("a") >= 3


def test_two_workers_do_not_both_serve_the_same_client_while_another_waits():
    queue = FairQueue()
    for client in "aaab":
        queue.put(job(client))
    assert [queue.take().client for _ in range(2)] == ["a", "b"]  # before anybody knows what the first one costs


def test_a_job_that_comes_back_is_the_first_of_its_client():
    queue = FairQueue()
    queue.put(job("a", "second"))
    queue.put(job("a", "first"), first=True)
    assert queue.take().args == ("first",)


# Workers: what they are given must be found by name in their own process, and nothing here is slower than it must be


def sleepy(view, path):
    """Thinks for ever the first time, and answers at once the second."""
    if not os.path.exists(path):
        with open(path, "w") as file:
            file.write(str(os.getpid()))
        while True:
            time.sleep(1)
    return os.getpid()


def deadly(view):
    os.kill(os.getpid(), signal.SIGKILL)


def wrong(view):
    raise pal.BadOption(lambda _: _("Undo"))


@pytest.fixture(scope="module")
def thinker():
    found = Thinker(1)
    found.start()
    yield found
    found.close()


@pytest.fixture
def view():
    return pal.new("splendor", 2, 1).view(0)


def test_a_worker_that_is_killed_in_the_middle_of_a_thought_loses_nothing(thinker, view, tmp_path):
    path = tmp_path / "thinking"
    answer = thinker.ask("a", sleepy, view, str(path))
    until(lambda: path.exists() and path.read_text(), "the thought")
    os.kill(int(path.read_text()), signal.SIGKILL)
    assert answer.result(60) != int(path.read_text())
    assert thinker.ask("a", choose, view, "random").result(60) in view.legal()


def test_a_thought_that_kills_every_worker_is_given_up(thinker, view):
    with pytest.raises(ThoughtFailed):
        thinker.ask("a", deadly, view).result(120)
    assert thinker.ask("b", choose, view, "greedy").result(60) in view.legal()


def test_a_fault_is_told_in_the_language_of_who_asks(thinker, view):
    with pytest.raises(PalatineError) as error:
        thinker.ask("a", wrong, view).result(60)
    assert error.value.say("en") == "Undo"
    assert error.value.say("fr") != "Undo"


def test_workers_give_hints_and_analyse_games_and_say_how_far_they_are(thinker, view):
    best, *others = thinker.ask("a", advise, view).result(120)
    assert {best.move, *(other.move for other in others)} <= set(view.legal())
    assert thinker.ask("a", compare_with_best, view, view.legal()[-1]).result(120)[0].win
    table = pal.new("splendor", 2, 1)
    for _ in range(4):
        table.play(table.legal()[0])
    at, told = thinker.ask("a", costliest, table.view(0), [(view, view.legal()[-1])]).result(120)
    assert (at, told[-1].move) == (0, view.legal()[-1])
    far = []
    found = thinker.ask("a", study, table, 20, progress=lambda *x: far.append(x)).result(120)
    assert [(n, d.ply) for n, d in far] == [(n, n) for n in range(1, 5)]
    assert len(found.decisions) == 4
    sent = unpack(pack((best, far, found)))  # it may come from another machine
    assert repr(sent) == repr((best, far, found))


def test_whoever_waits_when_the_server_closes_is_let_go(view, tmp_path):
    found = Thinker(1)
    found.start()
    running = found.ask("a", sleepy, view, str(tmp_path / "never"))
    waiting = found.ask("a", choose, view, "random")
    until((tmp_path / "never").exists, "the thought")
    found.close()
    assert running.cancelled()
    assert waiting.cancelled()


def test_bots_of_a_server_think_in_its_workers(tmp_path, monkeypatch):
    monkeypatch.setattr(thinking.Here, "think", None)
    with server(f"sqlite:///{tmp_path}/palatine.db", workers=1) as (app, address):
        client, _ = create(address, "splendor", "me", "apprentice", hints=True)
        for _ in range(3):
            seen = until(lambda: (v := client.view())["legal"] and v, "our turn")
            assert client.play(seen["legal"][0], seen["step"]).status_code == 200
            (worker,) = until(lambda: list(app.state.bots.thinker.workers.values()), "a worker")
            worker.process.kill()  # whether it has answered or not, nobody misses it
        until(lambda: client.view()["legal"], "our turn")
        assert client.get("hint").json()["move"] in client.view()["legal"]


def test_an_idle_worker_gets_the_games_ready_that_are_compiled(monkeypatch):
    compiled, rest, ready = game("splendor"), game("amyitis"), list[Game]()
    monkeypatch.setattr(worker.thoughts, "prepare", ready.append)
    monkeypatch.setattr(worker, "_change_over", lambda what: None)
    monkeypatch.setattr(worker, "is_postponed", lambda folder: folder == rest.folder)
    new = [rest, compiled]
    worker._prepare(new)
    assert (ready, new) == ([compiled], [rest])
    worker._prepare(new)
    assert (ready, new) == ([compiled], [rest])
