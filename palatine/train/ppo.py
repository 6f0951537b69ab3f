"""Learning from games against oneself: proximal policy optimization on thousands of games at once.

In turns, the network plays some steps in every game of the batch, and learns from them. What a choice was worth is the
advantage of the seat that made it: how much better the position became for that seat than it had expected, now and, fading, in the
steps that followed (generalized advantages, for every seat at once, because each answer of the network is about all of them).

Who only ever meets itself agrees with itself on habits that nobody else at a table keeps to. So it may be given a network to play
*like*: where nothing speaks for one choice or another, it then chooses as that one would, instead of at random.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from palatine.env import Batch
from palatine.i18n import text
from palatine.kernel.errors import BadOption
from palatine.kernel.game import Game
from palatine.kernel.observation import Layout
from palatine.train.arrays import Array, Arrays, arrays, has_gpu
from palatine.train.net import Net, fresh

CLIP = 0.2
VALUE_SHARE = 0.5  # of the value's loss
MOST_GRADIENT = 0.5
USUAL_STEPS = 32
HALVES = 2  # parts of the batch that take turns: while the network thinks for one, the other one's games are stepped


@dataclass(frozen=True)
class Recipe:
    """How a network is trained. The defaults are for a large GPU and many cores."""

    games: int = 16_384  # at once
    steps: int = USUAL_STEPS  # in every game, before learning from them; the more, the farther ahead a choice is judged
    passes: int = 2  # over what was played
    minibatch: int = 32_768
    width: int = 256
    depth: int = 3
    rate: float = 1e-3
    entropy: tuple[float, float] = (0.02, 0.001)  # at the start and at the end
    points: float = 0.0  # how much of a victory goes by points at the start; from the middle of the training on nothing
    like: str = ""  # whose ways it keeps to where nothing speaks against them
    seed: int = 1


def check_whole(**wanted: int | None) -> None:
    """Refuses what is not a whole number from 1 on; nothing is as good."""
    for name, value in wanted.items():
        if value is not None and value < 1:
            raise BadOption(text("“{name}” must be a whole number of at least 1, not “{value}”.", name=name, value=str(value)))


def recipe_for(
    device: str | None,
    *,
    games: int | None,
    steps: int = USUAL_STEPS,
    width: int,
    depth: int,
    entropy: tuple[float, float],
    points: float = 0.0,
    like: str = "",
    seed: int,
) -> Recipe:
    """The recipe for a device: without a GPU, fewer games at once and smaller steps."""
    check_whole(games=games, steps=steps, width=width, depth=depth)
    for name, share in (("entropy", entropy[0]), ("entropy", entropy[1]), ("points", points)):
        if not 0 <= share <= 1:
            raise BadOption(text("“{name}” must be a number from 0 to 1, not “{value}”.", name=name, value=str(share)))
    gpu = has_gpu(device)
    at_once = games or (Recipe.games if gpu else 512)
    return Recipe(
        games=at_once,
        steps=steps,
        minibatch=max(256, at_once * steps // (16 if gpu else 8)),
        width=width,
        depth=depth,
        entropy=(entropy[0], entropy[1]),
        points=points,
        like=like,
        seed=seed,
    )


@dataclass(frozen=True)
class Budget:
    """How long to train: for some seconds, or for so many rounds, with which a seed learns exactly the same again."""

    seconds: float = 0.0
    rounds: int = 0

    def spent(self, progress: Progress) -> float:
        """How much of it is over, from 0 to 1."""
        return min(1.0, progress.rounds / self.rounds if self.rounds else progress.seconds / self.seconds)


@dataclass
class Progress:
    """Where a training stands."""

    seconds: float = 0.0
    rounds: int = 0
    decisions: int = 0
    games: int = 0
    length: float = 0.0
    """Decisions in a finished game, on average."""
    entropy: float = 0.0
    surprise: float = 0.0
    """The mean log-loss of who wins."""


class Half:
    """A part of the batch, and room for what is played in it."""

    def __init__(self, batch: Batch, steps: int, xp: Arrays) -> None:
        self.batch = batch
        n, size, places, players = batch.n, batch.layout.size, batch.mask.shape[1], batch.players
        self.observation = xp.zeros((steps, n, size), "int16")
        self.mask = xp.zeros((steps, n, places), "bool")
        self.seat = xp.zeros((steps, n), "int64")
        self.action = xp.zeros((steps, n), "int64")
        self.chance = xp.zeros((steps, n), "float32")
        self.value = xp.zeros((steps + 1, n, players), "float32")
        self.reward = xp.zeros((steps, n, players), "float32")
        self.scores = xp.zeros((steps, n, players), "int32")
        self.over = xp.zeros((steps, n), "bool")
        self.stepping: Future[None] | None = None
        for array in (batch.observation, batch.mask, batch.seat, batch.reward, batch.scores, batch.over):
            xp.pin(array)


class Trainer:
    """A network and the games that it learns from."""

    def __init__(
        self,
        game: Game,
        players: int,
        recipe: Recipe,
        device: str | None = None,
        threads: int | None = None,
        like: dict[str, Any] | None = None,
    ) -> None:
        """*like* are the arrays of a network to keep close to."""
        self.game, self.players, self.recipe = game, players, recipe
        self.xp = arrays(device, recipe.seed)
        self.threads = threads
        layout = Layout(game, players)
        start = fresh(layout.size, layout.places, players, recipe.width, recipe.depth, recipe.seed)
        self.net = Net(self.xp, start, usual_scale(self.batch(256, recipe.seed)))
        self.around = self.xp.put(np.arange(players))
        # lambda: how much the next step's surprise counts for this one; the more seats, the more steps
        self.fading = max(0.0, 1 - 0.1 / players * (USUAL_STEPS / recipe.steps))
        self.progress = Progress()
        self._like = Net(self.xp, like, np.ones(layout.size, np.float32)) if like else None

    @property
    def device(self) -> str:
        """What it learns on, in words."""
        return self.xp.name

    def batch(self, games: int, seed: int) -> Batch:
        """Games of this training's kind, as the network sees them."""
        return Batch(self.game, games, self.players, seed, "win", True, self.threads, {})

    @cached_property
    def halves(self) -> list[Half]:
        """The games that are played."""
        each, seed = max(1, self.recipe.games // HALVES), self.recipe.seed * HALVES
        return [Half(self.batch(each, seed + k), self.recipe.steps, self.xp) for k in range(HALVES)]

    def restore(self, kept: dict[str, Any], progress: Progress) -> None:
        """Goes on with what the network kept. The games begin anew."""
        self.progress = progress
        self.net.restore(kept)

    def train(self, budget: Budget) -> Iterator[Progress]:
        """Trains until the budget is spent, what earlier calls spent counted; tells after each round how it stands."""
        with ThreadPoolExecutor(HALVES) as pool:
            while budget.spent(self.progress) < 1:
                began = time.perf_counter()
                self.round(budget.spent(self.progress), pool)
                self.progress.seconds += time.perf_counter() - began  # what the caller does in between is no learning
                yield self.progress

    def round(self, done: float, pool: ThreadPoolExecutor) -> None:
        """Plays and learns once; *done* is how much of the training is over, from 0 to 1."""
        start, end = self.recipe.entropy
        self._play(pool)
        self._learn(self.recipe.rate * max(0.01, 1 - done), start + (end - start) * done, self.recipe.points * max(0.0, 1 - 2 * done))
        self.progress.rounds += 1

    def _play(self, pool: ThreadPoolExecutor) -> None:
        """Some steps in every game; while one half's games are stepped, the network thinks about the other half's."""
        xp, steps = self.xp, self.recipe.steps
        lengths: list[Any] = []
        for t in range(steps + 1):
            for half in self.halves:
                batch = half.batch
                if half.stepping is not None:
                    half.stepping.result()
                    half.stepping = None
                if t:
                    half.reward[t - 1], half.scores[t - 1], half.over[t - 1] = map(xp.put, (batch.reward, batch.scores, batch.over))
                    lengths.append(batch.length[batch.over])
                seen, seat, mask = xp.put(batch.observation), xp.put(batch.seat.astype(np.int64)), xp.put(batch.mask)
                logits, seats, _ = self.net.forward(seen)
                half.value[t] = xp.pick(xp.exp(xp.log_softmax(seats)), (self.around - seat[:, None]) % self.players)
                if t < steps:
                    half.observation[t], half.seat[t], half.mask[t] = seen, seat, mask
                    logp = xp.log_softmax(xp.masked(logits, mask))
                    half.action[t] = xp.draw(logp)
                    half.chance[t] = xp.pick(logp, half.action[t])
                    half.stepping = pool.submit(batch.step, xp.take(half.action[t]))
        finished = np.concatenate(lengths)
        self.progress.decisions += steps * sum(half.batch.n for half in self.halves)
        self.progress.games += len(finished)
        if len(finished):
            self.progress.length = float(finished.mean())

    def _won(self, half: Half, by_points: float) -> Array:
        """Each seat's share of the victory where a game ended; part of it may go by points, of which one learns sooner."""
        won = (half.reward * (self.players - 1) + 1) / self.players
        if not by_points:
            return won
        apart = (half.scores - half.scores.sum(axis=2, keepdims=True) / self.players).reshape(-1, self.players)
        spread = (apart * apart).mean() ** 0.5 + 1
        return won + by_points * (self.xp.exp(self.xp.log_softmax(apart / spread)).reshape(won.shape) - won)

    def _judged(self, half: Half, by_points: float) -> tuple[Array, ...]:
        """What was played in a half: each choice with its advantage, and what every seat's shares should have been."""
        steps, players = self.recipe.steps, self.players
        advantage = half.value * 0
        won = self._won(half, by_points)
        for t in reversed(range(steps)):
            going_on = (~half.over[t])[:, None]
            after = half.value[t + 1] * going_on + won[t] * half.over[t][:, None]
            advantage[t] = after - half.value[t] + advantage[t + 1] * going_on * self.fading
        target = advantage[:-1] + half.value[:-1]
        seat = half.seat.reshape(-1)
        own = self.xp.pick(advantage[:-1].reshape(-1, players), seat)
        relative = self.xp.pick(target.reshape(-1, players), (self.around + seat[:, None]) % players)
        flat = [array.reshape(-1, *array.shape[2:]) for array in (half.observation, half.mask, half.action, half.chance)]
        return (*flat, own, relative)

    def _learn(self, rate: float, entropy_share: float, by_points: float) -> None:
        xp = self.xp
        parts = [self._judged(half, by_points) for half in self.halves]
        observation, mask, action, chance, advantage, target = (xp.join(list(column)) for column in zip(*parts))
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
        told: list[Any] = []
        for _ in range(self.recipe.passes):
            order = xp.shuffled(len(action))
            for start in range(0, len(action), self.recipe.minibatch):
                rows = order[start : start + self.recipe.minibatch]
                logits, seats, way = self.net.forward(observation[rows])
                usual = self._like.forward(observation[rows])[0] if self._like else logits * 0
                to_places, to_seats, entropy, surprise = self._slopes(
                    logits, seats, mask[rows], action[rows], chance[rows], advantage[rows], target[rows], usual, entropy_share
                )
                self.net.backward(way, to_places, to_seats)
                self.net.step(rate, MOST_GRADIENT)
                told.append((entropy, surprise))
        self.progress.entropy, self.progress.surprise = (float(sum(column) / len(told)) for column in zip(*told))

    def _slopes(
        self,
        logits: Array,
        seats: Array,
        mask: Array,
        action: Array,
        chance: Array,
        advantage: Array,
        target: Array,
        usual: Array,
        entropy_share: float,
    ) -> tuple[Array, Array, Array, Array]:
        """The gradients of the loss by the logits of places and of seats; beside them the mean entropy and surprise.

        It is drawn to choose by *usual*, the logits of who it should be like. If they are all equal, that is to be undecided.
        """
        xp, n = self.xp, len(action)
        logp = xp.log_softmax(xp.masked(logits, mask))
        p = xp.exp(logp)
        ratio = xp.exp(xp.pick(logp, action) - chance)
        held = ((advantage > 0) & (ratio > 1 + CLIP)) | ((advantage < 0) & (ratio < 1 - CLIP))
        pull = (advantage * ratio * ~held)[:, None]
        unusual = logp - xp.log_softmax(xp.masked(usual, mask))
        to_places = pull * p + entropy_share * p * (unusual - (p * unusual).sum(axis=1, keepdims=True))
        to_places[xp.count(n), action] -= pull[:, 0]
        log_shares = xp.log_softmax(seats)
        to_seats = xp.exp(log_shares) - target
        surprise = -(target * log_shares).sum(axis=1).mean()
        return to_places / n, to_seats * (VALUE_SHARE / n), -(p * logp).sum(axis=1).mean(), surprise


def usual_scale(batch: Batch, steps: int = 150) -> Any:
    """What to multiply each number of an observation with, so that it is about 1: from random games."""
    square = np.zeros(batch.layout.size)
    for _ in range(steps):
        square += np.square(batch.observation.astype(np.float32)).mean(axis=0)
        batch.step(batch.random_actions())
    return (1 / np.maximum(1.0, np.sqrt(square / steps))).astype(np.float32)
