"""A sensible Splendor player in a few rules: buy what is worth most, else work towards the best card in sight."""

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
from palatine.games.splendor.rules import due
from palatine.games.splendor.state import (
    BONUS,
    GOLD,
    HAND,
    MAX_NOBLES,
    NOBLE_COST,
    NOBLE_POINTS,
    NONE,
    POINTS,
    ROW,
    hand_size,
    tokens_held,
)
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
