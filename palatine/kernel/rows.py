"""Rows of small numbers, handled all at once in compiled code: the compiler does not find these by itself."""

from __future__ import annotations

from typing import Any

import numpy as np

from palatine.kernel.compile import enabled

if enabled():
    from palatine.kernel.linking import compared, subtracted


def places_in(width: int) -> Any:
    """A rule ``places(row, value)``: where a row of *width* signed bytes holds a value, a bit each."""

    def places(row: Any, value: Any) -> int:
        return sum(1 << i for i, byte in enumerate(np.ravel(row)[:width]) if byte == value)

    return compared(places, "==", width) if enabled() else places


def places_below_in(width: int) -> Any:
    """A rule ``places(row, value)``: where a row of *width* signed bytes holds less than a value, a bit each."""

    def places(row: Any, value: Any) -> int:
        return sum(1 << i for i, byte in enumerate(np.ravel(row)[:width]) if byte < value)

    return compared(places, "<", width) if enabled() else places


def copy_less(width: int, first: int) -> Any:
    """A rule ``write(out, row, less)``: copies a row of *width* numbers of 16 bits, none of them negative.

    From those from *first* on it takes the bytes of *less*, one each, as far as they last: none becomes negative.
    """

    def write(out: Any, row: Any, less: Any) -> None:
        for i in range(width):
            out[i] = max(int(row[i]) - (int(less) >> 8 * (i - first) & 255 if i >= first else 0), 0)

    return subtracted(write, width, first) if enabled() else write
