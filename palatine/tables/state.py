"""A table in memory: who sits where, what was said, and the game itself. It is a fold over the table's events, and nothing else.

A state can be thrown away at any time and made again. Chairs are numbered in the order of the invitations until everybody sits; then
the seed draws who sits where, and seat 0 moves first.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from palatine.i18n import Text, text
from palatine.kernel.errors import PalatineError
from palatine.kernel.game import game
from palatine.kernel.narrator import Watch
from palatine.kernel.turns import Turn
from palatine.tables import events as e
from palatine.tables.clocks import Clocks, Outage
from palatine.tables.commitment import commitment, deal_seed, draw_seats
from palatine.tables.events import BOT, FREE, PERSON, Entry
from palatine.tables.lines import Lines, read
from palatine.tables.log import GameLog
from palatine.tables.snapshot import ChatLine, Heard, LogLine
from palatine.tables.steps import Audience, Steps

if TYPE_CHECKING:
    from palatine.kernel.table import Table

OPEN, PLAYING, OVER, ABORTED, REPLAY, DELETED = "open", "playing", "over", "aborted", "replay", "deleted"
TIMES_UP = "apprentice"
"""The level of the bot that moves when a clock runs out."""


@dataclass
class Place:
    """A chair, and who sits there now."""

    kind: str
    name: str = ""
    level: str = ""
    invite: str = ""
    """The secret of the invitation, for the one who made the table."""
    holders: set[str] = field(default_factory=set)
    """The digests of the keys that open it."""
    gone: bool = False
    """The person left."""
    entropy: str = ""
    """What the person's browser gave for the deal."""
    stand_in: str = ""
    """The level of the bot that plays for a person who left."""

    @property
    def bot(self) -> str:
        """The level of the bot that plays here now, if one does."""
        return self.level if self.kind == BOT else self.stand_in


