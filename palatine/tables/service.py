"""The tables of a server, and the moves at them.

A change is decided on the state in memory, written to the log, and only then seen. If somebody else wrote first, the state is made
again from the log and the change is decided again.
"""

from __future__ import annotations

import asyncio
import re
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from palatine.i18n import text
from palatine.kernel.errors import IllegalMove
from palatine.store import Store, StoredEvent
from palatine.tables.caller import Caller
from palatine.tables.clocks import Outage
from palatine.tables.errors import NotFound, NotNow, NotYours, Stale, Unplayable, no_table
from palatine.tables.events import Back, Entry, Event, Flag, Move, Undo, decode, encode
from palatine.tables.presence import Presence
from palatine.tables.projection import project
from palatine.tables.readiness import Readiness
from palatine.tables.settings import ServiceSettings
from palatine.tables.snapshot import Snapshot
from palatine.tables.state import ABORTED, OVER, PLAYING, TableState
from palatine.tables.steps import Audience
from palatine.tables.thoughts import Decided

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from palatine.kernel.table import Table
    from palatine.kernel.view import View

TRIES = 50
NAME = re.compile("[A-Za-z0-9_-]{1,32}")
"""What a table may be called: no database is asked for anything else."""


Done = Callable[[dict[Audience, int] | None, BaseException | None], object]
"""Hears how a change ended."""


