"""The classes of screens that pages are laid out for, and the board as pages of a phone that lies on its side.

A style sheet says ``@media (--table)`` and means the class below. ``static/layout.css`` lays out what all pages share, the
``board.css`` of a game its panels.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import htpy as h
from htpy import Element
from markupsafe import Markup

from palatine.draw import Panel
from palatine.draw.canvas import picture
from palatine.i18n import Tr
from palatine.kernel.view import View

CLASSES = {
    "sideways": "(min-width: 560px) and (max-height: 499px)",
    "phone": "(max-width: 739px) and (min-height: 500px), (max-width: 559px)",
    "upright": "(min-width: 740px) and (max-width: 999px) and (min-height: 500px), "
    "(min-width: 1000px) and (max-width: 1239px) and (orientation: portrait)",
    "table": "(min-width: 1000px) and (max-width: 1239px) and (min-height: 500px) and (orientation: landscape)",
    "low": "(min-width: 1240px) and (min-height: 500px) and (max-height: 779px)",
    "desk": "(min-width: 1240px) and (min-height: 780px)",
    "wide": "(min-width: 1600px) and (min-height: 780px)",
}
"""Each class of screen as a media query. They exclude each other, except that *wide* is a large *desk*."""

Pages = Sequence[tuple[str, Sequence[str]]]
"""A short name, and the panels of that page."""


def spelled_out(css: str) -> str:
    """A style sheet with the classes written as the media queries that they stand for."""
    for name, query in CLASSES.items():
        css = css.replace(f"(--{name})", query)
    return css


SAID = re.compile(r'(data-thing="[^"]+"(?: data-box="[^"]+")?) role="button" aria-label="([^"]*)"')
"""What a thing of a drawing is to a screen reader."""


def drawing(p: Panel) -> list[Markup]:
    """A panel in all its drawings: the screen shows one. What a thing is called stands in the first; the script of the page gives the
    role and the name to all."""
    known: dict[str, str] = {}

    def short(found: re.Match[str]) -> str:
        thing, said = found.groups()
        return thing if known.setdefault(thing, said) == said and thing in told else f'{thing} aria-label="{said}"'

    drawn = []
    for name, form in p.drawings:
        told = set(known)
        drawn.append(Markup(SAID.sub(short, picture(form, name))))
    return drawn


def pages(v: View, panels: Sequence[Panel], _: Tr) -> Pages:
    """The board page by page, as the game says, or else a page for each panel."""
    own = getattr(v.game.board, "pages", None)
    found: Pages = own(v, _) if own else [(p.label, (p.name,)) for p in panels]
    return found


def sections(panels: Sequence[Panel], drawn: dict[str, str], shared: Pages) -> list[Element]:
    """The panels of the board, each with the number of the page it is on."""
    at = {name: n for n, (_, names) in enumerate(shared) for name in names}
    return [
        h.section(
            class_={"panel": True, "sheet": p.sheet, "away": at.get(p.name, 0) > 0},
            data_panel=p.name,
            data_part=f"panel-{p.name}",
            data_page=str(at.get(p.name, 0)),
        )[Markup(drawn[f"panel-{p.name}"])]
        for p in panels
    ]


def tabs(shared: Pages, _: Tr, last: str = "") -> Element:
    """The names of the pages; the log is the last of them, or what stands in its place."""
    names = [*((str(n), label) for n, (label, _names) in enumerate(shared)), ("log", last or _("Log"))]
    return h.div(".tabs", role="group", aria_label=_("Parts of the table"))[
        [h.button(".tab", type="button", data_tab=key, aria_pressed="true" if key == "0" else "false")[label] for key, label in names]
    ]
