"""The command ``palatine puzzles``: finds puzzles, searches them again, and sets them in the terminal."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Generator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from tqdm import tqdm

from palatine.arena.run import cores, spread
from palatine.i18n import Tr, text
from palatine.kernel import table
from palatine.kernel.errors import BadOption, BadSave
from palatine.kernel.game import game
from palatine.kernel.save import writing
from palatine.puzzles import evaluate, themes
from palatine.puzzles.find import Found, Job, explore, job
from palatine.puzzles.puzzle import GAP, Puzzle, line, read, shipped

STOPPED = 130  # the exit status of a program that was stopped from the keyboard


class Collection:
    """A file of puzzles that grows. What is in it already is not found again, and its games are not played again."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.puzzles: list[Puzzle] = []
        try:
            with path.open("ab+") as file:
                file.seek(0)
                content = file.read()
                file.truncate(content.rfind(b"\n") + 1)  # a line that was cut off
        except OSError as error:
            raise BadSave(text("Can’t write {path}: {error}.", path=str(path), error=error.strerror or str(error))) from None
        self.puzzles = list(read(path))
        self._ids = {p.id for p in self.puzzles}

    @property
    def next_game(self) -> int:
        return max((p.seed + 1 for p in self.puzzles), default=1)

    def add(self, puzzle: Puzzle) -> bool:
        """Writes a puzzle at once; False if it is there already."""
        if puzzle.id in self._ids:
            return False
        self._ids.add(puzzle.id)
        self.puzzles.append(puzzle)
        with self.path.open("ab") as file:
            file.write(line(puzzle))
        return True


def find(
    name: str, *, games: int, seconds: float | None, workers: int | None, out: str | None, most: int | None, first: int | None, lang: str
) -> int:
    """Plays games and keeps the puzzles in them, until there are enough games, puzzles or seconds."""
    _ = Tr(lang)
    what = game(name)
    if games < 1 or (workers is not None and workers < 1):
        raise BadOption(text("The numbers of games and workers must be at least 1."))
    kept = Collection(Path(out or f"{what.name}-puzzles.jsonl"))
    start = kept.next_game if first is None else first
    bar = tqdm(total=games, unit="", leave=False, disable=None)
    played, decisions, looked = 0, 0, 0
    status = 0
    found = _explore(name, start, games, workers or cores(), seconds)
    try:
        for result in found:
            played, decisions, looked = played + 1, decisions + result.decisions, looked + result.candidates
            for puzzle in result.puzzles:
                kept.add(puzzle)
            bar.set_description(_.many("{n} puzzle", "{n} puzzles", len(kept.puzzles)))
            bar.update()
            if most is not None and len(kept.puzzles) >= most:
                break
    except KeyboardInterrupt:
        status = STOPPED
    finally:
        found.close()
        bar.close()
    print(
        _(
            "{games} games, {decisions} decisions, {looked} looked at closely; {puzzles} puzzles in {path}.",
            games=played,
            decisions=decisions,
            looked=looked,
            puzzles=len(kept.puzzles),
            path=str(kept.path),
        )
    )
    print("\n".join(_told(kept.puzzles, _)))
    return status


def _explore(name: str, start: int, games: int, workers: int, seconds: float | None) -> Generator[Found, None, None]:
    """What each game gives, until the time is over."""
    _warm(name)
    ends = time.monotonic() + (seconds or math.inf)

    def jobs() -> Iterator[Job]:
        for number in range(start, start + games):
            if time.monotonic() > ends:
                return
            yield job(name, number)

    if workers == 1:
        yield from map(explore, jobs())
    else:
        yield from spread(explore, jobs(), workers)


def _warm(name: str) -> None:
    """Fetches the compiled code, so that the processes find it on disk."""
    what = game(name)
    new = table.new(name, what.players[0], 0)
    seat = new.to_move[0]
    view = new.view(seat)
    first, second = view.legal()[:2]
    evaluate.worth(view, first, 10)
    evaluate.solve(view, first)
    evaluate.ahead(view, first, second)
    evaluate.example(view, first, second)


def _told(puzzles: list[Puzzle], _: Tr) -> Iterator[str]:
    """How many there are of each theme, and how hard they are."""
    for theme, n in Counter(p.theme for p in puzzles).most_common():
        ratings = sorted(p.rating for p in puzzles if p.theme == theme)
        yield f"  {theme}: {n} ({ratings[0]}–{ratings[-1]})"


