"""A new machine: ``palatine serve`` with a cache that is really empty, as a process of its own.

Here the compiler never begins; ``make browse`` lets it, and plays on with what it made.
"""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress

import httpx
import pytest
from browser import WAIT, browser, needs_browser
from playwright.sync_api import Browser, Page, TimeoutError, expect
from web_help import until

import palatine as pal
from palatine.kernel import compile

__all__ = ["browser"]
pytestmark = [
    needs_browser,
    pytest.mark.skipif(not compile.enabled(), reason="nothing is compiled"),
]
GAMES = ("splendor", "palais_royal", "eschnapur", "amyitis")
COMPILES = bool(os.environ.get("PALATINE_DEEP"))
UNCOMPILED = """
import subprocess, sys
from palatine.cli import main
from palatine.tables import readiness

idle = [sys.executable, "-c", "import sys; sys.stdin.read()"]
readiness.child = lambda what, told: subprocess.Popen(idle, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
sys.exit(main(sys.argv[1:]))
"""
COMPILED = 900.0  # seconds after which the compiler is given up


@pytest.fixture
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    home = tmp_path_factory.mktemp("new")
    env = {**os.environ, "PALATINE_HOME": str(home), "PALATINE_CACHE": str(home / "cache"), "PALATINE_WARM": "no"}
    program = ["-m", "palatine"] if COMPILES else ["-c", UNCOMPILED]
    command = [sys.executable, *program, "serve", "--no-open", "--port", str(port)]
    with subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL) as server:
        try:
            found = f"http://127.0.0.1:{port}"
            until(lambda: _answers(found), "the server")
            yield found
        finally:
            server.terminate()


def _answers(address: str) -> bool:
    try:
        return httpx.get(f"{address}/healthz").status_code == 200
    except httpx.HTTPError:
        return False


def progress(address: str) -> dict[str, str]:
    found: dict[str, str] = httpx.get(f"{address}/api/progress", timeout=60).json()
    return found


def play(page: Page) -> None:
    """Makes a move with the mouse: touches what is lit, until a button says what it does."""
    buttons, lit = page.locator(".verbs [data-move]:visible"), page.locator("[data-thing].able:not(.chosen):visible")
    expect(buttons.or_(lit).first).to_be_visible(timeout=6 * WAIT)
    with page.expect_response(re.compile("/moves$"), timeout=6 * WAIT) as posted:
        while not posted.is_done():
            with suppress(TimeoutError):  # the last touch has played the move, and the next is not for us
                (buttons if buttons.count() else lit).first.click(timeout=2000)
            page.wait_for_timeout(50)  # small steps are played by the last touch
    assert posted.value.status == 200
    page.wait_for_function("step => Number(document.body.dataset.step) >= step", arg=posted.value.json()["step"], timeout=6 * WAIT)


def test_every_game_can_be_played_before_anything_is_compiled_and_goes_on_afterwards(browser: Browser, address: str) -> None:
    pages = {}
    for name in GAMES:
        context = browser.new_context(base_url=address, locale="en", reduced_motion="reduce")
        context.set_default_timeout(6 * WAIT)
        wishes = {"name": "Ada", "pace": "skip", **{f"guide-{game}": "no" for game in GAMES}}
        context.add_cookies([{"name": key, "value": value, "url": address} for key, value in wishes.items()])
        page = pages[name] = context.new_page()
        page.goto("/")
        page.get_by_role("button", name=f"Play {pal.game(name).title} now").click()
        page.wait_for_url(re.compile("/t/"))
        expect(page.locator("[data-thing]:visible").first).to_be_visible(timeout=6 * WAIT)
        assert progress(address)[name] != "ready"
        play(page)
    end = time.monotonic() + COMPILED
    while COMPILES and progress(address)["splendor"] != "ready":
        assert time.monotonic() < end
        time.sleep(1)
    play(pages["splendor"])
    for page in pages.values():
        page.context.close()
