"""The action table: a small number and one short line of ASCII for everything a seat can ever choose."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from palatine.i18n import text
from palatine.kernel.errors import IllegalMove
from palatine.kernel.whole import whole


class Actions:
    """All actions of a game. The notation of an action is stable for ever: save files, logs and programs use it."""

    def __init__(self, notations: Iterable[str], aliases: Mapping[str, str] | None = None) -> None:
        """*aliases* are other ways to write a notation, for who types; nothing is ever printed with them."""
        self._notations = tuple(notations)
        self._numbers = {notation: i for i, notation in enumerate(self._notations)}
        assert len(self._numbers) == len(self._notations), "two actions have the same notation"
        self._aliases = {alias: self._numbers[notation] for alias, notation in (aliases or {}).items()}
        assert all(n.isascii() and n == _tidy(n) for n in self._notations), "a notation is tidy lower-case ASCII"

    def __len__(self) -> int:
        return len(self._notations)

    def __iter__(self) -> Iterator[str]:
        return iter(self._notations)

    def __getitem__(self, action: int) -> str:
        return self._notations[action]

    def number(self, notation: str) -> int:
        """The action of a notation that is known to exist."""
        return self._numbers[notation]

    def parse(self, line: str | int) -> int:
        """The action that a person wrote: case and spaces do not matter. A number is an action already."""
        if not isinstance(line, str):
            return self._checked(line)
        action = self._numbers.get(_tidy(line), self._aliases.get(_tidy(line)))
        if action is None:
            near = difflib.get_close_matches(_tidy(line), self._notations, n=1, cutoff=0.6)
            if near:
                raise IllegalMove(text("“{move}” is not a move of this game. Did you mean “{near}”?", move=_short(line), near=near[0]))
            raise IllegalMove(text("“{move}” is not a move of this game. Choose one of the legal moves.", move=_short(line)))
        return action

    def _checked(self, number: Any) -> int:
        action = whole(number)
        if action is None:
            raise IllegalMove(text("A move must be its notation or a whole number, not “{move}”.", move=_short(repr(number))))
        if not 0 <= action < len(self):
            raise IllegalMove(text("“{move}” is not a move of this game. Choose one of the legal moves.", move=str(action)))
        return action


def _tidy(line: str) -> str:
    return " ".join(line.lower().split())


def _short(line: str) -> str:
    line = " ".join(line.split())
    return line if len(line) <= 40 else line[:39] + "…"
