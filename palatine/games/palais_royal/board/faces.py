"""What nobles and cards look like."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from palatine.draw import parts
from palatine.games.palais_royal import components as c
from palatine.games.palais_royal.text import names as w
from palatine.i18n import Tr

COLOURS = ("red", "yellow", "green", "black")
PRIVILEGE_ICON = ("i-servant", "i-step", "i-gate", "seal-turquoise", "seal-violet", "coin", "i-servant", "i-eye", "i-diagonal")
CARD_ICON = ("i-crown", "i-gate", "i-people", "i-step", "i-step", "i-desk", "bag", "i-person", "i-courtier")
TILE = (52, 51)
"""The size of a noble."""


@cache
def nobles_shapes() -> dict[str, Markup]:
    """What nobles are drawn from, and nobles so small that they fit into a sentence; a space of the park without one, and with a
    servant; the ground of the
    points for a border."""
    lawn = {"x": 1, "y": 1, "width": TILE[0] - 2, "height": TILE[1] - 2, "rx": 5}
    drawn = parts.shape_of("grass", parts.shape("rect", **lawn, fill="lawn", stroke="hedge", stroke_dasharray="3 4"))
    for colour in COLOURS:
        drawn |= parts.shape_of(f"lawn-{colour}", parts.again("grass"), parts.pawn(colour, TILE[0] / 2, 45, 38))
    points = {"width": 16, "height": 16, "rx": 3}
    drawn |= parts.shape_of("first", parts.shape("rect", **points, fill="palais_royal", stroke="palais_royal"))
    drawn |= parts.shape_of("second", parts.shape("rect", **points, fill="paper", stroke="rail"))
    for ground in ("paper", "inset"):
        body = parts.card(0.6, 0.6, TILE[0] - 1.2, TILE[1] - 1.2, radius=5, fill=ground, stroke="rail", shadow=False)
        drawn |= parts.shape_of(f"tile-{ground}", body, parts.symbol("blank-coin", 2.5, 2.5, 21))
    for t, z in sorted({(int(t), int(z)) for t, z in zip(c.TURQUOISE, c.VIOLET)}):
        row = [parts.symbol("seal-turquoise" if i < t else "seal-violet", 3.2 + i * 11.8, 37.2, 11.4) for i in range(t + z)]
        drawn |= parts.shape_of(f"seals-{t}{z}", *row)
    for kind in range(c.COUPLE):
        drawn |= parts.shape_of(f"gift-{kind}", _gift(kind))
    drawn |= parts.shape_of(f"gift-{c.COUPLE}", parts.symbol("couple", 16.5, 19.5, 19, color="rail"))
    old = {"y": 15.5, "class_": "sans", "font_size": 12, "fill": "ink-2", "text_decoration": "line-through"}
    for n in range(int(c.GOLD.max()) + 1):
        drawn |= parts.shape_of(f"now-{n}", parts.label(13, 17.2, str(n), 12.5, fill="on-light", anchor="middle", font="bold"))
        drawn |= parts.shape_of(f"was-{n}", parts.shape("text", str(n), x=26, **old))
    for n in sorted({int(n) for n in c.POINTS}):
        drawn |= parts.shape_of(f"points-{n}", parts.number(48, 18, n, 18, anchor="end"))
    for number in range(c.NOBLES):
        drawn |= parts.shape_of(_small_name(number), _small(number))
    return drawn


def _gift(kind: int) -> Markup:
    """What a noble is good for: a sign, and how much."""
    if kind == c.DIAG:
        return parts.symbol(PRIVILEGE_ICON[kind], 18, 21.5, 16, color="palais_royal")
    sign = parts.symbol(PRIVILEGE_ICON[kind], 9.5, 21.5, 16, color="palais_royal")
    return sign + parts.label(28.5, 34.3, f"+{c.AMOUNT[kind]}", 12.8, font="bold")


@parts.part
def tile(number: int, price: int | None = None) -> Markup:
    """A noble, made of :func:`nobles_shapes`: what it costs today, the printed price struck out beside it, points, gift, seals."""
    kind, printed = min(c.COUPLE, int(c.KIND[number])), int(c.GOLD[number])
    now = printed if price is None else price
    used = [f"tile-{'inset' if kind == c.COUPLE else 'paper'}", f"now-{now}", f"points-{c.POINTS[number]}", f"gift-{kind}"]
    used.append(f"seals-{c.TURQUOISE[number]}{c.VIOLET[number]}")
    if now != printed:
        used.append(f"was-{printed}")
    return Markup("").join(parts.again(name) for name in used)


def card_name(kind: int, _: Tr) -> str:
    """A card's name without its quotation marks."""
    return w.card(kind, _).strip("“”„«»\u00a0\u202f ")


