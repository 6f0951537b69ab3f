"""Stepping through a game: one that was played here and is over, or one from a save file that somebody uploaded."""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from palatine.i18n import text
from palatine.kernel import save
from palatine.kernel.errors import BadPosition, BadSave
from palatine.kernel.game import game
from palatine.kernel.turns import Turn
from palatine.kernel.view import View
from palatine.tables.caller import Caller
from palatine.tables.errors import NotNow
from palatine.tables.events import Create
from palatine.tables.lobby import Lobby
from palatine.tables.log import whole_log
from palatine.tables.snapshot import Heard, LogLine
from palatine.tables.state import ABORTED, OVER, TableState

if TYPE_CHECKING:
    from palatine.kernel.table import Table

MOST_MOVES = 5000
KEPT = 50  # replays that are ready for the next step


class Replay:
    """A game that can be looked at after any of its moves. If it is not over, it shows what everybody may know."""

    def __init__(self, id_: str, table: Table, notes: dict[str, Any] | None = None) -> None:
        self.id = id_
        self.notes = notes or {}
        """What is kept in the save file besides: with what the deal can be checked."""
        self.table = table
        self.last = len(table.moves)
        """The number of moves."""
        self._logs: dict[str, tuple[tuple[LogLine, ...], tuple[Heard, ...], tuple[Turn, ...]]] = {}

    def view(self, ply: int, seat: int | None = None) -> View:
        """The board after *ply* moves; once the game is over, with everything that was hidden, and from any seat."""
        ply = min(max(ply, 0), self.last)
        if not self.table.over:
            return self.table.at(ply).view(None)
        view = self.table.reveal(ply)
        return view if seat is None or seat >= view.players else View(view.game, seat, view.states, view.names)

    def log(self, lang: str) -> tuple[tuple[LogLine, ...], tuple[Heard, ...], tuple[Turn, ...]]:
        """All that happened: in sentences, as data, and by turns; a step is the number of a move."""
        if lang not in self._logs:
            self._logs[lang] = whole_log(self.table, lang)
        return self._logs[lang]

    def document(self) -> dict[str, Any]:
        """The save file."""
        return save.document(self.table, self.notes)


class Replays:
    """Finds what can be stepped through."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self.service = lobby.service
        self._found: OrderedDict[str, tuple[TableState, Replay]] = OrderedDict()  # stepping through a game asks for it at each step
        self._lock = threading.Lock()

    def upload(self, content: bytes, caller: Caller) -> Replay:
        """Keeps a save file to step through it."""
        name = _game_of(content)
        found, document = read_upload(content)
        event = Create(name, found.players, found.options, seed=0, salt="", upload=document, keys=caller.keys)
        return Replay(self._lobby.open(event, caller.address), found)

    def find(self, table: str) -> Replay:
        """An upload, or a table whose game has ended. Before that nobody gets the seed."""
        with self.service.open(table) as state:
            if not state.upload:
                self.service.game_of(state)
                if state.status not in (OVER, ABORTED) or not state.started:
                    raise NotNow(text("The game is not over yet."))
            made_of, found = self._found.get(table, (None, None))
            if found is None or made_of is not state:  # a state that was made again may know less: somebody deleted what was theirs
                found = self._make(state)
            with self._lock:
                self._found[table] = state, found
                self._found.move_to_end(table)
                while len(self._found) > KEPT:
                    self._found.popitem(last=False)
            return found

    def _make(self, state: TableState) -> Replay:
        if state.upload:
            return Replay(state.id, save.restore(state.upload, state.id)[0])
        played = self.service.game_of(state)
        return Replay(state.id, played.at(len(played.moves)), _notes(state))


def _notes(state: TableState) -> dict[str, Any]:
    """What is kept beside the moves: how to check the deal, that it was chosen, and how often moves were taken back for practice."""
    found = {
        "deal": _deal(state) if state.commitment else None,
        "chosen": state.created.chosen,
        "practice": state.backs,
    }
    return {name: note for name, note in found.items() if note}


def _deal(state: TableState) -> dict[str, Any]:
    """With what the deal can be checked: :func:`palatine.tables.commitment.check_deal`."""
    drawn = {"drawn": list(state.chairs)} if state.created.order is None else {}
    return {"commitment": state.commitment, "salt": state.created.salt, "entropy": list(state.entropy), **drawn}


def _game_of(content: bytes) -> str:
    try:
        document = json.loads(content)
    except (ValueError, RecursionError):
        document = None
    if not isinstance(document, dict) or not isinstance(document.get("game"), str):
        raise BadSave(text("{path} is not a Palatine save file.", path="–"))
    return game(document["game"]).name


def read_upload(content: bytes, name: str = "save file") -> tuple[Table, dict[str, Any]]:
    """The table of an uploaded save file, and its content without what nobody needs."""
    try:
        document = json.loads(content)
        json.dumps(document, ensure_ascii=False).encode()  # half a letter is not text: no database takes it
    except (ValueError, RecursionError):
        raise BadSave(text("{path} is not a complete save file: it is damaged or cut off.", path=name)) from None
    if isinstance(document, dict) and isinstance(document.get("moves"), list) and len(document["moves"]) > MOST_MOVES:
        raise BadSave(text("{path} has more moves than any game can have: {n}.", path=name, n=len(document["moves"])))
    table, _notes = save.restore(document, name)
    if table.seed is None:
        try_out(table.at(0))
        try_out(table)
    return table, save.document(table, {})


def try_out(table: Table) -> None:
    """Refuses a position that nobody played to, if the rules can be led astray there: by what it is, or by any next move."""
    try:
        fits = not table.game.engine.broken(table._states)
        for seat in (None, *range(table.players)):
            view = table.view(seat)
            assert view.prompt("en") is not None
            for move in view.legal():
                view.sentence(move, "en")
        for seat in table.to_move:
            for move in table.legal(seat):
                after = table.copy()
                after.play(move, seat)
                fits = fits and not after.game.engine.broken(after._states) and all(map(after.legal, after.to_move))
    except (ArithmeticError, AssertionError, IndexError, KeyError, TypeError, ValueError):
        fits = False
    if not fits:
        raise BadPosition(text("No game of {game} gets to this position.", game=table.game.title))
