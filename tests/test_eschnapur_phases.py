"""Der Palast von Eschnapur: set-up, the nine phases and the end, clause by clause (E and D: rulings of the dossier)."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from eschnapur_help import (
    BLUE,
    GREEN,
    QUIET,
    QUIETER,
    RED,
    YELLOW,
    all_to_bank,
    at_building,
    at_moving,
    bank,
    build_all,
    change,
    choose_sites,
    last_lines,
    lay,
    lines,
    new,
    pass_all,
    play_round,
    seat,
    set_privilege,
    settle,
    stack,
)
from every import random_table, two_records

import palatine as pal
from palatine.games.eschnapur import components as c
from palatine.games.eschnapur import state as st
from palatine.games.eschnapur.rules.accounts import gold_owned
from palatine.games.eschnapur.rules.officials import best_bid, stones_for
from palatine.games.eschnapur.rules.payout import largest_sum
from palatine.games.eschnapur.text.words import on_track
from palatine.kernel import record
from palatine.kernel.compile import entry


@entry
def winner_of(states, slot):
    return best_bid(states[0], slot)


@entry
def stones_of(states, seat):
    return stones_for(states[0], seat)


@entry
def owned(states, seat):
    return gold_owned(states[0].player[seat])


@entry
def payable(states, claim):
    return largest_sum(states[0], claim)


def record_with(bids, slot=0, tie=-1):
    _what, states = two_records(("eschnapur", max(2, len(bids)), {}))
    states = states[:1]
    pal.game("eschnapur").engine.start(states, 1)
    states[0].tie = tie
    for i, bid in enumerate(bids):
        states[0].player[i].bid[slot] = bid
    return states


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
    table = change(new(), lambda d: all_to_bank(d, keep=(1, 2, 3)))
    choose_sites(table, ["4 5"] * 4)
    assert table.legal(0) == ["gold 1 0", "leave 1"]
    for move in ("leave 1", "gold 2 0", "leave 3"):
        table.play(move, 0)
    assert table.legal(0) == ["gold 4 0", "leave 4"]  # one card for two officials
    table.play("leave 4", 0)  # so the last one goes to the last official by itself
    assert 0 not in table.to_move
    assert seat(table, 0)["slot"] == [-1, 0, -1, -1, 0]


def test_e1_e69_french_rules_let_who_is_short_leave_as_many_as_he_likes():
    table = change(new(4, rules="fr"), lambda d: all_to_bank(d, keep=(1, 2, 3)))
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
    table = change(new(), lambda d: all_to_bank(d, keep=(0, 2, 3)))
    play_round(table, ["5 0 3 1 1", "- - - 0 0", *QUIET[2:]])
    assert [m for m in table.legal() if " y " in m] == ["blockade y 4", "blockade y 5"]


def test_a_blocked_card_gives_no_bid_no_points_and_its_owner_gets_a_stone_at_once():
    table = play_round(new(), ["5 0 3 1 1", "0 4 3 1 1", "0 3 3 1 1", "0 0 3 1 1"])
    table.play("blockade y 2")
    data = table.data()
    assert data["player"][YELLOW]["stones"] == 1
    assert data["winner"][1] == GREEN  # the 4 of yellow does not count
    assert data["player"][YELLOW]["bid"][1] == -1


def blocked_round(players=4, slot=4, **options):
    """Red blocks yellow in round 1; the next round begins."""
    table = play_round(new(players, **options), ["5 0 3 1 1", "0 0 3 4 1", *QUIET[2:]])
    table.play(f"blockade y {slot}")
    while table.data()["rounds"] == 1:
        table.play(table.legal()[0])
    return table


def test_e2_e6_a_blocked_card_stays_unseen_and_counts_as_laid_in_the_next_round():
    table = blocked_round()
    assert seat(table, YELLOW)["slot"] == [-1, -1, -1, 4, -1]
    assert seat(table, YELLOW)["privilege"] < 4
    assert table.view(RED).data["player"][YELLOW]["slot"] == [-1, -1, -1, st.UNKNOWN, -1]
    choose_sites(table, ["4 5"] * 4)
    for move in ("gold 1 0", "gold 2 0", "gold 3 2"):
        table.play(move, YELLOW)
    assert table.legal(YELLOW)[0] == "gold 5 1"
    assert "lies on official 4" in table.view(YELLOW).why_not("gold 4 2")


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
        assert table.data()["step"] == st.BLOCKADE
        assert ("blockade y 4" in table.legal()) is free
        assert ("blockade y 2" in table.legal()) is free


def test_e13_without_a_target_the_blockade_goes_aside():
    def edit(data):
        all_to_bank(data, keep=(RED,))

    table = change(new(3), edit)
    play_round(table, ["5 0 3 1 1", "0 0 - - -", "0 - 0 - -"])
    assert [m for m in table.legal() if m != "blockade aside"] == ["blockade y 2", "blockade g 3"]
    table.play("blockade y 2")
    while table.data()["rounds"] == 1:
        table.play(table.legal()[0])
    choose_sites(table, ["4 5"] * 3)
    pass_all(table)
    lay(table, ["5 0 2 2 2", "0", "0 0 - - -"])
    assert table.data()["step"] != st.BLOCKADE  # green's 0 lies on official 2 again: out of bounds
    assert any("no card that may be blocked" in line for line in lines(table))


def test_e15_no_compensation_without_stones_in_the_supply():
    def edit(data):
        stack(data, 4, "y" * 15)
        stack(data, 5, "y" * 5)

    table = play_round(change(new(), edit), ["5 0 3 1 1", *QUIET[1:]])
    table.play("blockade y 3")
    assert seat(table, YELLOW)["stones"] == 0
    assert any("the supply has none" in line for line in last_lines(table))


def test_e4_e68_the_card_on_official_1_is_open_when_the_marker_is_placed():
    table = play_round(new(), ["5 0 3 1 1", *QUIET[1:]])
    assert "open already" in table.view(RED).why_not("blockade y 1")
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
    table = change(new(), lambda d: (stack(d, 4, "r" * 15), stack(d, 5, "r" * 4)))
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


# Phase 7


def test_sites_are_turned_over_only_when_their_owner_builds():
    table = at_building(sites=["4 5", "2 3", "6 7", "1 8"])
    assert table.view(BLUE).data["player"][RED]["sites"] == 0b11000
    assert table.view(RED).data["player"][YELLOW]["sites"] == st.UNKNOWN
    table.play("build 4")
    table.play("build 4")
    assert table.to_move == (YELLOW,)
    assert table.view(RED).data["player"][YELLOW]["sites"] == 0b110
    assert not table.can_undo(RED)


def test_e26_one_stone_at_a_time_onto_the_lowest_space_of_a_site():
    table = at_building()
    assert table.legal() == ["build 4", "build 5"]
    table.play("build 5")
    table.play("build 4")
    data = table.data()
    assert data["stone"][3][0] == data["stone"][4][0] == RED
    assert "cannot build in section 3" in table.view(YELLOW).why_not("build 3")


def test_e27_stones_without_a_place_stay_for_later_rounds():
    def edit(data):
        data["stop"] = 3
        stack(data, 5, "ygb" * 4 + "yg")

    table = at_building(edit=edit)
    data = table.data()
    assert data["player"][RED]["stones"] == 2
    assert any("keeps 2 stones" in line for line in lines(table))


def test_e28_stones_cannot_be_kept_back():
    table = at_building(edit=set_privilege([20, 0, 0, 0]))
    pass_all(table)
    assert "pass" not in table.legal()
    assert "2 stones" in table.view(RED).why_not("pass")


def test_a_forced_placement_is_not_asked():
    table = at_building(edit=lambda d: d.update(stop=3))
    assert table.data()["height"][4] == 8  # everybody's only place
    assert any("builds 2 stones in section 5" in line for line in lines(table))


def test_e29_a_full_section_is_closed_for_later_builders_and_scored_in_phase_9():
    table = at_building(sites=["4 8"] * 4, edit=lambda d: stack(d, 8, "yyyyy"))
    table.play("build 8")
    table.play("build 8")
    assert any("Player 2 builds 2 stones in section 4" in line for line in lines(table))  # his only place
    settle(table)
    assert table.data()["closed"][7] == 1
    assert seat(table, YELLOW)["points"] == 9 + 5
    assert seat(table, RED)["points"] == 11 + 2


def test_e35_without_stones_the_sites_are_still_turned_over():
    table = at_building(edit=lambda d: d["player"][RED].update(stones=0))
    assert table.to_move == (YELLOW,)
    assert any("Player 1 turns over the sites" in line for line in lines(table))


# The premium


def premium(order="rygb", cards="3 2 1 1 1", edit=None, **options):
    """Red will cover the bag of section 4 (on its ninth space): red and blue have stones there."""

    def prepare(data):
        stack(data, 4, "rbrbrbrb")
        bank(data, cards)
        if edit:
            edit(data)

    return at_building(order=order, edit=prepare, **options)


def test_d10_premium_of_3_in_any_split_to_all_who_take_part():
    table = premium()
    before = [seat(table, i)["cards"] for i in range(4)]
    table.play("build 4")  # in the bank: 5, five 3s, 2 and three 1s
    assert table.to_move == (RED,)
    assert table.legal() == ["take 1", "take 2", "take 3"]
    table.play("take 2")  # a 1 comes with it by itself; for blue only a 3 is left
    assert last_lines(table)[1:] == ["Player 1 takes a 1 from the bank.", "Player 4 takes a 3 from the bank."]
    assert [seat(table, i)["cards"] - before[i] for i in range(4)] == [2, 0, 0, 1]


def test_e30_premium_is_paid_by_order_markers_not_from_the_builder():
    table = premium(order="bryg")
    table.play("build 5")
    table.play("build 5")
    table.play("build 4")
    assert table.to_move == (BLUE,)


def test_e30_the_builder_alone_gets_it_alone():
    table = at_building(edit=lambda d: (stack(d, 4, "r" * 8), bank(d, "3 2 1")))
    before = [seat(table, i)["cards"] for i in range(4)]
    table.play("build 4")
    table.play("take 3")
    assert [seat(table, i)["cards"] - before[i] for i in range(4)] == [1, 0, 0, 0]


def test_e31_stones_placed_later_give_no_claim():
    table = premium(order="rygb")
    table.play("build 4")
    before = seat(table, YELLOW)["cards"]
    settle(table)
    table.play("build 4")
    table.play("build 4")  # yellow joins
    assert seat(table, YELLOW)["cards"] == before


def test_e34_e43_a_poor_bank_pays_less_or_nothing():
    def poor(data):
        stack(data, 4, "rbrbrbrb")
        for v, n in enumerate(data["bank"]):
            data["player"][GREEN]["hand"][v] += n
            data["bank"][v] = 0
        bank(data, "5 4 2")

    table = at_building(edit=poor)
    table.play("build 4")
    told = last_lines(table)
    assert "Player 1 is owed 3; the bank can pay 2." in told
    assert "Player 4 is owed 3, but the bank cannot pay anything." in told


@pytest.mark.parametrize(
    ("cards", "claim", "paid"), [("5 4 2", 3, 2), ("5 4", 3, 0), ("5 5 3", 11, 10), ("", 5, 0), ("4 3 3", 5, 4), ("5 5 1 2 2", 11, 11)]
)
def test_e43_the_largest_reachable_sum(cards, claim, paid):
    states = record_with((0, 0))
    for v in cards.split():
        states[0].bank[int(v)] += 1
    assert payable(states, claim) == paid


def test_e43_against_all_subsets():
    random = np.random.default_rng(5)
    for _ in range(200):
        counts = random.integers(0, 3, 6)
        claim = int(random.integers(1, 17))
        states = record_with((0, 0))
        states[0].bank[:] = counts
        sums = {sum(v * n for v, n in zip(range(1, 6), ns)) for ns in product(*(range(counts[v] + 1) for v in range(1, 6)))}
        assert payable(states, claim) == max(n for n in sums if n <= claim)


def test_e32_d29_a_bag_covered_again_pays_again_unless_the_option_forbids_it():
    for repeat, pays in (("yes", True), ("no", False)):
        table = premium(premium_repeat=repeat, edit=lambda d: d["rewarded"].__setitem__(3, 1))
        table.play("build 4")
        assert bool(table.data()["paying"]) is pays


def test_e70_with_premium_repeat_no_only_an_actual_payment_counts():
    def poor(data):
        stack(data, 4, "rbrbrbrb")
        for v, n in enumerate(data["bank"]):
            data["player"][GREEN]["hand"][v] += n
            data["bank"][v] = 0

    table = at_building(edit=poor, premium_repeat="no")
    table.play("build 4")
    assert table.data()["rewarded"][3] == 0
    table = premium(premium_repeat="no")
    table.play("build 4")
    table.play("take 3")
    assert table.data()["rewarded"][3] == 1


def test_d23_e70_payout_free_any_sum_up_to_the_claim():
    table = premium(payout="free")
    table.play("build 4")
    assert table.legal() == ["take 1", "take 2", "take 3", "enough"]
    table.play("take 1")
    assert table.legal() == ["take 1", "enough"]
    table.play("enough")
    assert table.to_move == (BLUE,)
    assert "as much as the bank can pay" in premium_refusal()


def premium_refusal():
    table = premium()
    table.play("build 4")
    return table.view(RED).why_not("enough")


# Phase 8


def test_d1_e38_any_colour_may_be_moved_to_any_section_with_room_or_nothing():
    table = at_moving(sites=["4 5", "4 5", "4 5", "6 7"])
    data = table.data()
    assert table.to_move == (RED,)
    sources = [i + 1 for i in range(8) if data["height"][i]]
    assert table.legal() == [f"move {i} {j}" for i in sources for j in range(1, 9) if i != j] + ["move none"]


def test_d1_french_rules_forbid_the_own_colour():
    table = at_moving(sites=["1 2", "3 4", "3 4", "3 4"], rules="fr")
    assert {m.split()[1] for m in table.legal()} == {"3", "none"}
    assert "your own" in table.view(RED).why_not("move 1 5")


def test_d2_e65_no_stone_out_of_or_into_the_stopped_section():
    table = at_moving(edit=lambda d: (d.update(stop=7), stack(d, 8, "yy")))
    assert not [m for m in table.legal() if "8" in m]
    assert "build stop" in table.view(RED).why_not("move 8 4")
    assert "build stop" in table.view(RED).why_not("move 4 8")


def test_e38_the_last_stone_of_a_section_completed_this_round_may_go_and_it_is_not_scored():
    table = at_moving(sites=["2 8", *["4 5"] * 3], edit=lambda d: stack(d, 8, "yyyyy"), prefer="build 8")
    assert table.data()["height"][7] == 7
    table.play("move 8 2")
    assert table.data()["rounds"] == 2
    assert table.data()["closed"][7] == 0
    assert seat(table, YELLOW)["points"] == 0


def test_e39_e40_a_move_may_complete_a_section_and_the_stone_keeps_its_owner():
    def edit(data):
        stack(data, 8, "yyyyyy")
        stack(data, 2, "b")

    table = at_moving(edit=edit)
    table.play("move 2 8")
    settle(table)
    assert table.data()["closed"][7] == 1
    assert seat(table, BLUE)["points"] == 11 + 1
    assert table.data()["height"][1] == 0


def test_e33_d9_no_premium_for_moving_except_by_option():
    def edit(data):
        stack(data, 8, "yyy")
        stack(data, 2, "b")

    for option, pays in (("no", False), ("yes", True)):
        table = at_moving(edit=edit, premium_on_move=option)
        table.play("move 2 8")
        assert any("bag of section 8" in line for line in last_lines(table)) is pays


def test_full_target_and_same_section_are_refused():
    def edit(data):
        stack(data, 8, "ygbygby")
        stack(data, 2, "b")

    table = at_moving(edit=edit)
    assert "All 7 spaces" in table.view(RED).why_not("move 2 8")
    assert "another section" in table.view(RED).why_not("move 2 2")


def test_e42_without_a_legal_move_the_card_is_paid_and_nothing_happens():
    def edit(data):
        for i in range(4):
            data["player"][i]["stones"] = 0

    table = at_moving(edit=edit)
    assert table.data()["rounds"] == 2
    assert any("can move no stone" in line for line in lines(table))


# Phase 9


def test_privilege_points_for_cards_that_won_nothing():
    """The rulebook's example: 5, 1 and 3 bring 9; cards that won and the card for stones bring nothing."""
    table = play_round(new(), ["5 1 0 3 0", "5 1 0 3 0", "0 0 3 1 1", "0 0 3 1 1"])
    build_all(table)
    while table.data()["rounds"] == 1:
        table.play(table.legal()[0])
    assert [seat(table, i)["privilege"] for i in (RED, YELLOW)] == [9, 9]


