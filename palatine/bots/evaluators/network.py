"""The learned evaluator: positions and moves by a neural network, in compiled code.

Like :mod:`palatine.kernel.engine`, this file is run once per game, with the game's functions as globals, and ``observe`` and
``place`` from the game's ``observe`` beside them. :mod:`palatine.bots.evaluators.contract` says what an evaluator is,
:mod:`palatine.bots.evaluators.nets` what the network looks like. It sees what the seat to move would see, never more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from palatine.bots.evaluators.nets import SMALL
from palatine.kernel.compile import entry, rule

if TYPE_CHECKING:
    from palatine.kernel.contract import observe, place, view


@rule
def add_rows(x, used, n, w, out):
    """Adds the rows of *w* that *used* names, each times its number in *x*, to *out*; four at a time, which is twice as fast."""
    width = len(out)
    j = 0
    while j + 4 <= n:
        a, b, c, d = x[used[j]], x[used[j + 1]], x[used[j + 2]], x[used[j + 3]]
        wa, wb, wc, wd = w[used[j]], w[used[j + 1]], w[used[j + 2]], w[used[j + 3]]
        for k in range(width):
            out[k] += a * wa[k] + b * wb[k] + c * wc[k] + d * wd[k]
        j += 4
    while j < n:
        a = x[used[j]]
        wa = w[used[j]]
        for k in range(width):
            out[k] += a * wa[k]
        j += 1


@rule
def normal(h, gain, shift, x, used):
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
def forward(numbers, model):
    """From an observation to the logits of all places, and of every seat, the own one first: both are left in the model."""
    h, x, used = model.row, model.x, model.used
    n = 0
    for i in range(len(model.first)):
        x[i] = numbers[i]
        used[n] = i
        n += numbers[i] != 0
    copy(model.start, h)
    add_rows(x, used, n, model.first, h)
    depth = len(model.layers)
    for layer in range(depth):
        n = normal(h, model.gain[layer], model.shift[layer], x, used)
        for k in range(len(h)):
            h[k] += model.bias[layer, k]
        add_rows(x, used, n, model.layers[layer], h)
    n = normal(h, model.gain[depth], model.shift[depth], x, used)
    copy(model.at_place, model.logits)
    add_rows(x, used, n, model.places, model.logits)
    copy(model.at_seat, model.shares)
    add_rows(x, used, n, model.seats, model.shares)


@rule
def copy(source, target):
    for i in range(len(source)):  # as a slice it would take Numba seconds to compile
        target[i] = source[i]


@rule
def look(states, seat, model):
    """Lets the network look at ``states[1]`` with the eyes of a seat."""
    states[2] = states[1]
    s = states[2]
    view(s, seat)
    observe(s, seat, model.seen)
    forward(model.seen, model)


@rule
def share_values(players, seat, model, values):
    """Each seat's share of the win, from the network's answer."""
    shares = model.shares
    most = shares[0]
    for i in range(1, players):
        most = max(most, shares[i])
    total = 0.0
    for i in range(players):
        total += np.exp(shares[i] - most)
    for i in range(players):
        values[(seat + i) % players] = np.exp(shares[i] - most) / total


@rule
def evaluate(states, model, values):
    """Each seat's share of the win in ``states[1]``, as the first seat that is asked sees it."""
    s = states[1]
    seat = 0
    while not (s.waiting >> seat) & 1:
        seat += 1
    look(states, seat, model)
    share_values(s.players, seat, model, values)


@rule
def priors(states, seat, n, moves, model, values):
    """All legal actions by the network: what it would play, and what it thinks of the position before them."""
    look(states, seat, model)
    share_values(states[1].players, seat, model, values)
    logits = model.logits
    most = np.float32(-1e9)
    for i in range(n):
        most = max(most, logits[place(states[2], seat, np.int64(moves.action[i]))])
    for i in range(n):
        moves.odds[i] = np.exp(logits[place(states[2], seat, np.int64(moves.action[i]))] - most)
        moves.first[i] = values[seat]


@entry
def consider(states, seat, n, moves, model, values):
    """:func:`priors` for the view in ``states[0]``, from Python."""
    states[1] = states[0]
    priors(states, seat, n, moves, model, values)


@entry
def answer_each(observations, model, logits, shares):
    """The network's answers to many observations."""
    for i in range(len(observations)):
        forward(observations[i], model)
        copy(model.logits, logits[i])
        copy(model.shares, shares[i])
