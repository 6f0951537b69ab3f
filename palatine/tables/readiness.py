"""Getting the rules ready while the first pages are served already.

Compiling a game takes from seconds to a minute and would hold up every page, so a child process does it and fills the cache
on disk; then a thread of the server loads the machine code from there. ``python -m palatine.tables.readiness GAME PACKAGE`` is the child.
``palatine compile`` does the same for all games before anybody asks.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from palatine.kernel.game import Game, game, games, register

READY, COMPILING, WAITING, FAILED = "ready", "compiling", "waiting", "failed"
FIRST = "splendor"
FIRST_PAGE = 0.3  # seconds
EVERYTHING = "everything"
MARK = "warm"  # a file in the cache of a game whose machine code is complete


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

        if enabled() and not _mark(what).exists():
            self._child = child(what)
            status, self._child = self._child.wait(), None
            if status:
                return False
        exercise(what)
        return True


def child(what: Game, *more: str) -> subprocess.Popen[bytes]:
    """A process that compiles a game."""
    command = [sys.executable, "-m", "palatine.tables.readiness", what.name, what.package, *more]
    return subprocess.Popen(command, env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))})


def warm_up(names: Iterable[str]) -> bool:
    """Compiles these games, whole playouts included, on all cores; False if one could not be compiled."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return not any(pool.map(lambda name: child(game(name), EVERYTHING).wait(), names))


def _mark(what: Game) -> Path:
    from palatine import bots
    from palatine.kernel.compile import cache_folder

    return cache_folder((what.folder, Path(bots.__file__).parent)) / MARK


def exercise(what: Game) -> None:
    """Calls all that a table needs, so that it is compiled or loaded."""
    from palatine.bots import bot
    from palatine.bots.learned import can_play
    from palatine.kernel import table

    players = what.players[0]
    t = table.new(what.name, players, 1)
    able = [level for level in ("novice", "prodigy", "champion", "greedy") if can_play(level, what, players)]
    for who in (*(bot(what.name, level, seed=1) for level in able), bot(what.name, "greedy", seed=2)):
        seat = t.to_move[0]
        t.play(who.choose(t.view(seat)), seat)
    t.can_undo()
    t.log(None)
    assert t.scores
    assert t.ranks


def exercise_playouts(what: Game) -> None:
    """Calls what plays whole games in compiled code: for the arena, measurements and tests."""
    import numpy as np

    from palatine.kernel import record, table

    start, count = table.new(what.name, what.players[0], 1)._states, len(what.actions)
    states, out = record.copies(start, 2), np.empty((2, count), np.int16)
    what.playout.random_games(states, 1, 1, out[0])
    what.playout.checked_games(states, 1, 1, 10_000, out[0], np.zeros(3, np.int64))
    what.playout.node_count(record.copies(start, 2), 1, out)


def compile_game(name: str, package: str, more: str = "") -> None:
    """What the child does."""
    if name not in games():
        register(name, package)
    os.nice(5)
    what = game(name)
    exercise(what)
    if more == EVERYTHING:
        exercise_playouts(what)
    _mark(what).touch()


if __name__ == "__main__":
    compile_game(*sys.argv[1:4])
