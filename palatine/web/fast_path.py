"""The short way of a move: from its bytes to the service, past routing and dependencies, which take longer than the move.

A request that does not look like a move as clients send it takes the usual way, which also says what is wrong with it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from pydantic import ValidationError
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from palatine.kernel.errors import PalatineError
from palatine.tables.service import TableService
from palatine.web.api.models import MoveWish, StepWish
from palatine.web.auth import caller_of
from palatine.web.errors import refusal
from palatine.web.sse import DIRECT

PATH = re.compile("/api/tables/([A-Za-z0-9_-]{1,32})/(moves|undo)")


class Way(NamedTuple):
    """What the metrics call it: the path of the route that it stands for."""

    path: str


class FastPath:
    """Answers moves and undos; hands on everything else."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = PATH.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        if not found or scope["query_string"]:
            scope[DIRECT] = send
            await self._app(scope, receive, send)
            return
        request, message = Request(scope), await receive()
        table, what = found.groups()
        try:
            kind, read = MoveWish if what == "moves" else StepWish, request.headers.get("content-type", "")
            wish = kind.model_validate_json(message["body"]) if read.startswith("application/json") and message["body"] else None
        except (KeyError, ValidationError):
            wish = None
        if wish is None:
            await self._app(scope, _first(message, receive), send)
            return
        scope["route"] = Way("/api/tables/{table}/" + what)
        try:
            step = await _play(request, table, wish)
        except PalatineError as error:
            await refusal(request, error)(scope, receive, send)
            return
        body = b'{"step":%d}' % step
        headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})


async def _play(request: Request, table: str, wish: MoveWish | StepWish) -> int:
    service: TableService = request.app.state.service
    caller = caller_of(request)
    request.app.state.limits.spend("move", f"from {caller.address}", f"at {table} {caller.browser or caller.bearer}")
    if isinstance(wish, MoveWish):
        return await service.play_soon(table, caller, wish.move, wish.step, wish.seat)
    return await service.undo_soon(table, caller, wish.step, wish.seat)


def _first(message: Message, receive: Receive) -> Receive:
    """A *receive* that begins with a message that was taken already."""
    left = [message]

    async def again() -> Message:
        return left.pop() if left else await receive()

    return again
