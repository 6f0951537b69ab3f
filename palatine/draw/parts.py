"""The parts that boards are drawn from.

A part takes a position, a size and, where it belongs to somebody, a colour of :data:`palatine.draw.palette.COLOURS`; it
gives markup for the inside of an ``<svg>``. Colours are tokens of the palette (``fill="paper"``). A part that was drawn
once is remembered, so a board of hundreds of parts costs little.

Positions are corners (``x, y``: left and top) unless the name says ``cx, cy``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import ParamSpec

from htpy import Node
from markupsafe import Markup, escape

from palatine.draw.palette import paint, text_on

P = ParamSpec("P")
Number = float | int

_PAINTS = ("fill", "stroke", "color")


def part(draw: Callable[P, Markup]) -> Callable[P, Markup]:
    """Remembers what was drawn. The arguments must be plain values."""
    return lru_cache(maxsize=4096)(draw)  # type: ignore[return-value]


def number_text(value: Number) -> str:
    """A coordinate as short as it can be: ``12.5``, ``3``."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


@lru_cache(maxsize=200)
def _attribute(key: str) -> tuple[str, bool]:
    """How an attribute is written, and whether it is a colour."""
    name = key.rstrip("_").replace("_", "-")
    return f" {name}=", name in _PAINTS


def shape(name: str, content: Node = None, /, **attributes: object) -> Markup:
    """An SVG element. Underscores become hyphens, tokens become colours, None is left out."""
    start = f"<{name}"
    for key, value in attributes.items():
        if value is None:
            continue
        written, is_paint = _attribute(key)
        if isinstance(value, (int, float)):
            words = number_text(value)
        else:
            words = paint(str(value)) if is_paint else str(value)
            if '"' in words or "&" in words or "<" in words:
                words = escape(str(words))
        start += f'{written}"{words}"'
    inside = markup(content)
    return Markup(f"{start}>{inside}</{name}>" if inside else f"{start}/>")


def markup(node: Node) -> str:
    """A node as text: strings are escaped, lists joined."""
    if isinstance(node, Markup):
        return node
    if isinstance(node, (list, tuple)):
        return "".join([markup(n) for n in node])
    return "" if node is None or isinstance(node, bool) else escape(node)


def group(*content: Node, **attributes: object) -> Markup:
    """``<g>``: attributes as in :func:`shape`; ``at=(x, y)`` moves it, ``scale=`` sizes it."""
    at = attributes.pop("at", None)
    scale = attributes.pop("scale", None)
    moves = []
    if isinstance(at, tuple):
        moves.append(f"translate({number_text(at[0])} {number_text(at[1])})")
    if isinstance(scale, (int, float)):
        moves.append(f"scale({number_text(float(scale))})")
    if moves:
        attributes["transform"] = " ".join(moves)
    return shape("g", content, **attributes)


def shape_of(name: str, *content: Node, **attributes: object) -> dict[str, Markup]:
    """A shape of a game by its name: shown with :func:`again`."""
    return {name: group(*content, id=name, **attributes)}


@part
def again(name: str, x: Number | None = None, y: Number | None = None) -> Markup:
    """A shape that the page has already."""
    return shape("use", href=f"#{name}", x=x, y=y)


# Text


HYPHEN = "\u00ad"
"""Where a long word may be broken."""
LEAST = 12.0
"""The smallest text in a drawing: 11 px where a unit is smallest."""

_WIDE = {**dict.fromkeys("mwMW@%—", 0.86), **dict.fromkeys("iljtfI.,:;'|!()[]· ’", 0.29), **dict.fromkeys("rs-", 0.4)}


def text_width(text: str, size: Number, serif: bool = False, bold: bool = False) -> float:
    """About how wide a text is, on the safe side: browsers differ in their fonts."""
    em = sum(_WIDE.get(c, 0.69 if c.isupper() else 0.56) for c in text)
    return em * float(size) * (1.08 if serif or bold else 1.02)


def wrap(text: str, width: Number, size: Number, serif: bool = False, bold: bool = False) -> list[str]:
    """The text in lines that fit the width, broken between words, and at the soft hyphens of a word that is too long for a line."""
    lines: list[str] = []
    for word in text.split():
        *first, last = word.split(HYPHEN)
        whole = "".join((*first, last))
        if lines and text_width(f"{lines[-1]} {whole}", size, serif, bold) <= width:
            lines[-1] += f" {whole}"
        elif text_width(whole, size, serif, bold) > width:
            lines += [*(f"{piece}-" for piece in first), last]
        else:
            lines.append(whole)
    return lines


