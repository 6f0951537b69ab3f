"""What the server writes to its log: plain lines, or one JSON object per line for programs. No secret ever stands in it."""

from __future__ import annotations

import json
import logging
import re
from contextvars import ContextVar
from datetime import UTC, datetime

request_id: ContextVar[str] = ContextVar("request_id", default="")
"""The id of the request that is being answered: it stands in every line that is written meanwhile, and in the answer."""

SECRETS = (
    (re.compile(r"(/join/|/j/|/me/)[^\s\"'?&{]+"), r"\1…"),
    (re.compile(r"((?:Bearer|bearer) )\S+"), r"\1…"),
    (re.compile(r"(\w+://[^\s:/@]*:)[^\s@]+@"), r"\1…@"),
    (re.compile(r"((?:secret|key|entropy|salt|seed|cookie|offer)[\"']?\s*[:=]\s*[\"']?)[A-Za-z0-9_.-]{16,}", re.IGNORECASE), r"\1…"),
)


def safe(line: str) -> str:
    """A text without invitations, keys and passwords, wherever they came from."""
    for pattern, instead in SECRETS:
        line = pattern.sub(instead, line)
    return line


class Plain(logging.Formatter):
    """A line for people."""

    def __init__(self) -> None:
        super().__init__("%(levelname)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        return safe(super().format(record))


class Json(logging.Formatter):
    """A line for programs: ``time``, ``level``, ``logger``, ``message``, and ``request`` with what is known about it."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": safe(record.getMessage()),
        }
        if request_id.get():
            line["request"] = request_id.get()
        line |= getattr(record, "fields", {})
        if record.exc_info:
            line["exception"] = safe(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)


def install(kind: str) -> None:
    """Sets up the log of this process. In JSON, every request has a line; else only what goes wrong."""
    handler = logging.StreamHandler()
    handler.setFormatter(Json() if kind == "json" else Plain())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("palatine").setLevel(logging.INFO if kind == "json" else logging.WARNING)
