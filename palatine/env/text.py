"""A seat of a game in words, for agents that read and write: the observation is what the terminal shows, the action a notation.

>>> from palatine.env.text import TextEnv
>>> env = TextEnv("splendor", opponents="greedy")
>>> seen = env.reset(seed=7)
>>> print(seen.splitlines()[-1])
30 reserve deck 3: Reserve the top level 3 card, unseen.
>>> seen, reward, terminated, truncated, info = env.step("take wbg")
>>> terminated
False

Everything in the observation is made from the view of the seat. A move that is not legal is answered with the reason, and counted; after
``patience`` of them in a row the game is lost.
"""

from __future__ import annotations

from typing import Any, SupportsIndex

import numpy as np

from palatine.bots import Bot, bot
from palatine.bots.own import is_own
from palatine.env.seat import result
from palatine.i18n import Tr, text
from palatine.kernel import game as registry
from palatine.kernel.errors import BadOption, IllegalMove
from palatine.kernel.rng import SEEDS
from palatine.kernel.table import Table, checked_seed, new
from palatine.kernel.whole import checked_seat


class TextEnv:
    """One seat of a game, with the calls of Gymnasium. *opponents* are players as for :func:`palatine.bot`, one for all or one for each."""

    def __init__(
        self,
        game: str,
        players: SupportsIndex = 2,
        *,
        opponents: Any = "greedy",
        seat: SupportsIndex = 0,
        reward: str = "win",
        patience: int = 3,
        lang: str = "en",
        **options: Any,
    ) -> None:
        self.game = registry.game(game)
        self.players = self.game.check_players(players)
        self.opponents = [opponents] * (self.players - 1) if isinstance(opponents, str) or is_own(opponents) else list(opponents)
        if len(self.opponents) != self.players - 1:
            raise BadOption(text("Opponents needed: {needed}; named: {given}.", needed=self.players - 1, given=len(self.opponents)))
        self.seat, self.reward, self.patience, self.lang = checked_seat(seat, self.players), reward, patience, lang
        self.options = self.game.options_from(options)
        self._bots: dict[int, Bot] = {}

    def reset(self, seed: int | None = None) -> str:
        """A new game; the first observation."""
        random = np.random.default_rng(checked_seed(seed))
        self.close()
        self.table: Table = new(self.game.name, self.players, int(random.integers(SEEDS)), **self.options)
        others = [(self.seat + 1 + k) % self.players for k in range(self.players - 1)]
        self._bots = {other: bot(self.game.name, who, int(random.integers(SEEDS))) for other, who in zip(others, self.opponents)}
        self._told = self._faults = 0
        self._others_play()
        return self.observation()

    def observation(self) -> str:
        """What is new in the log, then what the seat sees and may do."""
        log = [line.text for line in self.table.log(self.seat, self.lang)]
        fresh, self._told = log[self._told :], len(log)
        view = self.table.view(self.seat)
        if self.table.over:
            _ = Tr(self.lang, self.game.name)
            return "\n".join([*fresh, "", *self.game.text.result(self.table.reveal(), _)])
        return "\n".join([*fresh, "", view.in_words(self.lang)] if fresh else [view.in_words(self.lang)])

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """Plays a move in notation, or by its number in the list."""
        try:
            self.table.play(self._meant(action), self.seat)
        except IllegalMove as error:
            self._faults += 1
            lost = self._faults >= self.patience
            reason = error.say(self.lang)
            return f"{reason}\n\n{self.observation()}", -1.0 if lost else 0.0, lost, False, {"illegal": reason}
        self._faults = 0
        self._others_play()
        over = self.table.over
        info = {"scores": self.table.scores, "ranks": self.table.ranks} if over else {}
        return self.observation(), result(self.table, self.reward)[self.seat] if over else 0.0, over, False, info

    def close(self) -> None:
        """Sends the opponents home."""
        for player in self._bots.values():
            if hasattr(player, "close"):
                player.close()
        self._bots = {}

    def _meant(self, action: str) -> str:
        """Agents like to answer with the number of the line."""
        written = action.strip()
        legal = self.table.legal(self.seat)
        if written.isdecimal() and written not in legal and 1 <= int(written) <= len(legal):
            return legal[int(written) - 1]
        return written

    def _others_play(self) -> None:
        while not self.table.over and self.table.to_move[0] != self.seat:
            other = self.table.to_move[0]
            self.table.play(self._bots[other].choose(self.table.view(other)), other)