@part
def label(
    x: Number,
    y: Number,
    text: str,
    size: Number = 13,
    *,
    fill: str | None = None,
    anchor: str = "start",
    font: str = "sans",
    width: Number | None = None,
    lines: int = 1,
    halo: str | None = None,
) -> Markup:
    """Text; *y* is its (first) base line. With *width* it is wrapped into at most *lines* lines, and made smaller (not
    below 12 units), then squeezed, until it fits. ``font`` is ``sans``, ``bold``, ``serif`` or ``caps`` (spaced; give capitals);
    ``halo`` is a colour that lies around the letters."""
    serif, bold = font == "serif", font == "bold"
    rows = [text.replace(HYPHEN, "")]
    if width is not None:
        least = max(float(size) * 0.78, min(float(size), LEAST))
        rows = wrap(text, width, size, serif, bold)
        while (len(rows) > lines or any(text_width(r, size, serif, bold) > width for r in rows)) and float(size) > least:
            size = float(size) - 0.5
            rows = wrap(text, width, size, serif, bold)
        if len(rows) > lines:  # the rest in one line, its words whole again
            rows = [*rows[: lines - 1], "".join(row[:-1] if row.endswith("-") else f"{row} " for row in rows[lines - 1 :]).strip()]
    classes = [
        font if font != "sans" else "",
        anchor if anchor != "start" else "",
        "dim" if fill == "ink-2" else "",
        "halo" if halo else "",
    ]
    common = {
        "class_": " ".join(filter(None, classes)) or None,
        "font_size": size,
        "fill": None if fill == "ink-2" else fill,
        "stroke": halo,
        "stroke_width": None if halo is None else float(size) / 3,
    }
    drawn = []
    for i, row in enumerate(rows):
        squeezed = {"textLength": width, "lengthAdjust": "spacingAndGlyphs"} if width and text_width(row, size, serif, bold) > width else {}
        drawn.append(shape("text", row, x=x, y=float(y) + i * float(size) * 1.2, **common, **squeezed))
    return Markup("").join(drawn)


def number(cx: Number, y: Number, value: object, size: Number = 24, *, fill: str | None = None, anchor: str = "middle") -> Markup:
    """A number that scores or costs: serif, centred; *y* is its base line."""
    return label(cx, y, str(value), size, fill=fill, anchor=anchor, font="serif")


# Symbols, and numbers on them


@part
def symbol(name: str, x: Number, y: Number, size: Number = 24, *, height: Number | None = None, color: str | None = None) -> Markup:
    """A symbol of :mod:`palatine.draw.symbols`."""
    used = shape("use", href=f"#{name}", x=x, y=y, width=size, height=size if height is None else height)
    return used if color is None else shape("g", used, color=color)


def icon(name: str, x: Number, y: Number, size: Number = 24, color: str | None = None) -> Markup:
    """An icon, in the colour of the text around it."""
    return symbol(f"i-{name}", x, y, size, color=color)


@part
def gem(name: str, x: Number, y: Number, size: Number = 24, count: str | int | None = None, faded: bool = False) -> Markup:
    """A gem: faceted, or flat with a count or a letter on it."""
    if count is None:
        return symbol(f"gem-{name}", x, y, size)
    s = float(size)
    base = y + s * {"sapphire": 0.87, "diamond": 0.7}.get(name, 0.75)
    drawn = symbol(f"flat-{name}", x, y, size) + label(
        x + s / 2, base, str(count), s * 0.7, fill=text_on(name), anchor="middle", font="bold"
    )
    return group(drawn, class_="faded") if faded else drawn


@part
def token(name: str, cx: Number, cy: Number, size: Number = 58, letter: str = "") -> Markup:
    """A gem token: a poker chip with the gem on it and, where there is room, its letter."""
    r = float(size) / 2
    drawn = symbol(f"token-{name}", cx - r * 1.2, cy - r * 1.2, r * 2.4)
    return drawn + label(cx + r * 0.68, cy + r * 0.9, letter, r * 0.55, anchor="middle", font="bold", halo="paper") if letter else drawn


