"""The record of Der Palast von Eschnapur, and what must hold in every position."""

from __future__ import annotations

import numpy as np

from palatine.games.eschnapur import GAME
from palatine.games.eschnapur import components as c
from palatine.kernel.compile import rule
from palatine.kernel.record import game_record, record

PLAYER = record(
    hand=("i1", c.VALUES),  # cards by value; in a view of another player empty, or with open_hands all that he owns unseen
    cards="i1",  # how many they are
    slot=("i1", c.OFFICIALS),  # the card that lies there, or NONE
    bid=("i1", c.OFFICIALS),  # what was turned over there this round, or NONE; kept until gold is laid again
    sites="i2",  # a bit for each section chosen
    shown="i1",  # 1: the sites are turned over
    laying="i1",  # in phase 2: the official who gets the next card
    short="i1",  # had fewer cards than places when phase 2 began
    stones="i1",  # on the tableau
    supply="i1",  # in the common supply
    privilege="i2",  # privilege points
    points="i2",  # victory points
    bonus="i1",  # of which at the end for privilege points
    wish="i1",  # with sealed wishes: a privilege, 10 for none, or NONE
)

RECORD = game_record(
    GAME.options,
    happenings=72,
    rounds="i1",  # the number of the round
    phase="i1",  # 1 to 9
    step="i1",
    order=("i1", c.SEATS),  # seats in turn order
    ordered="i1",  # 0: there is no turn order yet
    winner=("i1", c.OFFICIALS),  # who won each official this round, or NONE
    blocked_seat="i1",  # where the blockade lies, or NONE
    blocked_slot="i1",
    ban_seat="i1",  # where it may not be put again (the relocation rule), or NONE
    ban_slot="i1",
    stop="i1",  # the section with the build stop, or NONE
    sale=("i1", 10),  # 1: this privilege can still be bought
    window="i1",  # in WINDOW: which
    cursor="i1",  # in WINDOW: the place in the turn order that speaks next
    passed="i1",  # in WINDOW: a bit for each seat that passed since the last purchase
    asked="i1",  # who is asked in a simultaneous phase, a bit per seat, whether they have chosen or not
    settling="i1",  # with sealed wishes: 1 while they are carried out, 2 when one was
    buyer="i1",  # who chooses a marker, a guarded section, or gets gold by a privilege
    tie="i1",  # who has this privilege this round, or NONE
    hander="i1",  # who plays from the hand this round, or NONE
    marker_seat="i1",  # who took an order marker beforehand, or NONE
    marker="i1",
    at="i1",  # phase 7: the place in the turn order of the builder
    free="i1",  # the builder may build anywhere
    nostop="i1",  # who builds or moves now may ignore the build stop
    guarded="i1",  # the section whose last stone stays, or NONE
    bank=("i1", c.VALUES),
    height=("i1", c.SECTIONS),  # stones in each section
    stone=("i1", (c.SECTIONS, c.TALLEST)),  # whose stone lies there, from the bottom; NONE above the last
    count=("i1", (c.SECTIONS, c.SEATS)),  # stones of each player
    closed=("i1", c.SECTIONS),  # 1: finished, or out of play
    rewarded=("i1", c.SECTIONS),  # 1: the bag has paid its premium before
    finished="i1",  # sections built in this game
    paying="i1",  # why the bank pays now
    pay_section="i1",
    pay_at="i1",  # the place in the turn order that is paid
    claim="i1",  # what is still to be taken, or NONE before it is known
    largest="i1",  # cards are taken from the largest down
    ended="i1",
    player=(PLAYER, c.SEATS),
)

RETIRED = ("told", "serial", "news")  # fields of old positions


# What must hold in every position


@rule
def outside(n, low, high):
    return n < low or n > high


@rule
def check(s):
    """Which invariant is broken: its number in text.broken; 0 if none."""
    fault = check_course(s)
    if fault == 0:
        fault = check_gold(s)
    if fault == 0:
        fault = check_stones(s)
    if fault == 0:
        fault = check_markers(s)
    return fault


