"""Rows of numbers at once: compiled and plain, the same."""

from __future__ import annotations

import numpy as np
import pytest

from palatine.kernel.compile import entry, plain
from palatine.kernel.rows import copy_less, places_below_in, places_in

equal_16, equal_5, below_36 = places_in(16), places_in(5), places_below_in(36)
write_17 = copy_less(17, 12)


@entry
def placed(rows, value, out):
    out[0] = equal_16(rows[1], value)
    out[1] = equal_5(rows[1], value)
    out[2] = below_36(rows, value)


@pytest.mark.parametrize("value", [-1, 0, 3, 127, -128])
def test_where_bytes_are_equal_or_less(value):
    rows = np.random.default_rng(0).choice(np.array([-128, -1, 0, 3, 127], np.int8), (3, 16))
    expected = [
        sum(1 << i for i in range(16) if rows[1, i] == value),
        sum(1 << i for i in range(5) if rows[1, i] == value),
        sum(1 << i for i in range(36) if rows.ravel()[i] < value),
    ]
    for rule in (placed, plain(placed)):
        out = np.zeros(3, np.int64)
        rule(rows, value, out)
        assert out.tolist() == expected


@entry
def copied(rows, less, out):
    write_17(out[1:], rows[1], less)


def test_a_copy_is_less_what_is_taken_and_never_negative():
    rows = np.arange(40, dtype=np.int16).reshape(2, 20) % 7
    less = sum(n << 8 * i for i, n in enumerate((0, 1, 3, 200, 5)))
    expected = [0, *rows[1, :12].tolist(), *(max(int(n) - taken, 0) for n, taken in zip(rows[1, 12:17], (0, 1, 3, 200, 5), strict=True)), 0]
    for rule in (copied, plain(copied)):
        out = np.zeros(19, np.int16)
        rule(rows, less, out)
        assert out.tolist() == expected
