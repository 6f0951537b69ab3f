"""Who is connected: to this process, and to the others on the same PostgreSQL.

A process tells the others when somebody comes or goes, and again from time to time; what it has not repeated for long is over.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable

AWAY = 90.0  # seconds after which the others may let a bot play for a player who is not connected
TOGETHER = 100  # seats in one announcement: PostgreSQL takes 8000 bytes
AGAIN, EXPIRES = 20.0, 65.0  # seconds: how often a process repeats who is connected to it, and how long that holds

GUEST = -1  # in place of a seat: somebody who has the invitation to a table open, and does not sit yet

Seat = tuple[str, int]  # a table and a seat


class Presence:
    """The seats whose persons are connected."""

    def __init__(self) -> None:
        self._here: Counter[Seat] = Counter()
        self._elsewhere: dict[Seat, dict[str, float]] = {}
        self._last: dict[Seat, float] = {}
        self._begun = time.time()
        self.announce: Callable[[str], None] = lambda note: None
        """Tells the other processes."""

    def here(self, table: str, seat: int) -> bool:
        """Is the person of a seat connected?"""
        if (table, seat) in self._here:
            return True
        others = self._elsewhere.get((table, seat))
        return others is not None and max([0.0, *others.values()]) > time.time()

    def away(self, table: str, seat: int, since: float) -> bool:
        """Has the person of a seat not been seen for long? A game that began at *since* waits as long for everybody."""
        last = max(since, self._last.get((table, seat), self._begun))
        return not self.here(table, seat) and time.time() - last > AWAY

    def seen(self, table: str, seat: int) -> None:
        """The person did something, perhaps without a live connection."""
        self._last[table, seat] = time.time()

    def count(self, table: str, seat: int, change: int) -> bool:
        """A connection more or less; says whether the person came or went."""
        before = self.here(table, seat)
        self._here[table, seat] += change
        if not self._here[table, seat]:
            del self._here[table, seat]
            self.announce(f"{table} {seat} 0")
        elif self._here[table, seat] == change:
            self.announce(f"{table} {seat} 1")
        self.seen(table, seat)
        return self.here(table, seat) != before

    def repeat(self) -> None:
        """Tells the other processes again who is here, and forgets what nobody asks for any more."""
        here = [f"{table} {seat} 1" for table, seat in list(self._here)]
        for first in range(0, len(here), TOGETHER):
            self.announce(", ".join(here[first : first + TOGETHER]))
        now = time.time()
        self._last = {key: at for key, at in list(self._last.items()) if at > now - AWAY}
        for key, others in list(self._elsewhere.items()):  # of processes that died
            if max([0.0, *list(others.values())]) < now:
                self._elsewhere.pop(key, None)

    def told(self, process: str, note: str) -> set[str]:
        """What another process said; returns the tables at which somebody came or went by it."""
        changed = set()
        for part in note.split(", "):
            table, number, here = part.split()
            seat = int(number)
            before = self.here(table, seat)
            others = self._elsewhere.setdefault((table, seat), {})
            self.seen(table, seat)
            if here == "1":
                others[process] = time.time() + EXPIRES
            else:
                others.pop(process, None)
                if not others:
                    self._elsewhere.pop((table, seat), None)
            if self.here(table, seat) != before:
                changed.add(table)
        return changed
