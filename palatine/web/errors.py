"""Errors as HTTP says them: a status and JSON for programs, a page for people, in their language."""

from __future__ import annotations

import json

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from palatine.i18n import text
from palatine.kernel.errors import IllegalMove, PalatineError, UnknownGame
from palatine.store import StoreFault
from palatine.tables.errors import NotFound, Refused, ServiceError
from palatine.web.auth import lang_of
from palatine.web.html.reader import reader_of
from palatine.web.html.seating import error_page

STATUS = {
    "not_yours": 403,
    "not_found": 404,
    "stale": 409,
    "not_now": 409,
    "unplayable": 409,
    "too_big": 413,
    "refused": 422,
    "illegal": 422,
    "not_understood": 422,
    "too_many": 429,
    "broken": 500,
    "no_database": 503,
}
"""By the code of an error; any other is a bad request."""


class TooBig(ServiceError):
    code = "too_big"


class TooMany(ServiceError):
    code = "too_many"


class Broken(ServiceError):
    """A fault that nobody expected."""

    code = "broken"


class NoDatabase(ServiceError):
    code = "no_database"


def respond(request: Request, error: ServiceError, status: int | None = None) -> Response:
    """The answer to a request that was refused."""
    lang, status = lang_of(request), status or STATUS.get(error.code, 400)
    headers = {"retry-after": str(error.more.get("retry_after", 2))} if status in (429, 503) else {}
    if not request.url.path.startswith("/api/") and request.headers.get("accept") != "application/json":
        return HTMLResponse(error_page(status, error.say(lang), reader_of(request)), status, headers)
    body = {"error": error.code, "message": error.say(lang), **error.more}
    return Response(json.dumps(body, ensure_ascii=False), status, headers, "application/json")


def install(app: FastAPI) -> None:
    """Makes the application answer every error with a sentence."""
    app.add_exception_handler(PalatineError, refusal)
    app.add_exception_handler(RequestValidationError, _not_understood)
    app.add_exception_handler(HTTPException, _http)


def refusal(request: Request, error: Exception) -> Response:
    """The answer to a request that an error ended."""
    assert isinstance(error, PalatineError)
    if isinstance(error, ServiceError):
        return respond(request, error)
    if isinstance(error, StoreFault):
        return respond(request, NoDatabase(text("The server can’t reach its database. Nothing is lost. Try again in a moment.")))
    found = NotFound(error.text) if isinstance(error, UnknownGame) else Refused(error.text)
    if isinstance(error, IllegalMove):
        found.code = "illegal"
    return respond(request, found)


def _not_understood(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part != "body")
    found = Refused(text("Invalid request: {where}: {what}", where=where or "body", what=str(first["msg"])))
    found.code = "not_understood"
    return respond(request, found)


def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    missing = error.status_code == 404
    found = NotFound(text("Page not found.")) if missing else ServiceError(text("That isn’t possible here."))
    response = respond(request, found, error.status_code)
    response.headers.update(error.headers or {})
    return response
