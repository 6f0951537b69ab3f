"""TorchRL over the arrays of the batch, where it is installed."""

from __future__ import annotations

import numpy as np
import pytest

from palatine.env.vector import seat_batch

N = 6


def twin():
    """The same games, stepped without an adapter."""
    return seat_batch("splendor", N, 2, opponents="random", threads=1)


def test_torchrl_passes_its_own_check():
    pytest.importorskip("torchrl")
    from torchrl.envs import ActionMask, TransformedEnv
    from torchrl.envs.utils import check_env_specs

    from palatine.env.torchrl import SeatEnv

    check_env_specs(TransformedEnv(SeatEnv("splendor", N, opponents="random", threads=1, copy=True), ActionMask()))


def test_torchrl_tensors_are_the_arrays_of_the_batch():
    torch = pytest.importorskip("torch")
    pytest.importorskip("torchrl")
    from palatine.env.torchrl import SeatEnv

    env = SeatEnv("splendor", N, opponents="random", threads=1)
    found = env.reset()
    assert np.shares_memory(found["observation"].numpy(), env.batch.observation)
    assert np.shares_memory(found["action_mask"].numpy(), env.batch.mask)
    ended = 0
    for _ in range(80):
        found["action"] = torch.from_numpy(env.batch.random_actions().copy())
        after = env.step(found)["next"]
        assert np.shares_memory(after["reward"].numpy(), env.batch.won)
        assert (after["done"].numpy()[:, 0] == env.batch.over).all()
        ended += int(after["done"].sum())
        found = after.exclude("reward", "done", "terminated")
    assert ended


def test_a_rollout_of_torchrl_keeps_its_steps_apart():
    pytest.importorskip("torchrl")
    from palatine.env.torchrl import SeatEnv

    env = SeatEnv("splendor", N, opponents="random", threads=1, copy=True)

    def policy(observation, action_mask):
        return action_mask.float().argmax(-1)

    steps = env.rollout(20, policy, break_when_any_done=False)
    assert tuple(steps.batch_size) == (N, 20)
    assert (steps["observation"][:, 0] != steps["observation"][:, 10]).any()
    assert (steps["action_mask"].gather(-1, steps["action"][..., None])).all()
