"""What can happen. A value is what is printed on a card; stairs are numbered from 0."""

from __future__ import annotations

from palatine.kernel.happenings import Kind


class H(Kind):
    CLIMBED = "value", "stair", "points"  # the points won
    BROUGHT_DOWN = "value", "stair", "points"  # the points lost
    DREW = "value"  # told to its owner alone
    ENDED = ()
