"""How long the analysis board waits for the first evaluation of a new position: ``python tools/first_evaluation.py [--positions 12]``.

A server of its own is asked as the page asks it: for the position, then for the stream of the champion's thoughts. It prints, for each
game, the median and the longest time in milliseconds until the first chances arrive, over positions that nobody has thought about before.
"""

from __future__ import annotations

import argparse
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx

import palatine as pal

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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=12, help="for each game")
    args = parser.parse_args()
    with serving() as client:
        for name in pal.games():
            times = measured(client, name, args.positions)
            print(f"{name}: median {statistics.median(times):.0f} ms, longest {max(times):.0f} ms, {len(times)} positions", flush=True)


if __name__ == "__main__":
    main()
