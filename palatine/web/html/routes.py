"""The pages for people: their addresses, the forms they send, and what the browser remembers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import parse_qs, unquote, urlencode

from fastapi import APIRouter, Header, Path, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from palatine.bots.learned import offered
from palatine.draw.parts import markup
from palatine.i18n import LANGUAGES, Tr, text
from palatine.kernel.game import Game, game, games
from palatine.tables.analysis_jobs import Job
from palatine.tables.caller import Caller
from palatine.tables.errors import NotFound, NotNow
from palatine.tables.explorations import Explorations
from palatine.tables.lobby import Lobby, Wish
from palatine.tables.names import bot_name, clean
from palatine.tables.presence import GUEST, Presence
from palatine.tables.record import my_games
from palatine.tables.service import TableService
from palatine.tables.snapshot import Seat, Snapshot
from palatine.tables.state import OPEN, OVER, PLAYING, TableState
from palatine.web.address import address_of
from palatine.web.auth import LANG_COOKIE, YEAR, with_browser
from palatine.web.deal import entropy_of
from palatine.web.dependencies import (
    AnalysesDep,
    CallerDep,
    ExplorationsDep,
    GzipDep,
    HubDep,
    LangDep,
    LobbyDep,
    ReplaysDep,
    ServiceDep,
    spend,
)
from palatine.web.html import deal_check, home, layout, opening, puzzle_routes, puzzles, replay, result, rules, seating, share, table
from palatine.web.html.closer_look import SCORE, thing_card
from palatine.web.html.forms import Fields, number, remember
from palatine.web.html.layout import Reader
from palatine.web.html.me_routes import keep_name
from palatine.web.html.reader import reader_of
from palatine.web.ratelimit import Charged
from palatine.web.sse import Live, stream

if TYPE_CHECKING:
    from palatine.kernel.happenings import Happening  # its rules would load Numba before the first page

router = APIRouter(include_in_schema=False, route_class=Charged)
PLAYERS, LEVEL = 3, "courtier"
LISTED = 6
"""Tables shown in a list."""


def deal_of(request: Request, form: dict[str, str]) -> dict[str, Any]:
    """What a form says about the deal of a new table."""
    return {"offer": request.app.state.offers.take(form.get("offer", "")), "entropy": entropy_of(form.get("entropy", ""))}


@router.get("/static/{name}")
def asset(name: str) -> Response:
    if name not in layout.ASSETS:
        raise NotFound(text("Page not found."))
    keep = {"cache-control": f"public, max-age={YEAR}, immutable"}
    return Response(layout.content(name), media_type=layout.ASSETS[name], headers=keep)


@router.get("/language/{lang}")
def language(request: Request, lang: str, to: Annotated[str, Query(max_length=300)] = "/") -> Response:
    """Keeps the language, and goes back to the page."""
    response = RedirectResponse(to if to.startswith("/") and not to.startswith(("//", "/\\")) else "/", 303)
    if lang in LANGUAGES:
        remember(request, response, LANG_COOKIE, lang)
    return response


# Home


@router.get("/", dependencies=[spend("read")])
def home_page(
    request: Request,
    service: ServiceDep,
    lobby: LobbyDep,
    caller: CallerDep,
    ask: Annotated[str, Query(max_length=40)] = "",
) -> Response:
    """The home page. *ask* is a game whose card asks for a name, before somebody's first game."""
    reader = reader_of(request)
    listed = puzzle_routes.shelf()
    shelf = home.Shelf(
        games=listed,
        setups={name: setup_of(request, name) for name in games()},
        states=service.readiness.progress(),
        mine=_mine(service, lobby, caller),
        open=[_listed(row) for row in lobby.open_tables()[:LISTED]],
        watch=[_listed(row) for row in lobby.tables_to_watch()[:LISTED]],
        ask=ask,
        suggestion=bot_name([]),
        puzzles=puzzles.dailies(puzzle_routes.dailies(), puzzle_routes.solver_of(service.store, caller), listed, reader),
    )
    return HTMLResponse(home.home_page(shelf, reader))


