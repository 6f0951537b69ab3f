"""The house: all tables of the server, and everything that can be done at them.

A change is decided on the room in memory, written to the log, and only then seen. If somebody else wrote first, the room is
made anew from the log and the change is decided again.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from palatine.i18n import text
from palatine.kernel.errors import IllegalMove
from palatine.store import Event, Store
from palatine.web.faults import NotFound, NotNow, NotReady, NotYours, Stale, no_table
from palatine.web.live import Hub
from palatine.web.look import sight_of
from palatine.web.rooms import PLAYING, Room
from palatine.web.security import Who
from palatine.web.settings import Settings
from palatine.web.sight import Sight
from palatine.web.warm import Warm

Change = list[tuple[str, dict[str, Any]]]
TRIES = 50


class House:
    """The tables. :mod:`palatine.web.desk` has what happens around a game; here are the rooms and the moves."""

    def __init__(self, settings: Settings, store: Store, hub: Hub, warm: Warm) -> None:
        self.settings = settings
        self.store = store
        self.hub = hub
        self.warm = warm
        self.look: Callable[[str, float], None] = lambda table, at: None
        """Called with a table that wants a worker, and when: :mod:`palatine.web.workers`."""
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._lock = threading.Lock()

    # Rooms

    @contextmanager
    def room(self, table: str) -> Iterator[Room]:
        """The room of a table, locked, and up to date as far as this process knows."""
        while True:
            room = self._find(table)
            with room.lock:
                if room.dead:  # thrown away while we waited at the door
                    continue
                if room.stale:
                    room.stale = False
                    room.saved.clear()
                    room.apply(self.store.events(table, room.n))
                yield room
                return

    def _find(self, table: str) -> Room:
        with self._lock:
            room = self._rooms.get(table)
            if room:
                self._rooms.move_to_end(table)
                return room
        events = self.store.events(table)
        if not events:
            raise no_table()
        fresh = Room(table, events)
        fresh.stale = self.store.several  # nobody would have told us what another process wrote since we read
        with self._lock:
            room = self._rooms.setdefault(table, fresh)
            while len(self._rooms) > self.settings.rooms:
                self._rooms.popitem(last=False)
        return room

    def heard(self, table: str | None) -> None:
        """Another process wrote to a table; None: perhaps to any."""
        with self._lock:
            for room in list(self._rooms.values()) if table is None else filter(None, [self._rooms.get(table)]):
                room.stale = True
        self.hub.changed(table)

    def _forget(self, table: str, *rooms: Room) -> None:
        with self._lock:
            for room in (*rooms, self._rooms.pop(table, None)):
                if room:
                    room.dead = True

    def play_room(self, room: Room) -> Any:
        """The story of a room, up to date; raises NotReady while the rules are being compiled."""
        if room.upload:
            raise NotFound(text("This is a replay, not a table."))
        if not self.warm.ready(room.game):
            raise NotReady(text("The game is getting ready: a moment, please."), progress=self.warm.progress())
        from palatine.web.story import Story  # loads Numba

        if room.story is None or room.story.started != room.started:
            room.story = Story(room)
        room.story.follow(room.events)
        return room.story

    def sight(self, table: str, seat: int | None, lang: str) -> Sight:
        with self.room(table) as room:
            self.play_room(room)
            return sight_of(room, seat, lang, self.hub.presence, time.time())

    # Changing

    def change(self, table: str, decide: Callable[[Room], Change], then: Callable[[Room, float], Any] | None = None) -> None:
        """Decides on a change and writes it. *decide* raises a fault, or gives the new events; none at all is fine."""
        for _ in range(TRIES):
            with self.room(table) as room:
                new = decide(room)
                if not new:
                    return
                at = max(time.time(), room.events[-1].at)
                also = then(room, at) if then else None
                if self._write(room, new, at, also):
                    self.changed(room)
                    return
        raise NotNow(text("Too much is going on at this table at once. Try again."))

    def _write(self, room: Room, new: Change, at: float, also: Any) -> bool:
        """Tries the events on the room and writes them. If that fails, the room is thrown away: the log is the truth."""
        n = room.n
        try:
            room.apply([Event(n + i, kind, body, at) for i, (kind, body) in enumerate(new)])
            if self.warm.ready(room.game) and room.started and not room.upload:
                self.play_room(room)
            row = {name: value for name, value in room.row(at).items() if room.saved.get(name, room) != value}
            done = self.store.append(room.id, n, new, row, holders(new), at=at, then=also)
            room.saved.update(row)
        except BaseException:
            self._forget(room.id, room)
            raise
        if not done or self._find(room.id) is not room:  # another room of the same table does not know this yet
            self._forget(room.id, room)
        return done

    def changed(self, room: Room) -> None:
        """Tells everybody here that something happened at a table. The caller holds its lock."""
        self.hub.changed(room.id)
        due = room.due(time.time())
        if due is not None:
            self.look(room.id, due)

    # Seats

    def my_seat(self, room: Room, who: Who, wish: int | None = None) -> int:
        """The seat that the caller means: the one named; else the only one, or the one that is asked."""
        mine = room.seats_of(who.keys)
        if not mine:
            raise NotYours(text("You do not sit at this table: you can watch."))
        if wish is not None:
            if wish not in mine:
                raise NotYours(text("That is not your seat."))
            return wish
        asked = [seat for seat in mine if room.story and seat in room.story.table.to_move]
        return asked[0] if asked else mine[0]

    def audience(self, table: str, who: Who, wish: int | None = None) -> int | None:
        """The seat whose view the caller gets: None for a spectator."""
        with self.room(table) as room:
            if not room.started or (wish is None and not room.seats_of(who.keys)):
                return None
            if self.warm.ready(room.game) and not room.upload:
                self.play_room(room)
            return self.my_seat(room, who, wish)

    def seats(self, table: str, who: Who) -> frozenset[int]:
        """The seats that the caller holds, once they are drawn."""
        with self.room(table) as room:
            return frozenset(room.seats_of(who.keys)) if room.started else frozenset()

    # Moves

    def play(self, table: str, who: Who, move: str, step: int, seat: int | None = None) -> int:
        """Plays a move that answers a step; returns the new step. The same move for the same step is played only once."""
        mine = -1

        def decide(room: Room) -> Change:
            nonlocal mine
            story = self.play_room(room)
            mine = self._mover(room, who, seat)
            action = story.table.game.actions.parse(move)
            word = story.table.game.actions[action]
            if story.posted.get((mine, step)) == word:
                return []
            self._fresh(room, mine, step)
            if action not in story.table.actions(mine):
                story.table.play(action, mine)  # says why not
            return [("move", {"seat": mine, "move": word, "step": step})]

        self.change(table, decide)
        return self._step(table, mine)

    def undo(self, table: str, who: Who, step: int, seat: int | None = None) -> int:
        """Takes back the last choice, by the kernel's policy; returns the new step."""
        mine = -1

        def decide(room: Room) -> Change:
            nonlocal mine
            story = self.play_room(room)
            mine = self._mover(room, who, seat)
            if story.posted.get((mine, step)) == "undo":
                return []
            self._fresh(room, mine, step)
            if not story.table.can_undo(mine):
                story.table.undo(mine)  # says why not
            return [("undo", {"seat": mine, "step": step})]

        self.change(table, decide)
        return self._step(table, mine)

    def _mover(self, room: Room, who: Who, seat: int | None) -> int:
        mine = self.my_seat(room, who, seat)
        self.hub.presence.seen(room.id, mine)
        if not room.started:
            raise NotNow(text("The game begins when all seats are taken."))
        if room.aborted:
            raise NotNow(text("This table was closed."))
        if room.places[mine].stand_in or room.places[mine].gone:
            raise NotNow(text("You left this table. Come back first."))
        if room.player(mine):
            raise NotNow(text("Your time is up: a bot moves for you."))
        return mine

    def _fresh(self, room: Room, seat: int, step: int) -> None:
        if not room.story.fresh(seat, step):
            raise Stale(text("Something happened meanwhile: look again, then choose."), step=room.story.step[seat])

    def _step(self, table: str, seat: int) -> int:
        with self.room(table) as room:
            step: int = self.play_room(room).step[seat]
            return step

    def asked(self, table: str, who: Who, seat: int | None = None) -> tuple[Any, int]:
        """The view of a seat that is asked and may have a hint, and the step at which it sees it."""
        with self.room(table) as room:
            story = self.play_room(room)
            mine = self.my_seat(room, who, seat)
            if not room.hints:
                raise NotYours(text("Hints are not allowed at this table."))
            self._mover(room, who, mine)
            if mine not in story.table.to_move:
                raise NotNow(text("There is a hint when it is your turn."))
            return story.table.view(mine), story.step[mine]

    # What workers do

    def bot_turn(self, table: str) -> tuple[int, str, Any, int] | None:
        """A seat for which a bot has to move now: seat, level, its view, and what it had noticed; None if there is none."""
        with self.room(table) as room:
            if room.status != PLAYING or not self.warm.ready(room.game):
                return None
            story = self.play_room(room)
            for seat in story.table.to_move:
                level = room.player(seat)
                if level:
                    return seat, level, story.table.view(seat), story.noticed(seat)
        return None

    def bot_move(self, table: str, seat: int, level: str, noticed: int, move: str) -> None:
        """A bot's move, if it still fits: nothing that the bot could notice has happened since it began to think."""

        def decide(room: Room) -> Change:
            story = self.play_room(room)
            fits = room.status == PLAYING and room.player(seat) == level and story.noticed(seat) == noticed
            return [("move", {"seat": seat, "move": move})] if fits else []

        self.change(table, decide)

    def flag(self, table: str) -> None:
        """Clocks that have run out."""
        with self.room(table) as room:
            if room.pace["kind"] == "free":
                return

        def decide(room: Room) -> Change:
            if room.status != PLAYING or not self.warm.ready(room.game):
                return []
            story, now = self.play_room(room), time.time()
            late = [s for s in story.table.to_move if not room.player(s) and (end := story.deadline(s)) is not None and end <= now]
            return [("flag", {"seat": seat}) for seat in late]

        self.change(table, decide)

    def why_not(self, table: str, seat: int | None, lang: str, move: str) -> str | None:
        """Why a move is not legal for an audience now; None if it is."""
        sight = self.sight(table, seat, lang)
        try:
            sight.view.game.actions.parse(move)
        except IllegalMove as error:
            return error.say(lang)
        return None if move in sight.legal else sight.view.why_not(move, lang)


def holders(new: Change) -> list[str]:
    """The digests of all keys that the new events give somebody."""
    found: list[str] = []
    for _kind, body in new:
        found += body.get("holders", [])
        found += body.get("keys", [])
        for chair in body.get("chairs", []):
            found += chair.get("holders", [])
    return sorted(set(found))
