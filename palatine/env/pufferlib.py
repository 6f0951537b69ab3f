"""One seat in thousands of games at once, as a native environment of PufferLib.

The games write into PufferLib's own buffers, so nothing is copied, in one process or in many::

    import pufferlib.vector
    from palatine.env.pufferlib import SeatEnv

    env = pufferlib.vector.make(SeatEnv, env_kwargs={"game": "splendor", "num_games": 4096, "opponents": "random"})

PufferLib has no action masks. ``action_mask`` is the one of the batch, for policies that use it; for those that do not,
``replace_illegal=True`` plays a random legal action in place of one that is not legal. When a game ends, the next is dealt in the same
step. Opponents are ``greedy`` or ``random``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

try:
    from gymnasium import spaces
    from pufferlib import PufferEnv
except ImportError as error:
    raise ImportError("palatine.env.pufferlib needs PufferLib: pip install pufferlib") from error

from palatine.env.batch import seat_batch


class SeatEnv(PufferEnv):  # type: ignore[misc]
    """*settings* are those of :func:`palatine.env.batch.seat_batch`."""

    def __init__(
        self,
        game: str,
        num_games: int = 1024,
        players: int = 2,
        *,
        replace_illegal: bool = False,
        buf: Any = None,
        seed: int = 0,
        **settings: Any,
    ) -> None:
        self.batch = batch = seat_batch(game, num_games, players, **settings)
        self.single_observation_space = spaces.Box(*batch.layout.bounds, dtype=np.int16)
        self.single_action_space = spaces.Discrete(len(batch.game.actions))
        self.num_agents = num_games
        self.replace_illegal = replace_illegal
        super().__init__(buf)
        batch.observation, batch.won, batch.over = self.observations, self.rewards, self.terminals
        self._seed = seed

    @property
    def action_mask(self) -> npt.NDArray[np.bool_]:
        """[n, actions]: which actions are legal now."""
        return self.batch.mask

    def reset(self, seed: int | None = None) -> tuple[npt.NDArray[np.int16], list[dict[str, float]]]:
        self.batch.reset(self._seed if seed is None else seed)
        return self.observations, []

    def step(self, actions: npt.NDArray[Any]) -> tuple[Any, ...]:
        batch, info = self.batch, {}
        if self.replace_illegal:
            legal = batch.mask[np.arange(batch.n), actions]
            actions = np.where(legal, actions, batch.random_actions())
            info["illegal"] = 1 - float(legal.mean())
        batch.step(actions)
        if batch.over.any():
            info["won"] = float(batch.won[batch.over].mean())
            info["length"] = float(batch.length[batch.over].mean())
        return self.observations, self.rewards, self.terminals, self.truncations, [info] if info else []

    def close(self) -> None:
        """Nothing is held open."""
