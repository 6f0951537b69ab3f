"""The application: everything put together."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles
from starlette.middleware.errors import ServerErrorMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

import palatine
from palatine.store import Store, StoredEvent
from palatine.tables.analysis_jobs import AnalysisJobs
from palatine.tables.bot_runner import BotRunner
from palatine.tables.explorations import Explorations
from palatine.tables.heartbeat import Heartbeat
from palatine.tables.lobby import Lobby
from palatine.tables.pondering import Pondering
from palatine.tables.presence import Presence
from palatine.tables.readiness import Readiness
from palatine.tables.replays import Replays
from palatine.tables.service import TableService
from palatine.web import api, errors, operations
from palatine.web.auth import Signer
from palatine.web.deal import Offers
from palatine.web.fast_path import FastPath
from palatine.web.html import advising, app_routes, explore_routes, me_routes, operator, puzzle_routes, routes, setup_routes
from palatine.web.middleware import Middleware
from palatine.web.operations import Metrics
from palatine.web.ratelimit import RateLimiter
from palatine.web.root_path import RootPath
from palatine.web.settings import Settings
from palatine.web.sse import Hub

SMALL, LEVEL = 1000, 5  # bytes that are not worth compressing; how hard to try with others
STATIC = Path(__file__).parent / "static"
PARTS: tuple[Any, ...] = (
    *(operations, api, operator, me_routes, app_routes, advising, routes),
    *(explore_routes, setup_routes, puzzle_routes),
)


class App(FastAPI):
    """FastAPI with our own layers around it: a move passes only those."""

    around: ASGIApp
    """The outermost of them."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.around = super().__call__

    def build_middleware_stack(self) -> ASGIApp:
        """Without the layer that answers faults: ours does."""
        outermost = super().build_middleware_stack()
        assert isinstance(outermost, ServerErrorMiddleware)
        return outermost.app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["app"] = self
        await self.around(scope, receive, send)


def create_app(settings: Settings) -> App:
    """A server that is ready to serve; its threads begin with the first event loop that runs it."""
    store = Store(settings.database)
    presence = Presence()
    hub = Hub(presence, settings)
    readiness = Readiness(lambda: hub.changed(None), thinks=not settings.workers)
    service = TableService(settings, store, readiness, presence)
    bots = BotRunner(service)
    heartbeat = Heartbeat(store, service.outages)
    lobby = Lobby(service)
    replays = Replays(lobby)
    analyses = AnalysisJobs(replays, bots.thinker)
    explorations, pondering = Explorations(lobby, replays), Pondering(bots.thinker)
    service.on_change = hub.changed
    presence.announce = store.announce

    def heard(table: str | None, events: list[StoredEvent]) -> None:
        service.heard(table, events)
        bots.heard(table)

    def told(process: str, note: str) -> None:
        for table in presence.told(process, note):
            hub.changed(table)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        hub.start()
        readiness.start(everything=settings.warm)
        store.listen(heard, told)
        heartbeat.start()
        service.in_outage = lambda: heartbeat.silent
        bots.start(asyncio.get_running_loop())
        yield
        hub.close()
        analyses.close()
        bots.close()
        readiness.close()
        heartbeat.close()
        store.close()

    app = App(title="Palatine", version=palatine.__version__, lifespan=life, openapi_url="/api/openapi.json", docs_url=None, redoc_url=None)
    app.state.settings = settings
    app.state.service, app.state.lobby, app.state.replays = service, lobby, replays
    app.state.bots, app.state.analyses, app.state.readiness, app.state.hub = bots, analyses, readiness, hub
    app.state.explorations, app.state.pondering = explorations, pondering
    key = settings.key or store.fact("cookie key", lambda: secrets.token_hex(32))
    app.state.signer, app.state.offers = Signer(key), Offers(key)
    app.state.limits = limits = RateLimiter(settings.limits)
    explorations.before_copy = lambda caller: limits.spend("create", f"from {caller.address}")
    lobby.before_bots = lambda caller: limits.spend("bots", f"from {caller.address}")
    app.state.metrics = Metrics(store)
    errors.install(app)
    for part in PARTS:
        app.include_router(part.router)
    if STATIC.is_dir():
        app.mount("/static", StaticFiles(directory=STATIC), name="static")
    if not settings.path:
        app.around = compressed(app.around)
    app.around = Middleware(FastPath(app.around), settings)
    if settings.path:  # what is compressed could not be changed any more
        app.around = compressed(RootPath(app.around, settings.path, heads()))
    return app


def compressed(app: ASGIApp) -> ASGIApp:
    return GZipMiddleware(app, minimum_size=SMALL, compresslevel=LEVEL)  # streams are compressed where they are made


def heads() -> set[str]:
    """The first parts of all addresses: ``t``, ``api``, ``static`` ..."""
    paths = [getattr(route, "path", "") for part in PARTS for route in part.router.routes]
    return {"api", "static"} | {head for path in paths if (head := path.strip("/").partition("/")[0]) and "{" not in head}
