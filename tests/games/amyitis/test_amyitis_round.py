"""Amyitis: the round, passing, recruiting, temples, the stock limit and the end. Sections 5 to 10 of the notes on the rules."""

from __future__ import annotations

import pytest
from amyitis_positions import GREY, NOBODY, SQUARE, Position, goods, pass_all, player, slots, why

import palatine as pal
from palatine.games.amyitis import components as c

BASE = {"palace": "no"}


def to_the_next_round(table, temple="temple marduk"):
    """Everybody passes, and the end of the round takes its course."""
    number = table.data()["rounds"]
    pass_all(table)
    table.play(temple)
    while not table.over and table.data()["rounds"] == number:
        table.play(table.legal()[-1])
    return table


# 5 The round


@pytest.mark.parametrize("players", [2, 3, 4])
def test_craft_cards_are_dealt_in_threes_one_group_a_player(players):
    data = pal.new("amyitis", players, 1).data()
    assert [sum(card >= 0 for card in group) for group in data["card"]] == [3] * players + [0] * (4 - players)


def test_all_craft_cards_are_shuffled_again_in_every_round():
    table = to_the_next_round(
        Position(3, groups=["-peasant -priest -engineer"] * 3, **BASE).has(0, talents=0, camels=1, goods="salt").table()
    )
    data = table.data()
    assert sum(sum(group) for group in data["down"]) == 0
    dealt = [craft for group in data["card"] for craft in group if craft >= 0]
    assert [data["deck"][k] + dealt.count(k) for k in range(5)] == c.DECK[3, c.BASE_DECK].tolist()


@pytest.mark.parametrize(("level", "talents", "points"), [(0, 0, 0), (1, 1, 0), (2, 2, 0), (3, 2, 2)])
def test_bankers_pay_their_income(level, talents, points):
    desk = Position(4, **BASE)
    if level:
        desk.level(2, "banker", level)
    table = pass_all(desk.table())
    before = player(table, 2)
    table.play("temple tammouz")
    while table.data()["rounds"] == 1:
        table.play(table.legal()[0])
    after = player(table, 2)
    assert after["talents"] - before["talents"] == talents
    assert after["points"] - before["points"] == points


# 6 Passing


def test_passing_pays_nothing_at_first_and_a_talent_each_time_the_turn_comes_by():
    table = Position(3).table("pass")
    assert player(table, 0)["talents"] == 4
    table.play("noble")
    assert player(table, 0)["talents"] == 4
    table.play("noble")
    assert player(table, 0)["talents"] == 5
    table.play("noble")
    table.play("pass")
    assert player(table, 0)["talents"] == 6


def test_who_has_passed_takes_no_more_actions():
    table = Position(3).table("pass", "noble", "noble")
    assert table.to_move == (1,)
    with pytest.raises(pal.IllegalMove, match="not your turn"):
        table.play("noble", 0)


def test_the_last_pass_ends_the_phase_at_once_and_pays_nobody():
    table = Position(3).table("pass", "pass", "pass")
    assert table.data()["stage"] == c.Stage.PROCESSION
    assert [player(table, i)["talents"] for i in range(3)] == [4, 4, 4]


def test_who_can_only_pass_does_so_without_being_asked():
    table = Position(2, groups=["-peasant -priest -engineer"] * 2).has(1, talents=1, camels=0).table("noble")
    assert player(table, 1)["passed"] == 1
    assert table.to_move == (0,)
    assert any(line.text == "Player 2 can do nothing else and passes." for line in table.log())


# 7 Recruiting


@pytest.mark.parametrize(
    ("group", "price"), [("peasant priest merchant", 0), ("peasant -priest merchant", 1), ("peasant -priest -merchant", 2)]
)
def test_a_card_costs_a_talent_for_each_card_of_its_group_that_is_face_down(group, price):
    table = Position(2, groups=[group, "priest engineer engineer"]).has(0, talents=2).table("peasant 1", "row a")
    assert player(table, 0)["talents"] == 2 - price
    assert table.data()["down"][0][0] == 1


