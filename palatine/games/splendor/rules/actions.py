"""Step 1 of a turn, one action: take gems, reserve a card or buy one. Step 2, the row is filled again."""

from __future__ import annotations

import numpy as np

from palatine.games.splendor import components as c
from palatine.games.splendor import moves as m
from palatine.games.splendor.components import Phase
from palatine.games.splendor.happenings import H
from palatine.games.splendor.rules.prices import coloured, gems_paid, gold_paid, lacks_in_all, pays_a_gem, purse
from palatine.games.splendor.rules.setup import draw_card, refill
from palatine.games.splendor.rules.turn import end_action, proceed
from palatine.games.splendor.state import hand_size
from palatine.kernel.compile import rule
from palatine.kernel.happenings import tell, tell_only, tell_others


@rule
def legal_actions(s, seat, out):
    p = s.player[seat]
    n = legal_takes(s, out)
    n = legal_reserves(s, p, out, n)
    n = legal_buys(s, p, out, n)
    if n == 0:  # no passing while anything else can be done
        out[0] = m.PASS
        n = 1
    return n


@rule
def act(s, seat, action):
    kind, number = m.KIND[action], m.NUMBER[action]
    if kind == m.TAKE:
        take(s, seat, number)
    elif kind == m.RESERVE:
        reserve(s, seat, number)
    elif kind == m.RESERVE_DECK:
        reserve_unseen(s, seat, number)
    elif kind == m.BUY:
        buy(s, seat, number)
    elif kind == m.BUY_GOLD:
        begin_payment(s, seat, number)
    else:
        tell(s, H.PASSED, seat)
        s.passes += 1
        proceed(s)


@rule
def colours_left(s):
    """The colours of gems in the bank, a bit each."""
    left = np.int64(0)
    for colour in range(5):
        left |= np.int64(s.bank[colour] > 0) << colour
    return left


@rule
def legal_takes(s, out):
    """Three different gems, or one of each colour left when there are fewer; two of one colour from a stack of four."""
    left = colours_left(s)
    fewer = np.int64(s.option.take_fewer)
    n = m.TAKE_COUNT[fewer, left]
    for i in range(n):
        out[i] = m.TAKE + m.TAKE_SETS[fewer, left, i]
    for colour in range(5):
        out[n] = m.TAKE + m.PAIRS + colour  # written in any case, counted if it holds: a branch that nobody can foresee costs more
        n += s.bank[colour] >= c.TWO_FROM
    return n


@rule
def take(s, seat, number):
    gems = m.TAKE_GEMS[number]
    for colour in range(5):
        s.player[seat].tokens[colour] += gems[colour]
        s.bank[colour] -= gems[colour]
    tell(s, H.TOOK, seat, gems[0], gems[1], gems[2], gems[3], gems[4])
    end_action(s)


@rule
def legal_reserves(s, p, out, n):
    """Three cards in hand at most; with no gold left, without the gold."""
    if hand_size(p) == c.HAND:
        return n
    for level in range(3):
        for slot in range(c.ROW):
            out[n] = m.RESERVE + np.int64(s.row[level, slot])
            n += s.row[level, slot] != c.NONE
        out[n] = m.RESERVE_DECK + level
        n += s.left[level] > 0
    return n


@rule
def reserve(s, seat, card):
    slot = slot_of(s, card)
    s.player[seat].hand[hand_size(s.player[seat])] = card
    tell(s, H.RESERVED, seat, card, slot, take_gold(s, seat))
    turn_up(s, card, slot)
    end_action(s)


@rule
def reserve_unseen(s, seat, level):
    p = s.player[seat]
    card = draw_card(s, level)
    k = hand_size(p)
    p.hand[k] = card
    p.blind[k] = 1
    gold = take_gold(s, seat)
    tell_only(s, seat, H.DREW, seat, card, gold)
    tell_others(s, seat, H.DREW_UNSEEN, seat, level, gold)
    end_action(s)


@rule
def take_gold(s, seat):
    """A gold comes with a reserved card, if there is one left."""
    if s.bank[c.GOLD] == 0:
        return 0
    s.bank[c.GOLD] -= 1
    s.player[seat].tokens[c.GOLD] += 1
    return 1


@rule
def slot_of(s, card):
    """Where a card lies in its row; NONE if it is not there."""
    for slot in range(c.ROW):
        if s.row[c.LEVEL[card], slot] == card:
            return slot
    return c.NONE


