"""What can happen at a table. The events of a table are its whole truth; here they are written as JSON and read again.

Each kind of event has a version. What a version of Palatine has written stays readable for ever: :data:`UPGRADES` makes the body of
an older version one of the next. Events of the first edition have no version at all, which counts as 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from typing import Any, ClassVar, NamedTuple

from palatine.i18n import text
from palatine.store import StoredEvent
from palatine.tables.errors import Unplayable

PERSON, BOT, FREE = "person", "bot", "free"
VERSION = "v"  # its name in a body
Body = dict[str, Any]


@dataclass(frozen=True)
class Pace:
    """``free``, or a clock for each ``turn`` or for the whole ``game``, of so many seconds."""

    kind: str = "free"
    seconds: int = 0


@dataclass(frozen=True)
class Chair:
    """A chair of a new table: a ``person``, a ``bot``, or ``free``."""

    kind: str
    name: str = ""
    level: str = ""
    """A bot's level."""
    invite: str = ""
    """The secret of the invitation to a free chair."""
    holders: tuple[str, ...] = ()
    """The digests of the keys that open it."""
    entropy: str = ""
    """What the person's browser gave for the deal: :mod:`palatine.tables.commitment`."""


@dataclass(frozen=True)
class Event:
    """Something that happened."""

    kind: ClassVar[str]
    version: ClassVar[int] = 1

    @property
    def opens(self) -> tuple[str, ...]:
        """The digests of the keys that open the table from now on."""
        return ()


@dataclass(frozen=True)
class Create(Event):
    """A table was opened, or a save file was uploaded to step through it."""

    kind = "create"
    version = 3

    game: str
    players: int
    options: dict[str, str]
    seed: int | None
    """The number of a deal that was :attr:`chosen`, or that an older server dealt from; None: the deal follows from the salt and
    what the players' browsers give."""
    salt: str
    chairs: tuple[Chair, ...] = ()
    pace: Pace = field(default_factory=Pace)
    public: bool = False
    hints: bool = False
    creator: tuple[str, ...] = ()
    """The digests of the keys of the one who opened it."""
    order: tuple[int, ...] | None = None
    """Which chair gets which seat; if it is not said, the seed draws it."""
    keys: tuple[str, ...] = ()
    rules: int | None = None
    """The rules version of the game, and the fingerprint of its figures; the first edition did not write them."""
    data: str | None = None
    upload: dict[str, Any] | None = None
    explore: dict[str, Any] | None = None
    """An upload to explore: its tree of ``lines``, where it came ``from``, and whether its hidden things were ``dealt`` by sampling."""
    start: dict[str, Any] | None = None
    """The position that the game begins from, instead of a deal."""
    origin: str = ""
    """The exploration that the position came from."""
    link: str = ""
    """The secret of the one invitation for all free chairs; each chair has one of its own besides."""
    chosen: bool = False
    """The deal was not drawn: it is the one that shows a newcomer the ideas of the game early. Such a game is practice."""

    @property
    def opens(self) -> tuple[str, ...]:
        return (*self.keys, *(key for chair in self.chairs for key in chair.holders))


@dataclass(frozen=True)
class Sit(Event):
    """Somebody sat down on a free chair."""

    kind = "sit"

    chair: int
    name: str
    holders: tuple[str, ...]
    entropy: str = ""

    @property
    def opens(self) -> tuple[str, ...]:
        return self.holders


@dataclass(frozen=True)
class Fill(Event):
    """Before the game, the host gave a free chair to a bot."""

    kind = "fill"

    chair: int
    name: str
    level: str


@dataclass(frozen=True)
class Narrow(Event):
    """Before the game, the host took the free chairs away: it begins with those who are there."""

    kind = "narrow"


@dataclass(frozen=True)
class Hold(Event):
    """Another browser of the same person holds the seat too."""

    kind = "hold"

    seat: int
    holders: tuple[str, ...]

    @property
    def opens(self) -> tuple[str, ...]:
        return self.holders


@dataclass(frozen=True)
class Leave(Event):
    kind = "leave"

    seat: int


@dataclass(frozen=True)
class Return(Event):
    kind = "return"

    seat: int


