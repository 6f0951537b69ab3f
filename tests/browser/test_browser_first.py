"""The first board at once: *Play now* on a machine where nothing is compiled yet."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import pytest
from browser import Player, Site, Visit, browser, needs_browser, visit
from playwright.sync_api import expect
from web_help import server

import palatine as pal
from palatine.bots import warm
from palatine.kernel import compile
from palatine.kernel.game import Game
from palatine.tables import readiness

__all__ = ["browser", "visit"]
pytestmark = [needs_browser, pytest.mark.skipif(not compile.enabled(), reason="nothing is compiled")]

WAITS = [sys.executable, "-c", "import sys; sys.stdin.read()"]  # a compiler that is done when it is told


@pytest.fixture(scope="module")
def compilers() -> dict[str, subprocess.Popen[bytes]]:
    return {}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, compilers: dict[str, subprocess.Popen[bytes]]) -> Iterator[Site]:
    """A server for which nothing is compiled until a test says so."""

    def child(what: Game, *, told: bool) -> subprocess.Popen[bytes]:
        compilers[what.name] = subprocess.Popen(WAITS, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        return compilers[what.name]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(warm, "_loaded", set())
        patch.setattr(readiness, "is_warm", lambda what: False)
        patch.setattr(readiness, "child", child)
        patch.setattr(readiness, "AT_ONCE", 4)
        with server(f"sqlite:///{tmp_path_factory.mktemp('first')}/palatine.db") as (app, address):
            yield Site(app.state.service, address)
        compile._postponed.clear()


@pytest.mark.parametrize("name", ["splendor", "palais_royal", "eschnapur", "amyitis"])
def test_play_now_shows_a_board_and_the_game_goes_on_when_its_rules_are_compiled(
    site: Site, visit: Visit, compilers: dict[str, subprocess.Popen[bytes]], name: str
) -> None:
    page = visit("/")
    page.get_by_role("button", name=f"Play {pal.game(name).title} now").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("[data-thing]:visible").first).to_be_visible()
    player = Player(site, page)
    player.bot = pal.bot(name, "greedy", seed=5)
    player.turn()
    player.mouse()
    player.turn()
    folder = str(pal.game(name).folder)
    assert site.service.readiness.progress()[name] == "compiling"
    assert folder in compile._postponed
    stdin = compilers[name].stdin
    assert stdin is not None
    stdin.close()
    assert site.service.readiness.wait(name)
    assert folder not in compile._postponed
    player.mouse()
    assert player.turn().legal
