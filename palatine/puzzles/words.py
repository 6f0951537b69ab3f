"""Puzzles in words, in any language: the question, and what may follow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from palatine.i18n import Tr
from palatine.i18n.pictured import in_words
from palatine.kernel.narrator import Narrator
from palatine.puzzles import themes
from palatine.puzzles.puzzle import Puzzle, Step

if TYPE_CHECKING:
    from palatine.kernel.table import Table  # loads Numba

SHOWN = 6  # sentences of a line


def standing(puzzle: Puzzle, _: Tr) -> str:
    """How the seat stands, in one sentence."""
    if not puzzle.scores:
        return _("Nobody can see who is ahead.")
    mine = puzzle.scores[puzzle.seat]
    best = max(score for seat, score in enumerate(puzzle.scores) if seat != puzzle.seat)
    if mine > best:
        return _.many("You are {n} point ahead.", "You are {n} points ahead.", mine - best)
    if mine < best:
        return _.many("You are {n} point behind.", "You are {n} points behind.", best - mine)
    return _("The scores are level.")


def question(puzzle: Puzzle, lang: str) -> str:
    """What is asked, with the score in it."""
    return f"{standing(puzzle, Tr(lang))} {themes.named(puzzle.what, puzzle.theme).ask(Tr(lang, puzzle.game))}"


def title(puzzle: Puzzle, lang: str) -> str:
    """What the puzzle is about, in a few words."""
    return themes.named(puzzle.what, puzzle.theme).title(Tr(lang, puzzle.game))


def told(table: Table, seat: int, steps: Sequence[Step], lang: str, *, most: int = SHOWN) -> list[str]:
    """What happens in a line, in the sentences of the log; the table plays it."""
    begin = len(table.moves)
    for who, move in steps:
        table.play(move, who)
    narrator = Narrator(table, seat, lang)
    lines = narrator.follow([(m.seat, table.game.actions.parse(m.text)) for m in table.moves])
    found = [in_words(line.text) for line in lines if line.ply > begin]
    if not table.over:
        return found[:most]
    _, v = Tr(lang), table.view(seat)
    names = [v.name(i, _) for i in table.winners]
    end = _("{name} wins.", name=names[0]) if len(names) == 1 else _("{names} share the victory.", names=_.all_of(names))
    return [*found[: most - 1], end]
