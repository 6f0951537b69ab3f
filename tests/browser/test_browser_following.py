"""Following the others in a real browser: the strip, corners, the pace, the reveal of bids, the log, a closer look, focus."""

from __future__ import annotations

from dataclasses import replace

import pytest
from browser import PHONE, Player, Site, Visit, browser, needs_browser, sit_down, site, thing, visit
from playwright.sync_api import Page, expect

from palatine.web.html.following import in_strip

__all__ = ["browser", "site", "visit"]
pytestmark = needs_browser

GAMES = ("amyitis", "eschnapur", "palais_royal", "splendor")


def play_until_told(player: Player, most: int = 60) -> None:
    """Plays until it is our turn and the others did something since the last one."""
    for _ in range(most):
        if player.turn().since and any(turn.things for turn in player.snapshot.since):
            return
        player.mouse()
    raise AssertionError("the others never did anything")


def strip(page: Page) -> list[str]:
    return [" ".join(text.split()) for text in page.locator(".since .turn-chip").all_inner_texts()]


@pytest.mark.parametrize("game", GAMES)
def test_the_strip_tells_what_the_others_did_and_points_at_the_board(site: Site, visit: Visit, game: str) -> None:
    player = sit_down(site, visit, game, 3)
    play_until_told(player)
    page, since = player.page, in_strip(player.snapshot)
    chips = page.locator(".ask .since .turn-chip")
    expect(chips).to_have_count(len(since))
    touched = {name for turn in since for name in turn.things if page.locator(f'[data-thing="{name}"]').count()}
    for name in touched:  # each of those places wears corners, beside the ring of what is legal
        expect(page.locator(f'[data-corner="{name}"]')).not_to_have_count(0)
    first = next(i for i, turn in enumerate(since) if any(name in touched for name in turn.things))
    chips.nth(first).click()
    for name in touched.intersection(since[first].things):
        expect(page.locator(f'[data-tint="{name}"]')).not_to_have_count(0)
    page.locator(".ask .since [data-do=again]").click()  # shown once more, and it goes by itself
    for name in touched.intersection(since[first].things):
        expect(page.locator(f'[data-tint="{name}"]')).not_to_have_count(0, timeout=20_000)
    expect(page.locator("[data-tint]")).to_have_count(0, timeout=20_000)
    player.mouse()
    expect(page.locator("[data-tint]")).to_have_count(0)


def test_the_corners_go_when_my_move_is_sent(site: Site, visit: Visit) -> None:
    player = sit_down(site, visit, "splendor", 2, pace="step")
    play_until_told(player)
    page = player.page
    expect(page.locator("[data-corner]")).not_to_have_count(0)
    page.route("**/moves", lambda route: None)  # the answer never comes
    move = next(move for move in player.snapshot.legal if move.startswith(("reserve", "take")))
    v = player.snapshot.view
    for name in v.game.board.touch(v, v.game.actions.parse(move), v.tr("en")).things:
        thing(page, name).click()
    page.locator(f'.verbs [data-move="{move}"]').click()
    thing(page, "noble-1").focus()
    page.evaluate("dispatchEvent(new Event('resize'))")
    expect(page.locator("[data-corner]")).to_have_count(0)


def test_step_shows_one_turn_at_a_time_and_skip_goes_to_mine(site: Site, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site.service, "settings", replace(site.service.settings, bot_pause=0.6))  # else one message tells of several turns
    player = sit_down(site, visit, "splendor", 4, pace="skip")
    player.turn()
    page = player.page
    page.evaluate("document.body.dataset.pace = 'step'")
    before = player.snapshot.step
    player.mouse()
    now = player.turn_came()
    expect(page.locator("[data-do=next]")).to_be_visible()
    shown = int(page.locator("body").get_attribute("data-step") or 0)
    assert before < shown < now.step  # the others have moved, the page shows the first of them
    page.keyboard.press("Escape")
    page.keyboard.press("Space")
    page.wait_for_function("shown => Number(document.body.dataset.step) > shown", arg=shown)
    assert int(page.locator("body").get_attribute("data-step") or 0) <= now.step
    if page.locator("[data-do=next]:visible").count():
        page.keyboard.press("s")
    expect(page.locator("body")).to_have_attribute("data-step", str(now.step))
    expect(page.locator(".ask.mine .turn-chip")).to_have_count(3)


def test_the_pace_is_remembered(site: Site, visit: Visit) -> None:
    player = sit_down(site, visit, "splendor", 2)
    player.turn()
    page = player.page
    page.locator(".menu summary").click()
    page.locator(".menu [name=pace][value=fast]").check()
    page.keyboard.press("Escape")
    expect(page.locator(".menu[open]")).to_have_count(0)
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-pace", "fast")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_every_turn_is_shown_at_any_pace(site: Site, visit: Visit, motion: str) -> None:
    """All turns come, in order, with motion and without; a test never waits for a clock."""
    player = sit_down(site, visit, "splendor", 3, pace="fast", motion=motion)
    page = player.page
    player.turn()
    page.evaluate(
        """() => { window.faces = []; new MutationObserver(() => {
          const said = document.querySelector('.ask .request')?.textContent; if (said && faces.at(-1) !== said) faces.push(said);
        }).observe(document.querySelector('[data-part=prompt]'), {childList: true, subtree: true}); }"""
    )
    player.mouse()
    player.turn()
    faces = page.evaluate("faces")
    assert len(faces) >= 2


