"""The figures of Splendor, from data/, and the phases of a turn."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from palatine.kernel.data import sheet

WHITE, BLUE, GREEN, RED, BLACK, GOLD = range(6)
COLOURS = ("white", "blue", "green", "red", "black")
LETTERS = "wbgrko"
GEMS = ("diamond", "sapphire", "emerald", "ruby", "onyx", "gold")

NONE = -1
UNKNOWN = -2  # a card that a view may not show: UNKNOWN - level


class Phase(IntEnum):
    """What the player to move is asked for."""

    MAIN = 0
    PAY = 1
    GIVE = 2
    NOBLE = 3


PHASES = len(Phase)

_cards = sheet(__file__, "cards").expect(90, "level", "bonus", "points", *COLOURS)
_nobles = sheet(__file__, "nobles").expect(10, "points", *COLOURS)
_setup = sheet(__file__, "setup").expect(3, "players", "gems", "gold", "nobles")
_limits = {row["name"]: int(row["value"]) for row in sheet(__file__, "limits").rows}

CARDS = len(_cards.rows)
LEVEL = np.array(_cards.column("level"), np.int8) - 1
BONUS = np.array([COLOURS.index(row["bonus"]) for row in _cards.rows], np.int8)
POINTS = np.array(_cards.column("points"), np.int8)
COST = np.array([_cards.column(colour) for colour in COLOURS], np.int8).T.copy()
FIRST = np.searchsorted(LEVEL, range(4))  # the cards of a level lie together
assert (np.diff(LEVEL) >= 0).all()

NOBLES = len(_nobles.rows)
NOBLE_POINTS = np.array(_nobles.column("points"), np.int8)
NOBLE_COST = np.array([_nobles.column(colour) for colour in COLOURS], np.int8).T.copy()

GEMS_AT_START = np.array([0, 0, *_setup.column("gems")], np.int8)
GOLD_AT_START = np.array([0, 0, *_setup.column("gold")], np.int8)
NOBLES_AT_START = np.array([0, 0, *_setup.column("nobles")], np.int8)
MAX_NOBLES = int(NOBLES_AT_START.max())

MAX_TOKENS = _limits["tokens"]
HAND = _limits["hand"]
ROW = _limits["row"]
TWO_FROM = _limits["two_of_a_colour_from"]
WIN_POINTS = _limits["points_to_end"]
TURN_CAP = _limits["turns_each"]
