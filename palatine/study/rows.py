"""The table of a study: a row for each seat of each game, with what the seat got. :data:`COLUMNS` says what stands in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from palatine.kernel import table
from palatine.kernel.game import game
from palatine.study.games import Game

Row = dict[str, Any]
COLUMNS = {
    "game": ("string", "the game"),
    "number": ("int64", "the seed of the deal; with players it names a game"),
    "players": ("int8", "how many played"),
    "level": ("string", "the level of all players"),
    "simulations": ("int32", "simulations for a decision"),
    "seat": ("int8", "the seat in turn order, from 0"),
    "won": ("float64", "the share of the victory: 1, 0, or a part of a shared one"),
    "rank": ("int8", "the place, from 1"),
    "points": ("int32", "the points at the end"),
    "margin": ("int32", "points less those of the best other seat"),
    "moves": ("int32", "moves in the whole game"),
    "half_lead": ("int32", "points less those of the best other seat, after half of the moves"),
    "opening": ("string", "the seat's first move with a choice"),
    "things": ("list", "what the seat got, in order: kind, name, and after which move (ply)"),
}
"""Each column with its type and what stands in it."""


def rows(games: Iterable[Game]) -> Iterator[Row]:
    """The rows of some games, replayed by the rules."""
    for found in games:
        yield from _rows(found)


def _rows(found: Game) -> Iterator[Row]:
    counted = import_module(f"{game(found.game).package}.study").THINGS
    now = table.new(found.game, found.players, found.number)
    half = len(found.moves) // 2
    lead = [0] * found.players
    opening: dict[int, str] = {}
    for ply, (seat, move) in enumerate(found.moves):
        if ply == half:
            lead = [_ahead(now.scores, who) for who in range(found.players)]
        if seat not in opening and len(now.legal(seat)) > 1:
            opening[seat] = move
        now.play(move, seat)
    things: list[list[Row]] = [[] for _ in range(found.players)]
    for h in now.happenings():
        if h.kind.name in counted and h.seat is not None:
            kind, name = counted[h.kind.name]
            things[h.seat].append({"kind": kind, "name": name(h), "ply": h.ply})
    winners, scores, ranks = now.winners, now.scores, now.ranks
    for seat in range(found.players):
        yield {
            "game": found.game,
            "number": found.number,
            "players": found.players,
            "level": found.level,
            "simulations": found.simulations,
            "seat": seat,
            "won": 1 / len(winners) if seat in winners else 0.0,
            "rank": ranks[seat],
            "points": scores[seat],
            "margin": _ahead(scores, seat),
            "moves": len(found.moves),
            "half_lead": lead[seat],
            "opening": opening.get(seat, ""),
            "things": things[seat],
        }


def _ahead(scores: list[int], seat: int) -> int:
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def schema() -> Any:
    """The schema of the Parquet file; what stands in a column is its metadata."""
    import pyarrow as pa

    thing = pa.struct([("kind", pa.string()), ("name", pa.string()), ("ply", pa.int32())])
    kinds = {"list": pa.list_(thing)}
    return pa.schema(
        [
            pa.field(name, kinds.get(kind) or pa.type_for_alias(kind), nullable=False, metadata={"about": about})
            for name, (kind, about) in COLUMNS.items()
        ]
    )


def write(path: Path, found: list[Row]) -> None:
    """Writes the rows as Parquet."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    pq.write_table(pa.Table.from_pylist(found, schema()), path, compression="zstd")


def read(path: Path) -> list[Row]:
    """The rows in a Parquet file."""
    import pyarrow.parquet as pq

    found: list[Row] = pq.read_table(path).to_pylist()
    return found
