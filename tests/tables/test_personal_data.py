"""What belongs to one person: the record, a link to another device that works once, all data, and deleting it."""

from __future__ import annotations

import time

import pytest
from web_help import server

import palatine as pal
from palatine.tables import personal_data as b
from palatine.tables.caller import Caller, digest
from palatine.tables.errors import NotFound
from palatine.tables.lobby import Wish
from palatine.tables.personal_data import PersonalData
from palatine.tables.record import Chair, Played, Tally, my_games, record, streaks

pal.register("sealed_bid", "sealed_bid")
ANN, BOB = Caller("the-key-of-ann-12345"), Caller("the-key-of-bob-12345")


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    with server(f"sqlite:///{tmp_path_factory.mktemp('mine')}/palatine.db", warm=False) as (found, _):
        found.state.readiness.wait("sealed_bid")
        yield found


@pytest.fixture
def mine(app):
    return PersonalData(app.state.lobby, app.state.replays)


def opened(app, caller, *chairs):
    return app.state.lobby.create(Wish("sealed_bid", chairs), caller).table


def finished(app, *chairs):
    """A game of Ann's that is over."""
    table = opened(app, ANN, *chairs)
    bot = pal.bot("sealed_bid", "greedy", seed=1)
    while True:
        with app.state.service.open(table) as state:
            if state.over:
                return table
            seat = state.asked[0]
            level, noticed, move = state.bot_at(seat), state.steps.noticed(seat), bot.choose(state.table.view(seat))
        app.state.service.bot_move(table, seat, level, noticed, move)


def test_a_finished_game_is_in_the_record_with_its_points_and_place(app):
    table = finished(app, ("me", "Ann"), ("bot", "greedy"), ("bot", "greedy"))
    (game,) = [g for g in my_games(app.state.lobby.my_tables(ANN), ANN) if g.table == table]
    with app.state.service.open(table) as state:
        assert [chair.points for chair in game.chairs] == state.table.scores
        assert [chair.place for chair in game.chairs] == state.table.ranks
        seat = state.seats_of(ANN.keys)[0]
        assert game.place == state.table.ranks[seat]
    assert game.against == "greedy"
    assert [chair.mine for chair in game.chairs] == [i == seat for i in range(3)]


def played(place, level="novice", game="splendor"):
    chairs = (
        Chair("Ann", "person", "", mine=True, points=1, place=place),
        Chair("Rob", "bot", level, mine=False, points=1, place=3 - place),
    )
    return Played("t", game, "over", 0.0, chairs)


def test_wins_are_counted_by_game_and_level_and_streaks_end_with_a_defeat():
    newest_first = [played(1), played(1), played(2, "master"), played(1), played(1), played(1)]
    assert record(newest_first) == {("splendor", "novice"): Tally(5, 5, 2.5), ("splendor", "master"): Tally(0, 1, 0.5)}
    assert streaks(newest_first) == (2, 3)


def test_a_link_hands_the_key_on_once_and_only_for_ten_minutes(mine, monkeypatch):
    word = mine.link(ANN, name="Ann")
    assert mine.follow(word, Caller()) == {"browser": ANN.browser, "name": "Ann"}
    with pytest.raises(NotFound):
        mine.follow(word, Caller())
    word, now = mine.link(ANN), time.time()
    monkeypatch.setattr("palatine.store.log.time.time", lambda: now + 60 * b.MINUTES + 1)
    with pytest.raises(NotFound):
        mine.follow(word, Caller())


def test_what_is_kept_of_a_link_tells_nothing_without_it(mine):
    kept = b._hidden(ANN.browser, "a-word")
    assert ANN.browser.encode().hex() not in kept
    assert b._shown(kept, "a-word") == ANN.browser
    assert b._shown(kept, "a-word") != b._hidden(ANN.browser, "another")


def test_games_of_the_other_device_go_along(app, mine):
    other = Caller("another-device-12345")
    table = opened(app, other, ("me", "Ann"), ("bot", "greedy"), ("bot", "greedy"))
    mine.follow(mine.link(ANN), other)
    with app.state.service.open(table) as state:
        assert state.seats_of(ANN.keys) == state.seats_of(other.keys) != []


def test_all_data_are_told_and_then_deleted_and_others_keep_moves_without_a_name(app, mine):
    lobby, service = app.state.lobby, app.state.service
    alone = finished(app, ("me", "Ann"), ("bot", "greedy"), ("bot", "greedy"))
    shared = opened(app, ANN, ("me", "Ann"), ("free", ""), ("free", ""))
    lobby.sit(shared, "Bob", BOB)
    lobby.sit(shared, "Cleo", Caller("the-key-of-cleo-1234"))
    lobby.chat(shared, ANN, "hello")
    told = {part["table"]: part for part in mine.data(ANN)}
    assert told[alone]["save"]["game"] == "sealed_bid"
    assert told[shared]["said"] == ["hello"]
    mine.delete(ANN)
    assert lobby.my_tables(ANN) == []
    with service.open(shared) as state:
        assert sorted(place.name for place in state.places) == ["Bob", "Cleo", "–"]
        assert not any(digest(ANN.browser) in place.holders for place in state.places)
        assert "hello" not in [line.text for line in state.chat]
    assert [row["id"] for row in lobby.my_tables(BOB)] == [shared]
