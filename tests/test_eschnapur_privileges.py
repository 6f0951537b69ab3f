"""Der Palast von Eschnapur: the ten privileges, the windows W1 to W7, and what is hidden."""

from __future__ import annotations

import numpy as np
import pytest
from eschnapur_help import (
    BLUE,
    GREEN,
    QUIET,
    QUIETER,
    RED,
    YELLOW,
    at_building,
    at_moving,
    bank,
    build_all,
    change,
    choose_sites,
    last_lines,
    lay,
    lines,
    new,
    pass_all,
    play_round,
    seat,
    set_privilege,
    settle,
    stack,
)

import palatine as pal
from palatine.games.eschnapur import components as c
from palatine.games.eschnapur import state as st
from palatine.kernel import record
from palatine.kernel.rng import entry_seed


def at_w1(points, players=4, **options):
    """Sites are chosen; who can buy something is asked."""
    table = change(new(players, **options), set_privilege(points))
    choose_sites(table, ["4 5"] * players)
    return table


# The windows


def test_who_can_afford_nothing_is_never_asked():
    table = at_w1([0, 7, 0, 0])  # guard costs 7, but is not sold here
    assert table.data()["step"] == st.GOLD


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
    assert table.data()["step"] == st.GOLD


def test_e52_points_may_be_spent_down_to_zero():
    table = at_w1([11, 0, 0, 0])
    table.play("buy stones3")
    assert seat(table, RED)["privilege"] == 0
    assert seat(table, RED)["stones"] == 3
    assert table.data()["step"] == st.GOLD


def test_d18_each_privilege_is_sold_once():
    table = at_w1([20, 20, 0, 0])
    table.play("buy tie")
    assert "buy tie" not in table.legal()
    assert "bought already" in table.view(YELLOW).why_not("buy tie")


def test_reasons_name_cost_and_points():
    table = at_w1([10, 0, 0, 0])
    assert table.view(RED).why_not("buy mix") == "“Gold worth 3 and two stones” costs 13 privilege points; you have 10 privilege points."
    assert "cannot be used now" not in table.view(RED).why_not("buy mix")
    table = at_w1([20, 0, 0, 0])
    assert "cannot be used now" in table.view(RED).why_not("buy order")


def test_goods_are_sold_in_w4_w5_and_w7():
    table = at_building(edit=set_privilege([0, 11, 0, 0]))
    assert table.data()["window"] == st.W4
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
    assert table.data()["window"] == st.W7
    table.play("buy stones3")
    assert seat(table, YELLOW)["stones"] == 3
    assert table.data()["rounds"] == 2


def test_e66_a_turn_without_purchases_ends_by_itself():
    table = at_building()
    table.play("build 4")
    table.play("build 4")
    assert table.to_move == (YELLOW,)


# Goods


def test_gold5_pays_5_and_the_buyer_chooses():
    table = change(at_w1([12, 0, 0, 0]), lambda d: bank(d, "5 4 3 2 1"))
    table.play("buy gold5")
    assert table.legal() == ["take 3", "take 4", "take 5"]
    table.play("take 4")
    assert "Player 1 takes a 1 from the bank." in last_lines(table)
    assert table.data()["step"] == st.GOLD


def test_e63_mix_gives_the_gold_first_then_the_stones():
    table = change(at_w1([13, 0, 0, 0]), lambda d: bank(d, "3 2 1"))
    table.play("buy mix")
    assert seat(table, RED)["stones"] == 0
    table.play("take 3")
    assert seat(table, RED)["stones"] == 2


def test_e45_goods_may_be_bought_though_bank_or_supply_give_less():
    table = at_w1([12, 0, 0, 0])
    table.play("buy gold5")
    assert seat(table, RED)["cards"] == 16
    assert any("cannot pay anything" in line for line in last_lines(table))


# tie


def test_e55_tie_decides_all_officials_of_one_round():
    table = at_w1([8, 0, 0, 0])
    table.play("buy tie")
    lay(table, ["5 4 3 2 1", "5 4 3 2 1", *QUIET[2:]])
    assert table.to_move == (RED,)
    table.play("blockade aside")
    assert table.data()["step"] == st.STOP
    table.play("stop aside")
    data = table.data()
    assert [data["player"][i]["stones"] for i in range(4)] == [3, 2, 2, 2]
    assert data["winner"][3] == RED
    table.play("order rygb")
    build_all(table)
    assert table.data()["winner"][4] == RED
    while table.data()["rounds"] == 1:
        table.play(table.legal()[-1])
    assert table.data()["tie"] == -1


