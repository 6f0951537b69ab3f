"""Pictures of boards and pages, made by a real browser.

``python tools/shots.py board GAME [options]`` shows a position of a game as the page of a table, without a server::

    python tools/shots.py board eschnapur --moves 120 --players 4 --seed 7 --lang de --out /tmp/shots
    python tools/shots.py board splendor --size phone --theme dark --seat none --select row-2-1
    python tools/shots.py board amyitis --all            # every screen, light and dark

The position comes from the seed and that many moves of the greedy player (``--random``: of chance). ``--seat`` is whose
page it is (the one to move unless told; ``none`` for a spectator). ``--select`` touches things, to see rings and prompt.
What is printed at the end: the size of the page, how long a board takes to draw, and whatever sticks out of its panel.

``python tools/shots.py site`` takes the pictures of the README through a real server (``make shots``).
"""

from __future__ import annotations

import argparse
import base64
import random
import re
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import needs
import uvicorn
from fastapi import FastAPI
from playwright.sync_api import Browser, Page, sync_playwright

import palatine as pal
import palatine.tables.lobby as lobby_module
from palatine.kernel.narrator import Narrator
from palatine.kernel.sources import sources
from palatine.kernel.table import Table
from palatine.tables.caller import Caller
from palatine.tables.lobby import Wish
from palatine.tables.log import TURNS
from palatine.tables.snapshot import LogLine, Seat, Snapshot
from palatine.web.app import create_app
from palatine.web.auth import COOKIE
from palatine.web.html.layout import SCRIPTS, SHAPES, STYLES, Reader, content
from palatine.web.html.table import table_page
from palatine.web.settings import Settings

SIZES = {
    "desktop": (1280, 800),
    "phone": (360, 740),
    "wide": (1920, 1080),
    "low": (1366, 650),
    "table": (1024, 768),
    "upright": (820, 1180),
    "sideways": (844, 390),
}
NAMES = ("Ada", "Cassius", "Livia", "Marc")


@contextmanager
def chromium() -> Iterator[Browser]:
    path = needs.browser()
    if path is None:
        sys.exit("There is no Chromium here: install it (Debian: apt install chromium-headless-shell).")
    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


def position(game: str, players: int, seed: int, moves: int, chance: bool, lang: str, **options: str) -> Table:
    """A table after some moves."""
    table = pal.new(game, players=players, seed=seed, names=NAMES[:players], **options)
    dice = random.Random(seed)
    bot = None if chance else pal.bot(game, "greedy", seed=seed)
    for _ in range(moves):
        if table.over:
            break
        seat = table.to_move[0]
        table.play(dice.choice(table.legal(seat)) if bot is None else bot.choose(table.view(seat)), seat)
    return table


def snapshot_of(table: Table, seat: int | None, lang: str) -> Snapshot:
    """What a seat sees of a table, as the server would tell it, the log with its traces included."""
    view = table.view(seat)
    narrator = Narrator(table, seat, lang, point=True)
    lines = narrator.follow(table._moves)[-60:]
    log = [LogLine(line.ply, line.seat, line.text, line.things) for line in lines]
    seats = tuple(
        Seat(i, NAMES[i], "person" if i in (0, 2) else "bot", level="" if i in (0, 2) else "master") for i in range(table.players)
    )
    return Snapshot(
        table="x",
        game=table.game.name,
        seat=seat,
        step=len(table.moves),
        view=view,
        to_move=table.to_move,
        legal=tuple(table.legal(seat)) if seat is not None and seat in table.to_move else (),
        can_undo=seat is not None and table.can_undo(seat),
        seats=seats,
        log=tuple(log),
        turns=tuple(narrator.turns[-TURNS:]),
        since=tuple(narrator.since()),
        over=table.over,
        commitment="c0ffee" * 10,
        seed=table.seed if table.over else None,
        salt="salt" if table.over else None,
        sources=tuple(sources(view, table.happenings(seat), lang)) if table.over else (),
    )


def whole_script(name: str) -> str:
    """A script with those that it asks for as addresses of data."""

    def part(found: re.Match[str]) -> str:
        code = base64.b64encode(whole_script(found[1]).encode()).decode()
        return f'from "data:text/javascript;base64,{code}"'

    return re.sub(r'from "\./([\w.]+)[^"]*"', part, content(name))


