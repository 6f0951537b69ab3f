"""Palais Royal: the rulings of the dossier, sections 8 and 13, that can be seen in play."""

from __future__ import annotations

import pytest
from palais_royal_positions import court, me, phase, play, servants_at, turn

import palatine as pal
from palatine.games.palais_royal import components as c
from palatine.games.palais_royal.components import Phase

CHEAP = {"b3": ("srv1",), "b5": ("srv1",), "b7": ("srv1",)}  # 1 turquoise and 1 violet seal, no gold


def refused(table, move):
    with pytest.raises(pal.IllegalMove) as caught:
        table.play(move)
    return caught.value.reason


# The turn: each action optional, in order


def test_every_part_may_be_declined():
    palace = {"parade": 2, "stairs": 2, "mint": 1, "king": 1, "office": 1, "pompadour": 1, "backdoor": 1}
    table = turn(palace=[palace, {"stairs": 1}], park=CHEAP)
    assert phase(table) == Phase.REINFORCE
    play(table, "place", "done", "move mint gate", "done", "done", "done", "done")
    assert table.data()["turn"] == 1


def test_no_going_back_to_an_earlier_action():
    table = turn(palace=[{"parade": 2, "stairs": 2, "mint": 1, "king": 1, "office": 1, "pompadour": 1}], park=CHEAP)
    play(table, "done")
    assert "no servant to place" in refused(table, "place")
    play(table, "done", "done")
    assert phase(table) == Phase.RECRUIT
    assert "can’t go back" in refused(table, "mint")
    assert "can’t go back" in refused(table, "move mint gate")


def test_what_comes_later_waits():
    table = turn(palace=[{"parade": 2, "stairs": 2}])
    assert "Finish action 1, reinforce first" in refused(table, "move stairs mint")
    assert "Finish action 1, reinforce first" in refused(table, "draw")


# Actions 1 and 2: counted when they begin


def test_moves_are_counted_when_the_action_begins():
    table = turn(palace=[{"stairs": 2, "mint": 1}, {"stairs": 2}])
    assert table.data()["moves"] == 2
    play(table, "move mint stairs")  # an arrival adds nothing, nor does the majority it brings
    assert table.data()["moves"] == 1
    play(table, "move stairs king")
    assert phase(table) != Phase.MOVE


def test_leaving_the_parade_ground_keeps_the_reinforcements_and_the_stairs_are_counted_afresh():
    table = turn(palace=[{"parade": 2, "stairs": 3}, {"parade": 3, "stairs": 9}], reserve={0: 0})
    assert table.data()["places"] == 2
    play(table, "from parade", "from stairs")
    assert servants_at(table, "gate") == 2
    assert table.data()["moves"] == 2


def test_a_servant_may_move_on_and_never_by_the_diagonal():
    table = turn(palace=[{"stairs": 3}])
    assert "adjacent" in refused(table, "move stairs cardinal")
    assert "corner" in refused(table, "move stairs gate")
    play(table, "move stairs mint", "move mint backdoor")
    assert servants_at(table, "backdoor") == 1


def test_a_noble_allows_diagonal_moves_for_one_point():
    table = turn(palace=[{"stairs": 3}], holds=[["diag"]])
    play(table, "move stairs gate", "move gate cardinal")
    assert (servants_at(table, "cardinal"), table.data()["moves"]) == (1, 2)


def test_nobles_help_every_turn_and_add_up():
    table = turn(palace=[{"gate": 1}, {}], holds=[["reinf2", "reinf2", "move2", "move2", "gold2", "gold2"]])
    assert table.data()["places"] == 4  # no servant on the parade ground is needed
    play(table, "done")
    assert table.data()["moves"] == 4
    play(table, "done", "mint")
    assert me(table)["gold"] == 4


# Where a new servant comes from


def test_reserve_first_servant_by_servant():
    table = turn(palace=[{"parade": 3, "mint": 2}, {"parade": 5}], reserve={0: 1})
    assert "in your reserve" in refused(table, "from mint")
    play(table, "place", "from mint", "from mint")
    assert servants_at(table, "gate") == 3


