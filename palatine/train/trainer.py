"""A network that plays against itself and learns from it, in turns. How it chooses and what it learns is said by :mod:`palatine.train.ppo`
and :mod:`palatine.train.search`.

The games are in several parts: while the network thinks about one, the games of another are stepped. All work of the network is on
fixed arrays, so that a GPU can record it once and then do it without asking Python for every product.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from palatine.arena.run import cores
from palatine.env import Batch
from palatine.kernel.game import Game
from palatine.kernel.observation import Layout
from palatine.train.arrays import Array, arrays, has_gpu
from palatine.train.config import USUAL_STEPS, Budget, Progress, TrainConfig
from palatine.train.net import Net, fresh
from palatine.train.rollout import Part, Room

MAX_GRAD_NORM = 0.5
PARTS = 4
LEAST_PART = 16  # games


class Trainer:
    """A network and the games that it learns from."""

    def __init__(
        self,
        game: Game,
        players: int,
        config: TrainConfig,
        device: str | None = None,
        threads: int | None = None,
        anchor: dict[str, Any] | None = None,
        start: dict[str, Any] | None = None,
    ) -> None:
        """*anchor* are the arrays of a network to keep close to, *start* those of one to begin with."""
        self.game, self.players, self.config = game, players, config
        self.xp = arrays(device, config.seed)
        self.threads = threads or (max(1, cores() - 1) if has_gpu(device) else None)  # one core feeds the GPU
        layout = Layout(game, players)
        scale = usual_scale(self.batch(256, config.seed))
        if start:
            start = {**start, "first": start["first"] / scale[:, None]}
        self.net = Net(self.xp, start or fresh(layout.size, layout.places, players, config.width, config.depth, config.seed), scale)
        self.around = self.xp.put(np.arange(players))
        # lambda: how much the next step's error counts for this one; the more seats, the more steps
        self.fading = max(0.0, 1 - 0.1 / players * (USUAL_STEPS / max(config.rollout_length, config.window)))
        self.progress = Progress()
        self._anchor = Net(self.xp, anchor, np.ones(layout.size, np.float32)) if anchor else None
        self._ready = False

    def _prepare(self) -> None:
        """Makes the games, and room for them: not before they are needed."""
        self._ready = True
        xp, config, layout = self.xp, self.config, Layout(self.game, self.players)
        count = max(1, min(PARTS, config.games // LEAST_PART))
        sizes = [config.games * (k + 1) // count - config.games * k // count for k in range(count)]
        self.room = Room(
            xp,
            max(config.rollout_length, config.window),
            config.games,
            layout.size,
            layout.places,
            self.players,
            searched=config.search > 0,
        )
        self.parts = [Part(self.batch(size, config.seed * PARTS + k), xp, self.room, sum(sizes[:k])) for k, size in enumerate(sizes)]
        self._filled = 0
        self._dials = xp.zeros((2,), "float32")  # the share of the entropy, and of the points
        self._rows = xp.zeros((min(config.minibatch, config.rollout_length * config.games),), "int64")
        self._told = xp.zeros((2,), "float32")
        self._looks: list[Callable[[], None]] = [xp.recorded(lambda part=part: self._look(part)) for part in self.parts]  # type: ignore[misc]
        self._judge_all, self._update_again = xp.recorded(self._judge), xp.recorded(self._update)

    @property
    def device(self) -> str:
        """What it learns on, in words."""
        return self.xp.name

    def batch(self, games: int, seed: int) -> Batch:
        """Games of this training's kind, as the network sees them."""
        return Batch(self.game, games, self.players, seed, "win", True, self.threads, {})

    def restore(self, kept: dict[str, Any], progress: Progress) -> None:
        """Resumes from what the network kept. The games start again."""
        self.progress = progress
        self.net.restore(kept)

    def train(self, budget: Budget) -> Iterator[Progress]:
        """Trains until the budget is spent, what earlier calls spent counted; yields the progress after each iteration."""
        with ThreadPoolExecutor(1) as pool:
            while budget.spent(self.progress) < 1:
                began = time.perf_counter()
                self.round(budget.spent(self.progress), pool)
                self.progress.seconds += time.perf_counter() - began  # what the caller does in between is no learning
                yield self.progress

    def round(self, done: float, pool: ThreadPoolExecutor) -> None:
        """Plays and learns once; *done* is how much of the training is over, from 0 to 1."""
        start, end = self.config.entropy
        self.play(pool)
        self.learn(
            self.config.learning_rate * max(0.01, 1 - done), start + (end - start) * done, self.config.points * max(0.0, 1 - 2 * done)
        )
        self.progress.rounds += 1

    def play(self, pool: ThreadPoolExecutor) -> None:
        """Some steps in every game; while one part's games are stepped, the network thinks about another's."""
        if not self._ready:
            self._prepare()
        steps, room = self.config.rollout_length, self.room
        if room.steps > steps:
            room.shift(self.xp, steps)
        self._filled = min(room.steps, self._filled + steps)
        for part in self.parts:
            part.at[:] = room.steps - steps
        for step in range(steps + 1):
            for part, look in zip(self.parts, self._looks):
                part.ready()
                look()
                if step < steps:
                    self.xp.wait()
                    part.start(pool.submit(self._react, part))
            if step < steps:
                self._think(pool)
        self.progress.decisions += steps * self.config.games
        games, moves = sum(part.games for part in self.parts), sum(part.moves for part in self.parts)
        for part in self.parts:
            part.games = part.moves = 0
        self.progress.games += games
        if games:
            self.progress.length = moves / games

    def _look(self, part: Part) -> None:
        """The network looks at what is asked in a part of the games; all that is seen is written down."""
        part.pull()
        logits, seats, _ = self.net.forward(part.seen.here)
        seat = self.xp.whole(part.seat.here)
        value = self.xp.pick(self.xp.exp(self.xp.log_softmax(seats)), (self.around - seat[:, None]) % self.players)
        part.write(observation=part.seen.here, mask=part.mask.here, seat=seat, value=value)
        part.write_before(reward=part.reward.here, scores=part.scores.here, over=part.over.here)
        self._choose(part, logits, seats)
        part.at += 1

    def _choose(self, part: Part, logits: Array, seats: Array) -> None:
        """What follows from what the network thinks, where the network is."""
        raise NotImplementedError

    def _react(self, part: Part) -> None:
        """What follows from it in the games."""
        raise NotImplementedError

    def _think(self, pool: ThreadPoolExecutor) -> None:
        """More thoughts before a choice."""

    def won(self, by_points: Any) -> Array:
        """Each seat's share of the victory where a game ended; part of it may go by points, of which one learns sooner."""
        room = self.room
        won = (room.reward * (self.players - 1) + 1) / self.players
        apart = (room.scores - room.scores.sum(axis=2, keepdims=True) / self.players).reshape(-1, self.players)
        spread = (apart * apart).mean() ** 0.5 + 1
        return won + by_points * (self.xp.exp(self.xp.log_softmax(apart / spread)).reshape(won.shape) - won)

    def _judge(self) -> None:
        """What became of every step, for each seat: its advantage, and what the seats' shares should have been (TD(lambda))."""
        room, players = self.room, self.players
        won = self.won(self._dials[1])
        advantage = room.value[0] * 0
        for t in reversed(range(room.steps)):
            over = room.over[t][:, None]
            after = room.value[t + 1] * ~over + won[t] * over
            advantage = after - room.value[t] + advantage * ~over * self.fading
            room.advantage[t] = advantage
        seat = room.flat("seat")
        own = self.xp.pick(room.flat("advantage"), seat)
        room.flat("own")[:] = (own - own.mean()) / (own.std() + 1e-6)
        target = room.flat("advantage") + room.flat("value")
        room.flat("target")[:] = self.xp.pick(target, (self.around + seat[:, None]) % players)

    def learn(self, rate: float, entropy_share: float, by_points: float) -> None:
        """Some epochs over what was played."""
        xp, size = self.xp, len(self._rows)
        self._dials[:] = xp.put(np.array([entropy_share, by_points], np.float32))
        self._told[:] = 0
        self._judge_all()
        games, first = self.config.games, self.room.steps - self._filled
        fresh, count = self.config.rollout_length * games, 0
        while count < self.config.epochs * (fresh // size):
            order = xp.shuffled(self._filled * games)
            for start in range(0, len(order) - size + 1, size):
                self._rows[:] = order[start : start + size] + first * games
                self.net.pace(rate)
                self._update_again()
                count += 1
                if count == self.config.epochs * (fresh // size):
                    break
        self.progress.entropy, self.progress.value_loss = (float(x) / count for x in xp.take(self._told))

    def _update(self) -> None:
        """One gradient step on a minibatch."""
        logits, seats, way = self.net.forward(self.room.flat("observation")[self._rows])
        to_places, to_seats, entropy, value_loss = self._slopes(logits, seats)
        self.net.backward(way, to_places, to_seats)
        self.net.step(MAX_GRAD_NORM)
        self._told[:1] += entropy
        self._told[1:] += value_loss

    def _slopes(self, logits: Array, seats: Array) -> tuple[Array, Array, Array, Array]:
        """The gradients of the loss by the logits of places and of seats; and the mean entropy and value loss."""
        raise NotImplementedError

    def _usual(self, logits: Array) -> Array:
        """The anchor's logits for the rows of this minibatch; without an anchor all equal."""
        return self._anchor.forward(self.room.flat("observation")[self._rows])[0] if self._anchor else logits * 0


def usual_scale(batch: Batch, steps: int = 150) -> Any:
    """What to multiply each number of an observation with, so that it is about 1: from random games."""
    square = np.zeros(batch.layout.size)
    for _ in range(steps):
        square += np.square(batch.observation.astype(np.float32)).mean(axis=0)
        batch.step(batch.random_actions())
    return (1 / np.maximum(1.0, np.sqrt(square / steps))).astype(np.float32)
