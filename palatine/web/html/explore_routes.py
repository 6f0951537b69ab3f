"""The addresses of the analysis board."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Annotated, Any

from anyio import to_thread
from fastapi import APIRouter, Body, Path, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response, StreamingResponse

from palatine.draw.parts import markup
from palatine.i18n import Tr, text
from palatine.tables.analysis_jobs import AnalysisJobs
from palatine.tables.caller import Caller
from palatine.tables.errors import NotFound
from palatine.tables.explorations import Exploration
from palatine.tables.names import clean
from palatine.tables.pondering import Pondering
from palatine.tables.snapshot import Snapshot
from palatine.web.api.play import meant_moves
from palatine.web.auth import with_browser
from palatine.web.dependencies import AnalysesDep, BrowserDep, CallerDep, ExplorationsDep, LangDep, PonderingDep, SeatQuery, spend
from palatine.web.html import explore
from palatine.web.html.closer_look import SCORE, thing_card
from palatine.web.html.compare import flags
from palatine.web.html.forms import Fields, number, remember
from palatine.web.html.reader import reader_of
from palatine.web.ratelimit import Charged

router = APIRouter(include_in_schema=False, route_class=Charged)
Node = Annotated[int, Path(ge=0, le=100_000)]
At = Annotated[int, Query(ge=0, le=100_000)]
Everything = Annotated[bool, Query(alias="all")]


@router.post("/t/{id_}/explore", dependencies=[spend("create")])
def begin(id_: str, request: Request, form: Fields, found: ExplorationsDep, seat: SeatQuery = None) -> Response:
    """Opens an exploration of a table, at one of its moves."""
    response = RedirectResponse("/", 303)
    opened = found.of_table(id_, with_browser(request, response), seat)
    response.headers["location"] = f"/x/{opened}?at={number(form.get('at', ''), 0)}"
    return response


@router.get("/x/{id_}", dependencies=[spend("read")])
def explore_page(
    id_: str,
    request: Request,
    explorations: ExplorationsDep,
    pondering: PonderingDep,
    analyses: AnalysesDep,
    caller: CallerDep,
    at: At = 0,
    seat: SeatQuery = None,
    everything: Everything = False,
) -> Response:
    reader = reader_of(request)
    found = explorations.find(id_, caller)
    node = at if at in found.lines else 0
    shown = explore.snapshot_at(found, node, seat, reader.lang, everything=everything)
    chances = known(found, pondering, analyses)
    source = bool(found.source) and not found.dealt
    page = HTMLResponse(explore.explore_page(found, shown, reader, chances, everything=everything, source=source))
    with_browser(request, page)  # known before a move is tried
    return page


def known(found: Exploration, pondering: Pondering, analyses: AnalysisJobs) -> dict[int, tuple[float, ...]]:
    """The chances at each node, as far as anybody has thought about it."""
    job = analyses.find(found.source) if found.source and not found.dealt else None
    report = job.newest() if job is not None else None
    trunk = dict(enumerate(map(tuple, report.chances))) if report is not None else {}
    return trunk | pondering.noted(found.id)


@router.get("/x/{id_}/at/{node}", dependencies=[spend("read")])
def node_at(
    id_: str,
    node: Node,
    explorations: ExplorationsDep,
    pondering: PonderingDep,
    caller: CallerDep,
    lang: LangDep,
    analyses: AnalysesDep,
    seat: SeatQuery = None,
    everything: Everything = False,
    with_tree: Annotated[bool, Query(alias="tree")] = False,
) -> Response:
    found = explorations.find(id_, caller)
    return JSONResponse(told(found, node, seat, lang, known(found, pondering, analyses), everything=everything, with_tree=with_tree))


def told(
    found: Exploration, node: int, seat: int | None, lang: str, chances: explore.Shares, *, everything: bool, with_tree: bool = False
) -> dict[str, Any]:
    shown = explore.snapshot_at(found, node, seat, lang, everything=everything)
    message = explore.message(found, shown, lang, chances)
    if with_tree:
        message["parts"]["lines"] = str(explore.tree(found, chances, lang))
    return message


@router.post("/x/{id_}/moves", dependencies=[spend("move")])
def play(
    id_: str,
    caller: BrowserDep,
    explorations: ExplorationsDep,
    pondering: PonderingDep,
    analyses: AnalysesDep,
    lang: LangDep,
    move: Annotated[str, Body(max_length=100)],
    step: Annotated[int, Body(ge=0, le=100_000)],
    seat: Annotated[int | None, Body(ge=0, le=7)] = None,
    everything: Annotated[bool, Body()] = False,
) -> dict[str, Any]:
    opened, node = explorations.play(id_, step, move, seat, caller)
    pondering.copy(id_, opened)
    found = explorations.find(opened, caller)
    return _changed(found, node, lang, known(found, pondering, analyses), everything=everything)


@router.post("/x/{id_}/names", dependencies=[spend("move")])
def call(
    id_: str,
    caller: BrowserDep,
    explorations: ExplorationsDep,
    pondering: PonderingDep,
    analyses: AnalysesDep,
    lang: LangDep,
    node: Annotated[int, Body(ge=0, le=100_000)],
    name: Annotated[str, Body(max_length=200)],
) -> dict[str, Any]:
    opened = explorations.call(id_, node, name, caller)
    pondering.copy(id_, opened)
    found = explorations.find(opened, caller)
    return _changed(found, node, lang, known(found, pondering, analyses))


@router.post("/x/{id_}/prune", dependencies=[spend("move")])
def prune(
    id_: str,
    caller: BrowserDep,
    explorations: ExplorationsDep,
    pondering: PonderingDep,
    analyses: AnalysesDep,
    lang: LangDep,
    node: Annotated[int, Body(ge=0, le=100_000, embed=True)],
) -> dict[str, Any]:
    opened = explorations.prune(id_, node, caller)
    pondering.copy(id_, opened)
    found = explorations.find(opened, caller)
    return _changed(found, found.lines.parent(node) or 0, lang, known(found, pondering, analyses))


def _changed(found: Exploration, node: int, lang: str, chances: explore.Shares, *, everything: bool = False) -> dict[str, Any]:
    """The answer to a change: the page as it is now, with the tree."""
    return told(found, node, None, lang, chances, everything=everything, with_tree=True)


@router.get("/x/{id_}/live", dependencies=[spend("read")])
async def live(
    id_: str,
    explorations: ExplorationsDep,
    pondering: PonderingDep,
    analyses: AnalysesDep,
    caller: CallerDep,
    lang: LangDep,
    at: At = 0,
    seat: SeatQuery = None,
    mine: Annotated[int | None, Query(alias="from", ge=0, le=7)] = None,
) -> StreamingResponse:
    """What the champion thinks of a node, again and again until it has thought enough, or until nobody listens."""
    found = await to_thread.run_sync(explorations.find, id_, caller)
    shown = await to_thread.run_sync(lambda: explore.snapshot_at(found, at, seat, lang, everything=False))
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    trunk = await to_thread.run_sync(lambda: known(found, pondering, analyses))
    return StreamingResponse(chances(found, shown, lang, pondering, caller, trunk, mine), media_type="text/event-stream", headers=headers)


async def chances(
    found: Exploration,
    shown: Snapshot,
    lang: str,
    pondering: Pondering,
    caller: Caller,
    noted: dict[int, tuple[float, ...]],
    mine: int | None = None,
) -> AsyncIterator[str]:
    """The events of such a stream."""
    async for win, analysis, done in pondering.follow(found, shown.step, shown.view, caller):
        html = str(explore.champion(shown, analysis, lang)) if analysis else ""
        marked = flags(explore.proposals(shown, analysis, lang), Tr(lang, "web")) if analysis else []
        drawn = explore.graphs(found, shown.step, {**noted, shown.step: tuple(win)}, lang, mine)
        parts = {name: markup(node) for name, node in drawn.items()}
        data = {"at": shown.step, "win": list(win), "done": done, "html": html, "flags": marked, "parts": parts}
        yield f"event: chances\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"


@router.get("/x/{id_}/why", dependencies=[spend("read")])
def why(
    id_: str,
    explorations: ExplorationsDep,
    caller: CallerDep,
    lang: LangDep,
    thing: Annotated[str, Query(max_length=60)],
    at: At = 0,
    seat: SeatQuery = None,
) -> Response:
    """Why a thing cannot be used now."""
    v = explorations.find(id_, caller).view(at, seat)
    meant = meant_moves(v, thing)
    best = next((word for word in meant if v.why_not(word, lang) is None), meant[0] if meant else "")
    return JSONResponse({"reason": v.why_not(best, lang) if best else None})


@router.get("/x/{id_}/look", dependencies=[spend("read")])
def closer_look(
    id_: str,
    explorations: ExplorationsDep,
    caller: CallerDep,
    lang: LangDep,
    thing: Annotated[str, Query(max_length=60)],
    at: At = 0,
    seat: SeatQuery = None,
) -> Response:
    found = explorations.find(id_, caller)
    shown = explore.snapshot_at(found, at, seat, lang, everything=False)
    heard = found.at(at).happenings(shown.seat) if thing.startswith(SCORE) else ()
    try:
        return JSONResponse(thing_card(shown, thing, lang, heard))
    except (ValueError, KeyError, IndexError) as error:
        raise NotFound(text("Page not found.")) from error


@router.post("/x/{id_}/table", dependencies=[spend("create")])
def play_on(id_: str, request: Request, form: Fields, explorations: ExplorationsDep) -> Response:
    """Opens a table that begins at a node."""
    reader = reader_of(request)
    _ = reader.tr
    response = RedirectResponse("/", 303)
    caller = with_browser(request, response)
    players = explorations.find(id_, caller).base.players
    name = clean(form.get("name", "")) or reader.name or _("Guest")
    chairs = []
    for seat in range(players):
        kind, __, level = form.get(f"chair{seat}", "free").partition(" ")
        chairs.append((kind, name if kind == "me" else level))
    made = explorations.play_on(id_, number(form.get("at", ""), 0), tuple(chairs), caller)
    remember(request, response, "name", name)
    response.headers["location"] = f"/t/{made.table}"
    return response
