"""The action table: a value and a stair."""

from __future__ import annotations

from palatine.kernel.moves import Actions

from .state import STAIRS, VALUES

LETTERS = "abc"
ACTIONS = Actions(f"{value} {LETTERS[stair]}" for value in range(1, VALUES + 1) for stair in range(STAIRS))