# hand


def hand_round(bids, points=9, edit=None):
    table = at_w1([points, 0, 0, 0])
    table.play("buy hand")
    if edit:
        table = change(table, edit)
    pass_all(table)
    lay(table, bids)
    return table


def test_hand_lays_nothing_and_plays_after_the_others_e57_d8():
    table = hand_round(["", "3 0 3 1 1", "2 0 3 1 1", "0 0 3 1 1"])
    assert table.to_move == (RED,)
    assert table.legal() == [f"play {v}" for v in range(6)]
    assert [seat(table, i)["bid"][0] for i in range(4)] == [-1, 3, 2, 0]
    table.play("play 4")
    assert table.data()["step"] == st.BLOCKADE  # he may win and place
    assert table.data()["bank"][4] == 1  # E59: paid like any other


def test_e16_the_hand_player_cannot_be_blocked():
    table = hand_round(["", "5 0 3 1 1", *QUIET[2:]])
    table.play("play 0")
    assert table.to_move == (YELLOW,)
    assert not [m for m in table.legal() if m.startswith("blockade r")]


def test_e8_a_zero_already_played_may_not_be_played_again():
    table = hand_round(["", *QUIET[1:]])
    table.play("play 0")
    table.play("play 0")
    assert "play 0" not in table.legal()


def test_e56_the_hand_player_must_play_unless_short():
    def poor(data):
        for v in range(1, 6):
            data["bank"][v] += data["player"][RED]["hand"][v]
            data["player"][RED]["hand"][v] = 0

    rich = hand_round(["", *QUIET[1:]])
    assert "leave 1" not in rich.legal()
    table = hand_round(["", *QUIET[1:]], edit=poor)
    assert table.legal() == ["play 0", "leave 1"]
    for move in ("leave 1", "leave 2", "leave 3"):
        table.play(move)
    assert seat(table, RED)["bid"][3] == 0  # two cards for two officials: no choice left


def test_e69_gold_gained_while_building_must_be_played_on_the_last_official():
    def poor(data):
        for v in range(1, 6):
            data["bank"][v] += data["player"][RED]["hand"][v]
            data["player"][RED]["hand"][v] = 0

    table = hand_round(["", "0 0 3 5 1", *QUIET[2:]], points=9 + 12, edit=poor)
    for move in ("play 0", "play 0"):
        table.play(move)
    pass_all(table)
    assert table.data()["step"] == st.MARCH
    table.play("order rygb")
    table.play("buy gold5")  # W4
    table.play("take 5")
    build_all(table)
    assert seat(table, RED)["bid"][4] == 5  # the only card: played by itself


def test_e56_a_freed_card_of_the_hand_player_is_turned_over_with_the_others():
    table = play_round(new(), ["5 0 3 1 1", "0 0 3 4 1", *QUIET[2:]])
    table.play("blockade y 4")
    while table.data()["rounds"] == 1:
        table.play(table.legal()[0])
    table = change(table, set_privilege([0, 9, 0, 0]))
    choose_sites(table, ["4 5"] * 4)
    table.play("buy hand")
    lay(table, ["0 0 3 2 2", "", *QUIETER[2:]])
    for _ in range(3):
        assert table.data()["step"] == st.PLAY
        table.play("play 0" if "play 0" in table.legal() else table.legal()[-1])
    assert seat(table, YELLOW)["bid"][3] == 4
    assert table.data()["winner"][3] == YELLOW


def test_e58_tie_and_hand_may_belong_to_two_players():
    table = at_w1([8, 9, 0, 0])
    table.play("buy tie")
    table.play("buy hand")
    assert (table.data()["tie"], table.data()["hander"]) == (RED, YELLOW)


# refuse


def blocked(slot, points=10, players=4):
    table = change(new(players), set_privilege([0, points]))
    play_round(table, ["5 0 3 1 1", "0 4 3 4 1", *QUIET[2:]])
    table.play(f"blockade y {slot}")
    return table


def test_d12_w2_the_victim_refuses_keeps_the_stone_and_the_card_plays():
    table = blocked(2)
    assert table.to_move == (YELLOW,)
    assert table.legal() == ["buy refuse", "pass"]
    table.play("buy refuse")
    data = table.data()
    assert data["blocked_seat"] == -1
    assert data["winner"][1] == YELLOW
    assert data["player"][YELLOW]["stones"] == 1


