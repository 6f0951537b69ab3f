"""A closer look at a thing on the table."""

from __future__ import annotations

from palatine.draw import Look
from palatine.games.palais_royal import components as c
from palatine.games.palais_royal.board.faces import card_moment, card_name
from palatine.games.palais_royal.board.palace import room_use
from palatine.games.palais_royal.rules.recruit import free_spaces, price
from palatine.games.palais_royal.rules.scoring import border_points
from palatine.games.palais_royal.text import names as w
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.record import copy
from palatine.kernel.view import View


def look(v: View, thing: str, _: Tr) -> Look | None:
    kind, __, name = thing.partition("-")
    if kind == "park":
        return _space(v, c.SPACES.index(name), _)
    if kind == "room":
        k = c.PLACES.index(name)
        rows = tuple((v.name(seat, _), w.servants(int(v.s.player[seat].palace[k]), _), False) for seat in range(v.players))
        return Look(w.place(k, _), _("room of the palace"), _("Each servant here: {use}.", use=room_use(k, _)), rows)
    if kind in ("hand", "drawn"):
        k = c.CARDS.index(name)
        rows = ((_("Price"), w.price(k, _), False), (_("When"), card_moment(k, _), False))
        return Look(card_name(k, _), _("privilege card"), _.start(w.effect(k, _)) + ".", rows)
    if kind == "noble":
        k = c.PRIVILEGES.index(name)
        return Look(_("Your noble"), "", _.start(w.privilege(k, _)) + ".")
    return None


def _space(v: View, k: int, _: Tr) -> Look | None:
    s, noble = v.s, int(v.s.park[k])
    if noble < 0:
        return None
    gold = int(plain(price)(plain(free_spaces)(s), k, noble))
    printed, seals = int(c.GOLD[noble]), (int(c.TURQUOISE[noble]), int(c.VIOLET[noble]))
    rows = [(_("Gold today, printed {n}", n=printed), w.gold(gold, _), False), (_("Seals"), w.seals(*seals, _), False)]
    change = ""
    if v.seat is not None:
        p = s.player[v.seat]
        have = (int(p.gold), int(p.palace[c.KING]), int(p.palace[c.POMP]))
        short = have[0] < gold or have[1] < seals[0] or have[2] < seals[1]
        told = _("{gold}, {seals}", gold=w.gold(have[0], _), seals=w.seals(have[1], have[2], _))
        rows.append((_("You have"), told, short))
        change = _border(v, k, _)
    couple = int(c.KIND[noble]) >= c.COUPLE
    does = _("A couple lies face down once it is recruited.") if couple else _.start(w.privilege(int(c.KIND[noble]), _)) + "."
    kind = _("noble {place} · {points}", place=w.among(k, _), points=w.points(int(c.POINTS[noble]), _))
    return Look(_("A couple") if couple else _("A noble"), kind, does, tuple(rows), change)


def _border(v: View, k: int, _: Tr) -> str:
    """What a servant of mine would change on the borders, as the rules count them."""
    if v.seat is None or not c.ON_BORDER[k]:
        return ""
    states = copy(v.states)
    states[0].park[k] = c.SERVANT - v.seat
    told = []
    for border in range(4):
        if c.ON_BORDER[k] >> border & 1:
            now, then = (int(plain(border_points)(s, v.seat, border)) for s in (v.s, states[0]))
            if now != then:
                told.append(_("{border}: {points} instead of {now}", border=w.border(border, _), points=w.points(then, _), now=now))
    return (
        _("With a servant here you would score: {borders}.", borders=_.series(told))
        if told
        else _("A servant here would not change your points.")
    )
