"""The turn as a path of five actions: which one it is, what it allows, what the next ones will."""

from __future__ import annotations

from markupsafe import Markup

from palatine.draw import Panel, parts
from palatine.draw.canvas import Canvas
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

WIDTH, HEIGHT, ROW = 322, 250, 43


def turn(v: View, _: Tr) -> Panel:
    s, seat = v.s, int(v.s.turn)
    canvas = Canvas("turn", _("The turn in five actions"), WIDTH, HEIGHT)
    now = int(c.ACTION[s.phase]) if s.waiting else 6
    if not s.waiting:
        title = _("The game is over")
    elif s.phase == Phase.START:
        title = _.many("Setup: {n} servant to place", "Setup: {n} servants to place", int(s.places))
    else:
        title = _("Your turn") if seat == v.seat else _("{name}: the turn", name=v.name(seat, _))
        if s.player[seat].shown[c.ALLMAJ]:
            title = f"{title} · {card_name(c.ALLMAJ, _)}"
    canvas.add(
        parts.emblem(COLOURS[seat], 22, 18, 14) if s.waiting else None,
        parts.label(36 if s.waiting else 16, 22, title.upper(), 11, fill="ink-2", font="caps", width=WIDTH - 52),
    )
    names = (_("Reinforce"), _("Move"), _("Rooms"), _("Recruit"), _("Cards"))
    canvas.add(parts.shape("path", d=f"M25 {30 + ROW / 2}V{30 + 4.5 * ROW}", stroke="line", stroke_width=2))
    for i in range(5):
        canvas.add(_row(v, seat, i + 1, now, names[i], 30 + i * ROW, _))
    return canvas.panel()


def _row(v: View, seat: int, action: int, now: int, name: str, y: float, _: Tr) -> Markup:
    mid = y + ROW / 2
    drawn = []
    if action == now:
        drawn.append(parts.well(8, y + 1, WIDTH - 16, ROW - 2, radius=6, fill="lit-wash" if seat == v.seat else "inset"))
    full = {"fill": "ink", "stroke": "ink"} if action == now else {"fill": "palais_royal", "stroke": "palais_royal"}
    ring = full if action <= now else {"fill": "paper", "stroke": "edge"}
    drawn.append(parts.shape("circle", cx=25, cy=mid, r=11.5, stroke_width=1.5, **ring))
    drawn.append(parts.number(25, mid + 5, action, 15, fill="paper" if action <= now else "ink"))
    said = _("done") if action < now else _allows(v, seat, action, action == now, _)
    drawn.append(parts.label(46, mid - 3, name, 14, font="bold", width=WIDTH - 60))
    drawn.append(parts.label(46, mid + 14, said, 12.5, fill="ink" if action == now else "ink-2", width=WIDTH - 60))
    return Markup("").join(drawn)


def _allows(v: View, seat: int, action: int, now: bool, _: Tr) -> str:
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
