"""Bots that need no time move with the move that they answer: one transaction, and one event for everybody."""

import pytest
from web_help import Stream, create, server, until

from palatine.tables import service
from palatine.tables.bot_runner import BotRunner


@pytest.fixture
def table(database, request):
    """A server and a table of two people, who are one, and a bot that needs no time."""
    with server(database, **request.param) as (app, address):
        app.state.readiness.wait("splendor")
        yield app, address, *create(address, "splendor", "me", "me", "greedy")


def written(app, client):
    """The moves of a table, each with its seat and when it was written."""
    return [(event.body["seat"], event.at) for event in app.state.service.store.events(client.table) if event.kind == "move"]


def play(client, moves):
    """Some moves of the people, as long as they are asked."""
    for _ in range(moves):
        seen = client.view()
        if seen["legal"]:
            assert client.play(seen["legal"][0], seen["step"], seat=seen["seat"]).status_code == 200


def bot_at(client):
    return next(seat for seat, who in enumerate(client.view()["seats"]) if who["kind"] == "bot")


@pytest.mark.parametrize("table", [{"bot_pause": 0.0}], indirect=True)
def test_a_bot_answers_in_the_same_moment_where_no_pause_is_wanted(table):
    app, address, client, made = table
    until(lambda: client.view()["legal"], "the turn")
    stream = Stream(address, client.table, made["secret"])
    play(client, 4)
    moves, bot = written(app, client), bot_at(client)
    replies = [n for n, (seat, _) in enumerate(moves) if seat == bot and n]
    assert replies
    assert all(moves[n][1] == moves[n - 1][1] for n in replies)
    stream.until(lambda e: e["step"] == client.view()["step"])
    assert not [event for event in stream.events if bot in event["to_move"]]  # nobody was told in between


@pytest.mark.parametrize("table", [{"bot_pause": 1000.0}], indirect=True)
def test_a_bot_pauses_before_its_turn_where_that_is_wanted(table):
    app, _, client, _ = table
    play(client, 4)
    assert client.view()["to_move"] == [bot_at(client)]
    assert bot_at(client) not in [seat for seat, _ in written(app, client)]


@pytest.mark.parametrize("table", [{"bot_pause": 0.0}], indirect=True)
def test_a_bot_that_fails_keeps_nobody_from_moving(table, monkeypatch):
    app, _, client, _ = table
    until(lambda: client.view()["legal"], "the turn")
    before = len(written(app, client))
    monkeypatch.setattr(app.state.service, "choose", lambda view, level: 1 / 0)
    monkeypatch.setattr(BotRunner, "_look", lambda self, table: False)
    play(client, 3)
    seats = [seat for seat, _ in written(app, client)[before:]]
    assert seats
    assert bot_at(client) not in seats


@pytest.mark.parametrize("table", [{"bot_pause": 0.0}], indirect=True)
def test_bots_alone_take_breaks_for_everybody_else(table, monkeypatch):
    monkeypatch.setattr(service, "REPLIES", 3)
    app, address, *_ = table
    client, _ = create(address, "splendor", "greedy", "greedy", public=True)
    until(lambda: client.view()["over"], "the end of the game")
    moments = [at for _, at in written(app, client)]
    assert max(moments.count(at) for at in moments) <= 4  # a move, and three that follow
