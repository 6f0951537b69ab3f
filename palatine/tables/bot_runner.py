"""Bots and clocks: what happens at a table without anybody asking.

Bots think in processes of their own (:mod:`palatine.tables.thinking`), but for those who need only microseconds. Threads look and write,
so that no thinker waits for the disk. On a PostgreSQL with several processes, a table's
bots are played by the process that holds its lease, and by another one when that has died. The log itself makes sure that no
turn is played twice: the first to write wins.
"""

from __future__ import annotations

import asyncio
import gc
import heapq
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from palatine.bots.learned import can_play
from palatine.bots.warm import player
from palatine.kernel.compile import is_postponed
from palatine.kernel.view import View
from palatine.store import StoreFault
from palatine.tables import thoughts
from palatine.tables.errors import ServiceError, Unplayable
from palatine.tables.maintenance import Maintenance
from palatine.tables.presence import AGAIN
from palatine.tables.service import TableService
from palatine.tables.thinking import Thinker

if TYPE_CHECKING:
    from palatine.bots.analysis.advice import Considered

ARCHIVE = 60.0  # seconds between two looks for games to archive
TIDY = 3600.0  # seconds between two clean-ups
QUICK = ("random", "greedy")  # they take microseconds: not worth a way through the queue
HANDS = 16  # threads that wait for the disk
log = logging.getLogger("palatine")


def _at_once(view: View, level: str) -> str | None:
    """The move of a bot that needs no time: one of those, with rules that are compiled."""
    return thoughts.choose(view, level) if level in QUICK and not is_postponed(view.game.folder) else None


