"""What makes a position a puzzle: each move searched by itself, who finds the best one, and what may follow.

A search that has settled on one move says little about the others, so every plausible move gets a search of its own, at five
times the champion's budget. Moves that are clearly behind drop out early.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from palatine.bots import LEVELS, Bot, bot
from palatine.bots.analysis.analyse import analyst
from palatine.bots.levels import HOW
from palatine.bots.search import Search
from palatine.kernel.game import Game
from palatine.kernel.table import Table
from palatine.kernel.themes import Branch
from palatine.kernel.view import View
from palatine.puzzles import themes
from palatine.puzzles.puzzle import GAP, Step

DEEP = 5 * HOW["champion"].simulations
RESERVE = 0.02  # above the gap, so that a puzzle still is one when it is searched again
STAGES = ((100, 0.10, 12), (1000, 0.13, 6), (DEEP, GAP + RESERVE, 6))
"""Simulations for each move, the lead of the best that is needed to go on, and how many moves do."""
PLAUSIBLE = 0.45  # a move that is so far behind is not looked at again
TRIES = {"novice": 24, "apprentice": 24, "courtier": 24, "master": 2, "champion": 2}
"""How often each level is asked: those that draw their moves by chance, more often."""
RATINGS = {"novice": 900, "apprentice": 1200, "courtier": 1450, "master": 1750, "champion": 2050}
"""What the levels are worth as solvers, on the scale of Glicko."""
OBVIOUS = 0.7  # more of the shallow levels' answers than this, and it is no puzzle
SHALLOW = ("apprentice", "courtier")
FOLLOWED = 24  # moves of a line
WORLDS = 12  # that are tried for an example
THINKS = 200  # simulations for a move of a line
LOOKS = 5000  # simulations that say how many points a move is worth


@cache
def searcher(game: Game, players: int) -> Search:
    """The champion of this process; where there is no network, the master."""
    return analyst(game, players)


@cache
def solver(game: Game, level: str) -> Search:
    found = bot(game.name, level)
    assert isinstance(found, Search)
    return found


def seed_of(view: View, number: int) -> int:
    """What a position is searched with: searched again, in any order, it gives the same result."""
    return int(view.key, 16) + number


def worth(view: View, move: str, simulations: int) -> float:
    """The seat's chance to win with a move, which is searched by itself."""
    search = searcher(view.game, view.players)
    search.simulations = simulations
    search.reseed(seed_of(view, view.game.actions.parse(move)))
    assert view.seat is not None
    return search.analyse(view, only=move).moves[0].win[view.seat]


def rank(view: View, moves: list[str], simulations: int) -> dict[str, float]:
    """The moves by their worth, best first."""
    found = {move: worth(view, move, simulations) for move in moves}
    return dict(sorted(found.items(), key=lambda item: -item[1]))


def lead(found: Mapping[str, float]) -> float:
    """How far the first is ahead of the second."""
    best, second = list(found.values())[:2]
    return best - second


def verified(view: View) -> dict[str, float] | None:
    """The chances of the plausible moves after a deep search, if the best is far ahead; None if this is no puzzle."""
    moves = view.legal()
    found: dict[str, float] = {}
    for simulations, needed, most in STAGES:
        if simulations == DEEP:  # most fail at the second move
            found = rank(view, moves[:2], simulations)
            if lead(found) < needed:
                return None
            found |= rank(view, moves[2:], simulations)
            found = dict(sorted(found.items(), key=lambda item: -item[1]))
        else:
            found = rank(view, moves, simulations)
        if lead(found) < needed:
            return None
        best = next(iter(found.values()))
        moves = [move for n, (move, win) in enumerate(found.items()) if n < 2 or (n < most and win > best - PLAUSIBLE)]
    return found


def open_scores(view: View) -> tuple[int, ...]:
    """The points of the seats; none where somebody has points that the others cannot see."""
    world = view.sample(0)
    return tuple(view.scores) if world.view(None).scores == world.scores else ()


def rounded(found: Mapping[str, float], digits: int = 3) -> dict[str, float]:
    """Figures as a file keeps them."""
    return {name: round(share, digits) for name, share in found.items()}


