"""The picture of Amyitis on the home page: the hanging gardens above the river."""

from __future__ import annotations

from htpy import Node

from palatine.draw import parts
from palatine.draw.cover import WIDTH, sky
from palatine.draw.parts import shape
from palatine.i18n import Tr


def label(_: Tr) -> str:
    return _("Hanging gardens above a river")


def cover() -> list[Node]:
    drawn: list[Node] = [sky("sky-a", "river-sky-1", "river-sky-2"), shape("circle", cx=84, cy=90, r=18, fill="#F7D08A", fill_opacity=0.7)]
    for floor, x, y, width in ((1, 60, 154, 340), (2, 105, 128, 250), (3, 150, 102, 160), (4, 195, 76, 70)):
        for i, at in enumerate(range(x + 4, x + width - 14, 26)):
            if (i + floor) % 2:
                drawn.append(parts.symbol("palm", at, y - 22, 22))
            else:
                drawn += [parts.symbol("leaf", at, y - 14, 14), parts.symbol("leaf", at + 10, y - 14, 14)]
        arches = "".join(f"M{a} {y + 27}v-12a6 6 0 0 1 12 0v12Z" for a in range(x + 8, x + width - 12, 22))
        drawn.append(shape("rect", x=x, y=y, width=width, height=27, fill=f"terrace-{floor}", stroke="brick", stroke_width=1.5))
        drawn.append(shape("path", d=arches, fill="brick", fill_opacity=0.45))
    waves = "M10 190h50M90 195h60M190 189h60M300 195h60M400 189h50"
    drawn += [
        shape("rect", y=181, width=WIDTH, height=19, fill="river"),
        shape("path", d=waves, stroke="river-2", stroke_width=2, stroke_linecap="round", fill="none"),
        parts.symbol("camel", 26, 150, 32),
    ]
    return drawn
