"""What a good player of Der Palast von Eschnapur looks at: named features for the search.

Nothing here looks at the cards that other seats have laid face down or at their sites: a card laid counts by how often one
of its value wins. Sites and cards that are not chosen yet count as if they would be chosen well, so that a seat that has
chosen and one that has not can be compared.
"""

from __future__ import annotations

import numpy as np

from palatine.games.eschnapur import components as c
from palatine.games.eschnapur.rules.accounts import section_points
from palatine.games.eschnapur.rules.payout import claim_of
from palatine.i18n import N_
from palatine.kernel.bits import lowest
from palatine.kernel.compile import rule
from palatine.kernel.rows import places_in

FEATURES = (
    N_("lead in points"),
    N_("lead at the end, if this round is the last"),
    N_("points in full sections"),
    N_("lead in the palace"),
    N_("last stones of sections"),
    N_("sections almost full without own stones"),
    N_("gold in hand"),
    N_("gold below eight"),
    N_("cards of four and five"),
    N_("wages to come"),
    N_("bags within reach"),
    N_("stones at hand and to come"),
    N_("points that the stones can make"),
    N_("stones without a place"),
    N_("players who build earlier"),
    N_("chance of winning the blockade"),
    N_("chance of winning the build stop"),
    N_("chance of winning the turn order"),
    N_("chance of moving a stone"),
    N_("privilege points"),
    N_("lead in privilege points"),
)
FEATURE_COUNT = len(FEATURES)

# How often a card of each value wins an official, by number of players
WINS = np.array([[0, 0.3, 0.45, 0.6, 0.75, 0.85]] * 3 + [[0, 0.2, 0.35, 0.5, 0.65, 0.75], [0, 0.15, 0.28, 0.42, 0.56, 0.65]])
STONES_AT_END = np.array([1.0, 1.0, 46.0, 60.0, 74.0])  # stones built in a whole game, about, by number of players
USUAL_CARD = 3  # what is laid for stones, if the hand has it
FAR, ALMOST = 6, 4  # spaces missing
order_of = places_in(c.SEATS)


@rule
def progress(s):
    """How far the game is: stones built against those of a whole game, and sections finished.

    It rises slowly: who is asked compares the own strength after a choice with the others' before it.
    """
    built = 0
    for i in range(c.SECTIONS):
        if c.IN_PLAY[s.players, i]:
            built += c.SIZE[i] if s.closed[i] else np.int64(s.height[i])
    share = 0.7 * built / STONES_AT_END[s.players] + 0.3 * s.finished / c.FINISH[s.players]
    return share if share < 1.0 else 1.0


@rule
def open_privilege(s, seat):
    """Privilege points, and those of the cards that are open and have won nothing."""
    p = s.player[seat]
    points = np.int64(p.privilege)
    for slot in range(c.OFFICIALS):
        if slot != c.MASON:
            points += p.slot[slot] * ((p.slot[slot] > 0) & (p.bid[slot] == p.slot[slot]))
    return points


@rule
def final_score(s, seat):
    """The points of a seat if the full sections are scored and the game ends as it stands."""
    points = np.int64(s.player[seat].points)
    for i in range(c.SECTIONS):
        if s.closed[i] == 0 and s.height[i] == c.SIZE[i]:
            points += section_points(s, i, seat)
    rank = 0
    privilege = open_privilege(s, seat)
    for other in range(np.int64(s.players)):
        rank += other != seat and open_privilege(s, other) > privilege
    return points + c.BONUS[s.players, rank]


@rule
def final_lead(s, seat):
    """The lead over the best of the others, if the game ends as it stands."""
    best = np.int64(0)
    for other in range(np.int64(s.players)):
        if other != seat:
            points = final_score(s, other)
            best = points if points > best else best
    return final_score(s, seat) - best


@rule
def place(s, seat):
    """Where a seat stands in the turn order."""
    return lowest(order_of(s.order, seat))


@rule
def has_built(s, where):
    """Has the seat at this place in the turn order built in this round?"""
    if s.phase == c.Phase.BUILDING:
        return where < s.at
    return s.phase == c.Phase.MOVING or s.phase == c.Phase.ACCOUNTS


