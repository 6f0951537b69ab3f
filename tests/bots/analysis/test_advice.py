"""Hints that compare: moves that differ in kind, each searched by itself, and reasons that name what one brings more."""

from __future__ import annotations

import every
import pytest
from splendor_positions import Position

import palatine as pal
from palatine.bots.analysis.advice import Considered, advise, beside, brought_in_words, compare_with_best, marks, reason, verdict
from palatine.bots.analysis.analyse import analyst
from palatine.games.amyitis.text import facts
from palatine.games.splendor import components as comp
from palatine.games.splendor import moves as m
from palatine.games.splendor.text import names
from palatine.i18n import LANGUAGES
from palatine.kernel import record

NAMES = ("amyitis", "eschnapur", "palais_royal", "splendor")
MARKED = {
    "amyitis": {"court", "first", "next"},
    "eschnapur": {"built", "top", "won"},
    "palais_royal": {"most", "next", "place"},
    "splendor": {"bonus", "keep", "near", "next", "noble"},
}
"""The kinds of gains that have a place on the board."""


def search(name, players, simulations=40):
    return analyst(pal.game(name), players, "master", simulations)


def asked(name, seed, plies):
    table = every.random_table((name, 3, {}), seed, plies=plies)
    while len(table.legal(table.to_move[0])) < 4:
        seat = table.to_move[0]
        table.play(table.legal(seat)[0], seat)
    return table.view(table.to_move[0])


@pytest.mark.parametrize("name", NAMES)
def test_two_or_three_moves_with_honest_chances_and_reasons_in_every_language(name):
    for seed, plies in ((1, 5), (2, 30)):
        view = asked(name, seed, plies)
        by = search(name, 3)
        found = advise(by, view)
        assert by.simulations == 40  # its budget is its own again
        assert 2 <= len(found) <= 3
        assert len({move.move for move in found}) == len(found)
        assert {move.move for move in found} <= set(view.legal())
        assert [move.win[view.seat] for move in found] == sorted((move.win[view.seat] for move in found), reverse=True)
        assert all(sum(move.win) == pytest.approx(1) for move in found)
        for i, move in enumerate(found):
            told = [f"{verdict(found, i, view.seat, lang)} {reason(view, move, lang, best=i == 0)}" for lang in LANGUAGES]
            assert len(set(told)) == len(LANGUAGES)
            assert all("{" not in words for words in told)


@pytest.mark.parametrize("name", NAMES)
def test_where_two_moves_bring_the_same_there_is_still_something_to_say(name):
    for seed, plies in ((1, 5), (2, 30)):
        view = asked(name, seed, plies)
        for move in view.legal():
            for best, later in ((True, 0), (False, 0), (True, 3)):
                told = {reason(view, Considered(move, (), later=later), lang, best=best) for lang in LANGUAGES}
                assert len(told) == len(LANGUAGES)
                assert all(words and "{" not in words for words in told)


@pytest.mark.parametrize("name", NAMES)
def test_what_a_reason_names_is_marked_on_the_board(name):
    """Each thing is drawn, and the piece that the words mean lies there."""
    table, bot, marked = every.random_table((name, 3, {}), 3, plies=0), pal.bot(name, "greedy", seed=2), set()
    while not table.over:
        seat = table.to_move[0]
        view, move = table.view(seat), bot.choose(table.view(seat))
        table.play(move, seat)
        now = table.view(seat)
        heard = table.happenings(seat, len(table.moves))
        brought = [view.game.guide.gains(view, now, later, heard) for later in (None, view)]
        gains = {gain for found in brought for gain, n in found.items() if n > 0}
        for shown in (view, now):
            found = [mark for gain in sorted(gains) if gain.partition("-")[0] not in marked for mark in marks(shown, ((gain, 1),))]
            board = shown.svg("en") if found else ""
            for mark in found:
                drawn = board.partition(f'data-thing="{mark.thing}"')[2].partition('data-thing="')[0]
                assert drawn, mark
                assert not mark.piece or f'data-piece="{mark.piece}"' in drawn, mark
        marked |= {gain.partition("-")[0] for gain in gains if marks(view, ((gain, 1),)) or marks(now, ((gain, 1),))}
    assert marked == MARKED[name]


