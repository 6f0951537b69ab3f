"""The pictures of the games on the home page: 460 x 200, in the shapes and colours of their boards."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from htpy import Node
from markupsafe import Markup

from palatine.draw import parts
from palatine.draw.palette import paint
from palatine.draw.parts import shape
from palatine.draw.symbols import GEMS
from palatine.i18n import Tr

WIDTH, HEIGHT = 460, 200


def vignette(game: str, _: Tr) -> Markup | None:
    """The picture of a game, with its name for who cannot see it; None for a game that has none."""
    if game not in PICTURES:
        return None
    return shape(
        "svg",
        _drawn(game),
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        preserveAspectRatio="xMidYMax slice",
        role="img",
        aria_label=label(game, _),
    )


def label(game: str, _: Tr) -> str:
    """What the picture of a game shows."""
    return {
        "splendor": _("Six gems on a dark cloth"),
        "eschnapur": _("Eight towers at dusk"),
        "palais_royal": _("A palace and its garden"),
        "amyitis": _("Hanging gardens above a river"),
    }[game]


@cache
def _drawn(game: str) -> Markup:
    return Markup(parts.markup(PICTURES[game]()))


def _sky(name: str, above: str, below: str) -> Markup:
    stops = [shape("stop", offset=0, stop_color=paint(above)), shape("stop", offset=1, stop_color=paint(below))]
    gradient = shape("defs", shape("linearGradient", stops, id=name, x1=0, y1=0, x2=0, y2=1))
    return gradient + shape("rect", width=WIDTH, height=HEIGHT, fill=f"url(#{name})")


def _splendor() -> list[Node]:
    lozenges = "".join(f"M{x} 100l135 -135l135 135l-135 135Z" for x in range(-250, 440, 115))
    drawn: list[Node] = [_sky("sky-s", "dusk-1", "dusk-2"), shape("path", d=lozenges, fill="none", stroke="#fff", stroke_opacity=0.09)]
    for gem, cx, foot, size in zip(
        GEMS, (71, 140, 222, 296, 363, 420), (134, 146, 136, 144, 138, 145), (58, 56, 74, 58, 60, 40), strict=True
    ):
        drawn.append(shape("ellipse", cx=cx, cy=foot + 6, rx=size * 0.42, ry=5, fill="#000", fill_opacity=0.25))
        drawn.append(parts.gem(gem, cx - size / 2, foot - size, size))
    return drawn


def _eschnapur() -> list[Node]:
    colours = ("yellow", "green", "red", "blue")
    heights = (5, 3, 5, 7, 5, 4, 5, 3)
    built = (3, 3, 2, 4, 3, 4, 2, 3)
    drawn: list[Node] = [_sky("sky-e", "sun-1", "sun-2"), shape("circle", cx=352, cy=92, r=26, fill="#F7D08A", fill_opacity=0.75)]
    for i, (rows, stones) in enumerate(zip(heights, built, strict=True)):
        x, top = 20 + i * 54, 190 - rows * 14 - 3
        whole = rows == stones
        mid = x + 21
        half = f"{mid - 16} {top}C{mid - 20} {top - 13} {mid - 4} {top - 17} {mid} {top - 25}"
        dome = f"M{half}C{mid + 4} {top - 17} {mid + 20} {top - 13} {mid + 16} {top}Z"
        drawn.append(shape("path", d=dome, fill="dome", fill_opacity=None if whole else 0.5))
        drawn.append(shape("rect", x=x, y=top, width=42, height=190 - top, fill="wall", stroke="wall-e"))
        for row in range(rows):
            for side in range(2):
                at = (x + 3 + side * 18.5, 190 - (row + 1) * 14, 17, 12)
                if row < stones:
                    drawn.append(parts.block(colours[(i * 3 + row * 2 + side * (row + 1)) % 4], *at, radius=3))
                else:
                    drawn.append(
                        shape("rect", x=at[0], y=at[1], width=17, height=12, rx=3, fill="space", stroke="wall-e", stroke_opacity=0.6)
                    )
    drawn.append(shape("rect", y=190, width=WIDTH, height=10, fill="wall-e"))
    return drawn


def _palais_royal() -> list[Node]:
    wall, roof = {"fill": "plaster", "stroke": "rail"}, {"fill": "slate", "stroke": "rail"}
    windows = "".join(f"M{x} 138v-30a5.5 5.5 0 0 1 11 0v30Z" for x in [*range(60, 150, 22), *range(290, 380, 22)])
    dormers = "".join(f"M{x} 83a3.5 4 0 0 1 7 0v5h-7Z" for x in [*range(62, 152, 22), *range(292, 382, 22)])
    doors = "".join(f"M{x} 146v-40a7 7 0 0 1 14 0v40Z" for x in (188, 223, 258))
    drawn: list[Node] = [
        _sky("sky-p", "noon-1", "noon-2"),
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


def _amyitis() -> list[Node]:
    drawn: list[Node] = [_sky("sky-a", "river-sky-1", "river-sky-2"), shape("circle", cx=84, cy=90, r=18, fill="#F7D08A", fill_opacity=0.7)]
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


PICTURES: dict[str, Callable[[], list[Node]]] = {
    "splendor": _splendor,
    "eschnapur": _eschnapur,
    "palais_royal": _palais_royal,
    "amyitis": _amyitis,
}
