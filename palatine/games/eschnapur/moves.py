"""The action table of Der Palast von Eschnapur: the game's docstring explains the notation."""

from __future__ import annotations

from itertools import permutations

import numpy as np

from palatine.games.eschnapur.components import LETTERS, OFFICIALS, PRIVILEGES, SEATS, SECTIONS, VALUES
from palatine.kernel.moves import Actions

_MARCHES = [order for players in (2, 3, 4) for order in permutations(range(players))]
MARCHES = np.array([[*order, *range(len(order), SEATS)] for order in _MARCHES], np.int64)  # seats in turn order
MARCH_FIRST = np.array([0, 0, 0, 2, 8, 32], np.int64)  # where those of each number of players begin

SITE = 0
LAY_GOLD = SITE + SECTIONS  # + VALUES * official + value
LEAVE = LAY_GOLD + OFFICIALS * VALUES
PLAY_CARD = LEAVE + OFFICIALS
BLOCK = PLAY_CARD + VALUES  # + OFFICIALS * seat + official
BLOCK_ASIDE = BLOCK + SEATS * OFFICIALS
STOP_ON = BLOCK_ASIDE + 1
STOP_ASIDE = STOP_ON + SECTIONS
MARCH_BY = STOP_ASIDE + 1
TAKE_MARKER = MARCH_BY + len(_MARCHES)
BUILD_IN = TAKE_MARKER + SEATS
MOVE_STONE = BUILD_IN + SECTIONS  # + SECTIONS * from + to
MOVE_NONE = MOVE_STONE + SECTIONS * SECTIONS
GUARD_IN = MOVE_NONE + 1
BUY = GUARD_IN + SECTIONS
PASS = BUY + len(PRIVILEGES)
TAKE = PASS + 1  # + value - 1
ENOUGH = TAKE + VALUES - 1

_sections = range(1, SECTIONS + 1)
_officials = range(1, OFFICIALS + 1)

ACTIONS = Actions(
    [f"site {i}" for i in _sections]
    + [f"gold {k} {v}" for k in _officials for v in range(VALUES)]
    + [f"leave {k}" for k in _officials]
    + [f"play {v}" for v in range(VALUES)]
    + [f"blockade {c} {k}" for c in LETTERS for k in _officials]
    + ["blockade aside"]
    + [f"stop {i}" for i in _sections]
    + ["stop aside"]
    + [f"order {''.join(LETTERS[seat] for seat in order)}" for order in _MARCHES]
    + [f"marker {k}" for k in range(1, SEATS + 1)]
    + [f"build {i}" for i in _sections]
    + [f"move {i} {j}" for i in _sections for j in _sections]
    + ["move none"]
    + [f"guard {i}" for i in _sections]
    + [f"buy {name}" for name in PRIVILEGES]
    + ["pass"]
    + [f"take {v}" for v in range(1, VALUES)]
    + ["enough"]
)
