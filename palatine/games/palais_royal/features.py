"""What a good Palais Royal player looks at, as named features for the search.

A turn is many small decisions, and each is judged by the position right after it. So whatever the turn in progress is still
going to bring counts as if it were there: servants on their way to the gate, gold waiting at the mint, the servant for the
majority. In the last round only what can still become points counts.
"""

from __future__ import annotations

import numpy as np

from palatine.games.palais_royal import components as c
from palatine.games.palais_royal.components import Phase
from palatine.games.palais_royal.rules.move import steps as steps_of_turn
from palatine.games.palais_royal.rules.recruit import free_spaces, lacking, nobles_in_park, price
from palatine.games.palais_royal.rules.reinforce import reinforcements
from palatine.games.palais_royal.rules.rooms import mint_yield, room_yield
from palatine.games.palais_royal.rules.scoring import card_points, noble_points
from palatine.i18n import N_
from palatine.kernel.compile import rule

FEATURES = (
    N_("expected points"),
    N_("points of nobles and cards"),
    N_("points on the borders"),
    N_("lead on the borders"),
    N_("seals, gold and office"),
    N_("gold above ten"),
    N_("income per turn"),
    N_("new servants and moves per turn"),
    N_("progress towards nobles"),
    N_("servants at the back door"),
    N_("cards in hand"),
    N_("servants with the Cardinal"),
    N_("servants that nobles will bring"),
    N_("diagonal moves"),
    N_("more cards to choose from"),
    N_("nobles in reach"),
    N_("the nearest noble"),
    N_("turns started"),
)
FEATURE_COUNT = len(FEATURES)

# What a card in the hand promises beyond its point
PROMISE = np.zeros(9)
for _kind, _promise in {
    c.ALLMAJ: 0.6, c.REINFX: 0.3, c.MIX26: 1.0, c.MOVE5: 0.5, c.MOVE9: 0.7, c.SEAL2: 1.0, c.GOLD4: 1.5, c.VP2: 1.0, c.VP4: 2.0,
}.items():  # fmt: skip
    PROMISE[_kind] = _promise

# What so many servants in a place are worth, in points: with the King or Pompadour, in the office
SEALS_WORTH = np.array([0.0, 1.0, 2.0, 3.0, 3.8, 4.3, 4.6, 4.8, 4.9])
OFFICE_WORTH = np.array([0.0, 2.4, 3.8, 4.4, 4.6, 4.7, 4.7, 4.7, 4.7])
GOLD_WORTH = 0.45
STEP_WORTH = 0.5  # a servant at the gate who can still take a step
GATE_WORTH = 0.3
ABOUT_TO = 0.85  # how much a noble counts who can be recruited in this turn
READY = 0.6
BROUGHT = 0.6
SMALL = 0.05
RATE = 0.85  # nobles a player recruits in a turn

PRIVILEGE_WORTH = 2.5
BORDER_WORTH = 1.5
NOBLE_WORTH = np.array([c.POINTS + np.where(c.KIND < c.COUPLE, PRIVILEGE_WORTH, 0.0), c.POINTS + 0.0])  # before the last round, and in it
SPACE_WORTH = np.where(c.ON_BORDER > 0, BORDER_WORTH * c.WEIGHT, 0.0)
NEED = np.array([int(c.TURQUOISE[k]) + int(c.VIOLET[k]) for k in range(c.NOBLES)], np.int8)
RING = np.array([k for k in range(36) if c.ON_BORDER[k]], np.int8)
SHARES = np.array([sum(int(c.WEIGHT[k]) << (8 * b) for b in range(4) if (int(c.ON_BORDER[k]) >> b) & 1) for k in range(36)], np.int64)


@rule
def progress(s):
    """How far the game is: the nobles who had gone when the round began. So it stays the same through a round."""
    if s.last_round:
        return 1.0
    gone = c.IN_PARK - nobles_in_park(s) - int(s.recruited)
    late = gone / (c.IN_PARK - c.NOBLES_TO_END + 1.0)
    return late if late < 0.96 else 0.96


@rule
def turns_begun(s, seat):
    if s.rounds == 0:
        return 0
    later = (seat - s.first) % s.players > (s.turn - s.first) % s.players
    return int(s.rounds) - 1 if later else int(s.rounds)


