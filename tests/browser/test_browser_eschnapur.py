"""Eschnapur in a real browser: a game by mouse, decisions by keyboard alone, phone and desktop, light and dark."""

from __future__ import annotations

import browser as browser_help
from axe_playwright_python.sync_playwright import Axe
from browser import DESKTOP, PHONE, WIDE, Player, Site, Visit, browser, needs_browser, site, thing, visit
from playwright.sync_api import Page, expect

__all__ = ["browser", "site", "visit"]
pytestmark = needs_browser


def sit_down(site: Site, visit: Visit, players: int, **look: object) -> Player:
    return browser_help.sit_down(site, visit, "eschnapur", players, **look)


def violations(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{v['id']}: {node['target']}" for v in found for node in v["nodes"]]


def test_a_game_by_mouse_against_two_bots_to_its_end(site: Site, visit: Visit) -> None:
    player = sit_down(site, visit, 3)
    made = 0
    while not player.turn().over:
        player.mouse()
        made += 1
        if made % 6 == 0:
            player.behind(12)
    result = player.page.locator("#result")
    expect(result).to_be_visible()
    expect(result.locator(".points-by-source thead th")).to_have_count(3)
    assert [int(n) for n in result.locator(".vp").all_inner_texts()] == sorted(player.snapshot.view.scores, reverse=True)


def test_decisions_by_keyboard_alone_and_nothing_wrong_for_a_screen_reader(site: Site, visit: Visit) -> None:
    player = sit_down(site, visit, 2)
    for _ in range(16):
        player.keys()
    player.turn()
    assert violations(player.page) == []
    player.page.emulate_media(color_scheme="dark")
    assert violations(player.page) == []


def test_a_site_is_taken_back_and_a_section_that_is_not_in_the_game_says_so(site: Site, visit: Visit) -> None:
    player = sit_down(site, visit, 2)
    player.turn()
    page = player.page
    thing(page, "tower-1").click()
    expect(page.locator(".why")).to_contain_text("With 2 players section 1 is not in the game.")
    thing(page, "tower-3").click()
    expect(page.locator(".request")).to_have_text("Choose your second site.")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".request")).to_have_text("Choose your first site.")
    thing(page, "tower-4").click()
    expect(page.locator(".request")).to_have_text("Choose your second site.")
    thing(page, "tower-6").click()
    expect(page.locator(".request")).to_have_text("Build in sections 4 and 6 this round?")
    page.keyboard.press("Enter")
    expect(page.locator(".request")).to_contain_text("Next: official 2")
    assert not player.snapshot.view.s.player[1 - player.seat].hand.any()  # and the page is made from this


def test_gold_is_given_to_the_officials_in_any_order(site: Site, visit: Visit) -> None:
    player = sit_down(site, visit, 2)
    player.mouse()
    player.mouse()
    while not player.turn().legal[0].startswith("gold"):
        player.mouse("pass")
    page, letter = player.page, "rygb"[player.seat]
    slots = [f"slot-{letter}-{k}" for k in (2, 3, 4, 5)]
    thing(page, slots[2]).click()  # a card comes first
    expect(page.locator(".note")).to_have_text("Choose a card")

    def give(value: int, place: str) -> None:
        thing(page, f"hand-{value}").click()
        expect(page.locator(".verbs")).to_have_text("Choose an official")
        thing(page, place).click()

    give(3, slots[2])
    give(5, slots[3])
    expect(page.locator(".kept:visible")).to_have_text(["3", "5"])
    thing(page, slots[3]).click()  # it goes back into the hand
    expect(page.locator(".kept:visible")).to_have_text(["3"])
    give(1, slots[3])
    page.locator(".ask .undo").click()
    expect(page.locator(".kept:visible")).to_have_text(["3"])
    give(1, slots[3])
    assert player.snapshot.view.s.player[player.seat].slot[2] == -1  # all of it is still in this page
    give(2, slots[0])
    expect(page.locator(".request")).to_contain_text("Next: official 3")
    give(0, slots[1])  # the third follows, and the last waits for the button
    expect(page.locator(".request")).to_have_text("Place a 1 on official 5 (moving a stone).")
    before = player.snapshot
    assert before.view.s.player[player.seat].slot.tolist()[1:4] == [2, 0, 3]
    page.keyboard.press("Enter")
    player.wait(before.step)


def test_the_table_fits_every_screen(site: Site, visit: Visit) -> None:
    for players, size, lang in ((4, PHONE, "de"), (2, DESKTOP, "fr"), (4, WIDE, "de")):
        page = sit_down(site, visit, players, size=size, lang=lang).page
        expect(page.locator("[data-panel=officials] svg")).to_be_visible()
        over = page.evaluate("[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]")
        assert over[0] <= 0
        assert over[1] <= 0 or size == PHONE
