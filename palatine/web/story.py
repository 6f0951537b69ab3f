"""The game at a table, and how each audience has seen it so far.

An audience is a seat, or the spectators (None). Each has a step, which counts what it could notice: its own moves, the moves
that all see, everything said and done around the game. What another seat chooses secretly while others choose too counts
nothing until the phase closes, so that no number tells how many decisions somebody made.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from palatine.kernel import table as kernel
from palatine.kernel.narrator import Line, Narrator, Watch
from palatine.store import Event
from palatine.web.rooms import Room
from palatine.web.sight import Entry

Audience = int | None


class Story:
    """What the events of a room make of the game. The rules have to be compiled: :mod:`palatine.web.warm`."""

    def __init__(self, room: Room) -> None:
        names = [place.name for place in room.places] if room.started else []
        seed = room.seed if room.started else 0  # before the start, any deal may lie on the table but the real one
        self.table = kernel.new(room.game, room.players, seed, names=names, **room.options)
        self.started = room.started
        self.pace = room.pace
        self._first = room.first
        self.audiences: list[Audience] = [None, *range(room.players)]
        self.step: dict[Audience, int] = dict.fromkeys(self.audiences, 0)
        self.flagged: set[int] = set()
        """Seats whose clock has run out: a bot moves for them."""
        self.posted: dict[tuple[int, int], str] = {}
        """The move that a seat posted at a step: a repeat of it has been answered already."""
        self._watch = Watch(self.table)
        self._unnoticed: list[bool] = []
        self._position: dict[Audience, int] = dict.fromkeys(self.audiences, 0)
        self._position_at: dict[Audience, list[int]] = {a: [0] for a in self.audiences}
        self._steps: dict[Audience, list[int]] = {a: [] for a in self.audiences}  # after each move
        self._narrators: dict[tuple[Audience, str], tuple[Narrator, list[Line], list[Entry]]] = {}
        self._since: dict[int, float] = {}  # asked since
        self._used: dict[int, float] = {}
        self._before: dict[int, tuple[float, float]] = {}  # both as they were when the seat was asked last
        self._told = 0
        self.follow(room.events)

    def follow(self, events: Sequence[Event]) -> None:
        """Goes on with the events that are new."""
        for event in events[self._told :]:
            self._told += 1
            if event.kind == "move":
                self._move(event.body)
            elif event.kind == "undo":
                self._undo(event.body)
            elif event.kind == "flag":
                self.flagged.add(event.body["seat"])
                self._noticed()
            elif event.kind != "hold":
                self._noticed()
            if self.started and event.n >= self._first:
                self._run_clocks(event)

    def _move(self, body: dict[str, Any]) -> None:
        seat, move = body["seat"], body["move"]
        unnoticed = self._watch.play(self.table.game.actions.parse(move), seat).unnoticed
        self._unnoticed.append(unnoticed)
        if "step" in body:
            self.posted[seat, body["step"]] = move
        self._noticed([a for a in self.audiences if a == seat or not unnoticed], game=True)
        for audience in self.audiences:
            self._steps[audience].append(self.step[audience])

    def _undo(self, body: dict[str, Any]) -> None:
        seat = body["seat"]
        index = max(i for i, (who, _) in enumerate(self.table._moves) if who == seat)
        self.table.undo(seat)
        unnoticed = self._unnoticed.pop(index)
        for steps in self._steps.values():
            steps.pop(index)
        self._watch = Watch(self.table.at(0))
        for who, action in self.table._moves:
            self._watch.play(action, who)
        self.table = self._watch.table
        if "step" in body:
            self.posted[seat, body["step"]] = "undo"
        self._noticed([a for a in self.audiences if a == seat or not unnoticed], game=True)

    def _noticed(self, who: Sequence[Audience] | None = None, *, game: bool = False) -> None:
        for audience in self.audiences if who is None else who:
            self.step[audience] += 1
            self._position[audience] += game
            self._position_at[audience].append(self._position[audience])

    def fresh(self, seat: int, step: int) -> bool:
        """Is the position still the one that the seat saw at *step*? A line of chat since then does no harm."""
        seen = self._position_at[seat]
        return 0 <= step < len(seen) and seen[step] == seen[-1]

    def noticed(self, seat: int) -> int:
        """How much of the game a seat has noticed so far."""
        return self._position[seat]

    # The log

    def log(self, audience: Audience, lang: str) -> tuple[Entry, ...]:
        if (audience, lang) not in self._narrators:
            self._narrators[audience, lang] = Narrator(self.table, audience, lang, point=True), [], []
        narrator, known, entries = self._narrators[audience, lang]
        lines, steps = narrator.follow(self.table._moves), self._steps[audience]
        if lines is not known:  # told anew, because something was taken back
            entries = []
            self._narrators[audience, lang] = narrator, lines, entries
        entries += [Entry(steps[line.ply - 1], line.seat, line.text, line.things) for line in lines[len(entries) :]]
        return tuple(entries)

    # The clocks: they run from the moment when a seat is asked until it is not, however many decisions that takes

    def _run_clocks(self, event: Event) -> None:
        asked, taken_back = self.table.to_move, event.kind == "undo"
        for seat in [seat for seat in self._since if seat not in asked]:
            since, used = self._since.pop(seat), self._used.get(seat, 0.0)
            self._before[seat] = since, used
            if not taken_back:  # else the time counts for the one who took it back
                self._used[seat] = used + event.at - since
            if self.pace["kind"] == "turn":
                self.flagged.discard(seat)
        for seat in asked:
            if seat not in self._since:
                self._since[seat] = event.at
                if taken_back and seat == event.body["seat"] and seat in self._before:  # taking back does not wind the clock
                    self._since[seat], self._used[seat] = self._before[seat]

    def deadline(self, seat: int) -> float | None:
        """When the clock of a seat that is asked runs out."""
        if self.pace["kind"] == "free" or seat not in self._since or seat in self.flagged:
            return None
        used = self._used.get(seat, 0.0) if self.pace["kind"] == "game" else 0.0
        return float(self._since[seat] + self.pace["seconds"] - used)

    def clock(self, seat: int, now: float) -> float | None:
        """The seconds that a seat has left."""
        if self.pace["kind"] == "free":
            return None
        if seat in self.flagged:
            return 0.0
        end = self.deadline(seat)
        if end is not None:
            return max(0.0, end - now)
        used = self._used.get(seat, 0.0) if self.pace["kind"] == "game" else 0.0
        return max(0.0, float(self.pace["seconds"] - used))
