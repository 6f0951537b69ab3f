"""A table in memory: who sits where, what was said, and the game itself. It is made from the table's events alone.

A room can be thrown away at any time and made again; it holds nothing that is not in the log. Chairs are numbered in the
order of the invitations until everybody sits; then the seed draws who sits where, and seat 0 moves first.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from palatine.store import Event
from palatine.web.fair import commitment, draw_seats
from palatine.web.sight import Said

OPEN, PLAYING, OVER, ABORTED, REPLAY = "open", "playing", "over", "aborted", "replay"
PERSON, BOT, FREE = "person", "bot", "free"
TIMES_UP = "apprentice"
"""The level of the bot that moves when a clock runs out."""


@dataclass
class Place:
    """A chair: who sits there, and the digests of the keys that open it."""

    kind: str
    name: str = ""
    level: str = ""
    invite: str = ""
    """The secret of the invitation, for the one who made the table."""
    holders: set[str] = field(default_factory=set)
    gone: bool = False
    """The person left."""
    stand_in: str = ""
    """The level of the bot that plays for a person who left."""

    @property
    def bot(self) -> str:
        """The level of the bot that plays here now, if one does."""
        return self.level if self.kind == BOT else self.stand_in


class Room:
    """All that is known about a table. Whoever reads or changes it holds its lock."""

    def __init__(self, table: str, events: Sequence[Event]) -> None:
        self.id = table
        self.lock = threading.RLock()
        self.dead = False
        """It may know what is not in the log: nobody uses it any more."""
        self.stale = False
        """Another process has written to the table: read again before use."""
        self.story: Any = None
        """The game, once its rules are compiled: :class:`palatine.web.story.Story`."""
        self.saved: dict[str, Any] = {}
        """The columns of its row as they are in the database."""
        self.events: list[Event] = []
        self.places: list[Place] = []
        self.chat: list[Said] = []
        self.started = False
        self.first = 0
        """The number of the event with which the game began."""
        self.aborted = ""
        self.rematch: str | None = None
        self.agreed: dict[str, set[int]] = {}
        """Who agreed to what: to ``close`` the table, or to ``replace 2``."""
        self.apply(events)

    @property
    def n(self) -> int:
        """The number of the next event."""
        return len(self.events)

    def apply(self, events: Iterable[Event]) -> None:
        for event in events:
            getattr(self, f"_{event.kind}")(event.body)
            self.events.append(event)
            if not self.started and self.places and all(place.kind != FREE for place in self.places):
                self.first = event.n
                self._start()

    # What happened

    def _create(self, body: dict[str, Any]) -> None:
        self.game: str = body["game"]
        self.players: int = body["players"]
        self.options: dict[str, str] = body["options"]
        self.seed: int = body["seed"]
        self.salt: str = body["salt"]
        self.pace: dict[str, Any] = body["pace"]
        self.public: bool = body["public"]
        self.hints: bool = body.get("hints", False)
        self.creator: list[str] = body["creator"]
        self.order: list[int] | None = body["order"]
        self.upload: dict[str, Any] | None = body.get("upload")
        self.places = [Place(**{**chair, "holders": set(chair.get("holders", ()))}) for chair in body["chairs"]]

    def _start(self) -> None:
        self.started = True
        order = self.order if self.order is not None else draw_seats(self.seed, self.players)
        self.places = [self.places[chair] for chair in order]

    def _sit(self, body: dict[str, Any]) -> None:
        place = self.places[body["chair"]]
        place.kind, place.name, place.holders = PERSON, body["name"], set(body["holders"])

    def _hold(self, body: dict[str, Any]) -> None:
        self.places[body["seat"]].holders.update(body["holders"])

    def _leave(self, body: dict[str, Any]) -> None:
        place = self.places[body["seat"]]
        if self.started:
            place.gone = True
            for seats in self.agreed.values():
                seats.discard(body["seat"])
        else:
            self.places[body["seat"]] = Place(FREE, invite=place.invite)

    def _return(self, body: dict[str, Any]) -> None:
        place = self.places[body["seat"]]
        place.gone, place.stand_in = False, ""
        self.agreed.pop(f"replace {body['seat']}", None)

    def _vote(self, body: dict[str, Any]) -> None:
        self.agreed.setdefault(body["about"], set()).add(body["seat"])

    def _replace(self, body: dict[str, Any]) -> None:
        place = self.places[body["seat"]]
        place.gone, place.stand_in = True, body["level"]
        self.agreed.pop(f"replace {body['seat']}", None)

    def _chat(self, body: dict[str, Any]) -> None:
        self.chat.append(Said(len(self.chat) + 1, body["seat"], body["name"], body["text"]))

    def _abort(self, body: dict[str, Any]) -> None:
        self.aborted = body["reason"]

    def _rematch(self, body: dict[str, Any]) -> None:
        self.rematch = body["table"]

    def _move(self, body: dict[str, Any]) -> None:
        """The story's."""

    _undo = _flag = _move

    # What follows from it

    @property
    def commitment(self) -> str:
        return commitment(self.seed, self.salt)

    @property
    def over(self) -> bool:
        return bool(self.story and self.story.table.over)

    @property
    def status(self) -> str:
        if self.upload:
            return REPLAY
        if self.aborted:
            return ABORTED
        return OVER if self.over else PLAYING if self.started else OPEN

    def seats_of(self, keys: Iterable[str]) -> list[int]:
        """The seats that these keys open."""
        mine = set(keys)
        return [seat for seat, place in enumerate(self.places) if place.holders & mine]

    @property
    def persons(self) -> list[int]:
        """The seats of the people who are still at the table."""
        return [seat for seat, place in enumerate(self.places) if place.kind == PERSON and not place.gone]

    @property
    def missing(self) -> list[int]:
        """The seats of people who left, and whom no bot replaces yet."""
        return [seat for seat, place in enumerate(self.places) if place.gone and not place.stand_in]

    def player(self, seat: int) -> str:
        """The level of the bot that moves for a seat now; empty for a person."""
        place = self.places[seat]
        return place.bot or (TIMES_UP if self.story and seat in self.story.flagged else "")

    def due(self, now: float) -> float | None:
        """When somebody has to look at the table without being asked: a bot's move, or a clock that runs out."""
        if self.status != PLAYING:
            return None
        if self.story is None:  # its rules are still being compiled
            return now if any(place.bot for place in self.places) else None
        asked = self.story.table.to_move
        if any(self.player(seat) for seat in asked):
            return now
        times = [time for seat in asked if (time := self.story.deadline(seat)) is not None]
        return min(times, default=None)

    def row(self, now: float) -> dict[str, Any]:
        """The columns of the table's row."""
        chairs = [{"name": p.name, "kind": p.kind, "level": p.level} for p in self.places]
        card = json.dumps({"chairs": chairs, "pace": self.pace, "options": self.options}, ensure_ascii=False)
        return {"status": self.status, "due": self.due(now), "card": card}
