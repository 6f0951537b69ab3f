"""Who is asking: signed cookies, secrets, the language."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

from starlette.requests import Request
from starlette.responses import Response

from palatine.i18n import LANGUAGES, language
from palatine.tables.caller import Caller

COOKIE, LANG_COOKIE = "palatine", "lang"
YEAR = 365 * 86400


class Signer:
    """Cookies that only this server (or its siblings on the same database) can have made."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    def sign(self, value: str) -> str:
        return f"{value}.{hmac.new(self._key, value.encode(), hashlib.sha256).hexdigest()}"

    def read(self, cookie: str | None) -> str:
        """The value of a cookie; empty if it was not signed here."""
        value = (cookie or "").rpartition(".")[0]
        return value if value and hmac.compare_digest(self.sign(value).encode(), (cookie or "").encode()) else ""


def caller_of(request: Request) -> Caller:
    signer: Signer = request.app.state.signer
    kind, _, bearer = request.headers.get("authorization", "").partition(" ")
    address = request.client.host if request.client else ""
    return Caller(signer.read(request.cookies.get(COOKIE)), bearer.strip() if kind.lower() == "bearer" else "", address)


async def calling(request: Request) -> Caller:
    """The caller, for FastAPI: a plain function would be sent to a thread."""
    return caller_of(request)


def with_browser(request: Request, response: Response) -> Caller:
    """The caller, with a browser of their own: a new one gets its cookie with the response."""
    caller = caller_of(request)
    if caller.browser:
        return caller
    browser = secrets.token_urlsafe(18)
    known_as(request, response, browser)
    return Caller(browser, caller.bearer, caller.address)


def known_as(request: Request, response: Response, browser: str) -> None:
    """Gives a browser its key, in a cookie."""
    state = request.app.state
    response.set_cookie(
        COOKIE, state.signer.sign(browser), max_age=YEAR, httponly=True, samesite="lax", secure=state.settings.secure, path="/"
    )


def lang_of(request: Request) -> str:
    """The language of the answer: ``?lang=``, the cookie, the browser's wish."""
    for wish in (request.query_params.get("lang"), request.cookies.get(LANG_COOKIE)):
        if wish in LANGUAGES:
            return wish
    wishes = []
    for place, part in enumerate(request.headers.get("accept-language", "").split(",")):
        name, _, quality = part.strip().partition(";q=")
        weight = float(quality) if re.fullmatch(r"[01](\.\d{1,3})?", quality) else 1.0
        if name[:2].lower() in LANGUAGES:
            wishes.append((-weight, place, name))
    return language(min(wishes)[2] if wishes else None)
