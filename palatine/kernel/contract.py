"""The functions that a game gives to the kernel, all compiled rules on its record ``s``.

This file is for reading and for type checkers; :meth:`palatine.kernel.game.Game.functions` finds the real ones in the
modules of the game, and code that is generic over games has them as module globals (:mod:`palatine.kernel.compile`).
"""

from __future__ import annotations

from typing import Any

Record = Any
Numbers = Any  # an array of whole numbers


def check(s: Record) -> int:
    """state: 0, or the number of the invariant that is broken."""
    raise NotImplementedError


def setup(s: Record) -> None:
    """rules: the start. The kernel has set ``rng``, ``players`` and ``option``, and all else to zero."""
    raise NotImplementedError


def legal(s: Record, seat: int, out: Numbers) -> int:
    """rules: writes the legal actions of a seat that is asked, at least one, and returns how many."""
    raise NotImplementedError


def play(s: Record, seat: int, action: int) -> None:
    """rules: makes a choice. It may trust that the action is legal: the kernel asks first."""
    raise NotImplementedError


def score(s: Record, out: Numbers) -> None:
    """rules: the points of each seat, as shown."""
    raise NotImplementedError


def standing(s: Record, out: Numbers) -> None:
    """rules: numbers whose order is the ranking with all tie-breaks; equal numbers share the rank."""
    raise NotImplementedError


def view(s: Record, seat: int) -> None:
    """hidden: blanks what a seat may not know; -1 is a spectator. The kernel blanks ``rng``.

    In a simultaneous phase the other seats look as if they had not chosen yet.
    """
    raise NotImplementedError


def determinize(s: Record, seat: int, r: Numbers) -> None:
    """hidden: fills the blanks of a view with a world consistent with what the seat knows."""
    raise NotImplementedError


def secret(s: Record, seat: int, action: int) -> bool:
    """hidden: is this choice hidden from the other seats?"""
    raise NotImplementedError


def greedy(s: Record, seat: int, moves: Numbers, n: int, r: Numbers) -> int:
    """bot: a sensible choice among the legal moves, from a view."""
    raise NotImplementedError


def observe(s: Record, seat: int, out: Numbers) -> None:
    """observe: writes what a seat may know, from its view, as :mod:`palatine.kernel.observation` says."""
    raise NotImplementedError


def place(s: Record, seat: int, action: int) -> int:
    """observe: where a legal action lies on the table, as a seat sees it; without this rule, the action's own number."""
    raise NotImplementedError


FEATURE_COUNT = 0
"""bot: how many features there are; ``FEATURES`` names them."""


def features(s: Record, seat: int, out: Any) -> None:
    """bot: what a good player looks at, for one seat, as numbers of about 0 to 2."""
    raise NotImplementedError


def progress(s: Record) -> float:
    """bot: how far the game is, from 0 to 1."""
    raise NotImplementedError