@rule
def in_time(s, section):
    """Does a section belong to those that end the game, if the fullest are finished first?"""
    missing = c.SIZE[section] - s.height[section]
    nearer = 0
    for i in range(c.SECTIONS):
        if s.closed[i] == 0 and c.SIZE[i] - s.height[i] < missing:
            nearer += 1
    return nearer < c.FINISH[s.players] - s.finished


@rule
def likely(missing, timely):
    """How likely a section counts, by the spaces that are missing."""
    if timely:
        return 1.0 - 0.05 * missing if missing < 10 else 0.5
    return 0.7 - 0.1 * missing if missing < 6 else 0.1


@rule
def outstanding(s, seat, where):
    """Gold that the bank is about to pay to a seat: the rest of its claim, or its whole claim if it comes later."""
    if s.paying == c.NO_PAY or where < s.pay_at:
        return 0
    if where == s.pay_at and s.claim != c.NONE:
        return np.int64(s.claim)
    return np.int64(claim_of(s, seat))


@rule
def prospect(s, seat, slot):
    """How sure a seat may be of an official in this round."""
    p = s.player[seat]
    if c.PAST[s.phase, c.PHASE_OF[slot]]:
        return 0.0
    if s.winner[slot] == seat and s.phase == c.PHASE_OF[slot]:
        asked = (
            (slot == c.BLOCKADER and s.step == c.Step.BLOCKADE)
            or (slot == c.STOPPER and s.step == c.Step.STOP)
            or (slot == c.MARSHAL and (s.step == c.Step.MARCH or s.step == c.Step.MARKER or s.window == c.W3))
            or (slot == c.MOVER and (s.step == c.Step.MOVE or s.window == c.W6))
        )
        return 1.0 if asked else 0.0
    if s.hander == seat and p.slot[slot] == c.NONE and p.bid[slot] == c.NONE and p.cards > 2:
        return 0.6
    if p.slot[slot] <= 0 or p.bid[slot] != c.NONE or (s.blocked_seat == seat and s.blocked_slot == slot):
        return 0.0
    sure = WINS[s.players, p.slot[slot]]
    return sure + 0.5 * (1.0 - sure) if s.tie == seat else sure


