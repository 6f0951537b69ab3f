"""What a player must have learned before it can play a game: weights for the search, a network for prodigy and champion."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

from palatine.bots import BOTS, LEVELS, NETWORKED
from palatine.i18n import text
from palatine.kernel.errors import UnknownBot
from palatine.kernel.game import Game

OWN = "own"
OFFERED = ("novice", "apprentice", "courtier", "prodigy", "master", "champion")
"""Those whom a person meets, about in the order of their strength."""


def weights_file(game: Game, players: int) -> Path:
    """Where the weights of a game lie: those that ship with it, or else your own."""
    shipped = game.folder / "weights" / f"{game.name}-{players}.json"
    return shipped if shipped.exists() else own_file(game, players, ".json")


def net_file(game: Game, players: int) -> Path:
    """Where the network of a game lies: the one that ships with it, or else your own."""
    shipped = game.folder / "nets" / f"{game.name}-{players}.npz"
    return shipped if shipped.exists() else own_file(game, players, ".npz")


def own_file(game: Game, players: int, suffix: str) -> Path:
    """Where you keep what is learned here: ``palatine tune``, ``train`` and ``calibrate`` write nothing into the package."""
    root = os.environ.get("PALATINE_HOME")
    home = Path(root) if root else platformdirs.user_data_path("palatine")
    return home / "learned" / f"{game.name}-{players}{suffix}"


def named_file(written: Path, game: Game, players: int, suffix: str) -> Path:
    """The file that somebody named: ``own`` stands for the one in your folder."""
    return own_file(game, players, suffix) if str(written) == OWN else written


def lesson(level: str, game: Game, players: int) -> Path | None:
    """The file with what a player has learned; None for one who needs nothing."""
    if level in NETWORKED:
        return net_file(game, players)
    return weights_file(game, players) if level in LEVELS else None


def can_play(level: str, game: Game, players: int) -> bool:
    """Has this player learned the game?"""
    file = lesson(level, game, players)
    return level in BOTS and (file is None or file.exists())


def check_learned(level: str, game: Game, players: int) -> None:
    """Refuses a player who has not learned the game, and says how to teach it."""
    if can_play(level, game, players):
        return
    facts = {"game": game.title, "name": game.name, "players": players}
    if level in NETWORKED:
        raise UnknownBot(
            text("No network for {game} with {players} players yet. Train one: palatine train {name} --players {players}", **facts)
        )
    raise UnknownBot(text("No weights for {game} with {players} players yet. Fit them: palatine tune {name} --players {players}", **facts))


def offered(game: Game) -> tuple[str, ...]:
    """The levels that can play a game, whatever the number of players; where none has learned it, who needs nothing."""
    found = tuple(level for level in OFFERED if all(can_play(level, game, players) for players in game.players))
    return found or ("greedy", "random")


def next_level(game: Game, level: str, step: int) -> str:
    """The level that is a *step* stronger (1) or gentler (-1) than another; empty if there is none."""
    levels = offered(game)
    at = levels.index(level) + step if level in levels else -1
    return levels[at] if 0 <= at < len(levels) else ""
