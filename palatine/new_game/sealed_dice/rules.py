"""The game itself, in the order of its rules.

It always ends: every round spends a card of each hand, and no card ever comes back.
"""

from __future__ import annotations

import numpy as np

from palatine.kernel.compile import rule
from palatine.kernel.happenings import tell, tell_only
from palatine.kernel.rng import below

from . import components as c
from . import moves as m
from .happenings import H

# Setting up


@rule
def setup(s):
    for i in range(s.players):
        for card in range(c.CARDS):
            s.player[i].hand[card] = 1
        s.player[i].last = c.NONE
    new_round(s)


@rule
def new_round(s):
    roll(s)
    for i in range(s.players):
        s.player[i].bid = c.NONE
    s.waiting = (1 << s.players) - 1  # everybody is asked, all at once


@rule
def roll(s):
    """Dice are rolled when they are needed, never before: so nobody can know them."""
    for k in range(c.DICE):
        s.dice[k] = 1 + below(s.rng, c.FACES)
    tell(s, H.ROLLED, -1, prize(s))


@rule
def prize(s):
    total = 0
    for k in range(c.DICE):
        total += np.int64(s.dice[k])
    return total


# A round


@rule
def legal(s, seat, out):
    """Any card that is not spent."""
    n = 0
    for card in range(c.CARDS):
        if s.player[seat].hand[card]:
            out[n] = m.BID + card
            n += 1
    return n


@rule
def play(s, seat, action):
    """A choice changes nothing that another seat can see, until the last one is made."""
    card = m.NUMBER[action]
    s.player[seat].bid = card
    tell_only(s, seat, H.BID, seat, card + 1)
    s.waiting &= ~(1 << seat)
    if s.waiting == 0:
        turn_over(s)


@rule
def turn_over(s):
    s.barrier += 1  # now all have seen the cards: this cannot be taken back
    for i in range(s.players):
        p = s.player[i]
        p.hand[p.bid] = 0
        p.last = p.bid
        tell(s, H.TURNED_OVER, i, p.bid + 1)
    winner = best_bid(s)
    if winner == c.NONE:
        tell(s, H.NOBODY)
    else:
        s.player[winner].points += prize(s)
        tell(s, H.WON, winner, prize(s))
    s.rounds += 1
    if s.rounds < c.CARDS:
        new_round(s)
    else:
        tell(s, H.ENDED)


@rule
def best_bid(s):
    """The seat with the highest bid that nobody else made; with the option, only if it is the highest of all."""
    for k in range(c.CARDS):
        card = c.CARDS - 1 - k
        bidders, who = 0, c.NONE
        for i in range(s.players):
            if s.player[i].bid == card:
                bidders += 1
                who = i
        if bidders == 1:
            return who
        if bidders > 1 and s.option.ties != c.NEXT:
            return c.NONE
    return c.NONE


# The end


@rule
def score(s, out):
    for i in range(s.players):
        out[i] = s.player[i].points


@rule
def standing(s, out):
    """Equal points share the victory."""
    score(s, out)
