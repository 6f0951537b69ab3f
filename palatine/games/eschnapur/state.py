"""The record of Der Palast von Eschnapur, and what must hold in every position."""

from __future__ import annotations

import numpy as np

from palatine.games.eschnapur import GAME
from palatine.games.eschnapur.components import (
    DEALT,
    FINISH,
    FIRST,
    FOR_PLAYERS,
    FREE,
    GOLD5,
    GUARD,
    HAND,
    IN_PLAY,
    MIX,
    MOST,
    NOSTOP,
    OFFICIALS,
    ORDER,
    REFUSE,
    ROUND_CAP,
    SEATS,
    SECTIONS,
    SIZE,
    STONES,
    STONES3,
    TALLEST,
    TIE,
    VALUES,
    ZEROS,
    numbers,
)
from palatine.kernel.compile import rule
from palatine.kernel.record import game_record, record

# Officials, from the left, and the phases in which they are turned over

BLOCKADER, STOPPER, MASON, MARSHAL, MOVER = numbers(OFFICIALS)
SLOT_OF = np.array([-1, -1, -1, BLOCKADER, STOPPER, MASON, MARSHAL, -1, MOVER, -1], np.int64)  # by phase
PHASE_OF = np.array([3, 4, 5, 6, 8], np.int64)  # by official

# Where in the round the game stands. At those of the first line somebody may be asked, the others do their work at once.

SITES, GOLD, WINDOW, PLAY, BLOCKADE, STOP, MARKER, MARCH, BUILD, GUARDING, MOVE = range(11)
LAY, MEET, TURN, AWARD, REVEAL, POINTS, WAGES, SCORES, LOCK, NEXT = range(11, 21)
STEPS = 21

# The moments at which privileges are bought (the windows of the dossier)

W1, W2, W3, W4, W5, W6, W7, LAST = numbers(8, 1)
GOODS = 1 << STONES3 | 1 << GOLD5 | 1 << MIX
ON_SALE = np.array(
    [
        0,
        GOODS | 1 << TIE | 1 << HAND,
        1 << REFUSE,
        1 << ORDER,
        GOODS,
        GOODS | 1 << NOSTOP | 1 << FREE,
        1 << GUARD | 1 << NOSTOP,
        GOODS,
        GOODS,
    ],
    np.int64,
)

# Why the bank pays, and why the game ended

NO_PAY, PAY_GOLD5, PAY_MIX, PAY_PREMIUM, PAY_WAGE, PAY_ALMS = numbers(6)
PLAYING, BUILT, LOCKED, CAPPED = numbers(4)

NONE = np.int64(-1)
UNKNOWN = -2  # a card or sites that this view may not show

# What happened in the last public move beyond the choice itself: for the log. A line is a kind and up to four numbers.

(
    N_ROUND,  # number
    N_FREED,  # seat, official: the blockade comes off
    N_TURNED,  # official
    N_PLAYED,  # seat, official, value: a card from the hand, without a choice
    N_LEFT,  # seat, official: no card to play
    N_WON,  # official, seat, value
    N_NOBODY,  # official
    N_NO_TARGET,  # the blockade finds no card
    N_COMPENSATED,  # seat, stones
    N_STONES,  # seat, stones, value of the card, stones lost because the supply is empty
    N_SHUFFLED,  # the first turn order is drawn
    N_SITES,  # seat, section, section
    N_BUILT,  # seat, section, further stones: without a choice
    N_KEPT,  # seat, stones that found no place
    N_PREMIUM,  # section
    N_WAGE,  # section, amount
    N_ALMS,
    N_CLAIM,  # seat, claim, sum that can be paid
    N_TOOK,  # seat, value, further cards: without a choice
    N_POINTS,  # seat, privilege points, zeros taken back
    N_SCORED,  # section, seat, value of the highest stone, stones
    N_FINISHED,  # section
    N_BOUGHT,  # seat, privilege
    N_BEATEN,  # seat, privilege: a sealed wish that came too late
    N_GAINED,  # seat, stones by a privilege
    N_GUARDED,  # section: the only one
    N_NO_MOVE,  # seat
    N_BONUS,  # seat, points
    N_OVER,  # why
) = numbers(29, 1)
NEWS = 96

# The record