def verify(name: str, *, path: str | None, simulations: int | None, workers: int | None, out: str | None, lang: str) -> int:
    """Searches every puzzle of a game again; 1 if one of them no longer holds. Those that hold go into *out*, measured anew."""
    _ = Tr(lang)
    puzzles = list(read(Path(path))) if path else list(shipped(game(name).name).values())
    how = {"simulations": simulations or evaluate.DEEP, "measure": out is not None}
    jobs = [(p, how) for p in puzzles]
    _warm(name)
    if (workers or cores()) == 1:
        results: Iterator[tuple[Puzzle, str]] = map(_checked, jobs)
    else:
        results = spread(_checked, jobs, workers or cores())
    good: list[Puzzle] = []
    for puzzle, fault in tqdm(results, total=len(jobs), unit="", leave=False, disable=None):
        if fault:
            print(f"✗ {name} {puzzle.id}: {fault}")
        else:
            good.append(puzzle)
    if out is not None:
        with writing(out):
            Path(out).write_bytes(b"".join(map(line, sorted(good, key=lambda p: (p.rating, p.id)))))
    mark = "✗" if len(good) < len(puzzles) else "✓"
    print(mark, _("{game}: {good} of {all} puzzles hold.", game=game(name).title, good=len(good), all=len(puzzles)))
    return 1 if len(good) < len(puzzles) else 0


def _checked(job: tuple[Puzzle, dict[str, Any]]) -> tuple[Puzzle, str]:
    puzzle, how = job
    return check(puzzle, **how)


def check(puzzle: Puzzle, simulations: int, *, measure: bool = False) -> tuple[Puzzle, str]:
    """The puzzle, with today's figures if *measure*; and what is wrong with it, nothing if it holds."""
    view = puzzle.view()
    if puzzle.rules != view.game.version:
        return puzzle, f"made for rules version {puzzle.rules}"
    if view.key != puzzle.id:
        return puzzle, "the position is not the one it was"
    for steps in (puzzle.line, puzzle.trap):
        themes.branch(puzzle.table(), puzzle.seat, steps)
    # with fewer simulations the figures are further apart
    gap = GAP if simulations >= evaluate.DEEP else GAP * 2 / 3
    found = evaluate.rank(view, list(puzzle.chances), simulations)
    if next(iter(found)) != puzzle.answer or evaluate.lead(found) < gap:
        return puzzle, f"{puzzle.answer} is not {100 * gap:.0f} in 100 ahead"
    if not measure:
        return puzzle, ""
    solved = evaluate.solve(view, puzzle.answer)
    again = replace(puzzle, chances=evaluate.rounded(found), levels=evaluate.rounded(solved.levels, 2), rating=solved.rating)
    return retold(again), "the weaker levels find it" if solved.obvious else ""


def retold(puzzle: Puzzle) -> Puzzle:
    """The puzzle with what is said about it today: a better example if the one it has does not tell, what it is worth, and its theme."""
    view = puzzle.view()
    good, bad = (themes.branch(puzzle.table(), puzzle.seat, steps) for steps in (puzzle.line, puzzle.trap))
    if not evaluate.tells(good, bad):
        world, line, trap = evaluate.example(view, puzzle.answer, puzzle.tempting)
        puzzle = replace(puzzle, world=world, line=tuple(line), trap=tuple(trap))
    return themed(replace(puzzle, ahead=evaluate.ahead(view, puzzle.answer, puzzle.tempting)))


def themed(puzzle: Puzzle) -> Puzzle:
    """The puzzle under the theme that it has now: the themes of a game may have changed since it was found."""
    good, bad = (themes.branch(puzzle.table(), puzzle.seat, steps) for steps in (puzzle.line, puzzle.trap))
    view = puzzle.view()
    return replace(puzzle, theme=themes.of(view, good, bad).name, scores=evaluate.open_scores(view))


def picked(puzzles: list[Puzzle], most: int) -> list[Puzzle]:
    """So many of them, from all themes in turn, of every difficulty; those that ask nearly the same as another one come last."""
    kinds: dict[object, list[Puzzle]] = {}
    for p in puzzles:
        kinds.setdefault((p.game, p.players, p.seat, p.answer, p.tempting, p.scores or p.id), []).append(p)
    chosen = _varied([same[0] for same in kinds.values()], most)
    return chosen + _varied([p for same in kinds.values() for p in same[1:]], most - len(chosen))


def _varied(puzzles: list[Puzzle], most: int) -> list[Puzzle]:
    piles: dict[str, list[Puzzle]] = {}
    for p in puzzles:
        piles.setdefault(p.theme, []).append(p)
    for pile in piles.values():  # evenly spread over the difficulties, whenever one stops
        pile.sort(key=lambda p: p.rating)
        pile[:] = [pile[i] for i in sorted(range(len(pile)), key=lambda i: bin(i)[:1:-1])]
    chosen: list[Puzzle] = []
    while len(chosen) < most and any(piles.values()):
        for pile in piles.values():
            if pile and len(chosen) < most:
                chosen.append(pile.pop(0))
    return chosen


def pick(name: str, files: list[str], out: str, most: int, lang: str) -> int:
    """Writes a varied choice of what is in some files."""
    found = {p.id: themed(p) for file in files for p in read(Path(file)) if p.game == name and p.gap >= GAP}
    chosen = sorted(picked(list(found.values()), most), key=lambda p: (p.rating, p.id))
    Path(out).write_bytes(b"".join(map(line, chosen)))
    print("\n".join(_told(chosen, Tr(lang))))
    return 0
