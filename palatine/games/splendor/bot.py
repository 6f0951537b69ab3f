"""What a good Splendor player looks at: rules of thumb for the greedy player, named features for the search."""

from __future__ import annotations

import numpy as np

from palatine.games.splendor import components as c
from palatine.games.splendor import moves as m
from palatine.games.splendor.rules.prices import bonuses_lacking, coloured, due, purse, tokens_lacking
from palatine.games.splendor.state import cards_bought, hand_size, tokens_held
from palatine.i18n import N_
from palatine.kernel.compile import rule


@rule
def greedy(s, seat, moves, n, r):
    """The legal move of the highest worth; the first of equals."""
    p = s.player[seat]
    target = best_target(s, p)
    best = moves[0]
    most = -1e9
    for i in range(n):
        w = worth(s, p, target, np.int64(moves[i]))
        if w > most:
            most = w
            best = moves[i]
    return best


@rule
def value(s, p, card):
    """What owning a card is worth: its points, its bonus, and how far it brings a noble nearer."""
    colour = c.BONUS[card]
    w = 1.0 + 2.0 * c.POINTS[card]
    if p.bonus[colour] < 4:
        w += 0.5
    for k in range(c.MAX_NOBLES):
        if s.nobles[k] != c.NONE and s.visits[k] == c.NONE and p.bonus[colour] < c.NOBLE_COST[s.nobles[k], colour]:
            w += 2.0 * c.NOBLE_POINTS[s.nobles[k]] / (1.0 + bonuses_lacking(p, np.int64(s.nobles[k])))
    return w


@rule
def best_target(s, p):
    """The card that gives most for the effort left."""
    have = purse(p)
    best = c.NONE
    most = -1.0
    for i in range(3 * c.ROW + c.HAND):
        card = np.int64(s.row[i // c.ROW, i % c.ROW] if i < 3 * c.ROW else p.hand[i - 3 * c.ROW])
        if card >= 0:
            w = value(s, p, card) / (2.0 + tokens_lacking(have, card))
            if w > most:
                most = w
                best = card
    return best


@rule
def wanted(p, target, colour):
    """How many more gems of a colour the target asks for."""
    if target == c.NONE:
        return 0
    return due(p, target, colour) - coloured(p, target, colour)


@rule
def worth(s, p, target, action):
    kind, number = m.KIND[action], m.NUMBER[action]
    if kind == m.TAKE:
        w = 0.0
        for colour in range(5):
            gems = m.TAKE_GEMS[number, colour]
            use = wanted(p, target, colour)
            w += 1.0 if gems and use else 0.1 * gems
            w += 0.9 if gems > 1 and use > 1 else 0.0
        held = tokens_held(p)
        return w - (0.6 * (held - 7) if held > 7 else 0)
    if kind == m.RESERVE:
        if c.POINTS[number] >= 3 and tokens_lacking(purse(p), number) <= 3 and hand_size(p) < 2 and s.bank[c.GOLD]:
            return 1.0 + 0.2 * c.POINTS[number]
        return 0.2 if s.bank[c.GOLD] else -0.5
    if kind == m.RESERVE_DECK:
        return -0.2
    if kind == m.BUY:
        return 10.0 + value(s, p, number)
    if kind == m.BUY_GOLD:
        return -9.0
    if kind == m.PAY:
        return 1.0
    if kind == m.SWAP:
        return 0.0
    if kind == m.GIVE:
        if number == c.GOLD:
            return -5.0
        spare = p.tokens[number] - (due(p, target, number) if target != c.NONE else 0)
        return float(spare)
    if kind == m.NOBLE:
        return float(c.NOBLE_POINTS[number])
    return -10.0


# What the search looks at

FEATURES = (
    N_("points"),
    N_("points above nine"),
    N_("cards bought"),
    N_("colours owned"),
    N_("tokens"),
    N_("gold"),
    N_("reserved cards"),
    N_("nobles within reach"),
    N_("the nearest noble"),
    N_("best card affordable now"),
    N_("cards affordable now"),
    N_("best card one or two gems away"),
    N_("best card three to five gems away"),
    N_("points in reach"),
    N_("points for their price"),
    N_("best points for the price"),
    N_("prices covered by bonuses"),
    N_("reserved points in reach"),
    N_("tokens above eight"),
)
FEATURE_COUNT = len(FEATURES)


@rule
def progress(s):
    """How far the game is: the leader's points against those that end it."""
    best = 0
    for i in range(s.players):
        if s.player[i].points > best:
            best = np.int64(s.player[i].points)
    return best / c.WIN_POINTS if best < c.WIN_POINTS else 1.0


@rule
def features(s, seat, x):
    """The features of a seat, each roughly between 0 and 2."""
    p = s.player[seat]
    bought = cards_bought(p)
    held = tokens_held(p)
    x[0] = p.points / 5.0
    x[1] = (p.points - 9) / 3.0 if p.points > 9 else 0.0
    x[2] = bought / 5.0
    colours = 0
    for colour in range(5):
        colours += 1 if p.bonus[colour] else 0
    x[3] = colours / 3.0
    x[4] = held / 5.0
    x[5] = p.tokens[c.GOLD] / 2.0
    x[6] = hand_size(p) / 2.0
    x[7] = 0.0
    x[8] = 0.0
    for k in range(c.MAX_NOBLES):
        if s.nobles[k] != c.NONE and s.visits[k] == c.NONE:
            near = 1.0 / (1.0 + bonuses_lacking(p, np.int64(s.nobles[k])))
            x[7] += near
            if near > x[8]:
                x[8] = near
    for k in range(9, FEATURE_COUNT):
        x[k] = 0.0
    x[18] = (held - 8) / 2.0 if held > 8 else 0.0
    have = purse(p)
    for i in range(3 * c.ROW + c.HAND):
        card = np.int64(s.row[i // c.ROW, i % c.ROW] if i < 3 * c.ROW else p.hand[i - 3 * c.ROW])
        if card < 0:
            continue
        price = 0
        cost = 0
        for colour in range(5):
            price += due(p, card, colour)
            cost += np.int64(c.COST[card, colour])
        missing = tokens_lacking(have, card)
        points = np.int64(c.POINTS[card])
        reach = points / (1.0 + missing) if missing > 0 else float(points)
        if missing <= 0:
            x[10] += 0.25
            if points / 3.0 > x[9]:
                x[9] = points / 3.0
        elif missing <= 2:
            if points / 3.0 > x[11]:
                x[11] = points / 3.0
        elif missing <= 5 and points / 3.0 > x[12]:
            x[12] = points / 3.0
        x[13] += reach / 5.0
        bargain = points / (3.0 + price)
        x[14] += bargain / 2.0
        if bargain > x[15]:
            x[15] = bargain
        x[16] += (cost - price) / cost * (1.0 + points) / 10.0
        if i >= 3 * c.ROW:
            x[17] += reach / 3.0
