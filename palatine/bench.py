"""How fast the rules run: ``palatine bench``. Each result is shown beside what it is compared with.

Rates are per second of CPU time of one core, the best of several short runs, so that a busy machine disturbs them little. Starting is
measured in seconds of wall time.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from time import perf_counter, process_time
from typing import Any

import numpy as np
from tqdm import tqdm

from palatine.bots import bot
from palatine.bots.evaluators import BLOCK, Network
from palatine.bots.evaluators.contract import make_moves
from palatine.bots.evaluators.forward import answer
from palatine.bots.learned import net_file
from palatine.bots.search import Search
from palatine.env import Batch, batch
from palatine.i18n import Tr
from palatine.kernel import compile as layer
from palatine.kernel import record, table
from palatine.kernel.game import Game
from palatine.kernel.record import MOST_SEATS
from palatine.kernel.view import View
from palatine.train.config import TrainConfig
from palatine.train.net import fresh

CHUNK = 0.2  # seconds
SIMULATIONS = 1000  # of the search, per decision

FIRST_MOVE = """
import time
began = time.perf_counter()
import palatine
t = palatine.new({name!r}, {players}, 1)
t.play(t.actions(t.to_move[0])[0], t.to_move[0])
print(time.perf_counter() - began)
"""


def measure(game: Game, seconds: float) -> dict[str, Any]:
    """All results of one game."""
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
    while process_time() < end or rate == 1e9:
        began = process_time()
        played = run(states, count, seed, out)
        took = process_time() - began
        moves, games, seed = moves + played, games + count, seed + count
        if took < CHUNK / 2:
            count *= 2
        else:
            rate = min(rate, took / played)
    return {"moves_per_second": 1 / rate, "games_per_second": games / moves / rate, "moves_per_game": moves / games}


def _through_table(game: Game, seconds: float) -> float:
    """Moves per second through Table.actions and Table.play, without the text."""
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
        lines.append(_("The rules aren’t compiled: Numba is missing or PALATINE_JIT is 0."))
    for row in result["rows"]:
        lines.append(
            _(
                "{players} players: {moves} random moves/s, {games} games/s, {length} moves per game",
                players=row["players"],
                moves=_.number(row["moves_per_second"]).rjust(12),
                games=_.number(row["games_per_second"]).rjust(9),
                length=_.number(row["moves_per_game"]),
            )
        )
    first = result["rows"][0]
    share = result["cold"] - result["warm"]
    return [
        *lines,
        _("Through Table.actions and Table.play: {moves} moves/s", moves=_.number(result["table"])),
        _(
            "The same rules as plain Python: {moves} moves/s; compiled, they are {times}× as fast",
            moves=_.number(result["plain"]),
            times=_.number(first["moves_per_second"] / result["plain"]),
        ),
        _(
            "Time to the first move: {cold} s with an empty cache, {share} s ({percent}) of it compiling; {warm} s from the cache",
            cold=_.number(result["cold"], 1),
            share=_.number(share, 1),
            percent=_.percent(share / result["cold"]),
            warm=_.number(result["warm"], 2),
        ),
    ]


# The search


def measure_search(game: Game, seconds: float) -> dict[str, Any]:
    """Simulations per second over whole games: on one thread, on two, and of two tables on two threads."""
    steps = tqdm(total=3, desc=f"{game.name}, search", leave=False, disable=None)
    views = _views(game)
    one = _think(views, Search(game, 1, simulations=SIMULATIONS), seconds)
    steps.update()
    two = _think(views, Search(game, 1, simulations=SIMULATIONS, threads=2), seconds)
    steps.update()
    with ThreadPoolExecutor(2) as pool:
        tables = sum(pool.map(lambda seed: _think(views, Search(game, seed, simulations=SIMULATIONS), seconds), (1, 2)))
    steps.close()
    return {"game": game.name, "one_thread": one, "two_threads": two, "two_tables": tables}


def _views(game: Game) -> list[View]:
    """Positions of a whole game of the greedy player, as the seats to move see them."""
    t = table.new(game.name, game.players[0], 1)
    player = bot(game.name, "greedy", 1)
    views = []
    while not t.over:
        seat = t.to_move[0]
        view = t.view(seat)
        if len(view.actions()) > 1:
            views.append(view)
        t.play(player.choose(view), seat)
    return views


def _think(views: list[View], search: Search, seconds: float) -> float:
    search.analyse(views[0])
    done, began, i = 0, perf_counter(), 0
    while perf_counter() < began + seconds:
        done += search.analyse(views[i * 7 % len(views)]).simulations
        i += 1
    return done / (perf_counter() - began)


def report_search(result: dict[str, Any], _: Tr) -> str:
    return _(
        "{game}: {one} simulations/s on one thread, {two} on two; two tables on two threads: {tables}, {times}× one",
        game=result["game"],
        one=_.number(result["one_thread"]),
        two=_.number(result["two_threads"]),
        tables=_.number(result["two_tables"]),
        times=_.number(result["two_tables"] / result["one_thread"], 2),
    )


# The environments

GAMES = 4096  # of a batch
MIXED = 300  # steps after which the games of a batch are at all stages


def measure_env(game: Game, seconds: float) -> dict[str, Any]:
    """Steps per second, each with observation, mask and reward: of a batch, and of the same game through PettingZoo."""
    steps = tqdm(total=4, desc=f"{game.name}, environments", leave=False, disable=None)
    players = game.players[0]
    one = _step(batch(game.name, GAMES, players, threads=1), seconds)
    steps.update()
    many = batch(game.name, GAMES, players)
    threads = {"threads": many.threads, "all_threads": _step_in_wall_time(many, seconds)}
    steps.update()
    pettingzoo = _through_pettingzoo(game, seconds) if find_spec("pettingzoo") else None
    vector = _through_vector(game, seconds) if find_spec("gymnasium") else None
    steps.update()
    peer = _peer(seconds) if find_spec("pyspiel") else None
    steps.close()
    peers = {"pettingzoo": pettingzoo, "vector": vector, "peer": peer}
    return {"game": game.name, "players": players, "games": GAMES, "size": many.layout.size, **one, **threads, **peers}


def _step(games: Batch, seconds: float) -> dict[str, float]:
    """The best of short runs of ten steps, without and with the choice of random legal actions."""
    given = both = 1e9
    for _ in range(MIXED):
        games.step(games.random_actions())
    end = process_time() + seconds
    while process_time() < end or both == 1e9:
        choosing = stepping = 0.0
        for _ in range(10):
            began = process_time()
            actions = games.random_actions()
            between = process_time()
            games.step(actions)
            stepping += process_time() - between
            choosing += between - began
        given, both = min(given, stepping), min(both, stepping + choosing)
    return {"steps_per_second": 10 * games.n / given, "random_steps_per_second": 10 * games.n / both}


def _step_in_wall_time(games: Batch, seconds: float) -> float:
    games.step(games.random_actions())
    done, began = 0, perf_counter()
    while perf_counter() < began + seconds:
        games.step(games.random_actions())
        done += games.n
    return done / (perf_counter() - began)


def _through_pettingzoo(game: Game, seconds: float) -> float:
    """Random legal moves by the usual loop over agents."""
    from palatine.env.pettingzoo import env

    found = env(game.name, game.players[0])
    found.reset(seed=0)
    found.step(found.action_space(found.agent_selection).sample(found.last()[0]["action_mask"]))
    best, seed, end = 0.0, 0, process_time() + seconds
    while process_time() < end or not best:
        steps, began = 0, process_time()
        while process_time() < began + CHUNK:
            seed += 1
            found.reset(seed=seed)
            for agent in found.agent_iter():
                seen, _, over, cut, _ = found.last()
                done = over or cut
                found.step(None if done else found.action_space(agent).sample(seen["action_mask"]))
                steps += not done
        best = max(best, steps / (process_time() - began))
    return best


def _through_vector(game: Game, seconds: float) -> dict[str, float]:
    """Gymnasium's vector environment with random opponents: steps of the seat, and the moves of all."""
    from palatine.env.vector import VectorSeat

    envs = VectorSeat(game.name, GAMES, game.players[0], opponents="random", threads=1)
    envs.reset(seed=0)
    for _ in range(MIXED):
        envs.step(envs.batch.random_actions())
    best, end = 1e9, process_time() + seconds
    while process_time() < end or best == 1e9:
        actions = [envs.batch.random_actions().copy()]
        began = process_time()
        envs.step(actions[0])
        best = min(best, process_time() - began)
    return {"steps": GAMES / best, "moves": game.players[0] * GAMES / best}


