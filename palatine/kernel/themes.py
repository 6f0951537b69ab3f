"""What a puzzle is about: a game's module ``puzzles`` gives ``THEMES``, the first that fits is the puzzle's.

A theme is decided by what the rules tell when the answer is played, and when the tempting move is played instead: kinds of
happenings by their names, so that a page can say what a puzzle is about before any rule is loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from palatine.i18n import Text

if TYPE_CHECKING:
    from palatine.kernel.happenings import Happening
    from palatine.kernel.view import View


@dataclass(frozen=True)
class Branch:
    """What happens after a move, as the seat of the puzzle is told it, in one of the worlds that it cannot tell apart."""

    seat: int
    move: str
    now: list[Happening]
    """In the turn that the move belongs to."""
    later: list[Happening] = field(default_factory=list)
    """From then on: what the others do, and the seat's next turn."""
    winners: Sequence[int] = ()
    """Who has won, if the game is over by then."""
    gained: Sequence[int] = ()
    """The points that each seat makes in it, as far as the seat knows."""
    moves: Sequence[tuple[int, str]] = ()
    """All moves of it, with their seats."""

    @property
    def won(self) -> bool:
        """The seat has won, alone."""
        return tuple(self.winners) == (self.seat,)

    @property
    def lost(self) -> bool:
        return bool(self.winners) and self.seat not in self.winners

    def mine(self, *kinds: str) -> list[Happening]:
        """What of these kinds happens to the seat in this turn."""
        return [h for h in self.now if h.kind.name in kinds and h.seat == self.seat]

    def mine_later(self, *kinds: str) -> list[Happening]:
        """What of these kinds happens to the seat afterwards."""
        return [h for h in self.later if h.kind.name in kinds and h.seat == self.seat]

    def theirs(self, *kinds: str) -> list[Happening]:
        """What of these kinds happens to the others, in this turn and afterwards."""
        return [h for h in (*self.now, *self.later) if h.kind.name in kinds and h.seat not in (None, self.seat)]


Fits = Callable[["View", Branch, Branch], bool]
"""From the position, what follows the answer, and what follows the tempting move."""


@dataclass(frozen=True)
class Theme:
    """A kind of puzzle: its name in files, what it is called, what is asked, and when a puzzle is of this kind."""

    name: str
    title: Text
    ask: Text
    fits: Fits


@dataclass(frozen=True)
class Deed:
    """Something that a seat does or gets in a branch and that is worth a word: ``text.deeds`` of a game finds them."""

    about: str
    """What it is about: two branches are compared by it."""
    words: str
    """After *you can*: an infinitive with all that belongs to it."""
    weight: float
    """How much it matters, roughly in points."""
    n: int = 1
    """How much of it."""
    ply: int = 0
    """After which move of the branch."""
    helps: bool = True
    """Is it worth something by itself, and not only because others can no longer do it?"""
    chosen: bool = True
    """Is it a choice of the seat, and not what comes of the choices of all?"""


def first(found: Iterable[Happening]) -> int | None:
    """The seat of the first of some happenings."""
    return next((h.seat for h in found if h.seat is not None), None)
