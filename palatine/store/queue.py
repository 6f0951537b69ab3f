"""Thoughts that wait for a worker on any machine: a table of a PostgreSQL, and nothing else between servers and workers.

A worker locks the row of a thought while it thinks. If it dies, the lock goes with its connection, and another worker takes the row.
The table is no part of the data: a client that still waits asks again.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from threading import Event
from typing import TYPE_CHECKING, Any

from sqlalchemy import URL, make_url

from palatine.i18n import text
from palatine.store.database import StoreFault

if TYPE_CHECKING:
    from psycopg import Connection

NAME = "palatine think"
"""How workers are called among those who are connected."""
LOCK = 7_268_285  # any number that no other program on the same PostgreSQL uses
TABLES = """
    CREATE UNLOGGED TABLE IF NOT EXISTS thoughts (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        channel text NOT NULL,
        asked timestamptz NOT NULL DEFAULT now(),
        job bytea NOT NULL,
        answer bytea
    );
    CREATE UNLOGGED TABLE IF NOT EXISTS thoughts_said (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        thought bigint NOT NULL REFERENCES thoughts ON DELETE CASCADE,
        content bytea NOT NULL
    )
"""
SAID = "WITH said AS (DELETE FROM thoughts_said WHERE thought = %s RETURNING id, content) SELECT content FROM said ORDER BY id"
PATIENCE = 1.0  # seconds to wait for a notification before looking without one


class Lost(Exception):
    """Nobody thinks about it any more, and nobody will."""


def address(database: str | URL) -> str:
    """Where a PostgreSQL is, as its driver wants it; refuses other databases."""
    url = make_url(database)
    if url.get_backend_name() not in ("postgres", "postgresql"):
        raise StoreFault(text("Thinking on several machines needs PostgreSQL: --database postgresql://USER@HOST/NAME."))
    if find_spec("psycopg") is None:
        raise StoreFault(text("PostgreSQL needs a driver: pip install 'palatine[postgres]'."))
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


def _connect(where: str, **more: Any) -> Connection[Any]:
    import psycopg

    return psycopg.connect(where, autocommit=True, **more)


def _make_tables(connection: Connection[Any]) -> None:
    """If they are not there; and removes what servers that died have left in them."""
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
        connection.execute(TABLES)
        connection.execute("DELETE FROM thoughts WHERE asked < now() - interval '1 day'")


class Asking:
    """A connection of a server that waits for one thought at a time."""

    def __init__(self, where: str) -> None:
        self._connection = _connect(where)
        self._channel = f"thought_{secrets.token_hex(8)}"
        _make_tables(self._connection)
        self._connection.execute(f"LISTEN {self._channel}".encode())

    def anybody(self) -> bool:
        """Is a worker connected?"""
        query = "SELECT 1 FROM pg_stat_activity WHERE application_name = %s AND datname = current_database() LIMIT 1"
        return self._connection.execute(query, [NAME]).fetchone() is not None

    def ask(self, job: bytes, progress: Callable[[bytes], None], stop: Event) -> bytes:
        """The answer to a job; raises :class:`Lost` if nobody is there to give one, or nobody wants one any more."""
        insert = "INSERT INTO thoughts (channel, job) VALUES (%s, %s) RETURNING id"
        (number,) = self._connection.execute(insert, [self._channel, job]).fetchone() or (0,)
        self._connection.execute("NOTIFY palatine_thoughts")
        while True:
            for _ in self._connection.notifies(timeout=PATIENCE, stop_after=1):
                pass
            for (said,) in self._connection.execute(SAID, [number]).fetchall():
                progress(bytes(said))
            if self._connection.execute("SELECT 1 FROM thoughts WHERE id = %s AND answer IS NULL", [number]).fetchone():
                if stop.is_set() or not self.anybody():
                    self._take_back(number)
                if stop.is_set():
                    raise Lost
                continue
            found = self._connection.execute("DELETE FROM thoughts WHERE id = %s RETURNING answer", [number]).fetchone()
            if found is None:  # the database broke down, and forgot the question
                raise Lost
            return bytes(found[0])

    def _take_back(self, number: int) -> None:
        """Raises :class:`Lost` unless somebody thinks about it."""
        with self._connection.transaction():
            free = "SELECT 1 FROM thoughts WHERE id = %s AND answer IS NULL FOR UPDATE SKIP LOCKED"
            if self._connection.execute(free, [number]).fetchone() is None:
                return
            self._connection.execute("DELETE FROM thoughts WHERE id = %s", [number])
        raise Lost

    def close(self) -> None:
        self._connection.close()


class Answering:
    """The connections of a worker: one that holds its row, and one that tells how far it is."""

    def __init__(self, where: str) -> None:
        self._connection = _connect(where, application_name=NAME)
        self._telling = _connect(where, application_name=NAME)
        _make_tables(self._connection)
        self._connection.execute("LISTEN palatine_thoughts")

    def wait(self) -> None:
        """Until there may be something to think about."""
        for _ in self._connection.notifies(timeout=PATIENCE, stop_after=1):
            return

    @contextmanager
    def take(self) -> Iterator[Taken | None]:
        """The next thought, if there is one. Without an answer at the end, others may take it."""
        with self._connection.transaction():
            query = "SELECT id, channel, job FROM thoughts WHERE answer IS NULL ORDER BY id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED"
            found = self._connection.execute(query).fetchone()
            yield Taken(self._connection, self._telling, *found) if found else None

    def close(self) -> None:
        self._connection.close()
        self._telling.close()


class Taken:
    """A thought that a worker has taken."""

    def __init__(self, connection: Connection[Any], telling: Connection[Any], number: int, channel: str, job: bytes) -> None:
        self._connection, self._telling = connection, telling
        self.number, self._channel, self.job = number, channel, bytes(job)

    def progress(self, said: bytes) -> None:
        """Tells how far it is."""
        self._telling.execute("INSERT INTO thoughts_said (thought, content) VALUES (%s, %s)", [self.number, said])
        self._telling.execute("SELECT pg_notify(%s, '')", [self._channel])

    def answer(self, content: bytes) -> None:
        self._connection.execute("UPDATE thoughts SET answer = %s WHERE id = %s", [content, self.number])
        self._connection.execute("SELECT pg_notify(%s, '')", [self._channel])
