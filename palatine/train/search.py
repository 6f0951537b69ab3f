"""Learning from search: every decision is thought through, and the network learns to answer at once what the search found.

Each game grows a small tree (:mod:`palatine.train.forest`); the network judges one leaf of each game at a time, all of a part of the
games together, while the games of another part walk down their trees. The policy learns the improved policy of the search; the
value learns what became of the position, as far as it is known, and beyond that what the search thinks of it: TD(lambda) over the values
of the roots. It learns from a window of the last steps in every game.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from palatine.kernel.game import Game
from palatine.train.arrays import Array, Mirror
from palatine.train.config import TrainConfig
from palatine.train.forest import Forest
from palatine.train.ppo import Ppo
from palatine.train.rollout import Part, cores
from palatine.train.trainer import Trainer

SCATTER = 4  # windows
STEP = 0.1  # how far the policy of the search is to be from the network's own: the Kullback-Leibler divergence, on average
FASTEST = 1.25  # change of the weight of values in a round, to bring that about
LEAST_SCALE, MOST_SCALE = 10.0, 1000.0


class Searcher(Trainer):
    """Thinks before each choice."""

    def _prepare(self) -> None:
        super()._prepare()
        self._groves = {part: Grove(self, part) for part in self.parts}
        self._asks = [self.xp.recorded(lambda part=part: self._ask(part)) for part in self.parts]  # type: ignore[misc]

        self._scatter()

    def _scatter(self) -> None:
        """Plays some games without thinking, so that they are not all at their beginning at the same time."""
        xp = self.xp
        for _ in range(SCATTER * self.room.steps):
            for part in self.parts:
                part.pull()
                part.chosen.here[:] = xp.draw(xp.masked(self.net.forward(part.seen.here)[0], part.mask.here))
                part.chosen.push()
                xp.wait()
                part.step()
        for part in self.parts:
            part.games = part.moves = 0  # nobody learns from these

    def _choose(self, part: Part, logits: Array, seats: Array) -> None:
        """The answers for the roots go to the trees, and what the trees found for the last ones comes from there."""
        grove = self._groves[part]
        for mirror in (grove.policy, grove.value, part.chosen):
            mirror.pull()
        part.write_before(policy=grove.policy.here, value=grove.value.here, action=part.chosen.here)
        grove.answer_with(logits, seats)

    def _ask(self, part: Part) -> None:
        """The network looks at the leaves."""
        grove = self._groves[part]
        grove.leaves.pull()
        logits, seats, _ = self.net.forward(grove.leaves.here)
        grove.answer_with(logits, seats)

    def _react(self, part: Part) -> None:
        self._groves[part].walk(0, self.progress.value_scale)

    def _think(self, pool: ThreadPoolExecutor) -> None:
        """Simulation by simulation in every part; then the choices are played."""
        for simulation in range(1, self.config.search + 1):
            for part, ask in zip(self.parts, self._asks):
                part.ready()
                ask()
                self.xp.wait()
                part.start(pool.submit(self._groves[part].walk, simulation, self.progress.value_scale))

    def play(self, pool: ThreadPoolExecutor) -> None:
        """Plays; then values count more beside the network's own policy if the search changed it little, less if it changed it much."""
        super().play(pool)
        apart = sum(grove.apart for grove in self._groves.values()) / (self.config.rollout_length * self.config.games)
        for grove in self._groves.values():
            grove.apart = 0.0
        change = min(max(STEP / max(apart, 1e-9), 1 / FASTEST), FASTEST)
        self.progress.value_scale = min(max(self.progress.value_scale * change, LEAST_SCALE), MOST_SCALE)

    def _slopes(self, logits: Array, seats: Array) -> tuple[Array, Array, Array, Array]:
        """The policy towards that of the search, the shares towards what became of them."""
        xp, rows, flat = self.xp, self._rows, self.room.flat
        mask, target, policy = flat("mask")[rows], flat("target")[rows], flat("policy")[rows]
        n = len(rows)
        logp = xp.log_softmax(xp.masked(logits, mask))
        p = xp.exp(logp)
        unusual = logp - xp.log_softmax(xp.masked(self._usual(logits), mask))
        to_places = p - policy + self._dials[0] * p * (unusual - (p * unusual).sum(axis=1, keepdims=True))
        log_shares = xp.log_softmax(seats)
        value_loss = -(target * log_shares).sum(axis=1).mean()
        return to_places / n, (xp.exp(log_shares) - target) / n, -(p * logp).sum(axis=1).mean(), value_loss


class Grove:
    """The trees of a part of the games, and their twins where the network is."""

    def __init__(self, trainer: Searcher, part: Part) -> None:
        xp = trainer.xp
        self._part, self._forest = part, Forest(part.batch, trainer.config.search, part.chosen.host)
        forest = self._forest
        self.apart = 0.0
        """How far all policies found in a round are from the network's own."""
        self.leaves: Mirror = xp.mirror(forest.observation)
        self._answer, self._shares = xp.mirror(forest.answer), xp.mirror(forest.shares)
        self.policy, self.value = xp.mirror(forest.policy), xp.mirror(forest.value)

    def answer_with(self, logits: Array, seats: Array) -> None:
        """Sends the network's answers to the trees."""
        self._answer.here[:], self._shares.here[:] = logits, seats
        self._answer.push()
        self._shares.push()

    def walk(self, simulation: int, value_scale: float) -> None:
        """Goes on with the answers; after the last simulation the choices are played."""
        with cores(self._part.batch):
            self._forest.walk(simulation, value_scale)
        if simulation == self._forest.simulations:
            self.apart += float(self._forest.apart.sum())
            self._part.step()


def trainer_for(game: Game, players: int, config: TrainConfig, *more: Any) -> Trainer:
    """The trainer of a config."""
    return (Searcher if config.search else Ppo)(game, players, config, *more)
