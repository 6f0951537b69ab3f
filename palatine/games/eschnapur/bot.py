"""A sensible player in a few rules: pay for stones, save elsewhere, build where sections fill, buy stones and gold."""

from __future__ import annotations

import numpy as np

from palatine.games.eschnapur.components import (
    BAG,
    FREE,
    GOLD5,
    MIX,
    NOSTOP,
    OFFICIALS,
    REFUSE,
    SECTIONS,
    SIZE,
    STONES3,
    TIE,
    VALUE,
    VALUES,
    WAGE,
)
from palatine.games.eschnapur.moves import (
    BLOCK,
    BLOCK_ASIDE,
    BUILD_IN,
    BUY,
    ENOUGH,
    GUARD_IN,
    LAY_GOLD,
    LEAVE,
    MARCH_BY,
    MARCHES,
    MOVE_NONE,
    MOVE_STONE,
    PASS,
    PLAY_CARD,
    STOP_ASIDE,
    STOP_ON,
    TAKE,
    TAKE_MARKER,
)
from palatine.games.eschnapur.rules.building import buildable
from palatine.games.eschnapur.rules.officials import best_bid
from palatine.games.eschnapur.state import LAST, MASON, MOVER, NONE, SLOT_OF, W1
from palatine.kernel.compile import rule
from palatine.kernel.rng import below


@rule
def greedy(s, seat, moves, n, r):
    """The legal move of the highest worth, with a grain of chance: equal bids would cancel each other out."""
    best = np.int64(moves[0])
    most = -1e9
    for i in range(n):
        w = worth(s, seat, np.int64(moves[i]), r)
        if w > most:
            most = w
            best = np.int64(moves[i])
    return best


@rule
def chance(r, most):
    """A random number from 0 to *most*."""
    return most * below(r, 1024) / 1024.0


