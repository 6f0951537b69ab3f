"""Phases 3 to 6 and 8: the officials are turned over one by one, from the left, and each serves who paid best."""

from __future__ import annotations

import numpy as np

from palatine.games.eschnapur import components as c
from palatine.games.eschnapur import moves as m
from palatine.games.eschnapur.happenings import BLOCKED_CARD, FROM_HAND, H
from palatine.games.eschnapur.rules.secret import may_leave, only_value
from palatine.games.eschnapur.rules.tableau import begin_phase, clear_slot, give_stones, lay_down, lift_stop
from palatine.kernel.compile import rule
from palatine.kernel.happenings import tell
from palatine.kernel.rng import below

# Turning over


@rule
def meet(s):
    """Before a blocked card would be turned over, its owner may refuse the blockade once more (W2; E18, E61)."""
    slot = c.SLOT_OF[s.phase]
    s.step = c.Step.TURN
    if s.blocked_slot == slot and slot != c.STOPPER:
        s.step = c.Step.WINDOW
        s.window = c.W2


@rule
def turn_over(s):
    """Everybody turns over the card on this official; a blocked card stays as it is."""
    slot = c.SLOT_OF[s.phase]
    if slot == c.BLOCKADER:
        lift_blockade(s)
    for seat in range(np.int64(s.players)):
        p = s.player[seat]
        if p.slot[slot] != c.NONE and not (s.blocked_seat == seat and s.blocked_slot == slot):
            p.bid[slot] = p.slot[slot]
    s.barrier += 1
    if s.telling:
        tell(s, H.TURNED, c.NONE, slot, turned(s, 0, slot), turned(s, 1, slot), turned(s, 2, slot), turned(s, 3, slot))
    s.step = c.Step.AWARD
    if s.hander != c.NONE and s.player[s.hander].slot[slot] == c.NONE:
        s.step = c.Step.PLAY


@rule
def turned(s, seat, slot):
    """What is seen of a seat when an official is turned over."""
    bid = np.int64(s.player[seat].bid[slot])
    if bid == c.NONE and s.blocked_seat == seat and s.blocked_slot == slot:
        return np.int64(BLOCKED_CARD)
    if bid == c.NONE and s.hander == seat:
        return np.int64(FROM_HAND)
    return bid


# The privilege ``hand``: a card from the hand, openly, after the others have turned over (E56, E57, D8)


@rule
def ask_card(s):
    slot = c.SLOT_OF[s.phase]
    seat = np.int64(s.hander)
    p = s.player[seat]
    if p.cards == 0:
        tell(s, H.NO_CARD, seat, slot)
        s.step = c.Step.AWARD
        return
    if not may_leave(s, seat, slot):
        value = only_value(p)
        if value != c.NONE:
            play_card(s, seat, value)
            return
    s.waiting = 1 << seat


@rule
def legal_cards(s, seat, out):
    p = s.player[seat]
    n = 0
    for v in range(c.VALUES):
        if p.hand[v] > 0:
            out[n] = m.PLAY_CARD + v
            n += 1
    slot = c.SLOT_OF[s.phase]
    if may_leave(s, seat, slot):
        out[n] = m.LEAVE + slot
        n += 1
    return n


@rule
def choose_card(s, seat, action):
    play_card(s, seat, m.NUMBER[action] if m.KIND[action] == m.PLAY_CARD else c.NONE)


@rule
def play_card(s, seat, value):
    slot = c.SLOT_OF[s.phase]
    if value != c.NONE:
        lay_down(s.player[seat], slot, value)
        s.player[seat].bid[slot] = value
        tell(s, H.PLAYED, seat, slot, value)
    else:
        tell(s, H.PLAYED_NONE, seat, slot)
    s.waiting = 0
    s.step = c.Step.AWARD


# Who wins


@rule
def best_bid(s, slot):
    """The highest value above zero that was laid once; ``tie`` wins with a shared highest card (dossier 4, E54)."""
    if s.tie != c.NONE:
        mine = s.player[s.tie].bid[slot]
        beaten = mine <= 0
        for seat in range(np.int64(s.players)):
            if s.player[seat].bid[slot] > mine:
                beaten = True
        if not beaten:
            return np.int64(s.tie)
    twice = laid_twice(s, slot)
    best = np.int64(0)
    winner = np.int64(c.NONE)
    for seat in range(np.int64(s.players)):
        bid = np.int64(s.player[seat].bid[slot])
        if bid > best and not (twice >> bid) & 1:
            best = bid
            winner = np.int64(seat)
    return winner


