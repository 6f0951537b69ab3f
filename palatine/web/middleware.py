"""Around the whole application: every request passes here, and every response leaves with the same headers.

Plain ASGI, so that it also holds for errors and static files.
"""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from palatine.i18n import text
from palatine.tables.errors import NotFound, NotYours, ServiceError
from palatine.web.auth import COOKIE
from palatine.web.connections import network
from palatine.web.errors import Broken, TooBig, TooMany, respond
from palatine.web.logs import request_id
from palatine.web.ratelimit import limits
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
SEATED = f"{COOKIE}=".encode()
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
    """The client went away in the middle of its request."""


class Middleware:
    """Refuses what comes from other sites or is too big; answers faults that nobody expected; sets the headers.

    Bytes as they come and go: what makes objects of them takes longer than a move.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._most = settings.body
        self._streams = settings.streams_per_address
        self._open: Counter[str] = Counter()
        always = HEADERS | ({"strict-transport-security": "max-age=31536000"} if settings.secure else {})
        self._always = [(name.encode(), value.encode()) for name, value in always.items()]
        self._names = {name for name, _ in self._always} | {b"x-request-id"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun, status, since = False, 0, time.monotonic()
        heads = dict(reversed(scope["headers"]))  # of several that are called the same, the first
        given = heads.get(b"x-request-id", b"").decode("latin-1")
        address = network(scope["client"][0]) if scope.get("client") else ""
        scope["client"] = address, 0  # what every limit counts
        limits.set((scope["app"].state.limits, address))
        token = request_id.set(given if REQUEST_ID.fullmatch(given) else secrets.token_hex(8))

        async def send_with_headers(message: Message) -> None:
            nonlocal begun, status
            if not begun and message["type"] == "http.response.start":
                begun, status = True, message["status"]
                message["headers"] = self._headers(message["headers"], request_id.get())
            await send(message)

        try:
            if "\0" in scope["path"] or b"%00" in scope["query_string"]:  # PostgreSQL knows no such text
                raise NotFound(text("Page not found."))
            self._check_origin(scope, heads)
            with self._streaming(scope) if scope["path"].endswith(STREAMS) else nullcontext():
                await self._app(scope, await self._body(scope["method"], heads, receive), send_with_headers)
        except ServiceError as error:
            if not begun:
                await respond(Request(scope), error)(scope, receive, send_with_headers)
        except _Gone:
            return
        except Exception:
            log.exception("%s %s", scope["method"], pattern(scope))
            if begun:
                raise
            broken = Broken(text("Something went wrong on the server. Nothing is lost. Try again."))
            await respond(Request(scope), broken)(scope, receive, send_with_headers)
        finally:
            self._count(scope, status, time.monotonic() - since)
            request_id.reset(token)

    def _headers(self, made: Iterable[tuple[bytes, bytes]], request: str) -> list[tuple[bytes, bytes]]:
        """The headers of an answer: those that were made for it, and those that all have."""
        headers = [pair for pair in made if pair[0].lower() not in self._names]
        if not any(name == b"cache-control" for name, _ in headers):
            headers.append((b"cache-control", b"no-store"))
        return [*headers, *self._always, (b"x-request-id", request.encode())]

    def _count(self, scope: Scope, status: int, seconds: float) -> None:
        """For the metrics and the log. A status of 0: the client left before the answer."""
        path, method = pattern(scope), scope["method"]
        scope["app"].state.metrics.count(
            method if method in METHODS else "other", path, status, None if path.endswith(STREAMS) else seconds
        )
        if log.isEnabledFor(logging.INFO):
            fields = {"method": method, "path": path, "status": status, "ms": round(1000 * seconds, 1)}
            log.info("%s %s %d", method, path, status, extra={"fields": fields})

    @contextmanager
    def _streaming(self, scope: Scope) -> Iterator[None]:
        """Counts the live streams of an address, and refuses one too many."""
        address, streams = scope["client"][0], scope["app"].state.metrics.streams
        if self._open[address] >= self._streams:
            raise TooMany(text("Too many open pages. Close one and try again."))
        self._open[address] += 1
        streams.inc()
        try:
            yield
        finally:
            streams.dec()
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    def _check_origin(self, scope: Scope, heads: Mapping[bytes, bytes]) -> None:
        """A page of another site must not act for somebody who is seated here."""
        if scope["method"] in SAFE:
            return
        site, origin = heads.get(b"sec-fetch-site"), heads.get(b"origin")
        if site is not None:
            fine = site in (b"same-origin", b"none")
        elif origin is not None:
            fine = origin.partition(b"://")[2] == heads.get(b"host")
        else:  # a program, or a very old browser: a cookie alone is not enough
            seated = any(name == b"cookie" and SEATED in value for name, value in scope["headers"])
            fine = not seated or b"x-palatine" in heads
        if not fine:
            raise NotYours(text("This request came from another site and was refused."))

    async def _body(self, method: str, heads: Mapping[bytes, bytes], receive: Receive) -> Receive:
        """Reads the body, unless it is too big; what it gives instead of *receive* hands it on."""
        if method in SAFE:
            return receive
        length = heads.get(b"content-length", b"0")
        if not length.isdigit() or int(length) > self._most:
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
