"""Solving puzzles in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from palatine.i18n import Tr
from palatine.kernel.errors import PalatineError
from palatine.puzzles import words
from palatine.puzzles.puzzle import Puzzle
from palatine.puzzles.reasons import Reasons
from palatine.puzzles.solving import TRIES


def solve(puzzles: Sequence[Puzzle], lang: str) -> int:
    """Sets one puzzle after the other, until there are none left or the reader has had enough."""
    _ = Tr(lang)
    right = 0
    for n, puzzle in enumerate(puzzles, 1):
        print(
            "\n"
            + _("Puzzle {n} of {all}: {title} ({rating})", n=n, all=len(puzzles), title=words.title(puzzle, lang), rating=puzzle.rating)
        )
        solved = _one(puzzle, lang)
        if solved is None:
            break
        right += solved
    print(_.many("{n} puzzle solved.", "{n} puzzles solved.", right))
    return 0


def _one(puzzle: Puzzle, lang: str) -> bool | None:
    """Was it solved? None if the reader has had enough."""
    _ = Tr(lang)
    view = puzzle.view()
    you = _("You are {name}.", name=view.name(puzzle.seat, view.tr(lang)))
    print(f"{view.describe(lang)}\n\n{you} {words.question(puzzle, lang)}")
    moves = view.legal()
    for number, move in enumerate(moves, 1):
        print(f"{number:3} {move}: {view.sentence(move, lang)}")
    tries = TRIES
    while tries:
        try:
            typed = input(_("Your move (number or notation), or quit: ")).strip()
        except EOFError:
            return None
        if typed in ("quit", "q"):
            return None
        try:
            move = moves[int(typed) - 1] if typed.isascii() and typed.isdigit() and 0 < int(typed) <= len(moves) else typed
            move = view.game.actions[view.game.actions.parse(move)]
        except PalatineError as error:
            print(error.say(lang))
            continue
        refusal = view.why_not(move, lang)
        if refusal:
            print(refusal)
            continue
        if move == puzzle.answer:
            print(_("Yes."))
            break
        tries -= 1
        print(_("No."))
        if move == puzzle.tempting:
            print("\n".join(f"  {line}" for line in words.told(puzzle.table(), puzzle.seat, puzzle.trap, lang)))
    print(explained(puzzle, lang))
    return bool(tries)


def explained(puzzle: Puzzle, lang: str) -> str:
    """The answer, the chances of the moves, and what may follow."""
    _ = Tr(lang)
    view = puzzle.view()
    lines = [_("The answer: {sentence}", sentence=view.sentence(puzzle.answer, lang))]
    lines += [f"  {_.percent(win)} {view.sentence(move, lang)}" for move, win in list(puzzle.chances.items())[:4]]
    why = Reasons(puzzle, [view.name(seat, _) for seat in range(puzzle.players)], lang)
    if why.right():
        lines.append(_("Why: {reasons}", reasons=why.right()))
    lines += [_("Tempting: {sentence}", sentence=view.sentence(puzzle.tempting, lang)), f"  {why.wrong()}"]
    lines.append(_("What may follow:"))
    lines += [f"  {line}" for line in words.told(puzzle.table(), puzzle.seat, puzzle.line, lang)]
    return "\n".join(lines)
