"""A sensible player in a few rules: pay for stones, save elsewhere, build where sections fill, buy stones and gold."""

from __future__ import annotations

import numpy as np

from palatine.games.eschnapur import components as c
from palatine.games.eschnapur import moves as m
from palatine.games.eschnapur.rules.accounts import section_points
from palatine.games.eschnapur.rules.building import buildable
from palatine.games.eschnapur.rules.officials import best_bid
from palatine.games.eschnapur.rules.tableau import lift_stone, put_stone
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
    kind, number, parts = m.KIND[action], m.NUMBER[action], m.PARTS[action]
    if kind == m.SITE:
        return site_worth(s, seat, number) + chance(r, 1.5)
    if kind == m.LAY_GOLD:
        return bid_worth(s, seat, parts[0], parts[1], r)
    if kind == m.LEAVE:
        return -0.5
    if kind == m.PLAY_CARD:
        return play_worth(s, seat, number)
    if kind == m.BLOCK:
        return block_worth(s, seat, parts[0], parts[1])
    if kind == m.STOP_ON:
        return stop_worth(s, seat, number)
    if kind == m.MARCH_BY:
        return 1.0 if m.MARCHES[number, 0] == seat else chance(r, 0.5)
    if kind == m.TAKE_MARKER:
        return -float(number)
    if kind == m.BUILD_IN:
        return build_worth(s, seat, number)
    if kind == m.MOVE_STONE:
        return move_worth(s, seat, parts[0], parts[1])
    if kind == m.GUARD_IN:
        return outlook(s, seat, number)
    if kind == m.BUY:
        return buy_worth(s, seat, number)
    if kind == m.TAKE:
        return float(number)
    return -1.0 if kind == m.ENOUGH else 0.0  # a marker aside, nothing moved, nothing bought


# What a section is worth


@rule
def prospect(s, section, seat):
    """What a seat can hope for in a section: its points and a part of the wage, the likelier the fuller it is."""
    if s.count[section, seat] == 0:
        return 0.0
    full = float(s.height[section]) / c.SIZE[section]
    return (section_points(s, section, seat) + 0.4 * c.WAGE[section]) * (0.25 + 0.6 * full * full if full < 1.0 else 1.0)


@rule
def outlook(s, seat, section):
    """The own prospect against that of the others."""
    others = 0.0
    for other in range(np.int64(s.players)):
        if other != seat:
            others += prospect(s, section, other)
    return prospect(s, section, seat) - 0.6 * others / (s.players - 1)


@rule
def build_worth(s, seat, section):
    """The change in the outlook, and a little for the premium."""
    before = outlook(s, seat, section)
    bag = s.height[section] == c.BAG[section]
    put_stone(s, seat, section)
    after = outlook(s, seat, section)
    lift_stone(s, section)
    return 20.0 + after - before + (1.5 if bag else 0.0)


@rule
def move_worth(s, seat, start, to):
    before = outlook(s, seat, start) + outlook(s, seat, to)
    owner = lift_stone(s, start)
    put_stone(s, owner, to)
    after = outlook(s, seat, start) + outlook(s, seat, to)
    lift_stone(s, to)
    put_stone(s, owner, start)
    return after - before - 0.2


# Sites


@rule
def site_worth(s, seat, section):
    """Sections that fill soon, with room for the stones to come, and where there is something to win."""
    room = np.int64(c.SIZE[section]) - s.height[section]
    mine = np.int64(s.count[section, seat])
    stones = np.int64(s.player[seat].stones) + 3
    w = 8.0 * s.height[section] / c.SIZE[section] + (1.5 if mine else 0.0)
    if room <= stones:
        w += 3.0
    if room < 2 and mine == 0:
        w -= 2.0
    reach = np.int64(s.height[section]) + (stones if stones < room else room) - 1
    return w + 0.3 * c.VALUE[section, reach]


# Gold


@rule
def bid_worth(s, seat, slot, value, r):
    """High cards for stones, not always the highest; for the others the cheapest, a little more for moving."""
    p = s.player[seat]
    if slot == c.MASON:
        return 2.0 * value + chance(r, 4.0)
    best = 0
    for v in range(c.VALUES):
        if p.hand[v] > 0:
            best = v
    if slot < c.MASON and value == best and value > 0 and p.hand[value] == 1:
        return -9.0  # the last good card is for stones
    if slot == c.MOVER and p.cards > 6 and value > 0 and value <= 3:
        return 0.5 - 0.2 * value + chance(r, 0.6)
    return -1.0 * value


@rule
def play_worth(s, seat, value):
    """After the others are open: the cheapest card that wins, if it is worth it."""
    slot = c.SLOT_OF[s.phase]
    p = s.player[seat]
    if slot == c.MASON:
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
    """The stones of the player who is ahead."""
    w = 1.0 + 0.05 * s.player[victim].points
    return w + 2.0 if slot == c.MASON else w - 0.5


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
    for v in range(1, c.VALUES):
        bank += v * np.int64(s.bank[v])
    if card == c.STONES3:
        return 30.0 if p.supply >= 3 else -1.0
    if card == c.MIX:
        return 29.0 if p.supply >= 2 else -1.0
    if card == c.GOLD5:
        return 28.0 if bank >= 5 else -1.0
    if card in (c.NOSTOP, c.FREE):
        return 25.0 if p.stones >= 3 and s.phase == c.Phase.BUILDING and buildable(s, seat) == 0 else -1.0
    if card == c.REFUSE:
        return 1.0 if s.blocked_slot == c.MASON else -1.0
    if card == c.TIE and s.window == c.W1:
        return 1.0 if s.players > 2 and p.privilege >= 20 else -1.0
    return 1.0 if s.window == c.LAST else -1.0


# What the search looks at

from palatine.games.eschnapur.features import FEATURE_COUNT, FEATURES, features, progress  # noqa: E402

__all__ = ["FEATURES", "FEATURE_COUNT", "features", "greedy", "progress"]
