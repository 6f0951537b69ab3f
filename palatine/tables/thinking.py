"""Who thinks: processes beside the server, and a fair queue in front of them.

Bots, hints and analyses search for tenths of a second and more, so they never do it in the server's own process. Each worker
(:mod:`palatine.tables.worker`) gets a view and a function of :mod:`palatine.tables.thoughts`, and answers; if it dies, another one gets the
same. On a PostgreSQL, workers on other machines get some too (:mod:`palatine.tables.remote`). Of all clients that wait, the one
whose thoughts have cost the least processor time comes next: twenty tables of champions from one visitor delay that visitor, and
nobody else.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from palatine.i18n import Tr, text
from palatine.kernel.errors import PalatineError
from palatine.tables.remote import NoWorker, Outlook, RemoteWorker

TRIES = 3  # workers that may die of the same job
USUAL = 50.0  # milliseconds that a thought is taken to cost until it is known
CLIENTS = 1000  # clients whose use is remembered, at least
NOT_THOUGHT = text("The bot can’t think about this right now. Try again.")

Progress = Callable[..., None]


class ThoughtFailed(PalatineError):
    """A thought that ended with a fault, or with a worker that died again and again."""


@dataclass(eq=False)
class Job:
    """Something to think about, for a client: a function and what it is called with."""

    client: str
    function: Callable[..., Any]
    args: tuple[Any, ...]
    progress: Progress | None = None
    """Hears how far it is, for a function that says it: one that takes a callable as its last argument."""
    answer: Future[Any] = field(default_factory=Future)
    tries: int = 0


class FairQueue:
    """Jobs by client. The client that has used the least comes next; one that comes back after a pause has saved nothing up."""

    def __init__(self) -> None:
        self._jobs: dict[str, deque[Job]] = {}
        self._used: dict[str, float] = {}
        self._now = 0.0
        """What the client who was served last had used."""
        self._news = threading.Condition()
        self._closed = False

    def put(self, job: Job, *, first: bool = False) -> None:
        with self._news:
            waiting = self._jobs.setdefault(job.client, deque())
            (waiting.appendleft if first else waiting.append)(job)
            self._used[job.client] = max(self._used.get(job.client, 0.0), self._now)
            if len(self._used) > CLIENTS:
                self._used = {name: used for name, used in self._used.items() if name in self._jobs or used > self._now}
            self._news.notify()

    def take(self) -> Job | None:
        """The next job, as soon as there is one; None when the queue is closed."""
        with self._news:
            self._news.wait_for(lambda: self._jobs or self._closed)
            if self._closed:
                return None
            client = min(self._jobs, key=self._used.__getitem__)
            job = self._jobs[client].popleft()
            if not self._jobs[client]:
                del self._jobs[client]
            self._now = self._used[client]
            self._used[client] += USUAL
            return job

    def cost(self, job: Job, milliseconds: float) -> None:
        """What a job cost."""
        with self._news:
            self._used[job.client] = self._used.get(job.client, self._now) + milliseconds - USUAL

    def close(self) -> list[Job]:
        """Gives back those who waited."""
        with self._news:
            self._closed = True
            self._news.notify_all()
            return [job for jobs in self._jobs.values() for job in jobs]


class Worker:
    """A process that thinks."""

    def __init__(self, nice: int, prepares: bool = False) -> None:
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "OPENBLAS_NUM_THREADS": "1"}
        command = [sys.executable, "-m", "palatine.tables.worker", str(nice), *["prepare"] * prepares]
        self.process = subprocess.Popen(command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ready(self) -> bool:
        return True

    def think(self, job: Job) -> tuple[str, Any, float]:
        """How it went, what came of it, and its milliseconds. Raises OSError, EOFError or UnpicklingError if the process dies."""
        return self.ask(job.function, job.args, job.progress)

    def ask(self, function: Callable[..., Any], args: tuple[Any, ...], progress: Progress | None) -> tuple[str, Any, float]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        pickle.dump((function, args, progress is not None), self.process.stdin)
        self.process.stdin.flush()
        while True:
            kind, *more = pickle.load(self.process.stdout)
            if kind == "progress":
                assert progress is not None
                progress(*more[0])
                continue
            said, milliseconds = more
            return kind, said, milliseconds

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe:
                with suppress(OSError):  # what it should have heard cannot be said any more
                    pipe.close()


def _told(said: dict[str, str]) -> Callable[[Tr], str]:
    return lambda _: said[_.lang] if said else NOT_THOUGHT(_)


class Here:
    """Thinks in this process: for tests, and for machines with a single small server."""

    def ready(self) -> bool:
        return True

    def think(self, job: Job) -> tuple[str, Any, float]:
        try:
            return "done", job.function(*job.args, *([job.progress] if job.progress else [])), 0.0
        except Exception as error:
            job.answer.set_exception(error)
            return "failed", {}, 0.0

    def close(self) -> None:
        """Nothing to end."""


AnyWorker = Worker | Here | RemoteWorker


class Thinker:
    """Workers and their queue. Each worker has a thread here that hands it jobs."""

    def __init__(self, workers: int, *, nice: int = 0, prepare: bool = False, database: Any = None, elsewhere: int = 0) -> None:
        """With no *workers*, a thread of this process thinks. As many as *elsewhere* do so on other machines, if there are some.

        Workers that *prepare* load all games while they have nothing to do.
        """
        self.queue = FairQueue()
        make: list[Callable[[], AnyWorker]] = [lambda: Worker(nice, prepare)] * workers or [Here]
        if elsewhere:
            outlook = Outlook(database)
            make += [lambda: RemoteWorker(outlook)] * elsewhere
        self._threads = [
            threading.Thread(target=self._run, args=[one], name=f"palatine-thinker-{n}", daemon=True) for n, one in enumerate(make)
        ]
        self.workers: dict[threading.Thread, AnyWorker] = {}
        self._lock = threading.Lock()
        self._closed = False

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def ask(self, client: str, function: Callable[..., Any], *args: Any, progress: Progress | None = None) -> Future[Any]:
        """Lets somebody think for a client."""
        job = Job(client, function, args, progress)
        self.queue.put(job)
        return job.answer

    def close(self) -> None:
        with self._lock:
            self._closed = True
            for worker in self.workers.values():
                worker.close()
        for job in self.queue.close():
            job.answer.cancel()
        for thread in self._threads:
            if thread.is_alive():
                thread.join()

    def _worker(self, make: Callable[[], AnyWorker]) -> AnyWorker | None:
        """The worker of this thread; None when the server closes."""
        me = threading.current_thread()
        with self._lock:
            if me not in self.workers and not self._closed:
                self.workers[me] = make()
            return None if self._closed else self.workers[me]

    def _run(self, make: Callable[[], AnyWorker]) -> None:
        while (worker := self._worker(make)) and worker.ready():  # it loads while nobody waits
            job = self.queue.take()
            if job is None:
                return
            if self._closed or job.answer.cancelled():
                job.answer.cancel()
                continue
            try:
                kind, said, milliseconds = worker.think(job)
            except NoWorker:
                self._put_back(job)
                continue
            except (OSError, EOFError, pickle.UnpicklingError):
                self._lost(job)
                continue
            self.queue.cost(job, milliseconds)
            with suppress(InvalidStateError):  # the one who asked has just left, or has been told
                if kind == "failed":
                    job.answer.set_exception(ThoughtFailed(_told(said)))
                else:
                    job.answer.set_result(said)

    def _lost(self, job: Job) -> None:
        """The worker died: a new one takes its place, and the next free one takes the job."""
        with self._lock:
            dead = self.workers.pop(threading.current_thread())
        dead.close()
        job.tries += 1
        if job.tries < TRIES or self._closed:
            self._put_back(job)
        else:
            job.answer.set_exception(ThoughtFailed(NOT_THOUGHT))

    def _put_back(self, job: Job) -> None:
        if self._closed:
            job.answer.cancel()
        else:
            self.queue.put(job, first=True)
