"""What a seat of Splendor may know, in numbers: :mod:`palatine.kernel.observation`."""

from __future__ import annotations

import numpy as np

from palatine.games.splendor.rules import cards_bought
from palatine.games.splendor.state import (
    BONUS,
    CARDS,
    COST,
    GOLD,
    HAND,
    LEVEL,
    MAX_NOBLES,
    NOBLE_COST,
    NOBLE_POINTS,
    NONE,
    PAY,
    POINTS,
    ROW,
    UNKNOWN,
    hand_size,
    tokens_held,
)
from palatine.kernel.compile import rule
from palatine.kernel.observation import Part

FACE = 12  # numbers that are printed on a card: 1 (it is there), its points, its bonus, its price
_one = np.ones((CARDS, 1), np.int16)
FACES = np.hstack([_one, POINTS[:, None], BONUS[:, None] == np.arange(5), COST]).astype(np.int16)

ROW_CARD = FACE + 5
HAND_CARD = 1 + FACE + 5 + 1
NOBLE_TILE = 1 + 5 + 5

TABLE = (
    Part("options", 1, "1 if fewer than three different gems may be taken on purpose"),
    Part("bank", 6, "tokens left: white, blue, green, red, black, gold"),
    Part("left", 3, "cards left in the deck of each level"),
    Part("phase", 4, "what is asked: 1 at the place of an action, a payment, tokens to give back, the choice of a noble"),
    Part("last_round", 1, "1 once somebody has the points that end the game"),
    Part("round", 1, "how many turns each seat has had"),
    Part("place", 4, "1 at the place of my seat in the round"),
    Part("passes", 1, "turns passed in a row"),
    Part("paying", FACE, "during a payment the card: 1, its points, its bonus (1 at the colour), its price in five colours"),
    Part("swapped", 5, "during a payment: gold put in place of each colour"),
    Part(
        "row",
        3 * ROW * ROW_CARD,
        "each card face up, level by level: 1 if there is one, its points, its bonus (1 at the colour), its price in five"
        " colours, and what I lack of each colour after bonuses and gems",
    ),
    Part("nobles", MAX_NOBLES * NOBLE_TILE, "each noble on the table: her points, the five bonuses she asks for, and those that I lack"),
)

SEAT = (
    Part("turn", 1, "1 for the seat to move"),
    Part("points", 1, "points"),
    Part("tokens", 6, "tokens: white, blue, green, red, black, gold"),
    Part("bonus", 5, "bonuses of the cards bought"),
    Part("counts", 4, "tokens in all, cards bought, cards reserved, nobles received"),
    Part("lack", 3 * ROW, "for each card face up: how many tokens this seat lacks to buy it, gold counted for any colour"),
    Part("noble_lack", MAX_NOBLES, "for each noble on the table: how many bonuses this seat lacks"),
    Part(
        "hand",
        HAND * HAND_CARD,
        "each reserved card: its level (1 to 3); if I know it, 1, its points, its bonus, its price in five colours, and what its"
        " owner lacks of each colour; then how many tokens the owner lacks to buy it, gold counted",
    ),
)


@rule
def observe(s, seat, out):
    out[0] = s.option.take_fewer
    n = 1
    for c in range(6):
        out[n + c] = s.bank[c]
    n += 6
    for level in range(3):
        out[n + level] = s.left[level]
    n += 3
    for i in range(11):
        out[n + i] = 0
    out[n + s.phase] = 1
    out[n + 4] = s.last_round
    out[n + 5] = s.turns // s.players
    out[n + 6 + seat] = 1
    out[n + 10] = s.passes
    n += 11
    if s.phase == PAY:
        for i in range(FACE):
            out[n + i] = FACES[s.buying, i]
        for c in range(5):
            out[n + FACE + c] = s.swapped[c]
    else:
        for i in range(FACE + 5):
            out[n + i] = 0
    n += FACE + 5
    me = s.player[seat]
    for i in range(3 * ROW):
        write_card(me, np.int64(s.row[i // ROW, i % ROW]), out, n)
        n += ROW_CARD
    n = write_nobles(s, me, out, n)
    for i in range(s.players):
        n = write_seat(s, (seat + i) % s.players, out, n)


@rule
def write_card(p, card, out, n):
    """What is printed on a card, and what a player lacks of each colour. Returns what gold cannot make up for."""
    if card < 0:
        for i in range(ROW_CARD):
            out[n + i] = 0
        return 0
    for i in range(FACE):
        out[n + i] = FACES[card, i]
    lack = -np.int64(p.tokens[GOLD])
    for c in range(5):
        short = np.int64(COST[card, c]) - p.bonus[c] - p.tokens[c]
        short = short if short > 0 else 0
        out[n + FACE + c] = short
        lack += short
    return lack if lack > 0 else 0


@rule
def write_nobles(s, p, out, n):
    for k in range(MAX_NOBLES):
        noble = np.int64(s.nobles[k])
        if noble == NONE or s.visits[k] != NONE:
            for i in range(NOBLE_TILE):
                out[n + i] = 0
        else:
            out[n] = NOBLE_POINTS[noble]
            for c in range(5):
                out[n + 1 + c] = NOBLE_COST[noble, c]
                short = np.int64(NOBLE_COST[noble, c]) - p.bonus[c]
                out[n + 6 + c] = short if short > 0 else 0
        n += NOBLE_TILE
    return n


@rule
def write_seat(s, seat, out, n):
    p = s.player[seat]
    out[n] = (s.waiting >> seat) & 1
    out[n + 1] = p.points
    for c in range(6):
        out[n + 2 + c] = p.tokens[c]
    for c in range(5):
        out[n + 8 + c] = p.bonus[c]
    out[n + 13] = tokens_held(p)
    out[n + 14] = cards_bought(p)
    out[n + 15] = hand_size(p)
    out[n + 16] = 0
    visits = n + 16
    n += 17
    for i in range(3 * ROW):
        out[n + i] = lacks(p, np.int64(s.row[i // ROW, i % ROW]))
    n += 3 * ROW
    for k in range(MAX_NOBLES):
        noble = np.int64(s.nobles[k])
        lack = 0
        if s.visits[k] == seat:
            out[visits] += 1
        if noble != NONE and s.visits[k] == NONE:
            for c in range(5):
                short = np.int64(NOBLE_COST[noble, c]) - p.bonus[c]
                lack += short if short > 0 else 0
        out[n + k] = lack
    n += MAX_NOBLES
    for k in range(HAND):
        card = np.int64(p.hand[k])
        out[n] = 0
        if card >= 0:
            out[n] = LEVEL[card] + 1
        elif card <= UNKNOWN:
            out[n] = UNKNOWN - card + 1
        out[n + HAND_CARD - 1] = write_card(p, card, out, n + 1)
        n += HAND_CARD
    return n


@rule
def lacks(p, card):
    """How many tokens a player lacks to buy a card, gold counted for any colour."""
    lack = -np.int64(p.tokens[GOLD])
    if card >= 0:
        for c in range(5):
            short = np.int64(COST[card, c]) - p.bonus[c] - p.tokens[c]
            lack += short if short > 0 else 0
    return lack if lack > 0 else 0