def setup_of(request: Request, name: str) -> tuple[int, str]:
    """How many players and which bots were chosen last time."""
    players, _, level = request.cookies.get(f"play-{name}", "").partition("-")
    count, able = number(players, PLAYERS), game(name).players
    levels = offered(game(name))
    usual = LEVEL if LEVEL in levels else levels[0]
    return next((n for n in (count, PLAYERS) if n in able), able[0]), level if level in levels else usual


def _listed(row: dict[str, Any], mine: bool = False) -> home.Listed:
    return home.Listed(row["id"], game(row["game"]), tuple(chair["name"] for chair in row["card"]["chairs"]), mine, row["status"] == OVER)


def _mine(service: TableService, lobby: Lobby, caller: Caller) -> list[home.Listed]:
    """My games: those that wait for me first, those that are over last."""
    if not caller.keys:
        return []
    rows = sorted((row for row in lobby.my_tables(caller) if row["status"] in (OPEN, PLAYING, OVER)), key=lambda row: row["status"] == OVER)
    found = [_listed(row, mine=row["status"] == PLAYING and service.waits_for(row["id"], caller)) for row in rows[:LISTED]]
    return sorted(found, key=lambda listed: (listed.over, not listed.mine))


@router.post("/play", dependencies=[spend("create")])
def play_now(request: Request, form: Fields, lobby: LobbyDep) -> Response:
    """A table against bots, at once."""
    what = game(form.get("game", ""))
    players = what.check_players(number(form.get("players", ""), PLAYERS))
    level = form.get("level") or setup_of(request, what.name)[1]
    response = RedirectResponse("/", 303)
    name = keep_name(request, response, form) or reader_of(request).name
    remember(request, response, f"play-{what.name}", f"{players}-{level}")
    if not name:  # asked once, in the card of the game
        response.headers["location"] = f"/?ask={what.name}#who"
        return response
    caller = with_browser(request, response)
    chairs = (("me", name), *[("bot", level)] * (players - 1))
    found = lobby.create(
        Wish(what.name, chairs, **deal_of(request, form), chosen=first_deal(request, what, players, lobby, caller)), caller
    )
    response.headers["location"] = f"/t/{found.table}"
    return response


def first_deal(request: Request, what: Game, players: int, lobby: Lobby, caller: Caller) -> int | None:
    """The deal that shows the ideas of a game early, for somebody who never played it here and has not sent the teacher away."""
    deals: dict[int, int] = getattr(what.guide, "FIRST", {})
    if reader_of(request).guide(what.name) != "ask" or any(row["game"] == what.name for row in lobby.my_tables(caller)):
        return None
    return deals.get(players)


# With friends


@router.get("/new/{name}")
def new_table(name: str, request: Request) -> Response:
    last = parse_qs(unquote(request.cookies.get(f"new-{name}", "")))
    return HTMLResponse(opening.new_page(game(name), reader_of(request), {key: values[0] for key, values in last.items()}))


@router.post("/new", dependencies=[spend("create")])
def open_table(request: Request, form: Fields, lobby: LobbyDep) -> Response:
    what = game(form.get("game", ""))
    name = clean(form.get("name", ""))
    chairs: list[tuple[str, str]] = [("me", name)]
    _ = reader_of(request).tr
    for n in range(2, max(what.players) + 1):
        kind = form.get(f"chair{n}", "none")
        if kind == "here":
            chairs.append(("me", clean(form.get(f"who{n}", "")) or _("Player {n}", n=n)))
        elif kind != "none":
            chairs.append((kind, form.get(f"level{n}", LEVEL)))
    pace, __, seconds = form.get("pace", "free").partition(" ")
    options = {key.removeprefix("option-"): value for key, value in form.items() if key.startswith("option-")}
    response = RedirectResponse("/", 303)
    caller = with_browser(request, response)
    clock = number(seconds, 0)
    wish = Wish(
        what.name, tuple(chairs), options, form.get("public") == "yes", pace, clock, form.get("hints") == "yes", **deal_of(request, form)
    )
    found = lobby.create(wish, caller)
    remember(request, response, "name", name)
    remember(
        request,
        response,
        f"new-{what.name}",
        urlencode(
            {key: value for key, value in form.items() if key not in ("name", "game", "offer", "entropy") and not key.startswith("who")}
        ),
    )
    response.headers["location"] = f"/t/{found.table}"
    return response


