"""Trying other moves: trees of lines over a game that is over, a save file, a position, or a running game as one seat knows it.

An exploration is kept as an upload with a tree; its name is its link. Whoever opens the link sees the same tree. The first change by
somebody else makes a copy, so that nobody changes what is another's.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from palatine.i18n import Tr, text
from palatine.kernel import save
from palatine.kernel.errors import BadOption
from palatine.kernel.view import View
from palatine.tables.caller import Caller
from palatine.tables.errors import NotFound, NotNow, NotYours
from palatine.tables.events import Call, Create, Prune, Try
from palatine.tables.lines import DEEPEST, MOST, NAME, Lines, read
from palatine.tables.lobby import Lobby, Welcome, Wish
from palatine.tables.names import one_line
from palatine.tables.replays import Replays, read_upload, try_out
from palatine.tables.state import ABORTED, OVER, TableState

if TYPE_CHECKING:
    from palatine.kernel.table import Table

KEPT = 100  # games in memory
Told = dict[tuple[str, int], tuple[int, str]]
"""By language and node: who made the move that led there, and what it did, with pictures."""


@dataclass
class Exploration:
    """A tree of lines, and the game it grows on."""

    id: str
    base: Table
    lines: Lines
    source: str = ""
    """The table that it came from."""
    dealt: bool = False
    """Were hidden things dealt by sampling? Then what lies there tells nothing of the truth."""
    seat: int | None = None
    """The seat that knows what was not dealt."""
    mine: bool = False
    """May the caller change it? Otherwise a change makes a copy."""
    told: Told = field(default_factory=dict, repr=False)

    def at(self, node: int) -> Table:
        """The game at a node."""
        if node not in self.lines:
            raise NotFound(text("This line doesn’t exist."))
        ply, tried = self.lines.path(node)
        table = self.base.at(ply)
        for _parent, seat, move in tried:
            table.play(move, seat)
        return table

    def view(self, node: int, seat: int | None = None, *, everything: bool = False) -> View:
        """What a seat sees at a node. With *everything*, all cards are open.

        If no seat is named, it is the one to move: where several are, the one who looks.
        """
        table, own = self.at(node), self.seat or 0
        if seat is None:
            seat = own if own in table.to_move else next(iter(table.to_move), own)
        seen = table.view(seat)
        return View(table.game, seat, table._states, table.names) if everything else seen

    def sentence(self, node: int, lang: str) -> tuple[int, str]:
        """Who made the move that led to a node, and what it did."""
        if (lang, node) not in self.told:
            if node <= self.lines.trunk:
                self._tell_trunk(lang)
            else:
                parent, seat, move = self.lines.tried[node - self.lines.trunk - 1]
                self.told[lang, node] = seat, _say(self.at(parent).view(seat), move, lang)
        return self.told[lang, node]

    def _tell_trunk(self, lang: str) -> None:
        """In a game that is over, all choices are open."""
        now = self.base.at(0)
        for node, (seat, move) in enumerate(self.base.moves, 1):
            self.told[lang, node] = seat, _say(now.view(seat), move, lang)
            now.play(move, seat)

    def data(self) -> dict[str, Any]:
        """The whole of it as plain JSON: the game as a save file, and the tree."""
        return {"save": save.document(self.base, {}), "lines": self.lines.data()}


def _say(view: View, move: str, lang: str) -> str:
    what = view.game
    return str(what.text.move(view, what.actions.parse(move), Tr(lang, what.name, pictured=True)))


class Explorations:
    """Opens, finds and changes them."""

    def __init__(self, lobby: Lobby, replays: Replays) -> None:
        self._lobby, self._replays = lobby, replays
        self._service = lobby.service
        self.before_copy: Callable[[Caller], None] = lambda caller: None
        """Called before somebody gets a copy of another's exploration; it may refuse."""
        self._bases: OrderedDict[str, tuple[Table, Told]] = OrderedDict()
        """The games of explorations: they never change."""

    # Opening one

    def of_table(self, table: str, caller: Caller, seat: int | None = None) -> str:
        """Of a game that is over, of an upload, or of a running game as the caller knows it; returns the name."""
        with self._service.open(table) as state:
            if state.created.explore is not None:
                return table
            if state.upload or (state.started and state.status in (OVER, ABORTED)):
                running = None
            else:
                running = self._running(state, caller, seat)
        if running is None:
            return self._open(self._replays.find(table).table, caller, {"from": table})
        view, source = running
        dealt = view.sample()  # from what the seat knows and from nothing else
        return self._open(dealt, caller, {"from": source, "dealt": True, "seat": view.seat})

    def _running(self, state: TableState, caller: Caller, seat: int | None) -> tuple[View, str]:
        """What the caller may know. Thinking about a running game with the help of a bot is a hint."""
        if not state.started:
            raise NotNow(text("The game starts when all seats are taken."))
        if not state.created.hints:
            raise NotYours(text("You can explore this game when it is over: this table doesn’t allow hints."))
        return self._service.game_of(state).view(self._service.seat_at(state, caller, seat)), state.id

    def of_save(self, content: bytes, caller: Caller) -> str:
        """Of a save file."""
        return self._open(read_upload(content)[0], caller, {})

    def of_position(self, game: str, data: Mapping[str, Any], caller: Caller, names: tuple[str, ...] = ()) -> str:
        """Of a position in the form of :meth:`palatine.Table.data`."""
        from palatine.kernel import table as kernel  # loads Numba

        table = kernel.position(game, data, names=names)
        try_out(table)
        return self._open(table, caller, {})

    def _open(self, base: Table, caller: Caller, about: dict[str, Any], lines: Lines | None = None) -> str:
        tree = (lines or Lines(len(base.moves))).data()
        event = Create(
            base.game.name,
            base.players,
            base.options,
            seed=0,
            salt="",
            upload=save.document(base, {}),
            explore={**about, "lines": tree},
            creator=caller.keys,
            keys=caller.keys,
        )
        return self._lobby.open(event, caller.address)

    # Finding one

    def find(self, id_: str, caller: Caller) -> Exploration:
        with self._service.open(id_) as state:
            return self._found(state, caller)

    def _found(self, state: TableState, caller: Caller) -> Exploration:
        about = state.created.explore
        if about is None or state.upload is None:
            raise NotFound(text("There is nothing to explore here."))
        base, told = self._base(state)
        mine = not set(state.created.creator).isdisjoint(caller.keys)
        lines = read(state.lines.data())  # a copy: the tree grows while somebody looks at this one
        return Exploration(state.id, base, lines, about.get("from", ""), about.get("dealt", False), about.get("seat"), mine, told)

    def _base(self, state: TableState) -> tuple[Table, Told]:
        if state.id not in self._bases:
            assert state.upload is not None
            self._bases[state.id] = save.restore(state.upload, state.id)[0], {}
            while len(self._bases) > KEPT:
                self._bases.popitem(last=False)
        return self._bases[state.id]

    # Changing one

    def play(self, id_: str, at: int, move: str, seat: int | None, caller: Caller) -> tuple[str, int]:
        """Tries a move at a node; returns the exploration, which may be a copy now, and the new node."""
        found = self.find(id_, caller)
        table = found.at(at)
        who = seat if seat is not None else next(iter(table.to_move), 0)
        table.play(move, who)  # the rules refuse what is not legal
        words = table.moves[-1].text
        known = at + 1 if at < found.lines.trunk and found.base.moves[at] == (who, words) else found.lines.find(at, who, words)
        if known is not None:
            return id_, known
        if len(found.lines.tried) >= MOST:
            raise NotNow(text("This tree is full: it has {n} moves. Start another one.", n=MOST))
        if found.lines.next(at) is not None and found.lines.depth(at) >= DEEPEST:
            raise NotNow(text("Lines within lines can be {n} deep at most.", n=DEEPEST))
        id_ = self._own(found, caller)
        self._service.change(id_, lambda state: [] if state.lines.find(at, who, words) else [Try(at, who, words)])
        node = self.find(id_, caller).lines.find(at, who, words)
        assert node is not None
        return id_, node

    def call(self, id_: str, node: int, name: str, caller: Caller) -> str:
        """Names the line that a node is in; returns the exploration."""
        found = self.find(id_, caller)
        first = found.lines.line(node) if node in found.lines else None
        if first is None:
            raise NotNow(text("Only lines have names, not the game itself."))
        id_ = self._own(found, caller)
        self._service.change(id_, lambda state: [Call(first, one_line(name)[:NAME])])
        return id_

    def prune(self, id_: str, node: int, caller: Caller) -> str:
        """Removes a line from a node on; returns the exploration."""
        found = self.find(id_, caller)
        if node <= found.lines.trunk or node not in found.lines:
            raise NotNow(text("You can remove lines, but not the game itself."))
        id_ = self._own(found, caller)
        self._service.change(id_, lambda state: [Prune(node)])
        return id_

    def _own(self, found: Exploration, caller: Caller) -> str:
        """An exploration that is the caller's: this one, or a copy."""
        if found.mine:
            return found.id
        self.before_copy(caller)
        about = {"from": found.source, "dealt": found.dealt, "seat": found.seat}
        return self._open(found.base, caller, about, found.lines)

    # Playing on

    def play_on(self, id_: str, node: int, chairs: tuple[tuple[str, str], ...], caller: Caller) -> Welcome:
        """A new table that begins at a node. If one person plays, what that seat cannot know is dealt anew."""
        found = self.find(id_, caller)
        table = found.at(node)
        if table.over:
            raise NotNow(text("The game is over here. Choose an earlier move."))
        if len(chairs) != table.players:
            raise BadOption(text("This game has {players} seats, but you named {n}.", players=table.players, n=len(chairs)))
        people = [seat for seat, (kind, _) in enumerate(chairs) if kind != "bot"]
        start = table.view(people[0]).sample() if len(people) == 1 else table
        data = start.data()
        if len(people) != 1:
            del data["rng"]  # what will be drawn was open to all who explored
            from palatine.kernel import table as kernel

            data = kernel.position(table.game.name, data).data()
        return self._lobby.create(Wish(table.game.name, chairs, dict(table.options), start=data, origin=f"{id_}?at={node}"), caller)

    def came_from(self, origin: str, caller: Caller) -> tuple[Exploration, int] | None:
        """The exploration that a table began from, and how many moves were played there; None if it is gone."""
        id_, _at, node = origin.partition("?at=")
        try:
            found = self.find(id_, caller)
        except NotFound:
            return None
        ply, tried = found.lines.path(int(node or 0))
        return found, ply + len(tried)
