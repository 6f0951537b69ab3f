"""Amyitis: the Palace. A test for each clause of its rulebook, in the order of the rulebook."""

from __future__ import annotations

import pytest
from amyitis_positions import Position, pass_all, player, why

import palatine as pal
from palatine.games.amyitis import components as c


def picking(players, piles, **options):
    """A table in the palace phase of round 2: nobody acts in round 1, whose procession goes to Marduk."""
    desk = Position(players, **options).track(piles)
    table = pass_all(desk.table())
    table.play("temple marduk")
    return table


def powers(table):
    return {name: seat for name, seat in zip(c.POWERS, table.data()["power"]) if seat >= 0}


# Preparation


def test_the_discs_start_before_the_first_space():
    table = pal.new("amyitis", 4, 1)
    assert [player(table, i)["step"] for i in range(4)] == [0, 0, 0, 0]


@pytest.mark.parametrize(("players", "cards"), [(2, 10), (3, 15), (4, 20)])
def test_the_orange_cards_replace_those_of_the_base_game(players, cards):
    data = pal.new("amyitis", players, 1).data()
    dealt = [craft for group in data["card"] for craft in group if craft >= 0]
    assert len(dealt) == 3 * players
    assert len(dealt) + sum(data["deck"]) == cards
    assert data["deck"][c.COURTIER] + dealt.count(c.COURTIER) == cards // 5


def test_without_the_expansion_there_is_no_courtier_no_noble_and_no_palace_phase():
    table = pal.new("amyitis", 3, 1, palace="no")
    while not table.over:
        assert not any("courtier" in move or "noble" in move or "craft" in move or "power" in move for move in table.legal())
        table.play(table.legal()[0])
    assert "without the Palace" in Position(2, palace="no").table().view(0).why_not("noble")
    assert "without the Palace" in Position(2, palace="no").table().view(0).why_not("craft priest")
    assert "without the Palace" in Position(2, palace="no").table().view(0).why_not("courtier 1")


# Courtier


@pytest.mark.parametrize(
    ("group", "price"), [("courtier priest engineer", 0), ("courtier -priest engineer", 1), ("courtier -priest -engineer", 2)]
)
def test_a_courtier_is_recruited_like_the_others(group, price):
    table = Position(2, groups=[group, "peasant merchant merchant"]).has(0, talents=2).table("courtier 1")
    assert player(table, 0)["talents"] == 2 - price
    assert table.data()["down"][0][0] == 1
    assert table.to_move == (1,)


def test_a_courtier_brings_one_point_and_one_step():
    table = Position(2, groups=["courtier priest engineer"] * 2).table("courtier 1")
    assert player(table, 0)["points"] == 1
    assert player(table, 0)["step"] == 1


def test_a_courtier_who_arrives_on_an_occupied_space_lies_on_top():
    table = Position(3, groups=["courtier priest engineer"] * 3).track({1: [1, 2]}).table("courtier 1")
    assert [player(table, i)["height"] for i in range(3)] == [2, 0, 1]


# Noble


def test_a_noble_costs_two_talents_and_goes_two_steps():
    table = Position(2).has(0, talents=3).table("noble")
    assert (player(table, 0)["talents"], player(table, 0)["step"], player(table, 0)["points"]) == (1, 2, 0)


def test_a_noble_cannot_be_paid_with_one_talent():
    table = Position(2).has(0, talents=1).table()
    assert "noble" not in table.legal()
    assert why(table, "noble") == "A noble costs 2 talents; you have 1 talent."


def test_a_noble_who_arrives_on_an_occupied_space_lies_on_top():
    table = Position(3).track({2: [2, 1]}).table("noble")
    assert [player(table, i)["height"] for i in range(3)] == [2, 1, 0]


def test_only_the_space_of_arrival_matters():
    table = Position(3).track({1: [2], 3: [1]}).table("noble")
    assert [(player(table, i)["step"], player(table, i)["height"]) for i in range(3)] == [(2, 0), (3, 0), (1, 0)]


