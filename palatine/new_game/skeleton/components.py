"""The figures, from data/."""

from __future__ import annotations

import numpy as np

from palatine.kernel.data import sheet

from . import GAME

_cards = sheet(__file__, "cards").expect(12, "value", "count")
VALUES = len(_cards.rows)  # the cards of a hand or deck are counted by value: place 0 counts the ones
COUNT = np.array(_cards.column("count"), np.int8)
CARDS = int(COUNT.sum())
HAND = np.array([int(choice) for choice in GAME.options[0].choices], np.int8)  # by the option
STAIRS = 3
LETTERS = "abc"
