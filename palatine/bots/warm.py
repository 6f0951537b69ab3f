"""Compiling a game before anybody waits for it.

A child process (``python -m palatine.bots.warm GAME PACKAGE``) fills the cache on disk, in stages: the rules first, so that people can
play; then the players who search, those with features and those with a network side by side. ``palatine warm`` does it for all games.
"""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from palatine.kernel.game import Game, game, games, register

EVERYTHING = "everything"
RULES, ALL = "rules", "warm"
"""Files in the cache of a game whose machine code is complete: the rules, and all that a table needs."""


def warm_up(names: Iterable[str]) -> bool:
    """Compiles these games, whole playouts included, on all cores; False if one could not be compiled."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return not any(pool.map(lambda name: child(game(name), EVERYTHING).wait(), names))


def child(what: Game, *more: str) -> subprocess.Popen[bytes]:
    """A process that compiles a game."""
    command = [sys.executable, "-m", "palatine.bots.warm", what.name, what.package, *more]
    path = os.pathsep.join(filter(None, sys.path))
    return subprocess.Popen(command, env={**os.environ, "PYTHONPATH": path, "OPENBLAS_NUM_THREADS": "1"})


def is_warm(what: Game, stage: str = ALL) -> bool:
    """Is the machine code of a game on disk?"""
    return _mark(what, stage).exists()


def _mark(what: Game, stage: str) -> Path:
    from palatine import bots
    from palatine.kernel.compile import cache_folder

    return cache_folder((what.folder, Path(bots.__file__).parent)) / stage


def exercise(what: Game) -> None:
    """Calls all that a table needs, so that it is compiled or loaded."""
    for stage in (exercise_rules, exercise_features, exercise_network):
        stage(what)


def exercise_rules(what: Game) -> None:
    """Calls what a table of people needs, and rules of thumb."""
    t = _table(what)
    _play(t, "greedy")
    t.can_undo()
    t.log(None)
    assert t.scores
    assert t.ranks


def exercise_features(what: Game) -> None:
    """Calls the search that evaluates positions by features."""
    _play(_table(what), "novice")


def exercise_network(what: Game) -> None:
    """Calls the players with a network."""
    _play(_table(what), "prodigy")
    _play(_table(what), "champion")


def exercise_playouts(what: Game) -> None:
    """Calls what plays whole games in compiled code: for the arena, measurements and tests."""
    import numpy as np

    from palatine.kernel import record

    start, count = _table(what)._states, len(what.actions)
    states, out = record.copies(start, 2), np.empty((2, count), np.int16)
    what.playout.random_games(states, 1, 1, out[0])
    what.playout.checked_games(states, 1, 1, 10_000, out[0], np.zeros(3, np.int64))
    what.playout.node_count(record.copies(start, 2), 1, out)


def _table(what: Game) -> Any:
    from palatine.kernel import table

    return table.new(what.name, what.players[0], 1)


def _play(t: Any, level: str) -> None:
    """A move of a player, if it has learned the game."""
    from palatine.bots import bot
    from palatine.bots.learned import can_play

    if can_play(level, t.game, t.players):
        seat = t.to_move[0]
        t.play(bot(t.game.name, level, seed=1).choose(t.view(seat)), seat)


def compile_game(name: str, package: str, more: str = "") -> int:
    """What the child does."""
    if name not in games():
        register(name, package)
    if hasattr(os, "nice"):
        os.nice(5)
    gc.disable()  # compiling makes millions of small objects, and little that could be freed
    what = game(name)
    exercise_rules(what)
    _mark(what, RULES).touch()
    done = side_by_side([lambda: exercise_features(what), lambda: exercise_network(what)])
    if more == EVERYTHING:
        exercise_playouts(what)
    if done:
        _mark(what, ALL).touch()
    return not done


def side_by_side(stages: Iterable[Callable[[], None]]) -> bool:
    """Each stage in a copy of this process, which knows already what has been compiled; one after the other where there are none."""
    if sys.platform != "linux":
        for stage in stages:
            stage()
        return True
    copies = []
    for stage in stages:
        number = os.fork()
        if number == 0:
            try:
                stage()
            except BaseException:
                sys.excepthook(*sys.exc_info())
                os._exit(1)
            os._exit(0)
        copies.append(number)

    def end(*_: object) -> None:
        for number in copies:
            os.kill(number, signal.SIGTERM)
        os._exit(1)

    signal.signal(signal.SIGTERM, end)  # ending this process ends its copies
    codes = [os.waitpid(number, 0)[1] for number in copies]
    return not any(codes)


if __name__ == "__main__":
    sys.exit(compile_game(*sys.argv[1:4]))
