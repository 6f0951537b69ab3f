"""One seat in thousands of games at once, against opponents in compiled code: Gymnasium's vector environments.

>>> import gymnasium
>>> import palatine.env.gymnasium
>>> envs = gymnasium.make_vec("palatine/Splendor-v0", num_envs=64, opponents="greedy")
>>> seen, info = envs.reset(seed=7)
>>> seen, reward, terminated, truncated, info = envs.step(envs.batch.random_actions())
>>> info["action_mask"].shape == (64, envs.single_action_space.n)
True

The arrays are those of the batch, overwritten by each step: copy what you want to keep. When a game ends, the next is dealt in the same
step (``AutoresetMode.SAME_STEP``), and the observation is of that one. An action that is not legal is an error, and no game moves.
Opponents are ``greedy`` or ``random``; for others use ``vectorization_mode="sync"``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from palatine.env.batch import Batch
from palatine.i18n import text
from palatine.kernel import game as registry
from palatine.kernel.errors import BadOption
from palatine.kernel.game import Game
from palatine.kernel.table import checked_seed
from palatine.kernel.whole import whole

OPPONENTS = ("random", "greedy")
ROTATE = "rotate"


class SeatBatch(Batch):
    """A batch in which one seat of each game is asked, and the others play by themselves between two steps."""

    def __init__(self, what: Game, n: int, players: int, opponents: str, seat: int | None, **settings: Any) -> None:
        if opponents not in OPPONENTS:
            raise BadOption(
                text(
                    "Expected one of {names} as opponents in compiled code, not “{name}”.", names=", ".join(OPPONENTS), name=str(opponents)
                )
            )
        self._opponents = OPPONENTS.index(opponents)
        self._place = -1 if seat is None else seat
        self.won = np.zeros(n, np.float32)
        """[n]: what the last step brought the seat that made it."""
        super().__init__(what, n, players, **settings)

    def reset(self, seed: int) -> None:
        self._begin(seed)
        self._each(lambda k, start, stop: self._code.begin_seats(start, stop, k, self._opponents, self._place, *self._arrays))

    def _advance(self, chosen: npt.NDArray[np.int64]) -> None:
        more = (chosen, self._kind, self._ranks, self.reward, self.over, self.scores, self.length, self.won)
        self._each(lambda k, start, stop: self._code.advance_seats(start, stop, k, self._opponents, self._place, *self._arrays, *more))


def seat_batch(
    game: str,
    num_envs: int = 1,
    players: int = 2,
    *,
    opponents: str = "greedy",
    seat: int | str = 0,
    reward: str = "win",
    threads: int | None = None,
    **options: Any,
) -> SeatBatch:
    """The games of a vector environment: the same for Gymnasium and TorchRL."""
    what = registry.game(game)
    place = None if isinstance(seat, str) and seat == ROTATE else whole(seat)
    if place not in range(what.check_players(players)) and seat != ROTATE:
        raise BadOption(text("The seat must be a number from 0 to {last}, or “rotate”, not “{seat}”.", last=players - 1, seat=str(seat)))
    settings = {"seed": 0, "reward": reward, "places": False, "threads": threads, "options": options}
    return SeatBatch(what, num_envs, players, opponents, place, **settings)


class VectorSeat(VectorEnv[npt.NDArray[np.int16], npt.NDArray[np.int64], Any]):
    """The vector environment of a game. Its settings are those of :class:`palatine.env.gymnasium.Seat`, and *threads*."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - Gymnasium asks for it in this form

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int = 2,
        *,
        opponents: str = "greedy",
        seat: int | str = 0,
        reward: str = "win",
        threads: int | None = None,
        **options: Any,
    ) -> None:
        self.batch = seat_batch(game, num_envs, players, opponents=opponents, seat=seat, reward=reward, threads=threads, **options)
        what = self.batch.game
        self.num_envs = num_envs
        self.single_observation_space = spaces.Box(*self.batch.layout.bounds, dtype=np.int16)
        self.single_action_space = spaces.Discrete(len(what.actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._never = np.zeros(num_envs, np.bool_)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[npt.NDArray[np.int16], dict[str, Any]]:
        self.batch.reset(checked_seed(seed[0] if isinstance(seed, list) else seed))
        return self.batch.observation, self._info()

    def step(self, actions: npt.ArrayLike) -> tuple[Any, ...]:
        batch = self.batch
        batch.step(actions)
        return batch.observation, batch.won, batch.over, self._never, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal now, by environment."""
        return self.batch.mask

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.batch.mask, "seat": self.batch.seat, "scores": self.batch.scores, "length": self.batch.length}
