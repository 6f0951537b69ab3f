"""Who is asking: signed cookies, secrets, limits."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import threading
import time
from collections import OrderedDict
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from palatine.i18n import LANGUAGES, language, text
from palatine.web.faults import TooMany

COOKIE, LANG_COOKIE = "palatine", "lang"
YEAR = 365 * 86400
RATES = {  # at once, a minute
    "move": (60, 240),
    "create": (20, 20),
    "chat": (6, 20),
    "join": (20, 30),
    "read": (300, 1200),
    "upload": (6, 6),
    "hint": (10, 30),
}
KNOWN = 50_000  # clients whose requests are counted


def digest(key: str) -> str:
    """What is kept of a key: the key itself cannot be found from it."""
    return hashlib.sha256(key.encode()).hexdigest()


@dataclass(frozen=True)
class Who:
    """Somebody who asks: the digests of the keys that come with the request, and the address to count requests by."""

    browser: str = ""
    bearer: str = ""
    address: str = ""

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(digest(key) for key in (self.browser, self.bearer) if key)


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


def who_asks(request: Request) -> Who:
    signer: Signer = request.app.state.signer
    kind, _, bearer = request.headers.get("authorization", "").partition(" ")
    address = request.client.host if request.client else ""
    return Who(signer.read(request.cookies.get(COOKIE)), bearer.strip() if kind.lower() == "bearer" else "", address)


def with_browser(request: Request, response: Response) -> Who:
    """Who asks, with a browser of his own: a new one gets its cookie with the response."""
    who = who_asks(request)
    if who.browser:
        return who
    browser = secrets.token_urlsafe(18)
    state = request.app.state
    response.set_cookie(
        COOKIE, state.signer.sign(browser), max_age=YEAR, httponly=True, samesite="lax", secure=state.settings.secure, path="/"
    )
    return Who(browser, who.bearer, who.address)


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


class Limits:
    """How often somebody may do something: so many at once, and so many a minute from then on."""

    def __init__(self, on: bool) -> None:
        self._on = on
        self._lock = threading.Lock()
        self._left: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def spend(self, kind: str, *names: str) -> None:
        """Counts one request for each of the names; raises :class:`TooMany` if one of them had too many."""
        if not self._on:
            return
        burst, minute = RATES[kind]
        now = time.monotonic()
        with self._lock:
            left = []
            for name in names:
                tokens, then = self._left.get((kind, name), (float(burst), now))
                left.append(min(float(burst), tokens + (now - then) * minute / 60))
            if min(left) < 1:
                seconds = int((1 - min(left)) * 60 / minute) + 1
                raise TooMany(text("That was too fast. Try again in {n} seconds.", n=seconds), retry_after=seconds)
            for name, tokens in zip(names, left):
                self._left[kind, name] = (tokens - 1, now)
                self._left.move_to_end((kind, name))
            while len(self._left) > KNOWN:
                self._left.popitem(last=False)
