"""What the searching players have learned: a file for each game and number of players, written by ``palatine tune``."""

from __future__ import annotations

from pathlib import Path

from palatine.i18n import text
from palatine.kernel.errors import UnknownBot
from palatine.kernel.game import Game

HERE = Path(__file__).parent


def weights_file(game: Game, players: int) -> Path:
    """Where the weights lie: a game from elsewhere keeps its own."""
    folder = HERE if game.package.startswith("palatine.") else game.folder / "weights"
    return folder / f"{game.name}-{players}.json"


def unlearned(game: Game, players: int) -> UnknownBot:
    """That nobody has learned a game, and how to."""
    return UnknownBot(
        text(
            "Nobody has learned to play {game} with {players} players yet: “palatine tune {name} --players {players}” does it.",
            game=game.title,
            name=game.name,
            players=players,
        )
    )