def test_the_new_servant_comes_from_another_place():
    table = turn(palace=[{"parade": 3, "gate": 2, "mint": 1}], reserve={0: 0})
    assert "different place" in refused(table, "from gate")
    table = court(phase=Phase.ROOMS, palace=[{"king": 2, "mint": 1, "stairs": 1}], reserve={0: 0})
    play(table, "king")
    assert table.legal() == ["from stairs", "from mint"]
    assert "different place" in refused(table, "from king")


def test_a_king_servant_may_come_from_pompadour_for_one_violet_seal_less():
    table = court(phase=Phase.ROOMS, palace=[{"king": 2, "pompadour": 1}], reserve={0: 0})
    play(table, "king")
    assert (servants_at(table, "king"), servants_at(table, "pompadour")) == (3, 0)


def test_the_majority_is_checked_when_the_room_is_done():
    palace = [{"king": 2, "pompadour": 2}, {"pompadour": 1}]
    table = court(phase=Phase.ROOMS, palace=palace, reserve={0: 0})
    assert {"king", "pompadour"} < set(table.legal())
    play(table, "king")  # takes one from Pompadour, where the majority is lost
    assert "pompadour" not in table.legal()


# Action 3


def test_rooms_in_any_order_each_once():
    palace = [{"mint": 1, "king": 1, "pompadour": 1}]
    for order in (("mint", "king", "pompadour"), ("pompadour", "mint", "king")):
        table = court(phase=Phase.ROOMS, palace=palace, hands=[["vp4"]])
        play(table, *order[:2])
        assert "done this" in refused(table, order[0])
        play(table, order[2])
        assert (me(table)["gold"], servants_at(table, "king"), servants_at(table, "pompadour")) == (2, 2, 2)


def test_a_noble_servant_comes_after_the_majority_and_does_not_win_it():
    table = court(phase=Phase.ROOMS, palace=[{"king": 1, "mint": 1}, {"king": 1}], holds=[["king1"]])
    play(table, "king")
    assert servants_at(table, "king") == 2
    assert table.legal() == ["mint", "done"]


def test_the_king_is_atomic_bonus_first_then_the_nobles():
    table = court(phase=Phase.ROOMS, palace=[{"king": 2, "mint": 1}, {"king": 1}], holds=[["king1", "king1"]], hands=[["gold4"]])
    play(table, "king")
    assert table.legal() == ["place", "done"]
    assert "First finish" in refused(table, "mint")
    assert "First finish" in refused(table, "play gold4")
    play(table, "place", "place")
    assert servants_at(table, "king") == 5
    assert "mint" in table.legal()


def test_a_noble_helps_in_a_room_without_servants():
    table = court(phase=Phase.ROOMS, palace=[{}, {"pompadour": 3}], holds=[["pomp1"]])
    play(table, "pompadour")
    assert servants_at(table, "pompadour") == 1


# Action 4


def test_seals_are_never_reduced():
    table = court(phase=Phase.RECRUIT, gold=[20], palace=[{"office": 1, "king": 1}], park={"b3": ("gold2",)}, empty=["b2", "b4"])
    assert "You’re 1 turquoise seal short" in refused(table, "recruit b3")


def test_a_freed_space_lowers_prices_at_once():
    table = court(
        phase=Phase.RECRUIT, gold=[3], palace=[{"office": 2, "king": 3, "pompadour": 3}], park={"b3": ("srv1",), "b4": ("move2",)}
    )
    assert "costs 4 gold now" in refused(table, "recruit b4")
    play(table, "recruit b3", "recruit b4")
    assert me(table)["gold"] == 0


def test_couples_go_face_down_privileges_face_up():
    table = court(phase=Phase.RECRUIT, gold=[20], palace=[{"office": 2, "king": 4, "pompadour": 4}], park={"b3": ("c1",), "b4": ("diag",)})
    play(table, "recruit b3", "recruit b4")
    assert (me(table)["couples"], me(table)["privilege"][c.DIAG]) == (1, 1)


