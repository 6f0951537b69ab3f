"""The public JSON API: everything that the pages do, for programs in any language. ``docs/api.md`` shows how to sit down."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from anyio import to_thread
from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse

from palatine.i18n import Tr, text
from palatine.kernel.game import game, games
from palatine.web import models as m
from palatine.web.analyses import Analyses
from palatine.web.desk import Desk, Welcome, Wish
from palatine.web.faults import Refused
from palatine.web.house import House
from palatine.web.live import follow
from palatine.web.security import Who, lang_of, who_asks, with_browser
from palatine.web.workers import Workers

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": m.Problem, "description": about}
    for status, about in {
        400: "not understood",
        403: "not your seat, or not allowed at this table",
        404: "not there",
        409: "stale, or not now",
        413: "too big",
        422: "refused by the rules, or not understood",
        429: "too many requests",
        503: "the rules are being compiled, or the database does not answer",
    }.items()
}
router = APIRouter(prefix="/api", responses=PROBLEMS)
REASONS = 3  # of a hint


# FastAPI would send plain functions to a thread each: these take no time.


async def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


async def desk_of(request: Request) -> Desk:
    desk: Desk = request.app.state.desk
    return desk


async def caller(request: Request) -> Who:
    return who_asks(request)


async def browser(request: Request, response: Response) -> Who:
    return with_browser(request, response)


async def language(request: Request) -> str:
    return lang_of(request)


async def workers_of(request: Request) -> Workers:
    workers: Workers = request.app.state.workers
    return workers


async def analyses_of(request: Request) -> Analyses:
    analyses: Analyses = request.app.state.analyses
    return analyses


TheHouse = Annotated[House, Depends(house_of)]
TheDesk = Annotated[Desk, Depends(desk_of)]
TheWorkers = Annotated[Workers, Depends(workers_of)]
TheAnalyses = Annotated[Analyses, Depends(analyses_of)]
Caller = Annotated[Who, Depends(caller)]
Browser = Annotated[Who, Depends(browser)]
Lang = Annotated[str, Depends(language)]
SeatQuery = Annotated[int | None, Query(ge=0, le=7, description="for who holds several seats")]


def spend(kind: str, *, table: bool = False) -> Any:
    """Counts a request against the limits of the caller, and of the table."""

    async def count(request: Request, who: Caller) -> None:
        names = [f"from {who.address}"]
        if table:
            names.append(f"at {request.path_params['table']} {who.browser or who.bearer}")
        request.app.state.limits.spend(kind, *names)

    return Depends(count)


# Games


@router.get("/games", summary="The games, and whether they can be played already")
def list_games(house: TheHouse, lang: Lang) -> list[m.GameOut]:
    states = house.warm.progress()
    found = []
    for name in games():
        what, _ = game(name), Tr(lang, name)
        options = [m.OptionOut(name=o.name, choices=list(o.choices), about=_(o.about)) for o in what.options]
        state = states.get(name, "waiting")
        found.append(m.GameOut(name=name, title=what.title, players=list(what.players), options=options, state=state))
    return found


@router.get("/progress", summary="Which games can be played already")
def progress(house: TheHouse) -> dict[str, str]:
    return house.warm.progress()


# Tables


@router.post("/tables", status_code=201, summary="Open a table", dependencies=[spend("create")])
def create_table(wish: m.TableWish, desk: TheDesk, who: Browser) -> m.Seated:
    chairs = tuple((chair.kind, chair.level if chair.kind == "bot" else chair.name) for chair in wish.chairs)
    pace = wish.pace
    found = desk.create(Wish(wish.game, chairs, dict(wish.options), wish.public, pace.kind, pace.seconds, wish.hints), who)
    return seated(desk, found, invitations=True)


def seated(desk: Desk, found: Welcome, *, invitations: bool = False) -> m.Seated:
    free = desk.invitations(found.table) if invitations else {}
    links = [m.Invitation(chair=chair, secret=secret, path=f"/join/{secret}") for chair, secret in free.items()]
    return m.Seated(table=found.table, secret=found.secret, chairs=list(found.chairs), invitations=links)


@router.get("/tables", summary="Open tables, games to watch, or your own", dependencies=[spend("read")])
def list_tables(desk: TheDesk, who: Caller, which: Literal["open", "watch", "mine"] = "open") -> list[m.ListedOut]:
    rows = {"open": desk.open_tables, "watch": desk.tables_to_watch}[which]() if which != "mine" else desk.my_tables(who)
    return [m.listed(row) for row in rows]


@router.post("/join", summary="Sit down with an invitation, or bring your seat to this browser", dependencies=[spend("join")])
def join(wish: m.JoinWish, desk: TheDesk, who: Browser) -> m.Seated:
    return seated(desk, desk.join(wish.secret, wish.name, who))


@router.post("/tables/{table}/join", summary="Sit down at a public table", dependencies=[spend("join")])
def sit(table: str, wish: m.SitWish, desk: TheDesk, who: Browser) -> m.Seated:
    return seated(desk, desk.sit(table, wish.name, who, wish.chair, invited=False))


@router.get("/tables/{table}/view", response_model=m.TableOut, summary="The table as you may see it", dependencies=[spend("read")])
def view(table: str, house: TheHouse, who: Caller, lang: Lang, seat: SeatQuery = None) -> JSONResponse:
    return JSONResponse(m.table_out(house.sight(table, house.audience(table, who, seat), lang), lang))


@router.get("/tables/{table}/legal", summary="Your legal moves, in words", dependencies=[spend("read")])
def legal(table: str, house: TheHouse, who: Caller, lang: Lang, seat: SeatQuery = None) -> list[m.MoveOut]:
    sight = house.sight(table, house.audience(table, who, seat), lang)
    return [m.MoveOut(move=move, words=sight.view.sentence(move, lang)) for move in sight.legal]


@router.get("/tables/{table}/why", summary="Why a move, or a thing on the board, cannot be used now", dependencies=[spend("read")])
def why(
    table: str,
    house: TheHouse,
    who: Caller,
    lang: Lang,
    move: Annotated[str | None, Query(max_length=100)] = None,
    thing: Annotated[str | None, Query(max_length=60)] = None,
    seat: SeatQuery = None,
) -> m.WhyOut:
    sight = house.sight(table, house.audience(table, who, seat), lang)
    v, meant = sight.view, [] if move is None else [move]
    if move is None and thing is not None and v.game.has_board:
        meant = [v.game.actions[action] for action in v.game.board.meant(v, thing)]
    if not meant:
        raise Refused(text("Say which move or which thing is meant."))
    best = next((word for word in meant if v.why_not(word, lang) is None), meant[0])
    return m.WhyOut(move=best, reason=v.why_not(best, lang))


@router.get(
    "/tables/{table}/hint",
    summary="What the strongest player would play in your place, where hints are allowed",
    dependencies=[spend("hint", table=True)],
)
def hint(table: str, house: TheHouse, workers: TheWorkers, who: Caller, lang: Lang, seat: SeatQuery = None) -> m.HintOut:
    from palatine.bots.analysis.tell import percent  # loads the search

    view, step = house.asked(table, who, seat)
    best, found = workers.hint(view)
    _, own = Tr(lang, "web"), view.tr(lang)
    reasons = [own(reason.name) for reason in found[:REASONS]]
    say = _("Hint: with this, your chance to win is {share}.", share=percent(best.win[view.seat], _))
    if reasons:
        say += " " + _("For it speak: {names}.", names=_.all_of(reasons))
    words = view.sentence(best.move, lang)
    return m.HintOut(step=step, move=best.move, words=words, chances=list(best.win), reasons=reasons, say=say)


@router.post("/tables/{table}/moves", summary="Play a move", dependencies=[spend("move", table=True)])
def play(table: str, wish: m.MoveWish, house: TheHouse, who: Caller) -> m.Stepped:
    return m.Stepped(step=house.play(table, who, wish.move, wish.step, wish.seat))


@router.post("/tables/{table}/undo", summary="Take back your last choice", dependencies=[spend("move", table=True)])
def undo(table: str, wish: m.StepWish, house: TheHouse, who: Caller) -> m.Stepped:
    return m.Stepped(step=house.undo(table, who, wish.step, wish.seat))


@router.post("/tables/{table}/chat", summary="Say something", dependencies=[spend("chat", table=True)])
def chat(table: str, wish: m.ChatWish, desk: TheDesk, who: Caller) -> m.Done:
    desk.chat(table, who, wish.text, wish.name)
    return m.Done(table=table)


@router.post("/tables/{table}/leave", summary="Leave the table", dependencies=[spend("join")])
def leave(table: str, wish: m.SeatWish, desk: TheDesk, who: Caller) -> m.Done:
    desk.leave(table, who, wish.seat)
    return m.Done(table=table)


@router.post("/tables/{table}/return", summary="Come back; the bot stands up", dependencies=[spend("join")])
def come_back(table: str, wish: m.SeatWish, desk: TheDesk, who: Caller) -> m.Done:
    desk.come_back(table, who, wish.seat)
    return m.Done(table=table)


@router.post("/tables/{table}/votes", summary="Agree to replace somebody who left, or to stop", dependencies=[spend("join")])
def vote(table: str, wish: m.VoteWish, desk: TheDesk, who: Caller) -> m.Done:
    if wish.about == "close":
        desk.agree_to_close(table, who)
    elif wish.seat is None:
        raise Refused(text("Say which seat is meant."))
    else:
        desk.agree_to_replace(table, who, wish.seat, wish.level)
    return m.Done(table=table)


@router.post("/tables/{table}/rematch", summary="The same people again, the next seat first", dependencies=[spend("create")])
def rematch(table: str, desk: TheDesk, who: Caller) -> m.Done:
    return m.Done(table=desk.rematch(table, who))


@router.get(
    "/tables/{table}/events",
    summary="Live: server-sent events, each with the table as you may see it",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}, "description": "a stream of events"}},
    dependencies=[spend("read")],
)
def events(
    table: str,
    house: TheHouse,
    who: Caller,
    lang: Lang,
    seat: SeatQuery = None,
    last_event_id: Annotated[str, Header(max_length=60)] = "",
) -> StreamingResponse:
    return stream(house, table, who, seat, lang, last_event_id, m.tell)


def stream(house: House, table: str, who: Who, seat: int | None, lang: str, last: str, tell: Any) -> StreamingResponse:
    """The live stream of a table for a caller; *tell* makes the messages."""
    house.hub.admit(who.browser or who.address, house.settings.streams)
    house.audience(table, who, seat)  # refuses before the stream begins
    content = follow(house, table, who, seat, house.seats(table, who), lang, last, tell)
    return StreamingResponse(content, media_type="text/event-stream", headers={"cache-control": "no-store", "x-accel-buffering": "no"})


# After the game


@router.get("/tables/{table}/save", summary="The save file, once the game is over", dependencies=[spend("read")])
def save_file(table: str, desk: TheDesk) -> JSONResponse:
    replay = desk.replay(table)
    name = f"{replay.table.game.name}-{table}.json"
    return JSONResponse(replay.document(), headers={"content-disposition": f'attachment; filename="{name}"'})


@router.post("/replays", status_code=201, summary="Upload a save file to step through it", dependencies=[spend("upload")])
async def upload(request: Request, desk: TheDesk, who: Browser) -> m.ReplayOut:
    content = await request.body()
    return replay_out(await to_thread.run_sync(desk.upload, content, who))


@router.get("/replays/{table}", summary="A replay", dependencies=[spend("read")])
def replay(table: str, desk: TheDesk) -> m.ReplayOut:
    return replay_out(desk.replay(table))


@router.get("/replays/{table}/{ply}", summary="The position of a replay after some moves", dependencies=[spend("read")])
def position(table: str, ply: Annotated[int, Path(ge=0, le=100_000)], desk: TheDesk, lang: Lang) -> m.PositionOut:
    found = desk.replay(table)
    lines = [m.LineOut(step=line.step, seat=line.seat, text=line.text) for line in found.log(lang) if line.step == ply]
    return m.PositionOut(ply=min(ply, found.last), view=found.view(ply).data, log=lines)


@router.post("/replays/{table}/analysis", summary="Analyse a game that is over: ask until it is ready", dependencies=[spend("read")])
def analysis(table: str, analyses: TheAnalyses, lang: Lang) -> m.AnalysisOut:
    job = analyses.ask(table)
    if job.fault is not None:
        return m.AnalysisOut(state="failed", done=job.done, total=job.total, message=job.fault(Tr(lang, "web")))
    report = job.report
    state: Literal["ready", "thinking"] = "ready" if report else "thinking"
    return m.AnalysisOut(state=state, done=job.done, total=job.total, message="", report=report.data() if report else None)


def replay_out(found: Any) -> m.ReplayOut:
    t = found.table
    return m.ReplayOut(id=found.id, game=t.game.name, players=t.players, names=list(t.names), moves=found.last, over=t.over)