@rule
def worth(s, seat, action, r):
    if action < LAY_GOLD:
        return site_worth(s, seat, action) + chance(r, 1.5)
    if action < LEAVE:
        return bid_worth(s, seat, (action - LAY_GOLD) // VALUES, (action - LAY_GOLD) % VALUES, r)
    if action < PLAY_CARD:
        return -0.5
    if action < BLOCK:
        return play_worth(s, seat, action - PLAY_CARD)
    if action < BLOCK_ASIDE:
        return block_worth(s, seat, (action - BLOCK) // OFFICIALS, (action - BLOCK) % OFFICIALS)
    if action in (BLOCK_ASIDE, STOP_ASIDE):
        return 0.0
    if action < STOP_ASIDE:
        return stop_worth(s, seat, action - STOP_ON)
    if action < TAKE_MARKER:
        return 1.0 if MARCHES[action - MARCH_BY, 0] == seat else chance(r, 0.5)
    if action < BUILD_IN:
        return float(TAKE_MARKER - action)
    if action < MOVE_STONE:
        return build_worth(s, seat, action - BUILD_IN)
    if action < MOVE_NONE:
        return move_worth(s, seat, (action - MOVE_STONE) // SECTIONS, (action - MOVE_STONE) % SECTIONS)
    if action == MOVE_NONE:
        return 0.0
    if action < BUY:
        return outlook(s, seat, action - GUARD_IN)
    if action < PASS:
        return buy_worth(s, seat, action - BUY)
    if action == PASS:
        return 0.0
    return -1.0 if action == ENOUGH else float(action - TAKE)


# What a section is worth


@rule
def prospect(s, section, seat):
    """What a seat can hope for in a section: its points and a part of the wage, the likelier the fuller it is."""
    count = np.int64(s.count[section, seat])
    if count == 0:
        return 0.0
    space = np.int64(s.height[section]) - 1
    while s.stone[section, space] != seat:
        space -= 1
    full = float(s.height[section]) / SIZE[section]
    return (VALUE[section, space] + count + 0.4 * WAGE[section]) * (0.25 + 0.6 * full * full if full < 1.0 else 1.0)


@rule
def outlook(s, seat, section):
    """The own prospect against that of the others."""
    others = 0.0
    for other in range(np.int64(s.players)):
        if other != seat:
            others += prospect(s, section, other)
    return prospect(s, section, seat) - 0.6 * others / (s.players - 1)


@rule
def put(s, owner, section):
    h = np.int64(s.height[section])
    s.stone[section, h] = owner
    s.count[section, owner] += 1
    s.height[section] = h + 1


@rule
def lift(s, section):
    h = np.int64(s.height[section]) - 1
    owner = np.int64(s.stone[section, h])
    s.stone[section, h] = NONE
    s.count[section, owner] -= 1
    s.height[section] = h
    return owner


@rule
def build_worth(s, seat, section):
    """The change in the outlook, and a little for the premium."""
    before = outlook(s, seat, section)
    bag = s.height[section] == BAG[section]
    put(s, seat, section)
    after = outlook(s, seat, section)
    lift(s, section)
    return 20.0 + after - before + (1.5 if bag else 0.0)


@rule
def move_worth(s, seat, start, to):
    before = outlook(s, seat, start) + outlook(s, seat, to)
    owner = lift(s, start)
    put(s, owner, to)
    after = outlook(s, seat, start) + outlook(s, seat, to)
    lift(s, to)
    put(s, owner, start)
    return after - before - 0.2


# Sites


@rule
def site_worth(s, seat, section):
    """Sections that fill soon, with room for the stones to come, and where there is something to win."""
    room = np.int64(SIZE[section]) - s.height[section]
    mine = np.int64(s.count[section, seat])
    stones = np.int64(s.player[seat].stones) + 3
    w = 8.0 * s.height[section] / SIZE[section] + (1.5 if mine else 0.0)
    if room <= stones:
        w += 3.0
    if room < 2 and mine == 0:
        w -= 2.0
    reach = np.int64(s.height[section]) + (stones if stones < room else room) - 1
    return w + 0.3 * VALUE[section, reach]


# Gold


@rule
def bid_worth(s, seat, slot, value, r):
    """High cards for stones, not always the highest; for the others the cheapest, a little more for moving."""
    p = s.player[seat]
    if slot == MASON:
        return 2.0 * value + chance(r, 4.0)
    best = 0
    for v in range(VALUES):
        if p.hand[v] > 0:
            best = v
    if slot < MASON and value == best and value > 0 and p.hand[value] == 1:
        return -9.0  # the last good card is for stones
    if slot == MOVER and p.cards > 6 and value > 0 and value <= 3:
        return 0.5 - 0.2 * value + chance(r, 0.6)
    return -1.0 * value


@rule
def play_worth(s, seat, value):
    """After the others are open: the cheapest card that wins, if it is worth it."""
    slot = SLOT_OF[s.phase]
    p = s.player[seat]
    if slot == MASON:
        shared = False
        for other in range(np.int64(s.players)):
            if other != seat and s.player[other].bid[slot] == value:
                shared = True
        return 2.0 * ((value + 1) // 2 if shared and s.tie != seat else value)
    before = p.bid[slot]
    p.bid[slot] = value
    wins = best_bid(s, slot) == seat
    p.bid[slot] = before
    return (3.5 if wins else 0.0) - value


# Markers


@rule
def block_worth(s, seat, victim, slot):
    """The stones of who is ahead."""
    w = 1.0 + 0.05 * s.player[victim].points
    return w + 2.0 if slot == MASON else w - 0.5


@rule
def stop_worth(s, seat, section):
    """A section that helps the others, and where one does not want to build."""
    if (s.player[seat].sites >> section) & 1:
        return -5.0
    return -outlook(s, seat, section) - 0.5


# Privileges


@rule
def buy_worth(s, seat, card):
    """Stones and gold always; help for stones that find no place; the rest is for the rank."""
    p = s.player[seat]
    bank = 0
    for v in range(1, VALUES):
        bank += v * np.int64(s.bank[v])
    if card == STONES3:
        return 30.0 if p.supply >= 3 else -1.0
    if card == MIX:
        return 29.0 if p.supply >= 2 else -1.0
    if card == GOLD5:
        return 28.0 if bank >= 5 else -1.0
    if card in (NOSTOP, FREE):
        return 25.0 if p.stones >= 3 and s.phase == 7 and buildable(s, seat) == 0 else -1.0
    if card == REFUSE:
        return 1.0 if s.blocked_slot == MASON else -1.0
    if card == TIE and s.window == W1:
        return 1.0 if s.players > 2 and p.privilege >= 20 else -1.0
    return 1.0 if s.window == LAST else -1.0


# What the search looks at

from palatine.games.eschnapur.features import FEATURE_COUNT, FEATURES, features, progress  # noqa: E402

__all__ = ["FEATURES", "FEATURE_COUNT", "features", "greedy", "progress"]
