"""Privileges: the moments at which they are bought (windows W1 to W7) and what they do (dossier 6, E61 to E67)."""

from __future__ import annotations

import numpy as np

from palatine.games.eschnapur.components import (
    CHEAPEST,
    COST,
    FREE,
    GOLD5,
    GUARD,
    HAND,
    MIX,
    NOSTOP,
    ORDER,
    REFUSE,
    SECTIONS,
    STONES3,
    STONES3_STONES,
    TIE,
)
from palatine.games.eschnapur.moves import BUY, GUARD_IN, PASS, TAKE_MARKER
from palatine.games.eschnapur.rules.moving import could_move
from palatine.games.eschnapur.rules.payout import start_paying
from palatine.games.eschnapur.rules.tableau import fresh_news, give_stones, tell
from palatine.games.eschnapur.state import (
    GUARDING,
    LAY,
    LOCK,
    MARCH,
    MARKER,
    MARSHAL,
    MEET,
    MOVE,
    MOVER,
    N_BEATEN,
    N_BOUGHT,
    N_GAINED,
    N_GUARDED,
    NONE,
    ON_SALE,
    PAY_GOLD5,
    PAY_MIX,
    REVEAL,
    TURN,
    W1,
    W2,
    W3,
    W4,
    W5,
    W6,
    W7,
    WAGES,
    WINDOW,
)
from palatine.kernel.compile import rule

TURN_ORDER, SEALED, REALTIME = range(3)  # option privilege_priority
NOTHING = len(COST)  # a sealed wish to buy nothing

# What can be bought


@rule
def buyable(s, window, seat):
    """The privileges that a seat can pay for and use now, a bit each. All of this is public, so nothing leaks."""
    points = s.player[seat].privilege
    if points < CHEAPEST:
        return 0
    mask = 0
    for card in range(10):
        if s.sale[card] and points >= COST[card] and (ON_SALE[window] >> card) & 1:
            mask |= 1 << card
    if mask:
        mask &= usable(s, window, seat)
    return mask


@rule
def usable(s, window, seat):
    """Goods always are (E45); for the others see E64 and E65."""
    mask = (1 << 10) - 1
    if window == W2 and s.blocked_seat != seat:
        return 0
    if window == W3 and seat == s.winner[MARSHAL]:
        return 0
    if window == W5:
        if s.player[seat].stones == 0:
            mask &= ~(1 << NOSTOP | 1 << FREE)
        elif s.nostop or s.stop == NONE or not (s.player[seat].sites >> s.stop) & 1:
            mask &= ~(1 << NOSTOP)
    if window == W6:
        mask &= ~(1 << GUARD) if seat == s.winner[MOVER] else ~(1 << NOSTOP)
        if s.stop == NONE:
            mask &= ~(1 << NOSTOP)
        if mask & ON_SALE[W6] and not could_move(s):
            return 0
    return mask


@rule
def legal_buys(s, mask, out, n):
    for card in range(10):
        if (mask >> card) & 1:
            out[n] = BUY + card
            n += 1
    return n


@rule
def legal_window(s, seat, out):
    n = legal_buys(s, buyable(s, np.int64(s.window), seat), out, np.int64(0))
    out[n] = PASS
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
    if s.option.privilege_priority == SEALED:
        s.asked = able
        s.waiting = able
    elif s.option.privilege_priority == REALTIME:
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
    if window == W1:
        s.step = LAY
    elif window == W2:
        s.step = TURN
        if s.phase == 3:
            s.phase = 4
            s.step = MEET
    elif window == W3:
        s.step = MARCH
    elif window == W4:
        s.step = REVEAL
    elif window == W6:
        s.step = MOVE
    elif window == W7:
        s.step = WAGES
    else:
        s.step = LOCK


@rule
def choose(s, seat, card):
    """A purchase, or NOTHING to pass."""
    if s.option.privilege_priority == SEALED:
        s.player[seat].wish = card
        s.waiting &= ~(1 << seat)
        if s.waiting == 0:
            s.barrier += 1
            s.asked = 0
            s.settling = 1
            fresh_news(s)
        return
    fresh_news(s)
    if s.waiting & (s.waiting - 1):  # several could have spoken: what is said is said
        s.barrier += 1
    s.waiting = 0
    s.cursor = (s.cursor + 1) % s.players
    if card == NOTHING:
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
        s.player[seat].wish = NONE
        if card != NONE and card != NOTHING:
            if (buyable(s, np.int64(s.window), seat) >> card) & 1:
                s.settling = 2
                buy(s, seat, card)
                return
            tell(s, N_BEATEN, seat, card)
    again = s.settling == 2
    s.settling = 0
    if not again:
        close_window(s)


# What they do


@rule
def buy(s, seat, card):
    """Paid, used on the spot, and out of the game (D18)."""
    s.player[seat].privilege -= COST[card]
    s.sale[card] = 0
    tell(s, N_BOUGHT, seat, card)
    s.waiting = 0
    if card == ORDER:
        s.buyer = seat
        s.step = MARKER
    elif card == GUARD:
        s.buyer = seat
        s.step = GUARDING
    elif card == TIE:
        s.tie = seat
    elif card == HAND:
        s.hander = seat
    elif card == REFUSE:
        s.blocked_seat = NONE
        s.blocked_slot = NONE
    elif card == STONES3:
        tell(s, N_GAINED, seat, give_stones(s, seat, STONES3_STONES))
    elif card == GOLD5:
        s.buyer = seat
        start_paying(s, PAY_GOLD5, NONE)
    elif card == MIX:
        s.buyer = seat
        start_paying(s, PAY_MIX, NONE)
    elif card == NOSTOP:
        s.nostop = 1
    elif card == FREE:
        s.free = 1


@rule
def ask_marker(s):
    s.waiting = 1 << s.buyer


@rule
def legal_markers(s, out):
    for k in range(s.players):
        out[k] = TAKE_MARKER + k
    return np.int64(s.players)


@rule
def take_marker(s, seat, marker):
    """Before the winner hands out the others (E24, D7)."""
    s.marker_seat = seat
    s.marker = marker
    s.buyer = NONE
    s.waiting = 0
    s.step = WINDOW


@rule
def legal_guards(s, out):
    """Any section with a stone, the stopped one too (E72)."""
    n = 0
    for i in range(SECTIONS):
        if s.height[i] > 0:
            out[n] = GUARD_IN + i
            n += 1
    return n


@rule
def ask_guard(s):
    n = 0
    only = 0
    for i in range(SECTIONS):
        if s.height[i] > 0:
            n += 1
            only = i
    if n == 1:
        tell(s, N_GUARDED, only)
        guard(s, only)
    else:
        s.waiting = 1 << s.buyer


@rule
def guard(s, section):
    """As a source only: stones may still be moved in (E41)."""
    s.guarded = section
    s.buyer = NONE
    s.waiting = 0
    s.step = WINDOW
