"""Stepping through a game that is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from palatine.i18n import Tr
from palatine.kernel.turns import Turn
from palatine.kernel.view import View
from palatine.tables.analysis_jobs import Job
from palatine.tables.log import TURNS
from palatine.tables.snapshot import LogLine, Seat, Snapshot
from palatine.web.html import screens
from palatine.web.html import table as t
from palatine.web.html.following import paces
from palatine.web.html.layout import Reader, data, explore_button, icon, page

SPEEDS = {"slow": 1800, "normal": 900, "fast": 350}
"""Milliseconds between two moves that play by themselves."""


def snapshot_at(id_: str, view: View, ply: int, log: tuple[Sequence[LogLine], Any, Sequence[Turn]], lang: str) -> Snapshot:
    """The table as it was after *ply* moves, for all to see."""
    seats = tuple(Seat(seat, view.name(seat, view.tr(lang)), "person") for seat in range(view.players))
    return Snapshot(
        table=id_,
        game=view.game.name,
        seat=None,
        step=ply,
        view=view,
        to_move=view.to_move,
        legal=(),
        can_undo=False,
        seats=seats,
        log=tuple(entry for entry in log[0] if entry.step <= ply),
        turns=tuple(turn for turn in log[2] if turn.last <= ply)[-TURNS:],
    )


def replay_message(snapshot: Snapshot, lang: str) -> dict[str, Any]:
    """What the page swaps when it goes to another move."""
    _ = Tr(lang, "web")
    made = t.parts(snapshot, lang)
    newest = [entry.text for entry in snapshot.log if entry.step == snapshot.step]
    last = snapshot.log[-1].text if snapshot.log else _("The game starts.")  # of secret choices the log says nothing
    return {
        "step": snapshot.step,
        "title": f"{snapshot.view.game.title} · Palatine",
        "parts": {name: html for name, html in made.items() if name.startswith("panel-") or name in ("heading", "seats", "log")},
        "moves": [],
        "mine": False,
        "over": False,
        "asked": [],
        "announce": " ".join(newest),
        "rewind": True,
        "say": last,
    }


def replay_page(snapshot: Snapshot, last: int, reader: Reader, below: Node = None, *, choose: bool = False) -> str:
    """*below* is what stands below the board: the analysis, or the wish for one. *choose*: whose hand is shown."""
    _ = reader.tr
    first = replay_message(snapshot, reader.lang)
    drawn = {name: h.div(data_part=name)[Markup(html)] for name, html in first["parts"].items()}
    shown = t.panels(snapshot, reader.lang)
    shared = screens.pages(snapshot.view, shown, snapshot.view.tr(reader.lang))
    state = {key: value for key, value in first.items() if key != "parts"}
    state |= {"table": snapshot.table, "seat": None, "held": [], "replay": last, "from": snapshot.view.seat, "words": t.words(_)}
    return page(
        reader,
        first["title"],
        h.main(id="main")[
            _controls(snapshot, first["say"], last, _, choose=choose),
            h.section(class_=["board", snapshot.game], id="board", aria_label=_("Board"))[screens.sections(shown, first["parts"], shared)],
            h.section(".analysis.sheet", tabindex="-1", aria_label=_("Analysis"))[below] if below is not None else None,
        ],
        h.aside(".side", aria_label=_("Players and log"))[drawn["seats"], h.div(".tale.away", data_page="log")[drawn["log"]]],
        data("state", state),
        kind="table watching" if snapshot.view.seat is None else "table",
        game=snapshot.game,
        heading=h.h1[snapshot.view.game.title],
        meta=[h.span(".meta", data_part="heading")[Markup(first["parts"]["heading"])], screens.tabs(shared, _)],
        tools=h.a(".tool", href=f"/rules/{snapshot.game}", target="_blank", title=_("Rules"), aria_label=_("Rules"))[icon("book")],
        menu=[
            h.a(".item", href="/")[icon("home"), _("Home")],
            h.a(".item", href=f"/api/tables/{snapshot.table}/save", download=True)[icon("save"), _("Save file")],
        ],
    )


def wish(_: Tr, job: Job | None = None) -> Element:
    """Before the analysis is there: a button, how far it is, or why there is none."""
    if job is not None and job.fault is not None:
        return h.div(".wish")[h.p(".no")[job.fault(_)]]
    if job is not None:
        words = _("Analysing move {n} of {all}…", n=job.done, all=job.total)
        return h.div(".wish", data_going="yes")[h.p[words], h.progress(max=str(job.total), value=str(job.done), aria_label=words)]
    return h.div(".wish")[
        h.button(".act", type="button", data_do="analyse")[icon("graph"), _("Analyse")],
        h.p(".note")[_("Everyone’s chances after each move, the costliest moves, and luck versus skill.")],
    ]


def _seen_from(snapshot: Snapshot, _: Tr) -> Element:
    """Whose cards are shown: nothing is secret any more."""
    own = snapshot.view.seat
    return h.label(".seen-from")[
        h.span[_("Seen by")],
        h.select(name="from")[
            h.option(value="", selected=own is None)[_("spectators")],
            [h.option(value=str(seat.seat), selected=seat.seat == own)[seat.name] for seat in snapshot.seats],
        ],
    ]


def _controls(snapshot: Snapshot, say: str, last: int, _: Tr, *, choose: bool) -> Element:
    id_, ply = snapshot.table, snapshot.step

    def button(name: str, words: str) -> Element:
        return h.button(".act.step", type="button", data_go=name, title=words, aria_label=words)[icon(name)]

    return h.section(".ask.sheet.replay", aria_label=_("Replay"))[
        h.div(".say")[
            h.h2(".request")[say],
            h.p(".note")[_("Use the arrow keys to step through the game.")],
            _seen_from(snapshot, _) if choose else None,
        ],
        h.div(".steps")[
            button("first", _("First move")),
            button("previous", _("Previous move")),
            h.input(type="range", min="0", max=str(last), value=str(ply), name="ply", aria_label=_("Move")),
            h.output[f"{ply} / {last}"],
            button("next", _("Next move")),
            button("last", _("Last move")),
            button("play", _("Play")),
            h.select(name="speed", aria_label=_("Speed"))[
                [h.option(value=str(ms), selected=name == "normal")[paces(_)[name]] for name, ms in SPEEDS.items()]
            ],
            explore_button(id_, ply, _),
        ],
    ]
