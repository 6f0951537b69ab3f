"""Palais Royal, an action a module: set-up, reinforce, move, rooms, recruit, cards, scoring; ``turn`` leads through them.

Every game ends. There are 36 nobles to recruit, and IDLE_ROUNDS rounds without a recruit bring on the last round. A turn
ends too: each step costs one of finitely many moves, each servant placed leaves a reserve or a place for good within the
action, each card and each noble is used once, and cards are drawn once.
"""

from __future__ import annotations

import numpy as np

from palatine.games.palais_royal.moves import DONE as DONE_HERE
from palatine.games.palais_royal.moves import (
    DRAW,
    FROM,
    GO_KING,
    GO_MINT,
    KEEP_CARD,
    PAY_SEALS,
    PLACE,
    PLAY_CARD,
    SEALS_T,
    SEALS_V,
    STEP_FROM,
    STEP_INTO,
    STEP_TO,
    TAKE_NOBLE,
    USE,
)
from palatine.games.palais_royal.rules.cards import draw_cards, keep, legal_cards, legal_keep, play_card
from palatine.games.palais_royal.rules.move import legal_moves, step
from palatine.games.palais_royal.rules.recruit import border_servant, legal_border, legal_recruits, legal_seals, pay, recruit
from palatine.games.palais_royal.rules.reinforce import legal_reinforcements, reinforce
from palatine.games.palais_royal.rules.rooms import legal_rooms, legal_seat, mint, open_room, seat_servant
from palatine.games.palais_royal.rules.scoring import score, standing
from palatine.games.palais_royal.rules.servants import use_noble
from palatine.games.palais_royal.rules.setup import legal_start, put, setup
from palatine.games.palais_royal.rules.turn import done, settle
from palatine.games.palais_royal.state import BACK, BORDER, KEEP, KING, MOVE, POMP, RECRUIT, REINFORCE, ROOMS, SEALS, SEAT, SRV1, SRV3
from palatine.kernel.compile import rule

__all__ = ["legal", "play", "score", "setup", "standing"]


@rule
def legal(s, seat, out):
    p = s.player[seat]
    if s.phase == REINFORCE:
        return legal_reinforcements(s, p, out)
    if s.phase == MOVE:
        return legal_moves(s, p, out)
    if s.phase == ROOMS:
        return legal_rooms(s, seat, out)
    if s.phase == SEAT:
        return legal_seat(s, p, out)
    if s.phase == RECRUIT:
        return legal_recruits(s, p, out)
    if s.phase == SEALS:
        return legal_seals(s, p, out)
    if s.phase == BORDER:
        return legal_border(p, out)
    if s.phase == BACK:
        return legal_cards(s, p, out)
    if s.phase == KEEP:
        return legal_keep(s, out)
    return legal_start(out)


@rule
def play(s, seat, action):
    p = s.player[seat]
    if action < PLACE:
        put(s, p, action)
    elif action < STEP_TO:
        place(s, p, action)
    elif action < GO_MINT:
        step(s, p, np.int64(STEP_FROM[action - STEP_TO]), np.int64(STEP_INTO[action - STEP_TO]))
    elif action == GO_MINT:
        mint(s, seat)
    elif action < TAKE_NOBLE:
        open_room(s, seat, np.int64(KING if action == GO_KING else POMP))
    elif action < PAY_SEALS:
        recruit(s, seat, action - TAKE_NOBLE)
    elif action < PLAY_CARD:
        pay(s, seat, np.int64(SEALS_T[action - PAY_SEALS]), np.int64(SEALS_V[action - PAY_SEALS]))
    elif action < USE:
        play_card(s, seat, action - PLAY_CARD)
    elif action < DRAW:
        use_noble(p, np.int64(SRV1 if action == USE else SRV3))
    elif action == DRAW:
        draw_cards(s, p)
    elif action < DONE_HERE:
        keep(s, p, action - KEEP_CARD)
    else:
        done(s)
    settle(s)


@rule
def place(s, p, action):
    """A servant from the reserve (PLACE) or from a place (FROM + place), to where one is asked for."""
    source = action - FROM  # -1: the reserve
    if s.phase == REINFORCE:
        reinforce(s, p, source)
    elif s.phase == SEAT:
        seat_servant(s, p, source)
    else:
        border_servant(s, p, source)
