"""The log of a game for each audience and language, in sentences and as data. Whatever is told of moves comes through here."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from palatine.kernel.narrator import Line, Narrator, Watch
from palatine.kernel.turns import Turn
from palatine.tables.snapshot import Heard, LogLine
from palatine.tables.steps import Audience, Steps

if TYPE_CHECKING:
    from palatine.kernel.happenings import Happening
    from palatine.kernel.table import Table


TURNS = 28
"""Turns that a page shows: the newest."""


@dataclass
class Told:
    """What one audience was told in one language."""

    narrator: Narrator
    known: list[Line] = field(default_factory=list)
    lines: list[LogLine] = field(default_factory=list)
    heard: list[Heard] = field(default_factory=list)


class GameLog:
    """What was told to whom: only what is new is told."""

    def __init__(self) -> None:
        self._told: dict[tuple[Audience, str, bool], Told] = {}

    def follow(
        self, watch: Watch, steps: Steps, audience: Audience, lang: str, *, pages: bool
    ) -> tuple[tuple[LogLine, ...], tuple[Heard, ...]]:
        """All that *watch* played; for *pages* with the things that it is about, and by turns."""
        who = audience, lang, pages
        if who not in self._told:
            self._told[who] = Told(Narrator(watch.table, audience, lang, point=pages))
        told = self._told[who]
        lines = told.narrator.follow(watch.table._moves, watch)
        if lines is not told.known:  # told anew, because something was taken back
            told = self._told[who] = Told(told.narrator, lines)
        told.lines += [_line(line, steps.after(audience, line.ply)) for line in lines[len(told.lines) :]]
        told.heard += [as_data(h, text, steps.after(audience, h.ply)) for h, text in told.narrator.heard[len(told.heard) :]]
        return tuple(told.lines), tuple(told.heard)

    def turns(self, audience: Audience, lang: str, late: Set[tuple[int, int]] = frozenset()) -> tuple[tuple[Turn, ...], tuple[Turn, ...]]:
        """The log by turns, and what the others did since the audience moved: of what :meth:`follow` told for pages. *late* are the
        seats and moves that a bot made because a clock had run out."""
        narrator = self._told[audience, lang, True].narrator
        return tuple(_copy(turn, late) for turn in narrator.turns[-TURNS:]), tuple(_copy(turn, late) for turn in narrator.since())


def _copy(turn: Turn, late: Set[tuple[int, int]]) -> Turn:
    return replace(turn, late=any(seat == turn.seat and turn.first <= ply <= turn.last for seat, ply in late))


def whole_log(table: Table, lang: str) -> tuple[tuple[LogLine, ...], tuple[Heard, ...], tuple[Turn, ...]]:
    """All of a replay: lines, data and turns; a step is the number of a move."""
    narrator = Narrator(table, None, lang, point=True)
    lines = narrator.follow(table._moves)
    told = tuple(as_data(h, text, h.ply) for h, text in narrator.heard)
    return tuple(_line(line, line.ply) for line in lines), told, tuple(narrator.turns)


def whole_turns(table: Table, seat: int | None, lang: str) -> tuple[Turn, ...]:
    """All of a game that is over by turns, as a seat or a spectator reads it."""
    narrator = Narrator(table, seat, lang, point=True)
    narrator.follow(table._moves)
    return tuple(narrator.turns)


def _line(line: Line, step: int) -> LogLine:
    return LogLine(step, line.seat, line.text, line.things)


def as_data(h: Happening, text: str, step: int) -> Heard:
    """A happening and its sentence, as the API tells it."""
    return Heard(step, h.kind.name.lower(), h.seat, dict(zip(h.kind.fields, h.numbers)), text)
