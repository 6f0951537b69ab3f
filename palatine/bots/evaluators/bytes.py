"""Products of bytes: the layers of a network, as exact whole numbers, the same on every processor.

The weights lie in tiles of :data:`TILE` outputs. A tile has a row for every four inputs (a *quad*): four bytes for each output. That is
how processors since about 2020 multiply them: 64 bytes at once. Others do it in two steps, or one product at a time.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from palatine.kernel.compile import by_hand, entry, rule

TILE, QUAD = 64, 4
LANES = 16  # numbers that are added at once
MOST_INPUT, MOST_WEIGHT = 255, 127  # an input is never below zero


def padded(count: int) -> int:
    """So many numbers, filled up to whole tiles."""
    return -(-count // TILE) * TILE


def in_tiles(weights: Any) -> tuple[Any, Any]:
    """A matrix of weights as bytes in tiles, and what each column of them is to be multiplied with."""
    inputs, outputs = weights.shape
    scale = np.maximum(np.abs(weights).max(axis=0), 1e-12).astype(np.float32) / MOST_WEIGHT
    whole = np.zeros((padded(inputs), padded(outputs)), np.int8)
    whole[:inputs, :outputs] = np.rint(weights / scale)
    tiles = whole.reshape(len(whole) // QUAD, QUAD, -1, TILE).transpose(2, 0, 3, 1)
    return np.ascontiguousarray(tiles).reshape(len(tiles), len(whole) // QUAD, TILE * QUAD), scale


def multiply_tile(x, i, w, t, out):
    """Row *i* of *x* times tile *t* of the weights, into row *i* of *out*."""
    tile = w[t].reshape(-1, TILE, QUAD).astype(np.int32)
    out[i, t * TILE : (t + 1) * TILE] = (tile * x[i].reshape(-1, 1, QUAD)).sum(axis=(0, 2))


@by_hand("tile_product", 1, 1)
def one_tile(x, i, w, t, out):
    multiply_tile(x, i, w, t, out)


@by_hand("tile_product", 1, 4)
def four_tiles(x, i, w, t, out):
    for tile in range(t, t + 4):
        multiply_tile(x, i, w, tile, out)


@by_hand("tile_product", 4, 1)
def four_rows(x, i, w, t, out):
    for row in range(i, i + 4):
        multiply_tile(x, row, w, t, out)


@by_hand("different")
def different(a, b, begin):
    """Where 32 whole numbers of two rows, from *begin* on, differ: a bit for each."""
    bits = a[begin : begin + 32] != b[begin : begin + 32]
    return int(np.packbits(bits, bitorder="little").view(np.uint32)[0])


@by_hand("lowest")
def lowest(bits):
    """The number of the lowest bit that is set; there is one."""
    return (bits & -bits).bit_length() - 1


@by_hand("sum_row")
def sum_row(a, blocks):
    """The sum of so many times 16 numbers: 16 sums at once, and those by halves, so that it is the same on every processor."""
    lanes = np.add.reduce(a[: LANES * blocks].reshape(blocks, LANES))
    while len(lanes) > 1:
        lanes = lanes[: len(lanes) // 2] + lanes[len(lanes) // 2 :]
    return lanes[0]


@by_hand("largest")
def largest(a, blocks):
    """The largest of so many times 16 numbers, none of them below zero."""
    return a[: LANES * blocks].max()


@by_hand("dot")
def dot(a, b, blocks):
    """The sum of so many times 16 products, added as :func:`sum_row` does it."""
    lanes = np.add.reduce((a[: LANES * blocks] * b[: LANES * blocks]).reshape(blocks, LANES))
    while len(lanes) > 1:
        lanes = lanes[: len(lanes) // 2] + lanes[len(lanes) // 2 :]
    return lanes[0]


@rule
def multiply(x, w, out, n):
    """The first *n* rows of bytes, each times the weights, into *out*."""
    tiles = len(w)
    i = 0
    while i + 4 <= n:
        for t in range(tiles):
            four_rows(x, i, w, t, out)
        i += 4
    while i < n:
        t = 0
        while t + 4 <= tiles:
            four_tiles(x, i, w, t, out)
            t += 4
        while t < tiles:
            one_tile(x, i, w, t, out)
            t += 1
        i += 1


@entry
def products(x, w, out, n):
    """:func:`multiply`, from Python."""
    multiply(x, w, out, n)
