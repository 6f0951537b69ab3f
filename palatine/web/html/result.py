"""How a game ended: who won, and where the points come from."""

from __future__ import annotations

import htpy as h
import numpy as np
from htpy import Element

from palatine.draw.counts import use
from palatine.i18n import Tr
from palatine.tables.snapshot import Snapshot
from palatine.web.html.layout import explore_button, icon


def ranks(snapshot: Snapshot) -> list[int]:
    """The place of each seat, 1 for the best, after all tie-breaks."""
    v = snapshot.view
    out = np.zeros(v.players, np.int64)
    v.game.engine.ranking(v.states, out)
    return [1 + int((out > mine).sum()) for mine in out]


def verdict(snapshot: Snapshot, _: Tr) -> str:
    """Who won, in one sentence."""
    best = [seat for seat, rank in enumerate(ranks(snapshot)) if rank == 1]
    if best == [snapshot.seat]:
        return _("You win!")
    names = _.all_of([snapshot.seats[seat].name for seat in best if seat != snapshot.seat])
    if snapshot.seat in best:
        return _("You and {names} share the win.", names=names)
    return _.many("{names} wins.", "{names} share the win.", len(best), names=names)


def result(snapshot: Snapshot, lang: str) -> Element:
    """The dialog at the end of a game."""
    _ = Tr(lang, "web")
    v = snapshot.view
    places, scores = ranks(snapshot), v.scores
    told = v.game.text.result(v, v.tr(lang))
    whole, each = told[: -v.players], told[-v.players :]  # about the game, then a line for each seat
    colours = v.game.board.COLOURS
    rows = [
        h.li(class_={"seat": True, f"p-{colours[seat]}": True, "winner": places[seat] == 1})[
            h.span(".place")[f"{places[seat]}."],
            use(f"emblem-{colours[seat]}"),
            h.div[h.b[snapshot.seats[seat].name], h.p[_without_name(each[seat], snapshot.seats[seat].name)]],
            h.span(".vp")[str(scores[seat])],
        ]
        for seat in sorted(range(v.players), key=lambda seat: places[seat])
    ]
    return h.dialog(".result.sheet", id="result", aria_labelledby="verdict")[
        h.h2(id="verdict")[use("i-crown"), verdict(snapshot, _)],
        h.p(".note")[_.many("Practice: {n} move was taken back.", "Practice: {n} moves were taken back.", snapshot.practice)]
        if snapshot.practice
        else None,
        h.ol[rows],
        h.ul(".whole")[[h.li[line] for line in whole]] if whole else None,
        h.details(".proof")[
            h.summary[_("Was the deal fair?")],
            h.p[_("The server committed to this hash before dealing. Seed and salt are now public, so anyone can check it.")],
            h.code[snapshot.commitment],
            h.code[f"{snapshot.seed} {snapshot.salt}"],
            h.a(".act", href=f"/fair?table={snapshot.table}")[_("Check it")],
        ]
        if snapshot.commitment and snapshot.salt is not None
        else None,
        h.div(".acts")[
            h.a(".act", href=f"/t/{snapshot.table}/replay")[icon("play"), _("Replay")],
            explore_button(snapshot.table, 0, _),
            h.a(".act", href=f"/api/tables/{snapshot.table}/save", download=True)[icon("save"), _("Save file")],
            (
                h.a(".act.go", href=f"/t/{snapshot.rematch}")[icon("again"), _("Join the rematch")]
                if snapshot.rematch
                else h.button(".act.go", type="button", data_do="rematch")[icon("again"), _("Rematch")]
            )
            if snapshot.seat is not None or snapshot.rematch
            else None,
            h.button(".act", type="button", data_do="forget", data_sure=_("Delete this game, your name and your messages?"))[_("Delete")]
            if snapshot.seat is not None
            else None,
            h.button(".act", type="button", data_do="close", autofocus=True)[_("Close")],
        ],
    ]


def _without_name(line: str, name: str) -> str:
    """The breakdown stands beside the name: it need not say it again."""
    rest = line.removeprefix(name).lstrip(" :\u202f\u00a0")
    return rest[:1].upper() + rest[1:]
