"""Splendor: gems, cards and nobles, for 2 to 4 players.

Merchants of the Renaissance buy mines, ships and workshops, each of which makes the next purchase cheaper, until
nobles come to visit. Design: Marc André, 2014.

**A turn** is one of four actions: take three gems of different colours; take two of one colour, if at least four are
left; reserve a card and take 1 gold; buy a card, from the row or from the hand. Then tokens above ten are returned, and a noble
visits if the player owns the cards they want. When someone has 15 points, the round is completed.

**Decisions** are small: paying with gold on purpose, each token returned, and the choice among several nobles are
choices of their own.

**Notation.** Colours: ``w`` white (diamond), ``b`` blue (sapphire), ``g`` green (emerald), ``r`` red (ruby), ``k`` black
(onyx), ``o`` gold. A card is its level, its bonus and its number among those, in the order of the data: ``2r4``.

================== ========================================================
``take wbg``       take one of each
``take rr``        take two of one colour
``reserve 2r4``    reserve a card from the row
``reserve deck 2`` reserve the top card of the deck, unseen by the others
``buy 2r4``        buy a card, with as little gold as possible
``buy 2r4 gold``   buy it, and choose where to pay with gold instead
``gold r``         pay gold instead of one red
``pay``            confirm the payment
``give r``         return a token
``noble 3``        receive this noble
``pass``           only when nothing else is possible
================== ========================================================

**Hidden** are the decks, and a card reserved from a deck, which its owner alone knows. A card reserved from the row was
seen by everyone and stays known.
"""

from __future__ import annotations

from palatine.i18n import N_
from palatine.kernel.game import Game, Option

GAME = Game(
    package=__name__,
    title="Splendor",
    about=N_("Collect gems, buy cards that make the next ones cheaper, and attract nobles."),
    minutes=30,
    place=1,
    players=(2, 3, 4),
    version=1,
    same_figures={"e6f194bc3359": "31127801287c"},
    options=(Option("take_fewer", ("no", "yes"), N_("May players choose to take fewer than three gems?")),),
)
