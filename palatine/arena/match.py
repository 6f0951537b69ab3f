"""A match: which games are played, and how one of them goes.

Seats are balanced: each deal is played once in every rotation of the seats, so every player sits in every seat equally
often and has the same luck. With three or four seats, one player of a pair sits against a table of the other. A game is
a pure function of the match and of its :class:`Job`: it does not matter where and in which order the games are played.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, fields
from functools import cache
from itertools import combinations, permutations
from time import perf_counter, process_time
from typing import Any, NamedTuple, SupportsIndex

from palatine.bots import bot
from palatine.bots.external import LIMIT, ExternalBot, Forfeit
from palatine.bots.own import HERE
from palatine.bots.spec import EXEC, parse, resolved
from palatine.i18n import text
from palatine.kernel import table
from palatine.kernel.errors import BadOption
from palatine.kernel.game import game, games, register
from palatine.kernel.rng import SEEDS

FORMAT = 1


@dataclass(frozen=True)
class Match:
    """All that decides how the games go."""

    game: str
    players: int
    """How many sit at a table."""
    specs: tuple[str, ...]
    """Who takes part."""
    options: Mapping[str, str]
    seed: int
    limit: float
    """Seconds that an external player has for a decision."""
    package: str
    rules: int
    data: str

    def heading(self) -> dict[str, Any]:
        """What stands on top of the results: results under another heading are not of this match."""
        return {"palatine arena": FORMAT, **asdict(self), "specs": list(self.specs), "options": dict(self.options)}

    @staticmethod
    def read(heading: Mapping[str, Any]) -> Match:
        """The match of a heading; a KeyError or the like if it is none."""
        return Match(**{f.name: heading[f.name] for f in fields(Match)} | {"specs": tuple(heading["specs"])})

    @property
    def names(self) -> tuple[str, ...]:
        """The players as they were written, distinguished by a number where one is written twice."""
        shown = [s.removeprefix(f"{HERE}:") for s in self.specs]
        return tuple(s if shown.count(s) == 1 else f"{s} #{shown[:i].count(s) + 1}" for i, s in enumerate(shown))

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Who is measured against whom: with more than two seats, one of the first against a table of the second."""
        if self.players == 2 or len(self.specs) == 2:
            return list(combinations(range(len(self.specs)), 2))
        return list(permutations(range(len(self.specs)), 2))

    def deals(self, games: int) -> int:
        """How many deals make at least so many games for each pair."""
        return math.ceil(games / self.players)


class Job(NamedTuple):
    """The place of a game in its match: the number of the deal, and which player sits in each seat."""

    deal: int
    seats: tuple[int, ...]

    @property
    def pair(self) -> tuple[int, int]:
        """The pair that this game belongs to: the one who sits alone first, and of two equals the first listed."""
        alone = [player for player in sorted(self.seats) if self.seats.count(player) == 1]
        return alone[0], next(player for player in sorted(self.seats, reverse=True) if player != alone[0])


@dataclass(frozen=True)
class Played:
    """The result of a game. All but the times is the same wherever it is played."""

    deal: int
    seats: tuple[int, ...]
    seed: int
    shares: tuple[float, ...]
    """The victory, divided among the seats that share it."""
    scores: tuple[int, ...]
    moves: tuple[str, ...]
    decisions: tuple[int, ...]
    cpu: tuple[float, ...]
    """Seconds of processor time of each seat."""
    wall: tuple[float, ...]
    """Seconds by the clock of each seat."""
    slowest: tuple[float, ...]
    """The longest decision of each seat by the clock."""
    forfeit: tuple[int, str, str] | None = None
    """Who could not go on, why, and what is known about it."""

    @property
    def job(self) -> Job:
        return Job(self.deal, self.seats)

    @property
    def course(self) -> tuple[Any, ...]:
        """The game without its times."""
        return self.deal, self.seats, self.seed, self.shares, self.scores, self.moves, self.forfeit and self.forfeit[:2]

    def data(self) -> dict[str, Any]:
        found = asdict(self)
        return {key: value for key, value in found.items() if key != "forfeit" or value}

    @staticmethod
    def read(data: Mapping[str, Any]) -> Played:
        """The result from its JSON; a ValueError or the like if it is none."""
        known = {f.name for f in fields(Played)}
        values: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in data.items() if key in known}
        return Played(**values)


