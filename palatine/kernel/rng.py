"""Random numbers that live in the record.

The generator is *sfc32* (Chris Doty-Humphrey's small fast chaotic generator): three words and a counter of 32 bits,
with additions, shifts and exclusive-ors only. Everything is done on signed 64-bit numbers, so that compiled and plain
Python give the same stream without an overflow anywhere. ``r`` is an array of four ``uint32``, such as ``s.rng``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from palatine.kernel.compile import entry, rule

MASK = 0xFFFFFFFF
SEEDS = 1 << 63  # a seed is a whole number from 0 up to, not including, this


@rule
def word(r):
    """The next 32 random bits."""
    a, b, c, d = np.int64(r[0]), np.int64(r[1]), np.int64(r[2]), np.int64(r[3])
    result = (a + b + d) & MASK
    r[3] = (d + 1) & MASK
    r[0] = b ^ (b >> 9)
    r[1] = (c + ((c << 3) & MASK)) & MASK
    r[2] = ((((c << 21) & MASK) | (c >> 11)) + result) & MASK
    return result


@rule
def seed(r, number):
    """Starts the stream of the seed *number*."""
    r[0] = 0
    r[1] = number & MASK
    r[2] = (number >> 32) & MASK
    r[3] = 1
    for _ in range(15):
        word(r)


@rule
def below(r, n):
    """A random whole number from 0 to n - 1, each equally likely."""
    product = word(r) * n
    if (product & MASK) < n:
        short = (MASK + 1 - n) % n
        while (product & MASK) < short:
            product = word(r) * n
    return product >> 32


@rule
def draw(r, bag, start, stop):
    """Takes one thing out of a bag: ``bag[i]`` says how many of kind ``i`` are in it; kinds start to stop - 1 count.

    A deck that nobody has looked into *is* a bag: its order is decided card by card, when somebody draws.
    """
    total = 0
    for i in range(start, stop):
        total += int(bag[i])
    k = below(r, total)
    for i in range(start, stop):
        k -= int(bag[i])
        if k < 0:
            bag[i] -= 1
            return i
    return -1


@entry
def entry_seed(r: Any, number: int) -> None:
    """:func:`seed`, from Python."""
    seed(r, number)