def test_the_noble_is_always_available_even_when_all_cards_are_taken():
    table = Position(2, groups=["-peasant -priest -engineer"] * 2).has(0, talents=2, camels=0).table()
    assert table.legal() == ["noble", "pass"]


def test_the_noble_counts_as_a_recruitment_and_ends_the_turn():
    assert Position(2).table("noble").to_move == (1,)


def test_the_noble_may_be_recruited_again_in_a_later_turn():
    table = Position(2).has(0, talents=6).table("noble", "pass", "noble", "noble")
    assert player(table, 0)["step"] == 6


# The palace phase


def test_there_is_no_palace_phase_in_the_first_round():
    table = pal.new("amyitis", 4, 3)
    assert table.data()["stage"] == c.Stage.ACTIONS
    table = Position(3).track({4: [1]}).table()
    assert table.data()["rounds"] == 1
    assert all("power" not in move for move in table.legal())


def test_the_palace_phase_comes_in_every_round_from_the_second_on():
    table = picking(3, {4: [1]})
    for number in (2, 3, 4):
        assert (table.data()["rounds"], table.data()["stage"]) == (number, c.Stage.PALACE)
        table.play("power craft")
        pass_all(table)
        table.play("temple marduk")
        while table.data()["stage"] not in (c.Stage.PALACE, c.Stage.ACTIONS):
            table.play(table.legal()[-1])


def test_the_palace_phase_comes_after_cards_and_income_and_before_the_actions():
    desk = Position(3).track({4: [1]}).level(1, "banker", 1).has(1, talents=0)
    table = pass_all(desk.table())
    waiting = player(table, 1)["talents"]
    table.play("temple marduk")
    assert table.data()["stage"] == c.Stage.PALACE
    assert player(table, 1)["talents"] == waiting + 1
    assert sum(sum(group) for group in table.data()["down"]) == 0


def test_the_most_advanced_chooses_first_and_the_others_follow_in_the_order_of_the_track():
    table = picking(4, {5: [2], 3: [0], 1: [3]})
    chosen = []
    while table.data()["stage"] == c.Stage.PALACE:
        chosen.append(table.to_move[0])
        table.play(table.legal()[-1])
    assert chosen == [2, 0, 3]


def test_the_first_to_choose_has_all_four_powers():
    assert picking(3, {5: [2]}).legal() == ["power first", "power procession", "power craft", "power courtier"]


def test_a_power_that_is_taken_cannot_be_chosen_again():
    table = picking(3, {5: [2], 3: [0]})
    table.play("power procession")
    assert table.legal() == ["power first", "power craft", "power courtier"]
    assert why(table, "power procession") == "Player 3 has already chosen procession."


def test_a_choice_is_marked_with_a_cube():
    table = picking(3, {5: [2], 3: [0]})
    table.play("power procession")
    table.play("power craft")
    assert powers(table) == {"procession": 2, "craft": 0}


def test_the_cubes_are_removed_at_the_start_of_the_next_palace_phase():
    table = picking(3, {5: [2], 3: [0]})
    table.play("power procession")
    table.play("power craft")
    pass_all(table)
    assert powers(table) == {"procession": 2, "craft": 0}
    table.play("temple marduk")
    assert powers(table) == {}
    assert len(table.legal()) == 4


def test_players_who_have_not_entered_the_palace_choose_nothing():
    table = picking(4, {1: [3]})
    assert table.to_move == (3,)
    table.play("power craft")
    assert table.data()["stage"] == c.Stage.ACTIONS


def test_with_nobody_in_the_palace_nobody_chooses():
    table = picking(3, {})
    assert table.data()["stage"] == c.Stage.ACTIONS
    assert any("Nobody has entered the palace" in line.text for line in table.log())


def test_on_a_shared_space_the_higher_disc_chooses_first():
    table = picking(4, {3: [2, 0, 3], 1: [1]})
    chosen = []
    while table.data()["stage"] == c.Stage.PALACE:
        chosen.append(table.to_move[0])
        table.play(table.legal()[-1])
    assert chosen[:3] == [3, 0, 2]


