"""The tree of lines: its numbers, its labels, its JSON."""

from __future__ import annotations

import random

import pytest

from palatine.kernel.errors import BadSave
from palatine.tables.lines import Lines, read


def test_other_moves_stand_after_the_one_that_was_played_with_labels_for_lines_and_lines_of_lines():
    lines = Lines(3)
    a = lines.grow(1, 0, "x")
    a_on = lines.grow(a, 1, "y")
    a1 = lines.grow(a, 1, "z")
    b = lines.grow(1, 0, "w")
    end = lines.grow(3, 2, "v")
    shown = [(1, 0, ""), (2, 0, ""), (a, 1, "A"), (a_on, 1, ""), (a1, 2, "A1"), (b, 1, "B"), (3, 0, ""), (end, 1, "C")]
    assert lines.rows() == shown
    assert [lines.label(node) for node in (2, a, a_on, a1, b)] == ["", "A", "A", "A1", "B"]
    assert lines.path(a1) == (1, [lines.tried[0], lines.tried[2]])
    assert lines.path(2) == (2, [])
    assert lines.children(1) == [2, a, b]
    assert (lines.next(a), lines.next(3), lines.next(end)) == (a_on, end, None)
    assert (lines.find(a, 1, "z"), lines.find(a, 0, "z")) == (a1, None)
    assert (lines.parent(0), lines.parent(3), lines.parent(a1)) == (None, 2, a)


def test_a_removed_line_is_gone_with_all_that_follows_and_its_numbers_are_not_used_again():
    lines = Lines(2)
    first = lines.grow(0, 0, "x")
    second = lines.grow(first, 0, "y")
    lines.prune(1)  # the game itself stays
    assert 1 in lines
    lines.prune(first)
    assert first not in lines
    assert second not in lines
    assert [row.node for row in lines.rows()] == [1, 2]
    assert lines.grow(0, 0, "x") == second + 1


def test_any_tree_is_the_same_after_json_and_lists_every_node_once():
    chance = random.Random(1)
    for _ in range(50):
        lines = Lines(chance.randrange(5))
        for n in range(chance.randrange(60)):
            lines.grow(chance.randrange(lines.trunk + n + 1), chance.randrange(4), f"move {n}")
        if lines.tried:
            lines.call(lines.trunk + 1, "Ada’s idea")
            lines.prune(lines.trunk + chance.randrange(len(lines.tried)) + 1)
        assert read(lines.data()) == lines
        rows = [row.node for row in lines.rows()]
        assert sorted(rows) == [n for n in range(1, lines.trunk + len(lines.tried) + 1) if n in lines]
        assert [row.depth for row in lines.rows()] == [lines.depth(node) for node in rows]
        labels = [row.label for row in lines.rows() if row.label]
        assert len(set(labels)) == len(labels)
        assert all(lines.label(node) in ("", *labels) for node in rows)


@pytest.mark.parametrize(
    "data", [{}, {"trunk": 1, "moves": [[5, "0 x"]]}, {"trunk": 1, "moves": [["x", "0 x"]]}, {"trunk": 0, "moves": [3]}]
)
def test_what_is_no_tree_is_refused_in_words(data):
    with pytest.raises(BadSave, match="lines"):
        read(data)
