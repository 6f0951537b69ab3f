"""Servers that start at once: a process that has everything loaded, and forks a server for each line ``PORT DATABASE`` it reads.

A test that kills a server fifty times cannot wait fifty times for Python and Numba to load.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path


class Zygote:
    """The parent of servers, as the test sees it."""

    def __init__(self) -> None:
        here = Path(__file__).parent
        env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(here), str(here.parents[1])])}
        self._process = subprocess.Popen([sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env)
        assert self._line() == "ready"

    def _line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def start(self, port: int, database: str) -> int:
        """Forks a server; returns its process id."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{port} {database}\n")
        self._process.stdin.flush()
        return int(self._line())

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait(30)


def main() -> None:
    from starlette.testclient import TestClient

    import palatine.web.serve as program
    from palatine.bots.warm import exercise, load
    from palatine.kernel.game import game
    from palatine.tables import state
    from palatine.web.settings import Settings

    load(game("splendor"), [exercise])
    assert state
    with tempfile.TemporaryDirectory() as folder:  # what is made once in a process, at its first requests, is made here for all
        first = Settings(f"sqlite:///{folder}/palatine.db", limits=False, bot_pause=0.0, workers=0, warm=False)
        with TestClient(program.create_app(first)) as client:
            wish = {"game": "splendor", "chairs": [{"kind": "me"}] * 2}
            made = client.post("/api/tables", json=wish).json()
            client.headers.update({"authorization": f"Bearer {made['secret']}", "x-palatine": "1"})
            seen = client.get(f"/api/tables/{made['table']}/view").json()
            move = {"move": seen["legal"][0], "step": seen["step"], "seat": seen["seat"]}
            client.post(f"/api/tables/{made['table']}/moves", json=move).raise_for_status()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the dead need no burial
    print("ready", flush=True)
    children = []
    for line in sys.stdin:
        port, database = line.split()
        child = os.fork()
        if child:
            children.append(child)
            print(child, flush=True)
            continue
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        settings = Settings(database=database, limits=False, bot_pause=0.0, workers=0, lease=0.5, sweep=0.1, warm=False)
        program.serve(settings, "127.0.0.1", int(port), show=False, lang="en")
        os._exit(0)
    for child in children:
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)


if __name__ == "__main__":
    main()
