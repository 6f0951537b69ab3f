"""The rules, a test for each."""

from __future__ import annotations

import pytest

import palatine as pal

NAME = "skeleton"


def table(hand, **stairs):
    """Two players: seat 0 has this hand, and the stairs have these cards on top, at this height."""
    t = pal.new(NAME, players=2, seed=1)
    data = t.data()
    me = data["player"][0]
    for c, n in enumerate(me["hand"]):
        data["deck"][c] += n
    me["hand"] = [0] * len(me["hand"])
    for value in hand:
        me["hand"][value - 1] += 1
        data["deck"][value - 1] -= 1
    for letter, (top, height) in stairs.items():
        data["top"]["abc".index(letter)] = top
        data["height"]["abc".index(letter)] = height
    return pal.position(NAME, data)


def test_a_higher_card_climbs_and_scores_the_steps_of_the_stair():
    t = table([5, 6, 7], b=(4, 2))
    t.play("6 b")
    assert t.scores[0] == 3
    assert t.data()["top"] == [0, 6, 0]


@pytest.mark.parametrize("card", [3, 4])
def test_another_card_brings_the_stair_down_and_costs_its_steps(card):
    t = table([card, 6, 7], b=(4, 2))
    t.play(f"{card} b")
    assert t.scores[0] == -2
    assert t.data()["height"] == [0, 1, 0]


def test_a_card_is_drawn_for_each_card_laid():
    t = table([5, 6, 7])
    left = t.data()["left"]
    t.play("5 a")
    assert t.data()["left"] == left - 1
    assert t.data()["player"][0]["held"] == 3


def test_a_drawn_card_is_told_to_its_owner_alone():
    t = table([5, 6, 7])
    t.play("5 a")
    assert [h.data()["kind"] for h in t.happenings(0)] == ["climbed", "drew"]
    for seat in (1, None):
        assert [h.data() for h in t.happenings(seat)] == [{"kind": "climbed", "seat": 0, "value": 5, "stair": 0, "points": 1}]


def test_only_a_card_of_the_hand_can_be_laid():
    with pytest.raises(pal.IllegalMove, match="no 1 in your hand"):
        table([5, 6, 7]).play("1 a")


def test_the_game_is_over_when_the_last_card_is_laid():
    t = pal.new(NAME, players=3, seed=2)
    while not t.over:
        t.play(t.legal()[0])
    assert len(t.moves) == 48
    assert t.winners


def test_the_option_gives_each_a_fourth_card():
    assert pal.new(NAME, seed=1, hand="4").data()["player"][0]["held"] == 4
