"""What is mine: goods, camels and talents, my court, my tiles.

Things: ``mine-salt``, ``mine-gardener``.
"""

from __future__ import annotations

from palatine.draw import Panel, parts
from palatine.draw.canvas import Canvas
from palatine.draw.counts import pool
from palatine.games.amyitis import components as c
from palatine.games.amyitis.board.common import FAMILY_ICONS, caption
from palatine.games.amyitis.board.court import worth
from palatine.games.amyitis.text import facts, names
from palatine.i18n import Tr
from palatine.kernel.view import View


def mine(v: View, _: Tr) -> Panel:
    wide = Canvas("mine", _("Your area"), 924, 82)
    _goods(wide, v, _, 14, 20, 62, 290)
    _purse(wide, v, _, 352, 20, 62)
    _court(wide, v, _, 500, 20, 62)
    _tiles(wide, v, _, 766, 20, 150)
    tall = Canvas("mine", _("Your area"), 336, 226)
    _goods(tall, v, _, 10, 22, 63, 316)
    _purse(tall, v, _, 12, 98, 74)
    _tiles(tall, v, _, 176, 98, 152)
    _court(tall, v, _, 12, 172, 76)
    return wide.panel(tall=tall)


def _goods(canvas: Canvas, v: View, _: Tr, x: float, y: float, step: float, width: float) -> None:
    p = v.s.player[v.seat]
    keeps = facts.keeps(v, v.seat or 0)
    canvas.add(caption(x, y, _("Your goods · keep {n} after the round", n=keeps), width))
    for k, name in enumerate(c.RESOURCES):
        n = int(p.goods[k])
        at = x - 4 + k * step
        drawn = parts.group(
            pool(name, n, parts.symbol(name, at + 5, y + 16, 29)), parts.number(at + 45, y + 38, n, 21), class_=None if n else "faded"
        )
        words = names.good(k, _, n) if n else _("no {resource}", resource=names.resource(k, _))
        canvas.thing(f"mine-{name}", words, (at, y + 12, step - 6, 38), drawn)


def _purse(canvas: Canvas, v: View, _: Tr, x: float, y: float, step: float) -> None:
    p = v.s.player[v.seat]
    canvas.add(caption(x, y, _("To spend"), 2 * step))
    for i, (symbol, n) in enumerate((("camel", int(p.camels)), ("coin", int(p.talents)))):
        at = x + i * step
        canvas.add(pool(symbol, n, parts.symbol(symbol, at, y + 16, 29)), parts.number(at + 36, y + 38, n, 21, anchor="start"))


def _court(canvas: Canvas, v: View, _: Tr, x: float, y: float, step: float) -> None:
    p = v.s.player[v.seat]
    canvas.add(caption(x, y, _("Your court"), 4 * step))
    for i, f in enumerate((c.CARAVANEER, c.BANKER, c.PALACE)):
        level = int(p.level[f])
        at = x + i * step
        shown = worth(int(f), level) if level or f == c.CARAVANEER else "–"
        canvas.add(
            parts.card(at, y + 13, step - 6, 34, fill="inset", shadow=False),
            parts.icon(FAMILY_ICONS[f], at + 4, y + 21, 18, "amyitis"),
            parts.label(at + step - 11, y + 35, shown, 12.5, anchor="end", font="bold", fill="ink" if level else "ink-2"),
        )
    n = int(p.gardeners)
    at = x + 3 * step
    drawn = [
        parts.card(at, y + 13, step - 6, 34, fill="inset", shadow=False),
        parts.icon(FAMILY_ICONS[c.GARDENER], at + 4, y + 21, 18, "amyitis"),
        parts.label(at + step - 11, y + 35, str(n), 12.5, anchor="end", font="bold", fill="ink" if n else "ink-2"),
    ]
    canvas.thing("mine-gardener", names.gardeners(n, _), (at, y + 13, step - 6, 34), drawn)


def _tiles(canvas: Canvas, v: View, _: Tr, x: float, y: float, width: float) -> None:
    n = facts.tile_count(v, v.seat or 0)
    canvas.add(
        caption(x, y, _("Your tiles"), width),
        parts.symbol("leaf", x, y + 15, 26, height=30),
        parts.number(x + 32, y + 38, n, 21, anchor="start"),
    )
    ahead = [(int(t), int(p)) for t, p in zip(c.BAND_TILES[v.players], c.BAND_POINTS[v.players]) if t > n]
    lines = [_("{n} more: {points} points", n=ahead[0][0] - n, points=ahead[0][1])] if ahead else []
    if bonus := facts.tile_bonus(v, n):
        lines.insert(0, _("{points} points in the end", points=bonus))
    for i, words in enumerate(lines):
        canvas.add(parts.label(x + 54, y + (36 if len(lines) == 1 else 28 + i * 15), words, 12, fill="ink-2", width=width - 56))