def test_a_border_noble_leaves_a_servant_from_the_reserve_or_any_place():
    def border():
        table = court(phase=Phase.RECRUIT, palace=[{"office": 2, "king": 2, "pompadour": 1, "gate": 1}], park={"a1": ("srv1",)})
        return play(table, "recruit a1")

    assert border().legal() == ["place", "from gate", "from king", "from office"]  # Pompadour's servant has gone home
    assert "no servant" in refused(border(), "from pompadour")
    table = play(border(), "from gate")
    assert table.data()["park"][c.SPACES.index("a1")] == c.SERVANT
    assert servants_at(table, "gate") == 0
    reserve = me(border())["reserve"]
    assert me(play(border(), "place"))["reserve"] == reserve - 1


def test_the_border_servant_is_always_there_and_not_asked_for_when_clear():
    table = court(phase=Phase.RECRUIT, palace=[{"office": 1, "king": 1, "pompadour": 1}], reserve={0: 0}, park={"xl": ("srv1",)})
    play(table, "recruit xl")
    assert table.data()["park"][c.SPACES.index("xl")] == c.SERVANT
    assert me(table)["reserve"] == 2


def test_an_inner_noble_leaves_nobody():
    table = court(phase=Phase.RECRUIT, palace=[{"office": 2, "king": 2, "pompadour": 2}], park=CHEAP)
    play(table, "recruit b3")
    assert table.data()["park"][c.SPACES.index("b3")] == c.EMPTY
    assert phase(table) == Phase.RECRUIT


def test_a_noble_may_bring_servants_between_two_recruits():
    table = court(phase=Phase.RECRUIT, palace=[{"office": 2, "king": 2, "pompadour": 2}], park=CHEAP)
    reserve = me(table)["reserve"]
    play(table, "recruit b3", "use srv1")
    assert me(table)["reserve"] == reserve + 3 + 1
    assert (me(table)["common"], me(table)["privilege"][c.SRV1]) == (6, 0)
    play(table, "recruit b5")


# Seals from cards


def sealed(palace, park, hands=("seal2",), **given):
    table = court(phase=Phase.RECRUIT, gold=[20], palace=[palace], park=park, hands=[list(hands)], **given)
    return play(table, "play seal2")


def test_seals_from_a_card_may_be_split_over_two_nobles_and_the_rest_is_lost():
    table = sealed({"office": 2, "king": 2, "pompadour": 0}, CHEAP)
    play(table, "recruit b3", "seals 0t 1v")
    assert (servants_at(table, "king"), table.data()["seals"]) == (1, 1)
    play(table, "recruit b5")  # one way only: the last seal for the violet one
    assert (servants_at(table, "king"), table.data()["seals"]) == (0, 0)
    assert me(table)["privilege"][c.SRV1] == 2
    table = sealed({"office": 1, "king": 2, "pompadour": 1, "backdoor": 1}, CHEAP)
    play(table, "recruit b3", "seals 0t 0v")
    assert table.data()["seals"] == 0


def test_the_colour_of_a_seal_is_chosen_at_each_recruit_and_it_may_be_kept():
    table = sealed({"office": 2, "king": 2, "pompadour": 2}, CHEAP)
    play(table, "recruit b3")
    assert table.legal() == ["seals 0t 0v", "seals 0t 1v", "seals 1t 0v", "seals 1t 1v"]
    assert "wants only 1 turquoise seal and 1 violet seal" in refused(table, "seals 2t 0v")
    assert "First say" in refused(table, "done")
    play(table, "seals 0t 0v")
    assert (servants_at(table, "king"), table.data()["seals"]) == (1, 2)


def test_seals_of_several_cards_add_up():
    table = sealed({"office": 1}, {"b3": ("srv3",)}, ["seal2", "seal2"])
    assert "You’re 2 turquoise seals and 2 violet seals short" in refused(table, "recruit b3")
    play(table, "play seal2", "recruit b3")
    assert me(table)["privilege"][c.SRV3] == 1


# Action 5


