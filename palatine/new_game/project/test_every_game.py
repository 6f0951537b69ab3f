"""What Palatine promises of every game, for this one."""

from __future__ import annotations

import pytest

from palatine import testing

NAME = "skeleton"


@pytest.mark.parametrize("case", testing.cases(NAME), ids=testing.label)
@pytest.mark.parametrize("check", testing.CHECKS, ids=lambda check: check.__name__)
def test_what_holds_for_every_game(check, case):
    check(case)


def test_compiled_and_plain_rules_play_the_same_games():
    testing.compiled_and_plain_rules_play_the_same_games(NAME)


def test_every_notation_parses_to_its_action():
    testing.every_notation_parses_to_its_action(NAME)


def test_the_greedy_player_is_far_stronger_than_random():
    testing.the_greedy_player_is_far_stronger_than_random(NAME)
