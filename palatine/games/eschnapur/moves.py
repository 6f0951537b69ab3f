"""The action table of Der Palast von Eschnapur: the game's docstring explains the notation."""

from __future__ import annotations

from itertools import permutations

import numpy as np

from palatine.games.eschnapur import components as c
from palatine.kernel.moves import Actions

_MARCHES = [order for players in (2, 3, 4) for order in permutations(range(players))]
MARCHES = np.array([[*order, *range(len(order), c.SEATS)] for order in _MARCHES], np.int64)  # seats in turn order
MARCH_FIRST = np.array([0, 0, 0, 2, 8, 32], np.int64)  # where those of each number of players begin

_sections = range(1, c.SECTIONS + 1)
_officials = range(1, c.OFFICIALS + 1)

ACTIONS = Actions(
    site=("site {}", _sections),
    lay_gold=("gold {} {}", _officials, range(c.VALUES)),
    leave=("leave {}", _officials),
    play_card=("play {}", range(c.VALUES)),
    block=("blockade {} {}", c.LETTERS, _officials),
    block_aside="blockade aside",
    stop_on=("stop {}", _sections),
    stop_aside="stop aside",
    march_by=("order {}", ["".join(c.LETTERS[seat] for seat in order) for order in _MARCHES]),
    take_marker=("marker {}", range(1, c.SEATS + 1)),
    build_in=("build {}", _sections),
    move_stone=("move {} {}", _sections, _sections),
    move_none="move none",
    guard_in=("guard {}", _sections),
    buy=("buy {}", c.PRIVILEGES),
    passing="pass",
    take=("take {}", range(1, c.VALUES)),
    enough="enough",
)
KIND, NUMBER, PARTS = ACTIONS.kinds, ACTIONS.numbers, ACTIONS.parts

SITE = ACTIONS.site
LAY_GOLD = ACTIONS.lay_gold  # + VALUES * official + value
LEAVE = ACTIONS.leave
PLAY_CARD = ACTIONS.play_card
BLOCK = ACTIONS.block  # + OFFICIALS * seat + official
BLOCK_ASIDE = ACTIONS.block_aside
STOP_ON = ACTIONS.stop_on
STOP_ASIDE = ACTIONS.stop_aside
MARCH_BY = ACTIONS.march_by
TAKE_MARKER = ACTIONS.take_marker
BUILD_IN = ACTIONS.build_in
MOVE_STONE = ACTIONS.move_stone  # + SECTIONS * from + to
MOVE_NONE = ACTIONS.move_none
GUARD_IN = ACTIONS.guard_in
BUY = ACTIONS.buy
PASS = ACTIONS.passing
TAKE = ACTIONS.take  # + value - 1
ENOUGH = ACTIONS.enough


def marching(number: int) -> tuple[int, ...]:
    """The seats in turn order, of an action of the group ``march_by``."""
    return _MARCHES[number]
