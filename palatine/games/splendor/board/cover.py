"""The picture of Splendor on the home page: the six gems."""

from __future__ import annotations

from htpy import Node

from palatine.draw import parts
from palatine.draw.cover import sky
from palatine.draw.parts import shape
from palatine.games.splendor.board.cards import GEMS
from palatine.i18n import Tr

PLACES = ((71, 134, 58), (140, 146, 56), (222, 136, 74), (296, 144, 58), (363, 138, 60), (420, 145, 40))  # middle, foot, size


def label(_: Tr) -> str:
    return _("Six gems on a dark cloth")


def cover() -> list[Node]:
    lozenges = "".join(f"M{x} 100l135 -135l135 135l-135 135Z" for x in range(-250, 440, 115))
    drawn: list[Node] = [sky("sky-s", "dusk-1", "dusk-2"), shape("path", d=lozenges, fill="none", stroke="#fff", stroke_opacity=0.09)]
    for gem, (cx, foot, size) in zip(GEMS, PLACES, strict=True):
        drawn.append(shape("ellipse", cx=cx, cy=foot + 6, rx=size * 0.42, ry=5, fill="#000", fill_opacity=0.25))
        drawn.append(parts.gem(gem, cx - size / 2, foot - size, size))
    return drawn
