"""The evaluators of the search: what a position is worth, and which moves to look at first.

:class:`Linear` weighs named features, and can say why; :class:`Network` asks a network that has played millions of games.
:mod:`palatine.bots.evaluators.contract` says what they give in compiled code.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import numpy as np

from palatine.bots.evaluators.nets import NetworkModel, load_net, make_model, prepare
from palatine.bots.evaluators.weights import LinearModel, load_weights
from palatine.i18n import text
from palatine.kernel.compile import for_game
from palatine.kernel.errors import UnknownBot
from palatine.kernel.game import Game
from palatine.kernel.observation import place_rule

TEMPERATURE = 0.3
BLOCK = 8  # positions that a network looks at together
EXPLORE = 1.0  # how much the search explores with a network whose card does not say it


class SearchSettings(NamedTuple):
    """How a search works best with an evaluator."""

    explore: float
    """The constant of PUCT."""
    parallel: int
    """How many simulations go side by side."""
    reduction: float = 0.0
    """How much less than its position a move is worth at first, before it is tried (first-play urgency)."""
    worlds: int = 0
    """How many worlds, the draws to come among them, the simulations share; 0: each simulation has a new one."""
    recall: int = 0
    """How often the network must have been asked about a move in a search before it is asked no more where chance brings that move;
    0: it is always asked.
    """
    lcb: float = 0.0
    """How cautiously it chooses by value: the lower confidence bound is a move's value less this by the root of its visits. 0: the move
    with the most visits is chosen.
    """
    temperature: float = 1.0
    """What makes its chances honest: :mod:`palatine.train.calibrate`."""


class Evaluator(Protocol):
    """What the search needs of an evaluator."""

    template: str
    """The search that works with it, a module that is generic over games."""
    rules: dict[str, Any]
    """The compiled rules that this search needs beside those of the game."""
    together: int
    """How many positions it looks at together."""

    def settings(self, players: int) -> SearchSettings:
        """How the search works best with it."""

    def model(self, players: int, together: int) -> tuple[Any, ...]:
        """What the compiled rules work with, for one thread."""


class Linear:
    """Weighted features: with the weights in use, those of a *file*, or *weights*.

    They are a row for the early game and one for the late, a column for each feature and one for being asked.
    """

    template = "palatine.bots.search.tree"
    together = 1

    def __init__(self, game: Game, weights: Any = None, *, file: Path | None = None) -> None:
        self.game = game
        self.file = file
        self._weights = weights
        self.code = linear(game)
        self.rules = {"evaluate": self.code.evaluate, "priors": self.code.priors}

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(Linear, self.game, self._weights, file=self.file), ()

    def weights(self, players: int) -> Any:
        return load_weights(self.game, players, self.file) if self._weights is None else self._weights

    def settings(self, players: int) -> SearchSettings:
        return SearchSettings(0.3, 1)

    def model(self, players: int, together: int = 1) -> LinearModel:
        return LinearModel(self.weights(players), np.zeros(len(self.game.bot.FEATURES)), TEMPERATURE)


class Network:
    """A network: the game's own, that of a *file*, or *arrays*."""

    template = "palatine.bots.search.blocks"
    together = BLOCK

    def __init__(self, game: Game, arrays: dict[str, Any] | None = None, *, file: Path | None = None) -> None:
        self.game = game
        self.file = file
        self._arrays = arrays
        self._prepared: dict[int, dict[str, Any]] = {}
        self.rules = {"observe": game.observe.observe, "place": place_rule(game)}

    @property
    def code(self) -> Any:
        """The bare network of the game, compiled."""
        return for_game("palatine.bots.evaluators.network", self.game, **self.rules)

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(Network, self.game, self._arrays, file=self.file), ()

    def arrays(self, players: int) -> dict[str, Any]:
        return load_net(self.game, players, self.file)[0] if self._arrays is None else self._arrays

    def settings(self, players: int) -> SearchSettings:
        """As the card of the network says."""
        card = load_net(self.game, players, self.file)[1] if self._arrays is None else {}
        said = card.get("search", {})
        return SearchSettings(
            float(said.get("explore", EXPLORE)),
            min(int(said.get("parallel", BLOCK)), BLOCK),
            float(said.get("reduction", 0)),
            int(said.get("worlds", 0)),
            int(said.get("recall", 0)),
            float(said.get("lcb", 0)),
            float(card.get("calibration", {}).get("temperature", 1)),
        )

    def model(self, players: int, together: int = 1) -> NetworkModel:
        if players not in self._prepared:
            self._prepared[players] = prepare(self.arrays(players))
        return make_model(self._prepared[players], together)


def linear(game: Game) -> Any:
    """The compiled linear evaluator of a game."""
    bot = game.bot
    if not hasattr(bot, "FEATURES"):
        raise UnknownBot(text("Only greedy and random can play {game}: its bot has no features.", game=game.title))
    more = {"features": bot.features, "progress": bot.progress, "FEATURE_COUNT": len(bot.FEATURES)}
    return for_game("palatine.bots.evaluators.linear", game, **more)
