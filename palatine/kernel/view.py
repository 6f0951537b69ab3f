"""What one seat may know, and everything that is made from it: data, sentences, legal moves, reasons."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np

from palatine.i18n import Text, Tr
from palatine.kernel.errors import IllegalMove
from palatine.kernel.game import Game
from palatine.kernel.record import BUFFER, FAST, MOST_SEATS, as_data, copy, from_bytes

if TYPE_CHECKING:
    from palatine.kernel.table import Table

SPECTATOR = -1


class View:
    """The record of a game with what a seat may not know blanked. A bot gets this, and nothing else.

    ``seat`` is None for a spectator. ``s`` is the record.
    """

    def __init__(self, game: Game, seat: int | None, states: Any, names: Sequence[str] = ()) -> None:
        self.game = game
        self.seat = seat
        self.states = states
        self.names = tuple(names)
        self.s = states[0]

    def __reduce__(self) -> tuple[Any, ...]:
        return _from_bytes, (self.game, self.seat, self.states.tobytes(), self.names)

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {self.game.name} for {who}: {self._summary()}>"

    def _summary(self) -> str:
        """Whose turn it is, the points, and the key, for readers of a program's log."""
        turn = "over" if not self.s.waiting else "to move: " + " ".join(map(str, self.to_move))
        return f"{self.players} players, {turn}, scores: {' '.join(map(str, self.scores))}, key: {self.key}"

    @property
    def key(self) -> str:
        """A short name of what this seat sees: the same for views that show the same."""
        return hashlib.sha256(self.states.tobytes()).hexdigest()[:12]

    @cached_property
    def players(self) -> int:
        """How many play."""
        return int(self.s.players)  # a board may draw a view whose record is plain Python

    @property
    def to_move(self) -> tuple[int, ...]:
        """Who is asked now, as far as this seat can know."""
        return waiting_seats(int(self.states["waiting"][0]))

    @property
    def data(self) -> dict[str, Any]:
        """The view as plain JSON. :func:`palatine.position` takes it, with the seat, and deals the rest."""
        data = record_data(self.game, self.s)
        del data["rng"]
        return data

    @property
    def scores(self) -> list[int]:
        """The points of each seat, as far as this one knows them."""
        out = np.zeros(self.players, np.int64)
        self.game.engine.points(self.states, out)
        found: list[int] = out.tolist()
        return found

    def actions(self) -> list[int]:
        """The legal actions of this seat as numbers."""
        if self.seat is None:
            return []
        out = np.empty(len(self.game.actions), np.int16)
        n = self.game.engine.options(self.states, self.seat, out)
        found: list[int] = out[:n].tolist()
        return found

    def legal(self) -> list[str]:
        """The legal moves of this seat."""
        return [self.game.actions[a] for a in self.actions()]

    def sample(self, seed: SupportsIndex | None = None) -> Table:
        """A table sampled from the worlds consistent with what this seat knows, each equally likely.

        Play on it as you like. The same *seed* deals the same world; without one, chance decides.
        """
        from palatine.kernel.rng import entry_seed  # loads Numba
        from palatine.kernel.table import Table, checked_seed

        r = np.zeros(4, np.uint32)
        entry_seed(r, checked_seed(seed))
        states = copy(self.states)
        self.game.engine.imagine(states, SPECTATOR if self.seat is None else self.seat, r)
        return Table(self.game, states, seed=None, options=record_data(self.game, self.s)["option"], names=self.names)

    def tr(self, lang: str) -> Tr:
        """The translator for the texts of this game."""
        return Tr(lang, self.game.name)

    def name(self, seat: int, _: Tr) -> str:
        """What a player is called, in the language of a translator."""
        return self.names[seat] if self.names else _("Player {n}", n=seat + 1)

    def told(self, seat: int | None, _: Tr) -> str:
        """The name of a seat in the log; none for nobody, and on a page for its reader: to them it says *you*."""
        return "" if seat is None or (_.pictured and seat == self.seat) else self.name(seat, _)

    def describe(self, lang: str = "en") -> str:
        """The board in words, a line for each thing."""
        return "\n".join(self.game.text.board(self, self.tr(lang)))

    def in_words(self, lang: str = "en") -> str:
        """What this seat sees and may do: who it is, the board, the question, and every legal move with its number and what it does."""
        _ = self.tr(lang)
        who = [] if self.seat is None else [_("You are {name}.", name=self.name(self.seat, _))]
        moves = [f"{number} {move}: {self.sentence(move, lang)}" for number, move in enumerate(self.legal(), 1)]
        return "\n".join([*who, self.describe(lang), "", self.prompt(lang), *moves])

    def svg(self, lang: str = "en") -> str:
        """The board as one picture that needs nothing else."""
        from palatine.draw.canvas import standalone

        return str(standalone(self.game.board.panels(self, self.tr(lang)), label=self.game.title, shapes=self.game.shapes))

    def _repr_svg_(self) -> str | None:  # a notebook shows a view as its board
        return self.svg() if self.game.has_board else None

    def prompt(self, lang: str = "en") -> str:
        """What is asked of this seat now, in one sentence."""
        _, asked = self.tr(lang), self.to_move
        if not asked:
            return _("The game is over.")
        if self.seat not in asked:
            return _("Waiting for {names}.", names=_.all_of([self.name(i, _) for i in asked]))
        sentence: str = self.game.text.prompt(self, _)
        return sentence

    def sentence(self, move: str | SupportsIndex, lang: str = "en") -> str:
        """What a move does, in words."""
        words: str = self.game.text.move(self, self.game.actions.parse(move), self.tr(lang))
        return words

    def why_not(self, move: str | SupportsIndex, lang: str = "en") -> str | None:
        """Why a move is not legal for this seat now; None if it is legal."""
        try:
            action = self.game.actions.parse(move)
            refusal = self.refusal(action)
        except IllegalMove as error:
            return error.say(lang)
        return refusal(Tr(lang)) if refusal else None

    def refusal(self, action: int) -> Text | None:
        """The reason why an action is not legal for this seat, to be told in any language; None if it is legal."""
        if action in self.actions():
            return None
        if not self.s.waiting:
            return lambda _: _("The game is over.")
        if self.seat is None:
            return lambda _: _("Spectators can’t move.")
        if self.seat not in self.to_move:
            others = self.to_move
            return lambda _: _("It’s not your turn. Waiting for {names}.", names=_.all_of([self.name(i, _) for i in others]))
        return lambda _: str(self.game.text.why_not(self, action, _.of(self.game.name)))


def _from_bytes(game: Game, seat: int | None, content: bytes, names: Sequence[str]) -> View:
    return View(game, seat, from_bytes(game.state.RECORD, content), names)


_SEATS = [tuple(seat for seat in range(MOST_SEATS) if mask >> seat & 1) for mask in range(1 << MOST_SEATS)]


def waiting_seats(mask: int) -> tuple[int, ...]:
    """The seats whose bits are set."""
    return _SEATS[mask]


def record_data(game: Game, s: Any) -> dict[str, Any]:
    """A record as JSON, its options by name."""
    data = as_data(s.dtype, besides=BUFFER)(s.tobytes())
    if not data["rng"][-1]:  # no key
        data["rng"] = data["rng"][:FAST]
    data["option"] = {o.name: o.choices[data["option"][o.name]] for o in game.options}
    return data
