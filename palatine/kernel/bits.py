"""Sets of small numbers, as the bits of one whole number that is not negative."""

from __future__ import annotations

from typing import Any

from palatine.kernel.compile import enabled, rule


def ones(n: Any) -> int:
    """How many bits are set: one instruction in compiled code."""
    return int(n).bit_count()


def seldom(n: Any) -> Any:
    """The number itself, which is 0 as a rule: compiled code lays what happens otherwise out of the way."""
    return n


if enabled():
    from llvmlite import ir

    from palatine.kernel.linking import instruction

    def expect_zero(builder: Any, n: Any) -> Any:
        expect = builder.module.declare_intrinsic("llvm.expect", [n.type], ir.FunctionType(n.type, [n.type, n.type]))
        return builder.call(expect, [n, n.type(0)])

    ones = instruction(ones, lambda builder, n: builder.ctpop(n))
    seldom = instruction(seldom, expect_zero)


@rule
def lowest(n: Any) -> Any:
    """The place of the lowest bit that is set; at least one is."""
    return ones((n & -n) - 1)
