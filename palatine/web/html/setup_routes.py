"""The addresses of setting up a position.

The browser keeps the position between two choices, with the server's mark on it: only what came from here is read again.
"""

from __future__ import annotations

import hashlib
import json
from typing import Annotated, Any

from anyio import to_thread
from fastapi import APIRouter, Body, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from palatine.i18n import text
from palatine.kernel import listing
from palatine.kernel.edit import Setup
from palatine.kernel.game import game
from palatine.tables.errors import NotFound, Refused
from palatine.tables.names import clean
from palatine.tables.replays import read_upload
from palatine.web.auth import Signer, with_browser
from palatine.web.dependencies import CallerDep, ExplorationsDep, LangDep, spend
from palatine.web.html import setup as pages
from palatine.web.html.explore import address
from palatine.web.html.forms import Fields
from palatine.web.html.reader import reader_of
from palatine.web.ratelimit import Charged

router = APIRouter(include_in_schema=False, route_class=Charged)
LONGEST = 60_000  # letters of a position, or of a list
Position = Annotated[str, Body(max_length=LONGEST)]
Mark = Annotated[str, Body(max_length=300)]
Names = Annotated[str, Body(max_length=300)]


def kept(setup: Setup, signer: Signer) -> dict[str, str]:
    """The position as the browser keeps it."""
    position = json.dumps(setup.data(), separators=(",", ":"))
    return {"position": position, "mark": signer.sign(_digest(setup.game.name, position)), "names": "\n".join(setup.names)}


def _digest(name: str, position: str) -> str:
    return "setup-" + hashlib.sha256(f"{name} {position}".encode()).hexdigest()


def found(name: str, position: str, mark: str, names: str, signer: Signer) -> Setup:
    """The position that a browser sends back."""
    if signer.read(mark) != _digest(game(name).name, position):
        raise Refused(text("This position didn’t come from this server. Start over."))
    data = json.loads(position)
    called = [clean(one) for one in names.split("\n")]
    return Setup.of(game(name), data, called if len(called) == data["players"] and all(called) else ())


def answer(setup: Setup, request: Request, lang: str, opened: str = "") -> dict[str, Any]:
    """What the page swaps, and the position as it keeps it now."""
    return {**pages.message(setup, lang, opened), "setup": {"game": setup.game.name, **kept(setup, request.app.state.signer)}}


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
    position: Position,
    mark: Mark,
    names: Names = "",
    place: Annotated[str, Body(max_length=60)] = "",
    value: Annotated[int, Body(ge=-1000, le=1000)] = 0,
    opened: Annotated[str, Body(max_length=60)] = "",
) -> dict[str, Any]:
    """A choice, or the choices of a place that is opened."""
    setup = found(name, position, mark, names, request.app.state.signer)
    if place:
        setup.put(place, value)
    return answer(setup, request, lang, opened)


@router.post("/setup/{name}/list", dependencies=[spend("move")])
def as_list(
    name: str,
    request: Request,
    lang: LangDep,
    position: Position,
    mark: Mark,
    names: Names = "",
    words: Annotated[str | None, Body(max_length=LONGEST)] = None,
) -> dict[str, Any]:
    """The position as a list; or with *words* the position of a list."""
    setup = found(name, position, mark, names, request.app.state.signer)
    if words is None:
        return {"list": listing.write(setup, lang)}
    made = listing.read(words)
    if made.game is not setup.game:
        raise Refused(text("This list is a position of {game}.", game=made.game.title))
    if made.view.players == setup.view.players:
        made.names = setup.names
    return answer(made, request, lang)


@router.post("/setup/{name}/save", dependencies=[spend("upload")])
async def from_save(name: str, request: Request, lang: LangDep) -> dict[str, Any]:
    """The last position of a save file in which somebody is to move."""
    content = await request.body()
    return await to_thread.run_sync(lambda: answer(_last(name, content), request, lang))


def _last(name: str, content: bytes) -> Setup:
    table = read_upload(content)[0]
    if table.game is not game(name):
        raise Refused(text("This save file is a game of {game}.", game=table.game.title))
    return Setup(table.at(len(table.moves) - 1) if table.over else table)


@router.post("/setup/{name}/explore", dependencies=[spend("create")])
def explore(name: str, request: Request, form: Fields, explorations: ExplorationsDep) -> Response:
    """What would the champion do? Or a table that begins there. The position becomes an exploration."""
    setup = found(name, form.get("position", ""), form.get("mark", ""), form.get("names", ""), request.app.state.signer)
    response = RedirectResponse("/", 303)
    opened = explorations.of_position(setup.game.name, setup.data(), with_browser(request, response), setup.names)
    response.headers["location"] = address(opened, form.get("then", ""))
    return response
