"""The turn: from action to action as far as nobody has a choice, from turn to turn, and the end of the game."""

from __future__ import annotations

import numpy as np

from palatine.games.palais_royal import components as c
from palatine.games.palais_royal.components import Phase
from palatine.games.palais_royal.happenings import H
from palatine.games.palais_royal.rules.cards import asks_for_cards, begin_cards, discard_rest
from palatine.games.palais_royal.rules.move import asks_to_move, begin_moves
from palatine.games.palais_royal.rules.recruit import asks_to_recruit, begin_recruiting, nobles_in_park
from palatine.games.palais_royal.rules.reinforce import asks_to_reinforce, begin_reinforcing
from palatine.games.palais_royal.rules.rooms import asks_for_rooms, begin_rooms, leave_room
from palatine.games.palais_royal.rules.scoring import card_points, noble_points, park_points
from palatine.games.palais_royal.rules.servants import bonus
from palatine.kernel.compile import rule
from palatine.kernel.happenings import tell
from palatine.kernel.phases import choose


@rule
def asked(s):
    return True


asks = choose(
    "phase",
    "asks",
    "",
    {
        Phase.REINFORCE: asks_to_reinforce,
        Phase.MOVE: asks_to_move,
        Phase.ROOMS: asks_for_rooms,
        Phase.RECRUIT: asks_to_recruit,
        Phase.BACK: asks_for_cards,
        Phase.SEAT: asked,
        Phase.SEALS: asked,
        Phase.BORDER: asked,
        Phase.KEEP: asked,
        Phase.START: asked,
    },
)
"""Is there anything to decide now? That depends on what all can see, never on which cards a hand holds."""


@rule
def end_turn(s):
    """It is the next player's turn; nobody is asked before it begins."""
    p = s.player[s.turn]
    s.discard[c.ALLMAJ] += p.shown[c.ALLMAJ]
    p.shown[c.ALLMAJ] = 0
    s.rooms = 0
    s.fresh = 0
    s.drew = 0
    s.turn = (s.turn + 1) % s.players
    s.waiting = 0


done = choose(
    "phase",
    "done",
    "",
    {
        Phase.REINFORCE: begin_moves,
        Phase.MOVE: begin_rooms,
        Phase.SEAT: leave_room,
        Phase.ROOMS: begin_recruiting,
        Phase.RECRUIT: begin_cards,
        Phase.KEEP: discard_rest,
        Phase.BACK: end_turn,
    },
)
"""This is over: on to what follows; there is no way back."""


@rule
def proceed(s):
    """Goes on until somebody has a choice or the game is over; says whether a turn began."""
    begun = False
    while True:
        seat = np.int64(s.turn)
        while s.waiting and not asks(s):
            done(s)
        if begun:
            tell(s, H.TURN if s.waiting else H.IDLE, seat)
        if s.waiting:
            return begun
        if s.turn == s.first and s.last_round:
            end_game(s)
            return begun
        begin_turn(s)
        begun = True


@rule
def begin_turn(s):
    if s.turn == s.first:
        begin_round(s)
    s.waiting = 1 << np.int64(s.turn)
    begin_reinforcing(s)


@rule
def begin_round(s):
    """With few nobles left, or nobody recruiting any more, the last round begins."""
    s.idle = 0 if s.recruited or s.rounds == 0 else s.idle + 1
    s.rounds += 1
    s.recruited = 0
    tell(s, H.ROUND, c.NONE, np.int64(s.rounds))
    left = nobles_in_park(s)
    if left <= c.NOBLES_TO_END:
        s.last_round = 1
        tell(s, H.LAST_ROUND, c.NONE, left)
    elif s.idle >= c.IDLE_ROUNDS:
        s.last_round = 1
        tell(s, H.LAST_ROUND_IDLE, c.NONE, np.int64(s.idle))


@rule
def announce(s):
    """Tells which action begins, and what it allows."""
    seat = np.int64(s.turn)
    if s.phase == Phase.REINFORCE:
        tell(s, H.REINFORCING, seat, np.int64(s.places), bonus(s, seat, c.PARADE))
    elif s.phase == Phase.MOVE:
        tell(s, H.MOVING, seat, np.int64(s.moves), bonus(s, seat, c.STAIRS))
    elif s.phase == Phase.ROOMS:
        tell(s, H.ROOMS, seat)
    elif s.phase == Phase.RECRUIT:
        tell(s, H.RECRUITING, seat)
    elif s.phase == Phase.BACK:
        tell(s, H.CARDS, seat)


@rule
def end_game(s):
    s.barrier += 1  # hands and couples are shown
    tell(s, H.ENDED, c.NONE)
    for seat in range(s.players if s.telling else 0):
        tell(s, H.COUNTED, seat, noble_points(s, seat), card_points(s.player[seat]), park_points(s, seat))
