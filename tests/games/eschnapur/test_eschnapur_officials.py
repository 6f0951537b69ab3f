"""Der Palast von Eschnapur: set-up and phases 1 to 6, clause by clause (E and D: rulings of the dossier)."""

from __future__ import annotations

from itertools import product

import pytest
from eschnapur_positions import (
    GREEN,
    QUIET,
    QUIETER,
    RED,
    YELLOW,
    at_building,
    blocked_round,
    build_all,
    change,
    choose_sites,
    last_lines,
    lay,
    lines,
    new,
    pass_all,
    play_round,
    record_with,
    seat,
    stones_of,
    winner_of,
)

import palatine as pal
from palatine.games.eschnapur import components as c

# Set-up


@pytest.mark.parametrize(
    ("players", "cards", "gold", "sections", "privileges", "finish"), [(2, 19, 96, 6, 8, 4), (3, 16, 129, 7, 10, 5), (4, 16, 172, 8, 10, 6)]
)
def test_d21_set_up_by_number_of_players(players, cards, gold, sections, privileges, finish):
    data = new(players).data()
    assert all(data["player"][i]["cards"] == cards for i in range(players))
    assert sum(v * n for i in range(players) for v, n in enumerate(data["player"][i]["hand"])) == gold
    assert data["closed"].count(0) == sections
    assert sum(data["sale"]) == privileges
    assert finish == c.FINISH[players]
    assert data["bank"] == [0] * 6
    assert data["ordered"] == 0
    assert [data["player"][i]["points"] + data["player"][i]["privilege"] for i in range(players)] == [0] * players
    assert [data["player"][i]["supply"] for i in range(players)] == [20] * players
    assert (data["stop"], data["blocked_seat"]) == (-1, -1)


def test_with_three_players_section_1_and_with_two_also_section_7_is_out():
    assert [i + 1 for i in range(8) if new(3).data()["closed"][i]] == [1]
    assert [i + 1 for i in range(8) if new(2).data()["closed"][i]] == [1, 7]


def test_with_two_players_order_and_refuse_are_removed():
    data = new(2).data()
    assert [name for name, n in zip(c.PRIVILEGES, data["sale"]) if not n] == ["order", "refuse"]


def test_sections_have_7_to_16_spaces_and_one_bag_within():
    assert sorted(c.SIZE) == [7, 8, 9, 11, 12, 13, 14, 16]
    assert all(0 <= bag < size for bag, size in zip(c.BAG, c.SIZE))
    assert c.VALUE[2][:11].tolist() == list(range(6, 17))
    assert sorted(c.COST) == list(range(6, 16))


# Phase 1


def test_sites_are_two_different_open_sections():
    table = new(3)
    assert table.legal(0) == [f"site {i}" for i in range(2, 9)]
    table.play("site 4", 0)
    assert "site 4" not in table.legal(0)
    table.play("site 2", 0)
    assert table.to_move == (1, 2)


# Phase 2


def test_e9_every_official_gets_a_card_while_there_are_enough():
    table = new()
    choose_sites(table, ["4 5"] * 4)
    assert table.legal(0) == [f"gold 1 {v}" for v in range(6)]


def test_e1_who_is_short_leaves_exactly_the_missing_ones_and_lays_everything():
    table = change(new(), lambda d: d.all_to_bank(keep=(1, 2, 3)))
    choose_sites(table, ["4 5"] * 4)
    assert table.legal(0) == ["gold 1 0", "leave 1"]
    for move in ("leave 1", "gold 2 0", "leave 3"):
        table.play(move, 0)
    assert table.legal(0) == ["gold 4 0", "leave 4"]  # one card for two officials
    table.play("leave 4", 0)  # so the last one goes to the last official by itself
    assert 0 not in table.to_move
    assert seat(table, 0)["slot"] == [-1, 0, -1, -1, 0]


def test_e1_e69_french_rules_let_who_is_short_leave_as_many_as_he_likes():
    table = change(new(4, rules="fr"), lambda d: d.all_to_bank(keep=(1, 2, 3)))
    choose_sites(table, ["4 5"] * 4)
    for k in range(1, 6):
        table.play(f"leave {k}", 0)
    assert 0 not in table.to_move
    assert seat(table, 0)["cards"] == 2
    with pytest.raises(pal.IllegalMove):
        table.play("leave 1", 1)


def test_with_two_players_four_cards_are_laid_and_official_1_takes_no_part():
    table = new(2)
    choose_sites(table, ["4 5"] * 2)
    assert table.legal(0)[0] == "gold 2 0"
    assert "takes no part" in table.view(0).why_not("gold 1 0")


