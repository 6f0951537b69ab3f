"""DQN of OpenSpiel learns a game against a random player, unchanged: ``python openspiel_dqn.py --games 300 --curve curve.svg``."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from curve import draw
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import random_agent
from open_spiel.python.pytorch import dqn

import palatine.env.openspiel  # noqa: F401 - registers the games

parser = argparse.ArgumentParser()
parser.add_argument("game", nargs="?", default="python_palatine_splendor")
parser.add_argument("--games", type=int, default=300, help="games to learn from")
parser.add_argument("--rounds", type=int, default=6, help="how often the strength is measured")
parser.add_argument("--measured", type=int, default=60, help="games of each measurement")
parser.add_argument("--curve", type=Path)
args = parser.parse_args()

# One chance node at the root makes a step much faster than a node for every draw; no search looks ahead here.
env = rl_environment.Environment(args.game, players=2, deals=100_000)
size, actions = env.observation_spec()["info_state"][0], env.action_spec()["num_actions"]
learner = dqn.DQN(0, size, actions, hidden_layers_sizes=[128, 128], replay_buffer_capacity=50_000, learning_rate=1e-3, seed=1)
other = random_agent.RandomAgent(1, actions)


def play(evaluate: bool) -> float:
    """A game; what it was worth to the learner. The learner has seat 0."""
    step = env.reset()
    while not step.last():
        who = (learner, other)[step.observations["current_player"]]
        step = env.step([who.step(step, is_evaluation=evaluate).action])
    learner.step(step, is_evaluation=evaluate)
    other.step(step)
    return step.rewards[0]


def measured() -> float:
    return float(np.mean([(play(evaluate=True) + 1) / 2 for _ in range(args.measured)]))


env.seed(1)
points = [(0, measured())]
print(*points[0])
for k in range(args.rounds):
    for _ in range(args.games // args.rounds):
        play(evaluate=False)
    points.append(((k + 1) * (args.games // args.rounds), measured()))
    print(*points[-1], flush=True)
if args.curve:
    draw(points, f"DQN of OpenSpiel, {args.game}", "games", args.curve)
