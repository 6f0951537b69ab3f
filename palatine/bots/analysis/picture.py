"""The chances of an analysed game as a picture."""

from __future__ import annotations

from markupsafe import Markup

from palatine.bots.analysis import tell
from palatine.bots.analysis.analyse import Report
from palatine.draw.graph import Band, graph
from palatine.draw.palette import COLOURS
from palatine.i18n import Tr
from palatine.kernel.table import Table

WIDE, TALL = 640, 336


def colours(table: Table) -> tuple[str, ...]:
    """The colours of the seats."""
    found = table.game.board.COLOURS if table.game.has_board else COLOURS
    return tuple(found[: table.players])


def pictures(table: Table, report: Report, _: Tr) -> Markup:
    """The graph twice, for wide and for narrow screens: a page shows the one that fits."""
    shares = report.chances
    bands = [Band(colour, [at[seat] for at in shares]) for seat, colour in enumerate(colours(table))]
    said = [tell.after(table, report, ply, _) for ply in range(len(shares))]
    marks = [d.ply for d in report.worst()]
    label = _("Win probability, move by move") + ". " + "; ".join((said[0], said[-1]))
    half = _.percent(0.5)
    return Markup("").join(
        graph(bands, said, marks, label=label, half=half, width=width, classes=name) for width, name in ((WIDE, "wide"), (TALL, "tall"))
    )