def test_who_arrives_later_lies_on_top_and_a_disc_that_leaves_lets_the_others_down():
    table = (
        Position(3, groups=["courtier courtier courtier"] + ["peasant priest engineer"] * 2).track({1: [0, 1], 2: [2]}).table("courtier 1")
    )
    assert [(player(table, i)["step"], player(table, i)["height"]) for i in range(3)] == [(2, 1), (1, 0), (2, 0)]


def test_the_last_power_is_taken_without_asking():
    table = picking(4, {4: [0], 3: [1], 2: [2], 1: [3]})
    for move in ("power craft", "power procession", "power first"):
        table.play(move)
    assert powers(table)["courtier"] == 3
    assert player(table, 3)["step"] == 2
    assert table.to_move == (2,)


def test_a_power_cannot_be_declined():
    table = picking(3, {4: [0]})
    assert "pass" not in table.legal()
    assert "First:" in why(table, "pass")


# Two players


def test_two_players_choose_two_powers_each_in_turn_beginning_with_the_first_player():
    table = picking(2, {1: [0], 5: [1]})
    chosen = []
    for move in ("power craft", "power procession", "power courtier"):
        chosen.append(table.to_move[0])
        table.play(move)
    assert chosen == [0, 1, 0]
    assert powers(table) == {"craft": 0, "procession": 1, "courtier": 0, "first": 1}


def test_two_players_may_let_the_leader_on_the_track_begin():
    table = picking(2, {1: [0], 5: [1]}, palace_first="leader")
    assert table.to_move == (1,)
    table.play("power craft")
    assert table.to_move == (0,)


def test_two_players_on_one_space_with_the_leader_first_the_higher_disc_begins():
    assert picking(2, {3: [1, 0]}, palace_first="leader").to_move == (0,)
    assert picking(2, {3: [0, 1]}, palace_first="leader").to_move == (1,)


def test_a_lone_player_of_two_in_the_palace_chooses_two_powers():
    table = picking(2, {1: [1]})
    table.play("power craft", 1)
    table.play("power courtier", 1)
    assert table.data()["stage"] == c.Stage.ACTIONS
    assert powers(table) == {"craft": 1, "courtier": 1}


def test_taking_the_card_during_the_phase_does_not_change_the_order_of_two_players():
    table = picking(2, {1: [0], 5: [1]})
    table.play("power craft")
    table.play("power first")
    assert table.data()["first"] == 1
    assert table.to_move == (0,)


def test_steps_gained_during_the_phase_do_not_change_its_order():
    table = picking(3, {4: [0], 3: [1], 2: [2]})
    table.play("power craft")
    table.play("power courtier")
    assert [player(table, i)["step"] for i in range(3)] == [4, 4, 2]
    assert table.to_move == (2,)


# The power first player


def test_the_first_player_power_brings_the_card_and_the_first_action():
    table = picking(3, {4: [2]})
    table.play("power first")
    assert table.data()["first"] == 2
    assert table.to_move == (2,)


def test_the_card_does_not_go_round_at_the_end_of_a_round():
    table = picking(3, {4: [2]})
    assert table.data()["first"] == 0  # in the palace phase of round 2 it is still where it was in round 1


def test_the_card_goes_on_clockwise_when_nobody_chose_it_even_outside_the_palace():
    table = picking(3, {4: [2]})
    table.play("power craft")
    assert table.data()["first"] == 1
    assert player(table, 1)["step"] == 0
    assert table.to_move == (1,)


def test_the_card_goes_on_when_nobody_is_in_the_palace():
    assert picking(3, {}).data()["first"] == 1


# The power procession


def test_who_chose_the_procession_leads_it():
    table = picking(3, {4: [1]})
    table.play("power procession")
    pass_all(table)
    assert table.to_move == (1,)
    assert table.legal() == ["temple ishtar", "temple marduk", "temple tammouz"]


def test_without_a_choice_the_player_to_the_right_of_the_new_first_player_leads_the_procession():
    table = picking(4, {4: [2]})
    table.play("power first")
    pass_all(table)
    assert table.to_move == (1,)
    assert player(table, 1)["step"] == 0