@rule
def turn_up(s, card, slot):
    """Step 2 comes at once: the card that takes the place of another is seen before any token is given back."""
    level = np.int64(c.LEVEL[card])
    refill(s, level, slot)
    if s.row[level, slot] != c.NONE:
        tell(s, H.TURNED_UP, -1, s.row[level, slot], slot)


@rule
def legal_buys(s, p, out, n):
    """Buying, and buying with a choice: with gold to spare, and a gem to put it in place of."""
    have = purse(p)
    gold = have[1]
    for i in range(3 * c.ROW + c.HAND):
        card = np.int64(s.row[i // c.ROW, i % c.ROW] if i < 3 * c.ROW else p.hand[i - 3 * c.ROW])
        lack = lacks_in_all(have, card)
        out[n] = m.BUY + card
        n += (card >= 0) & (lack <= gold)
        if lack < gold and card >= 0 and pays_a_gem(p, card):
            out[n] = m.BUY_GOLD + card
            n += 1
    return n


@rule
def buy(s, seat, card):
    """Pays, and takes the card."""
    p = s.player[seat]
    slot = slot_of(s, card)
    tell_purchase(s, seat, card, slot)
    gold = gold_paid(s, p, card)
    for colour in range(5):
        gems = gems_paid(s, p, card, colour)
        p.tokens[colour] -= gems
        s.bank[colour] += gems
        s.swapped[colour] = 0
    p.tokens[c.GOLD] -= gold
    s.bank[c.GOLD] += gold
    p.bonus[c.BONUS[card]] += 1
    p.points += c.POINTS[card]
    if slot == c.NONE:
        show(s, p, card)
        remove_from_hand(p, card)
    else:
        turn_up(s, card, slot)
    end_action(s)


@rule
def tell_purchase(s, seat, card, slot):
    if not s.telling:  # what was paid need not be counted
        return
    p = s.player[seat]
    white, blue = gems_paid(s, p, card, c.WHITE), gems_paid(s, p, card, c.BLUE)
    green, red, black = gems_paid(s, p, card, c.GREEN), gems_paid(s, p, card, c.RED), gems_paid(s, p, card, c.BLACK)
    tell(s, H.BOUGHT, seat, card, slot, white, blue, green, red, black, gold_paid(s, p, card))


@rule
def show(s, p, card):
    """A card reserved from a deck is turned over."""
    for k in range(c.HAND):
        if p.hand[k] == card and p.blind[k]:
            p.blind[k] = 0
            s.barrier += 1


@rule
def remove_from_hand(p, card):
    k = 0
    while p.hand[k] != card:
        k += 1
    for i in range(k, c.HAND - 1):
        p.hand[i] = p.hand[i + 1]
        p.blind[i] = p.blind[i + 1]
    p.hand[c.HAND - 1] = c.NONE
    p.blind[c.HAND - 1] = 0


# Choosing where to pay with gold: one gem at a time


@rule
def begin_payment(s, seat, card):
    tell(s, H.CHOSE, seat, card)
    show(s, s.player[seat], card)
    s.buying = card
    s.phase = Phase.PAY


@rule
def swappable(s, p):
    """The colours, a bit each, that gold to spare can still take the place of."""
    card = np.int64(s.buying)
    found = 0
    if p.tokens[c.GOLD] > gold_paid(s, p, card):
        for colour in range(5):
            if coloured(p, card, colour) > s.swapped[colour]:
                found |= 1 << colour
    return found


@rule
def legal_payment(s, seat, out):
    """``pay`` when at least one was swapped."""
    n = 0
    colours = swappable(s, s.player[seat])
    swapped = 0
    for colour in range(5):
        swapped += s.swapped[colour]
        if colours >> colour & 1:
            out[n] = m.SWAP + colour
            n += 1
    if swapped:
        out[n] = m.PAY
        n += 1
    return n


@rule
def pay(s, seat, action):
    """It is paid as soon as nothing more can be chosen."""
    if m.KIND[action] == m.SWAP:
        s.swapped[m.NUMBER[action]] += 1
        if swappable(s, s.player[seat]):
            tell(s, H.SWAPPED, seat, m.NUMBER[action])
            return
    card = np.int64(s.buying)
    s.buying = c.NONE
    buy(s, seat, card)
