"""Live updates: server-sent events with resume.

The id of an event is a digest of what its audience sees. Whoever comes back with the id of what is still so gets nothing
until something changes; everybody else gets at once what is current.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from anyio import CapacityLimiter, to_thread

from palatine.i18n import text
from palatine.web.faults import Fault, NotReady, TooMany
from palatine.web.look import digest
from palatine.web.presence import AWAY, Presence
from palatine.web.sight import Sight

if TYPE_CHECKING:
    from palatine.web.house import House
    from palatine.web.security import Who


GRACE = 4.0  # seconds after which a lost connection means that somebody is away


RENDERING = 2  # messages made at once: more threads would only wait for each other


class Tell(Protocol):
    """Makes the JSON of a message from what an audience sees now and what it saw before (None: nothing yet)."""

    def __call__(self, sight: Sight, lang: str, before: Sight | None) -> str: ...


@dataclass(eq=False)
class Listener:
    """An open stream: it is woken when something happens at its table."""

    table: str
    client: str
    seats: frozenset[int] = frozenset()
    wake: asyncio.Event = field(default_factory=asyncio.Event)


class Hub:
    """Who listens to which table in this process."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listeners: dict[str, set[Listener]] = {}
        self.presence = Presence()
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

    def admit(self, client: str, most: int) -> None:
        """Raises TooMany if a client has too many streams open."""
        if self._clients[client] >= most:
            raise TooMany(text("Too many open pages: close one and try again."))

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
        """The stream is that of who holds these seats: the person is here."""
        before, listener.seats = listener.seats, seats
        for seat in seats - before:
            self._count(listener.table, seat, 1)
        for seat in before - seats:
            if self._loop:  # whoever loads the page again is not gone
                self._loop.call_later(GRACE, self._count, listener.table, seat, -1)

    def _count(self, table: str, seat: int, change: int) -> None:
        if self.presence.count(table, seat, change):
            self._wake(table)
            if change < 0 and self._loop:
                self._loop.call_later(AWAY + 1, self._wake, table)


async def follow(
    house: House, table: str, who: Who, wish: int | None, seats: frozenset[int], lang: str, last: str, tell: Tell
) -> AsyncIterator[str]:
    """The stream of one audience of a table. The caller holds *seats* now, and perhaps others later."""
    loop, hub, heartbeat = asyncio.get_running_loop(), house.hub, house.settings.heartbeat
    before: Sight | None = None
    beat = loop.time() + heartbeat
    with hub.listening(table, who.browser or who.address) as listener:
        hub.sit(listener, seats)
        yield "retry: 1000\n\n"
        while not hub.closed:
            listener.wake.clear()
            name, found, data, sight, seats = await to_thread.run_sync(
                _look, house, table, who, wish, lang, last, before, tell, limiter=hub.limiter
            )
            hub.sit(listener, seats)
            before = sight or before
            if found != last:
                yield f"event: {name}\nid: {found}\ndata: {data}\n\n"  # JSON has no line breaks
                last, beat = found, loop.time() + heartbeat
            # The sign of life comes by the clock alone: it must not tell that somebody else chose something secretly.
            while not hub.closed and not listener.wake.is_set():
                try:
                    async with asyncio.timeout_at(beat):
                        await listener.wake.wait()
                except TimeoutError:
                    yield ": \n\n"
                    beat += heartbeat


def _look(
    house: House, table: str, who: Who, wish: int | None, lang: str, last: str, before: Sight | None, tell: Tell
) -> tuple[str, str, str, Sight | None, frozenset[int]]:
    """What there is to send: its name, id and JSON, what it was made from, and the seats of who gets it."""
    seats: frozenset[int] = frozenset()
    try:
        seats = house.seats(table, who)
        sight = house.sight(table, house.audience(table, who, wish), lang)
    except NotReady as fault:
        told = json.dumps({"message": fault.say(lang), **fault.more})
        return "waiting", f"waiting-{hash(told) & 0xFFFFFFFF:x}", told, None, seats
    except Fault as fault:
        return "fault", f"fault-{fault.code}", json.dumps({"error": fault.code, "message": fault.say(lang)}), None, seats
    found = digest(sight)
    return "table", found, "" if found == last else tell(sight, lang, before), sight, seats
