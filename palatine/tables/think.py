"""``palatine think``: a machine that thinks for the servers on a PostgreSQL.

It takes the thoughts of all of them, one for each of its workers at a time. It may be stopped or die at any moment: what it was
thinking about is taken by another one.
"""

from __future__ import annotations

import logging
import pickle
import signal
import threading
from collections import Counter
from typing import Any

from palatine.i18n import Tr
from palatine.store import queue
from palatine.tables.pickling import pack, unpack
from palatine.tables.readiness import Readiness
from palatine.tables.thinking import TRIES, Worker

PAUSE = 1.0  # seconds until the database is tried again
log = logging.getLogger("palatine")


class Consumer:
    """A worker, and the thread that gets it something to think about."""

    def __init__(self, where: str) -> None:
        self._where = where
        self._worker: Worker | None = None
        self._stop = threading.Event()
        self._deaths: Counter[int] = Counter()
        self._thread = threading.Thread(target=self._run, name="palatine-think", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        if self._worker:
            self._worker.close()
        self._thread.join()

    def _run(self) -> None:
        import psycopg

        while not self._stop.is_set():
            try:
                answering = queue.Answering(self._where)
                try:
                    while not self._stop.is_set():
                        self._next(answering)
                finally:
                    answering.close()
            except psycopg.Error as error:
                if not self._stop.is_set():
                    log.warning("%s", str(error).partition("\n")[0])
                self._stop.wait(PAUSE)

    def _next(self, answering: queue.Answering) -> None:
        try:
            with answering.take() as taken:
                if taken is not None:
                    taken.answer(pack(self._think(taken)))
                    return
        except (OSError, EOFError, pickle.UnpicklingError):  # the worker died; nothing was answered
            if self._worker:
                self._worker.close()
            self._worker = None
            return
        answering.wait()

    def _think(self, taken: queue.Taken) -> tuple[str, Any, float]:
        if self._deaths[taken.number] == TRIES:
            return "failed", {}, 0.0
        try:
            function, args, progress = unpack(taken.job)
        except Exception:
            log.exception("a thought that cannot be read")
            return "failed", {}, 0.0
        self._deaths[taken.number] += 1
        if self._worker is None:
            self._worker = Worker(0)
        found = self._worker.ask(function, args, (lambda *far: taken.progress(pack(far))) if progress else None)
        del self._deaths[taken.number]
        return found


class Consumers:
    """All workers of this machine. Games are compiled meanwhile."""

    def __init__(self, database: str, workers: int, *, warm: bool = True) -> None:
        where = queue.address(database)
        self._readiness = Readiness(thinks=False)
        self._readiness.start(everything=warm)
        self._consumers = [Consumer(where) for _ in range(workers)]

    def close(self) -> None:
        self._readiness.close()
        for consumer in self._consumers:
            consumer.close()


def think(database: str, workers: int, _: Tr) -> None:
    """Thinks until it is told to stop."""
    stop = threading.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, lambda *more: stop.set())
    consumers = Consumers(database, workers)
    print(_.many("Thinking with {n} worker (stop with Ctrl-C).", "Thinking with {n} workers (stop with Ctrl-C).", workers), flush=True)
    stop.wait()
    consumers.close()
