"""The action table of Palais Royal: the game's docstring explains the notation."""

from __future__ import annotations

import numpy as np

from palatine.games.palais_royal.state import CARDS, PLACES, PRIVILEGES, SPACES, SRV1, SRV3, TURQUOISE, VIOLET
from palatine.kernel.moves import Actions

_STEPS = [(a, b) for a in range(9) for b in range(9) if a != b]
MOST_T, MOST_V = int(TURQUOISE.max()), int(VIOLET.max())
_SEALS = [(t, v) for t in range(MOST_T + 1) for v in range(MOST_V + 1)]

PUT = 0  # + place: a servant of the start
PLACE = PUT + 9
FROM = PLACE + 1  # + place
STEP_TO = FROM + 9  # + STEP_NUMBER
GO_MINT = STEP_TO + len(_STEPS)
GO_KING = GO_MINT + 1
GO_POMP = GO_KING + 1
TAKE_NOBLE = GO_POMP + 1  # + space
PAY_SEALS = TAKE_NOBLE + 36  # + SEAL_NUMBER
PLAY_CARD = PAY_SEALS + len(_SEALS)  # + kind
USE = PLAY_CARD + 9  # srv1, srv3
DRAW = USE + 2
KEEP_CARD = DRAW + 1  # + kind
DONE = KEEP_CARD + 9

STEP_FROM = np.array([a for a, _ in _STEPS], np.int8)
STEP_INTO = np.array([b for _, b in _STEPS], np.int8)
STEP_NUMBER = np.array([[_STEPS.index((a, b)) if a != b else 0 for b in range(9)] for a in range(9)], np.int8)
SEALS_T = np.array([t for t, _ in _SEALS], np.int8)
SEALS_V = np.array([v for _, v in _SEALS], np.int8)
USES = (SRV1, SRV3)

ACTIONS = Actions(
    [f"place {place}" for place in PLACES]
    + ["place"]
    + [f"from {place}" for place in PLACES]
    + [f"move {PLACES[a]} {PLACES[b]}" for a, b in _STEPS]
    + ["mint", "king", "pompadour"]
    + [f"recruit {space}" for space in SPACES]
    + [f"seals {t}t {v}v" for t, v in _SEALS]
    + [f"play {card}" for card in CARDS]
    + [f"use {PRIVILEGES[k]}" for k in USES]
    + ["draw"]
    + [f"keep {card}" for card in CARDS]
    + ["done"]
)
assert len(ACTIONS) == DONE + 1
