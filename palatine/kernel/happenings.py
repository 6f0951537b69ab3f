"""What happens, told by the rules as it happens.

A game's module ``happenings`` names the kinds of things that can happen, with the numbers that belong to each::

    class H(Kind):
        TOOK = "gem", "count"
        PASSED = ()

and its rules say so where it happens: ``tell(s, H.TOOK, seat, gem, 2)``. Log, board, screen readers and the API read
that; nothing guesses from two positions what happened between them. A seat that may not know something gets no entry, no gap and
no count of it: :func:`tell_only` is for one seat, :func:`tell_others` for everybody else, spectators included.

The record holds the happenings of one move while it is played; :class:`~palatine.kernel.table.Table` takes them out of it.
In searches, batches and playouts ``s.telling`` is 0 and the rules tell nothing. Pass whole numbers (``np.int64``), as
between all rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from struct import Struct
from typing import Any

import numpy as np

from palatine.kernel.bits import seldom
from palatine.kernel.compile import rule
from palatine.kernel.record import HAPPENING, MOST_SEATS, NUMBERS

EVERYBODY = np.int64(-1)
ENTRY = Struct(f"=bbh{NUMBERS}h")  # as HAPPENING says: NumPy would make an object for each number
assert ENTRY.size == HAPPENING.itemsize
WORDS = ENTRY.size // 2
SPECTATORS = MOST_SEATS  # the bit of the audience that stands for spectators, after those of the seats


class Kind(IntEnum):
    """The base of a game's kinds of happenings: each member is the names of its numbers, and gets a number of its own."""

    fields: tuple[str, ...]

    def __new__(cls, *fields: str) -> Kind:
        assert len(fields) <= NUMBERS, f"a happening has room for {NUMBERS} numbers"
        number = len(cls.__members__) + 1
        member = int.__new__(cls, number)
        member._value_ = number
        member.fields = fields
        return member


class Happening:
    """One thing that happened: its kind, the seat that it is about (None: nobody's), and its numbers by name (``h.card``)."""

    __slots__ = ("kind", "numbers", "ply", "seat")

    def __init__(self, kind: Kind, seat: int | None, numbers: tuple[int, ...], ply: int = 0) -> None:
        self.kind = kind
        self.seat = seat
        self.numbers = numbers
        self.ply = ply
        """After which move; 0 is the set-up."""

    def __getattr__(self, name: str) -> int:
        try:
            return self.numbers[self.kind.fields.index(name)]
        except ValueError:
            raise AttributeError(f"{self.kind.name} has no number “{name}”; it has: {', '.join(self.kind.fields) or 'none'}") from None

    def __repr__(self) -> str:
        numbers = "".join(f", {name}={number}" for name, number in zip(self.kind.fields, self.numbers))
        return f"{self.kind.name}(seat={self.seat}{numbers})"

    def data(self) -> dict[str, Any]:
        """As plain JSON."""
        return {"kind": self.kind.name.lower(), "seat": self.seat, **dict(zip(self.kind.fields, self.numbers))}


def heard(kinds: type[Kind], told: bytes, ply: int, seat: int | None) -> Iterable[Happening]:
    """What *seat* (None: a spectator) may know of what was told in one move."""
    bit = 1 << (SPECTATORS if seat is None else seat)
    for number, about, audience, *numbers in ENTRY.iter_unpack(told):
        if audience & bit:
            kind = kinds(number)
            yield Happening(kind, None if about < 0 else about, tuple(numbers[: len(kind.fields)]), ply)


@rule
def write(s, audience, kind, seat, numbers):
    if s.happened < len(s.happening):
        entry = s.happening[s.happened]
        entry.kind = kind
        entry.seat = seat
        entry.audience = audience
        for k in range(NUMBERS):
            entry.number[k] = numbers[k]
    s.happened += 1  # beyond the room for it, the checks of random games say so


@rule
def tell(s, kind, seat=-1, a=0, b=0, c=0, d=0, e=0, f=0, g=0, h=0):
    """Tells everybody what happens: a kind, the seat that it is about, and numbers."""
    if seldom(s.telling):
        numbers = (np.int64(a), np.int64(b), np.int64(c), np.int64(d), np.int64(e), np.int64(f), np.int64(g), np.int64(h))
        write(s, EVERYBODY, np.int64(kind), np.int64(seat), numbers)


@rule
def tell_only(s, only, kind, seat=-1, a=0, b=0, c=0, d=0, e=0, f=0, g=0, h=0):
    """Tells one seat alone."""
    if seldom(s.telling):
        numbers = (np.int64(a), np.int64(b), np.int64(c), np.int64(d), np.int64(e), np.int64(f), np.int64(g), np.int64(h))
        write(s, np.int64(1) << np.int64(only), np.int64(kind), np.int64(seat), numbers)


@rule
def tell_others(s, but, kind, seat=-1, a=0, b=0, c=0, d=0, e=0, f=0, g=0, h=0):
    """Tells everybody but one seat."""
    if seldom(s.telling):
        numbers = (np.int64(a), np.int64(b), np.int64(c), np.int64(d), np.int64(e), np.int64(f), np.int64(g), np.int64(h))
        write(s, EVERYBODY & ~(np.int64(1) << np.int64(but)), np.int64(kind), np.int64(seat), numbers)


@rule
def hush(s):
    """Forgets what was told."""
    count = min(s.happened, np.int64(len(s.happening)))
    for i in range(count):
        entry = s.happening[i]
        entry.kind = 0
        entry.seat = 0
        entry.audience = 0
        for k in range(NUMBERS):
            entry.number[k] = 0
    s.happened = 0


@rule
def take_out(s, out):
    """Takes what was told out of the record, as far as *out* has room for it: the bytes of the entries, as words of 16 bits. How many."""
    count = min(s.happened, np.int64(len(s.happening)), np.int64(len(out) // WORDS))
    for i in range(count):
        entry = s.happening[i]
        at = i * WORDS
        out[at] = np.int64(entry.kind) | (np.int64(entry.seat) << 8)
        out[at + 1] = entry.audience
        for k in range(NUMBERS):
            out[at + 2 + k] = entry.number[k]
    hush(s)
    return count * WORDS
