"""The addresses of the puzzles."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from htpy import Element
from pydantic import BaseModel, Field

from palatine.i18n import text
from palatine.kernel.game import Game, game, games
from palatine.puzzles import solving
from palatine.puzzles.puzzle import Puzzle, shipped
from palatine.puzzles.solving import Known, Solver
from palatine.store import Store
from palatine.store.solvers import Solvers
from palatine.tables.caller import Caller
from palatine.tables.errors import NotFound, Refused
from palatine.web.auth import with_browser
from palatine.web.dependencies import CallerDep, ExplorationsDep, LangDep, ServiceDep, spend
from palatine.web.html import puzzles
from palatine.web.html.closer_look import thing_card
from palatine.web.html.explore import address
from palatine.web.html.forms import Fields
from palatine.web.html.puzzles import Try
from palatine.web.html.reader import reader_of
from palatine.web.ratelimit import Charged

if TYPE_CHECKING:
    from palatine.bots.analysis.analyse import Decision
    from palatine.kernel.table import Table

router = APIRouter(include_in_schema=False, route_class=Charged)


class Answer(BaseModel):
    """A move that somebody tries."""

    move: str = Field(max_length=100)


def today() -> date:
    return datetime.now(UTC).date()


def found(name: str, id_: str) -> Puzzle:
    puzzle = shipped(game(name).name).get(id_)
    if puzzle is None:
        raise NotFound(text("Page not found."))
    return puzzle


def shelf() -> list[Game]:
    """The games in the order of the home page."""
    return sorted(map(game, games()), key=lambda found: (found.place, found.name))


def dailies() -> dict[str, Puzzle]:
    """The puzzles of today, by game."""
    return {name: puzzle for name in games() if (puzzle := solving.daily(name, today()))}


def solver_of(store: Store, caller: Caller) -> Solver:
    return Solver.read(Solvers(store).find(caller.keys[0])) if caller.keys else Solver()


def where(store: Store, caller: Caller, puzzle: Puzzle, move: str = "") -> Try:
    """Where the caller stands with a puzzle."""
    name = solving.name(puzzle)
    known = Known.read(Solvers(store).known([name]).get(name), puzzle)
    day = solving.daily(puzzle.game, today())
    return Try(puzzle, solver_of(store, caller), known, day is not None and day.id == puzzle.id, move)


def on_theme(store: Store, caller: Caller, table: Table, costly: Decision | None, lang: str) -> Element | None:
    """A link to a puzzle on the theme of a costly move, after a game that taught; to any, if there was none or none is left."""
    theme = ""
    if costly is not None:
        from palatine.puzzles import evaluate  # loads the search

        theme = evaluate.theme(table.at(costly.ply - 1).view(costly.seat), costly.best, costly.played)
    solver, name = solver_of(store, caller), table.game.name
    puzzle = (solving.following(solver, name, theme) if theme else None) or solving.following(solver, name)
    return None if puzzle is None else puzzles.suggestion(puzzle, theme == puzzle.theme, lang)


def answered(store: Store, caller: Caller, puzzle: Puzzle, move: str | None) -> Try:
    """Counts a try; None is to give up."""

    def change(solver: Any, known: Any) -> tuple[Any, Any]:
        after = solving.tried(Solver.read(solver), Known.read(known, puzzle), puzzle, move, today())
        return after[0].data(), after[1].data()

    Solvers(store).solve(caller.keys[0], solving.name(puzzle), change)
    return where(store, caller, puzzle, move or "")


@router.get("/puzzles", dependencies=[spend("read")])
def all_puzzles(request: Request, service: ServiceDep, caller: CallerDep) -> Response:
    return HTMLResponse(puzzles.overview(solver_of(service.store, caller), dailies(), shelf(), reader_of(request)))


@router.get("/puzzles/{name}/next", dependencies=[spend("read")])
def next_puzzle(
    name: str,
    service: ServiceDep,
    caller: CallerDep,
    theme: Annotated[str, Query(max_length=40)] = "",
    but: Annotated[str, Query(max_length=40)] = "",
) -> Response:
    puzzle = solving.following(solver_of(service.store, caller), game(name).name, theme, but)
    return RedirectResponse("/puzzles" if puzzle is None else puzzles.address(puzzle), 303)


@router.get("/puzzles/{name}/{id_}", dependencies=[spend("read")])
def puzzle_page(name: str, id_: str, request: Request, service: ServiceDep, caller: CallerDep) -> Response:
    return HTMLResponse(puzzles.puzzle_page(where(service.store, caller, found(name, id_)), reader_of(request)))


@router.post("/puzzles/{name}/{id_}/give-up", dependencies=[spend("move")])
def give_up(name: str, id_: str, request: Request, service: ServiceDep) -> Response:
    puzzle = found(name, id_)
    response = RedirectResponse(puzzles.address(puzzle), 303)
    answered(service.store, with_browser(request, response), puzzle, None)
    return response


@router.post("/puzzles/{name}/{id_}/explore", dependencies=[spend("create")])
def explore(name: str, id_: str, request: Request, form: Fields, service: ServiceDep, explorations: ExplorationsDep) -> Response:
    """A puzzle that is over on the analysis board, in one of the worlds that the seat cannot tell apart."""
    puzzle = found(name, id_)
    response = RedirectResponse(puzzles.address(puzzle), 303)
    caller = with_browser(request, response)
    if solver_of(service.store, caller).result(puzzle).over:
        opened = explorations.of_position(puzzle.game, puzzle.table().data(), caller)
        response.headers["location"] = address(opened, form.get("then", ""))
    return response


@router.post("/api/puzzles/{name}/{id_}/moves", dependencies=[spend("move")])
def try_move(name: str, id_: str, wish: Answer, request: Request, service: ServiceDep) -> Response:
    """A try: what the page shows then."""
    puzzle, reader = found(name, id_), reader_of(request)
    view = puzzle.view()
    refusal = view.why_not(wish.move, reader.lang)
    if refusal:
        raise Refused(lambda _: refusal)
    move = view.game.actions[view.game.actions.parse(wish.move)]
    response = JSONResponse({})
    at = answered(service.store, with_browser(request, response), puzzle, move)
    shown = JSONResponse(puzzles.message(at, reader))
    for key, value in response.headers.items():
        if key == "set-cookie":
            shown.headers.append(key, value)
    return shown


@router.get("/api/puzzles/{name}/{id_}/why", dependencies=[spend("read")])
def why(name: str, id_: str, lang: LangDep, thing: Annotated[str, Query(max_length=60)]) -> Response:
    """Why a thing on the board cannot be used now."""
    view = found(name, id_).view()
    try:
        meant = view.game.board.meant(view, thing.rpartition(" ")[2])
    except (IndexError, KeyError, ValueError):
        meant = []
    reasons = [view.why_not(view.game.actions[action], lang) for action in meant]
    return JSONResponse({"reason": None if None in reasons or not reasons else reasons[0]})


@router.get("/api/puzzles/{name}/{id_}/look", dependencies=[spend("read")])
def closer_look(name: str, id_: str, request: Request, lang: LangDep, thing: Annotated[str, Query(max_length=60)]) -> Response:
    """What the card of a thing says, in the position of the question."""
    at = Try(puzzle := found(name, id_), Solver(), Known.read(None, puzzle))
    try:
        return JSONResponse(thing_card(puzzles.snapshot(at, reader_of(request)), thing, lang))
    except (ValueError, KeyError, IndexError) as error:
        raise NotFound(text("Page not found.")) from error
