"""A puzzle in a real browser: on the board and by keyboard, on phone and desktop, in three languages."""

from __future__ import annotations

import pytest
from browser import DESKTOP, PHONE, Site, Visit, browser, needs_browser, site, visit
from playwright.sync_api import Page, expect

from palatine.puzzles import words
from palatine.puzzles.puzzle import Puzzle, shipped

__all__ = ["browser", "site", "visit"]
pytestmark = needs_browser


def choose(page: Page, puzzle: Puzzle, move: str) -> None:
    """Plays a move from the list of all moves."""
    page.locator(".words summary").click()
    page.locator(f'.words button[data-move="{move}"]').click()


@pytest.mark.parametrize(("size", "lang"), [(DESKTOP, "en"), (PHONE, "de"), (PHONE, "fr")])
def test_a_puzzle_is_solved_at_the_second_try(site: Site, visit: Visit, size: dict[str, int], lang: str) -> None:
    puzzle = next(
        p for p in shipped("splendor").values() if p.answer.startswith("buy") and p.answer.replace("buy", "reserve") in p.view().legal()
    )
    page = visit(f"/puzzles/{puzzle.game}/{puzzle.id}", size=size, lang=lang)
    request = page.locator(".ask .request")
    expect(request).to_have_text(words.question(puzzle, lang))
    page.locator("[data-do=nudge]").click()
    expect(page.locator(".nudged")).to_have_count(1)
    choose(page, puzzle, puzzle.tempting)
    expect(request).to_have_class("request wrong")
    expect(page.locator(".tries li")).not_to_have_count(0)  # what happens then
    page.locator(".acts .act.go").click()  # it is taken back
    expect(request).to_have_text(words.question(puzzle, lang))
    view = puzzle.view()
    for thing in view.game.board.touch(view, view.game.actions.parse(puzzle.answer), view.tr(lang)).things:
        page.locator(f'[data-thing="{thing}"]:visible').first.click()
    page.locator(f'.verbs [data-move="{puzzle.answer}"]').click()  # nothing covers it, on a phone too
    expect(request).to_have_class("request right")
    expect(page.locator(".versus.best .share")).to_contain_text(str(round(100 * puzzle.chances[puzzle.answer])))
    page.reload()
    expect(page.locator(".rated")).to_have_count(1)
    page.goto("/puzzles")
    expect(page.locator(".g-splendor.shelf .title .note")).to_contain_text("1")
    page.goto("/me")
    rating = page.locator(".solving .rating text").text_content() or "none"
    expect(page.locator(".facts")).to_contain_text(rating)


def test_a_puzzle_is_solved_on_the_board_by_keyboard(site: Site, visit: Visit) -> None:
    puzzle = next(p for p in shipped("splendor").values() if p.answer.startswith(("take", "buy")))
    view = puzzle.view()
    touch = view.game.board.touch(view, view.game.actions.parse(puzzle.answer), view.tr("en"))
    page = visit(f"/puzzles/{puzzle.game}/{puzzle.id}")
    for thing in touch.things:
        page.locator(f'[data-thing="{thing}"]:visible').first.focus()
        page.keyboard.press(" ")
    page.locator(f'.verbs [data-move="{puzzle.answer}"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".ask .request")).to_have_class("request right")
