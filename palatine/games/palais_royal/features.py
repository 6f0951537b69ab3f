"""What a good Palais Royal player looks at, as named features for the search.

A turn is many small decisions, and each is judged by the position right after it. So whatever the turn in progress is still
going to bring counts as if it were there: servants on their way to the gate, gold waiting at the mint, the servant for the
majority. In the last round only what can still become points counts.
"""

from __future__ import annotations

import numpy as np

from palatine.games.palais_royal.rules.scoring import card_points
from palatine.games.palais_royal.rules.servants import majority
from palatine.games.palais_royal.state import (
    ALLMAJ,
    AMOUNT,
    AROUND,
    BACK,
    BACKDOOR,
    BORDER,
    BORDER_FIRST,
    BORDER_SECOND,
    CARD3,
    CARDINAL,
    COST,
    COUPLE,
    DIAG,
    DONE_KING,
    DONE_MINT,
    DONE_POMP,
    GATE,
    GOLD,
    GOLD2,
    GOLD4,
    IN_PARK,
    KEEP,
    KIND,
    KING,
    KING1,
    MINT,
    MIX26,
    MOVE,
    MOVE2,
    MOVE5,
    MOVE9,
    NOBLES,
    NOBLES_TO_END,
    OFFICE,
    ON_BORDER,
    PARADE,
    POINTS,
    POMP,
    POMP1,
    RECRUIT,
    REINF2,
    REINFORCE,
    REINFX,
    ROOMS,
    SEAL2,
    SEALS,
    SEAT,
    SERVANT,
    SRV1,
    SRV3,
    STAIRS,
    START,
    TURQUOISE,
    VIOLET,
    VP2,
    VP4,
    WEIGHT,
    nobles_in_park,
)
from palatine.i18n import N_
from palatine.kernel.compile import rule

FEATURES = (
    N_("points of nobles and cards"),
    N_("points on the borders"),
    N_("lead on the borders"),
    N_("gold"),
    N_("gold above ten"),
    N_("gold of each turn"),
    N_("new servants of each turn"),
    N_("steps of each turn"),
    N_("steps of each turn above five"),
    N_("servants at the gate"),
    N_("steps left for them"),
    N_("servants with the King"),
    N_("servants with Pompadour"),
    N_("seals of both colours"),
    N_("seals above four of a colour"),
    N_("bonus servants with King and Pompadour"),
    N_("servants in the office"),
    N_("nobles prepared for"),
    N_("servants at the back door"),
    N_("cards in hand"),
    N_("servants with the Cardinal"),
    N_("servants in reserve"),
    N_("servants that nobles will bring"),
    N_("diagonal steps"),
    N_("more cards to choose from"),
    N_("nobles in reach this turn"),
    N_("nobles in reach next turn"),
    N_("the nearest noble"),
    N_("turns begun"),
)
FEATURE_COUNT = len(FEATURES)

# How far the turn is in each phase: sub-phases belong to their action
STAGE = np.zeros(10, np.int8)
for _phase, _stage in {
    START: START, REINFORCE: REINFORCE, MOVE: MOVE, ROOMS: ROOMS, SEAT: ROOMS, RECRUIT: RECRUIT,
    SEALS: RECRUIT, BORDER: RECRUIT, BACK: BACK, KEEP: BACK,
}.items():  # fmt: skip
    STAGE[_phase] = _stage

# What a card in the hand promises beyond its point
PROMISE = np.zeros(9)
for _kind, _promise in {
    ALLMAJ: 0.6, REINFX: 0.3, MIX26: 1.0, MOVE5: 0.5, MOVE9: 0.7, SEAL2: 1.0, GOLD4: 1.5, VP2: 1.0, VP4: 2.0,
}.items():  # fmt: skip
    PROMISE[_kind] = _promise

PRIVILEGE_WORTH = 2.5
BORDER_WORTH = 1.5
NEED = np.array([int(TURQUOISE[k]) + int(VIOLET[k]) for k in range(NOBLES)], np.int8)
RING = np.array([k for k in range(36) if ON_BORDER[k]], np.int8)
SHARES = np.array([sum(int(WEIGHT[k]) << (8 * b) for b in range(4) if (int(ON_BORDER[k]) >> b) & 1) for k in range(36)], np.int64)
FAR = 40.0  # farther than any noble can be


@rule
def progress(s):
    """How far the game is: the nobles who had gone when the round began. So it stays the same through a round."""
    if s.last_round:
        return 1.0
    gone = IN_PARK - nobles_in_park(s) - int(s.recruited)
    late = gone / (IN_PARK - NOBLES_TO_END + 1.0)
    return late if late < 0.96 else 0.96


