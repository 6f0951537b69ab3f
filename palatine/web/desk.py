"""What happens around a game: opening a table, sitting down, leaving and coming back, agreeing, chatting, the next game."""

from __future__ import annotations

import json
import secrets
import time
import unicodedata
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from palatine.bots import BOTS
from palatine.bots.learned import can_play, check_learned
from palatine.i18n import text
from palatine.kernel.errors import BadOption, BadSave, UnknownBot
from palatine.kernel.game import game
from palatine.store import Event
from palatine.store.schema import tables
from palatine.web.fair import new_seed
from palatine.web.faults import NotFound, NotNow, NotReady, NotYours, Refused
from palatine.web.house import Change, House, holders
from palatine.web.look import missing_at
from palatine.web.rooms import ABORTED, BOT, FREE, OPEN, OVER, PERSON, PLAYING, Place, Room
from palatine.web.security import Who, digest

if TYPE_CHECKING:
    from palatine.web.replays import Replay

NAMES = ("Aurelia", "Balthasar", "Celeste", "Dorian", "Esme", "Florian", "Giselle", "Hector", "Isolde", "Jasper", "Leonor", "Ruben")
"""What bots are called."""
NAME, CHAT = 24, 200  # letters
STAND_IN = "courtier"
ADVISER = "master"  # the least who gives hints
SECONDS = (5, 86_400)  # the shortest and the longest clock


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
    """May whoever is asked ask for a hint? If nobody says: where one person plays against bots."""


@dataclass(frozen=True)
class Welcome:
    """What somebody gets who sat down: the table, and the secret that opens the seats (empty: none)."""

    table: str
    secret: str
    chairs: tuple[int, ...]


@dataclass(frozen=True)
class Invited:
    """What a link opens: a chair of a table. ``own`` are the seats if it is the own link of who sits there already."""

    table: str
    game: str
    chair: int
    free: bool
    own: tuple[int, ...]
    names: tuple[str, ...]


