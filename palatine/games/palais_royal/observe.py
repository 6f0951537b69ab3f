"""What a seat of Palais Royal may know, as numbers with names: :mod:`palatine.kernel.observation`.

The servants on the border count by their weight alone: a space without a noble is empty for the prices, even with a servant on it.
"""

from __future__ import annotations

import numpy as np

from palatine.games.palais_royal import components as c
from palatine.games.palais_royal.components import Phase
from palatine.games.palais_royal.features import SHARES
from palatine.games.palais_royal.rules.recruit import ALL_FREE, free_spaces, lacking, price, seals_lacking
from palatine.games.palais_royal.rules.scoring import card_points
from palatine.games.palais_royal.rules.servants import bonus
from palatine.kernel.bits import lowest, ones
from palatine.kernel.compile import rule
from palatine.kernel.observation import Part
from palatine.kernel.record import MOST_SEATS
from palatine.kernel.rows import places_in

PARK = len(c.SPACES)
HELP = {  # what nobles help with, and their privileges
    "servants": (c.SRV1, c.SRV3),
    "moves": (c.MOVE2,),
    "reinforcements": (c.REINF2,),
    "king": (c.KING1,),
    "pompadour": (c.POMP1,),
    "gold": (c.GOLD2,),
    "cards": (c.CARD3,),
    "diagonal": (c.DIAG,),
}
_help = np.zeros(c.COUPLE, np.int64)  # a privilege to its place among these
for _place, _kinds in enumerate(HELP.values()):
    _help[list(_kinds)] = _place
_helps = c.KIND < c.COUPLE
HELP_AT = np.array([(5 + _help[kind] if helps else 5) * PARK for kind, helps in zip(c.KIND, _helps)])  # where a noble's help is told,
HELP_BY = np.array([c.AMOUNT[kind] if helps else 0 for kind, helps in zip(c.KIND, _helps)])  # and how much it is

TABLE = (
    Part(
        "options",
        2,
        "1 if the bank can run out; 1 if a noble who shows more cards does not help in the turn of the recruiting",
        low=0,
        high=1,
    ),
    Part("round", 1, "the number of the round, 0 while the first servants are placed", low=0, high=1023),
    Part("last_round", 1, "1 in the last round", low=0, high=3),
    Part("idle", 2, "rounds in a row without a recruit, and nobles recruited in this round", low=0, high=15),
    Part("nobles", 2, "nobles in the park, and how many must still go before the last round begins", low=0, high=127),
    Part(
        "phase",
        10,
        "a 1 at what is asked: a first servant, reinforcing, moving, the rooms, recruiting, cards, a servant for a room, "
        "seals from a card, a servant for the border, a card to keep",
        low=0,
        high=1,
    ),
    Part("places", 2, "servants that may still be placed; 1 if as many as one likes", low=0, high=31),
    Part("begun", 1, "1 when reinforcing has begun, or when a servant has come into the room", low=0, high=1),
    Part("moves", 1, "steps left", low=0, high=63),
    Part("seals", 1, "seals left from a card", low=0, high=7),
    Part("rooms", 3, "1 when done in this turn: mint, King, Pompadour", low=0, high=1),
    Part("room", 2, "1 while the room is filled: King, Pompadour", low=0, high=3),
    Part("cards", 2, "nobles who show more cards recruited in this turn; 1 when cards were drawn in this turn", low=0, high=7),
    Part("bank", 1, "gold in the bank, if it can run out", low=0, high=127),
    Part("noble", 3, "the noble who is paid for: turquoise seals, violet seals, points", low=0, high=31),
    Part(
        "space",
        4,
        "the space of that noble or of the border servant: its weight on each border it lies on: " + ", ".join(c.BORDERS),
        low=0,
        high=7,
    ),
    Part("rows", 9, "the row of each place in the palace, 0 at the park: " + ", ".join(c.PLACES), low=0, high=7),
    Part("columns", 9, "the column of each place, in the same order", low=0, high=7),
    Part("left", 1, "cards in the deck", low=0, high=127),
    Part("unseen", 9, "cards that I do not see, in the deck, in other hands or looked at by others: " + ", ".join(c.CARDS), low=0, high=15),
    Part("discard", 9, "cards on the discard pile, in the same order", low=0, high=15),
    Part("looking", 1, "cards that are being looked at", low=0, high=31),
    Part("drawn", 9, "cards that I am looking at, in the order of the cards", low=0, high=15),
    Part("price", PARK, "for each space with a noble: gold to be paid now, plus 1", low=0, high=31),
    Part("turquoise", PARK, "the noble's turquoise seals", low=0, high=15),
    Part("violet", PARK, "the noble's violet seals", low=0, high=15),
    Part("lack", PARK, "seals of the noble that my servants and the seals from cards cannot pay", low=0, high=15),
    Part("points", PARK, "the noble's points", low=0, high=31),
    *(Part(f"help_{kind}", PARK, f"how much the noble helps with this: {kind}", low=0, high=7) for kind in HELP),
)

