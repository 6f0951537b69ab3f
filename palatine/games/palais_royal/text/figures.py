"""Figures that sentences need, counted from a view: majorities, prices, what an action would bring.

The compiled rules count the same for themselves; a test compares the two after every move of whole games.
"""

from __future__ import annotations

from typing import Any

from palatine.games.palais_royal.state import (
    ALLMAJ,
    AMOUNT,
    BORDER_FIRST,
    BORDER_SECOND,
    CARD_POINTS,
    CARDINAL,
    DIAG,
    DIAGONAL,
    GOLD,
    GOLD2,
    KING,
    KING1,
    MINT,
    MOST_UNPLAYED,
    ON_BORDER,
    POINTS,
    POMP1,
    SERVANT,
    STEP,
    STRAIGHT,
    TOUCH,
    WEIGHT,
)

NEIGHBOURS = [[k for k in range(36) if TOUCH[space, k]] for space in range(36)]


def majority(s: Any, seat: int, place: int) -> bool:
    mine, cardinal = int(s.player[seat].palace[place]), int(s.player[seat].palace[CARDINAL])
    if mine == 0 or s.player[seat].shown[ALLMAJ]:
        return mine > 0
    others = [(int(q.palace[place]), int(q.palace[CARDINAL])) for i, q in enumerate(s.player[: int(s.players)]) if i != seat]
    return all((count, rank) < (mine, cardinal) for count, rank in others)


def empty_around(s: Any, space: int) -> int:
    return sum(1 for k in NEIGHBOURS[space] if s.park[k] < 0)


def noble_price(s: Any, space: int) -> int:
    return max(0, int(GOLD[s.park[space]]) - empty_around(s, space))


def nobles_left(s: Any) -> int:
    return sum(1 for k in s.park if k >= 0)


def mint_yield(s: Any, seat: int) -> int:
    """The gold of the mint, whatever the bank has."""
    p = s.player[seat]
    return int(p.palace[MINT]) + int(majority(s, seat, MINT)) + int(AMOUNT[GOLD2]) * int(p.privilege[GOLD2])


def room_yield(s: Any, seat: int, room: int) -> int:
    """The servants who may come to the King or to Pompadour."""
    helper = KING1 if room == KING else POMP1
    return int(majority(s, seat, room)) + int(AMOUNT[helper]) * int(s.player[seat].privilege[helper])


def may_step(s: Any, seat: int, a: int, b: int) -> bool:
    step = STEP[s.cell[a], s.cell[b]]
    return bool(step == STRAIGHT or (step == DIAGONAL and s.player[seat].privilege[DIAG]))


def border_weights(s: Any, border: int) -> list[int]:
    """What each seat has on a border."""
    spaces = [k for k in range(36) if ON_BORDER[k] >> border & 1]
    return [sum(int(WEIGHT[k]) for k in spaces if s.park[k] == SERVANT - seat) for seat in range(int(s.players))]


def border_points(s: Any, border: int) -> list[int]:
    weights = border_weights(s, border)
    points = []
    for mine in weights:
        ahead, tied = sum(n > mine for n in weights), weights.count(mine) - 1
        place = ahead + 1 if tied else ahead  # a tie counts as the rank below
        points.append((BORDER_FIRST, BORDER_SECOND, 0, 0, 0)[place] if mine else 0)
    return points


def points_from(s: Any, seat: int) -> dict[str, int]:
    """Where the points of a seat come from."""
    p = s.player[seat]
    return {
        "nobles": sum(int(POINTS[k]) for k, holder in enumerate(s.holder) if holder == seat),
        "played": sum(int(n) * int(CARD_POINTS[k]) for k, n in enumerate(p.shown)),
        "unplayed": min(MOST_UNPLAYED, int(p.cards)),
        "park": sum(border_points(s, border)[seat] for border in range(4)),
    }
