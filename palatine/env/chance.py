"""Chance, one draw at a time: the rules of a game, asking somebody else instead of their random numbers.

The rules draw in the midst of a move, through :func:`palatine.kernel.rng.below` and :func:`~palatine.kernel.rng.draw`. Here the same
rules run uncompiled, with these two replaced: they take what was drawn from a list, and where the list ends, the move stops and says
what could be drawn next, with the probabilities. Played again with one more draw in the list, it comes one draw further.
"""

from __future__ import annotations

import builtins
from functools import cache
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from palatine.kernel import record, rng
from palatine.kernel.game import Game

Outcomes = list[tuple[int, float]]


class _Asked(Exception):
    """The list of draws has come to its end: these could be next."""

    def __init__(self, outcomes: Outcomes) -> None:
        super().__init__()
        self.outcomes = outcomes


class Oracle:
    """The rules of one game, with chance in the hands of the caller. What can only come out one way is not asked."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._draws: list[int] = []
        self._next = 0
        self._packages = ("palatine", game.package.partition(".")[0])
        self._globals: dict[int, dict[str, Any]] = {}
        self._twins: dict[Any, Any] = {_source(rng.below): self._below, _source(rng.draw): self._draw}
        self._setup = self._twin(game.rules.setup)
        self._play = self._twin(game.rules.play)

    def __reduce__(self) -> tuple[Any, ...]:
        return oracle, (self._game,)

    def setup(self, states: Any, draws: list[int]) -> Outcomes:
        """Sets a game up in an array of one record, with these draws; the outcomes of the next one, none when it is done."""
        return self._run(self._setup, states, draws)

    def play(self, states: Any, seat: int, action: int, draws: list[int]) -> Outcomes:
        """Plays a legal action with these draws; the outcomes of the next one, none when it is done."""
        return self._run(lambda s: self._play(s, np.int64(seat), np.int64(action)), states, draws)

    def _run(self, rule: Any, states: Any, draws: list[int]) -> Outcomes:
        """Nothing is changed before all draws are known."""
        trial = record.copy(states)
        self._draws, self._next = draws, 0
        try:
            with np.errstate(all="ignore"):
                rule(trial[0])
        except _Asked as asked:
            return asked.outcomes
        states.view(np.uint8)[:] = trial.view(np.uint8)
        return []

    def _take(self, outcomes: Outcomes) -> int:
        if len(outcomes) == 1:
            return outcomes[0][0]
        if self._next == len(self._draws):
            raise _Asked(outcomes)
        self._next += 1
        return self._draws[self._next - 1]

    def _below(self, r: Any, n: Any) -> Any:
        return np.int64(self._take([(k, 1 / int(n)) for k in range(int(n))]))

    def _draw(self, r: Any, bag: Any, start: Any, stop: Any) -> Any:
        total = sum(int(bag[i]) for i in range(start, stop))
        kind = self._take([(i, int(bag[i]) / total) for i in range(start, stop) if bag[i] > 0])
        bag[kind] -= 1
        return np.int64(kind)

    def _twin(self, rule: Any) -> Any:
        """A rule over globals in which every rule is such a twin."""
        source = _source(rule)
        names = self._names(source.__globals__)  # which may come by this rule, too
        if source not in self._twins:
            self._twins[source] = FunctionType(source.__code__, names, source.__name__, source.__defaults__, source.__closure__)
        return self._twins[source]

    def _ours(self, module: str | None) -> bool:
        return (module or "").partition(".")[0] in self._packages

    def _names(self, names: dict[str, Any]) -> dict[str, Any]:
        if id(names) not in self._globals:
            found = self._globals[id(names)] = {**names, "__builtins__": builtins}
            for name, value in names.items():
                if isinstance(value, ModuleType) and self._ours(value.__name__):
                    found[name] = _Names(self._names(vars(value)))
                elif isinstance(_source(value), FunctionType) and self._ours(_source(value).__module__):
                    found[name] = self._twin(value)
        return self._globals[id(names)]


@cache
def oracle(game: Game) -> Oracle:
    """The oracle of a game: making one takes a tenth of a second."""
    return Oracle(game)


class _Names:
    """A module of twins."""

    def __init__(self, names: dict[str, Any]) -> None:
        self.__dict__ = names


def _source(rule: Any) -> Any:
    """The plain function that a rule is compiled from."""
    return getattr(rule, "py_func", rule)
