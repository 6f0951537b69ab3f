"""How strong a network plays, without search: against another network, thousands of games at once."""

from __future__ import annotations

import numpy as np

from palatine.env import Batch
from palatine.kernel.game import Game
from palatine.train.arrays import Arrays
from palatine.train.net import Net


def share_against(
    game: Game, players: int, ours: Net, theirs: Net, xp: Arrays, *, games: int, seed: int, threads: int | None = None
) -> float:
    """Our share of the victories, one seat of ours against *theirs* in all others, in times of the fair share.

    Every place of the batch plays one game to its end; our seat goes round. Both choose by chance, as they do when they learn.
    """
    batch = Batch(game, games, players, seed, "win", True, threads, {})
    mine = np.arange(games) % players
    won = np.full(games, np.nan)
    while np.isnan(won).any():
        seen, mask = xp.put(batch.observation), xp.put(batch.mask)
        asked = batch.seat == mine
        chosen = [xp.take(xp.draw(xp.masked(net.forward(seen)[0], mask))) for net in (ours, theirs)]
        batch.step(np.where(asked, *chosen))
        ended = batch.over & np.isnan(won)
        won[ended] = (batch.reward[ended, mine[ended]] * (players - 1) + 1) / players
    return float(won.mean() * players)


def copy_of(net: Net, xp: Arrays) -> Net:
    """The network as it is now."""
    return Net(xp, {name: xp.take(array) for name, array in net.weights.items()}, xp.take(net.scale))