def test_e61_the_two_moments_of_w2_are_one_when_slot_2_is_blocked():
    table = blocked(2)
    table.play("pass")
    assert table.data()["window"] != st.W2
    assert seat(table, YELLOW)["bid"][1] == -1


def test_e18_w2_opens_again_just_before_the_card_would_be_turned_over():
    table = blocked(4)
    table.play("pass")
    table.play("stop aside")
    assert table.data()["window"] == st.W2
    assert table.data()["phase"] == 6
    table.play("buy refuse")
    assert table.data()["winner"][3] == YELLOW
    table = blocked(3)
    table.play("pass")
    table.play("stop aside")
    assert table.data()["phase"] == 5
    table.play("pass")
    assert table.data()["window"] != st.W2


def test_w2_is_for_the_victim_alone():
    table = change(new(), set_privilege([10, 0, 10, 10]))
    play_round(table, ["5 0 3 1 1", "0 4 3 4 1", *QUIET[2:]])
    table.play("blockade y 2")
    assert table.data()["window"] != st.W2


# order


def test_e24_d7_w3_the_buyer_takes_a_marker_and_the_winner_permutes_the_rest():
    table = change(new(), set_privilege([6, 6, 6, 0]))
    play_round(table, ["0 0 3 5 1", *QUIET[1:]])
    assert table.data()["window"] == st.W3
    assert table.to_move == (YELLOW,)  # the winner is never offered it
    table.play("buy order")
    assert table.legal() == ["marker 1", "marker 2", "marker 3", "marker 4"]
    table.play("marker 2")
    assert table.to_move == (RED,)
    assert len(table.legal()) == 6
    assert all(m[7] == "y" for m in table.legal())
    assert "Player 2 has taken marker 2" in table.view(RED).why_not("order rgyb")


def test_e24_order_is_not_offered_without_a_winner():
    table = change(new(), set_privilege([6, 6, 6, 6]))
    play_round(table, QUIET)
    assert table.data()["phase"] == 7


# nostop and free


def stopped(points, sites=None, edit=None, **options):
    def prepare(data):
        set_privilege([points, 0, 0, 0])(data)
        data["stop"] = 3
        if edit:
            edit(data)

    table = at_building(edit=prepare, sites=sites, **options)
    pass_all(table)
    return table


def test_e37_nostop_makes_the_stopped_site_an_ordinary_one():
    table = stopped(14)
    assert table.legal() == ["build 5", "buy stones3", "buy gold5", "buy mix", "buy nostop"]
    assert "build stop lies on section 4" in table.view(RED).why_not("build 4")
    table.play("buy nostop")
    assert table.legal() == ["build 4", "build 5"]
    table.play("build 4")
    table.play("build 4")
    assert table.data()["nostop"] == 0  # for this turn alone (D17)


def test_e65_nostop_needs_the_build_stop_on_an_own_site():
    table = stopped(14, sites=["5 6", "4 5", "4 5", "4 5"])
    assert "buy nostop" not in table.legal()


def test_e36_free_opens_all_sections_but_the_stopped_one():
    table = stopped(15, sites=["5 6", "4 5", "4 5", "4 5"])
    assert "buy free" in table.legal()
    table.play("buy free")
    assert table.legal() == [f"build {i}" for i in (1, 2, 3, 5, 6, 7, 8)]
    assert "not one of your sites" in table.view(RED).why_not("build 4")


def test_e36_free_with_nostop_opens_the_stopped_section_only_if_its_site_was_played():
    table = stopped(29)
    table.play("buy free")
    table.play("buy nostop")
    assert table.legal() == [f"build {i}" for i in range(1, 9)]
    table = stopped(29, sites=["5 6", "4 5", "4 5", "4 5"])
    table.play("buy free")
    assert "buy nostop" not in table.legal()


def test_e64_free_and_nostop_are_not_offered_without_a_stone():
    table = stopped(29, edit=lambda d: d["player"][RED].update(stones=0))
    assert table.legal() == ["buy stones3", "buy gold5", "buy mix", "pass"]
    table.play("buy stones3")
    assert "buy free" in table.legal()


# guard, and nostop for moving


def moving(points, edit=None, **options):
    """Red has won phase 8; section 8 holds stones and the build stop."""

    def prepare(data):
        set_privilege(points, stones3=0, gold5=0, mix=0, free=0)(data)
        data["stop"] = 7
        stack(data, 8, "yy")
        if edit:
            edit(data)

    return at_moving(edit=prepare, sites=["4 5"] * 4, **options)


