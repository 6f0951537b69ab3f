"""Der Palast von Eschnapur: phases 7 and 8, premiums and payments, clause by clause."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from eschnapur_positions import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    at_building,
    at_moving,
    last_lines,
    lines,
    pass_all,
    payable,
    record_with,
    seat,
    set_privilege,
    settle,
)

from palatine.games.eschnapur import components as c

# Phase 7


def test_sites_are_turned_over_only_when_their_owner_builds():
    table = at_building(sites=["4 5", "2 3", "6 7", "1 8"])
    assert table.view(BLUE).data["player"][RED]["sites"] == 0b11000
    assert table.view(RED).data["player"][YELLOW]["sites"] == c.UNKNOWN
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
    assert "can’t build in section 3" in table.view(YELLOW).why_not("build 3")


def test_e27_stones_without_a_place_stay_for_later_rounds():
    def edit(data):
        data["stop"] = 3
        data.stack(5, "ygb" * 4 + "yg")

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
    table = at_building(sites=["4 8"] * 4, edit=lambda d: d.stack(8, "yyyyy"))
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
    assert any("Player 1 reveals the sites" in line for line in lines(table))


# The premium


def premium(order="rygb", cards="3 2 1 1 1", edit=None, **options):
    """Red will cover the bag of section 4 (on its ninth space): red and blue have stones there."""

    def prepare(data):
        data.stack(4, "rbrbrbrb")
        data.bank(cards)
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
    table = at_building(edit=lambda d: (d.stack(4, "r" * 8), d.bank("3 2 1")))
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
        data.stack(4, "rbrbrbrb")
        for v, n in enumerate(data["bank"]):
            data["player"][GREEN]["hand"][v] += n
            data["bank"][v] = 0
        data.bank("5 4 2")

    table = at_building(edit=poor)
    table.play("build 4")
    told = last_lines(table)
    assert "Player 1 is owed 3; the bank can pay 2." in told
    assert "Player 4 is owed 3, but the bank can’t pay anything." in told


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
        data.stack(4, "rbrbrbrb")
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
    assert "all the bank can pay" in premium_refusal()


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
    assert "is yours" in table.view(RED).why_not("move 1 5")


def test_d2_e65_no_stone_out_of_or_into_the_stopped_section():
    table = at_moving(edit=lambda d: (d.update(stop=7), d.stack(8, "yy")))
    assert not [m for m in table.legal() if "8" in m]
    assert "build stop" in table.view(RED).why_not("move 8 4")
    assert "build stop" in table.view(RED).why_not("move 4 8")


def test_e38_the_last_stone_of_a_section_completed_this_round_may_go_and_it_is_not_scored():
    table = at_moving(sites=["2 8", *["4 5"] * 3], edit=lambda d: d.stack(8, "yyyyy"), prefer="build 8")
    assert table.data()["height"][7] == 7
    table.play("move 8 2")
    assert table.data()["rounds"] == 2
    assert table.data()["closed"][7] == 0
    assert seat(table, YELLOW)["points"] == 0


def test_e39_e40_a_move_may_complete_a_section_and_the_stone_keeps_its_owner():
    def edit(data):
        data.stack(8, "yyyyyy")
        data.stack(2, "b")

    table = at_moving(edit=edit)
    table.play("move 2 8")
    settle(table)
    assert table.data()["closed"][7] == 1
    assert seat(table, BLUE)["points"] == 11 + 1
    assert table.data()["height"][1] == 0


def test_e33_d9_no_premium_for_moving_except_by_option():
    def edit(data):
        data.stack(8, "yyy")
        data.stack(2, "b")

    for option, pays in (("no", False), ("yes", True)):
        table = at_moving(edit=edit, premium_on_move=option)
        table.play("move 2 8")
        assert any("bag in section 8" in line for line in last_lines(table)) is pays


def test_full_target_and_same_section_are_refused():
    def edit(data):
        data.stack(8, "ygbygby")
        data.stack(2, "b")

    table = at_moving(edit=edit)
    assert "All 7 spaces" in table.view(RED).why_not("move 2 8")
    assert "a different section" in table.view(RED).why_not("move 2 2")


def test_e42_without_a_legal_move_the_card_is_paid_and_nothing_happens():
    def edit(data):
        for i in range(4):
            data["player"][i]["stones"] = 0

    table = at_moving(edit=edit)
    assert table.data()["rounds"] == 2
    assert any("can move no stone" in line for line in lines(table))
