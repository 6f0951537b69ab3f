"""Amyitis: the caravan, the nine cities, court cards, and planting with all its parts. Section 8 of the notes on the rules."""

from __future__ import annotations

import pytest
from amyitis_positions import CITY, GREY, NOBODY, SQUARE, Position, goods, player, slots, why

from palatine.games.amyitis import components as c


def journeys(table):
    return [move[8:] for move in table.legal() if move.startswith("caravan")]


# 8 The journey

EVERYTHING = "barley dates salt palm wine wine"


def ready(players=3, camels=9, held=EVERYTHING, **options):
    """Seat 0 with everything that any city asks for, and a watered square of floor 1."""
    return Position(players, **options).has(0, held, camels=camels).cubes(1, "v32")


@pytest.mark.parametrize(
    ("camels", "level", "reach"),
    [(1, 0, 1), (2, 0, 2), (4, 0, 4), (9, 0, 9), (1, 1, 3), (2, 1, 4), (1, 2, 5), (2, 2, 6), (5, 2, 9)],
)
def test_the_caravan_goes_as_far_as_camels_and_bonus_reach(camels, level, reach):
    table = ready(camels=camels).level(0, "caravaneer", level).table()
    cities = [*c.CITIES[1:], "babylon"][:reach]
    assert sorted(journeys(table)) == sorted(cities)


@pytest.mark.parametrize(
    ("level", "city", "camels"), [(0, "uruk", 4), (1, "uruk", 2), (2, "uruk", 1), (2, "eshnunna", 1), (1, "babylon", 7), (0, "babylon", 9)]
)
def test_a_journey_costs_its_spaces_less_the_bonus_and_one_camel_at_least(level, city, camels):
    table = ready(camels=9).level(0, "caravaneer", level).table(f"caravan {city}")
    assert player(table, 0)["camels"] == 9 - camels
    assert table.data()["camels"] + sum(player(table, i)["camels"] for i in range(3)) == 14
    assert table.data()["caravan"] == CITY[city]


def test_a_whole_lap_is_possible_but_standing_still_is_not():
    table = ready(camels=9).caravan("uruk").table("caravan uruk")
    assert player(table, 0)["camels"] == 0


def test_a_refused_journey_says_how_many_camels_it_takes():
    table = ready(camels=1).level(0, "caravaneer", 1).table()
    assert why(table, "caravan mari") == "Mari is 5 spaces away: with your bonus of 2 that costs 3 camels, and you have 1 camel."


def test_wine_stands_for_no_camel():
    table = ready(camels=0).table()
    assert journeys(table) == []
    assert "you have no camel" in why(table, "caravan eshnunna")


# 8.1 Babylon


def selling(held, **desk):
    return Position(2).caravan("ninua").has(0, held, camels=1)


def test_one_resource_sells_for_3_points_and_two_for_6():
    table = selling("salt wine dates").table("caravan babylon", "sell wine", "enough")
    assert player(table, 0)["points"] == 3
    assert goods(table, 0) == "dates salt"
    table = selling("salt wine dates").table("caravan babylon", "sell wine", "sell salt")
    assert player(table, 0)["points"] == 6
    assert goods(table, 0) == "dates"


def test_two_of_the_same_kind_may_be_sold_and_the_first_is_not_asked():
    table = selling("salt salt").table("caravan babylon")
    assert table.legal() == ["sell salt", "enough"]
    table.play("sell salt")
    assert player(table, 0)["points"] == 6


def test_a_single_resource_is_sold_without_asking():
    table = selling("salt").table("caravan babylon")
    assert table.data()["phase"] == c.Phase.IRRIGATION
    assert player(table, 0)["points"] == 3


def test_babylon_without_a_resource_is_no_destination():
    table = selling("").table()
    assert journeys(table) == []
    assert why(table, "caravan babylon") == "You have no resource to sell in Babylon."


def test_the_sale_needs_one_resource_that_is_held():
    table = selling("salt dates").table("caravan babylon")
    assert why(table, "enough") == "Sell one resource at least."
    assert why(table, "sell wine") == "You have no wine."


