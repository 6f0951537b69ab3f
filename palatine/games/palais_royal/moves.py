"""The action table of Palais Royal: the game's docstring explains the notation."""

from __future__ import annotations

import numpy as np

from palatine.games.palais_royal import components as c
from palatine.kernel.moves import Actions

_STEPS = [(a, b) for a in range(9) for b in range(9) if a != b]
STEP_FROM = np.array([a for a, _ in _STEPS], np.int64)
STEP_INTO = np.array([b for _, b in _STEPS], np.int64)
STEP_NUMBER = np.array([[_STEPS.index((a, b)) if a != b else 0 for b in range(9)] for a in range(9)], np.int64)

MOST_T, MOST_V = int(c.TURQUOISE.max()), int(c.VIOLET.max())
USES = np.array([c.SRV1, c.SRV3], np.int64)  # the privileges that are used once

ACTIONS = Actions(
    put=("place {}", c.PLACES),
    place="place",
    source=("from {}", c.PLACES),
    step=("move {}", [f"{c.PLACES[a]} {c.PLACES[b]}" for a, b in _STEPS]),
    mint="mint",
    king="king",
    pompadour="pompadour",
    recruit=("recruit {}", c.SPACES),
    seals=("seals {}t {}v", range(MOST_T + 1), range(MOST_V + 1)),
    play=("play {}", c.CARDS),
    use=("use {}", [c.PRIVILEGES[kind] for kind in USES]),
    draw="draw",
    keep=("keep {}", c.CARDS),
    done="done",
)
KIND, NUMBER, PARTS = ACTIONS.kinds, ACTIONS.numbers, ACTIONS.parts

PUT = ACTIONS.put  # a servant of the start
PLACE = ACTIONS.place  # a servant from the reserve
FROM = ACTIONS.source
STEP = ACTIONS.step  # NUMBER is that of STEP_FROM and STEP_INTO
MINT = ACTIONS.mint
KING = ACTIONS.king
POMP = ACTIONS.pompadour
RECRUIT = ACTIONS.recruit
SEALS = ACTIONS.seals  # PARTS are the turquoise and the violet seals from cards
PLAY = ACTIONS.play
USE = ACTIONS.use  # NUMBER is that of USES
DRAW = ACTIONS.draw
KEEP = ACTIONS.keep
DONE = ACTIONS.done

SOURCE = np.full(len(ACTIONS), c.HOME, np.int64)
"""Where the servant of PLACE or FROM comes from: the reserve, or a place."""
SOURCE[KIND == FROM] = range(9)
ROOM = {MINT: c.MINT, KING: c.KING, POMP: c.POMP}
"""The room that is used."""
