"""The searching player: many simulated games from one view, any time, on any number of threads.

The tree itself is :mod:`palatine.bots.tree`, its judge one of :mod:`palatine.bots.judges`. Each thread grows a tree of its
own, without the GIL; their visits are added up. A tree has a fixed size: when it is full, the search goes on in what is there.
"""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from palatine.bots.judges import Judge, Linear
from palatine.bots.own import check_view
from palatine.bots.victory import MOST_SEATS
from palatine.kernel import record
from palatine.kernel.game import Game
from palatine.kernel.rng import entry_seed
from palatine.kernel.view import View

NODES, EDGES = 150_000, 1_200_000
LINE = 8  # moves of the expected line
FIRST_CHUNK, GROWTH = 32, 3  # simulations in the first chunk of a timed search, and how much the next may grow
CHECKS = 20  # how often a search with a budget looks whether its choice is settled


@dataclass
class Candidate:
    """A move that was looked at."""

    move: str
    visits: int
    win: tuple[float, ...]
    """Every seat's expected share of the win after it."""
    points: tuple[float, ...]
    """Every seat's expected points, as far as the search looks ahead."""


@dataclass
class Analysis:
    """What a search found: the moves, best first, and how often it simulated."""

    moves: list[Candidate]
    simulations: int
    win: tuple[float, ...]
    """Every seat's expected share of the win."""
    line: list[str]
    """The moves it expects, as far as it looked."""


@dataclass
class Memory:
    """The arrays that one thread searches in."""

    game: Game
    nodes: Any = field(init=False)

    def __post_init__(self) -> None:
        count = len(self.game.actions)
        self.nodes = np.empty((NODES, 2), np.int32)
        self.edges = np.empty((EDGES, 4), np.int32)
        self.stats = np.empty((EDGES, 2), np.float32)
        self.counts = np.zeros(2, np.int64)
        self.mark = np.full(count, -2, np.int32)
        self.out = np.empty(count, np.int16)
        self.path = np.empty((2000, 2), np.int32)
        self.first = np.zeros(count)
        self.odds = np.zeros(count)
        self.values = np.zeros(MOST_SEATS)
        self.won = np.zeros((count, 2 * MOST_SEATS))
        self.r = np.zeros(4, np.uint32)


