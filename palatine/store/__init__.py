"""The event log in SQL: SQLite by default, PostgreSQL to scale out.

A table is an append-only list of events, numbered from 0. The first to write number *n* wins; the other is told so, reads again and
decides again. The events are the single source of truth: the row of a table in ``tables`` repeats what lists and workers need. The
events of a game that is over become one document in ``archive``; readers do not notice.
"""

from __future__ import annotations

from palatine.store.database import StoreFault as StoreFault
from palatine.store.event import StoredEvent as StoredEvent
from palatine.store.log import Store as Store