def inlined(html: str) -> str:
    """A page that needs no server: style and script inside."""
    css = "\n".join(content(name) for name in STYLES)
    scripts = "".join(f'<script type="module">{whole_script(name)}</script>' for name in SCRIPTS)
    html = html.replace('<script id="state"', '<script data-still="yes" id="state"')
    html = re.sub(r'<link rel="(stylesheet|icon)"[^>]*>', "", html)
    html = re.sub(r'<script type="module"[^>]*></script>', "", html)
    html = re.sub(r'<script src="[^"]*"></script>', lambda _: f"<script>{content(SHAPES)}</script>", html)
    return html.replace("</head>", f"<style>{css}</style></head>").replace("</body>", f"{scripts}</body>")


STICKING_OUT = """() => [...document.querySelectorAll('svg.picture')].filter(s => s.getBoundingClientRect().width).flatMap(svg => {
  const outer = svg.getBoundingClientRect(), found = [];
  for (const e of svg.querySelectorAll('text,rect:not(.hit),use,circle,path')) {
    if (e.closest('.marks') || e.closest('pattern,symbol,clipPath')) continue;
    const b = e.getBoundingClientRect();
    if (b.width && (b.left < outer.left - 4 || b.right > outer.right + 4 || b.top < outer.top - 4 || b.bottom > outer.bottom + 4))
      found.push(`${svg.getAttribute('aria-label')}: ${e.tagName} ${e.textContent || e.getAttribute('href') || ''}`);
  }
  return found;
})"""


