"""The levels: players for every evening, each clearly stronger than the one before.

A level is a budget of simulations, not of seconds, so that it is as strong on a slow machine as on a fast one. The lower
levels look less far ahead, and sometimes choose another good move than the best. ``palatine ladder`` measures the distances.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from palatine.bots.evaluators import Linear, Network
from palatine.bots.search import Search
from palatine.kernel.game import Game


@dataclass(frozen=True)
class Level:
    """How a level thinks: simulations for a decision, and how freely it chooses among the moves that it looked at."""

    simulations: int
    temperature: float = 0.0
    networked: bool = False
    """Is it a network that evaluates, instead of weighted features?"""


HOW = {
    "novice": Level(10, 1.5),
    "apprentice": Level(30, 0.5),
    "courtier": Level(60, 0.3),
    "master": Level(12_000),  # at most about 0.1 s for a decision on one core of a small machine
    "champion": Level(3_000, networked=True),  # not longer
}


def player(
    game: Game,
    level: str,
    seed: int,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    threads: int = 1,
    net: Path | None = None,
    weights: Path | None = None,
    **search: float,
) -> Search:
    """A player of a level, who may be given another budget, other weights or another network than its own, and how to *search*."""
    how = HOW[level]
    evaluator = Network(game, file=net) if how.networked else Linear(game, file=weights)
    budget = simulations or how.simulations
    return Search(
        game,
        seed,
        name=level,
        simulations=budget,
        seconds=seconds,
        threads=threads,
        temperature=how.temperature,
        evaluator=evaluator,
        **search,  # type: ignore[arg-type]
    )
