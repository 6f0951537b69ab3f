"""A step in every game of a batch, on all cores with one call.

Like :mod:`palatine.kernel.engine`, this file is run once per game, with ``refused`` and ``advance`` of :mod:`palatine.env.stepper` as
globals. The threads are Numba's own: Python's would have to take turns with the thread that feeds the GPU.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from palatine.kernel.compile import prange, spread

if TYPE_CHECKING:
    from palatine.env.stepper import advance, refused

cores = prange()


@spread
def step(
    bounds, bad,
    states, words, blank, shown, seen, r, seed, streams, counters, seeds, by_place, moves, names, count, mask, seat, observation,
    actions, kind, ranks, reward, over, scores, length,
):  # fmt: skip
    """Plays an action in each game, between each two *bounds* on one core; *bad* says where one is not legal, or -1."""
    for k in cores(len(bounds) - 1):
        bad[k] = refused(bounds[k], bounds[k + 1], actions, names, count)
        if bad[k] < 0:
            advance(
                bounds[k], bounds[k + 1], k,
                states, words, blank, shown, seen, r, seed, streams, counters, seeds, by_place, moves, names, count, mask, seat,
                observation, actions, kind, ranks, reward, over, scores, length,
            )  # fmt: skip
