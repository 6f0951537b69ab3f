"""Palais Royal in a real browser: a game by mouse, decisions by keyboard alone, phone and desktop, light and dark."""

from __future__ import annotations

import browser as browser_help
from axe_playwright_python.sync_playwright import Axe
from browser import DESKTOP, PHONE, WIDE, Player, Site, Visit, browser, needs_browser, site, thing, visit
from playwright.sync_api import Page, expect

from palatine.draw import Touch

__all__ = ["browser", "site", "visit"]
pytestmark = needs_browser


class Courtier(Player):
    """Somebody at a table of Palais Royal, where most steps are small and played by the last touch."""

    def __init__(self, site: Site, page: Page, seat: int | None = None) -> None:
        super().__init__(site, page, seat)
        self.brief = False
        """Plays only every sixth round to the full, so that a whole game is soon over."""

    def choose(self) -> tuple[int, str, Touch]:
        now = self.turn()
        v, move = now.view, self.bot.choose(now.view)
        if self.brief and v.s.rounds % 6 and "done" in now.legal:
            move = "done"
        return now.step, move, v.game.board.touch(v, v.game.actions.parse(move), v.tr("en"))

    def mouse(self, move: str | None = None) -> None:
        step, move, touch = self.choose()
        for name in touch.things:
            thing(self.page, name).click()
        if not touch.now:
            self.page.locator(f'.verbs [data-move="{move}"]').click()
        self.wait(step)

    def keys(self, move: str | None = None) -> None:
        step, move, touch = self.choose()
        for name in touch.things:
            self.walk_to(name)
            self.page.keyboard.press("Space")
        if not touch.things:
            self.back_to(move)
        elif not touch.now:
            self.press_verb(move)
        self.wait(step)

    def back_to(self, move: str) -> None:
        """To a button of the prompt, which stands before the board."""
        for _ in range(40):
            if self.focus().get("move") == move:
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Shift+Tab")
        raise AssertionError(f"the keyboard does not reach the button for {move}")


def sit_down(site: Site, visit: Visit, players: int = 2, **look: object) -> Courtier:
    player = browser_help.sit_down(site, visit, "palais_royal", players, who=Courtier, **look)
    assert isinstance(player, Courtier)
    return player


def violations(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{v['id']}: {node['target']}" for v in found for node in v["nodes"]]


def test_a_whole_game_by_mouse_against_a_bot(site: Site, visit: Visit) -> None:
    player = sit_down(site, visit)
    player.brief = True
    while not player.turn().over:
        player.mouse()
    result = player.page.locator("#result")
    expect(result).to_be_visible()
    expect(result.locator(".points-by-source thead th")).to_have_count(2)
    scores = sorted(player.snapshot.view.scores, reverse=True)
    assert [int(n) for n in result.locator(".vp").all_inner_texts()] == scores


def test_decisions_by_keyboard_alone_and_nothing_wrong_for_a_screen_reader(site: Site, visit: Visit) -> None:
    player = sit_down(site, visit)
    page = player.page
    for _ in range(15):
        player.keys()
    player.turn()
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        assert violations(page) == []


def test_servants_walk_from_the_place_touched_first_to_the_one_touched_next(site: Site, visit: Visit) -> None:
    player = sit_down(site, visit)
    page = player.page
    while not any(move.startswith("move") for move in player.turn().legal):
        player.mouse()
    now = player.turn()
    a, b = next(move for move in now.legal if move.startswith("move")).split()[1:]
    sources = {f"room-{move.split()[1]}" for move in now.legal if move.startswith("move")}
    lit = page.locator(".thing.lit:visible[data-thing^=room]").evaluate_all("all => all.map(el => el.dataset.thing)")
    assert set(lit) == sources  # only where one's own servants are
    thing(page, f"room-{a}").click()
    goals = {f"room-{move.split()[2]}" for move in now.legal if move.startswith(f"move {a} ")}
    lit = page.locator(".thing.lit:visible[data-thing^=room]").evaluate_all("all => all.map(el => el.dataset.thing)")
    assert set(lit) == goals
    thing(page, f"room-{b}").click()
    player.wait(now.step)
    assert site.state(player.table).table.moves[-1].text == f"move {a} {b}"
    page.locator(".undo").click()
    expect(page.locator("[data-part=log] .line").first).not_to_contain_text("moves a servant")


def test_what_cannot_be_had_says_why(site: Site, visit: Visit) -> None:
    player = sit_down(site, visit)
    player.turn()
    thing(player.page, "park-b3").click()
    expect(player.page.locator(".why")).to_contain_text("servants")


def test_the_table_fits_every_screen(site: Site, visit: Visit) -> None:
    player = sit_down(site, visit, lang="de", size=PHONE)
    for _ in range(6):
        player.mouse()
    page = player.page
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    for size in (DESKTOP, WIDE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        for name in ("park", "palace", "turn", "mine"):
            box = page.locator(f"[data-panel={name}] svg:visible").bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= size["height"]


def test_the_rules_page_tells_the_game_with_pictures(site: Site, visit: Visit) -> None:
    page = visit("/rules/palais_royal", lang="fr")
    expect(page.locator("figure svg")).to_have_count(4)
    expect(page.locator(".ruling")).not_to_have_count(0)
    assert violations(page) == []
