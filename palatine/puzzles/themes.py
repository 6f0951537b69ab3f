"""The themes of puzzles: those of the game first, then what can be said of any."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from palatine.i18n import text
from palatine.kernel.game import Game
from palatine.kernel.themes import Branch, Theme
from palatine.puzzles.puzzle import Step

if TYPE_CHECKING:
    from palatine.kernel.table import Table  # loads Numba
    from palatine.kernel.view import View


def _behind(v: View) -> bool:
    assert v.seat is not None
    scores = v.scores
    return scores[v.seat] < max(scores)


WIN = Theme("win", text("Win now"), text("Win from here."), lambda v, good, bad: good.won)
GENERAL = (
    Theme("catch-up", text("Catch up"), text("Get back into the game."), lambda v, good, bad: _behind(v)),
    Theme("lead", text("Keep the lead"), text("Find the move that keeps the lead."), lambda v, good, bad: True),
)


def all_of(what: Game) -> tuple[Theme, ...]:
    """The themes of a game, the most telling first."""
    name = f"{what.package}.puzzles"
    own: tuple[Theme, ...] = import_module(name).THEMES if find_spec(name) else ()
    return (WIN, *own, *GENERAL)


def branch(table: Table, seat: int, steps: Sequence[Step]) -> Branch:
    """Plays a line, and tells what happens in it as the seat may know it."""
    begin, before = len(table.moves), table.view(seat).scores
    turn: int | None = None
    for who, move in steps:
        if turn is None and seat not in table.to_move:
            turn = len(table.moves)
        table.play(move, who)
    last = len(table.moves) if turn is None else turn
    told = table.happenings(seat, begin + 1)
    now, later = ([h for h in told if (h.ply <= last) == first] for first in (True, False))
    gained = [after - had for after, had in zip(table.view(seat).scores, before)]
    return Branch(seat, steps[0][1], now, later, table.winners if table.over else (), gained, tuple(steps))


def of(view: View, good: Branch, bad: Branch) -> Theme:
    """The theme of a puzzle, from what follows the answer and the tempting move."""
    return next(theme for theme in all_of(view.game) if theme.fits(view, good, bad))


def named(what: Game, name: str) -> Theme:
    """The theme of this name; of one that is no more, the most general."""
    return next((theme for theme in all_of(what) if theme.name == name), GENERAL[-1])
