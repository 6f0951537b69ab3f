"""The trees of many games, which a network that judges all their leaves at once lets grow: :mod:`palatine.train.compiled.forest`."""

from __future__ import annotations

from math import ceil, log2
from typing import Any, NamedTuple

import numpy as np

from palatine.bots.victory import MOST_SEATS, NOT_LEGAL
from palatine.env import Batch
from palatine.kernel import record
from palatine.kernel.compile import for_game
from palatine.kernel.game import Game
from palatine.kernel.observation import place_rule

CONSIDERED = 8  # moves at the root that are compared, at most
EXPLORE, FLOOR = 0.4, 0.002  # below the root
VALUE_VISITS, VALUE_SCALE = 50.0, 0.4  # how much a value counts beside a logit
EDGES = 26  # of a node, on average; where there are more, the last nodes get none
OTHERS = 3  # nodes for each simulation in the trees of those who only look on


class Arrays(NamedTuple):
    """What the compiled trees live in: a row for each game, and room to work in for each core."""

    roots: Any
    """What the seat that is asked may know."""
    worlds: Any
    shown: Any
    streams: Any
    nodes: Any
    edges: Any
    stats: Any
    counts: Any
    logits: Any
    """What the network said about each place in a node."""
    guess: Any
    """What a node was worth to its mover at first, and the best of its logits."""
    path: Any
    walk: Any
    values: Any
    won: Any
    """For each move at the root, the sum of every seat's values."""
    luck: Any
    moves: Any
    names: Any
    observation: Any
    """What the seat to move at the leaf would see."""
    answer: Any
    """The network's logits for the leaf, by place."""
    shares: Any
    """Its logits for the seats, the own one first."""
    mark: Any
    out: Any
    weight: Any
    cur: Any


class Forest:
    """The trees of one batch. After each :meth:`walk` the network is asked about ``observation``, and writes ``answer`` and ``shares``."""

    def __init__(self, batch: Batch, simulations: int, chosen: Any = None) -> None:
        """Decisions are written into *chosen*."""
        self.batch, self.simulations = batch, simulations
        self._code = code(batch.game)
        self._trees = batch.players if batch.game.simultaneous else 1
        self._schedule = schedule(CONSIDERED, simulations)
        self._params = np.array((EXPLORE, FLOOR, VALUE_VISITS, VALUE_SCALE))
        n, cores, actions = batch.n, batch.threads, len(batch.game.actions)
        places = batch.layout.places
        nodes = self._trees * (1 + (OTHERS if self._trees > 1 else 1) * simulations)
        edges = actions + EDGES * simulations + (nodes if self._trees > 1 else 0)
        self.arrays = Arrays(
            roots=record.copies(batch._blank, n),
            worlds=record.copies(batch._blank, n),
            shown=record.copies(batch._blank, cores),
            streams=batch._streams,
            nodes=np.zeros((n, nodes, 3), np.int32),
            edges=np.zeros((n, edges, 4), np.int32),
            stats=np.zeros((n, edges, 2), np.float32),
            counts=np.zeros((n, 3), np.int32),
            logits=np.zeros((n, simulations + 1, places), np.float32),
            guess=np.zeros((n, simulations + 1, 2), np.float32),
            path=np.zeros((n, simulations + 1, 2), np.int32),
            walk=np.zeros((n, 4), np.int32),
            values=np.zeros((n, MOST_SEATS)),
            won=np.zeros((n, actions, MOST_SEATS), np.float32),
            luck=np.zeros((n, actions), np.float32),
            moves=np.zeros((n, actions), np.int16),
            names=np.zeros((n, actions), np.int16),
            observation=np.zeros_like(batch.observation),
            answer=np.zeros((n, places), np.float32),
            shares=np.zeros((n, batch.players), np.float32),
            mark=np.full((cores, actions), NOT_LEGAL, np.int32),
            out=np.zeros((cores, actions), np.int16),
            weight=np.zeros((cores, actions)),
            cur=np.zeros((cores, MOST_SEATS), np.int64),
        )
        self.chosen = np.zeros(n, np.int64) if chosen is None else chosen
        """The decisions: places, as the batch takes them."""
        self.policy = np.zeros((n, places), np.float32)
        """The policy improved by the search."""
        self.value = np.zeros((n, batch.players), np.float32)
        """What the search thinks of every seat's chance to win."""
        self._bounds = np.array([0, *(stop for _, stop in batch._slices)])

    def walk(self, simulation: int) -> None:
        """Goes on with the answers: 0 with those for the roots, and so on; after the last simulation it decides."""
        batch = self.batch
        self._code.walk(
            self._bounds, self.arrays, self._trees, batch.players, batch.layout.places, simulation, self._schedule, batch._states,
            batch.seat, batch._count, batch._moves, batch._names, self.chosen, self.policy, self.value, self._params,
        )  # fmt: skip


def code(game: Game) -> Any:
    """The compiled trees of a game."""
    return for_game("palatine.train.compiled.forest", game, observe=game.observe.observe, place=place_rule(game))


def schedule(considered: int, simulations: int) -> Any:
    """Sequential halving: for each number of moves to begin with (rows) and each simulation, how often a move to try was tried before."""
    return np.array([_visits(moves, simulations) for moves in range(considered + 1)], np.int64)


def _visits(moves: int, simulations: int) -> list[int]:
    if moves < 2:
        return list(range(simulations))
    tried: list[int] = []
    phases, left, times = ceil(log2(moves)), moves, 0
    while len(tried) < simulations:
        for _ in range(max(1, simulations // (phases * left))):
            tried += [times] * left
            times += 1
        left = max(2, left // 2)
    return tried[:simulations]
