"""What a seat of Der Palast von Eschnapur may know, as numbers with names: :mod:`palatine.kernel.observation`.

Values of cards are counted from 1 for a zero to 6 for a five, so that 0 says that there is none or that it is not known.
"""

from __future__ import annotations

import numpy as np

from palatine.games.eschnapur.components import (
    BAG,
    COST,
    DEALT,
    FINISH,
    OFFICIALS,
    PRIVILEGES,
    SEATS,
    SECTIONS,
    SIZE,
    VALUE,
    VALUES,
    WAGE,
)
from palatine.games.eschnapur.features import open_privilege
from palatine.games.eschnapur.features import place as place_in_order
from palatine.games.eschnapur.moves import BLOCK, BLOCK_ASIDE, MARCH_BY, MARCH_FIRST, MARCHES
from palatine.games.eschnapur.state import LAST, MOVE, NONE, PAY_ALMS
from palatine.kernel.compile import rule
from palatine.kernel.observation import Part

TABLE = (
    Part("chair", SEATS, "which seat I have, a 1 at its number: moves name players by their seat, red first", low=0, high=1),
    Part(
        "options",
        11,
        "1 where an option is not at its default: move_own, blockade_memory, zero_return, premium_on_move, underfill, "
        "premium_repeat, payout, privilege_priority=sealed, privilege_priority=realtime, deadlock, open_hands",
        low=0,
        high=1,
    ),
    Part("round", 1, "the number of the round", low=0, high=63),
    Part("phase", 9, "a 1 at the phase of the round, 1 to 9", low=0, high=1),
    Part(
        "step",
        11,
        "a 1 at what is asked, or was before a payment: sites, gold, a privilege, a card played from the hand, blockade, build stop, "
        "an order marker, the turn order, building, a section to guard, moving",
        low=0,
        high=1,
    ),
    Part("window", 8, "a 1 at the moment at which privileges are sold, W1 to W7 and the one before a stalemate", low=0, high=1),
    Part("payment", 5, "a 1 at why the bank pays: the privileges gold5 and mix, a premium, a wage, alms", low=0, high=1),
    Part("claim", 2, "what may still be taken from the bank now, and the largest card that may be taken", low=0, high=31),
    Part("bank", 5, "cards in the bank, ones to fives", low=0, high=63),
    Part("unseen", 5, "cards that I do not see, ones to fives: in the hands of others and face down before them", low=0, high=63),
    Part("sale", 10, "what each privilege costs, 0 when it is gone: " + ", ".join(PRIVILEGES), low=0, high=31),
    Part("finish", 2, "sections finished, and those still to be finished until the game ends", low=0, high=15),
    Part("ordered", 1, "1 when there is a turn order: not before phase 6 of the first round", low=0, high=1),
    Part("permits", 2, "who builds or moves now may build anywhere; may ignore the build stop", low=0, high=3),
    Part("laying", 5, "in phase 2, a 1 at the official who gets my next card", low=0, high=1),
    Part("settling", 1, "sealed wishes are being carried out: 1, or 2 when one was fulfilled", low=0, high=7),
    Part("open", SECTIONS, "for each section, 1 when it is still to be finished", low=0, high=1),
    Part("height", SECTIONS, "stones in each section", low=0, high=63),
    Part("room", SECTIONS, "empty spaces in each section", low=0, high=63),
    Part("value", SECTIONS, "the value of the lowest empty space of each section", low=0, high=63),
    Part("top", SECTIONS, "the value of the highest space of each open section", low=0, high=63),
    Part("wage", SECTIONS, "the wage of each open section", low=0, high=31),
    Part("bag", SECTIONS, "stones until the bag of each section is covered: 1 for the next one, 0 when it is covered", low=0, high=31),
    Part("rewarded", SECTIONS, "1 when the bag of a section has paid before", low=0, high=1),
    Part("stop", SECTIONS, "1 at the section with the build stop", low=0, high=1),
    Part("guarded", SECTIONS, "1 at the section whose last stone is guarded", low=0, high=1),
    Part("paying", SECTIONS, "1 at the section whose premium or wage is paid now", low=0, high=1),
)

