"""Sets as bits: compiled and plain, the same."""

from __future__ import annotations

import numpy as np
import pytest

from palatine.kernel.bits import lowest, ones
from palatine.kernel.compile import entry, plain

SETS = [1, 2, 12, 255 << 20, (1 << 62) + 8, (1 << 60) - 1]


@entry
def counted(n, out):
    out[0] = ones(n)
    out[1] = lowest(n)


@pytest.mark.parametrize("n", SETS)
def test_ones_and_lowest(n):
    expected = [n.bit_count(), bin(n)[::-1].index("1")]
    for rule in (counted, plain(counted)):
        out = np.zeros(2, np.int64)
        rule(n, out)
        assert out.tolist() == expected