@rule
def laid_twice(s, slot):
    """The values above zero that several players laid, a bit each: they cancel each other out."""
    once = 0
    twice = 0
    for seat in range(np.int64(s.players)):
        bid = np.int64(s.player[seat].bid[slot])
        if bid > 0:
            twice |= once & (1 << bid)
            once |= 1 << bid
    return twice


@rule
def award(s):
    slot = c.SLOT_OF[s.phase]
    if slot == c.MASON:
        hand_out_stones(s)
    else:
        winner = best_bid(s, slot)
        s.winner[slot] = winner
        if s.telling:
            tell_winner(s, slot, winner)
        if winner != c.NONE:
            clear_slot(s, winner, slot)  # the winning card is paid at once
    if s.option.zero_return == c.AT_ONCE:
        for seat in range(np.int64(s.players)):
            if s.player[seat].bid[slot] == 0 and s.player[seat].slot[slot] == 0:
                clear_slot(s, np.int64(seat), slot)
    winner = np.int64(s.winner[slot])
    if slot == c.BLOCKADER:
        begin_blockade(s, winner)
    elif slot == c.STOPPER:
        begin_stop(s, winner)
    elif slot == c.MASON:
        next_official(s)
    elif slot == c.MARSHAL:
        begin_order(s, winner)
    else:
        s.step = c.Step.MOVE  # phase 8 goes on in building.py
        if winner != c.NONE:
            s.step = c.Step.WINDOW
            s.window = c.W6


@rule
def tell_winner(s, slot, winner):
    if winner == c.NONE:
        tell(s, H.NOBODY, c.NONE, slot, laid_twice(s, slot))
    else:
        tell(s, H.WON, winner, slot, np.int64(s.player[winner].bid[slot]), laid_twice(s, slot))


@rule
def next_official(s):
    begin_phase(s, np.int64(s.phase) + 1)
    s.step = c.Step.MEET


# Phase 3: blockade


@rule
def lift_blockade(s):
    """The marker comes off before the cards are turned over (E68); where it lay is out of bounds (D13, E17)."""
    if s.option.blockade_memory != c.LAST_PLACEMENT:
        s.ban_seat = s.blocked_seat
        s.ban_slot = s.blocked_slot
    if s.blocked_seat != c.NONE:
        tell(s, H.FREED, np.int64(s.blocked_seat), np.int64(s.blocked_slot))
    s.blocked_seat = c.NONE
    s.blocked_slot = c.NONE


@rule
def can_block(s, winner, seat, slot):
    """A face-down card of another player (E12), not the official and, with 4 players, not the player of before."""
    if seat == winner or slot == s.ban_slot or (s.players == 4 and seat == s.ban_seat):
        return False
    return s.player[seat].slot[slot] != c.NONE and s.player[seat].bid[slot] == c.NONE


@rule
def begin_blockade(s, winner):
    s.waiting = 0
    if winner != c.NONE:
        for seat in range(np.int64(s.players)):
            for slot in range(1, c.OFFICIALS):
                if can_block(s, winner, seat, slot):
                    s.waiting = 1 << winner
        if s.waiting == 0:  # E13
            tell(s, H.NO_TARGET)
    s.step = c.Step.BLOCKADE
    if s.waiting == 0:
        next_official(s)


@rule
def legal_blockades(s, winner, out):
    n = 0
    for seat in range(np.int64(s.players)):
        for slot in range(1, c.OFFICIALS):
            if can_block(s, winner, seat, slot):
                out[n] = m.BLOCK + c.OFFICIALS * seat + slot
                n += 1
    out[n] = m.BLOCK_ASIDE  # E14
    return n + 1


