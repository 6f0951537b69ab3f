"""Thousands of parallel games in compiled code on all cores, for reinforcement learning.

>>> import palatine.env
>>> batch = palatine.env.batch("splendor", n=256, players=3, seed=7)
>>> batch.observation.shape == (256, batch.layout.size)
True
>>> for _ in range(10):
...     batch.step(batch.random_actions())
>>> batch.mask[0, batch.random_actions()[0]]
np.True_
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from importlib.util import find_spec
from itertools import pairwise
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from palatine.env.rewards import REWARDS, number
from palatine.i18n import text
from palatine.kernel import record, table
from palatine.kernel.compile import for_game
from palatine.kernel.errors import BadOption, IllegalMove
from palatine.kernel.game import Game, game, games
from palatine.kernel.observation import Layout, place_rule
from palatine.kernel.whole import positive, whole

KEPT = (
    "_words", "_streams", "_counters", "_moves", "_names", "_count", "_random",
    "observation", "mask", "seat", "reward", "over", "scores", "length", "seeds",
)  # fmt: skip
LEAST = 64  # games that are worth a thread
OPPONENTS = ("random", "greedy")
ROTATE = "rotate"


def observed() -> list[Game]:
    """The games that can be observed in numbers."""
    return [what for what in map(game, games()) if find_spec(f"{what.package}.observe")]


def stepper(what: Game) -> Any:
    """The compiled batch of a game."""
    if find_spec(f"{what.package}.observe") is None:
        raise BadOption(text("{game} has no observation encoding: the module “observe” is missing.", game=what.title))
    rules = {"observe": what.observe.observe, "place": place_rule(what)}
    return for_game("palatine.env.stepper", what, **rules, WORDS=record.quiet_words(what.state.RECORD))


class Batch:
    """Games side by side. All arrays are allocated once and overwritten by each step: copy what you want to keep.

    The games are not synchronised: each asks its own seat, and where one ends, the next is dealt in the same step. Of several
    seats that are asked at once the lowest chooses first, and sees nothing of it that its view does not show.
    """

    _kept: tuple[str, ...] = KEPT

    observation: npt.NDArray[np.int16]
    """[n, size]: what the seat that is asked may know. :attr:`layout` names the parts."""
    mask: npt.NDArray[np.bool_]
    """[n, actions]: which actions are legal for that seat. By places, [n, places]."""
    seat: npt.NDArray[np.int8]
    """[n]: the seat that is asked."""
    reward: npt.NDArray[np.float32]
    """[n, players]: what the last step brought each seat; 0 unless it ended the game."""
    over: npt.NDArray[np.bool_]
    """[n]: did the last step end a game? What is seen and asked then belongs to the next one."""
    scores: npt.NDArray[np.int32]
    """[n, players]: the points of the last finished game."""
    length: npt.NDArray[np.int32]
    """[n]: its number of moves."""
    seeds: npt.NDArray[np.int64]
    """[n]: the seed of the game going on; ``palatine.new`` with it deals the same game."""

    def __init__(
        self,
        what: Game,
        n: SupportsIndex,
        players: SupportsIndex,
        seed: SupportsIndex,
        reward: str,
        places: bool,
        threads: SupportsIndex | None,
        options: dict[str, Any],
    ) -> None:
        self.game = what
        self._code = stepper(what)
        self.n = n = positive("n", n)
        self.players = players = what.check_players(players)
        self.options = what.options_from(options)
        self.layout = Layout(what, players)
        """Where each named part of an observation lies."""
        self.places = bool(places)
        """Are actions numbered by their places, as the seat sees the table, instead of as in the action table?"""
        self._kind = number(reward)
        most = positive("threads", _cores() if threads is None else threads)
        self.threads = min(most, -(-n // LEAST)) if threads is None else min(most, n)
        bounds = [n * k // self.threads for k in range(self.threads + 1)]
        self._slices = list(pairwise(bounds))
        self._pool = ThreadPoolExecutor(self.threads - 1) if self.threads > 1 else None

        actions = len(what.actions)
        self.observation = np.zeros((n, self.layout.size), np.int16)
        self.mask = np.zeros((n, self.layout.places if places else actions), np.bool_)
        self.seat = np.zeros(n, np.int8)
        self.reward = np.zeros((n, players), np.float32)
        self.over = np.zeros(n, np.bool_)
        self.scores = np.zeros((n, players), np.int32)
        self.length = np.zeros(n, np.int32)
        self.seeds = np.zeros(n, np.int64)

        self._blank = table.blank(what, players, self.options)
        self._blank[0].telling = 0  # nobody listens
        self._states, self._words = record.close_together(what.state.RECORD, n)
        self._shown = record.copies(self._blank, self.threads)  # each thread makes its views in one of these
        self._seen, self._origin = record.words(self._shown), record.words(self._blank)[0]
        self._r = np.zeros((self.threads, 4), np.uint32)
        self._ranks = np.zeros((self.threads, players), np.int64)
        self._streams = np.zeros((n, 4), np.uint32)
        self._counters = np.zeros((n, 2), np.int64)
        self._moves = np.zeros((n, actions), np.int16)
        self._names = np.zeros_like(self._moves) if places else self._moves  # what each is called
        self._count = np.zeros(n, np.int64)
        self._random = np.zeros(n, np.int64)
        self.reset(seed)

    def reset(self, seed: SupportsIndex) -> None:
        """Starts again: the seed decides every deal and all random actions, on any number of threads."""
        self._begin(seed)
        self._each(lambda k, start, stop: self._code.begin(start, stop, k, *self._arrays))

    def _begin(self, seed: SupportsIndex) -> None:
        self._seed = table.checked_seed(seed)
        for array in (self.reward, self.over, self.scores, self.length):
            array[:] = 0

    def step(self, actions: npt.ArrayLike) -> None:
        """Plays one action in each game. If any is not legal, nothing is played at all."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.n,) or chosen.dtype.kind not in "iu":
            raise BadOption(
                text("A step needs {n} whole numbers, one action per game, not {what}.", n=self.n, what=f"{chosen.dtype} {chosen.shape}")
            )
        chosen = np.ascontiguousarray(chosen, np.int64)
        bad = self._each(lambda k, start, stop: self._code.refused(start, stop, chosen, self._names, self._count))
        first = next((i for i in bad if i >= 0), None)
        if first is not None:
            self._refuse(first, int(chosen[first]))
        self._advance(chosen)

    def _advance(self, chosen: npt.NDArray[np.int64]) -> None:
        more = (chosen, self._kind, self._ranks, self.reward, self.over, self.scores, self.length)
        self._each(lambda k, start, stop: self._code.advance(start, stop, k, *self._arrays, *more))

    def snapshot(self) -> dict[str, Any]:
        """Everything that the batch goes on from, as copies: :meth:`restore` takes it back."""
        return {"seed": self._seed, **{name: getattr(self, name).copy() for name in self._kept}}

    def restore(self, snapshot: Mapping[str, Any]) -> None:
        """Goes back to where a snapshot of such a batch was taken. The arrays stay the same ones."""
        if {name: getattr(self, name).shape for name in self._kept} != {
            name: array.shape for name, array in snapshot.items() if name != "seed"
        }:
            raise BadOption(text("The snapshot is from another batch: the game, the size or the number of players differs."))
        self._seed = snapshot["seed"]
        for name in self._kept:
            getattr(self, name)[:] = snapshot[name]

    def __reduce__(self) -> tuple[Any, ...]:
        """With all its games. The number of threads is chosen again where it arrives."""
        return _revived, (type(self), self._settings(), self.snapshot())

    def _settings(self) -> dict[str, Any]:
        """What such a batch is made with."""
        more = {"seed": self._seed, "reward": REWARDS[self._kind], "places": self.places, "options": self.options}
        return {"what": self.game, "n": self.n, "players": self.players, "threads": None, **more}

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.n} games of {self.game.name}: {self.players} players, {self.threads} threads>"

    def random_actions(self) -> npt.NDArray[np.int64]:
        """A legal action for each game, each equally likely, from streams that the batch's seed began. The array is reused."""
        self._each(lambda k, start, stop: self._code.choose(start, stop, self._streams, self._names, self._count, self._random))
        return self._random

    @property
    def _arrays(self) -> tuple[Any, ...]:
        return (
            self._states, self._words, self._origin, self._shown, self._seen, self._r, self._seed, self._streams, self._counters,
            self.seeds, self.places, self._moves, self._names, self._count, self.mask, self.seat, self.observation,
        )  # fmt: skip

    def _each(self, work: Callable[[int, int, int], Any]) -> list[Any]:
        """Does some work on every slice of the batch, a thread each: the first one in this thread."""
        waiting: list[Future[Any]] = []
        if self._pool is not None:
            waiting = [self._pool.submit(work, k, *self._slices[k]) for k in range(1, self.threads)]
        return [work(0, *self._slices[0]), *(future.result() for future in waiting)]

    def _refuse(self, i: int, action: int) -> None:
        known = not self.places and 0 <= action < len(self.game.actions)
        notation = f"{action} ({self.game.actions[action]})" if known else str(action)
        raise IllegalMove(
            text(
                "{game}, game {index} of the batch: action {action} is illegal for seat {seat}. Choose one that the mask allows.",
                game=self.game.title,
                index=i,
                action=notation,
                seat=int(self.seat[i]),
            )
        )


