"""Privileges: the moments at which they are bought (windows W1 to W7) and what they do (dossier 6, E61 to E67)."""

from __future__ import annotations

import numpy as np

from palatine.games.eschnapur import components as c
from palatine.games.eschnapur import moves as m
from palatine.games.eschnapur.happenings import H
from palatine.games.eschnapur.rules.moving import could_move
from palatine.games.eschnapur.rules.payout import start_paying
from palatine.games.eschnapur.rules.tableau import begin_phase, give_stones
from palatine.kernel.compile import rule
from palatine.kernel.happenings import tell, tell_only

NOTHING = np.int64(len(c.COST))  # a sealed wish to buy nothing

# What can be bought


@rule
def buyable(s, window, seat):
    """The privileges that a seat can pay for and use now, a bit each. All of this is public, so nothing leaks."""
    points = s.player[seat].privilege
    if points < c.CHEAPEST:
        return 0
    mask = 0
    for card in range(10):
        if s.sale[card] and points >= c.COST[card] and (c.ON_SALE[window] >> card) & 1:
            mask |= 1 << card
    if mask:
        mask &= usable(s, window, seat)
    return mask


@rule
def usable(s, window, seat):
    """Goods always are (E45); for the others see E64 and E65."""
    mask = (1 << 10) - 1
    if window == c.W2 and s.blocked_seat != seat:
        return 0
    if window == c.W3 and seat == s.winner[c.MARSHAL]:
        return 0
    if window == c.W5:
        if s.player[seat].stones == 0:
            mask &= ~(1 << c.NOSTOP | 1 << c.FREE)
        elif s.nostop or s.stop == c.NONE or not (s.player[seat].sites >> s.stop) & 1:
            mask &= ~(1 << c.NOSTOP)
    if window == c.W6:
        mask &= ~(1 << c.GUARD) if seat == s.winner[c.MOVER] else ~(1 << c.NOSTOP)
        if s.stop == c.NONE:
            mask &= ~(1 << c.NOSTOP)
        if mask & c.ON_SALE[c.W6] and not could_move(s):
            return 0
    return mask


@rule
def legal_buys(s, mask, out, n):
    for card in range(10):
        if (mask >> card) & 1:
            out[n] = m.BUY + card
            n += 1
    return n


@rule
def legal_window(s, seat, out):
    n = legal_buys(s, buyable(s, np.int64(s.window), seat), out, np.int64(0))
    out[n] = m.PASS
    return n + 1


# A window


@rule
def able_seats(s):
    mask = 0
    for seat in range(np.int64(s.players)):
        if buyable(s, np.int64(s.window), seat):
            mask |= 1 << seat
    return mask


@rule
def window_on(s):
    """Asks who can buy something; closes when all have passed since the last purchase (E62)."""
    if s.settling:
        settle(s)
        return
    able = able_seats(s)
    if s.option.privilege_priority == c.SEALED:
        s.asked = able
        s.waiting = able
    elif s.option.privilege_priority == c.REALTIME:
        s.waiting = able & ~s.passed
    else:
        able &= ~s.passed
        for i in range(s.players):
            place = (s.cursor + i) % s.players
            seat = np.int64(s.order[place])
            if s.waiting == 0 and (able >> seat) & 1:
                s.cursor = place
                s.waiting = 1 << seat
    if s.waiting == 0:
        close_window(s)


@rule
def close_window(s):
    s.cursor = 0
    s.passed = 0
    s.asked = 0
    window = s.window
    s.window = 0
    if window == c.W1:
        s.step = c.Step.LAY
    elif window == c.W2:
        s.step = c.Step.TURN
        if s.phase == c.Phase.BLOCKADE:
            begin_phase(s, np.int64(c.Phase.STOP))
            s.step = c.Step.MEET
    elif window == c.W3:
        s.step = c.Step.MARCH
    elif window == c.W4:
        s.step = c.Step.REVEAL
    elif window == c.W6:
        s.step = c.Step.MOVE
    elif window == c.W7:
        s.step = c.Step.WAGES
    else:
        s.step = c.Step.LOCK