STAGED = """() => { window.staged = []; new MutationObserver(changes => {
  for (const { addedNodes, removedNodes } of changes)
    for (const [sign, nodes] of [["+", addedNodes], ["-", removedNodes]])
      for (const el of nodes) if (el.dataset?.staged) staged.push(sign + el.dataset.staged);
}).observe(document.querySelector(".board"), {childList: true, subtree: true}); }"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_bids_are_turned_over_before_ties_are_struck_and_the_winner_shines(site: Site, visit: Visit, motion: str) -> None:
    player = sit_down(site, visit, "eschnapur", 3, pace="fast", motion=motion)
    player.turn()
    page = player.page
    page.evaluate(STAGED)
    for _ in range(60):
        if page.evaluate("staged.length"):
            break
        player.mouse()
    page.wait_for_function("() => ['+won', '+struck'].some(kind => staged.includes(kind)) && !document.querySelector('[data-staged]')")
    told: list[str] = page.evaluate("staged")
    if motion == "reduce":  # stills: nothing is turned
        assert "+cover" not in told
    else:
        first = min(told.index(kind) for kind in ("+won", "+struck") if kind in told)
        assert told.count("+cover") == told.count("-cover") > 0
        assert told[:first].count("-cover") > 0  # the cards of the first official lie open by then
    assert "+frame" in told
    assert told.count("+frame") == told.count("-frame")


def test_the_log_has_headings_and_says_you(site: Site, visit: Visit) -> None:
    player = sit_down(site, visit, "splendor", 2)
    for _ in range(3):
        player.mouse()
    player.turn()
    log = player.page.locator("[data-part=log]")
    expect(log.locator("h3").first).to_contain_text("Round")
    expect(log.locator(".line b", has_text="You").first).to_be_visible()
    lines = log.locator("li").all_inner_texts()
    rounds = [int(text.split()[1]) for text in lines if text.startswith("Round")]
    assert rounds == sorted(rounds, reverse=True)  # newest first throughout


@pytest.mark.parametrize("game", GAMES)
def test_a_closer_look_opens_by_key_and_by_resting(site: Site, visit: Visit, game: str) -> None:
    player = sit_down(site, visit, game, 2)
    player.turn()
    page = player.page
    name = {"amyitis": "city-ur", "eschnapur": "privilege-tie", "palais_royal": "room-mint", "splendor": "row-1-1"}[game]
    thing(page, name).focus()
    page.keyboard.press("i")
    card = page.locator(".look")
    expect(card).to_be_visible()
    expect(card.locator("h3")).not_to_be_empty()
    expect(card.locator("dl, .does").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    thing(page, name).hover()
    expect(card).to_be_visible()
    expect(card).to_contain_text(page.locator(".look h3").inner_text())


def test_holding_a_finger_looks_and_does_not_choose(site: Site, visit: Visit) -> None:
    player = sit_down(site, visit, "splendor", 2, size=PHONE)
    player.turn()
    page = player.page
    page.evaluate(
        """() => { const el = [...document.querySelectorAll('[data-thing="bank-r"]')].find(el => el.getClientRects().length);
          const at = el.getBoundingClientRect(), how = {bubbles: true, pointerType: 'touch', clientX: at.x + 5, clientY: at.y + 5};
          el.dispatchEvent(new PointerEvent('pointerdown', how)); }"""
    )
    expect(page.locator(".look")).to_be_visible()
    page.evaluate(
        """() => { const el = [...document.querySelectorAll('[data-thing="bank-r"]')].find(el => el.getClientRects().length);
          el.dispatchEvent(new PointerEvent('pointerup', {bubbles: true, pointerType: 'touch'}));
          el.dispatchEvent(new MouseEvent('click', {bubbles: true})); }"""
    )
    expect(page.locator(".chosen")).to_have_count(0)
    expect(page.locator(".look")).to_be_visible()


def test_the_button_says_what_is_missing(site: Site, visit: Visit) -> None:
    player = sit_down(site, visit, "splendor", 2)
    player.turn()
    page = player.page
    off = page.locator(".verbs .off")
    expect(off).to_have_text("Choose gems or a card")
    thing(page, "bank-w").click()
    expect(off).to_have_text("Choose a second gem")
    thing(page, "bank-b").click()
    expect(off).to_have_text("Choose a third gem")
    expect(page.locator(".since")).to_have_count(page.locator(".since[hidden]").count())  # the strip has made room


def test_the_focus_stays_on_the_board_after_a_move(site: Site, visit: Visit) -> None:
    player = sit_down(site, visit, "splendor", 2)
    player.keys("take wbg")
    player.turn()
    assert player.page.evaluate("document.activeElement !== document.body")
    player.page.keyboard.press("ArrowRight")
    assert player.focus().get("thing")
