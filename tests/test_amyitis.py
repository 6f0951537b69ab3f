"""Amyitis: components, set-up, the round, recruiting, canals, temples, the end. Sections of the notes on the rules."""

from __future__ import annotations

import numpy as np
import pytest
from amyitis_desk import GREY, NOBODY, SLOT, SQUARE, Desk, goods, pass_all, player, slots, why
from every import random_table, two_records

import palatine as pal
from palatine.games.amyitis import components as c
from palatine.games.amyitis import moves as m
from palatine.games.amyitis import state as st
from palatine.kernel.data import sheet

BASE = {"palace": "no"}


def to_the_next_round(table, temple="temple marduk"):
    """Everybody passes, and the end of the round takes its course."""
    number = table.data()["rounds"]
    pass_all(table)
    table.play(temple)
    while not table.over and table.data()["rounds"] == number:
        table.play(table.legal()[-1])
    return table


# 1 Components


def test_the_box_holds_18_and_20_craft_cards():
    assert c.DECK[4].sum(axis=1).tolist() == [18, 20]
    assert c.DECK[3].sum(axis=1).tolist() == [14, 15]
    assert c.DECK[2].sum(axis=1).tolist() == [10, 10]


def test_the_box_holds_31_court_cards():
    assert c.COURT_COUNT.sum(axis=1).tolist() == [0, 0, 15, 21, 31]


def test_there_is_a_first_level_card_for_all_players_but_one():
    for players in (2, 3, 4):
        for family in ("caravaneer", "banker", "palace"):
            assert c.COURT_COUNT[players, c.COURT_CARD[c.FAMILIES.index(family), 1]] == players - 1


def test_the_box_holds_20_tiles_9_6_and_5_of_each_quality():
    assert [int((q == c.TILE_QUALITY).sum()) for q in (1, 2, 3)] == [9, 6, 5]
    assert sorted(set(c.TILE_POINTS.tolist())) == [1, 2, 3, 4, 5, 6, 8, 10]


def test_each_basic_resource_is_asked_once_by_a_plant_city_and_once_by_a_court_city():
    for kind in (c.PLANT_CITY, c.COURT_CITY):
        assert sorted(c.CITY_PRICE[kind == c.CITY_KIND].tolist()) == [0, 1, 2, 3]


def test_every_figure_has_a_source_and_reconstructed_ones_say_so():
    tables = {t.name: t for t in pal.game("amyitis").tables()}
    assert all(t.title and t.note for t in tables.values())
    assert tables["canals"].source == tables["tiles"].source == tables["court_counts"].source == "reconstructed"
    assert [r["city"] for r in tables["cities"].rows if r["source"] == "reconstructed"] == ["uruk", "mari", "palmyra", "khorsabad", "ninua"]
    assert {r["name"] for r in tables["limits"].rows if r["source"] == "reconstructed"} == {"rounds"}
    assert sheet(c.__file__, "tiles").where("tile", "T16")["source"] == "public"


# 2.1 Gardens and 2.2 canals


def test_the_floors_have_7_5_3_and_1_squares():
    assert [int((f == c.FLOOR).sum()) for f in (1, 2, 3, 4)] == [7, 5, 3, 1]
    assert [sorted(set(c.NEEDS[f == c.FLOOR].tolist())) for f in (1, 2, 3, 4)] == [[1], [2], [3], [3]]


def test_there_are_24_canals_8_of_them_double_with_32_slots_and_6_at_the_river():
    assert len(c.CANALS) == 24
    assert int((c.CANAL_SYMBOLS == 2).sum()) == 8
    assert c.SLOTS == 32
    assert {m.SLOT_CODES[i] for i in range(32) if c.RIVER >> i & 1} == {"v30", "v31", "v32", "h03", "h13", "h23"}


def test_the_number_of_symbols_around_each_square():
    assert [int(mask).bit_count() for mask in c.SIDES] == [4, 6, 4, 2, 6, 8, 5, 3, 4, 5, 4, 3, 2, 3, 3, 2]


