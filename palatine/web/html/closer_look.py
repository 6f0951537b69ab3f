"""A closer look at a thing: what it is, what it does, what it costs and what one has. All from a view; never advice."""

from __future__ import annotations

from typing import Any

import htpy as h

from palatine.draw import Look
from palatine.i18n import Tr
from palatine.i18n.pictured import in_words
from palatine.tables.snapshot import Snapshot
from palatine.web.html.following import rich


def thing_card(snapshot: Snapshot, thing: str, lang: str) -> dict[str, Any]:
    """What the card of a thing says; empty where the game has nothing to add to the name of the thing."""
    view, name = snapshot.view, snapshot.game
    board = view.game.board
    found: Look | None = board.look(view, thing, Tr(lang, name, pictured=True)) if hasattr(board, "look") else None
    if found is None:
        return {"why": _why(snapshot, thing, lang)}
    html = h.div[
        h.p(".does")[rich(found.does, name)] if found.does else None,
        h.dl[[[h.dt[rich(label, name)], h.dd(class_={"no": bad})[rich(value, name)]] for label, value, bad in found.rows]]
        if found.rows
        else None,
        h.p(".changes")[rich(found.change, name)] if found.change else None,
    ]
    return {
        "name": in_words(found.name),
        "kind": in_words(found.kind),
        "html": str(html),
        "things": found.things,
        "why": _why(snapshot, thing, lang),
    }


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
