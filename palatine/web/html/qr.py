"""Addresses as QR codes, for a phone at the same table."""

from __future__ import annotations

import io

import htpy as h
import segno
from htpy import Element
from markupsafe import Markup

from palatine.i18n import Tr
from palatine.web.html.layout import icon


def qr(link: str) -> Markup:
    out = io.BytesIO()
    segno.make(link, error="m").save(
        out, kind="svg", border=2, scale=4, xmldecl=False, svgns=False, omitsize=True, dark="#2B241F", light="#fff"
    )
    return Markup(out.getvalue().decode())


def code(link: str, alone: bool, _: Tr) -> Element:
    """A link as a code; where only this computer can open it (*alone*), how to change that."""
    if not alone:
        return h.div(".code")[qr(link)]
    return h.div(".unreached", role="note")[
        icon("warning"),
        h.div[
            h.b[_("Only this computer can open this link.")],
            h.p[_("To play with other devices in your network, stop the server and start it with:")],
            h.code["palatine serve --host 0.0.0.0"],
        ],
    ]
