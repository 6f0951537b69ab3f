"""A real server and a real browser, for tests: fixtures to import, and a player who uses the page."""

from __future__ import annotations

import itertools
import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache

import needs
import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright
from web_help import server

import palatine as pal
from palatine.tables import state, thoughts
from palatine.tables.service import TableService
from palatine.tables.snapshot import Snapshot
from palatine.tables.state import TableState

CHROMIUM = needs.browser()
DESKTOP, PHONE, WIDE = {"width": 1280, "height": 800}, {"width": 360, "height": 740}, {"width": 1920, "height": 1080}
WAIT = 20_000  # ms
EXPECTED = "ERR_INTERNET_DISCONNECTED|status of 4(09|22)"  # what a browser says by itself of a dropped network, a stale page, a bad file

expect.set_options(timeout=WAIT)  # a busy machine is no fault

needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here (Debian: apt install chromium-headless-shell)")
needs_letters = pytest.mark.skipif(
    CHROMIUM is None or not needs.fonts(),
    reason="no Chromium, or no letters as wide as Arial’s (Debian: apt install chromium-headless-shell fonts-liberation)",
)


class Site:
    """A server, and its service to look into."""

    def __init__(self, service: TableService, address: str) -> None:
        self.service, self.address = service, address

    def state(self, table: str) -> TableState:
        with self.service.open(table) as found:
            return found


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with server(f"sqlite:///{tmp_path_factory.mktemp('site')}/palatine.db", analysis=10) as (app, address):
        app.state.readiness.wait("splendor")
        yield Site(app.state.service, address)


class Shared:
    """One browser for all files of a process: it takes seconds of processor time to start. Each test has a context of its own.

    It is closed after the last of them (``conftest.py``): Playwright's loop would disturb tests that run a loop of their own.
    """

    def __init__(self) -> None:
        self._open = ExitStack()
        self._browser: Browser | None = None

    def open(self) -> Browser:
        if self._browser is None:
            playwright = self._open.enter_context(sync_playwright())
            self._browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            self._open.callback(self._browser.close)
        return self._browser

    def close(self) -> None:
        self._browser = None
        self._open.close()


shared = Shared()


@pytest.fixture(scope="module")
def browser() -> Browser:
    return shared.open()


Visit = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser, site: Site, monkeypatch: pytest.MonkeyPatch) -> Iterator[Visit]:
    """Opens the site as somebody new. At the end, nothing may have gone wrong in any page.

    Each test has the same deals and the same bots every time: what a test shows must not depend on luck.
    """
    seeds = itertools.count(1)
    monkeypatch.setattr(state, "deal_seed", cache(lambda salt, entropy: next(seeds)))
    monkeypatch.setattr(thoughts, "find_bot", cache(lambda game, level: pal.bot(game, level, seed=1)))
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def enter(
        path: str = "/",
        *,
        size: dict[str, int] = DESKTOP,
        lang: str = "en",
        theme: str = "light",
        motion: str = "reduce",
        auto: bool = False,  # else the page would play what has no choice while a test reaches for it
        pace: str = "skip",  # the turns of the others are shown at once
        taught: bool = False,  # the goal of the game comes first, and the teacher after it
        name: str = "Ada",  # known here already; without one, the first game asks for it
    ) -> Page:
        context = browser.new_context(
            base_url=site.address,
            viewport=size,  # type: ignore[arg-type]
            locale=lang,
            color_scheme=theme,  # type: ignore[arg-type]
            reduced_motion=motion,  # type: ignore[arg-type]
            permissions=["clipboard-read", "clipboard-write"],
        )
        context.set_default_timeout(WAIT)
        wishes = {"auto": "yes" if auto else "no", "pace": pace, **({"name": name} if name else {})}
        wishes |= {} if taught else {f"guide-{game}": "no" for game in pal.games()}
        context.add_cookies([{"name": name, "value": value, "url": site.address} for name, value in wishes.items()])
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda m: wrong.append(m.text) if m.type in ("error", "warning") and not re.search(EXPECTED, m.text) else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(path)
        return page

    yield enter
    for context in contexts:
        context.close()
    assert wrong == []


def table_of(page: Page) -> str:
    return page.url.partition("/t/")[2].partition("?")[0].partition("/")[0]


def thing(page: Page, name: str) -> Locator:
    return page.locator(f'[data-thing="{name}"]:visible').first  # a count beside a name may stand for a thing of the board too


