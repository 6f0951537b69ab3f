"""Counts of a player, as shape and number, for the lines of the page that are not drawn as a board."""

from __future__ import annotations

import htpy as h
from htpy import Node
from markupsafe import Markup

from palatine.draw.palette import text_on
from palatine.draw.parts import group, label, part, shape


def pool(kind: str, n: int, *content: Node) -> Markup:
    """Inside a panel: *n* things that are all alike, shown by *content*. *kind* is the symbol that glides."""
    return group(*content, data_pool=kind, data_n=n)


@part
def use(symbol: str, classes: str = "", on: str = "") -> Markup:
    """A symbol as an own small ``<svg>`` in the text of a page, with a number or letter *on* it."""
    drawn = [shape("use", href=f"#{symbol}")]
    if on:
        name = symbol.rpartition("-")[2]
        base = {"sapphire": 20.6, "diamond": 16.7}.get(name, 17.7)
        drawn.append(label(12, base, on, 16, fill=text_on("gold" if "coin" in name else name), anchor="middle", font="bold"))
    return shape("svg", drawn, class_=f"sym {classes}".strip(), viewBox="0 0 24 24", aria_hidden="true")


@part
def count(
    symbol: str, n: int, name: str, *, on: int | str = "", pool: str = "", fade: bool | None = None, say: str = "", thing: str = ""
) -> Markup:
    """A shape, the number of what it stands for, and its *name* for people who cannot see the shape. *on* is a second number on
    the shape itself. Nothing fades but keeps its place. *pool* is the kind of a pool, if it is one. A screen
    reader hears number and name, or what *say* says in full. *thing* is the name of a thing of the board that it stands for: it can be
    touched here too, where the screen has no room for its panel."""
    nothing = not n and not on if fade is None else fade
    heard = h.span(".sr")[say or f" {name}"]
    touched = {"data_thing": thing, "role": "button", "tabindex": "-1", "aria_label": say or f"{n} {name}"} if thing else {}
    shown = h.span(
        class_={"count": True, "faded": nothing}, title=say or name, data_pool=pool or None, data_n=str(n) if pool else None, **touched
    )
    return Markup(shown[use(symbol, on=str(on)), h.b(aria_hidden="true" if say else None)[str(n)], heard])