def finishing(colours, section=3, cards="", order="rygb", sites=None, edit=None, **options):
    """The section becomes full by the last stone of red; then all others build elsewhere."""

    def prepare(data):
        stack(data, section, colours)
        for i in range(data["players"]):
            data["player"][i]["stones"] = 0
        data["player"][RED]["stones"] = 1
        bank(data, cards)
        if edit:
            edit(data)

    return at_building(order=order, sites=sites or [f"{section} 4"] * 4, edit=prepare, **options)


def gold_in_hand(table, i):
    return sum(v * n for v, n in enumerate(seat(table, i)["hand"]))


def test_wage_example_everybody_who_takes_part_gets_11():
    """Blue, green and red take part with any number of stones; yellow does not."""
    table = finishing("bbbgbrggbr", cards="5 5 5 5 5 5 1 1 1 4 4 4 4")
    before = [gold_in_hand(table, i) for i in range(4)]
    table.play("build 3")
    settle(table)
    assert any("Section 3 is full: a wage of 11 for all" in line for line in lines(table))
    assert [gold_in_hand(table, i) - before[i] for i in range(4)] == [11, 0, 11, 11]


def test_scoring_example_20_19_13():
    """Eleven spaces: blue 6 stones, top 14; green 3, top 16; red 2, top 11; yellow none."""
    table = finishing(
        "bbrbbrbgbg",
        order="gyrb",
        sites=["3 4"] * 4,
        edit=lambda d: d["player"][RED].update(stones=0) or d["player"][GREEN].update(stones=1),
    )
    table.play("build 3")
    settle(table)
    assert table.data()["closed"][2] == 1
    assert [seat(table, i)["points"] for i in (BLUE, GREEN, RED, YELLOW)] == [20, 19, 13, 0]
    assert [seat(table, i)["supply"] for i in range(4)] == [20] * 4
    assert any("20 points in section 3: 14 for the highest stone and 6" in line for line in lines(table))