@router.get("/j/{secret}", dependencies=[spend("join")])
@router.get("/join/{secret}", dependencies=[spend("join")])
def invitation(secret: str, request: Request, lobby: LobbyDep, caller: CallerDep) -> Response:
    found = lobby.invitation(secret)
    with lobby.service.open(found.table) as state:
        seated, opened = bool(state.seats_of(caller.keys)), state.created
    if not found.own and (seated or not found.free):  # who comes too late may watch
        return RedirectResponse(f"/t/{found.table}", 303)
    if not found.free:
        response = RedirectResponse(f"/t/{found.table}", 303)
        lobby.join(secret, "", with_browser(request, response))
        return response
    host = next(filter(None, found.names), "")
    page = HTMLResponse(seating.join_page(game(found.game), host, secret, reader_of(request), found.table, opened, found.commitment))
    with_browser(request, page)  # known before the form is sent: if the answer to it is lost, it can be sent again
    return page


@router.post("/join/{secret}", dependencies=[spend("join")])
def sit_down(secret: str, request: Request, form: Fields, lobby: LobbyDep) -> Response:
    name = clean(form.get("name", ""))
    response = RedirectResponse("/", 303)
    found = lobby.join(secret, name, with_browser(request, response), entropy=entropy_of(form.get("entropy", "")))
    remember(request, response, "name", name)
    response.headers["location"] = f"/t/{found.table}"
    return response


@router.post("/t/{id_}/sit", dependencies=[spend("join")])
def sit_at(id_: str, request: Request, form: Fields, lobby: LobbyDep) -> Response:
    name = clean(form.get("name", ""))
    response = RedirectResponse(f"/t/{id_}", 303)
    lobby.sit(id_, name, with_browser(request, response), entropy=entropy_of(form.get("entropy", "")), invited=False, once=True)
    remember(request, response, "name", name)
    return response


# The table


@router.get("/t/{id_}", dependencies=[spend("read")])
def table_page(
    id_: str,
    request: Request,
    service: ServiceDep,
    lobby: LobbyDep,
    replays: ReplaysDep,
    analyses: AnalysesDep,
    explorations: ExplorationsDep,
    caller: CallerDep,
    seat: int | None = None,
) -> Response:
    reader = reader_of(request)
    with service.open(id_) as state:
        held = state.seats_of(caller.keys)
        if state.upload:
            return RedirectResponse(f"/x/{id_}" if state.created.explore else f"/t/{id_}/replay", 303)
        if not (state.started or state.aborted or state.unplayable):
            page = HTMLResponse(_waiting(state, service.presence, request, caller, reader))
            with_browser(request, page)  # known before the form is sent: if the answer to it is lost, it can be sent again
            return page
    mine = service.audience(id_, caller, seat)
    snapshot = service.snapshot(id_, mine, reader.lang)
    if not snapshot.over or snapshot.aborted:
        return HTMLResponse(table.table_page(snapshot, reader, held=held, origin=_origin(snapshot, explorations, caller, reader)))
    found = replays.find(id_)
    board = replay.snapshot_at(id_, found.view(found.last), found.last, found.log(reader.lang), reader.lang)
    parts = _found(analyses.find(id_), mine, reader.lang, lobby, caller)
    return HTMLResponse(result.result_page(snapshot, board, found.last, reader, parts, _losses(lobby, caller, snapshot)))


def _origin(snapshot: Snapshot, explorations: Explorations, caller: Caller, reader: Reader) -> str:
    """Where a game began that was played on from a position. No link: cards may lie open there that a player must not know."""
    came = explorations.came_from(snapshot.origin, caller) if snapshot.origin else None
    if came is None:
        return ""
    found, moves = came
    _ = reader.tr
    names = _.all_of([found.base.name(seat, _) for seat in range(found.base.players)])
    if found.lines.trunk:
        return _("Played on from move {n} of the game of {names}.", n=moves, names=names)
    return _("Played on from a position that was set up.")


