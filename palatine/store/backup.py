"""Backups: the whole database in one file, from SQLite or PostgreSQL, and back into either.

A backup is compressed JSON, a line for each row, read in one transaction while the server goes on. It holds the seats' secrets and
the seeds of games that are going on, so only its owner may read it, like the database.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import DBAPIError

from palatine.i18n import text
from palatine.kernel.errors import PalatineError
from palatine.store.database import HEAD, StoreFault, alone, connect, reason
from palatine.store.schema import metadata

FORMAT = 1
ROWS = 500  # written at a time


class BadBackup(PalatineError, ValueError):
    """A file that is not a backup, or one that cannot be used here."""


def backup(url: str, path: Path) -> int:
    """Writes a backup that only its owner may read; returns how many rows it has. A file that is there keeps its own mode."""
    engine = connect(url)
    partial = path.with_name(f".{path.name}.part")
    mode = path.stat().st_mode & 0o777 if path.exists() else 0o600
    try:
        handle = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "wb") as raw, gzip.open(raw, "wt", encoding="utf-8") as file, engine.connect() as connection:
            if engine.dialect.name == "postgresql":
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            else:
                connection.exec_driver_sql("BEGIN")
            file.write(json.dumps({"palatine backup": FORMAT, "schema": HEAD}) + "\n")
            count = 0
            for name, row in _rows(connection):
                file.write(json.dumps([name, row], ensure_ascii=False) + "\n")
                count += 1
            file.write(json.dumps({"rows": count}) + "\n")
        os.chmod(partial, mode)
        os.replace(partial, path)
    except OSError as error:
        raise BadBackup(text("Can’t write {path}: {error}.", path=str(path), error=error.strerror or str(error))) from None
    except DBAPIError as error:
        raise StoreFault(text("The database doesn’t answer: {error}.", error=reason(error))) from None
    finally:
        partial.unlink(missing_ok=True)
        engine.dispose()
    return count


def _rows(connection: Connection) -> Iterator[tuple[str, dict[str, Any]]]:
    for table in metadata.sorted_tables:
        for row in connection.execute(select(table).order_by(*table.primary_key)).mappings():
            yield table.name, dict(row)


def restore(url: str, path: Path) -> int:
    """Reads a backup into an empty database, all of it or nothing; returns how many rows it has."""
    with alone(url):
        engine = connect(url)
        try:
            with engine.begin() as connection:
                if any(connection.execute(select(table).limit(1)).first() for table in metadata.sorted_tables):
                    raise BadBackup(text("The database is not empty. Restore into a new one."))
                return _fill(connection, path)
        except DBAPIError as error:
            raise StoreFault(text("The database doesn’t answer: {error}.", error=reason(error))) from None
        finally:
            engine.dispose()


def _fill(connection: Connection, path: Path) -> int:
    tables, count = metadata.tables, 0
    waiting: list[tuple[str, dict[str, Any]]] = []
    for item in _lines(path):
        if isinstance(item, dict) and "rows" in item:
            _write(connection, waiting)
            if item["rows"] == count:
                return count
            break
        if isinstance(item, list):
            name, row = item
            if waiting and (waiting[0][0] != name or len(waiting) == ROWS):
                _write(connection, waiting)
                waiting = []
            if name not in tables:
                break
            waiting.append((name, row))
            count += 1
    raise BadBackup(text("{path} is not a complete backup: it is damaged or cut off.", path=str(path)))


def _write(connection: Connection, rows: list[tuple[str, dict[str, Any]]]) -> None:
    if rows:
        connection.execute(insert(metadata.tables[rows[0][0]]), [row for _, row in rows])


def _lines(path: Path) -> Iterator[Any]:
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            head = json.loads(file.readline())
            if not isinstance(head, dict) or head.get("palatine backup") != FORMAT:
                raise BadBackup(text("{path} is not a backup of Palatine.", path=str(path)))
            if head["schema"] > HEAD:
                raise BadBackup(text("{path} was written by a newer version of Palatine. Update to read it.", path=str(path)))
            for line in file:
                yield json.loads(line)
    except gzip.BadGzipFile:
        raise BadBackup(text("{path} is not a backup of Palatine.", path=str(path))) from None
    except OSError as error:
        raise BadBackup(text("Can’t read {path}: {error}.", path=str(path), error=error.strerror or str(error))) from None
    except (EOFError, ValueError):
        raise BadBackup(text("{path} is not a complete backup: it is damaged or cut off.", path=str(path))) from None
