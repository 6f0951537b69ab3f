"""The store: appending to the log of a table, and reading it."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, TypeVar

from sqlalchemy import Connection, and_, bindparam, delete, func, insert, or_, select, update
from sqlalchemy import text as sql
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection

from palatine.i18n import text
from palatine.store.database import StoreFault, connect, reason
from palatine.store.event import StoredEvent, pack, unpack
from palatine.store.listener import Changed, Listener
from palatine.store.schema import analyses, archive, events, facts, keys, links, tables
from palatine.store.writer import Job, Writer

Row = Mapping[str, Any]
T = TypeVar("T")
PULSE, OUTAGES = "pulse", "outages"  # names of facts
_as_text = json.JSONEncoder(ensure_ascii=False).encode
FAULTS = (DBAPIError, NoConnection)  # NoConnection: all of them wait for a database that is too slow
COUNTED = {"preserve_rowcount": True}  # how many rows an insert made is forgotten without this


class _Overtaken(Exception):
    """Somebody else was first, and what was written meanwhile must not stay."""


NEW = {  # new events, where nobody else was first. Where events were archived meanwhile, an old number is free again: it must not be used
    "sqlite": """
        INSERT INTO events (table_id, n, kind, body, at) SELECT :table_id, :n, :kind, :body, :at
        WHERE (SELECT archived FROM tables WHERE id = :table_id) <= :n ON CONFLICT DO NOTHING
    """,
    "postgresql": """
        INSERT INTO events (table_id, n, kind, body, at) SELECT table_id, n, kind, body, at
        FROM json_to_recordset(%(lines)s) AS line (table_id text, n int, kind text, body text, at float8)
        WHERE (SELECT archived FROM tables WHERE id = line.table_id FOR KEY SHARE) <= line.n ON CONFLICT DO NOTHING
    """,
}
ONE = f"""
    WITH new AS ({NEW["postgresql"] % {"lines": "$1::json"}} RETURNING 1)
    SELECT 1 / (count(*) = $2::int)::int, (SELECT count(pg_notify('palatine', note)) FROM json_array_elements_text($3::json) AS note)
    FROM new
""".encode()
"""With what the other processes are told: a transaction by itself. Where somebody else was first, the division fails, and with it all."""


@dataclass(frozen=True)
class Usual:
    """Some more events at a table, as most moves are: those of many tables are written with one statement, or two."""

    lines: list[dict[str, Any]]
    row: dict[str, Any] | None
    """What changes in the row of the table, if something does."""

    def __call__(self, connection: Connection) -> bool:
        return self.together(connection, [self])[0]

    @property
    def note(self) -> list[Any]:
        """What the other processes are told: :meth:`Listener._hear` makes stored events of it."""
        return [self.lines[0]["table_id"], *([line["n"], line["kind"], line["body"], line["at"]] for line in self.lines)]

    @staticmethod
    def together(connection: Connection, jobs: Sequence[Usual]) -> list[bool]:
        """All of them. Where somebody else was first at one of the tables, it raises, and each is to be tried alone."""
        database = connection.dialect.name
        lines = [line for job in jobs for line in job.lines]
        new: Any = {"lines": json.dumps(lines)} if database == "postgresql" else lines
        if connection.exec_driver_sql(NEW[database], new).rowcount != len(lines):
            raise _Overtaken
        rows = [job.row for job in jobs if job.row is not None]
        if rows and connection.exec_driver_sql(_change(database), rows).rowcount != len(rows):
            raise _Overtaken
        return [True] * len(jobs)

    @staticmethod
    def one(jobs: Sequence[Usual], notes: list[str]) -> tuple[bytes, list[bytes]] | None:
        """All of them and their notes as one statement for PostgreSQL, and its values; None where rows change, too."""
        if any(job.row is not None for job in jobs):
            return None
        lines = [line for job in jobs for line in job.lines]
        return ONE, [json.dumps(lines).encode(), b"%d" % len(lines), json.dumps(notes).encode()]


@cache
def _change(database: str) -> str:
    """The change of a table's row as the driver takes it: that SQLAlchemy fills in many rows takes longer than writing."""
    dialect = import_module(f"sqlalchemy.dialects.{database}").dialect(paramstyle="named" if database == "sqlite" else "pyformat")
    change = update(tables).where(tables.c.id == bindparam("_id"), tables.c.archived <= bindparam("_n"))
    return str(change.compile(dialect=dialect, column_keys=["updated", "due"]))


