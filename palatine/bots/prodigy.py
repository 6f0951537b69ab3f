"""The prodigy: plays at once what the network would, without thinking ahead."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from palatine.bots.judges import Learned
from palatine.bots.own import check_view
from palatine.bots.victory import MOST_SEATS
from palatine.kernel import record
from palatine.kernel.game import Game
from palatine.kernel.view import View


class Prodigy:
    """The bare policy of a network: one look, one answer."""

    name = "prodigy"

    def __init__(self, game: Game, seed: int, judge: Learned | None = None, *, net: Path | None = None) -> None:
        self.game = game
        self.judge = judge or Learned(game, file=net)
        count = len(game.actions)
        self._mark = np.zeros(count, np.int32)
        self._first, self._odds = np.zeros(count), np.zeros(count)
        self._values = np.zeros(MOST_SEATS)
        self._minds: dict[int, tuple[Any, ...]] = {}

    def choose(self, view: View, seconds: float | None = None) -> str:
        check_view(self.game, view)
        actions = view.actions()
        if view.players not in self._minds:
            self._minds[view.players] = self.judge.mind(view.players)
        out = np.array(actions, np.int16)
        self.judge.code.consider(
            record.copies(view.states, 3), view.seat, len(out), out, self._mark, self._minds[view.players],
            self._first, self._odds, self._values,
        )  # fmt: skip
        move: str = self.game.actions[actions[int(self._odds[: len(out)].argmax())]]
        return move
