"""What the covers of the games share: their size, and a sky. A cover is the picture of a game on the home page.

A game's module ``board.cover`` gives ``cover()``, the drawing, in the shapes and colours of its board, and ``label(_)``, what it shows
in words. A game may do without.
"""

from __future__ import annotations

from functools import cache
from typing import Protocol

from htpy import Node
from markupsafe import Markup

from palatine.draw.palette import paint
from palatine.draw.parts import markup, shape
from palatine.i18n import Tr

WIDTH, HEIGHT = 460, 200


class Cover(Protocol):
    """A game's module ``board.cover``."""

    def cover(self) -> list[Node]: ...
    def label(self, _: Tr, /) -> str: ...
    def __hash__(self) -> int: ...


def sky(name: str, above: str, below: str) -> Markup:
    """The whole cover in one colour that turns into another, from top to bottom."""
    stops = [shape("stop", offset=0, stop_color=paint(above)), shape("stop", offset=1, stop_color=paint(below))]
    gradient = shape("defs", shape("linearGradient", stops, id=name, x1=0, y1=0, x2=0, y2=1))
    return gradient + shape("rect", width=WIDTH, height=HEIGHT, fill=f"url(#{name})")


@cache
def drawn(cover: Cover) -> Markup:
    return Markup(markup(cover.cover()))


def picture(cover: Cover | None, _: Tr) -> Markup | None:
    """The cover for a page, with its name for people who cannot see it; None for a game without one."""
    if cover is None:
        return None
    size = {"viewBox": f"0 0 {WIDTH} {HEIGHT}", "preserveAspectRatio": "xMidYMax slice"}
    return shape("svg", drawn(cover), **size, role="img", aria_label=cover.label(_))