@rule
def turns_begun(s, seat):
    if s.rounds == 0:
        return 0
    later = (seat - s.first) % s.players > (s.turn - s.first) % s.players
    return int(s.rounds) - 1 if later else int(s.rounds)


@rule
def popcount(m):
    m = m - ((m >> 1) & 0x5555555555555555)
    m = (m & 0x3333333333333333) + ((m >> 2) & 0x3333333333333333)
    m = (m + (m >> 4)) & 0x0F0F0F0F0F0F0F0F
    m = m + (m >> 8)
    m = m + (m >> 16)
    m = m + (m >> 32)
    return m & 0x7F


@rule
def border_weights(s, seat):
    """A seat's weight on each border, eight bits each."""
    n = 0
    for i in range(len(RING)):
        if s.park[RING[i]] == SERVANT - seat:
            n += SHARES[RING[i]]
    return n


@rule
def noble_worth(s, space, noble):
    w = float(POINTS[noble])
    if KIND[noble] < COUPLE and not s.last_round:
        w += PRIVILEGE_WORTH
    if ON_BORDER[space]:
        w += BORDER_WORTH * WEIGHT[space]
    return w


@rule
def in_reach(s, free, gold, king, pomp, office, wild):
    """The worth of the nobles that could be had one after the other, and that of the nearest one for what it lacks."""
    total = 0.0
    nearest = 0.0
    taken = 0
    for number in range(3):
        most = 0.0
        best = -1
        cost = 0
        for space in range(36):
            noble = s.park[space]
            if noble < 0 or (taken >> space) & 1:
                continue
            t = TURQUOISE[noble] - king
            v = VIOLET[noble] - pomp
            lacking = (t if t > 0 else 0) + (v if v > 0 else 0) - wild
            lacking = lacking if lacking > 0 else 0
            if lacking > 0 and number > 0:
                continue
            price = GOLD[noble] - popcount(AROUND[space] & free)
            price = price if price > 0 else 0
            short = price - gold if price > gold else 0
            w = noble_worth(s, space, noble)
            if number == 0:
                near = w / (1.0 + lacking + 0.5 * short + (0 if office > 0 else 1))
                if near > nearest:
                    nearest = near
            if lacking == 0 and short == 0 and office > 0:
                w -= 0.25 * price
                if w > most:
                    most = w
                    best = space
                    cost = price
        if best < 0:
            break
        noble = s.park[best]
        taken |= 1 << best
        total += most
        gold -= cost
        t = king if king < TURQUOISE[noble] else TURQUOISE[noble]
        v = pomp if pomp < VIOLET[noble] else VIOLET[noble]
        wild -= NEED[noble] - t - v
        king -= t
        pomp -= v
        office -= 1
        if office == 0:
            break
    return total, nearest


@rule
def room_bonus(s, seat, room):
    """Servants that come to the King or to Pompadour in a turn."""
    n = int(s.player[seat].privilege[KING1 if room == KING else POMP1])
    return n + 1 if majority(s, seat, room) else n


