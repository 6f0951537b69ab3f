"""Opening a table and inviting friends in a real browser; quiet sounds; a page for when there is no network."""

from __future__ import annotations

import pytest
from browser import DESKTOP, PHONE, Site, Visit, browser, join, needs_browser, sit_down, site, table_of, visit
from playwright.sync_api import expect
from test_browser_pages import check

__all__ = ["browser", "site", "visit"]
pytestmark = needs_browser


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_table_is_opened_seat_by_seat_and_one_link_seats_all_friends(site: Site, visit: Visit, size: dict[str, int]) -> None:
    page = visit("/new/palais_royal", size=size)
    page.locator("[name=chair2][value=free]").check(force=True)
    page.locator("[name=chair3][value=free]").check(force=True)
    page.locator("[name=chair4][value=bot]").check(force=True)
    row = page.locator(".chair", has=page.locator("[name=chair4]"))
    row.locator(".levels summary").click()
    expect(row.locator(".levels label")).to_have_count(6)
    expect(row.locator(".levels label").nth(1)).to_contain_text("With two players it wins 88 of 100 games against “Easy”.")
    check(page)
    row.get_by_text("Strong", exact=True).click()
    expect(row.locator(".chosen")).to_have_text("Strong")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    table = table_of(page)
    expect(page.locator(".unreached")).to_contain_text("palatine serve --host 0.0.0.0")  # the server listens here only
    check(page)
    link = page.locator(".invite code").inner_text()
    assert "/j/" in link
    guest = visit(link, size=size)
    expect(page.locator(".places .guest")).to_be_visible()
    guest.get_by_label("Your name").fill("Ben")
    guest.get_by_role("button", name="Take a seat").click()
    expect(page.locator(".places")).to_contain_text("Ben")
    expect(page.locator(".places .guest")).to_be_hidden()
    join(visit, link, "Cleo")  # each guest takes the next seat
    expect(page.locator(".ask")).to_be_visible()  # the page goes to the table by itself
    state = site.state(table)
    assert sorted(place.name for place in state.places if place.kind == "person") == ["Ada", "Ben", "Cleo"]
    assert [place.level for place in state.places if place.kind == "bot"] == ["master"]
    late = visit(link)
    assert table_of(late) == table  # no seat is left: they watch


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_who_does_not_come_is_replaced_by_a_bot_or_not_awaited(site: Site, visit: Visit, size: dict[str, int]) -> None:
    page = visit("/new/splendor", size=size)
    for n in (2, 3, 4):
        page.locator(f"[name=chair{n}][value=free]").check(force=True)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("button", name="A bot instead")).to_have_count(3)
    expect(page.locator("[data-do=begin]")).to_have_count(0)  # nobody plays alone
    guest = join(visit, page.locator(".invite code").inner_text(), "Ben", size=size)
    expect(page.get_by_role("button", name="Start as two")).to_be_visible()
    expect(guest.locator("[data-do=fill], [data-do=begin]")).to_have_count(0)  # the host decides
    check(page)
    page.get_by_role("button", name="A bot instead").first.click()
    expect(page.get_by_role("button", name="A bot instead")).to_have_count(1)
    page.get_by_role("button", name="Start as three").click()
    for one in (page, guest):
        expect(one.locator(".ask")).to_be_visible()
    state = site.state(table_of(page))
    assert sorted(place.kind for place in state.places) == ["bot", "person", "person"]
    assert state.table is not None
    assert state.table.players == 3
    page.locator(".menu summary").click()
    page.get_by_role("button", name="Offer to stop the game").click()
    page.locator("#stop").get_by_role("button", name="Stop the game").click()
    expect(page.locator("#stop")).to_be_hidden()
    expect(guest.locator(".notice")).to_contain_text("Ada would like to stop.")


def test_a_copied_link_has_the_address_of_the_network(site: Site, visit: Visit) -> None:
    page = sit_down(site, visit, "splendor").page
    page.evaluate("() => { document.body.dataset.network = 'http://192.168.1.20:8000'; }")
    page.locator(".menu summary").click()
    page.get_by_role("button", name="Copy spectator link").click()
    page.wait_for_function("async () => (await navigator.clipboard.readText()).startsWith('http://192.168.1.20:8000/t/')")
    page.evaluate("""() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined }); // as without https
      document.execCommand = what => { window.copied = `${what} ${document.activeElement.value}`; return true; };
    }""")
    page.get_by_role("button", name="Copied").click()
    page.wait_for_function("() => window.copied?.startsWith('copy http://192.168.1.20:8000/t/')")


def test_people_at_one_screen_have_names(site: Site, visit: Visit) -> None:
    page = visit("/new/splendor")
    page.locator("[name=chair2][value=here]").check(force=True)
    page.locator("[name=who2]").fill("Leo")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    assert sorted(place.name for place in site.state(table_of(page)).places) == ["Ada", "Leo"]


def test_sounds_are_off_until_somebody_wants_them_and_tell_pieces_apart(site: Site, visit: Visit) -> None:
    player = sit_down(site, visit, "splendor")
    page = player.page
    player.mouse()
    player.turn()
    assert page.evaluate("document.body.dataset.heard") is None
    page.locator(".top .tool[data-toggle=sound]").click()
    assert page.evaluate("document.body.dataset.heard") == "turn"
    player.turn()
    page.evaluate(
        """() => {
          window.heard = [];
          const note = () => window.heard.push(document.body.dataset.heard);
          new MutationObserver(note).observe(document.body, { attributeFilter: ["data-heard"] });
        }"""
    )
    player.mouse()
    player.turn()
    page.wait_for_function("() => window.heard.length > 0")
    assert set(page.evaluate("window.heard")) <= {"gem", "card", "turn", "cube"}


def test_without_a_network_the_app_says_so(visit: Visit) -> None:
    page = visit("/")
    page.wait_for_function("async () => (await navigator.serviceWorker.ready).active?.state === 'activated'")
    page.context.set_offline(True)
    page.goto("/me")
    expect(page.locator("h2")).to_have_text("No connection.")
    page.context.set_offline(False)
