"""The rules of Splendor: a test for each ruling, named after it."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from every import stream
from splendor_positions import Position, points, stuck

import palatine as pal
from palatine.games.splendor import components as comp
from palatine.games.splendor import moves as m
from palatine.games.splendor.text.names import card as card_name
from palatine.i18n import Tr
from palatine.kernel import record


def player(table, seat):
    return table.data()["player"][seat]


def main_moves(table, verb):
    return [move for move in table.legal() if move.startswith(verb)]


def refuse(table, move, words, seat=None):
    with pytest.raises(pal.IllegalMove) as caught:
        table.play(move, seat)
    assert words in caught.value.reason


# The components


def test_cards_by_level_colour_and_cost_pattern():
    patterns = {
        (1, 0): ["1111", "21", "2111", "22", "221", "3", "311"],
        (1, 1): ["4"],
        (2, 1): ["322", "332"],
        (2, 2): ["421", "5", "53"],
        (2, 3): ["6"],
        (3, 3): ["5333"],
        (3, 4): ["633", "7"],
        (3, 5): ["73"],
    }
    for colour in range(5):
        mine = [c for c in range(90) if comp.BONUS[c] == colour]
        assert Counter(int(comp.LEVEL[c]) + 1 for c in mine) == {1: 8, 2: 6, 3: 4}
        found = {}
        for c in mine:
            pattern = "".join(str(n) for n in sorted((int(n) for n in comp.COST[c] if n), reverse=True))
            found.setdefault((int(comp.LEVEL[c]) + 1, int(comp.POINTS[c])), []).append(pattern)
        assert {key: sorted(value) for key, value in found.items()} == patterns


def test_points_and_costs_add_up():
    points = [int(comp.POINTS[level == comp.LEVEL].sum()) for level in range(3)]
    assert points == [5, 55, 80]
    for level, each in enumerate((33, 41, 43)):
        assert comp.COST[level == comp.LEVEL].sum(axis=0).tolist() == [each] * 5
    assert comp.COST.sum(axis=0).tolist() == [117] * 5


def test_the_cards_are_not_a_rotation_of_one_colour():
    cards = {(int(comp.LEVEL[c]), int(comp.BONUS[c]), int(comp.POINTS[c]), tuple(map(int, comp.COST[c]))) for c in range(90)}
    broken = [card for card in cards if (card[0], (card[1] + 1) % 5, card[2], tuple(card[3][(i - 1) % 5] for i in range(5))) not in cards]
    assert len(broken) == 26


def test_nobles_ask_for_neighbouring_colours():
    assert sorted(tuple(sorted(map(int, cost), reverse=True)) for cost in comp.NOBLE_COST) == [(3, 3, 3, 0, 0)] * 5 + [(4, 4, 0, 0, 0)] * 5
    for cost in comp.NOBLE_COST:
        asked = [c for c in range(5) if cost[c]]
        assert any({(start + i) % 5 for i in range(len(asked))} == set(asked) for start in range(5))
    assert comp.NOBLE_POINTS.tolist() == [3] * 10


# Set-up


@pytest.mark.parametrize(("players", "gems", "nobles"), [(2, 4, 3), (3, 5, 4), (4, 7, 5)])
def test_setup_by_number_of_players(players, gems, nobles):
    d = pal.new("splendor", players, 3).data()
    assert d["bank"] == [gems] * 5 + [5]
    assert sum(n >= 0 for n in d["nobles"]) == nobles
    assert [len([c for c in row if c >= 0]) for row in d["row"]] == [4, 4, 4]
    assert d["left"] == [36, 26, 16]


# Taking gems


def test_take_three_different_while_three_colours_are_left():
    table = pal.new("splendor", 2, 1)
    assert len([x for x in main_moves(table, "take") if len(x) == 8]) == 10
    assert "take wb" not in table.legal()
    refuse(table, "take wb", "3 different gems")
    table.play("take wbg")
    assert player(table, 0)["tokens"] == [1, 1, 1, 0, 0, 0]
    assert table.data()["bank"] == [3, 3, 3, 4, 4, 5]


def test_with_fewer_than_three_colours_left_one_of_each_is_taken():
    p = Position(2).tokens(1, "wwwwbbbbg").tokens(0, "ggg").tokens(0, "rrr")
    table = p.table()
    assert [x for x in main_moves(table, "take") if "kk" not in x] == ["take rk"]
    refuse(table, "take r", "2 different gems")
    refuse(table, "take wrk", "none left: diamond")


def test_with_no_gems_left_nothing_can_be_taken():
    p = Position(3).tokens(0, "wwwwwbbbbb").tokens(1, "gggggrrrrr").tokens(2, "kkkkk")
    assert main_moves(p.table(), "take") == []


def test_taking_fewer_on_purpose_is_an_option():
    table = pal.new("splendor", 2, 1, take_fewer=True)
    assert {"take w", "take wb", "take wbg"} <= set(table.legal())


def test_take_two_of_a_colour_only_from_four_before_taking():
    table = Position(2).tokens(1, "r").table()
    assert "take ww" in table.legal()
    with pytest.raises(pal.IllegalMove) as caught:
        table.play("take rr")
    assert caught.value.reason == "You can take two gems of one colour only if at least 4 are left; there are 3 rubies."
    assert caught.value.say("fr") == "On ne prend deux pierres d’une couleur que s’il en reste au moins 4\u00a0; il y a 3 rubis."
    assert caught.value.say("de") == "Zwei Steine einer Farbe darfst du nur nehmen, wenn mindestens 4 da sind; da sind 3 Rubine."


def test_with_two_players_two_of_a_colour_only_from_an_untouched_stack():
    table = pal.new("splendor", 2, 1)
    table.play("take ww")
    assert "take ww" not in table.legal()


def test_gold_is_never_taken_directly():
    assert not any("o" in move.split()[1] for move in m.ACTIONS if move.startswith("take "))


# Ten tokens


def test_tokens_above_ten_go_back_by_choice_one_at_a_time():
    table = Position(2).tokens(0, "wwwbbbrro").table()
    table.play("take gkr")
    assert table.to_move == (0,)
    assert table.legal() == ["give w", "give b", "give g", "give r", "give k", "give o"]
    refuse(table, "take wbg", "12 tokens")
    table.play("give o")
    table.play("give g")
    assert player(table, 0)["tokens"] == [3, 3, 0, 3, 1, 0]
    assert table.to_move == (1,)


def test_bonuses_do_not_count_towards_ten_tokens():
    table = Position(2).tokens(0, "wwwbbrr").bonus(0, "gggg").table()
    table.play("take gkr")
    assert table.to_move == (1,)


def test_no_giving_back_at_ten_or_fewer():
    table = Position(2).tokens(0, "wwwbbrr").table()
    refuse(table, "give w", "only at the end of your turn")


def test_the_row_is_refilled_before_tokens_are_given_back():
    table = Position(2).tokens(0, "wwwbbbrrgg").table()
    card = table.data()["row"][1][2]
    table.play(f"reserve {m.CODES[card]}")
    d = table.data()
    assert d["phase"] == comp.Phase.GIVE
    assert d["row"][1][2] not in (card, -1)


def test_a_blind_card_is_seen_before_tokens_are_given_back():
    table = Position(2).tokens(0, "wwwbbbrrgg").table()
    table.play("reserve deck 3")
    assert table.data()["phase"] == comp.Phase.GIVE
    assert player(table, 0)["hand"][0] >= 0
    table.play("give o")
    assert player(table, 0)["tokens"] == [3, 3, 2, 2, 0, 0]


# Reserving


def test_a_reserved_card_comes_with_a_gold():
    table = pal.new("splendor", 2, 1)
    card = table.data()["row"][0][0]
    table.play(f"reserve {m.CODES[card]}")
    assert player(table, 0)["hand"] == [card, -1, -1]
    assert player(table, 0)["tokens"][comp.GOLD] == 1


def test_no_fourth_card_can_be_reserved():
    table = Position(2).hand(0, "3w1", "3w2", "3w3").table()
    assert main_moves(table, "reserve") == []
    refuse(table, "reserve deck 1", "already have 3 reserved cards")


def test_reserving_without_gold_left_is_allowed():
    table = Position(2).tokens(1, "ooooo").table()
    table.play("reserve deck 1")
    assert player(table, 0)["tokens"] == [0] * 6
    assert "no gold left" in table.log(0)[0].text


def test_reserving_while_holding_ten_gives_gold_and_one_goes_back():
    table = Position(2).tokens(0, "wwwbbbrrgg").table()
    table.play("reserve deck 1")
    assert sum(player(table, 0)["tokens"]) == 11
    table.play("give w")
    assert sum(player(table, 0)["tokens"]) == 10


def test_a_card_one_could_buy_may_be_reserved():
    table = Position(2).row(0, "1w1").tokens(0, "bbb").table()
    assert {"buy 1w1", "reserve 1w1"} <= set(table.legal())


def test_an_empty_deck_leaves_the_row_shorter_and_cannot_be_reserved_from():
    p = Position(2)
    for card in [c for c in range(90) if comp.LEVEL[c] == 2 and p.d["deck"][c]]:
        p.own(1, m.CODES[card])
    p.d["last_round"] = 0
    table = p.table()
    refuse(table, "reserve deck 3", "deck of level 3 is empty")
    card = table.data()["row"][2][1]
    table.play(f"reserve {m.CODES[card]}")
    assert table.data()["row"][2][1] == -1


# Hidden cards


def test_a_card_reserved_from_a_deck_is_known_to_its_owner_alone():
    table = pal.new("splendor", 3, 4)
    table.play("reserve deck 2")
    card = player(table, 0)["hand"][0]
    assert table.view(0).data["player"][0]["hand"][0] == card
    for other in (1, 2, None):
        view = table.view(other)
        assert view.data["player"][0]["hand"][0] == comp.UNKNOWN - 1
        assert view.data["deck"][card] == 1
        assert m.CODES[card] not in view.describe()
        assert card_name(card, Tr()) not in "".join(line.text for line in table.log(other))
    assert card_name(card, Tr("en", "splendor")) in table.log(0)[0].text


def test_a_card_reserved_from_the_row_is_known_to_all():
    table = pal.new("splendor", 2, 4)
    card = table.data()["row"][2][0]
    table.play(f"reserve {m.CODES[card]}")
    assert table.view(1).data["player"][0]["hand"][0] == card


def test_the_worlds_of_a_seat_differ_in_the_blind_card_and_look_the_same():
    table = pal.new("splendor", 2, 4)
    table.play("reserve deck 2")
    cards = set()
    for number in range(40):
        states = record.copy(table.view(1).states)
        table.game.engine.imagine(states, 1, stream(number))
        world = pal.Table(table.game, states, seed=None, options=table.options)
        cards.add(world.data()["player"][0]["hand"][0])
        assert world.view(1).data == table.view(1).data
    assert len(cards) > 10
    assert all(comp.LEVEL[c] == 1 for c in cards)


def test_neither_seed_nor_random_state_is_in_a_view():
    table = pal.new("splendor", 2, 987654321)
    for seat in (0, 1, None):
        view = table.view(seat)
        assert not view.s.rng.any()
        assert "rng" not in view.data
        assert not hasattr(view, "seed")


# Buying


def test_bonuses_are_a_discount_and_come_first():
    table = Position(2).row(0, "1w1").bonus(0, "bb").tokens(0, "bb").table()
    table.play("buy 1w1")
    assert player(table, 0)["tokens"] == [0, 1, 0, 0, 0, 0]


def test_gold_pays_for_what_is_missing_and_as_little_as_possible():
    table = Position(2).row(0, "1w1").tokens(0, "bbooo").table()
    table.play("buy 1w1")
    assert player(table, 0)["tokens"] == [0, 0, 0, 0, 0, 2]


def test_every_split_with_gold_can_be_paid():
    base = Position(2).row(0, "1w4").tokens(0, "bgrkoo")
    splits = set()

    def explore(table):
        for move in table.legal():
            if move.startswith("gold") or move == "pay":
                then = pal.position("splendor", table.data())
                then.play(move)
                if then.to_move == (0,):
                    explore(then)
                else:
                    splits.add(tuple(player(then, 0)["tokens"]))

    table = base.table()
    table.play("buy 1w4 gold")
    assert table.legal() == ["gold b", "gold g", "gold r", "gold k"]
    refuse(table, "pay", "Replace a gem with gold first")
    explore(table)
    kept_one = {(0, 1, 0, 0, 0, 1), (0, 0, 1, 0, 0, 1), (0, 0, 0, 1, 0, 1), (0, 0, 0, 0, 1, 1)}
    kept_two = {(0, 1, 1, 0, 0, 0), (0, 1, 0, 1, 0, 0), (0, 1, 0, 0, 1, 0), (0, 0, 1, 1, 0, 0), (0, 0, 1, 0, 1, 0), (0, 0, 0, 1, 1, 0)}
    assert splits == kept_one | kept_two
    table = base.table()
    table.play("buy 1w4")
    assert player(table, 0)["tokens"] == [0, 0, 0, 0, 0, 2]


def test_more_than_the_price_is_never_paid():
    table = Position(2).row(0, "1w1").tokens(0, "boo").table()
    assert "buy 1w1 gold" not in table.legal()
    refuse(table, "buy 1w1 gold", "only one way to pay")


def test_paid_tokens_go_back_to_the_bank():
    table = Position(2).row(0, "1w1").tokens(0, "bbo").table()
    table.play("buy 1w1")
    assert table.data()["bank"] == [4, 4, 4, 4, 4, 5]


def test_a_card_in_hand_can_be_bought_and_leaves_it():
    table = Position(2).hand(0, "3w1", "1w1", "3w2").tokens(0, "bbb").table()
    table.play("buy 1w1")
    assert [m.CODES[c] for c in player(table, 0)["hand"] if c >= 0] == ["3w1", "3w2"]
    assert player(table, 0)["bonus"] == [1, 0, 0, 0, 0]


def test_a_card_in_another_hand_cannot_be_bought():
    table = Position(2).hand(1, "1w1").tokens(0, "bbb").table()
    refuse(table, "buy 1w1", "neither in the row nor in your hand")


def test_a_refused_purchase_says_what_is_missing():
    table = Position(2).row(0, "1w1").tokens(0, "bo").table()
    refuse(table, "buy 1w1", "you’re 2 sapphires short and have 1 gold")


# Nobles


def test_a_noble_comes_by_herself_at_the_end_of_the_turn():
    p = Position(2).nobles(1, 2, 3).bonus(0, "wwwbbbb").row(0, "1w1")
    table = p.table()
    table.play("buy 1w1")
    d = table.data()
    assert d["visits"] == [0, -1, -1, -1, -1]
    assert table.scores == [3, 0]
    assert table.to_move == (1,)


def test_of_several_nobles_one_is_chosen_and_the_other_comes_next_turn_even_without_a_purchase():
    p = Position(2).nobles(1, 2, 3).bonus(0, "wwwbbbbkkkk").row(0, "1w1")
    table = p.table()
    table.play("buy 1w1")
    assert table.to_move == (0,)
    assert table.legal() == ["noble 1", "noble 2"]
    refuse(table, "take wbg", "Choose one first")
    table.play("noble 2")
    assert table.data()["visits"][:2] == [-1, 0]
    table.play("take wbg")
    table.play("take wbr")
    assert table.data()["visits"][:2] == [0, 0]
    assert table.scores == [6, 0]


def test_one_noble_a_turn_and_none_is_replaced():
    p = Position(2).nobles(1, 2, 3).bonus(0, "wwwwbbbbkkkk")
    table = p.table()
    table.play("take wbg")
    table.play("noble 1")
    assert sum(v == 0 for v in table.data()["visits"]) == 1
    assert table.data()["nobles"] == [0, 1, 2, -1, -1]


def test_tokens_do_not_count_for_nobles():
    table = Position(2).nobles(1, 2, 3).bonus(0, "wwwbbbb").tokens(0, "ww").table()
    table.play("take grk")
    assert table.data()["visits"] == [-1] * 5


# The end


def test_the_round_is_finished_when_somebody_has_fifteen():
    p = Position(3)
    points(p, 0, 14)
    p.row(0, "1w8").tokens(0, "gggg")
    table = p.table()
    table.play("buy 1w8")
    assert table.scores[0] == 15
    assert not table.over
    table.play("take wbk")
    table.play("take wbk")
    assert table.over
    assert table.winners == (0,)


def test_the_last_player_reaching_fifteen_ends_the_game_at_once():
    p = Position(2)
    points(p, 1, 15)
    table = p.table(turn=1, waiting=2)
    table.play("take wbg")
    assert table.over


def test_a_noble_can_bring_the_fifteenth_point():
    p = Position(2).nobles(1, 2, 3).bonus(0, "wwwwbbbb")
    points(p, 0, 12)
    table = p.table()
    table.play("take wbg")
    assert table.scores[0] == 15
    table.play("take rkg")
    assert table.over


def test_fewest_cards_bought_break_a_tie_and_reserved_cards_do_not_count():
    p = Position(2).own(0, "3w4", "3b4", "3g4").own(1, "3r4", "3k4", "3w2", "1w8").hand(0, "2w1", "2w2", "2w3")
    p.row(0, "1b8")
    table = p.table(turn=1, waiting=2)
    table.play("take wbg")
    assert table.scores == [15, 15]
    assert table.winners == (0,)


def test_a_full_tie_is_a_shared_victory():
    p = Position(2).own(0, "3w4", "3b4", "3g4").own(1, "3r4", "3k4", "3w2", "1w8").bonus(0, "k")
    table = p.table(turn=1, waiting=2)
    table.play("take wbg")
    assert table.winners == (0, 1)
    assert table.ranks == [1, 1]


def test_passing_only_when_nothing_else_is_possible():
    refuse(pal.new("splendor", 2, 1), "pass", "only when nothing else is possible")
    table = stuck().table()
    assert table.legal() == ["pass"]
    table.play("pass")
    assert table.to_move == (1,)


def test_when_all_pass_in_turn_the_game_ends_and_is_scored():
    table = stuck().table()
    table.play("pass")
    assert table.legal() == ["pass"]
    table.play("pass")
    assert table.over
    assert table.winners == (0, 1)


def test_the_turn_cap_ends_an_endless_game():
    table = pal.position("splendor", Position(2).table().data() | {"turns": 399, "turn": 1, "waiting": 2})
    table.play("take wbg")
    assert table.over


# Undo


def test_taking_gems_can_be_taken_back_until_somebody_else_moves():
    table = pal.new("splendor", 2, 1)
    start = table.data()
    table.play("take wbg")
    assert table.undo() == pal.Move(0, "take wbg")
    assert table.data() == start
    table.play("take wbg")
    table.play("take wbg")
    with pytest.raises(pal.IllegalMove, match="someone else has moved"):
        table.undo(0)
    assert table.undo(1).text == "take wbg"


def test_each_token_given_back_can_be_taken_back():
    table = Position(2).tokens(0, "wwwbbbrro").table()
    table.play("take gkr")
    table.play("give o")
    table.play("give g")
    assert [table.undo(0).text for _ in range(3)] == ["give g", "give o", "take grk"]
    with pytest.raises(pal.IllegalMove, match="nothing to undo"):
        table.undo(0)


def test_a_drawn_card_is_never_undone():
    table = pal.new("splendor", 2, 1)
    table.play("reserve deck 1")
    with pytest.raises(pal.IllegalMove, match="drawn or revealed"):
        table.undo()


def test_showing_a_blind_card_is_never_undone():
    table = Position(2).hand(0, "1w4", blind=True).tokens(0, "bgrkoo").table()
    table.play("buy 1w4 gold")
    assert table.view(1).data["player"][0]["hand"][0] == m.CODES.index("1w4")
    assert not table.can_undo()
    table.play("gold b")
    assert table.can_undo()


def test_a_finished_game_is_not_undone_but_can_be_stepped_through():
    p = Position(2)
    points(p, 1, 15)
    table = p.table(turn=1, waiting=2)
    table.play("take wbg")
    with pytest.raises(pal.IllegalMove, match="The game is over"):
        table.undo()
    assert table.at(0).to_move == (1,)
    assert table.reveal(0).scores == [0, 15]


# A second, literal implementation of what is legal


def literal_moves(d):
    """The legal main moves straight from the rules, from plain data."""
    p = d["player"][d["turn"]]
    bank, found = d["bank"], set()
    colours = [c for c in range(5) if bank[c] > 0]
    size = min(3, len(colours))
    for a, wanted in enumerate(m.TAKE_GEMS[: m.PAIRS]):
        chosen = [c for c in range(5) if wanted[c]]
        if len(chosen) == size and all(c in colours for c in chosen):
            found.add(m.ACTIONS[a])
    found |= {f"take {comp.LETTERS[c] * 2}" for c in range(5) if bank[c] >= 4}
    cards = [c for row in d["row"] for c in row if c >= 0]
    if p["hand"].count(-1):
        found |= {f"reserve {m.CODES[c]}" for c in cards}
        found |= {f"reserve deck {level + 1}" for level in range(3) if d["left"][level]}
    for c in cards + [c for c in p["hand"] if c >= 0]:
        owed = [max(0, int(comp.COST[c][k]) - p["bonus"][k]) for k in range(5)]
        short = sum(max(0, owed[k] - p["tokens"][k]) for k in range(5))
        if short <= p["tokens"][5]:
            found.add(f"buy {m.CODES[c]}")
            if short < p["tokens"][5] and any(min(owed[k], p["tokens"][k]) for k in range(5)):
                found.add(f"buy {m.CODES[c]} gold")
    return found or {"pass"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_legal_moves_agree_with_a_literal_second_implementation(players):
    random = np.random.default_rng(players)
    for seed in range(25):
        table = pal.new("splendor", players, seed)
        while not table.over:
            d = table.data()
            if d["phase"] == comp.Phase.MAIN:
                legal = table.legal()
                assert set(legal) == literal_moves(d)
                assert len(set(legal)) == len(legal)
            table.play(int(random.choice(table.actions())))
