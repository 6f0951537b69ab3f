"""A game as a picture of 1200 x 630 to send to somebody: who won, the points, and how the lead went. No link, and names only if wished."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from htpy import Node
from markupsafe import Markup

from palatine.draw.palette import picture_css, variables
from palatine.draw.parts import group, markup, shape
from palatine.draw.symbols import sprite
from palatine.i18n import Tr
from palatine.tables.snapshot import Snapshot
from palatine.web.html.verdict import ranks, verdict

if TYPE_CHECKING:
    from palatine.bots.analysis.analyse import Report
    from palatine.kernel.table import Table

WIDTH, HEIGHT = 1200, 630
EDGE = 56


def picture(snapshot: Snapshot, table: Table, report: Report | None, _: Tr) -> Markup:
    """The picture, as SVG that needs nothing else. Without a *report* it has no graph."""
    places, scores, colours = ranks(snapshot), snapshot.view.scores, snapshot.view.game.board.COLOURS
    order = sorted(range(len(places)), key=lambda seat: places[seat])
    wide = (WIDTH - 2 * EDGE) / len(order)
    foot = HEIGHT - 66
    seats: list[Node] = [
        group(
            shape("use", href=f"#emblem-{colours[seat]}", x=0, y=-26, width=32, height=32),
            _text(44, 0, _short(table.name(seat, _), wide), 27, bold=places[seat] == 1),
            _text(wide - 34, 0, str(scores[seat]), 36, serif=True, text_anchor="end"),
            at=(EDGE + n * wide, foot),
        )
        for n, seat in enumerate(order)
    ]
    inside = markup(
        [
            shape("rect", width=WIDTH, height=HEIGHT, fill="ground"),
            shape("rect", x=24, y=24, width=WIDTH - 48, height=HEIGHT - 48, rx=22, fill="paper", stroke="line", stroke_width=2),
            shape("rect", x=24, y=24, width=14, height=HEIGHT - 48, rx=7, fill="var(--back)"),
            _text(EDGE, 88, snapshot.view.game.title, 34, serif=True, fill="var(--game)"),
            shape("use", href="#i-arch", x=WIDTH - EDGE - 192, y=58, width=34, height=34, color="ink"),
            _text(WIDTH - EDGE - 148, 88, "Palatine", 32, serif=True),
            _text(EDGE, 156, verdict(replace(snapshot, seat=None), _), 50, serif=True),  # the picture is for others, not for the reader
            _graph(snapshot, table, report, _),
            shape("path", d=f"M{EDGE} {foot - 52}H{WIDTH - EDGE}", stroke="line", stroke_width=2),
            seats,
        ]
    )
    style = Markup("<style>{}{}</style>").format(Markup(variables(".palatine")), Markup(picture_css()))
    return shape(
        "svg",
        [style, sprite(inside), Markup(inside)],
        xmlns="http://www.w3.org/2000/svg",
        class_=f"palatine picture g-{snapshot.game}",
        data_theme="light",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
    )


def nameless(snapshot: Snapshot, table: Table, lang: str) -> tuple[Snapshot, Table]:
    """The same game without names: seats are called by their colours."""
    view = snapshot.view
    plain = table.at(len(table.moves))
    plain.names = ()
    seats = tuple(replace(seat, name=plain.name(seat.seat, view.tr(lang))) for seat in snapshot.seats)
    return replace(snapshot, seats=seats), plain


def _text(x: float, y: float, words: str, size: int, *, serif: bool = False, bold: bool = False, **more: object) -> Markup:
    kind = "serif" if serif else "bold" if bold else "sans"
    return shape("text", words, **{"x": x, "y": y, "font_size": size, "class_": kind, "fill": "ink", **more})


def _short(name: str, wide: float) -> str:
    room = int((wide - 120) / 15)
    return name if len(name) <= room else name[: max(1, room - 1)] + "…"


def _graph(snapshot: Snapshot, table: Table, report: Report | None, _: Tr) -> Markup | None:
    if report is None:
        return None
    from palatine.web.html.insight import lead

    drawn = lead(table, report, snapshot.seat, (), _, (560, 158))
    nested = str(drawn).replace("<svg ", f'<svg x="{EDGE - 18}" y="176" width="{WIDTH - 2 * EDGE + 18}" height="308" ', 1)
    return Markup(nested)
