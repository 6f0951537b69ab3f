"""What the tests of the environments run over: the games that can be observed in numbers, and their player counts and options."""

from __future__ import annotations

from importlib.util import find_spec

import pytest
from every import cases, label

import palatine as pal

OBSERVED = [name for name in pal.games() if find_spec(f"{pal.game(name).package}.observe")]
each_observed = pytest.mark.parametrize("name", OBSERVED)
each_observed_case = pytest.mark.parametrize("case", [case for case in cases() if case[0] in OBSERVED], ids=label)
