"""What a seat may know, in numbers: :mod:`palatine.kernel.observation`."""

from __future__ import annotations

from palatine.kernel.compile import rule
from palatine.kernel.observation import Part

from . import components as c

TABLE = (
    Part("hand_size", 1, "1 if a hand holds four cards"),
    Part("left", 1, "cards in the deck"),
    Part("unseen", c.VALUES, "how many cards of each value I have not seen"),
    Part("top", c.STAIRS, "the value on top of each stair"),
    Part("height", c.STAIRS, "the steps of each stair"),
)
SEAT = (
    Part("points", 1, "points"),
    Part("held", 1, "cards in the hand"),
    Part("hand", c.VALUES, "how many of them have each value, if I know it"),
)


@rule
def observe(s, seat, out):
    out[0] = s.option.hand
    out[1] = s.left
    n = 2
    for card in range(c.VALUES):
        out[n + card] = s.deck[card]
    n += c.VALUES
    for k in range(c.STAIRS):
        out[n + k] = s.top[k]
        out[n + c.STAIRS + k] = s.height[k]
    n += 2 * c.STAIRS
    for i in range(s.players):
        p = s.player[(seat + i) % s.players]
        out[n] = p.points
        out[n + 1] = p.held
        for card in range(c.VALUES):
            out[n + 2 + card] = p.hand[card]
        n += 2 + c.VALUES
