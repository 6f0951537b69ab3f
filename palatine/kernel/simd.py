"""Machine code by hand, for what the compiler does not find by itself: sums of products of bytes.

A tile product multiplies rows of unsigned bytes with tiles of signed bytes (:mod:`palatine.bots.evaluators.bytes` says how these lie in
memory). All sums stay in registers until the end of the rows.
"""

from __future__ import annotations

from typing import Any

import numba  # noqa: F401  # whole before its parts: else two threads that load it each get half of it
from llvmlite import ir

from palatine.kernel.jit import cgutils, intrinsic, types

BYTE, INT = ir.IntType(8), ir.IntType(32)
TILE_BYTES = 256  # of the weights, for each four inputs


class Wide:
    """The instruction that multiplies four bytes with four, adds them and the sum before, in each lane."""

    def __init__(self, size: int) -> None:
        self.bytes = size
        self.sums = ir.VectorType(INT, size // 4)

    def add(self, builder: Any, sums: Any, x: Any, w: Any) -> Any:
        four = ir.VectorType(BYTE, self.bytes)
        kind = ir.FunctionType(self.sums, [self.sums, four, four])
        call = cgutils.get_or_insert_function(builder.module, kind, f"llvm.x86.avx512.vpdpbusd.{8 * self.bytes}")
        return builder.call(call, [sums, x, w])

    def finish(self, builder: Any, sums: Any) -> Any:
        return sums


class Narrow:
    """The same in two steps, for older processors: sums of two products first; both halves are added at the end."""

    bytes = 32
    sums = ir.VectorType(INT, 16)

    def add(self, builder: Any, sums: Any, x: Any, w: Any) -> Any:
        many, pairs = ir.VectorType(ir.IntType(16), 32), ir.VectorType(ir.IntType(16), 16)
        x, w = builder.zext(x, many), builder.sext(w, many)
        half = ir.VectorType(INT, 8)
        call = cgutils.get_or_insert_function(builder.module, ir.FunctionType(half, [pairs, pairs]), "llvm.x86.avx2.pmadd.wd")
        parts = []
        for begin in (0, 16):
            which = ir.Constant(ir.VectorType(INT, 16), list(range(begin, begin + 16)))
            parts.append(builder.call(call, [builder.shuffle_vector(v, ir.Constant(many, ir.Undefined), which) for v in (x, w)]))
        both = builder.shuffle_vector(parts[0], parts[1], ir.Constant(ir.VectorType(INT, 16), list(range(16))))
        return builder.add(sums, both)

    def finish(self, builder: Any, sums: Any) -> Any:
        nothing = ir.Constant(self.sums, ir.Undefined)
        even, odd = (
            builder.shuffle_vector(sums, nothing, ir.Constant(ir.VectorType(INT, 8), list(range(first, 16, 2)))) for first in (0, 1)
        )
        return builder.add(even, odd)


class Plain:
    """The same for any processor: each product by itself; four sums are added at the end."""

    bytes = 16
    sums = ir.VectorType(INT, 16)

    def add(self, builder: Any, sums: Any, x: Any, w: Any) -> Any:
        return builder.add(sums, builder.mul(builder.zext(x, self.sums), builder.sext(w, self.sums)))

    def finish(self, builder: Any, sums: Any) -> Any:
        nothing, four = ir.Constant(self.sums, ir.Undefined), ir.VectorType(INT, 4)
        a, b, c, d = (builder.shuffle_vector(sums, nothing, ir.Constant(four, list(range(first, 16, 4)))) for first in range(4))
        return builder.add(builder.add(a, b), builder.add(c, d))


def instruction(features: str) -> Wide | Narrow | Plain:
    """The best that a processor has."""
    has = set(features.split(","))
    if "+avx512vnni" in has:
        return Wide(64)
    if "+avxvnni" in has:
        return Wide(32)
    return Narrow() if "+avx2" in has else Plain()


def tile_product(rows: int, tiles: int) -> Any:
    """A function ``(x, i, w, t, out)``: so many *rows* of *x* from the row *i*, times so many *tiles* of *w* from the tile *t*."""

    def product(context, x, i, w, t, out):  # type: ignore[no-untyped-def]
        def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            _generate(context, builder, sig, args, instruction(context.codegen()._tm_features), rows, tiles)
            return context.get_dummy_value()

        return types.void(x, i, w, t, out), generate

    return intrinsic(product)


def _generate(context: Any, builder: Any, sig: Any, args: Any, how: Wide | Narrow | Plain, rows: int, tiles: int) -> None:
    """Passes over four vectors of each tile at a time, with all rows."""
    x, w, out = (context.make_array(sig.args[k])(context, builder, args[k]) for k in (0, 2, 4))
    word = args[1].type

    def number(value: int) -> Any:
        return ir.Constant(word, value)

    width, quads, columns = (cgutils.unpack_tuple(builder, a.shape)[k] for a, k in ((x, 1), (w, 1), (out, 1)))
    tile_size = builder.mul(quads, number(TILE_BYTES))
    vector = ir.VectorType(BYTE, how.bytes)
    step = 4 * how.bytes
    for begin in range(0, TILE_BYTES, step):
        lines = [builder.gep(x.data, [builder.mul(builder.add(args[1], number(r)), width)]) for r in range(rows)]
        starts = [
            builder.gep(w.data, [builder.add(builder.mul(builder.add(args[3], number(t)), tile_size), number(begin))]) for t in range(tiles)
        ]
        sums = [[[cgutils.alloca_once(builder, how.sums) for _ in range(4)] for _ in starts] for _ in lines]
        for each in sums:
            for some in each:
                for place in some:
                    builder.store(ir.Constant(how.sums, None), place)
        with cgutils.for_range(builder, quads, intp=word) as loop:
            fours = []
            for line in lines:
                at = builder.bitcast(builder.gep(line, [builder.mul(loop.index, number(4))]), INT.as_pointer())
                one = builder.insert_element(
                    ir.Constant(ir.VectorType(INT, how.bytes // 4), ir.Undefined), builder.load(at, align=1), INT(0)
                )
                where = ir.Constant(ir.VectorType(INT, how.bytes // 4), None)
                fours.append(builder.bitcast(builder.shuffle_vector(one, one, where), vector))
            for t, start in enumerate(starts):
                for v in range(4):
                    offset = builder.add(builder.mul(loop.index, number(TILE_BYTES)), number(v * how.bytes))
                    weights = builder.load(builder.bitcast(builder.gep(start, [offset]), vector.as_pointer()), align=1)
                    for r, four in enumerate(fours):
                        place = sums[r][t][v]
                        builder.store(how.add(builder, builder.load(place), four, weights), place)
        for r in range(rows):
            row = builder.mul(builder.add(args[1], number(r)), columns)
            for t in range(tiles):
                for v in range(4):
                    found = how.finish(builder, builder.load(sums[r][t][v]))
                    column = builder.add(
                        builder.mul(builder.add(args[3], number(t)), number(TILE_BYTES // 4)), number((begin + v * how.bytes) // 4)
                    )
                    target = builder.gep(out.data, [builder.add(row, column)])
                    builder.store(found, builder.bitcast(target, found.type.as_pointer()), align=4)


def different() -> Any:
    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        many = ir.VectorType(ir.IntType(16), 32)
        rows = [context.make_array(kind)(context, builder, value).data for kind, value in zip(sig.args[:2], args[:2])]
        x, y = (builder.load(builder.bitcast(builder.gep(row, [args[2]]), many.as_pointer()), align=2) for row in rows)
        return builder.zext(builder.bitcast(builder.icmp_unsigned("!=", x, y), INT), ir.IntType(64))

    def bits(context, a, b, begin):  # type: ignore[no-untyped-def]
        return types.int64(a, b, begin), generate

    return intrinsic(bits)


def lowest() -> Any:
    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.IntType(1)(1))

    def number(context, bits):  # type: ignore[no-untyped-def]
        return types.int64(types.int64), generate

    return intrinsic(number)


FLOAT = ir.FloatType()
LANES = 16
ROW = ir.VectorType(FLOAT, LANES)


def sum_row() -> Any:
    return _of_row(ir.IRBuilder.fadd)


def largest() -> Any:
    return _of_row(lambda builder, a, b: builder.select(builder.fcmp_ordered(">", a, b), a, b))


def _of_row(step: Any) -> Any:
    def of_row(context, a, blocks):  # type: ignore[no-untyped-def]
        return types.float32(a, blocks), _over_rows(step)

    return intrinsic(of_row)


def dot() -> Any:
    def of_rows(context, a, b, blocks):  # type: ignore[no-untyped-def]
        return types.float32(a, b, blocks), _over_rows(ir.IRBuilder.fadd)

    return intrinsic(of_rows)


def _over_rows(step: Any) -> Any:
    """Brings the lanes of a row, or of the product of two rows, together by *step*, and at the end each other, by halves."""

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        *arrays, blocks = args
        rows = [context.make_array(kind)(context, builder, value).data for kind, value in zip(sig.args, arrays)]
        found = cgutils.alloca_once(builder, ROW)
        builder.store(ir.Constant(ROW, None), found)
        with cgutils.for_range(builder, blocks, intp=blocks.type) as loop:
            at = builder.mul(loop.index, ir.Constant(blocks.type, LANES))
            parts = [builder.load(builder.bitcast(builder.gep(row, [at]), ROW.as_pointer()), align=4) for row in rows]
            value = parts[0] if len(parts) == 1 else builder.fmul(*parts)
            builder.store(step(builder, builder.load(found), value), found)
        lanes, size = builder.load(found), LANES
        while size > 1:
            size //= 2
            which = [ir.Constant(ir.VectorType(INT, size), list(range(begin, begin + size))) for begin in (0, size)]
            lanes = step(builder, *(builder.shuffle_vector(lanes, lanes, some) for some in which))
        return builder.extract_element(lanes, INT(0))

    return generate
