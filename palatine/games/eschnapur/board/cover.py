"""The picture for the home page: eight towers in the evening sun."""

from __future__ import annotations

from htpy import Node

from palatine.draw import parts
from palatine.draw.cover import WIDTH, sky
from palatine.draw.parts import shape
from palatine.i18n import Tr

COLOURS = ("yellow", "green", "red", "blue")
ROWS = (5, 3, 5, 7, 5, 4, 5, 3)
BUILT = (3, 3, 2, 4, 3, 4, 2, 3)
FOOT, ROW = 190, 14


def label(_: Tr) -> str:
    """What the picture shows."""
    return _("Eight towers at dusk")


def cover() -> list[Node]:
    drawn: list[Node] = [sky("sky-e", "sun-1", "sun-2"), shape("circle", cx=352, cy=92, r=26, fill="#F7D08A", fill_opacity=0.75)]
    for i, (rows, stones) in enumerate(zip(ROWS, BUILT, strict=True)):
        drawn += _tower(i, 20 + i * 54, rows, stones)
    return [*drawn, shape("rect", y=FOOT, width=WIDTH, height=10, fill="wall-e")]


def _tower(i: int, x: int, rows: int, stones: int) -> list[Node]:
    top, mid = FOOT - rows * ROW - 3, x + 21
    half = f"{mid - 16} {top}C{mid - 20} {top - 13} {mid - 4} {top - 17} {mid} {top - 25}"
    dome = f"M{half}C{mid + 4} {top - 17} {mid + 20} {top - 13} {mid + 16} {top}Z"
    drawn: list[Node] = [
        shape("path", d=dome, fill="dome", fill_opacity=None if rows == stones else 0.5),
        shape("rect", x=x, y=top, width=42, height=FOOT - top, fill="wall", stroke="wall-e"),
    ]
    for row in range(rows):
        for side in range(2):
            at = (x + 3 + side * 18.5, FOOT - (row + 1) * ROW, 17, 12)
            if row < stones:
                drawn.append(parts.block(COLOURS[(i * 3 + row * 2 + side * (row + 1)) % 4], *at, radius=3))
            else:
                drawn.append(shape("rect", x=at[0], y=at[1], width=17, height=12, rx=3, fill="space", stroke="wall-e", stroke_opacity=0.6))
    return drawn
