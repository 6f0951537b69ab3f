"""A hint, or a warning before a blunder, as the page shows it: moves compared beside the board, flags on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import htpy as h

from palatine.draw.guide import Mark
from palatine.draw.parts import markup
from palatine.i18n import Tr
from palatine.kernel.view import View
from palatine.web.html.compare import BEST, LETTERS, MISTAKE, OTHER, Row, compare, flags, rings
from palatine.web.html.following import in_pictures

if TYPE_CHECKING:
    from palatine.bots.analysis.advice import Considered

BLUNDER = 0.10
"""What a move must lose for a warning."""


def rows(view: View, found: list[Considered], lang: str, *, pictured: bool = False) -> list[Row]:
    """The moves of a hint, the best first; perhaps with pictures of what the board shows."""
    from palatine.bots.analysis.advice import reason, verdict  # loads the search

    seat = view.seat or 0
    return [
        Row(
            _words(view, move.move, lang, pictured=pictured),
            move.win[seat],
            LETTERS[i],
            verdict(found, i, seat, lang),
            reason(view, move, lang, best=i == 0, pictured=pictured) if len(found) > 1 else "",
            OTHER if i else BEST,
            move.move,
        )
        for i, move in enumerate(found)
    ]


def _words(view: View, move: str, lang: str, *, pictured: bool) -> str:
    what = view.game
    words: str = what.text.move(view, what.actions.parse(move), Tr(lang, what.name, pictured=pictured))
    return words.rstrip(".")


def line(view: View, found: list[Considered], lang: str) -> str:
    """The chance of the best move, in one line."""
    _ = Tr(lang, "web")
    if len(found) == 1:
        return _("Hint: this is your only move.")
    return _("Hint: with this move, your chance of winning is {share}.", share=_.percent(found[0].win[view.seat or 0]))


def say(view: View, found: list[Considered], lang: str) -> str:
    """The same with its reason."""
    from palatine.bots.analysis.advice import reason, verdict

    seat, told = view.seat or 0, line(view, found, lang)
    if len(found) == 1:
        return told
    return f"{told} {verdict(found, 0, seat, lang)} {reason(view, found[0], lang, best=True)}"


def unchanged(marks: Sequence[Mark]) -> list[Mark]:
    """Without prices that only change once the move is played."""
    return [mark for mark in marks if not mark.change]


def hint(view: View, step: int, found: list[Considered], lang: str) -> dict[str, Any]:
    """What the page needs to show a hint."""
    from palatine.bots.analysis.advice import known_reason, marks

    _ = Tr(lang, "web")
    told = rows(view, found, lang, pictured=True)
    title = _.many("One good move", "{n} good moves", len(told))
    html = compare(title, told, view.players, view.game.name, _, note=_("Choose a move here or on the board.")) if len(told) > 1 else ""
    best = found[0].move
    told_aloud = f"{view.sentence(best, lang)} {say(view, found, lang)}"
    return {
        "step": step,
        "move": best,
        "say": line(view, found, lang),
        "aloud": told_aloud,
        "html": str(html),
        "flags": flags(told, _),
        "rings": rings(unchanged(marks(view, found[0].gains))),
        "try": [markup(in_pictures(view, best, lang)), known_reason(view, found[0], lang)],  # in the bubble of the teacher
    }


def warning(view: View, step: int, move: str, found: list[Considered], lang: str) -> dict[str, Any]:
    """What the page needs to warn of a move; nothing but the step if it is no blunder."""
    from palatine.bots.analysis.advice import marks, reason

    _, seat = Tr(lang, "web"), view.seat or 0
    lost = found[0].win[seat] - found[-1].win[seat]
    if len(found) == 1 or lost < BLUNDER:
        return {"step": step}
    better, mine = found[0], found[-1]
    told = [
        Row(
            _("Your choice: {move}", move=_words(view, move, lang, pictured=True)),
            mine.win[seat],
            head=_("It brings:") if mine.gains else "",
            reason=reason(view, mine, lang, best=False, pictured=True),
            kind=MISTAKE,
        ),
        Row(
            _words(view, better.move, lang, pictured=True),
            better.win[seat],
            LETTERS[0],
            _("Better:"),
            reason(view, better, lang, best=True, pictured=True),
            BEST,
            better.move,
        ),
    ]
    return {
        "step": step,
        "ask": _.many("Sure? This costs you {n} in 100.", "Sure? This costs you {n} in 100.", round(100 * lost)),
        "say": _("A better move: {move}", move=view.sentence(better.move, lang)),
        "better": better.move,
        "html": str(
            compare(_("Two moves compared"), told, view.players, view.game.name, _, note=_("You can turn these warnings off in the menu."))
        ),
        "flags": flags(told, _),
        "rings": rings(unchanged(marks(view, (*better.gains, *mine.gains)))),
        "verbs": [_("Play it anyway"), _("Choose {letter}", letter=LETTERS[0])],
    }


def place() -> h.Element:
    """Where the script puts it."""
    return h.div(".advice")
