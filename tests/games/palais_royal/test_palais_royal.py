"""Palais Royal: the worked examples of the rulebook and of the dossier, section 7, each under the rule it shows."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest
from palais_royal_positions import court, me, phase, play, servants_at, turn

import palatine as pal
from palatine.games.palais_royal import components as c
from palatine.games.palais_royal.components import Phase

# Section 1: the components


def test_the_nobles_add_up_to_the_checksums():
    couples = c.KIND >= c.COUPLE
    assert len(c.KIND) == 42
    assert [int(x.sum()) for x in (c.GOLD, c.TURQUOISE, c.VIOLET, c.POINTS)] == [200, 62, 62, 229]
    assert [int(x[couples].sum()) for x in (c.GOLD, c.TURQUOISE, c.VIOLET, c.POINTS)] == [146, 35, 37, 167]
    assert couples.sum() == 22
    assert np.bincount(c.KIND).tolist() == [3, 2, 2, 2, 2, 2, 3, 2, 2, 5, 5, 6, 6]


def test_the_sample_tiles_of_the_rulebook():
    def rows(kind):
        return [(int(c.GOLD[t]), int(c.TURQUOISE[t]), int(c.VIOLET[t]), int(c.POINTS[t])) for t in range(42) if c.KINDS[c.KIND[t]] == kind]

    assert (6, 1, 1, 6) in rows("c1")
    assert rows("gold2") == [(4, 2, 0, 3)] * 2
    assert (4, 1, 3, 7) in rows("c2")


def test_nine_kinds_of_cards_four_of_each():
    assert c.COPIES.tolist() == [4] * 9


def test_the_park_has_36_spaces_four_borders_and_corners_that_count_twice():
    spaces = {b: [s for k, s in enumerate(c.SPACES) if c.ON_BORDER[k] >> b & 1] for b in range(4)}
    assert {len(spaces[c.LEFT]), len(spaces[c.RIGHT])} == {5}
    assert {len(spaces[c.TOP]), len(spaces[c.BOTTOM])} == {9}
    assert [sum(int(c.WEIGHT[c.SPACES.index(s)]) for s in spaces[b]) for b in range(4)] == [6, 6, 10, 10]
    assert spaces[c.LEFT] == ["a1", "b1", "c1", "d1", "xl"]
    assert sum(1 for k in c.ON_BORDER if k == 0) == 12
    twice = [s for k, s in enumerate(c.SPACES) if bin(c.ON_BORDER[k]).count("1") == 2]
    assert twice == ["a1", "a8", "d1", "d8"]


def test_spaces_touch_in_eight_directions_and_double_spaces_only_two():
    def around(space):
        return {c.SPACES[k] for k in range(36) if c.TOUCH[c.SPACES.index(space), k]}

    assert (c.TOUCH == c.TOUCH.T).all()
    assert around("b3") == {"a2", "a3", "a4", "b2", "b4", "c2", "c3", "c4"}
    assert around("a1") == {"a2", "b1", "b2"}
    assert around("xl") == {"b1", "c1"}
    assert around("xr") == {"b8", "c8"}
    assert around("xt") == {"a4", "a5"}
    assert around("xb") == {"d4", "d5"}
    assert {len(around(s)) for s in ("a4", "a5", "d4", "d5", "b1", "c1", "b8", "c8")} == {6}
    assert {len(around(s)) for s in ("a2", "a3", "a6", "a7", "d2", "d3", "d6", "d7")} == {5}


def with_own_data(folder, code, **files):
    """Runs some Python with tables of one's own in place of the game's."""
    own = folder / "palais_royal"
    own.mkdir()
    for name, change in files.items():
        table = (pal.game("palais_royal").folder / "data" / f"{name}.csv").read_text(encoding="utf-8")
        (own / f"{name}.csv").write_text(change(table), encoding="utf-8")
    env = {**os.environ, "PALATINE_JIT": "0", "PALATINE_DATA": str(folder)}
    run = subprocess.run([sys.executable, "-c", f"import palatine as pal\n{code}"], env=env, capture_output=True, text=True, check=False)
    return (run.stdout + run.stderr).strip()


def test_an_owner_of_the_box_may_correct_park_and_nobles(tmp_path):
    result = with_own_data(
        tmp_path,
        "from palatine.games.palais_royal import components as c; t = pal.new('palais_royal', 2, 1, first='seat0'); "
        "print(c.TURQUOISE.sum(), c.WEIGHT[0], t.legal()[0])",
        nobles=lambda table: table.replace("c2,4,1,3,", "c2,4,3,1,"),
        park=lambda table: table.replace("a1,2,2,left top,1", "a1,2,2,left top,2"),
    )
    assert result == "64 2 place parade"


@pytest.mark.parametrize(
    ("name", "change", "reason"),
    [
        (
            "park",
            lambda t: t.replace("left top,1", "left middle,1"),
            "park.csv, row 1, column borders: expected one of left, right, top, bottom",
        ),
        ("park", lambda t: t.replace("a2,", "a1,"), "every space needs a name of its own"),
        ("nobles", lambda t: t.replace("c4,8,4,0", "c4,eight,4,0"), "expected a whole number"),
        ("nobles", lambda t: t.replace("diag,2,2,1,3,reconstructed\n", "", 1), "42 rows"),
        ("places", lambda t: t.replace("gate,1,1", "gate,0,0"), "must fill the rows and columns"),
        ("setup", lambda t: t.replace("nobles_in_park,36", "nobles_in_park,40"), "room for 36 nobles"),
    ],
)
def test_a_table_that_cannot_be_used_is_refused_with_the_reason(tmp_path, name, change, reason):
    code = "try: pal.new('palais_royal', 2, 1)\nexcept pal.BadData as error: print(error)"
    assert reason in with_own_data(tmp_path, code, **{name: change})


# Section 2: the set-up


@pytest.mark.parametrize("players", [2, 3, 4])
def test_set_up(players):
    table = pal.new("palais_royal", players, 7)
    data = table.data()
    assert sorted(data["park"]) == sorted(set(data["park"]))
    assert min(data["park"]) >= 0
    assert data["holder"] == [-1] * 42
    assert data["left"] == 36
    for i in range(players):
        p = me(table, (data["first"] + i) % players)
        assert p["gold"] == i
        assert (p["reserve"], p["common"]) == (13, 7)
        assert (p["palace"][c.STAIRS], p["palace"][c.PARADE]) == (3, 2)
    assert table.to_move == (data["first"],)
    for i in range(players):
        assert table.to_move == ((data["first"] + i) % players,)
        play(table, *["place cardinal"] * 5)  # all five may go to one place
    assert [me(table, i)["reserve"] for i in range(players)] == [8] * players
    assert table.to_move == (data["first"],)
    assert table.data()["rounds"] == 1


def test_the_recommended_palace_has_the_four_working_rooms_around_the_gate():
    table = pal.new("palais_royal", 2, 1)
    cell = dict(zip(c.PLACES, table.data()["cell"]))
    order = sorted(c.PLACES, key=cell.get)
    assert order == ["backdoor", "office", "cardinal", "mint", "gate", "pompadour", "stairs", "king", "parade"]


def test_palaces_at_random_with_and_without_the_gate_in_the_centre():
    centred = [pal.new("palais_royal", 2, seed, arrangement="gate_center").data()["cell"] for seed in range(40)]
    free = [pal.new("palais_royal", 2, seed, arrangement="random").data()["cell"] for seed in range(40)]
    assert {cells[c.GATE] for cells in centred} == {4}
    assert len({tuple(cells) for cells in centred}) > 30
    assert {cells[c.GATE] for cells in free} == set(range(9))


def test_variant_all_ten_first_servants_are_placed_freely():
    table = pal.new("palais_royal", 2, 1, start="free", first="seat0")
    assert me(table)["reserve"] == 18
    play(table, *["place gate"] * 10)
    assert (table.to_move, me(table)["reserve"], servants_at(table, "gate")) == ((1,), 8, 10)


def test_the_first_player_is_anybody_or_the_first_seat():
    assert {pal.new("palais_royal", 4, seed).data()["first"] for seed in range(40)} == {0, 1, 2, 3}
    assert {pal.new("palais_royal", 4, seed, first="seat0").data()["first"] for seed in range(40)} == {0}


# Section 7, 1 to 5: what each place gives


def test_01_parade_ground_gives_a_servant_each_and_one_for_the_majority():
    table = turn(palace=[{"parade": 3, "stairs": 1}, {"parade": 2}])
    play(table, *["place"] * 4)
    assert servants_at(table, "gate") == 4
    assert me(table)["reserve"] == 18 - 4 - 4
    assert phase(table) == Phase.MOVE


def test_02_stairs_give_a_move_each_and_one_for_the_majority():
    assert turn(palace=[{"stairs": 4}, {"stairs": 3}]).data()["moves"] == 5


def test_03_mint_gives_a_gold_each_and_one_for_the_majority():
    table = play(court(phase=Phase.ROOMS, palace=[{"mint": 2}, {"mint": 1}]), "mint")
    assert me(table)["gold"] == 3


def test_04_king_and_pompadour_get_a_servant_more_for_the_majority():
    table = court(phase=Phase.ROOMS, palace=[{"king": 2, "pompadour": 3, "office": 1}, {"king": 1, "pompadour": 2}])
    play(table, "pompadour", "king")
    assert (servants_at(table, "king"), servants_at(table, "pompadour")) == (3, 4)


def test_05_each_servant_in_the_office_recruits_one_noble():
    cheap = {"b3": ("srv1",), "b5": ("srv1",), "b7": ("srv1",)}
    table = court(phase=Phase.RECRUIT, palace=[{"office": 2, "king": 5, "pompadour": 5}], park=cheap)
    play(table, "recruit b3", "recruit b5")
    assert phase(table) != Phase.RECRUIT
    assert me(table)["privilege"][c.SRV1] == 2


# 6 to 9: recruiting and its price


def test_06_recruiting_sends_servants_home_and_shows_a_privilege():
    table = court(phase=Phase.RECRUIT, gold=[4], palace=[{"office": 1, "king": 2}], park={"b3": ("gold2",)})
    reserve = me(table)["reserve"]
    play(table, "recruit b3")
    p = me(table)
    assert (p["gold"], p["reserve"]) == (0, reserve + 3)
    assert (servants_at(table, "office"), servants_at(table, "king")) == (0, 0)
    assert p["privilege"][c.GOLD2] == 1
    assert p["couples"] == 0
    assert table.scores[0] == 3
    while table.data()["turn"] != 0 or phase(table) != Phase.ROOMS:
        table.play("done")
    assert me(table)["gold"] == 0  # from the next turn on
    assert me(play(table, "mint"))["gold"] == 2


def price_of(table, space):
    """What the noble on a space costs now, as the legal moves show it: gold that is just enough."""
    for gold in range(12):
        data = table.data()
        data["player"][0]["gold"] = gold
        if f"recruit {space}" in pal.position("palais_royal", data).legal():
            return gold
    raise LookupError(space)


RICH_IN_SEALS = {"office": 1, "king": 6, "pompadour": 6}


def test_07_each_empty_neighbour_takes_a_gold_off():
    table = court(phase=Phase.RECRUIT, palace=[RICH_IN_SEALS], park={"b3": ("c1",)}, empty=["a2", "b4", "c3"])
    assert price_of(table, "b3") == 3


def test_08_scenery_separates_the_double_space_from_the_corner():
    table = court(phase=Phase.RECRUIT, palace=[RICH_IN_SEALS], park={"d1": ("c1",)}, empty=["d2", "xl"])
    assert price_of(table, "d1") == 5


def test_09_the_price_is_never_below_nothing():
    table = court(phase=Phase.RECRUIT, palace=[RICH_IN_SEALS], park={"b3": ("card3",)}, empty=["a2", "a3", "a4", "b2", "b4"])
    assert price_of(table, "b3") == 0


# 10: cards


def test_10_a_servant_goes_home_for_each_card_kept():
    table = court(phase=Phase.BACK, palace=[{"backdoor": 3}])
    reserve = me(table)["reserve"]
    play(table, "draw")
    assert table.data()["looking"] == 3
    for _ in range(2):
        play(table, next(move for move in table.legal() if move.startswith("keep")))
    play(table, "done")
    assert (servants_at(table, "backdoor"), me(table)["reserve"], me(table)["cards"]) == (1, reserve + 2, 2)
    assert sum(table.data()["discard"]) == 1


# 11 to 14, 18 to 21: majorities and the Cardinal. Seats: red, yellow, green, black

CARDINAL = ({"cardinal": 2}, {"cardinal": 1}, {}, {"cardinal": 1})


def with_cardinal(*palace):
    return [{**a, **b} for a, b in zip(CARDINAL, palace)]


def test_11_most_servants_with_the_cardinal_win_a_tie():
    table = turn(palace=with_cardinal({"stairs": 3}, {"stairs": 3}, {}, {"stairs": 1}))
    assert table.data()["moves"] == 4


def test_12_the_cardinal_helps_only_who_is_tied():
    table = court(phase=Phase.ROOMS, palace=with_cardinal({"mint": 2}, {"mint": 3}, {}, {}))
    assert me(play(table, "mint"))["gold"] == 2


def test_13_one_servant_with_the_cardinal_beats_none():
    table = court(turn=1, phase=Phase.ROOMS, palace=with_cardinal({}, {"pompadour": 2}, {"pompadour": 2}, {}))
    assert servants_at(play(table, "pompadour"), "pompadour", 1) == 3


def test_14_a_tie_with_the_cardinal_too_gives_nobody_the_bonus():
    table = turn(1, palace=with_cardinal({}, {"parade": 2}, {}, {"parade": 2}))
    assert table.data()["places"] == 2


def test_18_nobody_in_a_place_nobody_has_the_majority():
    assert "mint" not in court(phase=Phase.ROOMS, palace=with_cardinal({"king": 1}, {}, {}, {})).legal()


def test_19_two_who_tie_with_the_cardinal_cancel_out():
    palace = [{"stairs": 2, "cardinal": 1}, {"stairs": 2, "cardinal": 1}, {"stairs": 2}]
    assert [turn(seat, palace=palace).data()["moves"] for seat in range(3)] == [2, 2, 2]


def test_20_who_is_not_tied_does_not_matter_with_the_cardinal():
    palace = [{"stairs": 1, "cardinal": 3}, {"stairs": 2, "cardinal": 1}, {"stairs": 2}]
    assert turn(1, palace=palace).data()["moves"] == 3


def test_21_the_card_grants_every_majority():
    table = court(phase=Phase.ROOMS, palace=[{"mint": 1}, {"mint": 4}], shown=[["allmaj"]])
    assert me(play(table, "mint"))["gold"] == 2


# 15 to 17, 26 to 29: the final scoring


def border_scores(servants, players=4):
    table = court(players=players, servants=servants)
    without = court(players=players, empty=list(servants))
    return [a - b for a, b in zip(table.scores, without.scores)]


def test_15_most_on_a_border_6_points_second_2_the_double_space_counts_twice():
    red, green, black = 0, 2, 3
    only_left = {"xl": red, "b1": red, "c1": black}
    assert border_scores(only_left) == [6, 0, 0, 2]
    # with the corners, which count for the top and the bottom too
    scores = border_scores({**only_left, "d1": black, "a1": green})
    assert scores == [6, 0, 6, 2 + 6]


def test_16_a_tie_for_the_most_gives_2_each_and_nobody_is_second():
    red, green, black = 0, 2, 3
    servants = {"d1": black, "d2": black, "d3": black, "xb": green, "d4": green, "d5": red}
    assert border_scores(servants) == [0, 0, 2, 2 + 6]  # black also has the left border, by the corner


def test_17_the_sample_score_of_the_rulebook():
    nobles = ["c4", "c4", "c3", "c1", "srv3", "move2", "card3"]  # 41 points
    table = court(
        phase=Phase.RECRUIT,
        holds=[nobles],
        hands=[["move5", "gold4"]],
        shown=[["vp4"]],
        servants={"xl": 0},
        empty=["b2", "b3", "b4", "b5", "b6", "b7"],
    )
    assert table.scores[0] == 53


def test_26_unplayed_cards_count_6_at_most():
    hand = ["gold4"] * 4 + ["move5"] * 4 + ["vp2"]
    assert court(hands=[hand[:5]]).scores[0] == 5
    assert court(hands=[hand]).scores[0] == 6


def test_27_a_tie_for_the_second_place_gives_nothing():
    servants = {"xt": 0, "a2": 0, "a3": 0, "a4": 1, "a5": 1, "a6": 2, "a7": 2}
    assert border_scores(servants) == [6, 0, 0, 0]


def test_28_three_tied_for_the_most_get_2_each():
    servants = {"xt": 0, "a2": 0, "a3": 1, "a4": 1, "a5": 1, "a6": 2, "a7": 2, "a8": 2, "a1": 3}  # 3, 3, 3 and 1
    assert border_scores(servants) == [2, 2, 2 + 6, 6]  # the corners also have the right and the left border


def test_29_nobody_on_a_border_never_scores():
    assert border_scores({"xt": 0, "a2": 0}, players=2) == [6, 0]


# 22 to 25, 30 to 32


def test_22_gold_already_taken_stays_when_the_servant_leaves_the_mint():
    table = court(phase=Phase.ROOMS, palace=[{"mint": 2, "king": 1}], reserve={0: 0})
    play(table, "mint", "king")  # the mint is the only other place with a servant
    assert (me(table)["gold"], servants_at(table, "mint"), servants_at(table, "king")) == (3, 1, 2)


def test_23_the_common_supply_gives_what_it_has_left():
    table = court(phase=Phase.BACK, common={0: 2}, holds=[["srv3"]], palace=[{"backdoor": 1}])
    reserve = me(table)["reserve"]
    play(table, "use srv3")
    assert (me(table)["reserve"], me(table)["common"], me(table)["privilege"][c.SRV3]) == (reserve + 2, 0, 0)
    assert table.scores[0] == 4  # turned over, it keeps its points


def test_24_more_cards_need_a_servant_at_the_back_door():
    table = court(phase=Phase.BACK, holds=[["card3"]], hands=[["vp2"]])
    assert "draw" not in table.legal()


def test_25_more_cards_to_look_at_but_one_to_keep_for_each_servant():
    table = play(court(phase=Phase.BACK, holds=[["card3"]], palace=[{"backdoor": 1}]), "draw")
    assert table.data()["looking"] == 4
    play(table, next(move for move in table.legal() if move.startswith("keep")))
    assert me(table)["cards"] == 1
    assert sum(table.data()["discard"]) == 3


def test_30_the_last_round_begins_with_twelve_nobles_or_fewer_at_the_first_players_turn():
    spaces = [s for s in c.SPACES if s[0] in "abc" and s != "a1"]

    def nobles(n):
        return turn(0, palace=[{"parade": 1}], empty=spaces + ["a1", "d1", "d2", "d3", "d4", "xl", "xr", "xt"][: 36 - 23 - n])

    assert nobles(13).data()["last_round"] == 0
    assert nobles(12).data()["last_round"] == 1
    assert nobles(5).data()["last_round"] == 1
    later = turn(1, palace=[{}, {"parade": 1}], empty=[*spaces, "a1", "d1"])
    assert later.data()["last_round"] == 0  # no check at other moments


def test_31_a_space_with_a_servant_counts_as_empty():
    table = court(phase=Phase.RECRUIT, palace=[RICH_IN_SEALS], park={"b1": ("c1",)}, servants={"xl": 1})
    assert price_of(table, "b1") == 5


def test_32_seals_from_a_card_do_not_replace_the_office():
    table = court(phase=Phase.RECRUIT, gold=[9], hands=[["seal2"]], palace=[{"king": 3, "pompadour": 3}])
    assert table.legal() == ["done"]
