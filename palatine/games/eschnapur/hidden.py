"""What a seat may know: not the sites of the others until they build, nor their cards in hand and face down."""

from __future__ import annotations

import numpy as np

from palatine.games.eschnapur import components as c
from palatine.games.eschnapur.rules.secret import next_slot
from palatine.games.eschnapur.rules.tableau import open_sections
from palatine.kernel.compile import rule
from palatine.kernel.rng import below, draw


@rule
def face_down(s, seat, slot):
    p = s.player[seat]
    return (p.slot[slot] != c.NONE) & (p.bid[slot] == c.NONE)


@rule
def view(s, seat):
    """Others in a simultaneous phase look as if they had not chosen; how many cards they hold stays public."""
    mine = (1 << seat) if seat >= 0 else 0
    s.waiting |= s.asked & ~mine
    for other in range(np.int64(s.players)):
        if other == seat:
            continue
        p = s.player[other]
        p.wish = c.NONE
        if s.step == c.Step.SITES:
            p.sites = 0
        elif not p.shown:
            p.sites = c.UNKNOWN
        if s.step == c.Step.GOLD:
            take_up(s, other)
        if s.option.open_hands:
            for k in range(c.OFFICIALS):
                if face_down(s, other, k):
                    p.hand[p.slot[k]] += 1
        else:
            for v in range(c.VALUES):
                p.hand[v] = 0
        for k in range(c.OFFICIALS):
            p.slot[k] = c.UNKNOWN if face_down(s, other, k) else p.slot[k]


@rule
def take_up(s, seat):
    """The cards that a seat has laid so far in phase 2 go back to its hand; the one under the blockade stays."""
    p = s.player[seat]
    for k in range(c.OFFICIALS):
        if p.slot[k] != c.NONE and not (s.blocked_seat == seat and s.blocked_slot == k):
            p.hand[p.slot[k]] += 1
            p.cards += 1
            p.slot[k] = c.NONE
    p.laying = next_slot(s, seat, c.BLOCKADER) if seat != s.hander else np.int64(c.OFFICIALS)


@rule
def determinize(s, seat, r):
    """Deals the unseen cards and sites. Every player owns his zeros all the game (E8); the rest can be anywhere."""
    unseen = np.zeros(c.VALUES, np.int64)
    for v in range(1, c.VALUES):
        unseen[v] = c.DEALT[s.players, v] * s.players - s.bank[v]
        for i in range(s.players):
            if i == seat:
                unseen[v] -= s.player[i].hand[v]
            for k in range(c.OFFICIALS):
                if s.player[i].slot[k] == v:
                    unseen[v] -= 1
    for i in range(s.players):
        p = s.player[i]
        if p.sites == c.UNKNOWN:
            p.sites = two_sites(s, r)
        if i == seat:
            continue
        if s.option.open_hands:
            for k in range(c.OFFICIALS):
                if p.slot[k] == c.UNKNOWN:
                    p.slot[k] = draw(r, p.hand, 0, c.VALUES)
            continue
        zeros = np.int64(c.ZEROS)
        places = np.int64(p.cards)
        for k in range(c.OFFICIALS):
            zeros -= p.slot[k] == 0
            places += p.slot[k] == c.UNKNOWN
        for k in range(c.OFFICIALS):
            if p.slot[k] == c.UNKNOWN:
                if below(r, places) < zeros:
                    p.slot[k] = 0
                    zeros -= 1
                else:
                    p.slot[k] = draw(r, unseen, 1, c.VALUES)
                places -= 1
        p.hand[0] = zeros
        for _ in range(places - zeros):
            p.hand[draw(r, unseen, 1, c.VALUES)] += 1


@rule
def two_sites(s, r):
    """Two different open sections."""
    left = open_sections(s)
    count = 0
    for i in range(c.SECTIONS):
        count += (left >> i) & 1
    sites = 0
    for chosen in range(2):
        k = below(r, count - chosen)
        for i in range(c.SECTIONS):
            if (left >> i) & 1:
                if k == 0:
                    sites |= 1 << i
                    left &= ~(1 << i)
                k -= 1
    return sites


@rule
def secret(s, seat, action):
    """Sites, gold and sealed wishes are chosen secretly."""
    if s.step == c.Step.SITES or s.step == c.Step.GOLD:
        return True
    return s.step == c.Step.WINDOW and s.paying == 0 and s.option.privilege_priority == c.SEALED