PLAYER = record(
    hand=("i1", VALUES),  # cards by value; in a view of another player empty, or with open_hands all that he owns unseen
    cards="i1",  # how many they are
    slot=("i1", OFFICIALS),  # the card that lies there, or NONE
    bid=("i1", OFFICIALS),  # what was turned over there this round, or NONE; kept until gold is laid again
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
    rounds="i1",  # the number of the round
    phase="i1",  # 1 to 9
    step="i1",
    order=("i1", SEATS),  # seats in turn order
    ordered="i1",  # 0: there is no turn order yet
    winner=("i1", OFFICIALS),  # who won each official this round, or NONE
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
    at="i1",  # phase 7: the place in the turn order of who builds
    free="i1",  # who builds now may build anywhere
    nostop="i1",  # who builds or moves now may ignore the build stop
    guarded="i1",  # the section whose last stone stays, or NONE
    bank=("i1", VALUES),
    height=("i1", SECTIONS),  # stones in each section
    stone=("i1", (SECTIONS, TALLEST)),  # whose stone lies there, from the bottom; NONE above the last
    count=("i1", (SECTIONS, SEATS)),  # stones of each player
    closed=("i1", SECTIONS),  # 1: finished, or out of play
    rewarded=("i1", SECTIONS),  # 1: the bag has paid its premium before
    finished="i1",  # sections built in this game
    paying="i1",  # why the bank pays now
    pay_section="i1",
    pay_at="i1",  # the place in the turn order that is paid
    claim="i1",  # what is still to be taken, or NONE before it is known
    largest="i1",  # cards are taken from the largest down
    ended="i1",
    player=(PLAYER, SEATS),
    told="i1",  # lines of news
    serial="i4",  # rises with every public move
    news=("i1", (NEWS, 5)),
)


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
    if outside(s.rounds, 1, ROUND_CAP) or outside(s.phase, 1, 9) or outside(s.step, SITES, STEPS - 1):
        return 1
    if outside(s.ended, PLAYING, CAPPED) or (s.waiting == 0) == (s.ended == PLAYING) or outside(s.told, 0, NEWS):
        return 1
    if outside(s.paying, NO_PAY, PAY_ALMS) or (s.step > MOVE and s.paying == NO_PAY and s.waiting != 0):
        return 1
    seen = 0
    for i in range(SEATS):
        if outside(s.order[i], 0, SEATS - 1) or (i < s.players) != (s.order[i] < s.players):
            return 2
        seen |= 1 << s.order[i]
    if seen != (1 << SEATS) - 1 or outside(s.ordered, 0, 1) or outside(s.at, 0, SEATS - 1) or outside(s.cursor, 0, s.players - 1):
        return 2
    everybody = (1 << s.players) - 1
    if s.asked & ~everybody or s.passed & ~everybody or outside(s.settling, 0, 2) or outside(s.buyer, NONE, s.players - 1):
        return 1
    together = s.paying == NO_PAY and (s.step == SITES or s.step == GOLD or s.step == WINDOW)
    if s.waiting & (s.waiting - 1) and not together:
        return 1
    if s.paying == NO_PAY and (s.step == SITES or s.step == GOLD) and s.waiting & ~s.asked:
        return 1
    asked = np.int64(NONE)  # who alone can be asked at this step
    if s.paying:
        if outside(s.pay_at, 0, s.players - 1) or outside(s.claim, 1, MOST) or outside(s.largest, 1, VALUES - 1):
            return 3
        if (s.paying == PAY_PREMIUM or s.paying == PAY_WAGE) and outside(s.pay_section, 0, SECTIONS - 1):
            return 3
        if s.paying <= PAY_MIX and s.buyer == NONE:
            return 3
        asked = np.int64(s.order[s.pay_at])
    elif s.step == WINDOW:
        if outside(s.window, W1, LAST):
            return 1
        if (s.window == W3 and s.winner[MARSHAL] == NONE) or (s.window == W6 and s.winner[MOVER] == NONE):
            return 1
    elif s.step == PLAY:
        if SLOT_OF[s.phase] < 0:
            return 1
        asked = np.int64(s.hander)
    elif s.step == BLOCKADE or s.step == STOP or s.step == MARCH or s.step == MOVE:
        phase = 3 if s.step == BLOCKADE else 4 if s.step == STOP else 6 if s.step == MARCH else 8
        if s.phase != phase:
            return 1
        asked = np.int64(s.winner[SLOT_OF[phase]])
    elif s.step == MARKER or s.step == GUARDING:
        asked = np.int64(s.buyer)
        if s.window != (W3 if s.step == MARKER else W6):
            return 1
    elif s.step == BUILD:
        asked = np.int64(s.order[s.at])
    else:
        return 0
    if s.waiting and s.step != WINDOW and (asked == NONE or s.waiting != 1 << asked):
        return 1
    return 0


