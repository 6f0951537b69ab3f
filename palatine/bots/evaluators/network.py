"""What a network would play, bare.

Like :mod:`palatine.kernel.engine`, this file is run once per game, with the game's functions as globals, and ``observe`` and
``place`` from the game's ``observe`` beside them. The search with a network is :mod:`palatine.bots.search.blocks`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from palatine.bots.evaluators.forward import forward, logit, share_values
from palatine.kernel.compile import entry

if TYPE_CHECKING:
    from palatine.kernel.contract import observe, place


@entry
def consider(states, seat, n, moves, model, values):
    """From the view in ``states[0]``: for each of the *n* legal actions how much the network likes it, and each seat's share of the win."""
    s = states[0]
    observe(s, seat, model.seen[0])
    forward(model, 1)
    share_values(model, 0, np.int64(s.players), seat, values)
    for i in range(n):
        moves.odds[i] = logit(model, 0, place(s, seat, np.int64(moves.action[i])))
