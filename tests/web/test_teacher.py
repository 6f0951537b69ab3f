"""The teacher of a first game: every idea comes up in the deal that was chosen for it, once, and points at a piece on the screen."""

from __future__ import annotations

import re
from html import unescape

import httpx
import pytest
from web_help import WAIT, server, until

import palatine as pal
from palatine.i18n import LANGUAGES, Tr
from palatine.web.html.teacher import goal, recap

MOST = {"splendor": 24, "palais_royal": 30, "amyitis": 20, "eschnapur": 40}
"""The number of one's own decisions in which all ideas come up."""
WORDS = 45
games = pytest.mark.parametrize("name", MOST)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    with server(f"sqlite:///{tmp_path_factory.mktemp('site')}/palatine.db") as (app, address):
        yield app, address


def newcomer(address: str, **cookies: str) -> httpx.Client:
    return httpx.Client(
        base_url=address, headers={"origin": address}, timeout=WAIT, follow_redirects=True, cookies={"name": "Ada", **cookies}
    )


def play_now(who: httpx.Client, name: str, players: int = 3) -> str:
    """*Play now* on the home page, with the quickest bots; returns the table."""
    answer = who.post("/play", data={"game": name, "players": str(players), "level": "greedy"})
    assert answer.status_code == 200, answer.text
    return answer.url.path.removeprefix("/t/")


def bubbles(page: str) -> dict[str, dict[str, str]]:
    """The ideas of a page: where each points, what it says, and the move that it proposes."""
    found = {}
    for at, body in re.findall(r'<section class="idea"([^>]*)>(.*?)</section>', page, re.DOTALL):
        part = dict(re.findall(r'data-(\w+)="([^"]*)"', at))
        move = re.search(r'data-idea-move="([^"]*)"', body)
        said = " ".join(re.findall(r"<(?:h3|p)[^>]*>(.*?)</(?:h3|p)>", body, re.DOTALL))
        found[part["idea"]] = {"at": part["at"], "move": unescape(move[1]) if move else "", "said": unescape(re.sub("<[^>]*>", "", said))}
    return found


def drawn(page: str) -> set[str]:
    return set(re.findall(r'data-thing="([^"]+)"', page.partition('id="board"')[2]))


@games
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_ideas_come_up_early_in_the_first_game_and_point_at_a_piece_on_the_screen(name, players, site):
    """From *Play now* through the table of the server: the newcomer does what each bubble proposes, and else a sensible move."""
    app, address = site
    app.state.readiness.wait(name)
    with newcomer(address) as who:
        table = play_now(who, name, players)
        with app.state.service.open(table) as state:
            assert state.created.chosen
            assert state.created.seed == state.table.game.guide.FIRST[players]
            seat = next(i for i, place in enumerate(state.places) if place.kind == "person")
        assert seat == 0
        guide, bot, said, decisions = pal.game(name).guide, pal.bot(name, "greedy", seed=2), [], 0

        def now():
            return app.state.service.snapshot(table, seat, "en", pages=False)

        while len(said) < len(guide.IDEAS):
            shown = until(lambda: (s := now()).legal and s, "the turn")
            decisions += 1
            assert decisions <= MOST[name], set(guide.IDEAS) - set(said)
            asked = [idea.name for idea in guide.ideas(shown.view, shown.view.tr("en"))]
            move = ""
            if set(asked) - set(said):  # only then the page has something new
                page = who.get(f"/t/{table}").text
                fresh = next(idea for idea in bubbles(page) if idea not in said)
                idea = bubbles(page)[fresh]
                said.append(fresh)
                assert idea["at"] in drawn(page), idea
                assert len(idea["said"].split()) <= WORDS + 15, idea  # with its title, and the move to try
                move = idea["move"]
                assert not move or move in shown.legal
            answer = who.post(f"/api/tables/{table}/moves", json={"move": move or bot.choose(shown.view), "step": shown.step, "seat": seat})
            assert answer.status_code == 200, answer.text
        assert sorted(said) == sorted(guide.IDEAS)
        assert len(guide.IDEAS) <= 8


