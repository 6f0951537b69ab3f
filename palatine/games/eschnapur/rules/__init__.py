"""The rules of Der Palast von Eschnapur, a module for each group of phases.

=============== =========================================================================================
``course``      set-up, what is legal, a choice, and the order in which everything follows
``secret``      phase 1, sites; phase 2, gold
``officials``   turning over and who wins; phase 3, blockade; 4, build stop; 5, stones; 6, turn order
``building``    phase 7, building
``moving``      phase 8, moving a last stone
``accounts``    phase 9, privilege points, wages, scoring; the end of the game
``payout``      payments from the bank, the premium among them
``privileges``  the moments at which privileges are bought, and what they do
``tableau``     small things that all of them do
=============== =========================================================================================

``E12`` and ``D1`` are the numbers of rulings on edge cases and on differences between the German and French rules.

Every game ends: there are at most ROUND_CAP rounds (E60). In a round each seat chooses two sites and lays at most five
cards; each official asks for one choice of one seat and one card of one seat; each stone is placed once; each of at most
ten privileges is bought once, and each window is passed once by each seat after the last purchase; a payment takes at
most as many cards as its claim. Without the cap a round could repeat only if nobody owns gold or stones (E46, E47) or if
players uncover and cover a bag again and again.
"""

from __future__ import annotations

from palatine.games.eschnapur.rules.accounts import score, standing
from palatine.games.eschnapur.rules.course import legal, play, setup

__all__ = ["legal", "play", "score", "setup", "standing"]
