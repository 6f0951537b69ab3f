"""What is mine: what I can spend, my cards, my nobles. For who watches: the court of everybody."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from palatine.draw import Panel, parts
from palatine.draw.canvas import Canvas
from palatine.draw.counts import pool
from palatine.games.palais_royal.board.faces import CARD_ICON, COLOURS, card
from palatine.games.palais_royal.state import (
    BACKDOOR,
    CARD_POINTS,
    CARDS,
    COUPLE,
    KEEP,
    KIND,
    KING,
    NOBLES,
    OFFICE,
    POINTS,
    POMP,
    PRIVILEGES,
    SRV1,
    SRV3,
)
from palatine.games.palais_royal.text import words as w
from palatine.i18n import Tr
from palatine.kernel.view import View

WIDTH, HEIGHT = 318, 398


def mine(v: View, _: Tr) -> Panel:
    s, p = v.s, v.s.player[v.seat]
    c = Canvas("mine", _("My things"), WIDTH, HEIGHT)
    _purse(c, v, _)
    keeping = s.phase == KEEP and s.turn == v.seat
    if keeping:
        n = min(int(p.palace[BACKDOOR]), int(s.looking))
        c.add(_caption(14, 104, _("Drawn · keep up to {n} · secret", n=n)))
        _cards(c, "drawn", s.drawn, _)
        c.add(_caption(14, 321, _("My cards · {n} · secret", n=int(p.cards))), _small_cards(p.hand, 14, 329))
    else:
        c.add(_caption(14, 104, _("My cards · {n} · secret", n=int(p.cards))))
        _cards(c, "hand", p.hand, _)
        c.add(_caption(14, 321, _("My nobles")))
        _nobles(c, v, int(v.seat or 0), 14, 329, _, things=True)
    return c.panel()


def _caption(x: float, y: float, words: str) -> Markup:
    return parts.label(x, y, words.upper(), 11, fill="ink-2", font="caps", width=WIDTH - 28)


# What I can spend


def _purse(c: Canvas, v: View, _: Tr) -> None:
    s, p = v.s, v.s.player[v.seat]
    mine = s.turn == v.seat
    held = (
        ("purse-gold", "coin", int(p.gold), _("gold"), w.gold(int(p.gold), _)),
        ("purse-t", "seal-turquoise", int(p.palace[KING]), _("turquoise"), w.turquoise(int(p.palace[KING]), _)),
        ("purse-v", "seal-violet", int(p.palace[POMP]), _("violet"), w.violet(int(p.palace[POMP]), _)),
        ("purse-office", "i-desk", int(p.palace[OFFICE]), _("recruits"), _.many("{n} recruit", "{n} recruits", int(p.palace[OFFICE]))),
        ("reserve", "pawn", int(p.reserve), _("reserve"), _("{servants} in reserve", servants=w.servants(int(p.reserve), _))),
    )
    step = (WIDTH - 16) / len(held)
    for i, (name, icon, n, word, said) in enumerate(held):
        x = 8 + i * step
        cx = x + step / 2
        if icon == "pawn":
            sign = parts.pawn(COLOURS[int(v.seat or 0)], cx, 36, 27)
        else:
            sign = parts.symbol(icon, cx - 13, 9, 26, color="palais_royal")
        number = parts.number(cx, 57, n, 20, fill=None if n else "ink-2")
        shown = pool("coin" if icon == "coin" else f"pawn-{COLOURS[int(v.seat or 0)]}" if icon == "pawn" else icon, n, sign, number)
        c.thing(name, said, (x + 2, 4, step - 4, 74), shown, parts.label(cx, 73, word, 12, fill="ink-2", anchor="middle", width=step - 6))
    if s.seals and mine:  # seals from a card stand in for either colour
        c.add(parts.chip(8 + 2 * step, 40, f"+{int(s.seals)}", 12, fill="ink", color="paper", anchor="middle"))
    c.add(parts.shape("path", d=f"M12 84H{WIDTH - 12}", stroke="line"))


# Cards


def _cards(c: Canvas, kind_of_thing: str, counts: Sequence[int], _: Tr) -> None:
    """The cards by kind: the fewer there are, the larger."""
    kinds = [k for k in range(len(CARDS)) if counts[k]]
    top, room, gap = 113, 190, 9
    rows = max(1, -(-len(kinds) // 3))
    width = (WIDTH - 28 - 2 * gap) / 3
    height = 122 if rows == 1 else (room - (rows - 1) * gap) / rows
    for i, k in enumerate(kinds):
        x, y, n = 14 + i % 3 * (width + gap), top + i // 3 * (height + gap), int(counts[k])
        said = _("{n} {card}", n=n, card=w.card(k, _)) if n > 1 else w.card(k, _)
        said = f"{said}: {w.effect(k, _)}, {w.price(k, _)}"
        c.thing(f"{kind_of_thing}-{CARDS[k]}", said, (x, y, width, height), card(k, n, x, y, width, height, _))
    if not kinds:
        c.add(
            parts.empty(14.6, top, WIDTH - 29.2, 60),
            parts.label(
                WIDTH / 2, top + 35, _("A servant at the back door brings cards."), 12.5, fill="ink-2", anchor="middle", width=WIDTH - 50
            ),
        )


def _small_cards(counts: Sequence[int], x: float, y: float) -> Markup:
    """Only the signs of the cards in hand, while others are being chosen."""
    kinds = [k for k in range(len(CARDS)) for copy in range(int(counts[k]))]
    drawn = []
    for k, at in zip(kinds, parts.spread(len(kinds), x, WIDTH - 14 - 34, 39)):
        drawn.append(parts.card(at, y, 34, 44, radius=5, fill="inset"))
        drawn.append(parts.symbol(CARD_ICON[k], at + 6, y + 11, 22, color="palais_royal"))
    return Markup("").join(drawn) or parts.label(x, y + 20, "–", 14, fill="ink-2")


# Nobles


def _nobles(c: Canvas, v: View, seat: int, x: float, y: float, _: Tr, *, things: bool = False, size: int = 46) -> None:
    """The nobles of a seat: those with a privilege face up, equal ones on each other; all others in one pile, face down."""
    p = v.s.player[seat]
    kinds = [k for k in range(COUPLE) if p.privilege[k]]
    down = int(p.couples) + sum(_used(v, seat))
    piles = len(kinds) + bool(down)
    if not piles:
        c.add(parts.label(x, y + 22, _("none yet"), 12.5, fill="ink-2"))
        return
    places = parts.spread(piles, x, WIDTH - 14 - size, size + 9)
    for k, at in zip(kinds, places):
        numbers = [number for number in range(NOBLES) if v.s.holder[number] == seat and KIND[number] == k][: int(p.privilege[k])]
        pile = Markup("").join(
            parts.group(_face_up(number, size), at=(at + 4 * i, y + 3 - 3 * i), data_piece=f"noble-{number}")
            for i, number in enumerate(numbers)
        )
        if things and k in (SRV1, SRV3):
            said = w.privilege(k, _) + (f" (×{len(numbers)})" if len(numbers) > 1 else "")
            c.thing(f"noble-{PRIVILEGES[k]}", said, (at, y + 3, size, size), pile, radius=5)
        else:
            c.add(pile)
    if down:
        at = places[-1]
        if down > 1:
            c.add(parts.card_back(at + 4, y, size - 4, size - 4, "palais_royal", radius=5))
        c.add(
            parts.card_back(at, y + 4, size - 4, size - 4, "palais_royal", radius=5),
            parts.number(at + size / 2 - 2, y + 33, down, 20, fill="on-dark"),
        )
        if things:
            held = sum(int(POINTS[k]) for k in range(NOBLES) if v.s.holder[k] == seat and KIND[k] >= COUPLE)
            if at + size + 80 < WIDTH:
                c.add(
                    parts.label(at + size + 8, y + 19, _("face down:"), 12, fill="ink-2"),
                    parts.label(at + size + 8, y + 35, w.points(held, _), 12, fill="ink-2"),
                )


def _used(v: View, seat: int) -> list[int]:
    """Nobles who brought their servants lie face down."""
    taken = [sum(1 for k in range(NOBLES) if v.s.holder[k] == seat and KIND[k] == kind) for kind in (SRV1, SRV3)]
    return [n - int(v.s.player[seat].privilege[kind]) for n, kind in zip(taken, (SRV1, SRV3))]


@parts.part
def _face_up(number: int, size: int) -> Markup:
    body = parts.card(0.6, 0.6, size - 1.2, size - 1.2, radius=5, fill="inset", stroke="rail", shadow=False)
    gift = parts.shape("use", href=f"#gift-{KIND[number]}", x=size / 2 - 26, y=size / 2 - 21)
    return body + parts.number(size - 5, 17, int(POINTS[number]), 16, anchor="end") + gift


# For who watches


def court(v: View, _: Tr) -> Panel:
    c = Canvas("court", _("Nobles of all players"), WIDTH, HEIGHT)
    high = HEIGHT / max(3, v.players)
    for seat in range(v.players):
        y = seat * high
        c.add(parts.emblem(COLOURS[seat], 22, y + 19, 14), parts.label(36, y + 23, v.name(seat, _), 13, font="bold", width=150))
        _nobles(c, v, seat, 14, y + 33, _)
        if seat:
            c.add(parts.shape("path", d=f"M12 {y:.0f}H{WIDTH - 12}", stroke="line"))
        shown = sum(int(n) * int(points) for n, points in zip(v.s.player[seat].shown, CARD_POINTS))
        if shown:
            c.add(
                parts.label(
                    WIDTH - 14,
                    y + 23,
                    _("{points} from cards played", points=w.points(shown, _)),
                    12,
                    fill="ink-2",
                    anchor="end",
                    width=130,
                )
            )
    return c.panel()
