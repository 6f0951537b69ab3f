"""While others are awaited: the host lets a bot have a free seat, or begins with those who are there."""

from __future__ import annotations

import httpx
import pytest
from web_help import WAIT, Client, create, server, until

from palatine.tables.commitment import check_deal


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    with server(f"sqlite:///{tmp_path_factory.mktemp('site')}/palatine.db") as (app, address):
        app.state.readiness.wait("splendor")
        yield app, address


def join(address: str, made: dict, name: str = "Bob") -> Client:
    answer = httpx.post(f"{address}/api/join", json={"secret": made["invitations"][-1]["secret"], "name": name}, timeout=WAIT).json()
    return Client(address, answer["table"], answer["secret"])


def state_of(site, table: str):
    with site[0].state.service.open(table) as state:
        return state


def test_a_bot_takes_a_free_seat_if_the_host_wishes_and_the_game_begins_with_the_last(site):
    host, made = create(site[1], "splendor", "me", "free", "free")
    guest = join(site[1], made)
    assert guest.post("fill", seat=1).status_code == 403  # only the host
    assert host.post("fill", seat=2).status_code == 409  # Bob sits there
    assert host.post("fill", seat=1, level="nobody").status_code == 422
    assert not state_of(site, host.table).started
    assert host.post("fill", seat=1, level="greedy").status_code == 200
    state = state_of(site, host.table)
    assert state.started
    assert sorted(place.kind for place in state.places) == ["bot", "person", "person"]
    assert [place.level for place in state.places if place.kind == "bot"] == ["greedy"]
    assert host.post("fill", seat=0).status_code == 409
    late = httpx.post(f"{site[1]}/api/join", json={"secret": made["invitations"][0]["secret"], "name": "Eve"}, timeout=WAIT)
    assert late.status_code in (404, 409)


def test_those_who_are_there_begin_without_the_others(site):
    host, made = create(site[1], "splendor", "me", "free", "free")
    assert host.post("begin").status_code == 422  # nobody plays alone
    guest = join(site[1], made)
    assert guest.post("begin").status_code == 403
    assert host.post("begin").status_code == 200
    state = state_of(site, host.table)
    assert state.started
    assert state.players == len(state.places) == state.table.players == 2
    row = next(row for row in site[0].state.service.store.listed_for(state.created.creator) if row["id"] == host.table)
    assert row["players"] == 2
    assert len(row["card"]["chairs"]) == 2
    seats = {who.view()["seat"] for who in (host, guest)}
    assert seats == {0, 1}
    # it is played like any other, to its end, and the deal can be checked
    players = {who.view()["seat"]: who for who in (host, guest)}
    for _ in range(3):
        seen = until(lambda: next((v for who in players.values() if (v := who.view())["legal"]), None), "a turn")
        assert players[seen["seat"]].play(seen["legal"][0], seen["step"]).status_code == 200
    site[0].state.service._slots.clear()  # made again from its events, it is the same
    again = state_of(site, host.table)
    assert [m.text for m in again.table.moves] == [m.text for m in state.table.moves]
    for who in players.values():
        who.post("votes", about="close")
    save = host.get("save").json()
    assert all(holds for holds, _ in check_deal(save["seed"], save["notes"]["deal"]))
    rematch = host.post("rematch").json()["table"]
    assert state_of(site, rematch).players == 2
