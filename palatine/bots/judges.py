"""The judges of the search: what a position is worth, and which moves to look at first.

:class:`Linear` weighs named features, and can say why; :class:`Learned` asks a network that has played millions of games.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from palatine.bots.learned import check_learned, weights_file
from palatine.bots.nets import load_net, make_mind
from palatine.bots.victory import MOST_SEATS, judge_nothing, weigh_nothing
from palatine.i18n import text
from palatine.kernel.compile import for_game
from palatine.kernel.errors import UnknownBot
from palatine.kernel.game import Game
from palatine.kernel.observation import place_rule

TEMPERATURE = 0.3
NOBODY = -1.0
NO_FEATURES = np.zeros((2, 1)), np.zeros(1), np.zeros(1)  # of the same kinds as those of a linear mind


class Judge(Protocol):
    """What the search needs of a judge."""

    tree: Any
    """The compiled search with this judge."""
    params: Any
    """How much it explores, and the floor of every prior."""

    def mind(self, players: int, thinker: int | None = None) -> tuple[Any, ...]:
        """What the compiled judge works with, for one thread in which a seat thinks."""

    def pace(self, players: int) -> int:
        """How many times as many simulations as usual fit into the same time at a table of so many players."""


class Linear:
    """Weighted features. *weights*: a row for the early game and one for the late, a column for each feature and one for being asked."""

    def __init__(self, game: Game, weights: Any = None) -> None:
        self.game = game
        self.params = np.array([0.3, 0.002])
        self._weights = weights
        self.code = linear(game)
        self.tree = for_game("palatine.bots.tree", game, judge=self.code.judge, weigh=self.code.weigh, EAGER=False)

    def weights(self, players: int) -> Any:
        return load_weights(self.game, players) if self._weights is None else self._weights

    def pace(self, players: int) -> int:
        return 1

    def mind(self, players: int, thinker: int | None = None) -> tuple[Any, ...]:
        return self.weights(players), np.zeros(len(self.game.bot.FEATURES)), np.array([TEMPERATURE])


class Learned:
    """A network: the game's own, that of a *file*, or *arrays* and how far to trust their chances."""

    def __init__(self, game: Game, arrays: dict[str, Any] | None = None, *, trust: float = 1.0, file: Path | None = None) -> None:
        self.game = game
        self.file = file
        self.params = np.array([1.0, 0.002])
        self._arrays, self._trust = arrays, trust
        self.code = network(game)
        self.tree = for_game("palatine.bots.tree", game, "network", judge=self.code.judge, weigh=self.code.weigh, EAGER=True)

    def net(self, players: int) -> tuple[dict[str, Any], float]:
        """The arrays of the network, and how far its chances to win are trusted beside those of weighted features, from 0 to 1."""
        return load_net(self.game, players, self.file) if self._arrays is None else (self._arrays, self._trust)

    def pace(self, players: int) -> int:
        return 1 if self.net(players)[1] == 1 else 4  # measured: the features are several times as fast

    def mind(self, players: int, thinker: int | None = None) -> tuple[Any, ...]:
        arrays, trust = self.net(players)
        features = Linear(self.game).mind(players) if trust < 1 else NO_FEATURES
        return (*make_mind(arrays), np.array([trust, NOBODY if thinker is None else thinker]), features, np.zeros(MOST_SEATS))


def linear(game: Game) -> Any:
    """The compiled linear judge of a game."""
    bot = game.bot
    if not hasattr(bot, "FEATURES"):
        raise UnknownBot(text("{game} can be played by greedy and random only: its bot has no features.", game=game.title))
    return for_game("palatine.bots.linear", game, features=bot.features, progress=bot.progress, FEATURE_COUNT=len(bot.FEATURES))


def network(game: Game) -> Any:
    """The compiled learned judge of a game."""
    by_features, weigh = judge_nothing, weigh_nothing
    if hasattr(game.bot, "FEATURES"):
        by_features, weigh = linear(game).judge, linear(game).weigh
    more = {"place": place_rule(game), "by_features": by_features, "weigh_by_features": weigh}
    return for_game("palatine.bots.network", game, observe=game.observe.observe, **more)


@cache
def load_weights(game: Game, players: int) -> Any:
    """The learned weights that ship for a game."""
    check_learned("master", game, players)
    names = [*game.bot.FEATURES, "to move"]
    learned = json.loads(weights_file(game, players).read_text(encoding="utf-8"))["weights"]
    return np.array([[learned.get(name, (0.0, 0.0))[row] for name in names] for row in (0, 1)])
