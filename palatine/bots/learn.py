"""Learning the weights of an evaluation from games: ``palatine tune``.

A position of a game says: these were the features of each seat, and this is who won. The weights that make the winners
likeliest are found by Newton's method; a little of the square of the weights is added, so that rare features stay small.

It goes round by round. The first round learns from games of the greedy player, unless it goes on from weights that are
there; each further one from games of the search with the newest weights, half from the result and half from what the search
expected. How much of the square to add is tried out: what is learned from one half of the games has to foretell the other.
New weights are kept only if they win a match against the best so far; the next games are played with them all the same,
because only in their own games does it show what is wrong with them.
"""

from __future__ import annotations

import json
import multiprocessing
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from tqdm import tqdm

from palatine.bots import GreedyBot
from palatine.bots.evaluators import Linear, linear
from palatine.bots.evaluators.weights import load_weights
from palatine.bots.learned import OWN, own_file, weights_file
from palatine.bots.search import Search
from palatine.i18n import Text, Tr, text
from palatine.kernel.game import Game, game
from palatine.kernel.save import writing
from palatine.kernel.table import Table, new

RIDGES = (1.0, 3.0, 10.0, 30.0, 100.0, 300.0)
STEPS = 30
RANDOM_MOVES = 0.08
BATCH = 10  # games in one piece of work
KEEP_ROUNDS = 3  # rounds whose games are learned from


@dataclass
class Sample:
    """Positions of games: ``z[position, seat, weight]``, and each seat's share of the win."""

    z: Any
    y: Any


def describe(what: Game, table: Table) -> Any:
    """The row of each seat: its features for the early and for the late game, and whether it is asked."""
    count = len(what.bot.FEATURES)
    x = np.zeros(count)
    rows = np.zeros((table.players, 2, count + 1))
    for seat in range(table.players):
        late = linear(what).describe(table._states, seat, x)
        full = np.append(x, seat in table.to_move)
        rows[seat, 0], rows[seat, 1] = full * (1 - late), full * late
    return rows.reshape(table.players, -1)


def self_play(name: str, players: int, seed: int, count: int, weights: Any, simulations: int) -> Sample:
    """Games of one player in all seats, with random openings and some random moves; without weights, of the greedy player."""
    what = game(name)
    random = np.random.default_rng(seed)
    search = Search(what, seed, simulations=simulations, evaluator=Linear(what, weights)) if weights is not None else None
    greedy = GreedyBot(what, seed)
    rows, targets = [], []
    for number in range(count):
        table = new(name, players, seed + number)
        opening = int(random.integers(0, 4 * players))
        expected: list[Any] = []
        while not table.over:
            seat = table.to_move[0]
            view = table.view(seat)
            legal = view.legal()
            if len(table.moves) < opening or random.random() < RANDOM_MOVES or len(legal) == 1:
                table.play(legal[random.integers(len(legal))], seat)
                continue
            rows.append(describe(what, table))
            if search is None:
                expected.append(None)
                table.play(greedy.choose(view), seat)
            else:
                found = search.analyse(view)
                expected.append(np.array(found.win))
                table.play(found.moves[0].move, seat)
        result = np.array([seat in table.winners for seat in range(players)], float)
        result /= result.sum()
        targets += [result if win is None else (result + win) / 2 for win in expected]
    return Sample(np.array(rows), np.array(targets))


def fit(samples: list[Sample], ridge: float) -> Any:
    """The likeliest weights, as a row for the early game and one for the late."""
    z = np.concatenate([s.z for s in samples])
    y = np.concatenate([s.y for s in samples])
    w = np.zeros(z.shape[2])
    for _ in range(STEPS):
        u = z @ w
        p = np.exp(u - u.max(axis=1, keepdims=True))
        p /= p.sum(axis=1, keepdims=True)
        gradient = np.einsum("ns,nsk->k", y - p, z) - ridge * w
        mean = np.einsum("ns,nsk->nk", p, z)
        hessian = np.einsum("ns,nsk,nsl->kl", p, z, z, optimize=True) - mean.T @ mean + ridge * np.eye(len(w))
        step = np.linalg.solve(hessian, gradient)
        w += step
        if np.abs(step).max() < 1e-6:
            break
    return w.reshape(2, -1)