def batch(
    name: str,
    n: SupportsIndex = 4096,
    players: SupportsIndex = 2,
    seed: SupportsIndex = 0,
    *,
    reward: str = "win",
    places: bool = False,
    threads: SupportsIndex | None = None,
    **options: Any,
) -> Batch:
    """*n* games of *name* side by side, on all cores or on some *threads*; *options* are the game's rules options.

    *reward* is one of :data:`palatine.env.rewards.REWARDS`. With *places* actions are numbered by where they lie on the table as the
    seat sees it (:mod:`palatine.kernel.observation`): fewer numbers, which are sooner learned.
    """
    return Batch(game(name), n, players, seed, reward, places, threads, options)


class SeatBatch(Batch):
    """A batch in which one seat of each game is asked, and the others play by themselves between two steps."""

    _kept = (*KEPT, "won")

    def __init__(self, what: Game, n: SupportsIndex, players: SupportsIndex, opponents: str, seat: int | None, **settings: Any) -> None:
        if opponents not in OPPONENTS:
            raise BadOption(
                text(
                    "Expected one of {names} as opponents in compiled code, not “{name}”. Others play with "
                    'gymnasium.make_vec(..., vectorization_mode="sync").',
                    names=", ".join(OPPONENTS),
                    name=str(opponents),
                )
            )
        self._opponents = OPPONENTS.index(opponents)
        self._place = -1 if seat is None else seat
        self.won = np.zeros(positive("num_envs", n), np.float32)
        """[n]: what the last step brought the seat that made it."""
        super().__init__(what, n, players, **settings)

    def _settings(self) -> dict[str, Any]:
        return {**super()._settings(), "opponents": OPPONENTS[self._opponents], "seat": None if self._place < 0 else self._place}

    def reset(self, seed: SupportsIndex) -> None:
        self._begin(seed)
        self._each(lambda k, start, stop: self._code.begin_seats(start, stop, k, *self._how, *self._arrays, *self._results))

    def _advance(self, chosen: npt.NDArray[np.int64]) -> None:
        more = (*self._results, chosen)
        self._each(lambda k, start, stop: self._code.advance_seats(start, stop, k, *self._how, *self._arrays, *more))

    @property
    def _how(self) -> tuple[int, int]:
        return self._opponents, self._place

    @property
    def _results(self) -> tuple[Any, ...]:
        return self._kind, self._ranks, self.reward, self.over, self.scores, self.length, self.won


