"""The record of Splendor, and what must hold in every position."""

from __future__ import annotations

import numpy as np

from palatine.games.splendor import GAME
from palatine.games.splendor import components as c
from palatine.kernel.compile import rule
from palatine.kernel.record import game_record, record

PLAYER = record(
    tokens=("i1", 6),
    bonus=("i1", 5),  # cards bought, by colour
    points="i1",
    hand=("i1", c.HAND),  # reserved cards, in the order they came; NONE behind the last
    blind=("i1", c.HAND),  # 1: reserved from a deck, so that only the owner knows it
)

RECORD = game_record(
    GAME.options,
    happenings=5,  # at most four: a purchase, the card turned up, a noble, the last round
    turn="i1",
    phase="i1",
    buying="i1",  # in PAY: the card
    swapped=("i1", 5),  # in PAY: gold put in place of a colour, beyond what is needed
    passes="i1",  # turns passed in a row
    last_round="i1",
    turns="i2",
    bank=("i1", 6),
    row=("i1", (3, c.ROW)),  # the cards face up
    deck=("i1", c.CARDS),  # 1: not drawn yet; in a view also what lies face down in another hand
    left=("i1", 3),  # cards in each deck
    nobles=("i1", c.MAX_NOBLES),  # the nobles of this game; NONE behind the last
    visits=("i1", c.MAX_NOBLES),  # whom each visits: a seat, or NONE while she is on the table
    player=(PLAYER, 4),
)


@rule
def hand_size(p):
    n = 0
    for i in range(c.HAND):
        if p.hand[i] != c.NONE:
            n += 1
    return n


@rule
def tokens_held(p):
    n = 0
    for colour in range(6):
        n += int(p.tokens[colour])
    return n


@rule
def cards_bought(p):
    n = 0
    for colour in range(5):
        n += int(p.bonus[colour])
    return n


@rule
def payment_fits(s):
    """In PAY, can the card that is bought be had and paid as it was begun? Else nothing of a payment is there."""
    card = np.int64(s.buying)
    if s.phase != c.Phase.PAY:
        for colour in range(5):
            if s.swapped[colour] != 0:
                return False
        return card == c.NONE
    if card < 0 or card >= c.CARDS:
        return False
    p = s.player[s.turn]
    there = False
    for i in range(c.ROW):
        there |= s.row[c.LEVEL[card], i] == card
    for k in range(c.HAND):
        there |= p.hand[k] == card
    gold = np.int64(0)
    for colour in range(5):
        owed = max(np.int64(0), np.int64(c.COST[card, colour]) - np.int64(p.bonus[colour]))
        gems = min(owed, np.int64(p.tokens[colour])) - np.int64(s.swapped[colour])
        if s.swapped[colour] < 0 or gems < 0:
            return False
        gold += owed - gems
    return there and gold <= p.tokens[c.GOLD]


@rule
def check(s):
    """Which invariant is broken: text.broken has its sentence; 0 if none."""
    if s.turn < 0 or s.turn >= s.players or s.phase < 0 or s.phase >= c.PHASES:
        return 1
    if s.waiting != 0 and s.waiting != 1 << s.turn:
        return 1
    if not payment_fits(s):
        return 1
    if s.phase == c.Phase.GIVE and tokens_held(s.player[s.turn]) <= c.MAX_TOKENS:
        return 1
    # tokens
    for colour in range(6):
        total = int(s.bank[colour])
        if s.bank[colour] < 0:
            return 2
        for i in range(s.players):
            if s.player[i].tokens[colour] < 0:
                return 2
            total += int(s.player[i].tokens[colour])
        if total != (c.GOLD_AT_START[s.players] if colour == c.GOLD else c.GEMS_AT_START[s.players]):
            return 3
    for i in range(s.players):
        most = c.MAX_TOKENS + 3 if i == s.turn and s.phase == c.Phase.GIVE else c.MAX_TOKENS
        if tokens_held(s.player[i]) > most:
            return 4
    # cards: each is in a deck, in the row, in a hand or bought
    seen = np.zeros(c.CARDS, np.int8)
    left = np.zeros(3, np.int8)
    for card in range(c.CARDS):
        if s.deck[card] < 0 or s.deck[card] > 1:
            return 5
        seen[card] = s.deck[card]
        left[c.LEVEL[card]] += s.deck[card]
    for level in range(3):
        if left[level] != s.left[level]:
            return 5
        for i in range(c.ROW):
            card = s.row[level, i]
            if card == c.NONE:
                if left[level]:
                    return 6
                continue
            if card < 0 or card >= c.CARDS or c.LEVEL[card] != level or seen[card]:
                return 6
            seen[card] = 1
    for i in range(s.players):
        p = s.player[i]
        for k in range(c.HAND):
            card = p.hand[k]
            if card == c.NONE:
                if p.blind[k] or (k + 1 < c.HAND and p.hand[k + 1] != c.NONE):
                    return 7
                continue
            if card < 0 or card >= c.CARDS or seen[card]:
                return 7
            seen[card] = 1
    points = 0
    bonus = np.zeros(5, np.int64)
    for card in range(c.CARDS):
        if not seen[card]:
            points += int(c.POINTS[card])
            bonus[c.BONUS[card]] += 1
    for k in range(c.MAX_NOBLES):
        noble = s.nobles[k]
        if (noble == c.NONE) != (k >= c.NOBLES_AT_START[s.players]) or noble < c.NONE or noble >= c.NOBLES:
            return 8
        for j in range(k):
            if noble != c.NONE and s.nobles[j] == noble:
                return 8
        if s.visits[k] < c.NONE or s.visits[k] >= s.players or (noble == c.NONE and s.visits[k] != c.NONE):
            return 8
        if s.visits[k] != c.NONE:
            points += int(c.NOBLE_POINTS[noble])
    for i in range(s.players):
        points -= int(s.player[i].points)
        for colour in range(5):
            bonus[colour] -= s.player[i].bonus[colour]
    for colour in range(5):
        if bonus[colour]:
            return 9
    if points:
        return 10
    return 0
