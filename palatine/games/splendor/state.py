"""The record of Splendor, the tables of its cards, and what must hold in every position."""

from __future__ import annotations

import numpy as np

from palatine.games.splendor import GAME
from palatine.kernel.compile import rule
from palatine.kernel.data import sheet
from palatine.kernel.record import game_record, record

WHITE, BLUE, GREEN, RED, BLACK, GOLD = range(6)
COLOURS = ("white", "blue", "green", "red", "black")
LETTERS = "wbgrko"

# The components, from data/

_cards = sheet(__file__, "cards").expect(90, "level", "bonus", "points", *COLOURS)
_nobles = sheet(__file__, "nobles").expect(10, "points", *COLOURS)
_setup = sheet(__file__, "setup").expect(3, "players", "gems", "gold", "nobles")
_limits = {row["name"]: int(row["value"]) for row in sheet(__file__, "limits").rows}

CARDS = len(_cards.rows)
LEVEL = np.array(_cards.column("level"), np.int8) - 1
BONUS = np.array([COLOURS.index(row["bonus"]) for row in _cards.rows], np.int8)
POINTS = np.array(_cards.column("points"), np.int8)
COST = np.array([_cards.column(c) for c in COLOURS], np.int8).T.copy()
FIRST = np.searchsorted(LEVEL, range(4))  # the cards of a level lie together
assert (np.diff(LEVEL) >= 0).all()

NOBLES = len(_nobles.rows)
NOBLE_POINTS = np.array(_nobles.column("points"), np.int8)
NOBLE_COST = np.array([_nobles.column(c) for c in COLOURS], np.int8).T.copy()

GEMS_AT_START = np.array([0, 0, *_setup.column("gems")], np.int8)
GOLD_AT_START = np.array([0, 0, *_setup.column("gold")], np.int8)
NOBLES_AT_START = np.array([0, 0, *_setup.column("nobles")], np.int8)
MAX_NOBLES = int(NOBLES_AT_START.max())

MAX_TOKENS = _limits["tokens"]
HAND = _limits["hand"]
ROW = _limits["row"]
TWO_FROM = _limits["two_of_a_colour_from"]
WIN_POINTS = _limits["points_to_end"]
TURN_CAP = _limits["turns_each"]

# The record

MAIN, PAY, GIVE, NOBLE = range(4)  # what the player to move is asked for

NONE = -1
UNKNOWN = -2  # a card that this view may not show: UNKNOWN - level

PLAYER = record(
    tokens=("i1", 6),
    bonus=("i1", 5),  # cards bought, by colour
    points="i1",
    hand=("i1", HAND),  # reserved cards, in the order they came; NONE behind the last
    blind=("i1", HAND),  # 1: reserved from a deck, so that only the owner knows it
)

RECORD = game_record(
    GAME.options,
    turn="i1",
    phase="i1",
    buying="i1",  # in PAY: the card
    swapped=("i1", 5),  # in PAY: gold put in place of a colour, beyond what is needed
    passes="i1",  # turns passed in a row
    last_round="i1",
    turns="i2",
    bank=("i1", 6),
    row=("i1", (3, ROW)),  # the cards face up
    deck=("i1", CARDS),  # 1: not drawn yet; in a view also what lies face down in another hand
    left=("i1", 3),  # cards in each deck
    nobles=("i1", MAX_NOBLES),  # the nobles of this game; NONE behind the last
    visits=("i1", MAX_NOBLES),  # whom each visits: a seat, or NONE while she is on the table
    player=(PLAYER, 4),
)


@rule
def hand_size(p):
    n = 0
    for i in range(HAND):
        if p.hand[i] != NONE:
            n += 1
    return n


@rule
def tokens_held(p):
    n = 0
    for c in range(6):
        n += int(p.tokens[c])
    return n


@rule
def check(s):
    """Which invariant is broken: its number in text.BROKEN; 0 if none."""
    if s.turn < 0 or s.turn >= s.players or s.phase < MAIN or s.phase > NOBLE:
        return 1
    if s.waiting != 0 and s.waiting != 1 << s.turn:
        return 1
    if s.phase == PAY and (s.buying < 0 or s.buying >= CARDS):
        return 1
    if s.phase == GIVE and tokens_held(s.player[s.turn]) <= MAX_TOKENS:
        return 1
    # tokens
    for c in range(6):
        total = int(s.bank[c])
        if s.bank[c] < 0:
            return 2
        for i in range(s.players):
            if s.player[i].tokens[c] < 0:
                return 2
            total += int(s.player[i].tokens[c])
        if total != (GOLD_AT_START[s.players] if c == GOLD else GEMS_AT_START[s.players]):
            return 3
    for i in range(s.players):
        most = MAX_TOKENS + 3 if i == s.turn and s.phase == GIVE else MAX_TOKENS
        if tokens_held(s.player[i]) > most:
            return 4
    # cards: each is in a deck, in the row, in a hand or bought
    seen = np.zeros(CARDS, np.int8)
    left = np.zeros(3, np.int8)
    for card in range(CARDS):
        if s.deck[card] < 0 or s.deck[card] > 1:
            return 5
        seen[card] = s.deck[card]
        left[LEVEL[card]] += s.deck[card]
    for level in range(3):
        if left[level] != s.left[level]:
            return 5
        for i in range(ROW):
            card = s.row[level, i]
            if card == NONE:
                if left[level]:
                    return 6
                continue
            if card < 0 or card >= CARDS or LEVEL[card] != level or seen[card]:
                return 6
            seen[card] = 1
    for i in range(s.players):
        p = s.player[i]
        for k in range(HAND):
            card = p.hand[k]
            if card == NONE:
                if p.blind[k] or (k + 1 < HAND and p.hand[k + 1] != NONE):
                    return 7
                continue
            if card < 0 or card >= CARDS or seen[card]:
                return 7
            seen[card] = 1
    points = 0
    bonus = np.zeros(5, np.int64)
    for card in range(CARDS):
        if not seen[card]:
            points += int(POINTS[card])
            bonus[BONUS[card]] += 1
    for k in range(MAX_NOBLES):
        noble = s.nobles[k]
        if (noble == NONE) != (k >= NOBLES_AT_START[s.players]) or noble < NONE or noble >= NOBLES:
            return 8
        for j in range(k):
            if noble != NONE and s.nobles[j] == noble:
                return 8
        if s.visits[k] < NONE or s.visits[k] >= s.players or (noble == NONE and s.visits[k] != NONE):
            return 8
        if s.visits[k] != NONE:
            points += int(NOBLE_POINTS[noble])
    for i in range(s.players):
        points -= int(s.player[i].points)
        for c in range(5):
            bonus[c] -= s.player[i].bonus[c]
    for c in range(5):
        if bonus[c]:
            return 9
    if points:
        return 10
    return 0
