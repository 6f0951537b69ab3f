"""The turn: from action to action as far as nobody has a choice, from turn to turn, and the end of the game."""

from __future__ import annotations

import numpy as np

from palatine.games.palais_royal.rules.cards import asks_for_cards, discard_rest
from palatine.games.palais_royal.rules.move import asks_to_move, begin_moves
from palatine.games.palais_royal.rules.recruit import asks_to_recruit
from palatine.games.palais_royal.rules.reinforce import asks_to_reinforce, begin_reinforcing
from palatine.games.palais_royal.rules.rooms import asks_for_rooms, leave_room
from palatine.games.palais_royal.state import (
    ALLMAJ,
    BACK,
    IDLE_ROUNDS,
    KEEP,
    MOVE,
    NOBLES_TO_END,
    RECRUIT,
    REINFORCE,
    ROOMS,
    SEAT,
    nobles_in_park,
)
from palatine.kernel.compile import rule


@rule
def settle(s):
    """Goes on until somebody has a choice or the game is over.

    What is skipped depends on what all can see, never on which cards a hand holds.
    """
    while s.waiting:
        seat = np.int64(s.turn)
        p = s.player[seat]
        if s.phase == REINFORCE:
            if asks_to_reinforce(s, p):
                return
        elif s.phase == MOVE:
            if asks_to_move(s, p):
                return
        elif s.phase == ROOMS:
            if asks_for_rooms(s, seat):
                return
        elif s.phase == RECRUIT:
            if asks_to_recruit(s, p):
                return
        elif s.phase != BACK or asks_for_cards(s, p):
            return
        done(s)


@rule
def done(s):
    """This action is over: on to the next; there is no way back."""
    if s.phase == SEAT:
        leave_room(s)
    elif s.phase == KEEP:
        discard_rest(s)
    elif s.phase == REINFORCE:
        begin_moves(s)
    elif s.phase == MOVE:
        s.moves = 0
        s.phase = ROOMS
    elif s.phase == ROOMS:
        s.phase = RECRUIT
    elif s.phase == RECRUIT:
        s.seals = 0
        s.phase = BACK
    else:
        end_turn(s)


@rule
def end_turn(s):
    p = s.player[s.turn]
    s.discard[ALLMAJ] += p.shown[ALLMAJ]
    p.shown[ALLMAJ] = 0
    s.rooms = 0
    s.fresh = 0
    s.drew = 0
    s.turn = (s.turn + 1) % s.players
    s.waiting = 1 << np.int64(s.turn)
    if s.turn != s.first:
        begin_reinforcing(s)
    elif s.last_round:
        s.waiting = 0
        s.barrier += 1  # hands and couples are shown
    else:
        s.idle = 0 if s.recruited else s.idle + 1
        begin_round(s)


@rule
def begin_round(s):
    """The first player's turn begins: with few nobles left, or nobody recruiting any more, it begins the last round."""
    s.rounds += 1
    s.recruited = 0
    if nobles_in_park(s) <= NOBLES_TO_END or s.idle >= IDLE_ROUNDS:
        s.last_round = 1
    begin_reinforcing(s)
