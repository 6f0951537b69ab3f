"""The application: everything put together."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

import palatine
from palatine.i18n import text
from palatine.kernel.errors import IllegalMove, PalatineError, UnknownGame
from palatine.store import Store, StoreFault
from palatine.web import api, site
from palatine.web.analyses import Analyses
from palatine.web.desk import Desk
from palatine.web.faults import Fault, NotFound, Refused
from palatine.web.guard import Guard, answer
from palatine.web.house import House
from palatine.web.live import Hub
from palatine.web.security import Limits, Signer
from palatine.web.settings import Settings
from palatine.web.warm import Warm
from palatine.web.workers import Workers

STATIC = Path(__file__).parent / "static"


def create_app(settings: Settings) -> FastAPI:
    """A server that is ready to serve; its threads begin with the first event loop that runs it."""
    store = Store(settings.database)
    hub = Hub()
    warm = Warm(lambda: hub.changed(None))
    house = House(settings, store, hub, warm)
    workers = Workers(house)
    desk = Desk(house)
    analyses = Analyses(desk)

    def heard(table: str | None) -> None:
        house.heard(table)
        workers.heard(table)

    def told(process: str, note: str) -> None:
        hub.changed(hub.presence.told(process, note))

    hub.presence.announce = store.announce

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        hub.start()
        warm.start(everything=settings.warm)
        store.listen(heard, told)
        workers.start()
        yield
        hub.close()
        analyses.close()
        workers.close()
        warm.close()
        store.close()

    app = FastAPI(
        title="Palatine", version=palatine.__version__, lifespan=life, openapi_url="/api/openapi.json", docs_url=None, redoc_url=None
    )
    app.state.settings = settings
    app.state.house, app.state.desk, app.state.warm = house, desk, warm
    app.state.analyses, app.state.workers = analyses, workers
    app.state.signer = Signer(settings.key or store.fact("cookie key", lambda: secrets.token_hex(32)))
    app.state.limits = Limits(settings.limits)
    app.add_exception_handler(PalatineError, _refuse)
    app.add_exception_handler(RequestValidationError, _not_understood)
    app.add_exception_handler(HTTPException, _http)
    app.include_router(api.router)
    app.include_router(site.router)
    if STATIC.is_dir():
        app.mount("/static", StaticFiles(directory=STATIC), name="static")
    app.add_middleware(Guard, settings=settings)
    return app


def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, PalatineError)
    fault = error if isinstance(error, Fault) else Refused(error.text)
    if isinstance(error, IllegalMove):
        fault.code = "illegal"
    elif isinstance(error, UnknownGame):
        fault.status, fault.code = 404, "not_found"
    elif isinstance(error, StoreFault):
        fault = Fault(text("The server cannot reach its database. Nothing was lost: try again in a moment."))
        fault.status, fault.code = 503, "no_database"
    return answer(request, fault)


def _not_understood(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part != "body")
    fault = Refused(text("This was not understood: {where}: {what}", where=where or "body", what=str(first["msg"])))
    fault.code = "not_understood"
    return answer(request, fault)


def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    fault: Fault = NotFound(text("There is no such page.")) if error.status_code == 404 else Fault(text("That is not possible here."))
    fault.status = error.status_code
    response = answer(request, fault)
    response.headers.update(error.headers or {})
    return response
