"""Setting up a position of Palais Royal by hand: the park, the servants, gold, cards and nobles.

Reserves, the deck and a strict bank follow from what lies elsewhere; privileges from the nobles that a player has.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from palatine.games.palais_royal import components as c
from palatine.games.palais_royal.rules.reinforce import begin_reinforcing
from palatine.games.palais_royal.text import names
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.edit import Place, of_seats
from palatine.kernel.view import View

MOST_GOLD = 60


def places(v: View, _: Tr) -> Iterator[Place]:
    s = v.s

    def lies(what: int) -> str:
        if what >= 0:
            return names.noble(what, _)
        return _("nothing") if what == c.EMPTY else _("servant: {name}", name=v.name(c.SERVANT - what, _))

    yield Place("turn", _("Player to move"), int(s.turn), **of_seats(v, _))
    yield Place("first", _("First player"), int(s.first), **of_seats(v, _))
    servants = tuple(c.SERVANT - seat for seat in range(v.players))
    for k in range(36):
        able = (c.EMPTY, *(servants if c.ON_BORDER[k] else ()), *range(c.NOBLES))
        yield Place(f"park {k}", _.start(names.among(k, _)), int(s.park[k]), able, lies, thing=f"park-{c.SPACES[k]}")
    for kind in range(9):
        label = _("Discard pile: {card}", card=names.card(kind, _))
        yield Place(f"discard {kind}", label, int(s.discard[kind]), most=int(c.COPIES[kind]), thing="deck")
    for noble in range(c.NOBLES):
        yield Place(
            f"holder {noble}", _("Taken by: {noble}", noble=names.noble(noble, _)), int(s.holder[noble]), **of_seats(v, _, _("nobody"))
        )
    for seat in range(v.players):
        p = s.player[seat]
        yield Place(f"gold {seat}", _("gold"), int(p.gold), most=MOST_GOLD, seat=seat, thing="purse-gold" if seat == v.seat else "")
        for k in range(9):
            most, thing = int(c.RESERVE + c.COMMON), f"room-{c.PLACES[k]}"
            yield Place(f"palace {seat} {k}", _.start(names.at(k, _)), int(p.palace[k]), most=most, thing=thing, seat=seat)
        yield Place(f"common {seat}", _("Common supply"), int(p.common), most=int(c.COMMON), seat=seat)
        for kind in range(9):
            thing = f"hand-{c.CARDS[kind]}" if seat == v.seat else ""
            yield Place(f"hand {seat} {kind}", names.card(kind, _), int(p.hand[kind]), most=int(c.COPIES[kind]), thing=thing, seat=seat)


def put(s: Any, name: str, value: int) -> None:
    kind, *numbers = name.split()
    at = [int(n) for n in numbers]
    if kind in ("turn", "first"):
        setattr(s, kind, value)
    elif kind == "park":
        if value >= 0:
            s.park[s.park == value] = s.park[at[0]]  # two nobles change places
            s.holder[value] = c.NONE
        s.park[at[0]] = value
    elif kind == "discard":
        s.discard[at[0]] = value
    elif kind == "holder":
        s.park[s.park == at[0]] = c.EMPTY
        s.holder[at[0]] = value
    elif kind in ("gold", "common"):
        setattr(s.player[at[0]], kind, value)
    else:
        getattr(s.player[at[0]], kind)[at[1]] = value
    settle(s)


def settle(s: Any) -> None:
    """A turn begins; what is counted follows from what lies elsewhere."""
    s.waiting = 1 << int(s.turn)
    s.room = s.space = c.NONE
    s.rooms = s.seals = s.fresh = s.drew = s.looking = 0
    s.drawn[:] = 0
    seats = range(int(s.players))
    for i in seats:
        p = s.player[i]
        p.shown[c.CARD_POINTS == 0] = 0
        p.reserve = c.RESERVE + c.COMMON - int(p.common) - int(p.palace.sum()) - int((s.park == c.SERVANT - i).sum())
        p.cards = p.hand.sum()
        taken = c.KIND[s.holder == i]
        p.couples = (taken >= c.COUPLE).sum()
        p.privilege[:] = np.bincount(taken[taken < c.COUPLE], minlength=c.COUPLE)
    s.deck[:] = c.COPIES - s.discard - sum(s.player[i].hand + s.player[i].shown for i in seats)
    s.left = s.deck.sum()
    s.bank = c.GOLD_IN_ALL - sum(int(s.player[i].gold) for i in seats) if s.option.strict_bank else 0
    plain(begin_reinforcing)(s)
