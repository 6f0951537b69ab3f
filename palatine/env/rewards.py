"""What a finished game was worth to each seat. Every reward sums to zero over the seats.

========= =================================================================================================================
``win``   1 to the winner, -1 shared equally by all others; winners who share the victory share the 1 and the loss. With two
          players: 1, -1, or 0 each
``rank``  from 1 for the first to -1 for the last in equal steps; equal ranks share the mean of their places
``score`` the own points less the mean of the others' points
========= =================================================================================================================

Rank and victory are counted with all tie-breaks of the rules. A game that goes on rewards nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from palatine.i18n import text
from palatine.kernel.compile import entry, rule
from palatine.kernel.errors import BadOption

REWARDS = ("win", "rank", "score")
WIN, RANK, SCORE = range(3)


def number(reward: str) -> int:
    """The place of a reward's name in :data:`REWARDS`."""
    if reward not in REWARDS:
        raise BadOption(text("Unknown reward “{name}”. Choose one of: {names}.", names=", ".join(REWARDS), name=str(reward)))
    return REWARDS.index(reward)


@rule
def write_rewards(kind: int, players: int, standing: Any, scores: Any, out: Any) -> None:
    """*standing* ranks the seats, as the rule of this name does; *out* gets the reward of each."""
    others = players - 1
    if kind == SCORE:
        total = 0.0
        for i in range(players):
            total += scores[i]
        for i in range(players):
            out[i] = scores[i] - (total - scores[i]) / others
        return
    winners = 0
    for i in range(players):
        better = 0
        worse = 0
        for j in range(players):
            better += 1 if standing[j] > standing[i] else 0
            worse += 1 if standing[j] < standing[i] else 0
        out[i] = (worse - better) / others
        if kind == WIN:
            out[i] = 0.0 if better else 1.0
            winners += 0 if better else 1
    if kind == WIN:
        for i in range(players):
            out[i] = (players * out[i] / winners - 1.0) / others


@entry
def entry_rewards(kind: int, players: int, standing: Any, scores: Any, out: Any) -> None:
    """:func:`write_rewards`, from Python."""
    write_rewards(kind, players, standing, scores, out)


def rewards(reward: str, standing: Sequence[int], scores: Sequence[int]) -> list[float]:
    """The rewards of a result: *standing* is a number for each seat, higher is better, equal is shared."""
    out = np.zeros(len(scores))
    entry_rewards(number(reward), len(scores), np.array(standing, np.int64), np.array(scores, np.int64), out)
    return [float(x) for x in out]
