"""TorchRL and PufferLib over the arrays of the batch, where they are installed."""

from __future__ import annotations

import numpy as np
import pytest

from palatine.env.batch import seat_batch

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


class Buffers(dict):
    """Version 2 of PufferLib asks for attributes, version 3 for keys."""

    __getattr__ = dict.__getitem__


def buffers(env):
    """What PufferLib gives an environment in a process of its own: rows of larger arrays."""
    shapes = {"observations": env.observations, "rewards": env.rewards, "terminals": env.terminals, "truncations": env.truncations}
    rows = {name: np.zeros((2 * N, *array.shape[1:]), array.dtype)[N:] for name, array in shapes.items()}
    return Buffers(**rows, masks=env.masks, actions=env.actions)


@pytest.mark.parametrize("given", [False, True], ids=["its own", "given"])
def test_pufferlib_steps_the_games_in_its_buffers(given):
    vector = pytest.importorskip("pufferlib.vector")
    from palatine.env.pufferlib import SeatEnv

    settings = {"game": "splendor", "num_games": N, "opponents": "random", "threads": 1}
    env = vector.make(SeatEnv, env_kwargs=settings)
    room = buffers(env) if given else env
    if given:
        env = SeatEnv(**settings, buf=room)
    env.async_reset(7)
    plain = twin()
    plain.reset(7)
    ended = 0
    for _ in range(80):
        actions = env.batch.random_actions()
        assert (actions == plain.random_actions()).all()
        env.send(actions)
        plain.step(actions)
        seen, rewards, terminals, *_ = env.recv()
        assert np.shares_memory(seen, room.observations)
        assert np.shares_memory(seen, env.batch.observation)
        assert (seen == plain.observation).all()
        assert (rewards == plain.won).all()
        assert (terminals == plain.over).all()
        ended += int(terminals.sum())
    assert ended


def test_a_pufferlib_policy_without_masks_plays_legal_actions():
    pytest.importorskip("pufferlib")
    from palatine.env.pufferlib import SeatEnv

    env = SeatEnv("splendor", N, opponents="random", threads=1, replace_illegal=True)
    env.reset(seed=7)
    assert not env.action_mask[:, -1].any()  # nobody passes at the start
    *_, infos = env.step(np.full(N, len(env.batch.game.actions) - 1))
    assert infos[0]["illegal"] == 1.0
