"""All actions: bid a card."""

from __future__ import annotations

from palatine.kernel.moves import Actions

from . import components as c

ACTIONS = Actions(bid=("bid {}", range(1, c.CARDS + 1)))
BID = ACTIONS.bid
NUMBER = ACTIONS.numbers  # of each action: the card, as a place in the hand
