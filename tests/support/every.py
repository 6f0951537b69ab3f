"""Every game, every player count and a few options: what the tests about all games run over."""

from __future__ import annotations

import pytest

import palatine as pal
from palatine import testing
from palatine.kernel import record
from palatine.kernel.table import blank
from palatine.testing import label as label
from palatine.testing import random_table as random_table
from palatine.testing import stream as stream

pal.register("sealed_bid", "sealed_bid")


def cases() -> list[testing.Case]:
    """(game, players, options): the defaults for each player count, and each other choice of each option once."""
    return [case for name in pal.games() for case in testing.cases(name)]


def parameter(case: testing.Case) -> object:
    """A case of a test; make check takes three players, and leaves out other numbers of players and the options."""
    return pytest.param(case, id=label(case), marks=() if case[1:] == (3, {}) else pytest.mark.slow)


each_case = pytest.mark.parametrize("case", [parameter(case) for case in cases()])
each_game = pytest.mark.parametrize("name", sorted({name for name, _, _ in cases()}))


def two_records(case):
    """An empty record to copy from, and one to play on."""
    name, players, options = case
    what = pal.game(name)
    return what, record.copies(blank(what, players, what.options_from(options)), 2)


def flat(value, path=""):
    """A nested position as a flat dict from path to number."""
    if isinstance(value, dict):
        return {k: v for name, part in value.items() for k, v in flat(part, f"{path}.{name}" if path else name).items()}
    if isinstance(value, list):
        return {k: v for i, part in enumerate(value) for k, v in flat(part, f"{path}[{i}]").items()}
    return {path: value}