class Slot:
    """The place of a table in memory. Reading or changing its state requires the lock; the thread that writes may release it."""

    def __init__(self, state: TableState, *, stale: bool) -> None:
        self.state = state
        self.lock = threading.Lock()
        self.stale = stale
        """Another process may have written to the table: read again before use."""
        self.writing = False
        """A change is on its way to the disk. Whether it gets there or not, everybody is told afterwards."""
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
        self.on_change: Callable[..., None] = lambda table, n=None: None
        """Called when something happened at a table (None: perhaps at any), if it was written with how many events there are now."""
        self.on_due: Callable[..., None] = lambda table, at, pause=True: None
        """Called with a table that wants a worker, and when: :mod:`palatine.tables.bot_runner`."""
        self.outages: list[Outage] = []
        """When no server was there: :mod:`palatine.tables.pulse`."""
        self._slots: OrderedDict[str, Slot] = OrderedDict()
        self._lock = threading.Lock()

    # States

    @contextmanager
    def open(self, table: str) -> Iterator[TableState]:
        """The state of a table, locked, and up to date as far as this process knows."""
        slot = self._take(table)
        try:
            yield slot.state
        finally:
            slot.lock.release()

    @contextmanager
    def glimpse(self, table: str) -> Iterator[TableState | None]:
        """The same for whoever must not wait: None where somebody is changing the table, or it has to be read first."""
        slot = self._take_now(table)
        try:
            yield slot.state if slot else None
        finally:
            if slot:
                slot.lock.release()

    def is_writing(self, table: str) -> bool:
        """Is a change of a table on its way to the disk? Then everybody is told soon."""
        slot = self._slots.get(table)
        return slot is not None and slot.writing

    def _take(self, table: str) -> Slot:
        """The place of a table, locked."""
        while True:
            slot = self._find(table)
            slot.lock.acquire()
            try:
                if (slot.stale or not self.store.hears) and not slot.dead:
                    slot.stale = False
                    slot.saved.clear()
                    slot.state.follow(decode(self.store.events(table, slot.state.n)))
            except BaseException:
                slot.stale = True
                slot.lock.release()
                raise
            if not slot.dead:
                return slot
            slot.lock.release()  # thrown away while we waited for it

    def _take_now(self, table: str) -> Slot | None:
        slot = self._slots.get(table)
        if slot is None or not self.store.hears or not slot.lock.acquire(blocking=False):
            return None
        if slot.stale or slot.dead:
            slot.lock.release()
            return None
        return slot

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

    def heard(self, table: str | None, event: StoredEvent | None = None) -> None:
        """Another process wrote to a table, this one *event* if that is known; None: perhaps to any."""
        n = None
        with self._lock:
            slots = list(self._slots.values()) if table is None else [slot] if (slot := self._slots.get(table or "")) else []
        for slot in slots:
            if event is not None and _follow(slot, event):
                n = slot.state.n
            else:
                slot.stale = True
        self.on_change(table, n)

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

    def snapshot(self, table: str, seat: int | None, lang: str, *, pages: bool = True) -> Snapshot:
        """What an audience sees of a table; for *pages* also what only they show."""
        with self.open(table) as state:
            return self.snapshot_of(state, seat, lang, pages=pages)

    def snapshot_of(self, state: TableState, seat: int | None, lang: str, *, pages: bool = True) -> Snapshot:
        self.game_of(state)
        return project(state, seat, lang, self.presence, time.time(), pages=pages)

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
            answer: Future[dict[Audience, int] | None] = Future()
            self._begin(self._take(table), decide, partial(_settle, answer), also)
            found = answer.result()
            if found is not None:
                return found
        raise NotNow(text("This table is busy. Try again."))

    async def change_soon(self, table: str, decide: Callable[[TableState], Sequence[Event]]) -> dict[Audience, int]:
        """The same for the event loop: no thread waits for the disk, nor anybody for a thread where the table is free."""
        slot, found = self._take_now(table), None
        if slot:
            loop = asyncio.get_running_loop()
            answer: asyncio.Future[dict[Audience, int] | None] = loop.create_future()

            def done(found: Any, fault: BaseException | None) -> None:
                with suppress(RuntimeError):  # the loop ended meanwhile
                    loop.call_soon_threadsafe(lambda: _settle(answer, found, fault))

            self._begin(slot, decide, done)
            found = await answer
        return found if found is not None else await asyncio.to_thread(self.change, table, decide)

    def _begin(
        self,
        slot: Slot,
        decide: Callable[[TableState], Sequence[Event]],
        done: Done,
        also: Callable[[float], Callable[[Connection], None]] | None = None,
    ) -> None:
        """Decides on a change of a table that is locked, and tries it on the state. It is locked until the change is on disk.

        *done* hears the step of each audience, or None if another process was first, and what went wrong if something did. Then the
        state is thrown away: the log is the truth.
        """
        state, n, at = slot.state, slot.state.n, max(time.time(), slot.state.at)
        try:
            new = decide(state)
        except BaseException:
            slot.lock.release()
            raise
        if not new:
            steps = dict(state.steps.now)
            slot.lock.release()
            done(steps, None)
            return
        try:
            for i, event in enumerate(new):
                state.apply(Entry(n + i, event, at))
            if slot.saved and not state.over and all(isinstance(event, Move) for event in new):
                row = slot.saved | {"due": state.due(at)}  # a move changes nothing else
            else:
                row = state.row(at)
            changed = {name: value for name, value in row.items() if slot.saved.get(name, slot) != value} | {"due": row["due"]}
            keys = sorted({key for event in new for key in event.opens})
            lines = [encode(event) for event in new]
            slot.writing = True
            then = also(at) if also else None
            self.store.append_soon(state.id, n, lines, changed, keys, at=at, then=then, done=partial(self._written, slot, row, done))
        except BaseException as error:
            slot.writing = False
            if not isinstance(error, IllegalMove):  # the rules refused it, and nothing was touched
                self._forget(state.id, slot)
            slot.lock.release()
            raise

    def _written(self, slot: Slot, row: dict[str, Any], done: Done, written: bool, fault: BaseException | None) -> None:
        """A change is on disk, or is not: called by the thread that writes."""
        table = slot.state.id
        if written:
            slot.saved = row
        if not written or self._slots.get(table) is not slot:
            self._forget(table, slot)  # another state of the same table does not know this yet
        steps, n = dict(slot.state.steps.now), slot.state.n
        slot.writing = False
        slot.lock.release()
        if fault is None:
            self._announce(slot.state, row["due"], n if written else None)
        else:
            self.on_change(table)
        done(steps if written else None, fault)

    def told(self, state: TableState) -> None:
        """Tells everybody here that something happened at a table. The caller holds its lock."""
        self._announce(state, state.due(time.time()))

    def _announce(self, state: TableState, due: float | None, n: int | None = None) -> None:
        self.on_change(state.id, n)
        if due is not None:
            self.on_due(state.id, due, pause=not state.goes_on)

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
            return self.seat_at(state, caller, wish)

    def seat_at(self, state: TableState, caller: Caller, wish: int | None) -> int | None:
        if not state.started or (wish is None and not state.seats_of(caller.keys)):
            return None
        return self.seat_of(state, caller, wish)

    # Moves

    def play(self, table: str, caller: Caller, move: str, step: int, seat: int | None = None) -> int:
        """Plays a move that answers a step; returns the new step. The same move for the same step is played only once."""
        post = Post(self, caller, step, seat, move)
        return self.change(table, post.decide)[post.mine]

    async def play_soon(self, table: str, caller: Caller, move: str, step: int, seat: int | None = None) -> int:
        """The same for the event loop."""
        post = Post(self, caller, step, seat, move)
        return (await self.change_soon(table, post.decide))[post.mine]

    async def undo_soon(self, table: str, caller: Caller, step: int, seat: int | None = None) -> int:
        """Takes back the last choice, by the kernel's policy; returns the new step."""
        post = Post(self, caller, step, seat, None)
        return (await self.change_soon(table, post.decide))[post.mine]

    async def back_soon(self, table: str, caller: Caller, step: int, seat: int | None = None, decisions: int = 1) -> int:
        """Goes back to a decision of one's own, through the moves of bots: for who plays alone with them; returns the new step."""
        post = Return(self, caller, step, seat, None, decisions=decisions)
        return (await self.change_soon(table, post.decide))[post.mine]

    def mover(self, state: TableState, caller: Caller, seat: int | None) -> int:
        """The seat for which the caller may move."""
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
            self.mover(state, caller, mine)
            if mine not in state.asked:
                raise NotNow(text("You can ask for a hint on your turn."))
            return game.view(mine), state.steps.now[mine]

    def decided(self, table: str, caller: Caller, seat: int | None = None) -> Decided:
        """The last turn of a seat that may have hints."""
        with self.open(table) as state:
            game = self.game_of(state)
            mine = self.seat_of(state, caller, seat)
            if not state.created.hints:
                raise NotYours(text("This table doesn’t allow hints."))
            plies = state.last_turn(mine)
            if not plies:
                raise NotNow(text("You haven’t played yet."))
            views, moves = [game.at(ply).view(mine) for ply in plies], [game.moves[ply].text for ply in plies]
            now = game.at(plies[-1] + 1)
            return Decided(views, moves, now.view(mine), now.happenings(mine, plies[0] + 1))

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
            turn = _bot_turn(state)
            if turn is None or state.table is None:
                return None
            return *turn, state.table.view(turn[0]), state.steps.noticed(turn[0])

    def bot_reply(self, table: str, choose: Callable[[View, str], str | None], done: Done) -> bool:
        """The move of a bot that needs no time, if nobody has to wait for the table; says whether it is under way.

        *choose* makes it from what the bot may see, or leaves it to others.
        """
        slot = self._take_now(table)
        if slot is None:
            return False
        state, move = slot.state, None
        try:
            turn = _bot_turn(state) if state.created.pace.kind == "free" else None  # clocks first
            if turn and state.table is not None:
                move = choose(state.table.view(turn[0]), turn[1])
        finally:
            if not move:
                slot.lock.release()
        if not turn or not move:
            return False
        event = Move(turn[0], move)
        self._begin(slot, lambda state: [event], done)
        return True

    def bot_move(self, table: str, seat: int, level: str, noticed: int, move: str) -> None:
        """A bot's move, if it still fits: nothing that the bot could notice has happened since it began to think."""

        def decide(state: TableState) -> list[Event]:
            fits = state.status == PLAYING and state.bot_at(seat) == level and state.steps.noticed(seat) == noticed
            return [Move(seat, move)] if fits else []

        self.change(table, decide)

    def flag(self, table: str) -> None:
        """Clocks that have run out."""

        with self.open(table) as state:
            if state.created.pace.kind == "free":
                return

        def decide(state: TableState) -> list[Event]:
            if state.status != PLAYING or state.table is None:
                return []
            ends = {seat: state.clocks.deadline(seat) for seat in state.asked if not state.bot_at(seat)}
            return [Flag(seat) for seat, end in ends.items() if end is not None and end <= time.time()]

        self.change(table, decide)

    def archive(self) -> int:
        """Makes one document of each of some games that are over and left alone; returns how many."""
        return self.store.archive(time.time() - self.settings.archive_after, (OVER, ABORTED))


