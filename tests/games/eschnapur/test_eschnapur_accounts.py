"""Der Palast von Eschnapur: phase 9, the end and the stalemate, clause by clause."""

from __future__ import annotations

import pytest
from eschnapur_positions import (
    BLUE,
    GREEN,
    QUIET,
    RED,
    YELLOW,
    at_building,
    blocked_round,
    build_all,
    change,
    lines,
    locked,
    new,
    owned,
    play_round,
    seat,
    settle,
)

import palatine as pal
from palatine.games.eschnapur import components as c
from palatine.games.eschnapur.text.names import on_track
from palatine.kernel import record

# Phase 9


def test_privilege_points_for_cards_that_won_nothing():
    """The rulebook's example: 5, 1 and 3 bring 9; cards that won and the card for stones bring nothing."""
    table = play_round(new(), ["5 1 0 3 0", "5 1 0 3 0", "0 0 3 1 1", "0 0 3 1 1"])
    build_all(table)
    while table.data()["rounds"] == 1:
        table.play(table.legal()[0])
    assert [seat(table, i)["privilege"] for i in (RED, YELLOW)] == [9, 9]


def finishing(colours, section=3, cards="", order="rygb", sites=None, edit=None, **options):
    """The section becomes full by the last stone of red; then all others build elsewhere."""

    def prepare(data):
        data.stack(section, colours)
        for i in range(data["players"]):
            data["player"][i]["stones"] = 0
        data["player"][RED]["stones"] = 1
        data.bank(cards)
        if edit:
            edit(data)

    return at_building(order=order, sites=sites or [f"{section} 4"] * 4, edit=prepare, **options)


def gold_in_hand(table, i):
    return sum(v * n for v, n in enumerate(seat(table, i)["hand"]))


def test_wage_example_everybody_who_takes_part_gets_11():
    """Blue, green and red take part with any number of stones; yellow does not."""
    table = finishing("bbbgbrggbr", cards="5 5 5 5 5 5 1 1 1 4 4 4 4")
    before = [gold_in_hand(table, i) for i in range(4)]
    table.play("build 3")
    settle(table)
    assert any("Section 3 is full: a wage of 11 for everyone" in line for line in lines(table))
    assert [gold_in_hand(table, i) - before[i] for i in range(4)] == [11, 0, 11, 11]


def test_scoring_example_20_19_13():
    """Eleven spaces: blue 6 stones, top 14; green 3, top 16; red 2, top 11; yellow none."""
    table = finishing(
        "bbrbbrbgbg",
        order="gyrb",
        sites=["3 4"] * 4,
        edit=lambda d: d["player"][RED].update(stones=0) or d["player"][GREEN].update(stones=1),
    )
    table.play("build 3")
    settle(table)
    assert table.data()["closed"][2] == 1
    assert [seat(table, i)["points"] for i in (BLUE, GREEN, RED, YELLOW)] == [20, 19, 13, 0]
    assert [seat(table, i)["supply"] for i in range(4)] == [20] * 4
    assert any("20 points in section 3: 14 for the highest stone and 6" in line for line in lines(table))


def test_e44_all_wages_ascending_before_any_scoring():
    def edit(data):
        data.stack(8, "yyyyyyy")

    table = finishing("y" * 7, section=2, edit=edit, cards="5 5 5 5 4 4 4 4 2 2 1 1")
    table.play("build 2")
    settle(table)
    told = lines(table)
    order = [i for i, line in enumerate(told) if "is full: a wage" in line]
    scored = [i for i, line in enumerate(told) if "for the highest stone" in line]
    assert len(order) == 2
    assert "Section 2" in told[order[0]]
    assert "Section 8" in told[order[1]]
    assert max(order) < min(scored)


def test_e22_a_stopped_section_that_is_finished_frees_the_marker():
    def edit(data):
        data.stack(8, "yyyyyyy")
        data["stop"] = 7

    table = finishing("y", section=2, edit=edit)
    table.play("build 4")
    settle(table)
    assert table.data()["closed"][7] == 1
    assert table.data()["stop"] == -1


def test_finished_sections_leave_the_site_cards():
    table = finishing("yyyyyyy", section=2)
    table.play("build 2")
    settle(table)
    assert "site 2" not in table.legal(0)
    assert "finished" in table.view(0).why_not("site 2")


@pytest.mark.parametrize(
    ("points", "space", "tile"), [(0, 0, 0), (1, 1, 0), (50, 50, 0), (51, 1, 50), (100, 50, 50), (101, 1, 100), (151, 1, 150)]
)
def test_d3_the_track_has_50_spaces(points, space, tile):
    assert on_track(points) == (space, tile)


# The end


def _over(players, prepare, options):
    def edit(data):
        data.stack(3, "y" * 10)
        for i in range(players):
            data["player"][i]["stones"] = 0
        data["player"][RED]["stones"] = 1
        prepare(data)

    return at_building(players, sites=["3 4"] * players, edit=edit, **options)


def finish(table):
    table.play("build 3")
    while not table.over and table.data()["paying"]:
        table.play(table.legal()[0])
    return table


@pytest.mark.parametrize(
    ("players", "privilege", "bonus"),
    [
        (4, (12, 12, 5, 0), [10, 10, 3, 0]),
        (4, (9, 9, 9, 1), [10, 10, 10, 0]),
        (4, (9, 5, 5, 1), [10, 6, 6, 0]),
        (4, (0, 0, 0, 0), [10, 10, 10, 10]),
        (3, (8, 8, 1), [10, 10, 0]),
        (3, (8, 4, 1), [10, 6, 0]),
        (2, (3, 3), [6, 6]),
        (2, (3, 4), [0, 6]),
    ],
)
def test_e49_e50_privilege_bonus_by_rank_ties_share_the_better_rank(players, privilege, bonus):
    """Everybody gets the same points for open cards in this round, so the ranks are those of the start."""
    table = finish(_over(players, _with_privilege(players, privilege), {}))
    assert table.over
    assert [seat(table, i)["bonus"] for i in range(players)] == bonus


