"""The JSON API: trees of lines over a game, what the champion thinks of a node, and playing on from there."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Annotated, Any

from anyio import to_thread
from fastapi import APIRouter, Path
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, Field

from palatine.i18n import text
from palatine.tables.errors import Refused
from palatine.tables.explorations import Exploration
from palatine.web.api import models as m
from palatine.web.api.tables import seated
from palatine.web.dependencies import BrowserDep, CallerDep, ExplorationsDep, LangDep, LobbyDep, PonderingDep, SeatQuery, spend
from palatine.web.ratelimit import Charged

router = APIRouter(route_class=Charged)


class LinesWish(m.In):
    """What to explore: a table, a save file, or a position of a game."""

    table: str | None = Field(None, max_length=40)
    seat: m.SeatNumber | None = Field(None, description="for a running game: whose knowledge, if you hold several seats")
    save: dict[str, Any] | None = None
    game: str | None = Field(None, max_length=40)
    position: dict[str, Any] | None = Field(None, description="as in Python: `pal.position(game, position)`")


class LinesOut(BaseModel):
    """A tree. Node 0 is the start, node n the game after n moves; `lines.moves` are the others, numbered on from there."""

    id: str
    game: str
    mine: bool = Field(description="may you change it? If not, a change makes a copy")
    dealt: bool = Field(description="were hidden things dealt by sampling?")
    labels: dict[str, str]
    save: dict[str, Any]
    lines: dict[str, Any]


class NodeOut(BaseModel):
    node: int
    parent: int | None
    children: list[int]
    seat: int | None
    to_move: list[int]
    view: dict[str, Any]
    legal: list[m.MoveOut]


class TryWish(m.In):
    at: m.Number = Field(description="the node")
    move: str = Field(max_length=100)
    seat: m.SeatNumber | None = None


class TriedOut(BaseModel):
    id: str = Field(description="another one than before if you tried a move in somebody else's tree")
    node: int


class PlayOnWish(m.In):
    seats: list[m.NewSeat] = Field(min_length=1, max_length=8)


Node = Annotated[int, Path(ge=0, le=100_000)]


@router.post("/lines", status_code=201, summary="Explore a table, a save file or a position", dependencies=[spend("create")])
def begin(wish: LinesWish, explorations: ExplorationsDep, caller: BrowserDep) -> LinesOut:
    if wish.table is not None:
        opened = explorations.of_table(wish.table, caller, wish.seat)
    elif wish.save is not None:
        opened = explorations.of_save(json.dumps(wish.save).encode(), caller)
    elif wish.game is not None and wish.position is not None:
        opened = explorations.of_position(wish.game, wish.position, caller)
    else:
        raise Refused(text("Name a table, a save file, or a game and a position."))
    return _out(explorations.find(opened, caller))


@router.get("/lines/{lines}", summary="The tree, and the game it grows on", dependencies=[spend("read")])
def tree(lines: str, explorations: ExplorationsDep, caller: CallerDep) -> LinesOut:
    return _out(explorations.find(lines, caller))


def _out(found: Exploration) -> LinesOut:
    labels = {str(row.node): row.label for row in found.lines.rows() if row.label}
    return LinesOut(id=found.id, game=found.base.game.name, mine=found.mine, dealt=found.dealt, labels=labels, **found.data())


@router.get("/lines/{lines}/{node}", summary="The position at a node, as a seat sees it", dependencies=[spend("read")])
def position(lines: str, node: Node, explorations: ExplorationsDep, caller: CallerDep, lang: LangDep, seat: SeatQuery = None) -> NodeOut:
    found = explorations.find(lines, caller)
    view, table = found.view(node, seat), found.at(node)
    legal = [m.MoveOut(move=move, words=view.sentence(move, lang)) for move in view.legal()]
    return NodeOut(
        node=node,
        parent=found.lines.parent(node),
        children=found.lines.children(node),
        seat=view.seat,
        to_move=list(table.to_move),
        view=view.data,
        legal=legal,
    )


@router.post("/lines/{lines}/moves", summary="Try a move at a node", dependencies=[spend("move")])
def play(lines: str, wish: TryWish, explorations: ExplorationsDep, caller: BrowserDep) -> TriedOut:
    opened, node = explorations.play(lines, wish.at, wish.move, wish.seat, caller)
    return TriedOut(id=opened, node=node)


@router.get(
    "/lines/{lines}/{node}/events",
    summary="Live: everybody's chance to win at a node while the champion thinks",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}, "description": "a stream of events"}},
    dependencies=[spend("read")],
)
async def events(
    lines: str, node: Node, explorations: ExplorationsDep, pondering: PonderingDep, caller: CallerDep, seat: SeatQuery = None
) -> StreamingResponse:
    found = await to_thread.run_sync(explorations.find, lines, caller)
    view = await to_thread.run_sync(found.view, node, seat)

    async def told() -> AsyncIterator[str]:
        async for win, analysis, done in pondering.follow(found, node, view, caller):
            moves = [{"move": c.move, "visits": c.visits, "chances": list(c.win)} for c in analysis.moves if c.visits] if analysis else []
            content: dict[str, Any] = {"chances": list(win), "moves": moves, "done": done}
            content["simulations"] = analysis.simulations if analysis else 0
            yield f"event: chances\ndata: {json.dumps(content)}\n\n"

    return StreamingResponse(told(), media_type="text/event-stream", headers={"cache-control": "no-store", "x-accel-buffering": "no"})


@router.post("/lines/{lines}/{node}/table", status_code=201, summary="Open a table that begins at a node", dependencies=[spend("create")])
def play_on(lines: str, node: Node, wish: PlayOnWish, explorations: ExplorationsDep, lobby: LobbyDep, caller: BrowserDep) -> m.Seated:
    chairs = tuple((seat.kind, seat.level if seat.kind == "bot" else seat.name) for seat in wish.seats)
    return seated(lobby, explorations.play_on(lines, node, chairs, caller), invitations=True)
