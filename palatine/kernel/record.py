"""The record: the whole position of a game as one NumPy structure, and the same thing as JSON.

Every game's record begins with the fields that the kernel itself uses:

========== =======================================================================================================
``rng``     the random numbers to come (hidden from everybody): :mod:`palatine.kernel.rng`
``barrier`` rises when something hidden is turned over and when the last seat has made a simultaneous choice;
            no move from before its last rise can be taken back. Draws need not raise it: they change ``rng``.
``players`` how many seats there are
``waiting`` who is asked now, a bit per seat: several bits in a simultaneous phase, none when the game is over
``option``  the rules options of this game, a number each: the place of the choice among the option's choices
========== =======================================================================================================

It ends with what the rules tell while a move is played (:mod:`palatine.kernel.happenings`), empty between two moves.

Declare quantities as signed numbers (``i1``, ``i2``): a difference then is the same in compiled code, where it is
computed in 64 bits, and in plain NumPy, where it is computed in the type of the field. What may pass 127 in a sum or a
product is an ``i2`` or an ``i4``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import count
from struct import Struct
from typing import TYPE_CHECKING, Any

import numpy as np

from palatine.i18n import text
from palatine.kernel.errors import BadPosition
from palatine.kernel.whole import whole

if TYPE_CHECKING:
    from palatine.kernel.game import Option

Field = str | np.dtype[Any] | tuple[str | np.dtype[Any], int | tuple[int, ...]]


def record(**fields: Field) -> np.dtype[Any]:
    """A record type: ``record(gems=("i1", 6), points="i1")``; records nest."""
    for name in fields:
        assert not hasattr(np.record, name), f"a record has an attribute “{name}” of its own: choose another name"
    formats = [np.dtype(kind) for kind in fields.values()]
    offsets, end, widest = [], 0, 1
    for kind in formats:
        step = _alignment(kind)
        end += -end % step
        offsets.append(end)
        end += kind.itemsize
        widest = max(widest, step)
    layout = {"names": list(fields), "formats": formats, "offsets": offsets, "itemsize": end + -end % widest}
    return np.dtype((np.record, np.dtype(layout, align=True)))  # type: ignore[call-overload]


def _alignment(kind: np.dtype[Any]) -> int:
    """NumPy forgets the alignment of a structure when it becomes a record, so count it from its parts."""
    if kind.subdtype:
        return _alignment(kind.subdtype[0])
    return max(_alignment(part[0]) for part in kind.fields.values()) if kind.fields else kind.alignment


ROOM = 9  # the words of a random stream with a key: :mod:`palatine.kernel.rng`
FAST = 4  # the words of one without
MOST_SEATS = 8  # a bit each in ``waiting``
NUMBERS = 8  # the numbers of a happening
HAPPENING = record(kind="i1", seat="i1", audience="i2", number=("i2", NUMBERS))
NAMES = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q", "f4": "f", "f8": "d", "b1": "?"}
"""The kinds of numbers as :mod:`struct` calls them."""
BUFFER = ("telling", "happened", "happening")
"""The fields of :mod:`palatine.kernel.happenings`: they are no part of a position."""


def game_record(options: tuple[Option, ...], *, happenings: int = 32, **fields: Field) -> np.dtype[Any]:
    """The record type of a game: the kernel's fields, the game's own, and room for what happens in one move."""
    option = record(**{o.name: "i1" for o in options}) if options else record(none="i1")
    buffer: dict[str, Field] = {"telling": "i1", "happened": "i8", "happening": (HAPPENING, happenings)}
    return record(rng=("u4", ROOM), barrier="i4", players="i8", waiting="i8", option=option, **fields, **buffer)


def copy(states: Any) -> Any:
    """A copy of an array of records: byte by byte, which is ten times faster than field by field."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)


def from_bytes(kind: np.dtype[Any], content: bytes) -> Any:
    """An array of one record, from its bytes."""
    return np.frombuffer(bytearray(content), kind)


def copies(states: Any, count: int) -> Any:
    """An array of *count* copies of the first record: np.repeat would forget how the fields are aligned."""
    return np.tile(states[:1].view(np.uint8), count).view(states.dtype)


def words(states: Any) -> Any:
    """Records as rows of whole numbers of 64 bits, in the same memory."""
    return states.view(np.int64).reshape(len(states), -1)


def quiet_words(kind: np.dtype[Any]) -> int:
    """How many of these words a record has without the room for what a move tells, which comes last."""
    assert kind.fields is not None
    return int(kind.fields[BUFFER[-1]][1]) // 8


