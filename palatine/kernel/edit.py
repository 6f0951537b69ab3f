"""Setting up a position by hand: the places of the table, what may lie there, and what cannot be.

A game that can be set up has a module ``edit``: ``places(v, _)`` names what can be chosen, and ``put(s, name, value)`` writes a choice
into the record and lets everything follow that is counted from it: the bank from what the players hold, a deck from what lies open.
``ready(s)``, if there is one, takes back what somebody has chosen only in part.
What cannot be is said by ``faults(v, _)`` with the name and the number, and whatever is left by the invariants of the game.
:mod:`palatine.kernel.listing` writes a position as a list of places, and reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from palatine.i18n import Tr, text
from palatine.kernel import record
from palatine.kernel.errors import BadPosition
from palatine.kernel.view import View, record_data

if TYPE_CHECKING:
    from palatine.kernel.game import Game
    from palatine.kernel.protocols import EditModule
    from palatine.kernel.table import Table


@dataclass(frozen=True)
class Place:
    """Something of a table that can be chosen: a number from 0 to *most*, or one of some *choices*."""

    name: str
    label: str
    value: int
    choices: Sequence[int] = ()
    """What may lie there; none for a number."""
    say: Callable[[int], str] = str
    """A choice in words, which may have pictures."""
    code: Callable[[int], str] = str
    """A choice as one short word for lists, the same in all languages, from what is printed on it."""
    also: Callable[[int], str] | None = None
    """Another word for it: the notation."""
    most: int = 0
    thing: str = ""
    """The thing of the board that it belongs to."""
    seat: int | None = None
    """Whose it is; None: the table's."""
    several: Sequence[int] | None = None
    """All that lies there, where each choice adds one thing or takes it away."""
    single: bool = False
    """Does each choice exist once? What lies elsewhere, at a place that says it in the same way, is taken from there."""

    def lying(self) -> Sequence[int]:
        """What lies there."""
        return (self.value,) if self.several is None else self.several

    def fits(self, value: int) -> bool:
        return value in self.choices if self.choices else 0 <= value <= self.most


NONE = -1


def of_seats(v: View, _: Tr, nobody: str = "") -> dict[str, Any]:
    """The choice of a seat, or of *nobody* if that has a name."""
    choices = range(NONE if nobody else 0, v.players)
    return {"choices": choices, "say": lambda seat: v.name(seat, _) if seat >= 0 else nobody, "code": counted}


def counted(value: int) -> str:
    """The code of a seat or a place: its number from 1, ``-`` for none."""
    return str(value + 1) if value >= 0 else "-"


def worded(words: Sequence[str]) -> Callable[[int], str]:
    """Codes that are words, ``-`` for nothing."""
    return lambda value: words[value] if value >= 0 else "-"


class Setup:
    """A position that is being set up. It may be unsound: :meth:`fault` says why."""

    def __init__(self, table: Table) -> None:
        self.game, self.names = table.game, table.names
        self.states = record.copy(table._states)
        ready = getattr(self.game.edit, "ready", None)
        if ready is not None:
            ready(self.states[0])

    @classmethod
    def of(cls, game: Game, data: Mapping[str, Any], names: Sequence[str] = ()) -> Setup:
        """From :meth:`data`, sound or not. What the numbers point at is not checked: read only what was written by this class."""
        from palatine.kernel.table import read_record

        setup = cls.__new__(cls)
        setup.game, setup.names, setup.states = game, tuple(names), read_record(game, data)[0]
        return setup

    @property
    def view(self) -> View:
        """Everything that lies there, from the side of the seat to move."""
        seat = next((i for i in range(int(self.states[0].players)) if int(self.states[0].waiting) >> i & 1), 0)
        return View(self.game, seat, self.states, self.names)

    def places(self, lang: str = "en", *, pictured: bool = False) -> list[Place]:
        """All that can be chosen."""
        return list(self._edit().places(self.view, Tr(lang, self.game.name, pictured=pictured)))

    def put(self, name: str, value: int) -> None:
        """Chooses something. It may give a position that cannot be; what is no choice at all is refused."""
        place = next((place for place in self.places() if place.name == name), None)
        if place is None:
            raise BadPosition(text("“{name}” is not a place of this game.", name=name))
        self.lay(place, value)

    def lay(self, place: Place, value: int) -> None:
        """The same for one of the :meth:`places`, as they are now."""
        if not place.fits(value):
            raise BadPosition(text("“{value}” can’t be put there.", value=value))
        if value != place.value or place.choices:
            self._edit().put(self.states[0], place.name, value)

    def data(self) -> dict[str, Any]:
        """In the form of :meth:`palatine.Table.data`, sound or not."""
        return record_data(self.game, self.states[0])

    def table(self) -> Table:
        """The position as a table; raises with a sentence if it cannot be."""
        from palatine.kernel.table import position

        return position(self.game.name, self.data(), names=self.names)

    def fault(self, lang: str = "en") -> str | None:
        """Why the position cannot be, in a sentence; None if it is sound."""
        try:
            self.table()
        except BadPosition as error:
            faults = getattr(self._edit(), "faults", None)  # a game from outside may have none
            return (next(faults(self.view, Tr(lang, self.game.name)), None) if faults else None) or error.say(lang)
        return None

    def _edit(self) -> EditModule:
        if self.game.edit is None:
            raise BadPosition(text("Positions of {game} can’t be set up by hand.", game=self.game.title))
        return self.game.edit
