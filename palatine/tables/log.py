"""The log of a game in sentences, for each audience and language. Whatever is told of moves comes through here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from palatine.kernel.narrator import Line, Narrator
from palatine.tables.snapshot import LogLine
from palatine.tables.steps import Audience, Steps

if TYPE_CHECKING:
    from palatine.kernel.table import Table


class GameLog:
    """What was told to whom: only what is new is told."""

    def __init__(self) -> None:
        self._told: dict[tuple[Audience, str], tuple[Narrator, list[Line], list[LogLine]]] = {}

    def lines(self, table: Table, steps: Steps, audience: Audience, lang: str) -> tuple[LogLine, ...]:
        if (audience, lang) not in self._told:
            self._told[audience, lang] = Narrator(table, audience, lang, point=True), [], []
        narrator, known, made = self._told[audience, lang]
        lines = narrator.follow(table._moves)
        if lines is not known:  # told again, because something was undone
            made = []
            self._told[audience, lang] = narrator, lines, made
        made += [LogLine(steps.after(audience, line.ply), line.seat, line.text, line.things) for line in lines[len(made) :]]
        return tuple(made)


def whole_log(table: Table, lang: str) -> tuple[LogLine, ...]:
    """All lines of a replay; their step is the number of the move."""
    lines = Narrator(table, None, lang, point=True).follow(table._moves)
    return tuple(LogLine(line.ply, line.seat, line.text, line.things) for line in lines)