@rule
def check_gold(s):
    """Cards: those that were dealt, and no zero in the bank."""
    for v in range(VALUES):
        total = np.int64(s.bank[v])
        if s.bank[v] < 0:
            return 4
        for i in range(s.players):
            if s.player[i].hand[v] < 0:
                return 4
            total += s.player[i].hand[v]
            for k in range(OFFICIALS):
                total += s.player[i].slot[k] == v
        if total != DEALT[s.players, v] * s.players:
            return 5
    if s.bank[0]:
        return 6
    for i in range(s.players):
        p = s.player[i]
        held = 0
        zeros = np.int64(p.hand[0])
        for v in range(VALUES):
            held += np.int64(p.hand[v])
        for k in range(OFFICIALS):
            zeros += p.slot[k] == 0
            if outside(p.slot[k], NONE, VALUES - 1) or outside(p.bid[k], NONE, VALUES - 1):
                return 4
            if p.slot[k] != NONE and (k < FIRST[s.players] or (p.bid[k] != NONE and p.bid[k] != p.slot[k])):
                return 4
        if held != p.cards or outside(p.laying, 0, OFFICIALS):
            return 4
        if zeros != ZEROS:
            return 6
        if s.step == GOLD and (s.waiting >> i) & 1 and (p.laying == OFFICIALS or p.slot[p.laying] != NONE or p.cards == 0):
            return 1
    return 0


@rule
def check_stones(s):
    """Stones: twenty of each colour, stacks without gaps."""
    for i in range(SECTIONS):
        if outside(s.height[i], 0, SIZE[i]) or outside(s.closed[i], 0, 1) or (s.closed[i] and s.height[i]):
            return 7
        for k in range(TALLEST):
            if (s.stone[i, k] == NONE) != (k >= s.height[i]) or outside(s.stone[i, k], NONE, s.players - 1):
                return 7
        for seat in range(SEATS):
            n = 0
            for k in range(TALLEST):
                n += s.stone[i, k] == seat
            if n != s.count[i, seat]:
                return 7
    for seat in range(s.players):
        p = s.player[seat]
        total = np.int64(p.supply) + np.int64(p.stones)
        for i in range(SECTIONS):
            total += s.count[i, seat]
        if p.supply < 0 or p.stones < 0 or total != STONES:
            return 8
    return 0


@rule
def check_markers(s):
    """Blockade, build stop, privileges, sites, points."""
    if (s.blocked_seat == NONE) != (s.blocked_slot == NONE) or outside(s.blocked_seat, NONE, s.players - 1):
        return 9
    if s.blocked_seat != NONE:
        if outside(s.blocked_slot, 1, OFFICIALS - 1) or FIRST[s.players] > BLOCKADER:
            return 9
        if s.player[s.blocked_seat].slot[s.blocked_slot] == NONE:
            return 9
        if s.phase > 2 and s.player[s.blocked_seat].bid[s.blocked_slot] != NONE:
            return 9
    if outside(s.ban_seat, NONE, s.players - 1) or outside(s.ban_slot, NONE, OFFICIALS - 1):
        return 9
    if outside(s.stop, NONE, SECTIONS - 1) or outside(s.guarded, NONE, SECTIONS - 1) or (s.stop != NONE and s.closed[s.stop]):
        return 10
    left = 0
    built = 0
    for i in range(SECTIONS):
        left += s.closed[i] == 0
        built += s.closed[i] and IN_PLAY[s.players, i]
        if s.closed[i] == 0 and not IN_PLAY[s.players, i]:
            return 11
    if built != s.finished or (s.ended == PLAYING and (left < 3 or s.finished >= FINISH[s.players])):
        return 11
    for k in range(10):
        if outside(s.sale[k], 0, 1) or (s.sale[k] and FOR_PLAYERS[k] > s.players):
            return 12
    for k in range(OFFICIALS):
        if outside(s.winner[k], NONE, s.players - 1):
            return 12
    if outside(s.tie, NONE, s.players - 1) or outside(s.hander, NONE, s.players - 1):
        return 12
    if outside(s.marker_seat, NONE, s.players - 1) or outside(s.marker, NONE, s.players - 1) or (s.marker_seat < 0) != (s.marker < 0):
        return 12
    for seat in range(s.players):
        p = s.player[seat]
        sites = 0
        for i in range(SECTIONS):
            if (p.sites >> i) & 1:
                sites += 1
                if s.closed[i] and s.ended == PLAYING:
                    return 13
        if outside(p.sites, 0, (1 << SECTIONS) - 1) or outside(p.shown, 0, 1):
            return 13
        choosing = s.step == SITES and s.paying == NO_PAY
        if (
            sites > 2
            or (choosing and (sites == 2) == ((s.waiting >> seat) & 1 == 1))
            or (1 <= s.phase <= 7 and not choosing and sites != 2)
        ):
            return 13
        if p.privilege < 0 or p.points < 0 or outside(p.wish, NONE, 10):
            return 14
    return 0
