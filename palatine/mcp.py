"""The games as tools for language models: a server of the Model Context Protocol, ``palatine mcp``.

A model lists the games, opens a table against bots, reads its view in words, sees every legal move with what it does, plays, and may ask
for a hint. It learns what its seat may know, and nothing else.
"""

from __future__ import annotations

import json
import secrets
from importlib import import_module
from typing import Any

from mcp.server import MCPServer

import palatine
from palatine.bots import BOTS, bot
from palatine.bots.learned import can_play
from palatine.env.text import TextEnv
from palatine.i18n import text
from palatine.kernel.errors import BadOption, PalatineError, UnknownBot
from palatine.kernel.game import game, games

MOST_TABLES = 100  # the oldest is cleared away
ADVISERS = ("champion", "master", "greedy")

INSTRUCTIONS = (
    "Board games with hidden information. Open a table, then look, choose one of the legal moves by its notation or number, and play, "
    "until the game is over. Opponents move by themselves between your moves."
)


class Tables:
    """The tables of one session, by their names."""

    def __init__(self) -> None:
        self._open: dict[str, TextEnv] = {}

    def open(self, env: TextEnv) -> str:
        name = secrets.token_hex(3)
        if len(self._open) >= MOST_TABLES:
            self._open.pop(next(iter(self._open))).close()
        self._open[name] = env
        return name

    def find(self, name: str) -> TextEnv:
        if name not in self._open:
            raise BadOption(text("There is no table “{name}”. Open one first.", name=name))
        return self._open[name]


def server(adviser: str | None = None) -> MCPServer[Any]:
    """The server with its tools. Hints come from the *adviser*, or else from the strongest player that has learned the game."""
    found: MCPServer[Any] = MCPServer("palatine", instructions=INSTRUCTIONS, version=palatine.__version__)
    tables = Tables()

    @found.tool()
    def list_games() -> list[dict[str, Any]]:
        """The games, for how many players each is, and their rules options."""
        return [
            {
                "name": what.name,
                "title": what.title,
                "players": list(what.players),
                "options": {option.name: list(option.choices) for option in what.options},
            }
            for what in map(game, games())
        ]

    @found.tool()
    def rules(name: str) -> str:
        """What a game is about, its rules in short, and its notation."""
        return _told(lambda: import_module(game(name).package).__doc__)

    @found.tool()
    def open_table(
        name: str,
        players: int = 2,
        seat: int = 0,
        opponents: str = "greedy",
        seed: int | None = None,
        options: dict[str, str] | None = None,
    ) -> str:
        """Opens a table and returns its name and what you see. Opponents: random, greedy, novice, courtier, master or champion."""

        def opened() -> str:
            if opponents.partition(":")[0] not in BOTS:  # a model starts no programs here
                raise UnknownBot(text("Unknown player “{name}”. Choose one of: {names}.", name=opponents, names=", ".join(BOTS)))
            env = TextEnv(name, players, seat=seat, opponents=opponents, patience=1_000_000, **(options or {}))
            seen = env.reset(seed)
            return f"Table {tables.open(env)}\n\n{seen}"

        return _told(opened)

    @found.tool()
    def look(table: str) -> str:
        """What your seat sees: the board in words, what is asked, and every legal move with what it does."""
        return _told(lambda: tables.find(table).observation())

    @found.tool()
    def legal_moves(table: str) -> str:
        """Your legal moves as JSON: the notation, and what each does."""

        def moves() -> str:
            view = tables.find(table).table.view(tables.find(table).seat)
            return json.dumps({move: view.sentence(move) for move in view.legal()}, ensure_ascii=False, indent=1)

        return _told(moves)

    @found.tool()
    def play(table: str, move: str) -> str:
        """Plays a move, given by its notation or number, lets the others play, and tells what happened. An illegal one changes nothing."""
        return _told(lambda: tables.find(table).step(move)[0])

    @found.tool()
    def hint(table: str) -> str:
        """What a strong player would play in your place, from what you may know."""

        def advice() -> str:
            env = tables.find(table)
            level = adviser or next(who for who in ADVISERS if can_play(who, env.game, env.players))
            view = env.table.view(env.seat)
            move = bot(env.game.name, level).choose(view)
            return f"{level} would play “{move}”: {view.sentence(move)}"

        return _told(advice)

    return found


def _told(work: Any) -> str:
    """A fault is an answer, too: one sentence that says what to do."""
    try:
        return str(work())
    except PalatineError as error:
        return error.say()


def serve(adviser: str | None = None) -> int:
    """Speaks the protocol on standard input and output until the client leaves."""
    server(adviser).run("stdio")
    return 0
