"""The levels: players for every evening, each clearly stronger than the one before.

A level is a budget of simulations, not of seconds, so that it is as strong on a slow machine as on a fast one. The lower
levels look less far ahead, and sometimes choose another good move than the best.
"""

from __future__ import annotations

from dataclasses import dataclass

from palatine.bots.search import Search
from palatine.kernel.game import Game


@dataclass(frozen=True)
class Level:
    """How a level thinks: its share of the master's simulations, at least some; and how freely it chooses."""

    share: float
    least: int
    noise: float


HOW = {
    "novice": Level(0.0, 12, 1.0),
    "apprentice": Level(0.0, 30, 0.5),
    "courtier": Level(0.02, 60, 0.0),
    "master": Level(1.0, 1, 0.0),
}

# Simulations that take the master about 0.1 s for a decision, on one core of a small machine, averaged over whole games
MASTER = {"splendor": 12_000, "eschnapur": 15_000, "palais_royal": 14_000, "amyitis": 11_000}
DEFAULT_MASTER = 10_000


def player(game: Game, level: str, seed: int, *, seconds: float | None = None, simulations: int | None = None, threads: int = 1) -> Search:
    """A player of a level, who may be given another budget than its own."""
    how = HOW[level]
    own = max(how.least, int(how.share * MASTER.get(game.name, DEFAULT_MASTER)))
    return Search(game, seed, name=level, simulations=simulations or own, seconds=seconds, threads=threads, noise=how.noise)
