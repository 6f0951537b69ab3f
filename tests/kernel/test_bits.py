"""Sets as bits: compiled and plain, the same."""

from __future__ import annotations

import numpy as np
import pytest

from palatine.kernel.bits import highest, lowest, ones, places_below_in, places_in
from palatine.kernel.compile import entry, plain

SETS = [1, 2, 12, 255 << 20, (1 << 62) + 8, (1 << 60) - 1]
equal_16, equal_5, below_36 = places_in(16), places_in(5), places_below_in(36)


@entry
def counted(n, out):
    out[0] = ones(n)
    out[1] = lowest(n)
    out[2] = highest(n)
    out[3] = highest(n & 0)


@pytest.mark.parametrize("n", SETS)
def test_ones_lowest_and_highest(n):
    expected = [n.bit_count(), bin(n)[::-1].index("1"), n.bit_length() - 1, -1]
    for rule in (counted, plain(counted)):
        out = np.zeros(4, np.int64)
        rule(n, out)
        assert out.tolist() == expected


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
