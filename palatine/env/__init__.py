"""The games as environments, for those who learn: every observation and mask is made from a view.

:func:`batch` needs nothing but Palatine itself. ``palatine.env.pettingzoo``, ``palatine.env.gymnasium`` and
``palatine.env.openspiel`` need the library that they are named after: ``pip install palatine[env]`` brings the first two,
``pip install palatine[openspiel]`` the third.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from palatine.env.batch import Batch, batch, stepper
from palatine.env.rewards import REWARDS, rewards
from palatine.kernel.observation import Layout
from palatine.kernel.view import View

__all__ = ["REWARDS", "Batch", "Layout", "batch", "observation", "rewards"]


def observation(view: View, out: Any = None) -> npt.NDArray[np.int16]:
    """What the seat of a view may know, as numbers: :class:`~palatine.kernel.observation.Layout` names the parts."""
    if out is None:
        out = np.zeros(Layout(view.game, view.players).size, np.int16)
    stepper(view.game).look(view.states, view.seat, out)
    return out
