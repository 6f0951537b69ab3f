"""Stairs: cards on three stairs, for 2 to 4 players.

Servants carry numbered cards up three stairs of the palace. A card that is higher than the top one climbs, and its player
scores as many points as the stair now has steps. Any other card brings the stair down, which costs a point for each step
that falls; the stair starts again with that card.

**A turn:** lay a card from the hand on a stair, then draw one, as long as the deck lasts. The game is over when the last card
is laid. Most points wins.

**Notation.** ``5 b``: lay a five on stair b.

**Hidden** are the deck, and each hand, which its owner alone knows.
"""

from __future__ import annotations

from palatine.i18n import N_
from palatine.kernel.game import Game, Option

GAME = Game(
    package=__name__,
    title="Stairs",
    about=N_("Lay cards on three stairs: the higher a stair, the more a step is worth."),
    minutes=15,
    players=(2, 3, 4),
    version=1,
    options=(Option("hand", ("3", "4"), N_("How many cards does a hand hold?")),),
)