def test_a_card_that_cannot_be_paid_is_refused():
    table = Position(2, groups=["peasant -priest -merchant", "priest engineer engineer"]).has(0, talents=1).table()
    assert "peasant 1" not in table.legal()
    assert why(table, "peasant 1") == "A card of group 1 costs 2 talents; you have 1 talent."


def test_a_card_that_is_not_there_is_refused():
    table = Position(2, groups=["peasant -priest merchant", "priest engineer engineer"]).table()
    assert why(table, "priest 1") == "No priest is left in group 1: the card is face down."
    assert why(table, "engineer 1") == "Group 1 has no engineer."
    assert why(table, "peasant 4") == "There are only 2 groups."


def test_any_card_of_a_group_may_be_chosen_and_equal_cards_are_one_choice():
    table = Position(2, groups=["peasant peasant merchant", "priest engineer engineer"]).table()
    assert [move for move in table.legal() if move.endswith(" 1")] == ["peasant 1", "merchant 1"]
    table.play("merchant 1")
    assert table.data()["down"][0] == [0, 0, 1]


def test_a_player_may_recruit_as_often_as_cards_and_money_allow():
    table = (
        Position(2, groups=["merchant merchant peasant", "priest engineer engineer"])
        .has(0, talents=9)
        .table("merchant 1", "pass", "merchant 1")
    )
    assert player(table, 0)["camels"] == 3
    assert player(table, 0)["talents"] == 8


def test_a_merchant_brings_a_camel():
    table = Position(2, groups=["merchant priest priest", "engineer engineer peasant"]).table("merchant 1")
    assert player(table, 0)["camels"] == 2
    assert table.data()["camels"] == 11


def test_no_merchant_without_a_camel_in_stock():
    table = Position(2, groups=["merchant priest priest", "engineer engineer peasant"]).has(1, camels=13).table()
    assert "merchant 1" not in table.legal()
    assert why(table, "merchant 1") == "There is no camel in stock: a merchant could do nothing."


def test_an_engineer_digs_for_two_points():
    table = Position(2).table("engineer 1", "canal v30")
    assert player(table, 0)["points"] == 2
    assert slots(table, 0) == {"v30"}


def test_no_engineer_when_all_canals_are_dug():
    table = Position(2).all_cubes(1).table()
    assert "engineer 1" not in table.legal()
    assert why(table, "engineer 1") == "All canals are dug: an engineer could do nothing."


def test_an_engineer_with_one_place_only_is_not_asked():
    table = Position(2).all_cubes(1, but=["h00 0"]).table("engineer 1")
    assert table.to_move == (1,)
    assert slots(table, 0) == {"h00 0"}
    assert player(table, 0)["points"] == 2


def test_a_peasant_takes_the_leftmost_free_field_and_its_resource():
    table = Position(2).row("a", 1, 1).table("peasant 1", "row a")
    assert table.data()["field"][0] == [1, 1, 0, NOBODY]
    assert goods(table, 0) == "barley"
    assert goods(Position(2).table("peasant 1", "row b"), 0) == "barley"
    assert goods(Position(2).row("b", 1).table("peasant 1", "row b"), 0) == "dates"


def test_the_fields_of_both_rows():
    assert [[c.RESOURCES[k] for k in row] for row in c.FIELDS] == [
        ["salt", "palm", "barley", "dates", "wine"],
        ["barley", "dates", "salt", "palm", "wine"],
    ]


def test_a_field_whose_resource_is_out_of_stock_is_worked_for_nothing():
    table = Position(2).has(1, "salt salt salt salt salt salt salt").d
    table["stock"][c.SALT] = 0 if table["token"][0] != c.SALT else -1
    desk = Position(2)
    desk.d = table
    if table["stock"][c.SALT] < 0:  # one of them lies on a caravaneer
        table["stock"][c.SALT] += 1
        table["player"][1]["goods"][c.SALT] -= 1
    played = desk.table("peasant 1", "row a")
    assert played.data()["field"][0][0] == 0
    assert goods(played, 0) == ""
    assert "no salt in stock" in played.log()[1].text


