"""Sealed dice: secret bids for what two dice show, for 2 to 4 players.

Each round two dice are rolled, and their sum is the prize. Everybody secretly chooses a bid card from the hand, all at once. The cards are
turned over: the highest bid that nobody else made takes the prize. Every bid card is spent.

**A round:** choose a bid card. When all have chosen, the cards are turned over. The game is over when the hands are empty. Most
points wins.

**Notation.** ``bid 5``: choose the bid card 5.

**Hidden** is each choice, until all have chosen.
"""

from __future__ import annotations

from palatine.i18n import N_
from palatine.kernel.game import Game, Option

GAME = Game(
    package=__name__,
    title="Sealed dice",
    about=N_("Bid in secret for what two dice show: the highest bid made only once wins."),
    minutes=10,
    players=(2, 3, 4),
    version=1,
    options=(Option("ties", ("next", "nobody"), N_("Who wins if the highest bid was made twice?")),),
    simultaneous=True,
)