@part
def coin(cx: Number, cy: Number, size: Number = 24, value: str | int | None = None) -> Markup:
    """A coin, plain or with its value."""
    s = float(size)
    if value is None:
        return symbol("coin", cx - s / 2, cy - s / 2, size)
    size_in = max(s * 0.58, min(LEAST, s * 0.8))
    written = label(cx, cy + size_in * 0.35, str(value), size_in, fill="on-light", anchor="middle", font="bold")
    return symbol("blank-coin", cx - s / 2, cy - s / 2, size) + written


# Pieces of the players: fill, edge, hatching and emblem


@part
def emblem(colour: str, cx: Number, cy: Number, size: Number = 18) -> Markup:
    """The emblem of a player, as it stands before a name."""
    return symbol(f"emblem-{colour}", cx - size / 2, cy - size / 2, size)


@part
def sign(colour: str, cx: Number, cy: Number, size: Number = 9) -> Markup:
    """The emblem as it lies on a piece of that colour."""
    return symbol(f"sign-{colour}", cx - size / 2, cy - size / 2, size, color="var(--pt)")


@part
def block(
    colour: str, x: Number, y: Number, width: Number, height: Number, *, hatched: bool = True, radius: Number | None = None
) -> Markup:
    """The body of stones and cubes: fill, edge, hatching."""
    r = round(min(width, height) * 0.14, 1) if radius is None else radius
    body = shape("rect", x=x, y=y, width=width, height=height, rx=r, fill="var(--pc)", stroke="var(--pe)", stroke_width=1.4)
    lines = (
        shape("rect", x=x, y=y, width=width, height=height, rx=r, fill="var(--ph)") if hatched and colour not in ("white", "grey") else ""
    )
    return group(body, lines, class_=f"p-{colour}")


@part
def stone(colour: str, x: Number, y: Number, width: Number = 34, height: Number = 28, text: str | int = "") -> Markup:
    """A brick with the emblem at the left and, if it bears one, a number at the right."""
    mid = y + height / 2
    drawn = [block(colour, x, y, width, height, radius=4)]
    if colour != "grey":
        at = x + (width * 0.22 if text != "" else width / 2)
        drawn.append(sign(colour, at, mid, min(width, height) * (0.32 if text != "" else 0.4)))
    if text != "":
        size = height * 0.52
        drawn.append(
            label(x + width - 3, mid + size * 0.36, str(text), size, fill="var(--pt)", anchor="end", font="bold", halo="var(--pc)")
        )
    return group(*drawn, class_=f"p-{colour}")


@part
def cube(colour: str, cx: Number, cy: Number, size: Number = 22) -> Markup:
    """A cube with its emblem; ``grey`` is neutral and has none."""
    body = block(colour, cx - size / 2, cy - size / 2, size, size, hatched=size >= 12)
    return group(body, sign(colour, cx, cy, size * 0.42) if colour != "grey" else "", class_=f"p-{colour}")


@part
def pawn(colour: str, cx: Number, foot: Number, height: Number = 32, faded: bool = False) -> Markup:
    """A servant or other figure; *foot* is where it stands."""
    fade = "faded" if faded else None
    return shape("use", href=f"#pawn-{colour}", class_=fade, x=cx - height / 2, y=foot - height, width=height, height=height)


@part
def disc(colour: str, cx: Number, cy: Number, size: Number = 20, text: str | int | None = None) -> Markup:
    """A flat round marker: with a ring, or with a text on it."""
    if text is None:
        return group(symbol("disc", cx - size / 2, cy - size / 2, size), class_=f"p-{colour}")
    body = shape("circle", cx=cx, cy=cy, r=size / 2 - 0.7, fill="var(--pc)", stroke="var(--pe)", stroke_width=1.4)
    written = label(cx, cy + size * 0.2, str(text), size * 0.58, fill="var(--pt)", anchor="middle", font="bold")
    return group(body, written, class_=f"p-{colour}")


# Paper: cards, tiles, wells


@part
def card(
    x: Number,
    y: Number,
    width: Number,
    height: Number,
    *,
    radius: Number = 8,
    fill: str = "paper",
    stroke: str = "line",
    shadow: bool = True,
) -> Markup:
    """A blank paper card with its shadow."""
    box = {"width": width, "height": height, "rx": radius}
    under = shape("rect", class_="shade", x=x, y=y + 1.5, **box) if shadow else Markup("")
    edge = {} if stroke == "line" else {"stroke": stroke}
    return under + shape("rect", class_="card", x=x, y=y, **box, **edge, fill=None if fill == "paper" else fill)


