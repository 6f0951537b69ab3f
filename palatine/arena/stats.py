"""What the games of a match say: shares of the victories, their intervals, Elo, ratings, seats, lengths, points, times.

A shared victory is divided. Intervals are at 95 %, as if the games were independent; since each deal is played in every
rotation, luck of the deal cancels in part and the true intervals are, if anything, narrower.

Elo is taken from the chance to win at a table: with strengths g, a seat wins with the chance g / (sum of all g). For two
seats this is the Elo of chess; one seat against n - 1 equal ones that wins its fair share 1/n has a difference of 0.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from palatine.arena.match import Match, Played

Z = 1.959963984540054  # 95 % of a normal distribution lie within
ELO = 400 / math.log(10)


@dataclass(frozen=True)
class Estimate:
    """A figure and its 95 % interval; all the same where nothing is known of it."""

    value: float
    low: float
    high: float


def wilson(wins: float, games: int) -> Estimate:
    """The share of the victories, with Wilson's interval."""
    if games == 0:
        return Estimate(math.nan, 0.0, 1.0)
    p, z2 = wins / games, Z * Z
    middle = (p + z2 / (2 * games)) / (1 + z2 / games)
    half = Z / (1 + z2 / games) * math.sqrt(p * (1 - p) / games + z2 / (4 * games * games))
    return Estimate(p, min(p, max(0.0, middle - half)), max(p, min(1.0, middle + half)))


def elo(share: float, players: int = 2) -> float:
    """The difference in Elo at which one seat takes this share against a table of equals."""
    if share <= 0:
        return -math.inf
    if share >= 1:
        return math.inf
    return ELO * math.log((players - 1) * share / (1 - share))


@dataclass(frozen=True)
class Duel:
    """One player against another, or against a table of another."""

    one: int
    other: int
    games: int
    won: int
    shared: int
    lost: int
    wins: float
    share: Estimate
    elo: Estimate
    forfeits: tuple[int, int]


@dataclass(frozen=True)
class Standing:
    """One player over all its games."""

    player: int
    seats: int
    """How many seats it took: at a table of equals, several in a game."""
    wins: float
    rating: Estimate
    """Elo, relative to the mean of all players."""
    points: float
    forfeits: int
    decisions: int
    cpu: float
    """Seconds of processor time a decision."""
    wall: float
    """Seconds by the clock a decision."""
    slowest: float


@dataclass(frozen=True)
class Summary:
    """All figures of a match so far."""

    games: int
    duels: tuple[Duel, ...]
    standings: tuple[Standing, ...]
    seats: tuple[Estimate, ...]
    """The win rate of each seat, regardless of player."""
    lengths: tuple[int, ...]
    """The number of moves of each game that was played to the end."""
    points: tuple[tuple[int, ...], ...]
    """The points of each player in each of those games."""

    def data(self) -> dict[str, Any]:
        """The figures as JSON: one that is infinite or unknown is null."""
        found: dict[str, Any] = _plain({k: v for k, v in asdict(self).items() if k not in ("lengths", "points")})
        spread = [np.mean(self.lengths), min(self.lengths), max(self.lengths)] if self.lengths else [math.nan] * 3
        return found | {"length": _plain(dict(zip(("mean", "least", "most"), spread)))}


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(part) for part in value]
    if isinstance(value, (float, np.floating)):
        return round(float(value), 6) if math.isfinite(value) else None
    return int(value) if isinstance(value, np.integer) else value


def summary(match: Match, games: Iterable[Played]) -> Summary:
    """The figures of these games, in whatever order they come."""
    played = sorted(games, key=lambda game: game.job)
    duels = tuple(_duel(match, pair, [game for game in played if game.job.pair == pair]) for pair in match.pairs)
    ratings = bradley_terry(len(match.specs), match.players, duels)
    ended = [game for game in played if game.forfeit is None]
    points = [[score for game in ended for who, score in zip(game.seats, game.scores) if who == i] for i in range(len(match.specs))]
    return Summary(
        games=len(played),
        duels=duels,
        standings=tuple(_standing(i, played, points[i], rating) for i, rating in enumerate(ratings)),
        seats=tuple(wilson(sum(game.shares[seat] for game in ended), len(ended)) for seat in range(match.players)),
        lengths=tuple(len(game.moves) for game in ended),
        points=tuple(map(tuple, points)),
    )


def _duel(match: Match, pair: tuple[int, int], games: Sequence[Played]) -> Duel:
    shares = [game.shares[game.seats.index(pair[0])] for game in games]
    share = wilson(sum(shares), len(shares))
    difference = (elo(part, match.players) for part in (share.value, share.low, share.high))
    given_up = [game.seats[game.forfeit[0]] for game in games if game.forfeit]
    return Duel(
        *pair,
        games=len(games),
        won=shares.count(1.0),
        shared=sum(0 < part < 1 for part in shares),
        lost=shares.count(0.0),
        wins=sum(shares),
        share=share,
        elo=Estimate(*difference),
        forfeits=(given_up.count(pair[0]), given_up.count(pair[1])),
    )


def _standing(player: int, games: Sequence[Played], points: Sequence[int], rating: Estimate) -> Standing:
    mine = [(game, seat) for game in games for seat, who in enumerate(game.seats) if who == player]
    decisions = sum(game.decisions[seat] for game, seat in mine)
    return Standing(
        player=player,
        seats=len(mine),
        wins=sum(game.shares[seat] for game, seat in mine),
        rating=rating,
        points=float(np.mean(points)) if points else math.nan,
        forfeits=sum(game.forfeit is not None and game.forfeit[0] == seat for game, seat in mine),
        decisions=decisions,
        cpu=sum(game.cpu[seat] for game, seat in mine) / max(1, decisions),
        wall=sum(game.wall[seat] for game, seat in mine) / max(1, decisions),
        slowest=max((game.slowest[seat] for game, seat in mine), default=0.0),
    )


def bradley_terry(count: int, players: int, duels: Iterable[Duel]) -> list[Estimate]:
    """Ratings of all players at once, in Elo around their mean, by the method of Bradley and Terry.

    Who sits alone wins with the log-odds ``r[one] - r[other] - log(players - 1)``. One imagined game of each pair that
    goes as between equals keeps the ratings of players finite who won or lost everything.
    """
    pairs = [duel for duel in duels if duel.games]
    ratings, known = np.zeros(count), np.zeros((count, count))
    for _ in range(100):
        gradient, known = np.zeros(count), np.zeros((count, count))
        for duel in pairs:
            chance = 1 / (1 + (players - 1) * math.exp(ratings[duel.other] - ratings[duel.one]))
            excess = duel.wins + 1 / players - (duel.games + 1) * chance
            weight = (duel.games + 1) * chance * (1 - chance)
            sides = np.zeros(count)
            sides[duel.one], sides[duel.other] = 1, -1
            gradient += excess * sides
            known += weight * np.outer(sides, sides)
        step = np.linalg.pinv(known) @ gradient
        ratings += np.clip(step, -2, 2)
        if np.abs(step).max(initial=0.0) < 1e-10:
            break
    ratings -= ratings.mean() if count else 0
    errors = Z * np.sqrt(np.maximum(0, np.diag(np.linalg.pinv(known))))
    met = {player for duel in pairs for player in (duel.one, duel.other)}
    return [
        Estimate(*(float(ELO * x) for x in (rating, rating - error, rating + error)))
        if i in met
        else Estimate(math.nan, -math.inf, math.inf)
        for i, (rating, error) in enumerate(zip(ratings, errors))
    ]
