"""Was the deal fair? Checked in a real browser, with what it kept from before the deal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from browser import Site, Visit, browser, join, needs_browser, open_for_friends, site, table_of, visit
from playwright.sync_api import expect

import palatine as pal
from palatine.tables import commitment, state

__all__ = ["browser", "site", "visit"]
pytestmark = needs_browser


@pytest.fixture(autouse=True)
def real(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here the deal is what the browsers and the server make it."""
    monkeypatch.setattr(state, "deal_seed", commitment.deal_seed)


def play_out(site: Site, table: str) -> None:
    """Plays a game to its end, for everybody."""
    bot = pal.bot("splendor", "greedy", seed=3)
    while not (found := site.state(table)).over:
        seat = found.asked[0]
        site.service.bot_move(table, seat, found.bot_at(seat), found.steps.noticed(seat), bot.choose(found.table.view(seat)))


def test_both_browsers_give_entropy_and_both_can_check_the_deal(site: Site, visit: Visit, tmp_path: Path) -> None:
    page, links = open_for_friends(visit)
    friend = join(visit, links[0], "Bob")
    table = table_of(friend)
    assert all(len(given) == 64 for given in site.state(table).entropy)
    play_out(site, table)
    page, friend = (one.context.new_page() for one in (page, friend))  # the tables themselves go on to their result
    for one in (page, friend):
        one.goto(f"/fair?table={table}")
        expect(one.locator("#verdict")).to_have_attribute("data-fair", "true")
        expect(one.locator("#points li")).to_have_count(5)
    stranger = visit(f"/fair?table={table}")
    expect(stranger.locator("#points li")).to_have_count(3)
    expect(stranger.locator("#kept")).to_be_visible()

    from palatine.tables.lobby import Lobby
    from palatine.tables.replays import Replays

    content = Replays(Lobby(site.service)).find(table).document()
    entropy = content["notes"]["deal"]["entropy"]
    entropy[0], entropy[1] = entropy[1], entropy[0]
    file = tmp_path / f"splendor-{table}.json"
    file.write_text(json.dumps(content))
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator("#verdict")).to_have_attribute("data-fair", "false")
    expect(page.locator('#points li[data-holds="false"]')).to_have_count(1)


def test_a_rematch_is_dealt_with_the_entropy_of_the_one_who_asked(site: Site, visit: Visit) -> None:
    page, links = open_for_friends(visit)
    join(visit, links[0], "Bob")
    table = table_of(page)
    play_out(site, table)
    page.locator('[data-do="rematch"]').click()  # the page shows the result by itself
    page.wait_for_url(lambda url: "/t/" in url and table not in url)
    assert sorted(map(len, site.state(table_of(page)).entropy)) == [0, 64]
