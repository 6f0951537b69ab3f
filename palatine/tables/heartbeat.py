"""The heartbeat of a server: a sign of life in the database, so that the next start knows how long nobody was there.

Clocks stand still meanwhile: an outage is no one's thinking time. On PostgreSQL all processes share the heartbeat, so there is an outage
only when none of them lives, or when the database does not answer. On SQLite there is one server: however short it was away, that
counts.
"""

from __future__ import annotations

import logging
import threading
import time
from contextlib import suppress

from palatine.store import Store, StoreFault
from palatine.tables.clocks import Outage

BEAT = 2.0  # seconds between two signs of life
GAP = 3 * BEAT  # seconds of silence that are an outage
log = logging.getLogger("palatine")


class Heartbeat:
    """A thread that writes the time, again and again."""

    def __init__(self, store: Store, outages: list[Outage] | None = None) -> None:
        """*outages* is kept up to date: all clocks read it."""
        self._store = store
        self._outages = [] if outages is None else outages
        self._last = 0.0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="palatine-heartbeat", daemon=True)

    @property
    def silent(self) -> bool:
        """Is an outage going on, or not noted yet? Then no clock may run out."""
        return time.time() - self._last > GAP

    def start(self) -> list[Outage]:
        """Begins; returns all outages so far, the one that ends now included."""
        try:
            self._wake(GAP if self._store.several else 0.0)
        except StoreFault as fault:  # it has just gone: the thread tries again
            log.warning("%s", fault)
        self._thread.start()
        return self._outages

    def _wake(self, gap: float) -> None:
        now = time.time()
        self._outages[:] = [Outage(*found) for found in self._store.wake(now, gap)]
        self._last = now

    def close(self) -> None:
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join()
            with suppress(StoreFault):  # the last sign of life: from now on it is an outage
                self._store.beat(time.time())

    def _run(self) -> None:
        while not self._stop.wait(BEAT):
            try:
                if self.silent:  # the database was away, or this machine slept
                    self._wake(GAP)
                else:
                    now = time.time()
                    self._store.beat(now)
                    self._last = now
            except StoreFault as fault:
                log.warning("%s", fault)
