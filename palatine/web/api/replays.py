"""The JSON API: save files, replays and analyses."""

from __future__ import annotations

from typing import Annotated, Literal

from anyio import to_thread
from fastapi import APIRouter, Path, Request
from fastapi.responses import JSONResponse

from palatine.i18n import Tr
from palatine.tables.replays import Replay
from palatine.web.api import models as m
from palatine.web.dependencies import AnalysesDep, BrowserDep, CallerDep, LangDep, ReplaysDep, spend
from palatine.web.ratelimit import Charged

router = APIRouter(route_class=Charged)


@router.get("/tables/{table}/save", summary="The save file, once the game is over", dependencies=[spend("read")])
def save_file(table: str, replays: ReplaysDep) -> JSONResponse:
    replay = replays.find(table)
    name = f"{replay.table.game.name}-{table}.json"
    return JSONResponse(replay.document(), headers={"content-disposition": f'attachment; filename="{name}"'})


@router.post("/replays", status_code=201, summary="Upload a save file to step through it", dependencies=[spend("upload")])
async def upload(request: Request, replays: ReplaysDep, caller: BrowserDep) -> m.ReplayOut:
    content = await request.body()
    return replay_out(await to_thread.run_sync(replays.upload, content, caller))


@router.get("/replays/{table}", summary="A replay", dependencies=[spend("read")])
def replay(table: str, replays: ReplaysDep) -> m.ReplayOut:
    return replay_out(replays.find(table))


@router.get("/replays/{table}/{ply}", summary="The position of a replay after some moves", dependencies=[spend("read")])
def position(table: str, ply: Annotated[int, Path(ge=0, le=100_000)], replays: ReplaysDep, lang: LangDep) -> m.PositionOut:
    found = replays.find(table)
    log, heard, __ = found.log(lang)
    lines = [m.LineOut(step=line.step, seat=line.seat, text=line.text) for line in log if line.step == ply]
    happened = [m.HappeningOut(**vars(h)) for h in heard if h.step == ply]
    return m.PositionOut(ply=min(ply, found.last), view=found.view(ply).data, log=lines, happened=happened)


@router.post("/replays/{table}/analysis", summary="Analyse a game that is over: ask until it is ready", dependencies=[spend("read")])
def analysis(table: str, analyses: AnalysesDep, caller: CallerDep, lang: LangDep) -> m.AnalysisOut:
    job = analyses.ask(table, caller.address)
    if job.fault is not None:
        return m.AnalysisOut(state="failed", done=job.done, total=job.total, message=job.fault(Tr(lang, "web")))
    report = job.report
    state: Literal["ready", "thinking"] = "ready" if report else "thinking"
    return m.AnalysisOut(state=state, done=job.done, total=job.total, message="", report=report.data() if report else None)


def replay_out(found: Replay) -> m.ReplayOut:
    t = found.table
    return m.ReplayOut(id=found.id, game=t.game.name, players=t.players, names=list(t.names), moves=found.last, over=t.over)
