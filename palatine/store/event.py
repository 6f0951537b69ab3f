"""Stored events, and the document that many of them make in the archive."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterable
from typing import Any, NamedTuple
from zlib import compress, decompress

FORMAT = 1


class StoredEvent(NamedTuple):
    """Something that happened at a table, as it is in the database."""

    n: int
    kind: str
    body: dict[str, Any]
    at: float


def pack(events: Iterable[StoredEvent]) -> str:
    """All events of a table, from number 0 on, as one document: JSON, compressed, in letters."""
    lines = [[event.kind, event.body, event.at] for event in events]
    document = json.dumps({"palatine": FORMAT, "events": lines}, ensure_ascii=False, separators=(",", ":"))
    return b64encode(compress(document.encode(), 9)).decode()


def unpack(document: str) -> list[StoredEvent]:
    """The events of a document; the first ones were not compressed."""
    told = document if document.startswith("{") else decompress(b64decode(document))
    return [StoredEvent(n, kind, body, at) for n, (kind, body, at) in enumerate(json.loads(told)["events"])]
