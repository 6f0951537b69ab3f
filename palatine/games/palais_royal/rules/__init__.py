"""Palais Royal, an action a module: set-up, reinforce, move, rooms, recruit, cards, scoring; ``turn`` leads through them.

Every game ends. There are 36 nobles to recruit, and IDLE_ROUNDS rounds without a recruit bring on the last round. A turn
ends too: each step costs one of finitely many moves, each servant placed leaves a reserve or a place for good within the
action, each card and each noble is used once, and cards are drawn once.
"""

from __future__ import annotations

from palatine.games.palais_royal import components as c
from palatine.games.palais_royal import moves as m
from palatine.games.palais_royal.components import Phase
from palatine.games.palais_royal.rules.cards import draw_cards, keep, legal_cards, legal_keep, play_card
from palatine.games.palais_royal.rules.move import legal_moves, move_servant
from palatine.games.palais_royal.rules.recruit import choose_seals, legal_border, legal_recruits, legal_seals, recruit, send_to_border
from palatine.games.palais_royal.rules.reinforce import legal_reinforcements, reinforce
from palatine.games.palais_royal.rules.rooms import legal_rooms, legal_seat, seat_next, use_room
from palatine.games.palais_royal.rules.scoring import score, standing
from palatine.games.palais_royal.rules.servants import use_noble
from palatine.games.palais_royal.rules.setup import legal_start, put, setup
from palatine.games.palais_royal.rules.turn import announce, done, proceed
from palatine.kernel.compile import rule
from palatine.kernel.phases import by_phase

__all__ = ["legal", "play", "score", "setup", "standing"]

legal, act = by_phase(
    "phase",
    {
        Phase.START: (legal_start, put),
        Phase.REINFORCE: (legal_reinforcements, reinforce),
        Phase.MOVE: (legal_moves, move_servant),
        Phase.ROOMS: (legal_rooms, use_room),
        Phase.SEAT: (legal_seat, seat_next),
        Phase.RECRUIT: (legal_recruits, recruit),
        Phase.SEALS: (legal_seals, choose_seals),
        Phase.BORDER: (legal_border, send_to_border),
        Phase.BACK: (legal_cards, draw_cards),
        Phase.KEEP: (legal_keep, keep),
    },
)


@rule
def play(s, seat, action):
    """Cards, nobles that are used and ``done`` belong to several phases, everything else to one."""
    kind = m.KIND[action]
    before = c.ACTION[s.phase]
    if kind == m.DONE:
        done(s)
    elif kind == m.PLAY:
        play_card(s, seat, m.NUMBER[action])
    elif kind == m.USE:
        use_noble(s, seat, m.USES[m.NUMBER[action]])
    else:
        act(s, seat, action)
    begun = proceed(s)
    if s.telling and s.waiting and (begun or c.ACTION[s.phase] != before):
        announce(s)
