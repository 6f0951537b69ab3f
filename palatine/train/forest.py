"""The trees of many games, which a network that judges all their leaves at once lets grow: :mod:`palatine.train.compiled.forest`."""

from __future__ import annotations

from math import ceil, log2
from typing import Any

import numpy as np

from palatine.bots.evaluators.contract import NOT_LEGAL, share_out
from palatine.env import Batch
from palatine.kernel.compile import for_game
from palatine.kernel.game import Game
from palatine.kernel.observation import place_rule
from palatine.kernel.record import MOST_SEATS

CONSIDERED = 8  # moves at the root that are compared, at most
EXPLORE, FLOOR = 0.4, 0.002  # below the root
DOUBT = 3.0  # simulations that a move's value must outweigh
LEAST_ROOM = 32  # simulations that there is always room for: each size of a tree is compiled by itself
EDGES = 26  # of a node, on average; where there are more, the last nodes get none
NODES_LOOKED_ON = 8  # for each simulation, in the trees of those who only see what another does


class Forest:
    """The trees of one batch. After each :meth:`walk` the network is asked about ``observation``, and writes ``answer`` and ``shares``."""

    def __init__(self, batch: Batch, simulations: int, chosen: Any = None) -> None:
        """Decisions are written into *chosen*."""
        self.batch, self.simulations = batch, simulations
        n, places = batch.n, batch.layout.places
        self.observation = np.zeros_like(batch.observation)
        """What the seat to move at each leaf would see."""
        self.answer = np.zeros((n, places), np.float32)
        """The network's logits for the leaf, by place."""
        self.shares = np.zeros((n, batch.players), np.float32)
        """Its logits for the seats, the own one first."""
        self.chosen = np.zeros(n, np.int64) if chosen is None else chosen
        """The decisions: places, as the batch takes them."""
        self.policy = np.zeros((n, places), np.float32)
        """The policy improved by the search."""
        self.value = np.zeros((n, batch.players), np.float32)
        """What the search thinks of every seat's chance to win."""
        self.apart = np.zeros(n, np.float32)
        """How far that policy is from the network's own: the Kullback-Leibler divergence."""
        tree, desk = types(batch.game, batch._blank.dtype, places, simulations)
        self.trees, self._desks = np.zeros(n, tree), np.zeros(batch.threads, desk)
        self._desks["mark"] = NOT_LEGAL
        self._shown = np.zeros(batch.threads, batch._blank.dtype)
        self._roots = batch.players if batch.game.simultaneous else 1
        self._schedule = schedule(CONSIDERED, simulations)
        self._params = np.array((EXPLORE, FLOOR, 0.0, DOUBT))
        self._bounds = np.array([0, *(stop for _, stop in batch._slices)])
        self._code = code(batch.game)

    def walk(self, simulation: int, value_scale: float) -> None:
        """Goes on with the answers: 0 with those for the roots, and so on; after the last simulation it decides.

        *value_scale* is how much the value of a move at the root counts beside its logit.
        """
        batch = self.batch
        self._params[2] = value_scale
        self._code.walk(
            self._bounds, self.trees, self._desks, self._shown, self._roots, batch.players, simulation, self._schedule, batch._states,
            batch._streams, batch.seat, batch._count, batch._moves, batch._names, self.observation, self.answer, self.shares,
            self.chosen, self.policy, self.value, self.apart, self._params,
        )  # fmt: skip


def types(game: Game, state: Any, places: int, simulations: int) -> tuple[Any, Any]:
    """The records of a tree and of the desk that a core works at."""
    actions = len(game.actions)
    room = LEAST_ROOM
    while room < simulations:
        room *= 2
    looked_on = NODES_LOOKED_ON * room if game.simultaneous else 0
    edge = _record(next="i4", key="i4", child="i4", visits="i4", worth="f4", odds="f4")  # the sum of values and the first guess; the prior
    node = _record(first="i4", visits="i4", slot="i4")
    thought = _record(value="f4", best="f4", logit=("f4", places))  # of a node: its worth to the mover, the best logit, and all of them
    tree = _record(
        root=state,  # what the seat that is asked may know
        world=state,
        nodes="i4",
        edges="i4",
        thoughts="i4",
        count="i4",  # moves at the root
        leaf="i4",  # where a walk ended: the node, -1 if it cannot grow; who moves there, the number of moves, and of steps to it
        mover="i4",
        asked="i4",
        steps="i4",
        seed=("u4", 4),  # of the worlds
        value=("f8", MOST_SEATS),
        path=("i4", room + 1),
        walker=("i4", room + 1),
        luck=("f4", actions),  # of each move at the root, and what the network thinks of it
        logit=("f4", actions),
        move=("i2", actions),
        name=("i2", actions),
        won=("f4", (actions, MOST_SEATS)),  # for each move at the root, the sum of every seat's values
        node=(node, MOST_SEATS + room + looked_on),
        thought=(thought, room + 1),
        edge=(edge, actions + EDGES * room + looked_on),
    )
    return tree, _record(mark=("i4", actions), out=("i2", actions), weight=("f8", actions), at=("i8", MOST_SEATS), stream=("u4", 4))


def _record(**fields: Any) -> Any:
    return np.dtype(
        (np.record, np.dtype([(name, *(kind if isinstance(kind, tuple) else (kind,))) for name, kind in fields.items()], align=True))
    )


def code(game: Game) -> Any:
    """The compiled trees of a game."""
    return for_game("palatine.train.compiled.forest", game, observe=game.observe.observe, place=place_rule(game), share_out=share_out)


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