PEER = "gin_rummy"  # a game of cards with hidden hands


def _peer(seconds: float) -> float:
    """A game of OpenSpiel in C++: random legal moves, each with the observation and the mask of its player."""
    import pyspiel

    game, random, best = pyspiel.load_game(PEER), np.random.default_rng(0), 0.0
    end = process_time() + seconds
    while process_time() < end or not best:
        steps, began = 0, process_time()
        while process_time() < began + CHUNK:
            state = game.new_initial_state()
            while not state.is_terminal():
                if not state.is_chance_node():
                    state.observation_tensor(state.current_player())
                    state.legal_actions_mask()
                    steps += 1
                legal = state.legal_actions()
                state.apply_action(legal[random.integers(len(legal))])
        best = max(best, steps / (process_time() - began))
    return best


def _report_peers(result: dict[str, Any], _: Tr) -> list[str]:
    lines = []
    if result["vector"] is not None:
        lines.append(
            _(
                "Through Gymnasium’s vector environment, on one core: {steps} steps/s against random opponents, {moves} moves/s",
                **{key: _.number(rate) for key, rate in result["vector"].items()},
            )
        )
    if result["peer"] is not None:
        steps = _.number(result["peer"])
        lines.append(_("For comparison, OpenSpiel’s {game} in C++, on one core: {steps} steps/s", game=PEER, steps=steps))
    return lines


