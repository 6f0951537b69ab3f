"""Fair under failure: clocks stand still while no server is there, and nobody is shown what is old."""

from __future__ import annotations

import time
from types import SimpleNamespace

import psycopg
import pytest
from web_help import Client, create, server, until

from palatine.store import Store, StoreFault
from palatine.tables import heartbeat
from palatine.tables.clocks import Clocks, Outage
from palatine.tables.events import Pace
from palatine.tables.heartbeat import GAP, Heartbeat
from palatine.tables.presence import EXPIRES, Presence

TURN, GAME = Pace("turn", 60), Pace("game", 100)


def test_a_clock_stands_still_in_an_outage():
    clocks = Clocks(TURN, [Outage(120.0, 1120.0)])
    clocks.run([0], 100.0)
    assert clocks.left(0, 110.0 + 1000.0) == 50.0
    assert clocks.deadline(0) == 100.0 + 60.0 + 1000.0
    clocks.run([1], 1130.0)
    assert clocks.deadline(1) == 1130.0 + 60.0


def test_an_outage_is_no_time_of_a_game_either():
    clocks = Clocks(GAME, [Outage(10.0, 20.0), Outage(40.0, 90.0)])
    clocks.run([0], 5.0)
    clocks.run([1], 30.0)  # 25 seconds, 10 of them in an outage
    clocks.run([0], 100.0)  # 70 seconds, 50 of them in an outage
    assert clocks.left(0, 100.0) == 85.0
    assert clocks.left(1, 100.0) == 80.0


def test_a_move_between_two_outages_counts_its_own_time_only():
    clocks = Clocks(GAME, [Outage(10.0, 20.0)])
    clocks.run([0], 12.0)  # written in the last moment
    clocks.run([1], 25.0)
    assert clocks.left(0, 25.0) == 95.0


def test_the_first_process_after_a_silence_notes_the_outage(database):
    store = Store(database)
    assert store.wake(1000.0, GAP) == []
    store.beat(1002.0)
    assert store.wake(1002.0 + GAP, GAP) == []  # another process, or a quick restart
    store.beat(1020.0)
    assert store.wake(5000.0, GAP) == [[1020.0, 5000.0]]
    assert store.wake(5001.0, GAP) == [[1020.0, 5000.0]]
    store.close()


def test_after_an_outage_a_player_has_as_much_time_as_before(tmp_path):
    database = f"sqlite:///{tmp_path}/palatine.db"
    with server(database) as (app, address):
        app.state.readiness.wait("splendor")
        client, made = create(address, "splendor", "me", "me", pace={"kind": "turn", "seconds": 1000})
        before = client.view()["chairs"][0]["clock"]
        began = time.time()
    # An hour without a server: everything that was written happened an hour earlier.
    store, hour = Store(database), 3600.0
    with store.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE events SET at = at - {hour}")
        connection.exec_driver_sql(f"UPDATE tables SET due = due - {hour}, updated = updated - {hour}")
        connection.exec_driver_sql("UPDATE facts SET value = CAST(CAST(value AS REAL) - 3600 AS TEXT) WHERE name = 'pulse'")
    store.close()
    with server(database, sweep=0.05) as (app, address):
        app.state.readiness.wait("splendor")
        again = Client(address, client.table, made["secret"])
        seen = again.view()
        lived = time.time() - began
        assert before - lived - GAP <= seen["chairs"][0]["clock"] <= before
        until(lambda: app.state.service.store.due() == [], "a look that finds that no clock has run out")
        assert again.play(seen["legal"][0], seen["step"], seat=seen["seat"]).status_code == 200


def test_after_a_restart_everything_that_is_due_is_looked_at_and_nothing_else_again_and_again(tmp_path):
    """A clock that began with the game runs out; tables that wait for a person rest."""
    database = f"sqlite:///{tmp_path}/palatine.db"
    with server(database, bot_pause=1000.0, sweep=1000.0) as (app, address):
        app.state.readiness.wait("splendor")
        for _ in range(3):
            create(address, "splendor", "me", "greedy")
        client, made = create(address, "splendor", "me", "me", pace={"kind": "turn", "seconds": 5})
    store = Store(database)
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE events SET at = at - 4.5")
    assert client.table in store.due()
    assert len(store.due()) == 4
    store.close()
    with server(database, sweep=0.05) as (app, address):
        app.state.readiness.wait("splendor")
        again = Client(address, client.table, made["secret"])
        until(lambda: again.view()["log"], "the bot that moves when the time is up")
        until(lambda: app.state.service.store.due() == [], "rest")


def test_on_sqlite_the_shortest_outage_counts(tmp_path):
    """Five seconds are all the time of the quickest clock."""
    store = Store(f"sqlite:///{tmp_path}/palatine.db")
    first = Heartbeat(store)
    assert first.start() == []
    first.close()
    stopped = time.time()
    time.sleep(0.3)
    (outage,) = Heartbeat(store).start()
    assert outage.begun <= stopped < stopped + 0.3 <= outage.ended
    store.close()


