"""Tables in memory: each in one place, with a lock, up to date, and changed there.

A change is decided on the state in memory, written to the log, and only then seen. If somebody else wrote first, the state is made
again from the log and the change is decided again.
"""

from __future__ import annotations

import asyncio
import re
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from palatine.i18n import text
from palatine.kernel.errors import IllegalMove
from palatine.store import Store, StoredEvent
from palatine.tables.clocks import Outage
from palatine.tables.errors import NotNow, no_table
from palatine.tables.events import Entry, Event, Move, decode, encode
from palatine.tables.readiness import Readiness
from palatine.tables.settings import ServiceSettings
from palatine.tables.state import TableState
from palatine.tables.steps import Audience

if TYPE_CHECKING:
    from sqlalchemy import Connection

TRIES = 50
ROW = 60.0  # seconds after which the row of a table tells again when something last happened there
NAME = re.compile("[A-Za-z0-9_-]{1,32}")
"""What a table may be called: no database is asked for anything else."""


Done = Callable[[dict[Audience, int] | None, BaseException | None], object]
"""Hears how a change ended."""


class Slot:
    """The place of a table in memory. Reading or changing its state requires the lock; the thread that writes may release it."""

    def __init__(self, state: TableState, *, stale: bool) -> None:
        self.state = state
        self.lock = threading.Lock()
        self.stale = stale
        """Another process may have written to the table: read again before use."""
        self.writing = False
        """A change is on its way to the disk. Whether it gets there or not, everybody is told afterwards."""
        self.dead = False
        """The state may know what is not in the log, so it is not used again."""
        self.client = next(iter(state.created.creator), state.id)
        """Whose thinking time its bots use: the address that opened it, as far as this process knows; else the browser."""
        self.saved: dict[str, Any] = {}
        """The columns of its row as they are in the database."""
        self.saved_at = 0.0
        """When they were written there."""