def test_the_cubes_that_water_a_square_of_each_floor_are_1_2_4_and_6():
    far = {point: 0 for point in (f"{i}{j}" for i in range(5) for j in range(5)) if "4" in point}
    rows = sheet(c.__file__, "canals").rows
    for _ in range(25):
        for row in rows:
            for a, b in ((row["from"], row["to"]), (row["to"], row["from"])):
                if a in far:
                    far[b] = min(far.get(b, 99), far[a] + int(row["symbols"]))
    least = dict.fromkeys(c.SQUARES, 99)
    for row in rows:
        for square in (row["square_1"], row["square_2"]):
            least[square] = min(least[square], min(far[row["from"]], far[row["to"]]) + int(row["symbols"]))
    for floor, cubes in ((1, 1), (2, 2), (3, 4), (4, 6)):
        assert min(least[s] for i, s in enumerate(c.SQUARES) if c.FLOOR[i] == floor) == cubes
    for line in ("v30", "v31,v21", "v31,v21,h11 1,h11 0", "h03,h02,h01 1,h01 0,h00 1,h00 0"):
        codes = line.split(",")
        for k in range(len(codes)):
            table = Desk(2).cubes(0, *codes[:k]).table("engineer 1")
            assert f"canal {codes[k]}" in table.legal()


def reachable(filled):
    """Where a cube may go, slowly and literally (2.2): wet points, then slots that touch them or a connected cube."""
    rows = sheet(c.__file__, "canals").rows
    ends = {}
    for row in rows:
        if row["symbols"] == "1":
            ends[row["canal"]] = {row["from"], row["to"]}
        else:
            ends[f"{row['canal']} 0"], ends[f"{row['canal']} 1"] = {row["from"]}, {row["to"]}
    wet = {f"{i}{j}" for i in range(5) for j in range(5) if i == 4 or j == 4}
    connected = set()
    for _ in range(40):
        for code in filled:
            partner = code[:-1] + str(1 - int(code[-1])) if " " in code else None
            if ends[code] & wet or partner in connected:
                connected.add(code)
                wet |= ends[code]
    legal = set()
    for code in set(ends) - set(filled):
        partner = code[:-1] + str(1 - int(code[-1])) if " " in code else None
        if ends[code] & wet or partner in connected:
            legal.add(code)
    return legal


def test_a_cube_goes_where_the_river_or_a_connected_cube_is_touched():
    random = np.random.default_rng(1)
    codes = list(SLOT)
    for _ in range(120):
        chosen = random.choice(codes, size=int(random.integers(0, 31)), replace=False).tolist()
        desk = Desk(2, groups=["engineer peasant priest"] * 2).cubes(GREY, *chosen)
        expected = reachable(chosen)
        table = desk.table("engineer 1")
        if len(expected) > 1:
            assert {move[6:] for move in table.legal()} == expected
        else:
            assert slots(table, 0) == expected


def test_a_double_canal_fills_from_the_side_that_is_reached():
    table = Desk(2, groups=["engineer engineer priest"] * 1 + ["peasant priest merchant"]).cubes(0, "v31", "v21").table("engineer 1")
    assert "canal h11 1" in table.legal()  # the corner 22 is wet
    assert "canal h11 0" not in table.legal()
    assert why(table, "canal h11 0") == "canal h11 0 (between 11 and 21) touches neither the river nor a cube that is connected with it."
    table = (
        Desk(2, groups=["engineer engineer priest"] * 1 + ["peasant priest merchant"]).cubes(1, "v31", "v21", "h11 1").table("engineer 1")
    )
    assert "canal h11 0" in table.legal()


def test_a_canal_that_has_a_cube_is_refused():
    table = Desk(2).cubes(1, "v30").table("engineer 1")
    assert why(table, "canal v30") == "There is a cube already at canal v30 (between 30 and 31): Player 2."


def test_grey_cubes_far_from_the_river_connect_once_they_are_reached():
    table = Desk(2).cubes(GREY, "v20").table("engineer 1")
    assert "canal h10 0" not in table.legal()
    table = Desk(2).cubes(GREY, "v20", "v30").table("engineer 1")
    assert "canal h11 0" in table.legal()


