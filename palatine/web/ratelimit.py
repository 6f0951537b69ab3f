"""How often somebody may do something, and how much processor time their requests may use."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from functools import wraps
from inspect import iscoroutinefunction
from typing import Any

from fastapi.routing import APIRoute

from palatine.i18n import Text
from palatine.web.errors import TooMany

RATES = {  # at once, a minute
    "move": (60, 240),
    "create": (20, 20),
    "bots": (4, 4),  # tables without people: they think as long as they want
    "chat": (6, 20),
    "join": (20, 30),
    "read": (300, 1200),
    "upload": (6, 6),
    "hint": (10, 30),
}
PROCESSOR = 30_000.0, 20_000.0  # milliseconds of processor time for one address: at once, and a minute
KNOWN = 50_000  # clients whose requests are counted


class RateLimiter:
    """So many requests at once, and so many a minute from then on; and so much processor time."""

    def __init__(self, on: bool) -> None:
        self._on = on
        self._lock = threading.Lock()
        # by the hash of a name: some names are as long as clients like
        self._left: OrderedDict[tuple[str, int], tuple[float, float]] = OrderedDict()

    def spend(self, kind: str, *names: str) -> None:
        """Counts one request for each of the names; raises :class:`TooMany` if one of them had too many."""
        if not self._on:
            return
        with self._lock:
            left = [self._tokens(kind, name, *RATES[kind]) for name in names]
            _check(min(left), 1.0, RATES[kind][1])
            for name, tokens in zip(names, left):
                self._keep(kind, name, tokens - 1)

    @contextmanager
    def charging(self, address: str) -> Iterator[None]:
        """Charges the processor time that this thread uses meanwhile to an address; raises :class:`TooMany` if it has none left.

        What a request costs is known afterwards: an address may owe some, and waits until that is paid.
        """
        if self._on:
            with self._lock:
                _check(self._tokens("processor", address, *PROCESSOR), 0.0, PROCESSOR[1])
        begun = time.thread_time()
        try:
            yield
        finally:
            if self._on:
                with self._lock:
                    left = self._tokens("processor", address, *PROCESSOR)
                    self._keep("processor", address, left - 1000 * (time.thread_time() - begun))

    def _tokens(self, kind: str, name: str, burst: float, minute: float) -> float:
        now = time.monotonic()
        tokens, then = self._left.get((kind, hash(name)), (float(burst), now))
        return min(float(burst), tokens + (now - then) * minute / 60)

    def _keep(self, kind: str, name: str, tokens: float) -> None:
        self._left[kind, hash(name)] = tokens, time.monotonic()
        self._left.move_to_end((kind, hash(name)))
        while len(self._left) > KNOWN:
            self._left.popitem(last=False)


def _check(left: float, needed: float, minute: float) -> None:
    if left < needed:
        seconds = int((needed - left) * 60 / minute) + 1
        raise TooMany(_too_fast(seconds), retry_after=seconds)


limits: ContextVar[tuple[RateLimiter, str] | None] = ContextVar("limits", default=None)
"""The limits that hold for the request that is being answered, and its address."""


class Charged(APIRoute):
    """A route whose work in a thread is paid by the address that asks for it. In the event loop nothing takes long."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **more: Any) -> None:
        super().__init__(path, endpoint if iscoroutinefunction(endpoint) else _charged(endpoint), **more)


def _charged(endpoint: Callable[..., Any]) -> Callable[..., Any]:
    if hasattr(endpoint, "charged"):  # a router within a router
        return endpoint

    @wraps(endpoint)
    def answer(*args: Any, **more: Any) -> Any:
        found = limits.get()
        with found[0].charging(found[1]) if found else nullcontext():
            return endpoint(*args, **more)

    answer.charged = True  # type: ignore[attr-defined]
    return answer


def _too_fast(seconds: int) -> Text:
    return lambda _: _.many("Too many requests. Try again in {n} second.", "Too many requests. Try again in {n} seconds.", seconds)
