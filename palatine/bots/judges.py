"""The judges of the search: what a position is worth, and which moves to look at first.

:class:`Linear` weighs named features, and can say why; :class:`Learned` asks a network that has played millions of games.
"""

from __future__ import annotations

import json
from functools import cache, partial
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from palatine.bots.learned import check_learned, named_file, weights_file
from palatine.bots.nets import load_net, make_mind
from palatine.i18n import text
from palatine.kernel.compile import for_game
from palatine.kernel.errors import BadSave, UnknownBot
from palatine.kernel.game import Game
from palatine.kernel.observation import place_rule

TEMPERATURE = 0.3


class Judge(Protocol):
    """What the search needs of a judge."""

    tree: Any
    """The compiled search with this judge."""
    params: Any
    """How much it explores, and the floor of every prior."""

    def mind(self, players: int) -> tuple[Any, ...]:
        """What the compiled judge works with, for one thread."""


class Linear:
    """Weighted features. *weights*: a row for the early game and one for the late, a column for each feature and one for being asked."""

    def __init__(self, game: Game, weights: Any = None, *, file: Path | None = None) -> None:
        self.game = game
        self.file = file
        self.params = np.array([0.3, 0.002])
        self._weights = weights
        self.code = linear(game)
        self.tree = for_game("palatine.bots.tree", game, judge=self.code.judge, weigh=self.code.weigh, EAGER=False)

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(Linear, self.game, self._weights, file=self.file), ()

    def weights(self, players: int) -> Any:
        return load_weights(self.game, players, self.file) if self._weights is None else self._weights

    def mind(self, players: int) -> tuple[Any, ...]:
        return self.weights(players), np.zeros(len(self.game.bot.FEATURES)), np.array([TEMPERATURE])


class Learned:
    """A network: the game's own, that of a *file*, or *arrays*."""

    def __init__(self, game: Game, arrays: dict[str, Any] | None = None, *, file: Path | None = None) -> None:
        self.game = game
        self.file = file
        self.params = np.array([1.0, 0.002])
        self._arrays = arrays
        self.code = network(game)
        self.tree = for_game("palatine.bots.tree", game, "network", judge=self.code.judge, weigh=self.code.weigh, EAGER=True)

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(Learned, self.game, self._arrays, file=self.file), ()

    def arrays(self, players: int) -> dict[str, Any]:
        return load_net(self.game, players, self.file) if self._arrays is None else self._arrays

    def mind(self, players: int) -> tuple[Any, ...]:
        return make_mind(self.arrays(players))


def linear(game: Game) -> Any:
    """The compiled linear judge of a game."""
    bot = game.bot
    if not hasattr(bot, "FEATURES"):
        raise UnknownBot(text("Only greedy and random can play {game}: its bot has no features.", game=game.title))
    return for_game("palatine.bots.linear", game, features=bot.features, progress=bot.progress, FEATURE_COUNT=len(bot.FEATURES))


def network(game: Game) -> Any:
    """The compiled learned judge of a game."""
    return for_game("palatine.bots.network", game, observe=game.observe.observe, place=place_rule(game))


def load_weights(game: Game, players: int, file: Path | None = None) -> Any:
    """The learned weights of a game: those in use, or those of a *file*."""
    if file is None:
        check_learned("master", game, players)
    path = weights_file(game, players) if file is None else named_file(file, game, players, ".json")
    try:
        return _weights(game, path, path.stat().st_mtime_ns)
    except (OSError, ValueError, KeyError, TypeError):
        raise BadSave(text("{path} is not a file of weights, or it is damaged.", path=str(path))) from None


@cache
def _weights(game: Game, path: Path, changed: int) -> Any:
    names = [*game.bot.FEATURES, "to move"]
    learned = json.loads(path.read_text(encoding="utf-8"))["weights"]
    return np.array([[learned.get(name, (0.0, 0.0))[row] for name in names] for row in (0, 1)])
