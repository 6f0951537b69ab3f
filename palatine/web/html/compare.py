"""Moves compared: the chance of each as a number and a bar, and a reason. Hints, warnings, the teacher and puzzles share these parts.

Flags and rings on the board belong to them: ``static/flags.js`` draws those from what :func:`flags` gives.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from palatine.draw.guide import Mark
from palatine.i18n import Tr
from palatine.web.html.following import rich
from palatine.web.html.layout import icon

BEST, MISTAKE, OTHER = "best", "mistake", ""
LETTERS = "ABC"


@dataclass(frozen=True)
class Row:
    """A move, its chance to win, and what is said about it."""

    words: str
    """The move in a few words, which may have pictures."""
    share: float
    letter: str = ""
    """Its name on the board; without one it is the player's own choice, and has a check."""
    head: str = ""
    """The first words of the reason, which are bold: *Nearly as good:*"""
    reason: str = ""
    """It may have pictures."""
    kind: str = OTHER
    """``best``, ``mistake``, or neither."""
    move: str = ""
    """Its notation: touching the row chooses it. Without one, the row is only read."""


def chance_bar(share: float, fair: float, kind: str = OTHER) -> Markup:
    """A chance from 0 to 100, with a tick at the fair share. The number stands beside it."""
    part, tick = round(100 * share, 1), round(100 * fair, 1)
    return Markup(
        '<svg class="chance{}" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
        '<rect class="all" width="100" height="10"/><rect class="part" width="{}" height="10"/><path class="fair" d="M{} 0V10"/></svg>'
    ).format(f" {kind}" if kind else "", part, tick)


def compare_row(row: Row, fair: float, game: str, _: Tr) -> Element:
    words, reason = rich(row.words, game), rich(row.reason, game)
    mark: Node = h.b(".letter")[row.letter] if row.letter else h.span(".letter.own")[icon("check")]
    name: Node = h.button(".name", type="button", data_choose=row.move)[words] if row.move else h.span(".name")[words]
    return h.li(class_=["versus", row.kind])[
        mark,
        h.div(".versus-head")[name, h.span(".share")[_.percent(row.share)]],
        chance_bar(row.share, fair, row.kind),
        h.p[h.b[row.head], " " if row.head and row.reason else None, reason] if row.head or row.reason else None,
    ]


def compare(title: str, rows: Sequence[Row], players: int, game: str, _: Tr, *, note: Node = None) -> Element:
    """A sheet that compares moves of a *game*. Nothing in it is cut: it scrolls."""
    fair = 1 / players
    return h.section(".compare.sheet", aria_label=title)[
        h.header(".label")[h.h2[title], h.span[_("chance of winning")]],
        h.p(".fair-share")[_("fair share of {n}: {share}", n=players, share=_.percent(fair))],
        h.ol[[compare_row(row, fair, game, _) for row in rows]],
        h.div(".foot")[note] if note is not None else None,
    ]


def flags(rows: Sequence[Row], _: Tr) -> list[dict[str, Any]]:
    """What flies on the board: for each move with a letter, its notation, the letter, the chance, and whether it is the best."""
    found = [row for row in rows if row.letter and row.move]
    return [{"move": row.move, "letter": row.letter, "share": _.percent(row.share), "best": row.kind == BEST} for row in found]


def rings(marks: Sequence[Mark]) -> list[dict[str, Any]]:
    """What wears a ring on the board: what words speak of, and what a rival is about to take."""
    told = {mark.thing: mark for mark in reversed(marks)}
    return [{"things": [thing], "piece": m.piece, "kind": "danger" if m.danger else "", "change": m.change} for thing, m in told.items()]