class Memory:
    """The tables that this process has in memory."""

    def __init__(self, settings: ServiceSettings, store: Store, readiness: Readiness) -> None:
        self.settings = settings
        self.store = store
        self.readiness = readiness
        self.on_change: Callable[..., None] = lambda table, n=None: None
        """Called when something happened at a table (None: perhaps at any), if it was written with how many events there are now."""
        self.on_due: Callable[..., None] = lambda table, at, pause=True: None
        """Called with a table that wants a worker, and when: :mod:`palatine.tables.bot_runner`."""
        self.outages: list[Outage] = []
        """When no server was there: :mod:`palatine.tables.heartbeat`."""
        self.in_outage: Callable[[], bool] = lambda: False
        """Is there one that is not among them yet?"""
        self._slots: OrderedDict[str, Slot] = OrderedDict()
        self._lock = threading.Lock()

    # States

    @contextmanager
    def open(self, table: str) -> Iterator[TableState]:
        """The state of a table, locked, and up to date as far as this process knows."""
        slot = self._take(table)
        try:
            yield slot.state
        finally:
            slot.lock.release()

    @contextmanager
    def glimpse(self, table: str) -> Iterator[TableState | None]:
        """The same without waiting: None if somebody is changing the table, or it has to be read first."""
        slot = self._take_now(table)
        try:
            yield slot.state if slot else None
        finally:
            if slot:
                slot.lock.release()

    def is_writing(self, table: str) -> bool:
        """Is a change of a table on its way to the disk? Then everybody is told soon."""
        slot = self._slots.get(table)
        return slot is not None and slot.writing

    def _take(self, table: str) -> Slot:
        """The place of a table, locked."""
        while True:
            slot = self._find(table)
            slot.lock.acquire()
            try:
                if (slot.stale or not self.store.hears) and not slot.dead:
                    slot.stale = False
                    slot.saved = {}
                    slot.state.follow(decode(self.store.events(table, slot.state.n)))
            except BaseException:
                slot.stale = True
                slot.lock.release()
                raise
            if not slot.dead:
                return slot
            slot.lock.release()  # thrown away while we waited for it

    def _take_now(self, table: str) -> Slot | None:
        slot = self._slots.get(table)
        if slot is None or not self.store.hears or not slot.lock.acquire(blocking=False):
            return None
        if slot.stale or slot.dead:
            slot.lock.release()
            return None
        return slot

    def _find(self, table: str) -> Slot:
        with self._lock:
            slot = self._slots.get(table)
            if slot:
                self._slots.move_to_end(table)
                return slot
        entries = decode(self.store.events(table)) if NAME.fullmatch(table) else []
        if not entries:
            raise no_table()
        state = TableState(table, entries, rules=True, outages=self.outages)
        self.readiness.want(state.game)
        fresh = Slot(state, stale=self.store.several)  # nobody would have told us what another process wrote since we read
        with self._lock:
            slot = self._slots.setdefault(table, fresh)
            while len(self._slots) > self.settings.loaded:
                self._slots.popitem(last=False)
        return slot

    def heard(self, table: str | None, events: Sequence[StoredEvent] = ()) -> None:
        """Another process wrote to a table, these *events* if they are known; None: perhaps to any."""
        n = None
        with self._lock:
            slots = list(self._slots.values()) if table is None else [slot] if (slot := self._slots.get(table or "")) else []
        for slot in slots:
            if events and _follow(slot, events):
                n = slot.state.n
            else:
                slot.stale = True
        self.on_change(table, n)

    def throw_away(self, table: str) -> None:
        """What is in memory of a table is no longer so: it is read again."""
        self._forget(table)
        self.on_change(table)

    def belongs(self, table: str, client: str) -> None:
        """A client has opened a table."""
        self._find(table).client = client

    def client_of(self, table: str) -> str:
        """The client whose thinking time a table uses."""
        return self._find(table).client

    def _forget(self, table: str, *slots: Slot) -> None:
        with self._lock:
            for slot in (*slots, self._slots.pop(table, None)):
                if slot:
                    slot.dead = True

    # Changing

    def change(
        self,
        table: str,
        decide: Callable[[TableState], Sequence[Event]],
        also: Callable[[float], Callable[[Connection], None]] | None = None,
    ) -> dict[Audience, int]:
        """Decides on a change and writes it; returns the step of each audience after it.

        *decide* raises, or gives the new events; none at all is fine. *also* makes, from the time, what is written besides in the
        same transaction.
        """
        for _ in range(TRIES):
            answer: Future[dict[Audience, int] | None] = Future()
            self._begin(self._take(table), decide, partial(_settle, answer), also)
            found = answer.result()
            if found is not None:
                return found
        raise NotNow(text("This table is busy. Try again."))

    async def change_soon(self, table: str, decide: Callable[[TableState], Sequence[Event]]) -> dict[Audience, int]:
        """The same for the event loop: no thread waits for the disk, nor anybody for a thread where the table is free."""
        slot, found = self._take_now(table), None
        if slot:
            loop = asyncio.get_running_loop()
            answer: asyncio.Future[dict[Audience, int] | None] = loop.create_future()

            def done(found: Any, fault: BaseException | None) -> None:
                with suppress(RuntimeError):  # the loop ended meanwhile
                    loop.call_soon_threadsafe(lambda: _settle(answer, found, fault))

            self._begin(slot, decide, done)
            found = await answer
        return found if found is not None else await asyncio.to_thread(self.change, table, decide)

    def _begin(
        self,
        slot: Slot,
        decide: Callable[[TableState], Sequence[Event]],
        done: Done,
        also: Callable[[float], Callable[[Connection], None]] | None = None,
    ) -> None:
        """Decides on a change of a table that is locked, and tries it on the state. It is locked until the change is on disk.

        *done* hears the step of each audience, or None if another process was first, and what went wrong if something did. Then the
        state is thrown away: the log is the truth.
        """
        state, n, at = slot.state, slot.state.n, max(time.time(), slot.state.at)
        try:
            new = decide(state)
        except BaseException:
            slot.lock.release()
            raise
        if not new:
            steps = dict(state.steps.now)
            slot.lock.release()
            done(steps, None)
            return
        try:
            for i, event in enumerate(new):
                state.apply(Entry(n + i, event, at))
            if isinstance(new[-1], Move):
                new = [*new, *self._replies(state, at)]
            if slot.saved and not state.over and all(isinstance(event, Move) for event in new):
                row = slot.saved | {"due": state.due(at)}  # a move changes nothing else
            else:
                row = state.row(at)
            changed = {name: value for name, value in row.items() if slot.saved.get(name, slot) != value}
            if changed or at > slot.saved_at + ROW:
                changed["due"], slot.saved_at = row["due"], at
            keys = sorted({key for event in new for key in event.opens})
            lines = [encode(event) for event in new]
            slot.writing = True
            then = also(at) if also else None
            written = partial(self._written, slot, row, done)
            self.store.append_soon(state.id, n, lines, changed or None, keys, at=at, then=then, done=written)
        except BaseException as error:
            slot.writing = False
            if not isinstance(error, IllegalMove):  # the rules refused it, and nothing was touched
                self._forget(state.id, slot)
            slot.lock.release()
            raise

    def _replies(self, state: TableState, at: float) -> list[Event]:
        """What follows from a move at once, applied to the state: it is written with it, and everybody is told once."""
        return []

    def _written(self, slot: Slot, row: dict[str, Any], done: Done, written: bool, fault: BaseException | None) -> None:
        """A change is on disk, or is not: called by the thread that writes."""
        table = slot.state.id
        if written:
            slot.saved = row
        if not written or self._slots.get(table) is not slot:
            self._forget(table, slot)  # another state of the same table does not know this yet
        steps, n, pause = dict(slot.state.steps.now), slot.state.n, not slot.state.goes_on  # later others change the state
        slot.writing = False
        slot.lock.release()
        try:
            if fault is None:
                self._announce(table, row["due"], pause, n if written else None)
            else:
                self.on_change(table)
        finally:  # whoever waits for the change hears of it, whatever goes wrong when the others are told
            done(steps if written else None, fault)

    def rest(self, table: str) -> None:
        """There is nothing to do at a table now: its row says when there is, so that others are looked at after a restart."""
        now, slot = time.time(), self._take(table)
        try:
            due = slot.state.due(now)
            if due is None or due > now:
                slot.saved.pop("due", None)
                self.store.rest(table, due, now)
        finally:
            slot.lock.release()

    def told(self, state: TableState) -> None:
        """Tells everybody here that something happened at a table. The caller holds its lock."""
        self._announce(state.id, state.due(time.time()), not state.goes_on)

    def _announce(self, table: str, due: float | None, pause: bool, n: int | None = None) -> None:
        self.on_change(table, n)
        if due is not None:
            self.on_due(table, due, pause=pause)


def _follow(slot: Slot, events: Sequence[StoredEvent]) -> bool:
    """Goes on with events that another process wrote, if nobody has to wait and nothing is missing; says whether it did."""
    if not slot.lock.acquire(blocking=False):
        return False
    try:
        if slot.stale or slot.dead or slot.state.n != events[0].n:
            return False
        slot.state.follow(decode(events))
        slot.saved = {name: value for name, value in slot.saved.items() if name != "due"}  # that one may be another now
        return True
    finally:
        slot.lock.release()


def _settle(answer: Future[Any] | asyncio.Future[Any], found: Any, fault: BaseException | None) -> None:
    """Gives an answer to the caller that waits for it, unless it has gone away."""
    if answer.cancelled():
        return
    if fault is not None:
        answer.set_exception(fault)
    else:
        answer.set_result(found)
