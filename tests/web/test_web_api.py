"""The API: tables, seats, moves, events."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import every
import httpx
import pytest
from web_help import Client, Stream, create, server, until

import palatine as pal
from palatine.tables import projection
from palatine.tables.caller import Caller
from palatine.tables.commitment import draw_seats, verify
from palatine.tables.errors import NotNow

assert every  # registers the game of the tests


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A server for this module: its application and its address."""
    with server(f"sqlite:///{tmp_path_factory.mktemp('site')}/palatine.db", sweep=0.05) as found:
        found[0].state.readiness.wait("splendor")
        found[0].state.readiness.wait("sealed_bid")
        yield found


def finish(client):
    """Plays the first legal move until the game is over."""
    while not (seen := until(lambda: (v := client.view())["legal"] or v["over"], "a turn") and client.view())["over"]:
        answer = client.play(seen["legal"][0], seen["step"], seat=seen["seat"])
        assert answer.status_code == 200, answer.text
    return seen


# Moves


def test_a_whole_game_against_bots_and_its_deal_can_be_checked(site):
    client, made = create(site[1], "sealed_bid", "me", "greedy", "greedy")
    assert made["seats"] == [0]
    start = client.view()
    assert start["seed"] is None
    assert start["salt"] is None
    assert client.get("save").status_code == 409
    end = finish(client)
    assert verify(start["commitment"], end["seed"], end["salt"], end["entropy"])
    saved = client.get("save").json()
    assert saved["seed"] == end["seed"]
    assert saved["scores"] == end["scores"]
    assert Client(site[1], client.table).get("save").json() == saved
    assert [c["kind"] for c in end["seats"]] == [("person", "bot", "bot")[chair] for chair in draw_seats(end["seed"], 3)]


def test_a_repeated_post_is_answered_again_and_played_once(site):
    client, _ = create(site[1], "splendor", "me", "me")
    step = client.view()["step"]
    first, second = client.play("take wbg", step, seat=0), client.play("TAKE  wbg", step, seat=0)
    assert (first.status_code, first.json()) == (second.status_code, second.json()) == (200, {"step": step + 1})
    assert [e.kind for e in site[0].state.service.store.events(client.table)] == ["create", "move"]
    other = client.play("take rkw", step, seat=0)
    assert other.status_code == 409
    assert other.json()["step"] == step + 1


def test_a_move_for_a_step_that_has_passed_plays_nothing(site):
    client, _ = create(site[1], "splendor", "me", "me")
    step = client.view()["step"]
    client.play("take wbg", step, seat=0)
    stale = client.play("take wbg", step, seat=1)
    assert stale.status_code == 409
    assert stale.json()["error"] == "stale"
    assert stale.json()["step"] == client.view()["step"]
    assert client.play("take wbg", stale.json()["step"], seat=1).status_code == 200


def test_a_line_of_chat_does_not_make_a_page_stale(site):
    client, _ = create(site[1], "splendor", "me", "me")
    step = client.view()["step"]
    assert client.post("chat", text="hello").status_code == 200
    assert client.view()["step"] == step + 1
    assert client.play("take wbg", step, seat=0).status_code == 200


def test_an_illegal_move_says_why_in_three_languages(site):
    client, _ = create(site[1], "splendor", "me", "me")
    step, said = client.view()["step"], set()
    for lang in ("en", "fr", "de"):
        answer = client.http.post(
            f"/api/tables/{client.table}/moves", json={"move": "noble 1", "step": step, "seat": 0}, headers={"accept-language": lang}
        )
        assert answer.status_code == 422
        assert answer.json()["error"] == "illegal"
        said.add(answer.json()["message"])
        why = client.get("why", move="noble 1", lang=lang, seat=0).json()
        assert why == {"move": "noble 1", "reason": answer.json()["message"]}
    assert len(said) == 3
    assert client.play("fly to the moon", step).status_code == 422
    assert client.view()["step"] == step