def shoot(browser: Browser, html: str, out: Path, size: str, theme: str, select: list[str]) -> list[str]:
    width, height = SIZES[size]
    page: Page = browser.new_page(
        viewport={"width": width, "height": height}, color_scheme=theme, device_scale_factor=2 if size == "phone" else 1
    )
    page.on("console", lambda m: print("console:", m.text) if m.type == "error" and "net::ERR" not in m.text else None)
    page.on("pageerror", lambda e: print("page error:", e))
    page.route("**/*", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto("http://palatine.test/")  # a page of some address: one without may not remember anything
    for thing in select:
        page.locator(f'[data-thing="{thing}"]:visible').first.click(force=True)
    page.wait_for_timeout(200)
    page.screenshot(path=str(out), full_page=size == "phone")
    found: list[str] = page.evaluate(STICKING_OUT)
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    if wide > 0:
        found.append(f"the page is {wide} px too wide")
    page.close()
    return found


def board(args: argparse.Namespace) -> None:
    options = dict(pair.split("=", 1) for pair in args.option)
    table = position(args.game, args.players, args.seed, args.moves, args.random, args.lang, **options)
    seat = None if args.seat == "none" else int(args.seat) if args.seat else (table.to_move or (0,))[0]
    snapshot = snapshot_of(table, seat, args.lang)
    html = table_page(snapshot, Reader(lang=args.lang))
    out = Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    kinds = [(s, t) for s in SIZES for t in ("light", "dark")] if args.all else [(args.size, args.theme)]
    with chromium() as browser:
        for size, theme in kinds:
            path = out / f"{args.game}-{size}-{theme}-{args.lang}.png"
            for line in sorted(set(shoot(browser, inlined(html), path, size, theme, args.select))):
                print(f"sticks out ({size}):", line)
            print(path)
    start = time.perf_counter()
    for _ in range(10):
        table.game.board.panels(snapshot.view, snapshot.view.tr(args.lang))
    print(f"{len(html.encode()) / 1000:.0f} kB page, {(time.perf_counter() - start) * 100:.1f} ms to draw the board")


# The pictures of the README, through a real server

MIDDLE = {  # the middle of a game of each kind: moves, seed, and what is touched
    "splendor": (52, 11, "[data-thing^=row].lit:visible"),
    "eschnapur": (130, 7, ""),
    "palais_royal": (150, 7, ""),
    "amyitis": (120, 7, ""),
}


@contextmanager
def serving() -> Iterator[tuple[FastAPI, str]]:
    """A server of our own: the application, and its address."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(database=f"sqlite:///{folder}/palatine.db", bot_pause=0.0, limits=False, warm=False))
        listener = socket.socket()
        listener.bind(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(app, log_level="error", timeout_graceful_shutdown=1))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield app, f"http://127.0.0.1:{listener.getsockname()[1]}"
        app.state.hub.close()
        server.should_exit = True
        thread.join(10)


def four_friends(app: FastAPI, game: str, moves: int, seed: int) -> str:
    """A table of four, after some moves of the greedy player, with Ada (the browser ``ada``) to move."""
    lobby_module.new_seed = lambda: (seed, "salt")  # the same picture every time
    service, lobby = app.state.service, app.state.lobby
    app.state.readiness.wait(game)
    who = {name: Caller(browser=name.lower()) for name in NAMES}
    id_: str = lobby.create(Wish(game, (("me", NAMES[0]), *[("free", "")] * 3)), who[NAMES[0]]).table
    for name in NAMES[1:]:
        lobby.sit(id_, name, who[name])
    bot = pal.bot(game, "greedy", seed=seed)
    for ply in range(2000):
        with service.open(id_) as state:
            names = [place.name for place in state.places]
        if state.over or (ply >= moves and names[state.table.to_move[0]] == NAMES[0]):
            break
        seat = state.table.to_move[0]
        service.play(id_, who[names[seat]], bot.choose(state.table.view(seat)), state.steps.now[seat], seat)
    return id_


def site(args: argparse.Namespace) -> None:
    out = Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    with serving() as (app, address), chromium() as browser:
        over = four_friends(app, "splendor", 2000, 5)
        cookie = {"name": COOKIE, "value": app.state.signer.sign("ada"), "url": address}

        def take(name: str, path: str, size: str, theme: str, wait: str, touch: str = "") -> None:
            width, height = SIZES[size]
            scale = 2 if size == "phone" else 1
            context = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme=theme,
                device_scale_factor=scale,
                reduced_motion="reduce",
                locale="en",
            )
            context.add_cookies([cookie, *({"name": f"guide-{game}", "value": "no", "url": address} for game in MIDDLE)])
            page = context.new_page()
            page.goto(address + path)
            page.wait_for_selector(wait, timeout=300_000)  # the analysis of a whole game takes its time
            if touch and page.locator(touch).count():
                page.locator(touch).first.click()
            page.mouse.move(0, 0)
            page.wait_for_timeout(300)
            page.screenshot(path=str(out / f"{name}.png"))
            context.close()
            print(out / f"{name}.png")

        take("home", "/", "desktop", "light", ".game")
        for game, (moves, seed, touch) in MIDDLE.items():
            going = four_friends(app, game, moves, seed)
            for size, themes in (
                ("desktop", ("light", "dark")),
                ("phone", ("light", "dark")),
                ("upright", ("light",)),
                ("sideways", ("light",)),
            ):
                for theme in themes:
                    take(f"{game}-{size}-{theme}", f"/t/{going}", size, theme, ".ask.mine", touch)
        take("result", f"/t/{over}", "desktop", "light", "#result .luck")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    sub = parser.add_subparsers(required=True)
    b = sub.add_parser("board", help="a position of a game, without a server")
    b.add_argument("game")
    b.add_argument("--players", type=int, default=4)
    b.add_argument("--seed", type=int, default=1)
    b.add_argument("--moves", type=int, default=60)
    b.add_argument("--random", action="store_true")
    b.add_argument("--lang", default="en")
    b.add_argument("--theme", default="light", choices=("light", "dark"))
    b.add_argument("--size", default="desktop", choices=tuple(SIZES))
    b.add_argument("--seat", default="")
    b.add_argument("--select", nargs="*", default=[])
    b.add_argument("--option", nargs="*", default=[], help="rules options: name=value")
    b.add_argument("--all", action="store_true")
    b.add_argument("--out", default="/tmp/shots")
    b.set_defaults(run=board)
    s = sub.add_parser("site", help="the pictures of the README, through a real server")
    s.add_argument("--out", default="docs/pictures")
    s.set_defaults(run=site)
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()