SEAT = (
    Part("turn", 3, "1 each: is to move; is the first player; has a turn still to begin in this round", low=0, high=1),
    Part("gold", 1, "gold", low=0, high=255),
    Part("reserve", 2, "servants at home, and in the common supply", low=0, high=63),
    Part("palace", 9, "servants in each place: " + ", ".join(c.PLACES), low=0, high=63),
    Part("majority", 5, "1 for the majority: parade, stairs, mint, king, pompadour", low=0, high=1),
    Part("privilege", c.COUPLE, "nobles face up: " + ", ".join(c.PRIVILEGES), low=0, high=7),
    Part("couples", 1, "nobles taken face down", low=0, high=15),
    Part("cards", 2, "cards in the hand; 1 while the card allmaj gives all majorities", low=0, high=31),
    Part("hand", 9, "cards in the hand by kind, if I know them: " + ", ".join(c.CARDS), low=0, high=7),
    Part("nobles", 1, "points of the nobles, face down only if I know them", low=0, high=127),
    Part("score", 2, "points as they stand: of cards, of borders", low=0, high=63),
    Part("borders", 4, "the weight of the servants on each border: " + ", ".join(c.BORDERS), low=0, high=15),
)

TABLE_SIZE = sum(part.size for part in TABLE)
SEAT_SIZE = sum(part.size for part in SEAT)
PARK_AT = TABLE_SIZE - (5 + len(HELP)) * PARK
BORDERS_AT = SEAT_SIZE - 4  # in the block of a seat: the weights
SCORE_AT = BORDERS_AT - 3  # and here the points of nobles, of cards, of borders

_seals = np.stack([c.TURQUOISE, c.VIOLET], axis=1)
_combinations, SEALS, _combination = np.unique(
    _seals, axis=0, return_index=True, return_inverse=True
)  # a noble of each combination of seals
SEALS_AT = 4 * _combination.reshape(-1).astype(np.int64)
assert len(SEALS) <= 16
assert _seals.sum(axis=1).max() <= 15
BORDER = np.zeros((MOST_SEATS, MOST_SEATS), np.int64)  # the points of a border, by how many are ahead and how many tied
BORDER[0, 0] = c.BORDER_FIRST
BORDER[0, 1:] = BORDER[1, 0] = c.BORDER_SECOND
held_by, placed = places_in(c.NOBLES), places_in(PARK)


@rule
def observe(s, seat, out):
    for k in range(TABLE_SIZE + SEAT_SIZE * s.players):
        out[k] = 0
    left = observe_park(s, s.player[seat], out[PARK_AT:TABLE_SIZE])
    observe_turn(s, left, out)
    for i in range(s.players):
        start = TABLE_SIZE + SEAT_SIZE * i
        who = seat + i
        observe_player(s, who if who < s.players else who - s.players, out[start : start + SEAT_SIZE])
    observe_score(s, out)


