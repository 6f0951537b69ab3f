"""Telling a game to one audience, move by move: what was noticed, in sentences.

A choice that a seat makes secretly while others choose too is noticed by nobody else until the last one has chosen. Then it
is told as *has chosen*: one line for a seat however many decisions it took, and in the order of the seats.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from palatine.i18n import Tr
from palatine.i18n.pictured import in_words
from palatine.kernel.record import copy
from palatine.kernel.turns import Turn, Turns

if TYPE_CHECKING:
    from palatine.kernel.happenings import Happening  # its rules would load Numba before the first page
    from palatine.kernel.table import Table
    from palatine.kernel.view import View

RECENT = 3
"""Positions that a watch remembers, so that late readers are told without playing again."""


class Line(NamedTuple):
    """A sentence of the log: after which move, whom it is about (None: nobody), and the sentence."""

    ply: int
    seat: int | None
    text: str
    things: tuple[str, ...] = ()
    """The things of the board that it is about, if the narrator was asked to point."""


class Played(NamedTuple):
    """How a move looked: was the choice secret, was it made while others chose too, and was it the one that turned things over?"""

    secret: bool
    at_once: bool
    closed: bool

    @property
    def unnoticed(self) -> bool:
        """Did the other seats notice nothing?"""
        return self.secret and self.at_once and not self.closed


class Watch:
    """Plays moves on a table and says how each looked."""

    def __init__(self, table: Table) -> None:
        """The *table* is at its beginning."""
        self.table = table
        self.played: list[Played] = []
        self._at_once = False  # in a simultaneous phase
        self._recent: deque[Any] = deque(maxlen=RECENT)  # the records after the last moves

    def play(self, action: int, seat: int) -> Played:
        table = self.table
        barrier = table._states[0].barrier
        self._at_once |= len(table.to_move) > 1
        secret = bool(table._engine.is_secret(table._states, seat, action))
        table.play(action, seat)
        closed = bool(table._states[0].barrier != barrier)
        played = Played(secret, self._at_once, closed)
        self._at_once &= not closed
        self.played.append(played)
        self._recent.append(copy(table._states))
        return played

    def remembers(self, ply: int) -> bool:
        """Can the position after so many moves still be seen?"""
        return len(self.played) - ply < len(self._recent)

    def view(self, ply: int, seat: int | None) -> View:
        """What a seat could see there."""
        return self.table._seen(self._recent[ply - len(self.played) - 1], seat)


class Narrator:
    """Follows a table for a seat, or for the spectators, in one language; with *point*, its lines name things of the board,
    and there are turns with pictures."""

    def __init__(self, table: Table, seat: int | None, lang: str, *, point: bool = False) -> None:
        self._start = table.at(0)
        self._seat = seat
        self._point = point and table.game.has_board
        self._ = Tr(lang, table.game.name, pictured=self._point)
        self._begin()

    def _begin(self) -> None:
        self.lines: list[Line] = []
        self.heard: list[tuple[Happening, str]] = []
        """What the rules told, each with its sentence; empty if the log has none for it."""
        self._told: list[tuple[int, int]] = []
        self._watch = Watch(self._start.at(0))
        self._chosen: set[int] = set()
        self._turns = Turns(self._seat, self._, self._start.view(self._seat).scores) if self._point else None
        if self._turns:  # of the set-up, the headings
            dealt = self._start.happenings(self._seat)
            self._turns.hear(0, self._start.view(self._seat), [(h, "", ()) for h in dealt if h.seat is None])
        self._mine = 0  # the last move of this seat

    def follow(self, moves: Sequence[tuple[int, int]], live: Watch | None = None) -> list[Line]:
        """The lines of all *moves*, each a seat and an action. What was told before and is still so is not told again.

        *live* has played them all: the newest ones need not be played once more to tell them.
        """
        if self._told != list(moves[: len(self._told)]):  # something was taken back
            self._begin()
        while len(self._told) < len(moves):
            self._told.append(moves[len(self._told)])
            self._tell(live if live and live.remembers(len(self._told)) else self._play(moves))
        return self.lines

    def _play(self, moves: Sequence[tuple[int, int]]) -> Watch:
        """The game up to the move that is told next."""
        for seat, action in moves[len(self._watch.played) : len(self._told)]:
            self._watch.play(action, seat)
        return self._watch

    @property
    def turns(self) -> list[Turn]:
        """What was told, a line for each turn."""
        return self._turns.all if self._turns else []

    def since(self) -> list[Turn]:
        """What the others did since this seat moved; for a spectator, the newest turn."""
        if self._turns is None:
            return []
        return self._turns.since(self._mine) if self._seat is not None else self._turns.since(0)[-1:]

    def _tell(self, watch: Watch) -> None:
        """Tells the next move, which *watch* has played."""
        ply, (who, _action) = len(self._told), self._told[-1]
        _, table, played = self._, watch.table, watch.played[ply - 1]
        if who == self._seat:
            self._mine = ply
        if played.secret and played.at_once and self._seat != who:
            self._chosen.add(who)
        if played.closed:
            for other in sorted(self._chosen):
                self.lines.append(Line(ply, other, _("{name} has chosen.", name=table.name(other, _))))
                if self._turns:
                    self._turns.chosen(ply, other, self.lines[-1].text)
            self._chosen.clear()
        happened = table.happenings(self._seat, ply, ply)
        if not happened:
            return
        view, what = watch.view(ply, self._seat), table.game
        heard = []
        for h in happened:
            sentence = what.text.tell(view, h, _)
            things = tuple(what.board.trace(view, h)) if self._point else ()
            heard.append((h, sentence, things))
            self.heard.append((h, in_words(sentence)))
            if sentence:
                self.lines.append(Line(ply, h.seat, in_words(sentence), things))
        if self._turns:
            self._turns.hear(ply, view, heard)
