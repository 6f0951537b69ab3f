"""Whole games of every kind in a real browser, by keyboard alone and by mouse: ``make browse``.

Each takes a minute or more, so that they are not among the tests of every day.
"""

from __future__ import annotations

import os

import pytest
from browser import DESKTOP, PHONE, WIDE, Site, Visit, browser, needs_browser, sit_down, site, visit
from playwright.sync_api import expect

import palatine as pal

__all__ = ["browser", "site", "visit"]
pytestmark = [needs_browser, pytest.mark.skipif(not os.environ.get("PALATINE_DEEP"), reason="long: make browse")]

LOOKS = {
    2: {"size": PHONE, "theme": "dark", "lang": "de"},
    3: {"size": DESKTOP, "theme": "light", "lang": "fr"},
    4: {"size": WIDE, "theme": "dark", "lang": "en"},
}


@pytest.mark.parametrize("players", LOOKS)
@pytest.mark.parametrize("name", [name for name in pal.games() if pal.game(name).has_board])
@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_a_whole_game(site: Site, visit: Visit, name: str, players: int, hand: str) -> None:
    player = sit_down(site, visit, name, players, **LOOKS[players])
    while not player.turn().over:
        getattr(player, hand)()
    result = player.page.locator("#result")
    expect(result).to_be_visible()
    assert [int(n) for n in result.locator(".vp").all_inner_texts()] == sorted(player.snapshot.view.scores, reverse=True)
