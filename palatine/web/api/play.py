"""The JSON API: looking at a table, playing, and following it live."""

from __future__ import annotations

import asyncio
from functools import lru_cache, partial
from typing import Annotated, Any

from anyio import to_thread
from fastapi import APIRouter, Header, Query
from fastapi.responses import JSONResponse, StreamingResponse

from palatine.i18n import text
from palatine.kernel.view import View
from palatine.tables.errors import Refused
from palatine.web.api import models as m
from palatine.web.dependencies import BotsDep, CallerDep, GzipDep, HubDep, LangDep, SeatQuery, ServiceDep, SinceQuery, spend
from palatine.web.html import advice
from palatine.web.ratelimit import Charged
from palatine.web.sse import Live, Tell, stream

router = APIRouter(route_class=Charged)


@router.get("/tables/{table}/view", response_model=m.TableOut, summary="The table as you may see it", dependencies=[spend("read")])
def view(table: str, service: ServiceDep, caller: CallerDep, lang: LangDep, seat: SeatQuery = None, since: SinceQuery = -1) -> JSONResponse:
    return JSONResponse(m.table_out(service.snapshot(table, service.audience(table, caller, seat), lang, pages=False), lang, since=since))


@router.get("/tables/{table}/legal", summary="Your legal moves, in words", dependencies=[spend("read")])
def legal(table: str, service: ServiceDep, caller: CallerDep, lang: LangDep, seat: SeatQuery = None) -> list[m.MoveOut]:
    snapshot = service.snapshot(table, service.audience(table, caller, seat), lang, pages=False)
    return [m.MoveOut(move=move, words=snapshot.view.sentence(move, lang)) for move in snapshot.legal]


@router.get("/tables/{table}/why", summary="Why a move, or a thing on the board, cannot be used now", dependencies=[spend("read")])
def why(
    table: str,
    service: ServiceDep,
    caller: CallerDep,
    lang: LangDep,
    move: Annotated[str | None, Query(max_length=100)] = None,
    thing: Annotated[str | None, Query(max_length=60)] = None,
    seat: SeatQuery = None,
) -> m.WhyOut:
    snapshot = service.snapshot(table, service.audience(table, caller, seat), lang, pages=False)
    v, meant = snapshot.view, [] if move is None else [move]
    if move is None and thing is not None and v.game.has_board:
        meant = meant_moves(v, thing)
    if not meant:
        raise Refused(text("Name a move or something on the board."))
    best = next((word for word in meant if v.why_not(word, lang) is None), meant[0])
    return m.WhyOut(move=best, reason=v.why_not(best, lang))


def meant_moves(v: View, thing: str) -> list[str]:
    """The moves that one may mean by choosing a thing, perhaps after others that were chosen before; none if nothing is called that."""
    for what in dict.fromkeys((thing, thing.rpartition(" ")[2])):
        try:
            return [v.game.actions[action] for action in v.game.board.meant(v, what)]
        except (IndexError, KeyError, ValueError):
            continue
    return []


@router.get(
    "/tables/{table}/hint",
    summary="What the strongest player would play in your place, where hints are allowed",
    dependencies=[spend("hint", table=True)],
)
async def hint(table: str, service: ServiceDep, bots: BotsDep, caller: CallerDep, lang: LangDep, seat: SeatQuery = None) -> m.HintOut:
    view, step = await to_thread.run_sync(service.asked, table, caller, seat)
    thought = await to_thread.run_sync(bots.hint, table, view)
    found = await asyncio.wrap_future(thought)  # however long it waits for its turn, no thread waits with it
    return await to_thread.run_sync(_hint, view, step, found, lang)


def _hint(view: View, step: int, found: list[Any], lang: str) -> m.HintOut:
    told = advice.rows(view, found, lang)
    moves = [
        m.ConsideredOut(move=row.move, words=view.sentence(row.move, lang), chances=list(move.win), verdict=row.head, reason=row.reason)
        for row, move in zip(told, found)
    ]
    best = moves[0]
    reasons = [best.reason] if best.reason else []
    say = advice.say(view, found, lang)
    return m.HintOut(step=step, move=best.move, words=best.words, chances=best.chances, reasons=reasons, say=say, moves=moves)


@router.post("/tables/{table}/moves", summary="Play a move", dependencies=[spend("move", table=True)])
async def play(table: str, wish: m.MoveWish, service: ServiceDep, caller: CallerDep) -> m.Stepped:
    return m.Stepped(step=await service.play_soon(table, caller, wish.move, wish.step, wish.seat))


@router.post("/tables/{table}/undo", summary="Undo your last choice", dependencies=[spend("move", table=True)])
async def undo(table: str, wish: m.StepWish, service: ServiceDep, caller: CallerDep) -> m.Stepped:
    return m.Stepped(step=await service.undo_soon(table, caller, wish.step, wish.seat))


@router.post("/tables/{table}/back", summary="Go back to your decision, alone against bots", dependencies=[spend("move", table=True)])
async def back(table: str, wish: m.BackWish, service: ServiceDep, caller: CallerDep) -> m.Stepped:
    return m.Stepped(step=await service.back_soon(table, caller, wish.step, wish.seat, wish.decisions))


@router.get(
    "/tables/{table}/events",
    summary="Live: server-sent events, each with the table as you may see it",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}, "description": "a stream of events"}},
    dependencies=[spend("read")],
)
def events(
    table: str,
    hub: HubDep,
    service: ServiceDep,
    caller: CallerDep,
    lang: LangDep,
    gzip: GzipDep,
    seat: SeatQuery = None,
    since: SinceQuery = -1,
    last_event_id: Annotated[str, Header(max_length=60)] = "",
) -> Live:
    return stream(hub, service, table, caller, seat, lang, last_event_id, telling(since), gzip=gzip, quick=True)


def telling(since: int) -> Tell:
    """What makes the messages from a step on: one and the same for all who ask for the same."""
    return m.tell if since < 0 else _telling(since)


@lru_cache(1000)
def _telling(since: int) -> Tell:
    return partial(m.tell, since=since)