def test_the_chosen_deal_is_only_for_a_first_game_and_says_what_it_is(site):
    app, address = site
    app.state.readiness.wait("splendor")

    def created(table):
        with app.state.service.open(table) as state:
            return state.created, state.commitment

    with newcomer(address) as who:
        first, second = play_now(who, "splendor"), play_now(who, "splendor")
        begun, commitment = created(first)
        assert begun.chosen
        assert not commitment  # nothing was drawn, so nothing is promised
        assert not created(second)[0].chosen
        assert created(second)[1]
        assert "Practice" in who.get(f"/t/{first}").text
        assert "Practice" not in who.get(f"/t/{second}").text
        closed = who.post(f"/api/tables/{first}/votes", json={"about": "close"})
        assert closed.status_code == 200
        save = who.get(f"/api/tables/{first}/save").json()
        assert save["notes"] == {"chosen": True}
        again = who.post(f"/api/tables/{first}/rematch", json={"step": 0}).json()["table"]
        assert not created(again)[0].chosen
        assert created(again)[0].seed is None
        rows = {row["id"]: row["card"].get("practice", False) for row in app.state.service.store.listed_for(begun.chairs[0].holders)}
        assert rows == {first: True, second: False, again: False}  # it does not count in the record
    with newcomer(address, **{"guide-splendor": "no"}) as who:  # who sent the teacher away
        assert not created(play_now(who, "splendor"))[0].chosen


@games
def test_an_idea_is_short_has_its_words_in_each_language_and_a_move_that_is_legal(name):
    guide, said, bot = pal.game(name).guide, {}, pal.bot(name, "greedy", seed=1)
    table = pal.new(name, players=3, seed=guide.FIRST[3])
    while not table.over and len(said) < len(guide.IDEAS):
        seat = table.to_move[0]
        v = table.view(seat)
        for idea in guide.ideas(v, v.tr("en")) if seat == 0 else ():
            said[idea.name] = idea
            assert len(f"{idea.words} {idea.because}".split()) <= WORDS, idea
            assert not idea.move or idea.move in v.legal()
            assert bool(idea.move) == bool(idea.because), idea
            words = [[(i.title, i.words, i.because) for i in guide.ideas(v, v.tr(lang)) if i.name == idea.name] for lang in LANGUAGES]
            assert len({repr(told) for told in words}) == len(LANGUAGES), words
            assert "{" not in repr(words)
        table.play(bot.choose(v), seat)


@games
def test_only_who_is_asked_is_taught(name):
    table = pal.new(name, players=2, seed=1)
    for seat in (None, 0, 1):
        v = table.view(seat)
        assert not v.game.guide.ideas(v, v.tr("en")) or seat in v.to_move


@games
def test_the_goal_is_three_pictures_in_each_language(name):
    what = pal.game(name)
    told = {str(goal(what, lang)) for lang in LANGUAGES}
    assert len(told) == 3
    for html in told:
        assert html.count("<svg") >= 3
        assert html.count("<h3>") == 3
        assert "{" not in re.sub("<[^>]*>", "", html)
        assert " style=" not in html
    assert all(scene.content and len(scene.words) > 40 for scene in what.guide.goal(Tr("en", name)))
    assert "practice" in str(goal(what, "en", chosen=True))


@games
def test_the_recap_has_a_line_for_each_idea_in_each_language(name):
    guide = pal.game(name).guide
    told = [guide.recap(Tr(lang, name)) for lang in LANGUAGES]
    assert all(sorted(lines) == sorted(guide.IDEAS) for lines in told)
    assert len({tuple(lines.values()) for lines in told}) == len(LANGUAGES)
    html = str(recap(pal.game(name), "de"))
    assert html.count("data-learned") == len(guide.IDEAS)
    assert " hidden" in html  # only the script knows what came up
