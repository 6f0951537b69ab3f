"""What happened, a line for each turn: the log of the pages, and what the others did since one's own turn.

A line gathers what one player did and got in a row. Who moved is never asked: only what an audience heard makes a line, so the lines
tell nothing that the happenings do not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from palatine.i18n import Tr

if TYPE_CHECKING:
    from palatine.kernel.happenings import Happening  # its rules would load Numba before the first page
    from palatine.kernel.view import View


@dataclass
class Turn:
    """What a seat did (None: nobody), in sentences that may have pictures (:mod:`palatine.i18n.pictured`)."""

    first: int
    """The move with which it began."""
    last: int
    """The move until which it went."""
    seat: int | None
    number: int = 0
    """A name for it that only grows; it tells nothing of what others chose secretly."""
    heading: str = ""
    """A heading of the log, and nothing else."""
    deed: str = ""
    """What was done, to stand behind the name; for nobody's a whole sentence."""
    brief: str = ""
    """The same so short that several turns fit beside each other: without what it cost and where."""
    points: int = 0
    """How the score changed."""
    things: tuple[str, ...] = ()
    """The things of the board that it is about."""
    steps: tuple[str, ...] = ()
    """All that happened in it, each in a sentence."""
    late: bool = False
    """The clock had run out: a bot moved."""
    heard: list[Happening] = field(default_factory=list, repr=False, compare=False)


class Turns:
    """Gathers the turns of a game for one audience."""

    def __init__(self, seat: int | None, _: Tr, scores: Sequence[int]) -> None:
        self.all: list[Turn] = []
        self._seat, self._ = seat, _
        self._scores = scores
        self._count = 0
        self._round: list[str] = []  # the heading of the round

    def chosen(self, ply: int, seat: int, sentence: str) -> None:
        """A seat has chosen something secretly."""
        self._begin(Turn(ply, ply, seat, deed=self._("has chosen"), brief=self._("has chosen"), steps=(sentence,)))

    def hear(self, ply: int, view: View, heard: Sequence[tuple[Happening, str, tuple[str, ...]]]) -> None:
        """What happened in one move: each with its sentence and its things."""
        text = view.game.text
        touched: dict[int, list[Turn]] = {}
        for h, sentence, things in heard:
            heading = text.heading(h, self._) if hasattr(text, "heading") else ""
            if heading:
                self._head(ply, h, heading)
                continue
            if not sentence and not things and h.seat is None:
                continue
            turn = self._turn(ply, h, getattr(text, "BEGINS", ()))
            turn.heard.append(h)
            turn.last = ply
            turn.things = tuple(dict.fromkeys((*turn.things, *things)))
            turn.steps += (sentence,) if sentence else ()
            self._say(view, turn)
            if turn.seat is not None:
                touched.setdefault(turn.seat, []).append(turn)
        now = view.scores
        for seat, turns in touched.items():
            gained = now[seat] - self._scores[seat]
            scores = getattr(text, "SCORES", ())
            named = [
                turn for turn in turns if any(h.kind in scores if scores else 0 < getattr(h, "points", 0) <= gained for h in turn.heard)
            ]
            (named or turns)[0].points += gained
        self._scores = now

    def _head(self, ply: int, h: Happening, heading: str) -> None:
        """A heading: of a round, or of a phase with its round. One that nothing stands below goes."""
        if h.kind.name == "ROUND":
            self._round = [heading]
        else:
            heading = " · ".join([*self._round, heading])
        if self.all and self.all[-1].heading:
            self.all.pop()
        self.all.append(Turn(ply, ply, None, heading=heading))

    def _turn(self, ply: int, h: Happening, begins: Sequence[int]) -> Turn:
        """The turn that a happening belongs to."""
        open_turn = self.all[-1] if self.all and not self.all[-1].heading and self.all[-1].heard else None
        if open_turn is None or h.kind in begins or (h.seat != open_turn.seat and (h.seat is not None or ply != open_turn.last)):
            open_turn = Turn(ply, ply, h.seat)
            self._begin(open_turn)
        return open_turn

    def _begin(self, turn: Turn) -> None:
        self._count += 1
        turn.number = self._count
        self.all.append(turn)

    def _say(self, view: View, turn: Turn) -> None:
        text = view.game.text
        if turn.seat is None or not hasattr(text, "deed"):
            turn.deed = " ".join(turn.steps)
            return
        turn.deed = text.deed(view, turn.heard, turn.seat == self._seat, self._)
        short = getattr(text, "brief", None)
        turn.brief = ", ".join(short(view, turn.heard, self._)) if short else text.deed(view, turn.heard, False, self._)

    def since(self, ply: int) -> list[Turn]:
        """What the others did from a move on."""
        return [turn for turn in self.all if turn.first >= ply and turn.seat not in (None, self._seat) and (turn.deed or turn.points)]
