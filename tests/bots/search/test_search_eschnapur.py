"""The search in Der Palast von Eschnapur: positions that one move decides, and secret choices that stay secret."""

from __future__ import annotations

import pytest
from eschnapur_positions import RED, YELLOW, at_building, at_moving, change, choose_sites, lay, new, seat

from palatine.bots.search import Search
from palatine.games.eschnapur import components as c

# Two players; sections 2, 6 and 8 are finished: the next one ends the game


def last_section(stones, red, yellow, section=3, tableau=0, privilege=0):
    """An edit: one section away from the end, with these stones in a section and these points."""

    def edit(data):
        for i in (2, 6, 8):
            data["closed"][i - 1] = 1
        data["finished"] = 3
        data.stack(section, stones)
        data["player"][RED].update(points=red, stones=data["player"][RED]["stones"] + tableau, privilege=privilege)
        data["player"][YELLOW]["points"] = yellow

    return edit


def search(table, simulations=2000):
    return Search(table.game, 1, simulations=simulations)


def best(table, i=RED, simulations=2000):
    return search(table, simulations).choose(table.view(i))


def play_on(table, i=RED):
    """The search goes on for as long as this seat alone is asked."""
    while table.to_move == (i,):
        table.play(best(table), i)
    return table


def test_it_moves_the_stone_that_fills_the_last_section_and_wins():
    table = at_moving(2, last_section("yyyyrrrrrr", 45, 38), prefer="build 4")
    assert best(table) == "move 4 3"


def test_it_takes_the_stone_away_that_would_end_the_game_and_lose():
    table = at_moving(2, last_section("rryyyyyyyyy", 40, 45), prefer="build 4")
    assert best(table).startswith("move 3 ")


def test_it_stops_the_section_with_which_the_other_would_win():
    table = change(new(2), last_section("ryyyyyyyyy", 40, 50))
    choose_sites(table, ["4 5", "3 4"])
    lay(table, ["3 3 2 1", "0 4 3 1"])
    assert table.data()["step"] == c.Step.STOP
    assert best(table) == "stop 3"


def test_it_builds_the_last_section_when_ahead():
    table = at_building(2, sites=["3 4", "4 5"], mover="5 1", edit=last_section("yyyyrrrrr", 50, 40))
    play_on(table)
    assert table.data()["height"][2] == c.SIZE[2]


def test_it_leaves_the_last_section_open_when_behind():
    table = at_building(2, sites=["3 4", "4 5"], mover="0 1", edit=last_section("yyyyyyrryr", 20, 60))
    play_on(table)
    assert table.data()["height"][2] == c.SIZE[2] - 1


def test_it_buys_the_stones_that_end_the_game():
    table = at_building(2, sites=["3 4", "4 5"], mover="5 1", edit=last_section("yyyrrr", 40, 45, privilege=11))
    play_on(table)
    assert seat(table, RED)["privilege"] == 0
    assert table.data()["height"][2] == c.SIZE[2]


def test_it_chooses_the_site_that_ends_the_game():
    table = change(new(2), last_section("yyyyrrrrr", 60, 30, tableau=2))
    for _ in range(2):
        table.play(best(table), RED)
    assert seat(table, RED)["sites"] & 1 << 2


def test_it_keeps_its_only_five_for_the_stones_that_end_the_game():
    def edit(data):
        last_section("yyyrrrr", 60, 40)(data)
        for v, keep in enumerate([2, 1, 1, 1, 0, 1]):
            data["bank"][v] += data["player"][RED]["hand"][v] - keep
            data["player"][RED]["hand"][v] = keep

    table = change(new(2), edit)
    choose_sites(table, ["3 4", "4 5"])
    while RED in table.to_move:
        table.play(best(table), RED)
    assert seat(table, RED)["slot"][c.MASON] == 5


# Secret choices


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_searches_its_own_choice_though_others_are_asked_too(players):
    table = new(players)
    for i in range(players):
        found = search(table, 200).analyse(table.view(i))
        assert sum(move.visits for move in found.moves) == 200
        assert {move.move for move in found.moves} == set(table.legal(i))


@pytest.mark.parametrize("bids", ["5 5 5 4", "0 0 1 1", "3 4"])
def test_what_the_others_have_laid_does_not_change_the_answer(bids):
    answers = []
    for red in ("", bids):
        table = new(2)
        choose_sites(table, ["4 5", "3 4"] if red else ["2 6", "3 4"])
        lay(table, [red])
        answers.append(repr(search(table, 300).analyse(table.view(YELLOW))))
    assert answers[0] == answers[1]


def test_in_the_tree_of_another_seat_all_secret_choices_are_one_branch():
    table = new(2)
    choose_sites(table, ["4 5", "3 4"])
    bot = search(table, 3000)
    bot.analyse(table.view(RED))
    tree = bot._workspaces[0].tree

    def keys(node):
        found = {}
        e = int(tree.nodes[node]["edge"])
        while e >= 0:
            edge = tree.edges[e]
            found[int(edge["key"])] = int(edge["child"])
            e = int(edge["next"])
        return found

    node = YELLOW  # the root of yellow's tree: red lays four cards, unseen
    for _ in range(4):
        (key,) = keys(node)
        assert key == -1 - RED
        node = keys(node)[key]
    assert len([key for key in keys(node) if key >= 0]) == len(table.legal(YELLOW))