def test_the_last_field_brings_wine_and_a_gardener_for_the_majority_and_empties_the_row():
    table = Position(3).row("a", 1, 0, 1, 2).table("peasant 1", "row a")
    assert goods(table, 0) == "wine"
    assert [player(table, i)["gardeners"] for i in range(3)] == [0, 0, 0]  # two cubes each of seats 0 and 1
    table = Position(3).row("a", 1, 0, 0, 2).table("peasant 1", "row a")
    assert [player(table, i)["gardeners"] for i in range(3)] == [1, 0, 0]
    assert table.data()["field"][0] == [NOBODY] * 4
    table = Position(3).row("b", 1, 1, 1, 2).table("peasant 1", "row b")
    assert [player(table, i)["gardeners"] for i in range(3)] == [0, 1, 0]


def test_no_gardener_when_none_is_left():
    table = Position(2).level(1, "gardener", 2).row("a", 0, 0, 0, 0).table("peasant 1", "row a")
    assert player(table, 0)["gardeners"] == 0
    assert table.data()["field"][0] == [NOBODY] * 4


# 2.4 and 9 Temples


def test_a_priest_enters_on_the_left_and_pushes_the_oldest_cube_out():
    table = Position(3).temple("ishtar", 1, GREY, 2, 1).table("priest 1", "temple ishtar")
    assert table.data()["temple"][c.ISHTAR] == [0, 1, GREY, 2]
    assert any(line.text == "A cube of Player 2 leaves the temple of Ishtar." for line in table.log())


def test_the_procession_puts_a_cube_into_one_temple_and_grey_cubes_into_the_others():
    table = pass_all(Position(3, **BASE).temple("marduk", 0, 1, 0, 1).table())
    assert table.to_move == (2,)
    table.play("temple tammouz")
    assert table.data()["temple"][0][0] == GREY
    assert table.data()["temple"][1] == [GREY, 0, 1, 0]
    assert table.data()["temple"][2][0] == 2


def at_the_temples(desk, temple="temple marduk"):
    table = pass_all(desk.table())
    table.play(temple)
    return table


def test_the_first_at_ishtar_chooses_and_the_second_takes_the_other():
    table = at_the_temples(Position(3, **BASE).temple("ishtar", 1, 0, 0))
    assert table.to_move == (0,)
    assert table.legal() == ["reward camel", "reward talent"]
    table.play("reward talent")
    assert (player(table, 0)["talents"], player(table, 0)["camels"]) == (5, 1)
    assert (player(table, 1)["talents"], player(table, 1)["camels"]) == (4, 2)
    table = at_the_temples(Position(3, **BASE).temple("ishtar", 1, 0, 0))
    table.play("reward camel")
    assert (player(table, 0)["camels"], player(table, 1)["talents"]) == (2, 5)


def test_a_tie_in_a_temple_goes_to_the_oldest_cube_and_the_loser_is_second():
    table = at_the_temples(Position(3, **BASE).temple("ishtar", 0, 1))
    assert table.to_move == (1,)
    table.play("reward camel")
    assert player(table, 0)["talents"] == 5
    table = at_the_temples(Position(4, **BASE).temple("ishtar", 0, 1, 0, 1))  # a grey cube pushes one of seat 1 out
    assert table.to_move == (0,)


def test_most_cubes_beat_the_oldest_cube():
    assert at_the_temples(Position(3, **BASE).temple("ishtar", 0, 0, 1)).to_move == (0,)


def test_grey_cubes_are_not_ranked_and_who_has_no_cube_gets_nothing():
    table = at_the_temples(Position(3, **BASE).temple("ishtar", GREY, GREY, 1))
    assert table.to_move == (1,)
    table.play("reward camel")
    assert [player(table, i)["talents"] for i in (0, 2)] == [4, 4]


def test_with_two_players_only_the_first_place_is_rewarded():
    desk = Position(2, **BASE).temple("ishtar", 1, 0, 0).temple("marduk", 1, 0, 0).temple("tammouz", 1, 0, 0).has(1, "salt")
    table = at_the_temples(desk, "temple tammouz")
    table.play("reward camel")
    assert player(table, 1)["talents"] == 4
    assert [player(table, i)["points"] for i in range(2)] == [2, 0]
    table.play("row a")
    assert table.data()["rounds"] == 2


