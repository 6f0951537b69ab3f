"""Playing a match on this machine: in this process, or in one process a core.

The processes are spawned, not forked, and share the compiled code on disk: this process fetches it first. They play one
game at a time and end when this process does, in whatever way, together with the external players they have started.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from functools import partial
from itertools import islice
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for
from typing import Any, Protocol, TypeVar

from tqdm import tqdm

from palatine.arena.journal import Journal
from palatine.arena.match import Job, Match, Played, jobs, play, warm
from palatine.bots import external

AHEAD = 2  # jobs a worker, so that none waits
SHOWN = 4  # players in the progress bar
LISTEN = 0.2  # seconds until a stop is heard

J = TypeVar("J")
R = TypeVar("R")


class Runner(Protocol):
    """Plays games somewhere, and gives back each when it is over."""

    def __call__(self, match: Match, games: Iterable[Job]) -> Iterator[Played]: ...


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(journal: Journal, games: int, runner: Runner) -> bool:
    """Plays what is missing of a match with so many games for each pair; False if somebody stopped it."""
    match = journal.match
    wanted = list(jobs(match, games))
    done = {game.job for game in journal.games}
    missing = [job for job in wanted if job not in done]
    bar = tqdm(total=len(wanted), initial=len(wanted) - len(missing), desc=score(journal), unit="", leave=False, disable=None)
    playing = runner(match, missing) if missing else iter(())
    try:
        for game in playing:
            journal.add(game)
            bar.update()
            bar.set_description(score(journal))
    except KeyboardInterrupt:
        return False
    finally:
        if hasattr(playing, "close"):
            playing.close()
        bar.close()
    return True


def score(journal: Journal) -> str:
    """The score so far, in one short line: the victories of each player."""
    names, wins = journal.match.names, journal.wins
    order = sorted(range(len(names)), key=lambda i: -wins[i]) if len(names) > 2 else range(2)
    return "  ".join(f"{names[i]} {wins[i]:.4g}" for i in order[:SHOWN])


def here(match: Match, games: Iterable[Job]) -> Iterator[Played]:
    """In this process, one after another."""
    return (play(match, job) for job in games)


def pool(workers: int) -> Runner:
    """In so many processes of this machine."""
    return here if workers == 1 else lambda match, games: _in_processes(match, games, workers)


def _in_processes(match: Match, games: Iterable[Job], workers: int) -> Iterator[Played]:
    for spec in match.specs:
        warm(match.game, match.players, spec)
    return spread(partial(play, match), games, workers)


def spread(work: Callable[[J], R], jobs: Iterable[J], workers: int) -> Iterator[R]:
    """Does the work for each job in so many processes, and gives back each result when it is there.

    Closing the iterator ends the processes, whatever they are doing.
    """
    context = multiprocessing.get_context("spawn")
    stopped, stop = context.Pipe(duplex=False)
    executor = ProcessPoolExecutor(workers, context, _begin, (stopped,))
    queue, running = iter(jobs), set[Future[R]]()
    over = False
    try:
        with interruptible() as stopping:  # the locks of the futures stay locked if Ctrl-C comes in the midst of waiting for them
            while not stopping.is_set():
                running |= {executor.submit(work, job) for job in islice(queue, workers * AHEAD - len(running))}
                if not running:
                    break
                ended, running = wait(running, LISTEN, FIRST_COMPLETED)
                for future in ended:
                    yield future.result()
        if stopping.is_set():
            raise KeyboardInterrupt
        over = True
    finally:
        if not over:
            stop.send_bytes(b"stop")  # nobody takes it out of the pipe: every worker sees it
        executor.shutdown(cancel_futures=True)
        stop.close()
        stopped.close()


@contextmanager
def interruptible() -> Iterator[threading.Event]:
    """Ctrl-C is heard at the next good moment, not in the midst of something; a second one is not waited for.

    Who ignores it, as a job in the background does, goes on ignoring it.
    """
    stop = threading.Event()

    def heard(number: int, frame: Any) -> None:
        stop.set()
        signal.signal(number, before)

    before = signal.getsignal(signal.SIGINT)
    listens = before != signal.SIG_IGN and threading.current_thread() is threading.main_thread()
    if listens:
        signal.signal(signal.SIGINT, heard)
    try:
        yield stop
    finally:
        if listens:
            signal.signal(signal.SIGINT, before)


def _begin(stopped: Connection) -> None:
    """In a worker: it ends when the arena is stopped or gone, not by the keyboard, and takes its external players along."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None
    sentinel = parent.sentinel

    def watch() -> None:
        wait_for([sentinel, stopped])
        external.end_all()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
