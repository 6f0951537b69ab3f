"""The action table: a small number and one short line of ASCII for everything a seat can ever choose."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, SupportsIndex

import numpy as np

from palatine.i18n import text
from palatine.kernel.errors import IllegalMove
from palatine.kernel.whole import whole

Group = str | tuple[Any, ...]


class Actions:
    """All actions of a game, in groups. The notation of an action is stable for ever: save files, logs and programs use it.

    A group is a notation, ``passing="pass"``, or a pattern and the words for each of its places, as many actions as there are
    combinations, the last place running fastest: ``gold=("gold {} {}", OFFICIALS, range(6))``.

    ``ACTIONS.gold`` is the first action of a group, and stands for the group: ``KIND = ACTIONS.kinds`` has it for each
    action, ``NUMBER = ACTIONS.numbers`` the number of an action within its group. So a rule writes ``out[n] = GOLD + k`` and asks
    ``KIND[action] == GOLD``. ``ACTIONS.parts[action, i]`` is the index of the word in the i-th place.
    """

    def __init__(self, *, aliases: Mapping[str, str] | None = None, **groups: Group) -> None:
        """*aliases* are other ways to write a notation, for people who type; nothing is ever printed with them."""
        self.groups: dict[str, range] = {}
        lines: list[str] = []
        parts: list[tuple[int, ...]] = []
        for name, group in groups.items():
            pattern, *places = (group,) if isinstance(group, str) else group
            words = [[str(word) for word in place] for place in places]
            choices = list(product(*(range(len(place)) for place in words)))
            self.groups[name] = range(len(lines), len(lines) + len(choices))
            lines += [pattern.format(*(place[k] for place, k in zip(words, choice))) for choice in choices]
            parts += choices
        self._notations = tuple(lines)
        self._numbers = {notation: i for i, notation in enumerate(self._notations)}
        assert len(self._numbers) == len(self._notations), "two actions have the same notation"
        self._aliases = {alias: self._numbers[notation] for alias, notation in (aliases or {}).items()}
        assert all(n.isascii() and n == _tidy(n) for n in self._notations), "a notation is tidy lower-case ASCII"
        self.kinds = np.array([group.start for group in self.groups.values() for _ in group], np.int64)
        self.numbers = np.array([k for group in self.groups.values() for k in range(len(group))], np.int64)
        places_at_most = max((len(choice) for choice in parts), default=0)
        self.parts = np.array([choice + (0,) * (places_at_most - len(choice)) for choice in parts], np.int64).reshape(len(lines), -1)

    def __getattr__(self, name: str) -> int:
        """The first action of a group."""
        try:
            return self.__dict__["groups"][name].start  # type: ignore[no-any-return]
        except KeyError:
            raise AttributeError(f"there is no group of actions “{name}”") from None

    def group(self, action: int) -> str:
        """The name of the group that an action is in."""
        return next(name for name, group in self.groups.items() if action in group)

    def __len__(self) -> int:
        return len(self._notations)

    def __iter__(self) -> Iterator[str]:
        return iter(self._notations)

    def __getitem__(self, action: int) -> str:
        return self._notations[action]

    def number(self, notation: str) -> int:
        """The action of a notation that is known to exist."""
        return self._numbers[notation]

    def parse(self, line: str | SupportsIndex) -> int:
        """The action that a person wrote: case and spaces do not matter. A number is an action already."""
        if not isinstance(line, str):
            return self._checked(line)
        action = self._numbers.get(_tidy(line), self._aliases.get(_tidy(line)))
        if action is None:
            near = difflib.get_close_matches(_tidy(line), self._notations, n=1, cutoff=0.6)
            if near:
                raise IllegalMove(text("“{move}” is not a move in this game. Did you mean “{near}”?", move=_short(line), near=near[0]))
            raise IllegalMove(text("“{move}” is not a move in this game. Choose one of the legal moves.", move=_short(line)))
        return action

    def _checked(self, number: Any) -> int:
        action = whole(number)
        if action is None:
            raise IllegalMove(text("A move must be its notation or a whole number, not “{move}”.", move=_short(repr(number))))
        if not 0 <= action < len(self):
            raise IllegalMove(text("“{move}” is not a move in this game. Choose one of the legal moves.", move=str(action)))
        return action


def _tidy(line: str) -> str:
    return " ".join(line.lower().split())


def _short(line: str) -> str:
    line = " ".join(line.split())
    return line if len(line) <= 40 else line[:39] + "…"
