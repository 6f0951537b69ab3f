"""One seat in thousands of games at once, against opponents in compiled code: Gymnasium's vector environments.

>>> import gymnasium
>>> import palatine.env.gymnasium
>>> envs = gymnasium.make_vec("palatine/Splendor-v0", num_envs=64, opponents="greedy")
>>> seen, info = envs.reset(seed=7)
>>> seen, reward, terminated, truncated, info = envs.step(envs.batch.random_actions())
>>> info["action_mask"].shape == (64, envs.single_action_space.n)
True

The arrays are those of the batch, overwritten by each step: copy what you want to keep. When a game ends, the next is dealt in the same
step (``AutoresetMode.SAME_STEP``), and the observation is of that one. An action that is not legal is an error, and no game moves.
Opponents are ``greedy`` or ``random``; for others use ``vectorization_mode="sync"``.
"""

from __future__ import annotations

from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from palatine.env.batch import seat_batch
from palatine.kernel.table import checked_seed


class VectorSeat(VectorEnv[npt.NDArray[np.int16], npt.NDArray[np.int64], Any]):
    """The vector environment of a game. Its settings are those of :class:`palatine.env.gymnasium.Seat`, and *threads*."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - Gymnasium asks for it in this form

    def __init__(
        self,
        game: str,
        num_envs: SupportsIndex = 1,
        players: SupportsIndex = 2,
        *,
        opponents: str = "greedy",
        seat: SupportsIndex | str = 0,
        reward: str = "win",
        threads: SupportsIndex | None = None,
        **options: Any,
    ) -> None:
        self.batch = seat_batch(game, num_envs, players, opponents=opponents, seat=seat, reward=reward, threads=threads, **options)
        what = self.batch.game
        self.num_envs = self.batch.n
        self.single_observation_space = spaces.Box(*self.batch.layout.bounds, dtype=np.int16)
        self.single_action_space = spaces.Discrete(len(what.actions))
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._never = np.zeros(self.num_envs, np.bool_)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[npt.NDArray[np.int16], dict[str, Any]]:
        self.batch.reset(checked_seed(seed[0] if isinstance(seed, list) else seed))
        return self.batch.observation, self._info()

    def step(self, actions: npt.ArrayLike) -> tuple[Any, ...]:
        batch = self.batch
        batch.step(actions)
        return batch.observation, batch.won, batch.over, self._never, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal now, by environment."""
        return self.batch.mask

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.batch.mask, "seat": self.batch.seat, "scores": self.batch.scores, "length": self.batch.length}