def _found(job: Job | None, seat: int | None, lang: str, lobby: Lobby, caller: Caller) -> dict[str, Any]:
    """What the analysis says on the page of a result, as far as it is."""
    _ = Tr(lang, "web")
    report = job.newest() if job else None
    if job is None or report is None:
        return result.awaited(_, job.fault(_) if job and job.fault else "")
    from palatine.web.html import insight  # loads the search

    found: dict[str, Any] = {
        "course": insight.course(job.table, report, job.turns(seat, lang), seat, _),
        "insight": insight.insight(job.table, report, seat, job.going, _),
        "lesson": None,
    }
    if seat is not None:
        puzzle = None if job.going else puzzle_routes.on_theme(lobby.store, caller, job.table, insight.costliest(report, seat), lang)
        found["lesson"] = insight.lesson(job.id, job.table, report, seat, job.going, puzzle, _)
    return found


@router.post("/t/{id_}/found", dependencies=[spend("read")])
def found_so_far(
    id_: str, service: ServiceDep, lobby: LobbyDep, analyses: AnalysesDep, caller: CallerDep, lang: LangDep, seat: int | None = None
) -> Response:
    """How far the analysis of a game that is over is: what the page of its result shows of it."""
    job = analyses.ask(id_, caller.address)
    parts = _found(job, service.audience(id_, caller, seat), lang, lobby, caller)
    drawn = {name: markup(part if isinstance(part, list) else [part]) for name, part in parts.items()}
    return JSONResponse({"going": job.going, "done": job.done, "total": job.total, "parts": drawn})


@router.get("/t/{id_}/picture.svg", dependencies=[spend("read")])
def shared_picture(
    id_: str,
    service: ServiceDep,
    replays: ReplaysDep,
    analyses: AnalysesDep,
    caller: CallerDep,
    lang: LangDep,
    seat: int | None = None,
    names: Annotated[str, Query(max_length=3)] = "yes",
) -> Response:
    """A game that is over as a picture to share."""
    found, job = replays.find(id_), analyses.find(id_)
    snapshot = service.snapshot(id_, service.audience(id_, caller, seat), lang)
    if not snapshot.over:
        raise NotNow(text("The game is not over yet."))
    report = job.newest() if job else None
    drawn = share.picture(
        *share.nameless(snapshot, found.table, lang) if names == "no" else (snapshot, found.table), report, Tr(lang, "web")
    )
    return Response(f'<?xml version="1.0" encoding="UTF-8"?>{drawn}', media_type="image/svg+xml")


def _losses(lobby: Lobby, caller: Caller, snapshot: Snapshot) -> int:
    """How many games of this kind the caller has lost in a row, the one that is shown included."""
    if snapshot.seat is None:
        return 0
    played = [g for g in my_games(lobby.my_tables(caller), caller) if g.game == snapshot.game and g.place]
    return next((n for n, g in enumerate(played) if g.place == 1), len(played))


def _waiting(state: TableState, presence: Presence, request: Request, caller: Caller, reader: Reader) -> str:
    guest = presence.here(state.id, GUEST)
    chairs = [Seat(i, place.name, place.kind, place.bot, guest) for i, place in enumerate(state.places)]
    opened_it = not set(state.created.creator).isdisjoint(caller.keys)
    to = address_of(request)
    return seating.waiting_page(
        game(state.game),
        state.id,
        chairs,
        reader,
        invitation=f"{to.address}/j/{state.link}" if opened_it and state.link else "",
        alone=to.alone,
        mine=state.seats_of(caller.keys),
        opened=state.created,
        commitment=state.commitment,
    )


@router.get("/t/{id_}/look", dependencies=[spend("read")])
def closer_look(
    id_: str, service: ServiceDep, caller: CallerDep, lang: LangDep, thing: Annotated[str, Query(max_length=60)], seat: int | None = None
) -> Response:
    """What the card of a thing on the table says."""
    audience = service.audience(id_, caller, seat)
    snapshot = service.snapshot(id_, audience, lang)
    with service.open(id_) as state:
        heard = service.game_of(state).happenings(audience) if thing.startswith(SCORE) else ()
    return card(snapshot, thing, lang, heard)