@rule
def features(s, seat, x):
    """The features of a seat, most of them between 0 and 2."""
    p = s.player[seat]
    for k in range(FEATURE_COUNT):
        x[k] = 0.0
    mover = s.turn == seat and s.phase != START
    stage = int(STAGE[s.phase]) if mover else 0
    x[28] = turns_begun(s, seat) / 4.0

    # points
    points = card_points(p)
    for noble in range(NOBLES):
        if s.holder[noble] == seat:
            points += POINTS[noble]
    x[0] = points / 20.0
    borders(s, seat, x)

    # is there another turn after this one, and can this one still recruit?
    again = not s.last_round or (not mover and (seat - s.first) % s.players > (s.turn - s.first) % s.players)
    recruits = again or (mover and stage <= RECRUIT)
    gold = int(p.gold)

    # what the turn in progress is still going to bring
    gate = int(p.palace[GATE])
    king = int(p.palace[KING])
    pomp = int(p.palace[POMP])
    income = int(p.palace[MINT]) + int(AMOUNT[GOLD2]) * int(p.privilege[GOLD2])
    income += 1 if majority(s, seat, MINT) else 0
    steps = int(p.palace[STAIRS]) + int(AMOUNT[MOVE2]) * int(p.privilege[MOVE2])
    steps += 1 if majority(s, seat, STAIRS) else 0
    more_king = room_bonus(s, seat, KING)
    more_pomp = room_bonus(s, seat, POMP)
    left = 0
    reserve = int(p.reserve)
    wild = 0
    if mover:
        if stage == REINFORCE:
            coming = reserve if s.open_gates or s.places > reserve else int(s.places)
            gate += coming
            reserve -= coming
            left = steps + int(s.moves)
        elif stage == MOVE:
            left = int(s.moves)
        if stage <= ROOMS:
            if not s.rooms & DONE_MINT:
                gold += income
            if s.room == KING:
                king += s.places
            elif not s.rooms & DONE_KING and (reserve > 0 or gate > 0):
                king += more_king
            if s.room == POMP:
                pomp += s.places
            elif not s.rooms & DONE_POMP and (reserve > 0 or gate > 0):
                pomp += more_pomp
        if stage <= RECRUIT:
            wild = int(s.seals)

    # cards
    promise = 0.0
    for k in range(9):
        if p.hand[k] and (again or (k in (VP2, VP4) and gold >= COST[k])):
            promise += p.hand[k] * PROMISE[k]
    x[19] = promise / 3.0
    x[20] = p.palace[CARDINAL] / 2.0 if p.palace[CARDINAL] < 4 else 2.0
    if again or (mover and not s.drew):
        back = float(p.palace[BACKDOOR])
        x[18] = back / 2.0 if back < 4 else 2.0
        x[24] = p.privilege[CARD3] * (1.0 if back > 0 else 0.5)

    # what works turn after turn
    if again:
        bring = int(p.palace[PARADE]) + int(AMOUNT[REINF2]) * int(p.privilege[REINF2])
        bring += 1 if majority(s, seat, PARADE) else 0
        x[6] = (bring if bring < reserve + 2 else reserve + 2) / 4.0
        x[5] = income / 5.0
        x[7] = steps / 5.0 if steps < 5 else 1.0
        x[8] = (steps - 5) / 5.0 if steps > 5 else 0.0
        x[15] = (more_king + more_pomp) / 2.0
        x[21] = reserve / 8.0
        called = int(p.privilege[SRV1]) * int(AMOUNT[SRV1]) + int(p.privilege[SRV3]) * int(AMOUNT[SRV3])
        x[22] = (called if called < p.common else int(p.common)) / 3.0
        x[23] = 1.0 if p.privilege[DIAG] else 0.0
    if again or left > 0:
        x[9] = gate / 4.0
        x[10] = (left if left < gate else gate) / 4.0

    # recruiting
    if recruits:
        office = int(p.palace[OFFICE])
        x[3] = (gold if gold < 10 else 10) / 10.0
        x[4] = (gold - 10) / 10.0 if gold > 10 else 0.0
        x[11] = king / 4.0
        x[12] = pomp / 4.0
        x[13] = (king if king < pomp else pomp) / 3.0
        x[14] = ((king - 4 if king > 4 else 0) + (pomp - 4 if pomp > 4 else 0)) / 4.0
        x[16] = office / 2.0 if office < 4 else 2.0
        prepared = (king + pomp) / 3.0
        x[17] = (prepared if prepared < office else float(office)) / 2.0
        free = 0
        for k in range(36):
            if s.park[k] < 0:
                free |= 1 << k
        now = mover and stage <= RECRUIT
        if not now:
            gold += income
            king += more_king
            pomp += more_pomp
        total, nearest = in_reach(s, free, gold, king, pomp, office, wild)
        x[25 if now else 26] = total / 10.0
        x[27] = nearest / 8.0


@rule
def borders(s, seat, x):
    """Points on the borders as they stand, and by how much the seat leads or trails on each."""
    mine = border_weights(s, seat)
    one = border_weights(s, (seat + 1) % s.players)
    two = border_weights(s, (seat + 2) % s.players) if s.players > 2 else 0
    three = border_weights(s, (seat + 3) % s.players) if s.players > 3 else 0
    for b in range(4):
        me = (mine >> (8 * b)) & 255
        a = (one >> (8 * b)) & 255
        c = (two >> (8 * b)) & 255
        d = (three >> (8 * b)) & 255
        top = max(a, c, d)
        if me > 0:
            ahead = (a > me) + (c > me) + (d > me)
            tied = (a == me) + (c == me) + (d == me)
            if ahead == 0:
                x[1] += BORDER_SECOND if tied else BORDER_FIRST
            elif ahead == 1 and tied == 0:
                x[1] += BORDER_SECOND
        lead = me - top
        x[2] += (2 if lead > 2 else -2 if lead < -2 else lead) / 4.0
    x[1] /= 10.0
