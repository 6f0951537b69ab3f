from enum import IntEnum

NONE = -1
CARDS = 4


class Stage(IntEnum):
    """How far a seat is with its choice."""

    PICK = 0
    DOUBLE = 1
    DONE = 2
