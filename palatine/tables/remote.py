"""Thinking on other machines: :mod:`palatine.tables.thinking` hands jobs to workers there as it does to its own.

The fair queue stays here: a thought leaves it when somebody is there to think it.
"""

from __future__ import annotations

import pickle
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from palatine.store import queue
from palatine.tables.pickling import pack, unpack

if TYPE_CHECKING:
    from palatine.tables.thinking import Job

LOOK = 2.0  # seconds between two looks whether somebody is there


class NoWorker(Exception):
    """No worker is there any more."""


class Outlook:
    """Who is there: one connection looks for all."""

    def __init__(self, database: Any) -> None:
        self.where = queue.address(database)
        self._asking: queue.Asking | None = None
        self._lock = threading.Lock()
        self._at = -LOOK
        self._found = False

    def anybody(self) -> bool:
        """Was a worker there a moment ago?"""
        import psycopg

        with self._lock:
            if time.monotonic() - self._at >= LOOK:
                try:
                    self._asking = self._asking or queue.Asking(self.where)
                    self._found = self._asking.anybody()
                except psycopg.Error:
                    self._asking, self._found = None, False
                self._at = time.monotonic()
            return self._found


class RemoteWorker:
    """A worker on another machine, whichever has time."""

    def __init__(self, outlook: Outlook) -> None:
        self._outlook = outlook
        self._asking: queue.Asking | None = None
        self._faulty = False
        self._closed = threading.Event()

    def ready(self) -> bool:
        """Waits until a worker is there; False when the server closes."""
        if self._faulty:
            self._faulty = bool(self._closed.wait(LOOK))
        while not self._closed.is_set():
            if self._outlook.anybody():
                return True
            self._closed.wait(LOOK)
        return False

    def think(self, job: Job) -> tuple[str, Any, float]:
        """How it went, what came of it, and its milliseconds."""
        import psycopg

        def progress(said: bytes) -> None:
            if job.progress:
                job.progress(*unpack(said))

        try:
            kind, said, milliseconds = unpack(self._ask(pack((job.function, job.args, job.progress is not None)), progress))
        except (queue.Lost, psycopg.Error, pickle.UnpicklingError) as fault:
            if not isinstance(fault, queue.Lost):
                self._asking, self._faulty = None, True
            raise NoWorker from fault
        return kind, said, milliseconds

    def _ask(self, job: bytes, progress: Callable[[bytes], None]) -> bytes:
        return self._connection().ask(job, progress, self._closed)

    def _connection(self) -> queue.Asking:
        if self._asking is None:
            self._asking = queue.Asking(self._outlook.where)
        return self._asking

    def close(self) -> None:
        """The thread that thinks here notices it soon."""
        self._closed.set()
