"""The learned judge: positions and moves by a neural network, in compiled code.

Like :mod:`palatine.kernel.engine`, this file is run once per game, with the game's functions as globals, and ``observe`` and
``place`` from the game's ``observe`` beside them. :mod:`palatine.bots.tree` says what a judge is, :mod:`palatine.bots.nets` what the
network looks like. It sees what the seat to move would see, never more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from palatine.bots.nets import SMALL
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
def think(numbers, mind):
    """From an observation to the logits of all places, and of every seat, the own one first: both are left in the mind."""
    first, start, layers, bias, gain, shift, places, at_place, seats, at_seat, _, h, x, used, logits, shares = mind
    n = 0
    for i in range(len(first)):
        x[i] = numbers[i]
        used[n] = i
        n += numbers[i] != 0
    h[:] = start
    add_rows(x, used, n, first, h)
    for layer in range(len(layers)):
        n = normal(h, gain[layer], shift[layer], x, used)
        for k in range(len(h)):
            h[k] += bias[layer, k]
        add_rows(x, used, n, layers[layer], h)
    n = normal(h, gain[len(layers)], shift[len(layers)], x, used)
    logits[:] = at_place
    add_rows(x, used, n, places, logits)
    shares[:] = at_seat
    add_rows(x, used, n, seats, shares)


@rule
def look(states, seat, mind):
    """Lets the network look at ``states[1]`` with the eyes of a seat."""
    states[2] = states[1]
    s = states[2]
    view(s, seat)
    observe(s, seat, mind.seen)
    think(mind.seen, mind)


@rule
def share_values(players, seat, mind, values):
    """Each seat's share of the win, from what the network thought."""
    shares = mind.shares
    most = shares[0]
    for i in range(1, players):
        most = max(most, shares[i])
    total = 0.0
    for i in range(players):
        total += np.exp(shares[i] - most)
    for i in range(players):
        values[(seat + i) % players] = np.exp(shares[i] - most) / total


@rule
def judge(states, mind, values):
    """Each seat's share of the win in ``states[1]``, as the first seat that is asked sees it."""
    s = states[1]
    seat = 0
    while not (s.waiting >> seat) & 1:
        seat += 1
    look(states, seat, mind)
    share_values(s.players, seat, mind, values)


@rule
def weigh(states, seat, n, out, mark, mind, first, odds, values):
    """All legal actions by the network: what it would play, and what it thinks of the position before them."""
    look(states, seat, mind)
    share_values(states[1].players, seat, mind, values)
    logits = mind.logits
    most = np.float32(-1e9)
    for i in range(n):
        most = max(most, logits[place(states[2], seat, np.int64(out[i]))])
    for i in range(n):
        odds[i] = np.exp(logits[place(states[2], seat, np.int64(out[i]))] - most)
        first[i] = values[seat]


@entry
def consider(states, seat, n, out, mark, mind, first, odds, values):
    """:func:`weigh` for the view in ``states[0]``, from Python."""
    states[1] = states[0]
    weigh(states, seat, n, out, mark, mind, first, odds, values)


@entry
def think_of_each(observations, mind, logits, shares):
    """The network's answers to many observations."""
    for i in range(len(observations)):
        think(observations[i], mind)
        logits[i] = mind.logits
        shares[i] = mind.shares
