"""Explorations: branches replay, links give the same tree, nothing leaks, and a table can begin at a node."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from concurrent.futures import Future

import every
import httpx
import pytest
from web_help import WAIT, Client, seats, server

import palatine as pal
from palatine.bots.search.search import Analysis, Candidate
from palatine.kernel import record, save
from palatine.tables import explorations, pondering, thoughts
from palatine.tables.caller import Caller
from palatine.tables.pondering import Thought, added

assert every  # registers the game of the tests
GAME = "sealed_bid"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    with server(f"sqlite:///{tmp_path_factory.mktemp('site')}/palatine.db", analysis=20) as found:
        yield found


def played(game=GAME, seed=3, most=1000):
    table, chance = pal.new(game, 3, seed=seed, names=["Ada", "Ben", "Cleo"]), random.Random(seed)
    while not table.over and len(table.moves) < most:
        seat = chance.choice(table.to_move)
        table.play(chance.choice(table.legal(seat)), seat)
    return table


def browser(site):
    """Somebody with a cookie of their own."""
    return httpx.Client(base_url=site[1], timeout=WAIT, headers={"origin": site[1]})


def opened(site, who, table=None):
    answer = who.post("/api/lines", json={"save": save.document(table or played(), {})})
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_a_branch_replays_exactly_and_the_same_move_twice_is_one_node(site):
    table, ada = played(), browser(site)
    found = opened(site, ada, table)
    chance, at = random.Random(1), 2
    here, path = table.at(2), []
    while not here.over:
        seat = here.to_move[0]
        move = chance.choice(here.legal(seat))
        answer = ada.post(f"/api/lines/{found['id']}/moves", json={"at": at, "move": move, "seat": seat}).json()
        again = ada.post(f"/api/lines/{found['id']}/moves", json={"at": at, "move": move, "seat": seat}).json()
        assert answer == again, answer
        assert answer["id"] == found["id"]
        here.play(move, seat)
        at = answer["node"]
        path.append(at)
    shown = ada.get(f"/api/lines/{found['id']}/{at}", params={"seat": 1}).json()
    assert shown["view"] == json.loads(json.dumps(here.view(1).data))
    assert shown["to_move"] == []
    known = ada.get(f"/api/lines/{found['id']}/2").json()
    assert len(known["children"]) == 1 + (path[0] > len(table.moves))
    assert ada.get(f"/api/lines/{found['id']}/99999").status_code == 404
    refused = ada.post(f"/api/lines/{found['id']}/moves", json={"at": 0, "move": "nonsense"})
    assert refused.status_code == 422


def test_lines_within_lines_have_an_end(site, monkeypatch):
    """A tree is listed line within line: one that is nested a thousand deep could not be shown any more."""
    monkeypatch.setattr(explorations, "DEEPEST", 1)
    ada, table = browser(site), played("splendor", most=6)
    id_ = opened(site, ada, table)["id"]

    def attempt(at, move):
        return ada.post(f"/api/lines/{id_}/moves", json={"at": at, "move": move, "seat": 0})

    first, second = [move for move in table.at(0).legal(0) if move != table.moves[0].text][:2]
    assert attempt(0, first).status_code == attempt(0, second).status_code == 200
    node = attempt(0, first).json()["node"]
    legal = [move["move"] for move in ada.get(f"/api/lines/{id_}/{node}").json()["legal"]]
    codes = [ada.post(f"/api/lines/{id_}/moves", json={"at": node, "move": move}).status_code for move in legal[:2]]
    assert codes == [200, 409]  # the line goes on, but has no lines of its own


def test_a_link_gives_the_same_tree_and_a_change_by_somebody_else_makes_a_copy(site):
    ada, ben = browser(site), browser(site)
    table = played("splendor", most=6)
    found = opened(site, ada, table)
    other = next(move for move in table.at(0).legal(0) if move != table.moves[0].text)
    tried = ada.post(f"/x/{found['id']}/moves", json={"step": 0, "move": other, "seat": 0}).json()
    assert tried["home"] == f"/x/{found['id']}"
    ada.post(f"/x/{found['id']}/names", json={"node": tried["step"], "name": "The \x07quiet one"})
    mine, theirs = (who.get(f"/api/lines/{found['id']}").json() for who in (ada, ben))
    assert (mine.pop("mine"), theirs.pop("mine")) == (True, False)
    assert mine == theirs
    assert mine["lines"]["names"] == {str(tried["step"]): "The quiet one"}
    pages = [who.get(f"/x/{found['id']}", params={"at": tried["step"]}).text for who in (ada, ben)]
    assert pages[0] == pages[1]
    assert "The quiet one" in pages[0]
    copy = ben.post(f"/x/{found['id']}/prune", json={"node": tried["step"]}).json()
    assert copy["table"] != found["id"]
    assert ben.get(f"/api/lines/{copy['table']}").json()["mine"]
    assert ada.get(f"/api/lines/{found['id']}").json() == {**mine, "mine": True}
    removed = ben.get(f"/api/lines/{copy['table']}").json()
    assert removed["lines"]["gone"] == [tried["step"]]
    assert removed["labels"] == {}


def test_chances_come_at_once_and_grow_deeper_and_are_remembered(site, monkeypatch):
    monkeypatch.setattr(pondering, "PIECES", (4, 8, 8))
    ada, table = browser(site), played("splendor", most=4)
    found = opened(site, ada, table)
    told = []
    with ada.stream("GET", f"/api/lines/{found['id']}/1/events") as stream:
        for line in stream.iter_lines():
            if line.startswith("data: "):
                told.append(json.loads(line[6:]))
    assert [event["done"] for event in told] == [False, False, True]
    assert [event["simulations"] for event in told] == [4, 12, 20]  # each goes on in the same tree
    assert all(sum(event["chances"]) == pytest.approx(1) for event in told)
    assert {m["move"] for m in told[-1]["moves"]} <= set(table.at(1).legal())
    with ada.stream("GET", f"/x/{found['id']}/live", params={"at": 1}) as stream:  # it is remembered
        events = [line for line in stream.iter_lines() if line.startswith("data: ")]
    assert len(events) == 1
    done = opened(site, ada)
    with ada.stream("GET", f"/api/lines/{done['id']}/{len(played().moves)}/events") as stream:
        end = [json.loads(line[6:]) for line in stream.iter_lines() if line.startswith("data: ")]
    winners = played().winners
    assert end[-1]["chances"] == [1 / len(winners) if seat in winners else 0 for seat in range(3)]


def test_a_visitor_thinks_about_one_position_at_a_time(monkeypatch):
    """Who looks at another position stops the first, and a thought that nobody waits for is the last one."""

    class Slow:
        def __init__(self):
            self.asked = []

        def ask(self, client, function, view, simulations, number):
            self.asked.append(view.seat)
            answer = Future()
            answer.set_result(("tree", Analysis([], simulations, (0.5, 0.5), [])))
            return answer

    async def look():
        first = looking.think(table.view(0), "address", "ada")
        await anext(first)
        second = looking.think(table.view(1), "address", "ada")
        other = looking.think(table.view(1), "address", "ben")
        await anext(second)
        await anext(other)
        assert [found async for found in first] == []
        assert len([found async for found in second]) == len(pondering.PIECES) - 1

    table, slow = played("splendor", most=0), Slow()
    looking = pondering.Pondering(slow)
    asyncio.run(look())
    assert slow.asked.count(0) == 1


def test_a_thought_goes_on_in_the_tree_that_a_worker_has_and_several_trees_add_up(monkeypatch):
    monkeypatch.setattr(thoughts, "_bots", threading.local())
    table = played("splendor", most=4)
    view, other = (table.at(n).view(table.at(n).to_move[0]) for n in (3, 4))
    tree, first = thoughts.ponder(view, 30, 1)
    same, second = thoughts.ponder(view, 50, 2)
    assert same == tree
    assert (first.simulations, second.simulations) == (30, 80)
    assert sum(c.visits for c in second.moves) == 80
    assert all(after.visits >= before.visits for before in first.moves for after in second.moves if after.move == before.move)
    assert thoughts.ponder(other, 30, 1)[0] != tree
    third_tree, third = thoughts.ponder(view, 40, 3)  # another position came in between: it begins again
    assert third_tree != tree
    assert third.simulations == 40
    thought = Thought(2, {tree: second, third_tree: third})
    assert thought.total.simulations == 120
    assert sum(thought.total.win) == pytest.approx(1)


def test_two_searches_add_up():
    one = Analysis([Candidate("a", 3, (1.0, 0.0), (9, 0))], 3, (1.0, 0.0), ["a"])
    two = Analysis([Candidate("b", 2, (0.5, 0.5), (1, 1)), Candidate("a", 1, (0.0, 1.0), (1, 0))], 3, (0.0, 1.0), ["b"])
    both = added(one, two)
    assert [(c.move, c.visits, c.win) for c in both.moves] == [("a", 4, (0.75, 0.25)), ("b", 2, (0.5, 0.5))]
    assert (both.simulations, both.win) == (6, (0.5, 0.5))


# Running games


def running(site, name, hints=True):
    app = site[0]
    seats(app, name, GAME, 3)
    with app.state.service.open(name) as state:
        object.__setattr__(state.created, "hints", hints)
        while len(state.table.to_move) < 2 and not state.over:
            state.table.play(state.table.legal()[0])
    return state


def test_of_a_running_game_nobody_gets_more_than_they_know(site, monkeypatch):
    """Two games that differ only in what seat 0 cannot know give the same exploration."""
    app = site[0]
    running(site, "secret-one")
    running(site, "secret-two")
    with app.state.service.open("secret-one") as one, app.state.service.open("secret-two") as two:
        one.table.play(one.table.legal(1)[0], 1)  # a secret choice
        two.table.play(two.table.legal(1)[-1], 1)
        assert (one.table.view(0).states == two.table.view(0).states).all()
        assert one.table._states.tobytes() != two.table._states.tobytes()
    sample = pal.View.sample
    monkeypatch.setattr(pal.View, "sample", lambda view, seed=None: sample(view, 5))
    holder = Caller(bearer="seat0")
    told = []
    for name in ("secret-one", "secret-two"):
        found = app.state.explorations.find(app.state.explorations.of_table(name, holder), holder)
        assert found.dealt
        assert found.seat == 0
        told.append([found.data(), *(found.view(0, seat).data for seat in range(3)), *(found.view(0, everything=True).data for _ in "x")])
    assert told[0] == told[1]
    third = Caller(bearer="seat2")  # where several are to move, the board begins with what the one who looks has in hand
    assert app.state.explorations.find(app.state.explorations.of_table("secret-one", third), third).view(0).seat == 2


def test_a_running_game_without_hints_is_explored_when_it_is_over(site):
    running(site, "no-hints", hints=False)
    answer = Client(site[1], "no-hints", "seat0").http.post("/api/lines", json={"table": "no-hints"})
    assert answer.status_code == 403
    assert "doesn’t allow hints" in answer.json()["message"]
    assert Client(site[1], "no-hints").http.post("/t/no-hints/explore").status_code == 403


# Playing on


def test_a_table_begins_at_a_node_with_bots_and_stays_replayable(site):
    app, ada = site[0], browser(site)
    found = opened(site, ada)
    wishes = [{"kind": "bot", "level": "greedy"}, {"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "random"}]
    made = ada.post(f"/api/lines/{found['id']}/3/table", json={"seats": wishes})
    assert made.status_code == 201, made.text
    me = Client(site[1], made.json()["table"], made.json()["secret"])
    assert me.view()["seat"] == 1
    with app.state.service.open(me.table) as state:
        assert state.created.origin == f"{found['id']}?at=3"
        assert state.created.start is not None
        assert state.commitment == ""
        start = state.table.at(0)
    assert start.view(1).data["player"] == played().at(3).view(1).data["player"]  # what the seat knows is as it was
    over = False
    while not over:
        seen = me.view()
        over = seen["over"]
        if seen["legal"]:
            me.play(seen["legal"][0], seen["step"])
    app.state.service.throw_away(me.table)  # made again from its events
    with app.state.service.open(me.table) as again:
        assert again.over
        assert again.table.at(0).data() == start.data()
    document = me.get("save").json()
    assert pal.kernel.save.restore(document, "x")[0].over
    assert me.http.get(f"/api/replays/{me.table}/2").status_code == 200
    more = me.http.post("/api/lines", json={"table": me.table}).json()
    assert more["lines"]["trunk"] == len(document["moves"])


def test_friends_play_on_and_a_game_that_is_over_cannot_go_on(site):
    ada = browser(site)
    found = opened(site, ada)
    form = {"at": "2", "name": "Ada", "chair0": "me", "chair1": "free", "chair2": "bot greedy"}
    table = ada.post(f"/x/{found['id']}/table", data=form).headers["location"].removeprefix("/t/")
    waiting = ada.get(f"/t/{table}")
    assert "/j/" in waiting.text
    with site[0].state.service.open(table) as state:
        secret = state.invitations()[1]
    assert httpx.post(f"{site[1]}/api/join", json={"secret": secret, "name": "Ben"}).status_code == 200
    with site[0].state.service.open(table) as state:
        assert [place.name for place in state.places][:2] == ["Ada", "Ben"]
        assert record.to_data(state.table.at(0)._states[0])["player"] == record.to_data(played().at(2)._states[0])["player"]
    too_few = ada.post(f"/api/lines/{found['id']}/2/table", json={"seats": [{"kind": "me"}, {"kind": "bot", "level": "greedy"}]})
    assert too_few.status_code == 422
    assert too_few.json()["message"] == "This game has 3 seats, but you named 2."
    last = len(played().moves)
    assert ada.post(f"/api/lines/{found['id']}/{last}/table", json={"seats": [{"kind": "me"}] * 3}).status_code == 409


def test_a_position_is_explored_and_what_is_no_position_is_refused(site):
    ada, table = browser(site), played(most=4)
    found = ada.post("/api/lines", json={"game": GAME, "position": table.data()}).json()
    shown = ada.get(f"/api/lines/{found['id']}/0").json()
    assert shown["legal"]
    assert ada.post("/api/lines", json={"game": GAME, "position": {"players": 3}}).status_code == 422
    assert ada.post("/api/lines", json={}).status_code == 422
    assert ada.get("/x/nothing-here").status_code == 404
