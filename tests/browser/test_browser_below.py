"""A server below a path: pages, scripts, live events and forms stay there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import httpx
import pytest
from browser import Player, Site, Visit, browser, needs_browser, visit
from playwright.sync_api import expect
from web_help import server

import palatine as pal

__all__ = ["browser", "visit"]
BELOW = "/club/games"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with server(f"sqlite:///{tmp_path_factory.mktemp('below')}/palatine.db", path=BELOW, analysis=10) as (app, address):
        app.state.readiness.wait("splendor")
        yield Site(app.state.service, address)


def addresses(text: str) -> list[tuple[str, str]]:
    """What a page leads to on its own server, and by which attribute."""
    return [found for found in re.findall(r'(href|src|action)="([^"#][^"]*)"', text) if not re.match("[a-z]+:", found[1])]


def test_every_address_of_every_page_is_below_the_path(site: Site) -> None:
    with httpx.Client(base_url=site.address, follow_redirects=False, timeout=60) as http:
        crawl(http)


def crawl(http: httpx.Client) -> None:
    assert http.get(BELOW).headers["location"] == f"{BELOW}/"
    seen, waiting = set(), [f"{BELOW}/"]
    while waiting and len(seen) < 40:
        path = waiting.pop()
        seen.add(path)
        answer = http.get(path)
        assert answer.status_code < 400, path
        if answer.is_redirect:
            assert answer.headers["location"].startswith(f"{BELOW}/")
            continue
        assert int(answer.headers.get("content-length", len(answer.content))) == answer.num_bytes_downloaded
        if answer.headers["content-type"].startswith("text/html"):
            for attribute, found in addresses(answer.text):
                assert found.startswith((f"{BELOW}/", "?")), (path, found)
                if (
                    attribute != "action"
                    and found.startswith(BELOW)
                    and urlsplit(found).path not in {urlsplit(other).path for other in (*seen, *waiting)}
                ):
                    waiting.append(found.replace("&amp;", "&"))
    assert {f"{BELOW}/", f"{BELOW}/rules/splendor"} <= {urlsplit(path).path for path in seen}
    assert http.get("/healthz").status_code == 200  # a proxy may have cut the path off
    assert http.get(f"{BELOW}/t/nobody").status_code == 404


@needs_browser
def test_a_game_is_played_below_the_path(site: Site, visit: Visit) -> None:
    page = visit(f"{BELOW}/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    page.get_by_role("button", name=f"Play {pal.game('splendor').title} now").click()
    page.wait_for_url(f"**{BELOW}/t/*")
    player = Player(site, page)
    for _ in range(2):
        player.mouse()
    expect(page.locator("[data-thing]:visible").first).to_be_visible()
    assert any(path.endswith("/live") for path in asked)
    assert any(path.endswith("/moves") for path in asked)
    assert [path for path in asked if not path.startswith(f"{BELOW}/")] == []