def test_with_two_players_canals_beside_the_empty_squares_are_usable():
    table = Desk(2).table("engineer 1", "canal h03")
    assert slots(table, 0) == {"h03"}


# 4 Set-up


@pytest.mark.parametrize(("players", "tiles"), [(2, 13), (3, 16), (4, 16)])
def test_tiles_lie_on_every_square_of_their_quality(players, tiles):
    for seed in range(20):
        data = pal.new("amyitis", players, seed).data()
        there = [i for i in range(16) if data["tile"][i] != NOBODY]
        assert len(there) == tiles
        assert data["tile"][SQUARE["00"]] == c.TILES.index("T16")
        assert all(c.TILE_QUALITY[data["tile"][i]] == c.NEEDS[i] for i in there)
        assert players > 2 or not set(there) & {SQUARE["02"], SQUARE["03"], SQUARE["13"]}


def test_the_surplus_of_tiles_is_random():
    seen = {tile for seed in range(60) for tile in pal.new("amyitis", 4, seed).data()["tile"]}
    assert seen == set(range(20))


def test_each_player_starts_with_four_talents_a_camel_a_caravaneer_and_nothing_else():
    table = pal.new("amyitis", 4, 1)
    for seat in range(4):
        p = player(table, seat)
        assert (p["talents"], p["camels"], p["level"], p["points"], sum(p["goods"]), p["gardeners"]) == (4, 1, [0, 0, 0], 0, 0, 0)


@pytest.mark.parametrize(("players", "tokens"), [(2, 1), (3, 1), (4, 2)])
def test_a_basic_resource_lies_on_each_best_caravaneer(players, tokens):
    for seed in range(20):
        data = pal.new("amyitis", players, seed).data()
        lying = [k for k in data["token"] if k != NOBODY]
        assert len(lying) == tokens == len(set(lying))
        assert c.WINE not in lying
        assert [data["stock"][k] + lying.count(k) for k in range(5)] == [7] * 5


def test_plant_card_k_lies_at_khorsabad_and_the_others_anywhere_else_with_quality_1_up():
    places = set()
    for seed in range(40):
        data = pal.new("amyitis", 3, seed).data()
        assert c.PLANTS[data["plant"][c.CITIES.index("khorsabad")]] == "K"
        assert data["face"][1:] == [0, 0, 0]
        places.add(tuple(data["plant"]))
    assert len(places) == 6
    assert {pal.new("amyitis", 3, seed).data()["face"][0] for seed in range(20)} == {0, 1}


def test_the_caravan_starts_at_babylon_and_anybody_may_begin():
    tables = [pal.new("amyitis", 3, seed) for seed in range(30)]
    assert all(t.data()["caravan"] == c.CITIES.index("babylon") for t in tables)
    assert {t.to_move[0] for t in tables} == {0, 1, 2}
    assert all(t.to_move[0] == t.data()["first"] for t in tables)


# 5 The round


@pytest.mark.parametrize("players", [2, 3, 4])
def test_craft_cards_are_dealt_in_threes_one_group_a_player(players):
    data = pal.new("amyitis", players, 1).data()
    assert [sum(card >= 0 for card in group) for group in data["card"]] == [3] * players + [0] * (4 - players)


def test_all_craft_cards_are_shuffled_again_in_every_round():
    table = to_the_next_round(Desk(3, groups=["-peasant -priest -engineer"] * 3, **BASE).has(0, talents=0, camels=1, goods="salt").table())
    data = table.data()
    assert sum(sum(group) for group in data["down"]) == 0
    dealt = [craft for group in data["card"] for craft in group if craft >= 0]
    assert [data["deck"][k] + dealt.count(k) for k in range(5)] == c.DECK[3, c.BASE_DECK].tolist()


@pytest.mark.parametrize(("level", "talents", "points"), [(0, 0, 0), (1, 1, 0), (2, 2, 0), (3, 2, 2)])
def test_bankers_pay_their_income(level, talents, points):
    desk = Desk(4, **BASE)
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
    table = Desk(3).table("pass")
    assert player(table, 0)["talents"] == 4
    table.play("noble")
    assert player(table, 0)["talents"] == 4
    table.play("noble")
    assert player(table, 0)["talents"] == 5
    table.play("noble")
    table.play("pass")
    assert player(table, 0)["talents"] == 6


