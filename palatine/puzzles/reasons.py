"""Why the answer of a puzzle is right and the tempting move is not: what can be done after the one, and not after the other.

Both lines are read: what the seat, or a rival, does in one and could not do in the other is a reason. The lines are one example,
so the sentences say *can*.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from palatine.bots.analysis import advice
from palatine.i18n import Tr
from palatine.puzzles import themes
from palatine.puzzles.puzzle import Puzzle, Step

if TYPE_CHECKING:
    from palatine.kernel.happenings import Happening
    from palatine.kernel.themes import Branch, Deed

MOST = 2  # things that a sentence names
WORTH, TELLING = 1.2, 2.0  # the weight of what is worth a sentence, and of what can decide a game


Gains = Sequence[tuple[str, int]]
"""By the names of the game's ``guide.gains``, and how much more."""


@dataclass(frozen=True)
class Line:
    """A line of a puzzle: what happens in it, what each seat does, and which moves it could make."""

    puzzle: Puzzle
    steps: Sequence[Step]
    names: Sequence[str]
    lang: str

    @cached_property
    def branch(self) -> Branch:
        return themes.branch(self.puzzle.table(names=tuple(self.names)), self.puzzle.seat, self.steps)

    @property
    def told(self) -> list[Happening]:
        return [*self.branch.now, *self.branch.later]

    @cached_property
    def gains(self) -> dict[str, float]:
        """What the seat has at its end, by the names of the game's ``guide.gains``."""
        table, view = self.puzzle.table(), self.puzzle.view()
        for who, move in self.steps:
            table.play(move, who)
        now = table.view(self.puzzle.seat)
        guide: Any = view.game.guide
        return guide.gains(view, now, now, self.told) if hasattr(guide, "gains") else {}

    @cached_property
    def possible(self) -> set[Step]:
        """The moves of each seat that are legal somewhere in it, but for the first."""
        table, found = self.puzzle.table(), set()
        for who, move in self.steps:
            table.play(move, who)
            found |= {(seat, other) for seat in table.to_move for other in table.legal(seat)}
        return found

    def deeds(self, seat: int, *, following: bool = False) -> list[Deed]:
        """What a seat does in it; what is *following* leaves out the move that the line begins with."""
        name = f"{self.puzzle.what.package}.text.deeds"
        if find_spec(name) is None:
            return []
        room: Any = import_module(name)
        told = [h for h in self.told if h.seat == seat]
        if following:
            told = [h for h in told if h.kind not in (room.DIRECT if h.ply == 1 else room.TURN if h in self.branch.now else ())]
        return list(room.deeds(self.puzzle.view(tuple(self.names)), told, Tr(self.lang, self.puzzle.game)))

    def more(self, other: Line, seat: int) -> list[str]:
        """What a seat does in this line and could not do in the other: the most important things, in their order.

        If it wins with them here and not there, they need not be impossible there.
        """
        me = self.branch.seat
        had, mine = {d.about: d.n for d in other.deeds(seat)}, {d.about for d in other.deeds(me)}
        found = [d for d in self.deeds(seat, following=True) if d.n > had.get(d.about, 0) and (d.helps or seat != me)]
        if seat in self.branch.winners and seat not in other.branch.winners:
            found = [d for d in found if d.weight >= TELLING]
        else:
            found = [d for d in found if not d.chosen or (seat != me and d.about in mine) or self._only_here(other, seat, d.ply)]
        chosen = sorted(found, key=lambda d: -d.weight)[:MOST]
        if not chosen or chosen[0].weight < WORTH:
            return []
        return list(dict.fromkeys(d.words for d in sorted(chosen, key=lambda d: d.ply)))

    def _only_here(self, other: Line, seat: int, ply: int) -> bool:
        """Can a seat not begin the turn in which it makes this move in the other line too? In the turn of the puzzle: make the move."""
        begin = at = ply - 1
        while begin and self.steps[begin - 1][0] == seat == self.steps[begin][0]:
            begin -= 1
        step = self.steps[begin or at]
        return step[0] != seat or step not in other.possible