def test_while_the_database_is_away_no_clock_runs_out(database, monkeypatch):
    """Nobody can move then. When it is back, everybody has as much time as before."""
    monkeypatch.setattr(heartbeat, "BEAT", 0.02)
    monkeypatch.setattr(heartbeat, "GAP", 0.5)
    with server(database, sweep=0.05) as (app, address):
        app.state.readiness.wait("splendor")
        client, _ = create(address, "splendor", "me", "me", pace={"kind": "turn", "seconds": 5})
        service = app.state.service
        seat = client.view()["to_move"][0]
        with service.open(client.table) as state:
            end = state.clocks.deadline(seat)
        with monkeypatch.context() as away:
            away.setattr(service.store, "beat", lambda now: _away())
            away.setattr(service.store, "wake", lambda now, gap: _away())
            until(lambda: service.in_outage(), "the outage")
            time.sleep(max(0.0, end + 0.5 - time.time()))
            service.flag(client.table)
        until(lambda: not service.in_outage(), "the database")
        with service.open(client.table) as state:
            assert state.clocks.flagged == set()
            assert state.clocks.deadline(seat) > end + 3
        assert client.view()["seats"][seat]["clock"] > 0


def test_a_process_that_cannot_hear_the_others_reads_again_before_it_shows_anything(postgres, monkeypatch):
    database = postgres.database()
    with server(database) as (first, one), server(database) as (second, two):
        for app in (first, second):
            app.state.readiness.wait("splendor")
        client, made = create(one, "splendor", "me", "me")
        there = Client(two, client.table, made["secret"])
        seen = there.view()
        listener = second.state.service.store._listener
        connect, closed = psycopg.connect, False

        def refuse(*args, **more):
            if closed:
                raise psycopg.OperationalError("the server is starting up")
            return connect(*args, **more)

        monkeypatch.setattr(psycopg, "connect", refuse)
        closed = True
        with second.state.service.store.engine.begin() as connection:  # as a restart of the database does
            connection.exec_driver_sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE query = 'LISTEN palatine_note' AND datname = current_database()"
            )
        until(lambda: not listener.connected, "the loss")
        assert client.play(seen["legal"][0], seen["step"], seat=seen["seat"]).status_code == 200
        assert there.view()["step"] > seen["step"]
        closed = False
        until(lambda: listener.connected, "the way back")


def test_while_the_database_is_away_nothing_old_is_shown(postgres, monkeypatch):
    database = postgres.database()
    with server(database) as (app, address):
        app.state.readiness.wait("splendor")
        client, _ = create(address, "splendor", "me", "me")
        client.view()
        store = app.state.service.store
        store._listener.connected = False
        monkeypatch.setattr(store, "read", lambda query: _away())
        assert client.get("view").status_code == 503


def _away():
    raise StoreFault(lambda _: "away")


def test_a_pulse_goes_on_when_the_database_is_away_for_a_while(tmp_path, monkeypatch):
    monkeypatch.setattr(heartbeat, "BEAT", 0.01)
    store = Store(f"sqlite:///{tmp_path}/palatine.db")
    beats, calls = [], []

    def beat(now):
        calls.append(now)
        if len(calls) < 3:
            _away()
        beats.append(now)

    monkeypatch.setattr(store, "beat", beat)
    found = Heartbeat(store)
    assert found.start() == []
    until(lambda: beats, "a sign of life")
    found.close()
    store.close()


@pytest.mark.parametrize("outages", [[], [Outage(0.0, 10.0)]])
def test_a_clock_without_pace_never_runs_out(outages):
    clocks = Clocks(Pace(), outages)
    clocks.run([0], 5.0)
    assert clocks.deadline(0) is None


def test_a_database_that_has_just_gone_keeps_no_server_from_starting(tmp_path, monkeypatch):
    monkeypatch.setattr(heartbeat, "BEAT", 0.01)
    store = Store(f"sqlite:///{tmp_path}/palatine.db")
    with monkeypatch.context() as patch:
        patch.setattr(store, "wake", lambda now, gap: _away())
        found = Heartbeat(store)
        assert found.start() == []
        assert found.silent
    until(lambda: not found.silent, "a sign of life")
    found.close()
    store.close()


def test_who_was_connected_to_a_process_that_died_is_forgotten(monkeypatch):
    presence = Presence()
    presence.told("dead", "table 0 1")
    assert presence.here("table", 0)
    later = time.time() + EXPIRES + 1
    monkeypatch.setattr("palatine.tables.presence.time", SimpleNamespace(time=lambda: later))
    presence.repeat()
    assert presence._elsewhere == {}


def test_bots_go_on_after_a_fault_that_nobody_expected(tmp_path, monkeypatch):
    with server(f"sqlite:///{tmp_path}/palatine.db", sweep=0.01) as (app, address):
        faults, due = [], app.state.service.store.due

        def faulty():
            if len(faults) < 3:
                faults.append(1)
                raise ValueError("a row that cannot be read")
            return due()

        monkeypatch.setattr(app.state.service.store, "due", faulty)
        until(lambda: len(faults) == 3, "the fault")
        client, _ = create(address, "splendor", "me", "greedy")
        until(lambda: client.view()["legal"], "the turn")
