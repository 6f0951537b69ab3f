"""The searching player: many simulated games from one view, any time, on any number of threads.

The tree itself is :mod:`palatine.bots.search.tree`, its evaluator one of :mod:`palatine.bots.evaluators`. Each thread grows a
tree of its own, without the GIL; their visits are added up. A tree grows with the search, up to 15 million edges; then
the search goes on in what is there. What still applies at the player's next decision is kept (:mod:`palatine.bots.search.reuse`).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from palatine.bots.evaluators import Evaluator, Linear, SearchSettings
from palatine.bots.own import check_view
from palatine.bots.search.nodes import clear, find_line, list_edges, transplant
from palatine.bots.search.workspace import BEGIN, EDGE, Settings, Workspace, empty_tree, make_workspace, with_room
from palatine.kernel import record
from palatine.kernel.compile import for_game
from palatine.kernel.game import Game
from palatine.kernel.game import game as named
from palatine.kernel.record import MOST_SEATS
from palatine.kernel.rng import entry_seed
from palatine.kernel.view import View

FLOOR = 0.002  # the least prior of a move, compared with the best
LINE = 8  # moves of the expected line
FIRST_CHUNK, GROWTH = 32, 3  # simulations in the first chunk of a timed search, and how much the next may grow
LARGEST_CHUNK = 1000  # simulations between two looks at the clock and at the room that is left
MANY = 1 << 40  # simulations, more than anybody has time for
CHECKS = 20  # how often a search with a budget looks whether its choice is settled
FAR = 48  # choices between two decisions, at most, where a tree is kept
WELL_KNOWN = 200  # a part of a tree that this part of its simulations came to may be kept
MANY_VISITS = 0.15  # of those of the most visited move: what is to be chosen has so many, at least
FEWEST = 8  # simulations that are worth keeping


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


def tempered(shares: Sequence[float], temperature: float) -> tuple[float, ...]:
    """Shares of the win, each to the power of 1 / *temperature*: above 1 they come nearer to each other, below 1 they part."""
    if temperature == 1 or not any(shares):  # a move that was never tried has no shares
        return tuple(shares)
    powers = [share ** (1 / temperature) for share in shares]
    return tuple(power / sum(powers) for power in powers)


def compiled_search(game: Game, evaluator: Evaluator) -> Any:
    """The compiled search of a game with an evaluator."""
    walk = for_game("palatine.bots.search.walk", game)
    return for_game(evaluator.template, game, deal=walk.deal, mover=walk.mover, follow=walk.follow, **evaluator.rules)


def compiled_reuse(game: Game) -> Any:
    """What finds a view in the tree of an earlier one, compiled."""
    walk = for_game("palatine.bots.search.walk", game)
    return for_game("palatine.bots.search.reuse", game, deal=walk.deal, mover=walk.mover)


class Search:
    """A player who thinks ahead from what it may know."""

    def __init__(
        self,
        game: Game | str,
        seed: int,
        *,
        name: str = "search",
        simulations: int = 1000,
        seconds: float | None = None,
        threads: int = 1,
        explore: float | None = None,
        parallel: int | None = None,
        reduction: float | None = None,
        worlds: int | None = None,
        recall: int | None = None,
        lcb: float | None = None,
        temperature: float = 0.0,
        evaluator: Evaluator | None = None,
    ) -> None:
        """*simulations* or *seconds* per decision; kept simulations count. With a *temperature*, moves are sampled by visits.

        Positions are evaluated by the learned weights of the game, unless by another *evaluator*, which also says how it is searched
        with (:class:`~palatine.bots.evaluators.SearchSettings`); what is given here takes the place of that.
        """
        self.game = named(game) if isinstance(game, str) else game
        self.name = name
        self.seconds = seconds
        self.simulations = simulations
        self.threads = threads
        how = {"explore": explore, "parallel": parallel, "reduction": reduction, "worlds": worlds, "recall": recall, "lcb": lcb}
        self.given: dict[str, Any] = {name: value for name, value in how.items() if value is not None}
        self.temperature = temperature
        self.evaluator = evaluator or Linear(self.game)
        self._random = np.random.default_rng(seed)
        self._prepare()

    def __repr__(self) -> str:
        budget = f"{self.simulations} simulations" if self.seconds is None else f"{self.seconds:g} s"
        return f"<{self.name}, a player of {self.game.name}: {budget} for each decision>"

    def __getstate__(self) -> dict[str, Any]:
        """Without the workspaces and the compiled code, which are made again where it arrives."""
        return {key: value for key, value in self.__dict__.items() if key not in ("_workspaces", "_simulate", "_retrace", "_kept")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._prepare()

    def _prepare(self) -> None:
        self._simulate = compiled_search(self.game, self.evaluator).simulate
        self._workspaces = [make_workspace(len(self.game.actions), self.evaluator.together) for _ in range(self.threads)]
        self._retrace = compiled_reuse(self.game).retrace
        self._kept: View | None = None  # the view at the root of the trees, if they may be used again
        self._analysed: View | None = None  # the same, if they are those of an analysis

    def reseed(self, seed: int) -> None:
        """From here on it searches as one that was made with this seed."""
        self._random = np.random.default_rng(seed)
        self._kept = self._analysed = None

    def forget(self) -> None:
        """Gives back the memory of its trees."""
        self._prepare()

    def knows(self, view: View) -> bool:
        """Was the last thing it did an analysis of this very view?"""
        last = self._analysed
        return last is not None and last.seat == view.seat and last.states.tobytes() == view.states.tobytes()

    def choose(self, view: View, seconds: float | None = None) -> str:
        """The move that the search finds best."""
        check_view(self.game, view)
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        kept, self._kept, self._analysed = self._kept, None, None
        self._think(view, seconds, settle=not self.temperature and self.threads == 1, kept=kept)
        if self.temperature:
            visits, _ = self._tried(view)
            chances = np.array(list(visits.values()), float) ** (1 / self.temperature)
            return self.game.actions[self._random.choice(list(visits), p=chances / chances.sum())]
        self._kept = view
        return self.game.actions[self._best(view)]

    def analyse(
        self, view: View, seconds: float | None = None, *, settle: bool = False, only: str | None = None, on: bool = False
    ) -> Analysis:
        """Thinks for some seconds, or for this player's number of simulations, from the beginning.

        To *settle* is to stop as soon as no other move can become the most visited: by visits, the choice is the same, only sooner.
        With *only* a move, all simulations begin with it: what it is worth, however little one would look at it.
        To go *on* is to grow the trees of the last analysis, if it :meth:`knows` the view, until they have so many simulations.
        """
        on = on and self.knows(view)
        self._kept = self._analysed = None
        found = self._sum_up(view, self._think(view, seconds, settle=settle, only=only, on=on))
        self._analysed = view if only is None else None
        return found

    def _think(
        self,
        view: View,
        seconds: float | None,
        *,
        settle: bool = False,
        kept: View | None = None,
        only: str | None = None,
        on: bool = False,
    ) -> int:
        """Grows the trees, those that are there if it goes *on*, or what is left of those that grew from the view *kept*.

        Returns the number of simulations in them.
        """
        seconds = seconds or self.seconds
        seeds = self._random.integers(1 << 62, size=self.threads)
        if self.threads == 1:
            return self._grow(view, 0, int(seeds[0]), seconds, settle, kept, only, on)
        with ThreadPoolExecutor(self.threads) as pool:
            return sum(pool.map(lambda i: self._grow(view, i, int(seeds[i]), seconds, settle, kept, only, on), range(self.threads)))

    def _grow(
        self,
        view: View,
        thread: int,
        seed: int,
        seconds: float | None,
        settle: bool,
        kept: View | None,
        only: str | None,
        on: bool,
    ) -> int:
        began = time.perf_counter()
        trees, root = view.players if view.game.simultaneous else 1, self._root(view)
        states = record.copies(view.states, 2 + self.evaluator.together)
        model = self.evaluator.model(view.players, self.evaluator.together)
        how = self._settings(view)
        parallel = min(how.parallel, self.evaluator.together)
        settings = Settings(float(how.explore), FLOOR, parallel, float(how.reduction), int(how.worlds), int(how.recall), seed >> 1)
        w = self._workspaces[thread]
        entry_seed(w.r, seed)
        w.block.walk["stage"] = 0
        w.block.walk["stage"][0] = BEGIN
        if not on:
            w.won[:] = 0
            w.asked[:] = 0
        if not on and kept is not None and kept.seat == view.seat and kept.players == view.players:
            w = self._reuse(w, kept, view, trees)
        elif not on:
            clear(w.tree, trees)
        if only is not None:
            self._shun(w, root, [a for a in view.actions() if self.game.actions[a] != only])
        legal = view.actions()
        first = done = int(self._edges(w, root, legal)["visits"].sum())
        budget = MANY if seconds else -(-self.simulations // self.threads)
        chunk = FIRST_CHUNK if seconds else max(FIRST_CHUNK, budget // CHECKS) if settle else LARGEST_CHUNK
        while done < budget and not (settle and not seconds and self._lead(self._edges(w, root, legal)["visits"]) > budget - done):
            w = with_room(w)
            left = budget - done
            done += int(self._simulate(states, w, model, settings, view.seat, trees, min(chunk, left), left))
            if seconds:
                spent = time.perf_counter() - began
                chunk = min(chunk * GROWTH, LARGEST_CHUNK, int((done - first) / spent * (seconds - spent)))
                if spent >= seconds or chunk < 1:
                    break
        rest = np.count_nonzero(w.block.walk["stage"] > 0)  # what is under way comes back
        if rest:
            done += int(self._simulate(states, w, model, settings, view.seat, trees, rest, rest))
        self._workspaces[thread] = w
        return done

    def _settings(self, view: View) -> SearchSettings:
        """How it searches: as the evaluator says, but for what was given."""
        return self.evaluator.settings(view.players)._replace(**self.given)

    def _reuse(self, w: Workspace, kept: View, view: View, trees: int) -> Workspace:
        """The workspace with what still applies of its trees, which grew from the view *kept*."""
        states = record.copies(kept.states, 3 + FAR)
        states[1] = view.states[0]
        states["rng"][1] = 0
        words = record.words(states)[:, : record.quiet_words(states.dtype)]
        at, edge = np.zeros((FAR, MOST_SEATS), np.int64), np.zeros(FAR, np.int64)
        visits = int(w.tree.nodes["visits"][self._root(view)])
        least = max(FEWEST, visits // WELL_KNOWN)
        depth = int(self._retrace(states, words, w.tree, w.moves, at, edge, view.seat, trees, least, w.r))
        if depth < 0:
            clear(w.tree, trees)
            return w
        fresh = empty_tree(len(w.tree.nodes), len(w.tree.edges))
        transplant(w.tree, fresh, at[depth], trees, np.empty(w.tree.used[0] + trees, np.int64))
        return w._replace(tree=fresh)

    @staticmethod
    def _root(view: View) -> int:
        """The root of the searching seat's own tree."""
        return view.seat if view.game.simultaneous and view.seat else 0

    @staticmethod
    def _shun(w: Workspace, root: int, actions: list[int]) -> None:
        """Puts moves into the empty tree in such a bad light that none is ever followed."""
        nodes, edges, used = w.tree
        for e, action in enumerate(actions):
            edges[e] = nodes[root].edge, action, -1, 0, -1e9, 0.0
            nodes[root].edge = e
        used[1] = len(actions)

    @staticmethod
    def _edges(w: Workspace, node: int, legal: Sequence[int] | None = None) -> Any:
        """The edges of a node; of *legal* actions alone, since a kept tree may know others from other worlds."""
        found = np.empty(len(w.moves.edge), EDGE)
        found = found[: list_edges(w.tree, node, found)]
        return found if legal is None else found[np.isin(found["key"], legal)]

    @staticmethod
    def _lead(visits: Any) -> int:
        """By how many visits the best move is ahead of the second."""
        visits = np.sort(visits)
        return int(visits[-1] - visits[-2]) if len(visits) > 1 else int(visits.sum())

    def _tried(self, view: View) -> tuple[dict[int, int], dict[int, float]]:
        """How often each move was tried, and the sum of its values, the first guess of each tree included."""
        legal = view.actions()
        visits, values = dict.fromkeys(legal, 0), dict.fromkeys(legal, 0.0)
        for w in self._workspaces:
            edges = self._edges(w, self._root(view), legal)
            for action, n, value in zip(edges["key"].tolist(), edges["visits"].tolist(), edges["value"].tolist()):
                visits[action] += n
                values[action] += value
        return visits, values

    def _best(self, view: View) -> int:
        """The move with the most visits; or of those with many, the one whose value has the highest lower confidence bound.

        A move that looked good at first has most visits for long after another was found to be better.
        """
        caution, (visits, values) = self._settings(view).lcb, self._tried(view)
        most = max(visits, key=lambda action: visits[action])
        if not caution or not visits[most]:
            return most
        many = [action for action in visits if visits[action] >= MANY_VISITS * visits[most]]
        return max(many, key=lambda action: values[action] / (visits[action] + len(self._workspaces)) - caution / visits[action] ** 0.5)

    def _sum_up(self, view: View, simulations: int) -> Analysis:
        visits: dict[int, int] = {}
        won: dict[int, Any] = {}
        root, temperature = self._root(view), self.evaluator.settings(view.players).temperature
        for w in self._workspaces:
            edges = self._edges(w, root)
            for action, n in zip(edges["key"].tolist(), edges["visits"].tolist()):
                visits[action] = visits.get(action, 0) + n
                won[action] = won.get(action, 0) + w.won[action]
        moves = []
        for action, n in visits.items():
            win, points = won[action].reshape(2, MOST_SEATS)[:, : view.players] / max(1, n)
            moves.append(Candidate(self.game.actions[action], n, tempered(win.tolist(), temperature), tuple(points.tolist())))
        best = self.game.actions[self._best(view)]
        moves.sort(key=lambda c: (c.move != best, -c.visits))
        total = sum(won.values())[: view.players] / simulations
        return Analysis(moves, simulations, tempered(total.tolist(), temperature), self._line(root))

    def _line(self, root: int) -> list[str]:
        """From the root along the edges visited most, in the first thread's tree."""
        keys = np.zeros(LINE, np.int64)
        n = find_line(self._workspaces[0].tree, root, keys)
        return [self.game.actions[key % len(self.game.actions)] for key in keys[:n].tolist()]
