"""How a game ended: the board that stays, who won, where the points come from, how the lead went, and what to do next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from palatine.bots.learned import next_level
from palatine.draw.counts import use
from palatine.draw.lead import points_bar
from palatine.i18n import Tr
from palatine.tables.snapshot import Snapshot
from palatine.web.html import screens, teacher
from palatine.web.html import table as t
from palatine.web.html.layout import Reader, data, explore_button, icon, page
from palatine.web.html.verdict import ranks, verdict

PARTS = ("chat", "again")
"""What may still change when a game is over."""


def result_page(snapshot: Snapshot, board: Snapshot, last: int, reader: Reader, found: Mapping[str, Node], losses: int = 0) -> str:
    """The page of a game that is over.

    *board* is the same table as a replay shows it, after its *last* move. *found* are the parts of the analysis so far,
    *losses* the games of this kind that the reader has lost in a row.
    """
    _ = reader.tr
    made = parts(board, reader.lang)
    shown = t.panels(board, reader.lang)
    shared = screens.pages(board.view, shown, board.view.tr(reader.lang))
    state: dict[str, Any] = {
        "table": snapshot.table,
        "seat": snapshot.seat,
        "step": snapshot.step,
        "ended": True,
        "replay": last,
        "moves": [],
        "held": [],
        "asked": [],
        "mine": False,
        "over": False,
        "name": reader.name,
        "words": t.words(_),
    }
    return page(
        reader,
        t.title(snapshot, _),
        h.main(id="main")[
            h.section(".end-board", aria_label=_("Board"))[
                _stepper(last, _),
                h.div(class_=["board", snapshot.game], id="board")[screens.sections(shown, made, shared)],
            ],
            h.section(".course.sheet", data_found="course", aria_label=_("Chance of winning"))[found["course"]],
            h.section(".end-side", id="result", aria_label=_("Result"))[
                _scores(snapshot, reader.lang),
                teacher.recap(snapshot.view.game, reader.lang, found["lesson"]) if snapshot.seat is not None else None,
                h.div(".insight", data_found="insight")[found["insight"]],
                h.div(".end-acts.sheet", data_part="again")[Markup(str(actions(snapshot, _, losses)))],
                h.div(data_part="chat")[t.chat(snapshot, _)],
                _more(snapshot, _),
            ],
        ],
        data("state", state),
        kind="ended",
        game=snapshot.game,
        heading=h.h1[snapshot.view.game.title],
        meta=h.span(".meta")[_("Game over")],
        tools=h.a(".tool", href=f"/rules/{snapshot.game}", target="_blank", title=_("Rules"), aria_label=_("Rules"))[icon("book")],
        menu=[
            h.a(".item", href="/")[icon("home"), _("Home")],
            h.a(".item", href=f"/t/{snapshot.table}/replay")[icon("play"), _("Replay")],
            h.a(".item", href=f"/api/tables/{snapshot.table}/save", download=True)[icon("save"), _("Save file")],
        ],
    )


def parts(board: Snapshot, lang: str) -> dict[str, str]:
    """The parts of the board after some move."""
    return {name: html for name, html in t.parts(board, lang).items() if name.startswith("panel-")}


def message(snapshot: Snapshot, lang: str) -> dict[str, str]:
    """What the others still do: they talk, and ask for another game."""
    _ = Tr(lang, "web")
    return {"chat": str(t.chat(snapshot, _) or ""), "again": str(actions(snapshot, _))}


def _stepper(last: int, _: Tr) -> Element:
    def button(name: str, words: str) -> Element:
        return h.button(".tool.step", type="button", data_go=name, title=words, aria_label=words)[icon(name)]

    return h.div(".stepper")[
        h.h2(".label")[_("The board at the end")],
        button("previous", _("Previous move")),
        h.input(type="range", min="0", max=str(last), value=str(last), name="ply", aria_label=_("Move")),
        h.output[f"{last} / {last}"],
        button("next", _("Next move")),
    ]


# The points


def _scores(snapshot: Snapshot, lang: str) -> Element:
    _ = Tr(lang, "web")
    v = snapshot.view
    told = v.game.text.result(v, v.tr(lang))
    return h.section(".scores.sheet")[
        h.h2(".verdict", id="verdict", tabindex="-1")[use("i-crown"), verdict(snapshot, _)],
        h.p(".note")[_standing(snapshot, _)],
        h.p(".note")[_.many("Practice: {n} move was undone.", "Practice: {n} moves were undone.", snapshot.practice)]
        if snapshot.practice
        else None,
        h.p(".note")[_("Practice: the deal of this first game was chosen to show every idea.")] if snapshot.chosen else None,
        points_table(snapshot, _),
        h.ul(".sr")[[h.li[line] for line in told]],
    ]


def _standing(snapshot: Snapshot, _: Tr) -> str:
    """The sentence below the verdict."""
    scores = snapshot.view.scores
    if snapshot.seat is not None and ranks(snapshot)[snapshot.seat] != 1:
        return _.many("You have {n} point.", "You have {n} points.", scores[snapshot.seat])
    others = [seat for seat in by_rank(snapshot) if seat != snapshot.seat]
    return _.all_of([f"{snapshot.seats[seat].name} {scores[seat]}" for seat in others])


def by_rank(snapshot: Snapshot) -> list[int]:
    """The seats, the best first."""
    places = ranks(snapshot)
    return sorted(range(snapshot.view.players), key=lambda seat: places[seat])


def points_table(snapshot: Snapshot, _: Tr) -> Element:
    """Sources as rows, players as columns by rank, each with number and bar on one scale."""
    v = snapshot.view
    order, places, scores, colours = by_rank(snapshot), ranks(snapshot), v.scores, v.game.board.COLOURS
    rows = [row for row in snapshot.sources if any(row.points) or not row.counts]
    most = max((points for row in rows if row.counts for points in row.points), default=1)

    def cell(points: int, seat: int, bar: bool) -> Element:
        drawn = points_bar(points, most, colours[seat]) if bar else None
        return h.td(class_={"nil": points == 0})[h.span(".n")[str(points)], drawn]

    def head(seat: int) -> Element:
        you = h.small[" ", _("you")] if seat == snapshot.seat else None
        return h.th(scope="col")[h.span(".who")[use(f"emblem-{colours[seat]}"), h.span[snapshot.seats[seat].name], you]]

    return h.div(".fits")[
        h.table(".points-by-source")[
            h.thead[h.tr[h.td, [head(seat) for seat in order]]],
            h.tbody[
                [
                    h.tr(class_={"aside": not row.counts})[
                        h.th(scope="row")[h.span(".source")[use(row.symbol) if row.symbol else h.span(".sym"), h.span[row.name]],],
                        [cell(row.points[seat], seat, row.counts) for seat in order],
                    ]
                    for row in rows
                    if row.counts
                ],
                h.tr(".sum")[
                    h.th(scope="row")[h.span(".source")[h.span(".sym"), h.span[_("Points")]]],
                    [
                        h.td[h.b(".vp")[str(scores[seat])], use("i-crown") if places[seat] == 1 else None, _crowned(places[seat], _)]
                        for seat in order
                    ],
                ],
                [
                    h.tr(".aside")[
                        h.th(scope="row")[h.span(".source")[h.span(".sym"), h.span[row.name]]],
                        [h.td(class_={"nil": row.points[seat] == 0})[str(row.points[seat])] for seat in order],
                    ]
                    for row in rows
                    if not row.counts
                ],
            ],
        ]
    ]


def _crowned(place: int, _: Tr) -> Element | None:
    return h.span(".sr")[" " + _("winner")] if place == 1 else None


# What next


def actions(snapshot: Snapshot, _: Tr, losses: int = 0) -> Element:
    """The dark one is what one most likely wants: stronger bots after a win, the same again after a defeat."""
    bots = [seat for seat in snapshot.seats if seat.kind == "bot"]
    alone = snapshot.seat is not None and len(bots) == len(snapshot.seats) - 1 and not snapshot.rematch
    game = snapshot.view.game
    stronger = alone and any(next_level(game, seat.level, 1) for seat in bots)
    gentler = alone and losses > 1 and any(next_level(game, seat.level, -1) for seat in bots)
    won = snapshot.seat is not None and ranks(snapshot)[snapshot.seat] == 1

    def rematch(name: str, words: str, step: int, dark: bool) -> Element:
        body = {"data_step": str(step)} if step else {}
        return h.button(class_=["act", "go" if dark else ""], type="button", data_do="rematch", title=words, **body)[
            icon(name), h.span[words]
        ]

    again: list[Node] = []
    if snapshot.rematch:
        again.append(h.a(".act.go", href=f"/t/{snapshot.rematch}")[icon("again"), h.span[_("Join the rematch")]])
    elif snapshot.seat is not None:
        again.append(rematch("gentler", _("One level gentler"), -1, dark=False) if gentler else None)
        again.append(rematch("stronger", _("One level stronger"), 1, dark=won) if stronger else None)
        again.insert(0 if won and stronger else len(again), rematch("again", _("Again"), 0, dark=not (won and stronger)))
    return h.div(".acts")[
        h.button(".act", type="button", data_do="share", title=_("Share picture"))[icon("share"), h.span[_("Share picture")]],
        h.a(".act", href=f"/t/{snapshot.table}/replay", title=_("Replay"))[icon("play"), h.span[_("Replay")]],
        again,
    ]


def _more(snapshot: Snapshot, _: Tr) -> Element:
    """What few want: the proof of the deal, the save file, to delete it all."""
    proof = (
        h.details(".proof")[
            h.summary[_("Was the deal fair?")],
            h.p[_("The server committed to this hash before dealing. Seed and salt are now public, so anyone can check it.")],
            h.code[snapshot.commitment],
            h.code[f"{snapshot.seed} {snapshot.salt}"],
            h.a(".act", href=f"/fair?table={snapshot.table}")[_("Check it")],
        ]
        if snapshot.commitment and snapshot.salt is not None
        else None
    )
    return h.section(".more.sheet")[
        h.label(".check")[h.input(type="checkbox", name="nameless"), _("No names in the picture")],
        proof,
        h.div(".acts")[
            explore_button(snapshot.table, 0, _),
            h.button(".act", type="button", data_copy=f"/t/{snapshot.table}/replay", data_copied=_("Copied"))[
                icon("link"), h.span[_("Copy link")]
            ],
            h.a(".act", href=f"/api/tables/{snapshot.table}/save", download=True)[icon("save"), _("Save file")],
            h.button(".act", type="button", data_do="forget", data_sure=_("Delete this game, your name and your messages?"))[
                icon("bin"), _("Delete")
            ]
            if snapshot.seat is not None
            else None,
        ],
    ]


# While the analysis is on its way


def awaited(_: Tr, fault: str = "") -> dict[str, Node]:
    """What stands where the analysis will be."""
    return {
        "course": [h.div(".head.label")[h.h2[_("Chance of winning")]], h.p(".note.wait")[fault or _("The graph comes in a moment.")]],
        "insight": None,
        "lesson": None,
    }
