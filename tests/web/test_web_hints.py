"""Hints at a table, and analyses of games that are over: for whom, when, and from what."""

from __future__ import annotations

import html
import json
from concurrent.futures import Future, ThreadPoolExecutor

import every
import httpx
import pytest
from web_help import Client, create, seats, server, until

import palatine as pal
from palatine.bots.analysis.analyse import analyse, analyst
from palatine.i18n import Tr, text
from palatine.kernel import record, save
from palatine.kernel.narrator import Narrator
from palatine.tables import analysis_jobs
from palatine.tables.caller import Caller
from palatine.tables.errors import NotNow
from palatine.tables.lobby import Wish
from palatine.tables.thoughts import advise


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    with server(f"sqlite:///{tmp_path_factory.mktemp('site')}/palatine.db", analysis=20) as found:
        found[0].state.readiness.wait("splendor")
        found[0].state.readiness.wait("sealed_bid")
        yield found


def my_turn(client):
    return until(lambda: (v := client.view())["legal"] and v, "a turn")


# Hints


def test_who_is_asked_gets_a_legal_move_with_chances_and_reasons(site):
    client, _ = create(site[1], "splendor", "me", "greedy", hints=True)
    seen = my_turn(client)
    assert seen["hints"]
    for lang, word in (("en", "Hint"), ("fr", "Conseil"), ("de", "Tipp")):
        answer = client.get("hint", lang=lang)
        assert answer.status_code == 200, answer.text
        told = answer.json()
        assert told["move"] in seen["legal"]
        assert told["step"] == seen["step"]
        assert sum(told["chances"]) == pytest.approx(1)
        assert told["words"]
        assert told["say"].startswith(word)
        assert told["reasons"]
        assert 2 <= len(told["moves"]) <= 3
        assert [move["chances"][seen["seat"]] for move in told["moves"]] == sorted(
            (m["chances"][seen["seat"]] for m in told["moves"]), reverse=True
        )
        assert all(move["verdict"] and move["reason"] for move in told["moves"])
    assert client.get("hint").json() == client.get("hint").json()


def test_a_hint_is_for_who_sits_there_and_is_asked_where_hints_are_allowed(site):
    client, _ = create(site[1], "splendor", "me", "greedy")
    my_turn(client)
    spectator = Client(site[1], client.table).get("hint")
    assert spectator.status_code == 403
    refused, _ = create(site[1], "splendor", "me", "greedy", hints=False)
    my_turn(refused)
    answer = refused.get("hint")
    assert answer.status_code == 403
    assert answer.json()["message"] == "This table doesn’t allow hints."


def test_however_many_wait_for_hints_nobody_else_waits(site, monkeypatch):
    """They wait in the queue of the thinkers, not in the threads that answer requests: there are forty of those."""
    client, _ = create(site[1], "splendor", "me", "greedy", hints=True)
    my_turn(client)
    asked = []
    monkeypatch.setattr(site[0].state.bots, "hint", lambda table, view: asked.append(Future()) or asked[-1])
    with ThreadPoolExecutor(60) as people:
        waiting = [people.submit(client.get, "hint") for _ in range(60)]
        until(lambda: len(asked) == 60, "all of them to wait")
        assert client.view()["legal"]
        assert not any(answer.done() for answer in waiting)
        for thought in asked:
            thought.set_exception(NotNow(text("Later.")))
        assert {answer.result().status_code for answer in waiting} == {409}


def test_there_is_no_hint_for_who_is_not_asked(site):
    both, _ = create(site[1], "splendor", "me", "me", hints=True)
    seen = both.view()
    asked = seen["to_move"][0]
    assert both.get("hint", seat=asked).status_code == 200
    answer = both.get("hint", seat=1 - asked)
    assert answer.status_code == 409
    assert answer.json()["message"] == "You can ask for a hint on your turn."


@pytest.mark.parametrize(
    ("chairs", "wish", "allowed"),
    [
        (("me", "bot"), None, True),
        (("me", "bot", "bot"), None, True),
        (("me", "free"), None, False),
        (("me", "me"), None, False),
        (("me", "me", "bot"), None, False),
        (("bot", "bot"), None, False),
        (("me", "free"), True, True),
        (("me", "bot"), False, False),
    ],
)
def test_hints_are_allowed_by_a_wish_or_for_one_person_against_bots(site, chairs, wish, allowed):
    lobby = site[0].state.lobby
    made = lobby.create(Wish("splendor", tuple((kind, "greedy" if kind == "bot" else "Ann") for kind in chairs), hints=wish), Caller("ann"))
    with site[0].state.service.open(made.table) as state:
        assert state.created.hints is allowed


