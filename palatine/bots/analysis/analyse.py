"""Going through a game with a player that searches: chances, mistakes, luck and play.

Every decision is looked at through the view of the seat that made it. Once a game is over all cards are open, but a move is
judged by what its player could know: buying the second best card is no mistake because the best one lay face down on top of
the deck, nor is a bid because of what the others held back. So the chances after a move are those that the next player to
decide would give, and what only the others know moves them no more than it could move a player.

**Luck and play.** Walking through the game, a seat's chance to win changes in two ways. A decision costs what the chosen move
is expected to bring less than the best one: *skill*, never positive for the player who decides. Then the next position shows what
was dealt, drawn or turned over, and is worth more or less than was expected: *luck*. Luck therefore also holds what one player
knows and the one before did not, and what the search sees only from nearer by. Start, play and luck add up to the result.

The figures come from a number of simulations and a fixed seed: the same game gives the same figures twice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from palatine.bots import bot
from palatine.bots.analysis.explain import Reason, compare
from palatine.bots.learned import can_play
from palatine.bots.search import Search
from palatine.i18n import text
from palatine.kernel.errors import BadOption, UnknownBot
from palatine.kernel.game import Game
from palatine.kernel.table import Table
from palatine.kernel.view import View

ANALYSTS = ("champion", "master")
SEED = 1
ENOUGH = 0.5  # a move visited that often, compared with the best one, needs no search of its own
MISTAKE = 0.01  # a smaller loss is not worth a sentence
SHOWN = 5

Shares = tuple[float, ...]
"""Every seat's share of the win."""
Progress = Callable[[int, int], None]
"""Told how many decisions of how many have been looked at."""


@dataclass(frozen=True)
class Decision:
    """A move of the game, and what the analyst thinks of it."""

    ply: int
    """The number of the move, from 1."""
    seat: int
    played: str
    best: str
    """What the analyst would have played: the same, if nothing was lost."""
    lost: float
    """How much smaller the seat's chance to win is than with the best move."""
    before: Shares
    """The chances with the best move."""
    after: Shares
    """The chances with the move that was played, on average over what chance may do next."""
    reasons: tuple[Reason, ...] = ()
    """What speaks for the best move, and against it, compared with the one that was played."""


@dataclass(frozen=True)
class Account:
    """Where a seat's result comes from: ``start + own + others + luck == end``."""

    start: float
    own: float
    """What its own decisions cost."""
    others: float
    """What the decisions of the others gave or cost."""
    luck: float
    end: float


@dataclass(frozen=True)
class Report:
    """A whole game, looked at."""

    game: str
    players: int
    names: tuple[str, ...]
    by: str
    simulations: int
    decisions: tuple[Decision, ...]
    end: Shares
    """The shares of the victory; of a game that is not over, the chances after its last move."""
    over: bool

    @property
    def chances(self) -> list[Shares]:
        """Every seat's chance to win at the start, and after each move."""
        return [*(d.before for d in self.decisions), self.end]

    def worst(self, most: int = SHOWN) -> list[Decision]:
        """The moves that lost most, the worst first."""
        found = [d for d in self.decisions if d.lost >= MISTAKE]
        return sorted(found, key=lambda d: (-d.lost, d.ply))[:most]

    def account(self, seat: int) -> Account:
        chances = self.chances
        own = sum(d.after[seat] - d.before[seat] for d in self.decisions if d.seat == seat)
        others = sum(d.after[seat] - d.before[seat] for d in self.decisions if d.seat != seat)
        luck = sum(then[seat] - d.after[seat] for d, then in zip(self.decisions, chances[1:]))
        return Account(chances[0][seat], own, others, luck, self.end[seat])

    def data(self) -> dict[str, Any]:
        """The report as plain JSON."""
        accounts = [asdict(self.account(seat)) for seat in range(self.players)]
        return {**asdict(self), "chances": self.chances, "accounts": accounts, "worst": [d.ply for d in self.worst()]}


def analyst(game: Game, players: int, level: str | None = None, simulations: int | None = None) -> Search:
    """A player that can analyse: one that searches, by a number of simulations. Without a choice, the best who has learned the game."""
    level = level or next((best for best in ANALYSTS if can_play(best, game, players)), ANALYSTS[-1])
    if simulations is not None and simulations < 1:
        raise BadOption(text("The number of simulations must be at least 1."))
    found = bot(game.name, level, seed=SEED)
    if not isinstance(found, Search):
        raise UnknownBot(text("“{name}” doesn’t search, so it can’t analyse. Try {level}.", name=level, level=ANALYSTS[-1]))
    if found.seconds is not None:
        raise BadOption(
            text("Analyses use a simulation budget, not seconds, so that they are reproducible. Try {level}.", level=ANALYSTS[-1])
        )
    found.simulations = simulations or found.simulations
    return found


def analyse(table: Table, search: Search, progress: Progress = lambda done, total: None) -> Report:
    """Goes through the moves of a table, from the first to the last."""
    moves = table.moves
    now = table.at(0)
    decisions: list[Decision] = []
    forced: list[tuple[int, int, str]] = []  # moves without a choice from before the first real decision
    for ply, (seat, move) in enumerate(moves, 1):
        view = now.view(seat)
        if len(view.actions()) > 1:
            decision = _decide(search, view, ply, move)
            decisions += [_unasked(*early, decision.before) for early in forced] + [decision]
            forced = []
        elif decisions:
            decisions.append(_unasked(ply, seat, move, decisions[-1].after))
        else:
            forced.append((ply, seat, move))
        now.play(move, seat)
        progress(ply, len(moves))
    end = _end(table, search)
    decisions += [_unasked(*early, end) for early in forced]
    return Report(table.game.name, table.players, table.names, search.name, search.simulations, tuple(decisions), end, table.over)


def _unasked(ply: int, seat: int, move: str, chances: Shares) -> Decision:
    """A move without a choice: nobody need think about it."""
    return Decision(ply, seat, move, move, 0.0, chances, chances)


def _decide(search: Search, view: View, ply: int, played: str) -> Decision:
    found = search.analyse(view).moves
    best, mine = found[0], next((c for c in found if c.move == played), None)
    if mine is None or mine.visits < ENOUGH * best.visits:
        mine = search.analyse(view, only=played).moves[0]
    seat = view.seat
    assert seat is not None
    lost = best.win[seat] - mine.win[seat]
    if best.move == played or lost <= 0:
        return Decision(ply, seat, played, played, 0.0, mine.win, mine.win)
    reasons = tuple(compare(search, view, best.move, played)) if lost >= MISTAKE else ()
    return Decision(ply, seat, played, best.move, lost, best.win, mine.win, reasons)


def _end(table: Table, search: Search) -> Shares:
    if not table.over:
        return search.analyse(table.view(table.to_move[0])).moves[0].win
    winners = table.winners
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(table.players))
