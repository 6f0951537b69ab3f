"""Stepping through a game: one that was played here and is over, or one from a save file that somebody uploaded."""

from __future__ import annotations

import json
from typing import Any

from palatine.i18n import text
from palatine.kernel import save
from palatine.kernel.errors import BadSave
from palatine.kernel.narrator import Narrator
from palatine.kernel.table import Table
from palatine.kernel.view import View
from palatine.web.sight import Entry

MOST_MOVES = 5000


class Replay:
    """A game that can be looked at after any of its moves. If it is not over, it shows what everybody may know."""

    def __init__(self, id_: str, table: Table) -> None:
        self.id = id_
        self.table = table
        self.last = len(table.moves)
        """The number of moves."""

    def view(self, ply: int) -> View:
        """The board after *ply* moves."""
        ply = min(max(ply, 0), self.last)
        return self.table.reveal(ply) if self.table.over else self.table.at(ply).view(None)

    def log(self, lang: str) -> tuple[Entry, ...]:
        """All lines; their step is the number of the move."""
        lines = Narrator(self.table, None, lang, point=True).follow(self.table._moves)
        return tuple(Entry(line.ply, line.seat, line.text, line.things) for line in lines)

    def document(self) -> dict[str, Any]:
        """The save file."""
        return save.document(self.table, {})


def read_upload(content: bytes, name: str = "save file") -> tuple[Table, dict[str, Any]]:
    """The table of an uploaded save file, and its content without what nobody needs."""
    try:
        document = json.loads(content)
    except (ValueError, RecursionError):
        raise BadSave(text("{path} is not a whole save file: it is damaged or cut off.", path=name)) from None
    if isinstance(document, dict) and isinstance(document.get("moves"), list) and len(document["moves"]) > MOST_MOVES:
        raise BadSave(text("{path} has more moves than any game: {n}.", path=name, n=len(document["moves"])))
    table, _notes = save.restore(document, name)
    return table, save.document(table, {})
