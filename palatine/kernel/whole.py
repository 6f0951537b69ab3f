"""Whole numbers from wherever they come: Python's, NumPy's, and arrays that hold a single one."""

from __future__ import annotations

import operator

from palatine.i18n import text
from palatine.kernel.errors import BadOption, BadSeat


def whole(value: object) -> int | None:
    """The whole number that *value* is; None if it is something else. True and False are no numbers here."""
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def positive(name: str, value: object) -> int:
    """A whole number of at least 1; another one is refused."""
    number = whole(value)
    if number is None or number < 1:
        raise BadOption(text("“{name}” must be a whole number of at least 1, not “{value}”.", name=name, value=str(value)))
    return number


def checked_seat(seat: object, players: int) -> int:
    """The number of a seat at a table for so many; another one is refused."""
    number = seat if type(seat) is int else whole(seat)
    if number is None or not 0 <= number < players:
        written = repr(seat) if number is None else str(number)
        raise BadSeat(text("There is no seat {seat}; seats run from 0 to {last}.", seat=written, last=players - 1))
    return number
