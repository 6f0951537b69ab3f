"""What the analysis says on the page of a result: the lead graph and its turning points, the best move, luck and play.

It is imported when an analysis is there: it loads the search.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from palatine.bots.analysis import tell
from palatine.bots.analysis.advice import brought_in_words
from palatine.bots.analysis.analyse import Decision, Report
from palatine.bots.analysis.picture import colours
from palatine.draw.lead import Line, change_bar, lead_graph
from palatine.i18n import Tr
from palatine.kernel.table import Table
from palatine.kernel.turns import Turn
from palatine.web.html.following import in_pictures, rich
from palatine.web.html.layout import explore_button, icon

WIDE, TALL = (560, 190), (340, 220)
POINTS = 3
LEAST = 0.03
"""A smaller change is no turning point, and a smaller loss not worth a word."""


@dataclass(frozen=True)
class Turning:
    """A turn that changed much, and whose chance it changed most."""

    turn: Turn
    heading: str
    whose: int
    change: float


def focus_of(table: Table, seat: int | None) -> int:
    """The seat whose chances the page tells: the reader's, or the winner's."""
    return seat if seat is not None else table.winners[0]


def turning_points(table: Table, report: Report, turns: Sequence[Turn], seat: int) -> list[Turning]:
    """The turns in which somebody's chance changed most, that of *seat* before others. In the order of the game; none shares a move with
    another."""
    chances, moves = report.chances, table.moves
    found: list[Turning] = []
    heading = ""
    for turn in turns:
        heading = turn.heading or heading
        if turn.seat is not None and 0 < turn.first <= turn.last <= len(moves) and moves[turn.last - 1][0] == turn.seat:
            changes = [after - before for before, after in zip(chances[turn.first - 1], chances[turn.last])]
            whose = max(range(table.players), key=lambda s: (round(abs(changes[s]), 2), s == seat))
            found.append(Turning(turn, heading, whose, changes[whose]))
    chosen: list[Turning] = []
    for point in sorted(found, key=lambda t: -abs(t.change)):
        apart = all(point.turn.last < other.turn.first or other.turn.last < point.turn.first for other in chosen)
        if apart and abs(point.change) >= LEAST and len(chosen) < POINTS:
            chosen.append(point)
    return sorted(chosen, key=lambda t: t.turn.last)


def lead(
    table: Table, report: Report, seat: int | None, turning: Sequence[Turning], _: Tr, size: tuple[int, int], name: str = ""
) -> Markup:
    """The lead graph of an analysed game."""
    focus = focus_of(table, seat)
    shares = report.chances
    lines = [Line(colour, table.name(n, _), [at[n] for at in shares], mine=n == focus) for n, colour in enumerate(colours(table))]
    said = [tell.after(table, report, ply, _) for ply in range(len(shares))]
    label = _("Win probability, move by move") + ". " + "; ".join((said[0], said[-1]))
    marks = [t.turn.last for t in turning]
    return lead_graph(lines, said, marks, label=label, axis=_("move"), width=size[0], height=size[1], classes=name)


def course(table: Table, report: Report, turns: Sequence[Turn], seat: int | None, _: Tr) -> list[Node]:
    """The graph, and the turning points below it."""
    turning = turning_points(table, report, turns, focus_of(table, seat))
    return [
        h.div(".head.label")[h.h2[_("Chance of winning")], h.span[_("choose a number: the board goes there")] if turning else None],
        lead(table, report, seat, turning, _, WIDE, "wide"),
        lead(table, report, seat, turning, _, TALL, "tall"),
        h.p(".chances.sr")[tell.after(table, report, len(report.decisions), _)],
        h.ol(".turning")[[_turning(table, n, t, seat, _) for n, t in enumerate(turning, 1)]],
    ]


def _turning(table: Table, n: int, t: Turning, seat: int | None, _: Tr) -> Element:
    turn = t.turn
    assert turn.seat is not None
    who = _("You") if turn.seat == seat else table.name(turn.seat, _)
    deed = turn.deed or " ".join(turn.steps)
    whose = None if t.whose == focus_of(table, seat) else table.name(t.whose, _)
    return h.li[
        h.button(type="button", data_at=str(turn.last))[
            h.span(".number")[str(n)],
            h.span(".t")[h.b[f"{t.heading} · " if t.heading else None, who], " ", rich(deed, table.game.name)],
            h.b(class_="up" if t.change > 0 else "down")[whose, whose and " ", _.number(100 * t.change, 0, sign=True)],
        ]
    ]


def insight(table: Table, report: Report, seat: int | None, going: bool, _: Tr) -> list[Node]:
    """The best move, and luck and play: rough figures would add up to a wrong account."""
    focus = focus_of(table, seat)
    return [_best(table, report, focus, seat, going, _), None if going else _luck(table, report, focus, seat, _)]


def _best(table: Table, report: Report, focus: int, seat: int | None, going: bool, _: Tr) -> Element:
    title = _("Your best move") if seat is not None else _("The best move of {name}", name=table.name(focus, _))
    best = next((b for b in report.best if b.seat == focus), None)
    if best is None:
        waiting = _("Still looking …") if going else _("No move stood out.")
        return h.section(".best.sheet")[h.div(".head.label")[h.h2[title]], h.p(".note")[waiting]]
    view, then = table.at(best.ply - 1).view(focus), table.at(best.ply).view(focus)
    brought = brought_in_words(view, then, table.happenings(focus, best.ply, best.ply), _.lang)
    return h.section(".best.sheet")[
        h.div(".head.label")[h.h2[title], h.span[_("move {n}", n=best.ply)]],
        h.button(type="button", data_at=str(best.ply))[
            h.b(".what")[view.sentence(report.decisions[best.ply - 1].played, _.lang)],
            h.span(".note")[
                _("Wins {n} in 100 games more than the next best move.", n=max(1, round(100 * best.won))),
                " ",
                _.start(brought),
            ],
        ],
    ]


# After a taught game


def costliest(report: Report, seat: int) -> Decision | None:
    """The move of a seat that lost most, if one is worth a word."""
    own = [d for d in report.decisions if d.seat == seat and d.lost >= LEAST]
    return max(own, key=lambda d: (d.lost, -d.ply), default=None)


def lesson(id_: str, table: Table, report: Report, seat: int, going: bool, puzzle: Node, _: Tr) -> list[Node]:
    """The best and the costliest move of somebody who learns, each to see and to try again; and a *puzzle*."""
    best, worst = next((b for b in report.best if b.seat == seat), None), costliest(report, seat)

    def told(title: str, ply: int, words: list[Node]) -> Element:
        move = in_pictures(table.at(ply - 1).view(seat), report.decisions[ply - 1].played, _.lang)
        return h.div(".deed")[
            h.div(".head.label")[h.h3[title], h.span[_("move {n}", n=ply)]],
            h.b(".what")[move],
            h.p(".note")[words],
            h.div(".acts")[
                h.a(".act", href=f"/t/{id_}/replay?at={ply}")[icon("eye"), h.span[_("See it")]],
                explore_button(id_, ply - 1, _, _("Try it from there")),
            ],
        ]

    found: list[Node] = []
    if best is not None:
        found.append(
            told(_("Your best move"), best.ply, [_("Wins {n} in 100 games more than the next best move.", n=max(1, round(100 * best.won)))])
        )
    if worst is not None:
        better = in_pictures(table.at(worst.ply - 1).view(seat), worst.best, _.lang)
        found.append(
            told(
                _("What cost most"),
                worst.ply,
                [_("It cost {n} in 100.", n=max(1, round(100 * worst.lost))), " ", h.b[_("Better:")], " ", better],
            )
        )
    if going and best is None:
        found.append(h.p(".note")[_("Still looking …")])
    if not going and worst is None:
        found.append(h.p(".note")[tell.nothing_lost(_)])
    return [h.div(".deeds")[found], puzzle]


def _luck(table: Table, report: Report, focus: int, seat: int | None, _: Tr) -> Element:
    a = report.account(focus)
    mine, theirs = (_("Your moves"), _("Their moves")) if seat is not None else (_("Own moves"), _("Others"))
    changes = [(mine, a.own), (theirs, a.others), (_("What came up"), a.luck)]
    most = max(0.01, *(abs(change) for _name, change in changes))
    return h.section(".luck.sheet")[
        h.div(".head.label")[h.h2[_("Luck and skill")], h.span[_("in 100")]],
        h.table[
            h.tbody[
                h.tr(".edge")[h.th(scope="row")[_("Start")], h.td, h.td(".n")[_.number(100 * a.start)]],
                [
                    h.tr[h.th(scope="row")[name], h.td[change_bar(change, most)], h.td(".n")[_.number(100 * change, 0, sign=True)]]
                    for name, change in changes
                ],
                h.tr(".edge")[h.th(scope="row")[_("End")], h.td, h.td(".n")[_.number(100 * a.end)]],
            ]
        ],
    ]
