"""A game being played: the referee's object, thin around the record.

>>> import palatine as pal
>>> t = pal.new("splendor", players=3, seed=42)
>>> t.to_move
(0,)
>>> t.play("take wbg")
>>> t.moves
[Move(seat=0, text='take wbg')]

The table knows everything, the deck and the random numbers included. Whatever goes to a player is made from
:meth:`Table.view`.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from operator import index
from os import PathLike
from typing import Any, NamedTuple, SupportsIndex

import numpy as np

from palatine.i18n import Tr, text
from palatine.kernel import record, save
from palatine.kernel.compile import direct, plain
from palatine.kernel.errors import BadOption, BadPosition, BadSeat, IllegalMove
from palatine.kernel.game import Game, game
from palatine.kernel.happenings import Happening, heard
from palatine.kernel.narrator import Line, Narrator
from palatine.kernel.rng import SEEDS, entry_seed, key_words
from palatine.kernel.view import SPECTATOR, View, record_data, waiting_seats
from palatine.kernel.whole import checked_seat, whole

KEYS, NUMBERS = re.compile("[0-9a-f]{64}"), re.compile("[0-9]{1,19}")  # a seed as text


class Move(NamedTuple):
    """A choice that was made: who made it, and its notation."""

    seat: int
    text: str

    def __str__(self) -> str:
        return f"{self.seat} {self.text}"


class Table:
    """A game in progress. Make one with :func:`palatine.new`, :func:`palatine.load` or :func:`palatine.position`."""

    def __init__(self, game: Game, states: Any, *, seed: int | str | None, options: dict[str, str], names: Sequence[str] = ()) -> None:
        self.game = game
        self.seed = seed
        """The seed of the set-up: a number, or a key of 64 hexadecimal digits. None for a table that began from a position."""
        self.options = options
        """The rules options, by name."""
        self.names = tuple(names)
        """The names of the players; empty for plain numbers."""
        self.players = int(states[0].players)
        states[0].telling = 1
        self._engine = game.engine
        self._attempt: Callable[..., int] | None = None  # of the engine, once its machine code is known: :meth:`_attempting`
        self._states = states
        self._raw = states.view(np.uint8)
        fields = states.dtype.fields
        room = fields["happening"][0].itemsize // np.dtype(np.int16).itemsize
        self._out = np.empty(max(len(game.actions), room), np.int16)  # the legal actions, or what was told
        self._read = self._out.data  # to take bytes out of it, in half the time
        self._told: list[bytes] = [self._collect()]  # in the set-up, then in each move
        self._start = record.copy(states)
        self._waiting_at = fields["waiting"][1]
        self._moves: list[tuple[int, int]] = []
        self._redealt: dict[int, tuple[int, str]] = {}  # after so many moves, dealt again for a seat, with a key
        self._before: dict[int, tuple[int, bytes]] | None = None  # :meth:`remember`
        self._fixed = fields["barrier"][1] + fields["barrier"][0].itemsize  # the record begins with random numbers and barrier

    def copy(self) -> Table:
        """The same table once more: what is played there is not played here."""
        return _from_bytes(*self.__reduce__()[1])

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> Table:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """As bytes, hidden things included. A save file lasts longer: it is read by later versions too."""
        more = (self.seed, dict(self.options), self.names, self._moves[:], self._told[:], dict(self._redealt))
        return _from_bytes, (self.game, self._start.tobytes(), self._states.tobytes(), *more)

    def __repr__(self) -> str:
        """As a spectator sees it: nothing hidden."""
        return f"<Table of {self.game.name}: ply {len(self._moves)}, {self.view()._summary()}>"

    # What there is to see

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that are asked now: several in a simultaneous phase, none when the game is over."""
        return waiting_seats(self._raw[self._waiting_at])

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return not self._raw[self._waiting_at]

    @property
    def moves(self) -> list[Move]:
        """All choices so far. Some may be secret: for players there is :meth:`log`."""
        return [Move(seat, self.game.actions[action]) for seat, action in self._moves]

    @property
    def scores(self) -> list[int]:
        """The points of each seat, as they stand."""
        out = np.zeros(self.players, np.int64)
        self._engine.points(self._states, out)
        return [int(x) for x in out]

    @property
    def winners(self) -> tuple[int, ...]:
        """Who won, after all tie-breaks: several share a victory; nobody yet while the game goes on."""
        if not self.over:
            return ()
        ranks = self.ranks
        return tuple(seat for seat in range(self.players) if ranks[seat] == 1)

    @property
    def ranks(self) -> list[int]:
        """The place of each seat, 1 for the best; equal places are shared. As if the game ended now."""
        out = np.zeros(self.players, np.int64)
        self._engine.ranking(self._states, out)
        return [1 + int((out > mine).sum()) for mine in out]

    def actions(self, seat: SupportsIndex | None = None) -> list[int]:
        """The legal actions as numbers: :meth:`legal` without the text."""
        n = self._engine.options(self._states, self._seat(seat), self._out)
        found: list[int] = self._out[:n].tolist()
        return found

    def legal(self, seat: SupportsIndex | None = None) -> list[str]:
        """The legal moves of the seat to move, or of *seat*."""
        return [self.game.actions[a] for a in self.actions(seat)]

    def view(self, seat: SupportsIndex | None = None) -> View:
        """What *seat* may know; without a seat, what a spectator may know."""
        return self._seen(self._states, seat)

    def _seen(self, position: Any, seat: SupportsIndex | None) -> View:
        states = record.copy(position)
        who = None if seat is None else self._checked(seat)
        self._engine.project(states, SPECTATOR if who is None else who)
        return View(self.game, who, states, self.names)

    def reveal(self, ply: SupportsIndex | None = None) -> View:
        """Everything, after *ply* moves or at the end: once the game is over."""
        if not self.over:
            raise IllegalMove(text("Hidden information is revealed when the game is over."))
        return View(self.game, None, self.at(len(self._moves) if ply is None else ply)._states, self.names)

    def data(self) -> dict[str, Any]:
        """The whole position as plain JSON, hidden things included; :func:`palatine.position` reads it."""
        return record_data(self.game, self._states[0])

    # Playing

    def play(self, move: str | SupportsIndex, seat: SupportsIndex | None = None) -> None:
        """Makes a move for the seat to move, or for *seat*. An illegal one changes nothing and says why."""
        action = move if type(move) is int else self.game.actions.parse(move)
        who = seat if type(seat) is int and 0 <= seat < self.players else self._seat(seat)
        before = None if self._before is None else self._face()
        try:
            told = (self._attempt or self._attempting(action))(self._states, who, action, self._out)
        except OverflowError:  # no number of an action
            told = -1
        if told < 0:
            self._refuse(who, action)
        if before is not None:
            self._before[len(self._moves)] = before  # type: ignore[index]
        self._moves.append((who, action))
        self._told.append(self._read[:told].tobytes() if told else b"")
        if self._redealt and len(self._moves) in self._redealt:
            self._redeal()

    def _attempting(self, action: int) -> Callable[..., int]:
        if not 0 <= action < len(self.game.actions):
            raise OverflowError
        self._attempt = direct(self._engine.attempt, self._states, 0, 0, self._out)
        return self._attempt or self._engine.attempt

    def undo(self, seat: SupportsIndex | None = None) -> Move:
        """Takes back the last choice of *seat*, or the last choice made; returns it.

        Never past another seat's move, a moment when another seat may choose secretly, a reveal or anything random; a secret
        choice in a simultaneous phase until the last seat has made its own.
        """
        at = self._undoable(seat)
        self._moves, undone = self._moves[:at] + self._moves[at + 1 :], self._moves[at]
        del self._told[at + 1]
        self._forget(at)
        self._raw[:] = self.at(len(self._moves))._raw
        return Move(undone[0], self.game.actions[undone[1]])

    def can_undo(self, seat: SupportsIndex | None = None) -> bool:
        """May the last choice be taken back? :meth:`undo` says why not."""
        try:
            self._undoable(seat)
        except IllegalMove:
            return False
        return True

    def at(self, ply: SupportsIndex) -> Table:
        """The table as it was after *ply* moves, to look at or to play on from."""
        then = Table(self.game, record.copy(self._start), seed=self.seed, options=self.options, names=self.names)
        then._redealt = dict(self._redealt)
        wanted = self._moves[:ply]
        for stop in sorted({len(wanted), *(n for n in self._redealt if n <= len(wanted))}):
            seats, actions = np.array(wanted[len(then._moves) : stop], np.int64).reshape(-1, 2).T
            self._engine.replay(then._states, np.ascontiguousarray(seats), np.ascontiguousarray(actions), len(seats))
            then._moves = wanted[:stop]
            if stop in self._redealt:
                then._redeal()
        then._told = self._told[: len(then._moves) + 1]
        return then

    def take_back(self, ply: int, seat: SupportsIndex, key: str) -> None:
        """Goes back to the position after *ply* moves, whatever has happened since: for practice, by *seat* alone.

        What the seat could not know there is dealt again, and so is all that will be drawn, with *key* of 64 hexadecimal digits: a
        world among those that the seat could not tell apart. Nothing that was seen since then says anything about it.
        """
        then = self.at(ply)
        self._moves, self._told = then._moves, then._told
        self._forget(ply)
        self._redealt = {n: how for n, how in self._redealt.items() if n < len(self._moves)}
        self._redealt[len(self._moves)] = self._checked(seat), key
        self._raw[:] = then._raw
        self._redeal()

    def _redeal(self) -> None:
        """Deals again what a seat cannot know: it follows from the seat's view and the key, and from nothing else."""
        seat, key = self._redealt[len(self._moves)]
        states = self.view(seat).states
        r = np.zeros(4, np.uint32)
        entry_seed(r, int(key[:15], 16))
        self._engine.imagine(states, seat, r)
        states[0].rng = key_words(key)
        states[0].telling = 1
        self._raw[:] = states.view(np.uint8)

    def _undoable(self, seat: SupportsIndex | None) -> int:
        """The place in the list of moves of the one that may be taken back."""
        if self.over:
            raise IllegalMove(text("The game is over, so you can’t undo. You can step through a saved game."))
        mine = self._moves[-1][0] if seat is None and self._moves else 0 if seat is None else self._checked(seat)
        index = next((i for i in range(len(self._moves) - 1, -1, -1) if self._moves[i][0] == mine), -1)
        if index < 0:
            raise IllegalMove(text("There’s nothing to undo."))
        waiting, fixed = self._face_at(index)
        asked = waiting_seats(waiting)
        if any(who not in asked for who, _ in self._moves[index + 1 :]):
            raise IllegalMove(text("You can’t undo this: someone else has moved since."))
        if fixed != self._face()[1]:
            raise IllegalMove(text("You can’t undo this: something was drawn or revealed."))
        others = {*waiting_seats(self._face_at(index + 1)[0])} - {*asked, mine}
        if others and self.at(index + 1)._chooses_secretly(others):
            raise IllegalMove(text("You can’t undo this: others may be choosing in secret."))
        return index

    def remember(self) -> None:
        """From now on keeps what decides whether a move can be undone: nobody who asks after every move replays the game for it."""
        self._before = {}

    def _face(self) -> tuple[int, bytes]:
        """Who is asked, and what no undo passes: the random numbers and the barrier."""
        return int(self._raw[self._waiting_at]), self._raw[: self._fixed].tobytes()

    def _face_at(self, ply: int) -> tuple[int, bytes]:
        """The same, after so many moves."""
        return self._face() if ply == len(self._moves) else (self._before or {}).get(ply) or self.at(ply)._face()

    def _forget(self, ply: int) -> None:
        """What was before the moves from this one on is no longer so."""
        if self._before is not None:
            self._before = {n: face for n, face in self._before.items() if n < ply}

    def _chooses_secretly(self, seats: set[int]) -> bool:
        """May any of these seats choose secretly now? That it can be taken back must not tell whether it has."""
        return any(self._engine.is_secret(self._states, seat, action) for seat in seats for action in self.actions(seat))

    def _refuse(self, seat: int, action: int) -> None:
        if not 0 <= action < len(self.game.actions):
            raise IllegalMove(text("“{move}” is not a move in this game. Choose one of the legal moves.", move=str(action)))
        others = self.to_move
        if others and seat not in others:  # who is asked is public, though a view of a simultaneous phase does not show it
            raise IllegalMove(lambda _: _("It’s not your turn. Waiting for {names}.", names=_.all_of([self.name(i, _) for i in others])))
        raise IllegalMove(self.view(seat).refusal(action) or text("The game is over."))

    def _seat(self, seat: SupportsIndex | None) -> int:
        """The seat that is meant: the one to move if none is named."""
        if seat is not None:
            return self._checked(seat)
        seats = self.to_move
        if len(seats) > 1:
            raise BadSeat(text("Several seats are to move ({seats}). Name one.", seats=", ".join(map(str, seats))))
        return seats[0] if seats else 0

    def _checked(self, seat: SupportsIndex) -> int:
        return checked_seat(seat, self.players)

    # Telling

    def name(self, seat: int, _: Tr) -> str:
        """What a player is called, in the language of a translator."""
        return self.names[seat] if self.names else _("Player {n}", n=seat + 1)

    def _repr_svg_(self) -> str | None:  # a notebook shows a table as a spectator sees it: nothing hidden
        return self.view()._repr_svg_()

    def happenings(
        self, seat: SupportsIndex | None = None, since: SupportsIndex = 0, until: SupportsIndex | None = None
    ) -> list[Happening]:
        """What the rules told, as far as *seat* (None: a spectator) may know it, from move *since* on, to *until*; 0 is the set-up."""
        bystander = None if seat is None else self._checked(seat)
        kinds = self.game.happenings
        end = len(self._told) if until is None else index(until) + 1
        return [h for ply in range(since, end) for h in heard(kinds, self._told[ply], ply, bystander)]

    def _collect(self) -> bytes:
        """Takes what was told out of the record."""
        return self._read[: self._engine.collect(self._states, self._out)].tobytes()

    def log(self, seat: SupportsIndex | None = None, lang: str = "en") -> list[Line]:
        """What happened, in sentences that *seat* (or a spectator) may read: :mod:`palatine.kernel.narrator`."""
        return Narrator(self, None if seat is None else self._checked(seat), lang).follow(self._moves)

    # Keeping

    def save(self, path: str | PathLike[str], **notes: Any) -> None:
        """Writes the game to a file: seed, options and moves. *notes* are kept beside them, for the program that saves."""
        save.write(path, self, notes)


