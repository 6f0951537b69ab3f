"""The tables. A change here needs a migration in ``migrations/versions``; a test compares the two."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Double, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("status", String(12), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("card", Text, nullable=False),  # JSON: what lists show of it
    Column("created", Double, nullable=False),
    Column("updated", Double, nullable=False),  # never shown: it would tell when somebody chose secretly
    Column("due", Double),  # when a worker must look at it: a bot is asked, or a clock runs out
    Column("worker", String(32)),  # who plays its bots now
    Column("lease", Double),  # and until when
    Column("archived", Integer, nullable=False, server_default="0"),  # how many of its events are in the archive
    Index("tables_listed", "status", "public", "created"),
    Index("tables_archived", "archived", "status", "updated"),
    Index("tables_due", "due"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("kind", String(12), nullable=False),
    Column("body", Text, nullable=False),  # JSON
    Column("at", Double, nullable=False),
)

archive = Table(  # the events of a table whose game is over, as one document
    "archive",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("document", Text, nullable=False),  # :func:`palatine.store.event.pack`
)

analyses = Table(  # what was thought about a game that is over
    "analyses",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("document", Text, nullable=False),  # JSON, without names
)

links = Table(  # what opens once, for some minutes: who somebody is, for another device
    "links",
    metadata,
    Column("key", String(64), primary_key=True),  # the digest of what the link says
    Column("value", Text, nullable=False),  # unreadable without the link itself
    Column("until", Double, nullable=False),
)

keys = Table(  # which tables a browser, an invitation or a seat's secret opens
    "keys",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
)

facts = Table(  # what all processes on one database share, such as the key that signs cookies
    "facts",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)

solvers = Table(  # who solves puzzles: ratings, streaks, results
    "solvers",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("document", Text, nullable=False),  # JSON
    Column("updated", Double, nullable=False),
)

puzzles = Table(  # what is known of a puzzle from those who tried it
    "puzzles",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("document", Text, nullable=False),  # JSON
)
