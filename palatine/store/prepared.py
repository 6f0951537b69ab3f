"""The straight way to PostgreSQL for what nearly every write is: one prepared statement, past the layers that are made for any."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from sqlalchemy import URL


class Prepared:
    """A connection of one thread, made when it is needed. What does not succeed here has to go the usual way, which says why."""

    def __init__(self, url: URL) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._connection: Any = None
        self._prepared: dict[bytes, bytes] = {}

    def run(self, statement: bytes, values: list[bytes]) -> bool:
        """Runs a statement as a transaction of its own; says whether it succeeded, and is on disk."""
        import psycopg
        from psycopg.pq import ExecStatus

        try:
            if self._connection is None:
                self._connection, self._prepared = psycopg.connect(self._address, autocommit=True), {}
            server = self._connection.pgconn
            if statement not in self._prepared:
                name = b"p%d" % len(self._prepared)
                if server.prepare(name, statement).status != ExecStatus.COMMAND_OK:
                    return False
                self._prepared[statement] = name
            fine: bool = server.exec_prepared(self._prepared[statement], values).status == ExecStatus.TUPLES_OK
        except psycopg.Error:
            fine = False
        if not fine and self._connection is not None and self._connection.pgconn.status != psycopg.pq.ConnStatus.OK:
            self.close()
        return fine

    def close(self) -> None:
        import psycopg

        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.close()
            self._connection = None
