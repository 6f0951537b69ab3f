"""Der Palast von Eschnapur: what each of the ten privileges does."""

from __future__ import annotations

from eschnapur_positions import (
    QUIET,
    QUIETER,
    RED,
    YELLOW,
    at_building,
    at_moving,
    at_w1,
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
)

from palatine.games.eschnapur import components as c

# Goods


def test_gold5_pays_5_and_the_buyer_chooses():
    table = change(at_w1([12, 0, 0, 0]), lambda d: d.bank("5 4 3 2 1"))
    table.play("buy gold5")
    assert table.legal() == ["take 3", "take 4", "take 5"]
    table.play("take 4")
    assert "Player 1 takes a 1 from the bank." in last_lines(table)
    assert table.data()["step"] == c.Step.GOLD


def test_e63_mix_gives_the_gold_first_then_the_stones():
    table = change(at_w1([13, 0, 0, 0]), lambda d: d.bank("3 2 1"))
    table.play("buy mix")
    assert seat(table, RED)["stones"] == 0
    table.play("take 3")
    assert seat(table, RED)["stones"] == 2


def test_e45_goods_may_be_bought_though_bank_or_supply_give_less():
    table = at_w1([12, 0, 0, 0])
    table.play("buy gold5")
    assert seat(table, RED)["cards"] == 16
    assert any("can’t pay anything" in line for line in last_lines(table))


# tie


def test_e55_tie_decides_all_officials_of_one_round():
    table = at_w1([8, 0, 0, 0])
    table.play("buy tie")
    lay(table, ["5 4 3 2 1", "5 4 3 2 1", *QUIET[2:]])
    assert table.to_move == (RED,)
    table.play("blockade aside")
    assert table.data()["step"] == c.Step.STOP
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
    assert table.data()["step"] == c.Step.BLOCKADE  # he may win and place
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
    assert table.data()["step"] == c.Step.MARCH
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
        assert table.data()["step"] == c.Step.PLAY
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
    assert table.data()["window"] != c.W2
    assert seat(table, YELLOW)["bid"][1] == -1


def test_e18_w2_opens_again_just_before_the_card_would_be_turned_over():
    table = blocked(4)
    table.play("pass")
    table.play("stop aside")
    assert table.data()["window"] == c.W2
    assert table.data()["phase"] == 6
    table.play("buy refuse")
    assert table.data()["winner"][3] == YELLOW
    table = blocked(3)
    table.play("pass")
    table.play("stop aside")
    assert table.data()["phase"] == 5
    table.play("pass")
    assert table.data()["window"] != c.W2


def test_w2_is_for_the_victim_alone():
    table = change(new(), set_privilege([10, 0, 10, 10]))
    play_round(table, ["5 0 3 1 1", "0 4 3 4 1", *QUIET[2:]])
    table.play("blockade y 2")
    assert table.data()["window"] != c.W2


# order


def test_e24_d7_w3_the_buyer_takes_a_marker_and_the_winner_permutes_the_rest():
    table = change(new(), set_privilege([6, 6, 6, 0]))
    play_round(table, ["0 0 3 5 1", *QUIET[1:]])
    assert table.data()["window"] == c.W3
    assert table.to_move == (YELLOW,)  # the winner is never offered it
    table.play("buy order")
    assert table.legal() == ["marker 1", "marker 2", "marker 3", "marker 4"]
    table.play("marker 2")
    assert table.to_move == (RED,)
    assert len(table.legal()) == 6
    assert all(m[7] == "y" for m in table.legal())
    assert "Player 2 has already taken marker 2" in table.view(RED).why_not("order rgyb")


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
        data.stack(8, "yy")
        if edit:
            edit(data)

    return at_moving(edit=prepare, sites=["4 5"] * 4, **options)


def test_e41_e72_guard_protects_a_source_even_the_stopped_one():
    table = moving([0, 7, 0, 0], edit=lambda d: d.stack(2, "gg"))
    assert table.to_move == (YELLOW,)
    assert table.data()["window"] == c.W6
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
        data.stack(8, "yy")
        for i in range(4):
            data["player"][i]["stones"] = 0

    table = at_moving(edit=edit)
    assert table.data()["window"] == c.W6
    assert table.to_move == (RED,)
    table.play("pass")
    table.play("pass")
    assert any("can move no stone" in line for line in lines(table))
