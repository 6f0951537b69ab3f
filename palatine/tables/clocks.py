"""The clocks of a table: each runs from the moment when a seat is asked until it is not, however many decisions that takes.

While no server is there, no clock runs. So they count the time that servers were up: it stands still in an outage.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from palatine.tables.events import Pace


class Outage(NamedTuple):
    """No server was there."""

    begun: float
    ended: float


class Clocks:
    """The time of each seat."""

    def __init__(self, pace: Pace, outages: Sequence[Outage] = ()) -> None:
        self.pace = pace
        self._outages = outages
        self.flagged: set[int] = set()
        """Seats whose clock has run out: a bot moves for them."""
        self._since: dict[int, float] = {}  # asked since
        self._used: dict[int, float] = {}
        self._before: dict[int, tuple[float, float]] = {}  # both as they were when the seat was asked last

    def run(self, asked: Sequence[int], at: float, undone_by: int | None = None) -> None:
        """These seats are asked at a time, after a choice or after one was taken back."""
        if self.pace.kind == "free":
            return
        at = self._up(at)
        for seat in [seat for seat in self._since if seat not in asked]:
            since, used = self._since.pop(seat), self._used.get(seat, 0.0)
            self._before[seat] = since, used
            if undone_by is None:  # else the time counts for the one who took it back
                self._used[seat] = used + at - since
            if self.pace.kind == "turn":
                self.flagged.discard(seat)
        for seat in asked:
            if seat not in self._since:
                self._since[seat] = at
                if seat == undone_by and seat in self._before:  # taking back does not wind the clock
                    self._since[seat], self._used[seat] = self._before[seat]

    def deadline(self, seat: int) -> float | None:
        """When the clock of a seat that is asked runs out."""
        if self.pace.kind == "free" or seat not in self._since or seat in self.flagged:
            return None
        end = self._since[seat] + self.pace.seconds - self._spent(seat)
        return end + sum(outage.ended - outage.begun for outage in self._outages)  # all of them are over

    def left(self, seat: int, now: float) -> float | None:
        """The seconds that a seat has left."""
        if self.pace.kind == "free":
            return None
        if seat in self.flagged:
            return 0.0
        end = self.deadline(seat)
        return max(0.0, self.pace.seconds - self._spent(seat) if end is None else end - now)

    def _up(self, at: float) -> float:
        """A time by the clock that stands still in outages."""
        return at - sum(min(at, outage.ended) - outage.begun for outage in self._outages if outage.begun < at)

    def _spent(self, seat: int) -> float:
        """What the turns before have taken of the time."""
        return self._used.get(seat, 0.0) if self.pace.kind == "game" else 0.0
