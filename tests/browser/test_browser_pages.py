"""Every page in a real browser: nothing for axe to find, nothing cut off, three languages, phone and desktop, light and dark."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser import DESKTOP, PHONE, WIDE, Player, Site, Visit, browser, needs_browser, open_for_friends, site, table_of, visit
from playwright.sync_api import Page, expect

import palatine as pal
from palatine.games.splendor.text.names import card
from palatine.puzzles.puzzle import shipped

__all__ = ["browser", "site", "visit"]
pytestmark = needs_browser


def check(page: Page) -> None:
    """No violation, and nothing wider than the screen."""
    found = Axe().run(page).response["violations"]
    told = [f"{v['id']}: {v['help']}: {[n['target'] for n in v['nodes'][:3]]}" for v in found]
    assert told == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    cut = page.evaluate(
        """() => [...document.querySelectorAll("button, a, h1, h2, .request, .label")].filter(el => {
          const s = getComputedStyle(el);
          return el.getClientRects().length && !el.closest('.sr, .sprite, .skip, .words:not([open]) ul') && s.overflow !== 'hidden'
            && el.scrollWidth > el.clientWidth + 1 && el.clientWidth > 0 && s.display !== 'inline';
        }).map(el => el.outerHTML.slice(0, 120))"""
    )
    assert cut == []


@pytest.fixture(scope="module")
def tables(site: Site) -> dict[str, str]:
    """A game that goes on, with everything on the board, and one that is over."""
    from palatine.tables.caller import Caller
    from palatine.tables.lobby import Lobby, Wish

    lobby, ada = Lobby(site.service), Caller(browser="ada")
    found = {}
    for name, most in (("going", 60), ("over", 1000)):
        table = lobby.create(Wish("splendor", (("me", "Ada"), ("me", "Maximiliane-Charlotte"), ("me", "Livia"), ("me", "Marc"))), ada).table
        bot = pal.bot("splendor", "greedy", seed=3)
        for _ in range(most):
            state = site.state(table)
            if state.over:
                break
            seat = state.table.to_move[0]
            site.service.play(table, ada, bot.choose(state.table.view(seat)), state.steps.now[seat], seat)
        found[name] = table
    return {**found, "puzzle": f"splendor/{next(iter(shipped('splendor')))}"}


PAGES = (
    "/",
    "/new/splendor",
    "/rules/splendor",
    "/fair?table={over}",
    "/t/{going}",
    "/t/{over}",
    "/t/{over}/replay?at=30",
    "/puzzles",
    "/puzzles/{puzzle}",
)


LOOKS = [("light", DESKTOP, "en"), ("dark", DESKTOP, "fr"), ("dark", PHONE, "de"), ("light", PHONE, "fr")]


@pytest.mark.parametrize(("theme", "size", "lang"), LOOKS)
def test_every_page_is_accessible_and_fits(visit: Visit, tables: dict[str, str], theme: str, size: dict[str, int], lang: str) -> None:
    """Each page on a desktop and on a phone, in the light on one and in the dark on the other; ``make layout`` takes all looks of all."""
    page = visit("/", theme=theme, size=size, lang=lang)
    for path in PAGES if os.environ.get("PALATINE_LAYOUT") else PAGES[LOOKS.index((theme, size, lang)) % 2 :: 2]:
        page.goto(path.format(**tables))
        assert page.locator("html").get_attribute("lang") == lang
        check(page)


def test_the_page_of_a_table_that_waits_is_accessible(visit: Visit) -> None:
    page, links = open_for_friends(visit, chair3="free")
    check(page)
    page.locator("[data-copy]").first.click()
    assert page.evaluate("navigator.clipboard.readText()") == links[0]


@pytest.mark.parametrize("size", [DESKTOP, WIDE])
def test_the_whole_table_is_visible_without_scrolling(visit: Visit, tables: dict[str, str], size: dict[str, int]) -> None:
    page = visit(f"/t/{tables['going']}", size=size)
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    outside = page.evaluate(
        """() => [...document.querySelectorAll(".ask, .panel, .seat, .log, [data-thing]")].filter(el => {
          const b = el.getBoundingClientRect();
          return b.width && (b.left < 0 || b.top < 0 || b.right > innerWidth || b.bottom > innerHeight);
        }).map(el => el.outerHTML.slice(0, 100))"""
    )
    assert outside == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE, WIDE])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_nothing_sticks_out_of_its_panel_and_no_two_things_overlap(
    visit: Visit, tables: dict[str, str], size: dict[str, int], lang: str
) -> None:
    page = visit(f"/t/{tables['going']}", size=size, lang=lang)
    wrong = page.evaluate(
        """() => {
          const found = [];
          for (const svg of document.querySelectorAll("svg.picture")) {
            const outer = svg.getBoundingClientRect();
            if (!outer.width) continue;
            for (const el of svg.querySelectorAll("text, use, rect:not(.hit)")) {
              if (el.closest("defs, .marks")) continue;
              const b = el.getBoundingClientRect();
              if (b.left < outer.left - 4 || b.right > outer.right + 4 || b.top < outer.top - 4 || b.bottom > outer.bottom + 4)
                found.push(`sticks out of ${svg.getAttribute("aria-label")}: ${el.textContent || el.getAttribute("href")}`);
            }
            const hits = [...svg.querySelectorAll(".hit")].map(el => [el.parentNode.dataset.thing, el.getBoundingClientRect()]);
            for (const [a, p] of hits) for (const [b, q] of hits)
              if (a < b && p.left < q.right - 1 && q.left < p.right - 1 && p.top < q.bottom - 1 && q.top < p.bottom - 1)
                found.push(`${a} overlaps ${b}`);
          }
          return found;
        }"""
    )
    assert wrong == []


def test_a_finger_finds_every_thing(visit: Visit, tables: dict[str, str]) -> None:
    """On a phone no thing is smaller than 24 pixels, and every button of the prompt has 44."""
    page = visit(f"/t/{tables['going']}", size=PHONE)
    small = page.evaluate(
        """() => [...document.querySelectorAll(".hit")].map(el => [el.parentNode.dataset.thing, el.getBoundingClientRect()])
        .filter(([, b]) => b.width && (b.width < 24 || b.height < 24)).map(([name]) => name)"""
    )
    assert small == []


def test_the_language_is_the_browsers_wish_and_then_the_readers(visit: Visit) -> None:
    page = visit("/", lang="de-AT")
    expect(page.locator("h1")).to_have_text("Vier Palastspiele")
    page.get_by_title("Français").first.click()
    expect(page.locator("h1")).to_have_text("Quatre jeux de palais")
    page.goto("/rules/splendor")
    expect(page.locator(".rules h2")).to_have_text("Règles : Splendor")
    page.get_by_title("English").first.click()
    expect(page.locator(".rules h2")).to_have_text("Splendor rules")


def test_level_players_name_and_theme_are_remembered(site: Site, visit: Visit) -> None:
    page = visit("/")
    page.locator(".setup summary").first.click()
    page.locator("[name=players]").first.select_option("2")
    page.locator("[name=level]").first.select_option("novice")
    page.get_by_role("button", name="Play Splendor now").click()
    page.wait_for_url("**/t/*")
    assert [p.level for p in site.state(table_of(page)).places if p.kind == "bot"] == ["novice"]
    page.locator(".menu summary").click()
    page.get_by_label("dark").check()
    page.goto("/")
    expect(page.locator(".setup summary").first).to_have_text("1 bot · Easy")
    assert page.locator("html").get_attribute("data-theme") == "dark"
    expect(page.locator(".list").first).to_contain_text("Splendor")


def test_a_dropped_save_file_is_replayed_and_a_bad_one_says_why(visit: Visit, tmp_path: Path) -> None:
    table = pal.new("splendor", players=2, seed=8, names=["Ada", "Ben"])
    bot = pal.bot("splendor", "greedy", seed=1)
    while not table.over:
        table.play(bot.choose(table.view(table.to_move[0])))
    table.save(tmp_path / "game.json")
    page = visit("/")
    page.set_input_files("[data-do=replay]", tmp_path / "game.json")
    page.wait_for_url("**/replay")
    expect(page.locator("output")).to_have_text(f"0 / {len(table.moves)}")
    (tmp_path / "bad.json").write_text(json.dumps({"game": "splendor"}))
    page = visit("/")
    with page.expect_response("**/api/replays"):
        page.set_input_files("[data-do=replay]", tmp_path / "bad.json")
    expect(page.locator(".drop-zone span")).not_to_have_text("Drop a save file here to replay it")


def test_a_screen_reader_hears_the_board_the_request_and_what_changed(site: Site, visit: Visit) -> None:
    page, _ = open_for_friends(visit, chair2="here")
    expect(page.locator(".board")).to_be_visible()
    player = Player(site, page, 0)
    page.goto(f"/t/{player.table}?seat=0")
    now = player.turn()
    expect(page.get_by_role("heading", name="Take gems, reserve a card or buy one.")).to_be_visible()
    number = int(now.view.s.row[0, 0])
    name = card(number, now.view.tr("en"))
    expect(page.get_by_role("button", name=name)).to_be_visible()
    player.mouse("take wbg")
    expect(page.get_by_role("status")).to_contain_text("You take 1 diamond, 1 sapphire and 1 emerald")


def test_all_moves_can_be_made_in_words(site: Site, visit: Visit) -> None:
    page, _ = open_for_friends(visit, chair2="here")
    expect(page.locator(".board")).to_be_visible()
    player = Player(site, page, 0)
    page.goto(f"/t/{player.table}?seat=0")
    now = player.turn()
    page.locator(".words summary").click()
    expect(page.locator(".words li")).to_have_count(len(now.legal))
    check(page)
    page.get_by_role("button", name="Take 1 diamond, 1 sapphire and 1 emerald.").click()
    expect(page.locator("#curtain")).to_be_visible()
    check(page)
