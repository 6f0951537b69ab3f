"""The search plays Amyitis: last rounds in which one move, or one line of small steps, wins."""

from __future__ import annotations

import pytest
from amyitis_positions import GREY, NOBODY, SQUARE, Position

from palatine.bots import GreedyBot
from palatine.bots.search import Search
from palatine.games.amyitis import components as c

SIMULATIONS = 1500
NO_CARD = "-peasant -priest -engineer"


def last_round(left=("00", "01", "10"), mine=0, groups=(NO_CARD, NO_CARD), tiles=None):
    """Two players, without the Palace; these squares have a tile left, so that the game ends after this round.

    Seat 0 is first player and has planted *mine* of the others, seat 1 the rest. Seat 1 has passed. There is water everywhere.
    """
    desk = Position(2, groups=list(groups), palace="no").round(7).all_cubes(GREY).caravan("babylon").passed(1)
    for square, tile in (tiles or {}).items():
        desk.tile(square, tile)
    gone = [s for s in reversed(c.SQUARES) if s not in left and desk.d["tile"][SQUARE[s]] != NOBODY]
    desk.planted(0, *gone[:mine]).planted(1, *gone[mine:])
    return desk.has(0, camels=0, talents=0).has(1, camels=0, talents=0)


def points(desk, seat, n):
    desk.d["player"][seat]["points"] = desk.d["player"][seat]["won"][c.BY_SALE] = n


def behind(desk, n):
    """Gives points so that seat 0 would lose by *n* if it passed at once and all else were greedy."""
    points(desk, 0, 20)
    points(desk, 1, 20)
    table = desk.table("pass")
    greedily(table)
    points(desk, 0, 20 + max(0, table.scores[1] - table.scores[0] - n))
    points(desk, 1, 20 + max(0, n + table.scores[0] - table.scores[1]))
    return desk.table()


def greedily(table):
    bot = GreedyBot(table.game, 1)
    while not table.over:
        seat = table.to_move[0]
        table.play(bot.choose(table.view(seat)), seat)


def finish(table, seed=1):
    """The search plays seat 0 to the end, against the greedy player; what it played."""
    bot, other = Search(table.game, seed, simulations=SIMULATIONS), GreedyBot(table.game, 1)
    line = []
    while not table.over:
        seat = table.to_move[0]
        move = (other if seat else bot).choose(table.view(seat))
        line += [] if seat else [move]
        table.play(move, seat)
    return line


def loses(table, *moves):
    """With these moves, and greedy ones from then on, seat 0 does not win."""
    for move in moves:
        table.play(move)
    greedily(table)
    return 0 not in table.winners


def test_sends_the_priest_to_the_temple_that_gives_points():
    desk = last_round(groups=("priest -peasant -engineer", NO_CARD)).has(0, talents=2)
    table = behind(desk, 1)
    assert loses(behind(desk, 1), "priest 1", "temple ishtar")
    assert finish(table)[:2] == ["priest 1", "temple marduk"]
    assert table.winners == (0,)


def test_hires_the_engineer_and_not_the_merchant():
    desk = last_round(groups=("merchant engineer priest", NO_CARD)).temple("marduk", 1, 1, 1)
    desk.d["slot"][0] = NOBODY
    desk.d["filled"] &= ~1
    table = behind(desk, 1)
    assert loses(behind(desk, 1), "merchant 1")
    assert finish(table)[0] == "engineer 1"
    assert table.winners == (0,)


def test_takes_the_card_of_the_palace_family_at_court():
    desk = last_round().temple("marduk", 1, 1, 1).caravan("mari").level(0, "palace", 1).has(0, "salt", camels=1)
    table = behind(desk, 1)
    assert loses(behind(desk, 1), "caravan palmyra", "family caravaneer")
    assert finish(table)[:2] == ["caravan palmyra", "family palace"]
    assert table.winners == (0,)


def test_sells_both_resources_at_babylon():
    desk = last_round().temple("marduk", 1, 1, 1).caravan("ninua").has(0, "salt dates", camels=1)
    table = behind(desk, 3)
    assert loses(behind(desk, 3), "caravan babylon", "sell salt", "enough")
    line = finish(table)
    assert line[0] == "caravan babylon"
    assert sorted(line[1:3]) == ["sell dates", "sell salt"]
    assert table.winners == (0,)


def test_plants_a_poor_square_for_the_fifth_tile():
    """The tile is worth 1 point, but five tiles bring 5 more; the goods would bring 6 points less 2 at Babylon, one city further."""
    desk = last_round(left=("00", "33", "01"), mine=4, tiles={"33": "T01"}).caravan("babylon").plant("eshnunna", "X")
    desk.temple("marduk", 1, 1, 1).has(0, "salt dates", camels=1)
    table = behind(desk, 4)
    assert finish(table)[0] == "caravan eshnunna"
    assert table.winners == (0,)


@pytest.mark.parametrize("seed", [1, 2])
def test_uses_gardeners_to_reach_the_summit(seed):
    desk = last_round(left=("00", "33", "01"), tiles={"33": "T08"}).plant("eshnunna", "X").level(0, "gardener", 2)
    desk.temple("marduk", 1, 1, 1).has(0, "salt", camels=1)
    table = behind(desk, 8)
    assert loses(behind(desk, 8), "caravan eshnunna", "plant 33")
    assert finish(table, seed)[:4] == ["caravan eshnunna", "gardener", "gardener", "plant 00"]
    assert table.winners == (0,)


def test_goes_to_court_twice_where_one_visit_is_not_enough():
    """Palace 1 at Uruk brings 2 points, Palace 2 at Palmyra 3 more; either alone is too little."""
    desk = last_round().temple("marduk", 1, 1, 1).caravan("ur").has(0, "dates salt", camels=3)
    table = behind(desk, 2)
    line = finish(table)
    assert line.count("family palace") == 2
    assert table.winners == (0,)