def test_e41_e72_guard_protects_a_source_even_the_stopped_one():
    table = moving([0, 7, 0, 0], edit=lambda d: stack(d, 2, "gg"))
    assert table.to_move == (YELLOW,)
    assert table.data()["window"] == st.W6
    assert table.legal() == ["buy guard", "pass"]
    table.play("buy guard")
    held = [i + 1 for i in range(8) if table.data()["height"][i]]
    assert table.legal() == [f"guard {i}" for i in held]
    assert 8 in held
    table.play("guard 4")
    assert table.to_move == (RED,)
    assert not [m for m in table.legal() if m.startswith("move 4")]
    assert "move 2 4" in table.legal()  # into it is allowed
    assert "protected" in table.view(RED).why_not("move 4 1")


def test_nostop_lets_the_winner_move_out_of_and_into_the_stopped_section():
    table = moving([14, 0, 0, 0])
    assert table.legal() == ["buy nostop", "pass"]
    table.play("buy nostop")
    assert "move 8 1" in table.legal()
    assert "move 4 8" in table.legal()
    table.play("move 8 1")
    assert table.data()["nostop"] == 0


def test_e67_w6_runs_in_turn_order_the_winner_included():
    table = moving([14, 7, 0, 0])
    assert table.to_move == (RED,)
    table.play("pass")
    assert table.to_move == (YELLOW,)
    table.play("buy guard")
    table.play("guard 4" if "guard 4" in table.legal() else table.legal()[0])
    assert table.to_move == (RED,)  # may still buy after the guard (E41)
    assert table.legal() == ["buy nostop", "pass"]


def test_e65_guard_is_not_offered_when_nothing_can_be_moved():
    def edit(data):
        set_privilege([0, 7, 0, 0])(data)
        for i in range(4):
            data["player"][i]["stones"] = 0

    table = at_moving(edit=edit)
    assert table.data()["rounds"] == 2


def test_e67_w6_opens_when_only_nostop_would_let_the_winner_move():
    def edit(data):
        set_privilege([14, 7, 0, 0], stones3=0, gold5=0, mix=0)(data)
        data["stop"] = 7
        stack(data, 8, "yy")
        for i in range(4):
            data["player"][i]["stones"] = 0

    table = at_moving(edit=edit)
    assert table.data()["window"] == st.W6
    assert table.to_move == (RED,)
    table.play("pass")
    table.play("pass")
    assert any("can move no stone" in line for line in lines(table))


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
    assert "Player 2 comes too late for “Win ties”." in last_lines(table)
    assert table.to_move == (RED, YELLOW)  # and may wish again
    table.play("pass", RED)
    table.play("pass", YELLOW)
    assert table.data()["step"] == st.GOLD


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


# Secrets


def test_e73_sites_and_gold_may_be_taken_back_until_the_last_seat_has_chosen():
    table = new(2)
    table.play("site 3", 0)
    table.play("site 4", 0)
    table.play("site 3", 1)
    assert table.can_undo(0)
    table.play("site 5", 1)
    assert not table.can_undo(0)


def test_views_hide_hands_slots_and_sites_but_not_their_number():
    table = new()
    choose_sites(table, ["4 5", "2 3", "6 7", "1 8"])
    lay(table, ["5 0 3 1 1", "2 0 3 1 1", "3 0 3 1 1"])
    view = table.view(RED).data
    assert view["waiting"] == 0b1110
    other = view["player"][YELLOW]
    assert (other["cards"], other["hand"], other["slot"], other["sites"]) == (16, [0] * 6, [-1] * 5, st.UNKNOWN)
    lay(table, ["", "", "", "0 0 3 1 1"])
    other = table.view(RED).data["player"][YELLOW]
    assert (other["cards"], other["hand"], other["slot"]) == (11, [0] * 6, [2] + [st.UNKNOWN] * 4)


def test_the_blocked_card_is_hidden_in_both_rounds_and_its_owner_knows_it():
    table = play_round(new(), ["5 0 3 1 1", "0 0 3 4 1", *QUIET[2:]])
    table.play("blockade y 4")
    while table.data()["rounds"] == 1:
        assert table.view(GREEN).data["player"][YELLOW]["slot"][3] == st.UNKNOWN
        table.play(table.legal()[0])
    assert table.view(None).data["player"][YELLOW]["slot"][3] == st.UNKNOWN
    assert table.view(YELLOW).data["player"][YELLOW]["slot"][3] == 4
    assert not any("lays a 4" in line for line in lines(table, GREEN))
    assert any("lays a 4" in line for line in lines(table, YELLOW))