def test_e44_all_wages_ascending_before_any_scoring():
    def edit(data):
        stack(data, 8, "yyyyyyy")

    table = finishing("y" * 7, section=2, edit=edit, cards="5 5 5 5 4 4 4 4 2 2 1 1")
    table.play("build 2")
    settle(table)
    told = lines(table)
    order = [i for i, line in enumerate(told) if "is full: a wage" in line]
    scored = [i for i, line in enumerate(told) if "for the highest stone" in line]
    assert len(order) == 2
    assert "Section 2" in told[order[0]]
    assert "Section 8" in told[order[1]]
    assert max(order) < min(scored)


def test_e22_a_stopped_section_that_is_finished_frees_the_marker():
    def edit(data):
        stack(data, 8, "yyyyyyy")
        data["stop"] = 7

    table = finishing("y", section=2, edit=edit)
    table.play("build 4")
    settle(table)
    assert table.data()["closed"][7] == 1
    assert table.data()["stop"] == -1


def test_finished_sections_leave_the_site_cards():
    table = finishing("yyyyyyy", section=2)
    table.play("build 2")
    settle(table)
    assert "site 2" not in table.legal(0)
    assert "finished" in table.view(0).why_not("site 2")


@pytest.mark.parametrize(
    ("points", "space", "tile"), [(0, 0, 0), (1, 1, 0), (50, 50, 0), (51, 1, 50), (100, 50, 50), (101, 1, 100), (151, 1, 150)]
)
def test_d3_the_track_has_50_spaces(points, space, tile):
    assert on_track(points) == (space, tile)


