"""Nothing that a seat may not know reaches it: two worlds that differ only in hidden things look the same on the wire."""

from __future__ import annotations

import random
import re

import every
import pytest
from web_help import Client, Stream, seats, server, until

import palatine as pal
from palatine.kernel import record
from palatine.kernel import table as kernel
from palatine.tables import presence

ALIKE = {"address": "http://palatine.test", "heartbeat": 1e6}  # the port of a test, or how long it takes, would tell two runs apart
QUESTIONS = ("view", "legal", "why?move=bid 4", "why?move=nonsense", "save", "events?seat=1", "view?seat=1", "view?since=1")


@pytest.fixture(autouse=True)
def nobody_is_away(monkeypatch):
    monkeypatch.setattr(presence, "AWAY", 1e6)


class Wire:
    """Everything that one seat and one spectator receive."""

    def __init__(self, address, table, seat, pages=False):
        self.seat = Client(address, table, f"seat{seat}")
        self.guest = Client(address, table)
        self.streams = [Stream(address, table, f"seat{seat}")]
        self.streams[0].until(lambda e: e["seats"][seat]["here"])
        self.streams.append(Stream(address, table))
        self.streams[1].until(lambda e: True)
        self.pages = pages
        if pages:
            for secret in (f"seat{seat}", ""):
                self.streams.append(Stream(address, table, secret, path=f"/t/{table}/live"))
                self.streams[-1].until(lambda e: True)
        self.answers = []

    def ask(self):
        """All that can be asked without changing anything."""
        for client in (self.seat, self.guest):
            for lang in ("en", "fr", "de"):
                for question in QUESTIONS:
                    path, _, query = question.partition("?")
                    pairs = dict([query.split("=")] if query else [])
                    self.keep(client.get(path, lang=lang, **pairs))
                if self.pages:
                    self.keep(client.http.get(f"/t/{client.table}", params={"lang": lang}))
            self.keep(client.post("moves", move="pass", step=999))
        self.keep(self.guest.post("moves", move="bid 1", step=1))
        self.keep(self.guest.post("undo", step=1))

    def keep(self, answer):
        headers = {
            name: value for name, value in answer.headers.items() if name not in ("date", "x-request-id")
        }  # the id is drawn by chance
        self.answers.append((answer.status_code, headers, answer.content))
        return answer

    def play(self, move, step):
        answer = self.keep(self.seat.play(move, step))
        assert answer.status_code == 200, answer.text
        for stream in self.streams[:1]:
            stream.until(lambda e: e["step"] >= answer.json()["step"])
        return answer.json()["step"]

    def received(self):
        return self.answers, [stream.raw for stream in self.streams], [stream.ids for stream in self.streams]


def bids(lines, tmp_path):
    """Seats 1 and 2 bid secretly; all that reaches seat 0 and a spectator until the bids are turned over."""
    with server(f"sqlite:///{tmp_path}/{len(list(tmp_path.iterdir()))}.db", **ALIKE) as (app, address):
        app.state.readiness.wait("sealed_bid")
        seats(app, "bids", "sealed_bid", 3)
        others = {i: Client(address, "bids", f"seat{i}") for i in (1, 2)}
        others[1].view()
        wire = Wire(address, "bids", 0)
        for seat, move in lines[0]:
            answer = others[seat].post("undo", step=others[seat].view()["step"]) if move == "undo" else others[seat].play(move)
            assert answer.status_code == 200, answer.text
        wire.ask()
        step = wire.play("bid 2", wire.seat.view()["step"])
        for seat, move in lines[1]:
            assert others[seat].play(move).status_code == 200
        wire.ask()
        assert wire.keep(wire.seat.post("undo", step=step)).status_code == 200
        wire.streams[0].until(lambda e: e["step"] > step)  # two changes in quick succession may come as one event
        step = wire.play("bid 3", step + 1)
        wire.keep(wire.seat.post("chat", text="I am done in a moment."))
        for stream in wire.streams:
            stream.until(lambda e: e["chat"])
        step = wire.play("once", step)
        assert wire.seat.view()["to_move"] == [1, 2]
        wire.ask()
        return wire.received()


