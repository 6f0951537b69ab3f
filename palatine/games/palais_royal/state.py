"""The record of Palais Royal, and what must hold in every position."""

from __future__ import annotations

import numpy as np

from palatine.games.palais_royal import GAME
from palatine.games.palais_royal import components as c
from palatine.games.palais_royal.components import Phase
from palatine.kernel.compile import rule
from palatine.kernel.record import game_record, record

PLAYER = record(
    gold="i2",
    reserve="i1",  # servants at home
    common="i1",  # servants of this colour in the common supply
    palace=("i1", 9),  # servants in each place
    privilege=("i1", c.COUPLE),  # nobles face up, by privilege; a used one is turned over and leaves this count
    couples="i1",  # nobles taken face down
    hand=("i1", 9),  # cards by kind; in a view only one's own
    cards="i1",  # how many cards there are in the hand
    shown=("i1", 9),  # cards face up: those with points, and ALLMAJ until the turn ends
)

# The most that one move can tell: four things of its own, then the turns of all others, in which nothing can be decided, to the end of
# the round, in IDLE_ROUNDS rounds without a recruit and in the last one, and the end with everybody's points.
SEATS = 4
MOST_TOLD = 4 + (SEATS - 1) + (c.IDLE_ROUNDS + 1) * (1 + SEATS) + 1 + (1 + SEATS)

RECORD = game_record(
    GAME.options,
    happenings=MOST_TOLD,
    turn="i1",
    first="i1",  # the first player
    phase="i1",
    rounds="i2",
    last_round="i1",
    recruited="i1",  # nobles recruited in this round
    idle="i1",  # rounds in a row without a recruit
    begun="i1",  # 1: reinforcing has begun, so that it is too late for ALLMAJ; in SEAT: a servant has come
    places="i1",  # servants that may still be placed: at the start, at the gate, or in the room
    open_gates="i1",  # 1: as many as one likes
    moves="i2",  # steps left; before action 2 those of MIX26
    rooms="i1",  # which rooms are done: DONE_MINT + DONE_KING + DONE_POMP
    room="i1",  # in SEAT: the room that is filled
    seals="i1",  # seals left from SEAL2
    space="i1",  # in SEALS and BORDER: the space of the noble
    fresh="i1",  # CARD3 nobles recruited in this turn
    drew="i1",  # 1: cards were drawn in this turn
    bank="i2",  # with a strict bank
    cell=("i1", 9),  # where each place lies
    park=("i1", 36),  # on each space a noble, EMPTY or a servant
    holder=("i1", c.NOBLES),  # who has each noble: a seat, or NONE in the park and in the box
    deck=("i1", 9),  # cards not drawn yet, by kind; in a view also those in other hands
    left="i1",  # how many cards there are in the deck
    discard=("i1", 9),
    drawn=("i1", 9),  # in KEEP: the cards being looked at
    looking="i1",  # and how many
    player=(PLAYER, SEATS),
)


@rule
def check(s):
    """Which invariant is broken: its number in text.broken; 0 if none."""
    if not turn_fits(s):
        return 1
    for i in range(s.players):
        p = s.player[i]
        total = int(p.reserve) + int(p.common)
        if p.reserve < 0 or p.common < 0:
            return 2
        for k in range(9):
            if p.palace[k] < 0:
                return 2
            total += int(p.palace[k])
        for k in range(36):
            if s.park[k] == c.SERVANT - i:
                total += 1
        if total != c.RESERVE + c.COMMON:
            return 3
    # the park
    for k in range(36):
        if s.park[k] >= c.NOBLES or s.park[k] <= c.SERVANT - s.players or (s.park[k] <= c.SERVANT and not c.ON_BORDER[k]):
            return 4
    if not nobles_fit(s):
        return 5
    if not cards_fit(s):
        return 6
    # gold
    gold = int(s.bank)
    for i in range(s.players):
        gold += int(s.player[i].gold)
        if s.player[i].gold < 0:
            return 7
    if s.bank < 0 or (gold != c.GOLD_IN_ALL if s.option.strict_bank else s.bank != 0):
        return 7
    cells = 0
    for k in range(9):
        if s.cell[k] < 0 or s.cell[k] > 8:
            return 8
        cells |= 1 << np.int64(s.cell[k])
    return 0 if cells == 511 else 8


