"""How strong the levels are, as ``palatine ladder`` measured them: each against the one below it, in every game."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from math import inf, log10
from pathlib import Path

FILE = Path(__file__).parent / "strength.csv"
LADDER = ("novice", "apprentice", "courtier", "master", "champion")
"""Each was measured against the one before it; prodigy, who stands beside the ladder, against courtier."""
BESIDE = "prodigy"


@dataclass(frozen=True)
class Measured:
    """How a level did: one of it among others of another level."""

    game: str
    players: int
    level: str
    against: str
    games: int
    won: float
    """In 100 games."""

    @property
    def ahead(self) -> float:
        """By how much it is stronger, on the scale of Elo."""
        share = self.won / 100
        others = (1 - share) / (self.players - 1)
        return inf if others == 0 else 400 * log10(share / others) if share else -inf


@cache
def measured() -> dict[tuple[str, int, str], Measured]:
    """All matches, by game, players and level."""
    with FILE.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(line for line in file if not line.startswith("#"))
        found = [Measured(r["game"], int(r["players"]), r["level"], r["against"], int(r["games"]), float(r["won"])) for r in rows]
    return {(m.game, m.players, m.level): m for m in found}


def stars(game: str, players: int, level: str) -> int:
    """From 1 to 5: the place on the ladder. Prodigy shares the place of courtier, or of master if it is as far ahead of courtier."""
    if level in LADDER:
        return LADDER.index(level) + 1
    mine, master = (measured().get((game, players, name)) for name in (BESIDE, "master"))
    if level != BESIDE or mine is None or master is None:
        return 0
    return LADDER.index("courtier" if mine.ahead < master.ahead else "master") + 1