def test_no_byte_tells_what_or_how_often_another_chose(tmp_path):
    one = bids(([], []), tmp_path)
    assert len(one[1][0]) > 1000
    for lines in (
        ([(1, "bid 1")], []),
        ([(1, "bid 4"), (1, "undo"), (1, "bid 3"), (1, "undo"), (1, "bid 2")], [(2, "bid 1")]),
        ([(2, "bid 4"), (1, "bid 4")], []),
    ):
        assert bids(lines, tmp_path) == one


def test_the_end_of_a_secret_choice_is_one_event_however_many_decisions_it_took(tmp_path):
    found = []
    for name, lines in enumerate((["bid 1", "once"], ["bid 2", "undo", "bid 3", "undo", "bid 4", "twice"])):
        with server(f"sqlite:///{tmp_path}/{name}.db", **ALIKE) as (app, address):
            app.state.readiness.wait("sealed_bid")
            seats(app, "bids", "sealed_bid", 3)
            other = Client(address, "bids", "seat1")
            other.view()
            wire = Wire(address, "bids", 0)
            for move in lines:
                step = other.view()["step"]
                answer = other.post("undo", step=step) if move == "undo" else other.play(move, step)
                assert answer.status_code == 200
            for stream in wire.streams:
                assert stream.until(lambda e: e["to_move"] == [0, 2])["step"] == 1
            wire.ask()
            found.append(wire.received())
    assert found[0] == found[1]


def plays_from(states):
    """A kernel.new that begins from a position instead of a deal."""

    def new(name, players, seed, *, names=(), **options):
        what = pal.game(name)
        return pal.Table(what, record.copy(states), seed=None, options=what.options_from(options), names=names)

    return new


@pytest.mark.parametrize("viewer", [0, None])
def test_no_byte_tells_which_card_another_holds(viewer, tmp_path, monkeypatch):
    """Splendor: seat 1 has reserved cards that nobody else has seen."""
    table = pal.new("splendor", 2, 11)
    for move in ("take wbg", "reserve deck 3", "take rkw", "reserve deck 2"):
        table.play(move)
    view = table.view(viewer)
    worlds = [table._states]
    for seed in range(2):
        worlds.append(record.copy(view.states))
        table.game.engine.imagine(worlds[-1], -1 if viewer is None else viewer, every.stream(seed))
    assert len({world.tobytes() for world in worlds}) == 3
    found = []
    for number, states in enumerate(worlds):
        monkeypatch.setattr(kernel, "new", plays_from(states))
        with server(f"sqlite:///{tmp_path}/{number}.db", **ALIKE) as (app, address):
            until_ready(app, "splendor")
            seats(app, "cards", "splendor", 2)
            wire = Wire(address, "cards", 0, pages=True)
            keep = [] if viewer == 0 else [2, 0]
            wire.ask()
            other = Client(address, "cards", "seat1")
            wire.play("take bgr", wire.seat.view()["step"])
            for stream in wire.streams:  # a stream that is slow would tell both moves at once
                stream.until(lambda e: e["step"] == 2)
            assert other.play("reserve deck 1").status_code == 200
            for stream in wire.streams:
                stream.until(lambda e: e["step"] == 3)
            heard = [h for h in wire.seat.view()["happened"] if h["step"] == 3 and h["kind"] != "round"]
            assert [(h["kind"], h["numbers"]) for h in heard] == [("drew_unseen", {"level": 0, "gold": 1})]
            assert [h["kind"] for h in other.view()["happened"] if h["step"] == 3] == ["drew", "round"]
            wire.ask()
            answers, raw, ids = wire.received()
        for at in keep:  # what the spectator may not tell apart, seat 0 may not either, but its own cards are its own
            raw.pop(at)
            ids.pop(at)
        found.append((answers, raw, ids) if viewer == 0 else (raw, ids))
    assert found[0] == found[1] == found[2]
    assert re.search("take", found[0][-2][0])


