"""Compiling beforehand what those who learn need: the environments, and the players with a network."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from palatine.bots.evaluators import Network
from palatine.bots.prodigy import Prodigy
from palatine.bots.search import Search
from palatine.env.batch import observed
from palatine.env.batch import warm as warm_batch
from palatine.kernel.game import game
from palatine.kernel.observation import Layout
from palatine.kernel.table import new
from palatine.train.net import fresh


def warm_up(names: Iterable[str]) -> None:
    """Compiles for these games, on all cores."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        list(pool.map(warm, [what.name for what in observed() if what.name in names]))


def warm(name: str) -> None:
    """Compiles for one game."""
    warm_batch(name)
    what, players = game(name), game(name).players[0]
    layout = Layout(what, players)
    evaluator = Network(what, fresh(layout.size, layout.places, players, 8, 1, 1))
    table = new(name, players, 1)
    for player in (Prodigy(what, 1, evaluator), Search(what, 1, simulations=2, evaluator=evaluator)):
        player.choose(table.view(table.to_move[0]))
