"""Amyitis: what the rules tell as it happens, to whom, and the line of the log for each kind of it."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from amyitis_positions import NOBODY, Position
from every import random_table

import palatine as pal
from palatine.games.amyitis import components as c
from palatine.games.amyitis.happenings import H
from palatine.games.amyitis.text.log import SENTENCES, SILENT
from palatine.i18n import LANGUAGES, Tr
from palatine.testing import another_world

RARE = {  # kinds that random games hardly ever bring: each has a test below
    H.ISHTAR_NO_CAMEL,
    H.NO_RESOURCE,
    H.ROUNDS_PLAYED,
}


@cache
def games():
    """Whole games of chance, with and without the Palace, and of the greedy player, who plants more."""
    found = [random_table(("amyitis", 2 + seed % 3, {"palace": "no" if seed % 2 else "yes"}), seed) for seed in range(12)]
    for seed in range(3):
        table = pal.new("amyitis", 2 + seed, seed)
        bot = pal.bot("amyitis", "greedy", seed=seed)
        while not table.over:
            table.play(bot.choose(table.view(table.to_move[0])))
        found.append(table)
    return found


def told(table, ply=None):
    """The happenings of the last move, or of all from a move on."""
    return table.happenings(None, len(table.moves) if ply is None else ply)


def kinds(table):
    return [h.kind for h in told(table)]


def lines(table):
    return [line.text for line in table.log() if line.ply == len(table.moves)]


def test_every_kind_has_a_sentence_or_a_reason_for_none():
    assert SENTENCES.keys() | SILENT.keys() == set(H)
    assert not SENTENCES.keys() & SILENT.keys()


def test_every_kind_happens():
    happened = {h.kind for table in games() for h in table.happenings()}
    assert happened >= set(H) - RARE, set(H) - RARE - happened


def test_every_happening_is_told_in_three_languages_and_to_everybody_alike():
    for table in games()[::4]:
        everything = [(h.ply, h.kind, h.seat, h.numbers) for h in table.happenings()]
        for seat in range(table.players):
            assert [(h.ply, h.kind, h.seat, h.numbers) for h in table.happenings(seat)] == everything
        view = table.view(0)
        for lang in LANGUAGES:
            for h in table.happenings(0):
                sentence = table.game.text.tell(view, h, Tr(lang, "amyitis"))
                assert bool(sentence) == (h.kind not in SILENT), h
                assert "{" not in sentence


def test_a_move_tells_the_same_in_every_world_that_a_seat_cannot_tell_apart():
    """Only the cards to come are hidden: what happens without a deal cannot depend on them."""
    compared = 0
    for seed in range(6):
        table = random_table(("amyitis", 2 + seed % 3, {}), seed, plies=0)
        dice = np.random.default_rng(seed)
        while not table.over and len(table.moves) < 150:
            seat, before = table.to_move[0], table.at(len(table.moves))
            action = int(dice.choice(table.actions(seat)))
            table.play(action, seat)
            if (table._states[0].rng == before._states[0].rng).all():
                world = another_world(before, seat, seed)
                world.play(action, seat)
                assert [(h.kind, h.seat, h.numbers) for h in told(world)] == [(h.kind, h.seat, h.numbers) for h in told(table)]
                compared += 1
    assert compared > 400


POINTS = (H.INCOME, H.COURTIER, H.DUG, H.SOLD, H.COURT_CARD, H.PLANTED, H.WATER, H.MARDUK, H.TILE_BONUS, H.GOODS_BONUS)
TALENTS = (H.INCOME, H.WAITED, H.MINOR_COURTIER, H.TILE_TALENTS, H.ISHTAR, H.ISHTAR_NO_CAMEL)
CAMELS = (H.CAMELS, H.TILE_CAMELS, H.ISHTAR)


def test_a_ledger_of_the_happenings_ends_with_what_everybody_has():
    for table in games():
        p = [{"points": 0, "talents": int(c.START_TALENTS), "camels": int(c.START_CAMELS), "goods": [0] * 5} for _ in range(4)]
        for h in table.happenings():
            if h.seat is None:
                continue
            mine = p[h.seat]
            mine["points"] += h.points if h.kind in POINTS else 0
            mine["talents"] += h.talents if h.kind in TALENTS else 0
            mine["talents"] -= h.price if h.kind in (H.RECRUITED, H.NOBLE) else 0
            mine["camels"] += h.camels if h.kind in CAMELS else -h.camels if h.kind == H.TRAVELLED else 0
            for k, n in goods_of(h):
                mine["goods"][k] += n
        for seat in range(table.players):
            held = table.data()["player"][seat]
            assert p[seat] == {key: held[key] for key in p[seat]}


def goods_of(h):
    """The resources that a seat gains or loses."""
    match h.kind:
        case H.WORKED:
            return [(h.resource, h.got)]
        case H.TOKEN | H.TILE_RESOURCE:
            return [(h.resource, 1)]
        case H.PAID:
            return [(k, -1) for k in h.numbers if k != NOBODY]
        case H.SOLD | H.GAVE_UP:
            return [(h.resource, -1)]
        case H.HELD_TOO_MUCH:
            return [(h.resource, -h.count)]
        case H.EXCHANGED:
            return [(h.given, -1), (h.taken, 1)]
    return []


# Lines that had to be guessed once


def test_a_gardener_that_is_used_and_taken_again_in_one_step_is_told_as_both():
    """The only watered square asks for quality 2 and its tile gives any court card, of which only the gardener is left."""
    desk = Position(3).has(0, "salt", camels=1).level(0, "gardener", 1).plant("eshnunna", "X")
    desk.cubes(1, "h02").tile("02", "T10").planted(1, "12")
    for family in ("caravaneer", "banker", "palace"):
        desk.level(1, family, 1).level(2, family, 1)
    table = desk.table("caravan eshnunna")
    assert kinds(table)[:6] == [H.TRAVELLED, H.PAID, H.GARDENERS_USED, H.PLANTED, H.GARDENER, H.WATER]
    assert "Player 1 uses 1 gardener." in lines(table)
    assert "Player 1 takes a gardener." in lines(table)
    assert "No court card is left for it." not in lines(table)
    assert table.data()["player"][0]["gardeners"] == 1


def test_two_resources_paid_in_one_step_are_told_in_one_line():
    desk = Position(3).has(0, "palm barley", camels=3).cubes(1, "v32").plant("ur", "X", "b")
    assert "Player 1 pays 1 barley and 1 palm." in lines(desk.table("caravan ur"))
    desk = Position(3).has(0, "palm barley wine", camels=3).cubes(1, "v32").plant("ur", "X", "b")
    table = desk.table("caravan ur")
    assert H.PAID not in kinds(table)
    table.play("pay palm")
    assert lines(table) == ["Player 1 pays 1 palm."]
    table.play("pay wine")
    assert lines(table) == ["Player 1 pays 1 wine."]


def test_goods_beyond_the_limit_are_told_from_the_first_player_on_with_their_number():
    desk = Position(3).has(0, "salt salt salt salt").has(1, "dates dates dates").temple("tammouz", 2, 2, 0)
    desk.d["first"] = 1
    table = desk.stage(c.Stage.SWAP, c.Phase.GIVE, 0).table("keep")
    assert [(h.seat, *h.numbers) for h in told(table) if h.kind == H.HELD_TOO_MUCH] == [(1, c.DATES, 1), (0, c.SALT, 2)]
    assert lines(table)[1:3] == ["Player 2 holds too much and discards 1 date.", "Player 1 holds too much and discards 2 salt."]


def test_a_disc_tells_where_it_arrives_and_what_lies_below():
    table = Position(3).has(0, talents=2).track({1: [0], 3: [2, 1]}).table("noble")
    assert [(h.kind, h.numbers) for h in told(table)] == [(H.NOBLE, (2,)), (H.STEPPED, (2, 3, 0b110))]
    assert lines(table)[1] == "Player 1 moves 2 steps on the palace track to space 3, on top of Player 2 and Player 3."


# What hardly ever happens


def test_without_a_camel_the_first_at_ishtar_takes_a_talent():
    desk = Position(3).temple("ishtar", 1).has(1, camels=12).has(2, camels=1).has(0, camels=1)
    table = desk.stage(c.Stage.PROCESSION, c.Phase.TEMPLE, 2).table("temple marduk")
    assert [(h.seat, h.talents) for h in told(table) if h.kind == H.ISHTAR_NO_CAMEL] == [(1, 1)]
    assert "Player 2 is first at Ishtar; there is no camel in stock: 1 talent." in lines(table)


def test_a_resource_that_nobody_can_have_is_lost():
    desk = Position(3).cubes(1, "v32").tile("33", "T06").caravan("eshnunna").has(1, "barley dates salt palm wine " * 7)
    token = next(k for k in desk.d["token"] if k != NOBODY)
    desk.d["player"][1]["goods"][token] -= 1
    desk.d["stock"] = [0] * 5
    table = desk.stage(c.Stage.ACTIONS, c.Phase.PLANT, 0).table("plant 33")
    assert "No resource is left for it." in lines(table)


def test_the_only_kind_of_resource_in_stock_is_taken_without_asking():
    desk = Position(3).cubes(1, "v32").tile("33", "T06").caravan("eshnunna").has(1, "barley dates palm wine " * 7)
    token = next(k for k in desk.d["token"] if k != NOBODY)
    if token != c.SALT:
        desk.d["player"][1]["goods"][token] -= 1
        desk.d["stock"][token] = 0
    table = desk.stage(c.Stage.ACTIONS, c.Phase.PLANT, 0).table("plant 33")
    assert [h.numbers for h in told(table) if h.kind == H.TILE_RESOURCE] == [(c.SALT, 1)]
    assert "Player 1 takes the only kind of resource that is left for it." in lines(table)


def test_the_cap_on_rounds_ends_the_game_and_says_so():
    desk = Position(3).has(0, "salt").temple("tammouz", 2, 2, 0).round(int(c.ROUND_CAP))
    table = desk.stage(c.Stage.SWAP, c.Phase.GIVE, 0).table("keep")
    assert table.over
    assert kinds(table) == [H.KEPT, H.ROUNDS_PLAYED, H.GOODS_BONUS, H.OVER]
    assert lines(table)[1] == "60 rounds have been played: the game ends."


# The board in words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_board_says_who_has_passed_only_while_others_still_act(lang):
    table = random_table(("amyitis", 3, {}), 2, plies=0)
    word = table.view(0).tr(lang)("Has passed.")
    dice = np.random.default_rng(2)
    seen = set()
    while not table.over and len(table.moves) < 250:
        data = table.data()
        gone = sum(p["passed"] for p in data["player"][:3]) if data["stage"] == c.Stage.ACTIONS else 0
        assert table.view(0).describe(lang).count(word) == gone
        seen.add((data["stage"], gone))
        table.play(int(dice.choice(table.actions())))
    assert {(c.Stage.ACTIONS, 0), (c.Stage.ACTIONS, 2), (c.Stage.PALACE, 0), (c.Stage.PROCESSION, 0)} <= seen