def learn(samples: list[Sample]) -> Any:
    """The likeliest weights, with the ridge that foretells best what was not learned from."""
    halves = [(samples[0::2], samples[1::2]), (samples[1::2], samples[0::2])] if len(samples) > 1 else []

    def surprise(ridge: float) -> float:
        return sum(loss(sample, weights) for known, unknown in halves for weights in [fit(known, ridge)] for sample in unknown)

    return fit(samples, min(RIDGES, key=surprise))


def loss(sample: Sample, weights: Any) -> float:
    """Mean log loss of the weights."""
    u = sample.z @ weights.ravel()
    u -= u.max(axis=1, keepdims=True)
    logp = u - np.log(np.exp(u).sum(axis=1, keepdims=True))
    return float(-(sample.y * logp).sum(axis=1).mean())


def duel(name: str, players: int, seed: int, count: int, ours: Any, theirs: Any, simulations: int) -> float:
    """The wins of *ours*, one seat of it against *theirs* in all others; each deal is played from every seat."""
    what = game(name)
    a = Search(what, seed, simulations=simulations, evaluator=Linear(what, ours))
    b = Search(what, seed + 1, simulations=simulations, evaluator=Linear(what, theirs))
    wins = 0.0
    for number in range(count):
        table = new(name, players, seed + number // players)
        mine = number % players
        while not table.over:
            seat = table.to_move[0]
            table.play((a if seat == mine else b).choose(table.view(seat)), seat)
        wins += 1 / len(table.winners) if mine in table.winners else 0
    return wins


def tune(
    what: Game,
    players: int,
    *,
    rounds: int,
    games: int,
    simulations: int,
    seed: int,
    go_on: bool = False,
    workers: int | None = None,
    out: Path | None = None,
) -> Iterator[Text]:
    """Learns the weights and writes them to *out*, or to your folder; yields a sentence for each round.

    With *go_on* it begins with those in use.
    """
    path = out or own_file(what, players, ".json")
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
    workers = workers or os.cpu_count() or 1
    name = what.name
    weights: Any = load_weights(what, players) if go_on else None
    newest = weights
    samples: list[Sample] = []
    history: list[float | None] = json.loads(weights_file(what, players).read_text(encoding="utf-8"))["rounds"] if go_on else []
    with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:

        def spread(function: Any, count: int, start: int, *more: Any) -> list[Any]:
            batch = BATCH * players
            starts = range(start, start + count, batch)
            work = [pool.submit(function, name, players, s, batch, *more) for s in starts]
            return [job.result() for job in tqdm(work, desc=f"{name} {players}", leave=False, disable=None)]

        for number in range(1 if go_on else 0, rounds + 1):
            base = seed + 10_000_000 * number
            found = spread(self_play, games * (5 if weights is None else 1), base, newest, simulations)
            samples = [*(samples if number > 1 else []), *found][-KEEP_ROUNDS * len(found) :]
            newest = learn(samples)
            if weights is None:
                weights, share = newest, None
            else:
                wins = spread(duel, games, base + 5_000_000, newest, weights, simulations)
                share = sum(wins) / (len(wins) * BATCH * players) * players
                if share > 1:
                    weights = newest
            history.append(share)
            save_weights(path, what, players, weights, history)
            yield _told(what, players, number, sum(len(s.y) for s in found), share)
    spec = OWN if out is None else str(path)
    yield text("Saved: {path}. Play with these weights: master:weights={spec}", path=str(path), spec=spec)


def _told(what: Game, players: int, number: int, positions: int, share: float | None) -> Text:
    def told(_: Tr) -> str:
        facts = {"game": what.title, "players": players, "number": number, "positions": _.number(positions)}
        if share is None:
            return _("{game}, {players} players, iteration {number}: first weights from {positions} positions.", **facts)
        facts["share"] = _.number(share, 2)
        if share > 1:
            return _("{game}, {players} players, iteration {number}: {positions} positions; {share}× fair share, kept.", **facts)
        return _("{game}, {players} players, iteration {number}: {positions} positions; {share}× fair share, discarded.", **facts)

    return told


def save_weights(path: Path, what: Game, players: int, weights: Any, history: list[float | None]) -> None:
    names = [*what.bot.FEATURES, "to move"]
    content = {
        "game": what.name,
        "players": players,
        "rules": what.version,
        "rounds": [None if share is None else round(share, 3) for share in history],
        "weights": {name: [round(float(weights[0, k]), 4), round(float(weights[1, k]), 4)] for k, name in enumerate(names)},
    }
    with writing(path):
        path.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