@rule
def observe_park(s, p, out):
    """The nobles with their prices; says how many there are."""
    free = free_spaces(s)
    nobles = ALL_FREE & ~free
    lack = np.int64(0)  # of nobles with each combination of seals
    for k in range(len(SEALS)):
        lack |= lacking(seals_lacking(p, SEALS[k]), s.seals) << 4 * k
    while nobles:
        space = lowest(nobles)
        nobles &= nobles - 1
        noble = np.int64(s.park[space])
        at = out[space:]
        at[0] = price(free, space, noble) + 1
        at[PARK] = c.TURQUOISE[noble]
        at[2 * PARK] = c.VIOLET[noble]
        at[3 * PARK] = (lack >> SEALS_AT[noble]) & 15
        at[4 * PARK] = c.POINTS[noble]
        at[HELP_AT[noble]] = HELP_BY[noble]
    return PARK - ones(free)


@rule
def observe_turn(s, left, out):
    """Where the turn stands, the palace, the cards."""
    out[0] = s.option.strict_bank
    out[1] = s.option.card3_same_turn
    out[2] = s.rounds
    out[3] = s.last_round
    out[4] = s.idle
    out[5] = s.recruited
    out[6] = left
    out[7] = left - c.NOBLES_TO_END if left > c.NOBLES_TO_END else 0
    out[8 + np.int64(s.phase)] = 1
    out[18] = s.places
    out[19] = s.open_gates
    out[20] = s.begun
    out[21] = s.moves
    out[22] = s.seals
    for k in range(3):
        out[23 + k] = (s.rooms >> k) & 1
    out[26] = s.room == c.KING
    out[27] = s.room == c.POMP
    out[28] = s.fresh
    out[29] = s.drew
    out[30] = s.bank
    if s.space != c.NONE:
        noble = s.park[s.space]
        if noble >= 0:
            out[31] = c.TURQUOISE[noble]
            out[32] = c.VIOLET[noble]
            out[33] = c.POINTS[noble]
        for b in range(4):
            out[34 + b] = c.WEIGHT[s.space] * ((c.ON_BORDER[s.space] >> b) & 1)
    out[56] = s.left
    out[75] = s.looking
    for k in range(9):
        out[38 + k] = s.cell[k] // 3
        out[47 + k] = s.cell[k] % 3
        out[57 + k] = s.deck[k]
        out[66 + k] = s.discard[k]
        out[76 + k] = s.drawn[k]


@rule
def observe_player(s, who, out):
    p = s.player[who]
    out[0] = (s.waiting >> who) & 1
    out[1] = s.first == who
    out[2] = (s.phase == Phase.START) | (turns_after(s, who) > turns_after(s, np.int64(s.turn)))
    out[3] = p.gold
    out[4] = p.reserve
    out[5] = p.common
    for i in range(len(c.WITH_BONUS)):
        out[15 + i] = bonus(s, who, c.WITH_BONUS[i])
    out[20 + c.COUPLE] = p.couples
    out[21 + c.COUPLE] = p.cards
    out[22 + c.COUPLE] = p.shown[c.ALLMAJ]
    for k in range(9):
        out[6 + k] = p.palace[k]
        out[23 + c.COUPLE + k] = p.hand[k]
    for k in range(c.COUPLE):
        out[20 + k] = p.privilege[k]
    out[SCORE_AT] = sum_of(c.POINTS, held_by(s.holder, who))
    out[SCORE_AT + 1] = card_points(p)
    weights = sum_of(SHARES, placed(s.park, c.SERVANT - who))
    for b in range(4):
        out[BORDERS_AT + b] = (weights >> 8 * b) & 0xFF


@rule
def turns_after(s, who):
    """How many turns after the first player a seat moves."""
    turns = who - np.int64(s.first)
    return turns if turns >= 0 else turns + s.players


@rule
def sum_of(numbers, where):
    """The sum of the numbers at some places, a bit each."""
    total = np.int64(0)
    while where:
        total += numbers[lowest(where)]
        where &= where - 1
    return total


@rule
def observe_score(s, out):
    """The points of borders: what the rules of scoring say, in one pass for all seats."""
    for b in range(4):
        for i in range(s.players):
            at = TABLE_SIZE + SEAT_SIZE * i
            mine = out[at + BORDERS_AT + b]
            ahead = 0
            tied = -1
            for j in range(s.players):
                other = out[TABLE_SIZE + SEAT_SIZE * j + BORDERS_AT + b]
                ahead += other > mine
                tied += other == mine
            out[at + SCORE_AT + 2] += BORDER[ahead, tied] * (mine > 0)
