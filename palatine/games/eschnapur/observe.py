"""What a seat of Der Palast von Eschnapur may know, as numbers with names: :mod:`palatine.kernel.observation`.

Values of cards are counted from 1 for a zero to 6 for a five, so that 0 says that there is none or that it is not known.
"""

from __future__ import annotations

import numpy as np

from palatine.games.eschnapur import components as c
from palatine.games.eschnapur import moves as m
from palatine.games.eschnapur.features import has_built, open_privilege
from palatine.games.eschnapur.features import place as place_in_order
from palatine.games.eschnapur.rules.accounts import section_points, stones_of
from palatine.kernel.compile import rule
from palatine.kernel.observation import Part

ASKING = len(c.ASKING)

TABLE = (
    Part("chair", c.SEATS, "which seat I have, a 1 at its number: moves name players by their seat, red first", low=0, high=1),
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
        ASKING,
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
    Part("sale", 10, "what each privilege costs, 0 when it is gone: " + ", ".join(c.PRIVILEGES), low=0, high=31),
    Part("finish", 2, "sections finished, and those still to be finished until the game ends", low=0, high=15),
    Part("ordered", 1, "1 when there is a turn order: not before phase 6 of the first round", low=0, high=1),
    Part("permits", 2, "who builds or moves now may build anywhere; may ignore the build stop", low=0, high=3),
    Part("laying", 5, "in phase 2, a 1 at the official who gets my next card", low=0, high=1),
    Part("settling", 1, "sealed wishes are being carried out: 1, or 2 when one was fulfilled", low=0, high=7),
    Part("open", c.SECTIONS, "for each section, 1 when it is still to be finished", low=0, high=1),
    Part("height", c.SECTIONS, "stones in each section", low=0, high=63),
    Part("room", c.SECTIONS, "empty spaces in each section", low=0, high=63),
    Part("value", c.SECTIONS, "the value of the lowest empty space of each section", low=0, high=63),
    Part("top", c.SECTIONS, "the value of the highest space of each open section", low=0, high=63),
    Part("wage", c.SECTIONS, "the wage of each open section", low=0, high=31),
    Part("bag", c.SECTIONS, "stones until the bag of each section is covered: 1 for the next one, 0 when it is covered", low=0, high=31),
    Part("rewarded", c.SECTIONS, "1 when the bag of a section has paid before", low=0, high=1),
    Part("stop", c.SECTIONS, "1 at the section with the build stop", low=0, high=1),
    Part("guarded", c.SECTIONS, "1 at the section whose last stone is guarded", low=0, high=1),
    Part("paying", c.SECTIONS, "1 at the section whose premium or wage is paid now", low=0, high=1),
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
    Part("hand", c.VALUES, "cards in the hand, zeros to fives: mine, and with open_hands all that others own unseen", low=0, high=31),
    Part("down", c.OFFICIALS, "1 where a card lies face down, for each official", low=0, high=1),
    Part("card", c.OFFICIALS, "the value of the card that lies there, plus 1, if I know it", low=0, high=15),
    Part("bid", c.OFFICIALS, "the value that was turned over there, plus 1, until gold is laid again", low=0, high=15),
    Part("won", c.OFFICIALS, "1 at the officials won in this round, until gold is laid again", low=0, high=1),
    Part("blocked", c.OFFICIALS, "1 where the blockade lies", low=0, high=1),
    Part("banned", c.OFFICIALS, "1 where it lay before: the next one may not be laid there", low=0, high=1),
    Part("sites", c.SECTIONS, "1 at the building sites that I know", low=0, high=1),
    Part("shown", 1, "1 when the sites are turned over", low=0, high=1),
    Part("count", c.SECTIONS, "stones in each section", low=0, high=31),
    Part(
        "worth",
        c.SECTIONS,
        "points for each section if it were finished now: the value of the highest stone plus their number",
        low=0,
        high=127,
    ),
    Part("last", c.SECTIONS, "1 where the last stone of a section is of this colour", low=0, high=1),
    Part("below", c.SECTIONS, "1 where the stone below the last is of this colour", low=0, high=1),
)

TABLE_SIZE = sum(part.size for part in TABLE)
SEAT_SIZE = sum(part.size for part in SEAT)
SECTION_PARTS = 11  # the last parts of the table have a number for each section
SECTIONS_AT = TABLE_SIZE - SECTION_PARTS * c.SECTIONS
CARDS_AT = 16  # in the block of a seat: the hand and the cards laid,
PALACE_AT = CARDS_AT + 1 + c.VALUES + 6 * c.OFFICIALS  # the sites and the stones

