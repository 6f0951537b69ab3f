"""What the page of a result says of an analysed game."""

from __future__ import annotations

import palatine as pal
from palatine.bots.analysis.analyse import Decision, Report
from palatine.i18n import Tr
from palatine.tables.log import whole_turns
from palatine.web.html.insight import course, turning_points


def analysed(changes):
    """Three turns each of three players who take gems; *changes* are the chances from some move on."""
    table = pal.new("splendor", players=3, seed=5)
    for _ in range(9):
        table.play(table.legal()[0])
    chances, now = [], (0.4, 0.3, 0.3)
    for ply in range(10):
        now = changes.get(ply, now)
        chances.append(now)
    decisions = tuple(
        Decision(n, table.moves[n - 1].seat, table.moves[n - 1].text, table.moves[n - 1].text, 0.0, chances[n - 1], chances[n])
        for n in range(1, 10)
    )
    return table, Report("splendor", 3, (), "champion", 100, decisions, chances[9], over=False)


def test_turning_points_are_the_largest_changes_of_anybody():
    table, report = analysed({2: (0.42, 0.2, 0.38), 5: (0.3, 0.1, 0.6), 8: (0.27, 0.0, 0.73)})
    found = turning_points(table, report, whole_turns(table, 0, "en"), 0)
    points = [(point.turn.last, point.whose, round(point.change, 2)) for point in found]
    assert points == [(2, 1, -0.1), (5, 2, 0.22), (8, 2, 0.13)]


def test_a_change_that_is_as_large_for_the_reader_is_told_as_the_readers():
    table, report = analysed({4: (0.6, 0.1, 0.3)})
    assert [(point.whose, round(point.change, 2)) for point in turning_points(table, report, whole_turns(table, 0, "en"), 0)] == [(0, 0.2)]
    assert [(point.whose, round(point.change, 2)) for point in turning_points(table, report, whole_turns(table, 1, "en"), 1)] == [(1, -0.2)]


def test_the_list_names_whose_chance_it_was_unless_it_was_the_readers():
    table, report = analysed({4: (0.6, 0.1, 0.3), 8: (0.58, 0.42, 0.0)})
    said = "".join(map(str, course(table, report, whole_turns(table, 0, "en"), 0, Tr("en"))))
    assert ">+20<" in said
    assert ">Player 2 +32<" in said
