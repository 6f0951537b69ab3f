"""Positions of Palais Royal for tests: say what matters, the rest is filled in so that every invariant holds."""

from __future__ import annotations

import numpy as np

import palatine as pal
from palatine.games.palais_royal import components as c
from palatine.games.palais_royal.components import Phase


def tile(tiles, kind, cost=None):
    """Takes a noble of a kind (and cost) out of a list of tiles."""
    for t in tiles:
        if c.KINDS[c.KIND[t]] == kind and cost in (None, (c.GOLD[t], c.TURQUOISE[t], c.VIOLET[t])):
            tiles.remove(t)
            return t
    raise LookupError(kind)


class Position:
    """A position of which one says what matters; everything else is made to fit.

    palace, gold, hands, holds, ... go by seat; seat 0 is the first player and to move unless fields say so.

    park puts nobles on spaces, as (kind,) or (kind, cost); empty spaces and those with servants have none; all others
    hold what is left. Nobles that fit nowhere go to the last seat.
    """

    def __init__(
        self,
        players=4,
        palace=(),
        gold=(),
        reserve=None,
        common=None,
        hands=(),
        shown=(),
        discard=(),
        no_deck=False,
        park=None,
        empty=(),
        servants=None,
        holds=(),
        used=None,
        options=None,
        **fields,
    ):
        data = pal.new("palais_royal", players, 1, first="seat0", **(options or {})).data()
        data |= {"phase": Phase.REINFORCE, "turn": 0, "places": 0, "rounds": 3, "recruited": 1} | fields
        data["waiting"] = 1 << data["turn"]
        _people(data, players, palace, gold, reserve or {}, common or {}, servants or {})
        _nobles(data, players, park or {}, empty, servants or {}, holds, used or {})
        _cards(data, players, hands, shown, discard, no_deck)
        if data["option"]["strict_bank"] == "yes":
            data["bank"] = c.GOLD_IN_ALL - sum(p["gold"] for p in data["player"])
        self.d = data

    def table(self):
        return pal.position("palais_royal", self.d, seed=5)


def court(*seats, **given):
    """The table of a position."""
    return Position(*seats, **given).table()


def _people(data, players, palace, gold, reserve, common, servants):
    for seat in range(players):
        p = data["player"][seat]
        here = palace[seat] if seat < len(palace) else {}
        p["palace"] = [here.get(place, 0) for place in c.PLACES]
        out = sum(p["palace"]) + sum(1 for owner in servants.values() if owner == seat)
        total = c.RESERVE + c.COMMON - out
        p["common"] = common.get(seat, c.COMMON if seat not in reserve else total - reserve[seat])
        p["reserve"] = reserve.get(seat, total - p["common"])
        p["gold"] = gold[seat] if seat < len(gold) else 0


def _nobles(data, players, park, empty, servants, holds, used):
    left = list(range(c.NOBLES))
    holder = [c.NONE] * c.NOBLES
    for seat, kinds in enumerate(holds):
        for kind in kinds:
            holder[tile(left, *((kind,) if isinstance(kind, str) else kind))] = seat
    spaces = [c.EMPTY] * 36
    for space, noble in park.items():
        spaces[c.SPACES.index(space)] = tile(left, *noble)
    bare = {c.SPACES.index(space) for space in (*empty, *servants)}
    missing = c.NOBLES - len(left) - len(park)  # nobles with players leave as many spaces empty
    for k in [c.SPACES.index(f"{row}{column}") for column in range(7, 1, -1) for row in "bc"]:
        if len(bare) < missing and spaces[k] == c.EMPTY:
            bare.add(k)
    left.sort(key=lambda t: -t)  # couples first
    for k in range(36):
        if k not in bare and spaces[k] == c.EMPTY:
            spaces[k] = left.pop(0)
    while sum(k >= 0 for k in spaces) + sum(h != c.NONE for h in holder) < c.IN_PARK:
        holder[left.pop(0)] = players - 1
    for space, seat in servants.items():
        spaces[c.SPACES.index(space)] = c.SERVANT - seat
    data["park"], data["holder"] = spaces, holder
    for seat in range(players):
        mine = [int(c.KIND[t]) for t in range(c.NOBLES) if holder[t] == seat]
        p = data["player"][seat]
        p["couples"] = sum(kind >= c.COUPLE for kind in mine)
        p["privilege"] = [mine.count(k) - used.get(seat, ()).count(c.PRIVILEGES[k]) for k in range(c.COUPLE)]


def _cards(data, players, hands, shown, discard, no_deck):
    deck = [int(n) for n in c.COPIES]
    for field, given in (("hand", hands), ("shown", shown)):
        for seat in range(players):
            cards = given[seat] if seat < len(given) else ()
            data["player"][seat][field] = [list(cards).count(kind) for kind in c.CARDS]
            deck = [n - k for n, k in zip(deck, data["player"][seat][field])]
            if field == "hand":
                data["player"][seat]["cards"] = len(cards)
    data["discard"] = [list(discard).count(kind) for kind in c.CARDS]
    deck = [n - k for n, k in zip(deck, data["discard"])]
    if no_deck:  # the last seat has the rest in front of it or in hand
        last = data["player"][players - 1]
        last["hand"] = [n + k for n, k in zip(last["hand"], deck)]
        last["cards"] = sum(last["hand"])
        deck = [0] * 9
    data["deck"], data["left"] = deck, sum(deck)


def turn(seat=0, **given):
    """A table at the very beginning of a turn of *seat*, whatever it will be asked first."""
    players = given.get("players", 4)
    table = court(turn=(seat - 1) % players, phase=Phase.BACK, **given)
    table.play("done")
    return table


def me(table, seat=0):
    return table.data()["player"][seat]


def servants_at(table, place, seat=0):
    return me(table, seat)["palace"][c.PLACES.index(place)]


def phase(table):
    return table.data()["phase"]


def play(table, *moves):
    for move in moves:
        table.play(move)
    return table


def in_earnest(players, seed, plies=10_000, random_share=0.15, **options):
    """A game of greedy players who now and then do anything: many nobles, cards and couples change hands."""
    table = pal.new("palais_royal", players, seed, **options)
    random = np.random.default_rng(seed)
    bot = pal.bot("palais_royal", "greedy", seed=seed)
    while not table.over and len(table.moves) < plies:
        seat = table.to_move[0]
        if random.random() < random_share:
            table.play(int(random.choice(table.actions(seat))), seat)
        else:
            table.play(bot.choose(table.view(seat)), seat)
    return table
