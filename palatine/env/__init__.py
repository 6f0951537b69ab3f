"""The games as environments for reinforcement learning: every observation and mask is made from a view.

:func:`batch` needs nothing but Palatine itself. ``palatine.env.pettingzoo``, ``palatine.env.gymnasium`` and
``palatine.env.openspiel`` need the library that they are named after: ``pip install palatine[env]`` brings the first two,
``pip install palatine[openspiel]`` the third. ``palatine.env.torchrl`` and ``palatine.env.pufferlib`` step the same
arrays for those libraries.
"""

from __future__ import annotations

from palatine.env.batch import Batch, batch
from palatine.env.rewards import REWARDS, rewards
from palatine.env.seat import action_mask, observation
from palatine.kernel.observation import Layout

__all__ = ["REWARDS", "Batch", "Layout", "action_mask", "batch", "observation", "rewards"]
