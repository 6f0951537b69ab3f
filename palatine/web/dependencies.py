"""What a request needs of the application, for FastAPI to hand in."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Query, Request, Response

from palatine.tables.analysis_jobs import AnalysisJobs
from palatine.tables.bot_runner import BotRunner
from palatine.tables.caller import Caller
from palatine.tables.explorations import Explorations
from palatine.tables.lobby import Lobby
from palatine.tables.pondering import Pondering
from palatine.tables.replays import Replays
from palatine.tables.service import TableService
from palatine.web.auth import calling, lang_of, with_browser
from palatine.web.deal import Offers
from palatine.web.sse import Hub

# FastAPI would send plain functions to a thread each: these take no time.


def _part(name: str) -> Any:
    async def find(request: Request) -> Any:
        return getattr(request.app.state, name)

    return Depends(find)


async def _browser(request: Request, response: Response) -> Caller:
    return with_browser(request, response)


async def _language(request: Request) -> str:
    return lang_of(request)


async def _gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


ServiceDep = Annotated[TableService, _part("service")]
LobbyDep = Annotated[Lobby, _part("lobby")]
ReplaysDep = Annotated[Replays, _part("replays")]
BotsDep = Annotated[BotRunner, _part("bots")]
AnalysesDep = Annotated[AnalysisJobs, _part("analyses")]
ExplorationsDep = Annotated[Explorations, _part("explorations")]
PonderingDep = Annotated[Pondering, _part("pondering")]
OffersDep = Annotated[Offers, _part("offers")]
HubDep = Annotated[Hub, _part("hub")]
CallerDep = Annotated[Caller, Depends(calling)]
BrowserDep = Annotated[Caller, Depends(_browser)]
"""The caller, who gets a cookie if there is none yet."""
LangDep = Annotated[str, Depends(_language)]
GzipDep = Annotated[bool, Depends(_gzip)]
"""Does the caller read compressed streams?"""
SeatQuery = Annotated[int | None, Query(ge=0, le=7, description="if you hold several seats")]
SinceQuery = Annotated[int, Query(ge=-1, le=1_000_000, description="a step: of log and happenings, only those after it")]


def spend(kind: str, *, table: bool = False) -> Any:
    """Counts a request against the limits of the caller, and of the table."""

    async def count(request: Request, caller: CallerDep) -> None:
        names = [f"from {caller.address}"]
        if table:
            names.append(f"at {request.path_params['table']} {caller.browser or caller.bearer}")
        request.app.state.limits.spend(kind, *names)

    return Depends(count)
