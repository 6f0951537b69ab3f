"""``palatine new-game``: a fifth game begins as a small, complete one, module by module, with tests that pass.

The game is one of the packages beside this file, ``skeleton`` or, with dice and secret choices, ``sealed_dice``. A copy of it is what is
written: it plays as it is, and every line may be changed. In a checkout of Palatine it moves in with the others; anywhere else it
becomes a project of its own, which Palatine finds through the entry point group ``palatine.games`` once it is installed.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from palatine.i18n import Text, text
from palatine.kernel.errors import BadOption
from palatine.kernel.game import games

HERE = Path(__file__).parent
PROJECT = HERE / "project"
EXAMPLES = {"cards": "skeleton", "dice": "sealed_dice"}
"""What a new game can begin as: cards in hand and a deck, or dice and secret choices."""
TITLES = {"skeleton": "Stairs", "sealed_dice": "Sealed dice"}


def new_game(name: str, into: Path, example: str = "cards") -> tuple[list[Path], Text]:
    """Writes the skeleton of a game into a folder; gives the files, and what to do next. Nothing is ever overwritten."""
    _check_name(name)
    if example not in EXAMPLES:
        raise BadOption(text("Unknown example “{name}”. Choose one of: {names}.", name=str(example), names=", ".join(EXAMPLES)))
    source = EXAMPLES[example]
    if not into.is_dir():
        raise BadOption(text("The folder {folder} doesn’t exist.", folder=str(into)))
    at_home = (into / "palatine" / "games" / "__init__.py").exists()
    files = dict(_moving_in(source, name, into) if at_home else _apart(source, name, into / name))
    there = [path for path in (*files, into / name) if path.exists()]
    if there:
        raise BadOption(text("{path} already exists, so nothing was written. Choose another name or folder.", path=str(there[0])))
    for path, content in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    if at_home:
        return list(files), text("Next: run make golden, add the game to the README, then run make test.")
    return list(files), text("Next: cd {folder}; pip install -e . ; pytest ; palatine play {name}", folder=str(into / name), name=name)


def _check_name(name: str) -> None:
    if not re.fullmatch("[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        raise BadOption(text("“{name}” can’t be the name of a game. Use lower-case letters, digits and _, such as water_clock.", name=name))
    if name in games() or name in EXAMPLES.values():
        raise BadOption(text("A game called “{name}” already exists. Choose another name.", name=name))
    if find_spec(name) is not None:
        raise BadOption(text("“{name}” is the name of an installed Python package. Choose another one.", name=name))


def _moving_in(source: str, name: str, root: Path) -> Iterator[tuple[Path, str]]:
    """The files of a game that belongs to Palatine: its tests there are those that every game passes, and its own."""
    yield from _modules(source, name, root / "palatine" / "games" / name)
    yield root / "tests" / "games" / name / f"test_{name}.py", _filled(PROJECT / f"test_{source}.py", source, name)


def _apart(source: str, name: str, root: Path) -> Iterator[tuple[Path, str]]:
    """The files of a project of its own."""
    yield root / "pyproject.toml", _filled(PROJECT / "pyproject.toml", "skeleton", name)
    yield from _modules(source, name, root / name)
    for test in ("conftest.py", "test_every_game.py"):
        yield root / "tests" / test, _filled(PROJECT / test, "skeleton", name)
    yield root / "tests" / "test_rules.py", _filled(PROJECT / f"test_{source}.py", source, name)


def _modules(source: str, name: str, folder: Path) -> Iterator[tuple[Path, str]]:
    for path in sorted((HERE / source).rglob("*")):
        if path.suffix in (".py", ".csv", ".css", ".po"):
            target = folder / path.relative_to(HERE / source)
            yield target.with_stem(name) if path.suffix == ".po" else target, _filled(path, source, name)


def _filled(path: Path, source: str, name: str) -> str:
    """A file of an example with the name of the new game in it."""
    content = path.read_text(encoding="utf-8").replace(source, name)
    return content.replace(TITLES[source], name.replace("_", " ").capitalize()) if path.name == "__init__.py" else content
