"""The set-up."""

from __future__ import annotations

from palatine.games.splendor import components as c
from palatine.games.splendor.components import Phase
from palatine.games.splendor.happenings import H
from palatine.kernel.compile import rule
from palatine.kernel.happenings import tell
from palatine.kernel.rng import below, draw


@rule
def setup(s):
    """Seat 0 starts: the table draws who sits there."""
    for colour in range(5):
        s.bank[colour] = c.GEMS_AT_START[s.players]
    s.bank[c.GOLD] = c.GOLD_AT_START[s.players]
    for card in range(c.CARDS):
        s.deck[card] = 1
    for level in range(3):
        s.left[level] = c.FIRST[level + 1] - c.FIRST[level]
        for slot in range(c.ROW):
            refill(s, level, slot)
    deal_nobles(s)
    for i in range(4):
        for k in range(c.HAND):
            s.player[i].hand[k] = c.NONE
    s.buying = c.NONE
    s.phase = Phase.MAIN
    s.waiting = 1
    tell(s, H.ROUND, -1, 1)


@rule
def deal_nobles(s):
    for k in range(c.MAX_NOBLES):
        s.nobles[k] = c.NONE
        s.visits[k] = c.NONE
    need = c.NOBLES_AT_START[s.players]
    have = 0
    for noble in range(c.NOBLES):  # each set of nobles is equally likely, and they lie in the order of the data
        if below(s.rng, c.NOBLES - noble) < need - have:
            s.nobles[have] = noble
            have += 1


@rule
def refill(s, level, slot):
    """A card face up from the deck; an empty deck leaves the row shorter."""
    s.row[level, slot] = c.NONE
    if s.left[level]:
        s.row[level, slot] = draw_card(s, level)


@rule
def draw_card(s, level):
    s.left[level] -= 1
    return draw(s.rng, s.deck, c.FIRST[level], c.FIRST[level + 1])
