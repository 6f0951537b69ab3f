"""Many moves of one moment share two statements; who is overtaken is told so, and nobody else."""

from concurrent.futures import Future
from functools import partial

import pytest
from sqlalchemy import event
from web_help import until

from palatine.store import Store, StoredEvent


@pytest.fixture
def store(tmp_path):
    found = Store(f"sqlite:///{tmp_path}/palatine.db")
    for name in "abc":
        found.append(name, 0, [("create", {})], {"game": "splendor", "players": 2, "status": "playing", "due": None})
    yield found
    found.close()


def at_one_moment(store, moves):
    """Writes moves in one transaction: the thread that writes gets them all at once."""
    begun, held = Future(), Future()

    def hold(connection):
        begun.set_result(None)
        held.result()  # it waits here while the others come in

    store._writer.later("", hold)
    begun.result()
    answers = []
    for table, n, due in moves:
        answers.append(Future())
        settle = partial(lambda answer, written, fault: answer.set_result(written), answers[-1])
        store.append_soon(table, n, [("move", {"text": f"{table}{n}"})], {"due": due}, done=settle)
    held.set_result(None)
    return [answer.result() for answer in answers]


def statements(store):
    """The first words of what is said to the database from now on."""
    said = []
    event.listen(store.engine, "before_cursor_execute", lambda c, cursor, statement, *more: said.append(statement.split()[0]))
    return said


def test_moves_at_several_tables_take_two_statements(store):
    said = statements(store)
    assert at_one_moment(store, [("a", 1, 1.0), ("b", 1, 2.0), ("c", 1, None)]) == [True] * 3
    assert said == ["INSERT", "UPDATE"]
    assert [store.events(table)[1].body["text"] for table in "abc"] == ["a1", "b1", "c1"]
    assert sorted(store.due()) == ["a", "b"]


def test_who_was_overtaken_is_told_and_the_others_are_written(store):
    assert store.append("b", 1, [("move", {"text": "first"})], {"due": None})
    assert at_one_moment(store, [("a", 1, None), ("b", 1, None), ("c", 1, None)]) == [True, False, True]
    assert [store.events(table)[1].body["text"] for table in "abc"] == ["a1", "first", "c1"]
    assert len(store.events("b")) == 2


def test_a_number_that_is_free_because_the_game_was_archived_is_not_used(store):
    assert store.append("b", 1, [("move", {"text": "last"})], {"status": "over", "due": None})
    assert store.archive(float("inf"), ["over"]) == 1
    assert at_one_moment(store, [("a", 1, None), ("b", 1, None), ("c", 1, None)]) == [True, False, True]
    assert [event.body.get("text") for event in store.events("b")] == [None, "last"]


def test_other_processes_hear_the_move_itself(postgres):
    """So they need not read it; of what is no move, or too long for a notification, they hear the table."""
    ours, theirs, heard = Store(postgres.database()), None, []
    try:
        theirs = Store(ours.engine.url.render_as_string(hide_password=False))
        theirs.listen(lambda table, event: heard.append((table, event)), lambda process, note: None)
        ours.append("a", 0, [("create", {})], {"game": "splendor", "players": 2, "status": "playing", "due": None})
        ours.append("a", 1, [("move", {"text": "é"})], {"due": None}, at=5.0)
        ours.append("a", 2, [("move", {"text": "é" * 9000})], {"due": None}, at=6.0)
        until(lambda: len(heard) == 4, "all of it")
    finally:
        ours.close()
        if theirs:
            theirs.close()
    assert heard == [(None, None), ("a", None), ("a", StoredEvent(1, "move", {"text": "é"}, 5.0)), ("a", None)]