def _from_bytes(
    game: Game,
    start: bytes,
    now: bytes,
    seed: int | str | None,
    options: dict[str, str],
    names: Sequence[str],
    moves: list[tuple[int, int]],
    told: list[bytes],
    redealt: dict[int, tuple[int, str]],
) -> Table:
    kind = game.state.RECORD
    table = Table(game, record.from_bytes(kind, start), seed=seed, options=options, names=names)
    table._moves, table._told, table._redealt = moves, told, redealt
    table._raw[:] = record.from_bytes(kind, now).view(np.uint8)
    return table


def new(
    name: str, players: SupportsIndex = 2, seed: SupportsIndex | str | None = None, *, names: Sequence[str] = (), **options: Any
) -> Table:
    """A new game. Without a seed, chance decides; *options* are the game's rules options.

    A seed that is a number deals fast; one of 64 hexadecimal digits makes a deal that cannot be foreseen without it.
    """
    what = game(name)
    count = what.check_players(players)
    _check_names(names, count)
    chosen = what.options_from(options)
    states = blank(what, count, chosen)
    if isinstance(seed, str) and KEYS.fullmatch(seed):
        states[0].rng = key_words(seed)
        what.engine.start_keyed(states)
        return Table(what, states, seed=seed, options=chosen, names=names)
    number = checked_seed(int(seed) if isinstance(seed, str) and NUMBERS.fullmatch(seed) else seed)
    what.engine.start(states, number)
    return Table(what, states, seed=number, options=chosen, names=names)