def test_legal_moves_come_with_words(site):
    client, _ = create(site[1], "splendor", "me", "me")
    moves = {entry["move"]: entry["words"] for entry in client.get("legal", lang="fr").json()}
    assert list(moves) == client.view()["legal"]
    assert "diamant" in moves["take wbg"]
    assert Client(site[1], client.table).get("legal").json() == []


def test_a_choice_can_be_taken_back_until_somebody_else_has_moved(site):
    client, _ = create(site[1], "splendor", "me", "me")
    step = client.view()["step"]
    client.play("take wbg", step, seat=0)
    seen = client.get("view", seat=0).json()
    assert seen["can_undo"]
    assert client.post("undo", step=step, seat=0).status_code == 409
    for _ in range(2):
        assert client.post("undo", step=seen["step"], seat=0).json() == {"step": step + 2}
    back = client.get("view", seat=0).json()
    assert back["log"] == []
    assert back["legal"]
    client.play("take rkw", back["step"], seat=0)
    client.play("take wbg", None, seat=1)
    answer = client.post("undo", step=client.get("view", seat=0).json()["step"], seat=0)
    assert answer.status_code == 422
    assert "someone else" in answer.json()["message"]


# Seats


def test_a_seat_opens_for_its_own_secret_only(site):
    client, made = create(site[1], "splendor", "me", "free")
    friend = httpx.post(f"{site[1]}/api/join", json={"secret": made["invitations"][0]["secret"], "name": "Bob"}).json()
    bob = Client(site[1], client.table, friend["secret"])
    mine, his = client.view()["seat"], bob.view()["seat"]
    assert {mine, his} == {0, 1}
    for secret in ("", "nonsense", made["invitations"][0]["secret"]):
        stranger = Client(site[1], client.table, secret)
        assert stranger.view()["seat"] is None
        assert stranger.get("view", seat=mine).status_code == 403
        assert stranger.play("take wbg", 2).status_code == 403
        assert stranger.post("undo", step=2).status_code == 403
    assert bob.get("view", seat=mine).status_code == 403
    assert bob.play("take wbg", 2, seat=mine).status_code == 403


def test_an_invitation_seats_one_person_and_the_game_begins_when_all_sit(site):
    client, made = create(site[1], "splendor", "me", "free", "free", public=True)
    assert [i["seat"] for i in made["invitations"]] == [1, 2]
    waiting = client.view()
    assert not waiting["started"]
    assert client.play("take wbg", waiting["step"]).status_code == 409
    secret = made["invitations"][0]["secret"]
    browser = httpx.Client(base_url=site[1])
    for _ in range(2):  # the same browser may come again
        assert browser.post("/api/join", json={"secret": secret, "name": "Bob"}, headers={"x-palatine": "1"}).status_code == 200
    other = httpx.post(f"{site[1]}/api/join", json={"secret": secret, "name": "Eve"})
    assert other.status_code == 409
    listed = httpx.get(f"{site[1]}/api/tables?which=open").json()
    assert client.table in [row["table"] for row in listed]
    sat = httpx.post(f"{site[1]}/api/tables/{client.table}/join", json={"name": "Bob"}).json()
    assert sat["seats"] == [2]
    assert client.view()["started"]
    assert sorted(chair["name"] for chair in client.view()["seats"]) == ["Ann 0", "Bob", "Bob 2"]
    mine = browser.get("/api/tables?which=mine").json()
    assert [row["table"] for row in mine] == [client.table]
    assert client.table not in [row["table"] for row in httpx.get(f"{site[1]}/api/tables?which=open").json()]
    assert client.table in [row["table"] for row in httpx.get(f"{site[1]}/api/tables?which=watch").json()]