def test_after_the_sale_a_canal_must_be_dug_and_brings_no_points():
    table = selling("salt").table("caravan babylon")
    assert all(move.startswith("canal") for move in table.legal())
    table.play("canal v30")
    assert player(table, 0)["points"] == 3
    assert slots(table, 0) == {"v30"}
    assert table.to_move == (1,)


def test_the_canal_is_skipped_when_there_is_no_room():
    table = selling("salt").all_cubes(1).table("caravan babylon")
    assert player(table, 0)["points"] == 3
    assert table.to_move == (1,)
    assert any("no room" in line.text for line in table.log())


def test_the_last_free_slot_is_dug_without_asking():
    table = selling("salt").all_cubes(1, but=["v00 0"]).table("caravan babylon")
    assert slots(table, 0) == {"v00 0"}
    assert player(table, 0)["won"][c.BY_ENGINEER] == 0


# 8.2 Court cities


@pytest.mark.parametrize(
    ("city", "resource", "families"),
    [
        ("susa", "barley", ["caravaneer", "banker"]),
        ("uruk", "dates", ["banker", "palace"]),
        ("palmyra", "salt", ["caravaneer", "palace"]),
        ("ninua", "palm", ["banker", "palace"]),
    ],
)
def test_a_court_city_takes_its_resource_and_offers_two_families(city, resource, families):
    before = c.CITIES[CITY[city] - 1]
    table = Position(3).caravan(before).has(0, resource, camels=1).table(f"caravan {city}")
    assert goods(table, 0) == ""
    assert table.legal() == [f"family {f}" for f in families]
    assert "offers only" in why(table, "family gardener")
    table.play(f"family {families[1]}")
    assert player(table, 0)["level"][c.FAMILIES.index(families[1])] == 1


def at_court(city, held, **desk):
    return Position(3, **desk).caravan(c.CITIES[CITY[city] - 1]).has(0, held, camels=1)


def test_wine_pays_for_any_resource():
    table = at_court("uruk", "wine").table("caravan uruk")
    assert goods(table, 0) == ""


def test_with_the_resource_and_wine_the_payer_chooses():
    table = at_court("uruk", "wine dates").table("caravan uruk")
    assert table.legal() == ["pay dates", "pay wine"]
    assert why(table, "pay salt") == "This city wants 1 date: pay that, or wine."
    table.play("pay wine")
    assert goods(table, 0) == "dates"


def test_without_the_resource_and_without_wine_the_city_is_refused():
    table = at_court("uruk", "salt palm barley").table()
    assert journeys(table) == []
    assert why(table, "caravan uruk") == "Uruk wants 1 date: you’re 1 date short and have no wine instead."


def test_no_level_is_skipped():
    table = at_court("uruk", "dates").level(0, "banker", 1).table("caravan uruk", "family banker")
    assert player(table, 0)["level"] == [0, 2, 0]


@pytest.mark.parametrize(("level", "points"), [(1, 2), (2, 3), (3, 4), (4, 5), (5, 7), (6, 10)])
def test_a_palace_card_pays_its_points_once_when_taken(level, points):
    desk = at_court("uruk", "dates")
    if level > 1:
        desk.level(0, "palace", level - 1)
    table = desk.table("caravan uruk", "family palace")
    assert player(table, 0)["points"] == points
    assert player(table, 0)["level"][c.PALACE] == level


def test_a_banker_pays_nothing_when_taken():
    table = at_court("uruk", "dates").table("caravan uruk", "family banker")
    assert (player(table, 0)["talents"], player(table, 0)["points"]) == (4, 0)


def test_a_sold_out_level_shuts_the_family():
    desk = at_court("uruk", "dates").level(1, "banker", 2).level(0, "banker", 1)  # the only banker 2 with three players
    table = desk.table("caravan uruk")
    assert player(table, 0)["level"] == [0, 1, 1]  # the palace card, without asking