@rule
def features(s, seat, x):
    """The features of a seat, each roughly between 0 and 2."""
    p = s.player[seat]
    for k in range(FEATURE_COUNT):
        x[k] = 0.0
    where = place(s, seat)
    built = has_built(s, where)

    # gold
    gold = outstanding(s, seat, where)
    high = 0
    best_card = 0
    for v in range(1, c.VALUES):
        n = np.int64(p.hand[v])
        gold += v * n
        if n:
            best_card = v
        if v > 3:
            high += n

    # the officials: cards laid win, or bring privilege points
    coming = 0.0
    for slot in range(c.FIRST[s.players], c.OFFICIALS):
        if slot == c.MASON:
            continue
        sure = prospect(s, seat, slot)
        if slot == c.BLOCKADER:
            x[15] = sure
        elif slot == c.STOPPER:
            x[16] = sure
        elif slot == c.MARSHAL:
            x[17] = sure
        else:
            x[18] = sure
        if p.slot[slot] > 0:
            if s.blocked_seat == seat and s.blocked_slot == slot:
                gold += np.int64(p.slot[slot])
            else:
                coming += p.slot[slot] * (1.0 - sure)

    # stones, on the tableau and to come
    usual = best_card if best_card < USUAL_CARD else USUAL_CARD
    expected = 0.0
    if not c.PAST[s.phase, c.Phase.STONES] and p.bid[c.MASON] == c.NONE:
        if s.blocked_seat == seat and s.blocked_slot == c.MASON and c.PAST[s.phase, c.Phase.GOLD]:
            expected = 0.0
        elif p.slot[c.MASON] >= 0:
            expected = (1.0 if s.tie == seat else 0.9) * p.slot[c.MASON]
        elif not c.PAST[s.phase, c.Phase.GOLD] or s.hander == seat:
            expected = 0.9 * usual
    elif built or s.phase == c.Phase.SITES:
        expected = 0.9 * usual
    stones = np.int64(p.stones)
    if s.paying == c.PAY_MIX and s.buyer == seat:
        stones += c.MIX_STONES
    hands = stones + np.int64(expected + 0.5)

    # the palace
    sites = np.int64(p.sites) if not built and p.sites > 0 else np.int64(0)
    mine = s.phase == c.Phase.BUILDING and where == s.at
    first = 0.0  # the best section to build in, and the second best
    first_room = 0
    second = 0.0
    second_room = 0
    lead = 0.0
    full = 0.0
    ending = np.int64(s.finished)
    for i in range(c.SECTIONS):
        if s.closed[i]:
            continue
        size = np.int64(c.SIZE[i])
        h = np.int64(s.height[i])
        missing = size - h
        timely = in_time(s, i)
        count = np.int64(s.count[i, seat])
        own = 0
        # the highest stone of each seat
        left = (1 << s.players) - 1
        for other in range(s.players):
            if s.count[i, other] == 0:
                left &= ~(1 << other)
        k = h - 1
        while left:
            owner = np.int64(s.stone[i, k])
            if (left >> owner) & 1:
                left &= ~(1 << owner)
                worth = np.int64(c.VALUE[i, k]) + np.int64(s.count[i, owner])
                if owner == seat:
                    own = worth
                    lead += worth * likely(missing, timely)
                else:
                    lead -= worth * likely(missing, timely) / (s.players - 1)
            k -= 1
        if missing == 0:
            full += own
            ending += 1
        if count:
            if s.stone[i, h - 1] == seat and 2 * h > size:
                x[4] += 0.4
            if missing == 0:
                if s.paying == c.PAY_WAGE:
                    x[9] += c.WAGE[i] / 15.0 if i > s.pay_section else 0.0
                else:
                    x[9] += c.WAGE[i] / 15.0
            elif missing <= FAR:
                x[9] += c.WAGE[i] * (1.0 - 0.14 * missing) / 15.0
            if h <= c.BAG[i] and c.BAG[i] < h + 3:
                x[10] += 0.5
        elif 0 < missing <= ALMOST:
            x[5] += 0.5
        # what stones could make here
        stopped = s.stop == i and c.PAST[s.phase, c.Phase.BLOCKADE] and not built and not (mine and s.nostop)
        if missing and not stopped and hands:
            site = (sites >> i) & 1 or (mine and s.free)
            m = hands if hands < missing else missing
            gain = (c.VALUE[i, h + m - 1] + m + count) * likely(missing - m, timely) - own * likely(missing, timely)
            if site:
                gain += 100.0
            if gain > first:
                second = first
                second_room = first_room
                first = gain
                first_room = missing
            elif gain > second:
                second = gain
                second_room = missing
    # sites that are not chosen yet are the best ones; those chosen were raised by 100
    allowed = 2
    if not built and (s.phase != c.Phase.SITES or sites & (sites - 1)):
        allowed = 0
    elif sites:
        allowed = 1
    most = 0.0
    total = 0.0
    room = 0
    for turn in range(2):
        gain = first if turn == 0 else second
        space = first_room if turn == 0 else second_room
        if gain >= 50.0:
            gain -= 100.0
        elif allowed > 0:
            allowed -= 1
        else:
            gain = 0.0
            space = 0
        most = gain if gain > most else most
        total += 0.5 * gain
        room += space
    if mine and s.free:
        room = hands

    x[2] = full / 15.0
    x[3] = lead / 15.0
    x[6] = gold / 20.0
    x[7] = (8 - gold) / 8.0 if gold < 8 else 0.0
    x[8] = high / 4.0
    x[11] = (stones + expected) / 5.0
    x[12] = (0.5 * most + total) / 15.0
    x[13] = (hands - room) / 3.0 if hands > room else 0.0
    if c.PAST[s.phase, c.Phase.STONES] and not built:
        ahead = where - (s.at if s.phase == c.Phase.BUILDING else 0)
        x[14] = ahead / 2.0
    privilege = p.privilege + coming
    x[19] = privilege / 10.0
    lead = 0.0
    points = 0
    margin = 1.0 + 7.0 * (1.0 - progress(s))  # at the end, one point more is as good as many
    for other in range(np.int64(s.players)):
        if other != seat:
            more = privilege - open_privilege(s, other)
            lead += more / (margin + abs(more))
            points += p.points - s.player[other].points
    x[20] = lead / (s.players - 1)
    x[0] = points / (20.0 * (s.players - 1))
    if ending >= c.FINISH[s.players]:
        x[1] = final_lead(s, seat) / 10.0