def _follow(slot: Slot, event: StoredEvent) -> bool:
    """Goes on with an event that another process wrote, if nobody has to wait and nothing is missing; says whether it did."""
    if not slot.lock.acquire(blocking=False):
        return False
    try:
        if slot.stale or slot.dead or slot.state.n != event.n:
            return False
        slot.state.follow(decode([event]))
        return True
    finally:
        slot.lock.release()


def _bot_turn(state: TableState) -> tuple[int, str] | None:
    """A seat for which a bot has to move now, and its level."""
    if state.status != PLAYING or state.table is None:
        return None
    return next(((seat, level) for seat in state.asked if (level := state.bot_at(seat))), None)


def _settle(answer: Future[Any] | asyncio.Future[Any], found: Any, fault: BaseException | None) -> None:
    """Gives an answer to who waits for it, unless they went away."""
    if answer.cancelled():
        return
    if fault is not None:
        answer.set_exception(fault)
    else:
        answer.set_result(found)


@dataclass
class Post:
    """A move (None: an undo) that a caller posted in answer to a step."""

    service: TableService
    caller: Caller
    step: int
    seat: int | None
    move: str | None
    mine: int = -1
    """The seat that is meant, once it is decided."""

    def decide(self, state: TableState) -> list[Event]:
        game = self.service.game_of(state)
        mine = self.mine = self.service.mover(state, self.caller, self.seat)
        actions = game.game.actions
        event = Undo(mine, self.step) if self.move is None else Move(mine, actions[actions.parse(self.move)], self.step)
        if state.posted.get((mine, self.step)) == (event.move if isinstance(event, Move) else "undo"):
            return []
        if not state.steps.fresh(mine, self.step):
            raise Stale(text("The game has moved on. Look again, then choose."), step=state.steps.now[mine])
        return [event]


@dataclass
class Return(Post):
    """The wish to go back to one of the last *decisions*."""

    decisions: int = 1

    def decide(self, state: TableState) -> list[Event]:
        self.service.game_of(state)
        mine = self.mine = self.service.mover(state, self.caller, self.seat)
        if state.posted.get((mine, self.step)) == "back":
            return []
        if not state.alone(mine):
            raise NotYours(text("You can go back through other players’ moves only when you play alone against bots."))
        if state.over:
            raise NotNow(text("The game is over, so you can’t undo. You can step through a saved game."))
        if not state.steps.fresh(mine, self.step):
            raise Stale(text("The game has moved on. Look again, then choose."), step=state.steps.now[mine])
        ply = state.decision(mine, self.decisions)
        if ply is None:
            raise NotNow(text("There’s nothing to undo."))
        return [Back(mine, ply, self.step)]
