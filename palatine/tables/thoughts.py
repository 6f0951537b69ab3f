"""What there is to think about: each a function that a worker calls, with a view and nothing else of the table."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from palatine.bots.warm import player, quick
from palatine.kernel.view import View

if TYPE_CHECKING:
    from palatine.bots.analysis.analyse import Decision, Report
    from palatine.kernel.table import Table

OTHERS = 4  # moves that a hint is compared with, until there is something to say
_bots = threading.local()


def find_bot(game: str, level: str) -> Any:
    """A bot of this thread: it has nothing of one table that another could see, and its memory is large."""
    from palatine.bots import bot

    kept: dict[tuple[str, str], Any] = _bots.__dict__.setdefault("kept", {})
    if (game, level) not in kept:
        kept[game, level] = bot(game, level)
    return kept[game, level]


def choose(view: View, level: str) -> str:
    """A bot's move."""
    move: str = find_bot(view.game.name, player(view.game, level)).choose(view)
    return move


def advise(view: View) -> tuple[Any, list[Any]]:
    """What the strongest player would play, and what speaks for it beside other good moves."""
    from palatine.bots.analysis.analyse import analyst
    from palatine.bots.analysis.explain import compare

    search = analyst(view.game, view.players, *quick(view.game))  # always the same seed: the same view gives the same hint
    best, *others = search.analyse(view).moves
    for other in others[:OTHERS]:
        reasons = [reason for reason in compare(search, view, best.move, other.move) if reason.weight > 0]
        if reasons:
            return best, reasons
    return best, []


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
