"""Several server processes on one address and one PostgreSQL: ``palatine serve --processes``.

They share the socket, and a free one takes the next connection. A process that dies is started again.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from typing import Any

LOOK = 0.5  # seconds between two looks whether all are alive
END = 15.0  # seconds to end in
log = logging.getLogger("palatine")


def end_with_parent() -> None:
    """In one of the processes: it ends when the one that started it is gone, however that ended."""
    parent = multiprocessing.parent_process()

    def wait() -> None:
        assert parent is not None
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

    if parent is not None:
        threading.Thread(target=wait, daemon=True).start()


def keep_running(count: int, serve: Callable[..., Any], *args: Any) -> None:
    """Runs *serve* in so many processes until this one is told to stop. Each is told its number, too."""
    stop, spawn = threading.Event(), multiprocessing.get_context("spawn")
    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, lambda *more: stop.set())

    def start(number: int) -> Any:
        process = spawn.Process(target=serve, args=(number, *args), name=f"palatine-{number}")
        process.start()
        return process

    running = [start(number) for number in range(count)]
    while not stop.wait(LOOK):
        for number, process in enumerate(running):
            if not process.is_alive():
                log.warning("process %d ended with %s and is started again", process.pid, process.exitcode)
                running[number] = start(number)
    for process in running:
        process.terminate()
    for process in running:
        process.join(END)
        if process.is_alive():
            process.kill()