def test_without_a_camel_in_stock_the_first_at_ishtar_takes_the_talent_and_the_second_nothing():
    desk = Position(3, **BASE).temple("ishtar", 1, 0, 0).has(2, camels=12)
    table = at_the_temples(desk)
    assert [player(table, i)["talents"] for i in range(3)] == [5, 4, 4]
    assert any("no camel in stock" in line.text for line in table.log())


def test_marduk_gives_two_points_and_one():
    table = at_the_temples(Position(3, **BASE).temple("marduk", 1, 0, 0), "temple ishtar")
    table.play("reward camel")
    assert [player(table, i)["points"] for i in range(3)] == [2, 1, 0]


def test_the_first_at_tammouz_works_a_field():
    table = at_the_temples(Position(3, **BASE).temple("tammouz", 1).row("a", 1, 1, 1, 2))
    assert table.to_move == (1,)
    assert table.legal() == ["row a", "row b"]
    table.play("row a")
    assert goods(table, 1) == "wine"
    assert player(table, 1)["gardeners"] == 1


def swapping(goods_of_seat_0):
    table = at_the_temples(Position(3, **BASE).temple("tammouz", 0, 1, 1).has(0, goods_of_seat_0))
    table.play("row a")
    return table


def test_the_second_at_tammouz_may_exchange_a_resource_for_any_but_wine():
    table = swapping("salt wine")
    assert (table.to_move, table.legal()) == ((0,), ["give salt", "give wine", "keep"])
    table.play("give wine")
    assert table.legal() == ["take barley", "take dates", "take salt", "take palm"]
    assert why(table, "take wine") == "You can’t take wine in exchange."
    table.play("take palm")
    assert goods(table, 0) == "salt palm"


def test_the_exchange_is_never_for_the_same_kind_and_may_be_declined():
    table = swapping("salt")
    table.play("give salt")
    assert "take salt" not in table.legal()
    assert why(table, "take salt") == "That is the kind you give."
    table = swapping("salt")
    table.play("keep")
    assert goods(table, 0) == "salt"


def test_the_second_at_tammouz_without_resources_is_not_asked():
    assert swapping("").data()["rounds"] == 2


def test_the_wanted_kind_must_be_in_stock():
    desk = Position(3, **BASE).temple("tammouz", 0, 1, 1).has(0, "salt")
    token = next(k for k in desk.d["token"] if k >= 0)
    other = "palm" if c.RESOURCES[token] != "palm" else "dates"
    desk.has(2, " ".join([other] * 7)).level(2, "caravaneer", 2)
    table = at_the_temples(desk)
    table.play("row a")
    table.play("give salt")
    assert f"take {other}" not in table.legal()
    assert why(table, f"take {other}") == f"There is no {other} in stock."


def test_the_temples_reward_in_order_and_cubes_stay():
    table = at_the_temples(Position(3, **BASE).temple("ishtar", 0).temple("tammouz", 1))
    assert table.data()["stage"] == c.Stage.ISHTAR
    table.play("reward camel")
    assert player(table, 2)["points"] == 2
    assert table.data()["stage"] == c.Stage.TAMMOUZ
    table.play("row a")
    assert table.data()["temple"][0][:2] == [GREY, 0]


# 9 Stock limit and first player


def test_two_resources_are_kept_and_the_rest_is_chosen_one_at_a_time():
    table = at_the_temples(Position(3, **BASE).has(1, "salt salt wine dates"))
    assert (table.to_move, table.legal()) == ((1,), ["discard dates", "discard salt", "discard wine"])
    assert "You hold 4 resources and may keep 2" in why(table, "pass")
    table.play("discard salt")
    table.play("discard dates")
    assert goods(table, 1) == "salt wine"
    assert table.data()["rounds"] == 2


def test_four_resources_are_kept_with_the_best_caravaneer():
    table = at_the_temples(Position(3, **BASE).level(1, "caravaneer", 2).has(1, "salt salt wine dates"))
    assert goods(table, 1) == "dates salt salt wine"


def test_equal_resources_beyond_the_limit_go_without_asking():
    table = at_the_temples(Position(3, **BASE).has(1, "salt salt salt salt"))
    assert goods(table, 1) == "salt salt"
    assert any(line.text == "Player 2 holds too much and discards 2 salt." for line in table.log())


