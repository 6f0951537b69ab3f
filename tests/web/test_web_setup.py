"""Setting up a position in the browser: each choice comes back with what it makes of the position, and only our own are read again."""

from __future__ import annotations

import json
import re

import every
import httpx
import pytest
from web_help import WAIT, server

import palatine as pal
from palatine.kernel import save

assert every  # registers the game of the tests


@pytest.fixture(scope="module")
def ada(tmp_path_factory):
    with server(f"sqlite:///{tmp_path_factory.mktemp('site')}/palatine.db") as (_app, address):
        yield httpx.Client(base_url=address, timeout=WAIT, headers={"origin": address, "accept": "application/json"})


def opened(ada, path):
    answer = ada.get(path)
    assert answer.status_code == 200, answer.text
    return json.loads(re.search(r'id="state" type="application/json">(.*?)</script>', answer.text, re.S)[1])


def edit(ada, kept, **wish):
    return ada.post(
        f"/setup/{kept['game']}/edit", json={"position": kept["position"], "mark": kept["mark"], "names": kept.get("names", ""), **wish}
    )


@pytest.mark.parametrize("game", ["amyitis", "eschnapur", "palais_royal", "splendor"])
def test_every_place_of_the_board_opens_its_choices(ada, game):
    state = opened(ada, f"/setup/{game}?players=3")
    assert len(state["places"]) > 10
    for thing in list(state["places"])[:4]:
        answer = edit(ada, state["setup"], opened=state["places"][thing][0]).json()
        assert answer["ring"] == thing
        assert "data-put" in answer["parts"]["picker"]


def test_what_cannot_be_is_said_and_the_champion_is_asked_about_what_can(ada):
    kept = opened(ada, "/setup/splendor?players=2")["setup"]
    wrong = edit(ada, kept, place="tokens 0 0", value=9).json()
    assert wrong["fault"] == "The players hold 9 diamonds: there are only 4 for 2 players."
    assert wrong["fault"] in wrong["parts"]["prompt"]
    refused = ada.post("/setup/splendor/explore", data=wrong["setup"])
    assert refused.status_code == 422
    right = edit(ada, wrong["setup"], place="tokens 0 0", value=2).json()
    assert right["fault"] is None
    asked = ada.post("/setup/splendor/explore", data=right["setup"])
    assert asked.status_code == 303
    assert ada.post("/setup/splendor/explore", data={**right["setup"], "then": "on"}).headers["location"].endswith("#on")
    found = ada.get(f"/api/lines/{asked.headers['location'].removeprefix('/x/')}").json()
    assert found["save"]["start"]["player"][0]["tokens"][0] == 2
    again = opened(ada, f"/setup/splendor?lines={found['id']}&at=0")
    assert json.loads(again["setup"]["position"])["player"][0]["tokens"][0] == 2


def test_cards_that_lie_elsewhere_are_pale_in_the_choices(ada):
    state = opened(ada, "/setup/splendor?players=2")
    row = json.loads(state["setup"]["position"])["row"][0]
    picker = edit(ada, state["setup"], opened="row 0 1").json()["parts"]["picker"]
    pale = {int(button) for button in re.findall(r'class="used"[^>]*data-value="(-?\d+)"', picker)}
    assert pale == {row[0], row[2], row[3]}


def test_a_position_that_did_not_come_from_here_is_not_read(ada):
    kept = opened(ada, "/setup/splendor")["setup"]
    for changed in (
        {"position": kept["position"].replace('"turn":0', '"turn":1')},
        {"mark": kept["mark"][:-1] + ("0" if kept["mark"][-1] != "0" else "1")},
        {"mark": ""},
    ):
        assert edit(ada, {**kept, **changed}).status_code == 422
    assert edit(ada, kept, place="tokens 0 0", value=99).status_code == 422
    assert edit(ada, kept, place="nonsense", value=0).status_code == 422
    assert edit(ada, {**kept, "game": "amyitis"}).status_code == 422
    assert ada.get("/setup/sealed_bid").status_code == 404
    assert ada.get("/setup/nothing").status_code == 404


def test_a_position_begins_with_a_list_or_a_save_file(ada):
    kept = opened(ada, "/setup/splendor?players=2")["setup"]
    listed = ada.post("/setup/splendor/list", json=kept, headers={"accept-language": "de"}).json()["list"]
    assert listed.startswith("splendor 2\nturn: ")
    words = re.sub(r"tokens 2: .*", "tokens 2: 0 0 3 0 0 1", listed)
    read = ada.post("/setup/splendor/list", json={**kept, "words": words}).json()
    assert read["fault"] is None
    assert json.loads(read["setup"]["position"])["player"][1]["tokens"] == [0, 0, 3, 0, 0, 1]
    wrong = ada.post("/setup/splendor/list", json={**kept, "words": "splendor 2\nrows: 1"})
    assert wrong.status_code == 422
    assert wrong.json()["message"].startswith("Line 2: There is no row")
    assert "Eschnapur" in ada.post("/setup/splendor/list", json={**kept, "words": "eschnapur 2"}).json()["message"]

    table = pal.new("splendor", players=2, seed=3, names=["Ada", "Ben"])
    for _ in range(5):
        table.play(table.legal()[0])
    loaded = ada.post("/setup/splendor/save", content=json.dumps(save.document(table, {})))
    data = json.loads(loaded.json()["setup"]["position"])
    assert (data["turn"], data["bank"]) == (table.data()["turn"], table.data()["bank"])
    named = edit(ada, loaded.json()["setup"], place="tokens 1 0", value=9, names="Ada\nBen")
    assert named.json()["fault"].startswith("The players hold")
    assert "Ben" in named.json()["parts"]["seats"]
    assert ada.post("/setup/amyitis/save", content=json.dumps(save.document(table, {}))).status_code == 422
    assert ada.post("/setup/splendor/save", content=b"nothing").status_code == 422
