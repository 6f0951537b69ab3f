"""A puzzle: a position as one seat may know it, and the one move that is far better than all others.

Puzzles are kept as JSON lines, one a line, in ``puzzles.jsonl`` of the game's folder.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, asdict, dataclass, fields
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from palatine.i18n import text
from palatine.kernel import record
from palatine.kernel.errors import BadSave, PalatineError
from palatine.kernel.game import Game, game
from palatine.kernel.view import View

if TYPE_CHECKING:
    from palatine.kernel.table import Table  # loads Numba

FILE = "puzzles.jsonl"
GAP = 0.15  # how much more the best move wins than the next
Step = tuple[int, str]
"""A seat, and the move that it makes."""


@dataclass(frozen=True)
class Puzzle:
    """A position, a question, and what is known about the answer."""

    id: str
    game: str
    rules: int
    """The version of the rules it was found under."""
    options: Mapping[str, str]
    players: int
    seat: int
    position: Mapping[str, Any]
    """What the seat may know: :attr:`palatine.View.data`."""
    answer: str
    chances: Mapping[str, float]
    """The seat's chance to win after each move that was looked at closely, best first."""
    tempting: str
    """The wrong move that the weaker levels choose most."""
    theme: str
    levels: Mapping[str, float]
    """How often each level finds the answer, from 0 to 1."""
    rating: int
    """How hard it is, on the scale of the players' ratings."""
    world: int
    """The seed of the world in which the lines are played."""
    line: tuple[Step, ...]
    """The answer, and what may follow."""
    trap: tuple[Step, ...]
    """The tempting move, and what may follow."""
    seed: int
    """The game that it comes from."""
    ply: int
    scores: tuple[int, ...] = ()
    """The points of the seats; none where some of them are hidden."""
    ahead: float = 0.0
    """How many points the answer is worth more than the tempting move, as far as a search looks ahead."""

    @property
    def gap(self) -> float:
        """How much more the answer wins than the next move."""
        best, second = sorted(self.chances.values(), reverse=True)[:2]
        return best - second

    @property
    def what(self) -> Game:
        return game(self.game)

    def view(self, names: tuple[str, ...] = ()) -> View:
        """The position, as the seat sees it."""
        return view_of(self.what, self.seat, self.position, names)

    def table(self, seed: int | None = None, names: tuple[str, ...] = ()) -> Table:
        """A table to play on from here, in one of the worlds that the seat cannot tell apart: by default that of the lines."""
        return self.view(names).sample(self.world if seed is None else seed)

    def data(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def read(data: Mapping[str, Any]) -> Puzzle:
        """A puzzle from its JSON; a ValueError or the like if it is none."""
        values = {f.name: data[f.name] for f in fields(Puzzle) if f.name in data or f.default is MISSING}
        for name in ("line", "trap"):
            values[name] = tuple((int(seat), str(move)) for seat, move in values[name])
        return Puzzle(**{**values, "scores": tuple(values.get("scores", ()))})


def view_of(what: Game, seat: int, data: Mapping[str, Any], names: tuple[str, ...] = ()) -> View:
    """The view that gave this data."""
    states = np.zeros(1, what.state.RECORD)
    numbers = {o.name: o.choices.index(data["option"][o.name]) for o in what.options} or {"none": 0}
    record.from_data(states[0], {**data, "option": numbers, "rng": [0] * record.ROOM}, besides=record.BUFFER)
    return View(what, seat, states, names)


def read(path: Path) -> Iterator[Puzzle]:
    """The puzzles in a file; a last line that was cut off is left out."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise BadSave(text("Can’t read {path}: {error}.", path=str(path), error=error.strerror or str(error))) from None
    for n, line in enumerate(content.split(b"\n")[:-1], 1):
        try:
            yield Puzzle.read(json.loads(line))
        except (ValueError, KeyError, TypeError, PalatineError):
            raise BadSave(text("{path}, line {n}: not a puzzle.", path=str(path), n=n)) from None


def line(puzzle: Puzzle) -> bytes:
    """The line of a file."""
    return json.dumps(puzzle.data(), ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


@cache
def shipped(name: str) -> Mapping[str, Puzzle]:
    """The puzzles that ship with a game, by id, easiest first; of other rules than today's, none."""
    what = game(name)
    path = what.folder / FILE
    found = [p for p in read(path) if p.rules == what.version] if path.exists() else []
    return {p.id: p for p in sorted(found, key=lambda p: (p.rating, p.id))}
