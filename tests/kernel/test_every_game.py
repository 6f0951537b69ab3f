"""What holds for every game, player count and option: :mod:`palatine.testing`, for all of ours."""

from __future__ import annotations

import json
import os
import re

import pytest
from every import cases, each_case, each_game, label
from golden import FOLDER, golden_cases, node_counts, playthrough
from hypothesis import given
from hypothesis import strategies as st

import palatine as pal
from palatine import testing

GAMES_IN_ALL = 8_000  # of each game; `make deep` plays a million
DEEP = bool(os.environ.get("PALATINE_DEEP"))


def some(case: testing.Case, most: int, fewer: int) -> int:
    """How many games a check looks at: with an option that is not the usual one, fewer."""
    return fewer if case[2] and not DEEP else most


@each_case
def test_every_module_holds_what_a_game_must_have(case):
    testing.every_module_holds_what_a_game_must_have(case)


@each_case
def test_invariants_hold_after_every_move_and_every_game_ends(case):
    total = 1_000_000 if DEEP else GAMES_IN_ALL
    count = total // sum(1 for other in cases() if other[0] == case[0]) + 1
    testing.invariants_hold_after_every_move_and_every_game_ends(case, count)


@each_case
def test_worlds_that_a_seat_cannot_tell_apart_give_it_the_same_view(case):
    testing.worlds_that_a_seat_cannot_tell_apart_give_it_the_same_view(case, some(case, 8, 3))


@each_case
def test_a_view_changes_only_by_what_its_seat_may_see(case):
    testing.a_view_changes_only_by_what_its_seat_may_see(case)


@each_case
def test_worlds_that_a_seat_cannot_tell_apart_tell_it_the_same(case):
    testing.worlds_that_a_seat_cannot_tell_apart_tell_it_the_same(case, some(case, 3, 1))


@each_case
def test_nobody_hears_in_which_order_secret_choices_were_made(case):
    testing.nobody_hears_in_which_order_secret_choices_were_made(case)


@each_case
def test_taking_back_never_undoes_something_learned(case):
    testing.taking_back_never_undoes_something_learned(case)


@each_case
def test_earlier_copies_of_a_state_never_change(case):
    testing.earlier_copies_of_a_state_never_change(case)


@each_case
def test_an_illegal_move_changes_nothing_and_says_why_in_three_languages(case):
    testing.an_illegal_move_changes_nothing_and_says_why_in_three_languages(case, some(case, 3, 1))


@each_case
def test_everything_is_told_in_three_languages(case):
    testing.everything_is_told_in_three_languages(case)


@each_case
def test_what_happens_is_told_in_three_languages(case):
    testing.what_happens_is_told_in_three_languages(case)


@each_case
def test_the_sources_of_points_add_up(case):
    total = 1000 if DEEP else 20
    testing.the_sources_of_points_add_up(case, total // sum(1 for other in cases() if other[0] == case[0]) + 1)


@each_case
def test_a_saved_game_is_the_same_game(case):
    testing.a_saved_game_is_the_same_game(case)


@each_case
def test_a_position_survives_json(case):
    testing.a_position_survives_json(case)


@pytest.mark.parametrize("case", golden_cases(), ids=label)
def test_golden_playthrough(case):
    expected = (FOLDER / f"{label(case)}.txt").read_text(encoding="utf-8")
    assert playthrough(case) == expected, "the game plays differently: if that is meant, run `make golden` and read the diff"


@each_case
def test_node_counts(case):
    expected = json.loads((FOLDER / f"{case[0]}-nodes.json").read_text())
    assert node_counts(case) == expected[label(case)]


@pytest.mark.slow
@each_game
def test_compiled_and_plain_rules_play_the_same_games(name):
    testing.compiled_and_plain_rules_play_the_same_games(name)


@each_game
def test_every_notation_parses_to_its_action(name):
    testing.every_notation_parses_to_its_action(name)


@given(st.text(max_size=60))
def test_the_notation_parser_takes_anything(line):
    for name in pal.games():
        actions = pal.game(name).actions
        try:
            assert actions.parse(line) == actions.parse(actions[actions.parse(line)])
        except pal.IllegalMove as error:
            assert re.search("not a move", error.reason)


@pytest.mark.slow
@each_game
def test_the_greedy_player_is_far_stronger_than_random(name):
    if name == "sealed_bid":
        pytest.skip("a game for the tests")
    testing.the_greedy_player_is_far_stronger_than_random(name, least={"eschnapur": 0.95}.get(name, 0.98))
