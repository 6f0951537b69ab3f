"""Sets of small numbers, as the bits of one whole number that is not negative."""

from __future__ import annotations

from typing import Any

from palatine.kernel.compile import enabled, rule


def ones(n: Any) -> int:
    """How many bits are set: one instruction in compiled code."""
    return int(n).bit_count()


if enabled():
    from palatine.kernel.linking import instruction

    ones = instruction(ones, lambda builder, n: builder.ctpop(n))


@rule
def lowest(n: Any) -> Any:
    """The place of the lowest bit that is set; at least one is."""
    return ones((n & -n) - 1)
