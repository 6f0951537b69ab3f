"""The page of a table in the middle and late in a game weighs no more than it must: it is made anew for every visit."""

from __future__ import annotations

import pytest
from shots import MIDDLE, position, snapshot_of

from palatine.i18n import LANGUAGES
from palatine.web.html.layout import SHAPES, Reader, content
from palatine.web.html.table import table_page

BUDGET = 120_000
"""Bytes of a page, before it is compressed."""


HEAVIEST = {"splendor": 78, "eschnapur": 76, "palais_royal": 320, "amyitis": 91}
"""With seed 7, the heaviest of pages all through the game: the log is full, many pieces lie on the board, several officials were won."""


@pytest.mark.parametrize("game", HEAVIEST)
def test_the_page_of_a_table_keeps_to_its_budget(game: str) -> None:
    moves, middle, _touch = MIDDLE[game]
    for seed, ply in ((middle, moves), (7, HEAVIEST[game])):
        table = position(game, 4, seed, ply, chance=False, lang="en")
        for lang in LANGUAGES:
            html = table_page(snapshot_of(table, table.to_move[0], lang), Reader(lang=lang))
            assert len(html.encode()) <= BUDGET, (lang, ply, len(html.encode()))


def test_what_all_pictures_are_drawn_from_is_no_part_of_the_page() -> None:
    table = position("splendor", 2, 1, 4, chance=False, lang="en")
    html = table_page(snapshot_of(table, 0, "en"), Reader())
    assert "<symbol" not in html
    assert "<symbol" in content(SHAPES)
