"""Hearing from the other processes on a PostgreSQL which tables changed: LISTEN and NOTIFY.

A notification says what moves were, or is only a hint to read again. Whenever the connection was away, everything may have changed.
"""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable, Iterator
from selectors import EVENT_READ, DefaultSelector
from typing import Any

from sqlalchemy import URL

from palatine.store.event import StoredEvent

Changed = Callable[[str | None, list[StoredEvent]], None]
log = logging.getLogger("palatine")
PATIENCE = 0.5  # seconds to wait for a notification before looking whether to stop


class Listener:
    """A thread with a connection of its own."""

    def __init__(self, url: URL, process: str, changed: Changed, told: Callable[[str, str], None]) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._process = process
        self._changed = changed
        self._told = told
        self.connected = False
        """Is it told about changes now?"""
        self._stop = threading.Event()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, name="palatine-listener", daemon=True)
        self._thread.start()
        self._ready.wait(5)

    def close(self) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        import psycopg

        pause = 0.1
        while not self._stop.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True) as connection:
                    connection.execute("LISTEN palatine")
                    connection.execute("LISTEN palatine_note")
                    self.connected = True
                    self._changed(None, [])
                    self._ready.set()
                    pause = 0.1
                    self._hear(connection)
            except Exception as fault:  # whatever it is: this thread must go on, or old views would be shown for ever
                self.connected = False
                if not isinstance(fault, psycopg.Error):
                    log.exception("what another process said")
                self._stop.wait(pause)
                pause = min(5.0, pause * 2)

    def _hear(self, connection: Any) -> None:
        """What it said itself comes back, too, with every move: that is thrown away before anything is made of it."""
        server, own = connection.pgconn, self._process.encode() + b" "
        with DefaultSelector() as waiting:
            waiting.register(server.socket, EVENT_READ)
            while not self._stop.is_set():
                if waiting.select(PATIENCE):
                    server.consume_input()
                while note := server.notifies():
                    if not note.extra.startswith(own):
                        self._tell(note.relname, note.extra.decode())

    def _tell(self, channel: bytes, said: str) -> None:
        process, _, rest = said.partition(" ")
        if channel == b"palatine_note":
            self._told(process, rest)
        else:
            for found in _values(rest):
                self._changed(found[0], [StoredEvent(n, kind, json.loads(body), at) for n, kind, body, at in found[1:]])


def _values(said: str) -> Iterator[Any]:
    """The JSON values of a text, one after the other."""
    at, read = 0, json.JSONDecoder().raw_decode
    while at < len(said):
        value, at = read(said, at)
        yield value
        at += 1  # a space