def test_a_court_city_that_has_no_card_is_refused_and_says_why():
    desk = at_court("uruk", "dates").level(1, "banker", 2).level(0, "banker", 1).level(0, "palace", 6)
    table = desk.table()
    assert journeys(table) == []
    assert (
        why(table, "caravan uruk")
        == "Uruk has no court card for you: Banker 2 is sold out and you have Palace 6, the highest of its family."
    )


def test_the_caravaneer_rises_to_2_and_4_spaces():
    table = at_court("susa", "barley").table("caravan susa", "family caravaneer")
    assert player(table, 0)["level"] == [1, 0, 0]
    assert [int(n) for n in c.BONUS] == [0, 2, 4]


def test_the_best_caravaneer_brings_the_token_that_lies_on_it():
    desk = at_court("susa", "barley").level(0, "caravaneer", 1)
    token = next(k for k in desk.d["token"] if k >= 0)
    table = desk.table("caravan susa", "family caravaneer")
    assert goods(table, 0) == c.RESOURCES[token]
    assert all(k == NOBODY for k in table.data()["token"])


def test_with_four_players_the_tokens_are_taken_in_the_order_in_which_they_lie():
    desk = Position(4).caravan("eshnunna").has(0, "barley", camels=1).level(0, "caravaneer", 1).level(1, "caravaneer", 1)
    first, second = desk.d["token"]
    table = desk.table("caravan susa", "family caravaneer")
    assert goods(table, 0) == c.RESOURCES[first]
    assert table.data()["token"] == [NOBODY, second]


# 8.3 Planting


def at_garden(city="eshnunna", held="salt", card="X", face="a", players=3, **options):
    """The caravan is one space before a plant city, and square 33 has water from seat 1."""
    return Position(players, **options).caravan(c.CITIES[CITY[city] - 1]).plant(city, card, face).has(0, held, camels=1).cubes(1, "v32")


@pytest.mark.parametrize(("city", "resource"), [("eshnunna", "salt"), ("ur", "palm"), ("mari", "barley")])
def test_a_plant_of_quality_1_costs_only_the_resource_of_the_city(city, resource):
    table = at_garden(city, resource).table(f"caravan {city}")
    assert goods(table, 0) == ""
    assert table.legal() == ["plant 32", "plant 33"]


@pytest.mark.parametrize(("card", "face", "extra"), [("X", "b", "barley"), ("Y", "b", "dates"), ("Z", "b", "palm")])
def test_a_plant_of_quality_2_costs_the_resource_on_its_card_too(card, face, extra):
    table = at_garden("eshnunna", f"salt {extra}", card, face).table("caravan eshnunna")
    assert goods(table, 0) == ""
    lacking = at_garden("eshnunna", "salt", card, face).table()
    assert journeys(lacking) == []
    assert "and have no wine instead" in why(lacking, "caravan eshnunna")


@pytest.mark.parametrize(("face", "extra"), [("a", "salt"), ("b", "barley")])
def test_both_faces_of_the_card_at_khorsabad_have_quality_2(face, extra):
    table = at_garden("khorsabad", f"dates {extra}", "K", face).table("caravan khorsabad")
    assert goods(table, 0) == ""
    assert table.data()["phase"] == c.Phase.PLANT


def test_a_resource_that_is_asked_twice_is_paid_twice():
    assert journeys(at_garden("mari", "barley", "X", "b").table()) == []
    assert why(at_garden("mari", "barley", "X", "b").table(), "caravan mari") == (
        "Mari wants 2 barley: you’re 1 barley short and have no wine instead."
    )
    table = at_garden("mari", "barley wine", "X", "b").table("caravan mari")
    assert goods(table, 0) == ""
    table = at_garden("mari", "barley barley wine", "X", "b").table("caravan mari")
    assert table.legal() == ["pay barley", "pay wine"]
    table.play("pay wine")
    assert goods(table, 0) == "barley"
    table = at_garden("mari", "barley wine wine", "X", "b").table("caravan mari", "pay wine", "pay wine")
    assert goods(table, 0) == "barley"