def test_joining_can_be_repeated_when_its_answer_was_lost(site):
    client, made = create(site[1], "splendor", "me", "free", "free", public=True)
    wish = {"secret": made["invitations"][0]["secret"], "name": "Bob", "key": "my-own-key-of-22-letters"}
    answers = [httpx.post(f"{site[1]}/api/join", json=wish) for _ in range(3)]
    assert [a.status_code for a in answers] == [200] * 3
    assert {a.json()["secret"] for a in answers} == {wish["key"]}
    public = {"name": "Eve", "key": "another-key-of-23-letters"}
    answers = [httpx.post(f"{site[1]}/api/tables/{client.table}/join", json=public) for _ in range(2)]
    assert [a.json()["seats"] for a in answers] == [[2], [2]]
    assert sorted(chair["name"] for chair in client.view()["seats"]) == ["Ann 0", "Bob", "Eve"]
    bob = Client(site[1], client.table, wish["key"])
    assert bob.view()["seat"] is not None
    assert httpx.post(f"{site[1]}/api/join", json={**wish, "key": "somebody-elses-own-key"}).status_code == 409
    assert httpx.post(f"{site[1]}/api/join", json={**wish, "key": "short"}).status_code == 422


def test_a_browser_is_known_before_it_sits_down(site):
    """The page of an invitation brings the cookie, so that a form whose answer was lost can be sent again."""
    client, made = create(site[1], "splendor", "me", "free")
    browser = httpx.Client(base_url=site[1])
    path = made["invitations"][0]["path"]
    assert browser.get(path).status_code == 200
    lost, again = (
        httpx.Client(base_url=site[1], cookies=dict(browser.cookies)).post(path, data={"name": "Bob"}, headers={"x-palatine": "1"})
        for _ in range(2)
    )
    assert lost.headers["location"] == again.headers["location"] == f"/t/{client.table}"
    assert browser.get(f"/api/tables/{client.table}/view").json()["seat"] is not None


def test_the_form_of_a_public_table_can_be_sent_again_too(site):
    client, _ = create(site[1], "splendor", "me", "free", "free", public=True)
    browser = httpx.Client(base_url=site[1])
    assert browser.get(f"/t/{client.table}").status_code == 200
    for _ in range(2):
        lost = httpx.Client(base_url=site[1], cookies=dict(browser.cookies))
        answer = lost.post(f"/t/{client.table}/sit", data={"name": "Bob"}, headers={"x-palatine": "1"})
        assert answer.headers["location"] == f"/t/{client.table}"
    assert sorted(chair["name"] for chair in client.view()["seats"]) == ["", "Ann 0", "Bob"]
    assert browser.get("/api/tables", params={"which": "mine"}).json()[0]["table"] == client.table


def test_the_link_for_all_seats_everybody_though_they_come_at_once(site, monkeypatch):
    lobby = site[0].state.lobby
    client, _ = create(site[1], "splendor", "me", "free", "free", "free")
    with lobby.service.open(client.table) as state:
        link = state.link
    found = lobby.invitation(link)
    monkeypatch.setattr(lobby, "invitation", lambda secret: found)  # all of them look before the first one sits
    bob = Caller("bob")
    assert [lobby.join(link, "Bob", who).chairs for who in (bob, Caller("eve"), bob)] == [(1,), (2,), (1,)]
    assert [chair["name"] for chair in client.view()["seats"]] == ["Ann 0", "Bob", "Bob 2", ""]
    assert lobby.join(link, "Cleo", Caller("cleo")).chairs == (3,)
    assert client.view()["started"]
    with pytest.raises(NotNow):
        lobby.join(link, "Dan", Caller("dan"))


def test_an_invitation_that_is_followed_twice_at_once_seats_once(site, monkeypatch):
    lobby = site[0].state.lobby
    client, made = create(site[1], "splendor", "me", "free")
    secret = made["invitations"][0]["secret"]
    found = lobby.invitation(secret)
    monkeypatch.setattr(lobby, "invitation", lambda secret: found)
    for _ in range(2):
        assert lobby.join(secret, "Bob", Caller("bob")).table == client.table
    with pytest.raises(NotNow):
        lobby.join(secret, "Eve", Caller("eve"))


def test_a_table_that_is_not_public_takes_invited_people_only(site):
    client, _ = create(site[1], "splendor", "me", "free")
    assert httpx.post(f"{site[1]}/api/tables/{client.table}/join", json={"name": "Eve"}).status_code == 403
    assert client.table not in [row["table"] for row in httpx.get(f"{site[1]}/api/tables").json()]


