"""Whole numbers from wherever they come: Python's, NumPy's, and arrays that hold a single one."""

from __future__ import annotations

import operator
from typing import Any


def whole(value: Any) -> int | None:
    """The whole number that *value* is; None if it is something else. True and False are no numbers here."""
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None
