"""What can happen in Palais Royal. Places, spaces, cards, privileges and nobles are numbered as in the data; a servant whose source is
HOME comes from the reserve."""

from __future__ import annotations

from palatine.kernel.happenings import Happening, Kind

PILE = ("cards_0_to_2", "cards_3_to_5", "cards_6_to_8")
"""A pile of cards as three numbers: four bits for each kind of card."""


class H(Kind):
    PUT = "place"  # a first servant
    # The turn
    ROUND = "number"
    LAST_ROUND = "nobles"  # because so many are left in the park
    LAST_ROUND_IDLE = "rounds"  # because for so many rounds nobody has recruited
    TURN = ()
    IDLE = ()  # a turn in which nothing could be decided
    REINFORCING = "servants", "bonus"  # so many may come; bonus: 1 if one of them is the majority bonus
    MOVING = "moves", "bonus"
    ROOMS = ()
    RECRUITING = ()
    CARDS = ()
    # Servants
    BROUGHT = "source", "place"  # to the gate, or to the King or Pompadour
    MOVED = "source", "place"
    CALLED = "privilege", "servants"  # a noble brings them from the common supply
    # Rooms
    MINTED = "gold", "bonus"
    OPENED = "place", "servants", "bonus", "majority"  # so many may come; majority: 1 if the bonus is not the card's alone
    AWAITED = "place"  # a servant is to come there from elsewhere
    # Nobles
    WANTED = "noble", "space"  # and it can be paid in several ways
    RECRUITED = "noble", "space", "gold", "points"  # for so much gold
    WENT_HOME = "office", "king", "pompadour"  # so many servants from each
    SEALED = "turquoise", "violet"  # so many seals came from cards
    STAYED = "source", "space"  # a servant on the border
    # Cards
    PLAYED = "card", "paid", "gained"  # gold
    FAVOURED = "servants"  # a card gives the majority bonus on the parade ground: so many may come now
    SHUFFLED = ()
    SAW = PILE  # the cards, as the player who drew them sees them
    LOOKED = "cards"  # the same, as the others do: how many
    KEPT = "card"  # as its owner sees it
    KEPT_UNSEEN = ()  # the same, as the others do
    DISCARDED = PILE
    # The end
    ENDED = ()
    COUNTED = "nobles", "cards", "borders"  # the points of a seat


def pile(h: Happening) -> list[int]:
    """How many cards there are of each kind, in a happening that has a PILE."""
    return [h.numbers[kind // 3] >> 4 * (kind % 3) & 15 for kind in range(9)]