def _with_privilege(players, privilege):
    closing = [i for i in range(8) if c.IN_PLAY[players, i] and i not in (2, 3)][: int(c.FINISH[players]) - 1]

    def prepare(data):
        for i in closing:
            data["closed"][i] = 1
        data["finished"] = len(closing)
        data["sale"] = [0] * 10
        for i, n in enumerate(privilege):
            data["player"][i]["privilege"] = n
            data["player"][i]["slot"][3] = -1 if i else data["player"][i]["slot"][3]
            data["player"][i]["hand"][2] += 1 if i else 0

    return prepare


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_game_ends_after_4_5_or_6_sections(players):
    table = finish(_over(players, _with_privilege(players, [0] * players), {}))
    assert table.over
    assert table.data()["ended"] == c.BUILT
    assert table.data()["finished"] == {2: 4, 3: 5, 4: 6}[players]


def test_several_sections_in_the_last_round_may_go_beyond():
    def prepare(data):
        _with_privilege(4, [0] * 4)(data)
        assert data["closed"][7] == 0
        data.stack(8, "ggggggg")

    table = finish(_over(4, prepare, {}))
    assert table.over
    assert table.data()["finished"] == 7


def test_tie_break_more_gold_wins_then_the_victory_is_shared():
    def prepare(data):
        _with_privilege(2, [0, 0])(data)
        data["player"][RED]["points"] = 14  # red will get 17 for one stone on the 16, yellow 25 for ten below
        data["player"][YELLOW]["points"] = 6

    table = finish(_over(2, prepare, {}))
    assert table.scores[0] == table.scores[1]
    gold = [sum(v * n for v, n in enumerate(seat(table, i)["hand"])) for i in range(2)]
    assert gold[0] != gold[1]
    assert table.winners == ((0,) if gold[0] > gold[1] else (1,))


def test_d27_equal_points_and_equal_gold_share_the_victory():
    table = finish(_over(2, _with_privilege(2, [0, 0]), {}))
    states = record.copy(table._states)
    states[0].player[1] = states[0].player[0]
    assert pal.Table(table.game, states, seed=None, options=table.options).winners == (0, 1)


def test_e51_a_blocked_card_counts_for_the_tie_break():
    table = blocked_round()
    hand = sum(v * n for v, n in enumerate(seat(table, YELLOW)["hand"]))
    assert owned(table._states, YELLOW) == hand + 4


# The stalemate


def test_e46_e47_d28_without_gold_and_stones_the_game_ends():
    table = locked()
    assert table.over
    assert table.data()["ended"] == c.LOCKED
    assert any("Nobody owns gold or stones any more" in line for line in lines(table))


def test_e47_one_last_window_first_and_a_purchase_goes_on():
    table = locked(privilege=(13, 0))
    pass_all_but_last(table)
    assert table.data()["window"] == c.LAST
    assert table.legal() == ["buy stones3", "buy gold5", "buy mix", "pass"]
    table.play("buy stones3")
    assert not table.over
    assert table.data()["rounds"] == 2


def pass_all_but_last(table):
    while not table.over and table.data()["window"] != c.LAST:
        table.play("pass", table.to_move[0])


def test_e47_declining_ends_it():
    table = locked(privilege=(13, 0))
    pass_all_but_last(table)
    table.play("pass")
    assert table.over


def test_e71_a_purchase_that_gains_nothing_ends_the_game():
    table = locked(privilege=(13, 0))
    pass_all_but_last(table)

    def no_stones(data):
        for i in (3, 4):
            data.stack(i + 1, "r" * (13 if i == 3 else 7))

    table = change(table, no_stones)
    table.play("buy stones3")
    assert table.over


def test_e47_e70_alms_of_3_and_play_goes_on():
    table = locked(deadlock="alms")
    assert not table.over
    while table.data()["paying"]:
        table.play(table.legal()[-1])
    assert table.data()["rounds"] == 2
    assert [sum(v * n for v, n in enumerate(seat(table, i)["hand"])) for i in range(2)] == [3, 3]


def test_e60_the_game_ends_after_60_rounds():
    table = change(new(), lambda d: d.update(rounds=60))
    play_round(table, QUIET)
    while not table.over:
        table.play(table.legal()[0])
    assert table.data()["ended"] == c.CAPPED
    assert table.data()["rounds"] == 60


def test_the_greedy_player_ends_its_games_by_building():
    locked = 0
    for players in (2, 3, 4):
        for number in range(20):
            table = new(players, number)
            bots = [pal.bot("eschnapur", "greedy", seed=9 * number + i) for i in range(players)]
            while not table.over:
                who = table.to_move[0]
                table.play(bots[who].choose(table.view(who)), who)
            locked += table.data()["ended"] != c.BUILT
    assert locked <= 1


def test_wages_pay_who_chooses_the_larger_cards_first():
    def edit(data):
        data.stack(8, "ryryryr")
        data.bank("5 5 4 4 3 3 2 2 1 1")

    table = build_all(at_building(edit=edit))
    assert table.data()["paying"] == c.PAY_WAGE
    table.play("take 4")
    assert "no 5 after a 4" in table.view(RED).why_not("take 5")
    settle(table)
    assert table.data()["rounds"] == 2
