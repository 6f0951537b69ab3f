"""Every game, every player count and a few options: what the tests about all games run over."""

from __future__ import annotations

import numpy as np
import pytest

import palatine as pal
from palatine.kernel import record
from palatine.kernel.rng import entry_seed
from palatine.kernel.table import blank

pal.register("sealed_bid", "sealed_bid")


def cases() -> list[tuple[str, int, dict[str, str]]]:
    """(game, players, options): the defaults for each player count, and each other choice of each option once."""
    found = []
    for name in pal.games():
        what = pal.game(name)
        found += [(name, players, {}) for players in what.players]
        others = [(o.name, choice) for o in what.options for choice in o.choices[1:]]
        found += [(name, what.players[i % len(what.players)], {o: choice}) for i, (o, choice) in enumerate(others)]
    return found


def label(case: tuple[str, int, dict[str, str]]) -> str:
    name, players, options = case
    return "-".join([name, str(players), *(f"{k}={v}" for k, v in options.items())])


each_case = pytest.mark.parametrize("case", cases(), ids=label)
each_game = pytest.mark.parametrize("name", sorted({name for name, _, _ in cases()}))


def random_table(case, seed, plies=None):
    """A table after some random moves, from a seed; to the end of the game without *plies*."""
    name, players, options = case
    table = pal.new(name, players, seed, **options)
    random = np.random.default_rng(seed)
    while not table.over and (plies is None or len(table.moves) < plies):
        seat = int(random.choice(table.to_move))
        moves = table.actions(seat)
        table.play(int(random.choice(moves)), seat)
    return table


def stream(seed):
    """Random numbers of a seed, as the rules use them."""
    r = np.zeros(4, np.uint32)
    entry_seed(r, seed)
    return r


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
