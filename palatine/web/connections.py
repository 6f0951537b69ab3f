"""At the door: connections that are too many, too slow or too big are closed before they cost anything.

A client has some seconds to send the head of a request, some more for its body, and may not leave an answer unread for long.
While a request is being answered, no clock runs: live streams last as long as they want. When there is no room for one more
connection, the one goes that has owed the rest of a request for longest.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import Any

from uvicorn.middleware.proxy_headers import _TrustedHosts

from palatine.web.settings import Settings

HEAD = 64_000  # bytes of a request line and its headers
TIMEOUT = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
FULL = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 10\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


@lru_cache(10_000)
def network(address: str) -> str:
    """What is counted for an address: of IPv6 its network, since a client with one address there has as many as it likes."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:  # a socket without addresses, or what a proxy made up
        return address
    if found.version == 4:
        return str(found)
    return str(found.ipv4_mapped or ip_network(f"{found}/64", strict=False))


class Door:
    """Who is connected. A trusted proxy speaks for many: it may have as many connections as there are."""

    def __init__(self, settings: Settings, trusted: str) -> None:
        self.settings = settings
        self.trusted = _TrustedHosts(trusted)
        self.addresses: Counter[str] = Counter()
        self.count = 0
        self.owing: dict[Any, None] = {}
        """Connections that owe the rest of a request, the longest owing first."""

    def enter(self, address: str, *, trusted: bool) -> bool:
        """Counts a connection; False if there is no room for it."""
        if self.addresses[address] >= self.settings.connections_per_address and not trusted:
            return False
        if self.count >= self.settings.connections:
            if not self.owing:
                return False
            next(iter(self.owing)).refuse(TIMEOUT)
        self.addresses[address] += 1
        self.count += 1
        return True

    def leave(self, address: str) -> None:
        self.count -= 1
        self.addresses[address] -= 1
        if not self.addresses[address]:
            del self.addresses[address]


def guarded(protocol: type[Any], settings: Settings, trusted: str = "127.0.0.1,::1") -> type[Any]:
    """A protocol of uvicorn's, with a door. *trusted* are the proxies."""
    door = Door(settings, trusted)

    class Guarded(protocol):  # type: ignore[misc]
        address = ""
        inside = False
        received = 0
        counted: tuple[Any, bool] = (None, False)
        timer: asyncio.TimerHandle | None = None
        stuck: asyncio.TimerHandle | None = None
        body_of: Any = None

        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            self.address = network(self.client[0]) if self.client else ""
            self.inside = door.enter(self.address, trusted=bool(self.client) and self.client[0] in door.trusted)
            if self.inside:
                self.wait(settings.head_seconds)
            else:
                self.refuse(FULL)

        def data_received(self, data: bytes) -> None:
            if not self.inside or self.transport.is_closing():
                return
            super().data_received(data)
            cycle = self.cycle
            answered = cycle is None or cycle.response_complete
            body = not answered and cycle.more_body
            if self.counted == (cycle, body):
                self.received += len(data)
            else:
                self.counted, self.received = (cycle, body), 0
            if self.received > (2 * settings.body + HEAD if body else HEAD):  # whatever it is: parsers keep all of it
                self.refuse(TOO_LARGE)
            elif answered:  # a part of the head of a request
                if self.timer is None:
                    self.wait(settings.head_seconds)
            elif body:
                if self.body_of is not cycle:
                    self.body_of = cycle
                    self.wait(settings.body_seconds)
            else:
                self.done()

        def connection_lost(self, error: Exception | None) -> None:
            self.done()
            if self.stuck is not None:
                self.stuck.cancel()
            if self.inside:
                self.inside = False
                door.leave(self.address)
            super().connection_lost(error)

        def pause_writing(self) -> None:
            super().pause_writing()
            if self.stuck is None:
                self.stuck = self.loop.call_later(settings.write_seconds, self.transport.abort)

        def resume_writing(self) -> None:
            super().resume_writing()
            if self.stuck is not None:
                self.stuck.cancel()
                self.stuck = None

        def wait(self, seconds: float) -> None:
            """Something is owed within so many seconds."""
            self.done()
            door.owing[self] = None
            self.timer = self.loop.call_later(seconds, self.refuse, TIMEOUT)

        def done(self) -> None:
            """Nothing is owed."""
            door.owing.pop(self, None)
            if self.timer is not None:
                self.timer.cancel()
                self.timer = None

        def refuse(self, answer: bytes) -> None:
            self.done()
            if not self.transport.is_closing():
                if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
                    self.transport.write(answer)
                self.transport.close()

    return Guarded
