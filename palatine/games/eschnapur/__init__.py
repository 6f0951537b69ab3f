"""Der Palast von Eschnapur: secret bids for the favour of five officials, for 2 to 4 players.

The maharajah builds a palace of eight sections. In each round the players bribe his officials, who hand out stones, the
turn order, and ways to hinder each other; then they build. Design: Inka and Markus Brand, 2009.

**A round** has nine phases. 1: everyone secretly chooses two sections as building sites. 2: everyone secretly places a
gold card on each official. Then the officials are revealed one by one; the highest value that only one player placed
wins, and zero never does. 3, the blockade: the winner may block a face-down card of another player, who gets a stone
for it; the card stays face down into the next round. 4, the build stop: the winner may close a section to building. 5,
stones: everyone gets as many as their card says, or half, rounded up, if another player matched it. 6, turn
order: the winner hands out the markers. 7, building: in turn order, all stones go to the player's sites, each on the lowest
empty space; a space with a bag pays a premium of 3 to everyone with a stone in the section. 8, moving: the winner may move
the last stone of a section to another one. 9: cards that won nothing earn privilege points; full sections pay their
wage and score: the value of a player's highest stone plus the number of their stones.

The game ends after the round in which the sixth section is finished (3 players: the fifth; 2 players: the fourth). The
privilege points then score by rank. Ties go to the player with more gold.

**Privileges** are bought with privilege points at fixed moments, in turn order: before phase 2, when your card is
blocked and again before it would be revealed, before the order markers are handed out, before building, at any moment
while you build, before a stone is moved, before the wages.

**Decisions** are small: each site, each card, each stone is a choice of its own. What has only one outcome is not asked.

**Notation.** Players are named by their colour: ``r`` red (seat 0), ``y`` yellow, ``g`` green, ``b`` blue. Sections
have the numbers 1 to 8, officials 1 to 5 from the left: blockade, build stop, stones, turn order, moving.

=================== ====================================================================
``site 3``          choose a building site (two of them, secretly)
``gold 2 5``        place a 5 on official 2 (secretly)
``leave 2``         place no card on official 2, if you are short of cards
``play 5``          with the privilege ``hand``: play a card openly
``blockade y 4``    block yellow's card on official 4
``blockade aside``  put the marker beside the palace
``stop 4``          put the build stop on section 4
``stop aside``      put it beside the palace
``order gryb``      hand out the order markers: green is first, then red, yellow, blue
``marker 2``        with the privilege ``order``: take this marker
``build 3``         place a stone in section 3
``move 3 5``        move the last stone of section 3 to section 5
``move none``       move nothing
``guard 3``         with the privilege ``guard``: the last stone of section 3 stays
``buy stones3``     buy a privilege: ``order``, ``guard``, ``tie``, ``hand``, ``refuse``,
                    ``stones3``, ``gold5``, ``mix``, ``nostop``, ``free``
``pass``            buy nothing (more)
``take 5``          take a card from the bank, the larger ones first
``enough``          take no more (only with ``payout=free``)
=================== ====================================================================

**Hidden** are the values of the cards in the others' hands (how many they hold is public), all cards that lie face down,
the blocked one in both rounds included, and the sites of the others until they build. Sites, cards and sealed requests
(``privilege_priority=sealed``) are chosen at the same time, and can be undone until the last player has chosen.

**Reconstructed** are the sections and eight of the ten costs: no copy of the box could be read. The rulebook's examples show
only 11 spaces, the values 16, 14 and 11 and one wage. ``palatine data eschnapur`` lists the values; if you own the box, put the
right ones into ``$PALATINE_DATA/eschnapur/sections.csv`` and ``privileges.csv``.

**Rules.** The original German rules, except where they are silent. ``rules=fr`` plays the French translation, which
forbids moving a stone of your own colour and lets players who are short of cards leave any official without one.
"""

from __future__ import annotations

from palatine.i18n import N_
from palatine.kernel.game import Game, Option

GAME = Game(
    package=__name__,
    title="Der Palast von Eschnapur",
    about=N_("Bid in secret on five officials and raise eight towers, stone by stone."),
    minutes=60,
    place=2,
    players=(2, 3, 4),
    version=1,
    same_figures={"c4a9abdac9ea": "72192bedd578"},
    simultaneous=True,
    options=(
        Option(
            "rules",
            ("de", "fr"),
            N_("The original German rules, or the French ones?"),
            {"fr": {"move_own": "no", "underfill": "free"}},
            words=(N_("the German rules"), N_("the French rules")),
        ),
        Option("move_own", ("yes", "no"), N_("May the winner of phase 8 move one of their own stones?")),
        Option(
            "blockade_memory",
            ("position", "last_placement"),
            N_("The blockade must move on: from where it lies now, or from where it was last placed?"),
            words=(N_("from where it lies"), N_("from where it was last placed")),
        ),
        Option(
            "zero_return",
            ("phase9", "immediate"),
            N_("When do face-up zeros return to the hand: in phase 9 or immediately?"),
            words=(N_("in phase 9"), N_("immediately")),
        ),
        Option("premium_on_move", ("no", "yes"), N_("Does a stone moved onto a bag pay the premium?")),
        Option(
            "underfill",
            ("shortage", "free"),
            N_("If you’re short of cards, may you skip only as many officials as you must, or as many as you like?"),
            words=(N_("only the missing ones"), N_("as many as you like")),
        ),
        Option("premium_repeat", ("yes", "no"), N_("Does a bag that is covered again pay again?")),
        Option(
            "payout",
            ("max", "free"),
            N_("Payments from the bank: the largest possible sum, or any sum up to the claim?"),
            words=(N_("the largest possible sum"), N_("any sum up to the claim")),
        ),
        Option(
            "privilege_priority",
            ("turn_order", "sealed", "realtime"),
            N_("Who buys privileges first: turn order, sealed requests, or first to speak?"),
            words=(N_("in turn order"), N_("by sealed requests"), N_("first to speak")),
        ),
        Option(
            "deadlock",
            ("end", "alms"),
            N_("When nobody owns gold or stones, does the game end, or does everyone get alms?"),
            words=(N_("the game ends"), N_("everyone gets alms")),
        ),
        Option("open_hands", ("no", "yes"), N_("May everyone see which cards the others own, but not where they are?")),
    ),
)
