"""Shares that always sum to one, over the moves of a game: bands on top of each other, a seat each.

A band wears the colour of its seat, its hatching and its emblem, so that it is told without colour. Columns that nobody sees
carry the sentence of each move: for the mouse, and for the script of a page that goes to the move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from palatine.draw.parts import group, shape

HEIGHT, TOP, FOOT, LEFT, RIGHT = 190, 24, 22, 38, 12
EMBLEM = 18
BADGE = 8.5
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


@dataclass(frozen=True)
class Band:
    """A seat: its colour, and its share at the start and after each move."""

    colour: str
    shares: Sequence[float]


@dataclass(frozen=True)
class Frame:
    """Where moves lie from left to right, and shares from the top down."""

    width: int
    last: int

    def x(self, ply: float) -> float:
        return LEFT + (self.width - LEFT - RIGHT) * ply / self.last

    def y(self, share: float) -> float:
        return TOP + (HEIGHT - TOP - FOOT) * min(1.0, share)


def graph(
    bands: Sequence[Band], said: Sequence[str], marks: Sequence[int] = (), *, label: str, half: str, width: int = 640, classes: str = ""
) -> Markup:
    """The picture. *said* is the sentence of each column, *marks* the moves that get a number, *half* the words at the middle."""
    f = Frame(width, max(1, len(said) - 1))
    middle = shape("path", d=f"M{LEFT} {f.y(0.5):.1f}H{width - RIGHT}", stroke="paper", stroke_width=1.4, stroke_dasharray="3 3")
    content = [
        *_bands(bands, f),
        middle,
        shape("text", half, x=LEFT - 6, y=f.y(0.5) + 4, font_size=11, text_anchor="end", class_="sans", fill="ink-2"),
        *_axis(f),
        *_emblems(bands, f),
        *_badges(marks, f),
        shape("path", class_="here", d=f"M0 {TOP - 4}V{HEIGHT - FOOT + 4}", transform=f"translate({f.x(0):.1f} 0)", stroke="none"),
        group(*(_column(ply, words, f) for ply, words in enumerate(said)), class_="columns"),
    ]
    box = f"0 0 {width} {HEIGHT}"
    return shape("svg", content, class_=f"picture graph {classes}".strip(), viewBox=box, role="img", aria_label=label)


def _bands(bands: Sequence[Band], f: Frame) -> list[Markup]:
    low = [0.0] * len(bands[0].shares)
    drawn = []
    for band in bands:
        high = [a + b for a, b in zip(low, band.shares)]
        there = [f"{f.x(i):.1f} {f.y(h):.1f}" for i, h in enumerate(high)]
        back = [f"{f.x(i):.1f} {f.y(h):.1f}" for i, h in enumerate(low)][::-1]
        d = f"M{'L'.join(there + back)}Z"
        edge = shape("path", d=f"M{'L'.join(there)}", fill="none", stroke="paper", stroke_width=1.6)
        drawn.append(group(shape("path", d=d, fill="var(--pc)"), shape("path", d=d, fill="var(--ph)"), edge, class_=f"p-{band.colour}"))
        low = high
    return drawn


def _axis(f: Frame) -> list[Markup]:
    foot = HEIGHT - FOOT
    step = next((s for s in STEPS if f.last / s <= 8), f.last)
    drawn = [shape("path", d=f"M{LEFT} {foot}H{f.x(f.last):.1f}", stroke="edge")]
    for ply in range(0, f.last + 1, step):
        drawn.append(shape("path", d=f"M{f.x(ply):.1f} {foot}v4", stroke="edge"))
        drawn.append(shape("text", str(ply), x=f.x(ply), y=foot + 16, font_size=11, text_anchor="middle", class_="sans", fill="ink-2"))
    return drawn


def _emblems(bands: Sequence[Band], f: Frame) -> list[Markup]:
    """Each where its band is widest over some moves; a band that is thin everywhere has none."""
    drawn = []
    reach = max(1, len(bands[0].shares) // 40)
    for n, band in enumerate(bands):
        room = [min(band.shares[max(0, i - reach) : i + reach + 1]) for i in range(len(band.shares))]
        edge = len(room) // 16 + 1
        inside = range(edge, len(room) - edge) or range(len(room))
        at = max(inside, key=lambda i: room[i])
        if (f.y(room[at]) - f.y(0)) < EMBLEM:
            continue
        middle = sum(b.shares[at] for b in bands[:n]) + band.shares[at] / 2
        cx, cy = f.x(at), f.y(middle)
        disc = shape("circle", cx=cx, cy=cy, r=EMBLEM * 0.72, fill="paper", stroke="edge")
        corner = {"x": cx - EMBLEM / 2, "y": cy - EMBLEM / 2, "width": EMBLEM, "height": EMBLEM}
        drawn.append(group(disc, shape("use", href=f"#emblem-{band.colour}", **corner)))
    return drawn


def _badges(marks: Sequence[int], f: Frame) -> list[Markup]:
    """The numbers 1, 2, ... above the moves that *marks* names; neighbours make room for each other."""
    order = sorted(range(len(marks)), key=lambda i: marks[i])
    centres = [f.x(marks[i]) for i in order]
    for i in range(1, len(centres)):
        centres[i] = max(centres[i], centres[i - 1] + 2 * BADGE + 1)
    edge = f.width - BADGE - 1
    for i in reversed(range(len(centres))):
        centres[i] = min(centres[i], edge)
        edge = centres[i] - 2 * BADGE - 1
    drawn = []
    for i, cx in zip(order, centres):
        foot = f"M{cx:.1f} {TOP - 4}L{f.x(marks[i]):.1f} {TOP + 2}V{HEIGHT - FOOT}"
        number = shape("text", str(i + 1), x=cx, y=14, font_size=11, text_anchor="middle", class_="bold", fill="paper")
        line = shape("path", d=foot, fill="none", stroke="ink", stroke_width=1, stroke_opacity=0.55)
        drawn.append(group(line, shape("circle", cx=cx, cy=10, r=BADGE, fill="ink"), number))
    return drawn


def _column(ply: int, words: str, f: Frame) -> Markup:
    wide = f.x(1) - f.x(0)
    return shape(
        "rect",
        shape("title", words),
        x=f.x(ply) - wide / 2,
        y=0,
        width=wide,
        height=HEIGHT,
        fill="transparent",
        data_ply=ply,
        data_x=f.x(ply),
    )
