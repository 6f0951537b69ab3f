"""Der Palast von Eschnapur with the figures of somebody who owns the box."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import palatine as pal
from palatine.games.eschnapur import components as c

PLAY = """
import sys
sys.path[:0] = sys.argv[1:]
import every
import palatine as pal
table = every.random_table(("eschnapur", 4, {}), 5)
assert table.game.engine.broken(table._states) == 0
print(max(sheet.replaced for sheet in table.game.tables()), table.over)
print(table.view(0).describe())
"""

SECTIONS = """# title: Palace sections
# source: public
# note: from the box
section,values,bag,wage
1,1 3 5 8 13,2,12
2,5 6 7 8 9 10 11 12,5,10
3,6 7 8 9 10 11 12 13 14 15 16,6,11
4,5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 22 24,9,14
5,5 6 7 8 9 10 11 12 13 14 15 16 17 18,8,13
6,7 8 9 10 11 12 13 14 15,5,9
7,7 8 9 10 11 12 13 14 15 16 17 18 19,7,11
8,5 6 7 8 9 10 11,4,9
"""


def play(folder, text):
    (folder / "eschnapur").mkdir()
    (folder / "eschnapur" / "sections.csv").write_text(text, encoding="utf-8")
    env = {**os.environ, "PALATINE_DATA": str(folder), "PALATINE_JIT": "0"}
    here = str(Path(__file__).parents[2] / "support")
    return subprocess.run([sys.executable, "-c", PLAY, here], env=env, capture_output=True, text=True, check=False)


def test_a_file_of_the_owner_replaces_ours(tmp_path):
    run = play(tmp_path, SECTIONS)
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("True True")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("1,1 3 5 8 13,2,12", "1,1 3 x,2,12", "rising whole numbers"),
        ("1,1 3 5 8 13,2,12", "1,3 1,2,12", "rising whole numbers"),
        ("1,1 3 5 8 13,2,12", "1,1 3 5 8 13,6,12", "a bag on one of its spaces"),
        ("1,1 3 5 8 13,2,12", "1,1 3 5 8 13,2,99", "a wage up to 60"),
    ],
)
def test_a_file_that_cannot_be_right_is_refused_with_a_reason(tmp_path, old, new, said):
    run = play(tmp_path, SECTIONS.replace(old, new))
    assert run.returncode != 0
    assert "BadData" in run.stderr
    assert said in run.stderr


def test_every_table_names_its_source():
    tables = {sheet.name: sheet for sheet in pal.game("eschnapur").tables()}
    assert set(tables) == {"bonus", "limits", "privileges", "sections", "setup"}
    assert all(sheet.title and sheet.note for sheet in tables.values())


def test_reconstructed_figures_say_so():
    tables = {sheet.name: sheet for sheet in pal.game("eschnapur").tables()}
    assert tables["sections"].source == "reconstructed"
    assert [row["privilege"] for row in tables["privileges"].rows if row["source"] == "rulebook"] == ["order", "refuse"]
    assert tables["setup"].source == tables["bonus"].source == "rulebook"
    assert c.COST[c.ORDER] == 6
    assert c.COST[c.REFUSE] == 10
