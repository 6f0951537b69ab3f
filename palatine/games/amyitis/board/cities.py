"""Mesopotamia: the ring of nine cities with the caravan, and the stock in its middle.

Things: ``city-ur``, ``stock-salt``, ``stock-camel``, ``stock-talent``. Piece: ``caravan``.
"""

from __future__ import annotations

from markupsafe import Markup

from palatine.draw import Panel, parts
from palatine.draw.canvas import Canvas, piece
from palatine.draw.counts import pool
from palatine.games.amyitis import components as c
from palatine.games.amyitis.board.common import FAMILY_ICONS, best_points, camels_short, offers, payment
from palatine.games.amyitis.text import facts, names
from palatine.games.amyitis.text.board import business
from palatine.i18n import Tr
from palatine.kernel.view import View

W, H, GAP = 98, 76, 7
LEFT, TOP = 5, 6
# the places of the cities on the edge of a grid of 3 x 4, clockwise from Babylon, which is two wide
MANY = 9999  # talents: as many as are needed
PLACES = ((0, 0), (2, 0), (2, 1), (2, 2), (2, 3), (1, 3), (0, 3), (0, 2), (0, 1))


def cities(v: View, _: Tr) -> Panel:
    canvas = Canvas("cities", _("Mesopotamia"), 316, 336)
    canvas.add(_arrows())
    for number in range(c.CITY_COUNT):
        _city(canvas, v, number, _)
    _stock(canvas, v, _)
    return canvas.panel()


def _box(number: int) -> tuple[int, int, int, int]:
    column, row = PLACES[number]
    return LEFT + column * (W + 6), TOP + row * (H + GAP), 2 * W + 6 if c.CITY_KIND[number] == c.SALE else W, H


@parts.part
def _arrows() -> Markup:
    """The way around, in the gaps between the cities."""
    right, down, left, up = "m-3 -5l6 5l-6 5z", "m-5 -3l5 6l5 -6z", "m3 -5l-6 5l6 5z", "m-5 3l5 -6l5 6z"
    ways = []
    for number in range(c.CITY_COUNT):
        x, y, w, h = _box(number)
        x2, y2, *_size = _box((number + 1) % c.CITY_COUNT)
        if x2 > x:
            ways.append(f"M{x + w + 3} {y + h / 2:g}{right}")
        elif y2 > y:
            ways.append(f"M{x + w / 2:g} {y + h + 3.5:g}{down}")
        elif x2 < x:
            ways.append(f"M{x - 3} {y + h / 2:g}{left}")
        else:
            ways.append(f"M{x + W / 2:g} {y - 3.5:g}{up}")
    return parts.shape("path", d="".join(ways), fill="brick")


def _city(canvas: Canvas, v: View, number: int, _: Tr) -> None:
    x, y, w, h = _box(number)
    here = number == int(v.s.caravan)
    drawn = [
        parts.card(x, y, w, h, fill="lit-wash" if here else "inset", stroke="ink" if here else "brick", shadow=False),
        parts.label(x + 8, y + 18, names.city(number, _), 14, font="serif", width=w - (42 if here else 14)),
    ]
    if c.CITY_KIND[number] == c.SALE:
        drawn += _sale(x, y, _)
    else:
        drawn += _business(v, number, x, y)
    words = ""
    if v.seat is not None and v.s.waiting and not facts.has_passed(v, v.seat):
        camels = facts.camels_to(v, number)
        row, words = _verdict(v, number, x + 43 if camels > 9 else x + 40, y + 69, _)
        drawn += [parts.symbol("camel", x + 7, y + 55, 17), parts.label(x + 27, y + 69, str(camels), 14, font="bold"), row]
    elif not here and v.s.waiting:
        drawn.append(parts.label(x + 8, y + 69, _.many("{n} space on", "{n} spaces on", facts.distance(v, number)), 12, fill="ink-2"))
    name = business(v, number, _)
    if v.seat is not None:
        name += f"; {names.camels(facts.camels_to(v, number), _)}" + (f"; {words}" if words else "")
    if here:
        name += "; " + _("the caravan is here")
        drawn.append(piece("caravan", parts.symbol("camel", x + w - 33, y + 1, 27)))
    canvas.thing(f"city-{c.CITIES[number]}", name, (x, y, w, h), drawn)


def _sale(x: int, y: int, _: Tr) -> list[Markup]:
    points = int(c.SALE_POINTS)
    return [
        any_resource(x + 20, y + 40, 11),
        parts.label(x + 37, y + 38, _("sell 1 or 2: {one} or {two} points", one=points, two=2 * points), 12, width=158),
        parts.label(x + 37, y + 51.5, _("then dig 1 canal"), 12, fill="ink-2", width=160),
    ]


@parts.part
def any_resource(cx: float, cy: float, r: float) -> Markup:
    """A resource of any kind."""
    ring = parts.shape("circle", cx=cx, cy=cy, r=r, fill="paper", stroke="edge", stroke_width=1.2)
    return ring + parts.label(cx, cy + r * 0.6, "?", r * 1.75, anchor="middle", font="bold")