def card_effect(kind: int, _: Tr) -> str:
    """In a few words, for the face of a card."""
    s, m, z, g, p = (int(table[kind]) for table in (c.CARD_SERVANTS, c.CARD_MOVES, c.CARD_SEALS, c.CARD_GOLD, c.CARD_POINTS))
    return (
        _("bonus in every place"),
        _("any number to the gate"),
        _("{servants}, {moves}", servants=w.servants(s, _), moves=w.moves(m, _)),
        w.moves(m, _),
        w.moves(m, _),
        _.many("{n} seal of any colour", "{n} seals of any colour", z),
        w.gold(g, _),
        w.points(p, _),
        w.points(p, _),
    )[kind]


def card_moment(kind: int, _: Tr) -> str:
    return _("in action {n}", n=int(c.ACTION[c.MOMENT[kind]])) if kind in c.MOMENT else _("at any time")


def card(kind: int, n: int, x: float, y: float, width: float, height: float, _: Tr) -> Markup:
    """A card: its price at the top left, its sign, name, effect and moment; *n* copies of it. Low ones leave out the rest."""
    cx, wide = x + width / 2, width - 10
    drawn = [parts.card(x + 5, y - 3, width - 5, height - 2, fill="inset", shadow=False)] if n > 1 else []
    drawn.append(parts.card(x, y, width - 3 if n > 1 else width, height, fill="inset"))
    cx = cx - 1.5 if n > 1 else cx
    drawn.append(parts.coin(x + 15, y + 15, 22, int(c.COST[kind])))
    if n > 1:
        drawn.append(parts.chip(x + width - 7, y + 6, f"×{n}", 12, fill="ink", color="paper", anchor="end"))
    if width < 60:
        drawn.append(parts.symbol(CARD_ICON[kind], cx - 14, y + height / 2 - 6, 28, color="palais_royal"))
    elif height >= 100:
        drawn.append(parts.symbol(CARD_ICON[kind], cx - 15, y + 12, 30, color="palais_royal"))
        drawn.append(parts.label(cx, y + 58, card_name(kind, _), 13.5, anchor="middle", font="serif", width=wide, lines=1))
        drawn.append(parts.label(cx, y + 75, card_effect(kind, _), 12, anchor="middle", width=wide, lines=2))
        drawn.append(parts.label(cx, y + height - 8, card_moment(kind, _), 12, fill="ink-2", anchor="middle", width=wide))
    elif height >= 70:
        drawn.append(parts.symbol(CARD_ICON[kind], cx - 11, y + 6, 22, color="palais_royal"))
        drawn.append(parts.label(cx, y + 43, card_name(kind, _), 13, anchor="middle", font="serif", width=wide))
        drawn.append(parts.label(cx, y + 58, card_effect(kind, _), 12, fill="ink-2", anchor="middle", width=wide, lines=2))
    else:
        drawn.append(parts.symbol(CARD_ICON[kind], cx - 10, y + 5, 20, color="palais_royal"))
        drawn.append(parts.label(cx, y + height - 8, card_name(kind, _), 12.5, anchor="middle", font="serif", width=wide))
    return Markup("").join(drawn)


def picture(name: str) -> Markup | None:
    """A noble so small that it fits into a sentence."""
    kind, __, number = name.partition("-")
    return parts.again(_small_name(int(number))) if kind == "noble" else None


def _small_name(number: int) -> str:
    return f"small-{min(c.COUPLE, int(c.KIND[number]))}-{c.POINTS[number]}"


def _small(number: int) -> Markup:
    """Points and gift of a noble."""
    gift = min(c.COUPLE, int(c.KIND[number]))
    ground = parts.card(0.6, 0.6, 22.8, 30.8, radius=3, fill="inset" if gift == c.COUPLE else "paper", stroke="rail", shadow=False)
    sign = "couple" if gift == c.COUPLE else PRIVILEGE_ICON[gift]
    drawn = parts.symbol(sign, 5, 15, 14, color="rail" if gift == c.COUPLE else "palais_royal")
    return ground + drawn + parts.number(12, 13, int(c.POINTS[number]), 13)
