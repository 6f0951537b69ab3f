"""The prodigy: plays at once what the network would, without thinking ahead."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from palatine.bots.evaluators import Network
from palatine.bots.evaluators.contract import make_moves
from palatine.bots.evaluators.nets import NetworkModel
from palatine.bots.own import check_view
from palatine.kernel.game import Game
from palatine.kernel.record import MOST_SEATS
from palatine.kernel.view import View


class Prodigy:
    """The bare policy of a network: one look, one answer."""

    name = "prodigy"

    def __init__(self, game: Game, seed: int, evaluator: Network | None = None, *, net: Path | None = None) -> None:
        self.game = game
        self.evaluator = evaluator or Network(game, file=net)
        self._moves = make_moves(len(game.actions))
        self._values = np.zeros(MOST_SEATS)
        self._models: dict[int, NetworkModel] = {}

    def __repr__(self) -> str:
        return f"<{self.name}, a player of {self.game.name}>"

    def choose(self, view: View, seconds: float | None = None) -> str:
        """The move that the network finds best."""
        check_view(self.game, view)
        actions = view.actions()
        if view.players not in self._models:
            self._models[view.players] = self.evaluator.model(view.players)
        n = len(actions)
        self._moves.action[:n] = actions
        self.evaluator.code.consider(view.states, view.seat, n, self._moves, self._models[view.players], self._values)
        move: str = self.game.actions[actions[int(self._moves.odds[:n].argmax())]]
        return move