def test_drawing_is_all_or_nothing_with_the_cards_of_nobles():
    table = play(court(phase=Phase.BACK, palace=[{"backdoor": 2}], holds=[["card3", "card3"]]), "draw")
    assert table.data()["looking"] == 2 + 6
    play(table, "done")
    assert (servants_at(table, "backdoor"), sum(table.data()["discard"])) == (2, 8)


@pytest.mark.parametrize(("option", "cards"), [("yes", 4), ("no", 1)])
def test_a_noble_who_shows_cards_may_help_in_the_turn_of_the_recruiting(option, cards):
    palace = {"office": 1, "king": 1, "pompadour": 1, "backdoor": 1}
    table = court(phase=Phase.RECRUIT, gold=[9], palace=[palace], park={"b3": ("card3",)}, options={"card3_same_turn": option})
    play(table, "recruit b3", "draw")
    assert table.data()["looking"] == cards


def test_the_discard_pile_is_shuffled_when_a_card_is_needed():
    table = court(phase=Phase.BACK, palace=[{"backdoor": 3}], discard=["gold4", "vp2", "vp2", "move5"], no_deck=True)
    assert table.data()["left"] == 0
    play(table, "draw")
    assert (table.data()["looking"], table.data()["left"], sum(table.data()["discard"])) == (3, 1, 0)
    table = court(phase=Phase.BACK, palace=[{"backdoor": 1}], discard=["gold4"])
    play(table, "draw")
    assert sum(table.data()["discard"]) == 1  # the deck had a card


def test_with_both_piles_empty_fewer_cards_are_drawn_or_none():
    table = play(court(phase=Phase.BACK, palace=[{"backdoor": 3}], discard=["gold4"], no_deck=True), "draw")
    assert table.data()["looking"] == 1
    table = court(phase=Phase.BACK, palace=[{"backdoor": 3}], no_deck=True, hands=[["vp2"]])
    assert "empty" in refused(table, "draw")


def test_cards_are_drawn_once_a_turn():
    table = play(court(phase=Phase.BACK, palace=[{"backdoor": 2}], hands=[["vp4"]]), "draw", "done")
    assert "already" in refused(table, "draw")


def test_any_time_things_after_action_5_but_not_while_choosing_cards():
    table = court(phase=Phase.BACK, palace=[{"backdoor": 1}, {"stairs": 1}], hands=[["gold4", "vp4"]], holds=[["srv1"]])
    play(table, "draw")
    assert "First choose" in refused(table, "play gold4")
    assert "First choose" in refused(table, "use srv1")
    play(table, "done", "play gold4", "play vp4", "use srv1")
    assert me(table)["gold"] == 0
    assert table.data()["turn"] == 1  # nothing is left to decide


def test_a_card_kept_may_be_played_at_once():
    table = court(phase=Phase.BACK, gold=[9], palace=[{"backdoor": 1}], discard=["vp4"], no_deck=True)
    play(table, "draw", "keep vp4", "play vp4")
    assert me(table)["shown"][c.VP4] == 1


def test_an_option_keeps_the_cards_in_hand_for_the_turn():
    options = {"play_after_drawing": "no"}
    court_of = {"phase": Phase.BACK, "gold": [9], "palace": [{"backdoor": 1}], "discard": ["vp4"], "no_deck": True, "options": options}
    table = play(court(**court_of, hands=[["vp2"]], holds=[["srv1"]]), "play vp2", "draw", "keep vp4")
    assert "next turn" in refused(table, "play vp4")
    assert table.legal() == ["use srv1", "done"]  # nobles still help
    assert play(court(**court_of), "draw", "keep vp4").data()["turn"] != 0  # a hand that may not be played is no question


# Cards


def test_cards_that_count_stay_the_others_are_discarded():
    table = court(phase=Phase.BACK, gold=[9], hands=[["gold4", "vp2", "vp4", "move5"]])
    play(table, "play gold4", "play vp2", "play vp4")
    assert table.data()["discard"][c.GOLD4] == 1
    assert (me(table)["shown"][c.VP2], me(table)["shown"][c.VP4]) == (1, 1)
    assert me(table)["gold"] == 9 + 4 - 1 - 4
    assert table.scores[0] == 2 + 4 + 1


