"""The row of privileges, by cost. While I hand out the order markers, these lie in its place."""

from __future__ import annotations

from palatine.draw import Panel, parts
from palatine.draw.canvas import Canvas
from palatine.games.eschnapur import moves as m
from palatine.games.eschnapur.board.common import COLOURS, asked, caption, flag
from palatine.games.eschnapur.components import (
    COST,
    FOR_PLAYERS,
    FREE,
    GOLD5,
    GUARD,
    HAND,
    LETTERS,
    MIX,
    NOSTOP,
    ORDER,
    PRIVILEGES,
    REFUSE,
    STONES3,
    TIE,
)
from palatine.games.eschnapur.state import MARCH, MARKER, NONE
from palatine.games.eschnapur.text import words as w
from palatine.i18n import Tr
from palatine.kernel.view import View

HEIGHT = 84


def privileges(v: View, _: Tr) -> Panel:
    if asked(v) and not v.s.paying and v.s.step in (MARCH, MARKER):
        return _markers(v, _)
    label = _("Privileges")
    row = sorted((card for card in range(10) if FOR_PLAYERS[card] <= v.players), key=lambda card: (COST[card], card))
    wide = Canvas("privileges", label, 924, HEIGHT, sheet=False)
    width = (924 + 8) / len(row) - 8
    legal = {action - m.BUY for action in v.actions()} if asked(v) else set()
    for n, card in enumerate(row):
        _card(wide, v, _, card, n * (width + 8), 1, width, card in legal)
    columns = -(-len(row) // 2)
    tall = Canvas("privileges", label, 336, 2 * HEIGHT + 24, sheet=False)
    width = (336 + 6) / columns - 6
    for n, card in enumerate(row):
        _card(tall, v, _, card, n % columns * (width + 6), 1 + n // columns * (HEIGHT + 14), width, card in legal, HEIGHT + 8)
    return wide.panel(tall.panel())


def title(card: int, _: Tr) -> str:
    """A privilege in two or three short words."""
    return {
        ORDER: _("Choose order"),
        GUARD: _("Guard a stone"),
        TIE: _("Win ties"),
        HAND: _("Play from hand"),
        REFUSE: _("Refuse blockade"),
        STONES3: _("3 stones"),
        GOLD5: _("5 gold"),
        MIX: _("3 gold, 2 stones"),
        NOSTOP: _("Ignore stop"),
        FREE: _("Any site"),
    }[card]


def moment(card: int, _: Tr) -> str:
    """When it can be bought, in a word."""
    goods = _("phases 1, 7, 9")
    return {
        ORDER: _("phase 6"),
        GUARD: _("phase 8"),
        TIE: _("before gold"),
        HAND: _("before gold"),
        REFUSE: _("if blocked"),
        STONES3: goods,
        GOLD5: goods,
        MIX: goods,
        NOSTOP: _("phases 7, 8"),
        FREE: _("phase 7"),
    }[card]


def _card(c: Canvas, v: View, _: Tr, card: int, x: float, y: float, width: float, now: bool, height: float = HEIGHT - 3) -> None:
    x, width = round(x, 1), round(width, 1)
    cx, name = round(x + width / 2, 1), title(card, _)
    box = (x, y, width, height)
    full = _(
        "{title}, {points}: {effect}", title=w.privilege(card, _), points=w.privilege_points(int(COST[card]), _), effect=w.effect(card, _)
    )
    if not v.s.sale[card]:
        holder = int({TIE: v.s.tie, HAND: v.s.hander}.get(card, NONE))
        head = (
            parts.label(cx, y + 24, "–", 16, fill="ink-2", anchor="middle", font="bold")
            if holder == NONE
            else parts.emblem(COLOURS[holder], cx, y + 17, 18)
        )
        drawn = [
            parts.empty(x + 0.6, y + 0.6, width - 1.2, height - 1.2),
            head,
            parts.label(cx, y + 42, name, 12, fill="ink-2", anchor="middle", width=width - 8, lines=2),
            parts.label(
                cx, y + height - 7, _("sold") if holder == NONE else _("this round"), 11, fill="ink-2", anchor="middle", width=width - 6
            ),
        ]
        c.thing(f"privilege-{PRIVILEGES[card]}", _("{title}: sold", title=w.privilege(card, _)), box, drawn)
        return
    foot, ink, font = moment(card, _), "ink-2", "sans"
    if v.seat is not None:
        short = int(COST[card]) - int(v.s.player[v.seat].privilege)
        if now:
            foot, ink, font = _("buy now"), "ink", "bold"
        elif short > 0:
            foot = _("{n} short", n=short)
    drawn = [
        parts.card(x, y, width, height),
        parts.number(cx, y + 22, int(COST[card]), 20),
        parts.label(cx, y + 40, name, 12, anchor="middle", font="bold", width=width - 8, lines=2),
        parts.label(cx, y + height - 7, foot, 11.5, fill=ink, anchor="middle", font=font, width=width - 6),
    ]
    c.thing(f"privilege-{PRIVILEGES[card]}", full, box, drawn)


# The order markers


def _markers(v: View, _: Tr) -> Panel:
    label = _("The order markers")
    wide = Canvas("privileges", label, 924, HEIGHT)
    tall = Canvas("privileges", label, 336, 2 * HEIGHT + 24)
    n = v.players
    for c, columns, height in ((wide, n, HEIGHT), (tall, 2, HEIGHT + 12)):
        width = c.width / columns
        for k in range(n):
            x, y = k % columns * width, k // columns * height
            if v.s.step == MARKER:
                _take(c, _, k, x, y, width)
            else:
                _hand_out(c, v, _, k, x, y, width)
    return wide.panel(tall.panel())


def _place(k: int, _: Tr) -> str:
    return (_("first"), _("second"), _("third"), _("fourth"))[k]


def _take(c: Canvas, _: Tr, k: int, x: float, y: float, width: float) -> None:
    box = (round(x + width / 2 - 56, 1), y + 12, 112, 60)
    drawn = [
        parts.well(*box),
        flag(box[0] + 12, y + 24, 36, str(k + 1)),
        parts.label(box[0] + 56, y + 47, _place(k, _), 13, font="bold", width=52),
    ]
    c.thing(f"marker-{k + 1}", _("Order marker {n}", n=k + 1), box, drawn)


def _hand_out(c: Canvas, v: View, _: Tr, k: int, x: float, y: float, width: float) -> None:
    s, n = v.s, v.players
    c.add(flag(x + 10, y + 29, 30, str(k + 1)), caption(x + 10, y + 20, _place(k, _), 60))
    if s.marker_seat != NONE and s.marker == k:
        taker = int(s.marker_seat)
        c.add(parts.emblem(COLOURS[taker], x + 66, y + 44, 22))
        c.add(parts.label(x + 82, y + 49, v.name(taker, _), 13, width=width - 90))
        return
    if k == last_marker(v):
        c.add(parts.label(x + 52, y + 48, _("who is left"), 13, fill="ink-2", width=width - 60))
        return
    step = (width - 52) / n
    for seat in range(n):
        if seat == s.marker_seat:
            continue
        box = (round(x + 50 + seat * step, 1), y + 14, round(min(step - 5, 90), 1), 58)
        middle = round(box[0] + box[2] / 2, 1)
        drawn = [
            parts.well(*box),
            parts.emblem(COLOURS[seat], middle, y + 36, 22),
            parts.label(middle, y + 65, v.name(seat, _), 11.5, anchor="middle", width=box[2] - 4),
        ]
        c.thing(f"flag-{k + 1}-{LETTERS[seat]}", _("Marker {n} for {name}", n=k + 1, name=v.name(seat, _)), box, drawn)


def last_marker(v: View) -> int:
    """The marker that needs no choice: the last one that nobody took beforehand."""
    return v.players - 2 if v.s.marker == v.players - 1 else v.players - 1
