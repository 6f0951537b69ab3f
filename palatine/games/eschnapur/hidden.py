"""What a seat may know: not the sites of the others until they build, nor their cards in hand and face down."""

from __future__ import annotations

import numpy as np

from palatine.games.eschnapur.components import DEALT, OFFICIALS, SECTIONS, VALUES, ZEROS
from palatine.games.eschnapur.moves import PASS
from palatine.games.eschnapur.rules.secret import next_slot
from palatine.games.eschnapur.rules.tableau import open_sections
from palatine.games.eschnapur.state import BLOCKADER, GOLD, NONE, SITES, UNKNOWN, WINDOW
from palatine.kernel.compile import rule
from palatine.kernel.rng import below, draw

SEALED = 1  # option privilege_priority


@rule
def face_down(s, seat, slot):
    p = s.player[seat]
    return p.slot[slot] != NONE and p.bid[slot] == NONE


@rule
def view(s, seat):
    """Others in a simultaneous phase look as if they had not chosen; how many cards they hold stays public."""
    mine = (1 << seat) if seat >= 0 else 0
    s.waiting |= s.asked & ~mine
    for other in range(np.int64(s.players)):
        if other == seat:
            continue
        p = s.player[other]
        p.wish = NONE
        if s.step == SITES:
            p.sites = 0
        elif not p.shown:
            p.sites = UNKNOWN
        if s.step == GOLD:
            take_up(s, other)
        for k in range(OFFICIALS):
            if face_down(s, other, k):
                if s.option.open_hands:
                    p.hand[p.slot[k]] += 1
                p.slot[k] = UNKNOWN
        if not s.option.open_hands:
            for v in range(VALUES):
                p.hand[v] = 0


@rule
def take_up(s, seat):
    """The cards that a seat has laid so far in phase 2 go back to its hand; the one under the blockade stays."""
    p = s.player[seat]
    for k in range(OFFICIALS):
        if p.slot[k] != NONE and not (s.blocked_seat == seat and s.blocked_slot == k):
            p.hand[p.slot[k]] += 1
            p.cards += 1
            p.slot[k] = NONE
    p.laying = next_slot(s, seat, BLOCKADER) if seat != s.hander else np.int64(OFFICIALS)


@rule
def determinize(s, seat, r):
    """Deals the unseen cards and sites. Every player owns his zeros all the game (E8); the rest can be anywhere."""
    unseen = np.zeros(VALUES, np.int64)
    for v in range(1, VALUES):
        unseen[v] = DEALT[s.players, v] * s.players - s.bank[v]
        for i in range(s.players):
            if i == seat:
                unseen[v] -= s.player[i].hand[v]
            for k in range(OFFICIALS):
                if s.player[i].slot[k] == v:
                    unseen[v] -= 1
    for i in range(s.players):
        p = s.player[i]
        if p.sites == UNKNOWN:
            p.sites = two_sites(s, r)
        if i == seat:
            continue
        if s.option.open_hands:
            for k in range(OFFICIALS):
                if p.slot[k] == UNKNOWN:
                    p.slot[k] = draw(r, p.hand, 0, VALUES)
            continue
        zeros = np.int64(ZEROS)
        places = np.int64(p.cards)
        for k in range(OFFICIALS):
            zeros -= p.slot[k] == 0
            places += p.slot[k] == UNKNOWN
        for k in range(OFFICIALS):
            if p.slot[k] == UNKNOWN:
                if below(r, places) < zeros:
                    p.slot[k] = 0
                    zeros -= 1
                else:
                    p.slot[k] = draw(r, unseen, 1, VALUES)
                places -= 1
        p.hand[0] = zeros
        for _ in range(places - zeros):
            p.hand[draw(r, unseen, 1, VALUES)] += 1


@rule
def two_sites(s, r):
    """Two different open sections."""
    left = open_sections(s)
    count = 0
    for i in range(SECTIONS):
        count += (left >> i) & 1
    sites = 0
    for chosen in range(2):
        k = below(r, count - chosen)
        for i in range(SECTIONS):
            if (left >> i) & 1:
                if k == 0:
                    sites |= 1 << i
                    left &= ~(1 << i)
                k -= 1
    return sites


@rule
def secret(s, seat, action):
    """Sites, gold and sealed wishes are chosen secretly."""
    if s.step == SITES or s.step == GOLD:
        return True
    return s.step == WINDOW and s.paying == 0 and action <= PASS and s.option.privilege_priority == SEALED
