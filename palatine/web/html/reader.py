"""What is known of a page's reader, from the browser's cookies."""

from __future__ import annotations

from urllib.parse import quote, unquote

from starlette.requests import Request

from palatine.tables.names import clean
from palatine.web.address import address_of
from palatine.web.auth import lang_of
from palatine.web.html.layout import EMBLEMS, PACES, Reader


def reader_of(request: Request) -> Reader:
    cookies = request.cookies
    to = address_of(request)
    theme = cookies.get("theme", "")
    path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return Reader(
        lang=lang_of(request),
        theme=theme if theme in ("light", "dark") else "",
        name=clean(unquote(cookies.get("name", ""))),
        colour=cookies.get("colour", "") if cookies.get("colour") in EMBLEMS else EMBLEMS[0],
        sound=cookies.get("sound") == "yes",
        quiet=cookies.get("quiet") == "yes",
        notify=cookies.get("notify") == "yes",
        site=to.address,
        network=to.address if to.home else "",
        mute=cookies.get("mute") == "yes",
        pace=cookies.get("pace", "") if cookies.get("pace") in PACES else "normal",
        auto=cookies.get("auto") != "no",
        warn=cookies.get("warn") == "yes",
        guides={
            name.removeprefix("guide-"): value for name, value in cookies.items() if name.startswith("guide-") and value in ("yes", "no")
        },
        shown=request.app.state.offers.make(),
        path=quote(path, safe="/"),
    )
