"""Live updates: server-sent events with resume.

The id of an event is a digest of what its audience sees. A client that reconnects with the id of the current state gets nothing
until something changes; everybody else gets at once what is current.
"""

from __future__ import annotations

import asyncio
import json
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Protocol

from anyio import CapacityLimiter, to_thread
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from palatine.i18n import text
from palatine.tables.caller import Caller
from palatine.tables.errors import ServiceError
from palatine.tables.presence import AWAY, GUEST, Presence
from palatine.tables.projection import fingerprint
from palatine.tables.service import TableService
from palatine.tables.snapshot import Snapshot
from palatine.tables.state import TableState
from palatine.web.errors import TooMany
from palatine.web.settings import Settings

DIRECT = "palatine.send"  # where the way out is that passes no layer of the frameworks: there may be thousands of messages
GRACE = 4.0  # seconds after which a lost connection means that somebody is away
MOMENT = 0.05  # seconds until the next look at the clock
PATIENCE = 3  # changes that a stream lets pass, one after the other, before it waits for its look
RENDERING = 2  # messages made at once: more threads would only wait for each other


class Tell(Protocol):
    """Makes the JSON of a message from what an audience sees now and what it saw before (None: nothing yet)."""

    def __call__(self, snapshot: Snapshot, lang: str, before: Snapshot | None) -> str: ...


