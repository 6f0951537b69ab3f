"""Der Palast von Eschnapur: the windows W1 to W7, in which privileges are sold, and who is served first."""

from __future__ import annotations

from eschnapur_positions import (
    RED,
    YELLOW,
    at_building,
    at_w1,
    build_all,
    last_lines,
    seat,
    set_privilege,
)

from palatine.games.eschnapur import components as c


def test_who_can_afford_nothing_is_never_asked():
    table = at_w1([0, 7, 0, 0])  # guard costs 7, but is not sold here
    assert table.data()["step"] == c.Step.GOLD


def test_d4_w1_sells_tie_hand_and_goods_in_turn_order():
    table = at_w1([20, 20, 0, 0])
    assert table.to_move == (RED,)
    assert table.legal() == ["buy tie", "buy hand", "buy stones3", "buy gold5", "buy mix", "pass"]
    table.play("pass")
    assert table.to_move == (YELLOW,)


def test_e62_a_window_closes_when_all_have_passed_since_the_last_purchase():
    table = at_w1([20, 30, 0, 0])
    table.play("pass")
    table.play("buy stones3")
    assert table.to_move == (RED,)  # may answer the purchase
    table.play("pass")
    assert table.to_move == (YELLOW,)
    table.play("pass")
    assert table.data()["step"] == c.Step.GOLD


def test_e52_points_may_be_spent_down_to_zero():
    table = at_w1([11, 0, 0, 0])
    table.play("buy stones3")
    assert seat(table, RED)["privilege"] == 0
    assert seat(table, RED)["stones"] == 3
    assert table.data()["step"] == c.Step.GOLD


def test_d18_each_privilege_is_sold_once():
    table = at_w1([20, 20, 0, 0])
    table.play("buy tie")
    assert "buy tie" not in table.legal()
    assert "already been bought" in table.view(YELLOW).why_not("buy tie")


def test_reasons_name_cost_and_points():
    table = at_w1([10, 0, 0, 0])
    assert table.view(RED).why_not("buy mix") == "“Gold worth 3 and two stones” costs 13 privilege points; you have 10 privilege points."
    assert "You can’t use" not in table.view(RED).why_not("buy mix")
    table = at_w1([20, 0, 0, 0])
    assert "You can’t use" in table.view(RED).why_not("buy order")


def test_goods_are_sold_in_w4_w5_and_w7():
    table = at_building(edit=set_privilege([0, 11, 0, 0]))
    assert table.data()["window"] == c.W4
    assert table.to_move == (YELLOW,)
    table.play("pass")
    assert table.to_move == (RED,)
    table.play("build 4")
    table.play("build 4")
    assert table.legal() == ["build 4", "build 5", "buy stones3"]  # W5: at any moment of the own turn
    table.play("build 4")
    table.play("build 4")
    assert table.legal() == ["buy stones3", "pass"]  # E66
    table.play("pass")
    build_all(table)
    assert table.data()["window"] == c.W7
    table.play("buy stones3")
    assert seat(table, YELLOW)["stones"] == 3
    assert table.data()["rounds"] == 2


def test_e66_a_turn_without_purchases_ends_by_itself():
    table = at_building()
    table.play("build 4")
    table.play("build 4")
    assert table.to_move == (YELLOW,)


# Other priorities


def test_d19_sealed_wishes_are_secret_and_clashes_go_by_turn_order():
    table = at_w1([20, 20, 0, 0], privilege_priority="sealed")
    assert table.to_move == (RED, YELLOW)
    before = table.view(RED).states.tobytes()
    table.play("buy tie", YELLOW)
    assert table.view(RED).states.tobytes() == before
    table.play("buy tie", RED)
    data = table.data()
    assert data["tie"] == RED
    assert "Player 2 is too late for “Win ties”." in last_lines(table)
    assert table.to_move == (RED, YELLOW)  # and may wish again
    table.play("pass", RED)
    table.play("pass", YELLOW)
    assert table.data()["step"] == c.Step.GOLD


def test_e73_a_sealed_wish_may_be_taken_back_until_the_last_is_in():
    table = at_w1([20, 20, 0, 0], privilege_priority="sealed")
    table.play("buy tie", YELLOW)
    assert table.undo(YELLOW).text == "buy tie"
    table.play("pass", YELLOW)
    table.play("pass", RED)
    assert not table.can_undo(YELLOW)


def test_d19_realtime_whoever_speaks_first_buys():
    table = at_w1([20, 20, 0, 0], privilege_priority="realtime")
    assert table.to_move == (RED, YELLOW)
    table.play("buy tie", YELLOW)
    assert table.data()["tie"] == YELLOW
    assert table.to_move == (RED, YELLOW)
    table.play("pass", YELLOW)
    assert table.to_move == (RED,)
