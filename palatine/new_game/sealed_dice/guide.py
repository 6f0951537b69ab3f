"""The rules for people: :mod:`palatine.draw.guide`."""

from __future__ import annotations

from palatine.draw.guide import Chapter, Idea, Points, Ruling
from palatine.i18n import Tr
from palatine.kernel.view import View

from . import components as c


def chapters(_: Tr) -> list[Chapter]:
    return [
        Chapter(_("Overview"), (_("Bid for what the dice show. Most points after {n} rounds wins.", n=c.CARDS),)),
        Chapter(
            _("A round"),
            (
                Points(
                    (
                        _("Two dice are rolled. Their sum is the prize."),
                        _("Everybody secretly chooses a bid card. You can change your mind until the last player has chosen."),
                        _("The cards are turned over. The highest bid that nobody else made wins the prize. All bids are spent."),
                    ),
                    numbered=True,
                ),
            ),
        ),
        Chapter(
            _("Questions"),
            (Ruling(_("What if every bid was made twice?"), _("Then nobody wins the prize, and the cards are spent."), "ours"),),
        ),
    ]


def ideas(v: View, _: Tr) -> list[Idea]:
    """What a first game can learn from this decision of the seat of the view; nothing if it is not asked."""
    if v.seat is None or v.seat not in v.to_move:
        return []
    words = _("Keep your high cards for good prizes, and look at the cards that the others have left.")
    return [Idea("bid", _("A secret bid"), words)]
