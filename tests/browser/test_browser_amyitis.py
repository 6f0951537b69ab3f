"""Amyitis in a real browser: a game by mouse, a part by keyboard, phone and desktop, light and dark, nothing for axe to find."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser import DESKTOP, PHONE, Player, Site, Visit, browser, needs_browser, sit_down, site, thing, visit
from playwright.sync_api import Page, expect

__all__ = ["browser", "site", "visit"]
pytestmark = needs_browser


def against_greedy(site: Site, visit: Visit, bots: int = 1, options: dict[str, str] | None = None, **look: object) -> Player:
    return sit_down(site, visit, "amyitis", bots + 1, options=options, **look)


def check(page: Page) -> None:
    found = Axe().run(page).response["violations"]
    assert [f"{v['id']}: {v['help']}: {[n['target'] for n in v['nodes'][:3]]}" for v in found] == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_game_by_mouse_against_a_bot_to_its_end(site: Site, visit: Visit) -> None:
    player = against_greedy(site, visit)
    page = player.page
    asked, made = set(), 0
    while not (now := player.turn()).over:
        asked.add(int(now.view.s.phase))
        player.mouse()
        made += 1
        if made % 6 == 0:
            player.behind(12)
    assert len(asked) >= 6  # actions, their parts, temples, powers
    expect(page.locator("#result")).to_be_visible()
    scores = sorted(player.snapshot.view.scores, reverse=True)
    assert [int(n) for n in page.locator("#result .vp").all_inner_texts()] == scores


def test_decisions_by_keyboard_alone(site: Site, visit: Visit) -> None:
    player = against_greedy(site, visit, bots=3, motion="no-preference")  # pieces glide
    for _ in range(15):
        player.keys()
    assert player.snapshot.log


@pytest.mark.parametrize(("theme", "size", "lang"), [("light", DESKTOP, "en"), ("dark", PHONE, "de")])
def test_the_table_is_accessible_and_fits(site: Site, visit: Visit, theme: str, size: dict[str, int], lang: str) -> None:
    player = against_greedy(site, visit, bots=3, theme=theme, size=size, lang=lang)
    for _ in range(6):
        player.mouse()
    player.turn()
    check(player.page)
    if size == DESKTOP:
        inside = "el => { const b = el.getBoundingClientRect(); return b.bottom <= innerHeight && b.right <= innerWidth; }"
        assert all(panel.evaluate(inside) for panel in player.page.locator("[data-panel]").all())
    player.page.goto("/rules/amyitis")
    check(player.page)


def test_without_the_palace_there_is_no_palace_on_the_table(site: Site, visit: Visit) -> None:
    player = against_greedy(site, visit, bots=1, options={"palace": "no"})
    player.turn()
    expect(player.page.locator("[data-panel=court]")).to_be_visible()
    expect(player.page.locator("[data-panel=palace]")).to_have_count(0)
    player.mouse()


def test_what_cannot_be_used_says_why(site: Site, visit: Visit) -> None:
    player = against_greedy(site, visit)
    player.turn()
    thing(player.page, "city-uruk").click()
    expect(player.page.locator(".why")).to_contain_text("Uruk is 4 spaces away")
    thing(player.page, "row-a").click()
    expect(player.page.locator(".why")).to_contain_text("after recruiting a peasant")
    thing(player.page, "square-00").hover()
    expect(player.page.locator(".look")).to_contain_text("Quality it needs3")
    expect(player.page.locator(".look .not-now")).to_contain_text("Lead the caravan to a plant city first")
