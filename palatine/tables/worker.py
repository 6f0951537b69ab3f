"""A worker: ``python -m palatine.tables.worker NICE [prepare]`` reads jobs from its input, thinks, and writes the answers to its output.

It ends when its input does, so that none is left behind by a server that died.
"""

from __future__ import annotations

import gc
import logging
import os
import pickle
import select
import signal
import sys
import time
from importlib import import_module
from typing import Any, BinaryIO

from palatine.bots import warm
from palatine.i18n import LANGUAGES
from palatine.kernel.compile import is_postponed
from palatine.kernel.errors import PalatineError
from palatine.kernel.game import Game, game, games
from palatine.tables import thoughts

IDLE = 0.1  # seconds without a job, until a game is prepared
log = logging.getLogger("palatine")


def main(nice: int, prepares: bool) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed on the way must not be taken for an answer
    for name in games():
        warm.hold(game(name))
        assert game(name).engine  # loads Numba before anybody waits
    import_module("palatine.bots.analysis.advice")
    gc.freeze()
    new = [game(name) for name in games()] if prepares and hasattr(select, "poll") else []  # elsewhere pipes cannot be waited for
    while True:
        while new and not select.select([sys.stdin], [], [], IDLE)[0]:
            _prepare(new)
        try:
            function, args, progress = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        _change_over(args[0].game)
        began = time.process_time()
        more = [lambda *far: _send(out, "progress", far)] if progress else []
        try:
            kind, answer = "done", function(*args, *more)
        except PalatineError as error:
            kind, answer = "failed", {lang: error.say(lang) for lang in LANGUAGES}
        except Exception:
            log.exception("%s", function.__name__)
            kind, answer = "failed", {}
        _send(out, kind, answer, 1000 * (time.process_time() - began))


def _send(out: BinaryIO, *message: Any) -> None:
    pickle.dump(message, out)
    out.flush()


def _prepare(new: list[Game]) -> None:
    """While there is nothing to do: gets the first game of a list ready that is compiled, and takes it off the list."""
    for what in new:
        _change_over(what)
        if not is_postponed(what.folder):
            thoughts.prepare(what)
            return new.remove(what)
    return None


def _change_over(what: Game) -> None:
    """Another process has compiled the game by now: what is called next is loaded from the cache."""
    if is_postponed(what.folder) and warm.is_warm(what):
        warm.load(what, [])


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:] == ["prepare"])
