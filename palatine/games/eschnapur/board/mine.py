"""What is mine: sites, stones, the secret gold; and the bank."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Node
from markupsafe import Markup

from palatine.draw import Panel, parts
from palatine.draw.canvas import Canvas
from palatine.draw.counts import pool
from palatine.games.eschnapur.board.common import COLOURS, Seen, caption, face, official, shown
from palatine.games.eschnapur.components import FIRST, LETTERS, NONE, OFFICIALS, SECTIONS, SIZE, VALUE, VALUES, Phase
from palatine.games.eschnapur.text.names import ICONS

WIDE = 936
"""The first drawing: what lies in it is shown again by the others."""


def mine(b: Seen) -> Panel:
    _ = b.tr
    label = _("Your area")
    wide = Canvas("mine", label, WIDE, 122)
    _sites(wide, b, 14, 0)
    _stones(wide, b, 152, 0, 150)
    _hand(wide, b, 320, 0, 66)
    wide.add(parts.shape("path", d="M730 14V108", stroke="line"))
    _bank(wide, b, 742, 0, 37)
    mid = Canvas("mine", label, 796, 122)
    _sites(mid, b, 14, 0)
    _stones(mid, b, 146, 0, 116)
    _hand(mid, b, 272, 0, 56)
    mid.add(parts.shape("path", d="M612 14V108", stroke="line"))
    _bank(mid, b, 620, 0, 34)
    half = Canvas("mine", label, 344, 236)
    _hand(half, b, 12, 0, 54)
    _sites(half, b, 12, 114)
    _stones(half, b, 142, 114, 64)
    _bank(half, b, 209, 114, 27)
    tall = Canvas("mine", label, 336, 410)
    _laid(tall, b, 12, 0)
    _hand(tall, b, 12, 84, 53)
    _sites(tall, b, 12, 196)
    _stones(tall, b, 148, 196, 176)
    _bank(tall, b, 12, 308, 62)
    return wide.panel(mid=mid, half=half, tall=tall)


def bank(b: Seen) -> Panel:
    """For spectators: the bank, and the stones left in the supply."""
    _ = b.tr
    wide = Canvas("bank", _("Bank and supply"), WIDE, 122)
    mid = Canvas("bank", _("Bank and supply"), 796, 122)
    tall = Canvas("bank", _("Bank and supply"), 336, 196)
    for c, x, y, across in ((wide, 480, 0, 110), (mid, 400, 0, 98), (tall, 12, 96, 78)):
        c.add(caption(x, y + 20, _("Stones in the supply")))
        for seat in range(b.players):
            left = x + seat * across
            c.add(parts.stone(COLOURS[seat], left, y + 42, 34, 28))
            c.add(parts.label(left + 42, y + 62, str(b.s.player[seat].supply), 16, font="bold"))
    _bank(wide, b, 14, 0, 72)
    _bank(mid, b, 14, 0, 68)
    _bank(tall, b, 12, 0, 62)
    return wide.panel(mid=mid, tall=tall)


# Sites and stones


def _sites(c: Canvas, b: Seen, x: float, y: float) -> None:
    _, p = b.tr, b.mine
    chosen = [i for i in range(SECTIONS) if p.sites > 0 and p.sites >> i & 1]
    c.add(caption(x, y + 20, _("Your sites"), 130))
    for n in range(2):
        left, top = x + n * 62, y + 31
        if n >= len(chosen):
            c.add(parts.empty(left + 0.6, top + 0.6, 54.8, 74.8))
            continue
        i = chosen[n]
        height = b.s.height[i]
        told = _("next {value}", value=int(VALUE[i, height])) if height < SIZE[i] and not b.s.closed[i] else _("full")
        c.add(
            parts.card(left, top, 56, 76, fill="sky-2", stroke="wall-e"),
            parts.number(left + 28, top + 40, i + 1, 28),
            parts.label(left + 28, top + 63, told, 12, fill="ink", anchor="middle", width=52),
        )


def _stones(c: Canvas, b: Seen, x: float, y: float, width: float) -> None:
    _, p = b.tr, b.mine
    colour, n = COLOURS[b.seat or 0], p.stones
    c.add(caption(x, y + 20, _("Your stones · {n}", n=n) if width > 100 else _("Stones · {n}", n=n), width))
    rows = [range(n)] if n <= 4 else [range(-(-n // 2)), range(-(-n // 2), n)]
    drawn: list[Node] = []
    for r, row in enumerate(rows):
        for left in parts.spread(len(row), x, x + width - 40, 36):
            top = y + (44 if len(rows) == 1 else 32) + r * 28
            drawn.append(shown(f"block-{colour}", left, top))
    if not n:
        drawn.append(parts.empty(x, y + 44, 32, 25, radius=4))
    c.add(pool(f"emblem-{colour}", n, *drawn))
    c.add(parts.label(x, y + 106, _("{n} left", n=p.supply), 12, fill="ink-2", width=width))


# Gold


def _hand(c: Canvas, b: Seen, x: float, y: float, step: float) -> None:
    _, p = b.tr, b.mine
    c.add(caption(x, y + 20, _.many("Your gold · {n} card, secret", "Your gold · {n} cards, secret", p.cards), 6 * step))
    for value in range(VALUES):
        n = p.hand[value]
        left = x + value * step
        told = _.many("{n} card of {value} in hand", "{n} cards of {value} in hand", n, value=value)
        box = (left, y + 31, 42, 66)
        if not n:
            c.thing(f"hand-{value}", told, box, _pool(value, 0, parts.empty(left + 0.6, y + 31.6, 40.8, 64.8, radius=6)))
            continue
        places = parts.spread(min(n, 4), 0, 7, 3.5)  # more than four look alike
        heap = [*(shown("gold-card", at, 0) for at in places), face(round(places[-1], 1), 0, value)]
        drawn = _once(c, f"heap-{value}", heap, left, y + 31)
        c.thing(f"hand-{value}", told, (left, y + 31, 42 + round(places[-1], 1), 66), _pool(value, n, drawn))
        if n > 1:
            c.add(parts.label(left + 21 + places[-1] / 2, y + 112, f"×{n}", 12.5, fill="ink-2", anchor="middle"))


def _once(c: Canvas, name: str, drawn: Sequence[Node], x: float, y: float) -> Markup:
    """Something that the first drawing has, and the others show again."""
    return parts.group(parts.group(*drawn, id=name), at=(x, y)) if c.width == WIDE else parts.again(name, x, y)


def _pool(value: int, n: int, *content: Node) -> Markup:
    """Gold that comes from the bank glides; zeros are never there."""
    return pool("coin", n, *content) if value else parts.group(*content)


def _bank(c: Canvas, b: Seen, x: float, y: float, step: float) -> None:
    _ = b.tr
    c.add(caption(x, y + 20, _("Bank"), 5 * step))
    for value in range(1, VALUES):
        n = b.s.bank[value]
        left = x + (value - 1) * step
        cx = left + step / 2
        told = _.many("Bank: {n} card of {value}", "Bank: {n} cards of {value}", n, value=value)
        drawn = [
            parts.number(20, 46, value, 19, fill=None if n else "ink-2"),
            parts.coin(20, 62, 19) if n else parts.empty(11, 53, 18, 18, radius=9),
            parts.label(20, 88, f"×{n}", 12.5, fill="ink" if n else "ink-2", anchor="middle"),
        ]
        wide = min(step - 6, 46)
        box = (round(cx - wide / 2, 1), y + 28, wide, 68)
        c.thing(
            f"bank-{value}", told, box, pool("coin", n, _once(c, f"bank-heap-{value}", drawn, cx - 20, y)), hit=(left, y + 26, step, 72)
        )


def _laid(c: Canvas, b: Seen, x: float, y: float) -> None:
    """On a narrow screen the officials are far from the hand: here are my cards for them, and where the next ones go."""
    _, p = b.tr, b.mine
    c.add(caption(x, y + 20, _("Your cards for the officials")))
    shown = range(int(FIRST[b.players]), OFFICIALS)
    step = 312 / len(shown)
    for n, k in enumerate(shown):
        left = x + n * step
        card, bid = p.slot[k], p.bid[k]
        here = b.next_slot() == k
        c.add(parts.icon(ICONS[k], left, y + 40, 18, "eschnapur"))
        at = left + 22
        told = _("no card")
        if here:
            drawn = parts.shape("rect", x=at, y=y + 31, width=34, height=36, rx=6, fill="lit-wash", stroke="lit", stroke_width=2)
            told = _("your next card")
        elif card == NONE and (bid == NONE or b.s.phase == Phase.SITES):
            drawn = parts.empty(at, y + 31, 34, 36, radius=6)
        else:
            told = str(card if card != NONE else bid)
            drawn = parts.card(at, y + 31, 34, 36, radius=6, stroke="edge", shadow=False)
            drawn += parts.number(at + 17, y + 56, told, 20, fill=None if card != NONE else "ink-2")
        who = _("{name}, {official}: {card}", name=b.names[b.seat or 0], official=official(k, _), card=told)
        c.thing(f"slot-{LETTERS[b.seat or 0]}-{k + 1}", who, (at, y + 31, 34, 36), drawn, radius=6)
