"""An analysed game in words, for the terminal and for pages."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from palatine.bots.analysis.analyse import Decision, Report, Shares
from palatine.i18n import Tr
from palatine.kernel.table import Table

WIDTH = 80
NAME = 16  # letters of a name beside its graph
BARS = "▁▂▃▄▅▆▇█"
REASONS = 3


@dataclass(frozen=True)
class Mistake:
    """A move that lost something, in words."""

    decision: Decision
    head: str
    played: str
    better: str
    why: str


def change(share: float, _: Tr) -> str:
    """A difference of two shares, in percentage points."""
    return _.number(100 * share, 1, sign=True)


def chances(table: Table, shares: Shares, _: Tr) -> str:
    """Ada 63% and Bea 37%."""
    return _.all_of([f"{table.name(seat, _)} {_.percent(share)}" for seat, share in enumerate(shares)])


def headline(table: Table, report: Report, _: Tr) -> str:
    """The game, and who won it, or how it stands."""
    if not report.over:
        return f"{table.game.title}: {chances(table, report.end, _)}"
    return _("{game}, won by {names}", game=table.game.title, names=_.all_of([table.name(seat, _) for seat in table.winners]))


def after(table: Table, report: Report, ply: int, _: Tr) -> str:
    """The chances after a move, in a sentence."""
    told = chances(table, report.chances[ply], _)
    if ply == 0:
        return _("At the start: {chances}", chances=told)
    if ply == len(report.decisions) and report.over:
        return _("At the end: {chances}", chances=told)
    return _("After move {n}: {chances}", n=ply, chances=told)


def mistakes(table: Table, report: Report, lang: str) -> list[Mistake]:
    """The moves that lost most, in words, the worst first."""
    _ = Tr(lang)
    found = []
    for d in report.worst():
        view = table.at(d.ply - 1).view(d.seat)
        own = view.tr(lang)
        names = [own(r.name) for r in d.reasons if r.weight > 0][:REASONS]
        found.append(
            Mistake(
                d,
                _(
                    "Move {n}, {name}: win probability drops from {before} to {after}",
                    n=d.ply,
                    name=table.name(d.seat, _),
                    before=_.percent(d.before[d.seat]),
                    after=_.percent(d.after[d.seat]),
                ),
                _("Played: {sentence}", sentence=view.sentence(d.played, lang)),
                _("Better: {sentence}", sentence=view.sentence(d.best, lang)),
                _("Why: {names}.", names=_.all_of(names)) if names else "",
            )
        )
    return found


def ledger(table: Table, report: Report, _: Tr) -> list[list[str]]:
    """Luck and play as a table of texts, its head first."""
    rows = [[_("Player"), _("Start"), _("Own moves"), _("Others"), _("Luck"), _("Result") if report.over else _("Now")]]
    for seat in range(report.players):
        a = report.account(seat)
        rows.append([table.name(seat, _), _.percent(a.start), *(change(x, _) for x in (a.own, a.others, a.luck)), _.percent(a.end)])
    return rows


def about(report: Report, _: Tr) -> str:
    """How the figures were made."""
    return _(
        "Analysed by {name}, {n} simulations per decision, using only what each player could know.",
        name=_(report.by),
        n=report.simulations,
    )


def ledger_note(_: Tr) -> str:
    return _(
        "In percentage points of win probability. Skill: what moves cost compared with the best ones. Luck: what was "
        "dealt, drawn or revealed, compared with the average."
    )


def in_lines(table: Table, report: Report, lang: str) -> list[str]:
    """All of it, for the terminal: at most 80 letters wide."""
    _ = Tr(lang)
    lines = [*wrap(headline(table, report, _), ""), *wrap(about(report, _), ""), ""]
    lines += [_("Win probability, move by move"), "", *graph(table, report, _), ""]
    lines += [_("Costliest moves"), ""]
    found = mistakes(table, report, lang)
    for m in found:
        lines += wrap(m.head, "") + wrap(m.played) + wrap(m.better) + wrap(m.why) + [""]
    if not found:
        lines += [nothing_lost(_), ""]
    return [*lines, _("Luck and skill"), "", *columns(ledger(table, report, _)), "", *wrap(ledger_note(_), "")]


def nothing_lost(_: Tr) -> str:
    return _("No costly mistakes found.")


def wrap(words: str, indent: str = "  ") -> list[str]:
    return textwrap.wrap(words, WIDTH, initial_indent=indent, subsequent_indent=2 * indent)


def graph(table: Table, report: Report, _: Tr) -> list[str]:
    """A line of bars for each seat, and the numbers of the moves below them."""
    names = [_cut(table.name(seat, _)) for seat in range(report.players)]
    left = max(map(len, names))
    values = report.chances
    room = min(len(values), WIDTH - left - 14)
    at = [round(i * (len(values) - 1) / max(1, room - 1)) for i in range(room)]
    lines = []
    for seat, name in enumerate(names):
        bars = "".join(BARS[min(7, int(values[ply][seat] * 8))] for ply in at)
        lines.append(f"{name:<{left}} {_.percent(values[0][seat]):>5} {bars} {_.percent(values[-1][seat]):>5}")
    last = str(len(values) - 1)
    lines.append(f"{'':<{left}}       0{last:>{max(1, room - 1)}}")
    return lines


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """A table as lines: the first column to the left, numbers to the right."""
    cut = [[_cut(row[0]), *row[1:]] for row in rows]
    wide = [max(len(row[i]) for row in cut) for i in range(len(cut[0]))]
    return ["  ".join(f"{cell:<{w}}" if i == 0 else f"{cell:>{w}}" for i, (cell, w) in enumerate(zip(row, wide))).rstrip() for row in cut]


def _cut(name: str) -> str:
    return name if len(name) <= NAME else name[: NAME - 1] + "…"