@rule
def turn_fits(s):
    """Turn, phase, who is asked, and the figures of the turn."""
    if s.turn < 0 or s.turn >= s.players or s.first < 0 or s.first >= s.players or s.phase < 0 or s.phase >= len(c.ACTION):
        return False
    if s.waiting != 0 and s.waiting != 1 << s.turn:
        return False
    if s.places < 0 or s.moves < 0 or s.seals < 0 or s.idle < 0 or s.recruited < 0 or s.fresh < 0 or s.rooms < 0 or s.rooms > 7:
        return False
    p = s.player[s.turn]
    if s.phase == Phase.START and (s.places == 0 or s.places > p.reserve):
        return False
    if (s.phase == Phase.SEAT) != (s.room != c.NONE) or (s.phase == Phase.SEAT and s.room != c.KING and s.room != c.POMP):
        return False
    if s.phase == Phase.SEALS and (s.space < 0 or s.space >= 36 or s.park[s.space] < 0):
        return False
    if s.phase == Phase.BORDER and (
        s.space < 0 or s.space >= 36 or s.park[s.space] != c.EMPTY or not c.ON_BORDER[s.space] or p.reserve == 0
    ):
        return False
    if s.phase != Phase.SEALS and s.phase != Phase.BORDER and s.space != c.NONE:
        return False
    return (s.phase == Phase.KEEP) == (s.looking > 0)


@rule
def nobles_fit(s):
    """Each noble is in the park, with a player or in the box, and players have the privileges of theirs."""
    seen = np.zeros(c.NOBLES, np.int8)
    for k in range(36):
        if s.park[k] >= 0:
            seen[s.park[k]] += 1
    taken = np.zeros((4, c.COUPLE + 1), np.int8)
    for t in range(c.NOBLES):
        if s.holder[t] < c.NONE or s.holder[t] >= s.players:
            return False
        if s.holder[t] != c.NONE:
            seen[t] += 1
            taken[s.holder[t], c.KIND[t] if c.KIND[t] < c.COUPLE else c.COUPLE] += 1
    total = 0
    for t in range(c.NOBLES):
        total += int(seen[t])
        if seen[t] > 1:
            return False
    if total != c.IN_PARK:
        return False
    for i in range(s.players):
        p = s.player[i]
        if p.couples != taken[i, c.COUPLE]:
            return False
        for k in range(c.COUPLE):
            once = k in (c.SRV1, c.SRV3)
            if p.privilege[k] < 0 or p.privilege[k] > taken[i, k] or (p.privilege[k] < taken[i, k] and not once):
                return False
    return s.fresh <= s.player[s.turn].privilege[c.CARD3]


@rule
def cards_fit(s):
    """Each card is in the deck, on the discard pile, in a hand, face up before a player, or being looked at."""
    left = 0
    looking = 0
    for k in range(9):
        if s.deck[k] < 0 or s.discard[k] < 0 or s.drawn[k] < 0:
            return False
        left += int(s.deck[k])
        looking += int(s.drawn[k])
        total = int(s.deck[k]) + int(s.discard[k]) + int(s.drawn[k])
        for i in range(s.players):
            p = s.player[i]
            if p.hand[k] < 0 or p.shown[k] < 0 or (p.shown[k] and not c.CARD_POINTS[k] and (k != c.ALLMAJ or i != s.turn)):
                return False
            total += int(p.hand[k]) + int(p.shown[k])
        if total != c.COPIES[k]:
            return False
    for i in range(s.players):
        p = s.player[i]
        cards = 0
        for k in range(9):
            cards += int(p.hand[k])
        if cards != p.cards:
            return False
    return left == s.left and looking == s.looking