def test_who_has_passed_takes_no_more_actions():
    table = Desk(3).table("pass", "noble", "noble")
    assert table.to_move == (1,)
    with pytest.raises(pal.IllegalMove, match="not your turn"):
        table.play("noble", 0)


def test_the_last_pass_ends_the_phase_at_once_and_pays_nobody():
    table = Desk(3).table("pass", "pass", "pass")
    assert table.data()["stage"] == st.PROCESSION_STEP
    assert [player(table, i)["talents"] for i in range(3)] == [4, 4, 4]


def test_who_can_only_pass_does_so_without_being_asked():
    table = Desk(2, groups=["-peasant -priest -engineer"] * 2).has(1, talents=1, camels=0).table("noble")
    assert player(table, 1)["passed"] == 1
    assert table.to_move == (0,)
    assert any(line.text == "Player 2 can do nothing else and passes." for line in table.log())


# 7 Recruiting


@pytest.mark.parametrize(
    ("group", "price"), [("peasant priest merchant", 0), ("peasant -priest merchant", 1), ("peasant -priest -merchant", 2)]
)
def test_a_card_costs_a_talent_for_each_card_of_its_group_that_is_face_down(group, price):
    table = Desk(2, groups=[group, "priest engineer engineer"]).has(0, talents=2).table("peasant 1", "row a")
    assert player(table, 0)["talents"] == 2 - price
    assert table.data()["down"][0][0] == 1


def test_a_card_that_cannot_be_paid_is_refused():
    table = Desk(2, groups=["peasant -priest -merchant", "priest engineer engineer"]).has(0, talents=1).table()
    assert "peasant 1" not in table.legal()
    assert why(table, "peasant 1") == "A card of group 1 costs 2 talents; you have 1 talent."


def test_a_card_that_is_not_there_is_refused():
    table = Desk(2, groups=["peasant -priest merchant", "priest engineer engineer"]).table()
    assert why(table, "priest 1") == "No priest is left in group 1: the card is face down."
    assert why(table, "engineer 1") == "Group 1 has no engineer."
    assert why(table, "peasant 4") == "There are only 2 groups."


def test_any_card_of_a_group_may_be_chosen_and_equal_cards_are_one_choice():
    table = Desk(2, groups=["peasant peasant merchant", "priest engineer engineer"]).table()
    assert [move for move in table.legal() if move.endswith(" 1")] == ["peasant 1", "merchant 1"]
    table.play("merchant 1")
    assert table.data()["down"][0] == [0, 0, 1]


def test_a_player_may_recruit_as_often_as_cards_and_money_allow():
    table = (
        Desk(2, groups=["merchant merchant peasant", "priest engineer engineer"])
        .has(0, talents=9)
        .table("merchant 1", "pass", "merchant 1")
    )
    assert player(table, 0)["camels"] == 3
    assert player(table, 0)["talents"] == 8


def test_a_merchant_brings_a_camel():
    table = Desk(2, groups=["merchant priest priest", "engineer engineer peasant"]).table("merchant 1")
    assert player(table, 0)["camels"] == 2
    assert table.data()["camels"] == 11


def test_no_merchant_without_a_camel_in_stock():
    table = Desk(2, groups=["merchant priest priest", "engineer engineer peasant"]).has(1, camels=13).table()
    assert "merchant 1" not in table.legal()
    assert why(table, "merchant 1") == "There is no camel in stock: a merchant could do nothing."


def test_an_engineer_digs_for_two_points():
    table = Desk(2).table("engineer 1", "canal v30")
    assert player(table, 0)["points"] == 2
    assert slots(table, 0) == {"v30"}


def test_no_engineer_when_all_canals_are_dug():
    table = Desk(2).all_cubes(1).table()
    assert "engineer 1" not in table.legal()
    assert why(table, "engineer 1") == "All canals are dug: an engineer could do nothing."