@dataclass(frozen=True)
class Solved:
    """Who finds the answer, and what the others choose instead."""

    levels: dict[str, float]
    chosen: Counter[str]

    @property
    def obvious(self) -> bool:
        return sum(self.levels[level] for level in SHALLOW) / len(SHALLOW) > OBVIOUS

    @property
    def rating(self) -> int:
        return rating({RATINGS[level]: (share, TRIES[level]) for level, share in self.levels.items()})


def solve(view: View, answer: str, levels: tuple[str, ...] = LEVELS) -> Solved:
    """Asks every level, several times."""
    shares, chosen = {}, Counter[str]()
    for level in levels:
        player, moves = solver(view.game, level), []
        for number in range(TRIES[level]):
            player.reseed(seed_of(view, number))
            moves.append(player.choose(view))
        shares[level] = moves.count(answer) / len(moves)
        if level != "novice":  # what chance chooses tempts nobody
            chosen.update(move for move in moves if move != answer)
    return Solved(shares, chosen)


def rating(results: Mapping[int, tuple[float, int]]) -> int:
    """How hard a puzzle is: the rating that makes these results likeliest. The levels are few, so a prior keeps it near them."""

    def likelihood(r: int) -> float:
        total = -(((r - 1450) / 500) ** 2) / 2
        for player, (share, tries) in results.items():
            expected = 1 / (1 + 10 ** ((r - player) / 400))
            total += tries * (share * math.log(expected) + (1 - share) * math.log(1 - expected))
        return total

    return max(range(500, 2501, 5), key=likelihood)


def ahead(view: View, answer: str, other: str) -> float:
    """How many points the answer is worth more than another move, compared with the strongest other, as far as the search looks ahead."""
    search, seat = searcher(view.game, view.players), view.seat
    assert seat is not None
    search.simulations = LOOKS
    leads = []
    for move in (answer, other):
        search.reseed(seed_of(view, view.game.actions.parse(move)))
        points = search.analyse(view, only=move).moves[0].points
        leads.append(points[seat] - max(p for i, p in enumerate(points) if i != seat))
    return round(leads[0] - leads[1], 1)


def follow(table: Table, seat: int, move: str, player: Bot) -> list[Step]:
    """A move and what a player expects then: the rest of the turn, the others, and the seat's next turn."""
    begin = len(table.moves)
    table.play(move, seat)
    away = back = False
    while table.to_move and len(table.moves) < begin + FOLLOWED:
        asked = seat in table.to_move
        away |= not asked
        if back and not asked:
            break
        back = away and asked
        who = seat if asked else table.to_move[0]
        view = table.view(who)
        legal = view.legal()
        table.play(legal[0] if len(legal) == 1 else player.choose(view), who)
    return [(m.seat, m.text) for m in table.moves[begin:]]


def example(view: View, answer: str, tempting: str) -> tuple[int, list[Step], list[Step]]:
    """A world, and what may follow both moves there: not one where luck lets the answer lose or the tempting move win, if there is one."""
    assert view.seat is not None
    seat, tried = view.seat, []
    player = searcher(view.game, view.players)
    for number in range(WORLDS):
        world = seed_of(view, number) % 1_000_003
        player.simulations = THINKS * (number + 1)  # that neither shows may also be a matter of thinking
        player.reseed(world)
        line, trap = (follow(view.sample(world), seat, move, player) for move in (answer, tempting))
        tried.append((world, line, trap))
        if tells(*(themes.branch(view.sample(world), seat, steps) for steps in (line, trap))):
            return tried[-1]
    return tried[0]


def tells(good: Branch, bad: Branch) -> bool:
    """Do the lines show that the answer is good and the tempting move is not?"""
    return not good.lost and not bad.won


def theme(view: View, best: str, played: str) -> str:
    """What somebody could learn who *played* this and not the *best* move: the theme of puzzles on it, by a quick look."""
    assert view.seat is not None
    player, seat, world = bot(view.game.name, "greedy", seed=0), view.seat, 0
    lines = [follow(view.sample(world), seat, move, player) for move in (best, played)]
    good, bad = (themes.branch(view.sample(world), seat, steps) for steps in lines)
    return themes.of(view, good, bad).name
