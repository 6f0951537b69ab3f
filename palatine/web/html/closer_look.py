"""A closer look at a thing: what it is, what it does, what it costs and what one has. All from a view; never advice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import htpy as h

from palatine.draw import Look
from palatine.i18n import Tr
from palatine.i18n.pictured import in_words
from palatine.kernel.sources import sources
from palatine.tables.snapshot import Snapshot
from palatine.web.html.following import rich

if TYPE_CHECKING:
    from palatine.kernel.happenings import Happening  # its rules would load Numba before the first page

SCORE = "score-"
"""With the number of a seat: its points, which are no thing of the board."""


def thing_card(snapshot: Snapshot, thing: str, lang: str, heard: Sequence[Happening] = ()) -> dict[str, Any]:
    """What the card of a thing says; empty where the game has nothing to add to the name of the thing. *heard* is all that the
    audience of the snapshot was told: points are counted from it."""
    if thing.startswith(SCORE):
        seat = int(thing.removeprefix(SCORE))
        return _card(_points(snapshot, seat, heard, lang), snapshot.game) | {"why": ""}
    view, name = snapshot.view, snapshot.game
    board = view.game.board
    found: Look | None = board.look(view, thing, Tr(lang, name, pictured=True)) if hasattr(board, "look") else None
    if found is None:
        return {"why": _why(snapshot, thing, lang)}
    return _card(found, name) | {"why": _why(snapshot, thing, lang)}


def _card(found: Look, name: str) -> dict[str, Any]:
    html = h.div[
        h.p(".does")[rich(found.does, name)] if found.does else None,
        h.dl[[[h.dt[rich(label, name)], h.dd(class_={"no": bad})[rich(value, name)]] for label, value, bad in found.rows]]
        if found.rows
        else None,
        h.p(".changes")[rich(found.change, name)] if found.change else None,
    ]
    return {"name": in_words(found.name), "kind": in_words(found.kind), "html": str(html), "things": found.things}


def _points(snapshot: Snapshot, seat: int, heard: Sequence[Happening], lang: str) -> Look:
    """Where the points of a seat come from, as far as the reader may know."""
    _, v = Tr(lang, "web"), snapshot.view
    score = v.scores[seat]
    counted = [source for source in sources(v, heard, lang) if source.counts]
    known = sum(source.points[seat] for source in counted) == score  # not of a position that was set up
    rows = [(source.name, str(source.points[seat]), False) for source in counted if source.points[seat]] if known else []
    down = v.game.board.face_down(v, seat, v.tr(lang)) if hasattr(v.game.board, "face_down") else ""
    points = _.many("{n} point", "{n} points", score)
    return Look(snapshot.seats[seat].name, points, "", tuple(rows), down)


def _why(snapshot: Snapshot, thing: str, lang: str) -> str:
    """Why nothing can be done with it now; empty if something can, or if nobody could ever ask."""
    view = snapshot.view
    if snapshot.seat is None or snapshot.over or snapshot.aborted:
        return ""
    reason = ""
    for action in view.game.board.meant(view, thing):
        refusal = view.refusal(action)
        if refusal is None:
            return ""
        reason = reason or refusal(Tr(lang))
    return reason