# Who wins


@pytest.mark.parametrize(
    ("bids", "winner"),
    [
        ((5, 5, 3, 0), 2),
        ((5, 5, 4, 4), -1),
        ((4, 4, 4, 0), -1),
        ((0, 0, 0, 0), -1),
        ((-1, -1, -1, -1), -1),
        ((-1, 1, 0, 0), 1),
        ((3, 3), -1),
        ((2, 3), 1),
    ],
)
def test_top_tie_cancels_and_next_lower_wins_second_tie_nobody(bids, winner):
    """The rulebook's examples; E3, E10, E11, D26."""
    assert winner_of(record_with(bids), 0) == winner


def test_the_winner_is_the_highest_value_that_occurs_once():
    for bids in product(range(-1, 6), repeat=3):
        once = [b for b in bids if b > 0 and bids.count(b) == 1]
        expected = bids.index(max(once)) if once else -1
        assert winner_of(record_with(bids), 0) == expected


@pytest.mark.parametrize(
    ("bids", "tie", "winner"),
    [((5, 5, 3, 3), 2, -1), ((5, 5, 5, 4), 0, 0), ((0, 0, 0, 0), 0, -1), ((5, 5, 4, 0), 3, 2), ((4, 4, 4, 4), 3, 3)],
)
def test_e54_tie_wins_only_with_the_joint_highest_card(bids, tie, winner):
    assert winner_of(record_with(bids, tie=tie), 0) == winner


# Phase 3


def test_winning_card_is_paid_at_once_and_the_others_stay():
    table = play_round(new(), ["5 0 0 1 1", "3 0 0 1 1", "3 0 0 1 1", "2 0 0 1 1"])
    assert table.to_move == (RED,)
    data = table.data()
    assert data["bank"] == [0, 0, 0, 0, 0, 1]
    assert data["player"][RED]["slot"][0] == -1
    assert [data["player"][i]["slot"][0] for i in (1, 2, 3)] == [3, 3, 2]


def test_e12_blockade_only_on_face_down_cards_of_others_and_e14_it_is_optional():
    table = play_round(new(), ["5 0 3 1 1", *QUIET[1:]])
    assert table.legal() == [*(f"blockade {who} {k}" for who in "ygb" for k in range(2, 6)), "blockade aside"]
    table.play("blockade aside")
    assert table.data()["blocked_seat"] == -1
    assert seat(table, YELLOW)["stones"] + seat(table, YELLOW)["supply"] == 20


def test_e12_an_empty_slot_cannot_be_blocked():
    table = change(new(), lambda d: d.all_to_bank(keep=(0, 2, 3)))
    play_round(table, ["5 0 3 1 1", "- - - 0 0", *QUIET[2:]])
    assert [m for m in table.legal() if " y " in m] == ["blockade y 4", "blockade y 5"]


def test_a_blocked_card_gives_no_bid_no_points_and_its_owner_gets_a_stone_at_once():
    table = play_round(new(), ["5 0 3 1 1", "0 4 3 1 1", "0 3 3 1 1", "0 0 3 1 1"])
    table.play("blockade y 2")
    data = table.data()
    assert data["player"][YELLOW]["stones"] == 1
    assert data["winner"][1] == GREEN  # the 4 of yellow does not count
    assert data["player"][YELLOW]["bid"][1] == -1


def test_e2_e6_a_blocked_card_stays_unseen_and_counts_as_laid_in_the_next_round():
    table = blocked_round()
    assert seat(table, YELLOW)["slot"] == [-1, -1, -1, 4, -1]
    assert seat(table, YELLOW)["privilege"] < 4
    assert table.view(RED).data["player"][YELLOW]["slot"] == [-1, -1, -1, c.UNKNOWN, -1]
    choose_sites(table, ["4 5"] * 4)
    for move in ("gold 1 0", "gold 2 0", "gold 3 2"):
        table.play(move, YELLOW)
    assert table.legal(YELLOW)[0] == "gold 5 1"
    assert "already have a card on official 4" in table.view(YELLOW).why_not("gold 4 2")


def test_e2_with_a_card_left_over_four_cards_in_hand_are_enough():
    def edit(data):
        data["player"][YELLOW]["hand"], kept = [2, 1, 1, 0, 0, 0], data["player"][YELLOW]["hand"]
        for v in range(1, 6):
            data["bank"][v] += kept[v] - data["player"][YELLOW]["hand"][v]

    table = change(blocked_round(), edit)
    choose_sites(table, ["4 5"] * 4)
    assert not [m for m in table.legal(YELLOW) if m.startswith("leave")]