@dataclass(frozen=True)
class Reasons:
    """What is said about a puzzle: of its answer, and of its tempting move."""

    puzzle: Puzzle
    names: Sequence[str]
    lang: str

    @cached_property
    def lines(self) -> tuple[Line, Line]:
        p = self.puzzle
        return Line(p, p.line, self.names, self.lang), Line(p, p.trap, self.names, self.lang)

    @cached_property
    def points(self) -> tuple[int, int]:
        """What both lines bring the seat."""
        good, bad = (line.branch for line in self.lines)
        return good.gained[good.seat], bad.gained[bad.seat]

    def gains(self) -> str:
        """What the answer makes possible for the seat."""
        _, (good, bad) = Tr(self.lang), self.lines
        found = good.more(bad, self.puzzle.seat)
        if good.branch.won:
            if not found:
                return _("With it, you can win by your next turn.")
            return _("With it, you can {deeds}.", deeds=_.all_of([*found, _.ctx("can", "win")]))
        return _("With it, you can {deeds}.", deeds=_.all_of(found)) if found else ""

    @cached_property
    def rival(self) -> tuple[int, list[str]] | None:
        """Who profits from the tempting move, and what they can do then."""
        good, bad = self.lines
        _, seat = Tr(self.lang), self.puzzle.seat
        others = [i for i in range(self.puzzle.players) if i != seat]
        if bad.branch.lost and not good.branch.lost:
            who = next(i for i in bad.branch.winners if i != seat)
            return who, [*bad.more(good, who), _.ctx("can", "win")]
        found = {i: bad.more(good, i) for i in others}
        worth = {i: bad.branch.gained[i] - good.branch.gained[i] for i in others}
        who = max(others, key=lambda i: (bool(found[i]), worth[i]))
        return (who, found[who]) if found[who] else None

    def right(self) -> str:
        """Why the answer is right, in a sentence or two."""
        _, said = Tr(self.lang), [self.gains()]
        good, bad = (line.branch for line in self.lines)
        if self.rival is not None and not said[0]:
            who, found = self.rival
            said.append(_("Otherwise {name} can {deeds}.", name=self.names[who], deeds=_.all_of(found)))
        elif good.won and self.puzzle.seat in bad.winners and not bad.won:
            other = next(i for i in bad.winners if i != self.puzzle.seat)
            said.append(_("Otherwise you share the victory with {name}.", name=self.names[other]))
        if not any(said):
            said.append(self._points() or self._for_it(self._brings(*self.lines)) or self._ahead())
        return " ".join(filter(None, said))

    def wrong(self) -> str:
        """Why the tempting move is not, in a sentence."""
        _ = Tr(self.lang)
        mine, less = self.points
        if self.rival is not None and self.gains():
            who, deeds = self.rival
            return _("After it, {name} can {deeds}.", name=self.names[who], deeds=_.all_of(deeds))
        if self.rival is not None:
            brought, name = self._brings(*self.lines[::-1]), self.names[self.rival[0]]
            if brought:
                return _("{gains}. But it leaves this to {name}.", gains=_.start(self._listed(brought)), name=name)
            return _("It leaves this to {name}.", name=name)
        good, bad = (line.branch for line in self.lines)
        others = [i for i in range(self.puzzle.players) if i != self.puzzle.seat]
        worst = max(others, key=lambda i: bad.gained[i] - good.gained[i])
        if mine <= less and bad.gained[worst] > good.gained[worst]:
            return _.many(
                "After it, {name} can make {n} point by your next turn, after the answer {other}.",
                "After it, {name} can make {n} points by your next turn, after the answer {other}.",
                bad.gained[worst],
                name=self.names[worst],
                other=_.number(good.gained[worst], 0),
            )
        if 0 <= less < mine:
            return _.many(
                "It can bring you {n} point by your next turn, the answer {other}.",
                "It can bring you {n} points by your next turn, the answer {other}.",
                less,
                zero="It brings you no points by your next turn, the answer up to {other}.",
                other=_.number(mine, 0),
            )
        found = self._brings(*self.lines[::-1])
        return (
            _("{gains}. The answer is worth more.", gains=_.start(self._listed(found)))
            if found
            else _("It is the wrong move that weaker players choose most.")
        )

    def other(self, move: str) -> str:
        """What a move that is neither brings and the answer does not; empty if that has no name."""
        return self._for_it(advice.more(self.puzzle.view(), move, self.puzzle.answer))

    def _points(self) -> str:
        _, (mine, less) = Tr(self.lang), self.points
        return (
            _.many("It can bring you {n} point by your next turn.", "It can bring you {n} points by your next turn.", mine)
            if mine > max(0, less)
            else ""
        )

    def _brings(self, line: Line, other: Line) -> Gains:
        """What a move brings that the other does not: as a rule until the seat's next turn, or else by the end of its line."""
        view = self.puzzle.view()
        return advice.more(view, line.branch.move, other.branch.move) or advice.larger(view, [line.gains], [other.gains])

    def _for_it(self, found: Gains) -> str:
        return Tr(self.lang)("It brings: {names}.", names=self._listed(found)) if found else ""

    def _listed(self, found: Gains) -> str:
        return advice.gained(self.puzzle.view(tuple(self.names)), found[:MOST], self.lang)

    def _ahead(self) -> str:
        _, more = Tr(self.lang), round(self.puzzle.ahead)
        if more <= 0:
            return ""
        return _.many(
            "As far as the champion looks ahead, the answer is worth {n} point more than the tempting move.",
            "As far as the champion looks ahead, the answer is worth {n} points more than the tempting move.",
            more,
        )
