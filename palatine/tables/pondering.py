"""Thinking about a position for as long as somebody looks at it, a little at a time.

Each piece of thought is a job of the fair queue (:mod:`palatine.tables.thinking`), so bots and other visitors come in between. The
first is short, so that there is an answer at once; each further one goes on in the tree of a worker that has one of this position. The
trees of several workers are added up.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from functools import reduce
from typing import TYPE_CHECKING, Any

from palatine.kernel.view import View
from palatine.tables import thoughts
from palatine.tables.caller import Caller
from palatine.tables.explorations import Exploration
from palatine.tables.thinking import Thinker

if TYPE_CHECKING:
    from palatine.bots.search import Analysis

PIECES = (200, 1000, *[4000] * 10)
"""Simulations that each piece adds: the champion needs some 20 ms for the first, and a fifth of a second at most for a large one. A tree
of them all takes 50 MB in a worker."""
KEPT = 5000  # positions whose chances are remembered


@dataclass
class Thought:
    """What was thought about a view."""

    pieces: int = 0
    trees: dict[str, Analysis] = field(default_factory=dict)

    @property
    def total(self) -> Analysis:
        return reduce(added, self.trees.values())

    @property
    def done(self) -> bool:
        return self.pieces == len(PIECES)


class Pondering:
    """Who thinks about what: at most one position for each visitor."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._now: dict[str, object] = {}
        self._known: OrderedDict[str, Thought] = OrderedDict()
        self._nodes: OrderedDict[str, dict[int, tuple[float, ...]]] = OrderedDict()

    async def think(self, view: View, client: str, visitor: str) -> AsyncIterator[tuple[Analysis, bool]]:
        """What is known so far, again and again, and whether this is the end.

        It uses the thinking time of a *client*, and stops when the *visitor* wants to know about something else.
        """
        mine = self._now[visitor] = object()
        try:
            name = _name(view)
            if name in self._known:
                yield self._known[name].total, self._known[name].done
            while not (known := self._known.get(name, Thought())).done and self._now.get(visitor) is mine:
                number = known.pieces
                tree, found = await asyncio.wrap_future(self._thinker.ask(client, thoughts.ponder, view, PIECES[number], number))
                known = self._keep(name, number + 1, tree, found)
                yield known.total, known.done
        finally:
            if self._now.get(visitor) is mine:
                del self._now[visitor]

    async def follow(
        self, found: Exploration, node: int, view: View, caller: Caller
    ) -> AsyncIterator[tuple[tuple[float, ...], Analysis | None, bool]]:
        """The same for a node of an exploration: everybody's chance, what was thought, and whether this is the end."""
        table = found.at(node)
        if table.over:
            best = table.winners
            self.note(found.id, node, tuple(1 / len(best) if seat in best else 0.0 for seat in range(table.players)))
            yield self._nodes[found.id][node], None, True
            return
        if view.seat not in table.to_move:
            return
        async for analysis, done in self.think(view, caller.address, caller.browser or caller.address):
            self.note(found.id, node, analysis.win)
            yield analysis.win, analysis, done

    # What the pages of an exploration show beside its moves

    def noted(self, exploration: str) -> dict[int, tuple[float, ...]]:
        """By node: everybody's chance to win there."""
        return dict(self._nodes.get(exploration, {}))

    def note(self, exploration: str, node: int, win: tuple[float, ...]) -> None:
        self._nodes.setdefault(exploration, {})[node] = win
        self._nodes.move_to_end(exploration)
        while len(self._nodes) > KEPT:
            self._nodes.popitem(last=False)

    def copy(self, exploration: str, other: str) -> None:
        """Another one has the same nodes."""
        if other != exploration and exploration in self._nodes:
            self._nodes[other] = self.noted(exploration)

    def _keep(self, name: str, pieces: int, tree: str, found: Analysis) -> Thought:
        """Adds what came of a piece. Others may have looked at the same position meanwhile, and the tree have grown for them."""
        known = self._known.get(name, Thought())
        if tree in known.trees and known.trees[tree].simulations > found.simulations:
            found = known.trees[tree]
        self._known[name] = known = Thought(max(known.pieces, pieces), {**known.trees, tree: found})
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        return known


def _name(view: View) -> str:
    return f"{view.game.name} {view.seat} {view.key}"


def added(one: Analysis, other: Analysis) -> Analysis:
    """Two searches of the same position as one: the visits are added up, the shares weighted by them."""
    from palatine.bots.search.search import Analysis, Candidate

    def mean(a: Any, b: Any, n: float, m: float) -> tuple[float, ...]:
        return tuple((x * n + y * m) / max(1, n + m) for x, y in zip(a, b))

    moves = {c.move: c for c in one.moves}
    for c in other.moves:
        o = moves.get(c.move)
        if o is not None:
            n, m = o.visits, c.visits
            c = Candidate(c.move, n + m, mean(o.win, c.win, n, m), mean(o.points, c.points, n, m))
        moves[c.move] = c
    win = mean(one.win, other.win, one.simulations, other.simulations)
    best = sorted(moves.values(), key=lambda c: -c.visits)
    return Analysis(best, one.simulations + other.simulations, win, other.line)
