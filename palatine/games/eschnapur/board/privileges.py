"""The row of privileges, by cost. While I hand out the order markers, these lie in its place."""

from __future__ import annotations

from palatine.draw import Panel, parts
from palatine.draw.canvas import Box, Canvas
from palatine.games.eschnapur import moves as m
from palatine.games.eschnapur.board.common import COLOURS, Seen, flag
from palatine.games.eschnapur.components import COST, FOR_PLAYERS, HAND, LETTERS, NONE, PRIVILEGES, TIE, Step
from palatine.games.eschnapur.text import names as w
from palatine.i18n import Tr

HEIGHT = 84


def privileges(b: Seen) -> Panel:
    if b.my_step in (Step.MARCH, Step.MARKER):
        return _markers(b)
    _ = b.tr
    row = sorted((card for card in range(10) if FOR_PLAYERS[card] <= b.players), key=lambda card: (COST[card], card))
    legal = {m.NUMBER[action] for action in b.v.actions() if m.KIND[action] == m.BUY} if b.asked else set()
    columns = -(-len(row) // 2)
    wide = Canvas("privileges", _("Privileges"), 936, HEIGHT, sheet=False)
    tall = Canvas("privileges", _("Privileges"), 336, 2 * HEIGHT + 24, sheet=False)
    for n, card in enumerate(row):
        width = 944 / len(row) - 8
        _card(wide, b, card, (n * (width + 8), 1, width, HEIGHT - 3), card in legal)
        width = 342 / columns - 6
        _card(tall, b, card, (n % columns * (width + 6), 1 + n // columns * (HEIGHT + 14), width, HEIGHT + 8), card in legal)
    return wide.panel(tall=tall)


def title(card: int, _: Tr) -> str:
    """A privilege in two or three short words."""
    return (
        _("Choose order"),
        _("Guard a stone"),
        _("Win ties"),
        _("Play from hand"),
        _("Refuse blockade"),
        _("3 stones"),
        _("5 gold"),
        _("3 gold, 2 stones"),
        _("Ignore stop"),
        _("Any site"),
    )[card]


def moment(card: int, _: Tr) -> str:
    """When it can be bought, in a word."""
    goods = _("phases 1, 7, 9")
    return (
        _("phase 6"),
        _("phase 8"),
        _("before gold"),
        _("before gold"),
        _("if blocked"),
        goods,
        goods,
        goods,
        _("phases 7, 8"),
        _("phase 7"),
    )[card]


def _card(c: Canvas, b: Seen, card: int, box: Box, now: bool) -> None:
    _, x, y, width, height = b.tr, *(round(n, 1) for n in box)
    cx, foot, name = round(x + width / 2, 1), y + height - 7, f"privilege-{PRIVILEGES[card]}"
    box = (x, y, width, height)
    if not b.s.sale[card]:
        holder = {TIE: b.s.tie, HAND: b.s.hander}.get(card, NONE)
        held = (
            parts.emblem(COLOURS[holder], cx, y + 17, 18)
            if holder != NONE
            else parts.label(cx, y + 24, "–", 16, fill="ink-2", anchor="middle")
        )
        drawn = [
            parts.empty(x + 0.6, y + 0.6, width - 1.2, height - 1.2),
            held,
            parts.label(cx, y + 42, title(card, _), 12, fill="ink-2", anchor="middle", width=width - 10, lines=2),
            parts.label(cx, foot, _("sold") if holder == NONE else _("this round"), 12, fill="ink-2", anchor="middle", width=width - 6),
        ]
        c.thing(name, _("{title}: sold", title=w.privilege(card, _)), box, drawn)
        return
    words, ink, font = moment(card, _), "ink-2", "sans"
    cost = int(COST[card])
    if now:
        words, ink, font = _("buy now"), "ink", "bold"
    elif b.seat is not None and b.mine.privilege < cost:
        words = _.many("{n} short", "{n} short", cost - b.mine.privilege)
    drawn = [
        parts.card(x, y, width, height, shadow=c.width > 400),
        parts.number(cx, y + 22, cost, 20),
        parts.label(cx, y + 40, title(card, _), 12, anchor="middle", font="bold", width=width - 10, lines=2),
        parts.label(cx, foot, words, 12, fill=ink, anchor="middle", font=font, width=width - 6),
    ]
    told = _(
        "{title}, {points}: {effect}", title=title(card, _), points=w.privilege_points(cost, _), effect=_.after_colon(w.effect(card, _))
    )
    c.thing(name, told, box, drawn)


# The order markers


def _markers(b: Seen) -> Panel:
    _, n = b.tr, b.players
    label = _("The order markers")
    wide = Canvas("privileges", label, 936, HEIGHT)
    tall = Canvas("privileges", label, 336, 60 * -(-n // 2) + 42)
    ask = _("Choose the players in turn order")
    if b.step == Step.MARKER:
        ask = _("Take one before the others are handed out")
    for c, columns in ((wide, n), (tall, 2)):
        width = (c.width - 16) / columns
        head = 28 if columns == n else 42
        c.add(parts.label(14, 15, ask, 12.5, fill="ink-2", width=c.width - 28, lines=2))
        for k in range(n):
            box = (round(k % columns * width + 14, 1), k // columns * 60 + head, round(width - 12, 1), 48)
            if b.step == Step.MARKER:
                _take(c, b, k, box)
            else:
                _seat(c, b, k, box)
    return wide.panel(tall=tall)


def _take(c: Canvas, b: Seen, k: int, box: Box) -> None:
    _, x, y, width = b.tr, *box[:3]
    place = (_("first"), _("second"), _("third"), _("fourth"))[k]
    drawn = [parts.well(*box), flag(x + 14, y + 8, 32, str(k + 1)), parts.label(x + 62, y + 30, place, 15, font="bold", width=width - 70)]
    c.thing(f"marker-{k + 1}", _("Order marker {n}", n=k + 1), box, drawn)


def _seat(c: Canvas, b: Seen, seat: int, box: Box) -> None:
    """A player to be touched for the next marker: markers are handed out from the first one on."""
    _, x, y, width, height = b.tr, *box
    taken, cy = b.s.marker_seat == seat, y + height / 2
    place = b.s.marker if taken else b.s.order.index(seat) if b.s.ordered else NONE
    told = (
        _("has taken marker {n}", n=b.s.marker + 1) if taken else _("was number {n}", n=place + 1) if place != NONE else _("no marker yet")
    )
    drawn = [
        parts.empty(*box) if taken else parts.well(*box),
        parts.emblem(COLOURS[seat], x + 28, cy, 28),
        parts.label(x + 52, cy - 2, b.names[seat], 15, font="bold", width=width - 60),
        parts.label(x + 52, cy + 16, told, 12, fill="ink-2", width=width - 60),
    ]
    if taken:
        c.add(*drawn)
    else:
        c.thing(f"seat-{LETTERS[seat]}", _("{name}: gets the next marker", name=b.names[seat]), box, drawn)
