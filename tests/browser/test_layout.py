"""Every page on every screen: nothing cut, nothing covered, nothing too small to read or to touch; measured in a real browser.

All pages, and tables at every fifth position, are measured in German, whose words are longest, each at two of ten sizes, which all have
their turn. ``make layout`` measures everything everywhere, in three languages.
"""

from __future__ import annotations

import itertools
import os
import sys
from collections.abc import Iterator

import layout
import pytest
from browser import browser, needs_letters  # noqa: F401  (a fixture)
from playwright.sync_api import Browser, Page

from palatine.web.html.layout import Reader
from palatine.web.html.screens import CLASSES
from palatine.web.html.table import table_page

pytestmark = needs_letters
EVERYTHING = bool(os.environ.get("PALATINE_LAYOUT"))
LANGUAGES = layout.LANGUAGES if EVERYTHING else ("de",)  # the longest words


@pytest.fixture(scope="module")
def screen(browser: Browser) -> Iterator[Page]:  # noqa: F811
    page = browser.new_page(reduced_motion="reduce", has_touch=True)
    yield page
    page.close()


def wrong(screen: Page, pages: Iterator[tuple[str, str]]) -> str:
    """Each fault once, with the first page and all the sizes that have it."""
    found: dict[str, tuple[str, list[str]]] = {}
    for number, (name, html) in enumerate(pages):
        for size, fault in layout.faults(screen, html, layout.SIZES if EVERYTHING else layout.sizes_for(number)):
            if EVERYTHING and fault not in found:
                print(f"{name}, {size}: {fault}", file=sys.__stderr__, flush=True)  # the whole takes a while
            sizes = found.setdefault(fault, (name, []))[1]
            if size not in sizes:
                sizes.append(size)
        if EVERYTHING:
            print(f"measured {name}", file=sys.__stderr__, flush=True)
    return "\n".join(f"{name}, {' '.join(sizes)}: {fault}" for fault, (name, sizes) in found.items())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_fits_every_screen(screen: Page, lang: str) -> None:
    assert wrong(screen, layout.pages(lang)) == ""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", layout.GAMES)
def test_every_table_fits_every_screen(screen: Page, game: str, lang: str) -> None:
    some = None if EVERYTHING else 5
    assert wrong(screen, itertools.islice(layout.tables(game, lang), 0, None, some)) == ""


@pytest.mark.parametrize("game", layout.GAMES if EVERYTHING else ("amyitis",))
def test_the_analysis_board_fits_every_screen(screen: Page, game: str) -> None:
    langs = LANGUAGES
    assert wrong(screen, ((f"{game}, exploring, {lang}", layout.explored(game, lang)) for lang in langs)) == ""
    assert wrong(screen, ((f"{game}, setting up, {lang}", layout.setting(game, lang)) for lang in langs)) == ""


def test_a_fault_is_found_and_named(screen: Page) -> None:
    players, moves = next(iter(layout.positions("splendor").values()))
    html = table_page(layout.snapshot_at("splendor", players, moves, -1, "en"), Reader())
    spoilt = (
        ".seat .who { width: 20px; }"
        ".seats { margin-right: -60px; }"
        "[data-panel=bank] { grid-area: market !important; }"
        "[data-panel=mine] { height: 60px; }"
        ".top .tool { height: 20px; min-height: 0; }"
    )
    spoilt_page = html.replace("</body>", f"<style>{spoilt}</style></body>")
    found = "\n".join(fault for __, fault in layout.faults(screen, spoilt_page, ((1280, 800),)))
    for fault in ("cut by", "px too wide", "lies over bank", "text of", "to touch: page: button tool"):
        assert fault in found, fault


def test_each_screen_has_one_class(screen: Page) -> None:
    asked = {name: query for name, query in CLASSES.items() if name != "wide"}
    met = set()
    screen.goto("about:blank")  # a page to lay out again each time would take a while
    for width in (320, 400, 559, 560, 700, 739, 740, 900, 999, 1000, 1100, 1239, 1240, 1500, 1920):
        for height in (300, 499, 500, 700, 779, 780, 1100, 1300):
            screen.set_viewport_size({"width": width, "height": height})
            matching = screen.evaluate("asked => Object.keys(asked).filter(name => matchMedia(asked[name]).matches)", asked)
            assert len(matching) == 1, (width, height, matching)
            met |= set(matching)
    assert met == set(asked)


def opened(screen: Page, game: str, size: tuple[int, int]) -> None:
    """The table of somebody who is asked, without a server."""
    players, moves = next(place for which, place in layout.positions(game).items() if which != "over")
    layout.show(screen, table_page(layout.snapshot_at(game, players, moves, -1, "en"), Reader()), size)


def test_the_tabs_of_a_phone_on_its_side_show_one_page_each(screen: Page) -> None:
    opened(screen, "splendor", (844, 390))
    assert screen.locator(".tab").all_inner_texts() == ["Cards", "Yours", "Log"]
    assert screen.locator("[data-panel=market]").is_visible()
    assert screen.locator(".tab.act-here").all_inner_texts() == ["Cards"]
    screen.locator(".tab", has_text="Yours").tap()
    assert screen.locator("[data-panel=mine]").is_visible()
    assert not screen.locator("[data-panel=market]").is_visible()
    screen.locator(".tab", has_text="Log").tap()
    assert screen.locator(".log").is_visible()
    screen.set_viewport_size({"width": 1280, "height": 800})  # turned, or on another screen: everything is there
    assert screen.locator("[data-panel=market]").is_visible()
    assert screen.locator("[data-panel=mine]").is_visible()


BESIDE = """() => {
  for (const el of document.querySelectorAll(".thing.able")) {
    const box = el.querySelector(".hit").getBoundingClientRect(), y = box.top + box.height / 2;
    for (const x of [box.left - 4, box.right + 4])
      if (box.width && x > 0 && x < innerWidth && y < 700 && !document.elementFromPoint(x, y).closest(".thing"))
        return [el.dataset.thing, x, y];
  }
}"""


def test_a_touch_that_misses_goes_to_the_nearest_thing_that_can_be_chosen(screen: Page) -> None:
    opened(screen, "splendor", (390, 844))
    name, x, y = screen.evaluate(BESIDE)
    screen.touchscreen.tap(x, y)
    assert screen.locator(".thing.chosen:visible").evaluate_all("all => all.map(el => el.dataset.thing)") == [name]
