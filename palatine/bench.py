"""How fast the rules run: ``palatine bench``. The figures stand beside what they are compared with.

Rates are per second of processor time of one core, the best of several short runs: what else the machine does meanwhile
disturbs them little. Starting is measured in seconds by the clock.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from time import process_time
from typing import Any

import numpy as np
from tqdm import tqdm

from palatine.i18n import Tr
from palatine.kernel import compile as layer
from palatine.kernel import record, table
from palatine.kernel.game import Game

CHUNK = 0.2  # seconds

FIRST_MOVE = """
import time
began = time.perf_counter()
import palatine
t = palatine.new({name!r}, {players}, 1)
t.play(t.actions(t.to_move[0])[0], t.to_move[0])
print(time.perf_counter() - began)
"""


def measure(game: Game, seconds: float) -> dict[str, Any]:
    """All figures of one game."""
    steps = tqdm(total=len(game.players) + 4, desc=game.name, leave=False, disable=None)
    rows = []
    for players in game.players:
        rows.append({"players": players, **_compiled(game, players, seconds)})
        steps.update()
    result: dict[str, Any] = {"game": game.name, "compiled": layer.enabled(), "rows": rows, "table": _through_table(game, seconds)}
    steps.update()
    result["plain"] = _plain(game)
    steps.update()
    with tempfile.TemporaryDirectory() as empty:
        result["cold"] = _first_move(game, {"PALATINE_CACHE": empty})
        steps.update()
        result["warm"] = _first_move(game, {"PALATINE_CACHE": empty})
    steps.close()
    return result


def _compiled(game: Game, players: int, seconds: float) -> dict[str, float]:
    """Random games, back to back in compiled code."""
    states = record.copies(table.blank(game, players, game.options_from({})), 2)
    out = np.empty(len(game.actions), np.int16)
    run = game.playout.random_games
    moves, games, rate = run(states, 10, 1, out), 10, 1e9
    count, seed, end = 10, 11, process_time() + seconds
    while process_time() < end:
        began = process_time()
        played = run(states, count, seed, out)
        took = process_time() - began
        if took < CHUNK / 2:
            count *= 2
        else:
            rate = min(rate, took / played)
        moves, games, seed = moves + played, games + count, seed + count
    return {"moves_per_second": 1 / rate, "games_per_second": games / moves / rate, "moves_per_game": moves / games}


def _through_table(game: Game, seconds: float) -> float:
    """Moves a second through Table.actions and Table.play, without the text."""
    players, best, seed = game.players[0], 0.0, 0
    warm = table.new(game.name, players, 0)
    warm.play(warm.actions(warm.to_move[0])[0], warm.to_move[0])
    end = process_time() + seconds
    while process_time() < end:
        moves, began = 0, process_time()
        while process_time() < began + CHUNK:
            seed += 1
            t = table.new(game.name, players, seed)
            while not t.over:
                seat = t.to_move[0]
                legal = t.actions(seat)
                t.play(legal[moves * 7919 % len(legal)], seat)
                moves += 1
        best = max(best, moves / (process_time() - began))
    return best


PLAIN = """
import time
from palatine.kernel.game import game
from palatine.kernel import record, table
import numpy as np
g = game({name!r})
states = record.copies(table.blank(g, {players}, g.options_from({{}})), 2)
out = np.empty(len(g.actions), np.int16)
began = time.process_time()
print(g.playout.random_games(states, 2, 1, out) / (time.process_time() - began))
"""


def _plain(game: Game) -> float:
    """The same random games by the same functions, not compiled."""
    return _script(PLAIN.format(name=game.name, players=game.players[0]), {"PALATINE_JIT": "0"})


def _first_move(game: Game, env: dict[str, str]) -> float:
    """Seconds from starting to import until the first move is played, in a process of its own."""
    return _script(FIRST_MOVE.format(name=game.name, players=game.players[0]), env)


def _script(code: str, env: dict[str, str]) -> float:
    run = subprocess.run([sys.executable, "-c", code], env={**os.environ, **env}, capture_output=True, text=True, check=True)
    return float(run.stdout)


def report(result: dict[str, Any], _: Tr) -> list[str]:
    lines = [_("{game}, one core", game=result["game"])]
    if not result["compiled"]:
        lines.append(_("The rules are not compiled: Numba is missing, or PALATINE_JIT is 0."))
    for row in result["rows"]:
        lines.append(
            _(
                "{players} players: {moves:>12,.0f} random moves a second, {games:>9,.0f} games a second, {length:.0f} moves a game",
                players=row["players"],
                moves=row["moves_per_second"],
                games=row["games_per_second"],
                length=row["moves_per_game"],
            )
        )
    first = result["rows"][0]
    share = result["cold"] - result["warm"]
    return [
        *lines,
        _("Through Table.actions and Table.play: {moves:,.0f} moves a second", moves=result["table"]),
        _(
            "The same rules as plain Python: {moves:,.0f} moves a second; compiled they are {times:,.0f} times as fast",
            moves=result["plain"],
            times=first["moves_per_second"] / result["plain"],
        ),
        _(
            "To the first move: {cold:.1f} s on an empty cache, {share:.1f} s ({percent:.0%}) of it to compile; "
            "{warm:.2f} s from the cache",
            cold=result["cold"],
            share=share,
            percent=share / result["cold"],
            warm=result["warm"],
        ),
    ]
