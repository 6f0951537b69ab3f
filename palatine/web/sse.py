"""Live updates: server-sent events with resume.

The id of an event is a digest of what its audience sees. A client that reconnects with the id of the current state gets nothing
until something changes; everybody else gets at once what is current.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Protocol

from anyio import CapacityLimiter, to_thread
from starlette.responses import StreamingResponse

from palatine.i18n import text
from palatine.tables.caller import Caller
from palatine.tables.errors import ServiceError
from palatine.tables.presence import AWAY, Presence
from palatine.tables.projection import fingerprint
from palatine.tables.service import TableService
from palatine.tables.snapshot import Snapshot
from palatine.web.errors import TooMany
from palatine.web.settings import Settings

GRACE = 4.0  # seconds after which a lost connection means that somebody is away
RENDERING = 2  # messages made at once: more threads would only wait for each other


class Tell(Protocol):
    """Makes the JSON of a message from what an audience sees now and what it saw before (None: nothing yet)."""

    def __call__(self, snapshot: Snapshot, lang: str, before: Snapshot | None) -> str: ...


@dataclass(eq=False)
class Listener:
    """An open stream: it is woken when something happens at its table."""

    table: str
    client: str
    seats: frozenset[int] = frozenset()
    wake: asyncio.Event = field(default_factory=asyncio.Event)


class Hub:
    """Who listens to which table in this process."""

    def __init__(self, presence: Presence, settings: Settings) -> None:
        self.presence = presence
        self.heartbeat = settings.heartbeat
        self._most = settings.streams
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listeners: dict[str, set[Listener]] = {}
        self._clients: Counter[str] = Counter()
        self.limiter: CapacityLimiter | None = None
        self.closed = False

    def start(self) -> None:
        """Called in the event loop."""
        self._loop = asyncio.get_running_loop()
        self.limiter = CapacityLimiter(RENDERING)

    def close(self) -> None:
        """Ends all streams."""
        self.closed = True
        self.changed(None)

    def changed(self, table: str | None) -> None:
        """Something happened at a table (None: perhaps at any). From any thread."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake, table)

    def _wake(self, table: str | None) -> None:
        for name in [table] if table is not None else list(self._listeners):
            for listener in self._listeners.get(name, ()):
                listener.wake.set()

    def admit(self, client: str) -> None:
        """Raises TooMany if a client has too many streams open."""
        if self._clients[client] >= self._most:
            raise TooMany(text("Too many open pages. Close one and try again."))

    @contextmanager
    def listening(self, table: str, client: str) -> Iterator[Listener]:
        listener = Listener(table, client)
        self._listeners.setdefault(table, set()).add(listener)
        self._clients[client] += 1
        try:
            yield listener
        finally:
            self.sit(listener, frozenset())
            self._clients[client] -= 1
            if not self._clients[client]:
                del self._clients[client]
            self._listeners[table].discard(listener)
            if not self._listeners[table]:
                del self._listeners[table]

    def sit(self, listener: Listener, seats: frozenset[int]) -> None:
        """The stream belongs to the holder of these seats, who is therefore present."""
        before, listener.seats = listener.seats, seats
        for seat in seats - before:
            self._count(listener.table, seat, 1)
        for seat in before - seats:
            if self._loop:  # someone who reloads the page is not gone
                self._loop.call_later(GRACE, self._count, listener.table, seat, -1)

    def _count(self, table: str, seat: int, change: int) -> None:
        if self.presence.count(table, seat, change):
            self._wake(table)
            if change < 0 and self._loop:
                self._loop.call_later(AWAY + 1, self._wake, table)


def stream(
    hub: Hub, service: TableService, table: str, caller: Caller, seat: int | None, lang: str, last: str, tell: Tell
) -> StreamingResponse:
    """The live stream of a table for a caller; *tell* makes the messages."""
    hub.admit(caller.browser or caller.address)
    service.audience(table, caller, seat)  # refuses before the stream begins
    content = follow(hub, Watcher(service, table, caller, seat, lang, tell), last)
    return StreamingResponse(content, media_type="text/event-stream", headers={"cache-control": "no-store", "x-accel-buffering": "no"})


async def follow(hub: Hub, watcher: Watcher, last: str) -> AsyncIterator[str]:
    """The messages of a stream, from what the caller saw *last* on."""
    loop = asyncio.get_running_loop()
    beat = loop.time() + hub.heartbeat
    with hub.listening(watcher.table, watcher.caller.browser or watcher.caller.address) as listener:
        hub.sit(listener, watcher.seats())
        yield "retry: 1000\n\n"
        while not hub.closed:
            listener.wake.clear()
            name, found, data, seats = await to_thread.run_sync(watcher.look, last, limiter=hub.limiter)
            hub.sit(listener, seats)
            if found != last:
                yield f"event: {name}\nid: {found}\ndata: {data}\n\n"  # JSON has no line breaks
                last, beat = found, loop.time() + hub.heartbeat
            # The sign of life comes by the clock alone: it must not tell that somebody else chose something secretly.
            while not hub.closed and not listener.wake.is_set():
                try:
                    async with asyncio.timeout_at(beat):
                        await listener.wake.wait()
                except TimeoutError:
                    yield ": \n\n"
                    beat += hub.heartbeat


@dataclass
class Watcher:
    """One audience of a table, which holds some seats now, and perhaps others later."""

    service: TableService
    table: str
    caller: Caller
    wish: int | None
    lang: str
    tell: Tell
    before: Snapshot | None = None

    def seats(self) -> frozenset[int]:
        return self.service.seats(self.table, self.caller)

    def look(self, last: str) -> tuple[str, str, str, frozenset[int]]:
        """What there is to send: its name, id and JSON; and the seats of its audience."""
        seats: frozenset[int] = frozenset()
        try:
            seats = self.seats()
            now = self.service.snapshot(self.table, self.service.audience(self.table, self.caller, self.wish), self.lang)
        except ServiceError as error:
            return "fault", f"fault-{error.code}", json.dumps({"error": error.code, "message": error.say(self.lang)}), seats
        found = fingerprint(now)
        data = "" if found == last else self.tell(now, self.lang, self.before)
        self.before = now
        return "table", found, data, seats
