"""What the examples of learning share: a match against a random player, and the curve as a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import gymnasium
import numpy as np

import palatine.env.gymnasium  # noqa: F401 - registers the games


def win_rate(name: str, choose: Callable[[np.ndarray, np.ndarray], int], games: int = 100) -> float:
    """How often *choose(observation, mask)* beats a random player, in both seats; a tie is half a win."""
    env = gymnasium.make(name, opponents="random", seat="rotate")
    won = 0.0
    for seed in range(games):
        seen, info = env.reset(seed=10_000 + seed)
        over, reward = False, 0.0
        while not over:
            seen, reward, over, _, info = env.step(choose(seen, info["action_mask"]))
        won += (float(reward) + 1) / 2
    return won / games


def draw(points: Iterable[tuple[float, float]], title: str, across: str, path: Path) -> None:
    """The share of games won, over what *across* counts."""
    import matplotlib

    matplotlib.use("svg")
    import matplotlib.pyplot as plt

    x, y = zip(*points)
    plt.rcParams["svg.hashsalt"] = "palatine"
    figure, axes = plt.subplots(figsize=(6, 3))
    axes.plot(x, [100 * share for share in y], marker="o")
    axes.axhline(50, linestyle=":", color="grey")
    axes.set(title=title, xlabel=across, ylabel="wins against random, %", ylim=(0, 101))
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})