class TableState:
    """All that is known about a table.

    Without *rules* it knows all but the game: there is no :attr:`table` then, and nothing of the game is loaded.
    """

    created: e.Create
    places: list[Place]
    steps: Steps
    clocks: Clocks
    lines: Lines
    """The tree of an exploration."""

    def __init__(self, id_: str, entries: Iterable[Entry], *, rules: bool, outages: Sequence[Outage] = ()) -> None:
        self.id = id_
        self.outages = outages
        self.fold(entries, rules=rules)

    def fold(self, entries: Iterable[Entry], *, rules: bool) -> None:
        """Makes the state again, from all the events of the table."""
        self.rules = rules
        self.n = 0
        """The number of the next event."""
        self.at = 0.0
        """When the last thing happened."""
        self.started = False
        self.began = 0.0
        """When the game began."""
        self.seed: int | str | None = None
        """What the game was dealt from, once it has begun."""
        self.entropy: tuple[str, ...] = ()
        """What each chair gave for it."""
        self.chairs: tuple[int, ...] = ()
        """The chair that got each seat, once they are drawn."""
        self.asked: tuple[int, ...] = ()
        """The seats that are asked now, once the game has begun."""
        self.chat: list[ChatLine] = []
        self.silenced = False
        """The operator closed the chat."""
        self.aborted = ""
        self.rematch: str | None = None
        self.agreed: dict[str, set[int]] = {}
        """Who agreed to what: to ``close`` the table, or to ``replace 2``."""
        self.posted: dict[tuple[int, int], str] = {}
        """The move that a seat posted at a step: a repeat of it has been answered already."""
        self.late: set[tuple[int, int]] = set()
        """Seats and moves that a bot made because a clock had run out."""
        self.backs = 0
        """How often a person alone with bots went back: such a game is practice."""
        self.table: Table | None = None
        self.unplayable: Text | None = None
        """Why the game cannot be replayed by this program, if it cannot."""
        self.follow(entries)

    def follow(self, entries: Iterable[Entry]) -> None:
        """Goes on with events from the log."""
        for entry in entries:
            try:
                self.apply(entry)
            except PalatineError as error:  # it was legal when it was written
                self._give_up(_does_not_fit(entry.n, error))
                self.apply(entry)

    # The reducer

    def apply(self, entry: Entry) -> None:
        """What happened next. A move or an undo that the rules refuse raises, and has changed nothing."""
        event = entry.event
        match event:
            case e.Create():
                self._create(event)
            case e.Sit(chair=chair):
                place = self.places[chair]
                place.kind, place.name, place.holders, place.entropy = PERSON, event.name, set(event.holders), event.entropy
            case e.Fill(chair=chair):
                self.places[chair] = Place(BOT, event.name, event.level)
            case e.Narrow():
                self.places = [place for place in self.places if place.kind != FREE]
                self.steps.narrow(self.players)
                if self.table is not None:
                    self._deal(seed=0)
            case e.Hold(seat=seat):
                self.places[seat].holders.update(event.holders)
            case e.Leave(seat=seat):
                self._leave(seat)
            case e.Return(seat=seat):
                self.places[seat].gone, self.places[seat].stand_in = False, ""
                self.agreed.pop(f"replace {seat}", None)
            case e.Vote(seat=seat):
                self.agreed.setdefault(event.about, set()).add(seat)
            case e.Replace(seat=seat):
                self.places[seat].gone, self.places[seat].stand_in = True, event.level
                self.agreed.pop(f"replace {seat}", None)
            case e.Chat(seat=who):
                self.chat.append(ChatLine(len(self.chat) + 1, who, event.name, event.text))
            case e.Silence():
                self.silenced = event.on
            case e.Abort():
                self.aborted = event.reason
            case e.Rematch():
                self.rematch = event.table
            case e.Flag(seat=seat):
                self.clocks.flagged.add(seat)
            case e.Move():
                self._move(event)
            case e.Undo():
                self._undo(event)
            case e.Back():
                self._back(event)
            case e.Try():
                self.lines.grow(event.parent, event.seat, event.move)
            case e.Call():
                self.lines.call(event.node, event.name)
            case e.Prune():
                self.lines.prune(event.node)
        if not isinstance(event, e.Move | e.Undo | e.Back | e.Hold):
            self.steps.around()
        if not self.started and self.places and all(place.kind != FREE for place in self.places):
            self._start(entry.at)
        if self.table is not None and self.started:
            self.asked = self.table.to_move
            self.clocks.run(self.asked, entry.at, event.seat if isinstance(event, e.Undo | e.Back) else None)
        self.n, self.at = entry.n + 1, entry.at

    def _create(self, event: e.Create) -> None:
        self.created = event
        self.commitment = ""
        """What the server committed to before the deal; nothing where nothing was drawn."""
        if event.start is None and not event.chosen:
            self.commitment = commitment("" if event.seed is None else event.seed, event.salt)
        self.places = [Place(c.kind, c.name, c.level, c.invite, set(c.holders), entropy=c.entropy) for c in event.chairs]
        self.steps = Steps(event.players)
        self.clocks = Clocks(event.pace, self.outages)
        if event.upload:
            self.lines = read((event.explore or {}).get("lines", {"trunk": len(event.upload.get("moves", ())), "moves": ()}))
            return
        if self.unplayable is None:
            self.unplayable = _other_game(event)
        if self.rules and self.unplayable is None:
            self._deal(seed=0)  # before the start, any deal may lie on the table but the real one

    def _start(self, at: float) -> None:
        self.started, self.began = True, at
        self.entropy = tuple(place.entropy for place in self.places)
        self.seed = self.created.seed
        if self.seed is None and self.created.start is None:
            self.seed = deal_seed(self.created.salt, self.entropy)
        drawn = self.created.order if self.created.order is not None else draw_seats(self.seed or 0, self.players)
        self.chairs = tuple(drawn)
        self.places = [self.places[chair] for chair in drawn]
        if self.table is not None:
            self._deal(self.seed or 0, [place.name for place in self.places])

    def _deal(self, seed: int | str, names: Iterable[str] = ()) -> None:
        from palatine.kernel import table as kernel  # loads Numba

        if self.created.start is not None:
            self.table = kernel.position(self.game, self.created.start, names=list(names))
        else:
            self.table = kernel.new(self.game, self.players, seed, names=list(names), **self.created.options)
        self.table.remember()
        self._watch = Watch(self.table)
        self._log = GameLog()

    def _leave(self, seat: int) -> None:
        place = self.places[seat]
        if self.started:
            place.gone = True
            for seats in self.agreed.values():
                seats.discard(seat)
        else:
            self.places[seat] = Place(FREE, invite=place.invite)

    def _move(self, event: e.Move) -> None:
        if self.table is None:
            return
        action = self.table.game.actions.parse(event.move)
        before = self._views() if self.table._engine.is_secret(self.table._states, event.seat, action) else {}
        if event.seat in self.clocks.flagged and not self.places[event.seat].bot:
            self.late.add((event.seat, len(self.table._moves) + 1))
        played = self._watch.play(action, event.seat)
        if played.unnoticed:
            self.steps.move((event.seat,))
        elif not played.secret or played.closed:
            self.steps.move(self.steps.audiences)
        else:  # of what somebody chooses secretly and alone, the others notice what becomes public
            now = self._views()
            self.steps.move(tuple(a for a in self.steps.audiences if a == event.seat or now[a] != before[a]))
        if event.step is not None:
            self.posted[event.seat, event.step] = event.move

    def _views(self) -> dict[Audience, bytes]:
        assert self.table is not None
        return {audience: self.table.view(audience).states.tobytes() for audience in self.steps.audiences}

    def _undo(self, event: e.Undo) -> None:
        if self.table is None:
            return
        moves, seat = self.table._moves, event.seat
        self.table.undo(seat)
        self.late = {(who, ply) for who, ply in self.late if ply <= len(self.table._moves)}
        self.steps.undo(max(i for i, (who, _) in enumerate(moves) if who == seat))
        self._watch_again()
        if event.step is not None:
            self.posted[seat, event.step] = "undo"

    def _back(self, event: e.Back) -> None:
        """What the seat cannot know there is dealt again, from a key that follows from the deal."""
        self.backs += 1
        if self.table is None:
            return
        self.table.take_back(event.ply, event.seat, hashlib.sha256(f"{self.seed} back {self.backs}".encode()).hexdigest())
        self.late = {(who, ply) for who, ply in self.late if ply <= event.ply}
        self.steps.back(event.ply)
        self._watch_again()
        self._log = GameLog()
        if event.step is not None:
            self.posted[event.seat, event.step] = "back"

    def _watch_again(self) -> None:
        assert self.table is not None
        self._watch = Watch(self.table.at(0))
        for who, action in self.table._moves:
            self._watch.play(action, who)
        self.table = self._watch.table

    def _give_up(self, why: Text) -> None:
        self.unplayable, self.table, self.asked = why, None, ()

    # What follows from it

    @property
    def game(self) -> str:
        return self.created.game

    @property
    def players(self) -> int:
        return len(self.places) or self.created.players

    @property
    def upload(self) -> dict[str, Any] | None:
        """The save file, for a table that is only a replay of one."""
        return self.created.upload

    @property
    def over(self) -> bool:
        """Was the game played to its end?"""
        return self.table is not None and self.started and not self.asked

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
    def link(self) -> str:
        """The secret of an invitation for all free seats; empty once there is none. Older tables have one for each chair only."""
        return (self.created.link or next(iter(self.invitations().values()))) if self.invitations() else ""

    def invitations(self) -> dict[int, str]:
        """The secrets of the free seats, before the game begins."""
        return {seat: place.invite for seat, place in enumerate(self.places) if place.kind == FREE and not self.started}

    @property
    def persons(self) -> list[int]:
        """The seats of the people who are still at the table."""
        return [seat for seat, place in enumerate(self.places) if place.kind == PERSON and not place.gone]

    @property
    def missing(self) -> list[int]:
        """The seats of people who left, and whom no bot replaces yet."""
        return [seat for seat, place in enumerate(self.places) if place.gone and not place.stand_in]

    def alone(self, seat: int) -> bool:
        """Does this person play against bots, and has nobody else ever sat here? Then all may be taken back, for practice."""
        others = [place.kind for other, place in enumerate(self.places) if other != seat]
        return self.places[seat].kind == PERSON and all(kind == BOT for kind in others)

    def decision(self, seat: int, count: int = 1) -> int | None:
        """How many moves there were before a decision of a seat, the last one or one of those before; None if it made none.

        A move without a choice is no decision.
        """
        if self.table is None:
            return None
        for ply in reversed([n for n, (who, _) in enumerate(self.table._moves) if who == seat]):
            count -= len(self.table.at(ply).actions(seat)) > 1
            if not count:
                return ply
        return None

    def last_turn(self, seat: int) -> list[int]:
        """How many moves there were before each decision of a seat's last turn: those between which it was always asked."""
        if self.table is None:
            return []
        found: list[int] = []
        for ply in reversed([n for n, (who, _) in enumerate(self.table._moves) if who == seat]):
            if found and seat not in self.table.at(ply + 1).to_move:
                break
            found.insert(0, ply)
        return [ply for ply in found if len(self.table.at(ply).actions(seat)) > 1] or found[-1:]

    def bot_at(self, seat: int) -> str:
        """The level of the bot that moves for a seat now; empty for a person."""
        return self.places[seat].bot or (TIMES_UP if seat in self.clocks.flagged else "")

    def log(self, audience: Audience, lang: str, *, pages: bool = True) -> tuple[tuple[LogLine, ...], tuple[Heard, ...]]:
        """What happened in the game, as an audience may know it: in sentences, and as data."""
        return self._log.follow(self._watch, self.steps, audience, lang, pages=pages)

    def turns(self, audience: Audience, lang: str) -> tuple[tuple[Turn, ...], tuple[Turn, ...]]:
        """The log by turns, and what the others did since the audience moved; after :meth:`log`."""
        return self._log.turns(audience, lang, self.late)

    @property
    def goes_on(self) -> bool:
        """Is a bot in the middle of its turn? Its steps are one event, without pauses."""
        moves = self.table._moves if self.table is not None else []
        return bool(moves) and moves[-1][0] in self.asked and bool(self.bot_at(moves[-1][0]))

    def due(self, now: float) -> float | None:
        """When somebody has to look at the table without being asked: a bot's move, or a clock that runs out."""
        if self.status != PLAYING or self.unplayable:
            return None
        if self.table is None:  # made without rules
            return now if self.created.pace.kind != "free" or any(place.bot for place in self.places) else None
        if any(self.bot_at(seat) for seat in self.asked):
            return now
        return min((end for seat in self.asked if (end := self.clocks.deadline(seat)) is not None), default=None)

    def row(self, now: float) -> dict[str, Any]:
        """The columns of the table's row."""
        chairs = [{"name": p.name, "kind": p.kind, "level": p.level} for p in self.places]
        card: dict[str, Any] = {"chairs": chairs, "pace": vars(self.created.pace), "options": self.created.options}
        if self.backs or self.created.chosen:
            card["practice"] = self.backs or True
        card["holders"] = [sorted(p.holders) for p in self.places]  # never shown: whose game it is
        if self.over and self.table is not None:
            card["result"] = {"points": self.table.scores, "places": self.table.ranks}
        return {"status": self.status, "due": self.due(now), "players": self.players, "card": json.dumps(card, ensure_ascii=False)}


def _other_game(created: e.Create) -> Text | None:
    """Why a table of another rules version, or with other figures, cannot be replayed; None if it can."""
    what = game(created.game)
    if created.rules not in (None, what.version):
        return text(
            "This game was played under version {theirs} of the {game} rules; this server has version {ours}.",
            theirs=created.rules,
            game=what.title,
            ours=what.version,
        )
    if created.data is not None and not what.has_figures(created.data):
        return text("This game was played with other component values than this server has for {game}.", game=what.title)
    return None


def _does_not_fit(n: int, error: PalatineError) -> Text:
    """A table of the first edition does not say under which rules it was played."""
    return lambda _: _(
        "This game was played under other rules or with other component values. Event {n} no longer fits: {reason}",
        n=n,
        reason=error.text(_),
    )
