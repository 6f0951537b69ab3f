"""What the tests of the environments run over: the games that can be observed in numbers, and their player counts and options."""

from __future__ import annotations

import pytest
from every import cases, label

from palatine.env.batch import observed

OBSERVED = [what.name for what in observed()]
each_observed = pytest.mark.parametrize("name", OBSERVED)
each_observed_case = pytest.mark.parametrize("case", [case for case in cases() if case[0] in OBSERVED], ids=label)
