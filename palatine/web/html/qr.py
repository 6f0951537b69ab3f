"""Addresses as QR codes, for a phone at the same table."""

from __future__ import annotations

import io

import segno
from markupsafe import Markup


def qr(link: str) -> Markup:
    out = io.BytesIO()
    segno.make(link, error="m").save(
        out, kind="svg", border=2, scale=4, xmldecl=False, svgns=False, omitsize=True, dark="#2B241F", light="#fff"
    )
    return Markup(out.getvalue().decode())