def test_a_seat_can_be_taken_along_to_another_browser(site):
    client, made = create(site[1], "splendor", "me", "greedy")
    phone = httpx.Client(base_url=site[1])
    assert phone.post("/api/join", json={"secret": made["secret"]}).json()["table"] == client.table
    assert phone.get(f"/api/tables/{client.table}/view").json()["seat"] == client.view()["seat"]


def test_one_browser_may_hold_several_seats(site):
    client, _ = create(site[1], "sealed_bid", "me", "me", "greedy")
    mine = [c["seat"] for c in client.view()["seats"] if c["kind"] == "person"]
    for seat in mine:
        assert client.get("view", seat=seat).json()["seat"] == seat
    for seat in mine:
        step = client.get("view", seat=seat).json()["step"]
        assert client.play("bid 1", step, seat=seat).status_code == 200


def test_bots_alone_play_to_the_end_for_who_watches(site):
    client, made = create(site[1], "sealed_bid", "random", "greedy", "greedy", public=True)
    assert made["secret"] == ""
    assert until(lambda: (v := client.view())["over"] and v, "the end")["seat"] is None


# Leaving, agreeing, going on


def three(site):
    """Three people at a table, by seat, and what they wait for."""
    first, made = create(site[1], "sealed_bid", "me", "free", "free")
    people = [first]
    for number, invitation in enumerate(made["invitations"]):
        sat = httpx.post(f"{site[1]}/api/join", json={"secret": invitation["secret"], "name": f"Bob {number}"}).json()
        people.append(Client(site[1], first.table, sat["secret"]))
    return sorted(people, key=lambda person: person.view()["seat"])


def test_who_left_is_replaced_by_agreement_of_all_others_and_can_come_back(site):
    """Nobody has learned this game: a stand-in of any level plays it like the greedy one."""
    people = three(site)
    assert people[0].post("votes", about="replace", seat=2).status_code == 409
    assert people[2].post("leave").status_code == 200
    assert people[0].view()["missing"] == [2]
    assert people[2].post("votes", about="replace", seat=2).status_code == 403
    assert people[0].post("votes", about="replace", seat=2).status_code == 200
    assert people[1].view()["votes"] == [0]
    assert not people[1].view()["seats"][2]["stand_in"]
    assert people[1].post("votes", about="replace", seat=2).status_code == 200
    assert people[1].view()["seats"][2]["stand_in"]
    until(lambda: people[0].view()["to_move"] == [0, 1], "the bot's move")
    assert people[2].play("bid 1").status_code == 409
    assert people[2].post("return").status_code == 200
    assert not people[1].view()["seats"][2]["stand_in"]
    for person in people[:2]:
        assert person.play("bid 1").status_code == 200
        assert person.play("once").status_code == 200
    assert people[2].view()["legal"]
    assert people[2].play("bid 1").status_code == 200


def test_who_is_not_seen_for_long_can_be_replaced_too(site, monkeypatch):
    people = three(site)
    people[0].play("bid 1")
    assert people[0].post("votes", about="replace", seat=2).status_code == 409
    monkeypatch.setattr("palatine.tables.presence.AWAY", 0.0)
    stream = Stream(site[1], people[0].table, people[1].secret)
    assert people[0].view()["missing"] == [2]
    assert people[2].view()["missing"] == [0]  # who looks is there
    for person in people[:2]:
        assert person.post("votes", about="replace", seat=2).status_code == 200
    assert people[0].view()["seats"][2]["stand_in"]
    assert not stream.ended


def test_how_good_a_stand_in_is_is_not_for_opponents_to_choose(site):
    people = three(site)
    people[2].post("leave")
    refused = people[0].post("votes", about="replace", seat=2, level="random")
    assert refused.status_code == 422
    assert "level" in refused.json()["message"]
    for person in people[:2]:
        assert person.post("votes", about="replace", seat=2).status_code == 200
    assert people[0].view()["seats"][2]["level"] == "courtier"


