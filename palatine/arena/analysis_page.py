"""An analysed game as one page: no script, nothing from elsewhere, light and dark, on a phone and on paper."""

from __future__ import annotations

from html import escape
from pathlib import Path

from palatine.arena.report import STYLE, panel, table_of
from palatine.bots.analysis import tell
from palatine.bots.analysis.analyse import Report
from palatine.bots.analysis.picture import colours, pictures
from palatine.draw.palette import picture_css, variables
from palatine.draw.symbols import sprite
from palatine.i18n import Tr
from palatine.kernel.save import writing
from palatine.kernel.table import Table

OWN = """
body{--game:var(--ink-2)}
svg.graph{max-width:none}
svg.tall{display:none}
svg.sprite{position:absolute;width:1px;height:1px;clip-path:inset(50%)}
.legend{display:flex;flex-wrap:wrap;gap:4px 16px;margin:0 0 8px;padding:0;list-style:none;color:var(--ink)}
.legend li{display:flex;gap:6px;align-items:center}
.legend svg{width:16px;height:16px}
ol.worst{margin:0;padding-left:24px}
.worst li{margin-bottom:12px}
.worst b,.worst span{display:block}
@media(max-width:560px){th,td{padding:6px 3px}thead th{white-space:normal;letter-spacing:0}svg.wide{display:none}svg.tall{display:block}}
"""


def write(path: str, table: Table, report: Report, lang: str) -> None:
    with writing(path):
        Path(path).write_text(page(table, report, lang), encoding="utf-8")


def page(table: Table, report: Report, lang: str) -> str:
    """The whole page, as text."""
    _ = Tr(lang)
    title = tell.headline(table, report, _)
    drawn = pictures(table, report, _)
    seats = "".join(
        f'<li><svg viewBox="0 0 24 24" aria-hidden="true"><use href="#emblem-{colour}"/></svg>{escape(table.name(seat, _))}</li>'
        for seat, colour in enumerate(colours(table))
    )
    worst = "".join(
        f"<li><b>{escape(m.head)}</b>" + "".join(f"<span>{escape(line)}</span>" for line in (m.played, m.better, m.why) if line) + "</li>"
        for m in tell.mistakes(table, report, lang)
    )
    worst = f'<ol class="worst">{worst}</ol>' if worst else ""
    panels = [
        panel(_("Win probability, move by move"), f'<ul class="legend">{seats}</ul>{drawn}', wide=True),
        panel(_("Luck and skill"), table_of(tell.ledger(table, report, _)) + f"<p>{escape(tell.ledger_note(_))}</p>", wide=True),
        panel(_("Costliest moves"), worst or f"<p>{escape(tell.nothing_lost(_))}</p>", wide=True),
    ]
    symbols = sprite("".join(f'href="#emblem-{colour}"' for colour in colours(table)))
    return (
        f'<!doctype html>\n<html lang="{_.lang}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><title>{escape(title)}</title>'
        f"<style>{variables()}{picture_css()}{STYLE}{OWN}</style></head>\n"
        f'<body class="g-{report.game}"><svg class="sprite" aria-hidden="true">{symbols}</svg>'
        f"<main><h1>{escape(title)}</h1><p>{escape(tell.about(report, _))}</p>\n"
        f'<div class="panels">\n{chr(10).join(panels)}\n</div></main></body></html>\n'
    )
