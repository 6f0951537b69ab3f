"""The pages over HTTP: forms, errors that say what to do, languages, what browsers may keep."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import httpx
import pytest
from markupsafe import escape
from web_help import server

import palatine as pal
from palatine.i18n import Tr
from palatine.tables.replays import Replay
from palatine.web.html import replay
from palatine.web.html.layout import Reader


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with server(f"sqlite:///{tmp_path_factory.mktemp('pages')}/palatine.db") as (app, address):
        app.state.readiness.wait("splendor")
        with httpx.Client(base_url=address, headers={"x-palatine": "test", "accept-language": "en"}) as found:
            yield found


@pytest.fixture(autouse=True)
def nobody_known(client: httpx.Client) -> None:
    client.cookies.clear()


def test_home_shows_all_four_games(client: httpx.Client) -> None:
    page = client.get("/")
    assert page.status_code == 200
    titles = ("Splendor", "Der Palast von Eschnapur", "Palais Royal", "Amyitis")
    places = [page.text.index(f'aria-label="{title}"') for title in titles]
    assert places == sorted(places)
    french = client.get("/", headers={"accept-language": "fr"}).text
    for name in ("splendor", "eschnapur", "palais_royal", "amyitis"):
        what, _ = pal.game(name), Tr("fr", name)
        assert escape(what.cover.label(_)) in french
        assert escape(_(what.about)) in french


@pytest.mark.parametrize("to", ["//evil.example", "https://evil.example", "/\\\\evil.example"])
def test_the_switch_of_languages_leads_nowhere_else(client: httpx.Client, to: str) -> None:
    assert client.get("/language/fr", params={"to": to}).headers["location"] == "/"


def test_the_switch_of_languages_is_kept_and_comes_back_to_the_page(client: httpx.Client) -> None:
    answer = client.get("/language/fr", params={"to": "/t/x?seat=1"})
    assert answer.headers["location"] == "/t/x?seat=1"
    assert "lang=fr" in answer.headers["set-cookie"]
    assert client.get("/language/xx").headers.get("set-cookie") is None


@pytest.mark.parametrize(
    ("form", "status"),
    [({"game": "chess"}, 404), ({"game": "splendor", "players": "7"}, 422), ({"game": "splendor", "level": "god"}, 422), ({}, 404)],
)
def test_a_bad_form_gets_a_page_that_says_why(client: httpx.Client, form: dict[str, str], status: int) -> None:
    answer = client.post("/play", data={"name": "Ada", **form}, headers={"accept-language": "de"})
    assert answer.status_code == status
    assert answer.headers["content-type"].startswith("text/html")
    assert '<html lang="de">' in answer.text
    assert "Traceback" not in answer.text


@pytest.mark.parametrize("path", ["/t/nothing", "/join/nothing", "/rules/chess", "/new/chess", "/nothing", "/t/nothing/replay"])
def test_what_is_not_there_is_said_on_a_page(client: httpx.Client, path: str) -> None:
    answer = client.get(path, headers={"accept-language": "fr"})
    assert answer.status_code == 404
    assert '<html lang="fr">' in answer.text
    assert "Accueil" in answer.text


def test_playing_now_remembers_how(client: httpx.Client) -> None:
    answer = client.post("/play", data={"game": "splendor", "players": "4", "level": "novice", "name": "Ada"})
    assert answer.status_code == 303
    table = answer.headers["location"]
    home = client.get("/").text
    assert "3 bots · Easy" in home
    assert table in home


def test_a_new_table_for_friends_remembers_the_choices(client: httpx.Client) -> None:
    form = {
        "game": "splendor",
        "name": "Ada",
        "chair2": "free",
        "chair3": "bot",
        "level3": "master",
        "chair4": "none",
        "pace": "turn 180",
        "option-take_fewer": "yes",
    }
    answer = client.post("/new", data=form)
    page = client.get(answer.headers["location"])
    assert page.text.count("/j/") >= 1
    again = client.get("/new/splendor").text
    for chosen in ('name="level3" value="master" checked', 'value="turn 180" selected', 'value="yes" selected', 'value="Ada"'):
        assert chosen in again


@pytest.mark.parametrize("lang", ["fr", "de"])
def test_choices_of_the_rules_are_words_of_the_language(client: httpx.Client, lang: str) -> None:
    for name in ("splendor", "eschnapur", "palais_royal", "amyitis"):
        page = client.get(f"/new/{name}", headers={"accept-language": lang}).text
        for option in pal.game(name).options:
            select = page.partition(f'name="option-{option.name}"')[2].partition("</select>")[0]
            shown = dict(re.findall(r'<option value="([^"]*)"[^>]*>([^<]*)</option>', select))
            assert tuple(shown) == option.choices
            assert len(set(shown.values())) == len(shown)
            for choice, word in shown.items():
                assert word not in (choice, *option.words)


def test_only_who_opened_the_table_sees_the_invitations(client: httpx.Client) -> None:
    table = client.post("/new", data={"game": "splendor", "name": "Ada", "chair2": "free"}).headers["location"]
    assert "/j/" in client.get(table).text
    client.cookies.clear()
    assert "/j/" not in client.get(table).text


def test_a_cookie_cannot_bring_markup_into_a_page(client: httpx.Client) -> None:
    client.cookies.update({"name": "%3Cq%3EAda", "theme": '"><script>', "play-splendor": "9-<q>", "new-splendor": "chair2=%3Cq%3E"})
    for path in ("/", "/new/splendor"):
        page = client.get(path).text
        assert "<q>" not in page
        assert '"><script>' not in page


def test_style_and_script_may_be_kept_for_ever_and_change_their_address(client: httpx.Client) -> None:
    page = client.get("/").text
    for name in ("look.css", "palatine.css", "layout.css", "palatine.js", "screens.js", "icon.svg"):
        start = page.index(f"/static/{name}?v=")
        answer = client.get(page[start : page.index('"', start)])
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize(("lang", "word"), [("en", "our ruling"), ("fr", "notre décision"), ("de", "unsere Festlegung")])
def test_the_rules_mark_every_ruling_and_table_with_its_source(client: httpx.Client, lang: str, word: str) -> None:
    page = client.get("/rules/splendor", params={"lang": lang}).text
    assert page.count('class="badge ours"') >= 3
    assert word in page
    assert page.count('class="figures"') == 4


def test_a_replay_shows_what_a_seat_had_once_the_game_is_over() -> None:
    """Cards reserved unseen are known to their owner alone; when the game is over, to everyone who looks from that seat."""
    running, over = pal.new("splendor", 2, seed=3), pal.new("splendor", 2, seed=3)
    for table in (running, over):
        table.play("reserve deck 3")
    draw = random.Random(5)
    while not over.over:
        over.play(draw.choice(over.actions()))
    hidden = int(over.reveal(1).s.player[0].hand[0])

    def cards(table: pal.Table, seat: int | None) -> str:
        found = Replay("x", table)
        snapshot = replay.snapshot_at("x", found.view(1, seat), 1, ((), (), ()), "en")
        return replay.replay_page(snapshot, found.last, Reader(), choose=table.over)

    assert f'data-piece="card-{hidden}"' in cards(over, 0)
    assert 'name="from"' in cards(over, 0)
    for seat in (None, 0, 1):  # a game that goes on keeps its secrets, whoever asks
        assert f"card-{hidden}" not in cards(running, seat)
    assert 'name="from"' not in cards(running, 0)


def test_a_replay_that_plays_by_itself_has_a_speed() -> None:
    table = pal.new("splendor", 2, 1)
    snapshot = replay.snapshot_at("x", table.view(None), 0, ((), (), ()), "en")
    page = replay.replay_page(snapshot, 0, Reader())
    choice = page.partition('name="speed"')[2].partition("</select>")[0]
    assert [int(n) for n in re.findall(r'value="(\d+)"', choice)] == sorted(replay.SPEEDS.values(), reverse=True)
    assert re.search(rf'value="{replay.SPEEDS["normal"]}" selected', choice)