@rule
def choose_blockade(s, winner, action):
    s.waiting = 0
    if m.KIND[action] == m.BLOCK_ASIDE:
        tell(s, H.BLOCK_ASIDE, winner)
        next_official(s)
        return
    seat, slot = m.PARTS[action, 0], m.PARTS[action, 1]
    tell(s, H.BLOCKED, winner, seat, slot)
    s.blocked_seat = seat
    s.blocked_slot = slot
    if s.option.blockade_memory == c.LAST_PLACEMENT:
        s.ban_seat = seat
        s.ban_slot = slot
    tell(s, H.COMPENSATED, seat, give_stones(s, seat, c.COMPENSATION))
    s.step = c.Step.WINDOW
    s.window = c.W2


# Phase 4: build stop


@rule
def begin_stop(s, winner):
    s.step = c.Step.STOP
    if winner == c.NONE:
        lift_stop(s)
        next_official(s)
    else:
        s.waiting = 1 << winner


@rule
def legal_stops(s, seat, out):
    """Any open section but the one it lies on (E20, E21), or aside."""
    n = 0
    for i in range(c.SECTIONS):
        if s.closed[i] == 0 and s.stop != i:
            out[n] = m.STOP_ON + i
            n += 1
    out[n] = m.STOP_ASIDE
    return n + 1


@rule
def choose_stop(s, seat, action):
    before = np.int64(s.stop)
    if m.KIND[action] == m.STOP_ON:
        s.stop = m.NUMBER[action]
        tell(s, H.STOPPED, seat, m.NUMBER[action], before)
    else:
        s.stop = c.NONE
        tell(s, H.STOP_ASIDE, seat, before)
    s.waiting = 0
    next_official(s)


# Phase 5: stones


@rule
def stones_for(s, seat):
    """The value of the card, or half of it rounded up if another player laid the same; ``tie`` gets it in full."""
    v = np.int64(s.player[seat].bid[c.MASON])
    if v <= 0:
        return np.int64(0)
    if seat == s.tie:
        return v
    for other in range(s.players):
        if other != seat and s.player[other].bid[c.MASON] == v:
            return (v + 1) // 2
    return v


@rule
def hand_out_stones(s):
    """Everybody is served, and all cards go to the bank at once; zeros do not (E8)."""
    for i in range(s.players):
        seat = np.int64(i)
        v = np.int64(s.player[seat].bid[c.MASON])
        if v != c.NONE:
            wanted = stones_for(s, seat)
            got = give_stones(s, seat, wanted)
            tell(s, H.STONES, seat, got, v, wanted - got)
            if v > 0:
                clear_slot(s, seat, c.MASON)


# Phase 6: turn order


@rule
def begin_order(s, winner):
    s.step = c.Step.WINDOW
    if winner != c.NONE:
        s.window = c.W3
        return
    if s.ordered == 0:  # round 1: the markers are shuffled (E25)
        for i in range(s.players - 1):
            k = i + below(s.rng, s.players - i)
            s.order[i], s.order[k] = s.order[k], s.order[i]
        tell_order(s, H.SHUFFLED, c.NONE)
    begin_building(s)


@rule
def legal_marches(s, seat, out):
    """Every distribution of the markers (E23) that leaves a marker taken beforehand where it is (E24)."""
    n = 0
    for a in range(m.MARCH_FIRST[s.players], m.MARCH_FIRST[s.players + 1]):
        if s.marker_seat == c.NONE or m.MARCHES[a, s.marker] == s.marker_seat:
            out[n] = m.MARCH_BY + a
            n += 1
    return n


@rule
def choose_march(s, seat, action):
    """Valid at once."""
    for i in range(s.players):
        s.order[i] = m.MARCHES[m.NUMBER[action], i]
    tell_order(s, H.MARCHED, seat)
    s.waiting = 0
    begin_building(s)


@rule
def tell_order(s, kind, seat):
    tell(s, kind, seat, np.int64(s.order[0]), np.int64(s.order[1]), np.int64(s.order[2]), np.int64(s.order[3]))


@rule
def begin_building(s):
    s.ordered = 1
    s.marker_seat = c.NONE
    s.marker = c.NONE
    begin_phase(s, np.int64(c.Phase.BUILDING))
    s.step = c.Step.WINDOW
    s.window = c.W4


@rule
def ask_march(s):
    s.step = c.Step.MARCH
    s.waiting = 1 << s.winner[c.MARSHAL]