def checked_seed(seed: Any) -> int:
    """A seed that is a number; without any, chance chooses it."""
    number = secrets.randbelow(SEEDS) if seed is None else whole(seed)
    if number is None or not 0 <= number < SEEDS:
        raise BadOption(text("The seed must be a whole number from 0 to {most}, not “{seed}”.", most=SEEDS - 1, seed=str(seed)))
    return number


def _check_names(names: Sequence[str], players: int) -> None:
    if names and len(names) != players:
        raise BadOption(text("There are {players} players but {names} names were given.", players=players, names=len(names)))


def blank(what: Game, players: int, options: Mapping[str, str]) -> Any:
    """An array of one empty record, ready for the set-up."""
    states = np.zeros(1, what.state.RECORD)
    states[0].telling = 1
    states[0].players = players
    for option in what.options:
        states[0].option[option.name] = option.choices.index(options[option.name])
    return states


def position(
    name: str,
    data: Mapping[str, Any],
    *,
    seed: SupportsIndex | None = None,
    names: Sequence[str] = (),
    seat: SupportsIndex | None = None,
) -> Table:
    """A table that begins from any position, in the form of :meth:`Table.data`.

    Without ``rng`` in the data, *seed* (or chance) decides what will be drawn. With a *seat*, the data are what that seat knows, in the
    form of :attr:`View.data`: what it cannot know is dealt from what is unseen, each world equally likely.
    """
    what = game(name)
    states, chosen = read_record(what, data)
    _check_names(names, what.check_players(int(states[0].players)))
    if int(states[0].waiting) >> int(states[0].players):
        raise BadPosition(text("{path}: the seat to move does not exist.", path="waiting"))
    if seat is not None:
        _deal_unknown(what, states, seat, checked_seed(seed))
    elif "rng" not in data:
        what.engine.reseed(states, checked_seed(seed))
    fault = what.engine.broken(states)
    if fault:
        view = seat is None and "rng" not in data
        raise BadPosition(lambda _: _broken(what, fault, _) + (" " + _("For what one seat knows, name it: seat=0.") if view else ""))
    table = Table(what, states, seed=None, options=chosen, names=names)
    for asked in table.to_move:
        if not table.actions(asked):
            raise BadPosition(text("Seat {seat} is to move but has no legal move.", seat=asked))
    return table


