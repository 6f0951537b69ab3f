"""How often somebody may do something."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict

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
KNOWN = 50_000  # clients whose requests are counted


class RateLimiter:
    """So many requests at once, and so many a minute from then on."""

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
                raise TooMany(_too_fast(seconds), retry_after=seconds)
            for name, tokens in zip(names, left):
                self._left[kind, name] = (tokens - 1, now)
                self._left.move_to_end((kind, name))
            while len(self._left) > KNOWN:
                self._left.popitem(last=False)


def _too_fast(seconds: int) -> Text:
    return lambda _: _.many("Too many requests. Try again in {n} second.", "Too many requests. Try again in {n} seconds.", seconds)
