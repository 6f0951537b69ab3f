"""Counts what one posted move passes through: the modules of Palatine, and the calls from one of them into another.

``python tools/handovers.py`` opens a table of Splendor for two people, posts a move over HTTP and watches every thread of the
server until the answer is there. ``--calls`` lists the calls.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import threading
import time
from collections import Counter
from types import FrameType
from typing import Any

WATCHED = "palatine"


class Watch:
    """Counts calls between modules while it is on."""

    def __init__(self) -> None:
        self.on = False
        self.modules: set[str] = set()
        self.calls: Counter[tuple[str, str]] = Counter()
        self._seen: set[FrameType] = set()  # a coroutine that goes on is not called again

    def __call__(self, frame: FrameType, event: str, arg: Any) -> None:
        if not self.on or event != "call" or frame in self._seen:
            return
        called = frame.f_globals.get("__name__", "")
        if not called.startswith(WATCHED):
            return
        self._seen.add(frame)
        self.modules.add(called)
        before = frame.f_back
        while before is not None and not before.f_globals.get("__name__", "").startswith(WATCHED):
            before = before.f_back
        calls = before.f_globals["__name__"] if before is not None else "(outside)"
        if calls != called:
            self.calls[f"{calls}.{before.f_code.co_name}" if before else calls, f"{called}.{frame.f_code.co_name}"] += 1


def count() -> Watch:
    """Plays a few moves so that everything is loaded, and counts one."""
    watch = Watch()
    threading.setprofile(watch)
    sys.setprofile(watch)
    import httpx
    import uvicorn

    from palatine.bots.warm import SHARED
    from palatine.kernel.compile import change_over
    from palatine.kernel.game import game
    from palatine.web.app import create_app
    from palatine.web.settings import Settings

    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(database=f"sqlite:///{folder}/palatine.db", limits=True, warm=False))
        server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="warning"))
        thread = threading.Thread(target=server.run)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        change_over(game("splendor").folder, *SHARED)  # calls between rules are no hand-overs: compiled, they are one
        port = server.servers[0].sockets[0].getsockname()[1]
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=600) as client:
            made = client.post("/api/tables", json={"game": "splendor", "chairs": [{"kind": "me", "name": "Ann"}] * 2}).json()
            path, client.cookies = f"/api/tables/{made['table']}", httpx.Cookies()
            client.headers["authorization"] = f"Bearer {made['secret']}"
            for number in range(6):
                while (seen := client.get(f"{path}/view")).status_code == 503:
                    time.sleep(0.2)
                view = seen.json()
                wish = {"move": view["legal"][0], "step": view["step"], "seat": view["seat"]}
                watch.on = number == 5
                answer = client.post(f"{path}/moves", json=wish)
                watch.on = False
                assert answer.status_code == 200, answer.text
        server.should_exit = True
        thread.join()
    return watch


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--calls", action="store_true", help="list the calls")
    shown = parser.parse_args().calls
    found = count()
    print(f"{len(found.modules)} modules, {sum(found.calls.values())} calls between them")
    if shown:
        for (calls, called), times in sorted(found.calls.items()):
            print(f"  {times} x  {calls} -> {called}")


if __name__ == "__main__":
    main()
