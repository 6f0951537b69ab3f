"""Servers that are killed at any moment, and several on one database."""

from __future__ import annotations

import os
import random
import signal
import socket
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from web_help import Client, Stream, create, seats, server, until
from zygote import Zygote

from palatine.store import Store
from palatine.tables import thoughts
from palatine.tables.events import Move, decode
from palatine.tables.service import TableService
from palatine.tables.state import TableState

KILLS = int(os.environ.get("PALATINE_KILLS", "12"))  # for each kind of database
TABLES = 4


@pytest.fixture(scope="module")
def zygote():
    found = Zygote()
    yield found
    found.close()


def free_port():
    """Below those that the system gives to clients: a client that calls a dead server there could get through to itself."""
    while True:
        with socket.socket() as s:
            port = random.randrange(20_000, 30_000)
            if s.connect_ex(("127.0.0.1", port)):
                return port


def kill(process):
    os.kill(process, signal.SIGKILL)
    until(lambda: not alive(process), "its end")


def alive(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


class Players(threading.Thread):
    """A program that plays two seats of a table beside a bot, game after game, whatever happens to the server."""

    def __init__(self, address, seed, stop):
        super().__init__(daemon=True)
        self.address, self.random, self.stop = address, random.Random(seed), stop
        self.acknowledged = []
        self.tables = []
        self.error = None

    def run(self):
        try:
            while not self.stop.is_set():
                made = self.insist(lambda: create(self.address, "splendor", "me", "me", "greedy"))
                if made:
                    self.tables.append(made[0].table)
                    self.game(made[0])
        except BaseException as error:
            self.error = error
            raise

    def insist(self, ask):
        """Asks until there is an answer: the server may be dead, or not ready yet."""
        while not self.stop.is_set():
            try:
                answer = ask()
            except httpx.TransportError:
                self.stop.wait(0.01)
                continue
            if isinstance(answer, tuple) or answer.status_code < 500:
                return answer
        return None

    def game(self, client):
        while not self.stop.is_set():
            seen = self.insist(lambda: client.get("view"))
            if seen is None or seen.json()["over"]:
                return
            view = seen.json()
            if not view["legal"]:
                continue
            wish = {"move": self.random.choice(view["legal"]), "step": view["step"], "seat": view["seat"]}
            answer = self.insist(lambda wish=wish: client.post("moves", **wish))
            if answer is not None:
                assert answer.status_code in (200, 409), answer.text
                if answer.status_code == 200:
                    self.acknowledged.append((client.table, wish["seat"], wish["step"], wish["move"]))


def test_nothing_acknowledged_is_lost_and_nothing_is_played_twice(database, zygote):
    port, stop = free_port(), threading.Event()
    players = [Players(f"http://127.0.0.1:{port}", seed, stop) for seed in range(TABLES)]
    for player in players:
        player.start()
    chance = random.Random(5)
    for _ in range(KILLS):
        done = sum(len(p.acknowledged) for p in players)
        process = zygote.start(port, database)
        more = chance.randrange(3, 12)
        until(lambda done=done, more=more: sum(len(p.acknowledged) for p in players) >= done + more, "moves")
        kill(process)
    before = [len(player.acknowledged) for player in players]
    process = zygote.start(port, database)
    until(lambda: all(len(p.acknowledged) >= n + 5 for p, n in zip(players, before)), "every table to go on")
    kill(process)
    stop.set()
    for player in players:
        player.join()
        assert player.error is None
    acknowledged = [entry for player in players for entry in player.acknowledged]
    assert len(acknowledged) > 3 * KILLS
    store = Store(database)
    written, bots = Counter(), 0
    for player in players:
        for table in player.tables:
            events = store.events(table)
            assert [event.n for event in events] == list(range(len(events)))
            written.update((table, e.body["seat"], e.body["step"], e.body["move"]) for e in events if "step" in e.body)
            bots += sum(event.kind == "move" and "step" not in event.body for event in events)
            state = TableState(table, decode(events), rules=True)  # plays every move again, under the rules
            assert state.unplayable is None
            assert len(state.table.moves) == len(events) - 1
    store.close()
    assert bots > KILLS
    assert not [entry for entry in acknowledged if not written[entry]], "lost"
    assert not [entry for entry, times in written.items() if times > 1], "played twice"
    print(f"\n{KILLS} kills: {len(acknowledged)} moves acknowledged, none lost, none played twice, no table stuck")


def test_two_processes_serve_one_table_and_another_takes_over_the_bots_of_a_dead_one(postgres, zygote):
    database, ports = postgres.database(), [free_port(), free_port()]
    processes = [zygote.start(port, database) for port in ports]
    one, two = addresses = [f"http://127.0.0.1:{port}" for port in ports]
    for address in addresses:
        until(lambda address=address: answers(address), "the servers")
    client, made = create(one, "splendor", "me", "greedy")
    client.view()
    stream = Stream(two, client.table, made["secret"])
    seen = stream.until(lambda e: e["legal"])
    for _ in range(3):  # three times three gems: nothing has to be given back, so the bot follows at once
        assert client.play(seen["legal"][0], seen["step"]).status_code == 200
        seen = stream.until(lambda e, step=seen["step"]: e["step"] > step + 1 and e["legal"])
    kill(processes[0])
    again = Client(two, client.table, made["secret"])
    assert again.play("reserve deck 1", seen["step"]).status_code == 200
    stream.until(lambda e, step=seen["step"]: e["step"] > step + 1 and e["legal"])
    kill(processes[1])


def answers(address):
    try:
        return httpx.get(f"{address}/api/progress").status_code == 200
    except httpx.TransportError:
        return False


def test_each_turn_of_a_bot_is_thought_about_by_one_process_only(postgres, monkeypatch):
    chosen, players, choose = [], set(), thoughts.choose
    reply, play = TableService.bot_reply, TableService.bot_move
    monkeypatch.setattr(thoughts, "choose", lambda *what: chosen.append(what) or choose(*what))
    monkeypatch.setattr(TableService, "bot_reply", lambda self, *how: reply(self, *how) and not players.add(id(self)))
    monkeypatch.setattr(TableService, "bot_move", lambda self, *move: play(self, *move) or players.add(id(self)))
    database = postgres.database()
    with server(database, sweep=0.05) as (first, one), server(database, sweep=0.05) as (second, two):
        for app in (first, second):
            app.state.readiness.wait("splendor")
        tables = [create(address, "splendor", "greedy", "greedy", public=True)[0] for address in (one, two) * 3]
        for table in tables:
            until(lambda table=table: table.view()["over"], "the end of the game")
        moves = sum(event.kind == "move" for t in tables for event in first.state.service.store.events(t.table))
    assert len(players) == 2
    assert len(chosen) == moves


def test_who_is_connected_to_one_process_is_seen_at_the_other(postgres):
    database = postgres.database()
    with server(database) as (first, one), server(database) as (second, two):
        for app in (first, second):
            app.state.readiness.wait("splendor")
        client, made = create(one, "splendor", "me", "me")
        guest = Stream(two, client.table)
        assert not guest.until(lambda e: True)["seats"][0]["here"]
        mine = Stream(one, client.table, made["secret"])
        guest.until(lambda e: e["seats"][0]["here"])
        assert second.state.service.presence.here(client.table, 0)
        first.state.service.presence.count(client.table, 0, -1)
        until(lambda: not guest.events[-1]["seats"][0]["here"], "the news")
        assert not mine.ended
        first.state.service.presence.repeat()
        first.state.service.presence.count(client.table, 0, 1)
        until(lambda: second.state.service.presence.here(client.table, 0), "the news")


def test_whoever_waits_for_a_change_hears_of_it_though_the_others_cannot_be_told(tmp_path, caplog):
    with server(f"sqlite:///{tmp_path / 'x.db'}") as (app, _), ThreadPoolExecutor(1) as pool:
        service = app.state.service
        seats(app, "deaf", "splendor", 2)
        with service.open("deaf") as state:
            move = Move(0, state.table.legal(0)[0], state.steps.now[0])

        def fails(*_):
            raise OSError("nobody can be told")

        service.on_change = fails
        assert pool.submit(service.change, "deaf", lambda state: [move]).result(30)
        with service.open("deaf") as state:
            assert [each.text for each in state.table.moves] == [move.move]
    assert "nobody can be told" in caplog.text
