"""What can happen in Splendor. A slot is a place of the row; colours, cards and nobles are numbered as in the data."""

from __future__ import annotations

from palatine.kernel.happenings import Kind


class H(Kind):
    TOOK = "white", "blue", "green", "red", "black"  # so many gems of each colour
    RESERVED = "card", "slot", "gold"  # a card from the row; gold: 1 if it came with one
    DREW = "card", "gold"  # a card from a deck, as its owner sees it
    DREW_UNSEEN = "level", "gold"  # the same, as the others do
    CHOSE = "card"  # a card to be paid with gold of one's choice
    SWAPPED = "colour"  # gold in place of a gem of it, and there is more to choose
    BOUGHT = "card", "slot", "white", "blue", "green", "red", "black", "gold"  # from a slot, or NONE from the hand; what was paid
    TURNED_UP = "card", "slot"
    GAVE_BACK = "colour"
    VISITED = "noble", "points"
    PASSED = ()
    LAST_ROUND = "points"  # the seat has so many, which is enough
    ENDED = ()
    ROUND = "number"  # nobody's
