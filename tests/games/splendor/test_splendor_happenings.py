"""What the rules of Splendor tell, and whom."""

from __future__ import annotations

from collections import Counter

from every import random_table
from splendor_positions import Position, points, stuck

import palatine as pal
from palatine import testing
from palatine.games.splendor import moves as m
from palatine.games.splendor.happenings import H
from palatine.games.splendor.text.names import card as card_name
from palatine.i18n import LANGUAGES, Tr
from palatine.kernel.record import HAPPENING


def told(table, seat=None):
    """What a seat heard of the last move."""
    return [h.data() for h in table.happenings(seat, len(table.moves))]


def kinds(table, seat=None):
    return [line["kind"] for line in told(table, seat)]


def card(code):
    return m.CODES.index(code)


def test_gems_taken_and_given_back():
    table = Position(2).tokens(0, "wwwbbbrro").table()
    table.play("take gkr")
    assert told(table) == [{"kind": "took", "seat": 0, "white": 0, "blue": 0, "green": 1, "red": 1, "black": 1}]
    table.play("give o")
    assert told(table) == [{"kind": "gave_back", "seat": 0, "colour": 5}]


def test_a_card_reserved_from_the_row_and_the_one_that_is_turned_up():
    table = pal.new("splendor", 2, 1)
    number = table.data()["row"][1][2]
    table.play(f"reserve {m.CODES[number]}")
    after = table.data()["row"][1][2]
    for seat in (0, 1, None):
        assert told(table, seat) == [
            {"kind": "reserved", "seat": 0, "card": number, "slot": 2, "gold": 1},
            {"kind": "turned_up", "seat": None, "card": after, "slot": 2},
        ]


def test_a_card_reserved_from_a_deck_is_told_to_its_owner_alone_and_its_level_to_the_others():
    table = pal.new("splendor", 3, 4)
    table.play("reserve deck 2")
    number = table.data()["player"][0]["hand"][0]
    assert told(table, 0) == [{"kind": "drew", "seat": 0, "card": number, "gold": 1}]
    for other in (1, 2, None):
        assert told(table, other) == [{"kind": "drew_unseen", "seat": 0, "level": 1, "gold": 1}]
    assert card_name(number, Tr()) in table.log(0)[0].text
    assert "a hidden level 2 card" in table.log(1)[0].text


def test_without_gold_left_none_is_told():
    table = Position(2).tokens(1, "ooooo").table()
    table.play("reserve deck 1")
    assert told(table)[0]["gold"] == 0


def test_a_purchase_tells_what_was_paid():
    table = Position(2).row(0, "1w1").tokens(0, "bbooo").table()
    table.play("buy 1w1")
    paid = {"white": 0, "blue": 2, "green": 0, "red": 0, "black": 0, "gold": 1}
    assert told(table)[0] == {"kind": "bought", "seat": 0, "card": card("1w1"), "slot": 0, **paid}
    assert kinds(table) == ["bought", "turned_up"]


def test_a_card_bought_from_the_hand_has_no_slot_and_turns_nothing_up():
    table = Position(2).hand(0, "1w1").tokens(0, "bbb").table()
    table.play("buy 1w1")
    assert kinds(table) == ["bought"]
    assert told(table)[0]["slot"] == -1


def test_paying_with_gold_of_choice_is_told_step_by_step():
    table = Position(2).hand(0, "1w4", blind=True).tokens(0, "bgrkoo").table()
    table.play("buy 1w4 gold")
    assert told(table, 1) == [{"kind": "chose", "seat": 0, "card": card("1w4")}]
    table.play("gold b")
    assert told(table, 1) == [{"kind": "swapped", "seat": 0, "colour": 1}]
    table.play("gold k")
    assert kinds(table, 1) == ["bought"]  # nothing more can be chosen: it is paid
    assert [told(table)[0][name] for name in ("blue", "green", "red", "black", "gold")] == [0, 1, 1, 0, 2]


def test_nothing_is_turned_up_from_an_empty_deck():
    p = Position(2)
    for number in range(90):
        if m.CODES[number].startswith("3") and p.d["deck"][number]:
            p.own(1, m.CODES[number])
    p.d["last_round"] = 0
    table = p.table()
    table.play(f"reserve {m.CODES[table.data()['row'][2][1]]}")
    assert kinds(table) == ["reserved"]


def test_a_noble_the_last_round_and_the_end():
    p = Position(2).nobles(1, 2, 3).bonus(0, "wwwwbbbb")
    points(p, 0, 12)
    table = p.table()
    table.play("take wbg")
    assert told(table)[1:] == [
        {"kind": "visited", "seat": 0, "noble": 0, "points": 3},
        {"kind": "last_round", "seat": 0, "points": 15},
    ]
    table.play("take rkg")
    assert kinds(table) == ["took", "ended"]


def test_the_last_player_to_reach_fifteen_ends_the_game_without_a_last_round():
    p = Position(2)
    points(p, 1, 15)
    table = p.table(turn=1, waiting=2)
    table.play("take wbg")
    assert kinds(table) == ["took", "ended"]


def test_passing_and_the_end_when_all_pass():
    table = stuck().table()
    table.play("pass")
    assert told(table) == [{"kind": "passed", "seat": 0}]
    table.play("pass")
    assert kinds(table) == ["passed", "ended"]
    assert table.log()[0].text == "Player 1 can’t do anything and passes."


def test_every_kind_happens_and_has_a_sentence_in_each_language():
    """All but passing, for which hands and bank must be locked: test_splendor has such a position."""
    heard, silent = Counter(), set()
    for case in testing.cases("splendor"):
        for seed in range(4):
            table = random_table(case, seed)
            for seat in (None, 0):
                view = table.view(seat)
                for h in table.happenings(seat):
                    heard[h.kind] += 1
                    if not all(table.game.text.tell(view, h, view.tr(lang)) for lang in LANGUAGES):
                        silent.add(h.kind)
    assert set(H) - set(heard) <= {H.PASSED}
    assert silent == {H.ROUND}  # a heading of the log


def test_at_most_four_things_happen_in_a_move():
    most = max(
        len(news) // HAPPENING.itemsize
        for case in testing.cases("splendor")
        for seed in range(4)
        for news in random_table(case, seed)._told
    )
    assert most <= 4 < len(pal.new("splendor")._states[0].happening)


def test_a_line_points_at_the_place_that_it_is_about():
    table = pal.new("splendor", 2, 1)
    number = table.data()["row"][0][3]
    board = table.game.board
    table.play(f"reserve {m.CODES[number]}")
    assert [board.trace(table.view(1), h) for h in table.happenings(1, 1)] == [("row-1-4",), ("row-1-4",)]
    table.play("reserve deck 3")
    assert [board.trace(table.view(0), h) for h in table.happenings(0, 2)] == [("deck-3",), ()]
    table.play("take bgk")
    assert [board.trace(table.view(0), h) for h in table.happenings(0, 3)] == [("bank-b", "bank-g", "bank-k")]
