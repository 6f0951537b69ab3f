"""The search plays Palais Royal: positions in which one move, or one line of small steps, wins."""

from __future__ import annotations

import random

import pytest
from palais_royal_positions import court, tile

import palatine as pal
from palatine.bots.search import Search
from palatine.games.palais_royal import components as c
from palatine.games.palais_royal.components import Phase

SIMULATIONS = 1500


def last_turn(behind, phase, palace, park, gold=0, servants=None, other=None, **given):
    """Seat 1 has the last turn of the game and is *behind* by some points, borders and cards counted.

    The park holds these nobles and servants alone. Seat 0 has all privileges: its turns are over.
    """
    data = court(players=2, turn=1, last_round=1, palace=(other or {}, palace), gold=(0, gold), servants=servants, **given).data()
    data["phase"] = phase
    left = list(range(c.NOBLES))
    placed = {space: tile(left, *noble) for space, noble in park.items()}
    data["park"] = [placed.get(space, c.SERVANT - (servants or {})[space] if space in (servants or {}) else -1) for space in c.SPACES]
    privileged = [t for t in left if c.KIND[t] < c.COUPLE]
    couples = [t for t in left if c.KIND[t] >= c.COUPLE]
    dice = random.Random(1)
    for _ in range(10_000):
        dice.shuffle(couples)
        rest = couples[: c.IN_PARK - len(placed) - len(privileged)]
        cut = dice.randint(0, len(rest))
        data["holder"] = [c.NONE] * c.NOBLES
        for t in privileged + rest[:cut]:
            data["holder"][t] = 0
        for t in rest[cut:]:
            data["holder"][t] = 1
        for seat in range(2):
            mine = [int(c.KIND[t]) for t in range(c.NOBLES) if data["holder"][t] == seat]
            data["player"][seat]["couples"] = sum(kind >= c.COUPLE for kind in mine)
            data["player"][seat]["privilege"] = [mine.count(k) for k in range(c.COUPLE)]
        table = pal.position("palais_royal", data, seed=5)
        if table.scores[0] - table.scores[1] == behind:
            return table
    raise LookupError(behind)


def finish(table, seed=1):
    """The search plays seat 1 to the end; what it played."""
    bot = Search(table.game, seed, simulations=SIMULATIONS)
    line = []
    while not table.over:
        line.append(bot.choose(table.view(1)))
        table.play(line[-1], 1)
    return line


def test_recruits_the_couple_that_wins():
    table = last_turn(
        7,
        Phase.RECRUIT,
        {"office": 1, "king": 2, "pompadour": 2},
        {"b3": ("c3", (6, 2, 2)), "b6": ("c1", (6, 1, 1)), "c4": ("diag",)},
        gold=9,
    )
    assert "recruit b3" in finish(table)
    assert table.winners == (1,)


def test_recruits_two_small_nobles_rather_than_the_great_one():
    table = last_turn(
        10,
        Phase.RECRUIT,
        {"office": 2, "king": 2, "pompadour": 2},
        {"b3": ("c4", (8, 2, 2)), "b6": ("c1", (6, 2, 0)), "c6": ("c1", (6, 0, 2))},
    )
    assert sorted(finish(table)[:2]) == ["recruit b6", "recruit c6"]
    assert table.winners == (1,)


def test_wins_a_border_rather_than_points():
    """Nine points from within the park, or six and the border (six more, and the other one drops to two)."""
    table = last_turn(
        9,
        Phase.RECRUIT,
        {"office": 1, "king": 2, "pompadour": 2},
        {"b4": ("c4", (8, 2, 2)), "xl": ("c1", (6, 1, 1))},
        gold=9,
        servants={"a1": 1, "b1": 0, "c1": 0},
    )
    assert finish(table)[0] == "recruit xl"
    assert table.winners == (1,)


def test_walks_to_the_office_and_recruits():
    """Two steps for a servant who is not needed for a seal."""
    table = last_turn(5, Phase.MOVE, {"king": 3, "pompadour": 0, "mint": 1}, {"b3": ("c1", (6, 2, 0))}, gold=0, moves=2)
    line = finish(table)
    assert line[1].endswith(" office")
    assert "recruit b3" in line
    assert table.winners == (1,)


def test_fetches_the_gold_before_recruiting():
    table = last_turn(7, Phase.ROOMS, {"office": 1, "king": 4, "mint": 3}, {"b1": ("c3", (8, 3, 0)), "c4": ("gold2",)}, gold=0)
    line = finish(table)
    assert line.index("mint") < line.index("recruit b1")
    assert table.winners == (1,)


def test_takes_the_servant_of_the_majority_for_the_seal_that_is_missing():
    table = last_turn(
        8, Phase.ROOMS, {"office": 1, "king": 3, "mint": 2}, {"b3": ("c4", (8, 4, 0)), "c3": ("c1", (6, 2, 0))}, other={"king": 2}
    )
    line = finish(table)
    assert {"king", "recruit b3"} <= set(line)
    assert table.winners == (1,)


def test_plays_the_seals_that_bring_the_noble():
    table = last_turn(
        7, Phase.RECRUIT, {"office": 1, "king": 2}, {"b3": ("c4", (8, 2, 2)), "b6": ("c1", (6, 2, 0))}, gold=6, hands=((), ("seal2",))
    )
    line = finish(table)
    assert line[:2] == ["play seal2", "recruit b3"]
    assert table.winners == (1,)


def test_plays_the_card_of_four_points():
    table = last_turn(2, Phase.BACK, {"cardinal": 1}, {}, gold=4, hands=((), ("vp2", "vp4")))
    assert "play vp4" in finish(table)
    assert table.winners == (1,)


def test_leaves_the_cardinal_in_place_who_breaks_the_tie():
    """The border asks for a servant: from the reserve, not the one with the Cardinal."""
    table = last_turn(
        18, Phase.RECRUIT, {"office": 1, "king": 1, "pompadour": 1, "cardinal": 1}, {"a1": ("c1", (6, 1, 1))}, gold=9, servants={"a3": 0}
    )
    line = finish(table)
    assert line[0] == "recruit a1"
    assert "from cardinal" not in line
    assert table.winners == (1,)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_takes_what_a_turn_offers_in_the_middle_of_the_game(players):
    """Gold at the mint, and the servants for the majorities, are not left lying."""
    palace = {"parade": 2, "stairs": 3, "mint": 3, "king": 2, "pompadour": 2}
    others = palace | {"king": 1, "pompadour": 1, "office": 2}
    table = court(players=players, phase=Phase.ROOMS, palace=(palace, *[others] * (players - 1)))
    bot = Search(table.game, 1, simulations=400)
    line = []
    while table.to_move == (0,) and table.data()["phase"] in (Phase.ROOMS, Phase.SEAT):
        line.append(bot.choose(table.view(0)))
        table.play(line[-1], 0)
    assert {"mint", "king", "pompadour"} <= set(line)
