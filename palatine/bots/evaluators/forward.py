"""A network's answers, in compiled code. It knows no game: it is compiled once for all of them.

:mod:`palatine.bots.evaluators.nets` says what the network looks like. Several observations are answered together: the weights, which are
too many for the processor's nearest memory, are then fetched once for all. Most numbers of an observation are zero, and so is half of
each row in between: only what is not is multiplied. The observations of one search are much alike: of each, only what differs from a
*reference* of the same seat (:func:`refer`) is multiplied with the first layer.
"""

from __future__ import annotations

import numpy as np

from palatine.bots.evaluators.nets import SMALL
from palatine.kernel.compile import entry, rule, unit

TILE = 32  # rows of weights that stay near while all observations use them


@rule
def add_rows(x, used, count, w, out, n):
    """For each of *n* observations: adds the rows of *w* that *used* names, each times its number in *x*, to *out*.

    Eight rows at a time, which is twice as fast.
    """
    width = out.shape[1]
    for i in range(n):
        used[i, -1] = 0  # how far it has come
    for end in range(TILE, len(w) + TILE, TILE):
        for i in range(n):
            out_i, x_i, mine, last = out[i], x[i], used[i], count[i]
            j = mine[-1]
            while j + 8 <= last and mine[j + 7] < end:
                a, b, c, d = x_i[mine[j]], x_i[mine[j + 1]], x_i[mine[j + 2]], x_i[mine[j + 3]]
                e, f, g, h = x_i[mine[j + 4]], x_i[mine[j + 5]], x_i[mine[j + 6]], x_i[mine[j + 7]]
                wa, wb, wc, wd = w[mine[j]], w[mine[j + 1]], w[mine[j + 2]], w[mine[j + 3]]
                we, wf, wg, wh = w[mine[j + 4]], w[mine[j + 5]], w[mine[j + 6]], w[mine[j + 7]]
                for k in range(width):
                    four = a * wa[k] + b * wb[k] + c * wc[k] + d * wd[k]
                    out_i[k] += four + (e * we[k] + f * wf[k] + g * wg[k] + h * wh[k])
                j += 8
            mine[-1] = j
    for i in range(n):
        out_i = out[i]
        for j in range(used[i, -1], count[i]):
            a = x[i, used[i, j]]
            wa = w[used[i, j]]
            for k in range(width):
                out_i[k] += a * wa[k]


@rule
def total(h, lanes):
    """The sum of a row, in as many lanes as the processor adds at once; one after the other would take ten times as long."""
    count = len(lanes)
    for i in range(count):
        lanes[i] = 0
    whole = len(h) // count * count
    for k in range(0, whole, count):
        for i in range(count):
            lanes[i] += h[k + i]
    found = np.float32(0)
    for i in range(count):
        found += lanes[i]
    for k in range(whole, len(h)):
        found += h[k]
    return found


@rule
def normalise(h, gain, shift, x, used, lanes):
    """Layer norm, and nothing below zero, into *x*; returns how many are above, and *used* names them."""
    width = len(h)
    mean = total(h, lanes) / np.float32(width)
    for k in range(width):
        x[k] = (h[k] - mean) * (h[k] - mean)
    scale = np.float32(1) / np.sqrt(total(x[:width], lanes) / np.float32(width) + np.float32(SMALL))
    for k in range(width):
        x[k] = (h[k] - mean) * scale * gain[k] + shift[k]
    n = 0
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


@rule
def first_layer(model, n):
    """The first *n* observations of ``model.seen``, each as a row of numbers: from the reference of its seat, by what is different."""
    h, x, used = model.row, model.x, model.used
    for i in range(n):
        seen, known, start = model.seen[i], model.known[model.seat[i]], model.known_row[model.seat[i]]
        some = 0
        for j in range(len(seen)):
            x[i, j] = seen[j] - known[j]
            used[i, some] = j
            some += seen[j] != known[j]
        model.count[i] = some
        for k in range(len(start)):
            h[i, k] = start[k]
    add_rows(x, used, model.count, model.first, h, n)


@unit
def refer(model):
    """Makes the first observation the reference of its seat."""
    seat = model.seat[0]
    seen, row = model.seen[0], model.row[0]
    for j in range(len(seen)):
        model.known[seat, j] = 0
    for k in range(len(row)):
        model.known_row[seat, k] = model.start[k]
    first_layer(model, 1)
    for j in range(len(seen)):
        model.known[seat, j] = seen[j]
    for k in range(len(row)):
        model.known_row[seat, k] = row[k]


@unit
def forward(model, n):
    """Answers the first *n* observations of ``model.seen``: the logits of all places, and of every seat, the own one first."""
    h, x, used, count = model.row, model.x, model.used, model.count
    first_layer(model, n)
    depth = len(model.layers)
    for layer in range(depth + 1):
        for i in range(n):
            count[i] = normalise(h[i], model.gain[layer], model.shift[layer], x[i], used[i], model.lanes)
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


@entry
def entry_refer(model):
    """:func:`refer`, from Python."""
    refer(model)
