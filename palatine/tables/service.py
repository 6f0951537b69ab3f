"""The tables of a server, and the moves at them.

A change is decided on the state in memory, written to the log, and only then seen. If somebody else wrote first, the state is made
again from the log and the change is decided again.
"""

from __future__ import annotations

import re
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from palatine.i18n import text
from palatine.kernel.errors import IllegalMove
from palatine.store import Store
from palatine.tables.caller import Caller
from palatine.tables.clocks import Outage
from palatine.tables.errors import NotFound, NotNow, NotYours, Stale, Unplayable, no_table
from palatine.tables.events import Entry, Event, Flag, Move, Undo, decode, encode
from palatine.tables.presence import Presence
from palatine.tables.projection import project
from palatine.tables.readiness import Readiness
from palatine.tables.settings import ServiceSettings
from palatine.tables.snapshot import Snapshot
from palatine.tables.state import ABORTED, OVER, PLAYING, TableState
from palatine.tables.steps import Audience

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from palatine.kernel.table import Table
    from palatine.kernel.view import View

TRIES = 50
NAME = re.compile("[A-Za-z0-9_-]{1,32}")
"""What a table may be called: no database is asked for anything else."""


class Slot:
    """The place of a table in memory. Reading or changing its state requires the lock."""

    def __init__(self, state: TableState, *, stale: bool) -> None:
        self.state = state
        self.lock = threading.RLock()
        self.stale = stale
        """Another process may have written to the table: read again before use."""
        self.dead = False
        """The state may know what is not in the log: nobody uses it any more."""
        self.client = state.id
        """Whose thinking time its bots use: the one who opened it, as far as this process knows."""
        self.saved: dict[str, Any] = {}
        """The columns of its row as they are in the database."""


