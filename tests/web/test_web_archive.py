"""A game that is over lies in the archive: everything that people do with it goes on."""

from __future__ import annotations

import httpx
import pytest
from sqlalchemy import text
from web_help import Client, create, server, until

import palatine as pal


@pytest.fixture
def settings(database):
    return {"database": database, "analysis": 5, "archive_after": -1.0}


def rows(app, table):
    with app.state.service.store.engine.connect() as connection:
        return [
            connection.execute(text(f"SELECT count(*) FROM {name} WHERE table_id = :t"), {"t": table}).scalar()
            for name in ("events", "archive")
        ]


def turn(view):
    return view if view["legal"] or view["over"] else None


def seen(client):
    """All that does not depend on who is connected."""
    view = client.view()
    return {name: value for name, value in view.items() if name not in ("seats", "chairs")}, client.get("save").json()


def test_an_archived_game_is_shown_replayed_analysed_talked_about_and_played_again(settings):
    bot = pal.bot("splendor", "greedy", seed=1)
    with server(**settings) as (app, address):
        app.state.readiness.wait("splendor")
        client, made = create(address, "splendor", "me", "greedy")
        while not (view := until(lambda: turn(client.view()), "a turn"))["over"]:
            now = app.state.service.snapshot(client.table, view["seat"], "en")
            assert client.play(bot.choose(now.view), view["step"]).status_code == 200
        assert client.post("chat", text="Well played").status_code == 200
        before = seen(client)
        going, _ = create(address, "splendor", "me", "greedy")
        going.view()
        assert app.state.service.archive() == 1
        assert rows(app, client.table) == [0, 1]
        assert rows(app, going.table)[1] == 0
        assert seen(client) == before
    with server(**settings) as (app, address):  # read from the archive alone
        app.state.readiness.wait("splendor")
        client = Client(address, client.table, made["secret"])
        assert seen(client) == before
        assert [line["text"] for line in client.view()["chat"]] == ["Well played"]
        for path in (f"/t/{client.table}", f"/t/{client.table}/replay?at=5"):
            assert httpx.get(address + path, timeout=60).status_code == 200
        assert httpx.get(f"{address}/api/replays/{client.table}/5").json()["ply"] == 5
        ask = f"{address}/api/replays/{client.table}/analysis"
        assert until(lambda: (found := httpx.post(ask).json())["state"] != "thinking" and found, "the analysis")["state"] == "ready"
        assert client.post("chat", text="Again?").status_code == 200
        again = client.post("rematch").json()["table"]
        assert Client(address, again, made["secret"]).view()["started"]
        assert [line["text"] for line in client.view()["chat"]] == ["Well played", "Again?"]
        assert client.view()["rematch"] == again
        assert rows(app, client.table) == [2, 1]
