"""The result of a match as one page: no script, nothing from elsewhere, light and dark, on a phone and on paper."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from palatine.arena import plots, words
from palatine.arena.match import Match, Played
from palatine.arena.stats import Estimate, Summary
from palatine.i18n import Tr
from palatine.kernel.save import writing

# The colour of each game, light and dark; a game from elsewhere is drawn in ink.
COLOURS = {
    "splendor": ("#7A2F52", "#E5A3C0"),
    "eschnapur": ("#A3481F", "#F0A27A"),
    "palais_royal": ("#2B6A52", "#8FCBB0"),
    "amyitis": ("#22538F", "#96BCEB"),
}
INK = ("#62564A", "#BDAF9B")

COLOURING = """
:root{color-scheme:light dark;--ground:#E9DFCD;--paper:#FCF8EF;--inset:#F3EADA;--ink:#2B241F;--ink-2:#62564A;--line:#D3C5AE;
--edge:#8B7A63;--game:GAME_LIGHT;--shade:rgb(72 52 28/.16)}
@media(prefers-color-scheme:dark){:root{--ground:#171411;--paper:#25201A;--inset:#302A22;--ink:#F3EADB;--ink-2:#BDAF9B;
--line:#463D31;--edge:#8F8069;--game:GAME_DARK;--shade:rgb(0 0 0/.5)}}
"""

STYLE = """
*{box-sizing:border-box}
body{margin:0;padding:16px;background:var(--ground);color:var(--ink);
font:14px/1.5 "Avenir Next",Avenir,"Segoe UI","Helvetica Neue",Roboto,"Noto Sans","Liberation Sans",Arial,sans-serif}
main{max-width:1120px;margin:0 auto}
h1,h2,.big{font-family:"Iowan Old Style","Palatino Linotype",Palatino,"URW Palladio L",P052,"Book Antiqua",Georgia,serif;font-weight:600}
h1{font-size:22px;color:var(--game);margin:0 0 4px;overflow-wrap:anywhere}
h2{font-size:16px;margin:0 0 8px}
p{margin:0 0 8px;color:var(--ink-2)}
.big{font-size:30px;color:var(--ink);margin:0;overflow-wrap:anywhere}
.panels{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,320px),1fr));gap:12px;margin-top:12px}
section{background:var(--paper);border-radius:12px;padding:16px;box-shadow:0 1px 2px var(--shade);min-width:0}
.wide{grid-column:1/-1}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:6px 8px;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}
th:first-child,td:first-child{text-align:left}
thead th{color:var(--ink-2);font-size:11.5px;letter-spacing:.04em}
svg{display:block;width:100%;max-width:520px;height:auto;font-size:12px}
.scroll+p,svg+p{margin-top:8px}
"""

PLOTS = """
text{fill:var(--ink);paint-order:stroke;stroke:var(--paper);stroke-width:3px}
.mean{stroke:var(--ink);stroke-width:2;paint-order:stroke;filter:drop-shadow(0 0 1px var(--paper)) drop-shadow(0 0 1px var(--paper))}
.tick{fill:var(--ink-2);font-size:11px}.number{font-weight:600}
.grid{stroke:var(--line)}.axis{stroke:var(--edge)}.middle{stroke:var(--ink);stroke-dasharray:3 3;stroke-width:1.4}
.range{stroke:var(--game);stroke-width:2;fill:none}.dot{fill:var(--game);stroke:var(--paper);stroke-width:1.4}.bar{fill:var(--game)}
"""


def write(path: str, match: Match, found: Summary, games: Sequence[Played], _: Tr) -> None:
    with writing(path):
        Path(path).write_text(page(match, found, games, _), encoding="utf-8")


def colouring(game: str) -> str:
    """The colours of a page about a game, as variables."""
    light, dark = COLOURS.get(game, INK)
    return COLOURING.replace("GAME_LIGHT", light).replace("GAME_DARK", dark)


def page(match: Match, found: Summary, games: Sequence[Played], _: Tr) -> str:
    """The whole page, as text."""
    style = colouring(match.game) + STYLE + PLOTS
    heading = words.title(match, _)
    names = " – ".join(match.names)
    panels = [_score(match, found, _), *(_plots(match, found, _) if found.games else ()), _players(match, found, _)]
    trouble = words.forfeits(match, games, _)
    if trouble:
        panels.append(panel(_("Forfeits"), "".join(f"<p>{escape(line)}</p>" for line in trouble), wide=True))
    return (
        f'<!doctype html>\n<html lang="{_.lang}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><title>{escape(f"{heading}: {names}")}</title>'
        f"<style>{style}</style></head>\n<body><main><h1>{escape(heading)}</h1><p>{escape(names)}</p>"
        f"<p>{escape(words.seating(match, _))} {escape(_('Seed {seed}.', seed=match.seed))}</p>\n"
        f'<div class="panels">\n{chr(10).join(panels)}\n</div></main></body></html>\n'
    )


def _score(match: Match, found: Summary, _: Tr) -> str:
    """The result itself: a sentence for two, a cross table for more."""
    if len(match.specs) > 2:
        note = _("Win rate of the row player against the column player.")
        note += " " + _("Elo from a Bradley–Terry fit, centred on the mean, with 95% confidence intervals.")
        return panel(_("Result"), table_of(words.cross(match, found, _)) + f"<p>{escape(note)}</p>", wide=True)
    duel = found.duels[0]
    big = f'<p class="big">{escape(words.percent(duel.share.value, _))}</p>' if duel.games else ""
    lines = "".join(f"<p>{escape(line.strip())}</p>" for line in words.duel(match, duel, _))
    return panel(_("Result"), big + lines, wide=True)


def _plots(match: Match, found: Summary, _: Tr) -> list[str]:
    def whole(x: float) -> str:
        return _.number(x, 0, sign=True)

    if len(match.specs) == 2:
        ratings: list[tuple[str, Estimate]] = [(words.pairing(match, 0, 1, _), found.duels[0].elo)]
    else:
        ratings = [(match.names[i], found.standings[i].rating) for i in words.ranking(found)]
    about = _.series([_("{name}: {value}", name=name, value=words.elo(rating, _)) for name, rating in ratings])
    panels = [panel(_("Elo"), plots.intervals(about, ratings, 0.0, whole))]
    if found.lengths:
        by_seat = [(_("Seat {n}", n=n), seat) for n, seat in enumerate(found.seats, 1)]
        told = words.seats(found.seats, _)
        fair = 1 / match.players
        picture = plots.intervals(_.series(told), by_seat, fair, lambda x: words.percent(x, _))
        panels.append(panel(_("Wins by seat"), picture + f"<p>{escape(told[1].strip())}</p>"))
        said = words.length(found.lengths, _)
        strip = [(_("Moves per game"), found.lengths)]
        panels.append(panel(_("Length"), plots.histograms(said, strip, lambda x: _.number(x, 0)) + f"<p>{escape(said)}</p>"))
        points = [(match.names[i], found.points[i]) for i in words.ranking(found)]
        about = _.series([_("{name}: {value}", name=match.names[s.player], value=_.number(s.points, 1)) for s in found.standings])
        panels.append(panel(_("Points"), plots.histograms(about, points, lambda x: _.number(x, 0))))
    spans = [(match.names[i], found.standings[i].wall, found.standings[i].slowest) for i in words.ranking(found)]
    about = _.series([words.times(match, standing, _) for standing in found.standings])
    note = _("Wall time: the dot is the mean, the tick the slowest decision.")
    picture = plots.spans(about, spans, lambda x: words.milliseconds(x, _), lambda x: words.power_of_ten(x, _))
    panels.append(panel(_("Time per decision"), picture + f"<p>{escape(note)}</p>"))
    return panels


def _players(match: Match, found: Summary, _: Tr) -> str:
    heads = [_("Player"), _("Seats taken"), _("Wins"), _("Points"), _("Decisions"), _("CPU time"), _("Wall time"), _("Slowest")]
    rows = [[*heads, _("Forfeits")]]
    for i in words.ranking(found):
        s = found.standings[i]
        times = [words.milliseconds(x, _) for x in (s.cpu, s.wall, s.slowest)]
        wins, points = _.number(s.wins, 1), _.number(s.points, 1)
        rows.append([match.names[i], str(s.seats), wins, points, str(s.decisions), *times, str(s.forfeits)])
    note = _("CPU and wall time: mean per decision.")
    return panel(_("Players"), table_of(rows) + f"<p>{escape(note)}</p>", wide=True)


def panel(heading: str, body: str, wide: bool = False) -> str:
    """A sheet of the page."""
    width = ' class="wide"' if wide else ""
    return f"<section{width}><h2>{escape(heading)}</h2>{body}</section>"


def table_of(rows: Sequence[Sequence[str]]) -> str:
    """Rows of texts, the head first."""
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in rows[0])
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>' + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:]) + "</tr>" for row in rows[1:]
    )
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
