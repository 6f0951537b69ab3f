"""The addresses of setting up a position.

The browser keeps the position between two choices, with the server's mark on it: only what came from here is read again.
"""

from __future__ import annotations

import hashlib
import json
from typing import Annotated, Any

from fastapi import APIRouter, Body, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from palatine.i18n import text
from palatine.kernel.edit import Setup
from palatine.kernel.game import game
from palatine.tables.errors import NotFound, Refused
from palatine.web.auth import Signer, with_browser
from palatine.web.dependencies import CallerDep, ExplorationsDep, LangDep, spend
from palatine.web.html import setup as pages
from palatine.web.html.forms import Fields
from palatine.web.html.reader import reader_of
from palatine.web.ratelimit import Charged

router = APIRouter(include_in_schema=False, route_class=Charged)
LONGEST = 60_000  # letters of a position


def kept(setup: Setup, signer: Signer) -> dict[str, str]:
    """The position as the browser keeps it."""
    position = json.dumps(setup.data(), separators=(",", ":"))
    return {"position": position, "mark": signer.sign(_digest(setup.game.name, position))}


def _digest(name: str, position: str) -> str:
    return "setup-" + hashlib.sha256(f"{name} {position}".encode()).hexdigest()


def found(name: str, position: str, mark: str, signer: Signer) -> Setup:
    """The position that a browser sends back."""
    if signer.read(mark) != _digest(game(name).name, position):
        raise Refused(text("This position didn’t come from this server. Start over."))
    return Setup.of(game(name), json.loads(position))


@router.get("/setup/{name}", dependencies=[spend("read")])
def setup_page(
    name: str,
    request: Request,
    explorations: ExplorationsDep,
    caller: CallerDep,
    players: Annotated[int | None, Query(ge=1, le=8)] = None,
    lines: Annotated[str, Query(max_length=40)] = "",
    at: Annotated[int, Query(ge=0, le=100_000)] = 0,
) -> Response:
    """From the set-up of a new game, or from a node of an exploration."""
    from palatine.kernel.table import new  # loads Numba

    what = game(name)
    if what.edit is None or not what.has_board:
        raise NotFound(text("Page not found."))
    table = explorations.find(lines, caller).at(at) if lines else new(what.name, players or (3 if 3 in what.players else what.players[0]))
    if table.game is not what:
        raise NotFound(text("Page not found."))
    setup = Setup(table)
    return HTMLResponse(pages.setup_page(setup, reader_of(request), kept(setup, request.app.state.signer)))


@router.post("/setup/{name}/edit", dependencies=[spend("move")])
def edit(
    name: str,
    request: Request,
    lang: LangDep,
    position: Annotated[str, Body(max_length=LONGEST)],
    mark: Annotated[str, Body(max_length=300)],
    place: Annotated[str, Body(max_length=60)] = "",
    value: Annotated[int, Body(ge=-1000, le=1000)] = 0,
    opened: Annotated[str, Body(max_length=60)] = "",
) -> dict[str, Any]:
    """A choice, or the choices of a place that is opened."""
    setup = found(name, position, mark, request.app.state.signer)
    if place:
        setup.put(place, value)
    return {**pages.message(setup, lang, opened), "setup": {"game": name, **kept(setup, request.app.state.signer)}}


@router.post("/setup/{name}/explore", dependencies=[spend("create")])
def explore(name: str, request: Request, form: Fields, explorations: ExplorationsDep) -> Response:
    """What would the champion do? The position becomes an exploration."""
    setup = found(name, form.get("position", ""), form.get("mark", ""), request.app.state.signer)
    response = RedirectResponse("/", 303)
    opened = explorations.of_position(setup.game.name, setup.data(), with_browser(request, response))
    response.headers["location"] = f"/x/{opened}"
    return response