def _broken(what: Game, fault: int, _: Tr) -> str:
    return str(what.text.broken(fault, _.of(what.name)))


def read_record(what: Game, data: Any) -> tuple[Any, dict[str, str]]:
    """An array of one record from data in the form of :meth:`Table.data`, and its options. Nobody has checked yet whether it can be."""
    if not isinstance(data, Mapping):
        raise BadPosition(text("{path}: expected a group of named fields, not {value}.", path="position", value=repr(data)))
    chosen = what.options_from(data.get("option", {}))
    numbers = {o.name: o.choices.index(chosen[o.name]) for o in what.options} or {"none": 0}
    states = np.zeros(1, what.state.RECORD)
    known = {key: value for key, value in data.items() if key not in getattr(what.state, "RETIRED", ())}
    known = {**getattr(what.state, "ADDED", {}), **known}
    record.from_data(states[0], {**known, "rng": _stream(data.get("rng", ())), "option": numbers}, besides=record.BUFFER)
    return states, chosen


def _deal_unknown(what: Game, states: Any, who: SupportsIndex, seed: int) -> None:
    """Deals what a seat cannot know."""
    seat = checked_seat(who, int(states[0].players))
    r = np.zeros(4, np.uint32)
    entry_seed(r, seed)
    try:  # plain: nobody has checked yet what the numbers point at
        plain(what.hidden.determinize)(states[0], seat, r)
    except (IndexError, ValueError, ZeroDivisionError, OverflowError):
        raise BadPosition(text("What is unknown can’t be dealt: too little is unseen.")) from None
    what.engine.reseed(states, seed)


def _stream(words: Any) -> Any:
    """The words of a random stream: those of a key are there, or are zero."""
    return [*words, *[0] * (record.ROOM - len(words))] if isinstance(words, list | tuple) and len(words) in (0, record.FAST) else words


def load(path: str | PathLike[str]) -> Table:
    """The game in a save file, replayed move by move under the rules it was played with."""
    return save.read(path)[0]
