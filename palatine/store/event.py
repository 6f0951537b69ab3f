"""Stored events, and the document that many of them make in the archive."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

FORMAT = 1


class StoredEvent(NamedTuple):
    """Something that happened at a table, as it is in the database."""

    n: int
    kind: str
    body: dict[str, Any]
    at: float


def pack(events: Iterable[StoredEvent]) -> str:
    """All events of a table, from number 0 on, as one document."""
    lines = [[event.kind, event.body, event.at] for event in events]
    return json.dumps({"palatine": FORMAT, "events": lines}, ensure_ascii=False, separators=(",", ":"))


def unpack(document: str) -> list[StoredEvent]:
    return [StoredEvent(n, kind, body, at) for n, (kind, body, at) in enumerate(json.loads(document)["events"])]
