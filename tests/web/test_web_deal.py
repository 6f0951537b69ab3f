"""The deal: neither the server nor a player decides it alone, and everybody can check it."""

from __future__ import annotations

import json
import time

import every
import httpx
import pytest
from web_help import WAIT, Client, create, server, until

import palatine as pal
from palatine.cli import main
from palatine.tables.commitment import check_deal, commitment, deal_seed, draw_seats, verify
from palatine.web.deal import LASTS, Offers

MINE, YOURS = "ab" * 32, "cd" * 32

assert every  # registers the game of the tests


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    with server(f"sqlite:///{tmp_path_factory.mktemp('deal')}/palatine.db") as found:
        yield found


def finish(client):
    """Plays a game to its end, the first legal move each time."""
    while not (seen := client.view())["over"]:
        if seen["legal"]:
            client.play(seen["legal"][0], seen["step"], seat=seen["seat"])
    return seen


def offer(site):
    return httpx.post(f"{site[1]}/api/offers").json()


def test_the_commitment_is_shown_before_the_entropy_is_sent_and_both_make_the_seed(site):
    shown = offer(site)
    client, made = create(site[1], "sealed_bid", "me", "free", "greedy", offer=shown["offer"], entropy=MINE)
    assert made["table"] == shown["table"]
    secret = made["invitations"][0]["secret"]
    joined = httpx.post(f"{site[1]}/api/join", json={"secret": secret, "name": "Bob", "entropy": YOURS}).json()
    other = Client(site[1], client.table, joined["secret"])
    start = client.view()
    assert start["commitment"] == shown["commitment"]
    assert (start["seed"], start["salt"], start["entropy"]) == (None, None, None)
    for one in (client, other):
        assert MINE not in one.get("view").text
        assert YOURS not in one.get("view").text
    while not (seen := client.view())["over"]:
        for one in (client, other):
            seen = one.view()
            if seen["legal"]:
                one.play(seen["legal"][0], seen["step"])
    assert seen["entropy"] == [MINE, YOURS, ""]
    assert commitment("", seen["salt"]) == shown["commitment"]
    assert seen["seed"] == deal_seed(seen["salt"], [MINE, YOURS, ""])
    assert verify(shown["commitment"], seen["seed"], seen["salt"], seen["entropy"])
    assert not verify(shown["commitment"], seen["seed"], seen["salt"], [YOURS, MINE, ""])
    assert not verify(shown["commitment"], seen["seed"], MINE, seen["entropy"])


def test_a_salt_is_used_once(site):
    shown = offer(site)
    first, _ = create(site[1], "sealed_bid", "me", "greedy", "greedy", offer=shown["offer"])
    second, _ = create(site[1], "sealed_bid", "me", "greedy", "greedy", offer=shown["offer"])
    assert first.table == shown["table"]
    assert second.table != first.table
    assert second.view()["commitment"] != first.view()["commitment"]


def test_what_is_not_an_offer_of_this_server_is_none(monkeypatch):
    offers = Offers("key")
    shown = offers.make()
    found = offers.take(shown.offer)
    assert found.table == shown.table
    assert commitment("", found.salt) == shown.commitment
    assert Offers("key").take(shown.offer) == found  # another process of the same server
    for wrong in ("", "x", shown.offer + "0", shown.offer.replace(shown.table, "AAAAAAAAAAAA"), Offers("other").make().offer):
        assert offers.take(wrong) is None
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + LASTS + 1)
    assert offers.take(shown.offer) is None


def test_a_rematch_takes_an_offer_and_entropy_and_one_that_was_used_gives_way(site):
    client, _ = create(site[1], "sealed_bid", "me", "greedy", "greedy")
    finish(client)
    used = offer(site)
    create(site[1], "sealed_bid", "me", "greedy", "greedy", offer=used["offer"])
    answer = client.post("rematch", offer=used["offer"], entropy=MINE)
    assert answer.status_code == 200
    again = Client(site[1], answer.json()["table"], client.secret)
    assert again.table != used["table"]
    end = finish(again)
    assert sorted(end["entropy"]) == ["", "", MINE]
    assert verify(end["commitment"], end["seed"], end["salt"], end["entropy"])


@pytest.mark.parametrize("entropy", ["x", "ab", "AB" * 32, "ab" * 33, 5])
def test_what_is_not_entropy_is_refused(site, entropy):
    wish = {"game": "sealed_bid", "chairs": [{"kind": "me"}, {"kind": "bot", "level": "greedy"}], "entropy": entropy}
    assert httpx.post(f"{site[1]}/api/tables", json=wish).status_code == 422


def test_the_pages_carry_the_offer_and_the_forms_send_it(site):
    http = httpx.Client(base_url=site[1], timeout=WAIT, cookies={"guide-splendor": "no"})  # the deal of a newcomer is not drawn
    home = http.get("/").text
    token = home.partition('name="offer" value="')[2].partition('"')[0]
    hash_ = home.partition('data-commitment="')[2].partition('"')[0]
    form = {"game": "splendor", "players": "2", "level": "greedy", "name": "Ada", "offer": token, "entropy": MINE}
    answer = http.post("/play", data=form, headers={"x-palatine": "1"})
    table = answer.headers["location"].removeprefix("/t/")
    assert table == token.partition(".")[0]
    state = until(lambda: Client(site[1], table).view())
    assert state["commitment"] == hash_
    with site[0].state.service.open(table) as found:
        assert MINE in found.entropy


@pytest.fixture
def saved(site, tmp_path):
    client, _ = create(site[1], "sealed_bid", "me", "greedy", "greedy", entropy=MINE)
    end = finish(client)
    path = tmp_path / "game.json"
    path.write_text(client.get("save").text)
    return path, end


def test_the_command_replays_a_save_file_and_checks_its_deal(saved, capsys):
    path, end = saved
    assert main(["verify", str(path), "--commitment", end["commitment"], "--entropy", MINE]) == 0
    assert "✗" not in capsys.readouterr().out
    assert main(["verify", str(path), "--entropy", YOURS]) == 1
    assert main(["verify", str(path), "--commitment", YOURS]) == 1
    assert pal.load(path).seed == end["seed"]


@pytest.mark.parametrize("part", ["salt", "entropy", "commitment", "drawn"])
def test_whatever_is_changed_is_found(saved, part, capsys):
    path, _ = saved
    content = json.loads(path.read_text())
    changed = {"salt": YOURS, "entropy": [YOURS, "", ""], "commitment": YOURS, "drawn": content["notes"]["deal"]["drawn"][::-1]}
    content["notes"]["deal"][part] = changed[part]
    del content["check"]
    path.write_text(json.dumps(content))
    assert main(["verify", str(path)]) == 1
    assert "✗" in capsys.readouterr().out


def test_a_file_without_a_deal_says_so(tmp_path, capsys):
    pal.new("sealed_bid", 3, 5).save(tmp_path / "game.json")
    assert main(["verify", str(tmp_path / "game.json")]) == 1
    assert "says nothing about its deal" in capsys.readouterr().out


def test_the_deal_of_an_older_server_can_be_checked_too():
    shown = commitment(42, "salt")
    assert verify(shown, 42, "salt")
    assert verify(shown, "42", "salt")
    assert not verify(shown, 43, "salt")
    deal = {"commitment": shown, "salt": "salt", "drawn": draw_seats(42, 3)}
    assert all(holds for holds, _ in check_deal(42, deal))
    assert [holds for holds, _ in check_deal(42, {**deal, "entropy": 5, "drawn": "x"})] == [True]