class TableService:
    """All tables. :mod:`palatine.tables.lobby` has what happens around a game; here are the states and the moves."""

    def __init__(self, settings: ServiceSettings, store: Store, readiness: Readiness, presence: Presence) -> None:
        self.settings = settings
        self.store = store
        self.readiness = readiness
        self.presence = presence
        self.on_change: Callable[[str | None], None] = lambda table: None
        """Called when something happened at a table (None: perhaps at any)."""
        self.on_due: Callable[[str, float], None] = lambda table, at: None
        """Called with a table that wants a worker, and when: :mod:`palatine.tables.bot_runner`."""
        self.outages: list[Outage] = []
        """When no server was there: :mod:`palatine.tables.pulse`."""
        self._slots: OrderedDict[str, Slot] = OrderedDict()
        self._lock = threading.Lock()

    # States

    @contextmanager
    def open(self, table: str) -> Iterator[TableState]:
        """The state of a table, locked, and up to date as far as this process knows."""
        with self._open(table) as slot:
            yield slot.state

    @contextmanager
    def _open(self, table: str) -> Iterator[Slot]:
        while True:
            slot = self._find(table)
            with slot.lock:
                if slot.dead:  # thrown away while we waited for it
                    continue
                if slot.stale or not self.store.hears:
                    slot.stale = False
                    slot.saved.clear()
                    slot.state.follow(decode(self.store.events(table, slot.state.n)))
                yield slot
                return

    def _find(self, table: str) -> Slot:
        with self._lock:
            slot = self._slots.get(table)
            if slot:
                self._slots.move_to_end(table)
                return slot
        entries = decode(self.store.events(table)) if NAME.fullmatch(table) else []
        if not entries:
            raise no_table()
        state = TableState(table, entries, rules=True, outages=self.outages)
        self.readiness.want(state.game)
        fresh = Slot(state, stale=self.store.several)  # nobody would have told us what another process wrote since we read
        with self._lock:
            slot = self._slots.setdefault(table, fresh)
            while len(self._slots) > self.settings.loaded:
                self._slots.popitem(last=False)
        return slot

    def heard(self, table: str | None) -> None:
        """Another process wrote to a table; None: perhaps to any."""
        with self._lock:
            for slot in list(self._slots.values()) if table is None else filter(None, [self._slots.get(table)]):
                slot.stale = True
        self.on_change(table)

    def throw_away(self, table: str) -> None:
        """What is in memory of a table is no longer so: it is read again."""
        self._forget(table)
        self.on_change(table)

    def belongs(self, table: str, client: str) -> None:
        """A client has opened a table."""
        self._find(table).client = client

    def client_of(self, table: str) -> str:
        """The client whose thinking time a table uses."""
        return self._find(table).client

    def _forget(self, table: str, *slots: Slot) -> None:
        with self._lock:
            for slot in (*slots, self._slots.pop(table, None)):
                if slot:
                    slot.dead = True

    def game_of(self, state: TableState) -> Table:
        """The game at a table; raises if this program cannot replay it."""
        if state.table is not None:
            return state.table
        if state.upload:
            raise NotFound(text("This is a replay, not a table."))
        assert state.unplayable is not None
        raise Unplayable(state.unplayable)

    def snapshot(self, table: str, seat: int | None, lang: str) -> Snapshot:
        """What an audience sees of a table."""
        with self.open(table) as state:
            self.game_of(state)
            return project(state, seat, lang, self.presence, time.time())

    # Changing

    def change(
        self,
        table: str,
        decide: Callable[[TableState], Sequence[Event]],
        also: Callable[[float], Callable[[Connection], None]] | None = None,
    ) -> dict[Audience, int]:
        """Decides on a change and writes it; returns the step of each audience after it.

        *decide* raises, or gives the new events; none at all is fine. *also* makes, from the time, what is written besides in the
        same transaction.
        """
        for _ in range(TRIES):
            with self._open(table) as slot:
                new = decide(slot.state)
                if not new or self._write(slot, new, also):
                    return dict(slot.state.steps.now)
        raise NotNow(text("This table is busy. Try again."))

    def _write(self, slot: Slot, new: Sequence[Event], also: Callable[[float], Callable[[Connection], None]] | None) -> bool:
        """Tries the events on the state and writes them. If that fails, the state is thrown away: the log is the truth."""
        state, n, at = slot.state, slot.state.n, max(time.time(), slot.state.at)
        try:
            for i, event in enumerate(new):
                state.apply(Entry(n + i, event, at))
            row = state.row(at)
            changed = {name: value for name, value in row.items() if slot.saved.get(name, slot) != value}
            keys = sorted({key for event in new for key in event.opens})
            done = self.store.append(state.id, n, [encode(event) for event in new], changed, keys, at=at, then=also(at) if also else None)
            slot.saved = row
        except IllegalMove:  # the rules refused it, and nothing was touched
            raise
        except BaseException:
            self._forget(state.id, slot)
            raise
        if not done or self._find(state.id) is not slot:  # another state of the same table does not know this yet
            self._forget(state.id, slot)
        if done:
            self._announce(state.id, row["due"])
        return done

    def told(self, state: TableState) -> None:
        """Tells everybody here that something happened at a table. The caller holds its lock."""
        self._announce(state.id, state.due(time.time()))

    def _announce(self, table: str, due: float | None) -> None:
        self.on_change(table)
        if due is not None:
            self.on_due(table, due)

    # Seats

    def seat_of(self, state: TableState, caller: Caller, wish: int | None = None) -> int:
        """The seat that the caller means: the one named; else the only one, or the one that is asked."""
        mine = state.seats_of(caller.keys)
        if not mine:
            raise NotYours(text("You’re not playing at this table, but you can watch."))
        if wish is not None:
            if wish not in mine:
                raise NotYours(text("That is not your seat."))
            return wish
        return next((seat for seat in mine if seat in state.asked), mine[0])

    def audience(self, table: str, caller: Caller, wish: int | None = None) -> int | None:
        """The seat whose view the caller gets: None for a spectator."""
        with self.open(table) as state:
            if not state.started or (wish is None and not state.seats_of(caller.keys)):
                return None
            return self.seat_of(state, caller, wish)

    def seats(self, table: str, caller: Caller) -> frozenset[int]:
        """The seats that the caller holds, once they are drawn."""
        with self.open(table) as state:
            return frozenset(state.seats_of(caller.keys)) if state.started else frozenset()

    # Moves

    def play(self, table: str, caller: Caller, move: str, step: int, seat: int | None = None) -> int:
        """Plays a move that answers a step; returns the new step. The same move for the same step is played only once."""

        def choice(game: Table, mine: int) -> Move:
            actions = game.game.actions
            return Move(mine, actions[actions.parse(move)], step)

        return self._post(table, caller, step, seat, choice)

    def undo(self, table: str, caller: Caller, step: int, seat: int | None = None) -> int:
        """Takes back the last choice, by the kernel's policy; returns the new step."""
        return self._post(table, caller, step, seat, lambda game, mine: Undo(mine, step))

    def _post(self, table: str, caller: Caller, step: int, seat: int | None, make: Callable[[Table, int], Move | Undo]) -> int:
        mine = -1

        def decide(state: TableState) -> list[Event]:
            nonlocal mine
            game = self.game_of(state)
            mine = self._mover(state, caller, seat)
            event = make(game, mine)
            if state.posted.get((mine, step)) == (event.move if isinstance(event, Move) else "undo"):
                return []
            if not state.steps.fresh(mine, step):
                raise Stale(text("The game has moved on. Look again, then choose."), step=state.steps.now[mine])
            return [event]

        return self.change(table, decide)[mine]

    def _mover(self, state: TableState, caller: Caller, seat: int | None) -> int:
        mine = self.seat_of(state, caller, seat)
        self.presence.seen(state.id, mine)
        if not state.started:
            raise NotNow(text("The game starts when all seats are taken."))
        if state.aborted:
            raise NotNow(text("This table was closed."))
        if state.places[mine].stand_in or state.places[mine].gone:
            raise NotNow(text("You left this table. Rejoin first."))
        if state.bot_at(mine):
            raise NotNow(text("Time’s up. A bot is moving for you."))
        return mine

    def asked(self, table: str, caller: Caller, seat: int | None = None) -> tuple[View, int]:
        """The view of a seat that is asked and may have a hint, and the step at which it sees it."""
        with self.open(table) as state:
            game = self.game_of(state)
            mine = self.seat_of(state, caller, seat)
            if not state.created.hints:
                raise NotYours(text("This table doesn’t allow hints."))
            self._mover(state, caller, mine)
            if mine not in state.asked:
                raise NotNow(text("You can ask for a hint on your turn."))
            return game.view(mine), state.steps.now[mine]

    def waits_for(self, table: str, caller: Caller) -> bool:
        """Is it the caller's turn? No, if nobody can tell."""
        with suppress(Unplayable), self.open(table) as state:
            return any(seat in state.asked for seat in state.seats_of(caller.keys))
        return False

    # What happens without anybody asking

    def bot_turn(self, table: str) -> tuple[int, str, View, int] | None:
        """A seat for which a bot has to move now: seat, level, its view, and what it had noticed; None if there is none."""
        with self.open(table) as state:
            if state.unplayable is not None:
                raise Unplayable(state.unplayable)
            if state.status != PLAYING or state.table is None:
                return None
            for seat in state.asked:
                level = state.bot_at(seat)
                if level:
                    return seat, level, state.table.view(seat), state.steps.noticed(seat)
        return None

    def bot_move(self, table: str, seat: int, level: str, noticed: int, move: str) -> None:
        """A bot's move, if it still fits: nothing that the bot could notice has happened since it began to think."""

        def decide(state: TableState) -> list[Event]:
            fits = state.status == PLAYING and state.bot_at(seat) == level and state.steps.noticed(seat) == noticed
            return [Move(seat, move)] if fits else []

        self.change(table, decide)

    def flag(self, table: str) -> None:
        """Clocks that have run out."""

        def decide(state: TableState) -> list[Event]:
            if state.status != PLAYING or state.table is None or state.created.pace.kind == "free":
                return []
            ends = {seat: state.clocks.deadline(seat) for seat in state.asked if not state.bot_at(seat)}
            return [Flag(seat) for seat, end in ends.items() if end is not None and end <= time.time()]

        self.change(table, decide)

    def archive(self) -> int:
        """Makes one document of each of some games that are over and left alone; returns how many."""
        return self.store.archive(time.time() - self.settings.archive_after, (OVER, ABORTED))