def test_the_default_of_the_procession_follows_the_default_of_the_card():
    table = picking(4, {4: [2]})
    table.play("power craft")
    assert table.data()["first"] == 1
    pass_all(table)
    assert table.to_move == (0,)


def test_in_the_first_round_the_last_player_leads_the_procession():
    assert pass_all(Position(3).table()).to_move == (2,)


# The power craft


def crafty(players=3, **has):
    table_desk = Position(players, groups=["-peasant -priest -engineer"] * players).power("craft", 0).round(2)
    return table_desk.has(0, talents=0, camels=0, **has)


def test_the_craft_power_recruits_any_character_but_the_noble():
    table = crafty().table()
    assert table.legal() == ["craft peasant", "craft priest", "craft engineer", "craft merchant", "craft courtier", "pass"]


def test_the_craft_power_is_free_and_turns_no_card():
    table = crafty().table("craft merchant")
    assert (player(table, 0)["camels"], player(table, 0)["talents"]) == (1, 0)
    fresh = Position(3).power("craft", 0).round(2).table("craft merchant")
    assert sum(sum(group) for group in fresh.data()["down"]) == 0


def test_the_craft_power_earns_the_points_of_courtier_and_engineer():
    table = crafty().table("craft courtier")
    assert (player(table, 0)["points"], player(table, 0)["step"]) == (1, 1)
    table = crafty().table("craft engineer", "canal v30")
    assert player(table, 0)["points"] == 2


def test_the_craft_power_carries_out_peasant_and_priest():
    table = crafty().table("craft peasant", "row a")
    assert player(table, 0)["goods"][c.SALT] == 1
    table = crafty().table("craft priest", "temple ishtar")
    assert table.data()["temple"][c.ISHTAR][0] == 0


def test_after_the_craft_power_the_turn_goes_on():
    assert crafty().table("craft courtier").to_move == (1,)


def test_the_craft_power_works_once():
    table = Position(2).power("craft", 0).round(2).table("craft courtier", "pass")
    assert table.to_move == (0,)
    assert not any(move.startswith("craft") for move in table.legal())
    assert why(table, "craft merchant") == "You have already used this round’s craft power."


def test_the_craft_power_belongs_to_who_chose_it():
    table = Position(2).power("craft", 1).round(2).table()
    assert why(table, "craft merchant") == "Player 2 has the craft power this round."
    assert why(Position(2).table(), "craft merchant") == "Nobody has the craft power this round."


def test_a_craft_power_that_was_not_used_is_lost():
    table = picking(3, {4: [2]})
    table.play("power craft")
    pass_all(table)
    table.play("temple marduk")
    table.play("power first")
    assert not any(move.startswith("craft") for move in table.legal())


def test_the_craft_power_takes_no_craft_without_effect():
    table = crafty().has(2, camels=0).has(1, camels=14).all_cubes(1).table()
    assert "craft merchant" not in table.legal()
    assert "craft engineer" not in table.legal()
    assert why(table, "craft merchant") == "There is no camel in stock: a merchant could do nothing."
    assert why(table, "craft engineer") == "All canals are dug: an engineer could do nothing."


# The power minor courtier


def test_the_minor_courtier_brings_one_step_and_one_talent_at_once():
    table = picking(3, {4: [2]})
    before = player(table, 2)
    table.play("power courtier")
    after = player(table, 2)
    assert (after["step"], after["talents"], after["points"]) == (5, before["talents"] + 1, before["points"])


def test_the_minor_courtier_lies_on_top_where_he_arrives():
    table = picking(3, {4: [2], 3: [1]})
    table.play("power craft")
    table.play("power courtier")
    assert (player(table, 1)["step"], player(table, 1)["height"], player(table, 2)["height"]) == (4, 1, 0)


def test_the_track_gives_no_points_at_the_end():
    table = Position(2).track({9: [0]}).planted(1, "33", "32", "31", "30", "23", "22", "21", "20", "12", "11").round(5).table()
    pass_all(table)
    table.play("temple marduk", 1)
    while not table.over:
        table.play(table.legal()[0])
    assert player(table, 0)["points"] == 0
