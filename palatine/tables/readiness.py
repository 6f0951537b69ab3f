"""Getting the rules ready while the first pages are served already.

Compiling a game takes seconds and would hold up every page, so a child process does it and fills the cache on disk
(:mod:`palatine.bots.warm`); then a thread of the server loads the machine code from there.
"""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Callable

from palatine.bots.warm import child, exercise, is_warm
from palatine.kernel.game import Game, game, games

READY, COMPILING, WAITING, FAILED = "ready", "compiling", "waiting", "failed"
FIRST = "splendor"
FIRST_PAGE = 0.3  # seconds


class Readiness:
    """Which games can be played already."""

    def __init__(self, changed: Callable[[], None] = lambda: None) -> None:
        self._changed = changed
        self._states = dict.fromkeys(sorted(games(), key=lambda name: name != FIRST), WAITING)
        self._wanted: list[str] = []
        self._news = threading.Condition()
        self._stop = False
        self._child: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._run, name="palatine-readiness", daemon=True)

    def start(self, *, everything: bool = True) -> None:
        if everything:
            self._wanted += list(self._states)
        self._thread.start()

    def close(self) -> None:
        with self._news:
            self._stop = True
            self._news.notify()
        if self._child:
            self._child.terminate()

    def progress(self) -> dict[str, str]:
        """For each game: ``ready``, ``compiling``, ``waiting`` or ``failed``."""
        return dict(self._states)

    def ready(self, name: str) -> bool:
        """Can it be played? If not, it comes next."""
        state = self._states.setdefault(name, WAITING)
        if state == WAITING:
            with self._news:
                if name in self._wanted:
                    self._wanted.remove(name)
                self._wanted.insert(0, name)
                self._news.notify()
        return state == READY

    def wait(self, name: str) -> None:
        """Waits until it can be played: for programs that have nothing else to do."""
        with self._news:
            self.ready(name)
            self._news.wait_for(lambda: self._states[name] in (READY, FAILED))

    def _run(self) -> None:
        with self._news:  # loading Numba would hold up the very first page
            self._news.wait_for(lambda: self._stop, FIRST_PAGE)
        while True:
            with self._news:
                self._news.wait_for(lambda: self._wanted or self._stop)
                if self._stop:
                    return
                name = self._wanted.pop(0)
            if self._states[name] == WAITING:
                self._tell(name, COMPILING)
                self._tell(name, READY if self._prepare(game(name)) else FAILED)

    def _tell(self, name: str, state: str) -> None:
        with self._news:
            self._states[name] = state
            self._news.notify_all()
        self._changed()

    def _prepare(self, what: Game) -> bool:
        from palatine.kernel.compile import enabled

        if enabled() and not is_warm(what):
            self._child = child(what)
            status, self._child = self._child.wait(), None
            if status:
                return False
        exercise(what)
        return True
