"""Positions of Palais Royal for tests: say what matters, the rest is filled in so that every invariant holds."""

from __future__ import annotations

import palatine as pal
from palatine.games.palais_royal import state as st


def tile(tiles, kind, cost=None):
    """Takes a noble of a kind (and cost) out of a list of tiles."""
    for t in tiles:
        if st.KINDS[st.KIND[t]] == kind and cost in (None, (st.GOLD[t], st.TURQUOISE[t], st.VIOLET[t])):
            tiles.remove(t)
            return t
    raise LookupError(kind)


def court(
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
    """A table. palace, gold, hands, holds, ... go by seat; seat 0 is the first player and to move unless fields say so.

    park puts nobles on spaces, as (kind,) or (kind, cost); empty spaces and those with servants have none; all others
    hold what is left. Nobles that fit nowhere go to the last seat.
    """
    data = pal.new("palais_royal", players, 1, first="seat0", **(options or {})).data()
    data |= {"phase": st.REINFORCE, "turn": 0, "places": 0, "rounds": 3, "recruited": 1} | fields
    data["waiting"] = 1 << data["turn"]
    _people(data, players, palace, gold, reserve or {}, common or {}, servants or {})
    _nobles(data, players, park or {}, empty, servants or {}, holds, used or {})
    _cards(data, players, hands, shown, discard, no_deck)
    if data["option"]["strict_bank"] == "yes":
        data["bank"] = st.GOLD_IN_ALL - sum(p["gold"] for p in data["player"])
    return pal.position("palais_royal", data, seed=5)


def _people(data, players, palace, gold, reserve, common, servants):
    for seat in range(players):
        p = data["player"][seat]
        here = palace[seat] if seat < len(palace) else {}
        p["palace"] = [here.get(place, 0) for place in st.PLACES]
        out = sum(p["palace"]) + sum(1 for owner in servants.values() if owner == seat)
        total = st.RESERVE + st.COMMON - out
        p["common"] = common.get(seat, st.COMMON if seat not in reserve else total - reserve[seat])
        p["reserve"] = reserve.get(seat, total - p["common"])
        p["gold"] = gold[seat] if seat < len(gold) else 0


def _nobles(data, players, park, empty, servants, holds, used):
    left = list(range(st.NOBLES))
    holder = [st.NONE] * st.NOBLES
    for seat, kinds in enumerate(holds):
        for kind in kinds:
            holder[tile(left, *((kind,) if isinstance(kind, str) else kind))] = seat
    spaces = [st.EMPTY] * 36
    for space, noble in park.items():
        spaces[st.SPACES.index(space)] = tile(left, *noble)
    bare = {st.SPACES.index(space) for space in (*empty, *servants)}
    missing = st.NOBLES - len(left) - len(park)  # nobles with players leave as many spaces empty
    for k in [st.SPACES.index(f"{row}{column}") for column in range(7, 1, -1) for row in "bc"]:
        if len(bare) < missing and spaces[k] == st.EMPTY:
            bare.add(k)
    left.sort(key=lambda t: -t)  # couples first
    for k in range(36):
        if k not in bare and spaces[k] == st.EMPTY:
            spaces[k] = left.pop(0)
    while sum(k >= 0 for k in spaces) + sum(h != st.NONE for h in holder) < st.IN_PARK:
        holder[left.pop(0)] = players - 1
    for space, seat in servants.items():
        spaces[st.SPACES.index(space)] = st.SERVANT - seat
    data["park"], data["holder"] = spaces, holder
    for seat in range(players):
        mine = [int(st.KIND[t]) for t in range(st.NOBLES) if holder[t] == seat]
        p = data["player"][seat]
        p["couples"] = sum(kind >= st.COUPLE for kind in mine)
        p["privilege"] = [mine.count(k) - used.get(seat, ()).count(st.PRIVILEGES[k]) for k in range(st.COUPLE)]


def _cards(data, players, hands, shown, discard, no_deck):
    deck = [int(n) for n in st.COPIES]
    for field, given in (("hand", hands), ("shown", shown)):
        for seat in range(players):
            cards = given[seat] if seat < len(given) else ()
            data["player"][seat][field] = [list(cards).count(kind) for kind in st.CARDS]
            deck = [n - k for n, k in zip(deck, data["player"][seat][field])]
            if field == "hand":
                data["player"][seat]["cards"] = len(cards)
    data["discard"] = [list(discard).count(kind) for kind in st.CARDS]
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
    table = court(turn=(seat - 1) % players, phase=st.BACK, **given)
    table.play("done")
    return table


def me(table, seat=0):
    return table.data()["player"][seat]


def servants_at(table, place, seat=0):
    return me(table, seat)["palace"][st.PLACES.index(place)]


def phase(table):
    return table.data()["phase"]


def play(table, *moves):
    for move in moves:
        table.play(move)
    return table