@pytest.mark.parametrize("name", [name for name in pal.games() if not name.startswith("sealed")])
def test_no_byte_tells_two_worlds_apart(name, tmp_path, monkeypatch):
    """All that seat 0 and a spectator get in the middle of a game, while all seats move, in worlds that seat 0 cannot tell apart."""
    worlds, moves = next(found for seed in range(100) if (found := worlds_and_moves(name, seed)))
    found = []
    for number, states in enumerate(worlds):
        monkeypatch.setattr(kernel, "new", plays_from(states))
        with server(f"sqlite:///{tmp_path}/{number}.db", **ALIKE) as (app, address):
            until_ready(app, name)
            seats(app, "worlds", name, 3)
            wire = Wire(address, "worlds", 0, pages=True)
            players = [wire.seat, *(Client(address, "worlds", f"seat{seat}") for seat in (1, 2))]
            wire.ask()
            for seat, move in moves:
                answer = players[seat].play(move)
                assert answer.status_code == 200, answer.text
                if seat == 0:
                    wire.keep(answer)
                for at, client in enumerate((wire.seat, wire.guest)):  # a stream that is slow would tell several moves at once
                    now = client.view()
                    for stream in wire.streams[at::2]:
                        stream.until(lambda e, now=now: (e["step"], e.get("to_move", e.get("asked"))) == (now["step"], now["to_move"]))
            wire.ask()
            found.append(wire.received())
    assert found[0] == found[1] == found[2]
    assert all("step" in raw for raw in found[0][1])


def worlds_and_moves(name, seed, most=12):
    """Three worlds that seat 0 cannot tell apart, and moves of all seats that look the same to it in each; None if there are none.

    Nothing comes to light by those moves that is different in these worlds.
    """
    table = every.random_table((name, 3, {}), seed, plies=140)
    worlds, moves, chance = [table._states], [], random.Random(seed)
    for another in range(2):
        worlds.append(record.copy(table.view(0).states))
        table.game.engine.imagine(worlds[-1], 0, every.stream(another))
    tables = [plays_from(states)(name, 3, None) for states in worlds]
    for seat in (0, 1, 2) * most:
        legal = [set(one.legal(seat)) if seat in one.to_move else set() for one in tables]
        for move in chance.sample(alike := sorted(set.intersection(*legal)), len(alike)):
            after = [one.copy() for one in tables]
            for one in after:
                one.play(move, seat)
            seen = {(one.view(0).states.tobytes(), one.view(None).states.tobytes(), one.to_move, str(one.log(0))) for one in after}
            if len(seen) == 1 and not after[0].over:  # at the end all is shown
                tables = after
                moves.append((seat, move))
                break
    told = {seat for seat, _ in moves} == {0, 1, 2} and len({world.tobytes() for world in worlds}) == 3
    return (worlds, moves[:most]) if told else None


def until_ready(app, name):
    app.state.readiness.wait(name)


def test_no_byte_tells_which_sites_another_chose(tmp_path):
    """Eschnapur: the sites are chosen secretly, each in several decisions."""
    found = []
    for name, turn in enumerate((0, -1)):
        with server(f"sqlite:///{tmp_path}/{name}.db", **ALIKE) as (app, address):
            until_ready(app, "eschnapur")
            seats(app, "sites", "eschnapur", 3)
            others = [Client(address, "sites", f"seat{i}") for i in (1, 2)]
            wire = Wire(address, "sites", 0, pages=pal.game("eschnapur").has_board)
            assert wire.seat.view()["to_move"] == [0, 1, 2]
            for other in others:
                while (seen := other.view())["legal"] and other.view()["to_move"][0] == 0 and other.view()["seat"] in seen["to_move"]:
                    assert other.play(seen["legal"][turn]).status_code == 200
                seat = seen["seat"]
                for stream in wire.streams[:2]:
                    stream.until(lambda e, seat=seat: seat not in e["to_move"])
                for stream in wire.streams[2:]:
                    until(lambda stream=stream, seen=seen: len(stream.events) > seen["seat"], "the page")
            wire.ask()
            while (seen := wire.seat.view())["legal"] and len(seen["legal"]) > 1 and wire.seat.view()["step"] < 2:
                wire.play(seen["legal"][1], seen["step"])
            wire.ask()
            found.append(wire.received())
    assert found[0] == found[1]