# Tables with the numbers as they are written
SIZE, WAGE, BAG, COST = (table.astype(np.int16) for table in (c.SIZE, c.WAGE, c.BAG + 1, c.COST))
NEXT = np.hstack([c.VALUE, np.zeros((c.SECTIONS, 1))]).astype(np.int16)  # the value of the lowest empty space, by height
TOP = c.VALUE.max(axis=1).astype(np.int16)
BITS = ((np.arange(1 << c.SECTIONS)[:, None] >> np.arange(c.SECTIONS)) & 1).astype(np.int16)  # the bits of each number
LAID = np.array([*(1 << 8 * value for value in range(c.VALUES)), 1, 1], np.int64)  # an unknown card and none are found from the end


@rule
def observe(s, seat, out):
    for k in range(TABLE_SIZE + SEAT_SIZE * s.players):
        out[k] = 0
    observe_course(s, seat, out)
    observe_sections(s, out)
    for i in range(s.players):
        who = seat + i
        who = who if who < s.players else who - s.players
        start = TABLE_SIZE + SEAT_SIZE * i
        observe_player(s, who, out[start : start + CARDS_AT])
        observe_cards(s, who, out[start + CARDS_AT : start + PALACE_AT])
        observe_palace(s, who, out[start + PALACE_AT : start + SEAT_SIZE])


@rule
def observe_course(s, seat, out):
    """Where the round stands, the bank, the privileges."""
    p = s.player[seat]
    out[seat] = 1
    o = s.option
    at = c.SEATS
    out[at] = o.move_own
    out[at + 1] = o.blockade_memory
    out[at + 2] = o.zero_return
    out[at + 3] = o.premium_on_move
    out[at + 4] = o.underfill
    out[at + 5] = o.premium_repeat
    out[at + 6] = o.payout
    out[at + 7] = o.privilege_priority == c.SEALED
    out[at + 8] = o.privilege_priority == c.REALTIME
    out[at + 9] = o.deadlock
    out[at + 10] = o.open_hands
    out[at + 11] = s.rounds
    at += 12
    out[at + np.int64(s.phase) - 1] = 1
    at += 9
    if c.ASKS[s.step]:
        out[at + np.int64(s.step)] = 1
    at += ASKING
    if s.window > 0:
        out[at + np.int64(s.window) - 1] = 1
    at += c.LAST
    if s.paying > 0:
        out[at + np.int64(s.paying) - 1] = 1
        out[at + c.PAY_ALMS] = s.claim
        out[at + c.PAY_ALMS + 1] = s.largest
    at += c.PAY_ALMS + 2
    laid = laid_open(s)
    for v in range(1, c.VALUES):
        out[at + v - 1] = s.bank[v]
        unseen = c.DEALT[s.players, v] * s.players - s.bank[v] - p.hand[v] - ((laid >> 8 * v) & 0xFF)
        out[at + c.VALUES + v - 2] = unseen  # neither in the bank nor open nor my own
    at += 2 * c.VALUES - 2
    for card in range(10):
        out[at + card] = COST[card] * s.sale[card]
    at += 10
    out[at] = s.finished
    out[at + 1] = c.FINISH[s.players] - s.finished
    out[at + 2] = s.ordered
    out[at + 3] = s.free
    out[at + 4] = s.nostop
    at += 5
    if p.laying < c.OFFICIALS:
        out[at + np.int64(p.laying)] = 1
    at += c.OFFICIALS
    out[at] = s.settling


@rule
def laid_open(s):
    """How many cards of each value lie before the players, as far as a view shows them: a byte each; the lowest counts for nothing."""
    laid = np.int64(0)
    for i in range(s.players):
        for k in range(c.OFFICIALS):
            laid += LAID[s.player[i].slot[k]]
    return laid


