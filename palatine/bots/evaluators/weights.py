"""The learned weights that ship with the package, and the model of the linear evaluator."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from palatine.bots.learned import check_learned, weights_file
from palatine.kernel.game import Game


class LinearModel(NamedTuple):
    """What :mod:`palatine.bots.evaluators.linear` works with."""

    weights: Any
    """A row for the early game and one for the late, a column for each feature and one for being asked."""
    x: Any
    """Room for the features of a seat."""
    temperature: float
    """Of the prior."""


@cache
def load_weights(game: Game, players: int) -> Any:
    """The learned weights that ship for a game."""
    check_learned("master", game, players)
    names = [*game.bot.FEATURES, "to move"]
    learned = json.loads(weights_file(game, players).read_text(encoding="utf-8"))["weights"]
    return np.array([[learned.get(name, (0.0, 0.0))[row] for name in names] for row in (0, 1)])
