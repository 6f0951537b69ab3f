"""Puzzles in words, in any language: the question, and why the answer is right and the tempting move wrong."""

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


def because(puzzle: Puzzle, names: Sequence[str], lang: str) -> str:
    """Why the answer is right and the tempting move is not, from what follows them: a sentence or two."""
    _, seat = Tr(lang), puzzle.seat
    theme = themes.named(puzzle.what, puzzle.theme)
    good, bad = (themes.branch(puzzle.table(), seat, steps) for steps in (puzzle.line, puzzle.trap))
    said = []
    if good.won and not bad.won:
        said.append(_("With it you can win by your next turn."))
    rival = theme.rival(good, bad)
    if rival is not None:
        otherwise = theme.otherwise(Tr(lang, puzzle.game), names[rival])
        said.append(otherwise or _("Otherwise {name} does it.", name=names[rival]))
    if good.won and seat in bad.winners and not bad.won:
        other = next(i for i in bad.winners if i != seat)
        said.append(_("Otherwise you share the victory with {name}.", name=names[other]))
    if bad.lost and not good.lost:
        name = names[bad.winners[0]]
        said.append(_("With that, {name} can win.", name=name) if rival in bad.winners else _("Otherwise {name} can win first.", name=name))
    mine, less = good.gained[seat], bad.gained[seat]
    worst = max((i for i in range(len(names)) if i != seat), key=lambda i: bad.gained[i] - good.gained[i])
    theirs, now = bad.gained[worst], good.gained[worst]
    if mine > max(0, less) and not good.won:
        said.append(
            _.many(
                "The answer can bring you {n} point by your next turn, the tempting move {other}.",
                "The answer can bring you {n} points by your next turn, the tempting move {other}.",
                mine,
                other=_.number(less, 0),
            )
        )
    elif theirs > now and mine == less:
        said.append(
            _.many(
                "After the tempting move {name} can make {n} point by your next turn, after the answer {other}.",
                "After the tempting move {name} can make {n} points by your next turn, after the answer {other}.",
                theirs,
                name=names[worst],
                other=_.number(now, 0),
            )
        )
    more = round(puzzle.ahead)
    if not said and more > 0:
        said.append(
            _.many(
                "As far as the champion looks ahead, the answer is worth {n} point more than the tempting move.",
                "As far as the champion looks ahead, the answer is worth {n} points more than the tempting move.",
                more,
            )
        )
    return " ".join(said[:2])
