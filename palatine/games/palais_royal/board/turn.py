"""The turn as a path of five actions: which one it is, what it allows, what the next ones will."""

from __future__ import annotations

from markupsafe import Markup

from palatine.draw import Panel, parts
from palatine.draw.canvas import Box, Canvas
from palatine.games.palais_royal import components as c
from palatine.games.palais_royal.board.faces import COLOURS, card_name
from palatine.games.palais_royal.components import Phase
from palatine.games.palais_royal.rules.cards import may_keep, to_draw
from palatine.games.palais_royal.rules.move import steps
from palatine.games.palais_royal.rules.reinforce import reinforcements
from palatine.games.palais_royal.rules.rooms import mint_gain, room_gain
from palatine.games.palais_royal.text import names as w
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.view import View

WIDTH, ROW = 322, 43


def turn(v: View, _: Tr) -> Panel:
    wide, flat, short = (Canvas("turn", _("The turn in five actions"), *size) for size in ((WIDTH, 250), (590, 140), (402, 176)))
    now = int(c.ACTION[v.s.phase]) if v.s.waiting else 6
    wide.add(_title(v, 22, WIDTH, _), parts.shape("path", d=f"M25 {30 + ROW / 2}V{30 + 4.5 * ROW}", stroke="line", stroke_width=2))
    flat.add(_title(v, 20, 590, _), parts.shape("path", d="M67 50H523", stroke="line", stroke_width=2))
    short.add(_title(v, 21, 402, _), parts.shape("path", d="M24 46V158", stroke="line", stroke_width=2))
    for i, name in enumerate((_("Reinforce"), _("Move"), _("Rooms"), _("Recruit"), _("Cards"))):
        said = _("done") if i + 1 < now else allows(v, int(v.s.turn), i + 1, i + 1 == now, _)
        mid = 30 + (i + 0.5) * ROW
        wide.add(
            _stage(v, i + 1, now, (8, mid - ROW / 2 + 1, WIDTH - 16, ROW - 2), (25, mid)),
            parts.label(46, mid - 3, name, 14, font="bold", width=WIDTH - 60),
            parts.label(46, mid + 14, said, 12.5, fill="ink" if i + 1 == now else "ink-2", width=WIDTH - 60),
        )
        mid = 10 + (i + 0.5) * 114
        flat.add(
            _stage(v, i + 1, now, (mid - 55, 31, 110, 104), (mid, 50)),
            parts.label(mid, 82, name, 14, font="bold", anchor="middle", width=106),
            parts.label(mid, 99, said, 12.5, fill="ink" if i + 1 == now else "ink-2", anchor="middle", width=104, lines=3),
        )
        mid = 46 + i * 28.5
        short.add(
            _stage(v, i + 1, now, (8, mid - 14, 386, 28), (24, mid)),
            parts.label(43, mid + 4.5, name, 13.5, font="bold", width=100),
            parts.label(150, mid + 4.5, said, 12.5, fill="ink" if i + 1 == now else "ink-2", width=240),
        )
    return wide.panel(flat=flat, short=short)


def _title(v: View, y: float, width: float, _: Tr) -> Markup:
    """Whose turn it is."""
    s, seat = v.s, int(v.s.turn)
    if not s.waiting:
        title = _("The game is over")
    elif s.phase == Phase.START:
        title = _.many("Setup: {n} servant to place", "Setup: {n} servants to place", int(s.places))
    else:
        title = _("Your turn") if seat == v.seat else _("{name}: the turn", name=v.name(seat, _))
        if s.player[seat].shown[c.ALLMAJ]:
            title = f"{title} · {card_name(c.ALLMAJ, _)}"
    words = parts.label(36 if s.waiting else 16, y, title.upper(), 12, fill="ink-2", font="caps", width=(width - 52) * 0.87)
    return parts.emblem(COLOURS[seat], 22, y - 4, 14) + words if s.waiting else words


def _stage(v: View, action: int, now: int, box: Box, at: tuple[float, float]) -> Markup:
    """The number of an action: done, going on, or to come."""
    drawn = []
    if action == now:
        drawn.append(parts.well(*box, radius=6, fill="lit-wash" if int(v.s.turn) == v.seat else "inset"))
    full = {"fill": "ink", "stroke": "ink"} if action == now else {"fill": "palais_royal", "stroke": "palais_royal"}
    ring = full if action <= now else {"fill": "paper", "stroke": "edge"}
    drawn.append(parts.shape("circle", cx=at[0], cy=at[1], r=11.5, stroke_width=1.5, **ring))
    drawn.append(parts.number(at[0], at[1] + 5, action, 15, fill="paper" if action <= now else "ink"))
    return Markup("").join(drawn)


def allows(v: View, seat: int, action: int, now: bool, _: Tr) -> str:
    """What an action allows: now, or as things stand."""
    s, p = v.s, v.s.player[seat]
    if action == 1:
        if s.open_gates:
            return _("any number of servants to the gate")
        n = int(s.places) if now else plain(reinforcements)(s, seat)
        return _.many("{n} servant to the gate", "{n} servants to the gate", n)
    if action == 2:
        n = int(s.moves) if now else int(s.moves) + plain(steps)(s, seat)
        return w.moves(n, _)
    if action == 3:
        return _rooms(v, seat, _)
    if action == 4:
        n = int(p.palace[c.OFFICE])
        if not n:
            return _("nobody in the office")
        most = _.many("{n} noble at most", "{n} nobles at most", n)
        return f"{most}, {_.many('{n} seal from cards', '{n} seals from cards', int(s.seals))}" if s.seals else most
    if s.phase == Phase.KEEP and now:
        return _("keep up to {n} of {cards}", n=plain(may_keep)(s, p), cards=w.cards(int(s.looking), _))
    if s.drew and now:
        return _("cards are drawn")
    n = int(p.palace[c.BACKDOOR])
    if not n:
        return _("nobody at the back door")
    return _("look at {cards}, keep up to {n}", cards=w.cards(plain(to_draw)(s, p), _), n=n)


def _rooms(v: View, seat: int, _: Tr) -> str:
    """What mint, King and Pompadour will bring."""
    s = v.s
    said = []
    gold = int(plain(mint_gain)(s, seat))
    if gold:
        said.append(w.gold(gold, _))
    for room, name in ((c.KING, _("The King")), (c.POMP, _("Pompadour"))):
        n = int(s.places) if s.phase == Phase.SEAT and s.room == room else plain(room_gain)(s, seat, room)
        if n:
            said.append(f"{name} +{n}")
    return ", ".join(said) or (_("all is done") if s.rooms else _("nothing available"))
