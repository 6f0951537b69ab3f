"""The result of a game in a real browser: the board stays, points by source, the lead graph, the picture, another game."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from browser import DESKTOP, PHONE, Site, Visit, browser, needs_browser, sit_down, site, table_of, visit
from playwright.sync_api import expect
from test_browser_fair import play_out
from test_browser_pages import check

__all__ = ["browser", "site", "visit"]
pytestmark = needs_browser


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_board_stays_and_the_result_tells_how_it_came(site: Site, visit: Visit, tmp_path: Path, size: dict[str, int]) -> None:
    player = sit_down(site, visit, "splendor", 3, size=size)
    page = player.page
    page.mouse.wheel(0, 2000)
    play_out(site, player.table)  # the page follows by itself
    expect(page.locator("#result")).to_be_visible()
    assert page.evaluate("scrollY") == 0  # wherever the table was scrolled to
    assert page.locator("dialog[open]").count() == 0
    expect(page.locator("[data-panel=market]:visible")).to_have_count(1)

    # Points by source add up.
    rows = page.locator(".points-by-source tbody tr:not(.sum, .aside)")
    parts = [[int(n) for n in row.locator(".n").all_inner_texts()] for row in rows.all()]
    sums = [int(n) for n in page.locator(".sum .vp").all_inner_texts()]
    assert [sum(column) for column in zip(*parts)] == sums == sorted(player.snapshot.view.scores, reverse=True)

    # The graph and the turning points lead to the moves.
    expect(page.locator("body")).to_have_attribute("data-found", "all")
    last = len(site.state(player.table).table.moves)
    graph = page.locator(".lead:visible")
    expect(graph).to_have_count(1)
    expect(graph.locator("[data-ply]")).to_have_count(last + 1)
    turning = page.locator(".turning button").first
    turning.click()
    expect(page.locator("output")).to_have_text(f"{turning.get_attribute('data-at')} / {last}")
    page.locator("[data-go=previous]").click()
    expect(page.locator("output")).to_have_text(f"{int(turning.get_attribute('data-at') or 0) - 1} / {last}")
    expect(page.locator(".luck .n").last).to_have_text("100" if player.snapshot.view.scores[player.seat] == sums[0] else "0")
    check(page)

    # The picture is a PNG of the size that links are shown in.
    with page.expect_download() as download:
        page.locator("[data-do=share]").click()
    download.value.save_as(tmp_path / "picture.png")
    head = (tmp_path / "picture.png").read_bytes()[:24]
    assert (head[1:4], struct.unpack(">II", head[16:24])) == (b"PNG", (1200, 630))
    page.get_by_role("button", name="Copy link").click()  # for somebody else, who sees the game and has no seat
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == f"{site.address}/t/{player.table}/replay"
    page.reload()  # the analysis is kept
    expect(page.locator(".lead:visible")).to_have_count(1)


def test_again_stronger_and_gentler(site: Site, visit: Visit) -> None:
    page = visit("/")
    first = page.evaluate(
        """async () => {
          const chairs = [{kind: "me", name: "Ada"}, {kind: "bot", level: "apprentice"}];
          const answer = await fetch("/api/tables", {method: "POST", headers: {"Content-Type": "application/json"},
            body: JSON.stringify({game: "splendor", chairs})});
          return (await answer.json()).table;
        }"""
    )
    play_out(site, first)
    page.goto(f"/t/{first}")
    expect(page.get_by_role("button", name="Again")).to_be_visible()
    page.get_by_role("button", name="One level stronger").click()
    page.wait_for_url(lambda url: "/t/" in url and first not in url)
    assert {place.level for place in site.state(table_of(page)).places} == {"", "courtier"}
