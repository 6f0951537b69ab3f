"""The code blocks of the documentation, and how they are run.

``python`` blocks are sessions with ``>>>``; those of a page go on with each other. ``console`` blocks are lines of ``$`` with
what they print below; those of a page run in one empty folder, beside ``docs``. If nothing stands below a command, it only
has to succeed. ``...`` stands for anything. A block with a title is an excerpt of a file, and a test of its own compares it. All
others, such as ``text``, are not run.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
FLAGS = doctest.ELLIPSIS


def blocks(page, kind):
    return re.findall(rf"^```{kind}\n(.*?)^```$", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


def pages_with(kind):
    return [page for page in PAGES if blocks(page, kind)]


def name(page):
    return str(page.relative_to(ROOT))


def run_python(page):
    """Runs the sessions of a page in the current folder; returns how many examples there were."""
    test = doctest.DocTestParser().get_doctest("\n".join(blocks(page, "python")), {}, name(page), name(page), 0)
    said = []
    failed = doctest.DocTestRunner(optionflags=FLAGS).run(test, out=said.append).failed
    assert not failed, "".join(said)
    return len(test.examples)


def commands(page):
    """Each command of the page, and what it is said to print."""
    for block in blocks(page, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, printed = part.partition("\n")
            yield command, printed


def run_console(page, folder):
    """Runs the commands of a page in *folder*; returns how many there were."""
    tools = folder / "bin"
    tools.mkdir()
    for tool, line in {"palatine": f"{sys.executable} -m palatine", "python": sys.executable}.items():
        (tools / tool).write_text(f'#!/bin/sh\nexec {line} "$@"\n')
        (tools / tool).chmod(0o755)
    (folder / "docs").symlink_to(ROOT / "docs")
    path = os.pathsep.join((str(ROOT), os.environ.get("PYTHONPATH", "")))
    env = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "PYTHONPATH": path, "LC_ALL": "C.UTF-8", "PALATINE_HOME": str(folder)}
    count = 0
    for command, printed in commands(page):
        ran = subprocess.run(["bash", "-c", command], cwd=folder, env=env, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, f"{name(page)}: {command}\n{ran.stdout}{ran.stderr}"
        # An ellipsis at the start of a line would be taken for the second line of an example by doctest itself: not here.
        assert not printed or doctest.OutputChecker().check_output(printed, ran.stdout, FLAGS), f"{name(page)}: {command}\n{ran.stdout}"
        count += 1
    return count
