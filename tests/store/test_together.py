"""Many moves of one moment share a statement or two; who is overtaken is told so, and nobody else."""

import time
from concurrent.futures import Future
from functools import partial

import pytest
from sqlalchemy import event, func, select
from web_help import until

from palatine.store import Store, StoredEvent
from palatine.store.schema import tables


@pytest.fixture
def store(database):
    found = Store(database)
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
    for table, n, row, *more in moves:
        answers.append(Future())
        settle = partial(lambda answer, written, fault: answer.set_result(written), answers[-1])
        new = [("move", {"text": f"{table}{n + i}"}) for i in range(*more or [1])]
        store.append_soon(table, n, new, row, done=settle)
    held.set_result(None)
    return [answer.result() for answer in answers]


def statements(store):
    """The first words of what is said to the database from now on."""
    said = []
    event.listen(store.engine, "before_cursor_execute", lambda c, cursor, statement, *more: said.append(statement.split()[0]))
    return said


def straight(store):
    """What goes the straight way to PostgreSQL from now on: whether it succeeded there."""
    went, way = [], store._writer._prepared
    if way:
        run = way.run
        way.run = lambda *statement: went.append(run(*statement)) or went[-1]
    return went


def changed(store, table):
    return store.read(select(tables.c.updated).where(tables.c.id == table))[0][0]


def test_moves_at_several_tables_take_two_statements(store):
    said = statements(store)
    assert at_one_moment(store, [("a", 1, {"due": 1.0}), ("b", 1, {"due": 2.0}), ("c", 1, {"due": None})]) == [True] * 3
    assert [word for word in said if word != "SELECT"] == ["INSERT", "UPDATE"]
    assert [store.events(table)[1].body["text"] for table in "abc"] == ["a1", "b1", "c1"]
    assert sorted(store.due()) == ["a", "b"]


def test_moves_that_change_no_row_take_one_statement(store):
    """A move and the replies to it are written together, and nobody has to look at the table."""
    before, said, went = changed(store, "a"), statements(store), straight(store)
    time.sleep(0.01)
    assert at_one_moment(store, [("a", 1, None, 3), ("b", 1, None)]) == [True] * 2
    assert (said, went) == (([], [True]) if store.several else (["INSERT"], []))
    assert [line.body["text"] for line in store.events("a")[1:]] == ["a1", "a2", "a3"]
    assert changed(store, "a") == before


def test_a_straight_way_that_breaks_down_loses_nothing_and_is_made_again(postgres):
    store = Store(postgres.database())
    try:
        store.append("a", 0, [("create", {})], {"game": "splendor", "players": 2, "status": "playing", "due": None})
        went = straight(store)
        assert at_one_moment(store, [("a", 1, None)]) == [True]
        end = select(func.pg_terminate_backend(store._writer._prepared._connection.info.backend_pid))
        assert store.read(end)
        assert at_one_moment(store, [("a", 2, None)]) == [True]
        assert at_one_moment(store, [("a", 3, None)]) == [True]
        assert at_one_moment(store, [("a", 3, None)]) == [False]
        assert at_one_moment(store, [("a", 4, None)]) == [True]
        assert went == [True, False, True, False, True]
        assert [line.n for line in store.events("a")] == [0, 1, 2, 3, 4]
    finally:
        store.close()


def test_a_move_at_a_table_that_is_gone_is_not_written(store):
    assert at_one_moment(store, [("a", 1, None), ("nobody", 1, None)]) == [True, False]
    assert store.events("nobody") == []


def test_who_was_overtaken_is_told_and_the_others_are_written(store):
    assert store.append("b", 1, [("move", {"text": "first"})], {"due": None})
    assert at_one_moment(store, [("a", 1, None), ("b", 1, None, 2), ("c", 1, {"due": None})]) == [True, False, True]
    assert [store.events(table)[1].body["text"] for table in "abc"] == ["a1", "first", "c1"]
    assert len(store.events("b")) == 2


def test_a_number_that_is_free_because_the_game_was_archived_is_not_used(store):
    assert store.append("b", 1, [("move", {"text": "last"})], {"status": "over", "due": None})
    assert store.archive(float("inf"), ["over"]) == 1
    assert at_one_moment(store, [("a", 1, None), ("b", 1, None, 2), ("c", 1, {"due": None})]) == [True, False, True]
    assert [event.body.get("text") for event in store.events("b")] == [None, "last"]


def test_other_processes_hear_the_move_itself(postgres):
    """So they need not read it; of what is no move, or too long for a notification, they hear the table."""
    ours, theirs, heard = Store(postgres.database()), None, []
    try:
        theirs = Store(ours.engine.url.render_as_string(hide_password=False))
        theirs.listen(lambda table, events: heard.append((table, events)), lambda process, note: None)
        ours.append("a", 0, [("create", {})], {"game": "splendor", "players": 2, "status": "playing", "due": None})
        ours.append("a", 1, [("move", {"text": "é"})], {"due": None}, at=5.0)
        ours.append("a", 2, [("move", {"text": "é" * 9000})], {"due": None}, at=6.0)
        ours.append("a", 3, [("move", {"text": "x"}), ("move", {"text": "y"})], None, at=7.0)
        until(lambda: len(heard) == 5, "all of it")
        ours._writer.do("", lambda connection: connection.exec_driver_sql("SELECT pg_notify('palatine', 'someone {')"))
        ours.append("a", 5, [("move", {"text": "z"})], None, at=8.0)
        until(lambda: len(heard) > 5 and theirs.hears, "a new beginning")  # what it cannot read does not make it deaf
    finally:
        ours.close()
        if theirs:
            theirs.close()
    one, two, three = (StoredEvent(n, "move", {"text": said}, at) for n, said, at in ((1, "é", 5.0), (3, "x", 7.0), (4, "y", 7.0)))
    assert heard[5] == (None, [])  # perhaps something was missed
    assert heard[:5] == [(None, []), ("a", []), ("a", [one]), ("a", []), ("a", [two, three])]
