"""The action table: a value and a stair."""

from __future__ import annotations

from palatine.kernel.moves import Actions

from . import components as c

ACTIONS = Actions(lay=("{} {}", range(1, c.VALUES + 1), c.LETTERS))
LAY = ACTIONS.lay
PARTS = ACTIONS.parts  # of each action: the card, as a place in the hand, and the stair
