"""The games of a study on disk: JSON lines, a game each, written when it is over. More can be added at any time."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from palatine.bots import LEVELS, bot
from palatine.bots.search import Search
from palatine.i18n import text
from palatine.kernel import table
from palatine.kernel.errors import BadSave
from palatine.kernel.game import game

DECISIONS = 4  # of each seat that chance takes part in, so that games differ in more than the deal, which some games have none of
BEGINNING = 0.6  # the temperature of a player that searches
EXPLORED = 0.5  # of the decisions of any other, and of all where every game begins alike: there chance chooses among the legal moves


@dataclass(frozen=True)
class Game:
    """A game between champions."""

    game: str
    rules: int
    players: int
    number: int
    """The seed of the deal."""
    level: str
    simulations: int
    """For a decision; 0 for a player that does not search."""
    moves: tuple[tuple[int, str], ...]

    @staticmethod
    def read(line: str) -> Game:
        data = json.loads(line)
        return Game(**{**data, "moves": tuple((int(seat), str(move)) for seat, move in data["moves"])})

    def line(self) -> bytes:
        return json.dumps(asdict(self), separators=(",", ":")).encode() + b"\n"


@dataclass(frozen=True)
class Job:
    """A game to play."""

    game: str
    players: int
    number: int
    level: str
    simulations: int


def play(job: Job) -> Game:
    """One game, each seat the same level; chance takes part in the first decisions."""
    now = table.new(job.game, job.players, job.number)
    searches = job.level in LEVELS
    player = bot(job.game, f"{job.level}:simulations={job.simulations}" if searches else job.level, seed=job.number)
    explores = not searches or now.view(0).key == table.new(job.game, job.players, job.number + 1).view(0).key
    chance, decided = np.random.default_rng(job.number), 0
    while not now.over:
        seat = now.to_move[0]
        view = now.view(seat)
        legal = view.legal()
        if len(legal) == 1:
            now.play(legal[0], seat)
            continue
        decided += 1
        early = decided <= DECISIONS * job.players
        if isinstance(player, Search):
            player.temperature = BEGINNING if early else 0.0
        if early and explores and chance.random() < EXPLORED:
            now.play(legal[chance.integers(len(legal))], seat)
        else:
            now.play(player.choose(view), seat)
    moves = tuple((move.seat, move.text) for move in now.moves)
    return Game(job.game, now.game.version, job.players, job.number, job.level, job.simulations, moves)


def read(path: Path, name: str) -> Iterator[Game]:
    """The games in a file, as far as they are of this game and of today's rules; a torn last line is left out."""
    if not path.exists():
        return
    for n, line in enumerate(path.read_text(encoding="utf-8").split("\n")[:-1], 1):
        try:
            found = Game.read(line)
        except (ValueError, KeyError, TypeError):
            raise BadSave(text("{path}, line {n}: not a game.", path=str(path), n=n)) from None
        if (found.game, found.rules) == (name, game(name).version):
            yield found
