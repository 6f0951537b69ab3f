"""Gold cards as they lie on the officials: face down, open, won, cancelled, blocked. A box is a square."""

from __future__ import annotations

from markupsafe import Markup

from palatine.draw import parts
from palatine.draw.canvas import Box, piece


@parts.part
def paper(box: Box, value: int, *, ink: str = "ink", edge: str = "edge", dashed: bool = False) -> Markup:
    """An open card; dashed when only its owner sees it."""
    x, y, size, _h = box
    dash = "3 3" if dashed else None
    face = parts.shape("rect", class_="card", x=x, y=y, width=size, height=size, rx=6, stroke=edge, stroke_dasharray=dash)
    return face + _number(box, value, ink)


@parts.part
def won(box: Box, value: int) -> Markup:
    """The card that won."""
    x, y, size, _h = box
    face = parts.shape("rect", x=x, y=y, width=size, height=size, rx=6, fill="gold-t", stroke="eschnapur", stroke_width=2.6)
    return face + _number(box, value, "ink")


def _number(box: Box, value: int, ink: str) -> Markup:
    x, y, size, _h = box
    return parts.number(x + size / 2, y + size / 2 + 7.5, value, 22, fill=ink)


@parts.part
def stroke(box: Box) -> Markup:
    """Through the number of a card that an equal one cancelled."""
    x, y, size, _h = box
    return parts.shape("path", d=f"M{x + 5} {y + 5}L{x + size - 5} {y + size - 5}", stroke="no", stroke_width=2.6, stroke_linecap="round")


@parts.part
def badge(box: Box, words: str) -> Markup:
    """How many stones a card brings."""
    x, y, size, _h = box
    body = parts.shape("rect", x=x + size - 17, y=y + size - 12, width=23, height=15, rx=7.5, fill="ink")
    return body + parts.label(x + size - 5.5, y + size - 0.6, words, 12, fill="paper", anchor="middle", font="bold")


@parts.part
def points(box: Box, colour: str) -> Markup:
    """A card that won nothing, and will bring privilege points."""
    x, y, size, _h = box
    return parts.disc(colour, x + size - 6, y + size - 5, 13)


@parts.part
def weave(size: float) -> Markup:
    """The back of all cards, drawn once: :func:`back` shows it."""
    return parts.shape("defs", parts.group(parts.card_back(1, 1, size - 2, size - 2, "eschnapur"), id="gold-back"))


@parts.part
def back(box: Box) -> Markup:
    return parts.shape("use", href="#gold-back", x=box[0], y=box[1])


@parts.part
def blockade(box: Box) -> Markup:
    """The marker on a card."""
    x, y, size, _h = box
    disc = parts.shape("circle", cx=x + size / 2, cy=y + size / 2 + 1, r=14, fill="paper", stroke="no", stroke_width=2)
    return piece("blockade", disc, parts.icon("blockade", x + size / 2 - 9, y + size / 2 - 8.5, 18, "no"))


@parts.part
def nothing(box: Box, icon: str = "") -> Markup:
    """No card."""
    x, y, size, _h = box
    drawn = parts.empty(x + 3, y + 3, size - 6, size - 6, radius=6)
    return drawn + (parts.icon(icon, x + size / 2 - 9, y + size / 2 - 9, 18, "ink-2") if icon else "")


@parts.part
def here(box: Box) -> Markup:
    """Where my next card goes."""
    x, y, size, _h = box
    place = parts.shape("rect", x=x, y=y, width=size, height=size, rx=6, fill="lit-wash", stroke="lit", stroke_width=2)
    return place + parts.icon("card", x + size / 2 - 10, y + size / 2 - 10, 20, "ink")
