"""The scripts that learn run, where their library is installed: a few steps of each."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "docs" / "examples"
SCRIPTS = {
    "maskable_ppo": ("sb3_contrib", "--steps 1024 --rounds 1 --games 2"),
    "tianshou_dqn": ("tianshou", "--steps 160 --rounds 1 --games 2"),
    "openspiel_ppo": ("torch pyspiel", "--steps 1024 --rounds 1 --measured 2"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_that_learns_runs(name):
    needs, settings = SCRIPTS[name]
    for package in needs.split():
        if find_spec(package) is None:
            pytest.skip(f"{package} is not installed")
    path = os.pathsep.join(filter(None, [str(FOLDER.parents[1]), os.environ.get("PYTHONPATH")]))
    env = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    ran = subprocess.run([sys.executable, FOLDER / f"{name}.py", *settings.split()], env=env, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    shares = [float(line.split()[1]) for line in ran.stdout.splitlines()]
    assert len(shares) == 2
    assert all(0 <= share <= 1 for share in shares)


@pytest.mark.parametrize("name", SCRIPTS)
def test_its_curve_is_there(name):
    assert "<svg" in (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