@dataclass(frozen=True)
class Vote(Event):
    """A seat agrees: to ``close`` the table, or to ``replace 2``."""

    kind = "vote"

    seat: int
    about: str


@dataclass(frozen=True)
class Replace(Event):
    """A bot plays for a person who left."""

    kind = "replace"

    seat: int
    level: str


@dataclass(frozen=True)
class Chat(Event):
    """Somebody said something; a spectator has no seat."""

    kind = "chat"

    seat: int | None
    name: str
    text: str


@dataclass(frozen=True)
class Silence(Event):
    """The operator of the server closed the chat, or opened it again."""

    kind = "silence"

    on: bool = True


@dataclass(frozen=True)
class Abort(Event):
    """The table was closed before the end: by its ``creator``, by the ``operator``, or because all ``agreed``."""

    kind = "abort"

    reason: str


@dataclass(frozen=True)
class Rematch(Event):
    """The same people play again at another table."""

    kind = "rematch"

    table: str


@dataclass(frozen=True)
class Move(Event):
    """A choice. *step* is the one that a person answered; a bot has none."""

    kind = "move"

    seat: int
    move: str
    step: int | None = None


@dataclass(frozen=True)
class Undo(Event):
    """A choice was taken back."""

    kind = "undo"

    seat: int
    step: int | None = None


@dataclass(frozen=True)
class Back(Event):
    """A person alone with bots went back to a decision: to the position after *ply* moves."""

    kind = "back"

    seat: int
    ply: int
    step: int | None = None


@dataclass(frozen=True)
class Flag(Event):
    """A clock has run out."""

    kind = "flag"

    seat: int


@dataclass(frozen=True)
class Try(Event):
    """In an exploration: another move was tried at a node of the tree."""

    kind = "try"

    parent: int
    seat: int
    move: str


@dataclass(frozen=True)
class Call(Event):
    """In an exploration: a line got a name."""

    kind = "call"

    node: int
    name: str


@dataclass(frozen=True)
class Prune(Event):
    """In an exploration: a line was removed."""

    kind = "prune"

    node: int


class Entry(NamedTuple):
    """An event with its number and its time."""

    n: int
    event: Event
    at: float


KINDS: dict[str, type[Event]] = {
    kind.kind: kind
    for kind in (
        *(Create, Sit, Fill, Narrow, Hold, Leave, Return, Vote, Replace, Chat, Silence, Abort, Rematch, Move, Undo, Back, Flag),
        *(Try, Call, Prune),
    )
}
UPGRADES: dict[tuple[str, int], Callable[[Body], Body]] = {}
"""By kind and version: makes a body of that version one of the next. What is missing here needs no change."""


def encode(event: Event) -> tuple[str, Body]:
    """The kind and the body to be stored: what is as usual is not said."""
    return event.kind, {VERSION: event.version, **_body(event)}


def _body(value: Any) -> Body:
    usual = _usual(value.__class__)
    return {name: _plain(found) for name, found in vars(value).items() if found != usual[name]}


@cache
def _usual(kind: type[Any]) -> dict[str, Any]:
    return {f.name: f.default_factory() if callable(f.default_factory) else f.default for f in fields(kind)}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return _body(value) if is_dataclass(value) else value


def decode(stored: Sequence[StoredEvent]) -> list[Entry]:
    """Stored events, of any version that there ever was."""
    return [Entry(n, _event(kind, dict(body)), at) for n, kind, body, at in stored]


def _event(kind: str, body: Body) -> Event:
    found = KINDS.get(kind)
    version = body.pop(VERSION, 0)
    if found is None or version > found.version:
        raise Unplayable(text("A newer version of Palatine created this table. Update the server to open it."))
    for older in range(version, found.version):
        if (kind, older) in UPGRADES:
            body = UPGRADES[kind, older](body)
    if found is Create:
        body["chairs"] = tuple(Chair(**_tuples(chair)) for chair in body.get("chairs", ()))
        body["pace"] = Pace(**body.get("pace", {}))
    return found(**_tuples(body))


def _tuples(body: Body) -> Body:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in body.items()}