def match(
    name: str, specs: Sequence[str], players: SupportsIndex, options: Mapping[str, str], seed: SupportsIndex = 1, limit: float = LIMIT
) -> Match:
    """A match that can be played: everything in it is checked here, before the first game."""
    what = game(name)
    if len(specs) < 2:
        raise BadOption(text("A match needs at least two players. Example: palatine arena {game} greedy random", game=name))
    number = table.checked_seed(seed)
    if not 0 < limit < math.inf:
        raise BadOption(text("The move time must be a positive number of seconds, not “{limit}”.", limit=f"{limit:g}"))
    for spec in specs:
        resolved(parse(spec))
        bot(name, spec, seed=0)
    written = tuple(str(parse(spec)) for spec in specs)
    return Match(
        name, what.check_players(players), written, what.options_from(options), number, limit, what.package, what.version, what.fingerprint
    )


def jobs(what: Match, games: int) -> Iterator[Job]:
    """The games of a match, so many for each pair, deal by deal: whenever it is stopped, the seats are nearly balanced."""
    for deal in range(what.deals(games)):
        for one, other in what.pairs:
            for seat in range(what.players):
                yield Job(deal, tuple(one if i == seat else other for i in range(what.players)))


def number(*parts: object) -> int:
    """A seed that is drawn from these parts, and from which they cannot be told."""
    digest = hashlib.sha256(repr(parts).encode()).digest()
    return int.from_bytes(digest[:8], "big") % SEEDS


@cache
def ready(package: str, name: str, rules: int, data: str) -> None:
    """Makes sure that this process plays the same game: it may be on another machine than the one that counts."""
    if name not in games():
        register(name, package)
    what = game(name)
    if (what.version, what.fingerprint) != (rules, data):
        raise BadOption(
            text("The rules or component values of {game} differ between machines. Install the same version everywhere.", game=name)
        )


@cache
def warm(name: str, players: int, spec: str) -> None:
    """Lets a player decide once before time is taken: compiled code is fetched then."""
    if parse(spec).name != EXEC:
        new = table.new(name, players, 0)
        bot(name, spec, seed=0).choose(new.view(new.to_move[0]))


def play(what: Match, job: Job) -> Played:
    """One game, from the deal to the last move, or to the moment when a player cannot go on."""
    ready(what.package, what.game, what.rules, what.data)
    for spec in what.specs:
        warm(what.game, what.players, spec)
    specs = [what.specs[player] for player in job.seats]
    seed = number("deal", what.seed, job.deal)
    game_table = table.new(what.game, what.players, seed, **what.options)
    seats = range(what.players)
    bots = [bot(what.game, spec, seed=number("bot", what.seed, job.deal, job.seats, seat)) for seat, spec in zip(seats, specs)]
    external = [player for player in bots if isinstance(player, ExternalBot)]
    decisions, cpu, wall, slowest = ([0] * what.players, *([0.0] * what.players for _ in range(3)))
    forfeit = None
    with ExitStack() as stack:
        for player in external:
            stack.callback(player.close)
        while not game_table.over and forfeit is None:
            seat = game_table.to_move[0]
            asked, view = bots[seat], game_table.view(seat)
            began, worked = perf_counter(), process_time()
            try:
                move = asked.choose(view, what.limit if isinstance(asked, ExternalBot) else None)
            except Forfeit as fault:
                forfeit = (seat, fault.why, fault.detail)
            took = perf_counter() - began
            cpu[seat] += process_time() - worked
            decisions[seat] += 1
            wall[seat] += took
            slowest[seat] = max(slowest[seat], took)
            if forfeit is None:
                game_table.play(move, seat)
        winners = game_table.winners if forfeit is None else [seat for seat in seats if seat != forfeit[0]]
        for player in external:
            player.close({"scores": game_table.scores, "winners": list(winners)})
    return Played(
        deal=job.deal,
        seats=tuple(job.seats),
        seed=seed,
        shares=tuple(1 / len(winners) if seat in winners else 0.0 for seat in seats),
        scores=tuple(game_table.scores),
        moves=tuple(map(str, game_table.moves)),
        decisions=tuple(decisions),
        cpu=tuple(round(own + (player.cpu if isinstance(player, ExternalBot) else 0.0), 6) for own, player in zip(cpu, bots)),
        wall=tuple(round(seconds, 6) for seconds in wall),
        slowest=tuple(round(seconds, 6) for seconds in slowest),
        forfeit=forfeit,
    )