def test_a_card_costs_its_gold():
    table = court(phase=Phase.BACK, gold=[3], hands=[["vp4"]])
    assert "costs 4 gold to play; you have 3 gold" in refused(table, "play vp4")


def test_all_majorities_until_the_first_reinforcement_with_any_time_cards_before():
    table = turn(gold=[9], palace=[{"parade": 1, "mint": 1}, {"parade": 2}], hands=[["allmaj", "allmaj", "gold4", "mix26"]])
    assert table.data()["places"] == 1
    play(table, "play gold4", "play allmaj")
    assert table.data()["places"] == 2
    assert "already in play" in refused(table, "play allmaj")
    late = turn(gold=[9], palace=[{"parade": 1}], hands=[["allmaj", "mix26"]])
    assert "before the first servant" in refused(play(late, "place"), "play allmaj")
    late = turn(gold=[9], palace=[{"parade": 1}], hands=[["allmaj", "mix26"]])
    assert "before the first servant" in refused(play(late, "play mix26"), "play allmaj")


def test_all_majorities_give_one_bonus_also_where_one_has_it_anyway():
    table = turn(gold=[9], palace=[{"parade": 3}, {"parade": 2}], hands=[["allmaj"]])
    assert table.data()["places"] == 4
    assert play(table, "play allmaj").data()["places"] == 4


def test_all_majorities_count_in_places_entered_later_in_the_turn():
    table = turn(gold=[9], palace=[{"stairs": 1, "gate": 1}, {"stairs": 3, "mint": 4}], hands=[["allmaj"]])
    play(table, "play allmaj")
    assert table.data()["moves"] == 2
    play(table, "move gate mint", "move stairs mint", "mint")
    assert me(table)["gold"] == 9 - 2 + 3


def test_all_majorities_lie_face_up_until_the_turn_ends():
    table = turn(gold=[9], palace=[{"parade": 1}, {"parade": 2}], hands=[["allmaj"]])
    play(table, "play allmaj")
    assert (me(table)["shown"][c.ALLMAJ], table.data()["discard"][c.ALLMAJ]) == (1, 0)
    while table.data()["turn"] == 0:
        play(table, "done")
    assert (me(table)["shown"][c.ALLMAJ], table.data()["discard"][c.ALLMAJ]) == (0, 1)


def test_open_gates_let_anybody_come_even_from_the_palace():
    table = turn(gold=[9], palace=[{"mint": 2, "king": 1}], reserve={0: 1}, hands=[["reinfx", "reinfx"]])
    play(table, "play reinfx", "place", "from mint", "from mint", "from king")
    assert servants_at(table, "gate") == 4
    assert "already open" in refused(table, "play reinfx")


def test_bustle_belongs_to_action_1_and_keeps_its_moves_for_action_2():
    table = turn(gold=[9], palace=[{"stairs": 2}, {"stairs": 2}], hands=[["mix26", "mix26", "mix26"]])
    play(table, "play mix26", "play mix26")
    assert table.data()["places"] == 4
    play(table, "place", "done")
    assert table.data()["moves"] == 2 + 12
    assert "can’t go back" in refused(table, "play mix26")


def test_haste_of_several_cards_adds_up():
    table = turn(gold=[9], palace=[{"stairs": 1}, {"stairs": 2}], hands=[["move5", "move5", "move9"]])
    play(table, "done", "play move5", "play move5", "play move9")
    assert table.data()["moves"] == 1 + 5 + 5 + 9


# Not offered, because nothing would happen


def test_not_offered_what_would_do_nothing():
    table = court(phase=Phase.ROOMS, palace=[{"stairs": 1}, {"king": 1}], hands=[["vp4"]])
    assert table.legal() == ["done"]
    assert "nothing" in refused(table, "mint")
    assert "no noble helps" in refused(table, "king")
    table = court(phase=Phase.BACK, common={0: 0}, holds=[["srv1"]], hands=[["vp4"]])
    assert "common supply" in refused(table, "use srv1")