def test_a_card_that_a_rival_is_about_to_buy_is_in_danger_and_what_gets_cheaper_says_by_how_much():
    view = asked("splendor", 1, 5)
    card = int(view.s.row[0, 0])
    for gain, danger, change in ((f"keep-{card}-1", True, ""), (f"next-{card}", False, "")):
        (mark,) = marks(view, ((gain, 1),))
        assert (mark.thing, mark.piece, mark.danger, mark.change) == ("row-1-1", f"card-{card}", danger, change)
    view.s.player[view.seat].bonus[:] = 1
    cheaper = marks(view, (("bonus-0", 1),))
    assert 0 < len(cheaper) <= 3
    assert all(mark.change == "−1" for mark in cheaper)
    assert all(comp.COST[int(mark.piece.removeprefix("card-")), 0] for mark in cheaper)


def test_where_only_the_order_of_two_moves_differs_the_hint_says_so():
    table = every.random_table(("palais_royal", 3, {}), 1, plies=0)
    bot = pal.bot("palais_royal", "greedy", seed=1)
    while not {"mint", "king"} <= set(table.legal(table.to_move[0])):
        table.play(bot.choose(table.view(table.to_move[0])), table.to_move[0])
    view = table.view(table.to_move[0])
    wins, brought = {"mint": (0.4, 0.3, 0.3), "king": (0.3, 0.4, 0.3), "done": (0.2, 0.4, 0.4)}, {"mint": [], "king": [], "done": []}
    first, second = beside(view, ["mint", "king"], wins, brought, {})
    for lang, words in (("en", "can still follow it"), ("de", "danach noch"), ("fr", "encore suivre")):
        for best, move in ((True, first), (False, second)):
            if not move.later:
                assert move.follows
                assert words in reason(view, move, lang, best=best)
    assert not beside(view, ["done", "mint"], wins, brought, {})[0].follows  # a room that was left stays left
    assert any(move.follows for move in (first, second))


def test_a_canal_says_how_many_squares_get_water_and_a_field_whose_row_it_is():
    table = every.random_table(("amyitis", 2, {}), 1, plies=0)
    bot, told = pal.bot("amyitis", "greedy", seed=1), set()
    while not table.over:
        view = table.view(table.to_move[0])
        for move in view.legal():
            if move.startswith(("canal", "row")):
                fact = view.game.guide.about(view, view.game.actions.parse(move), view.tr("en"))
                wet = {k for k in range(16) if facts.watered(view) >> k & 1}
                after = view.sample(3)
                after.play(move, view.seat)
                more = {k for k in range(16) if facts.watered(after.view(view.seat)) >> k & 1 and int(view.s.garden) >> k & 1} - wet
                if move.startswith("canal"):
                    assert fact.startswith(f"It brings water to {len(more)} more" if more else "It leads the water on"), fact
                told.add(fact)
        table.play(bot.choose(view), view.seat)
    assert {"Then you have 1 cube in this row.", "It leads the water on; no square gets any yet."} < told


def test_the_move_that_the_teacher_speaks_of_is_compared_however_good_it_is():
    view = asked("splendor", 2, 30)
    for move in view.legal()[-3:]:
        found = advise(search("splendor", 3), view, move)
        assert move in [considered.move for considered in found]
        assert len(found) <= 3


def test_reasons_depend_on_the_view_alone():
    """Two worlds that a seat cannot tell apart give it the same hint."""
    table = every.random_table(("palais_royal", 3, {}), 2, plies=40)
    seat = table.to_move[0]
    told = set()
    for number in range(2):
        states = record.copy(table.view(seat).states)
        table.game.engine.imagine(states, seat, every.stream(number))
        view = pal.Table(table.game, states, seed=None, options=table.options).view(seat)
        told.add(repr(advise(search("palais_royal", 3), view)))
    assert len(told) == 1


def test_a_card_says_what_it_brings_now_and_from_now_on():
    card = next(n for n in range(comp.CARDS) if comp.POINTS[n] == 2 and max(comp.COST[n]) == sum(comp.COST[n]) == 5)
    letter, code = comp.LETTERS[int(comp.COST[card].argmax())], m.CODES[card]
    table = Position(3).row(0, code).tokens(0, letter * 5).table()
    view = table.view(0)
    table.play(f"buy {code}")
    words = brought_in_words(view, table.view(0), table.happenings(0, 1), "en")
    gem = names.of_colour(int(comp.BONUS[card]), 1, view.tr("en"))
    assert words.startswith(f"2 more points; {gem} less to pay, from now on"), words


def test_a_move_that_is_the_best_stands_alone_and_a_worse_one_beside_it():
    view = asked("splendor", 3, 30)
    by = search("splendor", 3)
    best = advise(by, view)[0].move
    for move in (best, *view.legal()[:3]):
        found = compare_with_best(search("splendor", 3), view, move)
        assert len(found) == 1 or found[0].move != move
        assert found[-1].move == move
        assert found[0].win[view.seat] >= found[-1].win[view.seat]
