"""A network's answers, in compiled code. It knows no game: it is compiled once for all of them.

:mod:`palatine.bots.evaluators.nets` says what the network looks like. Several observations are answered together: the weights, which are
too many for the processor's nearest memory, are then fetched once for all. Most numbers of an observation are zero, and so is half of
each row in between: only what is not is multiplied.
"""

from __future__ import annotations

import numpy as np

from palatine.bots.evaluators.nets import SMALL
from palatine.kernel.compile import entry, rule, unit

TILE = 64  # rows of weights that stay near while all observations use them


@rule
def add_rows(x, used, count, w, out, n):
    """For each of *n* observations: adds the rows of *w* that *used* names, each times its number in *x*, to *out*.

    Four rows at a time, which is twice as fast.
    """
    width = out.shape[1]
    for i in range(n):
        used[i, -1] = 0  # how far it has come
    for end in range(TILE, len(w) + TILE, TILE):
        for i in range(n):
            h, mine, last = out[i], used[i], count[i]
            j = mine[-1]
            while j + 4 <= last and mine[j + 3] < end:
                a, b, c, d = x[i, mine[j]], x[i, mine[j + 1]], x[i, mine[j + 2]], x[i, mine[j + 3]]
                wa, wb, wc, wd = w[mine[j]], w[mine[j + 1]], w[mine[j + 2]], w[mine[j + 3]]
                for k in range(width):
                    h[k] += a * wa[k] + b * wb[k] + c * wc[k] + d * wd[k]
                j += 4
            mine[-1] = j
    for i in range(n):
        h = out[i]
        for j in range(used[i, -1], count[i]):
            a = x[i, used[i, j]]
            wa = w[used[i, j]]
            for k in range(width):
                h[k] += a * wa[k]


@rule
def normalise(h, gain, shift, x, used):
    """Layer norm, and nothing below zero, into *x*; returns how many are above, and *used* names them."""
    width = len(h)
    mean = np.float32(0)
    for k in range(width):
        mean += h[k]
    mean /= np.float32(width)
    spread = np.float32(0)
    for k in range(width):
        spread += (h[k] - mean) * (h[k] - mean)
    scale = np.float32(1) / np.sqrt(spread / np.float32(width) + np.float32(SMALL))
    n = 0
    for k in range(width):
        x[k] = (h[k] - mean) * scale * gain[k] + shift[k]
    for k in range(width):
        used[n] = k  # without a branch, which nobody could foretell: the next one is written over what is not above zero
        n += x[k] > 0
    return n


@rule
def fill(out, row, n):
    """Each of the first *n* rows as *row*: by hand, since a slice would take Numba seconds to compile."""
    for i in range(n):
        for k in range(len(row)):
            out[i, k] = row[k]


@unit
def forward(model, n):
    """Answers the first *n* observations of ``model.seen``: the logits of all places, and of every seat, the own one first."""
    h, x, used, count = model.row, model.x, model.used, model.count
    for i in range(n):
        some = 0
        for j in range(len(model.first)):
            x[i, j] = model.seen[i, j]
            used[i, some] = j
            some += model.seen[i, j] != 0
        count[i] = some
    fill(h, model.start, n)
    add_rows(x, used, count, model.first, h, n)
    depth = len(model.layers)
    for layer in range(depth + 1):
        for i in range(n):
            count[i] = normalise(h[i], model.gain[layer], model.shift[layer], x[i], used[i])
        if layer < depth:
            for i in range(n):
                for k in range(h.shape[1]):
                    h[i, k] += model.bias[layer, k]
            add_rows(x, used, count, model.layers[layer], h, n)
    fill(model.logits, model.at_place, n)
    add_rows(x, used, count, model.places, model.logits, n)
    fill(model.shares, model.at_seat, n)
    add_rows(x, used, count, model.seats, model.shares, n)


@rule
def share_values(model, row, players, seat, values):
    """Each seat's share of the win, from the answer to observation *row*, which is that of *seat*."""
    shares = model.shares[row]
    most = shares[0]
    for i in range(1, players):
        most = max(most, shares[i])
    total = 0.0
    for i in range(players):
        total += np.exp(shares[i] - most)
    for i in range(players):
        values[(seat + i) % players] = np.exp(shares[i] - most) / total


@entry
def answer(model, n):
    """:func:`forward`, from Python."""
    forward(model, n)
