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

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
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
TRIED = 4  # moves of a seat that may be its best: each is compared with the next best one

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
    second: str = ""
    """Of a move that lost nothing, the next best one; by how much it was better is only a first guess."""
    margin: float = 0.0


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
class Best:
    """The best move of a seat."""

    seat: int
    ply: int
    won: float
    """How much more it is worth than the next best one."""
    reasons: tuple[Reason, ...] = ()


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
    best: tuple[Best, ...] = ()
    """The best move of each seat that has one."""

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


def restored(data: Mapping[str, Any], names: Sequence[str]) -> Report:
    """A report from its JSON, for a table whose seats are called *names* now."""

    def reasons(part: Mapping[str, Any]) -> tuple[Reason, ...]:
        return tuple(Reason(**reason) for reason in part["reasons"])

    def decision(part: Mapping[str, Any]) -> Decision:
        return Decision(**{**part, "before": tuple(part["before"]), "after": tuple(part["after"]), "reasons": reasons(part)})

    known = {item.name: data[item.name] for item in fields(Report)}
    parts = {
        "names": tuple(names),
        "end": tuple(data["end"]),
        "decisions": tuple(map(decision, data["decisions"])),
        "best": tuple(Best(**{**part, "reasons": reasons(part)}) for part in data["best"]),
    }
    return Report(**{**known, **parts})


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
    found: list[Decision | None] = []
    for decision in decisions(table, search, 1, len(table.moves)):
        found.append(decision)
        progress(len(found), len(table.moves))
    return with_best(table, search, report(table, found, search.name, search.simulations, end_of(table, search)))


def decisions(table: Table, search: Search, first: int, last: int) -> Iterator[Decision | None]:
    """What the analyst thinks of the moves *first* to *last*, counted from 1; None of a move without a choice."""
    now = table.at(first - 1)
    for ply, (seat, move) in enumerate(table.moves[first - 1 : last], first):
        view = now.view(seat)
        yield _decide(search, view, ply, move) if len(view.actions()) > 1 else None
        now.play(move, seat)


def report(table: Table, found: Sequence[Decision | None], by: str, simulations: int, end: Shares) -> Report:
    """The report of what was found about each move. A move without a choice changes no chances."""
    known = [d for d in found if d is not None]
    chances = known[0].before if known else end
    all_: list[Decision] = []
    for ply, ((seat, move), decision) in enumerate(zip(table.moves, found), 1):
        all_.append(decision or Decision(ply, seat, move, move, 0.0, chances, chances))
        chances = all_[-1].after
    return Report(table.game.name, table.players, table.names, by, simulations, tuple(all_), end, table.over)


def with_best(table: Table, search: Search, found: Report) -> Report:
    """The report with the best move of each seat: where the next best one would have cost most, each searched by itself."""
    best: dict[int, Best] = {}
    for seat in range(table.players):
        mine = [d for d in found.decisions if d.seat == seat and d.second and d.margin >= MISTAKE]
        for d in sorted(mine, key=lambda d: -d.margin)[:TRIED]:
            view = table.at(d.ply - 1).view(seat)
            won = d.before[seat] - search.analyse(view, only=d.second).moves[0].win[seat]
            if won > max(MISTAKE, best[seat].won if seat in best else 0.0):
                best[seat] = Best(seat, d.ply, won, tuple(compare(search, view, d.played, d.second)))
    return replace(found, best=tuple(best.values()))


def _decide(search: Search, view: View, ply: int, played: str) -> Decision:
    found = search.analyse(view).moves
    best, mine = found[0], next((c for c in found if c.move == played), None)
    if mine is None or mine.visits < ENOUGH * best.visits:
        mine = search.analyse(view, only=played).moves[0]
    seat = view.seat
    assert seat is not None
    lost = best.win[seat] - mine.win[seat]
    if best.move == played or lost <= 0:
        next_best = next((c for c in found if c.move != played and c.visits), None)
        if next_best is None:
            return Decision(ply, seat, played, played, 0.0, mine.win, mine.win)
        margin = mine.win[seat] - next_best.win[seat]
        return Decision(ply, seat, played, played, 0.0, mine.win, mine.win, second=next_best.move, margin=margin)
    reasons = tuple(compare(search, view, best.move, played)) if lost >= MISTAKE else ()
    return Decision(ply, seat, played, best.move, lost, best.win, mine.win, reasons)


def end_of(table: Table, search: Search) -> Shares:
    """The shares of the victory, or the chances after the last move."""
    if not table.over:
        return search.analyse(table.view(table.to_move[0])).moves[0].win
    winners = table.winners
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(table.players))
