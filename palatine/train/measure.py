"""How strong a network plays without search: against an earlier snapshot, and against master."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any

import numpy as np

from palatine.arena.match import Played, jobs, match, play
from palatine.arena.result import Result
from palatine.bots.evaluators.nets import save_net
from palatine.bots.learned import can_play
from palatine.i18n import Tr
from palatine.kernel.game import Game
from palatine.train.net import Net
from palatine.train.trainer import Trainer

MASTER = "master"


def share_against(trainer: Trainer, before: Net, *, games: int, seed: int) -> float:
    """The win rate of the network in one seat against its snapshot *before* in all others, as a multiple of the fair share.

    Every game of the batch is played to its end; the seat rotates. Both sample their moves, as in training.
    """
    xp, players = trainer.xp, trainer.players
    batch = trainer.batch(games, seed)
    mine = np.arange(games) % players
    won = np.full(games, np.nan)
    while np.isnan(won).any():
        seen, mask = xp.put(batch.observation), xp.put(batch.mask)
        asked = batch.seat == mine
        chosen = [xp.take(xp.draw(xp.masked(net.forward(seen)[0], mask))) for net in (trainer.net, before)]
        batch.step(np.where(asked, *chosen))
        ended = batch.over & np.isnan(won)
        won[ended] = (batch.reward[ended, mine[ended]] * (players - 1) + 1) / players
    return float(won.mean() * players)


class Referee:
    """Lets the policy network play against master in the background: one snapshot at a time, a few games each."""

    def __init__(self, game: Game, players: int, games: int) -> None:
        self._game, self._players = game, players
        self._wanted = games if can_play(MASTER, game, players) else 0  # a game of one's own may have no masters
        self._pool = ThreadPoolExecutor(1)
        self._folder = tempfile.TemporaryDirectory(prefix="palatine-")
        self._playing: Future[Result] | None = None
        self._over = False
        self._asked = 0
        self._when = 0.0
        self.share, self.games = 0.0, 0
        """The last result: of the fair share, in so many games."""

    def __enter__(self) -> Referee:
        return self

    def __exit__(self, *fault: Any) -> None:
        self._over = True
        self._pool.shutdown(cancel_futures=True)
        self._folder.cleanup()

    def ask(self, net: Net, seconds: float) -> None:
        """Takes a snapshot, unless the last one is still playing."""
        if not self._wanted or self._playing:
            return
        self._asked += 1
        self._when = seconds
        file = Path(self._folder.name) / f"{self._asked}.npz"
        save_net(file, self._game, self._players, net.export())
        self._playing = self._pool.submit(self._play, file, self._asked)

    def _play(self, file: Path, seed: int) -> Result:
        """The games of a snapshot, as long as somebody waits for them."""
        what = match(self._game.name, (f"prodigy:net={file}", MASTER), self._players, {}, seed)
        played: list[Played] = []
        for job in jobs(what, self._wanted):
            if self._over:
                break
            played.append(play(what, job))
        return Result(what, tuple(played))

    def told(self, _: Tr) -> Iterator[str]:
        """What is known by now."""
        if self._playing and self._playing.done():
            duel = self._playing.result().summary.duels[0]
            self._playing = None
            self.share, self.games = duel.share.value * self._players, duel.games
            yield _(
                "After {seconds} s, without search versus master: {share}× fair share ({games} games).",
                seconds=_.number(self._when),
                share=_.number(self.share, 2),
                games=self.games,
            )

    def last(self, net: Net, seconds: float, _: Tr) -> Iterator[str]:
        """What is still to be told, and the network as it is at the end."""
        yield from self._waited(_)
        self.ask(net, seconds)
        yield from self._waited(_)

    def _waited(self, _: Tr) -> Iterator[str]:
        if self._playing:
            wait([self._playing])
        yield from self.told(_)