def report_env(result: dict[str, Any], _: Tr) -> list[str]:
    lines = [
        _(
            "{game}, {players} players: {steps} environment steps/s on one core ({games} games; observation of {size} "
            "numbers, mask, reward), {random} including the choice of random legal actions",
            game=result["game"],
            players=result["players"],
            steps=_.number(result["steps_per_second"]),
            games=_.number(result["games"]),
            size=_.number(result["size"]),
            random=_.number(result["random_steps_per_second"]),
        ),
        _(
            "On {threads} threads, in wall time: {steps} steps/s with random actions",
            threads=result["threads"],
            steps=_.number(result["all_threads"]),
        ),
        *_report_peers(result, _),
    ]
    if result["pettingzoo"] is None:
        return [*lines, _("PettingZoo isn’t installed (pip install 'palatine[env]').")]
    return [
        *lines,
        _(
            "Through PettingZoo, on one core: {steps} steps/s; the batch is {times}× as fast",
            steps=_.number(result["pettingzoo"]),
            times=_.number(result["random_steps_per_second"] / result["pettingzoo"]),
        ),
    ]


# The networks


def measure_net(game: Game, seconds: float) -> dict[str, Any]:
    """Network evaluations per second, one by one and in blocks, and simulations of the search with it."""
    players = game.players[0]
    trained = net_file(game, players).exists()
    games = batch(game.name, BLOCK, players, threads=1)
    for _ in range(MIXED):
        games.step(games.random_actions())
    start = fresh(games.layout.size, games.layout.places, players, TrainConfig.width, TrainConfig.depth, 1)
    evaluator = Network(game, None if trained else start)
    arrays, model, views = evaluator.arrays(players), evaluator.model(players, BLOCK), _views(game)
    actions = [view.actions() for view in views]
    moves, values = make_moves(len(game.actions)), np.zeros(MOST_SEATS)

    def one_by_one() -> int:
        for view, legal in zip(views, actions):
            moves.action[: len(legal)] = legal
            evaluator.code.consider(view.states, view.seat, len(legal), moves, model, values)
        return len(views)

    def together() -> int:
        model.seen[:] = games.observation
        answer(model, BLOCK)
        return BLOCK

    def search(threads: int) -> float:
        return _think(views, Search(game, 1, simulations=SIMULATIONS, threads=threads, evaluator=evaluator), seconds)

    return {
        "game": game.name,
        "players": players,
        "trained": trained,
        "width": arrays["first"].shape[1],
        "depth": len(arrays["layers"]),
        "one_by_one": _rate(one_by_one, seconds),
        "together": _rate(together, seconds),
        "search": search(1),
        "search_two": search(2),
        "features": _think(views, Search(game, 1, simulations=SIMULATIONS), seconds),
    }


def _rate(work: Callable[[], int], seconds: float) -> float:
    """How often per second of CPU time, the best of short runs."""
    work()
    best, ends = 0.0, perf_counter() + seconds
    while perf_counter() < ends:
        done, began = 0, process_time()
        while process_time() < began + CHUNK:
            done += work()
        best = max(best, done / (process_time() - began))
    return best


def report_net(result: dict[str, Any], _: Tr) -> str:
    size = _("{depth} layers of {width}", depth=result["depth"], width=result["width"])
    return _(
        "{game}, {players} players, {size}: {one} network evaluations/s on one core, one by one; {many} in blocks of {n}. "
        "Search: {search} simulations/s on one thread, {two} on two; with features instead: {features}",
        game=result["game"],
        players=result["players"],
        size=size if result["trained"] else _("{size} (untrained)", size=size),
        one=_.number(result["one_by_one"]),
        many=_.number(result["together"]),
        n=BLOCK,
        search=_.number(result["search"]),
        two=_.number(result["search_two"]),
        features=_.number(result["features"]),
    )
