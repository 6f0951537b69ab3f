"""A study as one page of plots, and as tables in Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from palatine.arena import plots
from palatine.arena.report import PLOTS, STYLE, colouring, panel
from palatine.arena.stats import Estimate
from palatine.arena.words import percent
from palatine.i18n import Tr
from palatine.kernel.game import Game
from palatine.study.figures import SHOWN, Figure, Findings, average


def page(what: Game, found: Sequence[Findings], _: Tr) -> str:
    """The whole page."""
    heading = _("What wins in {game}", game=what.title)
    about = _("Intervals are at 95%.")
    panels = "\n".join(panel for some in found for panel in _panels(some, _))
    return (
        f'<!doctype html>\n<html lang="{_.lang}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><title>{escape(heading)}</title>'
        f"<style>{colouring(what.name) + STYLE + PLOTS}</style></head>\n<body><main><h1>{escape(heading)}</h1><p>{escape(about)}</p>\n"
        f'<div class="panels">\n{panels}\n</div></main></body></html>\n'
    )


def headed(found: Findings, _: Tr) -> Iterator[tuple[str, list[Figure]]]:
    """The lists of figures that are shown, with their headings; of long ones both ends."""
    yield _("By seat"), found.seats
    yield _("By first move"), ends(found.openings)
    yield _("By lead after half of the moves"), found.leads
    yield _("First seat, by moves in the game"), found.first
    for kind, some in found.things.items():
        yield _("Who got it: {kind}", kind=kind), ends(some)


def ends(found: list[Figure]) -> list[Figure]:
    """The best and the worst of a long list."""
    return found if len(found) <= SHOWN else found[: SHOWN // 2] + found[-SHOWN // 2 :]


def _panels(found: Findings, _: Tr) -> Iterator[str]:
    head = _.many("{n} player", "{n} players", found.players)
    yield panel(
        f"{head}: " + _.many("{n} game", "{n} games", found.games),
        f"<p>{escape(_summary(found, _))}</p><p>{escape(_made(found, _))}</p>",
        wide=True,
    )
    strip = [(_("Moves per game"), found.lengths)]
    yield panel(f"{head}: " + _("Length"), plots.histograms(_summary(found, _), strip, lambda x: _.number(x, 0)))
    strip = [(_("Points of the winner"), found.points)]
    yield panel(f"{head}: " + _("Points"), plots.histograms(_summary(found, _), strip, lambda x: _.number(x, 0)))
    for title, some in headed(found, _):
        if some:
            rows = [(f"{f.name} ({f.seats})", f.win) for f in some]
            told = _.series([f"{f.name}: {percent(f.win.value, _)}" for f in some])
            yield panel(f"{head}: {title}", plots.intervals(told, rows, found.fair, lambda x: percent(x, _)))


def _summary(found: Findings, _: Tr) -> str:
    facts = {"moves": _.number(average(found.lengths), 0), "points": _.number(average(found.points), 1)}
    return _("On average {moves} moves, and {points} points for the winner.", **facts)


def _made(found: Findings, _: Tr) -> str:
    """Who played, and the command that makes the same games again."""
    who = f"{found.level}:simulations={found.simulations}" if found.simulations else found.level
    return _("Played by {level}, seeds 1 to {n}: {command}", level=who, n=found.games, command=found.command)


def markdown(found: Sequence[Findings], _: Tr) -> str:
    """The figures as tables."""
    lines = []
    for some in found:
        lines += [f"## {_.many('{n} player', '{n} players', some.players)}", ""]
        lines += [_.many("{n} game", "{n} games", some.games) + ". " + _summary(some, _), "", _made(some, _), ""]
        for title, figures in headed(some, _):
            if figures:
                lines += [f"### {title}", "", f"| | {_('seats')} | {_('wins')} | 95% |", "|---|--:|--:|--:|"]
                lines += [f"| {f.name} | {f.seats} | {' | '.join(_told(f.win, _))} |" for f in figures]
                lines.append("")
    return "\n".join(lines)


def _told(win: Estimate, _: Tr) -> tuple[str, str]:
    return percent(win.value, _), f"{percent(win.low, _)} – {percent(win.high, _)}"
