"""What players do and get that is worth a word when two lines are compared: infinitives, after *you can*."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from palatine.games.splendor import components as c
from palatine.games.splendor.happenings import H
from palatine.games.splendor.text import names
from palatine.i18n import Tr
from palatine.kernel.happenings import Happening
from palatine.kernel.themes import Deed
from palatine.kernel.view import View

DIRECT = {H.BOUGHT, H.RESERVED, H.DREW, H.TOOK}
"""What a move itself is, and not what follows from it."""
TURN = DIRECT
"""The same, later in the turn that it begins."""


def deeds(v: View, told: Sequence[Happening], _: Tr) -> Iterator[Deed]:
    """Of one seat; *v* is the position before. Cards that nobody can see yet are left out."""
    seen = {int(card) for row in v.s.row for card in row} | {int(card) for p in v.s.player[: v.players] for card in p.hand}
    for h in told:
        if h.kind in (H.BOUGHT, H.RESERVED) and h.card in seen:
            words, worth = _card(h.card, _), int(c.POINTS[h.card])
            if h.kind == H.BOUGHT:
                yield Deed(f"card {h.card}", _.ctx("can", "buy {card}", card=words), 1.5 + worth, ply=h.ply)
            else:
                yield Deed(f"card {h.card}", _.ctx("can", "reserve {card}", card=words), 1.2 + worth / 2, ply=h.ply, helps=False)
        elif h.kind == H.VISITED:
            yield Deed("noble", _.ctx("can", "receive a noble"), 4, ply=h.ply, chosen=False)
        elif h.kind == H.LAST_ROUND:
            yield Deed("end", _.ctx("can", "reach {points}", points=names.points(h.points, _)), 3, ply=h.ply, chosen=False)


def _card(card: int, _: Tr) -> str:
    gem, points = names.gem_name(int(c.BONUS[card]), _), int(c.POINTS[card])
    if not points:
        return _("the {gem} card for {cost}", gem=gem, cost=names.gems(c.COST[card], _))
    return _("the {gem} card with {points}", gem=gem, points=names.points(points, _))
