"""For those who run the server: is it alive, is it ready, and how is it doing."""

from __future__ import annotations

import hashlib
import hmac
import re
import time
from typing import Any

from anyio import to_thread
from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import GaugeMetricFamily

from palatine.i18n import text
from palatine.store import Store, StoreFault
from palatine.tables.errors import NotFound, NotYours

router = APIRouter(include_in_schema=False)
COOKIE = "palatine-operator"
HOURS = 12  # that the operator stays known


class Metrics:
    """What is counted, for Prometheus. Paths are counted by their pattern: a table's name or a secret is never a label."""

    def __init__(self, store: Store) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.requests = Counter("palatine_requests", "Answered requests", ["method", "path", "status"], registry=self.registry)
        self.seconds = Histogram("palatine_request_seconds", "Time to answer, without live streams", ["path"], registry=self.registry)
        self.streams = Gauge("palatine_streams", "Open live streams", registry=self.registry)
        self.registry.register(_Tables(store))
        self._counted: dict[tuple[str, str, int], Any] = {}  # finding a counter by its labels takes longer than counting
        self._timed: dict[str, Any] = {}

    def count(self, method: str, path: str, status: int, seconds: float | None) -> None:
        """Counts a request, and the time that it took (None: it is a live stream)."""
        key = method, path, status
        if key not in self._counted:
            self._counted[key] = self.requests.labels(method, path, str(status))
        self._counted[key].inc()
        if seconds is not None:
            if path not in self._timed:
                self._timed[path] = self.seconds.labels(path)
            self._timed[path].observe(seconds)


class _Tables:
    """The tables in the database, counted when somebody asks."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def describe(self) -> list[Any]:
        return []

    def collect(self) -> list[Any]:
        found = GaugeMetricFamily("palatine_tables", "Tables in the database", labels=["status"])
        for status, count in self._store.statuses().items():
            found.add_metric([status], count)
        return [found]


def is_operators_key(request: Request, word: str) -> bool:
    key: str = request.app.state.settings.operator
    return bool(key) and hmac.compare_digest(word.encode(), key.encode())


def pass_of(request: Request) -> str:
    """What the operator's cookie says: until when it holds, and for which key."""
    return _pass(request, int(time.time()) + HOURS * 3600)


def _pass(request: Request, until: int) -> str:
    key: str = request.app.state.settings.operator
    return f"operator-{until}-{hashlib.sha256(key.encode()).hexdigest()[:16]}"


def is_operator(request: Request) -> bool:
    """Does the request come from the operator? The key is in PALATINE_OPERATOR."""
    bearer = request.headers.get("authorization", "").removeprefix("Bearer ")
    if is_operators_key(request, bearer):
        return True
    shown: str = request.app.state.signer.read(request.cookies.get(COOKIE))
    found = re.fullmatch("operator-([0-9]{1,12})-[0-9a-f]{16}", shown)
    return bool(request.app.state.settings.operator and found and shown == _pass(request, int(found[1])) and time.time() < int(found[1]))


def check_operator(request: Request) -> None:
    if not request.app.state.settings.operator:
        raise NotFound(text("Page not found."))
    if not is_operator(request):
        raise NotYours(text("This page is for the operator of the server."))


@router.get("/healthz")
async def alive() -> Response:
    """The process answers."""
    return JSONResponse({"status": "ok"})


@router.get("/readyz")
async def ready(request: Request) -> Response:
    """The database answers, and the server is not about to stop."""
    state = request.app.state
    try:
        await to_thread.run_sync(state.service.store.ping)
    except StoreFault:
        return JSONResponse({"status": "no database"}, 503)
    if state.hub.closed:
        return JSONResponse({"status": "stopping"}, 503)
    return JSONResponse({"status": "ok", "games": state.readiness.progress()})


@router.get("/metrics")
def metrics(request: Request) -> Response:
    check_operator(request)
    return Response(generate_latest(request.app.state.metrics.registry), media_type=CONTENT_TYPE_LATEST)
