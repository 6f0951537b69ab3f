"""Phase 7: building stone by stone, with premiums at once."""

from __future__ import annotations

import numpy as np

from palatine.games.eschnapur import components as c
from palatine.games.eschnapur import moves as m
from palatine.games.eschnapur.happenings import H
from palatine.games.eschnapur.rules.payout import maybe_premium
from palatine.games.eschnapur.rules.privileges import buy, buyable, legal_buys
from palatine.games.eschnapur.rules.tableau import begin_phase, put_stone, tell_one, with_room
from palatine.kernel.compile import rule
from palatine.kernel.happenings import tell


@rule
def reveal_sites(s):
    """Whose turn it is turns over his sites, stones or not (E35)."""
    if s.at == s.players:
        s.at = 0
        begin_phase(s, np.int64(c.Phase.MOVING))
        s.step = c.Step.MEET
        return
    seat = np.int64(s.order[s.at])
    p = s.player[seat]
    p.shown = 1
    s.barrier += 1
    if s.telling:
        a = 0
        while not (p.sites >> a) & 1:
            a += 1
        b = a + 1
        while not (p.sites >> b) & 1:
            b += 1
        tell(s, H.SITES, seat, a, b)
    s.step = c.Step.BUILD


@rule
def buildable(s, seat):
    """Where a stone may go: the own sites, with ``free`` everywhere; the stopped one only with ``nostop`` (E36, E37)."""
    if s.player[seat].stones == 0:
        return 0
    sites = np.int64(s.player[seat].sites)
    mask = with_room(s)
    if s.free == 0:
        mask &= sites
    if s.stop != c.NONE and not (s.nostop and (sites >> s.stop) & 1):
        mask &= ~(1 << np.int64(s.stop))
    return mask


@rule
def has_choice(s, seat, mask):
    """Several of the sections that are :func:`buildable`, or a privilege to buy?"""
    return mask & (mask - 1) != 0 or buyable(s, c.W5, seat) != 0


@rule
def build_on(s):
    """Goes on with a turn until there is a choice: stones cannot be kept back while they can be placed (E28, E66)."""
    seat = np.int64(s.order[s.at])
    mask = buildable(s, seat)
    if has_choice(s, seat, mask):
        s.waiting = 1 << seat
    elif mask == 0:
        end_turn(s)
    else:
        section = 0
        while mask >> section != 1:
            section += 1
        tell_one(s, H.FILLED, seat, np.int64(section), np.int64(s.height[section]))
        place(s, seat, section)


@rule
def legal_building(s, seat, out):
    """A stone into a section, or a privilege; ``pass`` when no stone can be placed."""
    mask = buildable(s, seat)
    n = 0
    for i in range(c.SECTIONS):
        if (mask >> i) & 1:
            out[n] = m.BUILD_IN + i
            n += 1
    n = legal_buys(s, buyable(s, c.W5, seat), out, n)
    if mask == 0:
        out[n] = m.PASS
        n += 1
    return n


@rule
def choose(s, seat, action):
    """A stone, a privilege, or the end of the turn."""
    if m.KIND[action] == m.BUILD_IN:
        section = m.NUMBER[action]
        tell(s, H.BUILT, seat, section, np.int64(s.height[section]))
        place(s, seat, section)
    elif m.KIND[action] == m.BUY:
        buy(s, seat, m.NUMBER[action])
    else:
        tell(s, H.ENDED, seat)
        end_turn(s)


@rule
def place(s, seat, section):
    s.player[seat].stones -= 1
    space = put_stone(s, seat, section)
    s.waiting = 0
    maybe_premium(s, section, space)


@rule
def end_turn(s):
    seat = np.int64(s.order[s.at])
    if s.player[seat].stones:
        tell(s, H.KEPT, seat, np.int64(s.player[seat].stones))
    s.free = 0
    s.nostop = 0
    s.at += 1
    s.waiting = 0
    s.step = c.Step.REVEAL
