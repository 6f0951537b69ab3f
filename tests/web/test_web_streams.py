"""Streams: made once for all who see the same, compressed, and never behind a table that is written to."""

from __future__ import annotations

import asyncio
import threading

import httpx
import pytest
from web_help import Stream, create, seats, server, until

from palatine.store import StoredEvent
from palatine.tables.caller import Caller
from palatine.tables.events import Move, encode
from palatine.web.api import models


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    with server(f"sqlite:///{tmp_path_factory.mktemp('streams')}/palatine.db") as found:
        yield found


def test_what_all_spectators_see_is_made_once(site, monkeypatch):
    made = []
    tell = models.tell
    monkeypatch.setattr(models, "tell", lambda snapshot, lang, before: made.append(lang) or tell(snapshot, lang, before))
    client, _ = create(site[1], "splendor", "me", "me")
    streams = [Stream(site[1], client.table, lang=lang) for lang in ("en", "en", "en", "fr")]
    first = [stream.until(lambda e: True) for stream in streams]
    made.clear()
    assert client.play("take wbg", first[0]["step"]).status_code == 200
    found = [stream.until(lambda e: e["step"] > first[0]["step"]) for stream in streams]
    assert sorted(made) == ["en", "fr"]
    assert found[0] == found[1] == found[2]
    assert found[3]["log"] != found[0]["log"]


def test_a_compressed_stream_says_the_same(site):
    client, _ = create(site[1], "splendor", "me", "me")
    address = f"{site[1]}/api/tables/{client.table}/events"
    texts = {}

    def read(encoding):
        with httpx.stream("GET", address, headers={"accept-encoding": encoding}, timeout=None) as answer:
            assert answer.headers.get("content-encoding", "identity") == encoding
            texts[encoding] = ""
            for piece in answer.iter_text():
                texts[encoding] += piece
                if texts[encoding].count("event: table") == 3:
                    return

    threads = [threading.Thread(target=read, args=[encoding], daemon=True) for encoding in ("gzip", "identity")]
    for thread in threads:
        thread.start()
    for count in (1, 2):
        until(lambda count=count: len(texts) == 2 and all(text.count("event: table") == count for text in texts.values()), "an event")
        seen = client.view()
        seat = seen["to_move"][0]
        assert client.play(seen["legal"][0] if seen["legal"] else "take wbg", seen["step"], seat=seat).status_code == 200
    for thread in threads:
        thread.join(30)
    assert texts["gzip"] == texts["identity"]


def test_pages_are_compressed(site):
    page = f"{site[1]}/rules/splendor"
    answer = httpx.get(page, headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert "Accept-Encoding" in answer.headers["vary"]
    assert httpx.get(page, headers={"accept-encoding": "identity"}).text == answer.text


def test_a_move_is_played_though_who_posted_it_goes_away(site, monkeypatch):
    """The table stays locked until the move is on disk, and is free then, whatever becomes of the request."""
    app, _ = site
    seats(app, "gone", "splendor", 2)
    service, gate = app.state.service, threading.Event()
    append = service.store.append_soon

    def later(*args, **more):
        def write():
            assert gate.wait(30)
            append(*args, **more)

        threading.Thread(target=write, daemon=True).start()

    with service.open("gone") as state:
        step = state.steps.now[0]
    monkeypatch.setattr(service.store, "append_soon", later)

    async def post_and_go():
        post = asyncio.create_task(service.play_soon("gone", Caller(bearer="seat0"), "take wbg", step))
        await asyncio.sleep(0)
        assert service.is_writing("gone")
        with service.glimpse("gone") as state:
            assert state is None  # what is not on disk is not shown
        post.cancel()
        with pytest.raises(asyncio.CancelledError):
            await post
        gate.set()

    asyncio.run(post_and_go())
    until(lambda: not service.is_writing("gone"), "the disk")
    with service.open("gone") as state:
        assert [str(move) for move in state.table.moves] == ["0 take wbg"]


def test_a_fault_of_the_disk_is_told_and_leaves_the_table_as_it_was(site, monkeypatch):
    app, _ = site
    seats(app, "fault", "splendor", 2)
    service = app.state.service
    with service.open("fault") as state:
        step = state.steps.now[0]

    def broken(*args, done, **more):
        done(False, OSError("full"))

    with monkeypatch.context() as patch:
        patch.setattr(service.store, "append_soon", broken)
        with pytest.raises(OSError, match="full"):
            asyncio.run(service.play_soon("fault", Caller(bearer="seat0"), "take wbg", step))
    with service.open("fault") as state:
        assert state.table.moves == []
    assert asyncio.run(service.play_soon("fault", Caller(bearer="seat0"), "take wbg", step)) == step + 1


def test_a_move_that_another_process_wrote_is_followed_if_nothing_is_missing(site):
    app, _ = site
    seats(app, "heard", "splendor", 2)
    service = app.state.service
    with service.open("heard") as state:
        n = state.n
    service.heard("heard", [StoredEvent(n, *encode(Move(0, "take wbg")), 9.0)])
    with service.open("heard") as state:
        assert [str(move) for move in state.table.moves] == ["0 take wbg"]
    service.heard("heard", [StoredEvent(n + 2, *encode(Move(0, "take wbg")), 9.0)])
    with service.glimpse("heard") as state:
        assert state is None  # it has to be read first
