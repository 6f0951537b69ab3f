"""What the modules of a game must hold, checked when they are loaded: each fault is one sentence.

Our own games load a module when it is first needed. A game from outside is checked as a whole when it is first played.
"""

from __future__ import annotations

import importlib
import threading
from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from palatine.draw.palette import COLOURS
from palatine.i18n import Text, Tr, text
from palatine.kernel.errors import BadGame
from palatine.kernel.record import MOST_SEATS

if TYPE_CHECKING:
    from palatine.kernel.game import Game

NEEDED = {
    "state": ("RECORD", "check"),
    "moves": ("ACTIONS",),
    "rules": ("setup", "legal", "play", "score", "standing"),
    "happenings": ("H",),
    "hidden": ("view", "determinize", "secret"),
    "bot": ("greedy",),
    "text": ("board", "prompt", "move", "why_not", "tell", "result", "broken"),
}
"""What stands in the modules that every game has."""
OPTIONAL = {
    "observe": ("TABLE", "SEAT", "observe"),
    "board": ("COLOURS", "heading", "panels", "seat", "touch", "meant", "trace"),
    "guide": ("chapters", "ideas"),
    "fields": ("INDEX", "CODES"),
    "edit": ("places", "put"),
}
"""What stands in the others, if the game has them."""


_loading = threading.RLock()  # two threads that import the same package, each from another end, would get half of it


def load(game: Game, name: str) -> Any:
    """A module of a game, checked."""
    with _loading:
        module = importlib.import_module(f"{game.package}.{name}")
    faults = list(_faults(game, name, module))
    if faults:
        raise BadGame(_all(faults))
    return module


def check(game: Game) -> None:
    """Loads all modules of a game; raises one error with a sentence for each fault."""
    faults = list(_door(game))
    for name in (*NEEDED, *OPTIONAL):
        if find_spec(f"{game.package}.{name}"):
            faults += _faults(game, name, importlib.import_module(f"{game.package}.{name}"))
        elif name in NEEDED:
            faults.append(
                text("{game} has no module “{room}”; every game has: {rooms}.", game=game.title, room=name, rooms=", ".join(NEEDED))
            )
    if faults:
        raise BadGame(_all(faults))


def _door(game: Game) -> Iterator[Text]:
    """The faults of GAME itself."""
    if not game.players or not all(2 <= n <= MOST_SEATS for n in game.players):
        yield text("{game}: the numbers of players must lie between 2 and {most}.", game=game.title, most=MOST_SEATS)
    for option in game.options:
        if not option.choices or len(set(option.choices)) < len(option.choices):
            yield text("{game}: the option “{name}” needs choices that all differ.", game=game.title, name=option.name)


def _faults(game: Game, name: str, module: Any) -> Iterator[Text]:
    file = f"{name}.py"
    for needed in (*NEEDED.get(name, ()), *OPTIONAL.get(name, ())):
        if not hasattr(module, needed):
            yield text("{game}: {file} has no “{name}”.", game=game.title, file=file, name=needed)
    if name == "moves" and not len(getattr(module, "ACTIONS", "-")):
        yield text("{game}: {file} names no action.", game=game.title, file=file)
    if name == "board":
        yield from _colours(game, getattr(module, "COLOURS", None))
    if name == "bot" and hasattr(module, "FEATURES"):
        for needed in ("features", "progress"):
            if not hasattr(module, needed):
                yield text("{game}: {file} has FEATURES but no “{name}”.", game=game.title, file=file, name=needed)


def _colours(game: Game, found: Any) -> Iterator[Text]:
    if found is not None and (len(set(found)) < max(game.players) or not set(found) <= set(COLOURS)):
        facts = {"game": game.title, "n": max(game.players), "colours": ", ".join(COLOURS)}
        yield text("{game}: COLOURS in board.py needs {n} different ones of {colours}.", **facts)


def _all(faults: list[Text]) -> Text:
    def told(_: Tr) -> str:
        return "\n".join(fault(_) for fault in faults)

    return told
