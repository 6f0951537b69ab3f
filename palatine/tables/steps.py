"""What each audience of a table could notice so far, as a number.

An audience is a seat, or the spectators (None). Its step counts its own moves, the moves that all see, and everything said and done
around the game. What another seat chooses secretly while others choose too counts nothing until the phase closes, so that no number
tells how many decisions somebody made.
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
        self._secret: list[bool] = []  # of each move: did only the one who made it notice?

    def around(self) -> None:
        """Something happened around the game: all notice it."""
        self._notice(self.audiences, 0)

    def move(self, seat: int, *, secret: bool) -> None:
        """A seat moved; the others noticed nothing of a secret choice."""
        self._secret.append(secret)
        self._notice(self._witnesses(seat, secret), 1)
        for audience in self.audiences:
            self._moves[audience].append(self.now[audience])

    def undo(self, seat: int, index: int) -> None:
        """A seat took back the move of this number."""
        secret = self._secret.pop(index)
        for steps in self._moves.values():
            steps.pop(index)
        self._notice(self._witnesses(seat, secret), 1)

    def _witnesses(self, seat: int, secret: bool) -> Iterable[Audience]:
        return (seat,) if secret else self.audiences

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