def seat_batch(
    name: str,
    num_envs: SupportsIndex = 1,
    players: SupportsIndex = 2,
    *,
    opponents: str = "greedy",
    seat: SupportsIndex | str = 0,
    reward: str = "win",
    threads: SupportsIndex | None = None,
    **options: Any,
) -> SeatBatch:
    """The games of a vector environment: the same for Gymnasium, TorchRL and PufferLib."""
    what = game(name)
    place = None if isinstance(seat, str) and seat == ROTATE else whole(seat)
    last = what.check_players(players) - 1
    if place not in range(last + 1) and seat != ROTATE:
        raise BadOption(text("The seat must be a number from 0 to {last}, or “rotate”, not “{seat}”.", last=last, seat=str(seat)))
    settings = {"seed": 0, "reward": reward, "places": False, "threads": threads, "options": options}
    return SeatBatch(what, num_envs, players, opponents, place, **settings)


def _revived(kind: type[Batch], settings: dict[str, Any], snapshot: dict[str, Any]) -> Batch:
    found = kind(**settings)
    found.restore(snapshot)
    return found


def warm(name: str) -> None:
    """Compiles the environments of a game."""
    one = batch(name, 1, game(name).players[0])
    one.step(one.random_actions())
    one._code.look(one._shown, 0, one.observation[0])


def _cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
