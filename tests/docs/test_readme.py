"""The README is true: the files it names exist. That its examples run is proved in test_docs."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_examples_of_the_package_run():
    import palatine
    from palatine.kernel import table

    for module in (palatine, table):
        result = doctest.testmod(module)
        assert result.attempted > 0
        assert result.failed == 0


def test_links_lead_somewhere():
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert target.startswith("http") or (ROOT / target).exists(), target


def test_the_two_commands_are_in_the_makefile():
    makefile = (ROOT / "Makefile").read_text()
    for target in re.findall(r"^make (\w+)", README, re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_every_game_has_its_row_with_the_number_of_its_puzzles():
    import palatine
    from palatine.puzzles.puzzle import shipped

    for name in palatine.games():
        if name != "sealed_bid":
            assert re.search(rf"^\| {palatine.game(name).title}\b.*\| {len(shipped(name))} \|$", README, re.MULTILINE), name