def test_a_table_from_before_there_were_hints_has_none_and_a_rematch_keeps_the_wish(site):
    seats(site[0], "old-table", "splendor", 2)
    with site[0].state.service.open("old-table") as state:
        assert not state.created.hints
    client, _ = create(site[1], "splendor", "me", "greedy", hints=True)
    client.post("votes", about="close")
    with site[0].state.service.open(client.post("rematch").json()["table"]) as state:
        assert state.created.hints


def test_a_game_that_nobody_can_search_has_no_hints(site):
    client, _ = create(site[1], "sealed_bid", "me", "greedy", "greedy")
    assert not client.view()["hints"]
    answer = httpx.post(
        f"{site[1]}/api/tables",
        json={"game": "sealed_bid", "seats": [{"kind": "me"}] * 3, "hints": True},
        headers={"accept-language": "en"},
    )
    assert answer.status_code == 422


def test_a_hint_depends_on_the_view_alone():
    table = every.random_table(("splendor", 3, {}), 3, plies=25)
    seat = table.to_move[0]
    told = set()
    for number in range(3):
        states = record.copy(table.view(seat).states)
        table.game.engine.imagine(states, seat, every.stream(number))
        world = pal.Table(table.game, states, seed=None, options=table.options)
        told.add(repr(advise(world.view(seat))))
    assert len(told) == 1


def test_the_page_offers_a_hint_only_where_there_is_one(site):
    client, _ = create(site[1], "splendor", "me", "greedy", hints=True)
    my_turn(client)
    refused, _ = create(site[1], "splendor", "me", "greedy", hints=False)
    my_turn(refused)
    assert 'data-do="hint"' in client.http.get(f"/t/{client.table}").text
    assert 'data-do="hint"' not in refused.http.get(f"/t/{refused.table}").text
    assert 'data-do="hint"' not in httpx.get(f"{site[1]}/t/{client.table}").text
    assert 'name="hints"' in httpx.get(f"{site[1]}/new/splendor").text


# Taking back through bots


def test_alone_with_bots_one_goes_back_through_their_moves_as_often_as_wished(site):
    client, _ = create(site[1], "splendor", "me", "greedy", "greedy")
    seen = [my_turn(client)]
    assert not seen[0]["can_go_back"]
    for _ in range(3):
        client.play(seen[-1]["legal"][0], seen[-1]["step"])
        seen.append(until(lambda: (v := client.view())["legal"] and v["step"] > seen[-1]["step"] and v, "a turn"))
    assert seen[-1]["can_go_back"]
    answer = client.post("back", step=seen[-1]["step"])
    assert answer.status_code == 200, answer.text
    back = client.view()
    assert back["view"] == seen[2]["view"]
    assert back["practice"] == 1
    assert client.post("back", step=back["step"], decisions=2).status_code == 200
    back = client.view()
    assert back["view"] == seen[0]["view"]
    assert [line["text"] for line in back["log"]] == [line["text"] for line in seen[0]["log"]]
    assert back["practice"] == 2
    assert client.post("back", step=back["step"]).status_code == 409  # there is nothing before the first
    assert client.post("back", step=seen[1]["step"]).status_code == 409  # a page that shows what is gone
    assert client.post("back", step=seen[-1]["step"]).status_code == 200  # the same wish again changes nothing
    assert client.view()["step"] == back["step"]


def test_between_people_a_move_of_another_stays(site):
    both, _ = create(site[1], "splendor", "me", "me", "greedy")
    seen = both.view()
    mine = next(seat["seat"] for seat in seen["seats"] if seat["kind"] == "person")
    answer = both.post("back", step=seen["step"], seat=mine)
    assert answer.status_code == 403
    assert "alone against bots" in answer.json()["message"]


def test_the_teacher_speaks_of_what_the_player_knew_where_hints_are_allowed(site):
    client, _ = create(site[1], "splendor", "me", "greedy", hints=True)
    seen = my_turn(client)
    path = f"/t/{client.table}/feedback"
    ask = {"accept": "application/json", "accept-language": "en"}
    assert client.http.get(path, headers=ask).status_code == 409  # nothing was played yet
    client.play(seen["legal"][0], seen["step"])
    answer = client.http.get(path, headers=ask)
    assert answer.status_code == 200, answer.text
    assert answer.json()["moves"] == [seen["legal"][0]]
    assert answer.json()["say"].startswith(("Good: ", "Next time: "))
    assert httpx.get(f"{site[1]}{path}", headers=ask).status_code == 403
    judged = client.http.get(f"/t/{client.table}/compare", params={"move": "nonsense"}, headers=ask)
    assert judged.status_code in (409, 422)
    assert judged.json()["message"]


