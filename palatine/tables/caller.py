"""Who asks for something: known by keys, never by a name."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property


def digest(key: str) -> str:
    """What is kept of a key: the key itself cannot be found from it."""
    return hashlib.sha256(key.encode()).hexdigest()


@dataclass(frozen=True)
class Caller:
    """Somebody who asks: the keys that come with the request, and the address to count requests by."""

    browser: str = ""
    bearer: str = ""
    address: str = ""

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The digests of the caller's keys."""
        return tuple(digest(key) for key in (self.browser, self.bearer) if key)
