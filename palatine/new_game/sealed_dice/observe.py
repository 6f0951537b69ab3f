"""What a seat may know, in numbers: :mod:`palatine.kernel.observation`."""

from __future__ import annotations

from palatine.kernel.compile import rule
from palatine.kernel.observation import Part

from . import components as c

TABLE = (
    Part("ties", 1, "1 if nobody wins when the highest bid was made twice", low=0, high=1),
    Part("round", 1, "rounds played", low=0, high=c.CARDS),
    Part("dice", c.DICE, "what the dice show", low=0, high=c.FACES),
)
SEAT = (
    Part("points", 1, "points", low=0, high=c.CARDS * c.DICE * c.FACES),
    Part("hand", c.CARDS, "1 at each bid card that is left", low=0, high=1),
    Part("bid", 1, "the bid of this round, if I know it", low=0, high=c.CARDS),
    Part("last", 1, "the bid of the round before", low=0, high=c.CARDS),
)


@rule
def observe(s, seat, out):
    out[0] = s.option.ties
    out[1] = s.rounds
    for k in range(c.DICE):
        out[2 + k] = s.dice[k]
    n = 2 + c.DICE
    for i in range(s.players):
        p = s.player[(seat + i) % s.players]
        out[n] = p.points
        for card in range(c.CARDS):
            out[n + 1 + card] = p.hand[card]
        out[n + 1 + c.CARDS] = p.bid + 1
        out[n + 2 + c.CARDS] = p.last + 1
        n += 3 + c.CARDS