def test_a_game_is_stopped_when_all_agree(site):
    people = three(site)
    for person in people:
        assert not person.view()["aborted"]
        assert person.post("votes", about="close").status_code == 200
    seen = people[0].view()
    assert seen["aborted"]
    assert seen["to_move"] == []
    assert people[0].play("bid 1", seen["step"]).status_code == 409
    assert verify(seen["commitment"], seen["seed"], seen["salt"], seen["entropy"])


def test_who_opened_a_table_can_close_it_before_the_game(site):
    client, made = create(site[1], "splendor", "me", "free")
    assert client.post("votes", about="close").status_code == 200
    secret = made["invitations"][0]["secret"]
    assert httpx.post(f"{site[1]}/api/join", json={"secret": secret}).status_code == 409


def test_a_rematch_has_the_same_people_and_the_next_seat_first(site):
    client, _ = create(site[1], "sealed_bid", "me", "me", "greedy", options={"rounds": "1"})
    assert client.post("rematch").status_code == 409
    names = [c["name"] for c in finish(client)["seats"]]
    again = client.post("rematch").json()["table"]
    assert client.post("rematch").json()["table"] == again
    assert client.view()["rematch"] == again
    next_ = Client(site[1], again, client.secret)
    assert [c["name"] for c in next_.view()["seats"]] == names[1:] + names[:1]
    assert next_.view()["seat"] is not None
    assert next_.view()["options"]["rounds"] == "1"


# Clocks


@pytest.mark.parametrize("kind", ["turn", "game"])
def test_a_bot_moves_for_who_has_no_time_left(site, kind):
    client, _ = create(site[1], "sealed_bid", "me", "greedy", "greedy", pace={"kind": kind, "seconds": 5}, options={"rounds": "1"})
    seat = client.view()["seat"]
    assert 0 < client.view()["seats"][seat]["clock"] <= 5
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("palatine.tables.state.TIMES_UP", "greedy")
        patch.setattr("palatine.tables.clocks.Clocks.deadline", lambda self, seat: 0.0 if seat not in self.flagged else None)
        site[0].state.service.on_due(client.table, 0.0)
        until(lambda: client.view()["over"], "the bot")
    kinds = [event.kind for event in site[0].state.service.store.events(client.table)]
    assert "flag" in kinds


# Events


def test_events_arrive_and_resume_where_they_stopped(site):
    client, _ = create(site[1], "splendor", "me", "me")
    stream = Stream(site[1], client.table)
    first = stream.until(lambda e: True)
    assert first["seat"] is None
    client.play("take wbg", None, seat=0)
    second = stream.until(lambda e: e["step"] == first["step"] + 1)
    assert [line["step"] for line in second["log"]] == [second["step"]]
    same = Stream(site[1], client.table, last=stream.ids[-1])
    behind = Stream(site[1], client.table, last=stream.ids[0])
    assert behind.until(lambda e: True)["step"] == second["step"]
    client.play("take wbg", None, seat=1)
    assert same.until(lambda e: True)["step"] == second["step"] + 1
    assert len(same.events) == 1


def test_what_happened_comes_as_data_with_its_sentence(site):
    client, _ = create(site[1], "splendor", "me", "me")
    step = client.view()["step"]
    stream = Stream(site[1], client.table, client.secret, seat=0)
    assert stream.until(lambda e: True)["happened"] == []
    client.play("take wbg", step, seat=0)
    took = {"step": step + 1, "kind": "took", "seat": 0, "numbers": {"white": 1, "blue": 1, "green": 1, "red": 0, "black": 0}}
    (found,) = stream.until(lambda e: e["step"] == step + 1)["happened"]
    assert found == {**took, "text": client.view()["log"][0]["text"]}
    client.play("reserve deck 1", step + 1, seat=1)
    own, others = (client.get("view", seat=seat, since=step + 1).json() for seat in (1, 0))
    assert own["happened"][0]["numbers"].keys() == {"card", "gold"}
    assert others["happened"] == [
        {"step": step + 2, "kind": "drew_unseen", "seat": 1, "numbers": {"level": 0, "gold": 1}, "text": others["log"][0]["text"]},
        {"step": step + 2, "kind": "round", "seat": None, "numbers": {"number": 2}, "text": ""},
    ]
    assert len(others["log"]) == 1
    assert client.get("view", seat=0, since=step + 2).json()["happened"] == []
    late = Stream(site[1], client.table, client.secret, seat=0, since=step + 1).until(lambda e: True)
    assert late["happened"] == others["happened"]
    assert [h["kind"] for h in client.get("view", seat=0).json()["happened"]] == ["took", "drew_unseen", "round"]