class BotRunner:
    """A scheduler thread that knows when to look at which table, and threads that do."""

    def __init__(self, service: TableService) -> None:
        self._service = service
        elsewhere = service.settings.elsewhere if service.store.several else 0
        settings = service.settings
        self.thinker = Thinker(settings.workers, prepare=settings.warm, database=service.store.engine.url, elsewhere=elsewhere)
        self._hands = ThreadPoolExecutor(HANDS, thread_name_prefix="palatine-hand")
        self._heap: list[tuple[float, str]] = []
        self._planned: dict[str, float] = {}
        self._busy: set[str] = set()
        self._again: set[str] = set()
        self._leases: dict[str, float] = {}
        self._others: dict[str, float] = {}
        self._news = threading.Condition()
        self._stop = False
        self._archive = time.time() + ARCHIVE
        self._tidy = time.time() + TIDY
        self._repeat = time.time() + AGAIN
        self._thread = threading.Thread(target=self._run, name="palatine-bots", daemon=True)
        self._loop: asyncio.AbstractEventLoop | None = None
        service.on_due, service.choose = self.look, _at_once

    def start(self, loop: asyncio.AbstractEventLoop | None = None) -> None:
        """With a *loop*, bots that need no time move there."""
        self._loop = loop
        self.thinker.start()
        self._thread.start()

    def close(self) -> None:
        with self._news:
            self._stop = True
            self._news.notify()
        if self._thread.is_alive():
            self._thread.join()
        self.thinker.close()
        self._hands.shutdown(wait=True, cancel_futures=True)

    def look(self, table: str, at: float, *, pause: bool = True) -> None:
        """Look at a table at a time; at once if that is past, but with a pause for people to follow."""
        now = time.time()
        if pause:
            at = max(at, now + self._service.settings.bot_pause)
        with self._news:
            if self._planned.get(table, at + 1) <= at:
                return
            self._planned[table] = at
            if at <= now and self._thread.is_alive() and not self._stop:
                self._begin(at, table)
            else:
                heapq.heappush(self._heap, (at, table))
                self._news.notify()

    def heard(self, table: str | None) -> None:
        """Another process wrote to a table whose bots this one plays."""
        if table is not None and self._leases.get(table, 0.0) > time.time():
            self.look(table, 0.0)

    def _run(self) -> None:
        sweep = 0.0
        while True:
            now = time.time()
            if now >= sweep:
                self._sweep()
                sweep = time.time() + self._service.settings.sweep
            with self._news:
                if self._stop:
                    return
                while self._heap and self._heap[0][0] <= time.time():
                    self._begin(*heapq.heappop(self._heap))
                pause = min(sweep, self._heap[0][0] if self._heap else sweep) - time.time()
                self._news.wait(max(0.0, pause))

    def _begin(self, at: float, table: str) -> None:
        if self._planned.get(table) != at:  # it was planned again
            return
        del self._planned[table]
        if table in self._busy:
            self._again.add(table)
        else:
            self._busy.add(table)
            self._soon(table)

    def _sweep(self) -> None:
        """Tables that nobody takes care of: after a restart, or because another process died."""
        now = time.time()
        self._leases = {table: until for table, until in self._leases.items() if until > now}
        self._others = {table: until for table, until in self._others.items() if until > now}
        try:
            if now >= self._repeat:
                self._repeat = now + AGAIN
                self._service.presence.repeat()
            if now >= self._archive and not self._service.archive():  # many are archived in many small transactions
                self._archive = now + ARCHIVE
            if now >= self._tidy:
                self._tidy = now + TIDY
                Maintenance(self._service).tidy()
                gc.collect()  # the server looks for old garbage only here: it stops everybody for a moment
            for table in self._service.store.due():
                if table not in self._planned and table not in self._busy:
                    self.look(table, 0.0, pause=False)
        except StoreFault as fault:
            log.warning("%s", fault)
        except Exception:  # the thread must go on: without it no bot moves any more
            log.exception("looking after the tables")

    def _safely(self, table: str, act: Callable[..., bool], *more: Any) -> None:
        """Does one part of what there is to do at a table. The last part, or a fault, makes room for the next look."""
        going_on = False
        try:
            going_on = act(table, *more)
        except Unplayable as error:
            log.warning("table %s: %s", table, error)
            self._service.store.rest(table)
        except (ServiceError, StoreFault) as error:
            log.warning("table %s: %s", table, error)
        except Exception:
            if not self._stop:
                log.exception("table %s", table)
        if not going_on:
            self._end(table)

    def _end(self, table: str) -> None:
        """There is nothing more to do at a table, for now."""
        with self._news:
            self._busy.discard(table)
            again = table in self._again
            self._again.discard(table)
        if again:
            self.look(table, 0.0, pause=False)

    def _soon(self, table: str) -> None:
        """Somebody looks at a table: the event loop, or a thread."""
        try:
            if self._loop is not None:
                self._loop.call_soon_threadsafe(self._glance, table)
                return
        except RuntimeError:  # it has ended
            pass
        self._hand(table)

    def _hand(self, table: str) -> None:
        """A thread looks at a table."""
        with suppress(RuntimeError):  # the server closes
            self._hands.submit(self._safely, table, self._look)

    def _glance(self, table: str) -> None:
        """The same in the event loop, for a bot that needs no time: a thread looks only if there is more to do, or somebody to wait for."""
        mine = not self._service.store.several or self._leases.get(table, 0.0) - time.time() > self._service.settings.lease / 2
        try:
            if mine and self._service.bot_reply(table, lambda *_: self._end(table)):
                return
        except Exception:
            log.exception("table %s", table)
        self._hand(table)

    def _look(self, table: str) -> bool:
        """Clocks that have run out, and a bot that is asked."""
        if not self._mine(table):
            return False
        self._service.flag(table)
        turn = self._service.bot_turn(table)
        if turn is None:
            self._service.rest(table)
            return False
        seat, level, view, noticed = turn
        who = level if can_play(level, view.game, view.players) else "greedy"  # a stand-in at a game that nobody has learned
        if player(view.game, who) in QUICK:
            self._service.bot_move(table, seat, level, noticed, thoughts.choose(view, who))
            return False
        answer = self.thinker.ask(self._service.client_of(table), thoughts.choose, view, who)
        answer.add_done_callback(lambda found: self._thought(found, table, seat, level, noticed))
        return True

    def _thought(self, found: Future[str], table: str, *turn: Any) -> None:
        """A bot has its move: called by the thread that heard it, which has others to hand out."""
        with suppress(RuntimeError):  # the server closes
            self._hands.submit(self._safely, table, self._play, found, *turn)

    def _play(self, table: str, found: Future[str], seat: int, level: str, noticed: int) -> bool:
        with suppress(CancelledError):  # thinking has stopped
            self._service.bot_move(table, seat, level, noticed, found.result())
        return False

    def hint(self, table: str, view: View, about: str = "") -> Future[list[Considered]]:
        """Good moves, compared: from a view, and from nothing else. *about* is one of them."""
        return self.thinker.ask(self._service.client_of(table), thoughts.advise, view, about)

    def costliest(self, table: str, turn: thoughts.Decided) -> Future[tuple[int, list[Considered]]]:
        """The decision of a turn that cost most, beside a better one."""
        return self.thinker.ask(self._service.client_of(table), thoughts.costliest, turn.now, list(zip(turn.views, turn.moves)))

    def compare_with_best(self, table: str, view: View, move: str) -> Future[list[Considered]]:
        """A move that somebody is about to play, beside the best one: from a view, and from nothing else."""
        return self.thinker.ask(self._service.client_of(table), thoughts.compare_with_best, view, move)

    def _mine(self, table: str) -> bool:
        """May this process play the table's bots now?"""
        if not self._service.store.several:
            return True
        now, lease = time.time(), self._service.settings.lease
        if self._leases.get(table, 0.0) - now > lease / 2:
            return True
        if self._others.get(table, 0.0) > now:
            return False
        mine = self._service.store.claim(table, lease)
        if mine:
            self._leases[table] = now + lease
        else:
            self._leases.pop(table, None)
            self._others[table] = now + lease / 4  # another process has it: that is not asked at every move
        return mine
