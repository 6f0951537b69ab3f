"""Setting up a position of Amyitis by hand: gardens, canals, fields, temples, court, and what the players have.

The stocks follow from what the players hold, and the court cards on the table from those that they have.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from palatine.games.amyitis import components as c
from palatine.games.amyitis.board.common import slot_thing
from palatine.games.amyitis.rules.conditions import with_palace
from palatine.games.amyitis.text import names
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.edit import Place, of_seats
from palatine.kernel.view import View

MOST_TALENTS, MOST_POINTS, MOST_STEPS = 60, 150, 30


def places(v: View, _: Tr) -> Iterator[Place]:
    s = v.s
    nobody = _("nobody")
    cubes: dict[str, Any] = {
        "choices": (int(c.NONE), *range(v.players), int(c.GREY)),
        "say": lambda owner: names.cube(v, owner, _) if owner >= 0 else nobody,
    }
    yield Place("turn", _("Player to move"), int(s.turn), **of_seats(v, _))
    yield Place("first", _("First player"), int(s.first), **of_seats(v, _))
    cities = range(c.CITY_COUNT)
    yield Place("caravan", _("Caravan"), int(s.caravan), cities, lambda city: names.city(city, _), thing=f"city-{c.CITIES[int(s.caravan)]}")
    for i in range(16):
        if c.IN_PLAY[v.players] >> i & 1:
            owner = next((seat for seat in range(v.players) if s.tile[i] == c.NONE and s.planter[i] == seat), int(c.NONE))
            label, thing = _("Bed {code}", code=c.SQUARES[i]), f"square-{c.SQUARES[i]}"
            yield Place(f"square {i}", label, owner, **of_seats(v, _, _("not planted")), thing=thing)
    for i in range(c.SLOTS):
        yield Place(f"slot {i}", _("Canal {code}", code=c.SLOT_CODES[i]), int(s.slot[i]), **cubes, thing=slot_thing(i))
    for r in range(2):
        for i in range(c.ROW_LENGTH - 1):
            label = f"{_.start(names.row(r, _))}, {i + 1}"
            yield Place(f"field {r} {i}", label, int(s.field[r, i]), **of_seats(v, _, nobody), thing=f"row-{c.ROWS[r]}")
    for t in range(3):
        for i in range(c.TEMPLE_SPACES):
            label = f"{_.start(names.temple(t, _))}, {i + 1}"
            yield Place(f"temple {t} {i}", label, int(s.temple[t, i]), **cubes, thing=f"temple-{c.TEMPLES[t]}")
    for g in range(int(c.GROUPS[v.players])):
        for k in range(c.GROUP_SIZE):
            label = _("Group {group}, card {n}", group=g + 1, n=k + 1)
            yield Place(
                f"card {g} {k}", label, int(s.card[g, k]), range(5), lambda craft: names.craft(craft, _), thing=f"craft-{g + 1}-{k + 1}"
            )
            taken = _("Group {group}, card {n}: taken", group=g + 1, n=k + 1)
            yield Place(f"down {g} {k}", taken, int(s.down[g, k]), most=1, thing=f"craft-{g + 1}-{k + 1}")
    for seat in range(v.players):
        yield from _of_player(v, seat, _)


def _of_player(v: View, seat: int, _: Tr) -> Iterator[Place]:
    p, mine = v.s.player[seat], seat == v.seat
    yield Place(f"points {seat}", _("points"), int(p.points), most=MOST_POINTS, seat=seat)
    yield Place(f"talents {seat}", _("talents"), int(p.talents), most=MOST_TALENTS, seat=seat, thing="stock-talent")
    yield Place(f"camels {seat}", _("camels"), int(p.camels), most=int(c.CAMELS), seat=seat, thing="stock-camel")
    for k in range(5):
        thing = f"mine-{c.RESOURCES[k]}" if mine else ""
        yield Place(f"goods {seat} {k}", names.resource(k, _), int(p.goods[k]), most=int(c.RESOURCE_TOKENS), seat=seat, thing=thing)
    for family in range(3):
        thing = f"court-{c.FAMILIES[family]}"
        yield Place(
            f"level {seat} {family}", names.family(family, _), int(p.level[family]), most=int(c.TOP_LEVEL[family]), seat=seat, thing=thing
        )
    yield Place(f"gardeners {seat}", names.family(int(c.GARDENER), _), int(p.gardeners), most=9, seat=seat, thing="court-gardener")
    if plain(with_palace)(v.s):
        yield Place(f"step {seat}", _("palace track"), int(p.step), most=MOST_STEPS, seat=seat)
    yield Place(f"passed {seat}", _("passed"), int(p.passed), most=1, seat=seat)


def put(s: Any, name: str, value: int) -> None:
    kind, *numbers = name.split()
    at = [int(n) for n in numbers]
    if kind in ("turn", "first", "caravan"):
        setattr(s, kind, value)
    elif kind == "square":
        plant(s, at[0], value)
    elif kind == "slot":
        s.slot[at[0]] = value
    elif kind in ("field", "temple", "card", "down"):
        getattr(s, kind)[at[0], at[1]] = value
    elif kind == "points":
        s.player[at[0]].points = value
        s.player[at[0]].won[:] = 0
        s.player[at[0]].won[c.BY_TILE] = value
    elif len(at) == 1:
        setattr(s.player[at[0]], kind, value)
    else:
        getattr(s.player[at[0]], kind)[at[1]] = value
    settle(s)


def settle(s: Any) -> None:
    """Somebody is asked for an action; what is counted follows from what lies elsewhere."""
    seats = range(int(s.players))
    s.stage, s.phase, s.waiting = c.Stage.ACTIONS, c.Phase.ACTION, 1 << int(s.turn)
    s.square = s.taken = s.given = c.NONE
    s.due[:] = c.NONE
    s.helped = s.player[s.turn].passed = 0
    s.filled = sum(1 << i for i in range(c.SLOTS) if s.slot[i] != c.NONE)
    deck = c.DECK[s.players, c.PALACE_DECK if plain(with_palace)(s) else c.BASE_DECK]
    s.deck[:] = [int(deck[craft]) - int((s.card == craft).sum()) for craft in range(5)]
    for card in range(c.COURT_CARDS):
        family, level = c.COURT_FAMILY[card], c.COURT_LEVEL[card]
        if family == c.GARDENER:
            out = int(s.gone) + sum(int(s.player[i].gardeners) for i in seats)
        else:
            out = sum(bool(s.player[i].level[family] >= level) for i in seats)
        s.court[card] = c.COURT_COUNT[s.players, card] - out
    lying = [int(k) for k in s.token if k != c.NONE]
    left = max(0, int(s.court[c.COURT_CARD[c.CARAVANEER, c.TOP_LEVEL[c.CARAVANEER]]]))
    lying = (lying + list(range(5)))[:left]
    s.token[:] = [*lying, *[int(c.NONE)] * (c.TOKENS - len(lying))]
    s.camels = c.CAMELS - sum(int(s.player[i].camels) for i in seats)
    for k in range(5):
        s.stock[k] = c.RESOURCE_TOKENS - sum(int(s.player[i].goods[k]) for i in seats) - int((s.token == k).sum())
    for i in seats:  # who came to a space of the track later lies on top: the order of the seats
        below = [j for j in seats if j < i and s.player[j].step == s.player[i].step]
        s.player[i].height = len(below) if s.player[i].step else 0


def plant(s: Any, i: int, seat: int) -> None:
    """The tile of a square goes to a player, or comes back from one."""
    if s.tile[i] == c.NONE:
        fits = [t for t in range(c.TILE_COUNT) if c.TILE_QUALITY[t] == c.NEEDS[i] and c.TILE_SQUARE[t] in (c.NONE, i)]
        for owner in sorted(range(s.players), key=lambda owner: owner != s.planter[i]):
            mine = [t for t in fits if int(s.player[owner].tiles) >> t & 1]
            if mine:
                s.player[owner].tiles = int(s.player[owner].tiles) & ~(1 << mine[0])
                s.tile[i] = mine[0]
                break
    s.planter[i] = c.NONE
    if seat >= 0 and s.tile[i] != c.NONE:
        s.player[seat].tiles = int(s.player[seat].tiles) | 1 << int(s.tile[i])
        s.tile[i], s.planter[i] = c.NONE, seat
    s.garden = np.int64(sum(1 << k for k in range(16) if s.tile[k] != c.NONE))
