"""How fast the server is: ``palatine bench server``.

A server process on loopback, and in this process the people: at each table one who plays over the API against a bot, and one
who watches. Measured is the time from posting a move until its event has arrived at the one who watches.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

from palatine.i18n import Tr

GAME, BOT = "splendor", "greedy"
SATURATED = 50  # tables of programs that do not think: more would only wait for each other
OPENED = 40  # tables that sit down in a second, at least
THINKING = 4.0  # seconds that a person thinks, on average, in the first measurement


class Http:
    """A connection to the server: just enough of HTTP to measure with."""

    def __init__(self, port: int) -> None:
        self._port = port

    async def open(self) -> Http:
        self._in, self._out = await asyncio.open_connection("127.0.0.1", self._port, limit=1 << 22)
        return self

    async def _send(self, method: str, path: str, secret: str, body: bytes) -> None:
        head = f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: {len(body)}\r\ncontent-type: application/json\r\n"
        self._out.write(f"{head}authorization: Bearer {secret}\r\n\r\n".encode() + body)
        await self._out.drain()

    async def _head(self) -> tuple[int, dict[str, str]]:
        lines = (await self._in.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        pairs = (line.partition(": ") for line in lines[1:] if line)
        return int(lines[0].split()[1]), {name.lower(): value for name, _, value in pairs}

    async def post(self, path: str, secret: str, body: Any) -> tuple[int, Any]:
        await self._send("POST", path, secret, json.dumps(body).encode())
        status, headers = await self._head()
        return status, json.loads(await self._in.readexactly(int(headers["content-length"])))

    async def events(self, path: str, secret: str) -> Any:
        """The data of the events of a stream."""
        await self._send("GET", path, secret, b"")
        await self._head()
        while line := await self._in.readline():
            if line.startswith(b"data: "):
                yield line[6:]


class Place:
    """A table with one person, one bot and one who watches."""

    def __init__(self, port: int, number: int) -> None:
        self._port = port
        self._random = random.Random(number)
        self.waiting: dict[int, float] = {}
        """When the move that led to a step was posted."""
        self.delays: list[float] = []
        self.moves = 0
        self.thinking = THINKING

    async def play(self, end: asyncio.Event) -> None:
        """Game after game."""
        http = await Http(self._port).open()
        while not end.is_set():
            wish = {"game": GAME, "chairs": [{"kind": "me", "name": "Ann"}, {"kind": "bot", "level": BOT}]}
            _, made = await http.post("/api/tables", "", wish)
            path = f"/api/tables/{made['table']}"
            watching = asyncio.create_task(self._watch(path))
            events = (await Http(self._port).open()).events(f"{path}/events", made["secret"])
            step = 0
            async for data in events:
                seen = json.loads(data)
                self.moves += max(0, seen.get("step", 0) - step) if step else 0  # nobody chats: a step is a move
                step = seen.get("step", 0)
                if seen.get("over") or end.is_set():
                    break
                if seen.get("legal"):
                    await self._move(http, path, made["secret"], seen)
            await events.aclose()
            watching.cancel()

    async def _move(self, http: Http, path: str, secret: str, seen: dict[str, Any]) -> None:
        if self.thinking:
            await asyncio.sleep(self.thinking * self._random.uniform(0.5, 1.5))
        step = seen["step"]
        self.waiting[step + 1] = time.perf_counter()
        await http.post(f"{path}/moves", secret, {"move": self._random.choice(seen["legal"]), "step": step})

    async def _watch(self, path: str) -> None:
        http = await Http(self._port).open()
        async for data in http.events(f"{path}/events", ""):
            now, at = time.perf_counter(), data.find(b'"step":') + 7
            step = int(data[at : data.find(b",", at)]) if at > 6 else 0
            for known in [known for known in self.waiting if known <= step]:
                self.delays.append(now - self.waiting.pop(known))


async def _run(port: int, tables: int, seconds: float, pid: int) -> dict[str, dict[str, float]]:
    """Two measurements: people who think, at all tables, and programs that do not, at some of them."""
    end, places = asyncio.Event(), [Place(port, number) for number in range(tables)]
    tasks = [asyncio.create_task(place.play(end)) for place in places]
    await asyncio.sleep(max(3.0, tables / OPENED))  # until all sit
    found = {}
    for name, thinking in (("people", THINKING), ("programs", 0.0)):
        if name == "programs":
            places = places[:SATURATED]
            for task in tasks[SATURATED:]:
                task.cancel()
        for place in places:
            place.thinking = thinking
        await asyncio.sleep(1.0)
        for place in places:
            place.delays, place.moves = [], 0
        began, used = time.perf_counter(), _processor(pid)
        await asyncio.sleep(seconds)
        took, used = time.perf_counter() - began, _processor(pid) - used
        delays = sorted(delay for place in places for delay in place.delays)
        moves = sum(place.moves for place in places)
        cuts = statistics.quantiles(delays, n=100) if len(delays) > 1 else [0.0] * 99
        found[name] = {
            "tables": len(places),
            "moves_per_second": moves / took,
            "p50": cuts[49],
            "p99": cuts[98],
            "cpu_per_move": used / max(1, moves),
        }
    for task in tasks:
        task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await asyncio.gather(*tasks, return_exceptions=True)
    return found


def _processor(pid: int) -> float:
    """Seconds of processor time that a process has used; 0 where nobody says so."""
    try:
        used = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(used[11]) + int(used[12])) / os.sysconf("SC_CLK_TCK")


def measure(database: str, tables: int, seconds: float) -> dict[str, Any]:
    """Starts a server on a database, plays, and stops it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    env = {**os.environ, "PALATINE_LIMITS": "no", "PALATINE_BOT_PAUSE": "0", "PALATINE_STREAMS": "1000000", "PALATINE_WARM": "no"}
    command = [sys.executable, "-m", "palatine.cli", "serve", "--no-open", "--port", str(port), "--database", database]
    server = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL)
    try:
        _until_ready(port)
        figures = asyncio.run(_run(port, tables, seconds, server.pid))
    finally:
        server.terminate()
        server.wait(30)
    return {"database": database.partition(":")[0], "tables": tables, **figures}


