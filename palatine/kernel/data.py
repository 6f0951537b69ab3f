"""Component data: tables of figures, each with its source.

A table is a CSV file in the game's ``data`` folder. It opens with lines that say what it is::

    # title: Development cards
    # source: public
    # note: agreed by twelve public tables; section 1 of the notes
    level,bonus,points,white,blue,green,red,black

``source`` is ``rulebook``, ``public`` (a public source prints it), ``inferred`` (it follows from a remark or a worked example in one) or
``reconstructed`` (no source prints it). A column named ``source`` says it row by row where the rows
differ. Somebody who owns the box can correct a table without touching the program: a file of the same name in
``$PALATINE_DATA/GAME/`` is read instead.
"""

from __future__ import annotations

import csv
import hashlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from palatine.i18n import text
from palatine.kernel.errors import BadData

SOURCES = ("rulebook", "public", "inferred", "reconstructed")
UNCERTAIN = ("inferred", "reconstructed")
"""What somebody who owns the box may want to check."""


@dataclass(frozen=True)
class Sheet:
    """One table: what it is, where its figures come from, and the figures."""

    name: str
    title: str
    source: str
    note: str
    columns: tuple[str, ...]
    rows: tuple[dict[str, str], ...]
    replaced: bool
    """Was it read from the user's own file?"""

    def column(self, name: str) -> list[int]:
        """A column of whole numbers."""
        return [self.number(i, name) for i in range(len(self.rows))]

    def number(self, row: int, name: str) -> int:
        value = self.rows[row][name]
        try:
            return int(value or 0)
        except ValueError:
            raise BadData(
                text(
                    "{table}.csv, row {row}, column {column}: expected a whole number, not “{value}”.",
                    table=self.name,
                    row=row + 1,
                    column=name,
                    value=value,
                )
            ) from None

    def where(self, name: str, value: str) -> dict[str, str]:
        """The first row that has *value* in the column *name*."""
        for row in self.rows:
            if row[name] == value:
                return row
        raise BadData(text("{table}.csv: no row has {column} = {value}.", table=self.name, column=name, value=value))

    def expect(self, rows: int, *columns: str) -> Sheet:
        """Refuses a user's file that does not have the form of ours; a column that names the source of each row is welcome."""
        if tuple(c for c in self.columns if c != "source") != tuple(c for c in columns if c != "source") or len(self.rows) != rows:
            raise BadData(
                text("{table}.csv: expected {rows} rows with the columns {columns}.", table=self.name, rows=rows, columns=",".join(columns))
            )
        return self


def _files(game_folder: Path) -> Iterator[tuple[Path, bool]]:
    own = os.environ.get("PALATINE_DATA")
    for path in sorted((game_folder / "data").glob("*.csv")):
        mine = Path(own) / game_folder.name / path.name if own else path
        yield (mine, True) if own and mine.exists() else (path, False)


def sheets(game_folder: Path) -> list[Sheet]:
    return [_read(path, replaced) for path, replaced in _files(game_folder)]


def sheet(module_file: str, name: str) -> Sheet:
    """The table *name* of the game whose module asks: ``sheet(__file__, "cards")``."""
    for path, replaced in _files(Path(module_file).resolve().parent):
        if path.stem == name:
            return _read(path, replaced)
    raise FileNotFoundError(name)


def fingerprint(game_folder: Path) -> str:
    """A hash of all figures, whatever their sources."""
    digest = hashlib.sha256()
    for path, _ in _files(game_folder):
        found = _read(path, False)
        columns = [name for name in found.columns if name != "source"]
        digest.update(repr((found.name, columns, [[row[name] for name in columns] for row in found.rows])).encode())
    return digest.hexdigest()[:12]


def _read(path: Path, replaced: bool) -> Sheet:
    lines = path.read_text(encoding="utf-8").splitlines()
    about = {}
    while lines and lines[0].startswith("#"):
        key, _, value = lines.pop(0)[1:].partition(":")
        about[key.strip()] = value.strip()
    rows = list(csv.DictReader(lines, strict=True))
    if not rows or any(None in row or None in row.values() for row in rows):
        raise BadData(text("{table}.csv: every row needs one value per column.", table=path.stem))
    for source in {about.get("source", "")} | {row["source"] for row in rows if "source" in row}:
        if source not in SOURCES:
            raise BadData(
                text(
                    "{table}.csv: the source must be one of {sources}, not “{source}”.",
                    table=path.stem,
                    sources=", ".join(SOURCES),
                    source=source,
                )
            )
    title, note = about.get("title", path.stem), about.get("note", "")
    return Sheet(path.stem, title, about["source"], note, tuple(rows[0]), tuple(rows), replaced)