def test_an_engineer_with_one_place_only_is_not_asked():
    table = Desk(2).all_cubes(1, but=["h00 0"]).table("engineer 1")
    assert table.to_move == (1,)
    assert slots(table, 0) == {"h00 0"}
    assert player(table, 0)["points"] == 2


def test_a_peasant_takes_the_leftmost_free_field_and_its_resource():
    table = Desk(2).row("a", 1, 1).table("peasant 1", "row a")
    assert table.data()["field"][0] == [1, 1, 0, NOBODY]
    assert goods(table, 0) == "barley"
    assert goods(Desk(2).table("peasant 1", "row b"), 0) == "barley"
    assert goods(Desk(2).row("b", 1).table("peasant 1", "row b"), 0) == "dates"


def test_the_fields_of_both_rows():
    assert [[c.RESOURCES[k] for k in row] for row in c.FIELDS] == [
        ["salt", "palm", "barley", "dates", "wine"],
        ["barley", "dates", "salt", "palm", "wine"],
    ]


def test_a_field_whose_resource_is_out_of_stock_is_worked_for_nothing():
    table = Desk(2).has(1, "salt salt salt salt salt salt salt").d
    table["stock"][c.SALT] = 0 if table["token"][0] != c.SALT else -1
    desk = Desk(2)
    desk.d = table
    if table["stock"][c.SALT] < 0:  # one of them lies on a caravaneer
        table["stock"][c.SALT] += 1
        table["player"][1]["goods"][c.SALT] -= 1
    played = desk.table("peasant 1", "row a")
    assert played.data()["field"][0][0] == 0
    assert goods(played, 0) == ""
    assert "no salt in stock" in played.log()[1].text


def test_the_last_field_brings_wine_and_a_gardener_for_the_majority_and_empties_the_row():
    table = Desk(3).row("a", 1, 0, 1, 2).table("peasant 1", "row a")
    assert goods(table, 0) == "wine"
    assert [player(table, i)["gardeners"] for i in range(3)] == [0, 0, 0]  # two cubes each of seats 0 and 1
    table = Desk(3).row("a", 1, 0, 0, 2).table("peasant 1", "row a")
    assert [player(table, i)["gardeners"] for i in range(3)] == [1, 0, 0]
    assert table.data()["field"][0] == [NOBODY] * 4
    table = Desk(3).row("b", 1, 1, 1, 2).table("peasant 1", "row b")
    assert [player(table, i)["gardeners"] for i in range(3)] == [0, 1, 0]


def test_no_gardener_when_none_is_left():
    table = Desk(2).level(1, "gardener", 2).row("a", 0, 0, 0, 0).table("peasant 1", "row a")
    assert player(table, 0)["gardeners"] == 0
    assert table.data()["field"][0] == [NOBODY] * 4


# 2.4 and 9 Temples


def test_a_priest_enters_on_the_left_and_pushes_the_oldest_cube_out():
    table = Desk(3).temple("ishtar", 1, GREY, 2, 1).table("priest 1", "temple ishtar")
    assert table.data()["temple"][c.ISHTAR] == [0, 1, GREY, 2]
    assert any(line.text == "A cube of Player 2 leaves the temple of Ishtar." for line in table.log())


def test_the_procession_puts_a_cube_into_one_temple_and_grey_cubes_into_the_others():
    table = pass_all(Desk(3, **BASE).temple("marduk", 0, 1, 0, 1).table())
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
    table = at_the_temples(Desk(3, **BASE).temple("ishtar", 1, 0, 0))
    assert table.to_move == (0,)
    assert table.legal() == ["reward camel", "reward talent"]
    table.play("reward talent")
    assert (player(table, 0)["talents"], player(table, 0)["camels"]) == (5, 1)
    assert (player(table, 1)["talents"], player(table, 1)["camels"]) == (4, 2)
    table = at_the_temples(Desk(3, **BASE).temple("ishtar", 1, 0, 0))
    table.play("reward camel")
    assert (player(table, 0)["camels"], player(table, 1)["talents"]) == (2, 5)


