"""Around the whole application: every request passes here, and every response leaves with the same headers.

Plain ASGI, so that it also holds for errors and static files.
"""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from palatine.i18n import text
from palatine.tables.errors import NotFound, NotYours, ServiceError
from palatine.web.auth import COOKIE
from palatine.web.errors import Broken, TooBig, TooMany, respond
from palatine.web.logs import request_id
from palatine.web.settings import Settings

log = logging.getLogger("palatine")

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
STREAMS = ("/live", "/events")  # how the paths of live streams end
SAFE = ("GET", "HEAD", "OPTIONS")
REQUEST_ID = re.compile("[A-Za-z0-9._-]{1,64}")
METHODS = (*SAFE, "POST", "PUT", "PATCH", "DELETE")


def pattern(scope: Scope) -> str:
    """The path as the application has it, ``/join/{secret}``: what stands in its place is nobody's business."""
    found: str = getattr(scope.get("route"), "path", "") or "other"
    below = scope["path"].startswith("/api/") and found.startswith("/") and not found.startswith("/api/")
    return f"/api{found}" if below else found  # some versions of FastAPI tell the path within its router


class _Gone(Exception):
    """Whoever asked went away in the midst of it: half a request is none."""


class Middleware:
    """Refuses what comes from other sites or is too big; answers faults that nobody expected; sets the headers."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._most = settings.body
        self._secure = settings.secure
        self._streams = settings.streams_per_address
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun, status, since = False, 0, time.monotonic()
        request = Request(scope)
        given = request.headers.get("x-request-id", "")
        token = request_id.set(given if REQUEST_ID.fullmatch(given) else secrets.token_hex(8))

        async def send_with_headers(message: Message) -> None:
            nonlocal begun, status
            if message["type"] == "http.response.start":
                begun, status = True, message["status"]
                headers = MutableHeaders(scope=message)
                headers["x-request-id"] = request_id.get()
                for name, value in HEADERS.items():
                    headers[name] = value
                if self._secure:
                    headers["strict-transport-security"] = "max-age=31536000"
                if "cache-control" not in headers:
                    headers["cache-control"] = "no-store"
            await send(message)

        try:
            if "\0" in scope["path"] or b"%00" in scope["query_string"]:  # PostgreSQL knows no such text
                raise NotFound(text("Page not found."))
            self._check_origin(request)
            with self._streaming(request):
                await self._app(scope, await self._body(request, receive), send_with_headers)
        except ServiceError as error:
            if not begun:
                await respond(request, error)(scope, receive, send_with_headers)
        except _Gone:
            return
        except Exception:
            log.exception("%s %s", scope["method"], pattern(scope))
            if begun:
                raise
            broken = Broken(text("Something went wrong on the server. Nothing is lost. Try again."))
            await respond(request, broken)(scope, receive, send_with_headers)
        finally:
            self._count(request, status, time.monotonic() - since)
            request_id.reset(token)

    def _count(self, request: Request, status: int, seconds: float) -> None:
        """For the metrics and the log. A status of 0: whoever asked went away before the answer."""
        path, metrics = pattern(request.scope), request.app.state.metrics
        metrics.requests.labels(request.method if request.method in METHODS else "other", path, str(status)).inc()
        if not path.endswith(STREAMS):
            metrics.seconds.labels(path).observe(seconds)
        if log.isEnabledFor(logging.INFO):
            fields = {"method": request.method, "path": path, "status": status, "ms": round(1000 * seconds, 1)}
            log.info("%s %s %d", request.method, path, status, extra={"fields": fields})

    @contextmanager
    def _streaming(self, request: Request) -> Iterator[None]:
        """Counts the live streams of an address, and refuses one too many."""
        if not request.url.path.endswith(STREAMS):
            yield
            return
        address = request.client.host if request.client else ""
        if self._open[address] >= self._streams:
            raise TooMany(text("Too many open pages. Close one and try again."))
        self._open[address] += 1
        request.app.state.metrics.streams.inc()
        try:
            yield
        finally:
            request.app.state.metrics.streams.dec()
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    def _check_origin(self, request: Request) -> None:
        """A page of another site must not act for somebody who is seated here."""
        if request.method in SAFE:
            return
        headers = request.headers
        site, origin = headers.get("sec-fetch-site"), headers.get("origin")
        if site is not None:
            fine = site in ("same-origin", "none")
        elif origin is not None:
            fine = urlsplit(origin).netloc == headers.get("host")
        else:  # a program, or a very old browser: a cookie alone is not enough
            fine = COOKIE not in request.cookies or "x-palatine" in headers
        if not fine:
            raise NotYours(text("This request came from another site and was refused."))

    async def _body(self, request: Request, receive: Receive) -> Receive:
        """Reads the body, unless it is too big; what it gives instead of *receive* hands it on."""
        if request.method in SAFE:
            return receive
        length = request.headers.get("content-length", "0")
        if not length.isascii() or not length.isdigit() or int(length) > self._most:
            raise self._too_big()
        body, more = b"", True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise _Gone
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > self._most:
                raise self._too_big()
        given = False

        async def again() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        return again

    def _too_big(self) -> TooBig:
        return TooBig(text("That file is too large. The limit is {n} kB.", n=self._most // 1000))
