"""Where the points of a game come from: the rows of its result.

The module ``text`` of a game may give ``sources(v, heard, _)``: the rows, from the view *v* of the end and from all that *heard*
says happened. Rows that count add up to the score of every seat; those that do not only explain.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from palatine.i18n import Tr

if TYPE_CHECKING:
    from palatine.kernel.happenings import Happening
    from palatine.kernel.view import View


@dataclass(frozen=True)
class Source:
    """A row of the result."""

    name: str
    points: tuple[int, ...]
    """Of each seat."""
    symbol: str = ""
    """The symbol that stands beside the name."""
    counts: bool = True
    """False: it explains the result, but does not score."""


def sources(v: View, heard: Sequence[Happening], lang: str) -> list[Source]:
    """The rows of a game's result; a single one where the game does not say more."""
    own = getattr(v.game.text, "sources", None)
    if own is None:
        return [Source(Tr(lang)("Points"), tuple(v.scores))]
    found: list[Source] = own(v, heard, v.tr(lang))
    return found
