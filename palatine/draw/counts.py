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
def use(symbol: str, classes: str = "", on: str = "", *, hidden: bool = True) -> Markup:
    """A symbol as an own small ``<svg>`` in the text of a page, with a number or letter *on* it. Not *hidden*: what is around it is
    hidden from screen readers."""
    drawn = [shape("use", href=f"#{symbol}")]
    if on:
        name = symbol.rpartition("-")[2]
        base = {"sapphire": 20.6, "diamond": 16.7}.get(name, 17.7)
        drawn.append(label(12, base, on, 16, fill=text_on("gold" if "coin" in name else name), anchor="middle", font="bold"))
    box = "0 0 24 24" if on else None  # a symbol alone fills its place
    return shape("svg", drawn, class_=f"sym {classes}".strip(), viewBox=box, aria_hidden="true" if hidden else None)


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


@part
def lasting(symbol: str, amount: int, say: str) -> Markup:
    """What somebody gets again and again, as a small tile: never taken for something in hand. *amount* 0: there is none to tell."""
    number = h.b(aria_hidden="true")[f"+{amount}"] if amount else None
    return Markup(h.span(".count.lasting", title=say)[use(symbol), number, h.span(".sr")[say]])
