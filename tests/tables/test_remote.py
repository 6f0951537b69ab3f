"""Thinking on other machines, through a PostgreSQL: whoever dies, no thought is lost, and none is answered with what is not ours."""

from __future__ import annotations

import os
import pickle
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from web_help import until

import palatine as pal
from palatine.bots.external import ExternalBot
from palatine.store import Store
from palatine.store.queue import Answering, Asking, Lost, address
from palatine.tables import thoughts
from palatine.tables.pickling import pack, unpack
from palatine.tables.think import Consumers
from palatine.tables.thinking import Thinker, ThoughtFailed


@pytest.fixture
def where(postgres):
    return address(postgres.database())


def ask(pool, asking, job=b"job", heard=lambda said: None, stop=None):
    return pool.submit(asking.ask, job, heard, stop or threading.Event())


def taken(answering):
    """What a worker gets, as soon as there is something."""
    while True:
        context = answering.take()
        found = context.__enter__()
        if found is not None:
            return context, found
        context.__exit__(None, None, None)
        answering.wait()


def test_a_worker_that_dies_leaves_its_thought_to_the_next_one(where):
    with ThreadPoolExecutor(1) as pool:
        first, second, asking = Answering(where), Answering(where), Asking(where)
        answer = ask(pool, asking)
        _, thought = taken(first)
        with second.take() as other:
            assert other is None  # it is locked
        first.close()  # as when its machine goes
        context, again = taken(second)
        assert (again.number, again.job) == (thought.number, b"job")
        again.answer(b"answer")
        context.__exit__(None, None, None)
        assert answer.result(60) == b"answer"
        with second.take() as other:
            assert other is None
        asking.close()
        second.close()


def test_how_far_it_is_is_told_while_it_is_thought(where):
    said = []
    with ThreadPoolExecutor(1) as pool:
        answering, asking = Answering(where), Asking(where)
        answer = ask(pool, asking, heard=said.append)
        context, thought = taken(answering)
        thought.progress(b"1")
        thought.progress(b"2" * 20_000)  # more than a notification has room for
        until(lambda: said == [b"1", b"2" * 20_000], "the progress")
        thought.answer(b"answer")
        context.__exit__(None, None, None)
        assert answer.result(60) == b"answer"
        answering.close()
        asking.close()


def test_without_a_worker_a_thought_comes_back(where):
    with ThreadPoolExecutor(1) as pool:
        asking = Asking(where)
        assert not asking.anybody()
        with pytest.raises(Lost):
            ask(pool, asking).result(60)
        answering = Answering(where)
        assert asking.anybody()
        with answering.take() as found:
            assert found is None  # nothing was left behind
        answering.close()
        asking.close()


def test_a_server_that_closes_takes_its_thought_back(where):
    stop = threading.Event()
    with ThreadPoolExecutor(1) as pool:
        answering, asking = Answering(where), Asking(where)
        answer = ask(pool, asking, stop=stop)
        stop.set()
        with pytest.raises(Lost):
            answer.result(60)
        with answering.take() as found:
            assert found is None
        answering.close()
        asking.close()


def test_bots_hints_and_faults_come_from_another_machine(postgres, monkeypatch):
    url = postgres.database()
    view = pal.new("splendor", 2, 1).view(0)
    thinker = Thinker(1, database=url, elsewhere=2)
    thinker._threads = thinker._threads[1:]  # nobody thinks here
    thinker.start()
    answer = thinker.ask("a", thoughts.choose, view, "greedy")
    consumers = Consumers(url, 1, warm=False)
    try:
        assert answer.result(120) in view.legal()
        with pytest.raises(ThoughtFailed):
            thinker.ask("a", thoughts.choose, view, "nobody").result(120)
        late = thinker.ask("b", thoughts.choose, view, "random")
        assert late.result(120) in view.legal()
    finally:
        consumers.close()
        thinker.close()


class Strange:
    def __reduce__(self):
        return os.getpid, ()


@pytest.mark.parametrize("content", [Strange(), os.getpid, threading.Thread, pickle.Unpickler, ExternalBot, Store])
def test_nothing_but_our_own_things_is_unpacked(content):
    with pytest.raises(pickle.UnpicklingError):
        unpack(pickle.dumps(content))


def test_no_way_leads_through_our_modules_to_others():
    with pytest.raises(pickle.UnpicklingError):  # protocol 4 reads a name with dots as attributes of attributes
        unpack(b"\x80\x04\x8c\x18palatine.tables.thinking\x8c\x10subprocess.Popen\x93.")


def test_views_tables_and_answers_are_unpacked():
    table = pal.new("splendor", 2, 1)
    function, (view, level), progress = unpack(pack((thoughts.choose, (table.view(0), "greedy"), False)))
    assert (function, level, progress) == (thoughts.choose, "greedy", False)
    assert view.data == table.view(0).data
    assert unpack(pack(table)).data() == table.data()


def test_sqlite_is_refused_with_a_sentence():
    with pytest.raises(pal.PalatineError, match="PostgreSQL"):
        address("sqlite:///palatine.db")


def test_no_level_starts_a_program():
    with pytest.raises(pal.UnknownBot):
        thoughts.choose(pal.new("splendor", 2, 1).view(0), "exec:true")