def test_wine_may_replace_either_resource_while_the_rest_can_be_paid():
    table = at_garden("eshnunna", "salt wine", "Y", "b").table("caravan eshnunna")  # the wine is needed for the dates
    assert goods(table, 0) == ""
    table = at_garden("eshnunna", "salt dates wine", "Y", "b").table("caravan eshnunna")
    assert table.legal() == ["pay salt", "pay wine"]
    table.play("pay wine")
    assert goods(table, 0) == "salt"  # then the dates have to be paid in kind
    table = at_garden("eshnunna", "wine wine", "Y", "b").table("caravan eshnunna")
    assert goods(table, 0) == ""


def test_one_wine_for_two_missing_resources_is_not_enough():
    table = at_garden("eshnunna", "wine", "Y", "b").table()
    assert (
        why(table, "caravan eshnunna") == "Eshnunna wants 1 date and 1 salt: you’re 1 date and 1 salt short and have only 1 wine instead."
    )


def test_without_water_no_plant_can_be_bought():
    table = Position(3).plant("eshnunna", "X").has(0, "salt", camels=1).cubes(0, "h11 0").table()
    assert journeys(table) == []
    assert why(table, "caravan eshnunna") == "There is no square for a plant from Eshnunna: no square with a tile has water."


def test_a_double_canal_waters_only_when_both_symbols_are_taken():
    half = at_garden().cubes(0, "v31", "v21", "h11 1").planted(1, "31", "32", "33", "21", "22").table()
    assert journeys(half) == []
    full = at_garden().cubes(0, "v31", "v21", "h11 1", "h11 0").planted(1, "31", "32", "33", "21", "22").level(0, "gardener", 2)
    assert journeys(full.table()) == ["eshnunna"]


def test_a_square_asks_for_the_quality_of_its_floor():
    table = at_garden().cubes(0, "v31", "v21").table("caravan eshnunna")
    assert table.legal() == ["plant 31", "plant 32", "plant 33"]
    assert why(table, "plant 21") == "The 5 with 1 camel needs quality 2; your plant has 1."
    assert why(table, "plant 30") == "The 1 with any court card has no water: none of its sides is full of cubes."


def test_a_better_plant_may_take_a_low_square():
    table = at_garden("khorsabad", "dates salt", "K").table("caravan khorsabad")
    assert table.legal() == ["plant 32", "plant 33"]


def test_when_every_watered_square_asks_for_more_the_city_is_refused_with_figures():
    desk = at_garden().planted(1, "32", "33").cubes(0, "h12").planted(1, "23")
    assert journeys(desk.table()) == []
    assert why(desk.table(), "caravan eshnunna") == (
        "A plant from Eshnunna has quality 1 and you have no gardener; every square with water needs 2 or more."
    )
    summit = at_garden().planted(1, "32", "33").cubes(0, "h00 0", "h00 1").level(0, "gardener", 1)
    assert why(summit.table(), "caravan eshnunna") == (
        "A plant from Eshnunna has quality 1, 2 with your 1 gardener; every square with water needs 3 or more."
    )


def test_gardeners_make_a_plant_better_by_one_each():
    desk = at_garden().cubes(0, "v31", "v21", "h11 1", "h11 0").level(0, "gardener", 2)
    table = desk.table("caravan eshnunna")
    assert table.legal() == ["plant 31", "plant 32", "plant 33", "gardener"]
    table.play("gardener")
    assert "plant 21" in table.legal()
    assert "plant 11" not in table.legal()
    table.play("gardener")
    assert "plant 11" in table.legal()
    assert why(table, "gardener") == "You have no gardener."
    assert player(table, 0)["gardeners"] == 0
    assert table.data()["court"][c.COURT_CARD[c.GARDENER, 1]] == 3


def test_more_gardeners_than_needed_may_be_used():
    table = at_garden().level(0, "gardener", 3).table("caravan eshnunna", "gardener", "gardener", "gardener")
    assert table.data()["helped"] == 3


def test_gardeners_that_are_needed_are_used_without_asking():
    desk = at_garden().planted(1, "32", "33", "23").cubes(0, "h12").level(0, "gardener", 1)
    table = desk.table("caravan eshnunna")
    assert player(table, 0)["gardeners"] == 0
    assert table.legal() == ["plant 12", "plant 22"]


