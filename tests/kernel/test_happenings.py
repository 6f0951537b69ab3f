"""What the rules tell: who hears it, and that it is nowhere else."""

from __future__ import annotations

import numpy as np
import pytest

import palatine as pal
from palatine.kernel import record, table
from palatine.kernel.compile import entry, plain
from palatine.kernel.game import game
from palatine.kernel.happenings import Kind, heard, hush, tell, tell_only, tell_others
from palatine.kernel.record import game_record

pal.register("sealed_bid", "sealed_bid")


class H(Kind):
    TOOK = "card", "count"
    PEEKED = "card"
    ENDED = ()


RECORD = game_record((), happenings=4, turn="i1")


@entry
def _move(states, seat):
    s = states[0]
    tell(s, H.TOOK, seat, 7, 300)
    tell_only(s, seat, H.PEEKED, seat, 5)
    tell_others(s, seat, H.PEEKED, seat)
    tell(s, H.ENDED)


@entry
def _hush(states):
    hush(states[0])


def told(seat, telling=1):
    states = np.zeros(1, RECORD)
    states[0].telling = telling
    _move(states, seat)
    return states[0]


def entries(s, seat):
    return [h.data() for h in heard(H, s.happening[: s.happened].tobytes(), 1, seat)]


@pytest.mark.parametrize("seat", [0, 3, 7])
def test_each_seat_and_the_spectators_hear_what_is_for_them(seat):
    s = told(seat)
    took = {"kind": "took", "seat": seat, "card": 7, "count": 300}
    ended = {"kind": "ended", "seat": None}
    for other in (None, *range(8)):
        card = 5 if other == seat else 0
        assert entries(s, other) == [took, {"kind": "peeked", "seat": seat, "card": card}, ended]


def test_nothing_is_told_in_searches_and_batches():
    s = told(0, telling=0)
    assert s.happened == 0
    assert not s.happening["kind"].any()


def test_nothing_is_told_in_random_play():
    g = game("splendor")
    states = record.copies(table.blank(g, 2, g.options_from({})), 2)
    assert plain(g.playout.random_games)(states, 1, 1, np.empty(len(g.actions), np.int16)) > 40
    assert states[1].happened == 0


def test_a_happening_gives_its_numbers_by_name():
    took, *_, ended = heard(H, told(2).happening[:4].tobytes(), 1, 2)
    assert (took.kind, took.seat, took.card, took.count) == (H.TOOK, 2, 7, 300)
    assert repr(took) == "TOOK(seat=2, card=7, count=300)"
    assert (ended.seat, ended.numbers) == (None, ())
    with pytest.raises(AttributeError, match="TOOK has no number “cards”; it has: card, count"):
        _ = took.cards


def test_a_kind_has_room_for_eight_numbers():
    with pytest.raises(AssertionError, match="room for 8 numbers"):

        class Wide(Kind):
            MANY = tuple("abcdefghi")


def test_what_has_no_room_is_counted_and_nothing_is_written_beyond_it():
    """The check of random games sees the count, and says so."""
    states = np.zeros(1, RECORD)
    states[0].telling = 1
    for _ in range(2):
        _move(states, 1)
    assert states[0].happened == 8
    assert states[0].happening["kind"].tolist() == [H.TOOK, H.PEEKED, H.PEEKED, H.ENDED]
    _hush(states)
    assert states[0].happened == 0
    assert not states[0].happening["kind"].any()


def bids(*cards):
    """A table of three seats that bid these cards, once each."""
    table = pal.new("sealed_bid", 3, 5)
    for seat, card in enumerate(cards):
        table.play(f"bid {card}", seat)
        table.play("once", seat)
    return table


def test_a_secret_choice_is_heard_by_its_seat_alone_until_all_are_in():
    table = bids(4, 3)
    assert [h.data() for h in table.happenings(1)] == [
        {"kind": "bid", "seat": 1, "card": 2},
        {"kind": "doubled", "seat": 1, "twice": 0},
    ]
    assert table.happenings(2) == table.happenings() == []
    table = bids(4, 3, 1)
    assert [h.kind.name for h in table.happenings()] == ["TURNED_OVER"]
    assert [h.ply for h in table.happenings(0)] == [1, 2, 6]


def test_what_is_taken_back_was_not_told():
    table = bids(4, 3)
    table.undo(0)
    assert [h.kind.name for h in table.happenings(0)] == ["BID"]
    assert [h.kind.name for h in table.happenings(1)] == ["BID", "DOUBLED"]


def test_what_happened_is_asked_from_a_move_on_and_for_an_earlier_table():
    table = bids(4, 3, 1)
    assert [h.kind.name for h in table.happenings(2, since=6)] == ["DOUBLED", "TURNED_OVER"]
    assert [h.kind.name for h in table.at(5).happenings(2)] == ["BID"]
    with pytest.raises(pal.BadSeat):
        table.happenings(3)


def test_a_saved_game_tells_the_same_again(tmp_path):
    table = bids(4, 3, 1)
    table.save(tmp_path / "game.json")
    again = pal.load(tmp_path / "game.json")
    for seat in (0, 1, 2, None):
        assert list(map(repr, again.happenings(seat))) == list(map(repr, table.happenings(seat)))


def test_neither_a_view_nor_a_position_holds_what_was_told():
    table = bids(4, 3, 1)
    assert not {"telling", "happened", "happening"} & (table.data().keys() | table.view(0).data.keys())
    view = table.view(0)
    assert (view.s.telling, view.s.happened) == (0, 0)
    assert not view.s.happening["kind"].any()
