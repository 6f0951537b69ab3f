"""What a seat at a table may know and do, and what the game was worth to it, in the arrays that environments give."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from palatine.env.batch import stepper
from palatine.env.rewards import rewards
from palatine.kernel.game import Game
from palatine.kernel.observation import Layout
from palatine.kernel.table import Table
from palatine.kernel.view import View


def observation(view: View) -> npt.NDArray[np.int16]:
    """What the seat of a view may know, as numbers: :class:`~palatine.kernel.observation.Layout` names the parts."""
    size, look = _looking(view.game, view.players)
    out = np.zeros(size, np.int16)
    look(view.states, view.seat, out)
    return out


def places(view: View) -> npt.NDArray[np.int64]:
    """The place of each legal action of a view, in their order."""
    actions = np.array(view.actions(), np.int64)
    out = np.zeros_like(actions)
    stepper(view.game).places(view.states, view.seat, actions, out)
    return out


@cache
def _looking(game: Game, players: int) -> tuple[int, Any]:
    """What an observation needs, looked up once."""
    return Layout(game, players).size, stepper(game).look


def action_mask(table: Table, seat: int, size: int = 0) -> npt.NDArray[np.int8]:
    """1 at each action that is legal for a seat now. A seat that is not asked has 1 everywhere: nothing that it chooses is played.

    So no mask is all zero, and a masked distribution can be made of each. *size* may be more than there are actions.
    """
    legal = table.actions(seat)
    mask = np.zeros(size or len(table.game.actions), np.int8)
    mask[legal or slice(None)] = 1
    return mask


def result(table: Table, reward: str) -> list[float]:
    """The rewards of a finished game."""
    return rewards(reward, [-rank for rank in table.ranks], table.scores)
