"""Setting up a position of Der Palast von Eschnapur by hand: the palace, gold, stones, points and privileges.

A round begins: sites are chosen next. The bank and the supplies follow from what lies elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from palatine.games.eschnapur import GAME
from palatine.games.eschnapur import components as c
from palatine.games.eschnapur.text import names
from palatine.i18n import Tr
from palatine.kernel.edit import Place, of_seats
from palatine.kernel.view import View

MOST_POINTS, MOST_PRIVILEGE = 150, 60
LASTING = ("rounds", "order", "ordered", "stop", "sale", "closed", "rewarded", "stone", "height", "count")
OWN = ("hand", "stones", "privilege", "points")
"""What stays from round to round, of the table and of a player."""


def places(v: View, _: Tr) -> Iterator[Place]:
    s = v.s
    yield Place("rounds", _("round"), int(s.rounds), range(1, c.ROUND_CAP))
    for k in range(v.players):
        yield Place(f"order {k}", _("Place {n} in the turn order", n=k + 1), int(s.order[k]), **of_seats(v, _))
    able = [i for i in range(c.SECTIONS) if c.IN_PLAY[v.players, i]]
    yield Place("stop", _("Build stop"), int(s.stop), (-1, *able), lambda i: names.section(i, _) if i >= 0 else _("nowhere"))
    for i in able:
        label, thing = _.start(names.section(i, _)), f"tower-{i + 1}"
        for k in range(min(int(s.height[i]), int(c.SIZE[i]) - 1), -1, -1):  # the next space, then the stones from the top
            at = _("{section}, space {n}", section=label, n=k + 1)
            yield Place(f"stone {i} {k}", at, int(s.stone[i, k]), **of_seats(v, _, _("no stone")), thing=thing)
        yield Place(f"closed {i}", _("{section}: finished", section=label), int(s.closed[i]), most=1, thing=thing)
    for card in range(10):
        if c.FOR_PLAYERS[card] <= v.players:
            label = _("For sale: {privilege}", privilege=names.privilege(card, _))
            yield Place(f"sale {card}", label, int(s.sale[card]), most=1, thing=f"privilege-{c.PRIVILEGES[card]}")
    for seat in range(v.players):
        p = s.player[seat]
        yield Place(f"points {seat}", _("victory points"), int(p.points), most=MOST_POINTS, seat=seat)
        yield Place(f"privilege {seat}", _("privilege points"), int(p.privilege), most=MOST_PRIVILEGE, seat=seat)
        yield Place(f"stones {seat}", _("stones"), int(p.stones), most=int(c.STONES), seat=seat)
        for value in range(1, c.VALUES):
            most, thing = int(c.DEALT[v.players, value]) * v.players, f"hand-{value}" if seat == v.seat else ""
            yield Place(
                f"hand {seat} {value}", _("gold cards of {value}", value=value), int(p.hand[value]), most=most, seat=seat, thing=thing
            )


def put(s: Any, name: str, value: int) -> None:
    settle(s)
    kind, *numbers = name.split()
    at = [int(n) for n in numbers]
    if kind in ("rounds", "stop"):
        setattr(s, kind, value)
    elif kind == "order":
        s.order[s.order == value] = s.order[at[0]]  # two change places
        s.order[at[0]], s.ordered = value, 1
    elif kind == "stone":
        s.stone[at[0], at[1]] = value
        s.closed[at[0]] = 0
    elif kind in ("closed", "sale"):
        getattr(s, kind)[at[0]] = value
    elif kind == "hand":
        s.player[at[0]].hand[at[1]] = value
    else:
        setattr(s.player[at[0]], kind, value)
    settle(s)


def settle(s: Any) -> None:
    """A round begins. What belongs to a round is as at the start; cards that lie before officials go back to the hands."""
    from palatine.kernel.table import blank

    options = {o.name: o.choices[int(s.option[o.name])] for o in GAME.options}
    fresh = blank(GAME, int(s.players), options)
    GAME.engine.start(fresh, 0)
    new, seats = fresh[0], range(int(s.players))
    for i in seats:
        for k in range(c.OFFICIALS):
            if s.player[i].slot[k] > 0:
                s.player[i].hand[s.player[i].slot[k]] += 1
        s.player[i].hand[0] = c.ZEROS
    kept = {name: s[name].copy() for name in LASTING}
    own = [{name: s.player[i][name].copy() for name in OWN} for i in seats]
    rng = s.rng.copy()
    for name in s.dtype.names:
        if name not in ("telling", "happened", "happening"):
            s[name] = new[name]
    s.rng[:] = rng
    for name, value in kept.items():
        s[name] = value
    for i in seats:
        for name, value in own[i].items():
            s.player[i][name] = value
    _count(s)


def _count(s: Any) -> None:
    seats = range(int(s.players))
    for i in range(c.SECTIONS):
        laid = [] if s.closed[i] else [int(owner) for owner in s.stone[i] if owner != c.NONE]
        s.height[i] = len(laid)
        s.stone[i] = [*laid, *[int(c.NONE)] * (c.TALLEST - len(laid))]
        s.count[i] = [laid.count(seat) for seat in range(c.SEATS)]
    s.finished = sum(int(s.closed[i] and c.IN_PLAY[s.players, i]) for i in range(c.SECTIONS))
    if s.stop != c.NONE and s.closed[s.stop]:
        s.stop = c.NONE
    for seat in seats:
        p = s.player[seat]
        p.cards = p.hand.sum()
        p.supply = c.STONES - int(p.stones) - int(s.count[:, seat].sum())
    for value in range(1, c.VALUES):
        s.bank[value] = int(c.DEALT[s.players, value]) * int(s.players) - sum(int(s.player[i].hand[value]) for i in seats)
    s.bank[0] = 0