# The end


def _over(players, prepare, options):
    def edit(data):
        stack(data, 3, "y" * 10)
        for i in range(players):
            data["player"][i]["stones"] = 0
        data["player"][RED]["stones"] = 1
        prepare(data)

    return at_building(players, sites=["3 4"] * players, edit=edit, **options)


def finish(table):
    table.play("build 3")
    while not table.over and table.data()["paying"]:
        table.play(table.legal()[0])
    return table


@pytest.mark.parametrize(
    ("players", "privilege", "bonus"),
    [
        (4, (12, 12, 5, 0), [10, 10, 3, 0]),
        (4, (9, 9, 9, 1), [10, 10, 10, 0]),
        (4, (9, 5, 5, 1), [10, 6, 6, 0]),
        (4, (0, 0, 0, 0), [10, 10, 10, 10]),
        (3, (8, 8, 1), [10, 10, 0]),
        (3, (8, 4, 1), [10, 6, 0]),
        (2, (3, 3), [6, 6]),
        (2, (3, 4), [0, 6]),
    ],
)
def test_e49_e50_privilege_bonus_by_rank_ties_share_the_better_rank(players, privilege, bonus):
    """Everybody gets the same points for open cards in this round, so the ranks are those of the start."""
    table = finish(_over(players, _with_privilege(players, privilege), {}))
    assert table.over
    assert [seat(table, i)["bonus"] for i in range(players)] == bonus