def _until_ready(port: int) -> None:
    """Until the rules are compiled. A table asks for it."""
    wish = json.dumps({"game": GAME, "chairs": [{"kind": "bot", "level": BOT}] * 2}).encode()
    address, asked = f"http://127.0.0.1:{port}/api", False
    while True:
        try:
            if not asked:
                table = json.load(urlopen(Request(f"{address}/tables", wish, {"content-type": "application/json"})))["table"]
                urlopen(f"{address}/tables/{table}/view").close()
                asked = True
            if json.load(urlopen(f"{address}/progress"))[GAME] == "ready":
                return
        except URLError:  # the server is not there yet
            pass
        time.sleep(0.1)


def bench(tables: int, seconds: float) -> list[dict[str, Any]]:
    """All databases that there are: SQLite, and PostgreSQL if it is installed."""
    from palatine.store.postgres import binaries, cluster

    with tempfile.TemporaryDirectory() as folder:
        found = [measure(f"sqlite:///{folder}/bench.db", tables, seconds)]
    if binaries():
        with cluster() as running:
            found.append(measure(running.database(), tables, seconds))
    return found


def report(result: dict[str, Any], _: Tr) -> list[str]:
    lines = [_("{database}, tables with one person, one bot and one spectator each:", database=result["database"])]
    for name, who in (("people", _("people who think for four seconds")), ("programs", _("clients that reply instantly"))):
        f = result[name]
        lines.append(
            "  "
            + _(
                "{n} tables, {who}: {moves} moves/s; latency from move to event {p50} ms (median), {p99} ms (p99); "
                "{cpu} ms of server CPU per move",
                n=f["tables"],
                who=who,
                moves=_.number(f["moves_per_second"]),
                p50=_.number(1000 * f["p50"], 1),
                p99=_.number(1000 * f["p99"], 1),
                cpu=_.number(1000 * f["cpu_per_move"], 2),
            )
        )
    return lines