def test_a_tie_in_a_temple_goes_to_the_oldest_cube_and_the_loser_is_second():
    table = at_the_temples(Desk(3, **BASE).temple("ishtar", 0, 1))
    assert table.to_move == (1,)
    table.play("reward camel")
    assert player(table, 0)["talents"] == 5
    table = at_the_temples(Desk(4, **BASE).temple("ishtar", 0, 1, 0, 1))  # a grey cube pushes one of seat 1 out
    assert table.to_move == (0,)


def test_most_cubes_beat_the_oldest_cube():
    assert at_the_temples(Desk(3, **BASE).temple("ishtar", 0, 0, 1)).to_move == (0,)


def test_grey_cubes_are_not_ranked_and_who_has_no_cube_gets_nothing():
    table = at_the_temples(Desk(3, **BASE).temple("ishtar", GREY, GREY, 1))
    assert table.to_move == (1,)
    table.play("reward camel")
    assert [player(table, i)["talents"] for i in (0, 2)] == [4, 4]


def test_with_two_players_only_the_first_place_is_rewarded():
    desk = Desk(2, **BASE).temple("ishtar", 1, 0, 0).temple("marduk", 1, 0, 0).temple("tammouz", 1, 0, 0).has(1, "salt")
    table = at_the_temples(desk, "temple tammouz")
    table.play("reward camel")
    assert player(table, 1)["talents"] == 4
    assert [player(table, i)["points"] for i in range(2)] == [2, 0]
    table.play("row a")
    assert table.data()["rounds"] == 2


def test_without_a_camel_in_stock_the_first_at_ishtar_takes_the_talent_and_the_second_nothing():
    desk = Desk(3, **BASE).temple("ishtar", 1, 0, 0).has(2, camels=12)
    table = at_the_temples(desk)
    assert [player(table, i)["talents"] for i in range(3)] == [5, 4, 4]
    assert any("no camel in stock" in line.text for line in table.log())


def test_marduk_gives_two_points_and_one():
    table = at_the_temples(Desk(3, **BASE).temple("marduk", 1, 0, 0), "temple ishtar")
    table.play("reward camel")
    assert [player(table, i)["points"] for i in range(3)] == [2, 1, 0]


def test_the_first_at_tammouz_works_a_field():
    table = at_the_temples(Desk(3, **BASE).temple("tammouz", 1).row("a", 1, 1, 1, 2))
    assert table.to_move == (1,)
    assert table.legal() == ["row a", "row b"]
    table.play("row a")
    assert goods(table, 1) == "wine"
    assert player(table, 1)["gardeners"] == 1


def swapping(goods_of_seat_0):
    table = at_the_temples(Desk(3, **BASE).temple("tammouz", 0, 1, 1).has(0, goods_of_seat_0))
    table.play("row a")
    return table


def test_the_second_at_tammouz_may_exchange_a_resource_for_any_but_wine():
    table = swapping("salt wine")
    assert (table.to_move, table.legal()) == ((0,), ["give salt", "give wine", "keep"])
    table.play("give wine")
    assert table.legal() == ["take barley", "take dates", "take salt", "take palm"]
    assert why(table, "take wine") == "Wine cannot be taken in exchange."
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
    desk = Desk(3, **BASE).temple("tammouz", 0, 1, 1).has(0, "salt")
    token = next(k for k in desk.d["token"] if k >= 0)
    other = "palm" if c.RESOURCES[token] != "palm" else "dates"
    desk.has(2, " ".join([other] * 7)).level(2, "caravaneer", 2)
    table = at_the_temples(desk)
    table.play("row a")
    table.play("give salt")
    assert f"take {other}" not in table.legal()
    assert why(table, f"take {other}") == f"There is no {other} in stock."


def test_the_temples_reward_in_order_and_cubes_stay():
    table = at_the_temples(Desk(3, **BASE).temple("ishtar", 0).temple("tammouz", 1))
    assert table.data()["stage"] == st.ISHTAR_STEP
    table.play("reward camel")
    assert player(table, 2)["points"] == 2
    assert table.data()["stage"] == st.TAMMOUZ_STEP
    table.play("row a")
    assert table.data()["temple"][0][:2] == [GREY, 0]


# 9 Stock limit and first player


