"""What a puzzle is about: a game's module ``puzzles`` gives ``THEMES``, the first that fits is the puzzle's.

A theme is decided by what the rules tell when the answer is played, and when the tempting move is played instead: kinds of
happenings by their names, so that a page can say what a puzzle is about before any rule is loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from palatine.i18n import Text, Tr

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


Rival = Callable[[Branch, Branch], int | None]
"""The seat that does what the answer prevents, after the tempting move; None if nobody does."""
Fits = Callable[["View", Branch, Branch], bool]
"""From the position, what follows the answer, and what follows the tempting move."""


@dataclass(frozen=True)
class Theme:
    """A kind of puzzle: its name in files, what it is called, what is asked, and when a puzzle is of this kind."""

    name: str
    title: Text
    ask: Text
    fits: Fits
    rival: Rival = lambda good, bad: None
    otherwise: Callable[[Tr, str], str] = lambda _, name: ""
    """What the rival of this name does otherwise, in a sentence; where it is empty, it is what the answer does."""


def first(found: Iterable[Happening]) -> int | None:
    """The seat of the first of some happenings."""
    return next((h.seat for h in found if h.seat is not None), None)


def does_it(good: Branch, bad: Branch) -> int | None:
    """Who makes the move of the answer after the tempting one, and would not after the answer."""

    def who(branch: Branch) -> set[int]:
        return {seat for seat, move in branch.moves if move == good.move and seat != good.seat}

    return min(who(bad) - who(good), default=None)
