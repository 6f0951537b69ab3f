"""My page in a real browser: a name asked once, all games, a link to another device, deleting it all."""

from __future__ import annotations

import re

import pytest
from browser import DESKTOP, PHONE, Site, Visit, browser, needs_browser, site, table_of, visit
from playwright.sync_api import expect
from test_browser_pages import check

__all__ = ["browser", "site", "visit"]
pytestmark = needs_browser


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_name_is_asked_once_and_my_page_takes_it_along_and_deletes_it(site: Site, visit: Visit, size: dict[str, int]) -> None:
    page = visit("/", name="", size=size)
    page.get_by_role("button", name="Play Splendor now").click()
    name = page.locator("#who").get_by_label("Your name")
    assert name.input_value()  # a suggestion
    name.fill("Zoe")
    page.locator("#who").get_by_label("red disc").check(force=True)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/t/*")
    table = table_of(page)
    assert "Zoe" in [place.name for place in site.state(table).places]
    page.goto("/")
    page.get_by_role("button", name="Play Splendor now").click()
    page.wait_for_url("**/t/*")  # not asked again

    page.goto("/me")
    expect(page.locator(".me-games li > a")).to_have_count(2)
    expect(page.locator(".me-games time").first).to_have_text(re.compile(r"^today \d\d:\d\d$|^yesterday$"))  # it may be midnight
    check(page)
    page.get_by_label("Your name").fill("Zoe B.")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_label("Your name")).to_have_value("Zoe B.")

    page.get_by_role("button", name="Make a link").click()
    link = page.locator(".devices .invite > code").inner_text()
    expect(page.locator(".devices .unreached")).to_contain_text("palatine serve --host 0.0.0.0")  # the server listens here only
    other = visit(link, name="")
    other.get_by_role("button", name="Yes, it is mine").click()
    other.wait_for_url("**/me")
    expect(other.locator(".me-games li > a")).to_have_count(2)
    expect(other.get_by_label("Your name")).to_have_value("Zoe B.")

    page.goto("/me")
    page.locator(".sure summary").click()
    page.get_by_role("button", name="Delete everything of mine").click()
    page.wait_for_url(lambda url: url.endswith("/"))
    other.reload()
    expect(other.locator(".me-games li > a")).to_have_count(0)
