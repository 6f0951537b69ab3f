"""Sets as bits: compiled and plain, the same."""

from __future__ import annotations

import numpy as np
import pytest

from palatine.kernel.bits import highest, lowest, ones
from palatine.kernel.compile import entry, plain

SETS = [1, 2, 12, 255 << 20, (1 << 62) + 8, (1 << 60) - 1]


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