def test_e5_the_blocked_card_is_freed_and_turned_over_in_the_next_round():
    table = play_round(blocked_round(), ["0 0 3 2 2", "0 0 3 . 2", *QUIETER[2:]])
    data = table.data()
    assert data["blocked_seat"] == -1
    assert data["player"][YELLOW]["bid"][3] == 4
    assert data["winner"][3] == YELLOW


def test_e5_d13_with_four_players_the_blockade_goes_to_another_player_and_official():
    table = play_round(blocked_round(), ["5 0 3 2 2", "0 0 3 . 2", *QUIETER[2:]])
    assert [m for m in table.legal() if m != "blockade aside"] == [f"blockade {who} {k}" for who in "gb" for k in (2, 3, 5)]
    assert "another one" in table.view(RED).why_not("blockade g 4")
    assert "another player" in table.view(RED).why_not("blockade y 2")


def test_d14_e72_with_three_players_the_player_may_stay_but_not_the_official():
    table = play_round(blocked_round(3), ["5 0 3 2 2", "0 0 3 . 2", "0 0 3 2 2"])
    assert [m for m in table.legal() if m != "blockade aside"] == [f"blockade {who} {k}" for who in "yg" for k in (2, 3, 5)]


def test_e19_the_last_victim_may_win_and_place_the_blockade():
    table = play_round(blocked_round(), ["0 0 3 2 2", "5 0 3 . 2", *QUIETER[2:]])
    assert table.to_move == (YELLOW,)
    assert [m for m in table.legal() if m != "blockade aside"] == [f"blockade {who} {k}" for who in "rgb" for k in (2, 3, 5)]


def test_e17_a_round_aside_wipes_the_memory_unless_the_option_keeps_it():
    for memory, free in (("position", True), ("last_placement", False)):
        table = blocked_round(blockade_memory=memory)
        play_round(table, ["0 0 3 2 2", "0 0 3 . 2", *QUIETER[2:]])
        while table.data()["rounds"] == 2:
            table.play(table.legal()[0])
        play_round(table, ["4 0 3 3 5", *["0 0 3 3 5"] * 3], ["6 7"] * 4)
        assert table.data()["step"] == c.Step.BLOCKADE
        assert ("blockade y 4" in table.legal()) is free
        assert ("blockade y 2" in table.legal()) is free


def test_e13_without_a_target_the_blockade_goes_aside():
    def edit(data):
        data.all_to_bank(keep=(RED,))

    table = change(new(3), edit)
    play_round(table, ["5 0 3 1 1", "0 0 - - -", "0 - 0 - -"])
    assert [m for m in table.legal() if m != "blockade aside"] == ["blockade y 2", "blockade g 3"]
    table.play("blockade y 2")
    while table.data()["rounds"] == 1:
        table.play(table.legal()[0])
    choose_sites(table, ["4 5"] * 3)
    pass_all(table)
    lay(table, ["5 0 2 2 2", "0", "0 0 - - -"])
    assert table.data()["step"] != c.Step.BLOCKADE  # green's 0 lies on official 2 again: out of bounds
    assert any("no card that may be blocked" in line for line in lines(table))


def test_e15_no_compensation_without_stones_in_the_supply():
    def edit(data):
        data.stack(4, "y" * 15)
        data.stack(5, "y" * 5)

    table = play_round(change(new(), edit), ["5 0 3 1 1", *QUIET[1:]])
    table.play("blockade y 3")
    assert seat(table, YELLOW)["stones"] == 0
    assert any("the supply has none" in line for line in last_lines(table))


def test_e4_e68_the_card_on_official_1_is_open_when_the_marker_is_placed():
    table = play_round(new(), ["5 0 3 1 1", *QUIET[1:]])
    assert "already face up" in table.view(RED).why_not("blockade y 1")
    freed = play_round(blocked_round(), ["0 0 3 2 2", "0 0 3 . 2", *QUIETER[2:]])
    told = lines(freed)
    comes_off = next(i for i, line in enumerate(told) if "comes off" in line)
    assert "official 1" in told[comes_off + 1]


# Zeros


def test_e8_zeros_never_go_to_the_bank_and_come_back_in_phase_9():
    table = at_building()
    assert [seat(table, i)["cards"] for i in range(4)] == [11] * 4
    assert all(seat(table, i)["slot"][:2] == [0, 0] for i in range(4))
    build_all(table)
    assert all(seat(table, i)["hand"][0] == 2 for i in range(4))
    assert table.data()["bank"][0] == 0


