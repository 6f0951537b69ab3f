"""MaskablePPO of sb3-contrib learns a game, unchanged: ``python maskable_ppo.py --steps 60000 --curve curve.svg``."""

from __future__ import annotations

import argparse
from pathlib import Path

import gymnasium
from curve import draw, win_rate
from sb3_contrib import MaskablePPO

import palatine.env.gymnasium  # noqa: F401 - registers the games

parser = argparse.ArgumentParser()
parser.add_argument("game", nargs="?", default="palatine/Splendor-v0")
parser.add_argument("--steps", type=int, default=60_000)
parser.add_argument("--rounds", type=int, default=6, help="how often the strength is measured")
parser.add_argument("--games", type=int, default=100, help="games of each measurement")
parser.add_argument("--curve", type=Path)
args = parser.parse_args()

env = gymnasium.make(args.game, opponents="random", seat="rotate")
model = MaskablePPO("MlpPolicy", env, n_steps=1024, batch_size=256, ent_coef=0.01, seed=1, device="cpu")


def choose(seen, mask):
    return int(model.predict(seen, action_masks=mask.astype(bool), deterministic=True)[0])


points = [(0, win_rate(args.game, choose, args.games))]
print(*points[0])
for k in range(args.rounds):
    model.learn(args.steps // args.rounds, reset_num_timesteps=k == 0)
    points.append((model.num_timesteps, win_rate(args.game, choose, args.games)))
    print(*points[-1], flush=True)
if args.curve:
    draw(points, f"MaskablePPO, {args.game}", "steps", args.curve)
