"""The strength that pages tell is the one that was measured."""

from __future__ import annotations

import re
from pathlib import Path

import palatine as pal
from palatine.bots.learned import OFFERED
from palatine.bots.strength import LADDER, measured, stars

LEVELS = Path(__file__).parents[2] / "docs" / "levels.md"
MATCH = re.compile(r"\| (\d) \| (?:One )?(\w+) against (?:\d × )?(\w+) \| (\d+) \| ([\d.]+)%")


def test_the_figures_are_those_of_the_page_about_levels():
    titles = {pal.game(name).title: name for name in pal.games()}
    told, game = {}, ""
    for line in LEVELS.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            game = titles.get(line[3:], "")
        elif game and (m := MATCH.match(line)):
            told[game, int(m[1]), m[2]] = (m[3], int(m[4]), float(m[5]))
    assert {key: (m.against, m.games, m.won) for key, m in measured().items()} == told


def test_every_level_that_people_meet_has_stars_in_every_game():
    for game, players, _ in measured():
        assert [stars(game, players, level) for level in LADDER] == [1, 2, 3, 4, 5]
        assert all(1 <= stars(game, players, level) <= 5 for level in OFFERED)
