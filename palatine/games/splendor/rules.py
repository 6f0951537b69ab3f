"""Splendor: set-up, the turn, the end, in the order of the rules.

Every game ends: each player has at most TURN_CAP turns. Within a turn at most one main action, five swaps of gold,
three tokens given back and one noble are decided.
"""

from __future__ import annotations

import numpy as np

from palatine.games.splendor.moves import (
    BUY,
    BUY_GOLD,
    GIVE_BACK,
    PASS,
    PAY_NOW,
    RECEIVE,
    RESERVE,
    RESERVE_DECK,
    SWAP,
    TAKE,
    TAKE_FIRST,
    TAKE_GEMS,
    TAKE_MASK,
    TAKE_TWO,
)
from palatine.games.splendor.state import (
    BLACK,
    BLUE,
    BONUS,
    COST,
    FIRST,
    GEMS_AT_START,
    GIVE,
    GOLD,
    GOLD_AT_START,
    GREEN,
    HAND,
    LEVEL,
    MAIN,
    MAX_NOBLES,
    MAX_TOKENS,
    NOBLE,
    NOBLE_COST,
    NOBLE_POINTS,
    NOBLES,
    NOBLES_AT_START,
    NONE,
    PAY,
    POINTS,
    RED,
    ROW,
    TURN_CAP,
    TWO_FROM,
    WHITE,
    WIN_POINTS,
    hand_size,
    tokens_held,
)
from palatine.kernel.compile import rule
from palatine.kernel.rng import below, draw

# Set-up


@rule
def setup(s):
    """Seat 0 begins: who sits there is drawn by whoever sets up the table."""
    for c in range(5):
        s.bank[c] = GEMS_AT_START[s.players]
    s.bank[GOLD] = GOLD_AT_START[s.players]
    for card in range(len(LEVEL)):
        s.deck[card] = 1
        s.left[LEVEL[card]] += 1
    for level in range(3):
        for slot in range(ROW):
            refill(s, level, slot)
    deal_nobles(s)
    for i in range(4):
        for k in range(HAND):
            s.player[i].hand[k] = NONE
    s.buying = NONE
    s.phase = MAIN
    s.waiting = 1


@rule
def deal_nobles(s):
    for k in range(MAX_NOBLES):
        s.nobles[k] = NONE
        s.visits[k] = NONE
    need = NOBLES_AT_START[s.players]
    have = 0
    for noble in range(NOBLES):  # each set of nobles is equally likely, and they lie in the order of the data
        if below(s.rng, NOBLES - noble) < need - have:
            s.nobles[have] = noble
            have += 1


@rule
def refill(s, level, slot):
    """A card face up from the deck; an empty deck leaves the row shorter."""
    s.row[level, slot] = NONE
    if s.left[level]:
        s.row[level, slot] = draw(s.rng, s.deck, FIRST[level], FIRST[level + 1])
        s.left[level] -= 1


# What is legal


@rule
def legal(s, seat, out):
    p = s.player[seat]
    if s.phase == GIVE:
        return legal_give(p, out)
    if s.phase == NOBLE:
        return legal_nobles(s, p, out)
    if s.phase == PAY:
        return legal_payment(p, np.int64(s.buying), s.swapped, out)
    n = legal_takes(s, out)
    n = legal_reserves(s, p, out, n)
    n = legal_buys(s, p, out, n)
    if n == 0:  # no passing while anything else can be done
        out[0] = PASS
        n = 1
    return n


@rule
def legal_takes(s, out):
    """Three different gems, or one of each colour left when there are fewer; two of one colour from a stack of four."""
    n = 0
    left = 0
    colours = 0
    for c in range(5):
        if s.bank[c] > 0:
            left |= 1 << c
            colours += 1
    size = colours if colours < 3 else 3
    first = TAKE_FIRST[1] if s.option.take_fewer else TAKE_FIRST[size]
    for a in range(first, TAKE_FIRST[size + 1]):
        if TAKE_MASK[a] & ~left == 0:
            out[n] = TAKE + a
            n += 1
    for c in range(5):
        if s.bank[c] >= TWO_FROM:
            out[n] = TAKE_TWO + c
            n += 1
    return n


@rule
def legal_reserves(s, p, out, n):
    """Three cards in hand at most; with no gold left, without the gold."""
    if hand_size(p) == HAND:
        return n
    for level in range(3):
        for slot in range(ROW):
            if s.row[level, slot] != NONE:
                out[n] = RESERVE + np.int64(s.row[level, slot])
                n += 1
        if s.left[level]:
            out[n] = RESERVE_DECK + level
            n += 1
    return n


