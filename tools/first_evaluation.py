"""How long the analysis board waits for the first evaluation of a new position: ``python tools/first_evaluation.py [--positions 12]``.

A server of its own is asked as the page asks it: for the position, then for the stream of the champion's thoughts. It prints, for each
game, the median and the longest time in milliseconds until the first chances arrive, over positions that nobody has thought about before,
and the time for the first of them; that of the first game is the first thought of the server.

Then it plays moves at another table, without and with several visitors who let the champion think all the time, and prints how long the
answers take.
"""

from __future__ import annotations

import argparse
import itertools
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx

import palatine as pal
from palatine.kernel.save import document

APART = 5  # own moves between two positions


@contextmanager
def serving() -> Iterator[httpx.Client]:
    """A client of a server whose games are compiled."""
    with socket.socket() as free, tempfile.TemporaryDirectory() as folder:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        run = "import sys; from palatine.cli import main; sys.exit(main())"
        command = [sys.executable, "-c", run, "serve", "--no-open", "--port", str(port), "--database", f"sqlite:///{folder}/p.db"]
        env = {**os.environ, "PALATINE_LIMITS": "no", "PALATINE_BOT_PAUSE": "0"}
        with subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL) as server:
            address = f"http://127.0.0.1:{port}"
            with httpx.Client(base_url=address, headers={"origin": address}, timeout=300, follow_redirects=True) as client:
                try:
                    while not compiled(client):
                        time.sleep(0.2)
                    yield client
                finally:
                    server.terminate()


def compiled(client: httpx.Client) -> bool:
    try:
        return 'class="state"' not in client.get("/").raise_for_status().text
    except httpx.TransportError:
        return False


def first_chances(client: httpx.Client, lines: str, node: int, seat: int) -> float:
    """Milliseconds from going to a position until the first chances are there."""
    began = time.perf_counter()
    client.get(f"{lines}/at/{node}").raise_for_status()
    with client.stream("GET", f"{lines}/live", params={"at": node, "seat": seat, "from": seat}) as thoughts:
        for line in thoughts.iter_lines():
            if line.startswith("data:"):
                return 1000 * (time.perf_counter() - began)
    raise RuntimeError("the champion said nothing")


def measured(client: httpx.Client, name: str, positions: int) -> list[float]:
    """The times for positions of a game against a bot that does not think."""
    chairs = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "greedy"}]
    made = client.post("/api/tables", json={"game": name, "seats": chairs, "hints": True}).raise_for_status().json()
    table, found, moves = made["table"], [], 0
    while len(found) < positions:
        view = client.get(f"/api/tables/{table}/view").raise_for_status().json()
        if view["over"]:
            return found + measured(client, name, positions - len(found))
        if not view["legal"]:
            time.sleep(0.005)
            continue
        if moves % APART == 0:
            page = client.post(f"/t/{table}/explore", data={"at": str(10**5)}).raise_for_status()
            at = client.get(page.url.path).raise_for_status()  # the newest position is the last of its trunk
            node = max(int(part.partition('"')[0]) for part in at.text.split('data-node="')[1:] if part[0].isdecimal())
            found.append(first_chances(client, page.url.path, node, view["seat"]))
        client.post(f"/api/tables/{table}/moves", json={"move": view["legal"][moves % len(view["legal"])], "step": view["step"]})
        moves += 1
    return found


def explorations(client: httpx.Client, name: str) -> tuple[str, int]:
    """Where to think about a game, and how many positions it has."""
    played = pal.new(name, players=2, seed=1)
    bot = pal.bot(name, "greedy", seed=1)
    while not played.over:
        seat = played.to_move[0]
        played.play(bot.choose(played.view(seat)), seat)
    made = client.post("/api/lines", json={"save": document(played, {})}).raise_for_status().json()
    return f"/x/{made['id']}", len(played.moves)


@contextmanager
def thinking(client: httpx.Client, name: str, visitors: int) -> Iterator[None]:
    """Visitors who go from position to position, each as soon as the champion has thought enough."""
    over = threading.Event()

    def look(number: int) -> None:
        with httpx.Client(base_url=client.base_url, headers=client.headers, timeout=300) as own:
            lines, last = explorations(own, name)
            for node in itertools.cycle(range(number, last, visitors)):
                with own.stream("GET", f"{lines}/live", params={"at": node}) as thoughts:
                    for _line in thoughts.iter_lines():
                        if over.is_set():
                            return

    threads = [threading.Thread(target=look, args=[number]) for number in range(visitors)]
    for thread in threads:
        thread.start()
    time.sleep(1)
    yield
    over.set()
    for thread in threads:
        thread.join()


def answers(client: httpx.Client, name: str, moves: int) -> list[float]:
    """Milliseconds until a move at a table is answered."""
    chairs = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "greedy"}]
    table = client.post("/api/tables", json={"game": name, "seats": chairs}).raise_for_status().json()["table"]
    found: list[float] = []
    while len(found) < moves:
        view = client.get(f"/api/tables/{table}/view").raise_for_status().json()
        if view["over"]:
            return found + answers(client, name, moves - len(found))
        if view["legal"]:
            began = time.perf_counter()
            client.post(f"/api/tables/{table}/moves", json={"move": view["legal"][0], "step": view["step"]}).raise_for_status()
            found.append(1000 * (time.perf_counter() - began))
        time.sleep(0.02)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=12, help="for each game")
    parser.add_argument("--moves", type=int, default=200, help="at the other table")
    args = parser.parse_args()
    with serving() as client:
        for name in pal.games():
            times = measured(client, name, args.positions)
            told = f"median {statistics.median(times):.0f} ms, longest {max(times):.0f} ms, the first {times[0]:.0f} ms"
            print(f"{name}: {told}, {len(times)} positions", flush=True)
        for visitors in (0, 4):
            with thinking(client, "splendor", visitors):
                times = sorted(answers(client, "splendor", args.moves))
            told = (
                f"median {statistics.median(times):.1f} ms, 95 % below {times[int(0.95 * len(times))]:.1f} ms, longest {times[-1]:.1f} ms"
            )
            print(f"moves at another table while {visitors} visitors let the champion think: {told}, {len(times)} moves", flush=True)


if __name__ == "__main__":
    main()
