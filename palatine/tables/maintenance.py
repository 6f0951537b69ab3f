"""What the operator of a server does at tables, and what is removed after a while."""

from __future__ import annotations

import json
import time
from typing import Any

from palatine.i18n import text
from palatine.store import StoredEvent
from palatine.store.solvers import Solvers
from palatine.tables.caller import Caller
from palatine.tables.errors import NotNow, NotYours
from palatine.tables.events import PERSON, Abort, Silence, decode
from palatine.tables.service import TableService
from palatine.tables.state import ABORTED, DELETED, OPEN, OVER, PLAYING, REPLAY, TableState

DAY = 86400.0
YEAR = 366 * DAY
NOBODY = "–"
"""The name of somebody who wants to be forgotten, and what they said."""


class Maintenance:
    """Closing, silencing, forgetting."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self.store = service.store

    # For the operator

    def close(self, table: str) -> None:
        """Closes a table, no matter who sits there."""
        self.service.change(table, lambda state: [Abort("operator")] if state.status in (OPEN, PLAYING) else [])

    def silence(self, table: str, *, on: bool) -> None:
        """Closes the chat of a table, and hides what was said; or opens it again."""
        self.service.change(table, lambda state: [] if state.silenced == on or state.upload else [Silence(on)])

    # For players

    def forget(self, table: str, caller: Caller, *, leaving: bool = False) -> bool:
        """Deletes what is the caller's at a table whose game has ended, or that the caller is *leaving*; says whether the whole table went.

        It goes if nobody else has a seat there. Otherwise the others keep the game, without the caller's name, keys and words.
        """
        with self.service.open(table) as state:
            mine = state.seats_of(caller.keys)
            if not mine:
                raise NotYours(text("You have no seat at this table."))
            if state.status not in (OVER, ABORTED) and not leaving:
                raise NotNow(text("The game is not over yet."))
            others = [place for seat, place in enumerate(state.places) if seat not in mine and place.kind == PERSON and place.holders]
            if others:
                events = self.store.events(table)
                scrubbed = scrub(events, state, mine)
                card = json.loads(TableState(table, decode(scrubbed), rules=False).row(time.time())["card"])
                card |= {"result": json.loads(state.row(time.time())["card"]).get("result")}
                keys = {key for seat in mine for key in state.places[seat].holders}
                changed = [new for old, new in zip(events, scrubbed) if old != new]
                self.store.rewrite(table, changed, {"card": json.dumps(card, ensure_ascii=False)}, sorted(keys))
            else:
                self.store.remove(table, DELETED)
            self.service.throw_away(table)
        return not others

    def tidy(self) -> None:
        """Removes what has expired."""
        now, settings = time.time(), self.service.settings
        self.store.forget_old(now - settings.keep_days * DAY, (OPEN, REPLAY))
        self.store.forget_old(now - max(1.0, settings.keep_days) * DAY, (DELETED,))  # an offer of its name must have ended
        Solvers(self.store).forget_old(now - YEAR)
        if settings.keep_finished_days:
            self.store.forget_unheld(now - settings.keep_finished_days * DAY, (OVER, ABORTED))


def scrub(events: list[StoredEvent], state: TableState, seats: list[int]) -> list[StoredEvent]:
    """The events of a table without the names, keys and words of some seats."""
    chairs = {state.chairs[seat] if state.started else seat for seat in seats}
    keys = {key for seat in seats for key in state.places[seat].holders}

    def clean(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: clean(part) for name, part in value.items()}
        return [clean(part) for part in value if not (isinstance(part, str) and part in keys)] if isinstance(value, list) else value

    def event(old: StoredEvent) -> StoredEvent:
        body = clean(old.body)
        if old.kind == "create":
            for chair in chairs & set(range(len(body["chairs"]))):
                if body["chairs"][chair]["kind"] == PERSON:
                    body["chairs"][chair]["name"] = NOBODY
        elif old.kind == "sit" and body["chair"] in chairs:
            body["name"] = NOBODY
        elif old.kind == "chat" and body["seat"] in seats:
            body["name"] = body["text"] = NOBODY
        return old._replace(body=body)

    return [event(old) for old in events]
