"""A game may have eight seats: the search, a network under it and the environments have room for all of them."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from palatine.new_game import new_game

RUN = """
import json
import numpy as np
import palatine as pal
from palatine.bots.evaluators import Linear, Network
from palatine.bots.prodigy import Prodigy
from palatine.bots.search import Search
from palatine.env import batch
from palatine.kernel.observation import Layout
from palatine.train.net import fresh

pal.register("stairs", "stairs")
game = pal.game("stairs")
table = pal.new("stairs", 8, 3)
for _ in range(7):
    table.play(table.legal()[0])
view, layout = table.view(7), Layout(game, 8)
net = Network(game, fresh(layout.size, layout.places, 8, 16, 1, 1))
found = {"chosen": Prodigy(game, 1, net).choose(view)}
for name, evaluator in {"weights": Linear(game, np.ones((2, 4))), "net": net}.items():
    best = Search(game, 1, simulations=60, evaluator=evaluator).analyse(view)
    found[name] = [best.moves[0].move, best.simulations, best.moves[0].win, best.moves[0].points]
games = batch("stairs", n=4, players=8, seed=1, threads=1)
for _ in range(40):
    games.step(games.random_actions())
assert "turquoise" in view.svg()
print(json.dumps({"legal": view.legal(), "scores": table.scores, **found}))
"""


def test_eight_seats_are_searched_by_weights_and_by_a_network(tmp_path):
    """As plain Python, where an index beyond an array is an error and not somebody else's memory."""
    new_game("stairs", tmp_path)
    package = tmp_path / "stairs" / "stairs"
    for file, old, new in (
        ("__init__.py", "players=(2, 3, 4)", "players=tuple(range(2, 9))"),
        ("board.py", '("blue", "red", "yellow", "green")', '("blue", "red", "yellow", "green", "black", "white", "violet", "turquoise")'),
        ("state.py", "player=(PLAYER, 4)", "player=(PLAYER, 8)"),
        ("state.py", "for i in range(4)", "for i in range(8)"),
    ):
        source = (package / file).read_text()
        assert source.count(old) == 1
        (package / file).write_text(source.replace(old, new))
    path = os.pathsep.join([str(package.parent), *filter(None, sys.path)])
    env = {**os.environ, "PYTHONPATH": path, "PALATINE_JIT": "0"}
    done = subprocess.run([sys.executable, "-c", RUN], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["chosen"] in found["legal"]
    for move, simulations, win, points in (found["weights"], found["net"]):
        assert move in found["legal"]
        assert simulations == 60
        assert len(win) == len(points) == 8
        assert abs(sum(win) - 1) < 1e-6
        assert all(abs(a - b) < 30 for a, b in zip(points, found["scores"]))