@rule
def legal_buys(s, p, out, n):
    """Buying, and buying with a choice: with gold to spare, and a gem to put it in place of."""
    white = np.int64(p.bonus[WHITE] + p.tokens[WHITE])
    blue = np.int64(p.bonus[BLUE] + p.tokens[BLUE])
    green = np.int64(p.bonus[GREEN] + p.tokens[GREEN])
    red = np.int64(p.bonus[RED] + p.tokens[RED])
    black = np.int64(p.bonus[BLACK] + p.tokens[BLACK])
    gold = np.int64(p.tokens[GOLD])
    for i in range(3 * ROW + HAND):
        card = np.int64(s.row[i // ROW, i % ROW] if i < 3 * ROW else p.hand[i - 3 * ROW])
        if card < 0:
            continue
        lack = positive(COST[card, WHITE] - white) + positive(COST[card, BLUE] - blue)
        lack += positive(COST[card, GREEN] - green) + positive(COST[card, RED] - red)
        lack += positive(COST[card, BLACK] - black)
        if lack <= gold:
            out[n] = BUY + card
            n += 1
            if lack < gold and pays_a_gem(p, card):
                out[n] = BUY_GOLD + card
                n += 1
    return n


@rule
def legal_payment(p, card, swapped, out):
    """Gold in place of a gem, one at a time; ``pay`` when at least one was put in."""
    n = 0
    spare = p.tokens[GOLD] - gold_needed(p, card)
    for c in range(5):
        spare -= swapped[c]
    for c in range(5):
        if spare > 0 and coloured(p, card, c) > swapped[c]:
            out[n] = SWAP + c
            n += 1
    for c in range(5):
        if swapped[c]:
            out[n] = PAY_NOW
            return n + 1
    return n


@rule
def legal_give(p, out):
    n = 0
    for c in range(6):
        if p.tokens[c] > 0:
            out[n] = GIVE_BACK + c
            n += 1
    return n


@rule
def legal_nobles(s, p, out):
    n = 0
    for k in range(MAX_NOBLES):
        if would_visit(s, k, p):
            out[n] = RECEIVE + np.int64(s.nobles[k])
            n += 1
    return n


# The price: bonuses first and by themselves, then gems, gold for what is missing


@rule
def positive(n):
    return n if n > 0 else 0


@rule
def due(p, card, c):
    """What is to be paid of a colour, after the discount."""
    return positive(np.int64(COST[card, c] - p.bonus[c]))


@rule
def coloured(p, card, c):
    """What can be paid of it in its own colour."""
    owed = due(p, card, c)
    return owed if owed < p.tokens[c] else np.int64(p.tokens[c])


@rule
def pays_a_gem(p, card):
    for c in range(5):
        if coloured(p, card, c) > 0:
            return True
    return False


@rule
def gold_needed(p, card):
    n = 0
    for c in range(5):
        n += due(p, card, c) - coloured(p, card, c)
    return n


# The turn, step 1: one action


@rule
def play(s, seat, action):
    p = s.player[seat]
    if action < RESERVE:
        take(s, p, action - TAKE)
    elif action < RESERVE_DECK:
        reserve(s, p, action - RESERVE)
    elif action < BUY:
        reserve_blind(s, p, action - RESERVE_DECK)
    elif action < BUY_GOLD:
        buy(s, p, action - BUY)
    elif action < SWAP:
        begin_payment(s, p, action - BUY_GOLD)
    elif action < PAY_NOW:
        swap(s, p, action - SWAP)
    elif action == PAY_NOW:
        finish_payment(s, p)
    elif action < RECEIVE:
        give_back(s, p, action - GIVE_BACK)
    elif action < PASS:
        receive(s, seat, action - RECEIVE)
    else:
        s.passes += 1
        maybe_noble(s, p)


@rule
def take(s, p, gems):
    for c in range(5):
        p.tokens[c] += TAKE_GEMS[gems, c]
        s.bank[c] -= TAKE_GEMS[gems, c]
    end_action(s, p)


@rule
def reserve(s, p, card):
    add_to_hand(s, p, card)
    remove_from_row(s, card)
    end_action(s, p)


@rule
def reserve_blind(s, p, level):
    card = draw(s.rng, s.deck, FIRST[level], FIRST[level + 1])
    s.left[level] -= 1
    p.blind[hand_size(p)] = 1
    add_to_hand(s, p, card)
    end_action(s, p)


@rule
def add_to_hand(s, p, card):
    p.hand[hand_size(p)] = card
    if s.bank[GOLD]:
        s.bank[GOLD] -= 1
        p.tokens[GOLD] += 1


@rule
def remove_from_row(s, card):
    """Step 2 comes at once: the next card is seen before any token is given back."""
    level = np.int64(LEVEL[card])
    for slot in range(ROW):
        if s.row[level, slot] == card:
            refill(s, level, slot)
            return True
    return False


@rule
def buy(s, p, card):
    """Pays, with gold for what is missing and for what was swapped, and takes the card."""
    gold = 0
    for c in range(5):
        gems = coloured(p, card, c) - s.swapped[c]
        gold += due(p, card, c) - gems
        p.tokens[c] -= gems
        s.bank[c] += gems
        s.swapped[c] = 0
    p.tokens[GOLD] -= gold
    s.bank[GOLD] += gold
    p.bonus[BONUS[card]] += 1
    p.points += POINTS[card]
    if not remove_from_row(s, card):
        show(s, p, card)
        remove_from_hand(p, card)
    end_action(s, p)


@rule
def show(s, p, card):
    """A card reserved from a deck is turned over."""
    for k in range(HAND):
        if p.hand[k] == card and p.blind[k]:
            p.blind[k] = 0
            s.barrier += 1


@rule
def remove_from_hand(p, card):
    k = 0
    while p.hand[k] != card:
        k += 1
    for i in range(k, HAND - 1):
        p.hand[i] = p.hand[i + 1]
        p.blind[i] = p.blind[i + 1]
    p.hand[HAND - 1] = NONE
    p.blind[HAND - 1] = 0


@rule
def begin_payment(s, p, card):
    show(s, p, card)
    s.buying = card
    s.phase = PAY


@rule
def swap(s, p, c):
    s.swapped[c] += 1
    spare = p.tokens[GOLD] - gold_needed(p, np.int64(s.buying))
    more = False
    for i in range(5):
        spare -= s.swapped[i]
        if coloured(p, np.int64(s.buying), i) > s.swapped[i]:
            more = True
    if spare == 0 or not more:
        finish_payment(s, p)


@rule
def finish_payment(s, p):
    card = np.int64(s.buying)
    s.buying = NONE
    buy(s, p, card)


# Down to ten tokens


@rule
def end_action(s, p):
    s.passes = 0
    if tokens_held(p) > MAX_TOKENS:
        s.phase = GIVE
    else:
        maybe_noble(s, p)


@rule
def give_back(s, p, c):
    p.tokens[c] -= 1
    s.bank[c] += 1
    if tokens_held(p) <= MAX_TOKENS:
        maybe_noble(s, p)


# Step 3: at the end of every turn, one noble at most, and she does come


@rule
def would_visit(s, k, p):
    if s.nobles[k] == NONE or s.visits[k] != NONE:
        return False
    for c in range(5):
        if p.bonus[c] < NOBLE_COST[s.nobles[k], c]:
            return False
    return True


@rule
def maybe_noble(s, p):
    count = 0
    found = np.int64(NONE)
    for k in range(MAX_NOBLES):
        if would_visit(s, k, p):
            count += 1
            found = np.int64(s.nobles[k])
    if count > 1:
        s.phase = NOBLE
    elif count == 1:
        receive(s, np.int64(s.turn), found)
    else:
        end_turn(s)


@rule
def receive(s, seat, noble):
    for k in range(MAX_NOBLES):
        if s.nobles[k] == noble:
            s.visits[k] = seat
    s.player[seat].points += NOBLE_POINTS[noble]
    s.passes = 0
    end_turn(s)


# The end: all have had equally many turns, or nobody can do anything


@rule
def end_turn(s):
    s.phase = MAIN
    s.turns += 1
    if s.player[s.turn].points >= WIN_POINTS:
        s.last_round = 1
    s.turn = (s.turn + 1) % s.players
    s.waiting = 1 << s.turn
    if s.turn == 0 and (s.last_round or s.turns >= TURN_CAP * s.players):
        s.waiting = 0
    if s.passes == s.players:
        s.waiting = 0


@rule
def cards_bought(p):
    n = 0
    for c in range(5):
        n += int(p.bonus[c])
    return n


@rule
def score(s, out):
    for i in range(s.players):
        out[i] = s.player[i].points


@rule
def standing(s, out):
    """Most points; then fewest cards bought; then the victory is shared."""
    for i in range(s.players):
        out[i] = int(s.player[i].points) * 128 - cards_bought(s.player[i])
