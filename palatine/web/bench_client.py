"""The people of ``palatine bench server``: many in one process, so as little as can be is done for each.

Raw sockets and callbacks. Of an event only what a player needs is read. At each table one person plays over the API against a bot,
and one watches; both read the JSON events.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import deque
from collections.abc import Callable
from typing import Any

GAME, BOT = "splendor", "greedy"
THINKING = 4.0  # seconds that a person thinks, on average
MISSED = 1.0  # seconds after which an event should have come
CHAIRS = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "level": BOT}]


def request(method: str, path: str, secret: str = "", body: bytes = b"") -> bytes:
    head = f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1\r\n"
    if secret:
        head += f"authorization: Bearer {secret}\r\n"
    if method == "POST":
        head += f"content-type: application/json\r\ncontent-length: {len(body)}\r\n"
    return head.encode() + b"\r\n" + body


def number(data: bytes, name: bytes) -> int:
    """A number in the JSON of an event: its first of that name."""
    at = data.find(b'"' + name + b'":') + len(name) + 3
    return int(data[at : data.find(b",", at)])


class Stream(asyncio.Protocol):
    """A live stream. Hands on the data of each event, as it came."""

    def __init__(self, ask: bytes, heard: Callable[[bytes], None], refused: Callable[[bytes], None] = lambda answer: None) -> None:
        self._ask = ask
        self._refused = refused
        self._heard = heard
        self._begun = False
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._ask)

    def data_received(self, data: bytes) -> None:
        if not self._begun:
            self._begun = True
            if not data.startswith(b"HTTP/1.1 200"):
                self._refused(data)
        *events, self._rest = (self._rest + data).split(b"\n\n")  # neither a head nor the frame of a chunk has an empty line like that
        for event in events:
            at = event.find(b"data: ")
            if at >= 0:
                self._heard(event[at + 6 :])


class Posts(asyncio.Protocol):
    """A connection for requests with short answers, which come in the order of the requests."""

    def __init__(self) -> None:
        self._rest = b""
        self._waiting: deque[Callable[[int, bytes], None]] = deque()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def send(self, ask: bytes, answered: Callable[[int, bytes], None]) -> None:
        self._waiting.append(answered)
        self.transport.write(ask)

    def data_received(self, data: bytes) -> None:
        self._rest += data
        while (end := self._rest.find(b"\r\n\r\n") + 4) > 3:
            at = self._rest.index(b"content-length: ") + 16
            whole = end + int(self._rest[at : self._rest.index(b"\r", at)])
            if len(self._rest) < whole:
                return
            status, body = int(self._rest[9:12]), self._rest[end:whole]
            self._rest = self._rest[whole:]
            self._waiting.popleft()(status, body)


class Place:
    """A table with one person, one bot and one who watches, game after game."""

    def __init__(self, port: int, seed: int, thinking: float = THINKING) -> None:
        self._port = port
        self._random = random.Random(seed)
        self._loop = asyncio.get_running_loop()
        self._streams: list[asyncio.Transport] = []
        self.thinking = thinking
        self.delays: list[float] = []
        """Seconds from posting a move to its event at the one who watches."""
        self.moves = 0
        self.refused = 0
        self.ended = False

    async def sit(self) -> None:
        """Opens a table; returns when the player and the one who watches have seen it."""
        _, self._posts = await self._loop.create_connection(Posts, "127.0.0.1", self._port)
        await self._open()

    def _begin(self) -> None:
        self.waiting: tuple[int, float] | None = None
        """The step to which the last move leads, and when it was posted, until its event is there."""
        self._step = self._watched = 0
        self._answered = -1
        self._seen = b""
        self._planned = False

    async def _open(self) -> None:
        self._begin()
        wish = json.dumps({"game": GAME, "chairs": CHAIRS}).encode()
        status, body = await self._post("/api/tables", "", wish)
        if status != 201:
            raise RuntimeError(f"no table: {status} {body[:200]!r}")
        made = json.loads(body)
        self._path, self._secret = f"/api/tables/{made['table']}", made["secret"]
        self._here: asyncio.Future[None] = self._loop.create_future()
        await self._stream("", self._watch)
        await self._stream(self._secret, self._see)
        await self._here

    async def _post(self, path: str, secret: str, body: bytes) -> tuple[int, bytes]:
        answer: asyncio.Future[tuple[int, bytes]] = self._loop.create_future()
        self._posts.send(request("POST", path, secret, body), lambda *found: answer.set_result(found))
        return await answer

    async def _stream(self, secret: str, heard: Callable[[bytes], None]) -> None:
        ask = request("GET", f"{self._path}/events", secret)
        _, stream = await self._loop.create_connection(lambda: Stream(ask, heard, self._refuse), "127.0.0.1", self._port)
        self._streams.append(stream.transport)

    def _refuse(self, answer: bytes) -> None:
        if not self._here.done():
            self._here.set_exception(RuntimeError(f"no stream: {answer[:200]!r}"))

    def _watch(self, data: bytes) -> None:
        """An event of the one who watches."""
        self._watched = number(data, b"step")
        if self.waiting is not None and self.waiting[0] <= self._watched:
            self.delays.append(time.perf_counter() - self.waiting[1])
            self.waiting = None
        self._maybe_next(data)

    def _see(self, data: bytes) -> None:
        """An event of the player. Of several that come while the person thinks, the last one counts."""
        step = number(data, b"step")
        self.moves += step - self._step if self._step else 0  # nobody chats: a step is a move
        self._step, self._seen = step, data
        if not self._here.done():
            self._here.set_result(None)
        if self._maybe_next(data) or self._planned or self.ended or b'"legal":[]' in data:
            return
        if step > self._answered:
            self._planned = True
            pause = self.thinking * self._random.uniform(0.5, 1.5)
            self._loop.call_later(pause, self._move) if pause else self._move()

    def _move(self) -> None:
        self._planned = False
        if self.ended:
            return
        at = self._seen.find(b'"legal":[') + 8
        moves = self._seen[at + 2 : self._seen.find(b"]", at) - 1].split(b'","')
        self._answered = self._step
        self.waiting = (self._step + 1, time.perf_counter())
        body = b'{"move":"%s","step":%d}' % (self._random.choice(moves), self._step)
        self._posts.send(request("POST", f"{self._path}/moves", self._secret, body), self._told)

    def _told(self, status: int, body: bytes) -> None:
        """A move that was refused leads to no event: nobody waits for one."""
        if status != 200:
            self.refused += 1
            self.waiting = None

    def _maybe_next(self, data: bytes) -> bool:
        """When the game is over and both have seen it, the next one begins."""
        if b'"over":true' not in data:
            return False
        if self._watched == self._step and not self.ended:
            self._close_streams()
            self._next = asyncio.ensure_future(self._open())
        return True

    def _close_streams(self) -> None:
        for stream in self._streams:
            stream.abort()
        self._streams.clear()

    def close(self) -> None:
        """Leaves. What was posted is no longer waited for."""
        self.ended = True
        self._close_streams()
        self._posts.transport.abort()


def measured(places: list[Place], took: float, **more: Any) -> dict[str, float]:
    """The figures of some tables. An event that is missed already counts, too: it is as late as it is by now."""
    now = time.perf_counter()
    missed = [now - place.waiting[1] for place in places if place.waiting and now - place.waiting[1] > MISSED]
    delays = sorted([delay for place in places for delay in place.delays] + missed)
    moves = sum(place.moves for place in places)
    return {
        "tables": len(places),
        "moves": moves,
        "moves_per_second": moves / took,
        "p50": quantile(delays, 0.5),
        "p99": quantile(delays, 0.99),
        "worst": delays[-1] if delays else 0.0,
        "refused": sum(place.refused for place in places),
        **more,
    }


def quantile(ordered: list[float], share: float) -> float:
    """The smallest of the values that so many are not above."""
    return ordered[max(0, -int(-share * len(ordered) // 1) - 1)] if ordered else 0.0