def _with_privilege(players, privilege):
    closing = [i for i in range(8) if c.IN_PLAY[players, i] and i not in (2, 3)][: int(c.FINISH[players]) - 1]

    def prepare(data):
        for i in closing:
            data["closed"][i] = 1
        data["finished"] = len(closing)
        data["sale"] = [0] * 10
        for i, n in enumerate(privilege):
            data["player"][i]["privilege"] = n
            data["player"][i]["slot"][3] = -1 if i else data["player"][i]["slot"][3]
            data["player"][i]["hand"][2] += 1 if i else 0

    return prepare


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_game_ends_after_4_5_or_6_sections(players):
    table = finish(_over(players, _with_privilege(players, [0] * players), {}))
    assert table.over
    assert table.data()["ended"] == st.BUILT
    assert table.data()["finished"] == {2: 4, 3: 5, 4: 6}[players]


def test_several_sections_in_the_last_round_may_go_beyond():
    def prepare(data):
        _with_privilege(4, [0] * 4)(data)
        assert data["closed"][7] == 0
        stack(data, 8, "ggggggg")

    table = finish(_over(4, prepare, {}))
    assert table.over
    assert table.data()["finished"] == 7


def test_tie_break_more_gold_wins_then_the_victory_is_shared():
    def prepare(data):
        _with_privilege(2, [0, 0])(data)
        data["player"][RED]["points"] = 14  # red will get 17 for one stone on the 16, yellow 25 for ten below
        data["player"][YELLOW]["points"] = 6

    table = finish(_over(2, prepare, {}))
    assert table.scores[0] == table.scores[1]
    gold = [sum(v * n for v, n in enumerate(seat(table, i)["hand"])) for i in range(2)]
    assert gold[0] != gold[1]
    assert table.winners == ((0,) if gold[0] > gold[1] else (1,))


