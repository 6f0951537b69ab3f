"""The types of the package, as a type checker sees them in somebody's program."""

from __future__ import annotations

import pkgutil
import subprocess
import sys

import palatine as pal
import palatine.env

PROGRAM = """
from collections.abc import Sequence

import numpy as np

import palatine as pal
import palatine.env
from palatine.arena import compare

names: list[str] = pal.games()
one = np.int64(1)
t: pal.Table = pal.new("splendor", players=one, seed=one)
t.play(one)
t.play("take wbg", seat=one)
v: pal.View = t.view(one)
world: pal.Table = v.sample(one).at(one)
legal: Sequence[str] = t.legal(one)
words: str = v.sentence(one)
move: str = pal.bot("splendor", "greedy", seed=one).choose(v, seconds=1.0)
again: pal.Table = pal.position("splendor", v.data, seat=one, seed=one)
told = [h.kind for h in t.happenings(one, since=one)]
batch = palatine.env.batch("splendor", n=one, players=one, seed=one, threads=one)
batch.step(batch.random_actions())
won: float = compare("splendor", lambda view: view.legal()[0], "random", games=one).summary.duels[0].share.value
"""


def test_a_program_with_numpys_numbers_passes_a_strict_type_checker(tmp_path):
    (tmp_path / "program.py").write_text(PROGRAM)
    command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--cache-dir", str(tmp_path), "program.py"]
    found = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr


def test_what_dir_lists_is_the_package_and_no_scaffolding():
    listed = [name for name in dir(pal) if not name.startswith("__")]
    assert len(listed) == len(set(listed))
    assert {*pal.__all__, "env"} <= {*listed}
    assert {name for name in listed if name not in pal.__all__} <= {module.name for module in pkgutil.iter_modules(pal.__path__)}