def test_e8_a_zero_for_stones_gives_none_and_is_not_paid():
    table = play_round(new(), ["0 2 0 1 1", "0 2 0 1 1", "0 2 0 1 1", "0 2 0 1 1"])
    assert table.data()["bank"] == [0, 8, 4, 0, 0, 0]  # the others won nothing and went there in phase 9
    assert [seat(table, i)["supply"] for i in range(4)] == [20] * 4


def test_d6_zeros_return_at_once_by_option():
    table = at_building(zero_return="immediate")
    assert [seat(table, i)["cards"] for i in range(4)] == [13] * 4


def test_e7_a_blocked_zero_returns_only_in_the_round_it_is_revealed():
    table = play_round(new(), ["5 0 3 1 1", "2 0 3 0 1", *QUIET[2:]])
    table.play("blockade y 4")
    while table.data()["rounds"] == 1:
        table.play(table.legal()[0])
    assert seat(table, YELLOW)["hand"][0] == 1
    play_round(table, ["0 0 3 2 2", "2 0 3 . 2", *QUIETER[2:]])
    while table.data()["rounds"] == 2:
        table.play(table.legal()[0])
    assert seat(table, YELLOW)["hand"][0] == 2


# Phase 4


def test_e20_e21_the_build_stop_goes_to_another_open_section_or_aside():
    table = play_round(change(new(3), lambda d: d.update(stop=4)), ["0 5 3 1 1", *QUIET[1:]])
    assert table.legal() == [f"stop {i}" for i in (2, 3, 4, 6, 7, 8)] + ["stop aside"]
    assert "already" in table.view(RED).why_not("stop 5")
    assert "not in the game" in table.view(RED).why_not("stop 1")
    table.play("stop aside")
    assert table.data()["stop"] == -1


def test_without_a_winner_the_build_stop_goes_aside():
    table = play_round(change(new(), lambda d: d.update(stop=4)), QUIET)
    assert table.data()["stop"] == -1


# Phase 5


@pytest.mark.parametrize(
    ("bids", "tie", "stones"),
    [
        ((5, 5, 4, 3), -1, [3, 3, 4, 3]),
        ((5, 4, 4, 4), -1, [5, 2, 2, 2]),
        ((5, 5, 1, 1), 0, [5, 3, 1, 1]),
        ((0, 0, 2, 2), -1, [0, 0, 1, 1]),
        ((3, 3, -1, 1), -1, [2, 2, 0, 1]),
    ],
)
def test_unique_value_in_full_shared_value_halved_and_rounded_up(bids, tie, stones):
    states = record_with(bids, slot=2, tie=tie)
    assert [stones_of(states, i) for i in range(4)] == stones


def test_stones_come_from_the_supply_and_all_cards_above_zero_go_to_the_bank_at_once():
    table = at_building()
    assert table.data()["bank"] == [0, 0, 0, 4, 0, 1]
    assert [seat(table, i)["stones"] for i in range(4)] == [2] * 4


def test_e48_an_empty_supply_gives_no_stones():
    table = change(new(), lambda d: (d.stack(4, "r" * 15), d.stack(5, "r" * 4)))
    play_round(table, ["0 0 5 1 1", "0 0 4 1 1", "0 0 3 1 1", "0 0 2 1 1"])
    assert any("5; the supply has no more" in line for line in lines(table))


# Phase 6


def test_e23_the_winner_hands_out_any_permutation_the_old_one_too():
    table = play_round(new(3), ["0 0 3 5 1", "0 0 3 1 1", "0 0 3 1 1"])
    assert table.legal() == [f"order {o}" for o in ("ryg", "rgy", "yrg", "ygr", "gry", "gyr")]
    table.play("order gry")
    assert table.data()["order"][:3] == [2, 0, 1]
    assert table.to_move == (GREEN,)


def test_e25_without_a_winner_in_round_1_the_markers_are_shuffled_by_the_seed():
    orders = {tuple(play_round(new(seed=seed), QUIET).data()["order"]) for seed in range(60)}
    assert len(orders) > 15
    assert play_round(new(seed=7), QUIET).data()["order"] == play_round(new(seed=7), QUIET).data()["order"]


def test_without_a_winner_later_the_order_stays():
    table = build_all(at_building(order="gybr"))
    play_round(table, ["0 0 3 2 3", "0 0 3 2 3", "0 0 3 2 3", "0 0 3 2 3"])
    assert table.data()["order"] == [2, 1, 3, 0]
