"""Players of one's own: any object with ``choose(view)``, or any function that takes a view and gives a move.

``module:Name`` writes one where a player is written as text: a class, an object or a function of a Python module. A class is made
for each game; if its ``__init__`` has parameters ``game`` or ``seed``, it gets them.
"""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from itertools import count
from typing import Any

from palatine.i18n import text
from palatine.kernel.errors import BadOption, IllegalMove, UnknownBot
from palatine.kernel.game import Game
from palatine.kernel.view import View

HERE = "here"
"""Stands for the module of an object that lives in this process alone."""
_lent: dict[str, Any] = {}


class OwnBot:
    """A player of one's own, with its answers checked: a legal move, as notation or as a number."""

    def __init__(self, game: Game, player: Any, name: str) -> None:
        self.name = name
        self.player = player
        self._game = game
        self._choose: Callable[..., Any] = player.choose if hasattr(player, "choose") else player
        self._timed = "seconds" in _parameters(self._choose)

    def choose(self, view: View, seconds: float | None = None) -> str:
        check_view(self._game, view)
        answer = self._choose(view, seconds=seconds) if self._timed else self._choose(view)
        actions = self._game.actions
        try:
            action = actions.parse(answer)
        except IllegalMove as error:
            raise IllegalMove(_blamed(self.name, str(answer), error)) from None
        if action not in view.actions():
            raise IllegalMove(_blamed(self.name, actions[action], IllegalMove(view.refusal(action) or text("The game is over."))))
        return actions[action]

    def __repr__(self) -> str:
        return f"<{self.name}, a player of {self._game.name}>"

    def close(self) -> None:
        if hasattr(self.player, "close"):
            self.player.close()


def _blamed(name: str, move: str, error: IllegalMove) -> Any:
    return lambda _: _("{name} answered “{move}”. {reason}", name=name, move=move, reason=error.text(_))


def is_own(player: Any) -> bool:
    """Is this a player itself, rather than the text that names one?"""
    return not isinstance(player, str) and (hasattr(player, "choose") or callable(player))


def own_bot(game: Game, player: Any, seed: int, name: str = "") -> OwnBot:
    """A player of one's own at a table: an object, a function, or a class to make one of."""
    if isinstance(player, type):
        wanted = _parameters(player)
        player = player(**{key: value for key, value in {"game": game, "seed": seed}.items() if key in wanted})
    if not is_own(player):
        raise UnknownBot(
            text("A player must have a method “choose” or be a function of a view; {what} is neither.", what=repr(player)[:60])
        )
    given = name or getattr(player, "name", "") or getattr(player, "__name__", "") or type(player).__name__
    return OwnBot(game, player, str(given))


def find(module: str, name: str) -> Any:
    """What ``module:Name`` stands for. Modules of the folder one is in are found, too."""
    if module == HERE:
        return _lent[name]
    if os.getcwd() not in sys.path and "" not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        return getattr(import_module(module), name)
    except ModuleNotFoundError as error:
        if error.name != module.partition(".")[0] and error.name != module:
            raise
        raise UnknownBot(text("There is no Python module “{module}” for the player {module}:{name}.", module=module, name=name)) from None
    except AttributeError:
        raise UnknownBot(text("The Python module “{module}” has no “{name}”.", module=module, name=name)) from None


@contextmanager
def lent(players: Sequence[Any]) -> Iterator[list[str]]:
    """How to write players that live in this process, for what takes text only, while it goes on."""
    names: dict[int, str] = {}
    for player in players:
        if not isinstance(player, str) and id(player) not in names:
            names[id(player)] = _free(player)
            _lent[names[id(player)]] = player
    try:
        yield [player if isinstance(player, str) else f"{HERE}:{names[id(player)]}" for player in players]
    finally:
        for name in names.values():
            del _lent[name]


def _free(player: Any) -> str:
    """A name for a player that no other one has."""
    given = getattr(player, "name", "") or getattr(player, "__name__", "") or type(player).__name__
    base = "".join(c if c.isalnum() else "_" for c in str(given)).strip("_")
    base = base if base.isidentifier() else f"player_{base}".rstrip("_")
    return next(name for k in count(1) if (name := base if k == 1 else f"{base}_{k}") not in _lent)


def check_view(game: Game, view: Any) -> None:
    """Refuses, in a sentence, what a player cannot choose from."""
    if not isinstance(view, View):
        raise BadOption(text("A player chooses from a view, not from {what}: pass table.view(seat).", what=type(view).__name__))
    if view.game is not game:
        raise BadOption(text("This player plays {ours}, but the view is of {theirs}.", ours=game.title, theirs=view.game.title))
    if view.seat is None:
        raise BadOption(text("A spectator’s view has nothing to choose: pass table.view(seat)."))
    if view.seat not in view.to_move:
        raise BadOption(text("Seat {seat} is not to move.", seat=view.seat))


def _parameters(function: Any) -> Any:
    try:
        return inspect.signature(function).parameters
    except (TypeError, ValueError):  # something built in
        return {}
