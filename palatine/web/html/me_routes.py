"""My page: its addresses, and the forms it sends."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from palatine.kernel.game import games
from palatine.tables.caller import Caller
from palatine.tables.lobby import Lobby
from palatine.tables.names import clean
from palatine.tables.personal_data import PersonalData
from palatine.tables.record import my_games
from palatine.tables.service import TableService
from palatine.tables.state import PLAYING
from palatine.web.address import address_of
from palatine.web.auth import COOKIE, known_as, with_browser
from palatine.web.dependencies import CallerDep, LobbyDep, ReplaysDep, ServiceDep, spend
from palatine.web.html import me
from palatine.web.html.forms import Fields, remember
from palatine.web.html.layout import EMBLEMS
from palatine.web.html.puzzle_routes import solver_of
from palatine.web.html.reader import reader_of
from palatine.web.ratelimit import Charged

router = APIRouter(include_in_schema=False, route_class=Charged)


def keep_name(request: Request, response: Response, form: dict[str, str]) -> str:
    """Keeps the name and the emblem that a form says; returns the name."""
    name = clean(form.get("name", ""))
    if name:
        remember(request, response, "name", name)
    if form.get("colour") in EMBLEMS:
        remember(request, response, "colour", form["colour"])
    return name


def mine(service: TableService, lobby: Lobby, caller: Caller, only: str = "", at: int = 1, link: str = "", alone: bool = False) -> me.Mine:
    found = [g for g in my_games(lobby.my_tables(caller), caller) if g.game in games()] if caller.keys else []
    waiting = {g.table for g in found if g.status == PLAYING and service.waits_for(g.table, caller)}
    return me.Mine(found, waiting, only if only in games() else "", at, link, alone, solver_of(service.store, caller))


@router.get("/me", dependencies=[spend("read")])
def my_page(
    request: Request,
    service: ServiceDep,
    lobby: LobbyDep,
    caller: CallerDep,
    game: Annotated[str, Query(max_length=40)] = "",
    page: Annotated[int, Query(ge=1, le=10_000)] = 1,
) -> Response:
    return HTMLResponse(me.my_page(mine(service, lobby, caller, game, page), reader_of(request)))


@router.post("/me", dependencies=[spend("join")])
def change_name(request: Request, form: Fields) -> Response:
    response = RedirectResponse("/me", 303)
    keep_name(request, response, form)
    return response


@router.post("/me/link", dependencies=[spend("join")])
def make_link(request: Request, service: ServiceDep, lobby: LobbyDep, replays: ReplaysDep, form: Fields) -> Response:
    """A link to another device, on the page itself: it stands in no address."""
    response = HTMLResponse("")
    caller = with_browser(request, response)
    reader = reader_of(request)
    to = address_of(request)
    made = f"{to.address}/me/{PersonalData(lobby, replays).link(caller, name=reader.name, colour=reader.colour)}"
    response.body = me.my_page(mine(service, lobby, caller, link=made, alone=to.alone), reader).encode()
    response.headers["content-length"] = str(len(response.body))
    response.headers["cache-control"] = "no-store"
    return response


@router.get("/me/data", dependencies=[spend("create")])
def my_data(request: Request, lobby: LobbyDep, replays: ReplaysDep, caller: CallerDep) -> Response:
    reader = reader_of(request)
    mine = PersonalData(lobby, replays)
    told = {"name": reader.name, "emblem": reader.colour, "games": mine.data(caller), "puzzles": mine.solving(caller)}
    return JSONResponse(told, headers={"content-disposition": 'attachment; filename="palatine-me.json"'})


@router.post("/me/delete", dependencies=[spend("create")])
def delete_all(request: Request, lobby: LobbyDep, replays: ReplaysDep, caller: CallerDep, form: Fields) -> Response:
    PersonalData(lobby, replays).delete(caller)
    response = RedirectResponse("/", 303)
    for name in (COOKIE, "name", "colour", *(f"{about}-{game}" for about in ("play", "new", "guide") for game in games())):
        if name in request.cookies:
            response.delete_cookie(name, path="/")
    return response


@router.get("/me/{word}", dependencies=[spend("join")])
def other_device(word: str, request: Request) -> Response:
    """Asks before it takes: a preview of a link must not use it up."""
    return HTMLResponse(me.take_page(word, reader_of(request)))


@router.post("/me/{word}", dependencies=[spend("join")])
def take(word: str, request: Request, lobby: LobbyDep, replays: ReplaysDep, caller: CallerDep, form: Fields) -> Response:
    found = PersonalData(lobby, replays).follow(word, caller)
    response = RedirectResponse("/me", 303)
    known_as(request, response, found["browser"])
    keep_name(request, response, found)
    return response
