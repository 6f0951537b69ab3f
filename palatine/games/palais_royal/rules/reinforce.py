"""Action 1, the parade ground: new servants come to the gate."""

from __future__ import annotations

import numpy as np

from palatine.games.palais_royal import components as c
from palatine.games.palais_royal import moves as m
from palatine.games.palais_royal.components import Phase
from palatine.games.palais_royal.rules.servants import (
    bring_servant,
    can_use_noble,
    has_source,
    legal_any_time,
    legal_card,
    legal_sources,
    with_bonus,
)
from palatine.kernel.compile import rule


@rule
def begin_reinforcing(s):
    s.phase = Phase.REINFORCE
    s.begun = 0
    s.open_gates = 0
    s.moves = 0
    s.places = reinforcements(s, np.int64(s.turn))


@rule
def reinforcements(s, seat):
    """How many may come, fixed when the action begins."""
    return with_bonus(s, seat, c.PARADE) + int(c.AMOUNT[c.REINF2]) * int(s.player[seat].privilege[c.REINF2])


@rule
def asks_to_reinforce(s):
    p = s.player[s.turn]
    if p.cards:
        return True
    return (s.places > 0 or s.open_gates > 0) and (has_source(p, c.GATE) or can_use_noble(p))


@rule
def legal_reinforcements(s, seat, out):
    p = s.player[seat]
    n = 0
    if s.places or s.open_gates:
        n = legal_sources(p, c.GATE, out, n)
    if p.cards:
        if not s.begun and not p.shown[c.ALLMAJ]:
            n = legal_card(p, c.ALLMAJ, out, n)
        if not s.open_gates:
            n = legal_card(p, c.REINFX, out, n)
        n = legal_card(p, c.MIX26, out, n)
    n = legal_any_time(s, p, out, n)
    out[n] = m.DONE
    return n + 1


@rule
def reinforce(s, seat, action):
    bring_servant(s, seat, m.SOURCE[action], c.GATE)
    s.begun = 1
    if s.places:
        s.places -= 1
