"""The games that are played, and room for what was played in them."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from threading import Lock

import numpy as np

from palatine.env import Batch
from palatine.env.batch import stepper
from palatine.kernel.compile import for_game, use_cores
from palatine.train.arrays import Array, Arrays, Mirror

LOCK = Lock()


@contextmanager
def cores(batch: Batch) -> Iterator[None]:
    """For work on as many cores as a batch has threads, which only one thread may call for at a time."""
    with LOCK:
        use_cores(batch.threads)
        yield


class Room:
    """What the last steps in every game were: a row for each step, a column for each game, and one more row for what is asked now."""

    def __init__(self, xp: Arrays, steps: int, games: int, size: int, places: int, players: int, *, searched: bool) -> None:
        shape = (steps + 1, games)
        self.steps = steps
        self.observation = xp.zeros((*shape, size), "int16")
        self.mask = xp.zeros((*shape, places), "bool")
        self.seat = xp.zeros(shape, "int64")
        self.value = xp.zeros((*shape, players), "float32")
        self.reward = xp.zeros((*shape, players), "float32")
        self.scores = xp.zeros((*shape, players), "int32")
        self.over = xp.zeros(shape, "bool")
        self.advantage = xp.zeros((*shape, players), "float32")
        self.target = xp.zeros((*shape, players), "float32")
        self.own = xp.zeros(shape, "float32")
        self.action = xp.zeros(shape, "int64")
        self.chance = xp.zeros(shape, "float32")
        self.policy = xp.zeros((*shape, places if searched else 0), "float32")

    def shift(self, xp: Arrays, steps: int) -> None:
        """Forgets the oldest steps."""
        for array in vars(self).values():
            if array is not self.steps:
                xp.shift(array, steps)

    def flat(self, name: str) -> Array:
        """One of the arrays, all steps that were played one after the other."""
        array = getattr(self, name)[: self.steps]
        return array.reshape(-1, *array.shape[2:])


class Part:
    """A part of the games. While one part's games are stepped, the network thinks about another's."""

    def __init__(self, batch: Batch, xp: Arrays, room: Room, first: int) -> None:
        self.batch = batch
        self.columns = slice(first, first + batch.n)
        self.seen, self.mask, self.seat, self.reward, self.scores, self.over = map(
            xp.mirror, (batch.observation, batch.mask, batch.seat, batch.reward, batch.scores, batch.over)
        )
        self.chosen: Mirror = xp.mirror(np.zeros(batch.n, np.int64))
        self.at = xp.zeros((1,), "int64")
        """The row of what is asked now."""
        self.games = self.moves = 0
        """Finished since somebody counted, and their moves."""
        self._room = room
        self._code = for_game(
            "palatine.train.compiled.stepping", batch.game, refused=stepper(batch.game).refused, advance=stepper(batch.game).advance
        )
        self._bounds = np.array([0, *(stop for _, stop in batch._slices)])
        self._bad = np.zeros(batch.threads, np.int64)
        self._working: Future[None] | None = None

    def ready(self) -> None:
        """Waits for what this part's games are doing."""
        if self._working:
            self._working.result()
            self._working = None

    def start(self, doing: Future[None]) -> None:
        """Something that this part's games do from now on."""
        self._working = doing

    def step(self) -> None:
        """Plays what was chosen in every game, on all cores."""
        batch, chosen = self.batch, self.chosen.host
        more = (chosen, batch._kind, batch._ranks, batch.reward, batch.over, batch.scores, batch.length)
        with cores(batch):
            self._code.step(self._bounds, self._bad, *batch._arrays, *more)
        if self._bad.max() >= 0:
            batch._refuse(int(self._bad.max()), int(chosen[self._bad.max()]))
        self.games += int(batch.over.sum())
        self.moves += int(batch.length[batch.over].sum())

    def pull(self) -> None:
        """Brings what the last step brought, and what is asked now, to where the network is."""
        for mirror in (self.seen, self.mask, self.seat, self.reward, self.scores, self.over):
            mirror.pull()

    def write(self, **now: Array) -> None:
        """Writes into the row of what is asked now."""
        for name, array in now.items():
            getattr(self._room, name)[:, self.columns][self.at] = array[None]

    def write_before(self, **then: Array) -> None:
        """Writes into the row of what was asked before."""
        for name, array in then.items():
            getattr(self._room, name)[:, self.columns][self.at - 1] = array[None]
