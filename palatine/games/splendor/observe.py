"""What a seat of Splendor may know, in numbers: :mod:`palatine.kernel.observation`."""

from __future__ import annotations

import numpy as np

from palatine.games.splendor import components as c
from palatine.games.splendor import moves as m
from palatine.games.splendor.components import Phase
from palatine.games.splendor.rules.prices import NOBLE_PRICE, bonuses, purse, tokens_lacking
from palatine.games.splendor.state import cards_bought, hand_size, tokens_held
from palatine.kernel.bits import ones
from palatine.kernel.compile import rule
from palatine.kernel.observation import Part
from palatine.kernel.rows import copy_less

FACE = 12  # numbers that are printed on a card: 1 (it is there), its points, its bonus, its price
_one = np.ones((c.CARDS, 1), np.int16)
_none = np.zeros((1 + 3, FACE), np.int16)  # found from the end: NONE, and an unknown card of each level
FACES = np.vstack([np.hstack([_one, c.POINTS[:, None], c.BONUS[:, None] == np.arange(5), c.COST]), _none]).astype(np.int16)
CARDS = np.hstack([FACES, FACES[:, -5:]])  # with the price once more: what is lacking of it
LEVELS = np.array([*(c.LEVEL + 1), 3, 2, 1, 0], np.int16)
NOBLE_FACES = np.vstack([np.hstack([c.NOBLE_POINTS[:, None], c.NOBLE_COST, c.NOBLE_COST]), np.zeros((1, 11))]).astype(np.int16)

ROW_CARD = FACE + 5
HAND_CARD = 1 + FACE + 5 + 1
NOBLE_TILE = 1 + 5 + 5
write_card, write_noble = copy_less(ROW_CARD, FACE), copy_less(NOBLE_TILE, 1 + 5)

TABLE = (
    Part("options", 1, "1 if fewer than three different gems may be taken on purpose", low=0, high=1),
    Part("bank", 6, "tokens left: white, blue, green, red, black, gold", low=0, high=15),
    Part("left", 3, "cards left in the deck of each level", low=0, high=127),
    Part("phase", 4, "what is asked: 1 at the place of an action, a payment, tokens to give back, the choice of a noble", low=0, high=1),
    Part("last_round", 1, "1 once somebody has the points that end the game", low=0, high=1),
    Part("round", 1, "how many turns each seat has had", low=0, high=1023),
    Part("place", 4, "1 at the place of my seat in the round", low=0, high=1),
    Part("passes", 1, "turns passed in a row", low=0, high=7),
    Part(
        "paying", FACE, "during a payment the card: 1, its points, its bonus (1 at the colour), its price in five colours", low=0, high=15
    ),
    Part("swapped", 5, "during a payment: gold put in place of each colour", low=0, high=7),
    Part(
        "row",
        3 * c.ROW * ROW_CARD,
        "each card face up, level by level: 1 if there is one, its points, its bonus (1 at the colour), its price in five"
        " colours, and what I lack of each colour after bonuses and gems",
        low=0,
        high=15,
    ),
    Part(
        "nobles",
        c.MAX_NOBLES * NOBLE_TILE,
        "each noble on the table: her points, the five bonuses she asks for, and those that I lack",
        low=0,
        high=15,
    ),
)

SEAT = (
    Part("turn", 1, "1 for the seat to move", low=0, high=1),
    Part("points", 1, "points", low=0, high=63),
    Part("tokens", 6, "tokens: white, blue, green, red, black, gold", low=0, high=15),
    Part("bonus", 5, "bonuses of the cards bought", low=0, high=31),
    Part("counts", 4, "tokens in all, cards bought, cards reserved, nobles received", low=0, high=63),
    Part(
        "lack", 3 * c.ROW, "for each card face up: how many tokens this seat lacks to buy it, gold counted for any colour", low=0, high=31
    ),
    Part("noble_lack", c.MAX_NOBLES, "for each noble on the table: how many bonuses this seat lacks", low=0, high=31),
    Part(
        "hand",
        c.HAND * HAND_CARD,
        "each reserved card: its level (1 to 3); if I know it, 1, its points, its bonus, its price in five colours, and what its"
        " owner lacks of each colour; then how many tokens the owner lacks to buy it, gold counted",
        low=0,
        high=31,
    ),
)


TABLE_SIZE = sum(part.size for part in TABLE)
SEAT_SIZE = sum(part.size for part in SEAT)
CARDS_AT = TABLE_SIZE - c.MAX_NOBLES * NOBLE_TILE - 3 * c.ROW * ROW_CARD
NOBLES_AT = TABLE_SIZE - c.MAX_NOBLES * NOBLE_TILE
HAND_AT = SEAT_SIZE - c.HAND * HAND_CARD


