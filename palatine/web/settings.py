"""How a server is set up. Every setting can come from the environment: PALATINE_DATABASE, PALATINE_BOT_PAUSE, ..."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, fields
from typing import Any

from palatine.i18n import text
from palatine.kernel.errors import BadOption
from palatine.tables.settings import ServiceSettings

MOST = 4  # server processes, unless somebody wants more


@dataclass(frozen=True)
class Settings(ServiceSettings):
    """What the tables need, and what HTTP needs besides."""

    key: str = ""
    """Signs cookies. Without one, a key is made and kept in the database, which all processes share."""
    secure: bool = False
    """Served over HTTPS, by a reverse proxy: cookies are for HTTPS only."""
    address: str = ""
    """How people reach the server, as https://palatine.example: links begin with it. Without it they follow the request."""
    path: str = ""
    """The path below which the server is reached, as /palatine; empty: none."""
    processes: int = 0
    """Server processes that share the address. 0: on PostgreSQL one for every two cores, four at most; on SQLite one."""
    heartbeat: float = 15.0
    """Seconds of silence after which a live connection gets a sign of life."""
    streams: int = 24
    """Live connections of one client."""
    streams_per_address: int = 250
    """Live connections from one address: cookies are free, addresses are not."""
    connections: int = 10_000
    """Connections in all; fewer if the system allows this process fewer files."""
    connections_per_address: int = 300
    """Connections from one address that is not a trusted proxy (FORWARDED_ALLOW_IPS)."""
    head_seconds: float = 10.0
    """Seconds for the head of a request."""
    body_seconds: float = 30.0
    """Seconds for the body of a request."""
    write_seconds: float = 60.0
    """Seconds that a client may leave an answer unread."""
    body: int = 300_000
    """Bytes in the body of a request."""
    operator: str = ""
    """The operator's key: opens /operator and /metrics. Without one, there is neither."""
    log: str = "text"
    """``text``: what goes wrong, a line each; ``json``: every request too, an object per line."""
    limits: bool = True
    """Are rates limited? Not in benchmarks."""

    def __post_init__(self) -> None:
        if not self.processes:
            object.__setattr__(self, "processes", several() if self.database.startswith("postgres") else 1)
        if self.log not in ("text", "json"):
            raise BadOption(text("The log can be “text” or “json”, not “{log}”.", log=self.log))
        if self.path and not re.fullmatch("(/[A-Za-z0-9_-]+)+", self.path):
            raise BadOption(text("The path must be like /palatine, not “{path}”.", path=self.path))
        if self.processes > 1 and not self.database.startswith("postgres"):
            raise BadOption(text("Several server processes need PostgreSQL: --database postgresql://USER@HOST/NAME."))
        if self.operator and len(self.operator) < 16:
            raise BadOption(text("The operator’s key needs at least 16 characters."))
        if self.address and not re.fullmatch(
            r"https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?|https?://\[[0-9A-Fa-f:]+\](:[0-9]{1,5})?", self.address
        ):
            raise BadOption(text("The public address must be like https://palatine.example, not “{address}”.", address=self.address))


def several() -> int:
    """Server processes that do well on this machine: the other half of the cores is for the bots and the database."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(cores // 2, MOST))


def from_environment(**given: Any) -> Settings:
    """The settings of the environment; what is *given* (and not None) wins."""
    found: dict[str, Any] = {}
    for item in fields(Settings):
        word = os.environ.get(f"PALATINE_{item.name.upper()}")
        if word is not None:
            found[item.name] = _value(item.name, str(item.type), word)
    return Settings(**{**found, **{name: value for name, value in given.items() if value is not None}})


def _value(name: str, kind: str, word: str) -> Any:
    try:
        if kind == "bool":
            return {"1": True, "yes": True, "true": True, "0": False, "no": False, "false": False}[word.lower()]
        return {"int": int, "float": float, "str": str}[kind](word)
    except (KeyError, ValueError):
        raise BadOption(text("PALATINE_{name} can’t be “{value}”.", name=name.upper(), value=word)) from None
