"""PPO of OpenSpiel learns a game against a random player, unchanged: ``python openspiel_ppo.py --steps 61440 --curve curve.svg``."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch
from curve import draw
from open_spiel.python import rl_environment
from open_spiel.python.pytorch.ppo import PPO, PPOAgent

import palatine.env.openspiel  # noqa: F401 - registers the games

parser = argparse.ArgumentParser()
parser.add_argument("game", nargs="?", default="python_palatine_splendor")
parser.add_argument("--steps", type=int, default=61_440, help="decisions to learn from")
parser.add_argument("--rounds", type=int, default=6, help="how often the strength is measured")
parser.add_argument("--measured", type=int, default=100, help="games of each measurement")
parser.add_argument("--curve", type=Path)
args = parser.parse_args()

TABLES, EACH = 8, 128  # how many games go side by side, and how many decisions of each are learned from at once
LEARNER = 0  # its seat
random = np.random.default_rng(1)


class Table:
    """A game in which a random player moves whenever it is asked, so that every step is one of the learner."""

    def __init__(self, luck, **deals):
        # OpenSpiel draws from the list of all deals at every start: a thousand are many games, and quickly drawn.
        # One chance node at the root makes a step faster than a node for every draw; no search looks ahead here.
        self.env = rl_environment.Environment(args.game, players=2, **deals)
        self.env.seed(luck)
        self.begin()

    def begin(self):
        self.now = self._random_moves(self.env.reset())

    def play(self, action):
        self.now = self._random_moves(self.env.step([action]))

    def _random_moves(self, step):
        while not step.last() and (player := step.observations["current_player"]) != LEARNER:
            step = self.env.step([random.choice(step.observations["legal_actions"][player])])
        return step


tables = [Table(luck, deals=1000) for luck in range(TABLES)]
exam = Table(0, deals=1000, seed=1000)  # other deals than those it learns from
size, actions = exam.env.observation_spec()["info_state"][0], exam.env.action_spec()["num_actions"]
torch.manual_seed(1)
np.random.seed(1)  # OpenSpiel shuffles with it
torch.set_num_threads(1)
learner = PPO(
    (size,), actions, 2, LEARNER, num_envs=TABLES, steps_per_batch=EACH, num_minibatches=4, learning_rate=1e-3, agent_fn=PPOAgent
)  # fmt: skip


def measured():
    """How often the learner beats a random player; a tie is half a win."""
    won = 0.0
    for _ in range(args.measured):
        exam.begin()
        while not exam.now.last():
            exam.play(learner.step([exam.now], is_evaluation=True)[0].action)
        won += (exam.now.rewards[LEARNER] + 1) / 2
    return won / args.measured


def learn():
    """Plays on at all tables, then learns from it."""
    for _ in range(EACH):
        for table, chosen in zip(tables, learner.step([table.now for table in tables])):
            table.play(chosen.action)
        ended = [table.now.last() for table in tables]
        learner.post_step([table.now.rewards[LEARNER] for table in tables], ended)
        for table in (table for table, over in zip(tables, ended) if over):
            table.begin()
    learner.learn([table.now for table in tables])


points = [(0, measured())]
print(*points[0], flush=True)
for _ in range(args.rounds):
    for _ in range(max(1, args.steps // args.rounds // (TABLES * EACH))):
        learn()
    points.append((learner.total_steps_done, measured()))
    print(*points[-1], flush=True)
if args.curve:
    draw(points, f"PPO of OpenSpiel, {args.game}", "decisions", args.curve)
