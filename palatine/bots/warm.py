"""Compiling a game before anybody waits for it.

A child process (``python -m palatine.bots.warm GAME PACKAGE``) fills the cache on disk, in stages: the rules first, so that people can
play; then the players who search, those with features and those with a network side by side. ``palatine compile`` does it for all games.
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

from palatine.kernel.compile import PACKAGE, change_over, enabled, is_postponed, loading, postpone
from palatine.kernel.game import Game, game, games, register

EVERYTHING = "everything"
RULES, ALL = "rules", "complete"
"""Files in the cache of a game whose machine code is complete: the rules, and all that a table needs."""
SHARED = (PACKAGE / "kernel", PACKAGE / "bots")
FEW = 60  # simulations that take less than a second uncompiled
UNCOMPILED = {
    "novice": "greedy",
    "apprentice": "greedy",
    "courtier": "greedy",
    "master": f"master:simulations={FEW}",
    "champion": "prodigy",
}
"""Who plays for those who would think too long uncompiled, beside compilers at work: rules of thumb for those who think little, since
several bots may come before a person's first move; a brief search; the network without search.
"""
_loaded: set[str] = set()  # games whose rules this process has loaded


def warm_up(names: Iterable[str]) -> bool:
    """Compiles these games, whole playouts included, on all cores; False if one could not be compiled."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return not any(pool.map(lambda name: child(game(name), EVERYTHING).wait(), names))


def child(what: Game, *more: str, told: bool = False) -> subprocess.Popen[bytes]:
    """A process that compiles a game; if it is *told*, a line of its output says when a stage is complete."""
    command = [sys.executable, "-m", "palatine.bots.warm", what.name, what.package, *more]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "OPENBLAS_NUM_THREADS": "1"}
    return subprocess.Popen(command, env=env, stdout=subprocess.PIPE if told else subprocess.DEVNULL)


def is_warm(what: Game, stage: str = ALL) -> bool:
    """Is the machine code of a game on disk?"""
    return _mark(what, stage).exists()


def _mark(what: Game, stage: str) -> Path:
    from palatine import bots
    from palatine.kernel.compile import cache_folder  # loads Numba

    return cache_folder((what.folder, Path(bots.__file__).parent)) / stage


def hold(what: Game) -> None:
    """A process that must not wait for the compiler runs a game uncompiled, until it calls :func:`load`."""
    if what.name not in _loaded and enabled():
        postpone(what.folder, *(() if _loaded else SHARED))


def load(what: Game, stages: Iterable[Callable[[Game], None]]) -> None:
    """Loads what another process has compiled, and changes over to it."""
    with loading():
        for stage in stages:
            stage(what)
    _loaded.add(what.name)
    change_over(what.folder, *SHARED)


def player(what: Game, level: str) -> str:
    """Who plays for a level now: a search that would be too slow uncompiled thinks less until its game is compiled."""
    return UNCOMPILED.get(level, level) if is_postponed(what.folder) else level


def quick(what: Game) -> tuple[str, int] | tuple[()]:
    """Level and simulations of an analysis that somebody waits for, while its game is not compiled."""
    return ("master", FEW) if is_postponed(what.folder) else ()


def exercise(what: Game) -> None:
    """Calls all that a table needs, so that it is compiled or loaded."""
    for stage in (exercise_rules, exercise_features, exercise_network):
        stage(what)


def exercise_rules(what: Game) -> None:
    """Calls what a table of people needs, and rules of thumb; and what positions are made and dealt with."""
    from palatine.kernel import table

    t = _table(what)
    _play(t, "greedy")
    t.can_undo()
    t.log(None)
    assert t.scores
    assert t.ranks
    t = table.new(what.name, what.players[0], "0" * 64)
    t.view(0).sample(1)
    table.position(what.name, {key: value for key, value in t.data().items() if key != "rng"}, seed=1)


def exercise_features(what: Game) -> None:
    """Calls the search that evaluates positions by features, and what explains them."""
    from palatine.bots import bot, learn
    from palatine.bots.learned import can_play

    t = _table(what)
    _play(t, "novice")
    if can_play("novice", what, t.players):
        player: Any = bot(what.name, "novice", seed=1)
        player.analyse(t.view(t.to_move[0]))
        learn.describe(what, t)


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
        player = bot(t.game.name, level, seed=1)
        player.choose(t.view(seat))
        t.play(player.choose(t.view(seat)), seat)  # again: a search looks for what it can use of the first


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
    print(RULES, flush=True)
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
