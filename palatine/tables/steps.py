"""What each audience of a table could notice so far, as a number.

An audience is a seat, or the spectators (None). Its step counts its own moves, the moves that all see, and everything said and done
around the game. What another seat chooses secretly counts nothing until something becomes public by it, so that no number tells how
many decisions somebody made.
"""

from __future__ import annotations

from collections.abc import Iterable

Audience = int | None


class Steps:
    """The steps of all audiences of a table."""

    def __init__(self, players: int) -> None:
        self.audiences: tuple[Audience, ...] = (None, *range(players))
        self.now: dict[Audience, int] = dict.fromkeys(self.audiences, 0)
        self._positions: dict[Audience, list[int]] = {a: [0] for a in self.audiences}  # at each step: how much of the game was noticed
        self._moves: dict[Audience, list[int]] = {a: [] for a in self.audiences}  # the step after each move
        self._witnesses: list[tuple[Audience, ...]] = []  # who noticed each move

    def narrow(self, players: int) -> None:
        """Before the game, there are fewer seats."""
        self.audiences = (None, *range(players))
        for known in (self.now, self._positions, self._moves):
            for gone in set(known) - set(self.audiences):
                del known[gone]

    def around(self) -> None:
        """Something happened around the game: all notice it."""
        self._notice(self.audiences, 0)

    def move(self, witnesses: tuple[Audience, ...]) -> None:
        """Somebody moved, and these noticed it."""
        self._witnesses.append(witnesses)
        self._notice(witnesses, 1)
        for audience in self.audiences:
            self._moves[audience].append(self.now[audience])

    def undo(self, index: int) -> None:
        """The move of this number was taken back: who had noticed it notices that too."""
        for steps in self._moves.values():
            steps.pop(index)
        self._notice(self._witnesses.pop(index), 1)

    def back(self, ply: int) -> None:
        """The game went back to the position after *ply* moves: all notice it."""
        for steps in self._moves.values():
            del steps[ply:]
        del self._witnesses[ply:]
        self._notice(self.audiences, 1)

    def _notice(self, who: Iterable[Audience], of_the_game: int) -> None:
        for audience in who:
            self.now[audience] += 1
            self._positions[audience].append(self._positions[audience][-1] + of_the_game)

    def fresh(self, seat: int, step: int) -> bool:
        """Is the position still the one that the seat saw at *step*? A line of chat since then does no harm."""
        seen = self._positions[seat]
        return 0 <= step < len(seen) and seen[step] == seen[-1]

    def noticed(self, seat: int) -> int:
        """How much of the game a seat has noticed so far."""
        return self._positions[seat][-1]

    def after(self, audience: Audience, ply: int) -> int:
        """The step of an audience after a move, counted from 1."""
        return self._moves[audience][ply - 1]