@rule
def border_weights(s, seat):
    """A seat's weight on each border, eight bits each."""
    n = 0
    for i in range(len(RING)):
        if s.park[RING[i]] == c.SERVANT - seat:
            n += SHARES[RING[i]]
    return n


@rule
def up_to(n, most):
    return n if n < most else most


@rule
def in_reach(s, free, gold, king, pomp, office, wild):
    """The worth of the nobles that could be had one after the other, and that of the nearest one for what it lacks; what is left."""
    total = 0.0
    nearest = 0.0
    taken = 0
    absent = 0.0 if office > 0 else 1.0
    for number in range(3):
        most = 0.0
        best = -1
        cost = 0
        for space in range(36):
            noble = s.park[space]
            if noble < 0:
                continue
            short = lacking(lacking(c.TURQUOISE[noble], king) + lacking(c.VIOLET[noble], pomp), wild)
            if short > (2 if number == 0 else 0):
                continue
            w = NOBLE_WORTH[s.last_round, noble] + SPACE_WORTH[space]
            able = short == 0 and office > 0 and w > most
            near = w / (1.0 + absent + short) if number == 0 else 0.0
            if not able and near <= nearest:
                continue
            gold_now = price(free, space, noble)
            if gold_now > gold:
                near = w / (1.0 + absent + short + 0.5 * (gold_now - gold))
                able = False
            if near > nearest:
                nearest = near
            if able and not (taken >> space) & 1:
                w -= 0.25 * gold_now
                if w > most:
                    most = w
                    best = space
                    cost = gold_now
        if best < 0:
            break
        noble = s.park[best]
        taken |= 1 << best
        total += most
        gold -= cost
        t = up_to(c.TURQUOISE[noble], king)
        v = up_to(c.VIOLET[noble], pomp)
        wild -= NEED[noble] - t - v
        king -= t
        pomp -= v
        office -= 1
        if office == 0:
            break
    return total, nearest, gold, king, pomp, office


@rule
def ready(king, pomp, office, gold):
    """What stands ready for recruiting, in points over eight."""
    worth = SEALS_WORTH[up_to(king, 8)] + SEALS_WORTH[up_to(pomp, 8)] + OFFICE_WORTH[up_to(office, 8)]
    return (worth + GOLD_WORTH * up_to(gold, 10)) / 8.0


@rule
def prepared(king, pomp, office):
    """For how many nobles there are both office and seals, over two."""
    return up_to((king + pomp) / 3.0, float(office)) / 2.0