def test_d27_equal_points_and_equal_gold_share_the_victory():
    table = finish(_over(2, _with_privilege(2, [0, 0]), {}))
    states = record.copy(table._states)
    states[0].player[1] = states[0].player[0]
    assert pal.Table(table.game, states, seed=None, options=table.options).winners == (0, 1)


def test_e51_a_blocked_card_counts_for_the_tie_break():
    table = blocked_round()
    hand = sum(v * n for v, n in enumerate(seat(table, YELLOW)["hand"]))
    assert owned(table._states, YELLOW) == hand + 4


# The stalemate


def locked(players=2, privilege=(0, 0), **options):
    """Nobody will own gold or stones after this round."""

    def edit(data):
        all_to_bank(data)
        for i, n in enumerate(privilege):
            data["player"][i]["privilege"] = n

    table = change(new(players, **options), edit)
    choose_sites(table, ["4 5"] * players)
    pass_all(table)
    lay(table, ["0 0 - -"] * players if players == 2 else ["0 0 - - -"] * players)
    return table


def test_e46_e47_d28_without_gold_and_stones_the_game_ends():
    table = locked()
    assert table.over
    assert table.data()["ended"] == st.LOCKED
    assert any("Nobody owns gold or stones any more" in line for line in lines(table))


def test_e47_one_last_window_first_and_a_purchase_goes_on():
    table = locked(privilege=(13, 0))
    pass_all_but_last(table)
    assert table.data()["window"] == st.LAST
    assert table.legal() == ["buy stones3", "buy gold5", "buy mix", "pass"]
    table.play("buy stones3")
    assert not table.over
    assert table.data()["rounds"] == 2


