"""The arena on a real Ray, started on this machine."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from palatine.arena.match import Played

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples"
needs_ray = pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="Ray is not installed: pip install 'palatine[ray]'")


def arena(folder, out, *args, status=0):
    call = [sys.executable, "-m", "palatine", "arena", "splendor", "exec:./mybot.py", "greedy", "random"]
    call += ["--games", "4", "--out", str(out), "--lang", "en", *args]
    done = subprocess.run(call, cwd=folder, env={**os.environ, **ROOT}, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == status, done.stdout + done.stderr
    return done


ROOT = {"PYTHONPATH": os.pathsep.join(p for p in sys.path if p), "RAY_DEDUP_LOGS": "0"}


ON_RAY = """
import sys
from dataclasses import replace
import ray
from palatine.arena.cluster import on_ray
from palatine.arena.match import jobs, match
from palatine.cli import main
from palatine.kernel.errors import PalatineError
ray.shutdown = lambda: None  # it takes seconds to start: the second match is played on the same one
assert main(sys.argv[1:]) == 0
other = replace(match("splendor", ["greedy", "random"], 2, {}), rules=99)
try:
    list(on_ray("local")(other, jobs(other, 4)))
except PalatineError as error:
    print(error.say("fr"))
"""


@needs_ray
def test_ray_plays_the_same_games_and_other_rules_on_a_machine_are_noticed(tmp_path):
    call = ["arena", "splendor", "exec:./mybot.py", "greedy", "random", "--games", "4", "--lang", "en"]
    files, env = [tmp_path / "here", tmp_path / "ray"], {**os.environ, **ROOT}
    arena(EXAMPLE, files[0], "--workers", "1")
    program = [sys.executable, "-c", ON_RAY, *call, "--out", str(files[1]), "--ray", "local"]
    done = subprocess.run(program, cwd=EXAMPLE, env=env, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    lines = [file.read_text(encoding="utf-8").splitlines()[1:] for file in files]
    here, ray = (sorted(Played.read(json.loads(line)).course for line in found) for found in lines)
    assert len(here) == 12
    assert all(course[-1] is None for course in here)
    assert here == ray
    assert "installez partout la même version" in done.stdout


@needs_ray
def test_no_cluster_at_an_address_is_said_soon(tmp_path):
    assert "no Ray cluster at 127.0.0.1:9" in arena(EXAMPLE, tmp_path / "out", "--ray", "127.0.0.1:9", status=2).stderr


def test_without_ray_it_is_said_how_to_get_it(tmp_path):
    (tmp_path / "ray.py").write_text("raise ImportError('not here')", encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), ROOT["PYTHONPATH"]])
    call = [sys.executable, "-m", "palatine", "arena", "splendor", "greedy", "random", "--ray", "local", "--lang", "en"]
    done = subprocess.run(call, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "palatine[ray]" in done.stderr
