"""How long a player waits between a click and the table that shows the move: ``python tools/click_times.py [--moves 30] [GAME ...]``.

A real server and a real browser; the player has three instant bots at the table, which are shown at once. It prints, for each kind of
game, the median and the slowest tenth in milliseconds, by the clock of the page: from the click that plays a move to the new table,
drawn. And the bytes of a page of a table, as they are and as they travel.
"""

from __future__ import annotations

import argparse
import statistics

import httpx
from playwright.sync_api import Browser, Page
from shots import MIDDLE, chromium, serving

import palatine as pal
from palatine.tables.caller import Caller
from palatine.tables.lobby import Wish
from palatine.web.auth import COOKIE

ME = "somebody-at-a-page"

WAIT_FOR_IT = """() => {
  const step = Number(document.body.dataset.step);
  const drawn = done => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())));
  window.waited = new Promise(done => {
    document.addEventListener("click", () => { window.clicked = performance.now(); }, { capture: true, once: true });
    new MutationObserver((_, watch) => {
      if (Number(document.body.dataset.step) <= step) return;
      watch.disconnect();
      drawn(now => done(now - window.clicked));
    }).observe(document.body, { attributes: true, attributeFilter: ["data-step"] });
  });
}"""


def clicks(page: Page, service: object, table: str, seat: int, game: str, moves: int) -> list[float]:
    """Plays, and returns the milliseconds of each move."""
    bot, found = pal.bot(game, "greedy", seed=1), []
    while len(found) < moves:
        now = service.snapshot(table, seat, "en")  # type: ignore[attr-defined]
        if now.over:
            break
        if not now.legal:
            page.wait_for_timeout(5)
            continue
        page.wait_for_function("step => Number(document.body.dataset.step) >= step && !document.body.matches('.busy')", arg=now.step)
        view = now.view
        move = bot.choose(view)
        touch = view.game.board.touch(view, view.game.actions.parse(move), view.tr("en"))
        last = [] if touch.now else [page.locator(f'.verbs [data-move="{move}"]')]
        steps = [*(page.locator(f'[data-thing="{name}"]:visible').first for name in touch.things), *last]
        for step in steps[:-1]:
            step.click()
        page.evaluate(WAIT_FOR_IT)
        steps[-1].click()
        found.append(float(page.evaluate("window.waited")))
    return found


def measure(browser: Browser, app: object, address: str, game: str, moves: int) -> str:
    state = app.state  # type: ignore[attr-defined]
    state.readiness.wait(game)
    table = state.lobby.create(Wish(game, (("me", "Ada"), *[("bot", "greedy")] * 3)), Caller(ME)).table
    with state.service.open(table) as now:
        seat = next(i for i, place in enumerate(now.places) if place.kind == "person")
    cookies = {COOKIE: state.signer.sign(ME), "pace": "skip", "auto": "no", f"guide-{game}": "no"}
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce", locale="en")
    context.add_cookies([{"name": name, "value": value, "url": address} for name, value in cookies.items()])
    page = context.new_page()
    page.goto(f"{address}/t/{table}")
    found = clicks(page, state.service, table, seat, game, moves)
    whole = httpx.get(f"{address}/t/{table}", cookies=cookies, headers={"accept-encoding": "gzip"})
    context.close()
    slow = statistics.quantiles(found, n=10)[-1]
    sent = int(whole.headers.get("content-length", 0))
    told = f"{len(whole.content):,} bytes, {sent:,} compressed"
    return f"{game}: {len(found)} moves, median {statistics.median(found):.0f} ms, slowest tenth {slow:.0f} ms; page {told}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(MIDDLE))
    parser.add_argument("--moves", type=int, default=30)
    args = parser.parse_args()
    with serving() as (app, address), chromium() as browser:
        for game in args.games:
            print(measure(browser, app, address, game, args.moves), flush=True)


if __name__ == "__main__":
    main()
