"""Action 1, the parade ground: new servants come to the gate."""

from __future__ import annotations

import numpy as np

from palatine.games.palais_royal.moves import DONE
from palatine.games.palais_royal.rules.servants import (
    can_use_noble,
    has_source,
    legal_any_time,
    legal_card,
    legal_sources,
    take_servant,
    with_bonus,
)
from palatine.games.palais_royal.state import ALLMAJ, AMOUNT, GATE, MIX26, PARADE, REINF2, REINFORCE, REINFX
from palatine.kernel.compile import rule


@rule
def begin_reinforcing(s):
    s.phase = REINFORCE
    s.begun = 0
    s.open_gates = 0
    s.moves = 0
    s.places = reinforcements(s)


@rule
def reinforcements(s):
    """How many may come, fixed when the action begins."""
    seat = np.int64(s.turn)
    return with_bonus(s, seat, PARADE) + int(AMOUNT[REINF2]) * int(s.player[seat].privilege[REINF2])


@rule
def asks_to_reinforce(s, p):
    if p.cards:
        return True
    return (s.places > 0 or s.open_gates) and (has_source(p, GATE) or can_use_noble(p))


@rule
def legal_reinforcements(s, p, out):
    n = 0
    if s.places or s.open_gates:
        n = legal_sources(p, GATE, out, n)
    if p.cards:
        if not s.begun and not p.shown[ALLMAJ]:
            n = legal_card(p, ALLMAJ, out, n)
        if not s.open_gates:
            n = legal_card(p, REINFX, out, n)
        n = legal_card(p, MIX26, out, n)
    n = legal_any_time(p, out, n)
    out[n] = DONE
    return n + 1


@rule
def reinforce(s, p, source):
    take_servant(p, source)
    p.palace[GATE] += 1
    s.begun = 1
    if s.places:
        s.places -= 1
