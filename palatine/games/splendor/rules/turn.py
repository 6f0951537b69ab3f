"""What follows an action until somebody is asked: tokens given back, step 3 with a noble, the next turn, the end."""

from __future__ import annotations

import numpy as np

from palatine.games.splendor import components as c
from palatine.games.splendor import moves as m
from palatine.games.splendor.components import Phase
from palatine.games.splendor.happenings import H
from palatine.games.splendor.rules.prices import NOBLE_PRICE, bonuses
from palatine.games.splendor.state import tokens_held
from palatine.kernel.compile import rule
from palatine.kernel.happenings import tell


@rule
def end_action(s):
    s.passes = 0
    proceed(s)


@rule
def proceed(s):
    """Down to ten tokens; step 3, a noble; the next turn."""
    p = s.player[s.turn]
    if tokens_held(p) > c.MAX_TOKENS:
        s.phase = Phase.GIVE
        return
    visitors = 0
    visitor = np.int64(c.NONE)
    have = bonuses(p)
    for k in range(c.MAX_NOBLES):
        if would_visit(s, k, have):
            visitors += 1
            visitor = np.int64(s.nobles[k])
    if visitors > 1:
        s.phase = Phase.NOBLE
    elif visitors == 1:
        receive(s, np.int64(s.turn), visitor)
    else:
        end_turn(s)


@rule
def legal_gifts(s, seat, out):
    n = 0
    for colour in range(6):
        if s.player[seat].tokens[colour] > 0:
            out[n] = m.GIVE + colour
            n += 1
    return n


@rule
def give_back(s, seat, action):
    colour = m.NUMBER[action]
    s.player[seat].tokens[colour] -= 1
    s.bank[colour] += 1
    tell(s, H.GAVE_BACK, seat, colour)
    proceed(s)


# At the end of every turn, one noble at most, and she does come


@rule
def would_visit(s, k, have):
    """Is a noble there who finds all that she asks for among the bonuses of a player?"""
    noble = np.int64(s.nobles[k])
    return noble != c.NONE and s.visits[k] == c.NONE and NOBLE_PRICE[noble] & ~have == 0


@rule
def legal_nobles(s, seat, out):
    n = 0
    have = bonuses(s.player[seat])
    for k in range(c.MAX_NOBLES):
        if would_visit(s, k, have):
            out[n] = m.NOBLE + np.int64(s.nobles[k])
            n += 1
    return n


@rule
def choose_noble(s, seat, action):
    receive(s, seat, m.NUMBER[action])


@rule
def receive(s, seat, noble):
    for k in range(c.MAX_NOBLES):
        if s.nobles[k] == noble:
            s.visits[k] = seat
    s.player[seat].points += c.NOBLE_POINTS[noble]
    tell(s, H.VISITED, seat, noble, c.NOBLE_POINTS[noble])
    s.passes = 0
    end_turn(s)


# The end: all have had equally many turns, or nobody can do anything


@rule
def end_turn(s):
    seat = np.int64(s.turn)
    enough = s.player[seat].points >= c.WIN_POINTS
    begins = enough and not s.last_round
    s.phase = Phase.MAIN
    s.turns += 1
    if enough:
        s.last_round = 1
    s.turn = (s.turn + 1) % s.players
    s.waiting = 1 << s.turn
    if s.turn == 0 and (s.last_round or s.turns >= c.TURN_CAP * s.players):
        s.waiting = 0
    if s.passes == s.players:
        s.waiting = 0
    if s.waiting == 0:
        tell(s, H.ENDED)
    elif begins:
        tell(s, H.LAST_ROUND, seat, s.player[seat].points)
    elif s.turn == 0:
        tell(s, H.ROUND, -1, s.turns // s.players + 1)
