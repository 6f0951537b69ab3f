"""The analysis of a replay and the hint at a table, in a real browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser import DESKTOP, PHONE, Site, Visit, browser, needs_browser, sit_down, site, visit
from playwright.sync_api import Page, expect
from test_browser_pages import check

import palatine as pal

__all__ = ["browser", "site", "visit"]
pytestmark = needs_browser


def replay(visit: Visit, folder: Path, **look: object) -> tuple[Page, int]:
    table = pal.new("splendor", players=3, seed=8, names=["Ada", "Ben", "Maximiliane-Charlotte"])
    bot = pal.bot("splendor", "greedy", seed=1)
    while not table.over:
        table.play(bot.choose(table.view(table.to_move[0])))
    table.save(folder / "game.json")
    page = visit("/", **look)
    page.set_input_files("[data-do=replay]", folder / "game.json")
    page.wait_for_url("**/replay")
    return page, len(table.moves)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_replay_is_analysed_and_its_graph_and_mistakes_lead_to_the_moves(visit: Visit, tmp_path: Path, size: dict[str, int]) -> None:
    page, last = replay(visit, tmp_path, size=size)
    page.get_by_role("button", name="Analyse").press("Enter")
    graph = page.locator(".graph:visible")
    expect(graph).to_have_count(1)
    expect(page.locator("#live")).to_have_text("The analysis is ready.")
    expect(page.locator(".chances")).to_contain_text("At the start: Ada ")
    expect(graph.locator("[data-ply]")).to_have_count(last + 1)
    graph.locator('[data-ply="20"]').click()
    expect(page.locator("output")).to_have_text(f"20 / {last}")
    expect(page.locator(".chances")).to_contain_text("After move 20: Ada ")
    there = graph.locator('[data-ply="20"]').get_attribute("data-x")
    assert graph.locator(".here").get_attribute("transform") == f"translate({there} 0)"
    link = page.locator(".told a").first
    ply = link.get_attribute("data-at")
    link.press("Enter")
    expect(page.locator("output")).to_have_text(f"{ply} / {last}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.wait_for_url(f"**/replay?at={ply}")
    page.reload()  # it is kept
    expect(page.locator(".graph:visible")).to_have_count(1)
    expect(page.locator(".chances")).to_contain_text(f"After move {ply}: Ada ")
    check(page)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_hint_lays_a_move_out_and_says_why(site: Site, visit: Visit, size: dict[str, int]) -> None:
    player = sit_down(site, visit, "splendor", size=size)
    page = player.page
    step = player.turn().step
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".ask .note")).to_contain_text("Hint: with this move, your chance of winning is")
    expect(page.locator("#live")).to_contain_text("Hint: with this")
    move = page.locator(".verbs [data-move]").first.get_attribute("data-move")
    v = player.snapshot.view
    things = v.game.board.touch(v, v.game.actions.parse(move or ""), v.tr("en")).things
    assert {el.get_attribute("data-thing") for el in page.locator(".chosen:visible").all()} == set(things)
    assert player.snapshot.step == step  # nothing is played yet
    assert Axe().run(page).response["violations"] == []
    page.locator(".verbs [data-move]").first.click()
    player.wait(step)
    assert (player.seat, move) in site.state(player.table).table.moves