def test_two_resources_are_kept_and_the_rest_is_chosen_one_at_a_time():
    table = at_the_temples(Desk(3, **BASE).has(1, "salt salt wine dates"))
    assert (table.to_move, table.legal()) == ((1,), ["discard dates", "discard salt", "discard wine"])
    assert "You hold 4 resources and may keep 2" in why(table, "pass")
    table.play("discard salt")
    table.play("discard dates")
    assert goods(table, 1) == "salt wine"
    assert table.data()["rounds"] == 2


def test_four_resources_are_kept_with_the_best_caravaneer():
    table = at_the_temples(Desk(3, **BASE).level(1, "caravaneer", 2).has(1, "salt salt wine dates"))
    assert goods(table, 1) == "dates salt salt wine"


def test_equal_resources_beyond_the_limit_go_without_asking():
    table = at_the_temples(Desk(3, **BASE).has(1, "salt salt salt salt"))
    assert goods(table, 1) == "salt salt"
    assert any(line.text == "Player 2 holds too much and gives up 2 salt." for line in table.log())


def test_the_limit_is_asked_clockwise_from_the_first_player():
    desk = Desk(3, **BASE).has(0, "salt wine dates").has(2, "salt wine dates")
    desk.d["first"] = 1
    table = at_the_temples(desk.turn(0))
    assert table.to_move == (2,)
    table.play("discard salt")
    assert table.to_move == (0,)


def test_camels_and_talents_are_not_limited():
    table = to_the_next_round(Desk(3, **BASE).has(1, camels=8, talents=30).table())
    assert (player(table, 1)["camels"], player(table, 1)["talents"]) == (8, 30)


def test_without_the_palace_the_card_goes_on_clockwise_after_each_round():
    table = to_the_next_round(Desk(3, **BASE).table())
    assert table.data()["first"] == 1
    assert table.to_move == (1,)


# 10 The end


def ending(players, tiles_left, **has):
    desk = Desk(players, **BASE).round(7)
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
    desk = Desk(players, **BASE).round(7)
    squares = [s for s in reversed(c.SQUARES) if desk.d["tile"][SQUARE[s]] != NOBODY]
    desk.planted(0, *squares[:tiles]).planted(1, *squares[tiles : len(squares) - 3])
    table = to_the_next_round(desk.table())
    assert table.over
    assert player(table, 0)["won"][st.BY_AMYITIS] == points
    assert player(table, 1)["won"][st.BY_AMYITIS] in (5, 10, 0)


def test_resources_kept_after_the_limit_score_a_point_each_and_nothing_else_does():
    desk = ending(3, 4).has(1, "salt wine salt", camels=5, talents=9).level(1, "gardener", 2).level(1, "banker", 1)
    table = pass_all(desk.table())
    table.play("temple ishtar")
    while not table.over:
        table.play(table.legal()[0])
    assert player(table, 1)["won"][st.BY_GOODS] == 2
    assert player(table, 1)["points"] == 2


def test_tied_players_share_the_victory():
    desk = ending(3, 4)
    for seat, points in enumerate((0, 10, 10)):
        desk.d["player"][seat]["points"] = desk.d["player"][seat]["won"][st.BY_SALE] = points
    desk.d["player"][0]["tiles"], desk.d["player"][1]["tiles"] = 0, desk.d["player"][0]["tiles"]
    desk.d["player"][0]["points"] = desk.d["player"][0]["won"][st.BY_SALE] = 20
    table = to_the_next_round(desk.table(), "temple ishtar")
    assert table.scores[0] == table.scores[1] == 20
    assert table.winners == (0, 1)


def test_the_cap_on_rounds_ends_a_game_in_which_nobody_plants():
    table = pal.new("amyitis", 2, 1)
    while not table.over:
        table.play("pass" if "pass" in table.legal() else table.legal()[0])
    assert table.data()["rounds"] == c.ROUND_CAP
    assert any(f"{c.ROUND_CAP} rounds have been played" in line.text for line in table.log())


