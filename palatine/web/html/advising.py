"""Where the pages of a table ask for a hint, or what the analyst thinks of a move before it is played."""

from __future__ import annotations

import asyncio
from typing import Annotated

from anyio import to_thread
from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse, JSONResponse, Response

from palatine.kernel.game import game
from palatine.web.dependencies import BotsDep, CallerDep, LangDep, SeatQuery, ServiceDep, spend
from palatine.web.html import advice, teacher
from palatine.web.ratelimit import Charged

router = APIRouter(include_in_schema=False, route_class=Charged)


@router.get("/t/{table}/hint", dependencies=[spend("hint", table=True)])
async def hint(
    table: str,
    service: ServiceDep,
    bots: BotsDep,
    caller: CallerDep,
    lang: LangDep,
    about: Annotated[str, Query(max_length=100)] = "",
    seat: SeatQuery = None,
) -> Response:
    """Good moves, compared; the one that the teacher speaks of is among them."""
    view, step = await to_thread.run_sync(service.asked, table, caller, seat)
    thought = await to_thread.run_sync(bots.hint, table, view, about if about in view.legal() else "")
    found = await asyncio.wrap_future(thought)  # however long it waits for its turn, no thread waits with it
    return JSONResponse(await to_thread.run_sync(advice.hint, view, step, found, lang))


@router.get("/t/{table}/compare", dependencies=[spend("hint", table=True)])
async def compare(
    table: str,
    service: ServiceDep,
    bots: BotsDep,
    caller: CallerDep,
    lang: LangDep,
    move: Annotated[str, Query(max_length=100)],
    seat: SeatQuery = None,
) -> Response:
    """Is a move a blunder? Only where hints are allowed."""
    view, step = await to_thread.run_sync(service.asked, table, caller, seat)
    meant = view.game.actions[view.game.actions.parse(move)]
    if meant not in view.legal():
        return JSONResponse({"step": step})
    thought = await to_thread.run_sync(bots.compare_with_best, table, view, meant)
    found = await asyncio.wrap_future(thought)
    return JSONResponse(await to_thread.run_sync(advice.warning, view, step, meant, found, lang))


@router.get("/t/{table}/feedback", dependencies=[spend("hint", table=True)])
async def feedback(table: str, service: ServiceDep, bots: BotsDep, caller: CallerDep, lang: LangDep, seat: SeatQuery = None) -> Response:
    """What the analyst thinks of the turn that somebody has just played: from what the player knew then."""
    turn = await to_thread.run_sync(service.decided, table, caller, seat)
    thought = await to_thread.run_sync(bots.costliest, table, turn)
    at, found = await asyncio.wrap_future(thought)
    return JSONResponse(await to_thread.run_sync(teacher.feedback, turn, at, found, lang))


@router.get("/goal/{name}", dependencies=[spend("read")])
def goal(name: str, lang: LangDep, chosen: Annotated[str, Query(max_length=3)] = "") -> Response:
    """The goal of a game in three pictures; nothing for a game that has none. *chosen*: its deal was, too."""
    return HTMLResponse(str(teacher.goal(game(name), lang, chosen=chosen == "yes") or ""))
