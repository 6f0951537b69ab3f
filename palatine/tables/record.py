"""The games of one person: those that wait, those that are over, and how often they were won."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from palatine.tables.caller import Caller
from palatine.tables.events import BOT
from palatine.tables.state import OVER

FRIENDS = "friends"
"""Instead of a level: there was another person at the table."""
MIXED = "mixed"
"""Instead of a level: bots of several levels."""


@dataclass(frozen=True)
class Chair:
    """Somebody at a table."""

    name: str
    kind: str
    level: str
    mine: bool
    points: int | None = None
    place: int = 0
    """1 for the best; 0 before the end."""


@dataclass(frozen=True)
class Played:
    """A game of somebody's."""

    table: str
    game: str
    status: str
    created: float
    chairs: tuple[Chair, ...]
    practice: bool = False
    """Moves were taken back through those of the bots: it does not count."""

    @property
    def mine(self) -> Chair | None:
        """The caller's chair, if there is exactly one."""
        own = [chair for chair in self.chairs if chair.mine]
        return own[0] if len(own) == 1 else None

    @property
    def place(self) -> int:
        """Where the caller came in; 0 if the game is not over or does not count, or if nobody can say."""
        return self.mine.place if self.mine and self.status == OVER and not self.practice else 0

    @property
    def against(self) -> str:
        """The level of the bots, or that there were other people."""
        others = [chair for chair in self.chairs if not chair.mine]
        levels = {chair.level for chair in others}
        return FRIENDS if any(chair.kind != BOT for chair in others) else levels.pop() if len(levels) == 1 else MIXED


def my_games(rows: Iterable[Mapping[str, Any]], caller: Caller) -> list[Played]:
    """The rows of the caller's tables as games, in their order."""
    keys = set(caller.keys)
    return [_played(row, keys) for row in rows if row["card"].get("chairs")]


def _played(row: Mapping[str, Any], keys: set[str]) -> Played:
    card = row["card"]
    n = len(card["chairs"])
    holders = card.get("holders") or [[]] * n  # tables of before do not tell
    points, places = (card.get("result") or {}).get("points") or [None] * n, (card.get("result") or {}).get("places") or [0] * n
    people = [chair["kind"] == "person" for chair in card["chairs"]]
    chairs = tuple(
        Chair(
            chair["name"],
            chair["kind"],
            chair["level"],
            mine=not keys.isdisjoint(holders[i]) if any(holders) else people[i] and sum(people) == 1,
            points=points[i],
            place=places[i],
        )
        for i, chair in enumerate(card["chairs"])
    )
    return Played(row["id"], row["game"], row["status"], row["created"], chairs, bool(card.get("practice")))


@dataclass(frozen=True)
class Tally:
    """How often somebody won."""

    won: int = 0
    played: int = 0
    fair: float = 0.0
    """How many wins would be a fair share of them."""

    def plus(self, game: Played) -> Tally:
        return Tally(self.won + (game.place == 1), self.played + 1, self.fair + 1 / len(game.chairs))


def record(games: Sequence[Played]) -> dict[tuple[str, str], Tally]:
    """By game and level: how often the caller won."""
    found: dict[tuple[str, str], Tally] = {}
    for game in games:
        if game.place:
            found[game.game, game.against] = found.get((game.game, game.against), Tally()).plus(game)
    return found


def streaks(games: Sequence[Played]) -> tuple[int, int]:
    """Wins in a row now, and the longest row of them; *games* are the newest first."""
    longest = running = 0
    for game in reversed([game for game in games if game.place]):
        running = running + 1 if game.place == 1 else 0
        longest = max(longest, running)
    return running, longest
