"""What the covers of the games share: their size, and a sky. A cover is the picture of a game on the home page."""

from __future__ import annotations

from markupsafe import Markup

from palatine.draw.palette import paint
from palatine.draw.parts import shape

WIDTH, HEIGHT = 460, 200


def sky(name: str, above: str, below: str) -> Markup:
    """The whole cover in one colour that turns into another, from top to bottom."""
    stops = [shape("stop", offset=0, stop_color=paint(above)), shape("stop", offset=1, stop_color=paint(below))]
    gradient = shape("defs", shape("linearGradient", stops, id=name, x1=0, y1=0, x2=0, y2=1))
    return gradient + shape("rect", width=WIDTH, height=HEIGHT, fill=f"url(#{name})")
