"""What people and bots do at tables whose game has begun: they look, move, take back, and run out of time.

:mod:`palatine.tables.lobby` has what happens around a game; :mod:`palatine.tables.memory` how a table is changed.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from palatine.i18n import text
from palatine.kernel.errors import IllegalMove
from palatine.store import Store
from palatine.tables.caller import Caller
from palatine.tables.errors import NotFound, NotNow, NotYours, Stale, Unplayable
from palatine.tables.events import Back, Entry, Event, Flag, Move, Undo
from palatine.tables.memory import Done, Memory
from palatine.tables.presence import Presence
from palatine.tables.projection import project
from palatine.tables.readiness import Readiness
from palatine.tables.settings import ServiceSettings
from palatine.tables.snapshot import Snapshot
from palatine.tables.state import ABORTED, OVER, PLAYING, TableState
from palatine.tables.thoughts import Decided

if TYPE_CHECKING:
    from palatine.kernel.table import Table
    from palatine.kernel.view import View

REPLIES = 16  # moves of bots that are written with the move that they answer: more would keep everybody waiting
log = logging.getLogger("palatine")


class TableService(Memory):
    """All tables, and the moves at them."""

    def __init__(self, settings: ServiceSettings, store: Store, readiness: Readiness, presence: Presence) -> None:
        super().__init__(settings, store, readiness)
        self.presence = presence
        self.choose: Callable[[View, str], str | None] = lambda view, level: None
        """The move of a bot of some level that needs no time, from what it may see: :mod:`palatine.tables.bot_runner`."""

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
        """Goes back to a decision of one's own, through the moves of bots, for a player alone with them; returns the new step."""
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

    def bot_reply(self, table: str, done: Done) -> bool:
        """The move of a bot that needs no time, if nobody has to wait for the table; says whether it is under way."""
        slot = self._take_now(table)
        if slot is None:
            return False
        move = None
        try:
            move = self._quick(slot.state)
        finally:
            if move is None:
                slot.lock.release()
        if move is None:
            return False
        self._begin(slot, lambda state: [move], done)
        return True

    def _quick(self, state: TableState) -> Move | None:
        """The move of a bot that needs no time, if one has to move now. Where there are clocks, they come first."""
        turn = _bot_turn(state) if state.created.pace.kind == "free" else None
        move = self.choose(state.table.view(turn[0]), turn[1]) if turn and state.table is not None else None
        return Move(turn[0], move) if turn and move else None

    def _replies(self, state: TableState, at: float) -> list[Event]:
        """Bots go on with their turn; others begin theirs where no pause is wanted."""
        made: list[Event] = []
        with suppress(IllegalMove):  # what a bot does wrong is told when its turn is looked at by itself
            while len(made) < REPLIES and (state.goes_on or not self.settings.bot_pause):
                try:
                    move = self._quick(state)
                except Exception:
                    log.exception("table %s", state.id)
                    break
                if move is None:
                    break
                state.apply(Entry(state.n, move, at))
                made.append(move)
        return made

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
            if state.status != PLAYING or state.table is None or self.in_outage():
                return []
            ends = {seat: state.clocks.deadline(seat) for seat in state.asked if not state.bot_at(seat)}
            return [Flag(seat) for seat, end in ends.items() if end is not None and end <= time.time()]

        self.change(table, decide)

    def archive(self) -> int:
        """Makes one document of each of some games that are over and left alone; returns how many."""
        return self.store.archive(time.time() - self.settings.archive_after, (OVER, ABORTED))


def _bot_turn(state: TableState) -> tuple[int, str] | None:
    """A seat for which a bot has to move now, and its level."""
    if state.status != PLAYING or state.table is None:
        return None
    return next(((seat, level) for seat in state.asked if (level := state.bot_at(seat))), None)


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
