"""The figures of a study, all from its rows: how often seats win that sat there, opened so, led so, or got this."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import mean, quantiles

from palatine.arena.stats import Estimate, wilson
from palatine.study.rows import Row

ENOUGH = 20  # seats with it, for a figure of its own
SHOWN = 12


@dataclass(frozen=True)
class Figure:
    """Something that seats have or do: how many, and how often they win."""

    name: str
    seats: int
    win: Estimate


@dataclass(frozen=True)
class Findings:
    """All figures of a study with one number of players."""

    game: str
    players: int
    games: int
    level: str
    simulations: int
    """For a decision; 0 for players that do not search."""
    seats: list[Figure]
    openings: list[Figure]
    leads: list[Figure]
    """By the lead after half of the moves, in five parts of the same size."""
    first: list[Figure]
    """The first seat in short games and in long ones, by their moves, in five parts too."""
    things: dict[str, list[Figure]]
    """By kind of thing: those who got it at least once."""
    lengths: list[int]
    points: list[int]
    """Of the winners."""

    @property
    def fair(self) -> float:
        return 1 / self.players

    @property
    def command(self) -> str:
        """What makes the same games: their numbers, from 1, are the seeds."""
        more = f" --simulations {self.simulations}" if self.simulations else ""
        return f"palatine study {self.game} --games {self.games} --players {self.players} --level {self.level}{more}"


def findings(rows: Sequence[Row]) -> list[Findings]:
    """The figures, for each number of players and each kind of player."""
    kinds = sorted({_kind(row) for row in rows})
    return [_findings(kind, [row for row in rows if _kind(row) == kind]) for kind in kinds]


def _kind(row: Row) -> tuple[str, int, str, int]:
    return row["game"], row["players"], row["level"], row["simulations"]


def _findings(who: tuple[str, int, str, int], rows: Sequence[Row]) -> Findings:
    things: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        for kind, name in {(thing["kind"], thing["name"]) for thing in row["things"]}:
            things[kind][name].append(row["won"])
    first = [row for row in rows if row["seat"] == 0]
    return Findings(
        game=who[0],
        players=who[1],
        games=len(first),
        level=who[2],
        simulations=who[3],
        seats=_by((str(row["seat"] + 1), row["won"]) for row in rows),
        openings=_best(_by((row["opening"], row["won"]) for row in rows)),
        leads=_parts([(row["half_lead"], row["won"]) for row in rows], "+"),
        first=_parts([(row["moves"], row["won"]) for row in first]),
        things={kind: _best(_figures(found)) for kind, found in sorted(things.items())},
        lengths=[row["moves"] for row in first],
        points=[row["points"] for row in rows if row["won"]],
    )


def _by(pairs: Iterable[tuple[str, float]]) -> list[Figure]:
    found: dict[str, list[float]] = defaultdict(list)
    for name, won in pairs:
        found[name].append(won)
    return _figures(found)


def _figures(found: dict[str, list[float]]) -> list[Figure]:
    return [Figure(name, len(wins), wilson(sum(wins), len(wins))) for name, wins in sorted(found.items())]


def _best(found: list[Figure]) -> list[Figure]:
    """Those with enough seats, the best first."""
    return sorted((f for f in found if f.seats >= ENOUGH), key=lambda f: (-f.win.value, f.name))


def _parts(found: Sequence[tuple[int, float]], sign: str = "") -> list[Figure]:
    """Numbers and who won there, in five parts of about the same size."""
    numbers = [number for number, _won in found]
    if len(numbers) < 5 * ENOUGH:
        return []
    cuts = sorted({round(cut) for cut in quantiles(numbers, n=5)})
    edges = [min(numbers), *[cut for cut in cuts if cut > min(numbers)], max(numbers) + 1]
    parts = []
    for low, high in pairwise(edges):
        wins = [won for number, won in found if low <= number < high]
        if wins:
            ends = dict.fromkeys((f"{low:{sign}}", f"{high - 1:{sign}}"))
            parts.append(Figure(" … ".join(ends).replace("-", "−"), len(wins), wilson(sum(wins), len(wins))))
    return parts


def average(numbers: Sequence[int]) -> float:
    return mean(numbers) if numbers else 0.0
