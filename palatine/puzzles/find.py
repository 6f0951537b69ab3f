"""Finding puzzles: champions play fast games; positions where one move stands out are looked at deeply."""

from __future__ import annotations

import random
from dataclasses import dataclass

from palatine.bots.learned import can_play
from palatine.bots.search.search import Candidate
from palatine.kernel import table
from palatine.kernel.game import Game, game
from palatine.kernel.view import View
from palatine.puzzles import evaluate, themes
from palatine.puzzles.puzzle import Puzzle

FAST = 100  # simulations for a move of the game
OPENING = 24  # moves that are drawn by visits, so that games differ in more than the deal
EXPLORED = 0.5  # of them, where all games begin alike, that are drawn from all legal moves
SEEN = 3  # visits after which the fast search has an opinion of a move
STANDS_OUT = 0.07  # by how much the best move must be ahead in the fast search
CHOICE = 4  # moves to choose from, at least
OPEN = (0.12, 0.9)  # the best chance of the seat; of the second best move, that it is not won already
PER_GAME = 3  # puzzles from one game
APART = 6  # moves between two puzzles of a game


@dataclass(frozen=True)
class Job:
    """A game to look for puzzles in."""

    game: str
    number: int
    players: int


@dataclass(frozen=True)
class Found:
    """What a game gave."""

    puzzles: list[Puzzle]
    decisions: int
    candidates: int
    """Positions that were looked at deeply."""


def sizes(what: Game) -> list[int]:
    """The numbers of players by turns: mostly two."""
    learned = [n for n in what.players if can_play("champion", what, n)] or list(what.players)
    return [learned[0]] * 4 + learned[1:]


def job(name: str, number: int) -> Job:
    """The game of this number."""
    counts = sizes(game(name))
    return Job(name, number, counts[number % len(counts)])


def explore(wanted: Job) -> Found:
    """Plays a game and returns the puzzles in it."""
    what = game(wanted.game)
    search = evaluate.searcher(what, wanted.players)
    now = table.new(wanted.game, wanted.players, wanted.number)
    candidates: list[tuple[float, int, View]] = []
    drawn = random.Random(wanted.number)
    alike = now.view(0).key == table.new(wanted.game, wanted.players, wanted.number + 1).view(0).key
    decisions = 0
    while not now.over:
        seat = now.to_move[0]
        view = now.view(seat)
        legal = view.legal()
        if len(legal) == 1:
            now.play(legal[0], seat)
            continue
        decisions += 1
        search.simulations = FAST
        found = search.analyse(view).moves
        ahead = _stands_out(found, seat)
        if ahead >= STANDS_OUT and len(legal) >= CHOICE:
            candidates.append((ahead, len(now.moves), view))
        chosen = found[0].move
        if len(now.moves) < OPENING:
            any_ = alike and drawn.random() < EXPLORED
            chosen = drawn.choice(legal) if any_ else drawn.choices(found, [c.visits for c in found])[0].move
        now.play(chosen, seat)
    return _deepen(wanted, candidates, decisions)


def _stands_out(found: list[Candidate], seat: int) -> float:
    """By how much the best move is ahead, as far as the fast search can tell."""
    wins = sorted((c.win[seat] for c in found if c.visits >= SEEN), reverse=True)
    if len(wins) < 2 or wins[0] < OPEN[0] or wins[1] > OPEN[1]:
        return 0.0
    return wins[0] - wins[1]


def _deepen(wanted: Job, candidates: list[tuple[float, int, View]], decisions: int) -> Found:
    """Looks deeply at the candidates, the most promising first."""
    puzzles: list[Puzzle] = []
    looked = 0
    for _ahead, ply, view in sorted(candidates, key=lambda c: -c[0]):
        if len(puzzles) == PER_GAME:
            break
        if any(abs(ply - p.ply) < APART for p in puzzles):
            continue
        looked += 1
        made = examine(view, wanted.number, ply)
        if made is not None:
            puzzles.append(made)
    return Found(puzzles, decisions, looked)


def examine(view: View, seed: int, ply: int) -> Puzzle | None:
    """The puzzle in a position, if it is one."""
    seat = view.seat
    assert seat is not None
    shallow = evaluate.rank(view, view.legal(), evaluate.STAGES[0][0])
    answer = next(iter(shallow))
    if evaluate.lead(shallow) < evaluate.STAGES[0][1] or evaluate.solve(view, answer, evaluate.SHALLOW).obvious:
        return None
    chances = evaluate.verified(view)
    if chances is None:
        return None
    answer = next(iter(chances))
    solved = evaluate.solve(view, answer)
    if solved.obvious:
        return None
    tempting = solved.chosen.most_common(1)[0][0] if solved.chosen else list(chances)[1]
    if tempting not in chances:
        chances[tempting] = evaluate.worth(view, tempting, evaluate.DEEP)
        if chances[answer] - chances[tempting] < evaluate.STAGES[-1][1]:
            return None
    world, line, trap = evaluate.example(view, answer, tempting)
    good, bad = (themes.branch(view.sample(world), seat, steps) for steps in (line, trap))
    return Puzzle(
        id=view.key,
        game=view.game.name,
        rules=view.game.version,
        options=view.data["option"],
        players=view.players,
        seat=seat,
        position=view.data,
        answer=answer,
        chances=evaluate.rounded(chances),
        tempting=tempting,
        theme=themes.of(view, good, bad).name,
        levels=evaluate.rounded(solved.levels, 2),
        rating=solved.rating,
        ahead=evaluate.ahead(view, answer, tempting),
        world=world,
        line=tuple(line),
        trap=tuple(trap),
        seed=seed,
        ply=ply,
        scores=evaluate.open_scores(view),
    )