def test_used_gardeners_leave_the_game_with_that_option():
    table = at_garden(gardeners="leave").level(0, "gardener", 1).table("caravan eshnunna", "gardener", "plant 33")
    assert table.data()["court"][c.COURT_CARD[c.GARDENER, 1]] == 2
    assert table.data()["gone"] == 1


def test_a_square_that_is_planted_or_unused_is_refused():
    table = at_garden(players=2).cubes(0, "v31").planted(1, "31").table("caravan eshnunna")
    assert why(table, "plant 31") == "The planted bed on floor 1 is already planted."
    assert why(table, "plant 13") == "The empty bed on floor 1 is not used with 2 players."


def test_a_single_square_is_planted_without_asking():
    table = at_garden().planted(1, "32").tile("33", "T09").table("caravan eshnunna")
    assert table.data()["tile"][SQUARE["33"]] == NOBODY
    assert table.to_move == (1,)


def taking(tile, **desk):
    """Seat 0 plants on square 33, which has this tile."""
    return at_garden(**desk).tile("33", tile)


def test_the_tile_is_kept_and_its_points_are_scored():
    table = taking("T08").table("caravan eshnunna", "plant 33")
    assert player(table, 0)["tiles"] == 1 << c.TILES.index("T08")
    assert player(table, 0)["won"][c.BY_TILE] == 3


def test_talents_and_camels_of_a_tile():
    table = taking("T07").table("caravan eshnunna", "plant 33")
    assert (player(table, 0)["talents"], player(table, 0)["camels"]) == (5, 1)


def test_a_camel_that_is_not_in_stock_is_lost():
    # the camel of the journey comes back first, so the stock must be empty before: one journey costs one camel
    desk = taking("T07").has(2, camels=0).has(1, camels=13)
    table = desk.table("caravan eshnunna", "plant 33")
    assert player(table, 0)["camels"] == 1
    assert table.data()["camels"] == 0


def test_a_resource_of_any_kind_includes_wine():
    table = taking("T06").table("caravan eshnunna", "plant 33")
    assert table.legal() == ["take barley", "take dates", "take salt", "take palm", "take wine"]
    table.play("take wine")
    assert goods(table, 0) == "wine"
    assert table.to_move == (1,)


def test_a_court_card_of_a_tile_follows_the_levels():
    table = taking("T01").level(0, "palace", 1).table("caravan eshnunna", "plant 33")
    assert player(table, 0)["level"][c.PALACE] == 2
    assert player(table, 0)["won"][c.BY_PALACE] == 3
    assert player(taking("T03").table("caravan eshnunna", "plant 33"), 0)["level"] == [0, 1, 0]
    assert player(taking("T04").table("caravan eshnunna", "plant 33"), 0)["level"] == [1, 0, 0]


def test_a_caravaneer_of_a_tile_brings_its_token():
    desk = taking("T04").level(0, "caravaneer", 1)
    token = next(k for k in desk.d["token"] if k >= 0)
    assert goods(desk.table("caravan eshnunna", "plant 33"), 0) == c.RESOURCES[token]


def test_a_court_card_of_a_tile_that_is_sold_out_is_lost():
    table = taking("T03").level(1, "banker", 1).level(2, "banker", 1).table("caravan eshnunna", "plant 33")
    assert player(table, 0)["level"] == [0, 0, 0]
    assert any("No court card is left" in line.text for line in table.log())


def test_a_court_card_of_choice_may_be_of_any_family_that_has_one():
    table = taking("T05").table("caravan eshnunna", "plant 33")
    assert table.legal() == ["family caravaneer", "family banker", "family palace", "family gardener"]
    table.play("family gardener")
    assert player(table, 0)["gardeners"] == 1
    table = taking("T05").level(1, "banker", 1).level(2, "banker", 1).level(1, "gardener", 3).table("caravan eshnunna", "plant 33")
    assert table.legal() == ["family caravaneer", "family palace"]
    assert why(table, "family banker") == "You can’t take a card of this family: Banker 1 is sold out."
    assert why(table, "family gardener") == "You can’t take a card of this family: no gardener is left."


