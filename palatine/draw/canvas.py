"""A panel being drawn: its pieces, its things, and the picture that stands alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from htpy import Node
from markupsafe import Markup

from palatine.draw import Panel
from palatine.draw.palette import picture_css, variables
from palatine.draw.parts import Number, card, group, markup, number_text, shape
from palatine.draw.symbols import NO_SHAPES, sprite

Box = tuple[Number, Number, Number, Number]
"""Left, top, width, height."""

TOUCHABLE = 32
"""The least size of a hit shape, in units of a panel (about pixels at 1280 x 800)."""


class Canvas:
    """Collects the drawing of one panel::

        c = Canvas("bank", _("Bank"), 184, 517)
        c.add(parts.label(12, 20, _("Bank")))
        c.thing("bank-r", _("Ruby: {n} left", n=4), (12, 30, 160, 76), parts.token("ruby", 44, 66), piece=None)
        return c.panel()

    Things come in reading order: that is the order of the keyboard. Rings, dots and badges are drawn above everything by
    the page, from the box of each thing; a board never draws a state.
    """

    def __init__(self, name: str, label: str, width: int, height: int, *, sheet: bool = True, lean: str = "") -> None:
        self.name, self.label, self.width, self.height, self.sheet, self.lean = name, label, width, height, sheet, lean
        self._content: list[Node] = []

    def add(self, *content: Node) -> None:
        """Draws what cannot be touched."""
        self._content += content

    def piece(self, name: str, *content: Node, **attributes: object) -> None:
        """Draws a piece that cannot be touched here, but glides when it moves."""
        self.add(piece(name, *content, **attributes))

    def thing(
        self, name: str, label: str, box: Box, *content: Node, piece: str | None = None, hit: Box | None = None, radius: Number = 8
    ) -> None:
        """Draws a thing: *content* lies in *box*, which is where its ring will be; *label* is its name for a screen reader
        and in the tip. A small one gets an unseen hit shape of 32 units around it; *hit* gives another, where two would
        overlap. *piece* is the name of the piece that lies here, if it is one that moves about."""
        self.add(thing(name, label, box, *content, piece=piece, hit=hit, radius=radius))

    def panel(self, **forms: Canvas) -> Panel:
        """The panel, with its other drawings by name: ``wide.panel(tall=tall)``."""
        drawn = {name: form.panel() for name, form in forms.items()}
        return Panel(self.name, self.label, self.width, self.height, Markup(markup(self._content)), drawn, self.sheet, self.lean)


def piece(name: str, *content: Node, **attributes: object) -> Markup:
    """A group that keeps its name wherever it goes."""
    return group(group(*content, **attributes) if attributes else content, data_piece=name)


def thing(name: str, label: str, box: Box, *content: Node, piece: str | None = None, hit: Box | None = None, radius: Number = 8) -> Markup:
    return _thing(name, label, box, Markup(markup(content)), piece, hit, radius)


@lru_cache(maxsize=4096)
def _thing(name: str, label: str, box: Box, content: Markup, piece: str | None, hit: Box | None, radius: Number) -> Markup:
    x, y, w, h = around = hit or _around(box)
    return shape(
        "g",
        [
            shape("g", content, class_="body", data_piece=piece),
            shape("rect", class_="hit", x=x, y=y, width=w, height=h, rx=radius),
        ],
        class_="thing",
        data_thing=name,
        data_box=None if around == box else " ".join(number_text(n) for n in (*box, radius)),
        role="button",
        aria_label=label,
    )


def _around(box: Box) -> Box:
    x, y, w, h = box
    dx, dy = max(0.0, TOUCHABLE - w) / 2, max(0.0, TOUCHABLE - h) / 2
    return x - dx, y - dy, w + 2 * dx, h + 2 * dy


def picture(panel: Panel, classes: str = "") -> Markup:
    """A panel as an ``<svg>`` of a page, which has the style and the symbols."""
    return shape(
        "svg",
        [panel.content, shape("g", class_="marks")],
        class_=f"picture {classes}".strip(),
        viewBox=f"0 0 {panel.width} {panel.height}",
        preserveAspectRatio={"left": "xMinYMid", "right": "xMaxYMid"}.get(panel.lean),
        role="group",
        aria_label=panel.label,
    )


GAP = 12


def standalone(
    panels: Sequence[Panel], width: int = 948, *, label: str = "", theme: str = "", shapes: Mapping[str, Markup] = NO_SHAPES
) -> Markup:
    """All panels as one picture that needs nothing else: for a notebook, a document, a PNG.

    They stand side by side as long as they fit, then in the next row. *theme* is ``light`` or ``dark``; else the reader's. *shapes* are
    those of the game.
    """
    rows: list[list[Panel]] = []
    for p in panels:
        if rows and sum(q.width + GAP for q in rows[-1]) + p.width <= width:
            rows[-1].append(p)
        else:
            rows.append([p])
    width = max(width, *(p.width for p in panels))
    drawn: list[Node] = []
    y = GAP
    for row in rows:
        x = GAP
        for p in row:
            ground = card(0, 0, p.width, p.height, radius=12) if p.sheet else None
            drawn.append(group(ground, p.content, at=(x, y)))
            x += p.width + GAP
        y += max(p.height for p in row) + GAP
    inside = markup(drawn)
    return shape(
        "svg",
        [
            Markup("<style>{}{}</style>").format(Markup(variables(".palatine")), Markup(picture_css())),
            sprite(inside, shapes),
            shape("rect", width="100%", height="100%", fill="ground"),
            Markup(inside),
        ],
        xmlns="http://www.w3.org/2000/svg",
        class_="palatine picture",
        data_theme=theme or None,
        viewBox=f"0 0 {width + 2 * GAP} {y}",
        width=width + 2 * GAP,
        height=y,
        role="img",
        aria_label=label or None,
    )
