"""Somebody who solves puzzles: tries, ratings, streaks. Plain JSON, so that a store can keep it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import date
from typing import Any

from palatine.puzzles.glicko import Rating, after
from palatine.puzzles.puzzle import Puzzle, shipped

TRIES = 2
FIRST_TRY, SECOND_TRY, FAILED = 1.0, 0.5, 0.0
KNOWN = 120.0  # the deviation of a puzzle whose rating only the levels have measured
LEAST = 45.0  # a deviation never becomes smaller, so that ratings go on moving


@dataclass(frozen=True)
class Result:
    """What somebody made of a puzzle."""

    tries: int = 0
    """Wrong ones."""
    score: float | None = None
    """1 at the first try, a half at the second, 0 if it was given up; None while it is open."""
    before: int = 0
    after: int = 0
    """The rating before and after."""

    @property
    def over(self) -> bool:
        return self.score is not None

    @property
    def solved(self) -> bool:
        return bool(self.score)


@dataclass(frozen=True)
class Solver:
    """Somebody's ratings, streaks and results."""

    rating: Rating = field(default_factory=Rating)
    streak: int = 0
    """Puzzles solved at the first try, one after the other."""
    best: int = 0
    days: int = 0
    """Days in a row with a puzzle solved."""
    last: int = 0
    """The number of the last such day."""
    results: Mapping[str, Result] = field(default_factory=dict)
    """By puzzle: :func:`name`."""

    def data(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def read(data: Mapping[str, Any] | None) -> Solver:
        if data is None:
            return Solver()
        results = {key: Result(**value) for key, value in data["results"].items()}
        return Solver(**{**data, "rating": Rating(**data["rating"]), "results": results})

    def result(self, puzzle: Puzzle) -> Result:
        return self.results.get(name(puzzle), Result())


@dataclass(frozen=True)
class Known:
    """What is known of a puzzle from those who tried it."""

    rating: Rating
    tried: int = 0
    solved: int = 0

    def data(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def read(data: Mapping[str, Any] | None, puzzle: Puzzle) -> Known:
        if data is None:
            return Known(Rating(float(puzzle.rating), KNOWN))
        return Known(**{**data, "rating": Rating(**data["rating"])})


def name(puzzle: Puzzle) -> str:
    """The puzzle's name among those of all games."""
    return f"{puzzle.game}/{puzzle.id}"


def tried(solver: Solver, known: Known, puzzle: Puzzle, move: str | None, today: date) -> tuple[Solver, Known]:
    """What changes with a move; None is to give up. A puzzle that is over changes nothing."""
    result = solver.result(puzzle)
    if result.over:
        return solver, known
    right = move == puzzle.answer
    if not right and move is not None and result.tries + 1 < TRIES:
        return replace(solver, results={**solver.results, name(puzzle): replace(result, tries=result.tries + 1)}), known
    score = FAILED if not right else FIRST_TRY if result.tries == 0 else SECOND_TRY
    mine, its = after(solver.rating, [(known.rating, score)]), after(known.rating, [(solver.rating, 1 - score)])
    mine, its = (replace(r, deviation=max(r.deviation, LEAST)) for r in (mine, its))
    streak = solver.streak + 1 if score == FIRST_TRY else 0
    day = today.toordinal()
    days = solver.days if not score or solver.last == day else solver.days + 1 if solver.last == day - 1 else 1
    done = Result(result.tries + (not right), score, round(solver.rating.rating), round(mine.rating))
    return Solver(
        rating=mine,
        streak=streak,
        best=max(solver.best, streak),
        days=days,
        last=day if score else solver.last,
        results={**solver.results, name(puzzle): done},
    ), Known(its, known.tried + 1, known.solved + bool(score))


def daily(game: str, day: date) -> Puzzle | None:
    """The puzzle of a day, the same for everybody; none comes twice before all have come."""
    found = sorted(shipped(game).values(), key=lambda p: hashlib.sha256(f"daily {p.id}".encode()).digest())
    return found[day.toordinal() % len(found)] if found else None


def following(solver: Solver, game: str, theme: str = "", but: str = "") -> Puzzle | None:
    """The next one: open, as hard as the solver is good."""
    found = [p for p in shipped(game).values() if not solver.result(p).over and p.id != but and theme in ("", p.theme)]
    return min(found, key=lambda p: (abs(p.rating - solver.rating.rating), p.id), default=None)
