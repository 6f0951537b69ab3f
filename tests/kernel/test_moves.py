"""Actions in groups."""

from __future__ import annotations

import numpy as np
import pytest
from every import each_game

import palatine as pal
from palatine.kernel.moves import Actions

ACTIONS = Actions(
    take=("take {}", "wbg"),
    gold=("gold {} {}", ("guard", "builder"), range(3)),
    passing="pass",
    aliases={"t w": "take w"},
)


def test_groups_lie_in_the_order_they_are_declared_and_the_last_place_runs_fastest():
    assert list(ACTIONS) == [
        "take w", "take b", "take g",
        "gold guard 0", "gold guard 1", "gold guard 2", "gold builder 0", "gold builder 1", "gold builder 2",
        "pass",
    ]  # fmt: skip
    assert (ACTIONS.take, ACTIONS.gold, ACTIONS.passing) == (0, 3, 9)


def test_an_action_knows_its_group_its_number_in_it_and_its_parts():
    action = ACTIONS.number("gold builder 1")
    assert ACTIONS.kinds[action] == ACTIONS.gold
    assert ACTIONS.numbers[action] == 4
    assert ACTIONS.parts[action].tolist() == [1, 1]
    assert ACTIONS.group(action) == "gold"
    assert ACTIONS.parts[ACTIONS.passing].tolist() == [0, 0]
    assert ACTIONS.parse("T  W") == ACTIONS.take


def test_a_group_that_is_not_there_is_named():
    with pytest.raises(AttributeError, match="no group of actions “silver”"):
        _ = ACTIONS.silver


@pytest.mark.parametrize(
    ("groups", "words"),
    [({"a": "pass", "b": "pass"}, "same notation"), ({"a": "Pass"}, "lower-case"), ({"a": ("take  {}", "wb")}, "tidy")],
)
def test_a_table_that_could_not_be_written_down_is_refused(groups, words):
    with pytest.raises(AssertionError, match=words):
        Actions(**groups)


@each_game
def test_kinds_and_numbers_give_every_action_back(name):
    actions = pal.game(name).actions
    assert actions.groups
    assert (actions.kinds + actions.numbers == np.arange(len(actions))).all()
    for group, span in actions.groups.items():
        assert {actions.group(action) for action in span} == {group}
        assert (actions.kinds[span.start : span.stop] == getattr(actions, group)).all()