SEAT = (
    Part("place", 1, "the place in the turn order, from 1", low=0, high=15),
    Part("asked", 1, "1 if asked, as far as I know", low=0, high=1),
    Part(
        "role",
        8,
        "1 each: passed in this window; buys a privilege now; has the privilege tie in this round; "
        "plays from the hand in this round; builds now; has built in this round; is paid now; had too few cards for all officials",
        low=0,
        high=1,
    ),
    Part("marker", 1, "the order marker taken beforehand, from 1", low=0, high=15),
    Part("stones", 2, "stones on the tableau, and in the supply", low=0, high=63),
    Part("points", 1, "victory points", low=0, high=255),
    Part("privilege", 2, "privilege points, and those that open cards that won nothing will bring", low=0, high=127),
    Part("cards", 1, "how many cards are in the hand", low=0, high=63),
    Part("hand", VALUES, "cards in the hand, zeros to fives: mine, and with open_hands all that others own unseen", low=0, high=31),
    Part("down", OFFICIALS, "1 where a card lies face down, for each official", low=0, high=1),
    Part("card", OFFICIALS, "the value of the card that lies there, plus 1, if I know it", low=0, high=15),
    Part("bid", OFFICIALS, "the value that was turned over there, plus 1, until gold is laid again", low=0, high=15),
    Part("won", OFFICIALS, "1 at the officials won in this round, until gold is laid again", low=0, high=1),
    Part("blocked", OFFICIALS, "1 where the blockade lies", low=0, high=1),
    Part("banned", OFFICIALS, "1 where it lay before: the next one may not be laid there", low=0, high=1),
    Part("sites", SECTIONS, "1 at the building sites that I know", low=0, high=1),
    Part("shown", 1, "1 when the sites are turned over", low=0, high=1),
    Part("count", SECTIONS, "stones in each section", low=0, high=31),
    Part(
        "worth",
        SECTIONS,
        "points for each section if it were finished now: the value of the highest stone plus their number",
        low=0,
        high=127,
    ),
    Part("last", SECTIONS, "1 where the last stone of a section is of this colour", low=0, high=1),
    Part("below", SECTIONS, "1 where the stone below the last is of this colour", low=0, high=1),
)

TABLE_SIZE = sum(part.size for part in TABLE)
SEAT_SIZE = sum(part.size for part in SEAT)
SECTION_PARTS = 11  # the last parts of the table have a number for each section
SECTIONS_AT = TABLE_SIZE - SECTION_PARTS * SECTIONS
SEALED, REALTIME = 1, 2  # option privilege_priority


@rule
def observe(s, seat, out):
    for k in range(TABLE_SIZE + SEAT_SIZE * s.players):
        out[k] = 0
    observe_course(s, seat, out)
    observe_sections(s, out)
    for i in range(s.players):
        who = (seat + i) % s.players
        at = TABLE_SIZE + SEAT_SIZE * i
        at = observe_player(s, seat, who, out, at)
        at = observe_cards(s, who, out, at)
        observe_palace(s, who, out, at)


@rule
def observe_course(s, seat, out):
    """Where the round stands, the bank, the privileges."""
    p = s.player[seat]
    out[seat] = 1
    o = s.option
    at = SEATS
    out[at] = o.move_own
    out[at + 1] = o.blockade_memory
    out[at + 2] = o.zero_return
    out[at + 3] = o.premium_on_move
    out[at + 4] = o.underfill
    out[at + 5] = o.premium_repeat
    out[at + 6] = o.payout
    out[at + 7] = o.privilege_priority == SEALED
    out[at + 8] = o.privilege_priority == REALTIME
    out[at + 9] = o.deadlock
    out[at + 10] = o.open_hands
    out[at + 11] = s.rounds
    at += 12
    out[at + np.int64(s.phase) - 1] = 1
    at += 9
    if s.step <= MOVE:
        out[at + np.int64(s.step)] = 1
    at += MOVE + 1
    if s.window > 0:
        out[at + np.int64(s.window) - 1] = 1
    at += LAST
    if s.paying > 0:
        out[at + np.int64(s.paying) - 1] = 1
        out[at + PAY_ALMS] = s.claim
        out[at + PAY_ALMS + 1] = s.largest
    at += PAY_ALMS + 2
    for v in range(1, VALUES):
        out[at + v - 1] = s.bank[v]
        out[at + VALUES + v - 2] = unseen(s, seat, v)
    at += 2 * VALUES - 2
    for card in range(10):
        out[at + card] = COST[card] if s.sale[card] else 0
    at += 10
    out[at] = s.finished
    out[at + 1] = FINISH[s.players] - s.finished
    out[at + 2] = s.ordered
    out[at + 3] = s.free
    out[at + 4] = s.nostop
    at += 5
    if p.laying < OFFICIALS:
        out[at + np.int64(p.laying)] = 1
    at += OFFICIALS
    out[at] = s.settling


@rule
def unseen(s, seat, v):
    """Cards of a value that are neither in the bank nor open nor my own."""
    n = DEALT[s.players, v] * s.players - s.bank[v] - s.player[seat].hand[v]
    for i in range(s.players):
        for k in range(OFFICIALS):
            n -= s.player[i].slot[k] == v
    return n


