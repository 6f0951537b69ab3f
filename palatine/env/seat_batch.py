"""One seat in thousands of games at once, against opponents in compiled code: what the adapters of several libraries wrap."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from palatine.env.batch import Batch
from palatine.i18n import text
from palatine.kernel import game as registry
from palatine.kernel.errors import BadOption
from palatine.kernel.game import Game
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
    """The games of a vector environment: the same for Gymnasium, TorchRL and PufferLib."""
    what = registry.game(game)
    place = None if isinstance(seat, str) and seat == ROTATE else whole(seat)
    if place not in range(what.check_players(players)) and seat != ROTATE:
        raise BadOption(text("The seat must be a number from 0 to {last}, or “rotate”, not “{seat}”.", last=players - 1, seat=str(seat)))
    settings = {"seed": 0, "reward": reward, "places": False, "threads": threads, "options": options}
    return SeatBatch(what, num_envs, players, opponents, place, **settings)
