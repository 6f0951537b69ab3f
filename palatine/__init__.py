"""Palatine: four palace board games, for players, researchers and collectors.

>>> import palatine as pal
>>> t = pal.new("splendor", players=2, seed=7)
>>> t.to_move
(0,)

Importing this package is light: a game, and Numba with it, is loaded when it is first needed.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from palatine.bots import bot as bot
    from palatine.kernel.errors import BadData as BadData
    from palatine.kernel.errors import BadGame as BadGame
    from palatine.kernel.errors import BadOption as BadOption
    from palatine.kernel.errors import BadPosition as BadPosition
    from palatine.kernel.errors import BadRule as BadRule
    from palatine.kernel.errors import BadSave as BadSave
    from palatine.kernel.errors import BadSeat as BadSeat
    from palatine.kernel.errors import IllegalMove as IllegalMove
    from palatine.kernel.errors import PalatineError as PalatineError
    from palatine.kernel.errors import UnknownBot as UnknownBot
    from palatine.kernel.errors import UnknownGame as UnknownGame
    from palatine.kernel.game import game as game
    from palatine.kernel.game import games as games
    from palatine.kernel.game import register as register
    from palatine.kernel.schema import schema as schema
    from palatine.kernel.table import Move as Move
    from palatine.kernel.table import Table as Table
    from palatine.kernel.table import load as load
    from palatine.kernel.table import new as new
    from palatine.kernel.table import position as position
    from palatine.kernel.view import View as View

__version__ = "0.2.0"

_ROOMS = {
    "bots": ("bot",),
    "kernel.errors": (
        "BadData",
        "BadGame",
        "BadOption",
        "BadPosition",
        "BadRule",
        "BadSave",
        "BadSeat",
        "IllegalMove",
        "PalatineError",
        "UnknownBot",
        "UnknownGame",
    ),
    "kernel.game": ("game", "register"),
    "kernel.schema": ("schema",),
    "kernel.table": ("Move", "Table", "load", "new", "position"),
    "kernel.view": ("View",),
}
_WHERE = {name: room for room, names in _ROOMS.items() for name in names}
__all__ = ["games", *_WHERE]  # noqa: PLE0604 - the names stand in _ROOMS


def __getattr__(name: str) -> Any:
    if name == "games":  # the folder of games is itself the function that lists them
        return import_module("palatine.games")
    if name not in _WHERE:
        raise AttributeError(f"module 'palatine' has no attribute {name!r}")
    return getattr(import_module(f"palatine.{_WHERE[name]}"), name)


def __dir__() -> list[str]:
    modules = (name for name, value in globals().items() if name.startswith("__") or isinstance(value, ModuleType))
    return sorted({*__all__, *modules})
