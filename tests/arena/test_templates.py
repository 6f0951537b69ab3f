"""The example players in other languages play whole games, where their compiler or interpreter is there."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from palatine.arena.match import Job, match, play

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
MAKE = {
    "mybot.py": lambda source, program: f"{sys.executable} {source}",
    "mybot.js": lambda source, program: f"node {source}",
    "mybot.c": lambda source, program: built("cc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", program, source),
    "mybot.rs": lambda source, program: built("rustc", "-O", "-D", "warnings", "-o", program, source),
}
NEEDS = {"mybot.js": "node", "mybot.c": "cc", "mybot.rs": "rustc"}


def built(*command):
    subprocess.run([str(part) for part in command], check=True, capture_output=True)
    return str(command[command.index("-o") + 1])


@pytest.mark.parametrize("name", MAKE)
def test_a_template_plays_a_whole_game_without_a_forfeit(name, tmp_path):
    if name in NEEDS and shutil.which(NEEDS[name]) is None:
        pytest.skip(f"{NEEDS[name]} is not installed")
    spec = "exec:" + MAKE[name](EXAMPLES / name, tmp_path / "mybot")
    for game in ("splendor", "eschnapur"):
        what = match(game, [spec, "random"], 2, {})
        for job in (Job(0, (0, 1)), Job(0, (1, 0))):
            assert play(what, job).forfeit is None
    first = what.specs[0]
    assert first == spec
