"""The pulse of a server: a sign of life in the database, so that the next start knows how long nobody was there.

Clocks stand still meanwhile: an outage is no one's thinking time. On PostgreSQL all processes share the pulse, so there is an outage
only when none of them lives.
"""

from __future__ import annotations

import logging
import threading
import time

from palatine.store import Store, StoreFault
from palatine.tables.clocks import Outage

BEAT = 2.0  # seconds between two signs of life
GAP = 3 * BEAT  # seconds of silence that are an outage
log = logging.getLogger("palatine")


class Pulse:
    """A thread that writes the time, again and again."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="palatine-pulse", daemon=True)

    def start(self) -> list[Outage]:
        """Begins; returns all outages so far, the one that ends now included."""
        outages = self._store.wake(time.time(), GAP)
        self._thread.start()
        return [Outage(*found) for found in outages]

    def close(self) -> None:
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        while not self._stop.wait(BEAT):
            try:
                self._store.beat(time.time())
            except StoreFault as fault:
                log.warning("%s", fault)
