"""The picture of Palais Royal on the home page."""

from __future__ import annotations

from htpy import Node

from palatine.draw import parts
from palatine.draw.cover import WIDTH, sky
from palatine.draw.parts import shape
from palatine.i18n import Tr


def label(_: Tr) -> str:
    return _("A palace and its garden")


def cover() -> list[Node]:
    wall, roof = {"fill": "plaster", "stroke": "rail"}, {"fill": "slate", "stroke": "rail"}
    windows = "".join(f"M{x} 138v-30a5.5 5.5 0 0 1 11 0v30Z" for x in [*range(60, 150, 22), *range(290, 380, 22)])
    dormers = "".join(f"M{x} 83a3.5 4 0 0 1 7 0v5h-7Z" for x in [*range(62, 152, 22), *range(292, 382, 22)])
    doors = "".join(f"M{x} 146v-40a7 7 0 0 1 14 0v40Z" for x in (188, 223, 258))
    drawn: list[Node] = [
        sky("sky-p", "noon-1", "noon-2"),
        shape("rect", y=146, width=WIDTH, height=54, fill="lawn-2"),
        shape("rect", x=50, y=88, width=360, height=58, **wall),
        shape("path", d="M44 88L58 70H402L416 88Z", **roof),
        shape("path", d=windows, fill="slate", fill_opacity=0.55),
        shape("path", d=dormers, fill="plaster"),
        shape("rect", x=178, y=72, width=104, height=74, **wall),
        shape("path", d="M170 72L230 38L290 72Z", **roof),
        shape("path", d=doors, fill="slate", fill_opacity=0.7),
        shape("circle", cx=230, cy=60, r=5, fill="gold", stroke="gold-e"),
    ]
    for x in (26, 304):
        hedge = f"M{x} 154h130l-6 40h-118Z"
        inner = f"M{x + 14} 161h102l-4 26h-94Z"
        lines = f"M{x + 18} 174h28M{x + 84} 174h28"
        drawn += [
            shape("path", d=hedge, fill="none", stroke="hedge", stroke_width=3),
            shape("path", d=inner + lines, fill="none", stroke="hedge", stroke_opacity=0.55, stroke_width=3),
            shape("ellipse", cx=x + 65, cy=174, rx=18, ry=8, fill="none", stroke="hedge", stroke_opacity=0.8, stroke_width=3),
        ]
    jets = "M230 178V158M230 160C224 158 220 162 219 168M230 160C236 158 240 162 241 168"
    drawn += [
        shape("ellipse", cx=230, cy=178, rx=34, ry=11, fill="river-2", stroke="rail", stroke_width=2.5),
        shape("path", d=jets, fill="none", stroke="#FBF9F4", stroke_width=2, stroke_linecap="round"),
        *(parts.pawn(colour, cx, 192, 30) for colour, cx in (("red", 190), ("yellow", 92), ("green", 370), ("black", 274))),
    ]
    return drawn