@rule
def features(s, seat, x):
    """The features of a seat, most of them between 0 and 2."""
    p = s.player[seat]
    for k in range(FEATURE_COUNT):
        x[k] = 0.0
    mover = s.turn == seat and s.phase != Phase.START
    action = c.ACTION[s.phase] if mover else 0
    # is there another turn after this one, and is recruiting still to come?
    waits = (seat - s.first) % s.players > (s.turn - s.first) % s.players or s.phase == Phase.START
    again = waits or not s.last_round
    now = mover and action <= 4

    late = progress(s)

    # points
    x[1] = (card_points(p) + noble_points(s, seat)) / 20.0
    borders(s, seat, x)

    # what the turn in progress is still going to bring
    gold = int(p.gold)
    gate = int(p.palace[c.GATE])
    king = int(p.palace[c.KING])
    pomp = int(p.palace[c.POMP])
    office = int(p.palace[c.OFFICE])
    reserve = int(p.reserve)
    income = mint_yield(s, seat)
    steps = steps_of_turn(s, seat)
    more_king = room_yield(s, seat, c.KING)
    more_pomp = room_yield(s, seat, c.POMP)
    left = 0
    if mover:
        if action == 1:
            coming = reserve if s.open_gates else up_to(int(s.places), reserve)
            gate += coming
            reserve -= coming
            left = steps + int(s.moves)
        elif action == 2:
            left = int(s.moves)
        if action <= 3:
            if not s.rooms & c.DONE_MINT:
                gold += income
            if s.room == c.KING:
                king += int(s.places)
            elif not s.rooms & c.DONE_KING and reserve > 0:
                king += more_king
            if s.room == c.POMP:
                pomp += int(s.places)
            elif not s.rooms & c.DONE_POMP and reserve > 0:
                pomp += more_pomp

    # cards
    promise = 0.0
    for k in range(9):
        if p.hand[k] and (again or (k in (c.VP2, c.VP4) and gold >= c.COST[k])):
            promise += p.hand[k] * PROMISE[k]
    x[10] = promise / 3.0
    x[11] = up_to(int(p.palace[c.CARDINAL]), 3) / 2.0
    if again or (mover and not s.drew):
        back = int(p.palace[c.BACKDOOR])
        x[9] = up_to(back, 3) / 2.0
        x[14] = p.privilege[c.CARD3] * (1.0 if back > 0 else 0.5)

    # what works turn after turn, for as many turns as are left
    if again:
        bring = up_to(reinforcements(s, seat), reserve + 3)
        turns = 1.0 if waits else 0.0
        if not s.last_round:
            turns += 1.0 + (1.0 - late) * (c.IN_PARK - c.NOBLES_TO_END) / (RATE * s.players)
        smooth = up_to(1.4 * bring, float(steps)) / 1.4 + 0.1 * abs(1.4 * bring - steps)
        brought = 0.8 * smooth + GOLD_WORTH * up_to(income, 5) * (1.0 if gold < 10 else 0.4) + 0.8 * (more_king + more_pomp)
        x[6] = brought * turns / 20.0
        x[7] = smooth / 4.0
        called = int(p.privilege[c.SRV1]) * int(c.AMOUNT[c.SRV1]) + int(p.privilege[c.SRV3]) * int(c.AMOUNT[c.SRV3])
        x[12] = up_to(called, int(p.common)) / 3.0
        x[13] = 1.0 if p.privilege[c.DIAG] else 0.0
    at_gate = (GATE_WORTH * gate if again else 0.0) + STEP_WORTH * up_to(left, gate)

    # recruiting: what is about to be recruited counts as if it were, and what it takes as if it were gone
    if again or now:
        x[4] = ready(king, pomp, office, gold)
        x[5] = (gold - 10) / 10.0 if gold > 10 else 0.0
        x[8] = prepared(king, pomp, office)
        free = free_spaces(s)
        if now:
            total, nearest, gold, king, pomp, office = in_reach(s, free, gold, king, pomp, office, int(s.seals))
            if total > 0.0:
                x[1] += ABOUT_TO * total / 20.0
                x[4] += ABOUT_TO * (ready(king, pomp, office, gold) - x[4])
                x[8] += ABOUT_TO * (prepared(king, pomp, office) - x[8])
                nearest *= 1.0 - ABOUT_TO
            x[16] = nearest / 8.0
        elif again:
            found = in_reach(s, free, gold + income, king + more_king, pomp + more_pomp, office, 0)
            x[15] = found[0] / 10.0
            x[16] = found[1] / 8.0
    x[17] = turns_begun(s, seat) / 4.0
    x[0] = (
        x[1] * 20.0
        + x[2] * 8.0
        + x[3] * 1.5
        + x[4] * 8.0 * READY * (0.25 + 0.75 * late)
        + x[6] * 20.0 * BROUGHT
        + at_gate
        + x[9] * 1.2
        + x[10] * 1.5
        + x[11] * 0.3
        + x[12] * 2.0
        + x[13] * 1.5
        + (x[15] * 1.5 + x[16] * 1.5) * late
    ) / 20.0
    for k in range(1, FEATURE_COUNT):
        x[k] *= SMALL


@rule
def borders(s, seat, x):
    """Points on the borders as they stand, and by how much the seat leads or trails on each."""
    mine = border_weights(s, seat)
    one = border_weights(s, (seat + 1) % s.players)
    two = border_weights(s, (seat + 2) % s.players) if s.players > 2 else 0
    three = border_weights(s, (seat + 3) % s.players) if s.players > 3 else 0
    for b in range(4):
        me = (mine >> (8 * b)) & 255
        left = (one >> (8 * b)) & 255
        opposite = (two >> (8 * b)) & 255
        right = (three >> (8 * b)) & 255
        top = max(left, opposite, right)
        if me > 0:
            ahead = (left > me) + (opposite > me) + (right > me)
            tied = (left == me) + (opposite == me) + (right == me)
            if ahead == 0:
                x[2] += c.BORDER_SECOND if tied else c.BORDER_FIRST
            elif ahead == 1 and tied == 0:
                x[2] += c.BORDER_SECOND
        lead = me - top
        x[3] += (2 if lead > 2 else -2 if lead < -2 else lead) / 4.0
    x[2] /= 10.0
