"""What goes when nobody needs it any more: what players delete, and what the operator does not keep."""

from __future__ import annotations

import time

import every
import httpx
import pytest
from web_help import Client, create, server

from palatine.store.solvers import Solvers
from palatine.tables.maintenance import DAY, YEAR, Maintenance
from palatine.tables.state import DELETED

assert every  # registers the game of the tests


@pytest.fixture
def site(database):
    with server(database, keep_finished_days=10.0) as found:
        yield found


def finish(*clients):
    over = False
    while not over:
        for client in clients:
            seen = client.view()
            over = over or seen["over"]
            if seen["legal"]:
                client.play(seen["legal"][0], seen["step"], seat=seen["seat"])


def two(site):
    """A finished game of Ann, who opened it, and Bob, with a chat."""
    ann, made = create(site[1], "sealed_bid", "me", "free", "greedy")
    joined = httpx.post(f"{site[1]}/api/join", json={"secret": made["invitations"][0]["secret"], "name": "Bobby"}).json()
    bob = Client(site[1], ann.table, joined["secret"])
    ann.view()
    for client, words in ((ann, "ann's words"), (bob, "bob's words")):
        assert client.post("chat", text=words).status_code == 200
    finish(ann, bob)
    return ann, bob


def whole(site, table):
    """All that is in the database about a table."""
    store = site[0].state.service.store
    return repr(store.events(table)) + repr([row for row in store.listed() if row["id"] == table])


def test_who_played_alone_deletes_the_whole_table(site):
    client, _ = create(site[1], "sealed_bid", "me", "greedy", "greedy")
    assert client.post("forget").status_code == 409  # not while it is going on
    finish(client)
    assert Client(site[1], client.table).post("forget").status_code == 403
    assert client.post("forget").json() == {"table": client.table, "removed": True}
    assert client.get("view").status_code == 404
    assert client.get("save").status_code == 404
    store = site[0].state.service.store
    assert store.events(client.table) == []
    assert store.statuses() == {DELETED: 1}
    assert client.http.get("/api/tables", params={"which": "mine"}).json() == []


@pytest.mark.parametrize("archived", [False, True])
def test_of_a_game_with_others_the_name_the_keys_and_the_words_go(site, archived):
    ann, bob = two(site)
    if archived:
        assert site[0].state.service.store.archive(time.time() + 1, ("over",)) == 1
    before = ann.view()
    assert bob.post("forget").json() == {"table": ann.table, "removed": False}
    assert bob.view()["seat"] is None
    after = ann.view()
    for gone in ("Bobby", "bob's words"):
        assert gone in str(before)
        assert gone not in str(after)
        assert gone not in whole(site, ann.table)
    assert "ann's words" in str(after)
    assert after["scores"] == before["scores"]
    assert after["seed"] == before["seed"]
    assert bob.post("forget").status_code == 403
    assert ann.post("forget").json()["removed"] is True


def test_the_name_of_a_deleted_table_cannot_be_taken_again_while_its_offer_lasts(site):
    from palatine.tables.lobby import Lobby, Offer, Wish
    from palatine.web.auth import Caller

    client, _ = create(site[1], "sealed_bid", "me", "greedy", "greedy")
    finish(client)
    client.post("forget")
    lobby = Lobby(site[0].state.service)
    wish = Wish("sealed_bid", (("me", "Eve"), ("bot", "greedy"), ("bot", "greedy")), offer=Offer(client.table, "ab" * 32))
    assert lobby.create(wish, Caller()).table != client.table


def older(site, days):
    with site[0].state.service.store.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE tables SET updated = updated - {days * DAY}")


def test_finished_games_of_nobody_go_after_a_while(site):
    ann, bob = two(site)
    bots, _ = create(site[1], "sealed_bid", "greedy", "greedy", "greedy", public=True)
    while not bots.view()["over"]:
        pass
    going, _ = create(site[1], "sealed_bid", "me", "me", "me")
    going.view()
    maintenance, store = Maintenance(site[0].state.service), site[0].state.service.store
    older(site, 9)
    maintenance.tidy()
    assert sum(store.statuses().values()) == 3
    older(site, 2)
    maintenance.tidy()
    assert store.statuses() == {"over": 1, "playing": 1}  # what somebody holds stays
    solvers = Solvers(store)
    for name in ("old", "new"):
        solvers.solve(name, "a puzzle", lambda solver, known, name=name: (name, known))
    with store.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE solvers SET updated = updated - {YEAR} WHERE key = 'old'")
    ann.post("forget")
    bob.post("forget")
    older(site, 40)
    maintenance.tidy()
    assert store.statuses() == {"playing": 1}
    assert [solvers.find(name) for name in ("old", "new")] == [None, "new"]


def test_without_a_setting_finished_games_stay(tmp_path):
    with server(f"sqlite:///{tmp_path}/palatine.db") as site:
        bots, _ = create(site[1], "sealed_bid", "greedy", "greedy", "greedy", public=True)
        while not bots.view()["over"]:
            pass
        older(site, 10_000)
        Maintenance(site[0].state.service).tidy()
        assert site[0].state.service.store.statuses() == {"over": 1}
