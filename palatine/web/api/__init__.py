"""The public JSON API: everything that the pages do, for programs in any language. ``docs/api.md`` shows how to sit down."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from palatine.web.api import lines, play, replays, tables
from palatine.web.api import models as m

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": m.Problem, "description": about}
    for status, about in {
        400: "not understood",
        403: "not your seat, or not allowed at this table",
        404: "not there",
        409: "stale, or not now",
        413: "too big",
        422: "refused by the rules, or not understood",
        429: "too many requests",
        503: "the rules are being compiled, or the database does not answer",
    }.items()
}
router = APIRouter(prefix="/api", responses=PROBLEMS)
for part in (tables, play, replays, lines):
    router.include_router(part.router)