@rule
def observe(s, seat, out):
    """Slices and local numbers, not indices and fields, wherever it is long: they compile to a third of the time."""
    out[:CARDS_AT] = 0
    out[0] = s.option.take_fewer
    for colour in range(6):
        out[1 + colour] = s.bank[colour]
    for level in range(3):
        out[7 + level] = s.left[level]
    out[10 + s.phase] = 1
    out[14] = s.last_round
    out[15] = s.turns // s.players
    out[16 + seat] = 1
    out[20] = s.passes
    if s.phase == Phase.PAY:
        for i in range(FACE):
            out[21 + i] = FACES[s.buying, i]
        for colour in range(5):
            out[21 + FACE + colour] = s.swapped[colour]
    gems = gems_of(s.player[seat])
    for i in range(3 * c.ROW):
        start = CARDS_AT + i * ROW_CARD
        write_card(out[start : start + ROW_CARD], CARDS[np.int64(s.row[i // c.ROW, i % c.ROW])], gems)
    have = bonuses_of(s.player[seat])
    for k in range(c.MAX_NOBLES):
        start = NOBLES_AT + k * NOBLE_TILE
        write_noble(out[start : start + NOBLE_TILE], NOBLE_FACES[noble_waiting(s, k)], have)
    for i in range(s.players):
        start = TABLE_SIZE + i * SEAT_SIZE
        who = seat + i
        write_seat(s, who if who < s.players else who - s.players, out[start : start + SEAT_SIZE])


@rule
def gems_of(p):
    """The gems that a player can pay, bonuses counted, a byte for each colour."""
    gems = np.int64(0)
    for colour in range(5):
        gems |= (np.int64(p.bonus[colour]) + np.int64(p.tokens[colour])) << 8 * colour
    return gems


@rule
def bonuses_of(p):
    """The bonuses of a player, a byte for each colour."""
    gems = np.int64(0)
    for colour in range(5):
        gems |= np.int64(p.bonus[colour]) << 8 * colour
    return gems


@rule
def noble_waiting(s, k):
    """The noble who still lies there, or NONE."""
    return np.int64(s.nobles[k]) if s.visits[k] == c.NONE else c.NONE


@rule
def write_seat(s, seat, out):
    p = s.player[seat]
    have = purse(p)
    own = bonuses(p)
    gems = gems_of(p)
    out[0] = (s.waiting >> seat) & 1
    out[1] = p.points
    for colour in range(6):
        out[2 + colour] = p.tokens[colour]
    for colour in range(5):
        out[8 + colour] = p.bonus[colour]
    out[13] = tokens_held(p)
    out[14] = cards_bought(p)
    out[15] = hand_size(p)
    received = 0
    for i in range(3 * c.ROW):
        out[17 + i] = tokens_lacking(have, np.int64(s.row[i // c.ROW, i % c.ROW]))
    for k in range(c.MAX_NOBLES):
        received += s.visits[k] == seat
        out[17 + 3 * c.ROW + k] = ones(NOBLE_PRICE[noble_waiting(s, k)] & ~own)
    out[16] = received
    for k in range(c.HAND):
        tile = out[HAND_AT + k * HAND_CARD : HAND_AT + (k + 1) * HAND_CARD]
        card = np.int64(p.hand[k])
        tile[0] = LEVELS[card]
        write_card(tile[1 : HAND_CARD - 1], CARDS[card], gems)
        tile[HAND_CARD - 1] = tokens_lacking(have, card if card >= 0 else c.NONE)


# Where moves are made: cards by where they lie, nobles by theirs

SPOTS = 3 * c.ROW + c.HAND  # the row, then the hand
AT_RESERVE = len(m.TAKE_GEMS)
AT_DECKS = AT_RESERVE + 3 * c.ROW
AT_BUY = AT_DECKS + 3
AT_BUY_GOLD = AT_BUY + SPOTS
AT_SWAP = AT_BUY_GOLD + SPOTS
AT_PAY = AT_SWAP + 5
AT_GIVE = AT_PAY + 1
AT_NOBLES = AT_GIVE + 6
PLACE_COUNT = AT_NOBLES + c.MAX_NOBLES + 1


@rule
def spot(s, seat, card):
    for i in range(3 * c.ROW):
        if s.row[i // c.ROW, i % c.ROW] == card:
            return i
    k = 0
    while s.player[seat].hand[k] != card:
        k += 1
    return 3 * c.ROW + k


@rule
def place(s, seat, action):
    kind, number = m.KIND[action], m.NUMBER[action]
    if kind == m.TAKE:
        return number
    if kind == m.RESERVE:
        return AT_RESERVE + spot(s, seat, number)
    if kind == m.RESERVE_DECK:
        return AT_DECKS + number
    if kind == m.BUY:
        return AT_BUY + spot(s, seat, number)
    if kind == m.BUY_GOLD:
        return AT_BUY_GOLD + spot(s, seat, number)
    if kind == m.SWAP:
        return AT_SWAP + number
    if kind == m.PAY:
        return AT_PAY
    if kind == m.GIVE:
        return AT_GIVE + number
    if kind == m.PASS:
        return PLACE_COUNT - 1
    k = 0
    while s.nobles[k] != number:
        k += 1
    return AT_NOBLES + k
