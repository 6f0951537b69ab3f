"""The rules for people: :mod:`palatine.draw.guide`."""

from __future__ import annotations

from palatine.draw.guide import Chapter, Idea, Points, Ruling
from palatine.i18n import Tr
from palatine.kernel.view import View

from . import components as c
from .text import gain


def chapters(_: Tr) -> list[Chapter]:
    return [
        Chapter(
            _("Overview"),
            (_("Cards climb three stairs. Add a step to score the height of the stair. Most points wins."),),
        ),
        Chapter(
            _("A turn"),
            (
                Points(
                    (
                        _("Lay a card from your hand on one of the stairs."),
                        _("If it is higher than the top card, it climbs: you score a point for each step the stair now has."),
                        _("If not, the stair comes down: you lose a point for each step that falls, and it starts again with your card."),
                        _("Draw a card, as long as the deck lasts. The game is over when all {n} cards are laid.", n=c.CARDS),
                    ),
                    numbered=True,
                ),
            ),
        ),
        Chapter(
            _("Questions"),
            (Ruling(_("Does an equal card climb?"), _("No: only a higher one does."), "ours"),),
        ),
    ]


def ideas(v: View, _: Tr) -> list[Idea]:
    """What a first game can learn from this decision of the seat of the view; nothing if it is not asked."""
    if v.seat is None or v.seat not in v.to_move:
        return []
    if max(gain(v, action) for action in v.actions()) > 1:
        words = _("A high stair is worth most. The smaller your step, the more room is left above it, for the others too.")
        return [Idea("climb", _("A stair to climb"), words)]
    words = _("When nothing climbs, bring down the lowest stair, and with a low card: that costs least.")
    return [Idea("again", _("Starting again"), words)]
