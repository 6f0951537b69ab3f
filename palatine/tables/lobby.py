"""What happens around a game: opening a table, sitting down, leaving and coming back, agreeing, chatting, the next game."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from palatine.bots import BOTS
from palatine.bots.learned import can_play, check_learned, next_level
from palatine.i18n import text
from palatine.kernel.errors import BadOption, UnknownBot
from palatine.kernel.game import Game, game
from palatine.store.schema import tables
from palatine.tables.caller import Caller, digest
from palatine.tables.commitment import new_salt
from palatine.tables.errors import NotFound, NotNow, NotYours, Refused, Unplayable
from palatine.tables.events import (
    BOT,
    FREE,
    PERSON,
    Abort,
    Chair,
    Chat,
    Create,
    Entry,
    Event,
    Fill,
    Hold,
    Leave,
    Narrow,
    Pace,
    Rematch,
    Replace,
    Return,
    Sit,
    Vote,
    encode,
)
from palatine.tables.names import bot_name, clean, one_line, spoken, unused
from palatine.tables.projection import missing_at
from palatine.tables.service import TableService
from palatine.tables.state import ABORTED, OPEN, OVER, PLAYING, Place, TableState

CHAT = 200  # letters
STAND_IN = "courtier"
ADVISER = "master"  # the least who gives hints
SECONDS = (5, 86_400)  # the shortest and the longest clock


class Offer(NamedTuple):
    """What a new table will be: the name makes sure that its salt is used only once."""

    table: str
    salt: str


@dataclass(frozen=True)
class Wish:
    """A table that somebody wants: its chairs, each ``me``, ``bot`` or ``free``."""

    game: str
    chairs: tuple[tuple[str, str], ...]
    """Kind and name, or kind and level."""
    options: dict[str, Any] = field(default_factory=dict)
    public: bool = False
    pace: str = "free"
    """``free``, or a clock for each ``turn`` or for the whole ``game``, of so many seconds."""
    seconds: int = 0
    hints: bool | None = None
    """Are hints allowed? None: only where one person plays bots alone."""
    offer: Offer | None = None
    """The name and the salt that the table gets, whose commitment was shown before."""
    entropy: str = ""
    """What the browser of the host gives for the deal."""
    start: dict[str, Any] | None = None
    """The position to begin from: chair and seat are the same then."""
    origin: str = ""
    """The exploration that the position came from."""
    chosen: int | None = None
    """The deal of a first game that teaches; the one who opens the table sits at seat 0."""


@dataclass(frozen=True)
class Welcome:
    """What somebody gets who sat down: the table, and the secret that opens the seats (empty: none)."""

    table: str
    secret: str
    chairs: tuple[int, ...]


@dataclass(frozen=True)
class Invited:
    """What a link opens: a chair of a table. ``own`` are the seats if it is the link of a player who already sits there."""

    table: str
    game: str
    chair: int
    free: bool
    own: tuple[int, ...]
    names: tuple[str, ...]
    commitment: str
    """What the server committed to before the deal."""


class Lobby:
    """Where people open tables, sit down, agree, chat and leave."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self.store = service.store
        self.before_bots: Callable[[Caller], None] = lambda caller: None
        """Called before somebody opens a table at which only bots play; it may refuse."""

    # Opening a table

    def create(self, wish: Wish, caller: Caller) -> Welcome:
        what = game(wish.game)
        what.check_players(len(wish.chairs))
        for kind, level in wish.chairs:
            if kind == "bot" and level in BOTS:
                check_learned(level, what, len(wish.chairs))
        if all(kind == "bot" for kind, _ in wish.chairs):
            self.before_bots(caller)
        secret = secrets.token_urlsafe(18)
        keys = (*caller.keys, digest(secret))
        taken: list[str] = []
        people = {i: self._chair(kind, word, taken, keys) for i, (kind, word) in enumerate(wish.chairs) if kind == "me"}
        chairs = tuple(people.get(i) or self._chair(kind, word, taken, keys) for i, (kind, word) in enumerate(wish.chairs))
        link = spoken() if any(chair.kind == FREE for chair in chairs) else ""
        mine = tuple(i for i, (kind, _) in enumerate(wish.chairs) if kind == "me")
        chairs = tuple(replace(chair, entropy=wish.entropy) if mine[:1] == (i,) else chair for i, chair in enumerate(chairs))
        event = Create(
            game=what.name,
            players=len(chairs),
            options=what.options_from(wish.options),
            seed=wish.chosen,
            salt=new_salt(),
            chairs=chairs,
            pace=self._pace(wish),
            public=wish.public,
            hints=self._hints(wish),
            creator=keys,
            keys=(*(digest(secret) for secret in (*(chair.invite for chair in chairs), link) if secret), *caller.keys),
            rules=what.version,
            data=what.fingerprint,
            link=link,
            order=None if wish.start is None and wish.chosen is None else tuple(range(len(chairs))),
            start=wish.start,
            origin=wish.origin,
            chosen=wish.chosen is not None,
        )
        return Welcome(self.open(event, caller.address, wish.offer), secret if mine else "", mine)

    def _chair(self, kind: str, word: str, taken: list[str], keys: tuple[str, ...]) -> Chair:
        if kind == "me":
            return Chair(PERSON, unused(clean(word), taken), holders=keys)
        if kind == "bot":
            _check_level(word)
            return Chair(BOT, bot_name(taken), word)
        if kind == "free":
            return Chair(FREE, invite=secrets.token_urlsafe(18))
        raise BadOption(text("A seat must be “me”, “bot” or “free”, not “{kind}”.", kind=kind))

    def _pace(self, wish: Wish) -> Pace:
        if wish.pace == "free":
            return Pace()
        if wish.pace not in ("turn", "game"):
            raise BadOption(text("The clock must be “free”, “turn” or “game”, not “{pace}”.", pace=wish.pace))
        if not SECONDS[0] <= wish.seconds <= SECONDS[1]:
            raise BadOption(text("A clock must have {least} to {most} seconds.", least=SECONDS[0], most=SECONDS[1]))
        return Pace(wish.pace, wish.seconds)

    def _hints(self, wish: Wish) -> bool:
        """Between people hints are a matter of agreement: the one who opens the table says so, and all see it."""
        what, players = game(wish.game), len(wish.chairs)
        if wish.hints:
            check_learned(ADVISER, what, players)
        alone = sorted(kind for kind, _ in wish.chairs) == ["bot"] * (players - 1) + ["me"]
        return alone and can_play(ADVISER, what, players) if wish.hints is None else wish.hints

    def open(self, event: Create, client: str = "", offer: Offer | None = None) -> str:
        """Makes a table for a client, whose thinking time it uses; returns its name.

        An offer that was used already gives way to a new name and salt.
        """
        if offer is None or not self._make(offer.table, replace(event, salt=offer.salt)):
            offer = Offer(secrets.token_urlsafe(9), event.salt)
            self._make(offer.table, event)
        if client:
            self.service.belongs(offer.table, client)
        self._opened(offer.table)
        return offer.table

    def _make(self, table: str, event: Create) -> bool:
        return self.store.append(table, 0, [encode(event)], first_row(table, event), sorted(set(event.opens)))

    def _opened(self, table: str) -> None:
        with self.service.open(table) as state:
            self.service.told(state)

    def invitations(self, table: str) -> dict[int, str]:
        """The secrets of the free chairs: for the one who opened the table."""
        with self.service.open(table) as state:
            return state.invitations()

    # Sitting down

    def invitation(self, secret: str) -> Invited:
        """What an invitation, the one for all, or a seat's own link, opens."""
        key = digest(secret)
        for table in self.store.opened_by(key):
            with self.service.open(table) as state:
                chairs = [i for i, place in enumerate(state.places) if place.invite and digest(place.invite) == key]
                if state.created.link and digest(state.created.link) == key:  # for all: each takes the next seat
                    chairs = sorted(state.invitations())[:1] or [len(state.places) - 1]
                own = state.seats_of([key])
                for chair in chairs or own:
                    free = bool(chairs) and state.places[chair].kind == FREE
                    return Invited(
                        table, state.game, chair, free, tuple(own), tuple(place.name for place in state.places), state.commitment
                    )
        raise NotFound(text("This invitation doesn’t work. Ask for a new link."))

    def join(self, secret: str, name: str, caller: Caller, key: str = "", entropy: str = "") -> Welcome:
        """Sits down with an invitation; or takes one's own seats along to another browser.

        A caller who chose a *key* for the seat may ask again if the answer was lost.
        """
        found = self.invitation(secret)
        if found.own:

            def take_along(state: TableState) -> list[Event]:
                mine = state.seats_of([digest(caller.browser)]) if caller.browser else found.own
                return [Hold(seat, (digest(caller.browser),)) for seat in found.own if seat not in mine]

            self.service.change(found.table, take_along)
            return Welcome(found.table, secret, found.own)
        with self.service.open(found.table) as state:
            for_all = secret == state.created.link
        return self.sit(found.table, name, caller, None if for_all else found.chair, key, entropy, invitation=secret, once=for_all)

    def sit(
        self,
        table: str,
        name: str,
        caller: Caller,
        chair: int | None = None,
        key: str = "",
        entropy: str = "",
        *,
        invited: bool = True,
        invitation: str = "",
        once: bool = False,
    ) -> Welcome:
        """Sits down on a free chair; the game begins with the last one.

        A caller who already sits there by the same *invitation* keeps that seat; with *once*, a caller with any seat here does.
        """
        secret = key or secrets.token_urlsafe(18)
        found, fresh = -1, True

        def decide(state: TableState) -> list[Event]:
            nonlocal found, fresh
            drawn = state.chairs if state.started else tuple(range(state.players))
            mine = state.seats_of([digest(key)]) if key else state.seats_of(caller.keys)
            again = [drawn[seat] for seat in mine if key or once or (invitation and state.places[seat].invite == invitation)]
            if again:  # the answer to this was lost
                found, fresh = again[0], bool(key)
                return []
            free = [i for i, place in enumerate(state.places) if place.kind == FREE]
            if state.aborted:
                raise NotNow(text("This table was closed."))
            if state.unplayable is not None:
                raise Unplayable(state.unplayable)
            if not (invited or state.created.public):
                raise NotYours(text("This table is invitation only. Ask for a link."))
            if not free or (chair is not None and chair not in free):
                raise NotNow(text("This seat is taken. You can watch the game."))
            found, fresh = free[0] if chair is None else chair, True
            others = [place.name for place in state.places]
            return [Sit(found, unused(clean(name), others), (*caller.keys, digest(secret)), entropy)]

        self.service.change(table, decide)
        return Welcome(table, secret if fresh else "", (found,))

    def leave(self, table: str, caller: Caller, seat: int | None = None) -> None:
        self.service.change(table, lambda state: [Leave(i) for i in self._own_seats(state, caller, seat) if not state.places[i].gone])

    def come_back(self, table: str, caller: Caller, seat: int | None = None) -> None:
        """Who left sits down again, and the bot stands up."""
        self.service.change(table, lambda state: [Return(i) for i in self._own_seats(state, caller, seat) if state.places[i].gone])

    def _own_seats(self, state: TableState, caller: Caller, seat: int | None) -> list[int]:
        mine = state.seats_of(caller.keys) if seat is None else [self.service.seat_of(state, caller, seat)]
        if not mine:
            raise NotYours(text("You’re not playing at this table, but you can watch."))
        return mine

    # While others are awaited

    def fill(self, table: str, caller: Caller, chair: int, level: str = STAND_IN) -> None:
        """The host lets a bot have a free chair."""
        _check_level(level)

        def decide(state: TableState) -> list[Event]:
            self._awaited(state, caller)
            if chair not in state.invitations():
                raise NotNow(text("This seat is taken."))
            check_learned(level, game(state.game), state.players)
            return [Fill(chair, bot_name([place.name for place in state.places]), level)]

        self.service.change(table, decide)

    def begin(self, table: str, caller: Caller) -> None:
        """The host begins with those who are there: the free chairs go."""

        def decide(state: TableState) -> list[Event]:
            self._awaited(state, caller)
            what, players = game(state.game), state.players - len(state.invitations())
            what.check_players(players)
            for place in state.places:
                if place.bot:
                    check_learned(place.bot, what, players)
            return [Narrow()]

        self.service.change(table, decide)

    def _awaited(self, state: TableState, caller: Caller) -> None:
        if set(state.created.creator).isdisjoint(caller.keys):
            raise NotYours(text("Only the host of the table can decide that."))
        if state.status != OPEN:
            raise NotNow(text("The game has already started."))

    # Agreeing

    def agree_to_replace(self, table: str, caller: Caller, gone: int) -> None:
        """Agrees that a bot plays for somebody who left. It sits down when all who are still there agree.

        How good it is, is not for opponents to choose.
        """

        def decide(state: TableState) -> list[Event]:
            mine = self._voters(state, caller)
            if gone in mine or gone not in missing_at(state, self.service.presence, mine[0]):
                raise NotNow(text("Nobody is missing from that seat."))
            others = [seat for seat in state.persons if seat != gone]
            return self._vote(state, mine, others, f"replace {gone}", Replace(gone, STAND_IN))

        self.service.change(table, decide)

    def agree_to_close(self, table: str, caller: Caller) -> None:
        """Agrees to stop. Before the game begins, the one who opened the table closes it alone."""

        def decide(state: TableState) -> list[Event]:
            if state.status == OPEN and not set(state.created.creator).isdisjoint(caller.keys):
                return [Abort("creator")]
            mine = self._voters(state, caller)
            if state.status != PLAYING:
                raise NotNow(text("There’s nothing to stop here."))
            return self._vote(state, mine, state.persons, "close", Abort("agreed"))

        self.service.change(table, decide)

    def _voters(self, state: TableState, caller: Caller) -> list[int]:
        mine = [seat for seat in state.seats_of(caller.keys) if seat in state.persons]
        if not mine:
            raise NotYours(text("Only players at the table can decide that."))
        return mine

    def _vote(self, state: TableState, mine: list[int], all_: list[int], about: str, result: Event) -> list[Event]:
        agreed = state.agreed.get(about, set())
        votes: list[Event] = [Vote(seat, about) for seat in mine if seat not in agreed]
        return [*votes, result] if agreed | set(mine) >= set(all_) else votes

    # Talking

    def chat(self, table: str, caller: Caller, words: str, name: str = "") -> None:
        line = one_line(words)
        if not 0 < len(line) <= CHAT:
            raise Refused(text("Messages can have 1 to {n} characters.", n=CHAT))

        def decide(state: TableState) -> list[Event]:
            if state.upload:
                raise NotFound(text("This is a replay, not a table."))
            if state.silenced:
                raise NotNow(text("The operator of the server closed the chat of this table."))
            mine = state.seats_of(caller.keys)
            seat = self.service.seat_of(state, caller) if mine else None
            names = [place.name for place in state.places]
            said_by = names[seat] if seat is not None else unused(clean(name), names)  # nobody speaks under a player's name
            return [Chat(seat if state.started else None, said_by, line)]

        self.service.change(table, decide)

    # After the game

    def rematch(self, table: str, caller: Caller, offer: Offer | None = None, entropy: str = "", step: int = 0) -> str:
        """The same people again, the next seat first; returns the new table. The first to ask opens it for all.

        Who plays alone may ask for bots that are a *step* of levels stronger (1) or gentler (-1).
        """
        if offer is not None and self.store.events(offer.table):
            offer = None  # used already
        fresh, salt = offer or (secrets.token_urlsafe(9), new_salt())
        event: Create | None = None

        def decide(state: TableState) -> list[Event]:
            nonlocal event
            if state.rematch:
                return []
            asker = self._voters(state, caller)[0]
            if state.status not in (OVER, ABORTED) or not state.started:
                raise NotNow(text("The game is not over yet."))
            what = game(state.game)
            again = [state.places[(seat + 1) % state.players] for seat in range(state.players)]
            shift = step if len(state.persons) == 1 else 0
            event = replace(
                state.created,
                players=state.players,
                seed=None,
                salt=salt,
                order=tuple(range(state.players)),
                chairs=tuple(again_chair(what, place, entropy if place is state.places[asker] else "", shift) for place in again),
                keys=(),
                start=None,
                origin="",
                chosen=False,
                rules=what.version,
                data=what.fingerprint,
            )
            return [Rematch(fresh)]

        def also(at: float) -> Any:
            assert event is not None
            return self.store.also(fresh, [encode(event)], first_row(fresh, event), sorted(set(event.opens)), at)

        self.service.change(table, decide, also)
        with self.service.open(table) as state:
            opened = state.rematch
        assert opened
        if opened == fresh:
            self._opened(fresh)
        return opened

    # Lists

    def open_tables(self) -> list[dict[str, Any]]:
        """Public tables with a free chair, newest first."""
        return self.store.listed(tables.c.status == OPEN, tables.c.public)

    def tables_to_watch(self) -> list[dict[str, Any]]:
        """Public tables where a game is going on."""
        return self.store.listed(tables.c.status == PLAYING, tables.c.public)

    def my_tables(self, caller: Caller) -> list[dict[str, Any]]:
        """The tables that the caller's keys open, newest first."""
        return self.store.listed_for(caller.keys)


def first_row(table: str, event: Create) -> dict[str, Any]:
    """The row of a new table."""
    now = time.time()
    state = TableState(table, [Entry(0, event, now)], rules=False)
    return {**state.row(now), "game": event.game, "players": event.players, "public": event.public}


def again_chair(what: Game, place: Place, entropy: str, step: int = 0) -> Chair:
    if place.kind == PERSON and not place.gone:
        return Chair(PERSON, place.name, holders=tuple(sorted(place.holders)), entropy=entropy)
    level = place.bot or STAND_IN
    return Chair(BOT, place.name, next_level(what, level, step) or level)


def _check_level(level: str) -> None:
    if level not in BOTS:
        raise UnknownBot(text("Unknown player “{name}”. Choose one of: {names}.", name=level, names=", ".join(BOTS)))
