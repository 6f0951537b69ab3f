"""One seat in thousands of games at once, as an environment of TorchRL.

The tensors share their memory with the arrays of the batch: nothing is copied, and each step overwrites them. ``rollout`` and collectors
keep the tensors of every step, so give them an environment with ``copy=True``. When a game ends, the next is dealt in the same
step, and the observation is of that one. Opponents are ``greedy`` or ``random``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

try:
    import torch
    from tensordict import TensorDict, TensorDictBase
    from torchrl.data import Binary, Bounded, Categorical, Composite, Unbounded
    from torchrl.envs import EnvBase
except ImportError as error:
    raise ImportError("palatine.env.torchrl needs TorchRL: pip install palatine[torchrl]") from error

from palatine.env.batch import seat_batch
from palatine.kernel.table import checked_seed


class SeatEnv(EnvBase):  # type: ignore[misc]
    """*settings* are those of :class:`palatine.env.vector.VectorSeat`."""

    def __init__(self, game: str, num_envs: int = 1, players: int = 2, *, copy: bool = False, **settings: Any) -> None:
        super().__init__(device="cpu", batch_size=[num_envs])
        self.batch = batch = seat_batch(game, num_envs, players, **settings)
        self.copy = copy
        low, high = (torch.from_numpy(bound.copy()).expand(num_envs, -1) for bound in batch.layout.bounds)
        n, actions = num_envs, len(batch.game.actions)
        self.observation_spec = Composite(
            observation=Bounded(low, high, shape=low.shape, dtype=torch.int16),
            action_mask=Binary(actions, (n, actions), dtype=torch.bool),
            shape=(n,),
        )
        self.action_spec = Categorical(actions, shape=(n,), dtype=torch.int64)
        self.reward_spec = Unbounded((n, 1), dtype=torch.float32)
        self.done_spec = Composite({name: Categorical(2, shape=(n, 1), dtype=torch.bool) for name in ("done", "terminated")}, shape=(n,))
        self._seen = {"observation": _tensor(batch.observation), "action_mask": _tensor(batch.mask)}
        self._over, self._won = _tensor(batch.over)[:, None], _tensor(batch.won)[:, None]
        self._never = torch.zeros_like(self._over)

    def _answer(self, **more: torch.Tensor) -> TensorDictBase:
        found = TensorDict({**self._seen, **more}, self.batch_size)
        return found.clone() if self.copy else found

    def _reset(self, tensordict: TensorDictBase | None = None, **settings: Any) -> TensorDictBase:
        """All games again; where only some have ended, those are dealt already."""
        if tensordict is None or tensordict.get("_reset", None) is None:
            self.batch.reset(int(np.random.SeedSequence(self._next).generate_state(1)[0]))
            self._next += 1
        return self._answer(done=self._never, terminated=self._never)

    def _step(self, tensordict: TensorDictBase) -> TensorDictBase:
        self.batch.step(tensordict["action"].numpy())
        return self._answer(reward=self._won, done=self._over, terminated=self._over)

    def _set_seed(self, seed: int | None) -> None:
        self._next = checked_seed(seed)

    _next = 0


def _tensor(array: Any) -> torch.Tensor:
    return torch.from_numpy(array)
