"""The rules, a test for each."""

from __future__ import annotations

import pytest

import palatine as pal

NAME = "sealed_dice"


def table(dice=(3, 4), players=3, **options):
    """A first round in which the dice show this."""
    data = pal.new(NAME, players=players, seed=1, **options).data()
    data["dice"] = list(dice)
    return pal.position(NAME, data)


def bid(t, *cards):
    for seat, card in enumerate(cards):
        t.play(f"bid {card}", seat=seat)


def test_the_highest_bid_wins_the_sum_of_the_dice():
    t = table(dice=(3, 4))
    bid(t, 2, 6, 5)
    assert t.scores == [0, 7, 0]


def test_bids_made_twice_do_not_count():
    t = table(dice=(3, 4))
    bid(t, 6, 6, 1)
    assert t.scores == [0, 0, 7]


def test_with_the_option_nobody_wins_when_the_highest_bid_was_made_twice():
    t = table(dice=(3, 4), ties="nobody")
    bid(t, 6, 6, 1)
    assert t.scores == [0, 0, 0]


def test_nobody_wins_when_all_bid_the_same():
    t = table()
    bid(t, 6, 6, 6)
    assert t.scores == [0, 0, 0]


def test_the_dice_are_rolled_again_for_each_round():
    rolls = set()
    for seed in range(40):
        t = pal.new(NAME, seed=seed)
        bid(t, 1, 2)
        rolls.add(tuple(t.data()["dice"]))
    assert len(rolls) > 10


def test_a_choice_is_not_seen_until_the_last_one_is_made():
    t = table()
    before = [t.view(seat).data for seat in (1, 2, None)]
    t.play("bid 6", seat=0)
    assert [t.view(seat).data for seat in (1, 2, None)] == before
    assert t.view(0).data["player"][0]["bid"] == 5
    assert not t.happenings(1)
    t.play("bid 1", seat=1)
    t.play("bid 2", seat=2)
    assert [h.data()["value"] for h in t.happenings(1) if h.data()["kind"] == "turned_over"] == [6, 1, 2]


def test_choices_may_come_in_any_order():
    one, other = table(), table()
    for seat in (0, 1, 2):
        one.play(f"bid {seat + 2}", seat=seat)
    for seat in (2, 0, 1):
        other.play(f"bid {seat + 2}", seat=seat)
    assert one.data() == other.data()


def test_a_choice_can_be_taken_back_until_the_last_one_is_made():
    t = table()
    t.play("bid 6", seat=0)
    t.undo(seat=0)
    bid(t, 1, 2, 3)
    assert not t.can_undo(seat=2)


def test_a_spent_card_cannot_be_bid_again():
    t = table()
    bid(t, 6, 5, 4)
    with pytest.raises(pal.IllegalMove, match="already spent your 6"):
        t.play("bid 6", seat=0)


def test_the_game_is_over_when_the_hands_are_empty():
    t = pal.new(NAME, players=3, seed=2)
    while not t.over:
        t.play(t.legal(t.to_move[0])[0], seat=t.to_move[0])
    assert len(t.moves) == 21
