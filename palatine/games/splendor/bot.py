"""What a good Splendor player looks at: rules of thumb for the greedy player, named features for the search."""

from __future__ import annotations

import numpy as np

from palatine.games.splendor.moves import (
    BUY,
    BUY_GOLD,
    GIVE_BACK,
    PASS,
    PAY_NOW,
    RECEIVE,
    RESERVE,
    RESERVE_DECK,
    SWAP,
    TAKE_GEMS,
)
from palatine.games.splendor.rules import cards_bought, due
from palatine.games.splendor.state import (
    BONUS,
    COST,
    GOLD,
    HAND,
    MAX_NOBLES,
    NOBLE_COST,
    NOBLE_POINTS,
    NONE,
    POINTS,
    ROW,
    WIN_POINTS,
    hand_size,
    tokens_held,
)
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
    c = BONUS[card]
    w = 1.0 + 2.0 * POINTS[card]
    if p.bonus[c] < 4:
        w += 0.5
    for k in range(MAX_NOBLES):
        if s.nobles[k] != NONE and s.visits[k] == NONE and p.bonus[c] < NOBLE_COST[s.nobles[k], c]:
            missing = 0
            for i in range(5):
                lack = NOBLE_COST[s.nobles[k], i] - p.bonus[i]
                missing += lack if lack > 0 else 0
            w += 2.0 * NOBLE_POINTS[s.nobles[k]] / (1.0 + missing)
    return w


@rule
def effort(p, card):
    """Gems still to be collected for a card, gold counted for any."""
    lack = -np.int64(p.tokens[GOLD])
    for c in range(5):
        short = due(p, card, c) - p.tokens[c]
        lack += short if short > 0 else 0
    return lack if lack > 0 else 0


@rule
def best_target(s, p):
    """The card that gives most for the effort left."""
    best = NONE
    most = -1.0
    for i in range(3 * ROW + HAND):
        card = np.int64(s.row[i // ROW, i % ROW] if i < 3 * ROW else p.hand[i - 3 * ROW])
        if card >= 0:
            w = value(s, p, card) / (2.0 + effort(p, card))
            if w > most:
                most = w
                best = card
    return best


@rule
def wanted(p, target, c):
    """How many more gems of a colour the target asks for."""
    if target == NONE:
        return 0
    lack = due(p, target, c) - p.tokens[c]
    return lack if lack > 0 else 0


@rule
def worth(s, p, target, action):
    if action < RESERVE:
        w = 0.0
        for c in range(5):
            use = wanted(p, target, c)
            w += 1.0 if TAKE_GEMS[action, c] and use else 0.1 * TAKE_GEMS[action, c]
            w += 0.9 if TAKE_GEMS[action, c] > 1 and use > 1 else 0.0
        held = tokens_held(p)
        return w - (0.6 * (held - 7) if held > 7 else 0)
    if action < RESERVE_DECK:
        card = action - RESERVE
        if POINTS[card] >= 3 and effort(p, card) <= 3 and hand_size(p) < 2 and s.bank[GOLD]:
            return 1.0 + 0.2 * POINTS[card]
        return 0.2 if s.bank[GOLD] else -0.5
    if action < BUY:
        return -0.2
    if action < BUY_GOLD:
        return 10.0 + value(s, p, action - BUY)
    if action < SWAP:
        return -9.0
    if action == PAY_NOW:
        return 1.0
    if action < GIVE_BACK:
        return 0.0
    if action < RECEIVE:
        c = action - GIVE_BACK
        if c == GOLD:
            return -5.0
        spare = p.tokens[c] - (due(p, target, c) if target != NONE else 0)
        return float(spare)
    if action < PASS:
        return float(NOBLE_POINTS[action - RECEIVE])
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
    return best / WIN_POINTS if best < WIN_POINTS else 1.0


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
    for c in range(5):
        colours += 1 if p.bonus[c] else 0
    x[3] = colours / 3.0
    x[4] = held / 5.0
    x[5] = p.tokens[GOLD] / 2.0
    x[6] = hand_size(p) / 2.0
    x[7] = 0.0
    x[8] = 0.0
    for k in range(MAX_NOBLES):
        if s.nobles[k] != NONE and s.visits[k] == NONE:
            missing = 0
            for c in range(5):
                lack = NOBLE_COST[s.nobles[k], c] - p.bonus[c]
                missing += lack if lack > 0 else 0
            near = 1.0 / (1.0 + missing)
            x[7] += near
            if near > x[8]:
                x[8] = near
    for k in range(9, FEATURE_COUNT):
        x[k] = 0.0
    x[18] = (held - 8) / 2.0 if held > 8 else 0.0
    for i in range(3 * ROW + HAND):
        card = np.int64(s.row[i // ROW, i % ROW] if i < 3 * ROW else p.hand[i - 3 * ROW])
        if card < 0:
            continue
        price = 0
        cost = 0
        missing = -np.int64(p.tokens[GOLD])
        for c in range(5):
            owed = due(p, card, c)
            price += owed
            cost += np.int64(COST[card, c])
            missing += owed - p.tokens[c] if owed > p.tokens[c] else 0
        points = np.int64(POINTS[card])
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
        if i >= 3 * ROW:
            x[17] += reach / 3.0
