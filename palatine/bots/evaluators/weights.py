"""The learned weights that ship with the package, and the model of the linear evaluator."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from palatine.bots.learned import check_learned, named_file, weights_file
from palatine.i18n import text
from palatine.kernel.errors import BadSave
from palatine.kernel.game import Game


class LinearModel(NamedTuple):
    """What :mod:`palatine.bots.evaluators.linear` works with."""

    weights: Any
    """A row for the early game and one for the late, a column for each feature and one for being asked."""
    x: Any
    """Room for the features of a seat."""
    temperature: float
    """Of the prior."""


def load_weights(game: Game, players: int, file: Path | None = None) -> Any:
    """The learned weights of a game: those in use, or those of a *file*."""
    if file is None:
        check_learned("master", game, players)
    path = weights_file(game, players) if file is None else named_file(file, game, players, ".json")
    try:
        return _read(game, path, path.stat().st_mtime_ns)
    except (OSError, ValueError, KeyError, TypeError):
        raise BadSave(text("{path} is not a file of weights, or it is damaged.", path=str(path))) from None


@cache
def _read(game: Game, path: Path, changed: int) -> Any:
    names = [*game.bot.FEATURES, "to move"]
    learned = json.loads(path.read_text(encoding="utf-8"))["weights"]
    if set(learned) != set(names):  # a feature that lost its weight to another name would be one that does not matter
        raise ValueError(sorted(set(learned) ^ set(names)))
    return np.array([[learned[name][row] for name in names] for row in (0, 1)])
