"""How fast the server is: ``palatine bench server``.

A server process on loopback, and in this process the people (:mod:`palatine.web.bench_client`): at each table one who plays
against a bot, and one who watches. Measured is the time from posting a move until its event has arrived at the one who watches.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

from palatine.i18n import Tr
from palatine.web import bench_other
from palatine.web.bench_client import BOT, GAME, THINKING, Place, measured
from palatine.web.settings import several

SATURATED = 50  # tables of programs that do not think: more would only wait for each other
SETTINGS = {"LIMITS": "no", "BOT_PAUSE": "0", "STREAMS": "1000000", "STREAMS_PER_ADDRESS": "1000000", "WARM": "no"}
AT_ONCE = 8  # tables that sit down at the same time


async def _run(port: int, tables: int, seconds: float, pids: Sequence[int]) -> dict[str, dict[str, float]]:
    """Two measurements: people who think, at all tables, and programs that do not, at some of them."""
    places = [Place(port, number) for number in range(tables)]
    door = asyncio.Semaphore(AT_ONCE)

    async def sit(place: Place) -> None:
        async with door:
            await place.sit()

    await asyncio.gather(*map(sit, places))
    found = {"people": await _measure(places, seconds, pids)}
    for place in places[SATURATED:]:
        place.close()
    places = places[:SATURATED]
    for place in places:
        place.thinking = 0.0
    await asyncio.sleep(1.5 * THINKING)  # until all have moved
    found["programs"] = await _measure(places, seconds, pids)
    for place in places:
        place.close()
    return found


async def _measure(places: list[Place], seconds: float, pids: Sequence[int]) -> dict[str, float]:
    for place in places:
        place.delays, place.moves, place.refused = [], 0, 0
    began, server, client = time.perf_counter(), sum(map(_processor, pids)), time.process_time()
    await asyncio.sleep(seconds)
    took, server, client = time.perf_counter() - began, sum(map(_processor, pids)) - server, time.process_time() - client
    moves = max(1, sum(place.moves for place in places))
    return measured(places, took, server_cpu=server / moves, client_cpu=client / moves)


def _processor(pid: int) -> float:
    """Seconds of processor time that a process and those that it started have used; 0 where nobody says so."""
    try:
        used = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return 0.0
    return (int(used[11]) + int(used[12])) / os.sysconf("SC_CLK_TCK") + sum(_processor(int(child)) for child in children)


def measure(database: str, tables: int, seconds: float, processes: int = 1, also: Sequence[int] = ()) -> dict[str, Any]:
    """Starts a server on a database, plays, and stops it. Its processor time is that of the processes *also*, too: its database."""
    port = _free_port()
    env = {**os.environ, **{f"PALATINE_{name}": value for name, value in SETTINGS.items()}}
    command = [
        sys.executable,
        "-m",
        "palatine",
        "serve",
        "--no-open",
        "--port",
        str(port),
        "--database",
        database,
        "--processes",
        str(processes),
    ]
    server = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL)
    try:
        _until_ready(port, server)
        figures = asyncio.run(_run(port, tables, seconds, [server.pid, *also]))
    finally:
        server.terminate()
        server.wait(30)
    return {"database": database.partition(":")[0], "processes": processes, "tables": tables, **figures}


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def _until_ready(port: int, server: subprocess.Popen[bytes]) -> None:
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
            if server.poll() is not None:  # nor will it be: it has said why
                raise SystemExit(server.returncode) from None
        time.sleep(0.1)


def bench(tables: int, seconds: float, processes: int = 0) -> list[dict[str, Any]]:
    """All databases that there are: SQLite, and PostgreSQL if it is installed; beside them boardgame.io, if npm is.

    On PostgreSQL with one server process, and with so many; 0: as many as a server starts there.
    """
    from palatine.store.postgres import binaries, cluster
    from palatine.web.serve import room_for

    room_for(3 * tables)

    with tempfile.TemporaryDirectory() as folder:
        found = [measure(f"sqlite:///{folder}/bench.db", tables, seconds)]
    if binaries():
        with cluster() as running:
            for count in sorted({1, processes or several()}):
                found.append(measure(running.database(), tables, seconds, count, [running.pid]))
    if bench_other.is_there():
        runs = [("people", tables, THINKING), ("programs", min(tables, SATURATED), 0.0)]
        try:
            found.append(bench_other.measure(_free_port, runs, seconds, _processor))
        except bench_other.Failed as fault:  # what was measured before stays
            found.append({"database": "boardgame.io", "failed": str(fault)})
    return found


def report(result: dict[str, Any], _: Tr) -> list[str]:
    if "failed" in result:
        return [_("{database} could not be measured: {reason}", database=result["database"], reason=result["failed"])]
    database, count = result["database"], result.get("processes", 1)
    if count > 1:
        database = _("{database} with {n} server processes", database=database, n=count)
    lines = [_("{database}, tables with one person, one bot and one spectator each:", database=database)]
    for name, who in (("people", _("people who think for four seconds")), ("programs", _("clients that reply instantly"))):
        f = result[name]
        lines.append(
            "  "
            + _(
                "{n} tables, {who}: {moves} moves/s; latency from move to event {p50} ms (median), {p99} ms (p99); "
                "CPU per move {server} ms (server), {client} ms (client)",
                n=f["tables"],
                who=who,
                moves=_.number(f["moves_per_second"]),
                p50=_.number(1000 * f["p50"], 1),
                p99=_.number(1000 * f["p99"], 1),
                server=_.number(1000 * f["server_cpu"], 2),
                client=_.number(1000 * f["client_cpu"], 2),
            )
        )
    return lines