def test_the_limit_is_asked_clockwise_from_the_first_player():
    desk = Position(3, **BASE).has(0, "salt wine dates").has(2, "salt wine dates")
    desk.d["first"] = 1
    table = at_the_temples(desk.turn(0))
    assert table.to_move == (2,)
    table.play("discard salt")
    assert table.to_move == (0,)


def test_camels_and_talents_are_not_limited():
    table = to_the_next_round(Position(3, **BASE).has(1, camels=8, talents=30).table())
    assert (player(table, 1)["camels"], player(table, 1)["talents"]) == (8, 30)


def test_without_the_palace_the_card_goes_on_clockwise_after_each_round():
    table = to_the_next_round(Position(3, **BASE).table())
    assert table.data()["first"] == 1
    assert table.to_move == (1,)


# 10 The end


def ending(players, tiles_left, **has):
    desk = Position(players, **BASE).round(7)
    squares = [s for s in reversed(c.SQUARES) if desk.d["tile"][SQUARE[s]] != NOBODY]
    desk.planted(0, *squares[: len(squares) - tiles_left])
    return desk


@pytest.mark.parametrize(("players", "least"), [(2, 3), (3, 4), (4, 4)])
def test_the_game_ends_after_the_round_in_which_few_enough_tiles_are_left(players, least):
    table = ending(players, least).table()
    assert not table.over
    assert to_the_next_round(table, "temple marduk").over
    assert not to_the_next_round(ending(players, least + 1).table()).over


def test_in_the_last_round_too_the_card_goes_on_before_the_end():
    assert to_the_next_round(ending(3, 4).table()).data()["first"] == 1


@pytest.mark.parametrize(
    ("players", "tiles", "points"),
    [(2, 4, 0), (2, 5, 5), (2, 6, 5), (2, 7, 10), (3, 3, 0), (3, 4, 5), (3, 5, 5), (3, 6, 10), (4, 2, 0), (4, 3, 5), (4, 4, 5), (4, 5, 10)],
)
def test_the_amyitis_card_rewards_tiles(players, tiles, points):
    desk = Position(players, **BASE).round(7)
    squares = [s for s in reversed(c.SQUARES) if desk.d["tile"][SQUARE[s]] != NOBODY]
    desk.planted(0, *squares[:tiles]).planted(1, *squares[tiles : len(squares) - 3])
    table = to_the_next_round(desk.table())
    assert table.over
    assert player(table, 0)["won"][c.BY_AMYITIS] == points
    assert player(table, 1)["won"][c.BY_AMYITIS] in (5, 10, 0)


def test_resources_kept_after_the_limit_score_a_point_each_and_nothing_else_does():
    desk = ending(3, 4).has(1, "salt wine salt", camels=5, talents=9).level(1, "gardener", 2).level(1, "banker", 1)
    table = pass_all(desk.table())
    table.play("temple ishtar")
    while not table.over:
        table.play(table.legal()[0])
    assert player(table, 1)["won"][c.BY_GOODS] == 2
    assert player(table, 1)["points"] == 2


def test_tied_players_share_the_victory():
    desk = ending(3, 4)
    for seat, points in enumerate((0, 10, 10)):
        desk.d["player"][seat]["points"] = desk.d["player"][seat]["won"][c.BY_SALE] = points
    desk.d["player"][0]["tiles"], desk.d["player"][1]["tiles"] = 0, desk.d["player"][0]["tiles"]
    desk.d["player"][0]["points"] = desk.d["player"][0]["won"][c.BY_SALE] = 20
    table = to_the_next_round(desk.table(), "temple ishtar")
    assert table.scores[0] == table.scores[1] == 20
    assert table.winners == (0, 1)


def test_the_cap_on_rounds_ends_a_game_in_which_nobody_plants():
    table = pal.new("amyitis", 2, 1)
    while not table.over:
        table.play("pass" if "pass" in table.legal() else table.legal()[0])
    assert table.data()["rounds"] == c.ROUND_CAP
    assert any(f"{c.ROUND_CAP} rounds have been played" in line.text for line in table.log())
