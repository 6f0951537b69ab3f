"""Events are written as JSON and read again, whatever version of Palatine wrote them."""

from __future__ import annotations

import json

import pytest

from palatine.store import StoredEvent
from palatine.tables import events as e
from palatine.tables.errors import Unplayable

EVENTS = [
    e.Create("splendor", 2, {"a": "b"}, 5, "salt", (e.Chair(e.PERSON, "Ann", holders=("k",)), e.Chair(e.FREE, invite="i"))),
    e.Create("splendor", 2, {}, 5, "s", (e.Chair(e.BOT, "B", "greedy"),), e.Pace("turn", 60), True, True, ("c",), (1, 0), ("k",), 3, "d"),
    e.Create("splendor", 2, {}, 0, "", upload={"palatine": 1, "moves": ["0 take wbg"]}),
    e.Sit(1, "Bob", ("k",)),
    e.Hold(1, ("k",)),
    e.Leave(0),
    e.Return(0),
    e.Vote(0, "close"),
    e.Replace(0, "courtier"),
    e.Chat(None, "Eve", "hello"),
    e.Chat(1, "Bob", "hello"),
    e.Abort("agreed"),
    e.Silence(),
    e.Silence(False),
    e.Rematch("t"),
    e.Move(0, "take wbg"),
    e.Move(0, "take wbg", 0),
    e.Undo(0, 3),
    e.Back(0, 3),
    e.Back(0, 3, 7),
    e.Flag(1),
    e.Create("splendor", 2, {}, 0, "", upload={"palatine": 1}, explore={"from": "t", "dealt": True, "seat": 1}),
    e.Create("splendor", 2, {}, None, "s", start={"players": 2}, origin="x"),
    e.Create("splendor", 2, {}, 4, "s", order=(0, 1), chosen=True),
    e.Fill(2, "Marc", "courtier"),
    e.Narrow(),
    e.Try(3, 1, "take wbg"),
    e.Call(4, "quiet"),
    e.Prune(4),
]


def read(kind, body):
    return e.decode([StoredEvent(0, kind, json.loads(json.dumps(body)), 1.0)])[0].event


def test_every_kind_of_event_is_tried_here():
    assert {type(event) for event in EVENTS} == set(e.KINDS.values())


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.kind)
def test_an_event_is_read_as_it_was_written(event):
    kind, body = e.encode(event)
    assert body["v"] == event.version
    assert read(kind, body) == event


def test_what_is_as_usual_takes_no_room():
    assert e.encode(e.Move(0, "take wbg")) == ("move", {"v": 1, "seat": 0, "move": "take wbg"})


def test_the_keys_that_an_event_gives_somebody_open_the_table():
    assert e.Create("g", 2, {}, 0, "", (e.Chair(e.PERSON, "A", holders=("a", "b")),), keys=("c",)).opens == ("c", "a", "b")
    assert e.Sit(0, "A", ("a",)).opens == e.Hold(0, ("a",)).opens == ("a",)


def test_an_older_version_is_made_one_of_today(monkeypatch):
    monkeypatch.setattr(e.Vote, "version", 3)
    monkeypatch.setitem(e.UPGRADES, ("vote", 1), lambda body: {"seat": body["who"], "about": body["what"]})
    monkeypatch.setitem(e.UPGRADES, ("vote", 2), lambda body: {**body, "about": body["about"].lower()})
    assert read("vote", {"v": 1, "who": 2, "what": "CLOSE"}) == e.Vote(2, "close")
    assert read("vote", {"v": 2, "seat": 2, "about": "CLOSE"}) == e.Vote(2, "close")
    assert read("vote", {"v": 3, "seat": 2, "about": "CLOSE"}) == e.Vote(2, "CLOSE")


def test_what_a_newer_palatine_wrote_is_told():
    for kind, body in (("dance", {"v": 1}), ("move", {"v": 99, "seat": 0})):
        with pytest.raises(Unplayable) as caught:
            read(kind, body)
        assert len({caught.value.say(lang) for lang in ("en", "fr", "de")}) == 3
