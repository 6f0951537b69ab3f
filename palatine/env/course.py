"""A game as OpenSpiel follows it: one decision or draw after the other, with what each seat has seen from the first deal on."""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

import numpy as np

from palatine.env.chance import Oracle, Outcomes
from palatine.kernel import record
from palatine.kernel.game import Game
from palatine.kernel.table import Table, blank


class Waiting(NamedTuple):
    """What stops at a draw: a choice, or without a seat the set-up; and what was drawn for it so far."""

    seat: int | None
    action: int
    secret: bool
    draws: list[int]


class Course:
    """A game going on. With an *oracle* it stops at every draw, and :attr:`outcomes` are what could be drawn; else the table draws."""

    def __init__(self, table: Table, oracle: Oracle | None = None) -> None:
        self.table = table
        self.oracle = oracle
        self.moves: list[str] = []
        """All that happened, draws included."""
        self.told: list[list[str]] = [[] for _ in range(table.players + 1)]
        """The choices that each seat made or was shown; at the end, those that a spectator was."""
        self.digests = [b""] * table.players
        self.outcomes: Outcomes = []
        """What could be drawn now; empty if nothing is."""
        self._views = [b""] * table.players
        self._waiting: Waiting | None = None
        self._out = np.empty(len(table.game.actions), np.int16)

    @staticmethod
    def dealt(table: Table) -> Course:
        """A course of a table that draws for itself."""
        course = Course(table)
        course._look()
        return course

    @staticmethod
    def undealt(game: Game, players: int, options: dict[str, str], oracle: Oracle) -> Course:
        """A course that begins before the first draw of the set-up."""
        course = Course(Table(game, blank(game, players, options), seed=None, options=options), oracle)
        course._waiting = Waiting(None, 0, False, [])
        course._go_on()
        return course

    def __deepcopy__(self, memo: Any) -> Course:
        copy = Course(self.table.copy(), self.oracle)
        copy.moves, copy.digests, copy._views = self.moves[:], self.digests[:], self._views[:]
        copy.told = [list(lines) for lines in self.told]
        copy.outcomes = self.outcomes
        if self._waiting is not None:
            copy._waiting = self._waiting._replace(draws=self._waiting.draws[:])
        return copy

    @property
    def over(self) -> bool:
        return self.table.over and not self.outcomes

    def play(self, action: int) -> None:
        """Makes a choice for the lowest seat that is asked."""
        seat = self.table.to_move[0]
        secret = bool(self.table.game.engine.is_secret(self.table._states, seat, action))
        if self.oracle is not None and self._draws(seat, action):
            self._waiting = Waiting(seat, action, secret, [])
            self._go_on()
        else:
            self.table.play(action, seat)
            self._tell(seat, action, secret)

    def draw(self, outcome: int) -> None:
        """Chance decides."""
        assert self._waiting is not None
        assert outcome in dict(self.outcomes)
        self._waiting.draws.append(outcome)
        self.moves.append(f"draw {outcome}")
        self._go_on()

    def _draws(self, seat: int, action: int) -> bool:
        """Does a legal action draw anything?"""
        tried = record.copy(self.table._states)
        self.table.game.engine.attempt(tried, seat, action, self._out)
        return bool((tried[0].rng != self.table._states[0].rng).any())

    def _go_on(self) -> None:
        """Plays what waits, if all its draws are known."""
        assert self.oracle is not None
        assert self._waiting is not None
        table, (seat, action, secret, draws) = self.table, self._waiting
        if seat is None:
            self.outcomes = self.oracle.setup(table._states, draws)
        else:
            self.outcomes = self.oracle.play(table._states, seat, action, draws)
        if self.outcomes:
            return
        self._waiting = None
        if seat is None:
            self.table = Table(table.game, table._states, seed=None, options=table.options)
            self._look()
        else:
            table._moves.append((seat, action))
            table._told.append(table._collect())
            self._tell(seat, action, secret)

    def _tell(self, seat: int, action: int, secret: bool) -> None:
        self.moves.append(f"{seat} {self.table.game.actions[action]}")
        for other, lines in enumerate(self.told):
            if other == seat or not secret:
                lines.append(self.moves[-1])
        self._look()

    def _look(self) -> None:
        """Adds to each seat's digest what it sees now, if that is new."""
        for seat in range(self.table.players):
            view = self.table.view(seat).states.tobytes()
            if view != self._views[seat]:
                self._views[seat] = view
                told = len(self.told[seat]).to_bytes(4)
                self.digests[seat] = hashlib.sha256(self.digests[seat] + told + view).digest()

    def information(self, seat: int) -> str:
        return "\n".join([f"seat {seat}", *self.told[seat], self.digests[seat][:12].hex()])

    def resampled(self, seat: int, seed: int) -> Course:
        """A course that *seat*, who is asked, cannot tell from this one. Of this one it holds only what the seat knows."""
        course = Course(self.table.view(seat).sample(seed), self.oracle)
        course.moves = self.told[seat][:]
        course.told = [(self.told[seat] if other == seat else self.told[-1])[:] for other in range(len(self.told))]
        course.digests[seat], course._views[seat] = self.digests[seat], self._views[seat]
        course._look()
        random = np.random.default_rng(seed)
        while course.outcomes or course.table.to_move[0] != seat:  # who chooses secretly at once, and comes first here
            if course.outcomes:
                kinds, odds = zip(*course.outcomes)
                course.draw(int(random.choice(kinds, p=odds)))
            else:
                course.play(int(random.choice(course.table.actions(course.table.to_move[0]))))
        return course
