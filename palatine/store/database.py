"""Opening a database and bringing its tables up to date."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect
from sqlalchemy import text as sql
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, OperationalError

from palatine.i18n import text
from palatine.kernel.errors import PalatineError

HEAD = "0004"
"""The newest migration: a database that has it needs nothing."""
BUSY = 15_000  # milliseconds to wait for another process that writes to the same SQLite file
POOL: dict[str, Any] = {
    "pool_use_lifo": True,  # a connection that was just used knows the statements
    "hide_parameters": True,  # parameters are secrets: no log may show them
}
MIGRATION_LOCK = 7_268_284  # any number that no other program on the same PostgreSQL uses


class StoreFault(PalatineError, RuntimeError):
    """The database cannot be used."""


def data_folder() -> Path:
    """Where Palatine keeps what is the user's: PALATINE_HOME, or the system's folder for it."""
    root = os.environ.get("PALATINE_HOME")
    if root:
        return Path(root)
    import platformdirs

    return platformdirs.user_data_path("palatine")


def default_url() -> str:
    return f"sqlite:///{data_folder() / 'palatine.db'}"


def connect(url: str) -> Engine:
    """An engine for the database, its tables up to date. A fault is told in one sentence, without the password."""
    try:
        where = make_url(url)
        if where.drivername in ("postgres", "postgresql"):
            where = where.set(drivername="postgresql+psycopg")
        if where.get_backend_name() not in ("sqlite", "postgresql"):
            raise ArgumentError(where.drivername)
        shown = where.render_as_string(hide_password=True)
        engine = _sqlite(where) if where.get_backend_name() == "sqlite" else _postgres(where)
    except (ArgumentError, NoSuchModuleError):
        raise StoreFault(
            text("“{url}” is not a database address. Use sqlite:///FILE or postgresql://USER@HOST/NAME.", url=_safe(url))
        ) from None
    except ImportError:
        raise StoreFault(text("PostgreSQL needs a driver: pip install 'palatine[postgres]'.")) from None
    except OSError as error:
        raise StoreFault(text("Can’t open the database {url}: {error}.", url=shown, error=error.strerror or str(error))) from None
    try:
        migrate(engine)
    except DBAPIError as error:
        engine.dispose()
        raise StoreFault(text("Can’t open the database {url}: {error}.", url=shown, error=reason(error))) from None
    return engine


def reason(error: DBAPIError) -> str:
    return str(error.orig).strip().partition("\n")[0].rstrip(".")


def _safe(url: str) -> str:
    return url.partition("://")[0] + "://…" if "://" in url else url


def _sqlite(where: Any) -> Engine:
    if not where.database or where.database == ":memory:" or "uri" in where.query:  # with a URI nobody knows which file it is
        raise ArgumentError("a file is needed")
    file = Path(where.database)
    file.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))  # the seats' secrets are in it
    engine = create_engine(where, pool_size=16, max_overflow=48, **POOL)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {BUSY}")
        cursor.execute("PRAGMA synchronous = FULL")  # a commit is on disk, even if the power fails
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    return engine


def _postgres(where: Any) -> Engine:
    return create_engine(where, pool_size=8, max_overflow=24, **POOL)


def _file(url: str) -> str:
    """The file of a SQLite database, however it is written; empty for others, and for what is no address."""
    try:
        where = make_url(url)
    except ArgumentError:
        return ""
    if where.get_backend_name() != "sqlite" or not where.database or where.database == ":memory:":
        return ""
    return str(Path(where.database).resolve())


@contextmanager
def alone(url: str) -> Iterator[None]:
    """For a server on a SQLite file: no other one uses it meanwhile. A lock beside the file ends with the process, however it ends."""
    file = _file(url)
    lock: sqlite3.Connection | None = None
    try:
        if file:
            Path(file).parent.mkdir(parents=True, exist_ok=True)
            lock = sqlite3.connect(f"{file}-server", timeout=0.0, isolation_level=None)
            lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            assert lock is not None
            lock.close()
            raise StoreFault(
                text("Another Palatine server uses {file} already. Stop it first, or use PostgreSQL for several servers.", file=file)
            ) from None
    except OSError:
        pass  # it cannot be written: who opens the database says so
    try:
        yield
    finally:
        if lock is not None:
            lock.close()


def _write_ahead(engine: Engine) -> None:
    """Sets the journal of a SQLite file, once and for all. Here SQLite does not wait for another process: it says that it is busy."""
    until = time.monotonic() + BUSY / 1000
    while True:
        try:
            with engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA journal_mode = WAL").scalar()  # read, so that no statement stays open
            return
        except OperationalError as error:
            busy = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() > until:
                raise
            time.sleep(0.02)


def migrate(engine: Engine) -> None:
    """Brings the tables up to date. Of several processes that start at once, one does it and the others wait."""
    if engine.dialect.name == "sqlite":
        _write_ahead(engine)
    with engine.connect() as connection:
        if version(connection) == HEAD:
            return
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sql("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
        else:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        found = version(connection)
        if found != HEAD:
            _upgrade(connection)
        connection.commit()


def version(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(sql("SELECT version_num FROM alembic_version")).scalar()
    return found


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError:
        raise StoreFault(text("The database was created by a newer version of Palatine. Update to use it.")) from None
