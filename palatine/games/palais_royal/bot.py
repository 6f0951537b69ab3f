"""A sensible Palais Royal player in a few rules: keep every room at work, and recruit the noble worth the most."""

from __future__ import annotations

import numpy as np

from palatine.games.palais_royal import components as c
from palatine.games.palais_royal import moves as m
from palatine.games.palais_royal.components import Phase
from palatine.games.palais_royal.features import FEATURE_COUNT, FEATURES, features, progress
from palatine.games.palais_royal.rules.recruit import free_spaces, price, seals_lacking
from palatine.kernel.compile import rule

# What the first, second, ... servant in a place is worth: parade, gate, stairs, mint, King, Pompadour, office, back door,
# Cardinal; before the last round, and in it
WORTH = np.array(
    [
        [
            [5.0, 5.0, 2.6, 1.2, 0.5, 0.1, 0.0, 0.0],
            [0.1, 0.1, 0.1, 0.1, 0.0, 0.0, 0.0, 0.0],
            [5.0, 5.0, 5.0, 2.5, 1.6, 1.0, 0.4, 0.0],
            [2.4, 2.2, 2.0, 1.6, 1.2, 0.8, 0.5, 0.2],
            [2.0, 1.9, 1.8, 1.4, 0.9, 0.6, 0.4, 0.2],
            [2.0, 1.9, 1.8, 1.4, 0.9, 0.6, 0.4, 0.2],
            [3.0, 2.3, 1.0, 0.3, 0.1, 0.0, 0.0, 0.0],
            [2.0, 1.2, 0.6, 0.1, 0.0, 0.0, 0.0, 0.0],
            [0.5, 0.2, 0.1, 0.0, 0.0, 0.0, 0.0, 0.0],
        ],
        [
            [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
            [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
            [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
            [1.0, 1.0, 1.0, 1.0, 1.0, 0.8, 0.5, 0.2],
            [2.0, 1.9, 1.8, 1.7, 1.6, 1.4, 1.0, 0.8],
            [2.0, 1.9, 1.8, 1.7, 1.6, 1.4, 1.0, 0.8],
            [3.0, 2.5, 2.0, 1.0, 0.4, 0.0, 0.0, 0.0],
            [0.9, 0.8, 0.7, 0.5, 0.2, 0.1, 0.1, 0.1],
            [0.3, 0.1, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        ],
    ]
)
RICH = 12  # gold from which on the mint is worth little
RESERVE_WORTH = 0.7
FARTHER = 0.8  # what a step on the way takes off
CARD_WORTH = np.array([1.4, 1.0, 1.6, 1.2, 1.5, 1.7, 2.0, 1.3, 2.2])


@rule
def greedy(s, seat, moves, n, r):
    """The legal move of the highest worth; the first of equals."""
    best = moves[0]
    most = -1e9
    for i in range(n):
        w = worth(s, s.player[seat], np.int64(moves[i]))
        if w > most:
            most = w
            best = moves[i]
    return best


@rule
def servant_worth(s, p, place, number):
    """What a servant in a place is worth who is one of *number* there."""
    w = WORTH[s.last_round, place, number - 1 if number < 9 else 7]
    return w * 0.4 if place == c.MINT and p.gold >= RICH else w


@rule
def one_more(s, p, place):
    """What another servant in a place is worth."""
    return servant_worth(s, p, place, np.int64(p.palace[place]) + 1)


@rule
def last_one(s, p, place):
    """What the last servant in a place is worth."""
    return servant_worth(s, p, place, np.int64(p.palace[place]))


@rule
def distance(s, p, a, b):
    rows = abs(s.cell[a] // 3 - s.cell[b] // 3)
    columns = abs(s.cell[a] % 3 - s.cell[b] % 3)
    if p.privilege[c.DIAG]:
        return rows if rows > columns else columns
    return rows + columns


@rule
def step_worth(s, p, a, b):
    """What a step gains: the best place that the servant can still reach from there."""
    most = one_more(s, p, b)
    for k in range(9):
        steps = distance(s, p, b, k)
        if k != a and 0 < steps < s.moves:
            w = one_more(s, p, k) * FARTHER**steps
            if w > most:
                most = w
    return most - last_one(s, p, a)


@rule
def room_worth(s, p, room):
    """What a room gains by the servant who is missed least elsewhere."""
    least = 9.0
    for k in range(9):
        if k != room and p.palace[k]:
            w = last_one(s, p, k)
            if w < least:
                least = w
    return one_more(s, p, room) - least


@rule
def noble_worth(s, space):
    noble = s.park[space]
    w = float(c.POINTS[noble])
    if c.KIND[noble] < c.COUPLE and not s.last_round:
        w += 2.5
    if c.ON_BORDER[space]:
        w += 1.5 * c.WEIGHT[space]
    return w


@rule
def seals_help(s, p):
    """Would the seals of a card bring a noble within reach?"""
    free = free_spaces(s)
    helps = False
    for space in range(36):
        noble = s.park[space]
        if noble >= 0 and price(free, space, noble) + c.COST[c.SEAL2] <= p.gold:
            lacking = seals_lacking(p, noble)
            if lacking <= s.seals:
                return False
            if lacking <= s.seals + c.CARD_SEALS[c.SEAL2]:
                helps = True
    return helps


@rule
def card_worth(s, p, kind):
    """Playing a card, where 0 is leaving it."""
    if kind == c.GOLD4:
        return 9.0
    if kind in (c.VP2, c.VP4):
        return 9.0 if s.phase == Phase.BACK and (s.last_round or p.gold >= c.COST[kind] + 8) else -1.0
    if s.last_round and s.phase == Phase.REINFORCE and p.cards <= 2:
        return -1.0
    if kind == c.ALLMAJ:
        return 8.0 if p.gold >= 4 and p.palace[c.KING] and p.palace[c.POMP] else -1.0
    if kind == c.REINFX:
        return 1.0 if p.reserve > s.places + 3 else -1.0
    if kind == c.MIX26:
        return 2.0 if p.palace[c.STAIRS] < 6 and p.reserve else -1.0
    if kind in (c.MOVE5, c.MOVE9):
        return 0.2 if s.moves == 0 and p.gold >= 4 else -1.0
    return 1.0 if p.palace[c.OFFICE] and seals_help(s, p) else -1.0


@rule
def servant_from(s, p, source):
    """Bringing a servant from a place, or from the reserve, to where one is asked for."""
    if s.phase == Phase.BORDER:
        return -RESERVE_WORTH if source == c.HOME else -last_one(s, p, source)
    if source == c.HOME:
        return 5.0
    gained = 0.4 if s.phase == Phase.REINFORCE else 1.5
    return gained - last_one(s, p, source)


@rule
def worth(s, p, action):
    kind, number = m.KIND[action], m.NUMBER[action]
    if kind == m.PUT:
        return one_more(s, p, number) * (1.0 if p.palace[number] else 1.1)
    if kind == m.PLACE or kind == m.FROM:
        return servant_from(s, p, m.SOURCE[action])
    if kind == m.STEP:
        return step_worth(s, p, m.STEP_FROM[number], m.STEP_INTO[number]) - 0.05
    if kind == m.MINT:
        return 6.0
    if kind == m.KING:
        return 5.0 if p.reserve else room_worth(s, p, c.KING)
    if kind == m.POMP:
        return 5.0 if p.reserve else room_worth(s, p, c.POMP)
    if kind == m.RECRUIT:
        return 1.0 + noble_worth(s, number)
    if kind == m.SEALS:
        return float(m.PARTS[action, 0] + m.PARTS[action, 1])
    if kind == m.PLAY:
        return card_worth(s, p, number)
    if kind == m.USE:
        return 20.0
    if kind == m.DRAW:
        return 4.0
    if kind == m.KEEP:
        return CARD_WORTH[number]
    return 0.0


# What the search looks at

__all__ = ["FEATURES", "FEATURE_COUNT", "features", "greedy", "progress"]