@part
def well(x: Number, y: Number, width: Number, height: Number, *, radius: Number = 8, fill: str = "inset") -> Markup:
    """A quiet surface that something lies in."""
    return shape("rect", x=x, y=y, width=width, height=height, rx=radius, fill=fill)


@part
def empty(x: Number, y: Number, width: Number, height: Number, *, radius: Number = 8, fill: str = "none") -> Markup:
    """A dashed place: nothing here now."""
    return shape("rect", class_="empty", x=x, y=y, width=width, height=height, rx=radius, fill=None if fill == "none" else fill)


@part
def card_back(x: Number, y: Number, width: Number, height: Number, game: str, *, radius: Number = 6) -> Markup:
    """The back of a hidden card: a weave in the colour of the game, the same for all."""
    box = {"x": x, "y": y, "width": width, "height": height, "rx": radius}
    inset = radius * 0.3  # the lines end inside the round corners
    left, top, wide, high = x + inset, y + inset, width - 2 * inset, height - 2 * inset
    lines = []
    step = 6
    for offset in range(step, int(wide + high), step):
        x1, y1 = left + min(offset, wide), top + max(0, offset - wide)
        x2, y2 = left + max(0, offset - high), top + min(offset, high)
        lines.append(f"M{number_text(float(x1))} {number_text(float(y1))}L{number_text(float(x2))} {number_text(float(y2))}")
    back = shape("rect", **box, fill=f"{game}-back", stroke="line", stroke_width=1.2)
    return back + shape("path", d="".join(lines), stroke="#fff", stroke_opacity=0.16, stroke_width=1.6, fill="none")


@part
def chip(x: Number, y: Number, text: str, size: Number = 11.5, *, fill: str = "inset", color: str = "ink", anchor: str = "start") -> Markup:
    """A small word on a rounded ground; *y* is the top. As wide as the word; ``anchor`` as for text."""
    width = text_width(text, size) + 12
    left = {"start": x, "middle": x - width / 2, "end": x - width}[anchor]
    body = shape("rect", x=left, y=y, width=width, height=size * 1.65, rx=4, fill=fill)
    return body + label(left + width / 2, y + size * 1.2, text, size, fill=color, anchor="middle", font="bold")


@part
def track(
    x: Number, y: Number, width: Number, height: Number, first: int, last: int, rows: int = 1, *, size: Number = 12, fill: str = "space"
) -> Markup:
    """A score track: numbered fields in rows from left to right, every fifth in bold."""
    columns = -(-(last - first + 1) // rows)
    w, h = width / columns, height / rows
    fields: list[str] = []
    plain: list[Node] = []
    fifth: list[Node] = []
    for value in range(first, last + 1):
        row, column = divmod(value - first, columns)
        fx, fy = x + column * w, y + row * h
        fields.append(f"M{fx + 0.5:.1f} {fy + 0.5:.1f}h{w - 1.5:.1f}v{h - 1.5:.1f}h-{w - 1.5:.1f}z")
        (fifth if value % 5 == 0 else plain).append(shape("text", str(value), x=round(fx + 3, 1), y=round(fy + h / 2 + size * 0.35, 1)))
    return (
        shape("path", d="".join(fields), fill=fill, stroke="line", stroke_linejoin="round")
        + group(*plain, font_family="var(--sans)", font_size=size, fill="ink-2")
        + group(*fifth, font_family="var(--sans)", font_weight=700, font_size=size, fill="ink")
    )


def track_place(x: Number, y: Number, width: Number, height: Number, first: int, last: int, rows: int, value: int) -> tuple[float, float]:
    """The centre of a field of :func:`track` (where a marker lies); values beyond the end start again."""
    columns = -(-(last - first + 1) // rows)
    row, column = divmod((value - first) % (last - first + 1), columns)
    return x + (column + 0.5) * width / columns, y + (row + 0.5) * height / rows


def spread(count: int, start: float, end: float, most: float) -> Sequence[float]:
    """Where *count* things lie beside each other between two ends: *most* apart, or closer when there are many."""
    if count < 2:
        return [start] * count
    step = min(most, (end - start) / (count - 1))
    return [start + i * step for i in range(count)]