@router.get("/t/{id_}/replay/look", dependencies=[spend("read")])
def look_back(
    id_: str,
    replays: ReplaysDep,
    lang: LangDep,
    thing: Annotated[str, Query(max_length=60)],
    at: Annotated[int, Query(ge=0, le=100_000)] = 0,
    seat: Annotated[int | None, Query(ge=0, le=100)] = None,
) -> Response:
    """The same of a game that is over, after *at* moves."""
    found = replays.find(id_)
    ply = min(at, found.last)
    snapshot = replay.snapshot_at(id_, found.view(ply, seat), ply, found.log(lang), lang)
    return card(snapshot, thing, lang, found.table.happenings(None, 0, ply))


def card(snapshot: Snapshot, thing: str, lang: str, heard: Sequence[Happening] = ()) -> Response:
    try:
        return JSONResponse(thing_card(snapshot, thing, lang, heard))
    except (ValueError, KeyError, IndexError) as error:
        raise NotFound(text("Page not found.")) from error


@router.get("/t/{id_}/live", dependencies=[spend("read")])
def live(
    id_: str,
    hub: HubDep,
    service: ServiceDep,
    caller: CallerDep,
    lang: LangDep,
    gzip: GzipDep,
    seat: int | None = None,
    guest: bool = False,
    last_event_id: Annotated[str, Header(max_length=60)] = "",
) -> Live:
    return stream(hub, service, id_, caller, seat, lang, last_event_id, tell, gzip=gzip, guest=guest)


def tell(snapshot: Snapshot, lang: str, before: Snapshot | None) -> str:
    """The data of an event for the page of a table."""
    if not snapshot.started:
        guest = any(seat.kind == "free" and seat.here for seat in snapshot.seats)
        return json.dumps({"started": False, "seats": [seat.name for seat in snapshot.seats], "guest": guest})
    told = table.message(snapshot, lang, before)
    if snapshot.over and not snapshot.aborted:
        told["after"] = result.message(snapshot, lang)
    return json.dumps({"started": True, **told}, ensure_ascii=False)


# After the game


@router.get("/fair")
def fair_page(request: Request) -> Response:
    return HTMLResponse(deal_check.deal_page(reader_of(request)))


@router.get("/t/{id_}/replay", dependencies=[spend("read")])
def replay_page(
    id_: str,
    request: Request,
    service: ServiceDep,
    replays: ReplaysDep,
    analyses: AnalysesDep,
    at: Annotated[int, Query(ge=0, le=100_000)] = 0,
    seat: Annotated[int | None, Query(ge=0, le=100)] = None,
) -> Response:
    reader = reader_of(request)
    found = replays.find(id_)
    ply = min(at, found.last)
    snapshot = replay.snapshot_at(id_, found.view(ply, seat), ply, found.log(reader.lang), reader.lang)
    job = analyses.find(id_)
    below = None if not found.table.over else _analysed(id_, job, reader.lang) if job else replay.wish(reader.tr)
    return HTMLResponse(replay.replay_page(snapshot, found.last, reader, below, choose=found.table.over))


def _analysed(id_: str, job: Job, lang: str) -> Any:
    if job.report is None:
        return replay.wish(Tr(lang, "web"), job)
    from palatine.web.html.analysis import analysis  # loads the search

    return analysis(id_, job.table, job.report, lang)


@router.post("/t/{id_}/replay/analysis", dependencies=[spend("read")])
def analysis(id_: str, analyses: AnalysesDep, caller: CallerDep, lang: LangDep) -> Response:
    """How far the analysis is, and what the page shows of it."""
    job = analyses.ask(id_, caller.address)
    return JSONResponse({"going": job.going, "done": job.done, "html": str(_analysed(id_, job, lang))})


@router.get("/t/{id_}/replay/{ply}", dependencies=[spend("read")])
def replay_step(
    id_: str,
    ply: Annotated[int, Path(ge=0, le=100_000)],
    replays: ReplaysDep,
    lang: LangDep,
    seat: Annotated[int | None, Query(ge=0, le=100)] = None,
) -> Response:
    found = replays.find(id_)
    ply = min(ply, found.last)
    snapshot = replay.snapshot_at(id_, found.view(ply, seat), ply, found.log(lang), lang)
    return JSONResponse(replay.replay_message(snapshot, lang))


@router.get("/rules/{name}")
def rules_page(name: str, request: Request) -> Response:
    return HTMLResponse(rules.rules_page(game(name), reader_of(request)))