@rule
def choose_purchase(s, seat, action):
    """A privilege, or NOTHING to pass."""
    card = m.NUMBER[action] if m.KIND[action] == m.BUY else NOTHING
    if s.option.privilege_priority == c.SEALED:
        if card == NOTHING:
            tell_only(s, seat, H.PASSED, seat)
        else:
            tell_only(s, seat, H.WISHED, seat, card)
        s.player[seat].wish = card
        s.waiting &= ~(1 << seat)
        if s.waiting == 0:
            s.barrier += 1
            s.asked = 0
            s.settling = 1
        return
    if s.waiting & (s.waiting - 1):  # several could have spoken: what is said is said
        s.barrier += 1
    s.waiting = 0
    s.cursor = (s.cursor + 1) % s.players
    if card == NOTHING:
        tell(s, H.PASSED, seat)
        s.passed |= 1 << seat
    else:
        s.passed = 0
        buy(s, seat, card)


@rule
def settle(s):
    """Carries out sealed wishes in turn order, one at a call; who comes too late may wish again."""
    for i in range(s.players):
        seat = np.int64(s.order[i])
        card = np.int64(s.player[seat].wish)
        s.player[seat].wish = c.NONE
        if card != c.NONE and card != NOTHING:
            if (buyable(s, np.int64(s.window), seat) >> card) & 1:
                s.settling = 2
                buy(s, seat, card)
                return
            tell(s, H.BEATEN, seat, card)
    again = s.settling == 2
    s.settling = 0
    if not again:
        close_window(s)


# What they do


@rule
def buy(s, seat, card):
    """Paid, used on the spot, and out of the game (D18)."""
    s.player[seat].privilege -= c.COST[card]
    s.sale[card] = 0
    tell(s, H.BOUGHT, seat, card, c.COST[card])
    s.waiting = 0
    if card == c.ORDER:
        s.buyer = seat
        s.step = c.Step.MARKER
    elif card == c.GUARD:
        s.buyer = seat
        s.step = c.Step.GUARDING
    elif card == c.TIE:
        s.tie = seat
    elif card == c.HAND:
        s.hander = seat
    elif card == c.REFUSE:
        s.blocked_seat = c.NONE
        s.blocked_slot = c.NONE
    elif card == c.STONES3:
        tell(s, H.GAINED, seat, give_stones(s, seat, c.STONES3_STONES))
    elif card == c.GOLD5:
        s.buyer = seat
        start_paying(s, c.PAY_GOLD5, c.NONE)
    elif card == c.MIX:
        s.buyer = seat
        start_paying(s, c.PAY_MIX, c.NONE)
    elif card == c.NOSTOP:
        s.nostop = 1
    elif card == c.FREE:
        s.free = 1


@rule
def ask_marker(s):
    s.waiting = 1 << s.buyer


@rule
def legal_markers(s, seat, out):
    for k in range(s.players):
        out[k] = m.TAKE_MARKER + k
    return np.int64(s.players)


@rule
def choose_marker(s, seat, action):
    """Before the winner hands out the others (E24, D7)."""
    tell(s, H.MARKER, seat, m.NUMBER[action])
    s.marker_seat = seat
    s.marker = m.NUMBER[action]
    s.buyer = c.NONE
    s.waiting = 0
    s.step = c.Step.WINDOW


@rule
def legal_guards(s, seat, out):
    """Any section with a stone, the stopped one too (E72)."""
    n = 0
    for i in range(c.SECTIONS):
        if s.height[i] > 0:
            out[n] = m.GUARD_IN + i
            n += 1
    return n


@rule
def ask_guard(s):
    n = 0
    only = 0
    for i in range(c.SECTIONS):
        if s.height[i] > 0:
            n += 1
            only = i
    if n == 1:
        tell(s, H.GUARDED_ONLY, np.int64(s.buyer), only, np.int64(s.height[only]) - 1)
        guard(s, only)
    else:
        s.waiting = 1 << s.buyer


@rule
def choose_guard(s, seat, action):
    section = m.NUMBER[action]
    tell(s, H.GUARDED, seat, section, np.int64(s.height[section]) - 1)
    guard(s, section)


@rule
def guard(s, section):
    """As a source only: stones may still be moved in (E41)."""
    s.guarded = section
    s.buyer = c.NONE
    s.waiting = 0
    s.step = c.Step.WINDOW