class Listener:
    """An open stream: it is woken when something happens at its table, when a sign of life is due, and when its client goes."""

    def __init__(self, table: str, client: str, heartbeat: float) -> None:
        self.table = table
        self.client = client
        self.seats: frozenset[int] = frozenset()
        self.seen = 0
        """So many events of the table."""
        self.gone = False
        self._loop = asyncio.get_running_loop()
        self._heartbeat = heartbeat
        self._woken = False
        self._waiter: asyncio.Future[None] | None = None
        self.sent()
        self._timer = self._loop.call_at(self._beat, self._ring)

    def sent(self) -> None:
        """Something was sent: until the next sign of life there is time."""
        self._beat = self._loop.time() + self._heartbeat

    def due(self) -> bool:
        """Is a sign of life due? It comes by the clock alone: it must not tell that somebody else chose something secretly."""
        late = self._loop.time() >= self._beat
        if late:
            self._beat += self._heartbeat
        return late

    def wake(self) -> None:
        self._woken = True
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def leave(self, *_: Any) -> None:
        """The client went away."""
        self.gone = True
        self.wake()

    async def wait(self) -> None:
        """Until it is woken; at once if that was since the last time."""
        if not self._woken:
            self._waiter = self._loop.create_future()
            await self._waiter
        self._woken = False

    def _ring(self) -> None:
        """One timer for each heartbeat, however much is sent meanwhile."""
        if self._loop.time() >= self._beat:
            self.wake()
        self._timer = self._loop.call_at(max(self._beat, self._loop.time() + MOMENT), self._ring)

    def close(self) -> None:
        self._timer.cancel()


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
        self.shared: dict[str, Shared] = {}
        """For each table, what was made since it last changed: for all who see the same."""
        self.closed = False

    def start(self) -> None:
        """Called in the event loop."""
        self._loop = asyncio.get_running_loop()
        self.limiter = CapacityLimiter(RENDERING)

    def close(self) -> None:
        """Ends all streams."""
        self.closed = True
        self.changed(None)

    def changed(self, table: str | None, n: int | None = None) -> None:
        """Something happened at a table (None: perhaps at any): it has *n* events now (None: something else happened). From any thread."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake, table, n)

    def _wake(self, table: str | None, n: int | None = None) -> None:
        for name in [table] if table is not None else list(self._listeners):
            if name in self._listeners:
                self.shared[name] = {}
            for listener in self._listeners.get(name, ()):
                if n is None or listener.seen < n:  # else it has seen that already, with what was before
                    listener.wake()

    def admit(self, client: str) -> None:
        """Raises TooMany if a client has too many streams open."""
        if self._clients[client] >= self._most:
            raise TooMany(text("Too many open pages. Close one and try again."))

    @contextmanager
    def listening(self, table: str, client: str) -> Iterator[Listener]:
        listener = Listener(table, client, self.heartbeat)
        self._listeners.setdefault(table, set()).add(listener)
        self._clients[client] += 1
        try:
            yield listener
        finally:
            listener.close()
            self.sit(listener, frozenset())
            self._clients[client] -= 1
            if not self._clients[client]:
                del self._clients[client]
            self._listeners[table].discard(listener)
            if not self._listeners[table]:
                del self._listeners[table]
                self.shared.pop(table, None)

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


class Live(Response):
    """The live stream of a table, for one of its audiences."""

    media_type = "text/event-stream"

    def __init__(self, hub: Hub, watcher: Watcher, last: str, *, gzip: bool = False) -> None:
        """From what the caller saw *last* on."""
        headers = {"cache-control": "no-store", "x-accel-buffering": "no", "vary": "Accept-Encoding"}
        if gzip:
            headers["content-encoding"] = "gzip"
        self.status_code, self.background = 200, None
        self.init_headers(headers)
        self._hub, self._watcher, self._last, self._gzip = hub, watcher, last, gzip

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        send = scope.get(DIRECT, send)
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        caller = self._watcher.caller
        with self._hub.listening(self._watcher.table, caller.browser or caller.address) as listener:
            leaving = asyncio.ensure_future(_left(receive))
            leaving.add_done_callback(listener.leave)
            try:
                await self._follow(listener, send)
            finally:
                leaving.cancel()
        await send({"type": "http.response.body"})

    async def _follow(self, listener: Listener, send: Send) -> None:
        hub, watcher, last, patience = self._hub, self._watcher, self._last, PATIENCE

        async def say(message: Message) -> None:
            await send({"type": "http.response.body", "body": message.bytes(self._gzip), "more_body": True})

        if self._gzip:
            await send({"type": "http.response.body", "body": GZIP, "more_body": True})
        await say(RETRY)
        shared: Shared = {}  # what the first look finds may be old news for others: it is not shared
        while not hub.closed and not listener.gone:
            found = watcher.look_now(last, shared)
            patience = PATIENCE if found else patience - 1
            if found is None and not (patience > 0 and watcher.service.is_writing(watcher.table)):
                found = await to_thread.run_sync(watcher.look, last, shared, limiter=hub.limiter)
            if found:
                listener.seen = watcher.seen
                hub.sit(listener, found.seats)
            if found and found.id != last:
                last = found.id
                await say(found.message)
                listener.sent()
            if listener.due():
                await say(BEAT)
            await listener.wait()
            shared = hub.shared.get(watcher.table, {})


async def _left(receive: Receive) -> None:
    """Until the client has left: a listener sends nothing else."""
    while (await receive())["type"] != "http.disconnect":
        pass


def stream(
    hub: Hub,
    service: TableService,
    table: str,
    caller: Caller,
    seat: int | None,
    lang: str,
    last: str,
    tell: Tell,
    *,
    gzip: bool = False,
    quick: bool = False,
    guest: bool = False,
) -> Live:
    """The live stream of a table for a caller, perhaps a *guest* who has its invitation open; *tell* makes the messages, in less than a
    millisecond if it is *quick*."""
    hub.admit(caller.browser or caller.address)
    service.audience(table, caller, seat)  # refuses before the stream begins
    return Live(hub, Watcher(service, table, caller, seat, lang, tell, quick, guest), last, gzip=gzip)


class Message:
    """A piece of a stream, made once for all who get it: as it is, and compressed."""

    def __init__(self, content: str) -> None:
        self._plain = content.encode()
        self._small: bytes | None = None

    def bytes(self, gzip: bool) -> bytes:
        """Each compressed piece stands for itself, so that any of them may follow any other in any stream."""
        if not gzip:
            return self._plain
        if self._small is None:
            deflate = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
            self._small = deflate.compress(self._plain) + deflate.flush(zlib.Z_FULL_FLUSH)
        return self._small


GZIP = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"  # how a compressed stream begins; it has no end
LEVEL = 5  # of compression
RETRY, BEAT = Message("retry: 1000\n\n"), Message(": \n\n")


@dataclass(frozen=True)
class Found:
    """What there is to send: its id, and the message; and the seats of those who get it."""

    id: str
    message: Message
    snapshot: Snapshot | None = None
    seats: frozenset[int] = frozenset()


Key = tuple[int | None, str, Tell, str, bool]
"""An audience, its language, the kind of message, the id of what it saw last, and whether that is known here."""
Shared = dict[Key, Found]
"""What was found since the last change of a table."""


@dataclass
class Watcher:
    """One audience of a table, which holds some seats now, and perhaps others later."""

    service: TableService
    table: str
    caller: Caller
    wish: int | None
    lang: str
    tell: Tell
    quick: bool = False
    """For a program: less is needed than for a page, and it is made in less than a millisecond."""
    guest: bool = False
    before: Snapshot | None = None
    seen: int = 0
    """So many events there were at the last look."""

    def look_now(self, last: str, shared: Shared) -> Found | None:
        """The same as :meth:`look`, if that takes no time: somebody has looked already, or the message is made in no time."""
        try:
            with self.service.glimpse(self.table) as state:
                if state is None:
                    return None
                seats, key = self._key(state, last)
                now = None if key in shared else self._snapshot(state, key) if self.quick else None
        except ServiceError as error:
            return self._fault(error)
        return self._found(key, seats, now, shared) if now or key in shared else None

    def look(self, last: str, shared: Shared) -> Found:
        """What there is to send."""
        try:
            with self.service.open(self.table) as state:
                seats, key = self._key(state, last)
                now = None if key in shared else self._snapshot(state, key)
        except ServiceError as error:
            return self._fault(error)
        return self._found(key, seats, now, shared)

    def _fault(self, error: ServiceError) -> Found:
        told = json.dumps({"error": error.code, "message": error.say(self.lang)})
        return Found(f"fault-{error.code}", _event("fault", f"fault-{error.code}", told))

    def _key(self, state: TableState, last: str) -> tuple[frozenset[int], Key]:
        """The seats of the caller, and what the message depends on: those who see the same, and saw the same before, get the same."""
        self.seen = state.n
        seats = frozenset(state.seats_of(self.caller.keys) if state.started else [GUEST] if self.guest else [])
        return seats, (self.service.seat_at(state, self.caller, self.wish), self.lang, self.tell, last, self.before is None)

    def _snapshot(self, state: TableState, key: Key) -> Snapshot:
        return self.service.snapshot_of(state, key[0], self.lang, pages=not self.quick)

    def _found(self, key: Key, seats: frozenset[int], now: Snapshot | None, shared: Shared) -> Found:
        """The message, made once: outside the lock of the table."""
        if now is not None:
            id_ = fingerprint(now)
            shared[key] = Found(id_, _event("table", id_, "" if id_ == key[3] else self.tell(now, self.lang, self.before)), now)
        found = shared[key]
        self.before = found.snapshot
        return replace(found, seats=seats)


def _event(name: str, id_: str, data: str) -> Message:
    return Message(f"event: {name}\nid: {id_}\ndata: {data}\n\n")  # JSON has no line breaks
