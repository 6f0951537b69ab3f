"""A network's answers, in compiled code. It knows no game: it is compiled once for all of them.

:mod:`palatine.bots.evaluators.nets` says what the network looks like. The observations of one search are much alike: of each, only what
differs from a *reference* of the same seat (:func:`refer`) is multiplied with the first layer. The other layers multiply bytes, several
observations at a time. Places are answered only for moves that are legal (:func:`logit`).
"""

from __future__ import annotations

import numpy as np

from palatine.bots.evaluators.bytes import LANES, MOST_INPUT, different, dot, largest, lowest, multiply, sum_row
from palatine.bots.evaluators.nets import SMALL
from palatine.kernel.compile import entry, rule, unit

CHUNK = 32  # numbers of an observation that are compared at once


@rule
def add_rows(x, known, used, count, w, out):
    """Adds the rows of *w* that *used* names, each times how much *x* differs from *known*, to *out*: eight at a time."""
    width = w.shape[1]
    j = 0
    while j + 8 <= count:
        i1, i2, i3, i4, i5, i6, i7, i8 = used[j], used[j + 1], used[j + 2], used[j + 3], used[j + 4], used[j + 5], used[j + 6], used[j + 7]
        a, b = np.float32(x[i1] - known[i1]), np.float32(x[i2] - known[i2])
        c, d = np.float32(x[i3] - known[i3]), np.float32(x[i4] - known[i4])
        e, f = np.float32(x[i5] - known[i5]), np.float32(x[i6] - known[i6])
        g, h = np.float32(x[i7] - known[i7]), np.float32(x[i8] - known[i8])
        wa, wb, wc, wd, we, wf, wg, wh = w[i1], w[i2], w[i3], w[i4], w[i5], w[i6], w[i7], w[i8]
        for k in range(width):
            four = a * wa[k] + b * wb[k] + c * wc[k] + d * wd[k]
            out[k] += four + (e * we[k] + f * wf[k] + g * wg[k] + h * wh[k])
        j += 8
    while j < count:
        a = np.float32(x[used[j]] - known[used[j]])
        wa = w[used[j]]
        for k in range(width):
            out[k] += a * wa[k]
        j += 1


@rule
def differences(x, known, used):
    """Where two observations differ; returns how often."""
    n = 0
    begin = 0
    while begin + CHUNK <= len(x):
        bits = different(x, known, begin)
        while bits:
            used[n] = begin + lowest(bits)
            n += 1
            bits &= bits - 1
        begin += CHUNK
    for j in range(begin, len(x)):
        used[n] = j
        n += x[j] != known[j]
    return n


@rule
def first_layer(model, n):
    """The first *n* observations of ``model.seen``, each as a row of numbers: from the reference of its seat, by what is different."""
    for i in range(n):
        seen, known, start, row = model.seen[i], model.known[model.seat[i]], model.known_row[model.seat[i]], model.row[i]
        for k in range(len(start)):
            row[k] = start[k]
        add_rows(seen, known, model.used, differences(seen, known, model.used), model.first, row)


@unit
def refer(model):
    """Makes the first observation the reference of its seat."""
    seat = model.seat[0]
    seen, row = model.seen[0], model.row[0]
    for j in range(len(seen)):
        model.known[seat, j] = 0
    for k in range(len(model.start)):
        model.known_row[seat, k] = model.start[k]
    first_layer(model, 1)
    for j in range(len(seen)):
        model.known[seat, j] = seen[j]
    for k in range(len(model.start)):
        model.known_row[seat, k] = row[k]


@rule
def normalise(h, width, gain, shift, x):
    """Layer norm, and nothing below zero, into *x*; returns the largest."""
    blocks = len(h) // LANES
    mean = sum_row(h, blocks) / np.float32(width)
    for k in range(width):
        x[k] = (h[k] - mean) * (h[k] - mean)
    scale = np.float32(1) / np.sqrt(sum_row(x, blocks) / np.float32(width) + np.float32(SMALL))
    for k in range(width):
        x[k] = max(np.float32(0), (h[k] - mean) * scale * gain[k] + shift[k])
    return largest(x, blocks)


@unit
def forward(model, n):
    """Looks at the first *n* observations of ``model.seen``: the logits of every seat, the own one first; :func:`logit` for places."""
    h, x, bytes_, sums, width = model.row, model.x, model.bytes, model.sums, len(model.start)
    first_layer(model, n)
    depth = len(model.layers)
    for layer in range(depth):
        for i in range(n):
            most = normalise(h[i], width, model.gain[layer], model.shift[layer], x[i])
            unit_ = np.float32(MOST_INPUT) / max(most, np.float32(SMALL))
            for k in range(width):
                bytes_[i, k] = np.uint8(x[i, k] * unit_ + np.float32(0.5))
            x[i, 0] = np.float32(1) / unit_
        multiply(bytes_, model.layers[layer], sums, n)
        for i in range(n):
            for k in range(width):
                h[i, k] += model.bias[layer, k] + np.float32(sums[i, k]) * (x[i, 0] * model.scale[layer, k])
    for i in range(n):
        normalise(h[i], width, model.gain[depth], model.shift[depth], x[i])
        for seat in range(len(model.at_seat)):
            model.shares[i, seat] = model.at_seat[seat] + dot(x[i], model.seats[seat], x.shape[1] // LANES)


@rule
def logit(model, row, place):
    """How much the network likes a move at a place, where it looked at observation *row*."""
    return model.at_place[place] + dot(model.x[row], model.places[place], model.x.shape[1] // LANES)


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
    """:func:`forward`, from Python, and the logits of all places."""
    forward(model, n)
    for i in range(n):
        for place in range(len(model.at_place)):
            model.logits[i, place] = logit(model, i, place)


@entry
def entry_refer(model):
    """:func:`refer`, from Python."""
    refer(model)