@rule
def check_course(s):
    """Phase, step, who is asked."""
    if outside(s.rounds, 1, c.ROUND_CAP) or outside(s.phase, 1, 9) or outside(s.step, 0, len(c.ASKS) - 1):
        return 1
    if outside(s.ended, c.PLAYING, c.CAPPED) or (s.waiting == 0) == (s.ended == c.PLAYING):
        return 1
    if outside(s.paying, c.NO_PAY, c.PAY_ALMS) or (not c.ASKS[s.step] and s.paying == c.NO_PAY and s.waiting != 0):
        return 1
    seen = 0
    for i in range(c.SEATS):
        if outside(s.order[i], 0, c.SEATS - 1) or (i < s.players) != (s.order[i] < s.players):
            return 2
        seen |= 1 << s.order[i]
    if seen != (1 << c.SEATS) - 1 or outside(s.ordered, 0, 1) or outside(s.at, 0, c.SEATS - 1) or outside(s.cursor, 0, s.players - 1):
        return 2
    everybody = (1 << s.players) - 1
    if s.asked & ~everybody or s.passed & ~everybody or outside(s.settling, 0, 2) or outside(s.buyer, c.NONE, s.players - 1):
        return 1
    together = s.paying == c.NO_PAY and (s.step == c.Step.SITES or s.step == c.Step.GOLD or s.step == c.Step.WINDOW)
    if s.waiting & (s.waiting - 1) and not together:
        return 1
    if s.paying == c.NO_PAY and (s.step == c.Step.SITES or s.step == c.Step.GOLD) and s.waiting & ~s.asked:
        return 1
    asked = np.int64(c.NONE)  # who alone can be asked at this step
    if s.paying:
        if outside(s.pay_at, 0, s.players - 1) or outside(s.claim, 1, c.MOST) or outside(s.largest, 1, c.VALUES - 1):
            return 3
        if (s.paying == c.PAY_PREMIUM or s.paying == c.PAY_WAGE) and outside(s.pay_section, 0, c.SECTIONS - 1):
            return 3
        if (s.paying == c.PAY_GOLD5 or s.paying == c.PAY_MIX) and s.buyer == c.NONE:
            return 3
        asked = np.int64(s.order[s.pay_at])
    elif s.step == c.Step.WINDOW:
        if outside(s.window, c.W1, c.LAST):
            return 1
        if (s.window == c.W3 and s.winner[c.MARSHAL] == c.NONE) or (s.window == c.W6 and s.winner[c.MOVER] == c.NONE):
            return 1
    elif s.step == c.Step.PLAY:
        if c.SLOT_OF[s.phase] < 0:
            return 1
        asked = np.int64(s.hander)
    elif c.DECIDES[s.step] != c.NONE:
        slot = c.DECIDES[s.step]
        if s.phase != c.PHASE_OF[slot]:
            return 1
        asked = np.int64(s.winner[slot])
    elif s.step == c.Step.MARKER or s.step == c.Step.GUARDING:
        asked = np.int64(s.buyer)
        if s.window != (c.W3 if s.step == c.Step.MARKER else c.W6):
            return 1
    elif s.step == c.Step.BUILD:
        asked = np.int64(s.order[s.at])
    else:
        return 0
    if s.waiting and s.step != c.Step.WINDOW and (asked == c.NONE or s.waiting != 1 << asked):
        return 1
    return 0


@rule
def check_gold(s):
    """Cards: those that were dealt, and no zero in the bank."""
    for v in range(c.VALUES):
        total = np.int64(s.bank[v])
        if s.bank[v] < 0:
            return 4
        for i in range(s.players):
            if s.player[i].hand[v] < 0:
                return 4
            total += s.player[i].hand[v]
            for k in range(c.OFFICIALS):
                total += s.player[i].slot[k] == v
        if total != c.DEALT[s.players, v] * s.players:
            return 5
    if s.bank[0]:
        return 6
    for i in range(s.players):
        p = s.player[i]
        held = 0
        zeros = np.int64(p.hand[0])
        for v in range(c.VALUES):
            held += np.int64(p.hand[v])
        for k in range(c.OFFICIALS):
            zeros += p.slot[k] == 0
            if outside(p.slot[k], c.NONE, c.VALUES - 1) or outside(p.bid[k], c.NONE, c.VALUES - 1):
                return 4
            if p.slot[k] != c.NONE and (k < c.FIRST[s.players] or (p.bid[k] != c.NONE and p.bid[k] != p.slot[k])):
                return 4
        if held != p.cards or outside(p.laying, 0, c.OFFICIALS):
            return 4
        if zeros != c.ZEROS:
            return 6
        if s.step == c.Step.GOLD and (s.waiting >> i) & 1 and (p.laying == c.OFFICIALS or p.slot[p.laying] != c.NONE or p.cards == 0):
            return 1
    return 0


