"""Compiling the games while they are being played already.

Compiling takes from seconds to minutes, so the server never does it: child processes fill the cache on disk
(:mod:`palatine.bots.warm`), first for the game that somebody waits for. Until then the rules run uncompiled here, with the same
results. A thread then loads the machine code from the cache, and everybody changes over to it in the middle of their games.
"""

from __future__ import annotations

import gc
import logging
import os
import subprocess
import threading
import time
from collections.abc import Callable

from palatine.bots.warm import RULES, child, exercise_features, exercise_network, exercise_rules, hold, is_warm, load
from palatine.kernel.compile import enabled
from palatine.kernel.game import Game, game, games

READY, COMPILING, WAITING, FAILED = "ready", "compiling", "waiting", "failed"
FIRST = "splendor"
FIRST_PAGE = 0.3  # seconds
AT_ONCE = max(1, min(2, os.cpu_count() or 1))  # games compiled at the same time
AGAIN = 60.0  # seconds until a game that could not be compiled is tried once more
log = logging.getLogger("palatine")


class Readiness:
    """Which games are compiled. All of them can be played."""

    def __init__(self, changed: Callable[[], None] = lambda: None, *, thinks: bool = True) -> None:
        """*thinks*: this process also plays the bots, and needs more than the rules."""
        self._changed = changed
        self._thinks = thinks
        self._states = dict.fromkeys(sorted(games(), key=lambda name: name != FIRST), WAITING)
        self._wanted: dict[str, float] = {}
        """The games to compile, the next one first, and not before when."""
        self._news = threading.Condition()
        self._stop = False
        self._children: set[subprocess.Popen[bytes]] = set()
        for name in self._states:
            hold(game(name))

    def start(self, *, everything: bool = True) -> None:
        if everything:
            self._wanted |= {name: 0.0 for name in self._states if name not in self._wanted}
        for number in range(AT_ONCE):
            threading.Thread(target=self._run, name=f"palatine-readiness-{number}", daemon=True).start()

    def close(self) -> None:
        with self._news:
            self._stop = True
            self._news.notify_all()
            for process in self._children:
                process.terminate()

    def progress(self) -> dict[str, str]:
        """How far each game is compiled: ``ready``, ``compiling``, ``waiting``, or ``failed`` until the next try."""
        return dict(self._states)

    def want(self, name: str) -> None:
        """Somebody plays it: it is compiled next."""
        if self._states.get(name) in (READY, COMPILING, FAILED):
            return
        with self._news:
            if name not in self._states:  # a game that was registered after the start
                self._states[name] = WAITING
                hold(game(name))
            self._wanted = {name: 0.0} | {other: at for other, at in self._wanted.items() if other != name}
            self._news.notify()

    def wait(self, name: str) -> bool:
        """Waits until it is compiled; False if it could not be, or the server closes."""
        self.want(name)
        with self._news:
            self._news.wait_for(lambda: self._stop or self._states[name] in (READY, FAILED))
            return self._states[name] == READY

    def _run(self) -> None:
        with self._news:  # loading Numba would hold up the very first page
            self._news.wait_for(lambda: self._stop, FIRST_PAGE)
        while (name := self._next()) is not None:
            try:
                done = self._prepare(game(name))
            except Exception:
                log.exception("loading %s", name)
                done = False
            if not done and not self._stop:
                log.warning("%s could not be compiled; it is played uncompiled, and tried again in %d s", name, AGAIN)
                with self._news:
                    self._wanted[name] = time.monotonic() + AGAIN
            self._tell(name, READY if done else FAILED)

    def _next(self) -> str | None:
        """The next game to compile, as soon as there is one; None when the server closes."""
        with self._news:
            while not self._stop:
                now = time.monotonic()
                for name, at in self._wanted.items():
                    if at <= now:
                        del self._wanted[name]
                        self._states[name] = COMPILING
                        return name
                self._news.wait(min(self._wanted.values(), default=now + AGAIN) - now)
        return None

    def _tell(self, name: str, state: str) -> None:
        with self._news:
            self._states[name] = state
            self._news.notify_all()
        self._changed()

    def _prepare(self, what: Game) -> bool:
        assert what.engine  # the next player need not wait for Numba
        if not enabled():
            return True
        if not is_warm(what):
            with self._news:
                if self._stop:
                    return False
                process = child(what, told=True)
                self._children.add(process)
            with process:
                assert process.stdout is not None
                for line in process.stdout:
                    if line.decode().strip() == RULES and not self._thinks:
                        load(what, [exercise_rules])
            self._children.discard(process)
            if process.returncode:
                return False
        load(what, [exercise_rules, exercise_features, exercise_network] if self._thinks else [exercise_rules])
        gc.freeze()  # the machine code came with a million objects, all of which would be looked at again and again
        return True
