"""What there is to think about: each a function that a worker calls, with a view and nothing else of the table.

Its first argument says of which game it is.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from palatine.bots import BOTS
from palatine.bots.warm import FEW, player, quick
from palatine.i18n import text
from palatine.kernel.errors import UnknownBot
from palatine.kernel.view import View

if TYPE_CHECKING:
    from palatine.bots.analysis.advice import Considered
    from palatine.bots.analysis.analyse import Decision, Report
    from palatine.bots.search import Analysis, Search
    from palatine.kernel.game import Game
    from palatine.kernel.happenings import Happening
    from palatine.kernel.table import Table

_bots = threading.local()


@dataclass(frozen=True)
class Decided:
    """A turn of a seat that is over."""

    views: list[View]
    """What the seat knew before each decision,"""
    moves: list[str]
    """what it played there,"""
    now: View
    """and what it knew at the end,"""
    heard: list[Happening]
    """having heard this."""


@dataclass
class Tree:
    """What a thread thought last about a position that somebody looks at."""

    search: Search
    name: str
    simulations: int = 0


def find_bot(game: str, level: str) -> Any:
    """A bot of this thread: it has nothing of one table that another could see, and its memory is large."""
    from palatine.bots import bot

    kept: dict[tuple[str, str], Any] = _bots.__dict__.setdefault("kept", {})
    if (game, level) not in kept:
        kept[game, level] = bot(game, level)
    return kept[game, level]


def choose(view: View, level: str) -> str:
    """A bot's move. What the server does not offer, such as a program, is no level."""
    if level not in BOTS:
        raise UnknownBot(text("Unknown player “{name}”. Choose one of: {names}.", name=level, names=", ".join(BOTS)))
    move: str = find_bot(view.game.name, player(view.game, level)).choose(view)
    return move


def advise(view: View, about: str = "") -> list[Considered]:
    """A few good moves, the best first, and what one brings that another does not; *about* is among them."""
    from palatine.bots.analysis import advice

    return advice.advise(_analyst(view), view, about)


def compare_with_best(view: View, move: str) -> list[Considered]:
    """A move beside the best one, if there is a better one."""
    from palatine.bots.analysis import advice

    return advice.compare_with_best(_analyst(view), view, move)


def costliest(now: View, decisions: list[tuple[View, str]]) -> tuple[int, list[Considered]]:
    """Of the decisions of a turn, which has ended *now*, the one that cost most, and what would have been better."""
    from palatine.bots.analysis import advice

    return advice.costliest(_analyst(now), decisions)


def _analyst(view: View) -> Search:
    """Always of the same seed: the same view gives the same hint."""
    from palatine.bots.analysis.analyse import analyst

    return analyst(view.game, view.players, *quick(view.game))


def ponder(view: View, more: int, seed: int) -> tuple[str, Analysis]:
    """What the strongest player thinks of a position after so many *more* simulations, and the name of the tree they are in.

    It grows the tree that this thread has of the position, if it has thought of nothing else since: so one looks deeper, not again.
    """
    from palatine.bots.analysis.analyse import analyst

    kept: dict[Any, Search] = _bots.__dict__.setdefault("analysts", {})
    uncompiled = quick(view.game)
    key = (view.game.name, view.players, uncompiled)
    if key not in kept:
        kept[key] = analyst(view.game, view.players, *uncompiled)
    search = kept[key]
    tree: Tree | None = _bots.__dict__.get("tree")
    if tree is None or tree.search is not search or not search.knows(view):
        if tree is not None:
            tree.search.forget()  # a thread has room for one large tree, not for one of each game
        search.reseed(seed)
        tree = _bots.tree = Tree(search, uuid4().hex)
    tree.simulations += min(more, FEW) if uncompiled else more
    search.simulations = tree.simulations
    return tree.name, search.analyse(view, on=True)


def prepare(what: Game) -> None:
    """Loads the code and the networks of a game, so that its first thought need not wait for them."""
    from palatine.kernel import table

    for players in what.players:
        new = table.new(what.name, players, 0)
        ponder(new.view(new.to_move[0]), 1, 0)


def glance(table: Table, simulations: int, first: int, last: int) -> list[Decision | None]:
    """A first look at some moves of a game that is over."""
    from palatine.bots.analysis.analyse import analyst, decisions

    return list(decisions(table, analyst(table.game, table.players, simulations=simulations), first, last))


def study(table: Table, simulations: int, progress: Callable[[int, Decision | None], None]) -> Report:
    """The analysis of a game that is over, told decision by decision."""
    from palatine.bots.analysis.analyse import analyst, decisions, end_of, report, with_best

    search = analyst(table.game, table.players, simulations=simulations)
    found: list[Decision | None] = []
    for decision in decisions(table, search, 1, len(table.moves)):
        found.append(decision)
        progress(len(found), decision)
    return with_best(table, search, report(table, found, search.name, search.simulations, end_of(table, search)))
