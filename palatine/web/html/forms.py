"""What the forms of the pages send, and what the browser remembers."""

from __future__ import annotations

import re
from typing import Annotated
from urllib.parse import parse_qs, quote

from fastapi import Depends, Request
from fastapi.responses import Response

from palatine.web.auth import YEAR


def remember(request: Request, response: Response, name: str, value: str) -> None:
    response.set_cookie(name, quote(value), max_age=YEAR, samesite="lax", path="/", secure=request.app.state.settings.secure)


async def fields(request: Request) -> dict[str, str]:
    """The fields of a form."""
    return {name: values[0] for name, values in parse_qs((await request.body()).decode("utf-8", "replace")).items()}


Fields = Annotated[dict[str, str], Depends(fields)]  # read by the event loop; what is done with it waits for the disk in a thread


def number(word: str, usual: int) -> int:
    """A number that somebody typed, or the usual one. ``isdigit`` and ``int`` know more digits than people do."""
    return int(word) if re.fullmatch("[0-9]{1,6}", word) else usual