def test_a_gardener_used_for_a_planting_may_be_taken_again_as_its_card_of_choice():
    desk = taking("T05", players=2).level(0, "gardener", 1).level(1, "gardener", 1)
    table = desk.table("caravan eshnunna", "gardener", "plant 33")
    assert "family gardener" in table.legal()


def test_who_alone_has_most_cubes_around_the_square_scores_the_printed_quality():
    table = taking("T09").table("caravan eshnunna", "plant 33")
    assert player(table, 1)["won"][c.BY_WATER] == 1
    table = taking("T09", city="khorsabad", held="dates salt", card="K").table("caravan khorsabad", "plant 33")
    assert player(table, 1)["won"][c.BY_WATER] == 2


def test_gardeners_do_not_count_for_the_water():
    table = taking("T09").level(0, "gardener", 1).table("caravan eshnunna", "gardener", "plant 33")
    assert player(table, 1)["won"][c.BY_WATER] == 1


def test_a_tie_for_most_cubes_scores_nothing():
    table = taking("T09").cubes(2, "h23").table("caravan eshnunna", "plant 33")
    assert [player(table, i)["won"][c.BY_WATER] for i in range(3)] == [0, 0, 0]


def test_grey_cubes_are_nobody_s_and_block_nobody():
    table = taking("T09").cubes(GREY, "h23").table("caravan eshnunna", "plant 33")
    assert player(table, 1)["won"][c.BY_WATER] == 1


def test_all_symbols_around_count_even_of_sides_without_water():
    desk = at_garden().cubes(0, "v31", "v21", "h11 1").level(0, "gardener", 1).tile("21", "T15")
    table = desk.table("caravan eshnunna", "gardener", "plant 21")
    assert player(table, 0)["won"][c.BY_WATER] == 1


def test_grey_cubes_fill_the_canals_to_planted_neighbours_after_the_majority():
    desk = taking("T09").planted(2, "23").planted(2, "32")
    table = desk.table("caravan eshnunna")
    assert slots(table, GREY) == {"h23"}  # v32 had its cube already
    assert player(table, 1)["won"][c.BY_WATER] == 1


def test_grey_cubes_fill_both_symbols_of_a_double_canal():
    desk = at_garden().cubes(0, "v31", "v21").planted(2, "11").level(0, "gardener", 1).tile("21", "T15")
    table = desk.table("caravan eshnunna", "gardener", "plant 21")
    assert slots(table, GREY) == {"h11 0", "h11 1"}


def test_squares_unused_with_two_players_are_not_planted_neighbours():
    desk = at_garden(players=2).cubes(0, "h13").tile("23", "T09")
    table = desk.table("caravan eshnunna", "plant 23")
    assert slots(table, GREY) == set()


def test_the_plant_card_is_turned_over_and_stays_in_its_city():
    table = taking("T09").table("caravan eshnunna", "plant 33")
    assert table.data()["face"][c.PLANTS.index("X")] == 1
    assert c.PLANTS[table.data()["plant"][CITY["eshnunna"]]] == "X"
    table = taking("T09", face="b", held="salt barley").table("caravan eshnunna", "plant 33")
    assert table.data()["face"][c.PLANTS.index("X")] == 0


def test_the_log_tells_a_planting_with_all_its_parts():
    table = taking("T05").planted(2, "23").table("caravan eshnunna", "plant 33", "family palace")
    assert [line.text for line in table.log()] == [
        "Player 1 leads the caravan to Eshnunna for 1 camel.",
        "Player 1 pays 1 salt.",
        "Player 1 plants the 1 with any court card, takes the tile and scores 1 point.",
        "Player 1 takes the court card Palace 1 (2 points).",
        "Player 2 has the most cubes around it (1) and scores 1 point.",
        "1 grey cube joins it with its planted neighbours.",
        "The plant card of Eshnunna is turned over: quality 2, and 1 barley more.",
    ]
