"""The analysis of a game, below the board of its replay. It is imported when one is there: it loads the search."""

from __future__ import annotations

import htpy as h
from htpy import Element

from palatine.bots.analysis import tell
from palatine.bots.analysis.analyse import Report
from palatine.bots.analysis.picture import colours, pictures
from palatine.draw.counts import use
from palatine.i18n import Tr
from palatine.kernel.table import Table


def analysis(id_: str, table: Table, report: Report, lang: str) -> Element:
    """The graph, the moves that lost most as links, luck and play."""
    _ = Tr(lang, "web")
    rows = tell.ledger(table, report, _)
    found = tell.mistakes(table, report, lang)
    return h.div(".found")[
        h.div(".course")[
            h.ul(".legend")[[h.li[use(f"emblem-{colour}"), h.span[table.name(seat, _)]] for seat, colour in enumerate(colours(table))],],
            pictures(table, report, _),
            h.p(".chances")[tell.after(table, report, 0, _)],
        ],
        h.div(".told", tabindex="0", role="group", aria_label=_("Costliest moves"))[
            h.h3(".label")[_("Costliest moves")],
            h.ol[
                [
                    h.li[
                        h.a(href=f"/t/{id_}/replay?at={m.decision.ply}", data_at=str(m.decision.ply))[m.head],
                        h.p[m.played],
                        h.p[m.better],
                        h.p(".note")[m.why] if m.why else None,
                    ]
                    for m in found
                ]
            ]
            if found
            else h.p[tell.nothing_lost(_)],
            h.h3(".label")[_("Luck and skill")],
            h.table[
                h.thead[h.tr[[h.th(scope="col")[cell] for cell in rows[0]]]],
                h.tbody[[h.tr[h.th(scope="row")[row[0]], [h.td[cell] for cell in row[1:]]] for row in rows[1:]]],
            ],
            h.p(".note")[tell.ledger_note(_)],
            h.p(".note")[tell.about(report, _)],
        ],
    ]