def _business(v: View, number: int, x: int, y: int) -> list[Markup]:
    """What is paid and what it buys."""
    price = facts.asked(v, number)
    drawn = [parts.symbol(c.RESOURCES[k], x + 7 + i * 22, y + 26, 23) for i, k in enumerate(price)]
    if c.CITY_KIND[number] == c.COURT_CITY:
        drawn.append(parts.label(x + 35, y + 43, "→", 14, fill="ink-2"))
        for i, f in enumerate(c.CITY_OFFER[number]):
            drawn.append(parts.icon(FAMILY_ICONS[f], x + 52 + i * 21, y + 28, 20, "amyitis"))
        return drawn
    if len(price) == 1:
        drawn.append(parts.label(x + 35, y + 43, "→", 14, fill="ink-2"))
    return drawn + leaves(x + 63, y + 29, facts.plant_quality(v, number), 14)


def leaves(x: float, y: float, n: int, size: float) -> list[Markup]:
    """The quality of a plant."""
    return [parts.symbol("leaf", x + i * size * 0.92, y, size, height=size * 1.25) for i in range(n)]


def _verdict(v: View, number: int, x: float, y: float, _: Tr) -> tuple[Markup, str]:
    """What the city would give who looks, or what is missing: drawn in a line, and in words."""
    if n := camels_short(v, number):
        return _no(x, y, _.many("{n} short", "{n} short", n)), _.many("{n} camel short", "{n} camels short", n)
    paid, lack = payment(v, number)
    wine = parts.symbol("wine", x, y - 12.5, 15) if c.WINE in paid and not lack else Markup("")
    if c.CITY_KIND[number] == c.SALE:
        held = facts.goods_held(v, v.seat or 0)
        if not held:
            return _no(x, y, _("nothing to sell"), 150), _("nothing to sell")
        words = f"+{int(c.SALE_POINTS)}" if held == 1 else f"+{int(c.SALE_POINTS)} / +{2 * int(c.SALE_POINTS)}"
        return _yes(x, y, words), words
    if lack:
        word = _("need")
        shown = _no(x, y, word, 54 - 15 * len(lack))
        end = x + 3 + min(parts.text_width(word, 12), 54 - 15 * len(lack))
        icons = [parts.symbol(c.RESOURCES[k], end + i * 15, y - 12, 15) for i, k in enumerate(lack)]
        return shown + Markup("").join(icons), _("you still need {goods}", goods=names.price(lack, _))
    if c.CITY_KIND[number] == c.COURT_CITY:
        cards = offers(v, number)
        if not cards:
            return _no(x, y, _("sold out")), _("no card left for you")
        drawn = []
        step = 25 if not wine else 20
        x += 16 if wine else 0
        for i, (f, level) in enumerate(cards):
            drawn.append(parts.icon(FAMILY_ICONS[f], x + i * step, y - 12, 14, "ok"))
            drawn.append(parts.label(x + 14.5 + i * step, y - 0.5, str(level), 12, fill="ok", font="bold"))
        return wine + Markup("").join(drawn), _.all_of([names.card(f, level, _) for f, level in cards])
    assert c.CITY_KIND[number] == c.PLANT_CITY
    squares = facts.beds(v, number)
    if squares:
        word = _("up to +{points}", points=best_points(v, squares))
        return wine + _yes(x + 16, y, f"+{best_points(v, squares)}", 38) if wine else _yes(x, y, word, 54), word
    least = facts.easiest_square(v)
    if least is None:
        return _no(x, y, _("no water")), _("no bed has water")
    word = _("needs")
    shown = _no(x, y, word, 54 - 10 * least)
    end = x + 2 + min(parts.text_width(word, 12), 54 - 10 * least)
    return shown + Markup("").join(leaves(end, y - 11.5, least, 10.5)), _("beds with water need quality {n}", n=least)


def _no(x: float, y: float, words: str, width: float = 54) -> Markup:
    return parts.label(x, y - 0.5, words, 12, fill="no", width=width)


def _yes(x: float, y: float, words: str, width: float = 120) -> Markup:
    return parts.label(x, y - 0.5, words, 12, fill="ok", font="bold", width=width)


def _stock(canvas: Canvas, v: View, _: Tr) -> None:
    """What is left to be taken, in the middle of the ring."""
    s = v.s
    x, y = LEFT + W + 6, TOP + H + GAP
    canvas.add(parts.label(x + W / 2, y + 14, _("In stock"), 13, font="serif", anchor="middle", width=W))
    rows = [
        (name, name, int(s.stock[k]), names.goods([int(s.stock[k]) if i == k else 0 for i in range(5)], _))
        for k, name in enumerate(c.RESOURCES)
    ]
    rows.append(("camel", "camel", int(s.camels), names.camels(int(s.camels), _)))
    for i, (name, symbol, n, words) in enumerate(rows):
        cx, cy = x + 3 + i % 2 * 50, y + 23 + i // 2 * 34
        what = _("In stock: {goods}", goods=words if n else _("no {resource}", resource=names.resource(i, _)) if i < 5 else words)
        shown = parts.symbol(symbol, cx + 1, cy + 2, 22)
        number = parts.label(cx + 26, cy + 18, str(n), 15, font="serif", fill="ink" if n else "no")
        canvas.thing(f"stock-{name}", what, (cx, cy, 42, 26), pool(symbol, n, shown), number)
    cx, cy = x + 3, y + 23 + 3 * 34
    spent = MANY - sum(int(s.player[i].talents) for i in range(v.players))  # so that coins glide from here and back
    coin = [
        pool("coin", spent, parts.coin(cx + 12, cy + 13, 22)),
        parts.label(cx + 27, cy + 17.5, _("Talents"), 12, fill="ink-2", width=60),
    ]
    canvas.thing("stock-talent", _("Talents: as many as are needed"), (cx, cy, 92, 26), coin)
