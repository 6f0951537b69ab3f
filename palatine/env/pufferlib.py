"""One seat in thousands of games at once, as a native environment of PufferLib.

The batch writes into PufferLib's own buffers, also where they are shared between processes: nothing is copied. PufferLib knows no action
masks: read :attr:`SeatEnv.action_mask`, or let an action that is not legal be replaced by a random legal one, which is what happens here.
When a game ends, the next is dealt in the same step. Opponents are ``greedy`` or ``random``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pufferlib
from gymnasium import spaces

from palatine.env.vector import seat_batch
from palatine.kernel.table import checked_seed


class SeatEnv(pufferlib.PufferEnv):  # type: ignore[misc]
    """*settings* are those of :class:`palatine.env.vector.VectorSeat`; *buf* and *seed* come from PufferLib."""

    def __init__(self, game: str, num_envs: int = 1, players: int = 2, *, buf: Any = None, seed: int = 0, **settings: Any) -> None:
        self.batch = batch = seat_batch(game, num_envs, players, **settings)
        self.num_agents = num_envs
        self.single_observation_space = spaces.Box(*batch.layout.bounds, dtype=np.int16)
        self.single_action_space = spaces.Discrete(len(batch.game.actions))
        super().__init__(buf)
        batch.observation, batch.won, batch.over = self.observations, self.rewards, self.terminals
        batch.reset(checked_seed(seed))

    @property
    def action_mask(self) -> npt.NDArray[np.bool_]:
        """[n, actions]: which actions are legal. The array of the batch."""
        return self.batch.mask

    def reset(self, seed: int | None = None) -> tuple[npt.NDArray[np.int16], list[Any]]:
        self.batch.reset(checked_seed(seed))
        self.truncations[:] = False
        return self.observations, []

    def step(self, actions: npt.ArrayLike) -> tuple[Any, ...]:
        wanted, legal = np.asarray(actions).reshape(-1), self.batch.random_actions()
        known = self.batch.mask[np.arange(self.num_agents), wanted]
        self.batch.step(np.where(known, wanted, legal))
        return self.observations, self.rewards, self.terminals, self.truncations, []

    def close(self) -> None:
        """There is nothing to close."""
