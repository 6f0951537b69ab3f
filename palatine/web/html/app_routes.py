"""Palatine as an app on a phone or a computer: the manifest, its icons, the page without a network, pictures for shared links."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from palatine.draw.palette import TOKENS
from palatine.draw.raster import app_icon, preview
from palatine.i18n import text
from palatine.kernel.game import games
from palatine.tables.errors import NotFound
from palatine.web.auth import YEAR
from palatine.web.html import seating
from palatine.web.html.layout import content
from palatine.web.html.reader import reader_of
from palatine.web.ratelimit import Charged

router = APIRouter(include_in_schema=False, route_class=Charged)
ICONS = (192, 512)
A_DAY = {"cache-control": "public, max-age=86400"}


@router.get("/manifest.webmanifest")
def manifest(request: Request) -> Response:
    reader = reader_of(request)
    told = {
        "name": "Palatine",
        "short_name": "Palatine",
        "description": reader.tr("Four palace games"),
        "lang": reader.lang,
        "id": ".",
        "start_url": ".",
        "display": "standalone",
        "background_color": TOKENS["ground"][0],
        "theme_color": TOKENS["paper"][0],
        "icons": [
            {"src": f"icons/{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
            for size in ICONS
            for purpose in ("any", "maskable")
        ],
    }
    return JSONResponse(told, media_type="application/manifest+json", headers=A_DAY)


@router.get("/icons/{size}.png")
def icon(size: int) -> Response:
    if size not in (*ICONS, 180):
        raise NotFound(text("Page not found."))
    return Response(app_icon(size), media_type="image/png", headers={"cache-control": f"public, max-age={YEAR}"})


@router.get("/preview/{name}.png")
def link_picture(name: str) -> Response:
    """What a shared link shows. It tells the game, and nothing of a table."""
    if name not in (*games(), "palatine"):
        raise NotFound(text("Page not found."))
    return Response(preview(name), media_type="image/png", headers=A_DAY)


@router.get("/worker.js")
def worker() -> Response:
    return Response(content("worker.js"), media_type="text/javascript", headers={"cache-control": "no-cache"})


@router.get("/offline")
def offline(request: Request) -> Response:
    return HTMLResponse(seating.offline_page(reader_of(request)))
