"""The teacher of a first game, hints that compare, the warning and taking back, in a real browser, on a desktop and on a phone."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser import DESKTOP, PHONE, Site, Visit, browser, needs_browser, sit_down, site, table_of, visit
from playwright.sync_api import Page, expect
from test_browser_fair import play_out

from palatine.bots.analysis.advice import Considered
from palatine.kernel.view import View
from palatine.tables import thoughts

__all__ = ["browser", "site", "visit"]
pytestmark = [needs_browser, pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])]

INSIDE = """([inner, outer]) => {
  const box = el => el.getBoundingClientRect(), a = box(document.querySelector(inner));
  return a.left >= 0 && a.top >= 0 && a.right <= innerWidth + 1 && a.bottom <= innerHeight + 1;
}"""
APART = """thing => {
  const shown = [...document.querySelectorAll('.idea')].find(el => !el.hidden).getBoundingClientRect();
  const piece = [...document.querySelectorAll(`[data-thing="${thing}"]`)].find(el => el.getClientRects().length).getBoundingClientRect();
  const seen = piece.top >= 0 && piece.bottom <= innerHeight;
  const over = Math.min(shown.right, piece.right) > Math.max(shown.left, piece.left) + 1
            && Math.min(shown.bottom, piece.bottom) > Math.max(shown.top, piece.top) + 1;
  const ask = document.querySelector('.ask').getBoundingClientRect(), apart = shown.top >= ask.bottom || shown.bottom <= ask.top;
  const inside = shown.top >= ask.top && shown.bottom <= ask.bottom;
  return seen && !over && (apart || inside);
}"""


def clean(page: Page) -> None:
    assert Axe().run(page).response["violations"] == []


RINGED = """thing => {
  const shown = selector => [...document.querySelectorAll(selector)].filter(el => el.getClientRects().length);
  const middle = el => { const box = el.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
  const rings = shown('.marks .speak'), [x, y] = middle(shown(`[data-thing="${thing}"]`)[0]);
  return rings.length === 1 && Math.hypot(middle(rings[0])[0] - x, middle(rings[0])[1] - y) < 5;
}"""


def test_a_first_game_begins_with_the_goal_then_one_idea_at_its_piece_and_a_word_after_the_turn(
    site: Site, visit: Visit, size: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def praise(now: View, decisions: list[tuple[View, str]]) -> tuple[int, list[Considered]]:
        return 0, [Considered(decisions[0][1], (0.5, 0.5), ((f"near-{now.s.row[0, 3]}", 1),))]

    monkeypatch.setattr(thoughts, "costliest", praise)
    player = sit_down(site, visit, "splendor", size=size, taught=True)
    page = player.page
    goal = page.locator("#goal")
    expect(goal).to_be_visible()
    expect(goal.locator("h3")).to_have_text(["1Gems buy cards", "2Cards pay for cards", "3First to 15 points"])
    clean(page)
    page.get_by_role("button", name="Show me a first move").click()
    expect(goal).to_be_hidden()
    now = player.turn()
    (first, *_rest) = now.view.game.guide.ideas(now.view, now.view.tr("en"))
    idea = page.locator(".idea:visible")
    expect(idea).to_have_count(1)
    expect(idea.locator("h3")).to_have_text(first.title)
    expect(page.locator(".marks .speak:visible")).to_have_count(1)
    page.wait_for_function(APART, arg=first.thing)
    clean(page)
    page.get_by_role("button", name="Show me", exact=True).click()
    verb = page.locator(".verbs [data-move]").first
    expect(verb).to_have_attribute("data-move", first.move)
    page.get_by_role("button", name="Why?").click()  # it is compared with others, and stays chosen
    expect(page.locator(f'.compare:visible [data-choose="{first.move}"]')).to_have_count(1)
    expect(verb).to_have_attribute("data-move", first.move)
    assert player.snapshot.step == now.step  # it is only chosen
    verb.click()
    player.wait(now.step)
    expect(page.locator("[data-feedback]")).to_contain_text(":")
    again = player.turn()
    if page.get_by_role("button", name="Got it").count():
        page.get_by_role("button", name="Got it").click()
    page.wait_for_function(RINGED, arg="row-1-4")  # the card that the word speaks of
    page.reload()  # what was said is not said again
    player.turn()
    shown = [el.get_attribute("data-idea") for el in page.locator(".idea:visible").all()]
    assert first.name not in shown
    assert again.step >= now.step
    page.locator(".menu summary").click()
    page.get_by_role("checkbox", name="Teacher").uncheck()
    expect(page.locator(".idea:visible")).to_have_count(0)


def test_a_bubble_with_words_for_several_pieces_points_at_the_one_that_its_move_touches(
    site: Site, visit: Visit, size: dict[str, int]
) -> None:
    player = sit_down(site, visit, "eschnapur", size=size, taught=True)
    page = player.page
    page.get_by_role("button", name="Show me a first move").click()
    player.turn()
    idea = page.locator(".idea:visible")
    move = idea.locator("[data-idea-move]")
    expect(move).to_have_count(1)  # the analyst's
    now = player.snapshot
    action = now.view.game.actions.parse(move.get_attribute("data-idea-move") or "")
    thing = now.view.game.board.touch(now.view, action, now.view.tr("en")).things[0]
    expect(idea).to_have_attribute("data-at", thing)
    page.wait_for_function(APART, arg=thing)


def test_a_newcomer_has_a_chosen_deal_and_a_recap_and_who_knows_the_game_has_neither(
    site: Site, visit: Visit, size: dict[str, int]
) -> None:
    site.service.readiness.wait("splendor")
    page = visit("/", size=size, taught=True)
    page.context.add_cookies([{"name": "play-splendor", "value": "2-novice", "url": site.address}])
    page.reload()
    page.get_by_role("button", name="Play Splendor now").click()
    page.wait_for_url("**/t/*")
    first = table_of(page)
    assert site.state(first).created.chosen
    expect(page.locator("#goal .note")).to_contain_text("the deal was chosen")
    page.get_by_role("button", name="I know the game").click()
    page.wait_for_function("table => !location.pathname.endsWith(table)", arg=first)
    second = table_of(page)
    assert not site.state(second).created.chosen
    assert site.state(first).aborted
    expect(page.locator(".ask")).to_be_visible()
    expect(page.locator("#goal[open], .idea:visible, .practice")).to_have_count(0)

    page = visit("/", size=size, taught=True)
    page.context.add_cookies([{"name": "play-splendor", "value": "2-novice", "url": site.address}])
    page.reload()
    page.get_by_role("button", name="Play Splendor now").click()
    page.get_by_role("button", name="Show me a first move").click()
    expect(page.locator(".idea:visible")).to_have_count(1)
    table = table_of(page)
    play_out(site, table)
    recap = page.locator("[data-taught]")
    expect(recap).to_be_visible()
    expect(page.locator("body")).to_have_attribute("data-found", "all")
    expect(recap.locator(".learned").first).to_be_visible()
    deed = recap.locator(".deed").last
    expect(deed.get_by_role("link", name="See it")).to_be_visible()
    expect(recap.locator(".puzzle-link")).to_be_visible()
    clean(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    deed.get_by_role("button", name="Try it from there").click()
    page.wait_for_url("**/x/*")
    page.goto(f"/fair?table={table}")
    expect(page.locator("#verdict")).to_contain_text("This deal was not drawn.")


def test_a_hint_compares_moves_with_flags_on_the_board_and_touching_a_row_chooses(site: Site, visit: Visit, size: dict[str, int]) -> None:
    player = sit_down(site, visit, "splendor", size=size, lang="de")
    page, now = player.page, player.turn()
    page.locator("[data-do=hint]").click()
    rows = page.locator(".compare:visible .versus")
    expect(rows.first).to_be_visible()
    count = rows.count()
    assert 2 <= count <= 3
    assert page.locator(".marks .flag.best:visible").count() >= 1
    cut = page.evaluate(
        "[...document.querySelectorAll('.compare *:not(.sr)')].filter(el => el.scrollWidth > el.clientWidth + 1 && el.clientWidth).length"
    )
    assert cut == 0  # German words break, nothing is cut
    clean(page)
    second = rows.nth(1).locator("[data-choose]")
    move = second.get_attribute("data-choose")
    second.click()
    expect(page.locator(".verbs [data-move]").first).to_have_attribute("data-move", move or "")
    assert player.snapshot.step == now.step
    page.locator(".verbs [data-move]").first.click()
    player.wait(now.step)
    expect(page.locator(".compare:visible")).to_have_count(0)
    expect(page.locator(".marks .flag")).to_have_count(0)


def test_a_blunder_is_warned_of_where_it_is_wished_and_the_moves_of_bots_can_be_taken_back(
    site: Site, visit: Visit, size: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def blunder(view: object, move: str) -> list[Considered]:
        better = next(other for other in view.legal() if other != move)  # type: ignore[attr-defined]
        return [Considered(better, (0.7, 0.3) if view.seat == 0 else (0.3, 0.7)), Considered(move, (0.5, 0.5))]  # type: ignore[attr-defined]

    monkeypatch.setattr(thoughts, "compare_with_best", blunder)
    player = sit_down(site, visit, "splendor", size=size)
    page, now = player.page, player.turn()
    page.locator(".menu summary").click()
    page.get_by_label("Warn me before a costly move").check()
    page.keyboard.press("Escape")
    moves = [player.bot.choose(now.view)]
    touched = now.view.game.board.touch(now.view, now.view.game.actions.parse(moves[0]), now.view.tr("en")).things
    if size is PHONE:  # from the list of all moves
        page.locator(".ask .words summary").click()
        page.locator(f'.words [data-move="{moves[0]}"]').click()
    else:
        for name in touched:
            page.locator(f'[data-thing="{name}"]:visible').first.click()
        page.locator(f'.verbs [data-move="{moves[0]}"]').click()
    expect(page.locator(".request")).to_have_text("Sure? This costs you 20 in 100.")
    expect(page.locator(".compare:visible .versus.mistake")).to_have_count(1)
    expect(page.locator(".verbs button")).to_have_count(2)
    clean(page)
    assert player.snapshot.step == now.step
    page.get_by_role("button", name="Play it anyway").click()
    player.wait(now.step)
    player.turn()
    player.mouse()  # not twice in a row
    before = player.turn()
    made = len(site.state(player.table).table.moves)
    back = page.get_by_role("button", name="Go back")
    back.click()
    player.wait(before.step)
    assert len(site.state(player.table).table.moves) < made - 1  # the bot's move went with it
    expect(page.locator(".practice")).to_be_visible()
    assert player.turn().practice == 1
    clean(page)
    page.locator(".ask .words summary").click()
    page.locator(".words [data-move]").first.click()  # warned again, and taken back
    expect(page.locator(".request")).to_have_text("Sure? This costs you 20 in 100.")
    page.locator(".ask .undo").click()
    expect(page.locator(".compare:visible, .marks .flag:visible")).to_have_count(0)
    expect(page.locator(".request")).not_to_contain_text("Sure?")