class Player:
    """Somebody at a page: waits for the turn, thinks of a move, and makes it by mouse or by keyboard."""

    def __init__(self, site: Site, page: Page, seat: int | None = None) -> None:
        self.service, self.page, self.table = site.service, page, table_of(page)
        self.seat = seat if seat is not None else next(i for i, p in enumerate(site.state(self.table).places) if p.kind == "person")
        self.bot = pal.bot("splendor", "greedy", seed=5)

    @property
    def snapshot(self) -> Snapshot:
        return self.service.snapshot(self.table, self.seat, "en")

    def turn_came(self) -> Snapshot:
        """Waits until it is our turn, or the game is over, whatever the page shows."""
        end = time.monotonic() + WAIT / 1000
        while not ((now := self.snapshot).over or now.legal):
            assert time.monotonic() < end, "the turn never came"
            time.sleep(0.005)
        return now

    def turn(self) -> Snapshot:
        """Waits until it is our turn, or the game is over, and the page shows it."""
        now = self.turn_came()
        self.page.wait_for_function("step => Number(document.body.dataset.step) >= step", arg=now.step)
        return now

    def mouse(self, move: str | None = None) -> None:
        now = self.turn()
        move = move or self.bot.choose(now.view)
        v = now.view
        touch = v.game.board.touch(v, v.game.actions.parse(move), v.tr("en"))
        for name in touch.things:
            thing(self.page, name).click()
        if not touch.now:  # small steps are played by the last touch
            self.page.locator(f'.verbs [data-move="{move}"]').click()
        self.wait(now.step)

    def behind(self, decisions: int) -> None:
        """Makes some decisions while the page is away, and comes back: a whole game by hand (``make browse``) takes a minute."""
        address = self.page.url
        self.page.goto("about:blank")
        for _ in range(decisions):
            if (now := self.turn_came()).over:
                break
            with self.service.open(self.table) as state:
                who, step = state.bot_at(self.seat), state.steps.noticed(self.seat)
            self.service.bot_move(self.table, self.seat, who, step, self.bot.choose(now.view))
        self.page.goto(address)

    def keys(self, move: str | None = None) -> None:
        now = self.turn()
        move = move or self.bot.choose(now.view)
        v = now.view
        touch = v.game.board.touch(v, v.game.actions.parse(move), v.tr("en"))
        for name in touch.things:
            self.walk_to(name)
            self.page.keyboard.press("Space")
        if not touch.now:
            self.press_verb(move)
        self.wait(now.step)

    def wait(self, step: int) -> None:
        self.page.wait_for_function("step => Number(document.body.dataset.step) > step", arg=step)

    def focus(self) -> dict[str, str]:
        found: dict[str, str] = self.page.evaluate("({...document.activeElement.dataset})")
        return found

    def walk_to(self, name: str) -> None:
        """By the arrows, towards the thing, and around corners; the Tab key enters the board."""
        toward = """name => {
          const middle = el => { const b = el.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; };
          const goal = [...document.querySelectorAll(`[data-thing="${name}"]`)].find(el => el.getClientRects().length);
          const at = document.activeElement;
          if (at === goal) return [];
          if (!at.dataset.thing) return ['', 'Tab'];
          const [x, y] = middle(at), [gx, gy] = middle(goal);
          const across = gx > x ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
          const along = gy > y ? ['ArrowDown', 'ArrowUp'] : ['ArrowUp', 'ArrowDown'];
          const [first, second] = Math.abs(gx - x) > Math.abs(gy - y) ? [across, along] : [along, across];
          return [at.dataset.thing, first[0], second[0], second[1], first[1]];
        }"""
        tried: set[tuple[str, str]] = set()
        for _ in range(80):
            at = self.page.evaluate(toward, name)
            if not at:
                return
            key = next((key for key in at[1:] if (at[0], key) not in tried or key == "Tab"), "Tab")
            tried.add((at[0], key))
            self.page.keyboard.press(key)
        raise AssertionError(f"the keyboard does not reach {name}")

    def press_verb(self, move: str) -> None:
        first = self.page.locator(".verbs [data-move]").first.get_attribute("data-move")
        focus = self.focus().get("thing")
        if first == move and (focus is None or thing(self.page, focus).get_attribute("aria-pressed")):
            self.page.keyboard.press("Enter")
            return
        if not self.page.locator(".chosen").count():
            self.page.keyboard.press("Escape")  # back to the prompt
            if first == move:
                self.page.keyboard.press("Enter")
                return
        self.page.locator(".request").evaluate("el => el.focus()")
        for _ in range(20):
            self.page.keyboard.press("Tab")
            if self.focus().get("move") == move:
                self.page.keyboard.press("Enter")
                return
        raise AssertionError(f"the keyboard does not reach the button for {move}")


def open_for_friends(visit: Visit, name: str = "Ada", **wishes: str) -> tuple[Page, list[str]]:
    """A table opened by somebody, and the link for the others, once for each of them."""
    page = visit("/new/splendor")
    page.get_by_label("Your name").fill(name)
    for field, value in wishes.items():
        page.locator(f"[name={field}][value={value}]").check(force=True)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    return page, page.locator(".invite code").all_inner_texts() * 3


def join(visit: Visit, link: str, name: str, **look: object) -> Page:
    page = visit(link, **look)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take a seat").click()
    page.wait_for_url("**/t/*")
    return page


def sit_down(
    site: Site,
    visit: Visit,
    game: str,
    players: int = 2,
    *,
    options: dict[str, str] | None = None,
    who: type[Player] = Player,
    **look: object,
) -> Player:
    """A table against greedy players, who never think; *who* plays."""
    site.service.readiness.wait(game)
    page = visit("/", **look)
    table = page.evaluate(
        """async ([game, players, options]) => {
          const chairs = [{kind: "me", name: "Ada"}, ...Array(players - 1).fill({kind: "bot", level: "greedy"})];
          const answer = await fetch("/api/tables", {method: "POST", headers: {"Content-Type": "application/json"},
            body: JSON.stringify({game, chairs, options})});
          return (await answer.json()).table;
        }""",
        [game, players, options or {}],
    )
    page.goto(f"/t/{table}")
    player = who(site, page)
    player.bot = pal.bot(game, "greedy", seed=5)
    return player
