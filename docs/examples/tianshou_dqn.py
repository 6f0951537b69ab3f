"""DQN of tianshou learns a game with masks, unchanged: ``python tianshou_dqn.py --steps 24000 --curve curve.svg``."""

from __future__ import annotations

import argparse
from pathlib import Path

import gymnasium
import numpy as np
from curve import draw, win_rate
from gymnasium import spaces
from tianshou.algorithm import DQN
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Batch, Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

import palatine.env.gymnasium  # noqa: F401 - registers the games

parser = argparse.ArgumentParser()
parser.add_argument("game", nargs="?", default="palatine/Splendor-v0")
parser.add_argument("--steps", type=int, default=24_000)
parser.add_argument("--rounds", type=int, default=6, help="how often the strength is measured")
parser.add_argument("--games", type=int, default=100, help="games of each measurement")
parser.add_argument("--curve", type=Path)
args = parser.parse_args()


class Masked(gymnasium.ObservationWrapper):
    """tianshou looks for the mask in the observation."""

    def __init__(self, env):
        super().__init__(env)
        n = env.action_space.n
        self.observation_space = spaces.Dict(obs=env.observation_space, mask=spaces.Box(0, 1, (n,), np.bool_))

    def observation(self, seen):
        return {"obs": seen.astype(np.float32), "mask": self.unwrapped.action_masks()}


def make():
    return Masked(gymnasium.make(args.game, opponents="random", seat="rotate"))


env = make()
n = int(env.action_space.n)
net = Net(state_shape=env.observation_space["obs"].shape, action_shape=n, hidden_sizes=(128, 128))
policy = DiscreteQLearningPolicy(model=net, action_space=env.action_space, eps_training=0.1)
algorithm = DQN(policy=policy, optim=AdamOptimizerFactory(lr=5e-4), gamma=0.99, n_step_return_horizon=5, target_update_freq=200)
collector = Collector(algorithm, DummyVectorEnv([make] * 8), VectorReplayBuffer(50_000, 8), exploration_noise=True)


def choose(seen, mask):
    batch = Batch(obs=Batch(obs=seen[None].astype(np.float32), mask=mask[None].astype(bool)), info=Batch())
    return int(policy(batch).act[0])


points = [(0, win_rate(args.game, choose, args.games))]
print(*points[0])
each = args.steps // args.rounds
for k in range(args.rounds):
    settings = OffPolicyTrainerParams(
        max_epochs=1,
        epoch_num_steps=each,
        training_collector=collector,
        collection_step_num_env_steps=min(80, each),
        update_step_num_gradient_steps_per_sample=0.1,
        verbose=False,
        show_progress=False,
    )
    algorithm.run_training(settings)
    points.append(((k + 1) * each, win_rate(args.game, choose, args.games)))
    print(*points[-1], flush=True)
if args.curve:
    draw(points, f"DQN of tianshou, {args.game}", "steps", args.curve)