@rule
def observe_sections(s, out):
    for i in range(SECTIONS):
        at = SECTIONS_AT + i
        if s.closed[i] == 0:
            h = np.int64(s.height[i])
            out[at] = 1
            out[at + SECTIONS] = h
            out[at + 2 * SECTIONS] = SIZE[i] - h
            out[at + 3 * SECTIONS] = VALUE[i, h] if h < SIZE[i] else 0
            out[at + 4 * SECTIONS] = VALUE[i, SIZE[i] - 1]
            out[at + 5 * SECTIONS] = WAGE[i]
            out[at + 6 * SECTIONS] = BAG[i] + 1 - h if h <= BAG[i] else 0
            out[at + 7 * SECTIONS] = s.rewarded[i]
        out[at + 8 * SECTIONS] = s.stop == i
        out[at + 9 * SECTIONS] = s.guarded == i
        out[at + 10 * SECTIONS] = s.paying > 0 and s.pay_section == i


@rule
def observe_player(s, seat, who, out, at):
    """Place, roles, stones and points."""
    p = s.player[who]
    where = place_in_order(s, who)
    out[at] = where + 1
    out[at + 1] = (s.waiting >> who) & 1
    out[at + 2] = (s.passed >> who) & 1
    out[at + 3] = s.buyer == who
    out[at + 4] = s.tie == who
    out[at + 5] = s.hander == who
    out[at + 6] = s.phase == 7 and where == s.at
    out[at + 7] = s.phase > 7 or (s.phase == 7 and where < s.at)
    out[at + 8] = s.paying > 0 and where == s.pay_at
    out[at + 9] = p.short
    out[at + 10] = s.marker + 1 if s.marker_seat == who else 0
    out[at + 11] = p.stones
    out[at + 12] = p.supply
    out[at + 13] = p.points
    out[at + 14] = p.privilege
    out[at + 15] = open_privilege(s, who) - p.privilege
    return at + 16


@rule
def observe_cards(s, who, out, at):
    """The hand and the cards laid: what a view does not show is less than zero."""
    p = s.player[who]
    out[at] = p.cards
    for v in range(VALUES):
        out[at + 1 + v] = p.hand[v]
    at += 1 + VALUES
    for k in range(OFFICIALS):
        out[at + k] = p.slot[k] != NONE and p.bid[k] == NONE
        out[at + OFFICIALS + k] = p.slot[k] + 1 if p.slot[k] >= 0 else 0
        out[at + 2 * OFFICIALS + k] = p.bid[k] + 1
        out[at + 3 * OFFICIALS + k] = s.winner[k] == who
        out[at + 4 * OFFICIALS + k] = s.blocked_seat == who and s.blocked_slot == k
        out[at + 5 * OFFICIALS + k] = s.ban_seat == who and s.ban_slot == k
    return at + 6 * OFFICIALS


@rule
def observe_palace(s, who, out, at):
    """Sites and stones."""
    p = s.player[who]
    known = np.int64(p.sites) if p.sites > 0 else 0
    out[at + SECTIONS] = p.shown
    for i in range(SECTIONS):
        out[at + i] = (known >> i) & 1
        n = np.int64(s.count[i, who])
        if n:
            here = at + SECTIONS + 1 + i
            top = np.int64(s.height[i]) - 1
            space = top
            while s.stone[i, space] != who:
                space -= 1
            out[here] = n
            out[here + SECTIONS] = VALUE[i, space] + n
            out[here + 2 * SECTIONS] = space == top
            out[here + 3 * SECTIONS] = top > 0 and s.stone[i, top - 1] == who


@rule
def turned(seat, players, action):
    """The turn order of an action, each player named by the distance from a seat."""
    for i in range(MARCH_FIRST[players], MARCH_FIRST[players + 1]):
        same = True
        for k in range(players):
            if (MARCHES[action, k] + players - seat) % players != MARCHES[i, k]:
                same = False
        if same:
            return i
    return action


@rule
def place(s, seat, action):
    """Players by how far they sit from the own seat; everything else is where it is."""
    if BLOCK <= action < BLOCK_ASIDE:
        owner = (action - BLOCK) // OFFICIALS
        return BLOCK + (owner + s.players - seat) % s.players * OFFICIALS + (action - BLOCK) % OFFICIALS
    if MARCH_BY <= action < MARCH_BY + len(MARCHES):
        return MARCH_BY + turned(seat, s.players, action - MARCH_BY)
    return action