def test_recruiting_is_skipped_when_the_park_is_empty():
    table = court(phase=Phase.ROOMS, palace=[{"office": 2, "backdoor": 1}], hands=[["seal2"]], empty=c.SPACES)
    play(table, "done")
    assert phase(table) == Phase.BACK


def test_an_action_with_nothing_to_decide_is_skipped_by_what_all_can_see():
    """With a card in hand one is asked, whichever card it is: a skipped question would tell what the hand lacks."""
    palace = [{"stairs": 1, "gate": 1}, {"stairs": 1}]
    without = play(turn(palace=palace), "done")
    assert without.data()["turn"] == 1
    for card in ("gold4", "seal2", "vp4"):
        table = turn(palace=palace, hands=[[card]])
        assert phase(table) == Phase.REINFORCE
        play(table, "done", "done")
        assert phase(table) == Phase.BACK


# Gold


def test_the_bank_is_endless_unless_it_is_strict():
    table = court(phase=Phase.ROOMS, gold=[30, 27], palace=[{"mint": 4}])
    assert me(play(table, "mint"))["gold"] == 35
    strict = {"strict_bank": "yes"}
    table = court(phase=Phase.ROOMS, gold=[30, 25], palace=[{"mint": 4}], options=strict)
    play(table, "mint")
    assert (me(table)["gold"], table.data()["bank"]) == (32, 0)
    table = court(phase=Phase.ROOMS, gold=[30, 27], palace=[{"mint": 4}], hands=[["vp2"]], options=strict)
    assert "bank has no gold" in refused(table, "mint")


# The end


def test_the_last_round_gives_everybody_one_more_turn():
    table = turn(0, players=3, palace=[{"parade": 1}] * 3, empty=c.SPACES[:24])
    assert table.data()["last_round"] == 1
    seen = []
    while not table.over:
        seen.append(table.data()["turn"])
        table.play("done")
    assert sorted(set(seen)) == [0, 1, 2]


def test_after_five_rounds_without_a_recruit_the_sixth_is_the_last():
    table = turn(0, players=2, palace=[{"parade": 1}] * 2)
    begun, rounds = table.data()["rounds"], []
    while not table.over:
        rounds.append((table.data()["rounds"] - begun, table.data()["last_round"]))
        table.play("done")
    assert sorted(set(rounds)) == [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 1)]


def test_most_servants_with_the_cardinal_break_a_final_tie_else_it_is_shared():
    last = {"turn": 1, "phase": Phase.BACK, "last_round": 1, "players": 2}
    even = {"holds": [["gold2", "move2"], ["gold2", "move2"]]}
    for palace, winners in (([{"cardinal": 1}, {}], (0,)), ([{}, {"cardinal": 2}], (1,)), ([{"cardinal": 1}, {"cardinal": 1}], (0, 1))):
        table = play(court(palace=palace, **even, **last), "done")
        assert table.scores[0] == table.scores[1]
        assert table.winners == winners


def test_gold_and_reserve_are_worth_nothing():
    assert court(gold=[30]).scores[0] == 0


# Positions


def test_an_empty_border_space_is_a_position():
    assert court(empty=["a1"]).data()["park"][c.SPACES.index("a1")] == c.EMPTY


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (lambda d: d["player"][0].update(reserve=9), "servants of a colour"),
        (lambda d: d["park"].__setitem__(c.SPACES.index("b3"), c.SERVANT), "only on the border"),
        (lambda d: d["player"][1].update(gold=-1), "gold"),
        (lambda d: d["deck"].__setitem__(0, 3), "cards"),
        (lambda d: d["holder"].__setitem__(d["park"][0], 0), "nobles"),
        (lambda d: d["cell"].__setitem__(0, 4), "nine places"),
        (lambda d: d.update(turn=5), "turn"),
    ],
)
def test_what_is_no_position_is_refused_with_the_reason(wrong, reason):
    data = court().data()
    if reason == "only on the border":
        data["player"][0]["reserve"] -= 1
    wrong(data)
    with pytest.raises(pal.BadPosition) as caught:
        pal.position("palais_royal", data)
    assert reason in str(caught.value)
