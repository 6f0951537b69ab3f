"""What a seat may know, as small whole numbers with names, for reinforcement learning.

A game's module ``observe`` gives ``TABLE``, the parts of what lies on the table; ``SEAT``, the parts of what a player has; and
the rule ``observe(s, seat, out)``, which writes them from a view ``s`` of *seat*: first the table, then a block for each
seat in the order of play, its own first. With fewer players the observation is shorter, and otherwise the same.

Where actions name things that an observation tells by their place (a card by its number, a player by the seat), the module also
gives ``PLACE_COUNT`` and the rule ``place(s, seat, action)``: the number of an action as the seat sees the table, no two legal ones
alike. Who learns from observations learns sooner from these than from the numbers of the action table.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from palatine.kernel.compile import rule
from palatine.kernel.game import Game


@dataclass(frozen=True)
class Part:
    """Some numbers of an observation that belong together."""

    name: str
    size: int
    about: str
    """What the numbers say, in English, for the documentation."""
    low: int = -(2**15)
    """No number is below this,"""
    high: int = 2**15 - 1
    """and none above this. Without these the bounds are those of 16 bits."""


@rule
def same_place(s, seat, action):
    """The place of an action in a game whose actions are places already."""
    return action


def place_rule(game: Game) -> Any:
    """The rule that gives the place of an action."""
    return getattr(game.observe, "place", same_place)


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
        return ("me", "next", "second", "third", "fourth", "fifth", "sixth", "seventh")[: self.players]

    @cached_property
    def size(self) -> int:
        """How many numbers there are."""
        table, seat = (sum(part.size for part in parts) for parts in (self.game.observe.TABLE, self.game.observe.SEAT))
        return int(table + self.players * seat)

    @cached_property
    def bounds(self) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int16]]:
        """The lowest and the highest value of each number."""
        seats = [part for _ in self.seats for part in self.game.observe.SEAT]
        parts = [*self.game.observe.TABLE, *seats]
        sizes = [part.size for part in parts]
        return (
            np.repeat(np.array([part.low for part in parts], np.int16), sizes),
            np.repeat(np.array([part.high for part in parts], np.int16), sizes),
        )

    @cached_property
    def places(self) -> int:
        """How many places there are for a move."""
        return int(getattr(self.game.observe, "PLACE_COUNT", len(self.game.actions)))
