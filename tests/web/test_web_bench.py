"""The people of ``palatine bench server`` answer what they see last, and measure only moves that were made."""

import asyncio
import json

import pytest

from palatine.web.bench_client import Place, Posts, Stream, measured, quantile


def event(step, legal=("take emerald",), over=False):
    return json.dumps({"table": "t", "step": step, "legal": legal, "over": over, "log": [{"step": 99}]}, separators=(",", ":")).encode()


class Line:
    """The connection of a player, who writes down what is posted."""

    def __init__(self):
        self.posted = []
        self.answers = []

    def send(self, ask, answered):
        self.posted.append(json.loads(ask.partition(b"\r\n\r\n")[2]))
        self.answers.append(answered)


class Later:
    """A loop in which nobody thinks longer than until :meth:`pass_`."""

    def __init__(self):
        self.waiting = []

    def call_later(self, seconds, act):
        self.waiting.append(act)

    def pass_(self):
        waiting, self.waiting = self.waiting, []
        for act in waiting:
            act()


@pytest.fixture
def place():
    async def make():
        return Place(0, 1)

    made = asyncio.run(make())
    made._posts, made._loop = Line(), Later()
    made._path, made._secret = "/api/tables/t", "s"
    made._begin()
    made._here = type("Here", (), {"done": lambda self: True})()
    return made


def test_of_two_events_of_one_step_only_one_is_answered(place):
    """The second one says that somebody is connected. A move in answer to it would be refused, and its event never come."""
    place._see(event(1))
    place._see(event(1))
    place._loop.pass_()
    place._see(event(1))
    place._loop.pass_()
    assert [post["step"] for post in place._posts.posted] == [1]


def test_who_thinks_answers_what_came_last(place):
    place._see(event(1, ["old"]))
    place._see(event(2, ["new"]))
    place._loop.pass_()
    assert place._posts.posted == [{"move": "new", "step": 2}]
    assert place.moves == 1


def test_a_refused_move_is_not_waited_for(place):
    place._see(event(1))
    place._loop.pass_()
    place._posts.answers[0](409, b"{}")
    place._watch(event(5))
    assert (place.delays, place.refused) == ([], 1)


def test_a_move_is_measured_at_its_event_and_not_at_an_earlier_one(place):
    place._see(event(1))
    place._loop.pass_()
    place._watch(event(1))
    assert place.delays == []
    place._watch(event(3))
    assert len(place.delays) == 1


def test_an_event_that_never_comes_counts(place):
    place._see(event(1))
    place._loop.pass_()
    place.waiting = (2, place.waiting[1] - 50)
    assert measured([place], 1.0)["p99"] > 49


def test_events_and_answers_may_come_in_pieces():
    heard, answers = [], []
    stream, posts = Stream(b"", heard.append), Posts()
    stream.data_received(b"HTTP/1.1 200 OK")
    for byte in b"\r\nx: y\r\n\r\n2\r\nretry: 1000\n\n\r\n9\r\nevent: table\nid: 1\ndata: {}\n\n\r\n":
        stream.data_received(bytes([byte]))
    assert heard == [b"{}"]
    posts._waiting.extend([lambda *found: answers.append(found)] * 2)
    for byte in b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}HTTP/1.1 409 Conflict\r\ncontent-length: 0\r\n\r\n":
        posts.data_received(bytes([byte]))
    assert answers == [(200, b"{}"), (409, b"")]


def test_quantiles():
    values = [float(n) for n in range(1, 101)]
    assert [quantile(values, share) for share in (0.5, 0.99, 1.0)] == [50.0, 99.0, 100.0]
    assert quantile([], 0.99) == 0.0


def test_a_stream_that_is_refused_is_told():
    refused = []
    stream = Stream(b"", lambda data: None, refused.append)
    stream.data_received(b"HTTP/1.1 429 Too Many Requests\r\n\r\n")
    assert len(refused) == 1
