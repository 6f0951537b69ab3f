"""What a seat may know, as small whole numbers with names: for those who learn.

A game's room ``observe`` gives ``TABLE``, the parts of what lies on the table; ``SEAT``, the parts of what a player has; and
the rule ``observe(s, seat, out)``, which writes them from a view ``s`` of *seat*: first the table, then a block for each
seat in the order of play, its own first. With fewer players the observation is shorter, and otherwise the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from palatine.kernel.game import Game


@dataclass(frozen=True)
class Part:
    """Some numbers of an observation that belong together."""

    name: str
    size: int
    about: str
    """What the numbers say, in English, for the documentation."""


@dataclass(frozen=True, eq=False)
class Layout:
    """Where each part of an observation lies."""

    game: Game
    players: int

    @cached_property
    def parts(self) -> dict[str, slice]:
        """Each part by name: ``bank``, ..., then ``me.tokens``, ..., ``next.tokens``, ..."""
        found, start = {}, 0
        blocks = [("", self.game.observe.TABLE), *((f"{who}.", self.game.observe.SEAT) for who in self.seats)]
        for prefix, parts in blocks:
            for part in parts:
                found[prefix + part.name] = slice(start, start + part.size)
                start += part.size
        return found

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """What the seats are called, from the own one on."""
        return ("me", "next", "second", "third")[: self.players]

    @cached_property
    def size(self) -> int:
        """How many numbers there are."""
        table, seat = (sum(part.size for part in parts) for parts in (self.game.observe.TABLE, self.game.observe.SEAT))
        return int(table + self.players * seat)
