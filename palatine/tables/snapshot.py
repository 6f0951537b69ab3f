"""A table as one person may see it. Pages, live events and the JSON of the API are made from this, and from nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field

from palatine.kernel.sources import Source
from palatine.kernel.turns import Turn
from palatine.kernel.view import View


@dataclass(frozen=True)
class Seat:
    """A seat and who sits there."""

    seat: int
    name: str
    kind: str
    """``person``, ``bot`` or ``free``."""
    level: str = ""
    """A bot's level."""
    here: bool = True
    """Is the person connected? Bots always are; for a free seat: does somebody have the invitation open?"""
    stand_in: bool = False
    """A bot plays for a person who left, and who may come back."""
    clock: float | None = None
    """Seconds left, for tables with a clock."""


@dataclass(frozen=True)
class LogLine:
    """A line of the log."""

    step: int
    seat: int | None
    """Whom it is about; None: nobody."""
    text: str
    things: tuple[str, ...] = ()
    """The things of the board that it is about."""


@dataclass(frozen=True)
class Heard:
    """One thing that happened in the game, as the rules told it to this audience."""

    step: int
    kind: str
    seat: int | None
    """Whom it is about; None: nobody."""
    numbers: dict[str, int]
    text: str
    """Its sentence in the log; empty if it has none."""


@dataclass(frozen=True)
class ChatLine:
    """A line of the chat. ``seat`` is None for a spectator."""

    number: int
    seat: int | None
    name: str
    text: str


@dataclass(frozen=True)
class Snapshot:
    """A table as one audience sees it: a seat, or the spectators (``seat`` None)."""

    table: str
    """The public name of the table, as in its address."""
    game: str
    seat: int | None
    step: int
    """Counts the changes that this audience could see. A move is posted with the step it answers."""
    view: View
    to_move: tuple[int, ...]
    """Who is still asked, as all may know."""
    legal: tuple[str, ...]
    can_undo: bool
    seats: tuple[Seat, ...]
    log: tuple[LogLine, ...]
    can_go_back: bool = False
    """May this seat go back to its last decision, through the moves of bots?"""
    practice: int = 0
    """How often that was done: then the game is practice."""
    chosen: bool = False
    """The deal was chosen for a first game: that is practice, too."""
    turns: tuple[Turn, ...] = ()
    """The log by turns."""
    since: tuple[Turn, ...] = ()
    """What the others did since this seat moved."""
    heard: tuple[Heard, ...] = ()
    """What happened in the game, as data."""
    chat: tuple[ChatLine, ...] = ()
    started: bool = True
    """False while chairs are free."""
    over: bool = False
    aborted: str = ""
    """Why the table was closed before the end, if it was."""
    hints: bool = False
    """Are hints allowed?"""
    options: dict[str, str] = field(default_factory=dict)
    commitment: str = ""
    """The hash that the server committed to before the deal."""
    seed: str | None = None
    """The seed, the salt and the entropy of each chair, once the game is over: anyone can check the commitment."""
    salt: str | None = None
    entropy: tuple[str, ...] | None = None
    sources: tuple[Source, ...] = ()
    """Where the points come from, once the game is over."""
    origin: str = ""
    """The node of an exploration that the game began from, as in its address."""
    rematch: str | None = None
    """The table of the rematch, if somebody asked for one."""
    missing: tuple[int, ...] = ()
    """Persons who left and may be replaced by a bot if the others agree."""
    votes: tuple[int, ...] = ()
    """Seats that agreed to it so far."""
    closing: tuple[int, ...] = ()
    """Seats that agreed to stop the game."""
    drawn: dict[str, dict[str, str]] = field(default_factory=dict, compare=False, repr=False)
    """What the pages have made of it, by language: made once, compared with what comes after it."""

    @property
    def said(self) -> int:
        """The number of the last line of the chat that is shown; 0 for none."""
        return self.chat[-1].number if self.chat else 0
