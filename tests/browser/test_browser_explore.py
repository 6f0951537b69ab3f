"""The analysis board in a real browser: stepping, other moves, lines, the champion, playing on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser import DESKTOP, PHONE, Site, Visit, browser, needs_browser, site, visit
from playwright.sync_api import expect

import palatine as pal
from palatine.tables import pondering

__all__ = ["browser", "site", "visit"]
pytestmark = needs_browser


@pytest.mark.parametrize(("size", "lang"), [(DESKTOP, "en"), (PHONE, "de")])
def test_other_moves_open_lines_and_a_table_begins_there(
    site: Site, visit: Visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: dict[str, int], lang: str
) -> None:
    monkeypatch.setattr(pondering, "PIECES", (4, 8, 8))
    table = pal.new("splendor", players=3, seed=8, names=["Ada", "Ben", "Cleo"])
    bot = pal.bot("splendor", "greedy", seed=1)
    while len(table.moves) < 12:
        table.play(bot.choose(table.view(table.to_move[0])))
    table.save(tmp_path / "game.json")
    page = visit("/", size=size, lang=lang)
    page.set_input_files("[data-do=replay]", tmp_path / "game.json")
    page.wait_for_url("**/replay")
    page.locator("[data-go=next]").click()
    expect(page.locator("output")).to_have_text("1 / 12")
    page.locator(".explore button").click()
    page.wait_for_url("**/x/*?at=1")

    # The champion thinks of itself, and says how everybody stands.
    expect(page.locator(".proposal")).to_have_count(3)
    expect(page.locator(".seats .odds")).to_have_count(3)
    expect(page.locator(".think")).to_have_attribute("aria-pressed", "false")  # it has thought enough
    page.locator(".think").click()
    expect(page.locator('.node[data-node="1"] .np')).to_have_text(r := page.locator('.node[data-node="1"] .np').inner_text())
    assert 0 < int(r) < 100

    # Another move opens line A; the same again from the tree; a move of somebody else in it; a line of the line.
    taken = table.moves[1].text
    other = [m for m in table.at(1).legal() if m.startswith("take") and m != taken]
    page.locator(".words summary").click()
    page.locator(f'.words [data-move="{other[0]}"]').click()
    expect(page.locator(".node[aria-current] .nn")).to_have_text("A")
    page.wait_for_url("**/x/*?at=13")
    expect(page.locator(".proposal").first).to_be_visible()
    page.locator(".proposal").first.click()  # what the champion would play
    page.wait_for_url("**/x/*?at=14")
    page.locator("h2.request").focus()
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**/x/*?at=13")
    page.locator(".words summary").click()
    played = page.locator(".node[data-node='14']")
    expect(played).to_be_visible()
    page.locator(".words [data-move]").last.click()
    page.wait_for_url("**/x/*?at=15")
    expect(page.locator(".node[aria-current] .nn")).to_have_text("A1")
    page.locator(".naming input").fill("Quiet")
    page.locator(".naming input").press("Enter")
    expect(page.locator(".node[aria-current] em")).to_contain_text("Quiet")
    assert Axe().run(page).response["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    graph = page.locator(".lead.course:visible")  # two moves have chances by now: below the board
    expect(graph).to_have_count(1)
    cards, drawn = page.locator("[data-panel=market]").bounding_box(), graph.bounding_box()
    assert cards
    assert drawn
    assert drawn["y"] >= cards["y"] + cards["height"]
    assert drawn["x"] < cards["x"] + cards["width"]

    # Somebody else opens the link, sees the same, and changes a copy.
    link, rows = page.url, page.locator(".tree .nw").all_inner_texts()  # beside them the chances, which may still come
    guest = visit(link.removeprefix(site.address), size=size, lang=lang)
    expect(guest.locator(".node[aria-current] .nn")).to_have_text("A1")
    assert guest.locator(".tree .nw").all_inner_texts() == rows
    guest.locator("[data-prune]").click()
    expect(guest.locator(".node.first")).to_have_count(1)
    assert guest.url.split("?")[0] != link.split("?")[0]
    page.reload()
    assert page.locator(".tree .nw").all_inner_texts() == rows

    # A table begins there.
    page.locator("[data-on]").click()
    page.locator("#on [name=name]").fill("Ada")
    page.locator("#on [type=submit]").click()
    page.wait_for_url("**/t/*")
    state = site.state(page.url.rpartition("/")[2])
    assert state.created.origin == link.rpartition("/")[2]
    expect(page.locator(".origin")).to_contain_text("Ada")
    assert state.places[0].name == "Ada"
    expect(page.locator(".seats .seat")).to_have_count(3)


def test_a_position_is_set_up_on_the_board_and_the_champion_is_asked(site: Site, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pondering, "PIECES", (4, 8))
    page = visit("/setup/splendor?players=2")
    page.locator('[data-thing="row-1-3"]:visible').first.click()
    expect(page.locator(".picker h2")).to_have_text("Level 1, place 3")
    page.locator(".picker input").fill("4 onyx")
    choice = page.locator(".picker li:visible button").first
    card = int(choice.get_attribute("data-value") or "")
    choice.press("Enter")
    expect(page.locator(".picker")).to_have_count(0)
    more = page.locator('[data-put="tokens 0 1"]').last
    for held in range(1, 6):
        more.click()
        expect(page.locator('.place:has([data-put="tokens 0 1"]) output')).to_have_text(str(held))
    ask = page.locator(".ask [type=submit]:not([name])")
    expect(page.locator(".ask .note")).to_have_class("note no")  # a bank of two players has four
    expect(ask).to_be_disabled()
    page.locator("[data-setup=undo]").click()
    expect(ask).to_be_enabled()
    assert Axe().run(page).response["violations"] == []
    ask.click()
    page.wait_for_url("**/x/*")
    expect(page.locator(".proposal").first).to_be_visible()
    start = site.state(page.url.rpartition("/")[2].partition("?")[0]).created.upload["start"]
    assert start["row"][0][2] == card
    assert start["player"][0]["tokens"][1] == 4


@pytest.mark.parametrize("size", [(360, 640), (844, 390), (768, 1024), (1024, 768), (1366, 650), (1280, 800)])
def test_what_a_place_can_hold_is_in_sight_where_it_is_chosen_and_the_prompt_too(site: Site, visit: Visit, size: tuple[int, int]) -> None:
    width, height = size
    page = visit("/setup/splendor?players=2", size={"width": width, "height": height}, lang="de")
    page.locator('[data-thing="row-1-3"]:visible').first.click()
    choices, ask = page.locator(".picker"), page.locator(".ask")
    expect(choices).to_be_in_viewport(ratio=1)
    expect(ask).to_be_in_viewport(ratio=1)
    one, two = choices.bounding_box(), ask.bounding_box()
    assert one
    assert two
    apart = [one[at] + one[long] - 10 <= two[at] or two[at] + two[long] - 10 <= one[at] for at, long in (("x", "width"), ("y", "height"))]
    assert any(apart)  # its rounded corners may lie behind
    page.locator(".picker li button").first.click()
    expect(choices).to_have_count(0)
    expect(page.locator("[data-panel=market]")).to_be_visible()


@pytest.mark.parametrize(("game", "size", "lang"), [("eschnapur", PHONE, "fr"), ("palais_royal", DESKTOP, "de")])
def test_a_position_comes_from_a_list_by_keyboard(site: Site, visit: Visit, game: str, size: dict[str, int], lang: str) -> None:
    """The list is opened, changed and read without a mouse; what cannot be is said in the reader's language."""
    page = visit(f"/setup/{game}?players=2", size=size, lang=lang)
    page.locator(".menu > summary").press("Enter")
    page.locator("[data-setup=list]").press("Enter")
    box = page.locator("#list textarea")
    expect(box).to_have_value(re.compile(rf"^{game} 2\n"))
    listed = box.input_value()
    box.fill(listed + "\nnonsense: 1\n")
    page.locator("[data-setup=read]").press("Enter")
    expect(page.locator("#list [role=alert]")).to_contain_text("nonsense")
    changed = {"eschnapur": "stones: 21 0", "palais_royal": "palace 1: 9 9 9 9 0 0 0 0 0"}[game]
    box.fill(
        re.sub(
            rf"^{changed.partition(':')[0]}: .*$",
            changed.replace("21", "20"),
            listed + "\nstone 2: 1\n" * (game == "eschnapur"),
            flags=re.M,
        )
    )
    page.locator("[data-setup=read]").press("Enter")
    expect(page.locator("#list")).not_to_be_visible()
    expect(page.locator(".ask .note")).to_have_class("note no")
    assert re.search(r"\d+ (blocs|Diener)", page.locator(".ask .note").inner_text())
    expect(page.locator(".ask [type=submit]:not([name])")).to_be_disabled()
    page.locator("[data-setup=undo]").press("Enter")
    expect(page.locator(".ask [type=submit]:not([name])")).to_be_enabled()
    assert Axe().run(page).response["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
