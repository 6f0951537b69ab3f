"""Analyses of games that are over: a first glance at once, the thorough look after it, and what came out is kept.

The glance gives every move a few simulations, a handful of moves at a time among the thoughts of the bots, so that the page has its
graph in seconds. A worker beside them, which leaves the processor to the players, then looks at each move thoroughly; move by
move, what it finds takes the place of the glance. Of several clients whose games wait, the one whose analyses have cost the least comes
next. The finished report is kept in the database.
"""

from __future__ import annotations

import json
import logging
import threading
from collections import OrderedDict
from concurrent.futures import CancelledError, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from palatine.i18n import Text, text
from palatine.kernel.errors import PalatineError
from palatine.kernel.turns import Turn
from palatine.tables.errors import NotNow
from palatine.tables.log import whole_turns
from palatine.tables.replays import Replays
from palatine.tables.thinking import Thinker
from palatine.tables.thoughts import glance, study

if TYPE_CHECKING:
    from palatine.bots.analysis.analyse import Decision, Report
    from palatine.kernel.table import Table

KEPT = 100  # analyses in memory
WAITING, EACH = 32, 8  # games that may wait for the worker: of all, and of one client
NICE = 10  # analyses leave the processor to the players
GLANCE = 48  # simulations for each decision of the first look
TOGETHER = 12  # moves of one thought of it: no bot waits long
log = logging.getLogger("palatine")


@dataclass
class Job:
    """An analysis: how far it is, and what came out."""

    table: Table
    id: str = ""
    client: str = ""
    """Who asked for it, and whose thinking time it uses."""
    done: int = 0
    report: Report | None = None
    """The finished one."""
    seen: list[Decision | None] = field(default_factory=list)
    """What is known of each move so far: nothing before the first glance is over."""
    fault: Text | None = None
    """Why there is none and will be none."""
    told: dict[tuple[int | None, str], tuple[Turn, ...]] = field(default_factory=dict)
    """The turns of the game, as an audience reads them in a language."""

    @property
    def total(self) -> int:
        return len(self.table.moves)

    @property
    def going(self) -> bool:
        return self.report is None and self.fault is None

    def turns(self, seat: int | None, lang: str) -> tuple[Turn, ...]:
        """The game by turns, as a seat or a spectator reads it."""
        if (seat, lang) not in self.told:
            self.told[seat, lang] = whole_turns(self.table, seat, lang)
        return self.told[seat, lang]

    def newest(self) -> Report | None:
        """The report as far as it is known: it may still change."""
        if self.report is not None or not self.seen:
            return self.report
        from palatine.bots.analysis.analyse import report

        winners = self.table.winners
        end = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(self.table.players))
        return report(self.table, list(self.seen), "", GLANCE, end)


class AnalysisJobs:
    """Clients poll for an analysis until it is there."""

    def __init__(self, replays: Replays, bots: Thinker) -> None:
        self._replays = replays
        self._store = replays.service.store
        self._simulations = replays.service.settings.analysis
        self._bots = bots
        self._pool = ThreadPoolExecutor(WAITING, thread_name_prefix="palatine-analysis")  # each waits for those who think
        self._thinker: Thinker | None = None
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._lock = threading.Lock()
        self._stop = False

    def find(self, table: str) -> Job | None:
        """The analysis of a table, if somebody has asked for it."""
        with self._lock:
            if table in self._jobs:
                return self._jobs[table]
        return self._kept(table)

    def ask(self, table: str, client: str = "") -> Job:
        """The analysis of a table; it begins if nobody has asked before, on the thinking time of the *client* who asks."""
        job = self.find(table)
        if job is not None:
            return job
        replay = self._replays.find(table)
        if not replay.table.over:
            raise NotNow(text("Only finished games can be analysed."))
        with self._lock:
            if table in self._jobs:
                return self._jobs[table]
            going = [job.client for job in self._jobs.values() if job.going]
            if len(going) >= WAITING or going.count(client) >= EACH:
                raise NotNow(text("Several games are already waiting to be analysed. Try again in a minute."))
            job = self._remember(Job(replay.table, table, client))
        self._pool.submit(self._look, job)
        return job

    def _remember(self, job: Job) -> Job:
        self._jobs[job.id] = job
        old = [name for name, kept in self._jobs.items() if not kept.going]
        for name in old[: max(0, len(self._jobs) - KEPT)]:
            del self._jobs[name]
        return job

    def _kept(self, table: str) -> Job | None:
        """The analysis from the database, if it is there."""
        document = self._store.analysis(table)
        if document is None:
            return None
        from palatine.bots.analysis.analyse import restored

        played = self._replays.find(table).table
        found = restored(json.loads(document), played.names)
        with self._lock:
            return self._jobs.get(table) or self._remember(Job(played, table, done=len(played.moves), report=found))

    def close(self) -> None:
        self._stop = True
        if self._thinker:
            self._thinker.close()
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _look(self, job: Job) -> None:
        try:
            if not self._replays.service.readiness.wait(job.table.game.name):
                raise RuntimeError("uncompiled, it would take hours")
            self._glance(job)
            self._study(job)
        except CancelledError:  # the server closes
            pass
        except PalatineError as error:
            job.fault = error.text
        except Exception:
            log.exception("an analysis of %s", job.table.game.name)
            job.fault = text("The analysis of this game failed.")

    def _glance(self, job: Job) -> None:
        found: list[Decision | None] = []
        if self._simulations > GLANCE:
            for first in range(1, job.total + 1, TOGETHER):
                last = min(job.total, first + TOGETHER - 1)
                found += self._bots.ask(job.client, glance, job.table, GLANCE, first, last).result()
            job.seen = found

    def _study(self, job: Job) -> None:
        def progress(ply: int, decision: Decision | None) -> None:
            job.done = ply
            if job.seen:
                job.seen[ply - 1] = decision
            if self._stop:
                raise CancelledError

        report = self._worker().ask(job.client, study, job.table, self._simulations, progress=progress).result()
        self._store.keep_analysis(job.id, json.dumps({**report.data(), "names": []}, ensure_ascii=False))  # names may be deleted later
        job.report = report

    def _worker(self) -> Thinker:
        """Who looks thoroughly: begun for the first game."""
        with self._lock:
            if self._thinker is None:
                settings = self._replays.service.settings
                elsewhere = min(1, settings.elsewhere) if self._store.several else 0
                self._thinker = Thinker(min(1, settings.workers), nice=NICE, database=self._store.engine.url, elsewhere=elsewhere)
                self._thinker.start()
            return self._thinker