class Store:
    """The log of all tables in one database."""

    def __init__(self, url: str) -> None:
        self.engine = connect(url)
        self.several = self.engine.dialect.name == "postgresql"
        """May several processes share this database? On SQLite there is one, so what a dead one held is its own."""
        self.process = secrets.token_hex(8) if self.several else "only"
        self.insert: Any = import_module(f"sqlalchemy.dialects.{self.engine.dialect.name}").insert
        self._writer = Writer(self.engine, self.process)
        self._listener: Listener | None = None

    def close(self) -> None:
        if self._listener:
            self._listener.close()
        self._writer.close()
        self.engine.dispose()

    def listen(self, changed: Changed, told: Callable[[str, str], None]) -> None:
        """Hears the other processes.

        *changed* is called with each table that another one writes to, and with the event where that is known; with None when some
        may have been missed. *told* is called with its name and what it announces.
        """
        if self.several:
            self._listener = Listener(self.engine.url, self.process, changed, told)

    @property
    def hears(self) -> bool:
        """Would this process be told if another one wrote something? If not, what it remembers may be old."""
        return self._listener is None or self._listener.connected

    def announce(self, note: str) -> None:
        """Tells the other processes something, without waiting."""
        if self.several:
            query, values = sql("SELECT pg_notify('palatine_note', :note)"), {"note": f"{self.process} {note}"}
            self._writer.later("", lambda connection: connection.execute(query, values))

    # Writing

    def append(
        self,
        table: str,
        n: int,
        new: Sequence[tuple[str, dict[str, Any]]],
        row: Row | None,
        keys_: Iterable[str] = (),
        *,
        at: float | None = None,
        then: Callable[[Connection], None] | None = None,
    ) -> bool:
        """Writes events from number *n* on, if nobody else has, and the changed columns of the row; says whether it did.

        Number 0 makes the table. Where *row* is None, the row may stay as it is, and with it when something last happened. *then*
        may write more in the same transaction. It returns when all is on disk.
        """
        answer: Future[bool] = Future()
        self.append_soon(
            *(table, n, new, row, keys_),
            at=at,
            then=then,
            done=lambda written, fault: answer.set_exception(fault) if fault else answer.set_result(written),
        )
        return answer.result()

    def append_soon(
        self,
        table: str,
        n: int,
        new: Sequence[tuple[str, dict[str, Any]]],
        row: Row | None,
        keys_: Iterable[str] = (),
        *,
        at: float | None = None,
        then: Callable[[Connection], None] | None = None,
        done: Callable[[bool, BaseException | None], None],
    ) -> None:
        """The same without waiting: the thread that writes calls *done*, with what went wrong if something did."""

        def written(answer: Any, fault: BaseException | None) -> None:
            if fault is None or isinstance(fault, _Overtaken):
                done(fault is None and answer, None)
            else:
                done(False, _fault(fault) if isinstance(fault, FAULTS) else fault)

        self._writer.later(table, self._job(table, n, new, row, keys_, time.time() if at is None else at, then), written)

    def _new(self, table: Any) -> Any:
        """An insert that does nothing if the row is there already."""
        return self.insert(table).on_conflict_do_nothing()

    def _job(
        self, table: str, n: int, new: Sequence[tuple[str, Any]], row: Row | None, keys_: Iterable[str], at: float, then: Any
    ) -> Job[bool]:
        lines = [{"table_id": table, "n": n + i, "kind": kind, "body": _as_text(body), "at": at} for i, (kind, body) in enumerate(new)]
        doors = [{"key": key, "table_id": table} for key in keys_]

        if n and (row is None or row.keys() == {"due"}) and not doors and then is None:
            return Usual(lines, None if row is None else {"_id": table, "_n": n, "updated": at, **row})

        def job(connection: Connection) -> bool:
            if n == 0:
                first = {"id": table, "public": False, "card": "{}", "created": at, "updated": at, **(row or {})}
                if not connection.execute(self._new(tables), first, execution_options=COUNTED).rowcount:
                    return False
            if not connection.execute(self._new(events), lines[0], execution_options=COUNTED).rowcount:
                return False
            if lines[1:]:
                connection.execute(insert(events), lines[1:])
            if n:
                here = update(tables).where(tables.c.id == table, tables.c.archived <= n)
                if not connection.execute(here, {"updated": at, **(row or {})}).rowcount:
                    raise _Overtaken
            if doors:
                connection.execute(self._new(keys), doors)
            if then:
                then(connection)
            return True

        return job

    def also(self, table: str, new: Sequence[tuple[str, Any]], row: Row, keys_: Iterable[str], at: float) -> Callable[[Connection], None]:
        """A new table made in the same transaction: for *then* of :meth:`append`."""
        job = self._job(table, 0, new, row, keys_, at, None)
        return lambda connection: None if job(connection) else _taken(table)

    def claim(self, table: str, seconds: float) -> bool:
        """Makes this process the one that plays the table's bots for some seconds; says whether it is."""
        now = time.time()
        mine = and_(tables.c.id == table, or_(tables.c.worker == self.process, tables.c.lease.is_(None), tables.c.lease < now))
        query = update(tables).where(mine).values(worker=self.process, lease=now + seconds)
        return self.do(table, lambda connection: bool(connection.execute(query).rowcount))

    def rest(self, table: str, due: float | None = None, before: float | None = None) -> None:
        """No worker has to look at a table until it is *due* (None: until something happens there), if nothing happened since *before*."""
        known = update(tables).where(tables.c.id == table, tables.c.due <= (before or time.time())).values(due=due)
        self.do("", lambda connection: connection.execute(known))

    def fact(self, name: str, make: Callable[[], str]) -> str:
        """A value that all processes share: made by the first one."""
        value = make()

        def job(connection: Connection) -> str:
            connection.execute(self._new(facts), {"name": name, "value": value})
            return str(connection.execute(select(facts.c.value).where(facts.c.name == name)).scalar_one())

        return self.do("", job)

    def beat(self, now: float) -> None:
        """A sign of life."""
        self.do("", lambda connection: _set(connection, self.insert, PULSE, repr(now)))

    def wake(self, now: float, gap: float) -> list[list[float]]:
        """The first sign of life of a process; returns the outages so far: from when to when no process gave one for longer than *gap*.

        Who is due later than the last sign of life is due as much later as the outage took.
        """

        def job(connection: Connection) -> list[list[float]]:
            connection.execute(self._new(facts), {"name": OUTAGES, "value": "[]"})
            found: list[list[float]] = json.loads(
                connection.execute(select(facts.c.value).where(facts.c.name == OUTAGES).with_for_update()).scalar_one()
            )
            last = connection.execute(select(facts.c.value).where(facts.c.name == PULSE)).scalar()
            if last is not None and now - float(last) > gap:
                found.append([float(last), now])
                connection.execute(update(facts).where(facts.c.name == OUTAGES).values(value=json.dumps(found)))
                later = tables.c.due + (now - float(last))
                connection.execute(update(tables).where(tables.c.due > float(last)).values(due=later))
            _set(connection, self.insert, PULSE, repr(now))
            return found

        return self.do("", job)

    def forget_old(self, before: float, statuses: Sequence[str]) -> int:
        """Removes the tables of some statuses at which nothing has happened since a time; returns how many."""
        old = and_(tables.c.updated < before, tables.c.status.in_(statuses))
        return int(self.do("", lambda connection: connection.execute(delete(tables).where(old)).rowcount))

    def forget_unheld(self, before: float, statuses: Sequence[str], limit: int = 500) -> int:
        """Removes some tables of some statuses that are nobody's: no key opens them, or no person sat there."""
        old = and_(tables.c.updated < before, tables.c.status.in_(statuses))
        held = select(keys.c.table_id).where(keys.c.table_id == tables.c.id).exists()

        def job(connection: Connection) -> int:
            bots = ~tables.c.card.contains('"kind": "person"')
            names = connection.execute(select(tables.c.id).where(old, or_(~held, bots)).limit(limit)).scalars().all()
            return int(connection.execute(delete(tables).where(tables.c.id.in_(names))).rowcount)

        return self.do("", job)

    def remove(self, table: str, status: str) -> None:
        """Removes all of a table but its name, which nobody can use again while a row of this status is there."""

        def job(connection: Connection) -> None:
            for part in (events, archive, analyses, keys):
                connection.execute(delete(part).where(part.c.table_id == table))
            empty = {"status": status, "public": False, "card": "{}", "due": None, "updated": time.time()}
            connection.execute(update(tables).where(tables.c.id == table), empty)

        self.do(table, job)

    def rewrite(self, table: str, changed: Sequence[StoredEvent], row: Row, closed: Sequence[str]) -> None:
        """Other bodies for some events, wherever they are; the keys *closed* no longer open the table."""
        fresh = {event.n: event for event in changed}

        def job(connection: Connection) -> None:
            document = connection.execute(select(archive.c.document).where(archive.c.table_id == table).with_for_update()).scalar()
            kept = [] if document is None else unpack(document)
            if kept:
                new = pack(fresh.get(event.n, event) for event in kept)
                connection.execute(update(archive).where(archive.c.table_id == table), {"document": new})
            for event in changed:
                if event.n >= len(kept):
                    here = update(events).where(events.c.table_id == table, events.c.n == event.n)
                    connection.execute(here, {"body": _as_text(event.body)})
            connection.execute(update(tables).where(tables.c.id == table), dict(row))
            connection.execute(delete(keys).where(keys.c.table_id == table, keys.c.key.in_(closed)))

        self.do(table, job)

    def archive(self, before: float, statuses: Sequence[str], limit: int = 100) -> int:
        """Makes one document of the events of each table of some statuses at which nothing has happened since a time.

        It returns how many tables. Each is archived as a whole or not at all; what happens there later is in the log again.
        """
        quiet = and_(tables.c.archived == 0, tables.c.status.in_(statuses), tables.c.updated < before)
        found = select(tables.c.id).where(quiet).order_by(tables.c.updated).limit(limit).with_for_update(skip_locked=True)

        def job(connection: Connection) -> int:
            names = connection.execute(found).scalars().all()
            for table in names:
                stored = [_stored(row) for row in connection.execute(_events(table))]
                connection.execute(insert(archive), {"table_id": table, "document": pack(stored)})
                connection.execute(delete(events).where(events.c.table_id == table, events.c.n < len(stored)))
                connection.execute(update(tables).where(tables.c.id == table), {"archived": len(stored)})
            return len(names)

        return self.do("", job)

    def keep_analysis(self, table: str, document: str) -> None:
        """Keeps what was thought about a game that is over; the first one stays."""
        there = [select(part.c.table_id).where(part.c.table_id == table).limit(1) for part in (events, archive)]

        def job(connection: Connection) -> None:
            if any(connection.execute(query).scalar() for query in there):  # it may have been deleted meanwhile
                connection.execute(self._new(analyses), {"table_id": table, "document": document})

        self.do(table, job)

    def keep_link(self, key: str, value: str, until: float) -> None:
        """Keeps what a link opens, until a time; what is over goes."""

        def job(connection: Connection) -> None:
            connection.execute(delete(links).where(links.c.until < time.time()))
            connection.execute(insert(links), {"key": key, "value": value, "until": until})

        self.do("", job)

    def take_link(self, key: str) -> str | None:
        """What a link opens, once: None if it was opened before, or is too old."""
        mine = links.c.key == key

        def job(connection: Connection) -> str | None:
            value = connection.execute(select(links.c.value).where(mine, links.c.until >= time.time()).with_for_update()).scalar()
            gone = connection.execute(delete(links).where(mine)).rowcount
            return str(value) if value is not None and gone else None

        return self.do("", job)

    def do(self, table: str, job: Callable[[Connection], T]) -> T:
        try:
            return self._writer.do(table, job)
        except FAULTS as error:
            raise _fault(error) from error

    # Reading

    def events(self, table: str, since: int = 0) -> list[StoredEvent]:
        """The events of a table from number *since* on; none at all for a table that does not exist."""
        found = [_stored(row) for row in self.read(_events(table, since))]
        if found and found[0].n == since:
            return found
        # The archive is read after the log: what moves there meanwhile is then found twice, and never missed.
        kept = [
            event for document in self.read(select(archive.c.document).where(archive.c.table_id == table)) for event in unpack(*document)
        ]
        return kept[since:] + [event for event in found if event.n >= len(kept)]

    def analysis(self, table: str) -> str | None:
        """What was thought about a game, if it was kept."""
        return next((document for (document,) in self.read(select(analyses.c.document).where(analyses.c.table_id == table))), None)

    def opened_by(self, key: str) -> list[str]:
        """The tables that a key opens, newest first."""
        query = select(keys.c.table_id).join(tables).where(keys.c.key == key).order_by(tables.c.created.desc())
        return [table for (table,) in self.read(query)]

    def listed_for(self, doors: Sequence[str], limit: int = 1000) -> list[dict[str, Any]]:
        """The rows of the tables that some keys open."""
        return self.listed(tables.c.id.in_(select(keys.c.table_id).where(keys.c.key.in_(doors))), limit=limit)

    def listed(self, *conditions: Any, limit: int = 50) -> list[dict[str, Any]]:
        """Rows of tables, newest first, with their card."""
        query = select(tables.c.id, tables.c.game, tables.c.players, tables.c.status, tables.c.public, tables.c.card, tables.c.created)
        rows = self.read(query.where(*conditions).order_by(tables.c.created.desc()).limit(limit))
        return [{**row._mapping, "card": json.loads(row.card)} for row in rows]

    def statuses(self) -> dict[str, int]:
        """How many tables there are of each status."""
        return dict(map(tuple, self.read(select(tables.c.status, func.count()).group_by(tables.c.status))))

    def ping(self) -> None:
        """Raises if the database does not answer."""
        self.read(select(facts.c.name).limit(1))

    def due(self, limit: int = 200) -> list[str]:
        """Tables that want a worker now and have none, the longest waiting first."""
        now = time.time()
        free = or_(tables.c.lease.is_(None), tables.c.lease < now, tables.c.worker == self.process)
        query = select(tables.c.id).where(tables.c.due <= now, free).order_by(tables.c.due).limit(limit)
        return [table for (table,) in self.read(query)]

    def read(self, query: Any) -> Sequence[Any]:
        try:
            with self.engine.connect() as connection:
                return connection.execute(query).all()
        except FAULTS as error:
            raise _fault(error) from error


def _fault(error: Any) -> StoreFault:
    said = reason(error) if isinstance(error, DBAPIError) else "timeout"
    return StoreFault(text("The database doesn’t answer: {error}.", error=said))


def _events(table: str, since: int = 0) -> Any:
    query = select(events.c.n, events.c.kind, events.c.body, events.c.at)
    return query.where(events.c.table_id == table, events.c.n >= since).order_by(events.c.n)


def _set(connection: Connection, insert_: Any, name: str, value: str) -> None:
    """Writes a fact, whether there was one or not."""
    connection.execute(insert_(facts).values(name=name, value=value).on_conflict_do_update(index_elements=["name"], set_={"value": value}))


def _stored(row: Any) -> StoredEvent:
    return StoredEvent(row.n, row.kind, json.loads(row.body), row.at)


def _taken(table: str) -> None:
    raise RuntimeError(f"the name {table} of a new table is taken")