@rule
def observe_sections(s, out):
    """Part by part: the compiler then writes all sections at once."""
    n = c.SECTIONS
    at = out[SECTIONS_AT:TABLE_SIZE]
    for i in range(n):
        at[i] = s.closed[i] == 0
    for i in range(n):
        at[n + i] = s.height[i] * (s.closed[i] == 0)
    for i in range(n):
        at[2 * n + i] = (SIZE[i] - s.height[i]) * (s.closed[i] == 0)
    for i in range(n):
        at[3 * n + i] = NEXT[i, s.height[i]] * (s.closed[i] == 0)
    for i in range(n):
        at[4 * n + i] = TOP[i] * (s.closed[i] == 0)
    for i in range(n):
        at[5 * n + i] = WAGE[i] * (s.closed[i] == 0)
    for i in range(n):
        at[6 * n + i] = (BAG[i] - s.height[i]) * (s.height[i] < BAG[i]) * (s.closed[i] == 0)
    for i in range(n):
        at[7 * n + i] = s.rewarded[i] * (s.closed[i] == 0)
    if s.stop != c.NONE:
        at[8 * n + np.int64(s.stop)] = 1
    if s.guarded != c.NONE:
        at[9 * n + np.int64(s.guarded)] = 1
    if s.paying > 0 and s.pay_section != c.NONE:
        at[10 * n + np.int64(s.pay_section)] = 1


@rule
def observe_player(s, who, out):
    """Place, roles, stones and points."""
    p = s.player[who]
    where = place_in_order(s, who)
    out[0] = where + 1
    out[1] = (s.waiting >> who) & 1
    out[2] = (s.passed >> who) & 1
    out[3] = s.buyer == who
    out[4] = s.tie == who
    out[5] = s.hander == who
    out[6] = s.phase == c.Phase.BUILDING and where == s.at
    out[7] = has_built(s, where)
    out[8] = s.paying > 0 and where == s.pay_at
    out[9] = p.short
    out[10] = s.marker + 1 if s.marker_seat == who else 0
    out[11] = p.stones
    out[12] = p.supply
    out[13] = p.points
    out[14] = p.privilege
    out[15] = open_privilege(s, who) - p.privilege


@rule
def observe_cards(s, who, out):
    """The hand and the cards laid: what a view does not show is less than zero."""
    p = s.player[who]
    out[0] = p.cards
    for v in range(c.VALUES):
        out[1 + v] = p.hand[v]
    down = out[1 + c.VALUES :]
    for k in range(c.OFFICIALS):
        down[k] = (p.slot[k] != c.NONE) & (p.bid[k] == c.NONE)
        down[c.OFFICIALS + k] = (p.slot[k] + 1) * (p.slot[k] >= 0)
        down[2 * c.OFFICIALS + k] = p.bid[k] + 1
        down[3 * c.OFFICIALS + k] = s.winner[k] == who
    if s.blocked_seat == who:
        down[4 * c.OFFICIALS + np.int64(s.blocked_slot)] = 1
    if s.ban_seat == who:
        down[5 * c.OFFICIALS + np.int64(s.ban_slot)] = 1


@rule
def observe_palace(s, who, out):
    """Sites and stones."""
    p = s.player[who]
    known = np.int64(p.sites) if p.sites > 0 else 0
    for i in range(c.SECTIONS):
        out[i] = BITS[known, i]
    out[c.SECTIONS] = p.shown
    palace = out[c.SECTIONS + 1 :]
    for i in range(c.SECTIONS):
        stones = stones_of(s.stone[i], who)
        height = np.int64(s.height[i])
        palace[i] = s.count[i, who]
        palace[c.SECTIONS + i] = section_points(s, i, who)
        palace[2 * c.SECTIONS + i] = ((stones << 1) >> height) & 1
        palace[3 * c.SECTIONS + i] = ((stones << 2) >> height) & 1


@rule
def turned(seat, players, action):
    """The turn order of an action, each player named by the distance from a seat."""
    for i in range(m.MARCH_FIRST[players], m.MARCH_FIRST[players + 1]):
        same = True
        for k in range(players):
            if (m.MARCHES[action, k] + players - seat) % players != m.MARCHES[i, k]:
                same = False
        if same:
            return i
    return action


@rule
def place(s, seat, action):
    """Players by how far they sit from the own seat; everything else is where it is."""
    if m.KIND[action] == m.BLOCK:
        owner, official = m.PARTS[action, 0], m.PARTS[action, 1]
        return m.BLOCK + (owner + s.players - seat) % s.players * c.OFFICIALS + official
    if m.KIND[action] == m.MARCH_BY:
        return m.MARCH_BY + turned(seat, s.players, m.NUMBER[action])
    return action
