"""What makes a game easier: not being asked what needs no thought."""

from __future__ import annotations

import pytest
from browser import Player, Site, Visit, browser, needs_browser, sit_down, site, visit
from playwright.sync_api import expect

from palatine.tables.snapshot import Snapshot
from palatine.web.html import table

__all__ = ["browser", "site", "visit"]
pytestmark = needs_browser


def post(player: Player, now: Snapshot, move: str) -> None:
    """Plays past the page, which follows."""
    status = player.page.evaluate(
        """([table, move, step]) => fetch(`/api/tables/${table}/moves`, {method: "POST", headers: {"Content-Type": "application/json"},
          body: JSON.stringify({move, step})}).then(answer => answer.status)""",
        [player.table, move, now.step],
    )
    assert status == 200, (move, status)


def occasion(now: Snapshot) -> str:
    """The name of the moment at which one may want to pass always."""
    v = now.view
    touches = [v.game.board.touch(v, v.game.actions.parse(move), v.tr("en")) for move in now.legal]
    return next((touch.always for touch in touches if touch.always), "")


def last_move(site: Site, player: Player) -> str:
    return [move.text for move in site.state(player.table).table.moves if move.seat == player.seat][-1]


def test_whoever_always_passes_at_a_moment_is_not_asked_there_again(site: Site, visit: Visit) -> None:
    player = sit_down(site, visit, "eschnapur", 4)
    page, always = player.page, player.page.get_by_role("button", name="Always pass here")
    while not (moment := occasion(player.turn())):
        expect(always).to_be_hidden()
        now = player.snapshot
        post(player, now, player.bot.choose(now.view))
    before = player.turn()
    always.click()  # passes now, too
    player.wait(before.step)
    assert last_move(site, player) == "pass"
    expect(page.get_by_role("button", name="Ask me again")).to_be_visible()
    while occasion(now := player.turn()) != moment:
        assert not now.over, "the moment never came again"
        post(player, now, "pass" if "pass" in now.legal else player.bot.choose(now.view))
    player.wait(now.step)  # the page passes by itself
    assert last_move(site, player) == "pass"
    page.get_by_role("button", name="Ask me again").click()
    expect(page.get_by_role("button", name="Ask me again")).to_be_hidden()


def test_what_has_no_choice_plays_by_itself(site: Site, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    real = table.moves
    monkeypatch.setattr(table, "moves", lambda snapshot, lang: real(snapshot, lang)[:1])  # as if there were only one
    player = sit_down(site, visit, "splendor", 2, auto=True)
    for _ in range(2):
        now = player.turn()
        player.wait(now.step)
        assert last_move(site, player) == now.legal[0]
