"""Amyitis with its Palace: gardens, canals, a caravan and three temples, for 2 to 4 players.

Nebuchadnezzar builds the hanging gardens for Amyitis, and the nobles of Babylon build with him: they hire people, lead
the caravan from city to city, bring plants home and water them. Design: Cyril Demaegd, 2007; the expansion *Le palais*, 2009.

**A round.** Craft cards are dealt face up in groups of three and bankers pay their income. From the second round on, players
in the palace choose a power each. Then players take turns to hire someone, lead the caravan or pass, until everyone has
passed; a player who has passed gets a talent each time their turn comes. The round ends with the procession, the rewards of
the three temples, and the discard of goods above the limit of the caravaneer. The game ends after the round in which few
enough tiles are left in the gardens. (A game in which nobody plants stops after 60 rounds: a ruling of this edition, in
``data/limits.csv``.)

**People.** A *peasant* takes a field and its resource, and the majority of a full row gets a gardener; a *priest* enters a
temple and pushes the oldest cube on; an *engineer* digs a canal from the river on, for 2 points; a *merchant* brings a
camel; a *courtier* (Palace) takes 1 step on the palace track, for 1 point; a *noble* (Palace) costs 2 talents and takes 2 steps.
A card costs a talent for each card of its group that is already face down.

**The caravan** moves one city per camel paid, plus the caravaneer's bonus for free. Babylon buys one or two
resources and lets you dig a canal; a court city gives a court card; a plant city gives a plant, planted immediately on a watered square.
Wine replaces any resource. You cannot visit a city where you cannot do what it offers.

**Decisions** are small, one after the other: whom to hire, then the row, temple or canal; where to go, then what to pay, sell or
choose. What has only one outcome is not asked, and a player who can only pass does so without being asked.

**Notation.** A group of craft cards is a number from 1. A square is its row and column, counted from the summit ``00``; a canal
is ``v`` or ``h`` with the row and column of the square to its left or above it: ``v30`` runs between the squares ``30`` and
``31``, ``h03`` between ``03`` and ``13``. The two symbols of a double canal are ``0`` and ``1``.

===================== ==========================================================================================
``peasant 2``         hire from group 2; so also ``priest``, ``engineer``, ``merchant``, ``courtier``
``noble``             hire a noble
``craft priest``      hire with the craft power; so also the other four
``caravan ur``        lead the caravan there
``pass``              no more actions in this round
``row a``             put the peasant's cube on this row of fields
``temple ishtar``     put the priest's cube, or that of the procession, into this temple
``canal v30``         dig here; ``canal v11 0`` on a double canal
``sell salt``         sell at Babylon
``enough``            sell no second one
``pay wine``          pay with this
``family banker``     take the next court card of this family
``gardener``          use a gardener for the plant in hand
``plant 21``          plant on this square
``take dates``        take this resource, as a gain of a tile or in exchange
``power first``       choose a palace power; also ``power procession``, ``power craft``, ``power courtier``
``reward camel``      Ishtar's reward for the first; or ``reward talent``
``give salt``         give this in exchange at Tammuz
``keep``              exchange nothing
``discard salt``      discard a resource above the limit
===================== ==========================================================================================

**Hidden** is only the order of the craft cards still to be dealt; which cards these are can be counted.
"""

from __future__ import annotations

from palatine.i18n import N_
from palatine.kernel.game import Game, Option

GAME = Game(
    package=__name__,
    title="Amyitis",
    about=N_("Bring water to the Hanging Gardens. Includes the Palace expansion."),
    minutes=75,
    place=4,
    players=(2, 3, 4),
    version=1,
    same_figures={"6f3cde05d702": "08f70f6aa205"},
    options=(
        Option("palace", ("yes", "no"), N_("Play with the Palace expansion?")),
        Option(
            "palace_first",
            ("holder", "leader"),
            N_("With two players, who picks a power first: the first player or the leader on the track?"),
            words=(N_("the first player"), N_("the leader on the track")),
        ),
        Option(
            "gardeners",
            ("return", "leave"),
            N_("Do used gardeners return to the stock or leave the game?"),
            words=(N_("back to the stock"), N_("out of the game")),
        ),
    ),
)