def test_what_is_taken_back_has_not_happened(site):
    client, _ = create(site[1], "sealed_bid", "me", "me", "me")
    step = client.get("view", seat=0).json()["step"]
    client.play("bid 2", step, seat=0)
    assert [h["kind"] for h in client.get("view", seat=0).json()["happened"]] == ["bid"]
    assert client.get("view", seat=1).json()["happened"] == []
    assert client.post("undo", step=step + 1, seat=0).status_code == 200
    assert client.get("view", seat=0).json()["happened"] == []


def test_others_see_who_is_connected(site):
    client, made = create(site[1], "splendor", "me", "me")
    guest = Stream(site[1], client.table)
    assert not guest.until(lambda e: True)["seats"][0]["here"]
    Stream(site[1], client.table, made["secret"], seat=0)
    guest.until(lambda e: e["seats"][0]["here"])


def test_a_silent_stream_shows_that_it_lives_and_ends_when_the_server_stops(tmp_path):
    with server(f"sqlite:///{tmp_path}/palatine.db", heartbeat=0.1) as (app, address):
        app.state.readiness.wait("sealed_bid")
        client, _ = create(address, "sealed_bid", "me", "me", "me")
        stream = Stream(address, client.table)
        stream.until(lambda e: True)
        until(lambda: stream.raw.count("\n: \n") > 2, "signs of life")
        assert len(stream.events) == 1
    assert stream.ended


# Chat


def test_of_a_long_chat_the_newest_lines_are_shown_and_each_is_told_once(site, monkeypatch):
    monkeypatch.setattr(projection, "SAID", 3)
    client, made = create(site[1], "splendor", "me", "me")
    stream = Stream(site[1], client.table, made["secret"])
    for n in range(5):
        assert client.post("chat", text=f"line {n}").status_code == 200
        until(lambda n=n: f"line {n}" in stream.raw, "the line")
    assert [said["number"] for said in client.view()["chat"]] == [3, 4, 5]
    assert [said["number"] for event in stream.events for said in event["chat"]] == [1, 2, 3, 4, 5]


def test_chat_is_plain_text_of_limited_length(site):
    client, _ = create(site[1], "splendor", "me", "me")
    assert client.post("chat", text="<b>hi</b>\n\x00 there").status_code == 200
    assert Client(site[1], client.table).post("chat", text="from outside", name="Eve").status_code == 200
    assert [(s["seat"], s["name"], s["text"]) for s in client.view()["chat"]] == [
        (0, client.view()["seats"][0]["name"], "<b>hi</b> there"),
        (None, "Eve", "from outside"),
    ]
    for text in ("", "   ", "x" * 201):
        assert client.post("chat", text=text).status_code == 422


@pytest.mark.parametrize("name", ["Ann 0", "ann 0", "ANN  0", "Ann\u200b 0", "Ａｎｎ ０", "Änn 0", "Аnn 0", "Ann\u3164 0", "ᴬnn O"])
def test_nobody_who_watches_speaks_under_a_players_name(site, name):
    client, _ = create(site[1], "splendor", "me", "greedy")
    assert Client(site[1], client.table).post("chat", text="I give up", name=name).status_code == 200
    said = client.view()["chat"][-1]
    assert said["seat"] is None
    assert said["name"].endswith(" 2")
    assert client.post("chat", text="Not me").status_code == 200
    assert client.view()["chat"][-1]["name"] == "Ann 0"


# Replays


