"""A server that runs for months: its memory does not grow with the games that were played."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

import every
import pytest
from web_help import create, server, until

assert every  # registers the game of the tests

GAMES = int(os.environ.get("PALATINE_MEMORY_GAMES", "200"))  # `make memory` plays a thousand
LATER = GAMES // 4  # the last of them, when everything that is kept for a while is full
MORE = 12_000_000  # bytes that may come and go by chance
BLOCKS = 200  # of Python's memory, for each of the last games; a game that stays has 700
PAGE = os.sysconf("SC_PAGE_SIZE")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not tell how much memory a process has"),
]


def memory():
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE


def listen(client):
    """The first event of a stream, which is then closed."""
    with client.http.stream("GET", f"/api/tables/{client.table}/events") as stream:
        assert any(line.startswith("data") for line in stream.iter_lines())


def play(address):
    """A whole game: streams, a chat, all moves, its replay, its save file."""
    client, _ = create(address, "sealed_bid", "me", "greedy", "greedy")
    listen(client)
    assert client.post("chat", text="hello").status_code == 200
    while not (seen := client.view())["over"]:
        if seen["legal"]:
            client.play(seen["legal"][0], seen["step"])
    listen(client)
    assert client.get("save").status_code == 200
    assert client.http.get(f"/api/replays/{client.table}/3").status_code == 200
    client.http.close()


def test_memory_stays_flat(tmp_path):
    with server(f"sqlite:///{tmp_path}/palatine.db", loaded=20, archive_after=0.0) as (app, address):
        app.state.readiness.wait("sealed_bid")
        for _ in range(GAMES - LATER):
            play(address)
        before, blocks = memory(), sys.getallocatedblocks()
        for _ in range(LATER):
            play(address)
        grown, more = memory() - before, sys.getallocatedblocks() - blocks
        print(f"\nafter {GAMES - LATER} games {before / 1e6:.1f} MB, after {GAMES} games {grown / 1e6:+.1f} MB, {more:+} blocks")
        assert grown < MORE
        assert more < BLOCKS * LATER
        service, hub = app.state.service, app.state.hub
        assert len(service._slots) <= 20
        until(lambda: not hub._listeners, "the end of the streams")
        assert not hub._clients