class Desk:
    """The front desk of the house."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.store = house.store

    # Opening a table

    def create(self, wish: Wish, who: Who) -> Welcome:
        what = game(wish.game)
        what.check_players(len(wish.chairs))
        for kind, level in wish.chairs:
            if kind == "bot" and level in BOTS:
                check_learned(level, what, len(wish.chairs))
        secret = secrets.token_urlsafe(18)
        keys = [*who.keys, digest(secret)]
        taken: list[str] = []
        people = {i: self._chair(kind, word, taken, keys) for i, (kind, word) in enumerate(wish.chairs) if kind == "me"}
        chairs = [people.get(i) or self._chair(kind, word, taken, keys) for i, (kind, word) in enumerate(wish.chairs)]
        seed, salt = new_seed()
        body = {
            "game": what.name,
            "players": len(chairs),
            "options": what.options_from(wish.options),
            "seed": seed,
            "salt": salt,
            "pace": self._pace(wish),
            "public": wish.public,
            "hints": self._hints(wish),
            "creator": keys,
            "order": None,
            "chairs": chairs,
            "keys": [digest(chair["invite"]) for chair in chairs if "invite" in chair] + keys[:-1],
        }
        table = self._open(body)
        mine = tuple(i for i, (kind, _) in enumerate(wish.chairs) if kind == "me")
        return Welcome(table, secret if mine else "", mine)

    def _chair(self, kind: str, word: str, taken: list[str], keys: list[str]) -> dict[str, Any]:
        if kind == "me":
            return {"kind": PERSON, "name": unused(clean(word), taken), "holders": keys}
        if kind == "bot":
            if word not in BOTS:
                raise UnknownBot(text("There is no player “{name}”; there are: {names}.", name=word, names=", ".join(BOTS)))
            return {"kind": BOT, "name": bot_name(taken), "level": word}
        if kind == "free":
            return {"kind": FREE, "invite": secrets.token_urlsafe(18)}
        raise BadOption(text("A chair is “me”, “bot” or “free”, not “{kind}”.", kind=kind))

    def _pace(self, wish: Wish) -> dict[str, Any]:
        if wish.pace == "free":
            return {"kind": "free", "seconds": 0}
        if wish.pace not in ("turn", "game"):
            raise BadOption(text("The pace is “free”, “turn” or “game”, not “{pace}”.", pace=wish.pace))
        if not SECONDS[0] <= wish.seconds <= SECONDS[1]:
            raise BadOption(text("A clock has from {least} to {most} seconds.", least=SECONDS[0], most=SECONDS[1]))
        return {"kind": wish.pace, "seconds": wish.seconds}

    def _hints(self, wish: Wish) -> bool:
        """Between people hints are a matter of agreement: the one who opens the table says so, and all see it."""
        what, players = game(wish.game), len(wish.chairs)
        if wish.hints:
            check_learned(ADVISER, what, players)
        alone = sorted(kind for kind, _ in wish.chairs) == ["bot"] * (players - 1) + ["me"]
        return alone and can_play(ADVISER, what, players) if wish.hints is None else wish.hints

    def _open(self, body: dict[str, Any]) -> str:
        table = secrets.token_urlsafe(9)
        new: Change = [("create", body)]
        row = self._row(table, new)
        self.store.append(table, 0, new, row, holders(new))
        self._opened(table)
        return table

    def _opened(self, table: str) -> None:
        with self.house.room(table) as room:
            self.house.changed(room)

    def _row(self, table: str, new: Change) -> dict[str, Any]:
        now, body = time.time(), new[0][1]
        room = Room(table, [Event(n, kind, body, now) for n, (kind, body) in enumerate(new)])
        return {**room.row(now), "game": body["game"], "players": body["players"], "public": body["public"]}

    def invitations(self, table: str) -> dict[int, str]:
        """The secrets of the free chairs: for the one who opened the table."""
        with self.house.room(table) as room:
            return {i: place.invite for i, place in enumerate(room.places) if place.kind == FREE and not room.started}

    def is_creator(self, table: str, who: Who) -> bool:
        with self.house.room(table) as room:
            return not set(room.creator).isdisjoint(who.keys)

    # Sitting down

    def invitation(self, secret: str) -> Invited:
        """What an invitation, or a seat's own link, opens."""
        key = digest(secret)
        for table in self.store.opened_by(key):
            with self.house.room(table) as room:
                chairs = [i for i, place in enumerate(room.places) if place.invite and digest(place.invite) == key]
                own = room.seats_of([key])
                for chair in chairs or own:
                    free = bool(chairs) and room.places[chair].kind == FREE
                    return Invited(table, room.game, chair, free, tuple(own), tuple(place.name for place in room.places))
        raise NotFound(text("This link opens no seat. Ask for a new one."))

    def join(self, secret: str, name: str, who: Who) -> Welcome:
        """Sits down with an invitation; or takes one's own seats along to another browser."""
        found = self.invitation(secret)
        if found.own:

            def take_along(room: Room) -> Change:
                mine = room.seats_of([digest(who.browser)]) if who.browser else found.own
                return [("hold", {"seat": seat, "holders": [digest(who.browser)]}) for seat in found.own if seat not in mine]

            self.house.change(found.table, take_along)
            return Welcome(found.table, secret, found.own)
        with self.house.room(found.table) as room:
            if found.chair in room.seats_of(who.keys):
                return Welcome(found.table, "", (found.chair,))
        return self.sit(found.table, name, who, found.chair)

    def sit(self, table: str, name: str, who: Who, chair: int | None = None, *, invited: bool = True) -> Welcome:
        """Sits down on a free chair; the game begins with the last one."""
        secret = secrets.token_urlsafe(18)
        found = -1

        def decide(room: Room) -> Change:
            nonlocal found
            free = [i for i, place in enumerate(room.places) if place.kind == FREE]
            if room.aborted:
                raise NotNow(text("This table was closed."))
            if not (invited or room.public):
                raise NotYours(text("This table is for invited players: ask for a link."))
            if not free or (chair is not None and chair not in free):
                raise NotNow(text("This seat is taken. You can watch the game."))
            found = free[0] if chair is None else chair
            others = [place.name for place in room.places]
            body = {"chair": found, "name": unused(clean(name), others), "holders": [*who.keys, digest(secret)]}
            return [("sit", body)]

        self.house.change(table, decide)
        return Welcome(table, secret, (found,))

    def leave(self, table: str, who: Who, seat: int | None = None) -> None:
        def decide(room: Room) -> Change:
            mine = room.seats_of(who.keys) if seat is None else [self.house.my_seat(room, who, seat)]
            if not mine:
                raise NotYours(text("You do not sit at this table: you can watch."))
            return [("leave", {"seat": i}) for i in mine if not room.places[i].gone]

        self.house.change(table, decide)

    def come_back(self, table: str, who: Who, seat: int | None = None) -> None:
        """Who left sits down again, and the bot stands up."""

        def decide(room: Room) -> Change:
            mine = room.seats_of(who.keys) if seat is None else [self.house.my_seat(room, who, seat)]
            if not mine:
                raise NotYours(text("You do not sit at this table: you can watch."))
            return [("return", {"seat": i}) for i in mine if room.places[i].gone]

        self.house.change(table, decide)

    # Agreeing

    def agree_to_replace(self, table: str, who: Who, gone: int, level: str = STAND_IN) -> None:
        """Agrees that a bot plays for somebody who left. It sits down when all who are still there agree."""
        if level not in BOTS:
            raise UnknownBot(text("There is no player “{name}”; there are: {names}.", name=level, names=", ".join(BOTS)))

        def decide(room: Room) -> Change:
            mine = self._voters(room, who)
            if gone in mine or gone not in missing_at(room, self.house.hub.presence, mine[0]):
                raise NotNow(text("Nobody is missing there."))
            others = [seat for seat in room.persons if seat != gone]
            return self._vote(room, mine, others, f"replace {gone}", ("replace", {"seat": gone, "level": level}))

        self.house.change(table, decide)

    def agree_to_close(self, table: str, who: Who) -> None:
        """Agrees to stop. Before the game begins, the one who opened the table closes it alone."""

        def decide(room: Room) -> Change:
            if room.status == OPEN and not set(room.creator).isdisjoint(who.keys):
                return [("abort", {"reason": "creator"})]
            mine = self._voters(room, who)
            if room.status != PLAYING:
                raise NotNow(text("There is nothing to stop here."))
            return self._vote(room, mine, room.persons, "close", ("abort", {"reason": "agreed"}))

        self.house.change(table, decide)

    def _voters(self, room: Room, who: Who) -> list[int]:
        mine = [seat for seat in room.seats_of(who.keys) if seat in room.persons]
        if not mine:
            raise NotYours(text("Only those who sit at the table decide that."))
        return mine

    def _vote(self, room: Room, mine: list[int], all_: list[int], about: str, result: tuple[str, dict[str, Any]]) -> Change:
        agreed = room.agreed.get(about, set())
        votes: Change = [("vote", {"seat": seat, "about": about}) for seat in mine if seat not in agreed]
        return [*votes, result] if agreed | set(mine) >= set(all_) else votes

    # Talking

    def chat(self, table: str, who: Who, words: str, name: str = "") -> None:
        line = " ".join("".join(c for c in words if unicodedata.category(c)[0] != "C" or c.isspace()).split())
        if not 0 < len(line) <= CHAT:
            raise Refused(text("A line of chat has from 1 to {n} letters.", n=CHAT))

        def decide(room: Room) -> Change:
            if room.upload:
                raise NotFound(text("This is a replay, not a table."))
            mine = room.seats_of(who.keys)
            seat = self.house.my_seat(room, who) if mine else None
            said_by = room.places[seat].name if seat is not None else clean(name)
            return [("chat", {"seat": seat if room.started else None, "name": said_by, "text": line})]

        self.house.change(table, decide)

    # After the game

    def rematch(self, table: str, who: Who) -> str:
        """The same people again, the next seat first; returns the new table. Whoever asks first opens it for all."""
        fresh = secrets.token_urlsafe(9)
        body: dict[str, Any] = {}

        def decide(room: Room) -> Change:
            if room.rematch:
                return []
            self._voters(room, who)
            if self.house.warm.ready(room.game):
                self.house.play_room(room)
            if room.status not in (OVER, ABORTED) or not room.started:
                raise NotNow(text("The game is not over yet."))
            seed, salt = new_seed()
            again = [room.places[(seat + 1) % room.players] for seat in range(room.players)]
            kept = ("game", "players", "options", "pace", "public", "hints", "creator")
            first = {name: value for name, value in room.events[0].body.items() if name in kept}
            chairs = [again_chair(place) for place in again]
            body.update(first, seed=seed, salt=salt, order=list(range(room.players)), chairs=chairs, keys=[])
            return [("rematch", {"table": fresh})]

        def also(room: Room, at: float) -> Any:
            new: Change = [("create", body)]
            return self.store.also(fresh, new, self._row(fresh, new), holders(new), at)

        self.house.change(table, decide, also)
        with self.house.room(table) as room:
            opened = room.rematch
        assert opened
        if opened == fresh:
            self._opened(fresh)
        return opened

    def upload(self, content: bytes, who: Who) -> Replay:
        """Keeps a save file to step through it."""
        name = self._game_of(content)
        self._ready(name)
        from palatine.web.replays import Replay, read_upload  # loads Numba

        found, document = read_upload(content)
        body = {"game": name, "players": found.players, "options": found.options, "seed": 0, "salt": "", "order": None}
        more = {"pace": {"kind": "free", "seconds": 0}, "public": False, "creator": [], "chairs": [], "upload": document}
        return Replay(self._open({**body, **more, "keys": list(who.keys)}), found)

    def _ready(self, name: str) -> None:
        if not self.house.warm.ready(name):
            raise NotReady(text("The game is getting ready: a moment, please."), progress=self.house.warm.progress())

    def _game_of(self, content: bytes) -> str:
        try:
            document = json.loads(content)
        except (ValueError, RecursionError):
            document = None
        if not isinstance(document, dict) or not isinstance(document.get("game"), str):
            raise BadSave(text("{path} is not a save file of Palatine.", path="–"))
        return game(document["game"]).name

    def replay(self, table: str) -> Replay:
        """A game to step through: an upload, or a table whose game has ended. Before that nobody gets the seed."""
        with self.house.room(table) as room:
            self._ready(room.game)
            from palatine.kernel import save
            from palatine.web.replays import Replay

            if room.upload:
                return Replay(table, save.restore(room.upload, table)[0])
            story = self.house.play_room(room)
            if room.status not in (OVER, ABORTED) or not room.started:
                raise NotNow(text("The game is not over yet."))
            return Replay(table, story.table.at(len(story.table.moves)))

    # Lists

    def open_tables(self) -> list[dict[str, Any]]:
        """Public tables with a free chair, newest first."""
        return self.store.listed(tables.c.status == OPEN, tables.c.public)

    def tables_to_watch(self) -> list[dict[str, Any]]:
        """Public tables where a game is going on."""
        return self.store.listed(tables.c.status == PLAYING, tables.c.public)

    def my_tables(self, who: Who) -> list[dict[str, Any]]:
        """The tables that the caller's keys open, newest first."""
        return self.store.listed_for(who.keys)


def again_chair(place: Place) -> dict[str, Any]:
    if place.kind == PERSON and not place.gone:
        return {"kind": PERSON, "name": place.name, "holders": sorted(place.holders)}
    return {"kind": BOT, "name": place.name, "level": place.bot or STAND_IN}


def clean(name: str) -> str:
    """A name as it may stand on a page: one line, not too long."""
    shown = "".join(c for c in name if unicodedata.category(c)[0] != "C" or c == " ")
    return " ".join(shown.split())[:NAME].strip()


def unused(name: str, taken: list[str]) -> str:
    """The name, or with a number if somebody at the table has it."""
    base = name or "Guest"
    found, number = base, 1
    while found in taken:
        number += 1
        found = f"{base[: NAME - 3]} {number}"
    taken.append(found)
    return found


def bot_name(taken: list[str]) -> str:
    name = secrets.choice([name for name in NAMES if name not in taken])
    taken.append(name)
    return name