def test_a_saved_game_is_uploaded_and_stepped_through(site):
    table = every.random_table(("splendor", 2, {}), 3)
    content = json.dumps(pal.kernel.save.document(table, {}))
    made = httpx.post(f"{site[1]}/api/replays", content=content).json()
    assert made == {"id": made["id"], "game": "splendor", "players": 2, "names": [], "moves": len(table.moves), "over": True}
    for ply in (0, 5, len(table.moves)):
        found = httpx.get(f"{site[1]}/api/replays/{made['id']}/{ply}").json()
        assert found["view"] == table.reveal(ply).data
        assert [line["text"] for line in found["log"]] == [line.text for line in table.log() if line.ply == ply]
        assert [h["kind"] for h in found["happened"]] == [h.kind.name.lower() for h in table.happenings(None) if h.ply == ply > 0]
    assert httpx.get(f"{site[1]}/api/tables/{made['id']}/view").status_code == 404
    assert Client(site[1], made["id"]).get("save").json()["seed"] == "3"


@pytest.mark.parametrize(
    "content", ["", "[]", "{", "[" * 100_000, '{"game": "splendor"}', '{"game": "chess", "palatine": 1}', '{"game": 5}']
)
def test_what_is_no_save_file_is_refused_in_a_sentence(site, content):
    answer = httpx.post(f"{site[1]}/api/replays", content=content)
    assert answer.status_code in (404, 422)
    assert len(answer.json()["message"]) > 10


def test_a_finished_table_is_a_replay(site):
    client, _ = create(site[1], "sealed_bid", "me", "greedy", "greedy", options={"rounds": "1"})
    assert httpx.get(f"{site[1]}/api/replays/{client.table}").status_code == 409
    finish(client)
    assert httpx.get(f"{site[1]}/api/replays/{client.table}").json()["over"]


def test_what_a_table_needs_is_said_when_it_is_opened(site):
    for body, status in (
        ({"game": "chess", "seats": [{"kind": "me"}]}, 404),
        ({"game": "splendor", "seats": [{"kind": "me"}]}, 422),
        ({"game": "splendor", "seats": [{"kind": "me"}, {"kind": "bot", "level": "exec:rm"}]}, 422),
        ({"game": "splendor", "seats": [{"kind": "me"}, {"kind": "free"}], "options": {"colour": "red"}}, 422),
        ({"game": "splendor", "seats": [{"kind": "me"}, {"kind": "free"}], "pace": {"kind": "turn", "seconds": 1}}, 422),
        ({"game": "splendor", "seats": [{"kind": "me"}, {"kind": "free"}], "seed": 5}, 422),
    ):
        answer = httpx.post(f"{site[1]}/api/tables", json=body)
        assert answer.status_code == status
        assert answer.json()["message"]


def test_the_example_of_the_documentation_plays_a_whole_game(site):
    example = Path(__file__).parents[2] / "docs" / "examples" / "sitdown.py"
    run = subprocess.run([sys.executable, example, site[1]], capture_output=True, text=True, timeout=120, check=False)
    assert run.returncode == 0, run.stderr
    assert re.search(r"Points: \[\d+, \d+\]", run.stdout)
    assert "Example" in run.stdout


def test_programs_of_the_first_edition_still_say_chairs(site):
    wish = [{"kind": "me", "name": "Ann"}, {"kind": "free"}] * 2
    old, new = (httpx.post(f"{site[1]}/api/tables", json={"game": "splendor", name: wish}).json() for name in ("chairs", "seats"))
    assert old["chairs"] == old["seats"] == new["seats"] == [0, 2]
    assert [i["chair"] for i in new["invitations"]] == [i["seat"] for i in new["invitations"]] == [1, 3]
    view = httpx.get(f"{site[1]}/api/tables/{new['table']}/view", headers={"authorization": f"Bearer {new['secret']}"})
    assert view.status_code == 503 or view.json()["chairs"] == view.json()["seats"]
    sat = httpx.post(f"{site[1]}/api/join", json={"secret": new["invitations"][0]["secret"], "name": "Bob"}).json()
    assert sat["chairs"] == sat["seats"] == [1]
