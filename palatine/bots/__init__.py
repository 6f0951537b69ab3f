"""Players that are programs. A bot gets a view and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, SupportsIndex

import numpy as np

from palatine.bots.external import ExternalBot
from palatine.bots.own import HERE, check_view, find, own_bot
from palatine.bots.spec import EXEC, PYTHON, not_negative_float, not_negative_int, parse, positive_float, positive_int
from palatine.i18n import text
from palatine.kernel.errors import UnknownBot
from palatine.kernel.game import Game, game
from palatine.kernel.view import View

LEVELS = ("novice", "apprentice", "courtier", "master", "champion")
"""The searching players, weakest first: :mod:`palatine.bots.levels`."""
BOTS = ("random", "greedy", "prodigy", *LEVELS)
NETWORKED = ("prodigy", "champion")
"""The players with a network: the bare network, and the search with it."""
THINKING: dict[str, Callable[[str], Any]] = {
    "seconds": positive_float,
    "simulations": positive_int,
    "threads": positive_int,
    "explore": positive_float,
}
"""What a searching player can be told: how long to think, in seconds or in simulations, on how many threads, and how much to explore."""
NETWORK: dict[str, Callable[[str], Any]] = {"net": Path}
"""What a player with a network can be told: the file of another one than the game's own; ``own`` is the one you trained."""
SETTINGS: dict[str, Callable[[str], Any]] = {
    "parallel": positive_int,
    "reduction": not_negative_float,
    "worlds": not_negative_int,
    "recall": not_negative_int,
    "lcb": not_negative_float,
}
"""What a search with a network can be told as well: :class:`palatine.bots.evaluators.SearchSettings`."""
WEIGHTS: dict[str, Callable[[str], Any]] = {"weights": Path}
"""What the others can be told: the file of other weights; ``own`` are those you tuned."""


class Bot(Protocol):
    """Somebody who chooses a move from a view."""

    name: str

    def choose(self, view: View, seconds: float | None = None) -> str:
        """The move to make for the seat of the view, within some seconds of thinking."""


class RandomBot:
    """Any legal move, each equally likely."""

    name = "random"

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._random = np.random.default_rng(seed)

    def __repr__(self) -> str:
        return f"<{self.name}, a player of {self._game.name}>"

    def choose(self, view: View, seconds: float | None = None) -> str:
        """Any legal move."""
        check_view(self._game, view)
        moves = view.legal()
        return moves[self._random.integers(len(moves))]


class GreedyBot:
    """The game's own rules of thumb: ``bot.greedy``."""

    name = "greedy"

    def __init__(self, game: Game, seed: int) -> None:
        from palatine.kernel.rng import entry_seed

        self._game = game
        self._out = np.empty(len(game.actions), np.int16)
        self._r = np.zeros(4, np.uint32)
        entry_seed(self._r, seed)

    def __repr__(self) -> str:
        return f"<{self.name}, a player of {self._game.name}>"

    def choose(self, view: View, seconds: float | None = None) -> str:
        """What the rules of thumb say."""
        check_view(self._game, view)
        assert view.seat is not None
        return self._game.actions[int(self._game.engine.advise(view.states, view.seat, self._out, self._r))]


def bot(name: str, level: Any, seed: SupportsIndex | None = None) -> Bot:
    """A player for the game *name*: one of :data:`BOTS`, such as ``master:seconds=2``, ``exec:COMMAND`` or ``module:Class``.

    :mod:`palatine.bots.spec` says how it is written. A player of one's own may be given itself: any object with ``choose(view)``,
    or a function of a view (:mod:`palatine.bots.own`).
    """
    from palatine.kernel.table import checked_seed

    what = game(name)
    number = checked_seed(seed)
    if not isinstance(level, str):
        return own_bot(what, level, number)
    spec = parse(level)
    if spec.name == PYTHON:
        return own_bot(what, find(*spec.command), number, str(spec).removeprefix(f"{HERE}:"))
    if spec.name == EXEC:
        return ExternalBot(what, number, spec.command)
    if spec.name in LEVELS:
        from palatine.bots.levels import player

        return player(what, spec.name, number, **spec.values(THINKING | (NETWORK | SETTINGS if spec.name in NETWORKED else WEIGHTS)))
    if spec.name == "prodigy":
        from palatine.bots.prodigy import Prodigy

        return Prodigy(what, number, **spec.values(NETWORK))
    if spec.name not in BOTS:
        names = ", ".join((*BOTS, f"{EXEC}:COMMAND", "MODULE:NAME"))
        raise UnknownBot(text("Unknown player “{name}”. Choose one of: {names}.", name=spec.name, names=names))
    spec.values({})
    return RandomBot(what, number) if spec.name == "random" else GreedyBot(what, number)