# 14 Invariants


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [{"palace": "yes"}, {"palace": "no"}, {"palace_first": "leader", "gardeners": "leave"}], ids=str)
def test_pieces_are_conserved_after_every_move_with_and_without_the_palace(players, options):
    what, states = two_records(("amyitis", players, options))
    out, fault = np.empty(len(what.actions), np.int16), np.zeros(3, np.int64)
    what.playout.checked_games(states, 2300, 50_000, 5_000, out, fault)
    assert not fault.any()


def test_points_never_fall_and_a_caravan_never_ends_without_business():
    for seed in range(6):
        table = pal.new("amyitis", 2 + seed % 3, seed, palace="no" if seed % 2 else "yes")
        random = np.random.default_rng(seed)
        before = table.scores
        while not table.over:
            old, move = table.data(), str(random.choice(table.legal()))
            table.play(move)
            new = table.data()
            assert all(a >= b for a, b in zip(table.scores, before))
            before = table.scores
            if move.startswith("caravan") and new["phase"] == st.ASK_ACTION:
                seat = old["turn"]
                assert old["player"][seat]["goods"] != new["player"][seat]["goods"] or old["court"] != new["court"]


def test_a_broken_position_is_refused_with_a_sentence():
    def broken(change):
        data = pal.new("amyitis", 3, 1).data()
        change(data)
        with pytest.raises(pal.BadPosition) as caught:
            pal.position("amyitis", data)
        assert all(caught.value.say(lang) for lang in ("en", "fr", "de"))
        return str(caught.value)

    assert "camels" in broken(lambda d: d.update(camels=3))
    assert "resources" in broken(lambda d: d["stock"].__setitem__(0, 2))
    assert "craft cards" in broken(lambda d: d["card"][0].__setitem__(0, NOBODY))
    assert "tile" in broken(lambda d: d["tile"].__setitem__(0, 3))
    assert "canal" in broken(lambda d: d.update(filled=1))
    assert "temple" in broken(lambda d: d["temple"][0].__setitem__(2, 1))
    assert "court cards" in broken(lambda d: d["player"][0]["level"].__setitem__(1, 2))
    assert "plant cards" in broken(lambda d: d["plant"].__setitem__(0, 1))
    assert "sum" in broken(lambda d: d["player"][0].update(points=5))
    assert "palace" in broken(lambda d: d["player"][0].update(step=2, height=1))
    assert "asked" in broken(lambda d: d.update(phase=int(st.ASK_PAYMENT)))
    assert "nothing" in broken(lambda d: d["player"][0].update(talents=-1))


def test_a_replaced_table_is_read_and_a_wrong_one_is_refused(tmp_path, monkeypatch):
    folder = tmp_path / "amyitis"
    folder.mkdir()
    source = (pal.game("amyitis").folder / "data" / "tiles.csv").read_text(encoding="utf-8")
    (folder / "tiles.csv").write_text(source.replace("T01,1,1", "T01,1,3"), encoding="utf-8")
    monkeypatch.setenv("PALATINE_DATA", str(tmp_path))
    replaced = sheet(c.__file__, "tiles")
    assert replaced.replaced
    assert replaced.rows[0]["points"] == "3"
    (folder / "tiles.csv").write_text("\n".join(source.splitlines()[:-1]), encoding="utf-8")
    with pytest.raises(pal.BadData, match="20 rows"):
        sheet(c.__file__, "tiles").expect(20, *replaced.columns)
    with pytest.raises(pal.BadData, match="not one of"):
        c._which(sheet(c.__file__, "cities"), 1, "resource", ("gold",))


# The text


def test_every_refusal_in_every_phase_is_a_sentence():
    """Over many random positions, so that every kind of decision comes up."""
    phases = set()
    for seed in range(8):
        table = random_table(("amyitis", 2 + seed % 3, {}), seed, plies=0)
        random = np.random.default_rng(seed)
        while not table.over and len(phases) < 17:
            view = table.view(table.to_move[0])
            if int(view.s.phase) not in phases:
                phases.add(int(view.s.phase))
                legal = view.legal()
                for move in view.game.actions:
                    reason = view.why_not(move)
                    assert (reason is None) == (move in legal)
                    assert reason is None or len(reason) > 10
            table.play(str(random.choice(table.legal())))
    assert len(phases) >= 15
