"""A server below a path, as ``https://club.example/palatine``: the application itself knows nothing of it.

On the way in the path is cut off; on the way out it is put before every address that begins with a slash, in pages, scripts and live
events. A proxy may cut it off by itself: both work.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

TEXTS = ("text/html", "text/javascript", "application/javascript", "application/json", "text/event-stream")
STREAM = "text/event-stream"


class RootPath:
    """The application, below a *path*. *heads* are the first parts of its addresses: ``t``, ``api``, ``static`` ..."""

    def __init__(self, app: ASGIApp, path: str, heads: Iterable[str]) -> None:
        self._app = app
        self._path = path
        first = "|".join(sorted(heads)).encode()
        attributes = rb"(?:href|src|action|formaction|data-[a-z-]+)=\\?[\"'](?=/(?!/))"
        strings = rb"(?<![\w=\\])[\"'`](?=/(?:" + first + rb")[/?\"'`])|\.href = \"(?=/\")"
        self._addresses = re.compile(attributes + b"|" + strings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if scope["path"] == self._path:
            await send({"type": "http.response.start", "status": 308, "headers": [(b"location", f"{self._path}/".encode())]})
            await send({"type": "http.response.body"})
            return
        if scope["path"].startswith(f"{self._path}/"):
            scope = {**scope, "path": scope["path"][len(self._path) :], "raw_path": scope.get("raw_path", b"")[len(self._path) :]}
        plain = [pair for pair in scope["headers"] if pair[0] != b"accept-encoding"]  # what is compressed cannot be changed
        await self._app({**scope, "headers": plain}, receive, _Answer(self, send).send)

    def moved(self, content: bytes) -> bytes:
        """The same text with its addresses below the path."""
        return self._addresses.sub(rb"\g<0>" + self._path.encode(), content)

    def moved_header(self, location: str) -> str:
        return self._path + location if location.startswith("/") else location


class _Answer:
    """An answer on its way out."""

    def __init__(self, below: RootPath, send: Send) -> None:
        self._below = below
        self._send = send
        self._start: Message | None = None
        self._stream = False
        self._body = b""

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(raw=list(message["headers"]))
            if "location" in headers:
                headers["location"] = self._below.moved_header(headers["location"])
            message = {**message, "headers": headers.raw}
            kind = Headers(raw=headers.raw).get("content-type", "").partition(";")[0]
            self._stream = kind == STREAM
            if kind in TEXTS and not self._stream:
                self._start = message  # until its length is known
                return
        elif message["type"] == "http.response.body":
            if self._stream:
                message = {**message, "body": self._below.moved(message.get("body", b""))}
            elif self._start is not None:
                self._body += message.get("body", b"")
                if message.get("more_body"):
                    return
                body = self._below.moved(self._body)
                headers = MutableHeaders(raw=self._start["headers"])
                if self._body:
                    headers["content-length"] = str(len(body))
                await self._send(self._start)
                message = {**message, "body": body}
        await self._send(message)
