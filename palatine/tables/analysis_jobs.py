"""Analyses of games that are over: thought through one at a time by a worker of their own, beside the bots, and kept for a while.

Everything in it can be made again from the save file, and comes out the same: so a process that has forgotten an analysis, or
has never heard of it, just thinks once more.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from concurrent.futures import CancelledError, ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

from palatine.i18n import Text, text
from palatine.kernel.errors import PalatineError
from palatine.tables.errors import NotNow
from palatine.tables.replays import Replays
from palatine.tables.thinking import Thinker
from palatine.tables.thoughts import report

if TYPE_CHECKING:
    from palatine.bots.analysis.analyse import Report
    from palatine.kernel.table import Table

KEPT = 100  # analyses in memory
WAITING = 8  # games that may wait for the worker
NICE = 10  # analyses leave the processor to whoever plays
log = logging.getLogger("palatine")


@dataclass
class Job:
    """An analysis: how far it is, and what came out."""

    table: Table
    done: int = 0
    report: Report | None = None
    fault: Text | None = None
    """Why there is none and will be none."""

    @property
    def total(self) -> int:
        return len(self.table.moves)

    @property
    def going(self) -> bool:
        return self.report is None and self.fault is None


class AnalysisJobs:
    """Who wants an analysis asks again and again until it is there."""

    def __init__(self, replays: Replays) -> None:
        self._replays = replays
        self._simulations = replays.service.settings.analysis
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="palatine-analysis")
        self._thinker: Thinker | None = None
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._lock = threading.Lock()
        self._stop = False

    def find(self, table: str) -> Job | None:
        """The analysis of a table, if somebody has asked for it."""
        with self._lock:
            return self._jobs.get(table)

    def ask(self, table: str) -> Job:
        """The analysis of a table; it begins if nobody has asked before."""
        job = self.find(table)
        if job is not None:
            return job
        replay = self._replays.find(table)
        if not replay.table.over:
            raise NotNow(text("Only finished games can be analysed."))
        with self._lock:
            if table in self._jobs:
                return self._jobs[table]
            if sum(job.going for job in self._jobs.values()) >= WAITING:
                raise NotNow(text("Several games are already waiting to be analysed. Try again in a minute."))
            job = self._jobs[table] = Job(replay.table)
            old = [name for name, kept in self._jobs.items() if not kept.going]
            for name in old[: max(0, len(self._jobs) - KEPT)]:
                del self._jobs[name]
        self._pool.submit(self._think, job)
        return job

    def close(self) -> None:
        self._stop = True
        if self._thinker:
            self._thinker.close()
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _think(self, job: Job) -> None:
        def progress(done: int, total: int) -> None:
            job.done = done
            if self._stop:
                raise CancelledError

        if self._thinker is None:
            settings, store = self._replays.service.settings, self._replays.service.store
            elsewhere = min(1, settings.elsewhere) if store.several else 0
            self._thinker = Thinker(min(1, settings.workers), nice=NICE, database=store.engine.url, elsewhere=elsewhere)
            self._thinker.start()
        try:
            if not self._replays.service.readiness.wait(job.table.game.name):
                raise RuntimeError("uncompiled, it would take hours")
            job.report = self._thinker.ask("", report, job.table, self._simulations, progress=progress).result()
        except CancelledError:  # the server closes
            pass
        except PalatineError as error:
            job.fault = error.text
        except Exception:
            log.exception("an analysis of %s", job.table.game.name)
            job.fault = text("The analysis of this game failed.")