def close_together(kind: np.dtype[Any], count: int) -> tuple[Any, Any]:
    """Records of games that tell nothing, and the same memory as rows of words.

    Nobody reads or writes the room behind them, so the next record begins there: a batch then needs half the memory. To copy such a
    record, copy its words.
    """
    width = quiet_words(kind)
    memory = np.zeros(width * count + kind.itemsize // 8, np.int64)
    first = memory[: kind.itemsize // 8].view(kind)
    states = np.lib.stride_tricks.as_strided(first, (count,), (8 * width,))
    return states, memory[: width * count].reshape(count, width)


def to_data(value: Any) -> Any:
    """A record, or a part of one, as plain dicts, lists and numbers."""
    if isinstance(value, np.void):
        return as_data(value.dtype)(value.tobytes())
    if isinstance(value, np.ndarray):
        return value.tolist() if value.dtype.names is None else [to_data(item) for item in value]
    return value.item()


@lru_cache(100)
def as_data(kind: np.dtype[Any], *, besides: tuple[str, ...] = ()) -> Callable[[bytes], dict[str, Any]]:
    """What makes plain dicts, lists and numbers from the bytes of a record, without the fields *besides*.

    All numbers are read in one go: NumPy would make an object for each field, which takes ten times as long.
    """
    fill: Callable[[tuple[Any, ...]], dict[str, Any]] = eval(f"lambda n: {_literal(kind, count(), besides)}")
    read = Struct(f"={_layout(kind, besides)}").unpack
    return lambda content: fill(read(content))


def _layout(kind: np.dtype[Any], besides: tuple[str, ...] = ()) -> str:
    """A record as :mod:`struct` describes it."""
    if kind.subdtype:
        return _layout(kind.subdtype[0]) * int(np.prod(kind.shape))
    if not kind.fields:
        return NAMES[f"{kind.kind}{kind.itemsize}"]
    found, end = "", 0
    for name, (part, offset, *_) in kind.fields.items():
        found += f"{offset - end}x" + (f"{part.itemsize}x" if name in besides else _layout(part))
        end = offset + part.itemsize
    return f"{found}{kind.itemsize - end}x"


def _literal(kind: np.dtype[Any], place: Iterator[int], besides: tuple[str, ...] = ()) -> str:
    """A record, or a part of one, as Python writes it, its numbers taken one after the other from a tuple ``n``."""
    if kind.fields:
        return f"{{{', '.join(f'{name!r}: {_literal(part[0], place)}' for name, part in kind.fields.items() if name not in besides)}}}"
    if not kind.subdtype:
        return f"n[{next(place)}]"
    base, shape = kind.subdtype
    inner = np.dtype((base, shape[1:])) if shape[1:] else base
    return f"[{', '.join(_literal(inner, place) for _ in range(shape[0]))}]"


def from_data(target: Any, data: Any, path: str = "", besides: tuple[str, ...] = ()) -> None:
    """Writes *data*, in the form of :func:`to_data`, into the record *target*; refuses whatever does not fit.

    The fields *besides* are no part of it.
    """
    if isinstance(target, np.void):
        names = tuple(name for name in target.dtype.names or () if name not in besides)
        if not isinstance(data, Mapping):
            raise BadPosition(text("{path}: expected a group of named fields, not {value}.", path=path or "position", value=repr(data)))
        for name in data:
            if name not in names:
                raise BadPosition(text("{path}: unknown field. The fields are {names}.", path=_at(path, name), names=", ".join(names)))
        for name in names:
            if name not in data:
                raise BadPosition(text("{path}: this field is missing.", path=_at(path, name)))
            if isinstance(target[name], (np.ndarray, np.void)):
                from_data(target[name], data[name], _at(path, name))
            else:
                target[name] = _number(target.dtype[name], data[name], _at(path, name))
    else:
        if not isinstance(data, list | tuple | np.ndarray) or len(data) != len(target):
            raise BadPosition(text("{path}: expected a list of {count}.", path=path, count=len(target)))
        for i, item in enumerate(data):
            if isinstance(target[i], (np.ndarray, np.void)):
                from_data(target[i], item, f"{path}[{i}]")
            else:
                target[i] = _number(target.dtype, item, f"{path}[{i}]")


def _at(path: str, name: object) -> str:
    return f"{path}.{name}" if path else str(name)


def _number(kind: np.dtype[Any], value: Any, path: str) -> int:
    limits = np.iinfo(kind)
    number = whole(value)
    if number is None or not limits.min <= number <= limits.max:
        raise BadPosition(
            text(
                "{path}: expected a whole number from {low} to {high}, not {value}.",
                path=path,
                low=limits.min,
                high=limits.max,
                value=repr(value),
            )
        )
    return number
