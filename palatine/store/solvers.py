"""Who solves puzzles, and what is known of the puzzles: JSON documents beside the tables."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Connection, delete, select

from palatine.store.log import Store
from palatine.store.schema import puzzles, solvers

Change = Callable[[Any, Any], tuple[Any, Any]]


class Solvers:
    """The solvers in a store, by their keys."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def find(self, key: str) -> Any:
        """What is known of a solver; None if nothing."""
        rows = self._store.read(select(solvers.c.document).where(solvers.c.key == key))
        return next((json.loads(document) for (document,) in rows), None)

    def known(self, names: Sequence[str]) -> dict[str, Any]:
        """What is known of some puzzles, by name."""
        rows = self._store.read(select(puzzles.c.name, puzzles.c.document).where(puzzles.c.name.in_(names)))
        return {name: json.loads(document) for name, document in rows}

    def solve(self, key: str, puzzle: str, change: Change) -> tuple[Any, Any]:
        """Changes what is known of a solver and of a puzzle, each None at first, in one transaction; returns what *change* does."""
        found = (
            select(solvers.c.document).where(solvers.c.key == key).with_for_update(),
            select(puzzles.c.document).where(puzzles.c.name == puzzle).with_for_update(),
        )

        def job(connection: Connection) -> tuple[Any, Any]:
            was = [connection.execute(query).scalar() for query in found]
            solver, known = change(*(None if document is None else json.loads(document) for document in was))
            mine = {"key": key, "document": json.dumps(solver), "updated": time.time()}
            its = {"name": puzzle, "document": json.dumps(known)}
            for table, row, name in ((solvers, mine, "key"), (puzzles, its, "name")):
                connection.execute(self._store.insert(table).values(row).on_conflict_do_update(index_elements=[name], set_=row))
            return solver, known

        return self._store.do("", job)

    def forget_old(self, before: float) -> None:
        """Removes who has solved nothing since a time: their browser has forgotten its key, too."""
        self._store.do("", lambda connection: connection.execute(delete(solvers).where(solvers.c.updated < before)))

    def forget(self, key: str) -> None:
        """Removes what is known of a solver. What they did to the ratings of puzzles stays: nobody can be found from it."""
        self._store.do("", lambda connection: connection.execute(delete(solvers).where(solvers.c.key == key)))