def test_imagined_worlds_keep_every_public_fact_and_differ():
    table = play_round(new(), ["5 0 3 1 1", "0 0 3 4 1", *QUIET[2:]], ["4 5", "2 3", "6 7", "1 8"])
    table.play("blockade y 4")
    what = pal.game("eschnapur")
    hidden = set()
    for k in range(60):
        states = record.copy(table.view(RED).states)
        r = np.zeros(4, np.uint32)
        entry_seed(r, k)
        what.engine.imagine(states, RED, r)
        assert what.engine.broken(states) == 0
        s = states[0]
        hidden.add(int(s.player[YELLOW].slot[3]))
        assert bin(s.player[BLUE].sites).count("1") == 2
        assert s.player[YELLOW].hand[0] + (s.player[YELLOW].slot == 0).sum() == 2
    assert hidden == {1, 2, 3, 4, 5}  # both zeros of yellow lie open


def test_open_hands_show_what_the_others_own_but_not_where():
    table = play_round(new(open_hands="yes"), ["5 0 3 1 1", "0 0 3 4 1", *QUIET[2:]])
    view = table.view(RED)
    assert view.data["player"][YELLOW]["hand"] == [1, 2, 3, 4, 2, 3]  # all but the open 0
    assert view.data["player"][YELLOW]["slot"] == [0] + [st.UNKNOWN] * 4
    assert "Cards in hand and face down: 5 5 5" in view.describe()
    assert "face down: 5" not in play_round(new(), QUIET).view(RED).describe()


def test_presets():
    assert new(rules="fr").options["move_own"] == "no"
    assert new(rules="fr").options["underfill"] == "free"
    assert new(rules="fr", move_own="yes").options["move_own"] == "yes"
    assert new().options["move_own"] == "yes"


def test_positions_that_break_an_invariant_are_refused():
    def wrong(edit):
        data = new().data()
        edit(data)
        with pytest.raises(pal.BadPosition) as caught:
            pal.position("eschnapur", data)
        return caught.value.say("en")

    assert "do not add up to those that were dealt" in wrong(lambda d: d["bank"].__setitem__(5, 1))
    assert "zeros" in wrong(
        lambda d: (d["bank"].__setitem__(0, 1), d["player"][0]["hand"].__setitem__(0, 1), d["player"][0].update(cards=15))
    )
    assert "add up to 20" in wrong(lambda d: d["player"][0].update(supply=19))
    assert "gap" in wrong(lambda d: d["stone"][3].__setitem__(1, 0))
    assert "blockade" in wrong(lambda d: d.update(blocked_seat=1, blocked_slot=0))
    assert "finished sections" in wrong(lambda d: d.update(finished=1))
    assert "sites" in wrong(lambda d: d["player"][0].update(sites=7))
    assert "turn order" in wrong(lambda d: d.update(order=[0, 0, 1, 2]))


def test_reconstructed_figures_say_so():
    tables = {sheet.name: sheet for sheet in pal.game("eschnapur").tables()}
    assert tables["sections"].source == "reconstructed"
    assert [row["privilege"] for row in tables["privileges"].rows if row["source"] == "rulebook"] == ["order", "refuse"]
    assert tables["setup"].source == tables["bonus"].source == "rulebook"
    assert c.COST[c.ORDER] == 6
    assert c.COST[c.REFUSE] == 10


def test_the_greedy_player_ends_its_games_by_building():
    locked = 0
    for players in (2, 3, 4):
        for number in range(20):
            table = new(players, number)
            bots = [pal.bot("eschnapur", "greedy", seed=9 * number + i) for i in range(players)]
            while not table.over:
                who = table.to_move[0]
                table.play(bots[who].choose(table.view(who)), who)
            locked += table.data()["ended"] != st.BUILT
    assert locked <= 1


def test_wages_pay_who_chooses_the_larger_cards_first():
    def edit(data):
        stack(data, 8, "ryryryr")
        bank(data, "5 5 4 4 3 3 2 2 1 1")

    table = build_all(at_building(edit=edit))
    assert table.data()["paying"] == st.PAY_WAGE
    table.play("take 4")
    assert "after a 4 no 5" in table.view(RED).why_not("take 5")
    settle(table)
    assert table.data()["rounds"] == 2
