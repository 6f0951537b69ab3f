"""Der Palast von Eschnapur: what the rules tell, and to whom."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache

import numpy as np
import pytest
from eschnapur_positions import (
    QUIET,
    RED,
    YELLOW,
    at_building,
    at_moving,
    at_w1,
    change,
    choose_sites,
    last_lines,
    lay,
    lines,
    locked,
    new,
    play_round,
    set_privilege,
)
from every import cases, label

import palatine as pal
from palatine import testing
from palatine.games.eschnapur import components as c
from palatine.games.eschnapur.happenings import BLOCKED_CARD, FROM_HAND, H
from palatine.games.eschnapur.state import RECORD
from palatine.games.eschnapur.text.log import SILENT
from palatine.i18n import LANGUAGES
from palatine.kernel.record import HAPPENING

CASES = [case for case in cases() if case[0] == "eschnapur"]
each_case = pytest.mark.parametrize("case", CASES, ids=label)
SECRET = {H.SITE, H.LAID, H.LAID_NONE, H.WISHED}


@cache
def played(number, seed):
    """A whole game of greedy players who now and then do something else, and like to buy."""
    name, players, options = CASES[number]
    table = pal.new(name, players, seed, **options)
    random, bot = np.random.default_rng(seed), pal.bot(name, "greedy", seed=seed)
    while not table.over:
        seat = int(random.choice(table.to_move))
        legal = table.legal(seat)
        buys = [move for move in legal if move.startswith("buy")]
        table.play(bot.choose(table.view(seat)) if random.random() < 0.7 else str(random.choice(buys or legal)), seat)
    return table


def heard(table, seat=None, since=0):
    return [(h.kind, h.seat, h.numbers) for h in table.happenings(seat, since)]


def only(table, kind, seat=None):
    return [h for h in table.happenings(seat) if h.kind == kind]


# Who hears what


def test_a_site_and_a_card_are_told_to_who_chose_them_and_to_nobody_else():
    table = new()
    table.play("site 4", YELLOW)
    assert heard(table, YELLOW, 1) == [(H.SITE, YELLOW, (3,))]
    for seat in (None, RED, 2, 3):
        assert heard(table, seat, 1) == []
    table.play("site 5", YELLOW)
    choose_sites(table, ["1 2", "", "6 7", "1 8"])
    since = len(table.moves) + 1
    lay(table, ["5 0 3 1 1"])
    assert [h.numbers for h in table.happenings(RED, since)] == [(0, 5), (1, 0), (2, 3), (3, 1), (4, 1)]
    assert heard(table, YELLOW, since) == []


def test_nobody_ever_hears_of_the_secret_choices_of_another():
    for number in range(len(CASES)):
        table = played(number, 1)
        for seat in [None, *range(table.players)]:
            for h in table.happenings(seat):
                assert h.kind not in SECRET or h.seat == seat


def test_what_is_turned_over_does_not_depend_on_who_chose_last():
    bids = ["5 0 3 1 1", "0 0 3 4 1", "2 0 2 1 3", "0 1 4 2 2"]
    told = set()
    for order in ([0, 1, 2, 3], [3, 1, 0, 2], [2, 3, 1, 0]):
        table = new()
        for seat in order:
            for section in (4, 5):
                table.play(f"site {section}", seat)
        for seat in order:
            for k, card in enumerate(bids[seat].split()):
                if seat in table.to_move:
                    table.play(f"gold {k + 1} {card}", seat)
        told.add(json.dumps([heard(table, seat) for seat in [None, *range(4)]]))
    assert len(told) == 1
    table = play_round(new(), bids)
    assert (H.TURNED, None, (0, 5, 0, 2, 0)) in heard(table)


def test_a_blocked_card_stays_secret_when_its_official_is_turned_over():
    table = play_round(new(), ["5 0 3 1 1", "0 0 3 4 1", *QUIET[2:]])
    table.play("blockade y 4")
    assert [(h.kind, h.seat, h.numbers) for h in table.happenings(None, len(table.moves))][:2] == [
        (H.BLOCKED, RED, (YELLOW, 3)),
        (H.COMPENSATED, YELLOW, (1,)),
    ]
    for seat in (None, RED, YELLOW):
        (turned,) = [h for h in only(table, H.TURNED, seat) if h.official == c.MARSHAL]
        assert turned.yellow == BLOCKED_CARD
    assert (3, 4) in [h.numbers for h in only(table, H.LAID, YELLOW)]


def test_a_sealed_wish_is_told_to_who_has_it_until_it_is_carried_out():
    table = at_w1([20, 20, 0, 0], privilege_priority="sealed")
    table.play("buy tie", YELLOW)
    at = len(table.moves)
    assert heard(table, YELLOW, at) == [(H.WISHED, YELLOW, (c.TIE,))]
    assert heard(table, RED, at) == heard(table, None, at) == []
    table.play("pass", RED)
    assert heard(table, None, at) == [(H.BOUGHT, YELLOW, (c.TIE, 8))]
    assert heard(table, RED, at) == [(H.PASSED, RED, ()), (H.BOUGHT, YELLOW, (c.TIE, 8))]


def test_who_plays_from_the_hand_is_told_so_before_the_card():
    table = at_w1([9, 0, 0, 0])
    table.play("buy hand")
    lay(table, ["", *QUIET[1:]])
    assert only(table, H.TURNED)[0].red == FROM_HAND
    table.play("play 2")
    assert heard(table, None, len(table.moves))[:2] == [(H.PLAYED, RED, (0, 2)), (H.WON, RED, (0, 2, 0))]


# Whether it is all told, and true


RARE = {H.LAID_NONE, H.PLAYED_NONE, H.NO_CARD, H.NO_TARGET, H.ENDED, H.GUARDED_ONLY, H.ALMS}
"""Not in every handful of games: each has a test below."""


def test_every_kind_of_thing_happens():
    kinds = {h.kind for number in range(len(CASES)) for seed in (0, 1) for h in told_to_anybody(played(number, seed))}
    assert set(H) - RARE <= kinds


def told_to_anybody(table):
    return [h for seat in [None, *range(table.players)] for h in table.happenings(seat)]


def test_every_happening_has_a_sentence_in_three_languages_or_is_silent_by_design():
    for number in range(len(CASES)):
        table = played(number, 0)
        for seat in [None, table.players - 1]:
            for lang in LANGUAGES:
                view = table.view(seat)
                for h in table.happenings(seat):
                    sentence = table.game.text.tell(view, h, view.tr(lang))
                    assert bool(sentence) == (h.kind not in SILENT), h
                    assert "{" not in sentence


@each_case
def test_points_gold_and_stones_follow_from_what_was_told(case):
    """The happenings of a game, and nothing else, say what everybody owns at its end."""
    for seed in (0, 1):
        table = played(CASES.index(case), seed)
        points, privilege, gold = Counter(), Counter(), Counter()
        stones: Counter[tuple[int, int | None]] = Counter()  # by seat, on the tableau (None) and in each section
        for h in table.happenings():
            who = h.seat
            if h.kind == H.SCORED:
                points[who] += h.value + h.stones
                stones[who, h.section] -= h.stones
            elif h.kind == H.BONUS:
                points[who] += h.points
            elif h.kind == H.POINTS:
                privilege[who] += h.points
            elif h.kind == H.BOUGHT:
                privilege[who] -= h.cost
            elif h.kind in (H.TOOK, H.PAID):
                gold[who] += h.value * (h.cards if h.kind == H.PAID else 1)
            elif h.kind in (H.STONES, H.COMPENSATED, H.GAINED):
                stones[who, None] += h.stones
            elif h.kind in (H.BUILT, H.FILLED):
                n = h.stones if h.kind == H.FILLED else 1
                stones[who, None] -= n
                stones[who, h.section] += n
            elif h.kind == H.MOVED:
                stones[h.owner, h.start] -= 1
                stones[h.owner, h.to] += 1
            if h.kind in (H.WON, H.STONES):  # paid
                gold[who] -= h.value
            elif h.kind == H.POINTS:
                gold[who] -= h.points
        data, n = table.data(), table.players
        dealt = sum(v * int(c.DEALT[n, v]) for v in range(c.VALUES))
        for seat, p in enumerate(data["player"][:n]):
            assert points[seat] == p["points"]
            assert privilege[seat] == p["privilege"]
            assert stones[seat, None] == p["stones"]
            assert [stones[seat, i] for i in range(c.SECTIONS)] == [row[seat] for row in data["count"]]
            owned = sum(v * n for v, n in enumerate(p["hand"])) + sum(max(0, card) for card in p["slot"])
            assert owned == dealt + gold[seat]


def test_at_the_end_of_a_game_too_a_line_points_at_things_that_are_on_the_board():
    table = played(2, 0)
    board, pointed = table.game.board, 0
    for ply in range(len(table.moves) - 60, len(table.moves) + 1):
        then = table.at(ply)
        for seat in (None, 0):
            view = then.view(seat)
            shown = set(testing.things(board.panels(view, view.tr("en"))))
            for h in then.happenings(seat, ply):
                things = set(board.trace(view, h))
                assert things <= shown, h
                pointed += len(things)
    assert pointed > 100


def test_there_is_room_for_more_than_ever_happens_in_one_move():
    room = RECORD["happening"].shape[0]
    assert max(len(entries) // HAPPENING.itemsize for number in range(len(CASES)) for entries in played(number, 0)._told) < room / 2


# Rare things


def test_e1_officials_left_without_a_card_are_told_to_who_left_them():
    table = change(new(), lambda d: d.all_to_bank(keep=(1, 2, 3)))
    choose_sites(table, ["4 5"] * 4)
    for move in ("leave 1", "gold 2 0", "leave 3", "leave 4"):
        table.play(move, RED)
    assert [(h.kind, h.official) for h in table.happenings(RED) if h.kind in (H.LAID, H.LAID_NONE)] == [
        (H.LAID_NONE, 0),
        (H.LAID, 1),
        (H.LAID_NONE, 2),
        (H.LAID_NONE, 3),
        (H.LAID, 4),  # without a choice
    ]
    assert lines(table, RED)[-2:] == [
        "Player 1 places no card on official 4 (turn order).",
        "Player 1 places a 0 on official 5 (moving a stone).",
    ]


def test_e57_who_has_no_card_left_to_play_from_the_hand():
    def edit(data):
        data.all_to_bank(keep=(1, 2, 3))
        set_privilege([9, 0, 0, 0])(data)

    table = change(new(), edit)
    choose_sites(table, ["4 5"] * 4)
    table.play("buy hand")
    lay(table, ["", *QUIET[1:]])
    for move in ("leave 1", "play 0", "play 0"):
        table.play(move)
    played = [(h.kind, h.official) for h in table.happenings() if h.kind in (H.PLAYED, H.PLAYED_NONE, H.NO_CARD)]
    assert played[:4] == [(H.PLAYED_NONE, 0), (H.PLAYED, 1), (H.PLAYED, 2), (H.NO_CARD, 3)]
    assert "Player 1 plays no card on official 1 (blockade)." in lines(table)
    assert "Player 1 has no card to play on official 4 (turn order)." in lines(table)


def test_e13_that_there_is_no_card_to_block():
    table = change(new(3), lambda d: d.all_to_bank(keep=(RED,)))
    play_round(table, ["5 0 3 1 1", "0 0 - - -", "0 - 0 - -"])
    table.play("blockade y 2")
    while table.data()["rounds"] == 1:
        table.play(table.legal()[0])
    play_round(table, ["5 0 2 2 2", "0", "0 0 - - -"])
    assert [h.kind for h in table.happenings() if h.kind in (H.FREED, H.NO_TARGET)] == [H.FREED, H.NO_TARGET]
    assert "There is no card that may be blocked: the blockade goes beside the palace." in lines(table)


def test_e66_who_could_still_buy_ends_the_turn():
    table = at_building(edit=set_privilege([11, 0, 0, 0]))
    table.play("pass")
    while "pass" not in table.legal():
        table.play("build 4")
    table.play("pass")
    assert heard(table, None, len(table.moves))[0] == (H.ENDED, RED, ())
    assert last_lines(table)[0] == "Player 1 ends the turn."


def test_e41_the_only_last_stone_is_guarded_without_a_question():
    def edit(data):
        set_privilege([0, 7, 0, 0])(data)
        data.stack(8, "yy")
        for i in range(4):
            data["player"][i]["stones"] = 0

    table = at_moving(edit=edit)
    table.play("buy guard")
    assert heard(table, None, len(table.moves))[:2] == [(H.BOUGHT, YELLOW, (c.GUARD, 7)), (H.GUARDED_ONLY, YELLOW, (7, 1))]
    assert "The last stone of section 8 stays." in last_lines(table)


def test_e47_alms():
    table = locked(deadlock="alms")
    told = [h for h in table.happenings() if h.kind in (H.ALMS, H.CHOOSES)]
    assert told[0].kind == H.ALMS
    assert (told[1].why, told[1].section, told[1].amount) == (c.PAY_ALMS, c.NONE, 3)
    assert "Nobody owns gold or stones, so everyone gets alms." in lines(table)


# Old documents


def test_a_position_of_the_first_edition_is_read():
    data = {**new().data(), "told": 1, "serial": 7, "news": [[0] * 5] * 96}
    assert pal.position("eschnapur", data).data() == new().data()
