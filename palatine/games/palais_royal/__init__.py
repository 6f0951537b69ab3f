"""Palais Royal: servants, seals and nobles at the court, for 2 to 4 players.

Each player sends servants through the nine places of the palace, to earn gold and the seals of the King and of Madame de
Pompadour, and with them the favour of the nobles who stroll in the park. Design: Xavier Georges, 2008.

**A turn** has five actions, each optional, in this order:

1. *Reinforce*: for each servant on the parade ground one new servant comes to the gate.
2. *Move*: each servant on the stairs gives a move, from a place to an adjacent one.
3. *Rooms*, in any order: gold at the mint; with the majority at the King or Pompadour, add a servant there.
4. *Recruit* nobles: each takes a servant from the office, a servant with the King for each turquoise seal, one with
   Pompadour for each violet seal, and gold, one less for each empty space around. A noble on the border of the park
   is replaced by one of the player's servants.
5. *Cards*: each servant at the back door lets the player look at a card; each card kept sends a servant home.

The majority in a place gives a bonus; the Cardinal breaks ties. A new servant comes from the reserve; only when that is
empty, from another place. When the first player starts a turn with twelve nobles or fewer in the park, everyone has one
last turn. Then nobles, cards and the four borders of the park score.

**Decisions** are small: one servant, one move, one noble at a time, and ``done`` ends each action. What may be done at any
time (cards for gold or points, nobles who bring servants) is offered with every action; an action in which nothing else
could be done is skipped, and the last one asks for it. Because hands are hidden, a player with cards in hand is asked even
if none of them can be played: a skipped question would reveal what the hand does not hold.

**Notation.** Places: ``parade gate stairs mint king pompadour office backdoor cardinal``. Spaces of the park: rows ``a`` to
``d`` from the top, columns ``1`` to ``8``, and the double spaces ``xl xr xt xb`` left, right, top and bottom.

==================== ============================================================================================
``place mint``       setup: put a servant there
``place``            put the servant in question there, from the reserve: at the gate, in a room, on a border space
``from mint``        the same, with a servant who stands at the mint
``move gate mint``   one servant makes one move
``mint``             take the gold
``king``             add a servant with the King (the first of them comes at once from the reserve)
``pompadour``        add a servant with Madame de Pompadour
``recruit b3``       recruit the noble on this space
``seals 1t 0v``      pay one turquoise and no violet seal of this noble with seals from a card, the rest with servants
``play gold4``       play a card: ``allmaj reinfx mix26 move5 move9 seal2 gold4 vp2 vp4``
``use srv3``         a noble brings servants from the common supply: ``srv1 srv3``
``draw``             look at cards
``keep gold4``       keep a card
``done``             that is all: on to the next action, or the turn is over
==================== ============================================================================================

**Hidden** are the hands, the cards a player is looking at, and the deck; how many there are is public. Nobles without a
privilege lie face down: everyone saw them go, and the log tells it, but a view shows others only their number. Playing a
card and discarding reveal something and cannot be undone. At the end everything is shown.
"""

from __future__ import annotations

from palatine.i18n import N_
from palatine.kernel.game import Game, Option

GAME = Game(
    package=__name__,
    title="Palais Royal",
    about=N_("Send servants through nine places and win over the nobles in the park."),
    minutes=75,
    place=3,
    players=(2, 3, 4),
    version=1,
    same_figures={"eea1e0a2aa22": "1a2735e14703"},
    options=(
        Option(
            "arrangement",
            ("recommended", "gate_center", "random"),
            N_("How are the nine places laid out: as recommended, at random around the gate, or all at random?"),
            words=(N_("as recommended"), N_("at random around the gate"), N_("all at random")),
        ),
        Option(
            "first",
            ("random", "seat0"),
            N_("Who goes first: a random player or the first seat?"),
            words=(N_("a random player"), N_("the first seat")),
        ),
        Option(
            "start",
            ("fixed", "free"),
            N_("Do five of the ten first servants have fixed places, or is each placed freely?"),
            words=(N_("five fixed places"), N_("all placed freely")),
        ),
        Option("strict_bank", ("no", "yes"), N_("Can the bank run out of gold?")),
        Option("card3_same_turn", ("yes", "no"), N_("Does a noble who reveals extra cards help in the turn you recruit them?")),
        Option("play_after_drawing", ("yes", "no"), N_("May you still play cards in a turn after drawing some?")),
    ),
)