@rule
def check_stones(s):
    """Stones: twenty of each colour, stacks without gaps."""
    for i in range(c.SECTIONS):
        if outside(s.height[i], 0, c.SIZE[i]) or outside(s.closed[i], 0, 1) or (s.closed[i] and s.height[i]):
            return 7
        for k in range(c.TALLEST):
            if (s.stone[i, k] == c.NONE) != (k >= s.height[i]) or outside(s.stone[i, k], c.NONE, s.players - 1):
                return 7
        for seat in range(c.SEATS):
            n = 0
            for k in range(c.TALLEST):
                n += s.stone[i, k] == seat
            if n != s.count[i, seat]:
                return 7
    for seat in range(s.players):
        p = s.player[seat]
        total = np.int64(p.supply) + np.int64(p.stones)
        for i in range(c.SECTIONS):
            total += s.count[i, seat]
        if p.supply < 0 or p.stones < 0 or total != c.STONES:
            return 8
    return 0


@rule
def check_markers(s):
    """Blockade, build stop, privileges, sites, points."""
    if (s.blocked_seat == c.NONE) != (s.blocked_slot == c.NONE) or outside(s.blocked_seat, c.NONE, s.players - 1):
        return 9
    if s.blocked_seat != c.NONE:
        if outside(s.blocked_slot, 1, c.OFFICIALS - 1) or c.FIRST[s.players] > c.BLOCKADER:
            return 9
        if s.player[s.blocked_seat].slot[s.blocked_slot] == c.NONE:
            return 9
        turning = s.phase != c.Phase.SITES and s.phase != c.Phase.GOLD
        if turning and s.player[s.blocked_seat].bid[s.blocked_slot] != c.NONE:
            return 9
    if outside(s.ban_seat, c.NONE, s.players - 1) or outside(s.ban_slot, c.NONE, c.OFFICIALS - 1):
        return 9
    if outside(s.stop, c.NONE, c.SECTIONS - 1) or outside(s.guarded, c.NONE, c.SECTIONS - 1) or (s.stop != c.NONE and s.closed[s.stop]):
        return 10
    left = 0
    built = 0
    for i in range(c.SECTIONS):
        left += s.closed[i] == 0
        built += s.closed[i] and c.IN_PLAY[s.players, i]
        if s.closed[i] == 0 and not c.IN_PLAY[s.players, i]:
            return 11
    if built != s.finished or (s.ended == c.PLAYING and (left < 3 or s.finished >= c.FINISH[s.players])):
        return 11
    for k in range(10):
        if outside(s.sale[k], 0, 1) or (s.sale[k] and c.FOR_PLAYERS[k] > s.players):
            return 12
    for k in range(c.OFFICIALS):
        if outside(s.winner[k], c.NONE, s.players - 1):
            return 12
    if outside(s.tie, c.NONE, s.players - 1) or outside(s.hander, c.NONE, s.players - 1):
        return 12
    if outside(s.marker_seat, c.NONE, s.players - 1) or outside(s.marker, c.NONE, s.players - 1) or (s.marker_seat < 0) != (s.marker < 0):
        return 12
    for seat in range(s.players):
        p = s.player[seat]
        sites = 0
        for i in range(c.SECTIONS):
            if (p.sites >> i) & 1:
                sites += 1
                if s.closed[i] and s.ended == c.PLAYING:
                    return 13
        if outside(p.sites, 0, (1 << c.SECTIONS) - 1) or outside(p.shown, 0, 1):
            return 13
        choosing = s.step == c.Step.SITES and s.paying == c.NO_PAY
        built_all = s.phase == c.Phase.MOVING or s.phase == c.Phase.ACCOUNTS
        if sites > 2 or (choosing and (sites == 2) == ((s.waiting >> seat) & 1 == 1)) or (not built_all and not choosing and sites != 2):
            return 13
        if p.privilege < 0 or p.points < 0 or outside(p.wish, c.NONE, 10):
            return 14
    return 0
