"""Splendor in a real browser: played by mouse, by keyboard, by two people, with a spectator, over a bad line."""

from __future__ import annotations

import time

from browser import PHONE, Player, Site, Visit, browser, join, needs_browser, open_for_friends, sit_down, site, table_of, thing, visit
from playwright.sync_api import expect

__all__ = ["browser", "site", "visit"]
pytestmark = needs_browser


def play_now(visit: Visit, **look: object) -> object:
    page = visit("/", **look)
    page.locator(".setup summary").first.click()
    page.locator("[name=players]").first.select_option("2")
    page.locator("[name=level]").first.select_option("novice")
    page.locator(".game .go").first.click()
    page.wait_for_url("**/t/*")
    return page


def against_greedy(site: Site, visit: Visit, **look: object) -> Player:
    return sit_down(site, visit, "splendor", **look)


def test_a_whole_game_by_mouse_against_a_bot_and_its_replay(site: Site, visit: Visit) -> None:
    player = against_greedy(site, visit)
    while not player.turn().over:
        player.mouse()
    page = player.page
    result = page.locator("#result")
    expect(result).to_be_visible()
    expect(result.locator(".points-by-source thead th")).to_have_count(2)
    scores = sorted(player.snapshot.view.scores, reverse=True)
    assert [int(n) for n in result.locator(".vp").all_inner_texts()] == scores
    expect(page).to_have_title("Game over · Splendor · Palatine")
    result.get_by_role("link", name="Replay").click()
    page.wait_for_url("**/replay")
    last = len(site.state(player.table).table.moves)
    expect(page.locator("output")).to_have_text(f"0 / {last}")
    page.keyboard.press("ArrowRight")
    expect(page.locator("output")).to_have_text(f"1 / {last}")
    expect(page.locator(".log li")).not_to_have_count(0)
    page.keyboard.press("End")
    expect(page.locator(".seat .vp").first).to_have_text(str(player.snapshot.view.scores[0]) + " points")
    page.locator("[name=ply]").fill(str(last // 2))
    expect(page.locator("body")).to_have_attribute("data-step", str(last // 2))


def test_a_game_by_keyboard_alone_to_its_end_and_a_rematch(site: Site, visit: Visit) -> None:
    player = against_greedy(site, visit)
    made = 0
    while not player.turn().over:
        player.keys()
        made += 1
        if made % 6 == 0:
            player.behind(8)
    page = player.page
    expect(page.locator("#result")).to_be_visible()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.do") == "rematch":
            break
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "/t/" in url and table_of(page) != player.table)
    again = Player(site, page)
    again.keys()
    assert again.snapshot.log


def test_two_people_play_and_a_spectator_watches_only_what_is_public(site: Site, visit: Visit) -> None:
    ada_page, links = open_for_friends(visit)
    expect(ada_page.locator(".request, h2").first).to_contain_text("Waiting for 1 player")
    ben_page = join(visit, links[0], "Ben", size=PHONE)
    expect(ada_page.locator(".board")).to_be_visible()  # the page of who waited goes on by itself
    watcher = visit(f"/t/{table_of(ada_page)}")
    expect(watcher.locator(".ask .note")).to_have_text("You’re watching.")
    state = site.state(table_of(ada_page))
    seats = {place.name: seat for seat, place in enumerate(state.places)}
    players = {seats["Ada"]: Player(site, ada_page, seats["Ada"]), seats["Ben"]: Player(site, ben_page, seats["Ben"])}
    players[0].mouse("reserve deck 3")  # a card that only its owner knows
    hidden = int(players[0].snapshot.view.s.player[0].hand[0])
    expect(watcher.locator("[data-part=log] .line").first).to_contain_text("level 3")
    for other in (watcher, players[1].page):
        assert f'data-piece="card-{hidden}"' not in other.content()
    expect(players[0].page.locator(f'[data-piece="card-{hidden}"]:visible')).to_have_count(1)
    for turn in range(1, 6):
        players[turn % 2].mouse()
    expect(watcher.locator("body")).to_have_attribute("data-step", str(site.service.snapshot(state.id, None, "en").step))
    expect(watcher.locator(".verbs button")).to_have_count(0)
    players[0].page.get_by_label("Say something").fill("Good luck <b>Ben</b>!")
    players[0].page.keyboard.press("Enter")
    for page in (ada_page, ben_page, watcher):
        expect(page.locator(".chat li")).to_contain_text("Good luck <b>Ben</b>!")


def test_a_choice_is_taken_back(site: Site, visit: Visit) -> None:
    ada_page, links = open_for_friends(visit, chair2="here")
    assert links == []  # nobody is missing
    page = ada_page
    player = Player(site, page, 0)
    page.goto(f"/t/{table_of(page)}?seat=0")
    player.mouse("take wbg")
    curtain = page.locator("#curtain")
    expect(curtain).to_be_visible()
    page.keyboard.press("Escape")
    expect(curtain).to_be_visible()
    curtain.get_by_role("button", name="Undo").click()
    expect(curtain).to_be_hidden()
    expect(page.locator(".ask")).to_have_class("ask sheet mine")
    assert player.snapshot.view.s.player[0].tokens.sum() == 0


def test_hot_seat_shows_a_curtain_between_two_people(site: Site, visit: Visit) -> None:
    page, _ = open_for_friends(visit, chair2="here")
    state = site.state(table_of(page))
    expect(page.locator(".board")).to_be_visible()
    for turn in range(4):
        player = Player(site, page, turn % 2)
        player.mouse()
        curtain = page.locator("#curtain")
        expect(curtain).to_be_visible()
        expect(curtain).to_contain_text(state.places[(turn + 1) % 2].name)
        box = curtain.bounding_box()
        assert box is not None
        assert box["width"] >= 1280
        assert box["height"] >= 800  # nothing of the table shows
        curtain.get_by_role("link").click()
        page.wait_for_url(f"**?seat={(turn + 1) % 2}")


def test_a_page_whose_network_dropped_says_so_and_catches_up(site: Site, visit: Visit) -> None:
    ada_page, links = open_for_friends(visit)
    ben_page = join(visit, links[0], "Ben")
    expect(ada_page.locator(".board")).to_be_visible()
    state = site.state(table_of(ada_page))
    seats = {place.name: seat for seat, place in enumerate(state.places)}
    mover, other = (ada_page, ben_page) if seats["Ada"] == 0 else (ben_page, ada_page)
    other.context.set_offline(True)
    expect(other.locator(".offline")).to_be_visible()
    Player(site, mover, 0).mouse("take wbg")
    other.context.set_offline(False)
    expect(other.locator(".offline")).to_have_count(0)
    expect(other.locator("[data-part=log] .line").first).to_contain_text("1 diamond, 1 sapphire and 1 emerald")
    Player(site, other, 1).mouse("take grk")


def test_what_cannot_be_used_says_why(site: Site, visit: Visit) -> None:
    player = against_greedy(site, visit)
    player.turn()
    page = player.page
    thing(page, "noble-1").click()
    expect(page.locator(".why")).to_contain_text("Nobles visit by themselves")
    thing(page, "bank-o").click()
    expect(page.locator(".why, .ask .request")).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".why")).to_have_count(0)


def test_a_line_of_the_log_points_at_its_move(site: Site, visit: Visit) -> None:
    player = against_greedy(site, visit)
    player.mouse("take wbg") if player.turn().log == () else player.mouse()
    player.turn()
    page = player.page
    line = page.locator(".log .line[data-things]").first
    things = (line.get_attribute("data-things") or "").split()
    line.hover()
    for name in things:
        expect(page.locator(f'[data-tint="{name}"]:visible')).to_have_count(1)


def test_pieces_glide_and_stay_still_for_who_prefers_it(site: Site, visit: Visit) -> None:
    def moved(motion: str) -> int:
        player = against_greedy(site, visit, motion=motion)
        page = player.page
        player.turn()
        page.evaluate(
            """() => { window.glides = 0; const animate = Element.prototype.animate;
            Element.prototype.animate = function (...given) { window.glides++; return animate.apply(this, given); }; }"""
        )
        player.mouse("take wbg") if "take wbg" in player.turn().legal else player.mouse()
        time.sleep(0)
        found: int = page.evaluate("window.glides")
        return found

    assert moved("no-preference") > 0
    assert moved("reduce") == 0


def test_who_leaves_is_replaced_by_agreement_and_comes_back(site: Site, visit: Visit) -> None:
    ada_page, links = open_for_friends(visit, chair3="free")
    ben_page, cleo_page = (join(visit, link, name) for link, name in zip(links, ("Ben", "Cleo")))
    expect(ada_page.locator(".board")).to_be_visible()
    ben_page.locator(".menu summary").click()
    ben_page.get_by_role("button", name="Leave the table").click()
    ben_page.locator("#leave").get_by_role("button", name="Leave").click()
    ben_page.wait_for_url(f"{site.address}/")
    for page in (ada_page, cleo_page):
        expect(page.locator(".notice")).to_contain_text("Ben left.")
    ada_page.get_by_role("button", name="Let a bot take over").click()
    expect(ada_page.locator(".notice")).to_contain_text("Waiting for the others")
    cleo_page.get_by_role("button", name="Let a bot take over").click()
    expect(cleo_page.locator(".seats")).to_contain_text("bot standing in")
    ben_page.goto(f"/t/{table_of(ada_page)}")
    ben_page.get_by_role("button", name="Rejoin").click()
    expect(ben_page.locator(".notice")).to_have_count(0)
    expect(ada_page.locator(".seats")).not_to_contain_text("bot standing in")
