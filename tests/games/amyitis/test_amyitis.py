"""Amyitis: components, gardens, canals, set-up, invariants and texts. Sections 1 to 4 and 14 of the notes on the rules."""

from __future__ import annotations

import numpy as np
import pytest
from amyitis_positions import GREY, NOBODY, SLOT, SQUARE, Position, player, slots, why
from every import random_table, two_records

import palatine as pal
from palatine.games.amyitis import components as c
from palatine.kernel.data import sheet

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
    assert sheet(c.__file__, "tiles").where("tile", "T16")["source"] == "inferred"


# 2.1 Gardens and 2.2 canals


def test_the_floors_have_7_5_3_and_1_squares():
    assert [int((f == c.FLOOR).sum()) for f in (1, 2, 3, 4)] == [7, 5, 3, 1]
    assert [sorted(set(c.NEEDS[f == c.FLOOR].tolist())) for f in (1, 2, 3, 4)] == [[1], [2], [3], [3]]


def test_there_are_24_canals_8_of_them_double_with_32_slots_and_6_at_the_river():
    assert len(c.CANALS) == 24
    assert int((c.CANAL_SYMBOLS == 2).sum()) == 8
    assert c.SLOTS == 32
    assert {c.SLOT_CODES[i] for i in range(32) if c.RIVER >> i & 1} == {"v30", "v31", "v32", "h03", "h13", "h23"}


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
            table = Position(2).cubes(0, *codes[:k]).table("engineer 1")
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
        desk = Position(2, groups=["engineer peasant priest"] * 2).cubes(GREY, *chosen)
        expected = reachable(chosen)
        table = desk.table("engineer 1")
        if len(expected) > 1:
            assert {move[6:] for move in table.legal()} == expected
        else:
            assert slots(table, 0) == expected


def test_a_double_canal_fills_from_the_side_that_is_reached():
    table = Position(2, groups=["engineer engineer priest"] * 1 + ["peasant priest merchant"]).cubes(0, "v31", "v21").table("engineer 1")
    assert "canal h11 1" in table.legal()  # the corner 22 is wet
    assert "canal h11 0" not in table.legal()
    assert (
        why(table, "canal h11 0")
        == "The canal between the 8 and the 6 with 1 talent touches neither the river nor a cube that is connected with it."
    )
    table = (
        Position(2, groups=["engineer engineer priest"] * 1 + ["peasant priest merchant"])
        .cubes(1, "v31", "v21", "h11 1")
        .table("engineer 1")
    )
    assert "canal h11 0" in table.legal()


def test_a_canal_that_has_a_cube_is_refused():
    table = Position(2).cubes(1, "v30").table("engineer 1")
    assert why(table, "canal v30") == (
        "There is already a cube in the canal between the 3 with 1 talent and the 2 with 1 talent and 1 camel: Player 2."
    )


def test_grey_cubes_far_from_the_river_connect_once_they_are_reached():
    table = Position(2).cubes(GREY, "v20").table("engineer 1")
    assert "canal h10 0" not in table.legal()
    table = Position(2).cubes(GREY, "v20", "v30").table("engineer 1")
    assert "canal h11 0" in table.legal()


def test_with_two_players_canals_beside_the_empty_squares_are_usable():
    table = Position(2).table("engineer 1", "canal h03")
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
            if move.startswith("caravan") and new["phase"] == c.Phase.ACTION:
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
    assert "the decision" in broken(lambda d: d.update(phase=int(c.Phase.PAYMENT)))
    assert "negative" in broken(lambda d: d["player"][0].update(talents=-1))


def test_a_position_that_is_accepted_can_be_played_to_the_end():
    """Random damage to positions: each is refused with a sentence, or it is a game that goes on and ends."""
    random = np.random.default_rng(7)
    accepted = 0
    for seed in range(400):
        data = random_table(("amyitis", 2 + seed % 3, {}), seed % 20, plies=int(random.integers(0, 150))).data()
        if not data["waiting"]:
            continue
        for _ in range(int(random.integers(1, 3))):
            part = data if random.random() < 0.6 else data["player"][int(random.integers(0, data["players"]))]
            name = str(random.choice([k for k in part if k not in ("rng", "players", "option", "player", "barrier")]))
            while isinstance(part[name], list):
                part, name = part[name], int(random.integers(0, len(part[name])))
            part[name] = int(part[name] + random.integers(-2, 3))
        try:
            table = pal.position("amyitis", data)
        except pal.BadPosition as error:
            assert len(str(error)) > 20
            continue
        accepted += 1
        while not table.over:
            table.play(int(random.choice(table.actions())))
            assert table.game.engine.broken(table._states) == 0
    assert accepted > 20


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