def test_the_teacher_speaks_of_the_whole_turn(site):
    """In a game where a turn has many decisions, all those since the last turn are judged, and the costliest is spoken of."""
    client, _ = create(site[1], "palais_royal", "me", "greedy", hints=True)
    played: list[str] = []
    while True:
        seen = my_turn(client)
        mine = next(place["seat"] for place in seen["seats"] if place["kind"] == "person")
        move = next((m for m in seen["legal"] if m in ("mint", "done")), seen["legal"][0])
        if len(seen["legal"]) > 1:
            played.append(move)
        client.play(move, seen["step"])
        after = client.view()
        if mine not in after["to_move"] and len(played) > 3:
            break
        if mine not in after["to_move"]:
            played.clear()  # that was the set-up
    with site[0].state.service.open(client.table) as state:
        turn = [state.table.moves[ply].text for ply in state.last_turn(mine)]
    assert turn == played[-len(turn) :]
    assert len(turn) > 1
    answer = client.http.get(f"/t/{client.table}/feedback", headers={"accept": "application/json", "accept-language": "en"})
    assert answer.json()["moves"] == turn
    assert answer.json()["say"].startswith(("Good: ", "Next time: "))


# Analyses


def upload(site, table):
    return httpx.post(f"{site[1]}/api/replays", content=json.dumps(save.document(table, {}))).json()["id"]


def test_a_finished_game_is_analysed_in_the_background_as_the_command_does(site):
    table = every.random_table(("splendor", 2, {}), 3)
    id_ = upload(site, table)
    assert 'data-do="analyse"' in httpx.get(f"{site[1]}/t/{id_}/replay").text

    def ask():
        return httpx.post(f"{site[1]}/api/replays/{id_}/analysis").json()

    assert ask()["total"] == len(table.moves)
    found = until(lambda: (told := ask())["state"] == "ready" and told, "the analysis")
    assert found["report"] == json.loads(json.dumps(analyse(table, analyst(pal.game("splendor"), 2, simulations=20)).data()))
    page = httpx.get(f"{site[1]}/t/{id_}/replay?at=3", headers={"accept-language": "de"}).text
    assert page.count("data-ply=") == 2 * (len(table.moves) + 1)
    assert "Glück und Können" in page
    assert " style=" not in page


def test_a_replay_says_what_happened_last_even_after_secret_choices(site):
    site[0].state.readiness.wait("eschnapur")
    table = every.random_table(("eschnapur", 3, {}), 3)
    id_ = upload(site, table)
    told = {line.ply: line.text for line in Narrator(table, None, "fr").follow(table._moves)}  # the last line of each move that has one
    silent = next(ply for ply in range(1, len(table.moves)) if ply not in told and min(told) < ply)
    last = told[max(ply for ply in told if ply < silent)]

    def page(ply):
        return html.unescape(httpx.get(f"{site[1]}/t/{id_}/replay?at={ply}", headers={"accept-language": "fr"}).text)

    assert f'<h2 class="request">{last}</h2>' in page(silent)
    assert f'<h2 class="request">{Tr("fr", "web")("The game starts.")}</h2>' in page(0)
    assert httpx.get(f"{site[1]}/t/{id_}/replay/{silent}", params={"lang": "fr"}).json()["say"] == last
    assert "Joueur 1" in page(silent)
    assert "Player 1" not in page(silent)


def test_a_game_that_is_not_over_is_not_analysed(site):
    table = every.random_table(("splendor", 2, {}), 3, plies=10)
    id_ = upload(site, table)
    answer = httpx.post(f"{site[1]}/api/replays/{id_}/analysis")
    assert answer.status_code == 409
    assert answer.json()["message"] == "Only finished games can be analysed."
    assert 'data-do="analyse"' not in httpx.get(f"{site[1]}/t/{id_}/replay").text
    client, _ = create(site[1], "splendor", "me", "free")
    assert httpx.post(f"{site[1]}/api/replays/{client.table}/analysis").status_code == 409


def test_an_analysis_that_cannot_be_says_why(site):
    id_ = upload(site, every.random_table(("sealed_bid", 3, {}), 3))
    found = until(lambda: (t := httpx.post(f"{site[1]}/api/replays/{id_}/analysis").json())["state"] == "failed" and t, "the failure")
    assert "Only greedy and random" in found["message"]


def test_only_so_many_games_wait_for_an_analysis(site, monkeypatch):
    id_ = upload(site, every.random_table(("splendor", 2, {}), 4))
    for limit in ("WAITING", "EACH"):  # of all, and of one client
        with monkeypatch.context() as patch:
            patch.setattr(analysis_jobs, limit, 0)
            assert httpx.post(f"{site[1]}/api/replays/{id_}/analysis").status_code == 409
    assert httpx.post(f"{site[1]}/api/replays/{id_}/analysis").status_code == 200
    assert site[0].state.analyses.find(id_).client == "127.0.0.1"  # whose thinking time it uses
