"""A closer look at a thing on the table."""

from __future__ import annotations

from palatine.draw import Look
from palatine.games.eschnapur import components as c
from palatine.games.eschnapur.board.common import official
from palatine.games.eschnapur.board.officials import stake
from palatine.games.eschnapur.text import names as w
from palatine.i18n import Tr
from palatine.kernel.view import View


def look(v: View, thing: str, _: Tr) -> Look | None:
    kind, *where = thing.split("-")
    if kind == "privilege":
        return _privilege(v, c.PRIVILEGES.index(where[0]), _)
    if kind in ("tower", "space"):
        return _section(v, int(where[0]) - 1, _)
    if kind == "slot":
        k = int(where[1]) - 1
        return Look(official(k, _), v.name(c.LETTERS.index(where[0]), _), stake(v, k, _))
    if kind == "hand":
        value = int(where[0])
        does = _("The highest card that nobody matches wins; it is paid. What wins nothing brings privilege points.")
        return Look(_.start(w.gold_card(value, Tr(_.lang, "eschnapur"))), _("gold card"), does)
    if kind == "bank":
        value = int(where[0])
        n = _.many("{n} card of {value}", "{n} cards of {value}", int(v.s.bank[value]), value=value)
        return Look(_("The bank"), n, _("It fills with what the players pay, and pays premiums and wages."))
    return None


def _privilege(v: View, card: int, _: Tr) -> Look:
    cost = int(c.COST[card])
    rows = []
    if v.seat is not None:
        have = int(v.s.player[v.seat].privilege)
        rows.append((_("You have"), w.privilege_points(have, _), have < cost))
        if have >= cost:
            rows.append((_("Left after it"), w.privilege_points(have - cost, _), False))
    kind = _("privilege · {points}", points=w.privilege_points(cost, _))
    return Look(w.privilege(card, _), kind, _.start(w.effect(card, _)) + ".", tuple(rows), w.when(card, _))


def _section(v: View, i: int, _: Tr) -> Look:
    high, size = int(v.s.height[i]), int(c.SIZE[i])
    rows = [(_("Wage when it is full"), str(int(c.WAGE[i])), False), (_("Built"), _("{n} of {all} spaces", n=high, all=size), False)]
    for seat in range(v.players):
        own = [k for k in range(high) if v.s.stone[i, k] == seat]
        if own:
            told = _("{stones}, highest {value}", stones=w.stones(len(own), _), value=int(c.VALUE[i, own[-1]]))
            rows.append((v.name(seat, _), told, False))
    does = _("When it is full, everyone with a stone gets the wage and scores: the highest own stone and the number of own stones.")
    return Look(_.start(w.section(i, _)), _("section of the palace"), does, tuple(rows))
