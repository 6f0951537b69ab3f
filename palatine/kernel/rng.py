"""Random numbers that live in the record.

There are two generators. A seed that is a number starts *sfc32* (Chris Doty-Humphrey's small fast chaotic generator): three words and
a counter of 32 bits. Simulations, searches and environments use it. A seed that is a key of 256 bits starts *ChaCha20* (RFC 8439):
nobody can tell from what was drawn what comes next. Tables that people play on use it.

Both do additions, shifts and exclusive-ors on signed 64-bit numbers, so that compiled and plain Python give the same stream
without an overflow anywhere. ``r`` is an array of ``uint32``: four words are enough for sfc32; ``s.rng`` has room for either.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from palatine.kernel.compile import entry, rule
from palatine.kernel.record import ROOM

MASK = 0xFFFFFFFF
SEEDS = 1 << 63  # a seed is a whole number from 0 up to, not including, this
KEY = ROOM - 1  # a key has eight words; behind it is 1 + how many words were drawn with it, or 0 if there is no key


@rule
def word(r):
    """The next 32 random bits."""
    if len(r) == ROOM and r[KEY]:
        return keyed_word(r)
    a, b, c, d = np.int64(r[0]), np.int64(r[1]), np.int64(r[2]), np.int64(r[3])
    result = (a + b + d) & MASK
    r[3] = (d + 1) & MASK
    r[0] = b ^ (b >> 9)
    r[1] = (c + ((c << 3) & MASK)) & MASK
    r[2] = ((((c << 21) & MASK) | (c >> 11)) + result) & MASK
    return result


@rule
def keyed_word(r):
    """The next word of the ChaCha20 stream of the key, with a nonce of zeros."""
    drawn = np.int64(r[KEY]) - 1
    r[KEY] = drawn + 2
    expand, of_32, bytes_, k = np.int64(0x61707865), np.int64(0x3320646E), np.int64(0x79622D32), np.int64(0x6B206574)
    k0, k1, k2, k3 = np.int64(r[0]), np.int64(r[1]), np.int64(r[2]), np.int64(r[3])
    k4, k5, k6, k7 = np.int64(r[4]), np.int64(r[5]), np.int64(r[6]), np.int64(r[7])
    block, zero = drawn >> 4, np.int64(0)
    start = (expand, of_32, bytes_, k, k0, k1, k2, k3, k4, k5, k6, k7, block, zero, zero, zero)
    a0, a1, a2, a3, b0, b1, b2, b3, c0, c1, c2, c3, d0, d1, d2, d3 = start
    for _ in range(10):
        a0, b0, c0, d0 = quarter_round(a0, b0, c0, d0)
        a1, b1, c1, d1 = quarter_round(a1, b1, c1, d1)
        a2, b2, c2, d2 = quarter_round(a2, b2, c2, d2)
        a3, b3, c3, d3 = quarter_round(a3, b3, c3, d3)
        a0, b1, c2, d3 = quarter_round(a0, b1, c2, d3)
        a1, b2, c3, d0 = quarter_round(a1, b2, c3, d0)
        a2, b3, c0, d1 = quarter_round(a2, b3, c0, d1)
        a3, b0, c1, d2 = quarter_round(a3, b0, c1, d2)
    end = (a0, a1, a2, a3, b0, b1, b2, b3, c0, c1, c2, c3, d0, d1, d2, d3)
    return (start[drawn & 15] + end[drawn & 15]) & MASK


@rule
def quarter_round(a, b, c, d):
    a = (a + b) & MASK
    d = turned(d ^ a, 16)
    c = (c + d) & MASK
    b = turned(b ^ c, 12)
    a = (a + b) & MASK
    d = turned(d ^ a, 8)
    c = (c + d) & MASK
    b = turned(b ^ c, 7)
    return a, b, c, d


@rule
def turned(x, n):
    """A word rotated to the left."""
    return ((x << n) | (x >> (32 - n))) & MASK


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


def key_words(key: str) -> Any:
    """What starts the stream of a key, 64 hexadecimal digits: to be written into ``s.rng``."""
    return np.array([*np.frombuffer(bytes.fromhex(key), "<u4"), 1], np.uint32)


@entry
def entry_seed(r: Any, number: int) -> None:
    """:func:`seed`, from Python."""
    seed(r, number)
