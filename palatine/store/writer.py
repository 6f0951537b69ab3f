"""Group commit: one thread writes for all, and whatever came in while a commit was on its way shares the next one.

A commit waits for the disk; two hundred tables that each waited for their own would wait for each other.
"""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy import text as sql
from sqlalchemy.exc import DBAPIError

from palatine.store.prepared import Prepared

T = TypeVar("T")
Job = Callable[[Connection], T]
"""Something to write. A class of jobs may have a function ``together`` that does many of them with fewer statements."""
Done = Callable[[Any, BaseException | None], None]
"""Hears the answer of a job, or what went wrong."""
MOST = 256  # jobs in one transaction
log = logging.getLogger("palatine")
NOTE = 7000  # bytes in one notification: PostgreSQL takes 8000


class Writer:
    """Runs jobs on a connection of its own; a job's answer comes when it is on disk."""

    def __init__(self, engine: Engine, process: str) -> None:
        self._engine = engine
        self._process = process
        self._prepared = Prepared(engine.url) if engine.dialect.name == "postgresql" else None
        self._queue: SimpleQueue[tuple[str, Job[Any], Done] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="palatine-writer", daemon=True)
        self._thread.start()

    def do(self, table: str, job: Job[T]) -> T:
        """Runs a job that concerns a table, and returns its answer after the commit. A job that raises has written nothing."""
        answer: Future[T] = Future()
        self.later(table, job, lambda found, fault: answer.set_exception(fault) if fault else answer.set_result(found))
        return answer.result()

    def later(self, table: str, job: Job[T], done: Done = lambda found, fault: None) -> None:
        """The same without waiting: the thread that writes calls *done* with the answer, or with None and the fault."""
        self._queue.put((table, job, done))

    def close(self) -> None:
        self._queue.put(None)
        self._thread.join()
        if self._prepared:
            self._prepared.close()

    def _run(self) -> None:
        going = True
        while going:
            batch = [self._queue.get()]
            while not self._queue.empty() and len(batch) < MOST:
                batch.append(self._queue.get())
            going = None not in batch
            jobs = sorted((item for item in batch if item), key=lambda item: item[0])  # all processes lock rows in one order
            if jobs and not self._together(jobs):
                for job in jobs:
                    self._together([job])

    def _together(self, jobs: list[tuple[str, Job[Any], Done]]) -> bool:
        """One transaction. If one of several jobs fails, nothing happened: they are to be tried one by one."""
        try:
            answers = self._at_once(jobs)
            if answers is None:
                with self._engine.begin() as connection:
                    answers = _done(connection, [job for _, job, _ in jobs])
                    for note in self._notes(jobs):
                        connection.execute(sql("SELECT pg_notify('palatine', :note)"), {"note": note})
        except BaseException as error:  # whatever it is, it belongs to the one who waits
            if len(jobs) > 1:
                return False
            _tell(jobs[0][2], None, error)
            if isinstance(error, DBAPIError) and error.connection_invalidated:
                self._engine.dispose()
            return True
        for (_, _, done), found in zip(jobs, answers):
            _tell(done, found, None)
        return True

    def _at_once(self, jobs: list[tuple[str, Job[Any], Done]]) -> list[Any] | None:
        """All in one statement, without a transaction around it: one way to PostgreSQL and back. None where that is not possible."""
        kinds = {getattr(job, "one", None) for _, job, _ in jobs} if self._prepared else set()
        make = kinds.pop() if len(kinds) == 1 else None
        statement = make([job for _, job, _ in jobs], self._notes(jobs)) if make else None
        if statement is None or self._prepared is None or not self._prepared.run(*statement):
            return None
        return [True] * len(jobs)

    def _notes(self, jobs: list[tuple[str, Job[Any], Done]]) -> list[str]:
        """What the other processes on a PostgreSQL are told: which tables changed; of moves also what they were, so that they need not
        read them."""
        if self._engine.dialect.name != "postgresql":
            return []
        notes, note = [], self._process
        for table, job, _ in jobs:
            if not table:
                continue
            said = json.dumps(getattr(job, "note", [table]))  # ASCII: a letter is a byte
            if len(said) + len(self._process) >= NOTE:
                said = json.dumps([table])
            if len(note) + len(said) >= NOTE:
                notes.append(note)
                note = self._process
            note += f" {said}"
        return [*notes, note] if note != self._process else notes


def _tell(done: Done, found: Any, fault: BaseException | None) -> None:
    try:
        done(found, fault)
    except Exception:  # what goes wrong there must not end the one thread that writes
        log.exception("after writing")


def _done(connection: Connection, jobs: list[Job[Any]]) -> list[Any]:
    """The answers of some jobs."""
    alike: dict[Any, list[int]] = {}
    for i, job in enumerate(jobs):
        alike.setdefault(getattr(job, "together", None), []).append(i)
    answers: dict[int, Any] = {}
    for together, places in alike.items():
        some = [jobs[i] for i in places]
        found = together(connection, some) if together else [job(connection) for job in some]
        answers.update(zip(places, found))
    return [answers[i] for i in range(len(jobs))]