def pass_all_but_last(table):
    while not table.over and table.data()["window"] != st.LAST:
        table.play("pass", table.to_move[0])


def test_e47_declining_ends_it():
    table = locked(privilege=(13, 0))
    pass_all_but_last(table)
    table.play("pass")
    assert table.over


def test_e71_a_purchase_that_gains_nothing_ends_the_game():
    table = locked(privilege=(13, 0))
    pass_all_but_last(table)

    def no_stones(data):
        for i in (3, 4):
            stack(data, i + 1, "r" * (13 if i == 3 else 7))

    table = change(table, no_stones)
    table.play("buy stones3")
    assert table.over


def test_e47_e70_alms_of_3_and_play_goes_on():
    table = locked(deadlock="alms")
    assert not table.over
    while table.data()["paying"]:
        table.play(table.legal()[-1])
    assert table.data()["rounds"] == 2
    assert [sum(v * n for v, n in enumerate(seat(table, i)["hand"])) for i in range(2)] == [3, 3]


def test_e60_the_game_ends_after_60_rounds():
    table = change(new(), lambda d: d.update(rounds=60))
    play_round(table, QUIET)
    while not table.over:
        table.play(table.legal()[0])
    assert table.data()["ended"] == st.CAPPED
    assert table.data()["rounds"] == 60


def test_no_line_of_the_log_is_lost():
    """The news of one move have room for far more lines than random games ever need."""
    longest = 0
    for players in (2, 3, 4):
        table = random_table(("eschnapur", players, {}), 9, plies=0)
        random = np.random.default_rng(players)
        for seed in range(40):
            table = new(players, seed)
            while not table.over:
                who = table.to_move[0]
                table.play(int(random.choice(table.actions(who))), who)
                longest = max(longest, int(table._states[0].told))
    assert longest < st.NEWS - 20
