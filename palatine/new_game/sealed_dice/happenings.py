"""What can happen, with the numbers that belong to it."""

from __future__ import annotations

from palatine.kernel.happenings import Kind


class H(Kind):
    ROLLED = "prize"
    BID = "value"  # told to the bidder alone
    TURNED_OVER = "value"
    WON = "points"
    NOBODY = ()  # no bid wins
    ENDED = ()