class Search:
    """A player who thinks ahead from what it may know."""

    def __init__(
        self,
        game: Game,
        seed: int,
        *,
        name: str = "search",
        simulations: int = 1000,
        seconds: float | None = None,
        threads: int = 1,
        noise: float = 0.0,
        judge: Judge | None = None,
    ) -> None:
        """*simulations* a decision, or *seconds*; with *noise* a move is drawn by its visits instead of the most visited.

        Positions are judged by the learned weights of the game, unless by another *judge*.
        """
        self.game = game
        self.name = name
        self.seconds = seconds
        self.simulations = simulations
        self.threads = threads
        self.noise = noise
        self.judge = judge or Linear(game)
        self._random = np.random.default_rng(seed)
        self._memory = [Memory(game) for _ in range(threads)]

    def __getstate__(self) -> dict[str, Any]:
        """Without the room to think in, which is made anew where it arrives."""
        return {key: value for key, value in self.__dict__.items() if key != "_memory"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._memory = [Memory(self.game) for _ in range(self.threads)]

    def choose(self, view: View, seconds: float | None = None) -> str:
        check_view(self.game, view)
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        found = self.analyse(view, seconds, settle=not self.noise and self.threads == 1).moves
        if self.noise:
            chances = np.array([c.visits for c in found], float) ** (1 / self.noise)
            return found[self._random.choice(len(found), p=chances / chances.sum())].move
        return found[0].move

    def analyse(self, view: View, seconds: float | None = None, *, settle: bool = False, only: str | None = None) -> Analysis:
        """Thinks for some seconds, or for this player's number of simulations.

        To *settle* is to stop as soon as no other move can become the most visited: the choice is the same, only sooner.
        With *only* a move, all simulations begin with it: what it is worth, however little one would look at it.
        """
        seconds = seconds or self.seconds
        seeds = self._random.integers(1 << 62, size=self.threads)
        if self.threads == 1:
            done = [self._grow(view, self._memory[0], int(seeds[0]), seconds, settle, only)]
        else:
            with ThreadPoolExecutor(self.threads) as pool:
                done = list(pool.map(lambda i: self._grow(view, self._memory[i], int(seeds[i]), seconds, only=only), range(self.threads)))
        return self._sum_up(view, sum(done))

    def _grow(self, view: View, m: Memory, seed: int, seconds: float | None, settle: bool = False, only: str | None = None) -> int:
        trees = view.players if view.game.simultaneous else 1
        states = record.copies(view.states, 3)
        mind = self.judge.mind(view.players)
        entry_seed(m.r, seed)
        m.won[:] = 0
        self.judge.tree.clear(trees, m.nodes, m.counts)
        if only is not None:
            self._shun(m, self._root(view), [a for a in view.actions() if self.game.actions[a] != only])
        began, done = time.perf_counter(), 0
        budget = -(-self.simulations // self.threads)
        chunk = FIRST_CHUNK if seconds else max(FIRST_CHUNK, budget // CHECKS) if settle else budget
        while True:
            chunk = chunk if seconds else min(chunk, budget - done)
            self.judge.tree.simulate(
                states, trees, view.seat, chunk, m.r, m.nodes, m.edges, m.stats, m.counts,
                m.mark, m.out, m.path, mind, self.judge.params, m.first, m.odds, m.values, m.won,
            )  # fmt: skip
            done += chunk
            if not seconds:
                if done >= budget or (settle and self._lead(m, self._root(view)) > budget - done):
                    return done
                continue
            spent = time.perf_counter() - began
            chunk = min(chunk * GROWTH, int(done / spent * (seconds - spent)))
            if spent >= seconds or chunk < 1:
                return done

    @staticmethod
    def _root(view: View) -> int:
        """The root of the searching seat's own tree."""
        return view.seat if view.game.simultaneous and view.seat else 0

    @staticmethod
    def _shun(m: Memory, root: int, actions: list[int]) -> None:
        """Puts moves into the empty tree in such a bad light that none is ever followed."""
        for e, action in enumerate(actions):
            m.edges[e] = m.nodes[root, 0], action, -1, 0
            m.stats[e] = -1e9, 0.0
            m.nodes[root, 0] = e
        m.counts[1] = len(actions)

    @staticmethod
    def _lead(m: Memory, root: int) -> int:
        """By how many visits the best move is ahead of the second."""
        first = second = 0
        e = int(m.nodes[root, 0])
        while e >= 0:
            visits = int(m.edges[e, 3])
            first, second = (visits, first) if visits > first else (first, max(second, visits))
            e = int(m.edges[e, 0])
        return first - second

    def _sum_up(self, view: View, simulations: int) -> Analysis:
        visits: dict[int, int] = {}
        won: dict[int, Any] = {}
        root = self._root(view)
        for m in self._memory:
            e = int(m.nodes[root, 0])
            while e >= 0:
                action = int(m.edges[e, 1])
                visits[action] = visits.get(action, 0) + int(m.edges[e, 3])
                won[action] = won.get(action, 0) + m.won[action]
                e = int(m.edges[e, 0])
        moves = []
        for action, n in visits.items():
            win, points = won[action].reshape(2, MOST_SEATS)[:, : view.players] / max(1, n)
            moves.append(Candidate(self.game.actions[action], n, tuple(win.tolist()), tuple(points.tolist())))
        moves.sort(key=lambda c: -c.visits)
        total = sum(won.values())[: view.players] / simulations
        return Analysis(moves, simulations, tuple(float(x) for x in total), self._line(root))

    def _line(self, root: int) -> list[str]:
        """From the root along the edges visited most, in the first thread's tree."""
        m, node = self._memory[0], root
        line: list[str] = []
        count = len(self.game.actions)
        while node >= 0 and len(line) < LINE:
            e, best = int(m.nodes[node, 0]), -1
            while e >= 0:
                if m.edges[e, 1] >= 0 and m.edges[e, 3] > (m.edges[best, 3] if best >= 0 else 0):
                    best = e
                e = int(m.edges[e, 0])
            if best < 0:
                break
            line.append(self.game.actions[int(m.edges[best, 1]) % count])
            node = int(m.edges[best, 2])
        return line
