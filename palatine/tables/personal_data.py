"""What belongs to one person: seats to take along to another device, all data to look at, and to delete.

There are no accounts: a person is a key that the browser keeps. A link that opens once, for some minutes, hands the key on.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Any

from palatine.i18n import text
from palatine.store.solvers import Solvers
from palatine.tables.caller import Caller, digest
from palatine.tables.errors import NotFound, ServiceError
from palatine.tables.events import Event, Hold
from palatine.tables.lobby import Lobby
from palatine.tables.maintenance import Maintenance
from palatine.tables.record import my_games
from palatine.tables.replays import Replays
from palatine.tables.state import DELETED, OPEN, OVER, PLAYING, REPLAY, TableState

MINUTES = 10
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none is taken for another
LENGTH = 12


class PersonalData:
    """What a person takes along, looks at and deletes."""

    def __init__(self, lobby: Lobby, replays: Replays) -> None:
        self.lobby, self.replays = lobby, replays
        self.service, self.store = lobby.service, lobby.store

    # Another device

    def link(self, caller: Caller, **about: str) -> str:
        """The word of a link that makes another browser the caller's: once, within ten minutes. It tells *about* the caller too."""
        word = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        self.store.keep_link(digest(word), _hidden(json.dumps({**about, "browser": caller.browser}), word), time.time() + 60 * MINUTES)
        return word

    def follow(self, word: str, caller: Caller) -> dict[str, str]:
        """What a link hands on: the key ``browser``, and what it tells about its owner. What was played here goes over too."""
        value = self.store.take_link(digest(word))
        if value is None:
            raise NotFound(text("This link was used already, or is too old. Make a new one."))
        found: dict[str, str] = json.loads(_shown(value, word))
        browser = found["browser"]
        if caller.browser and caller.browser != browser:
            for row in self.lobby.my_tables(Caller(caller.browser)):
                self._share(row["id"], caller, browser)
        return found

    def _share(self, table: str, caller: Caller, browser: str) -> None:
        def hold(state: TableState) -> Sequence[Event]:
            mine = state.seats_of([digest(caller.browser)])
            return [Hold(seat, (digest(browser),)) for seat in mine if digest(browser) not in state.places[seat].holders]

        with suppress(ServiceError):
            self.service.change(table, hold)

    # All data

    def data(self, caller: Caller) -> list[dict[str, Any]]:
        """All games of the caller: who sat there, the points, what the caller said, and the save file of those that are over."""
        found = []
        for game in my_games(self.lobby.my_tables(caller), caller):
            told: dict[str, Any] = {
                "table": game.table,
                "game": game.game,
                "status": game.status,
                "opened": game.created,
                "seats": [{"name": c.name, "kind": c.kind, "level": c.level, "points": c.points, "mine": c.mine} for c in game.chairs],
            }
            with suppress(ServiceError):
                with self.service.open(game.table) as state:
                    mine = state.seats_of(caller.keys)
                    told["said"] = [line.text for line in state.chat if line.seat in mine]
                if game.status == OVER:
                    told["save"] = self.replays.find(game.table).document()
            found.append(told)
        return found

    def solving(self, caller: Caller) -> Any:
        """The caller's ratings and results of puzzles; None if there are none."""
        return Solvers(self.store).find(caller.keys[0]) if caller.keys else None

    def delete(self, caller: Caller) -> int:
        """Leaves every table and deletes what is the caller's there; returns how many tables. Others keep moves without a name.

        Results and ratings of puzzles go too.
        """
        for key in caller.keys:
            Solvers(self.store).forget(key)
        rows = self.lobby.my_tables(caller)
        maintenance = Maintenance(self.service)
        for row in rows:
            if row["status"] == OPEN:
                with suppress(ServiceError):
                    self.lobby.agree_to_close(row["id"], caller)
            elif row["status"] == PLAYING:
                with suppress(ServiceError):
                    self.lobby.leave(row["id"], caller)
            elif row["status"] == REPLAY:  # a save file, or something explored
                self.store.remove(row["id"], DELETED)
                self.service.throw_away(row["id"])
                continue
            with suppress(ServiceError):
                maintenance.forget(row["id"], caller, leaving=True)
        return len(rows)


def _hidden(words: str, word: str) -> str:
    """A text as only the word of its link can read it."""
    plain = words.encode()
    return bytes(a ^ b for a, b in zip(plain, _pad(word, len(plain)), strict=True)).hex()


def _shown(value: str, word: str) -> str:
    code = bytes.fromhex(value)
    return bytes(a ^ b for a, b in zip(code, _pad(word, len(code)), strict=True)).decode()


def _pad(word: str, length: int) -> bytes:
    return b"".join(sha256(f"{n} {word}".encode()).digest() for n in range(length // 32 + 1))[:length]
